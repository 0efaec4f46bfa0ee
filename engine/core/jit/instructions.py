"""What compiled functions can do beside the words of Python; where it is used it has a plain twin."""

from __future__ import annotations

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic

from engine.core.jit.signature import record_type
from engine.core.record import LAYOUTS, front_bytes


@intrinsic  # type: ignore[untyped-decorator]
def copy_front(_context: Any, to: Any, source: Any) -> Any:
    """Copy a record over another of its type, all that lies before the log."""
    record = next((record for record in LAYOUTS if record_type(record) == to), None)
    if record is None or to != source:
        return None
    size = front_bytes(record)

    def generate(context: Any, builder: Any, _signature: Any, places: Any) -> Any:
        cgutils.raw_memcpy(builder, *places, context.get_constant(types.intp, size), 1)
        return context.get_dummy_value()

    return types.void(to, source), generate
