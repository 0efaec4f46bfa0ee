"""Caravan: a small whole game, to copy from when adding one. `README.md` beside this file goes through it."""
