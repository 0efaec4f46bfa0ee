"""Component files of any game: fields with sources, checks, a sentence with file and line for a problem, a hash."""
