"""Commands and events between dataclasses and plain data. The field types say what is sound.

The time a line was written travels in its envelope, so `at` never stands in a body. Fields that a
later version added are passed over; a field that is missing and has no default makes the whole
unsound.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

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
    built: T = _built(kind, {**body, "at": at}, "")
    return built


def plain(value: Any) -> Any:
    """The same value in dicts, lists, numbers and text."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _built(kind: Any, data: Any, where: str) -> Any:
    if not isinstance(data, Mapping):
        raise Unsound(where)
    found: dict[str, Any] = {}
    hints = _hints(kind)
    for field in dataclasses.fields(kind):
        inside = f"{where}.{field.name}" if where else field.name
        if field.name in data:
            found[field.name] = _sound(hints[field.name], data[field.name], inside)
        elif field.default is field.default_factory is dataclasses.MISSING:
            raise Unsound(inside)
    return kind(**found)


def writable(value: Any) -> bool:
    """Whether a record can hold this: no number beyond a browser's, no half character."""
    try:
        canonical.dumps(value).encode()
    except ValueError:
        return False
    return True


def _sound(hint: Any, value: Any, where: str) -> Any:
    origin = get_origin(hint)
    if hasattr(hint, "__supertype__"):
        return _sound(hint.__supertype__, value, where)
    if hint in (int, str, bool):
        if type(value) is not hint or not writable(value):
            raise Unsound(where)
        return value
    if hint is type(None):
        if value is not None:
            raise Unsound(where)
        return None
    if origin is Literal:
        if value not in get_args(hint):
            raise Unsound(where)
        return value
    if origin in (Union, types.UnionType):
        for option in get_args(hint):
            try:
                return _sound(option, value, where)
            except Unsound:
                continue
        raise Unsound(where)
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise Unsound(where)
        item = get_args(hint)[0]
        return tuple(_sound(item, entry, f"{where}[{nth}]") for nth, entry in enumerate(value))
    if dataclasses.is_dataclass(hint):
        return _built(hint, value, where)
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise Unsound(where)
    return {
        name: _sound(get_args(hint)[1], entry, f"{where}.{name}") for name, entry in value.items()
    }
