"""What the book keeps of the royal flush jackpot. No name stands here: tickets and pseudonyms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pycore.kernel.days import Day
from pycore.kernel.units import Cents, Millis
from pycore.kernel.values import dataclass
from pycore.tournament.jackpot import JackpotTerms, RegisterSale


@dataclass(frozen=True, kw_only=True)
class Opening:
    """What a jackpot kept before Holdfast stood at when a *day* began."""

    day: Day
    current: Cents
    seed: Cents


@dataclass(frozen=True, kw_only=True)
class CountedRegister:
    """A night's register, by its own terms, as so many *records* told it."""

    name: str
    day: Day
    start_at_ms: Millis
    terms: JackpotTerms
    sold: tuple[RegisterSale, ...]
    records: int


@dataclass(frozen=True, kw_only=True)
class Win:
    """A royal flush of a night. *paperwork* is its reference, None until it is confirmed."""

    night: str
    ticket: int
    player: str
    cards: int
    royal_at_ms: Millis
    hand: str
    witnessed_by: str
    paperwork: str | None = None


@dataclass(frozen=True, kw_only=True)
class Cheque:
    """A cheque for a *win*, and the pseudonym of who it was made out to."""

    win: str
    number: str
    cents: Cents
    day: Day
    paid_to: str


def _table() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Jackpots:
    """The registers by night, the wins and the cheques by the ids they were entered under."""

    opening: Opening | None = None
    counted: Mapping[str, CountedRegister] = field(default_factory=_table)
    wins: Mapping[str, Win] = field(default_factory=_table)
    cheques: Mapping[str, Cheque] = field(default_factory=_table)
