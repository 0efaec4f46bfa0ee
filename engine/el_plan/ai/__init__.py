"""What players look at: facts of a position and features of an option. No rule depends on them."""
