"""Commands and events between dataclasses and plain data. The field types say what is sound: their
kind, and with `pycore.kernel.ranges` how large a number and how long a text may be.

The time a line was written travels in its envelope, so `at` never stands in a body. Fields that a
later version added are passed over; a field that is missing and has no default makes the whole
unsound.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pycore.kernel import canonical
from pycore.kernel.ranges import IntRange, Letters, Moment
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass, is_plain, made

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Dated:
    """A command or an event: plain data, and the moment it was made."""

    at: Millis


class Unsound(ValueError):
    """Data that does not fit its type; *field* says where."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def to_body(value: Any) -> dict[str, Any]:
    """Return the fields of a command or an event, without `at`."""
    kind: Any = type(value)
    names = _names(kind) or ()
    return {name: plain(getattr(value, name)) for name in names if name != "at"}


def from_body(kind: type[T], body: Mapping[str, Any], at: Millis) -> T:
    """Return a command or an event of *kind* from its body. Unsound names the field that does not
    fit.
    """
    read: Reader = _reader(cast(Hashable, kind))
    try:
        built: T = read({**body, "at": _moment()(at)})
    except _Misfit as misfit:
        raise Unsound(misfit.where.removeprefix(".") or "at") from None
    return built


def back(kind: type[T], data: Any) -> T:
    """Return the value of *kind* that `plain` gave this data for. Unsound names what does not
    fit.
    """
    read: Reader = _reader(cast(Hashable, kind))
    try:
        built: T = read(data)
    except _Misfit as misfit:
        raise Unsound(misfit.where.removeprefix(".")) from None
    return built


def plain(value: Any) -> Any:
    """Return the same value in dicts, lists, numbers and text."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [plain(member) for member in value]
    names = _names(kind)
    if names is not None:
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {str(name): plain(member) for name, member in value.items()}
    if isinstance(value, tuple | list):
        return [plain(member) for member in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if hasattr(kind, "__slots__"):
        return {name: plain(getattr(value, name)) for name in kind.__slots__}
    return value


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """The fields of a dataclass; None for any other type."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))


def writable(value: Any) -> bool:
    """Return whether a record can hold this: no number beyond a browser's, no half character."""
    try:
        canonical.dumps(value).encode()
    except ValueError:
        return False
    return True


Reader = Callable[[Any], Any]
"""Plain data -> the value. A type is read once into one of these, as whole nights of records go
through them at every start; only when something does not fit is it asked where.
"""


class _Misfit(Exception):
    """Something does not fit. Whoever looked inside puts the place before *where*: ".out[1]"."""

    def __init__(self, where: str = "") -> None:
        super().__init__(where)
        self.where = where


@cache
def _reader(hint: Any) -> Reader:
    """What reads a value of this type."""
    if bounds := bounds_of(hint):
        return _number(*bounds)
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        letters = [mark.most for mark in inside[1:] if isinstance(mark, Letters)]
        return _words(min(letters)) if letters else _reader(inside[0])
    hint = _bare(hint)
    origin, inside = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Literal:
        return _one_of(inside)
    if origin in (Union, types.UnionType):
        return _either(inside)
    if origin is tuple:
        if inside[-1] is Ellipsis:
            return _row(_reader(inside[0]))
        return _fixed_row([_reader(inner) for inner in inside])
    if origin is frozenset:
        row = _row(_reader(inside[0]))
        return lambda data: frozenset(row(data))
    if dataclasses.is_dataclass(hint):
        return _dataclass(hint)
    if origin is None and "__slots__" in vars(hint):
        return _slots(hint)
    numbered = bounds_of(inside[0]) is not None
    return _table(_reader(inside[0]), _reader(inside[1]), numbered=numbered)


@cache
def _moment() -> Reader:
    """What reads the time in the envelope."""
    return _reader(cast(Hashable, Moment))


def _bare(hint: Any) -> Any:
    """The type behind the names that it was given."""
    while get_origin(hint) is None and hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    return hint


def bounds_of(hint: Any) -> tuple[int, int] | None:
    """Return the lowest and the highest number that fits; None when it is no number."""
    low, high = -canonical.MOST, canonical.MOST
    marks: list[Any] = []
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
    if _bare(hint) is not int:
        return None
    ranges = [mark for mark in marks if isinstance(mark, IntRange)]
    return max([low, *(span.low for span in ranges)]), min([high, *(span.high for span in ranges)])


