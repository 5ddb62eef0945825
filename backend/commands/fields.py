"""What the fields of a command take, in words, read from their types."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from backend.commands.words import listed, say
from pycore.kernel.ranges import Between
from pycore.kernel.units import Cents, Chips, Millis

_NUMBERS = {Cents: "takes.cents", Chips: "takes.chips", Millis: "takes.ms", int: "takes.number"}


def hints(kind: type) -> dict[str, Any]:
    """The fields that a wish for a command may have, each with its type."""
    known = get_type_hints(kind, include_extras=True)
    names = [field.name for field in dataclasses.fields(kind)]
    return {name: known[name] for name in names if name != "at"}


def needed(kind: type) -> list[str]:
    """The fields without which a command makes no sense."""
    return [
        field.name
        for field in dataclasses.fields(kind)
        if field.default is field.default_factory is dataclasses.MISSING and field.name != "at"
    ]


def takes(hint: Any) -> str:
    """What a field of this type takes: "whole cents", "cash, debit or prepaid"."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        what = takes(inside[0])
        bounds = [mark for mark in inside[1:] if isinstance(mark, Between)]
        for mark in bounds:
            what = say("takes.range", what=what, least=str(mark.low), most=str(mark.high))
        return what
    if hint in _NUMBERS:
        return say(_NUMBERS[hint])
    if origin is Literal:
        return listed([f'"{one}"' if isinstance(one, str) else str(one) for one in inside])
    if origin in (Union, types.UnionType):
        return listed([takes(one) for one in inside])
    if origin is tuple:
        return say("takes.list", item=takes(inside[0]))
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return say("takes.object", fields=", ".join(hints(hint)))
    if origin is not None:
        return say("takes.names", item=takes(inside[1]))
    if hasattr(hint, "__supertype__"):
        return say("takes.document")
    return say({bool: "takes.flag", types.NoneType: "takes.nothing"}.get(hint, "takes.text"))


def stray(hint: Any, data: Any) -> tuple[type, str] | None:
    """The first key inside *data* that its type does not know, with the type it was meant for."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType, Annotated):
        found = [stray(one, data) for one in inside]
    elif origin is tuple and isinstance(data, list):
        found = [stray(inside[0], one) for one in data]
    elif dataclasses.is_dataclass(hint) and isinstance(hint, type) and isinstance(data, Mapping):
        known = hints(hint)
        found = [(hint, name) for name in data if name not in known]
        found += [stray(known[name], data[name]) for name in data if name in known]
    else:
        return None
    return next((one for one in found if one), None)
