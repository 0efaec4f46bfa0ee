"""The rules of Dilluvia Project, a module for each chapter."""
