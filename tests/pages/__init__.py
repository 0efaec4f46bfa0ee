"""Writers of pages of the docs, pictures and kept runs; `make screens`, `make findings` and `make runs` call them."""