def without_none(hint: Any) -> Any:
    """Return what stands in "... or None"; any other type as it is."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    options = [option for option in get_args(hint) if option is not types.NoneType]
    return options[0] if len(options) == 1 else hint


def _dataclass(kind: Any) -> Reader:
    hints = get_type_hints(kind, include_extras=True)
    fields = [(field, _reader(hints[field.name])) for field in dataclasses.fields(kind)]
    numbers: list[tuple[str, int, int]] = []
    others: list[tuple[str, Reader]] = []
    for field, reader in fields:
        if bounds := bounds_of(hints[field.name]):
            numbers.append((field.name, *bounds))
        else:
            others.append((field.name, reader))
    count = len(fields) if is_plain(kind) else -1

    def read(data: Any) -> Any:
        if type(data) is not dict or len(data) != count:
            return kind(**_fields(fields, data))
        built = made(kind, data)
        values = built.__dict__
        try:
            for name, low, high in numbers:
                value = values[name]
                if type(value) is not int or not low <= value <= high:
                    raise _Misfit
            for name, reader in others:
                values[name] = reader(values[name])
        except (KeyError, _Misfit):
            return kind(**_fields(fields, data))
        return built

    return read


def _fields(fields: list[tuple[Any, Reader]], data: Any) -> dict[str, Any]:
    """The fields of a dataclass, one by one: some are missing, or one does not fit."""
    if not isinstance(data, Mapping):
        raise _Misfit
    arguments: dict[str, Any] = {}
    for field, reader in fields:
        if field.name in data:
            try:
                arguments[field.name] = reader(data[field.name])
            except _Misfit as misfit:
                raise _Misfit(f".{field.name}{misfit.where}") from None
        elif field.default is field.default_factory is dataclasses.MISSING:
            raise _Misfit(f".{field.name}")
    return arguments


def _one_of(options: tuple[Any, ...]) -> Reader:
    kinds = {type(option) for option in options}

    def read(data: Any) -> Any:
        if type(data) not in kinds or data not in options:
            raise _Misfit
        return data

    return read


def _either(options: tuple[Any, ...]) -> Reader:
    readers = [_reader(option) for option in options if option is not types.NoneType]
    if len(readers) == 1 < len(options):
        return _maybe(readers[0])
    readers = [_reader(option) for option in options]

    def read(data: Any) -> Any:
        for reader in readers:
            try:
                return reader(data)
            except _Misfit:
                continue
        raise _Misfit

    return read


def _maybe(reader: Reader) -> Reader:
    def read(data: Any) -> Any:
        return None if data is None else reader(data)

    return read


def _row(reader: Reader) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not list and not isinstance(data, list | tuple):
            raise _Misfit
        try:
            return tuple([reader(entry) for entry in data])
        except _Misfit:
            raise _in_row([reader] * len(data), data) from None

    return read


def _fixed_row(items: list[Reader]) -> Reader:
    def read(data: Any) -> Any:
        if not isinstance(data, list | tuple) or len(data) != len(items):
            raise _Misfit
        try:
            return tuple([reader(entry) for reader, entry in zip(items, data, strict=True)])
        except _Misfit:
            raise _in_row(items, data) from None

    return read


def _in_row(items: list[Reader], data: Any) -> _Misfit:
    """Where in a row something does not fit."""
    for index, (reader, entry) in enumerate(zip(items, data, strict=True)):
        try:
            reader(entry)
        except _Misfit as misfit:
            return _Misfit(f"[{index}]{misfit.where}")
    return _Misfit()


def _slots(kind: Any) -> Reader:
    """What reads a plain class of the portable part, whose fields are its slots."""
    hints = get_type_hints(kind.__init__)
    readers = {name: _reader(hints[name]) for name in kind.__slots__}

    def read(data: Any) -> Any:
        if not isinstance(data, Mapping) or data.keys() != readers.keys():
            raise _Misfit
        return kind(**{name: reader(data[name]) for name, reader in readers.items()})

    return read


def _table(key: Reader, reader: Reader, *, numbered: bool) -> Reader:
    """A mapping; its keys are text in plain data, also where they are *numbered*."""

    def read(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise _Misfit
        if numbered:
            data = {_number_of(name): entry for name, entry in data.items()}
        for name in data:
            key(name)
        table: dict[str, Any] = {}
        for name, entry in data.items():
            try:
                table[name] = reader(entry)
            except _Misfit as misfit:
                raise _Misfit(f".{name}{misfit.where}") from None
        return table

    return read


def _number_of(name: Any) -> int:
    if type(name) is str and name.removeprefix("-").isdecimal() and len(name) < 20:
        return int(name)
    if type(name) is not int:
        raise _Misfit
    return name


def _number(low: int, high: int) -> Reader:
    def read(data: Any) -> int:
        if type(data) is not int or not low <= data <= high:
            raise _Misfit
        return data

    return read


def _words(most: int) -> Reader:
    def read(data: Any) -> str:
        if type(data) is not str or len(data) > most or not (data.isascii() or writable(data)):
            raise _Misfit
        return data

    return read


def _text(data: Any) -> str:
    if type(data) is not str or not (data.isascii() or writable(data)):
        raise _Misfit
    return data


def _flag(data: Any) -> bool:
    if type(data) is not bool:
        raise _Misfit
    return data


def _nothing(data: Any) -> None:
    if data is not None:
        raise _Misfit


_PLAIN: dict[Any, Reader] = {
    int: _number(-canonical.MOST, canonical.MOST),
    str: _text,
    bool: _flag,
    types.NoneType: _nothing,
}
