"""The tests: they mirror the packages, beside the rule ledger and the shared pytest plugin."""
