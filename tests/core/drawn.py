"""A wish for a command that nobody wrote a case for, drawn from how the command is declared."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pycore.kernel.clauses import Refused
from pycore.night.subject import NIGHT
from tests.core.hall import Hall

PLAIN: dict[Any, Any] = {int: 1, bool: True, str: "a-word-for-the-wish"}


class NotDrawnError(Exception):
    """A field of a shape that nobody can guess: the command needs a row of its own."""


def case(command: str, halls: Iterable[Hall]) -> tuple[Hall, dict[str, Any]] | None:
    """The first of the halls that takes the wish with its fields as they are declared, and these
    fields; None where no hall does.
    """
    try:
        wish = fields(NIGHT.commands[command])
    except NotDrawnError:
        return None
    for hall in halls:
        try:
            hall.do(command, **wish)
        except Refused:
            continue
        return hall, wish
    return None


def fields(kind: Any) -> dict[str, Any]:
    """What a command must be told: its fields without a default."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.name: of_type(hints[field.name])
        for field in dataclasses.fields(kind)
        if field.name != "at"
        and field.default is dataclasses.MISSING
        and field.default_factory is dataclasses.MISSING
    }


def of_type(hint: Any) -> Any:
    """The plainest sound value of a type."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return of_type(inside[0])
    if origin is Literal:
        return inside[0]
    if origin in (Union, UnionType) and NoneType in inside:
        return None
    hint = getattr(hint, "__supertype__", hint)  # Cents, Chips, Millis
    if hint not in PLAIN:
        raise NotDrawnError(hint)
    return PLAIN[hint]
