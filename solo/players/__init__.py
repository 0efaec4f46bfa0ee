"""Players: each chooses one of the options of a decision, through the functions that every game binds."""
