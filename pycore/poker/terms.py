"""The terms a table plays by: every value in which rule books differ, with the clause beside it.

The engine reads values only; a jurisdiction, a house or an approved rule makes them. An id such as
"TDA-2024/43" is a rule of the Poker Tournament Directors Association, edition and number.
"""

from __future__ import annotations

from typing import Generic, Literal, NamedTuple, TypeVar

from pycore.kernel.values import dataclass

V = TypeVar("V")

RaiseSize = Literal["previous-raise", "double"]
"""The least raise: as much again as the last full raise, or to twice the bet that is faced."""

OddChip = Literal["each", "first", "carry", "ask"]
"""Chips that do not divide: one to each winner from the button's left on, all to the first of
them, to the next pot; "ask" refuses to guess."""

ButtonMove = Literal["forward", "dead"]
"""To the next player and both blinds posted; or the blinds go on and the button may lie dead."""

ButtonStart = Literal["first", "last"]
"""On the first seat at the dealer's left, or on the last, at the dealer's right."""

ShortBlind = Literal["all-in", "out"]
"""Who cannot post a blind in full posts what there is; or is out below the small blind."""


LastBet = Literal["betting-round", "hand"]
"""The bet that obliges to show: the last of the last betting round, or of the whole hand; then a
bettor whom every caller leaves to it shows as well.
"""

ColourUp = Literal["race", "top-up", "exchange"]
"""How chips of a value leave a table (tournament/colour_up.py)."""

RaceRounding = Literal["half", "down", "up"]
"""Odd chips that make no whole new one in a race: half of one counts, none does, any does."""

PrepaidAbsent = Literal["first-break"]
"""Till when a player is waited for who paid beforehand: they have a seat and are blinded off."""

SeatChange = Literal["any-time", "between-levels"]
"""When the director gives somebody another seat where no table asks for it, but for a reason."""

AntePayer = Literal["each", "big-blind"]
"""Every player puts in the ante of a level; or who is at the big blind, once for the table."""


@dataclass(frozen=True)
class Term(Generic[V]):
    """A value and the clause it comes from."""

    value: V
    clause: str


@dataclass(frozen=True)
class MisdealWindow:
    """Until when a misdeal may be called; blinds never count as action.

    *at_first_bet*: over once anybody puts chips in of their own will. *actions*: over once so many
    have acted. *actions_with_chips*: over after so many already, when one of them put chips in.
    0: no such rule.
    """

    at_first_bet: bool
    actions: int = 0
    actions_with_chips: int = 0

    def is_open(self, acted: int, with_chips: int) -> bool:
        """Whether it is, after *acted* actions, *with_chips* of which put chips in."""
        if with_chips and (self.at_first_bet or 0 < self.actions_with_chips <= acted):
            return False
        return not 0 < self.actions <= acted


@dataclass(frozen=True)
class CalledClock:
    """The seconds a player has once the clock is called, and how many more are counted down.

    *without_a_bet*: the hand dies even if it could have checked; else it then checks.
    """

    seconds: int
    countdown: int
    without_a_bet: bool


@dataclass(frozen=True)
class TimeBank:
    """Time chips at the final table: how many, and the seconds each is worth; none is 0."""

    chips: int = 0
    seconds: int = 0


class Book(NamedTuple):
    """The clauses of one rule book on: the best five of seven, kickers, equal hands, side pots,
    chips that nobody matched, who acts first before the flop and after it ("" where it is silent).
    """

    best: str = ""
    kicker: str = ""
    split: str = ""
    side: str = ""
    uncalled: str = ""
    acts_first: str = ""
    acts_later: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayRules:
    """How hands are played. *code* is the name a command line or a set-up calls it by.

    *raise_cap*: raises a round, None for no end; *limit_raise_cap* the same in limit play; neither
    binds while only *cap_lifted_at* players contest the pot. *limit_half*: in limit play, an
    all-in of this many per cent of a bet counts as one. *forced_raise*: chips for this many per
    cent of a raise oblige to a full one; *forced_by* says of what: the previous bet, or the least
    raise. *heads_up_switch*: when two are left, nobody is big blind twice running. *colour_up*
    None: the rules do not say how, and the director does. *prepaid_absent* None: who has paid and
    is not there is not entered. *called_all_show*: everybody left turns up, whoever bet.
    *tabled_stands*: only a ruling takes a tabled hand that wins.
    """

    code: str
    book: Book
    raise_size: Term[RaiseSize]
    raise_cap: Term[int | None]
    limit_raise_cap: Term[int | None]
    cap_lifted_at: Term[int]
    reopening: Term[Literal["full-raise"]]
    limit_half: Term[int]
    forced_raise: Term[int]
    forced_by: Term[Literal["previous-bet", "least-raise"]]
    straddles: Term[bool]
    odd_chip: Term[OddChip | None]
    misdeal: Term[MisdealWindow]
    unbet_all_show: Term[bool]
    bettor_shows: Term[bool]
    face_up_all_in: Term[bool]
    called_clock: Term[CalledClock]
    time_bank: Term[TimeBank]
    short_blind: Term[ShortBlind]
    absent: Term[Literal["dealt-in-and-dead"]]
    button_move: Term[ButtonMove]
    button_start: Term[ButtonStart]
    heads_up_switch: Term[bool]
    void: Term[Literal["chips-returned"]]
    disqualified: Term[Literal["chips-removed"]]
    colour_up: Term[ColourUp | None] = Term(None, "")
    race_rounding: Term[RaceRounding] = Term("half", "")
    prepaid_absent: Term[PrepaidAbsent | None] = Term(None, "")
    seat_change: Term[SeatChange] = Term("any-time", "")
    ante_payer: Term[AntePayer] = Term("each", "")
    last_bet: Term[LastBet] = Term("betting-round", "")
    called_all_show: Term[bool] = Term(False, "")
    tabled_stands: Term[bool] = Term(False, "")

    def to_be_stated(self) -> tuple[tuple[str, str], ...]:
        """(name, clause) of every value that the organization's own rules must still give."""
        return tuple(
            (name, term.clause)
            for name, term in vars(self).items()
            if name == "odd_chip" and term.value is None
        )
