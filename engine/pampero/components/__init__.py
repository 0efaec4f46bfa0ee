"""From the files of `data/` to tables: read, checked, with overlays and sources, and numbered for the kernel."""
