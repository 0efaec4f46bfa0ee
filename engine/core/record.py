"""Records: a state or a table declared once, as a class, from which both the type checker and the compiler learn it.

    class State(CoreState):
        year: Annotated[int, i16]
        money: Annotated[Vector, i32[SEATS]]            # g.money[seat]
        income: Annotated[Matrix, i16[SEATS, MARKETS]]  # g.income[seat, market]

    STATE = dtype_of(State)

An item of `np.zeros(1, STATE)` is a `State`: its attributes read and write the array's memory. Read in plain Python
they are Python integers, so that arithmetic never wraps at 16 bits there, and a value too large for its field raises.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from inspect import get_annotations
from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar, cast, get_type_hints, overload

import numpy as np

RESERVED = ("abstract", "dtype", "getfield", "setfield", "item")


class Integer(NamedTuple):
    """An integer of so many bytes; a subscript gives the shape of an array of them: `i16[4, 9]`."""

    code: str
    shape: tuple[int, ...] = ()

    def __getitem__(self, shape: int | tuple[int, ...]) -> Integer:  # type: ignore[override]
        sizes = shape if isinstance(shape, tuple) else (shape,)
        return Integer(self.code, tuple(int(size) for size in sizes))


i8 = Integer("i1")
i16 = Integer("i2")
i32 = Integer("i4")
i64 = Integer("i8")


class Tail:
    """Marks a field that is not part of the position: laid out last, ignored by equality and hash."""


class Log:
    """Marks a field of the tail that tells what happened: it lies behind all others, and copies can leave it out."""


if TYPE_CHECKING:

    class Vector:
        """A row of integers."""

        @overload
        def __getitem__(self, index: int) -> int: ...
        @overload
        def __getitem__(self, index: slice) -> Vector: ...
        def __getitem__(self, index: Any) -> Any: ...
        def __setitem__(self, index: int | slice, value: int) -> None: ...
        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[int]: ...

    class Matrix:
        """Integers in rows and columns; one subscript gives a row to pass on."""

        @overload
        def __getitem__(self, index: int) -> Vector: ...
        @overload
        def __getitem__(self, index: tuple[int, int]) -> int: ...
        @overload
        def __getitem__(self, index: tuple[int, slice]) -> Vector: ...
        def __getitem__(self, index: Any) -> Any: ...
        @overload
        def __setitem__(self, index: tuple[int, int], value: int) -> None: ...
        @overload
        def __setitem__(self, index: tuple[int, slice], value: Vector) -> None: ...
        def __setitem__(self, index: Any, value: Any) -> None: ...
        def __len__(self) -> int: ...

    class Cube:
        """Integers along three axes; one subscript gives a matrix to pass on."""

        @overload
        def __getitem__(self, index: int) -> Matrix: ...
        @overload
        def __getitem__(self, index: tuple[int, int, int]) -> int: ...
        def __getitem__(self, index: Any) -> Any: ...
        def __setitem__(self, index: tuple[int, int, int], value: int) -> None: ...
        def __len__(self) -> int: ...

    class Record:
        """Base of every record. An abstract one may stand for any record that begins with its fields."""

        abstract: ClassVar[bool]

        def __init_subclass__(cls, abstract: bool = False) -> None: ...

else:

    class Vector(np.ndarray):
        """An array whose items are Python integers."""

        def __getitem__(self, index):
            item = super().__getitem__(index)
            return item if isinstance(item, np.ndarray) else int(item)

    class Matrix(Vector):
        """Integers in rows and columns."""

    class Cube(Vector):
        """Integers along three axes."""

    class Record(np.void):
        """Base of every record. An abstract one may stand for any record that begins with its fields."""

        abstract = True

        def __init_subclass__(cls, abstract=False):
            cls.abstract = abstract


R = TypeVar("R", bound=Record)
R_co = TypeVar("R_co", bound=Record, covariant=True)

Shorts = Annotated[Vector, i16]
Ints = Annotated[Vector, i64]


class Many(Generic[R_co]):
    """An array of records, as entry points take them; at run time a plain one-dimensional numpy array.

    An array of a game's states is also one of `CoreState`, which every game's state is.
    """

    if TYPE_CHECKING:

        def __getitem__(self, index: int) -> R_co: ...
        def __setitem__(self, index: int, record: Record) -> None: ...
        def __len__(self) -> int: ...


class Field(NamedTuple):
    """One field of a record, as declared."""

    name: str
    integer: Integer
    holder: type
    tail: bool
    log: bool


def fields_of(record: type[Record]) -> list[Field]:
    """The fields in order of declaration, those of the bases first, those marked `Tail` and then `Log` last."""
    hints = get_type_hints(record, include_extras=True)
    hints.pop("abstract", None)
    names = [name for base in reversed(record.__mro__) for name in get_annotations(base)]
    declared = [field_of(record, name, hints[name]) for name in dict.fromkeys(names) if name in hints]
    return sorted(declared, key=lambda field: (field.tail, field.log))


def field_of(record: type[Record], name: str, hint: Any) -> Field:
    """One annotation read; what cannot be a field is refused by name."""
    marks = getattr(hint, "__metadata__", ())
    integers = [mark for mark in marks if isinstance(mark, Integer)]
    if len(integers) != 1 or name in RESERVED:
        raise TypeError(f"{record.__name__}.{name} is not a field: write `name: Annotated[int, i16]`; not {RESERVED}")
    return Field(name, integers[0], hint.__origin__, Tail in marks or Log in marks, Log in marks)


LAYOUTS: dict[type[Record], np.dtype[Any]] = {}
"""Every record that has a layout."""
TAILS: dict[type[Record], list[str]] = {}
"""For each of them, the names of its tail fields."""


def dtype_of(record: type[Record]) -> np.dtype[Any]:
    """The aligned layout of a record; its items are instances of the class."""
    if record not in LAYOUTS:
        fields = fields_of(record)
        LAYOUTS[record] = lay_out(record, fields)
        TAILS[record] = [field.name for field in fields if field.tail]
    return LAYOUTS[record]


def lay_out(record: type[Record], fields: list[Field]) -> np.dtype[Any]:
    """Give each field its place, and the class the attributes that read it."""
    layout = np.dtype([(field.name, field.integer.code, field.integer.shape) for field in fields], align=True)
    for field in fields:
        dtype, offset = place_of(layout, field.name)
        setattr(record, field.name, attribute(dtype, offset, field.holder))
    return np.dtype((cast(Any, record), layout))


def place_of(layout: np.dtype[Any], name: str) -> tuple[np.dtype[Any], int]:
    """The type of a field and its distance from the start."""
    dtype, offset = cast(Any, layout.fields)[name][:2]
    return dtype, offset


def attribute(dtype: np.dtype[Any], offset: int, holder: type) -> property:
    """The property that reads and writes one field in plain Python."""

    def read_number(row: Any) -> int:
        return int(row.getfield(dtype, offset))

    def read_array(row: Any) -> Any:
        return row.getfield(dtype, offset).view(holder)

    def write(row: Any, value: Any) -> None:
        row.setfield(value, dtype, offset)

    return property(read_array if dtype.shape else read_number, write)


def position_bytes(record: type[Record]) -> int:
    """How many bytes of a record are its position: all before the first `Tail` field."""
    dtype = dtype_of(record)
    return place_of(dtype, TAILS[record][0])[1] if TAILS[record] else dtype.itemsize


def front_bytes(record: type[Record]) -> int:
    """How many bytes of a record lie before its log."""
    logs = [field.name for field in fields_of(record) if field.log]
    return place_of(dtype_of(record), logs[0])[1] if logs else dtype_of(record).itemsize


def allocate(record: type[R], count: int = 1) -> Many[R]:
    """So many records, all zero."""
    return cast("Many[R]", np.zeros(count, dtype_of(record)))


def records_from(record: type[R], content: bytes) -> Many[R]:
    """Records from their bytes. Their layout is the one that the compiled code knows, which finds it fastest."""
    records = np.zeros(len(content) // dtype_of(record).itemsize, dtype_of(record))
    records.view(np.uint8)[:] = np.frombuffer(content, np.uint8)
    return cast("Many[R]", records)


def record_from(record: type[R], content: bytes) -> R:
    """One record from its bytes."""
    return records_from(record, content)[0]


class RecordPickler(pickle.Pickler):
    """Pickles records by their class and bytes: unpickled, they have the layout of `dtype_of` itself."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, np.ndarray) and issubclass(value.dtype.type, cast(Any, Record)):
            return records_from, (value.dtype.type, value.tobytes())
        if isinstance(value, cast(Any, Record)):
            return record_from, (type(value), value.tobytes())
        return NotImplemented


def pickle_records(value: object) -> bytes:
    """A value with arrays of records in it, pickled."""
    content = BytesIO()
    RecordPickler(content, pickle.HIGHEST_PROTOCOL).dump(value)
    return content.getvalue()


def ints(values: Iterable[int]) -> Ints:
    """A new 64-bit vector of these values, for an entry point."""
    return cast(Vector, np.array(list(values), np.int64).view(cast(Any, Vector)))
