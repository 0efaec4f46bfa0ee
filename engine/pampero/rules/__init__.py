"""The rules, one module a chapter of the rulebook. A rule function's docstring names its clause."""
