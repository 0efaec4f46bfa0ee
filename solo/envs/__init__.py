"""Environments for those who train agents: Gymnasium, PettingZoo, OpenSpiel; thin over the kernel, no rules inside.

    from solo.envs import SoloEnv, SoloVectorEnv     # Gymnasium: one game, or many in one compiled call
    from solo.envs.pettingzoo_env import SoloZoo                # PettingZoo: every seat an agent
    from solo.envs.openspiel_game import load                 # OpenSpiel

They need the extra `envs`: pip install ".[envs]". See docs/agents.md.
"""

from __future__ import annotations

from typing import Any

EXPORTED = {"SoloEnv": "solo.envs.gym_env", "SoloVectorEnv": "solo.envs.gym_vector"}
NAME = "PamperoSolo-v0"


try:  # so that gymnasium.make("solo.envs:PamperoSolo-v0") finds it, where Gymnasium is installed
    from gymnasium import register, registry
except ImportError:
    pass
else:
    if NAME not in registry:
        register(
            NAME,
            entry_point="solo.envs.gym_env:SoloEnv",
            vector_entry_point="solo.envs.gym_vector:SoloVectorEnv",
        )


def __getattr__(name: str) -> Any:
    """Import an environment when it is asked for: the libraries they follow take their time."""
    if name not in EXPORTED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(EXPORTED[name]), name)
