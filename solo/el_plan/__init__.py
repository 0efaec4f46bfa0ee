"""How El Plan looks in a terminal; found by its name."""
