"""The terms a table plays by: every value in which rule books differ, with the clause beside it.

The engine reads values only; a jurisdiction, a house or an approved rule makes them. An id such as
"TDA-2024/43" is a rule of the Poker Tournament Directors Association, edition and number.

What chips and words count for at a table: the values in which rule books differ.

Also what becomes of board cards dealt too early (NU-B.IR14). A place makes a WagerRules; wagers.py
reads it next to the PlayRules of the same code.

An organization's approved rules may set two otherwise: the least raise (NU-9.01d) and the odd chip
(MB-1h).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, Literal, NamedTuple, TypeVar

from pycore.kernel.clauses import Refusals, Refused
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
        """Return whether it is, after *acted* actions, *with_chips* of which put chips in."""
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


class BookClauses(NamedTuple):
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
    book: BookClauses
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
        """Return (name, clause) of every value that the organization's own rules must still
        give.
        """
        return tuple(
            (name, term.clause)
            for name, term in vars(self).items()
            if name == "odd_chip" and term.value is None
        )


REFUSALS: Refusals = {
    "bad-command": ("field",),
}

Card = Literal["flop", "turn", "river"]
TWO_MOTIONS = Term(2, "")
"""What calls and one motion more, as every set of rules had it before there was a term."""


@dataclass(frozen=True, kw_only=True)
class WagerRules:
    """*code* is that of the PlayRules.

    *oversized*: one silent chip of more than is owed calls. *opening_chip*: one that opens stands
    at its value. *declared_chip*: after the word, as much as the chip allows. *needed_chips*:
    several silent chips call when without the smallest of them the call is short. *string_bet*:
    the first motion alone counts. *declaration*: words in turn bind. *short_raise*: silent chips
    between a call and a raise go by the 50 % rule, or call. *least*: a declared raise is at least
    the least. *raise_spoken*: a raise is to be said. *out_of_turn*: binds if nothing changed, or
    may, as the floor sees it. *prior_chips*: who takes back chips of an earlier bet before a raise
    calls or raises. *raise_motions*: after "raise" without an amount, chips come in one motion, or
    in two of which the first calls. *substantial* is open until action is substantial. *premature*
    is where the ways of premature() come from.
    """

    code: str
    oversized: Term[Literal["call"]]
    opening_chip: Term[Literal["value"]]
    declared_chip: Term[Literal["value"]]
    needed_chips: Term[bool]
    string_bet: Term[Literal["first-motion"]]
    declaration: Term[Literal["binds"]]
    short_raise: Term[Literal["half", "call"]]
    least: Term[Literal["made-up"]]
    raise_spoken: Term[bool]
    out_of_turn: Term[Literal["unchanged", "may"]]
    prior_chips: Term[Literal["call-or-raise"]]
    substantial: Term[MisdealWindow]
    premature: Term[Literal["does-not-play"]]
    raise_motions: Term[int] = TWO_MOTIONS


class Premature(NamedTuple):
    """What to do with cards dealt before the betting was over. They never play now.

    *keep_burn*: the card burned for them stays burned. *aside*: they wait face up. *reshuffle*:
    into the stub before *before* is dealt, without the burned and folded cards. *burn*: whether
    the card that takes their place is dealt after a new burn; *later_burn* the same of *before*.
    """

    code: str
    clause: str
    cards: int
    keep_burn: bool
    aside: bool
    reshuffle: bool
    before: Card
    burn: bool
    later_burn: bool


def premature(card: Card, rules: WagerRules) -> Premature:
    """Return a flop, turn or river that came too early. The river's card takes the place of a
    turn.
    """
    clause = rules.premature.clause
    if card == "flop":
        return Premature("premature-flop", clause, 3, True, False, True, "flop", False, False)
    if card == "turn":
        return Premature("premature-turn", clause, 1, True, True, True, "river", True, False)
    if card == "river":
        return Premature("premature-river", clause, 1, True, False, True, "river", False, False)
    raise Refused("bad-command", field="card")


def stated(
    rules: PlayRules,
    clause: str,
    *,
    odd_chip: OddChip | None = None,
    raise_size: RaiseSize | None = None,
) -> PlayRules:
    """Return *rules* with what the organization's approved rules state, under the clause that lets
    them state it.
    """
    if odd_chip is not None:
        rules = replace(rules, odd_chip=Term(odd_chip, clause))
    if raise_size is not None:
        rules = replace(rules, raise_size=Term(raise_size, clause))
    return rules
