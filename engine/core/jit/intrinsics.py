"""What compiled functions can do beside the words of Python; where it is used it has a plain twin."""

from __future__ import annotations

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic

BEHIND = "log_on"
"""The first field of the log: by its name, since compiled functions are filed under the layout of their records."""


@intrinsic  # type: ignore[untyped-decorator]
def copy_front(_context: Any, to: Any, source: Any) -> Any:
    """Copy a state over another of its type, all that lies before the log."""
    if to != source or BEHIND not in to.fields:
        return None
    size = to.offset(BEHIND)

    def generate(context: Any, builder: Any, _signature: Any, places: Any) -> Any:
        cgutils.raw_memcpy(builder, *places, context.get_constant(types.intp, size), 1)
        return context.get_dummy_value()

    return types.void(to, source), generate
