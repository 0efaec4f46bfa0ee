"""Positions laid out by hand: for position files, for the table companion, and for tests."""
