"""Players: each chooses one of the options of a decision, through the seam that every game offers."""
