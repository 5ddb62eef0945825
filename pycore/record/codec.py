"""Commands and events between dataclasses and plain data. The field types say what is sound.

The time a line was written travels in its envelope, so `at` never stands in a body. Fields that a
later version added are passed over; a field that is missing and has no default makes the whole
unsound.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pycore.kernel import canonical
from pycore.kernel.units import Millis

T = TypeVar("T")


class Unsound(ValueError):
    """Data that does not fit its type; *field* says where."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def to_body(value: Any) -> dict[str, Any]:
    """The fields of a command or an event, without `at`."""
    return {
        field.name: plain(getattr(value, field.name))
        for field in dataclasses.fields(value)
        if field.name != "at"
    }


def from_body(kind: type[T], body: Mapping[str, Any], at: Millis) -> T:
    """A command or an event of *kind* from its body. Unsound names the field that does not fit."""
    read: Reader = reader(cast(Hashable, kind))
    built: T = read({**body, "at": at}, "")
    return built


def plain(value: Any) -> Any:
    """The same value in dicts, lists, numbers and text."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if hasattr(value, "__slots__"):
        return {name: getattr(value, name) for name in value.__slots__}
    return value


def writable(value: Any) -> bool:
    """Whether a record can hold this: no number beyond a browser's, no half character."""
    try:
        canonical.dumps(value).encode()
    except ValueError:
        return False
    return True


Reader = Callable[[Any, str], Any]
"""(data, where it stands) -> the value. A type is read once into one of these, as whole nights of
records go through them at every start.
"""


@cache
def reader(hint: Any) -> Reader:
    """What reads a value of this type."""
    if hasattr(hint, "__supertype__"):
        return reader(hint.__supertype__)
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _one_of(inside)
    if origin in (Union, types.UnionType):
        return _either([reader(option) for option in inside])
    if origin is tuple:
        return _row(reader(inside[0]))
    if dataclasses.is_dataclass(hint):
        return _dataclass(hint)
    return _table(reader(inside[1]))


def _dataclass(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    fields = [
        (
            field.name,
            reader(hints[field.name]),
            field.default is field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(kind)
    ]

    def read(data: Any, where: str) -> Any:
        if not isinstance(data, Mapping):
            raise Unsound(where)
        found: dict[str, Any] = {}
        for name, read_one, needed in fields:
            if name in data:
                found[name] = read_one(data[name], f"{where}.{name}" if where else name)
            elif needed:
                raise Unsound(f"{where}.{name}" if where else name)
        return kind(**found)

    return read


def _one_of(options: tuple[Any, ...]) -> Reader:
    def read(data: Any, where: str) -> Any:
        if data not in options:
            raise Unsound(where)
        return data

    return read


def _either(options: list[Reader]) -> Reader:
    def read(data: Any, where: str) -> Any:
        for option in options:
            try:
                return option(data, where)
            except Unsound:
                continue
        raise Unsound(where)

    return read


def _row(item: Reader) -> Reader:
    def read(data: Any, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise Unsound(where)
        return tuple([item(entry, f"{where}[{nth}]") for nth, entry in enumerate(data)])

    return read


def _table(item: Reader) -> Reader:
    def read(data: Any, where: str) -> Any:
        if not isinstance(data, Mapping) or not all(isinstance(name, str) for name in data):
            raise Unsound(where)
        return {name: item(entry, f"{where}.{name}") for name, entry in data.items()}

    return read


def _whole(data: Any, where: str) -> int:
    if type(data) is not int or not -canonical.MOST <= data <= canonical.MOST:
        raise Unsound(where)
    return data


def _text(data: Any, where: str) -> str:
    if type(data) is not str or not (data.isascii() or writable(data)):
        raise Unsound(where)
    return data


def _flag(data: Any, where: str) -> bool:
    if type(data) is not bool:
        raise Unsound(where)
    return data


def _nothing(data: Any, where: str) -> None:
    if data is not None:
        raise Unsound(where)


_PLAIN: dict[Any, Reader] = {int: _whole, str: _text, bool: _flag, type(None): _nothing}
