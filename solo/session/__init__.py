"""A game in progress, for whoever shows it: what is asked, what an option costs and touches, undo, saves, hints."""
