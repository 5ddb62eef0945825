"""What house rules, or a night, have otherwise than the shipped rules they are nearest to."""

from __future__ import annotations

from typing import Any, TypedDict


class Difference(TypedDict):
    """A *field* and what stands there, None for nothing (law/house/house_diff.py tells each);
    *clause* is the one beside one's own value, None where there is none.
    """

    field: str
    number: int
    shipped: Any
    own: Any
    clause: str | None


class Differs(TypedDict):
    """The shipped rules that are compared with, and what differs from them; nothing may."""

    house: str
    edition: str
    name: str
    rows: list[Difference]


class Statement(TypedDict):
    """What tournament rules say in words of a *rule* (law/policies/statements.py)."""

    rule: str
    value: str
    clause: str


class NightRules(TypedDict):
    """By which rules a night is played: the *house* and its *edition*, the *reference* and the
    *date* of its approval, and the edition of the *jurisdiction*; *differs* is None where no rules
    ship that could be compared with. *stated* is what the set-up said in words.
    """

    house: str
    edition: str
    reference: str
    date: str
    jurisdiction: str
    jurisdiction_edition: str
    differs: Differs | None
    stated: list[Statement]
