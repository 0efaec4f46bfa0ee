"""Which versions of numba the rules were compiled and tested with, and what is done on another.

We rely on private parts of numba, which may change from version to version. On a version that was not tested a few
functions are tried before the first one is compiled, and if something is not as assumed, one sentence tells so.
"""

from __future__ import annotations

import re
from importlib import import_module

import numba

from engine.core.errors import UserError

FLOOR = 0, 68
"""The oldest version: those before refuse an IntEnum as an index."""
FIRST_UNTESTED = 0, 69
TRIED = set[str]()
"""The versions that were tried in this process."""


def tested() -> str:
    """The tested versions, as a package manager reads them."""
    return "numba>={}.{},<{}.{}".format(*FLOOR, *FIRST_UNTESTED)


def is_tested(version: str = "") -> bool:
    """Whether our tests were green with a version; the installed one unless told."""
    return FLOOR <= tuple(map(int, re.findall(r"\d+", version or numba.__version__)[:2])) < FIRST_UNTESTED


def try_untested() -> None:
    """Before the first compilation: hold a version that was not tested to what we assume of it."""
    version = numba.__version__
    if version in TRIED or is_tested():
        return
    TRIED.add(version)  # at once, for the trial compiles too
    try:
        import_module(f"{__package__}.trial").run()
    except Exception as error:  # a private part that is gone may fail in any way
        TRIED.remove(version)
        raise refusal(error) from error


def refusal(error: Exception) -> UserError:
    """The sentence for a version of numba that does not do what we need."""
    said = str(error).strip().partition("\n")[0]
    reason = said if isinstance(error, AssertionError) and said else f"{type(error).__name__}: {said}"
    return UserError(
        f"the rules cannot be compiled by numba {numba.__version__}, which was not tested with them ({reason}): "
        f"install a version that was, with pip install '{tested()}'"
    )
