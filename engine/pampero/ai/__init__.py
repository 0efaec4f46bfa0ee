"""What players use to judge a position or an option: facts, features and their values. No rule imports it."""
