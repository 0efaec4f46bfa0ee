"""The scripted player: a language a board-gamer writes, checked and compiled to integer programs for the kernel.

The rooms: `source` reads a file and knows its lines, `syntax` parses an expression, `meaning` finds what its names
mean in a game, `reading` checks the whole script, `program` and `writer` compile it, `kernel` plays it, `account` tells
in plain Python what a script thinks of every option, and `reference` describes the language.
"""
