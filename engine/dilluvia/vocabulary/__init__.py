"""The words of the game: kinds of decision, effects, events, accounts, facts and features."""
