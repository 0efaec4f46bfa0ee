"""The named things of the game: kinds of decision, frames, events, facts, features."""
