"""Named features of an option: what a player who reads the table sees in it, without trying it."""
