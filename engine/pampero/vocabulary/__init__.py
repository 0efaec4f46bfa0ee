"""The words of data, rules and players, each with the number the kernel knows it by."""
