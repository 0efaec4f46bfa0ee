"""The validators of the component set: what no single record can know. `stages.py` says in which order they run."""
