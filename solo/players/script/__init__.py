"""The scripted player: a language a board-gamer writes, checked and compiled to integer programs for the kernel.

The rooms: `toml_locations` reads a file and knows where its parts stand, `toml_lines` what to do about a line that is
not TOML, `syntax` parses an expression, `resolve` finds what its names mean in a game, `validate` checks the whole
script, `notes` finds what is odd in a sound one, `program` and `codegen` compile it, `vm` plays it, `explain` tells in
plain Python what a script thinks of every option, and `reference` describes the language.
"""
