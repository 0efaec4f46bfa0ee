"""Plugins of the whole suite."""

pytest_plugins = ("tests.plugin_ledger", "pytester")
