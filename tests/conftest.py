"""Plugins of the whole suite, and Pampero with its rules bound: many tests call the loop or a rule directly."""

from engine.core.registry import find_game

pytest_plugins = ("tests.plugin_ledger", "pytester")

find_game("pampero")
