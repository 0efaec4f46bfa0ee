"""Dilluvia Project in words."""
