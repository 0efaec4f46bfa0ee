"""Pampero's face: how its components, its set-up and VJ's explanation look in a terminal."""
