"""The game Pampero: its components as data, its rules over one flat state, its automa VJ, its words."""
