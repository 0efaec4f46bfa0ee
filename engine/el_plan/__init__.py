"""El Plan, la aventura de emprender: the game for three to six. `README.md` beside this file says what is where."""
