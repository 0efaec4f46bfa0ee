"""The component files: read, checked and turned into tables."""
