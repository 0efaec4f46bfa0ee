"""Dilluvia Project, for two to four: the rules, the components, and the game in words."""
