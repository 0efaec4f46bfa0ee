"""Sentences of any game: plurals and lists, events of the log, a narrator, the explanation of an automa's turn."""
