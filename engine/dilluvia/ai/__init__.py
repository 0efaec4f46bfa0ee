"""What players value: facts, features of options, and the plan of a turn. No rules."""
