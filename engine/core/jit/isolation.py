"""What is bent of numba for our functions, and for them alone: other code of this process that uses numba sees none.

Our functions are compiled in a target context of their own. It keeps the parts of numba's library that it compiles to
itself, names functions by what they are, and takes an index as it stands. What can only be bent for the whole process,
two functions of numba and an option of its optimiser, is bent while one of our functions is made and then put back.
Both happen under numba's lock, so nothing else is compiled meanwhile but what our function needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from llvmlite import binding
from numba.core import cgutils, config, types
from numba.core.funcdesc import default_mangler
from numba.np import arrayobj

from engine.core.jit.signature import Arguments

INLINE = 1000
"""How costly a function may be and still be put in place of its call: rules are many small functions, so this pays."""
USUAL_INLINE = 225
USUAL_INLINE_AT_MOST_EFFORT = 250
"""What the optimiser takes unless told, below and at its third level of effort."""
LIBRARY: dict[Any, Any] = {}
"""The parts of numba's library that our functions use, compiled in our context."""
NUMBA_INDEX = arrayobj.fix_integer_index
NUMBA_CHECK = cgutils.do_boundscheck


def isolate(context: Any) -> None:
    """Make the target context of one compilation ours; what it compiles in turn inherits that."""
    context.is_ours = True
    context.cached_internal_func = LIBRARY
    context.mangler = symbol


def is_ours(context: Any) -> bool:
    """Whether a function of ours is compiled in this context."""
    return getattr(context, "is_ours", False)


def symbol(name: str, arguments: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """The name of a function in compiled code, with a hash of what its arguments are.

    Numba would number records in the order a process meets them, so two processes could keep functions of the same name
    for different records, and a third that loads both would silently run one for the other.
    """
    layout = sha256(str(Arguments(arguments)).encode()).hexdigest()[:16]
    return str(default_mangler(name, (layout,), abi_tags=abi_tags, uid=uid))


def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it stands: in our functions a negative one is out of bounds, and not counted from the end."""
    if is_ours(context) and context.enable_boundscheck:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
    return NUMBA_INDEX(context, builder, kind, index, size)


def check_bounds(context: Any, builder: Any, index: Any, size: Any, axis: Any = None) -> None:
    """One comparison for both bounds: read as an unsigned number, a negative index is larger than any size."""
    if not is_ours(context):
        NUMBA_CHECK(context, builder, index, size, axis)
        return
    with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", index, size)):
        context.call_conv.return_user_exc(builder, IndexError, ("index is out of bounds",))


@contextmanager
def strict_indices() -> Iterator[None]:
    """Compile our function with our indices; what is not ours, and compiled because ours needs it, has numba's."""
    former = arrayobj.fix_integer_index, cgutils.do_boundscheck
    arrayobj.fix_integer_index, cgutils.do_boundscheck = plain_index, check_bounds
    try:
        yield
    finally:
        arrayobj.fix_integer_index, cgutils.do_boundscheck = former


@contextmanager
def generous_inlining() -> Iterator[None]:
    """Optimise our function with our threshold; the tuning options of one optimisation keep only its last byte."""
    set_inline_threshold(INLINE)
    try:
        yield
    finally:
        set_inline_threshold(USUAL_INLINE_AT_MOST_EFFORT if config.OPT > 2 else USUAL_INLINE)


def set_inline_threshold(cost: int) -> None:
    """Tell the optimiser of this process how costly a function may be to be put in place of its call."""
    binding.set_option("", f"-inline-threshold={cost}")
