"""A whole game in a hundred lines, to copy from when adding one. `README.md` beside this file goes through it."""
