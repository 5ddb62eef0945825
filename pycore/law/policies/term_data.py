"""The terms a table plays by as plain data, so that a night and house rules can carry them.

`PlayRules` and `WagerRules` are what the engine reads, one typed field a term. As data a term is a
name, a value and a clause; `fault` says whether a value is one that its term can have.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, field, fields
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pycore.kernel.values import dataclass
from pycore.poker.terms import (
    BookClauses,
    CalledClock,
    MisdealWindow,
    PlayRules,
    Term,
    TimeBank,
    WagerRules,
)

TermValue = bool | int | str | MisdealWindow | CalledClock | TimeBank | None
Shape = MisdealWindow | CalledClock | TimeBank
Rules = TypeVar("Rules", PlayRules, WagerRules)

WHOLE_TERMS: Mapping[str, tuple[int, int]] = {
    "raise_cap": (1, 20),
    "limit_raise_cap": (1, 20),
    "cap_lifted_at": (0, 10),
    "limit_half": (1, 100),
    "forced_raise": (1, 100),
    "actions": (0, 20),
    "actions_with_chips": (0, 20),
    "raise_motions": (1, 2),
    "seconds": (0, 600),
    "countdown": (0, 600),
    "chips": (0, 100),
}
"""The least and the most of every whole number in a term, by its name: raises, players, per cent,
motions, actions, seconds, time chips.
"""


@dataclass(frozen=True)
class TermData:
    """One term: its value and the clause it comes from."""

    value: TermValue
    clause: str


@dataclass(frozen=True, kw_only=True)
class Terms:
    """A whole set of terms by name. *code* is what the set is called, *book* the clauses that a
    showdown quotes (poker/terms.py Book).
    """

    code: str
    terms: Mapping[str, TermData]
    book: Mapping[str, str] = field(default_factory=dict)

    def but(self, code: str, terms: Mapping[str, TermData], book: Mapping[str, str]) -> Terms:
        """Return this set with the *terms* and the clauses of *book* that somebody has otherwise,
        who calls it by a *code* of their own.
        """
        if not terms and not book:
            return self
        return Terms(code=code, terms={**self.terms, **terms}, book={**self.book, **book})


@dataclass(frozen=True)
class LeftOpen:
    """A term that a jurisdiction leaves to the organization's own rules, and where it says so."""

    term: str
    clause: str


def as_rules(kind: type[Rules], data: Terms) -> Rules:
    """Return the rules that this data says; ValueError names a term that is missing or has no
    sense.
    """
    wanted = [name for name in names(kind) if name in data.terms or name not in later(kind)]
    for name in wanted:
        if name not in data.terms or fault(kind, name, data.terms[name].value):
            raise ValueError(name)
    made: dict[str, Any] = {
        name: Term(data.terms[name].value, data.terms[name].clause) for name in wanted
    }
    if kind is PlayRules:
        made["book"] = BookClauses(
            **{name: data.book.get(name, "") for name in BookClauses._fields}
        )
    return kind(code=data.code, **made)


def names(kind: type) -> tuple[str, ...]:
    """Return the names of the terms in PlayRules or WagerRules."""
    return tuple(_hints(kind))


def later(kind: type) -> frozenset[str]:
    """Return the terms that a set may leave out: nights were set up before there were any."""
    term_names = names(kind)
    return frozenset(
        field.name
        for field in fields(kind)
        if field.name in term_names and field.default is not MISSING
    )


def options(kind: type, name: str) -> tuple[str, ...]:
    """Return the words that a term may be, "ask" never among them; none for a number or a
    shape.
    """
    return tuple(
        word
        for hint in _hints(kind)[name]
        if get_origin(hint) is Literal
        for word in get_args(hint)
        if word != "ask"
    )


def shape(kind: type, name: str) -> type[Shape] | None:
    """Return the dataclass that a term's value is made of, if it is one."""
    for hint in _hints(kind)[name]:
        if hint in (MisdealWindow, CalledClock, TimeBank):
            term_shape: type[Shape] = hint
            return term_shape
    return None


def takes(kind: type, name: str, plain: type) -> bool:
    """Return whether a term may be of this plain type: int, bool or NoneType."""
    return plain in _hints(kind)[name]


def fault(kind: type, name: str, value: TermValue) -> str | None:
    """Return what is wrong with a value for a term: "not-one-of", "beyond-range"; None when
    nothing.
    """
    if isinstance(value, str):
        return None if value in options(kind, name) else "not-one-of"
    if type(value) not in _hints(kind)[name]:
        return "not-one-of"
    if isinstance(value, MisdealWindow | CalledClock | TimeBank):
        numbers = [(field.name, getattr(value, field.name)) for field in fields(value)]
        numbers = [(field_name, number) for field_name, number in numbers if type(number) is int]
    else:
        numbers = [(name, value)] if type(value) is int else []
    for field_name, number in numbers:
        least, most = WHOLE_TERMS[field_name]
        if not least <= number <= most:
            return "beyond-range"
    return None


@cache
def _hints(kind: type) -> dict[str, tuple[Any, ...]]:
    """{term: the types its value may have}"""
    return {
        name: _alternatives(get_args(hint)[0])
        for name, hint in get_type_hints(kind).items()
        if get_origin(hint) is Term
    }


def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
