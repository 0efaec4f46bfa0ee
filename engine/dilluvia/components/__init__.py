"""The component files of Dilluvia Project: read, checked, and made into tables."""
