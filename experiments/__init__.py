"""Batch simulation, results and summaries."""
