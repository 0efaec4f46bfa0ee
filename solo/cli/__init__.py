"""The `solo` command: a table of commands, each imported only when it is called."""
