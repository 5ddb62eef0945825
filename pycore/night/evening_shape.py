"""The events of one evening: a main event and those beside it."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import Cents
from pycore.night.base.parts import Phase
from pycore.night.night_shape import ClockTexts


class EveningEvent(TypedDict):
    """One event: so many of those *entered* are *left*. *is_main*: the others stand beside it."""

    tid: str
    name: str
    is_main: bool
    phase: Phase
    start_at_ms: int
    clock: ClockTexts
    entered: int
    left: int


class SideOffer(TypedDict):
    """House rules by which an event may be opened beside the main one, and why not now, if so. So
    many were *opened* of *most*; each starts with *least_players* by *last_start_at_ms*. *house*
    is "" where they are shipped, else the edition of the organization's own.
    """

    template: str
    house: str
    name: str
    refused: Refusal | None
    opened: int
    most: int
    most_clause: str
    last_start_at_ms: int
    last_start_clause: str
    least_players: int
    least_clause: str


class EveningWarning(TypedDict):
    """What events came to that each were lawful where they were written; *name* is that of the
    event or of the player. *opened*: more than *limit*; *began*: the *count*th of the night,
    more than *limit*; *few*: started with fewer; *late*: it started *at_ms*, after *until_at_ms*;
    *both*: a player is in two at once; *unknown*: the main event is not on this tablet; *rules*:
    what the event has *otherwise* than the main one, by the names of settings and terms.
    """

    kind: Literal["opened", "began", "few", "late", "both", "unknown", "rules"]
    clause: str
    name: str
    count: int
    limit: int
    at_ms: int
    until_at_ms: int
    otherwise: list[str]


class MainPlayer(TypedDict):
    """Somebody who is out of the main event and plays in no other now."""

    player: str
    ticket: int
    name: str
    place: int


class EveningView(TypedDict):
    """*main* is the main event's id. *offers* are told of a main event, *people* of one beside it
    while it sells entries, the last one out first.
    """

    main: str
    events: list[EveningEvent]
    warnings: list[EveningWarning]
    offers: list[SideOffer]
    people: list[MainPlayer]


class EventBooks(TypedDict):
    """What an event came to: what was paid in, what prizes come to (*announced* or an estimate),
    what stays with the licensee; *jackpot_cents* beside it; and the cash at the desk that asks.
    """

    tid: str
    name: str
    entries: int
    revenue_cents: Cents
    prizes_cents: Cents
    announced: bool
    licensee_share_cents: Cents
    jackpot_cents: Cents
    till_cash_cents: Cents


class EveningBooks(TypedDict):
    """Every event that was not called off before anybody paid, and their sums."""

    events: list[EventBooks]
    together: EventBooks
