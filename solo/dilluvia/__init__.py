"""How Dilluvia Project looks in a terminal."""
