"""The game Pampero: its components as data, and its rules over one flat state."""
