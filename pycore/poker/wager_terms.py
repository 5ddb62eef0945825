"""What chips and words count for at a table: the values in which rule books differ.

Also what becomes of board cards dealt too early (NU-B.IR14). A place makes a WagerRules; wagers.py
reads it next to the PlayRules of the same code.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.values import dataclass
from pycore.poker.terms import MisdealWindow, Term

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
    the first motion alone counts. *said*: words in turn bind. *short_raise*: silent chips between
    a call and a raise go by the 50 % rule, or call. *least*: a declared raise is at least the
    least. *raise_spoken*: a raise is to be said. *out_of_turn*: binds if nothing changed, or may,
    as the floor sees it. *prior_chips*: who takes back chips of an earlier bet before a raise
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
    said: Term[Literal["binds"]]
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
    """A flop, turn or river that came too early. The river's card takes the place of a turn."""
    clause = rules.premature.clause
    if card == "flop":
        return Premature("premature-flop", clause, 3, True, False, True, "flop", False, False)
    if card == "turn":
        return Premature("premature-turn", clause, 1, True, True, True, "river", True, False)
    if card == "river":
        return Premature("premature-river", clause, 1, True, False, True, "river", False, False)
    raise Refused("bad-command", field="card")
