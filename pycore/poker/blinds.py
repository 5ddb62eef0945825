"""Forced bets: antes, and who is out because they cannot pay a blind. In chips. Whose blinds they
are is button.py's to say.

Clauses: SK-A.1.ante (an ante before the deal), SK-A.2.k (no straddles), SK-A.2.cc1, SK-A.2.cc2
(below the small blind: out), NU-B.TP15, SEL-11a (an absent player pays as well), NU-B.PR7 (nobody
pays for another), TDA-2024/RP11 (where one does, it is the big blind, and the blind goes first).

Players are numbered from 0 in the order of the first seat left of the button.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.terms import AntePayer, PlayRules, ShortBlind, Term

REFUSALS: Refusals = {
    "no-straddles": ("most_chips",),
}


def antes(
    stacks: Sequence[int], at_big: int, big: int, ante: int, payer: AntePayer
) -> tuple[int, ...]:
    """Return what each player owes as an ante; no entries where there is none. *at_big* is at the
    big blind.

    Who pays for the table posts the *big* blind first, and of the ante what they have left: short
    of both they are matched for a blind, not for chips that are everybody's. Written as the ante
    that is put in, as every reader of hand histories posts antes before blinds.
    """
    if not ante:
        return ()
    if payer == "each":
        return (ante,) * len(stacks)
    paid = min(ante, max(0, stacks[at_big] - big))
    return tuple(paid if player == at_big else 0 for player in range(len(stacks)))


def first_to_act(blinds: Sequence[int]) -> int:
    """Return the player left of the last and largest forced bet."""
    return (blinds.index(max(blinds)) + 1) % len(blinds)


def check_straddles(blinds: Sequence[int], big: int, rules: PlayRules) -> None:
    """Raise Refused where a forced bet is larger than the big blind and the rules know no
    straddle.
    """
    if max(blinds) > big and not rules.straddles.value:
        raise Refused("no-straddles", rules.straddles.clause, kind="law", most_chips=big)


class Short(NamedTuple):
    """*seat* cannot post; its *chips* leave play."""

    seat: int
    chips: int


def out_at_the_blinds(
    stacks: Mapping[int, int], due: Sequence[int], small: int, rule: Term[ShortBlind]
) -> tuple[Short, ...]:
    """Return seats that are out before the deal because a blind falls to them, larger stack last
    out.

    *stacks* by seat; *due* are the seats that owe a blind. Only a blind that is due puts a player
    out: with 500 chips they stay in until one reaches them.
    """
    if rule.value == "all-in":
        return ()
    short_seats = [Short(seat, stacks[seat]) for seat in due if stacks[seat] < small]
    return tuple(sorted(short_seats, key=lambda short: (short.chips, short.seat)))
