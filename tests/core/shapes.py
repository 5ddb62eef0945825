"""Whether plain data is what its declared type says, key by key: `misfits(view, NightView)`.

mypy reads the code that makes a view; this looks at what it made, through every `Any` on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


def misfits(value: Any, kind: Any, at: str = "") -> list[str]:
    """Where *value* is not of *kind*, each as a path and what is wrong there."""
    return list(_misfits(value, kind, {}, at))


def _misfits(value: Any, kind: Any, type_args: dict[Any, Any], at: str) -> Iterator[str]:
    kind = type_args.get(kind, kind)
    origin = get_origin(kind)
    while hasattr(kind, "__supertype__"):
        kind = kind.__supertype__
    if kind is Any:
        return
    if is_typeddict(origin):  # a generic one, with what its parameters stand for
        type_args = dict(zip(origin.__parameters__, get_args(kind), strict=True))
        kind = origin
    if is_typeddict(kind):
        yield from _keys(value, kind, type_args, at)
    elif origin in (Annotated, NotRequired):
        yield from _misfits(value, get_args(kind)[0], type_args, at)
    elif origin in (Union, UnionType):
        misfits = [list(_misfits(value, option, type_args, at)) for option in get_args(kind)]
        if all(misfits):
            yield from min(misfits, key=len)
    elif origin is Literal:
        if value not in get_args(kind):
            yield f"{at}: {value!r} is none of {get_args(kind)}"
    elif origin is list:
        yield from _items(value, get_args(kind)[0], type_args, at)
    elif origin is dict:
        yield from _values(value, get_args(kind)[1], type_args, at)
    elif type(value) is not (NoneType if kind is None else kind):
        yield f"{at}: {value!r} is no {kind}"


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _keys(value: Any, kind: Any, type_args: dict[Any, Any], at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no {kind.__name__}"
        return
    hints = _hints(kind)
    # Not __required_keys__: that takes what is written as text for required.
    for name in sorted(hints.keys() - value.keys()):
        if get_origin(hints[name]) is not NotRequired:
            yield f"{at}: {name} of {kind.__name__} is missing"
    for name in sorted(value):
        if name in hints:
            yield from _misfits(value[name], hints[name], type_args, f"{at}.{name}")
        else:
            yield f"{at}: {kind.__name__} has no {name}"


def _items(value: Any, kind: Any, type_args: dict[Any, Any], at: str) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{at}: {value!r} is no list"
        return
    for index, member in enumerate(value):
        yield from _misfits(member, kind, type_args, f"{at}[{index}]")


def _values(value: Any, kind: Any, type_args: dict[Any, Any], at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no dict"
        return
    for name, member in value.items():
        yield from _misfits(member, kind, type_args, f"{at}.{name}")
