"""Forced bets: who pays which before the cards, and who is out because they cannot. In chips.

Clauses: NU-9.11, NU-9.12a, NU-9.12b, NU-A.5f, MB-10, MB-11, SK-A.3.d, SK-A.3.e, BC-5.f (small
blind, big blind, between two the button posts the small one), SK-A.1.ante (an ante before the
deal), SK-A.2.k (no straddles), SEL-36b (a dead small blind is nobody's), SK-A.2.cc1, SK-A.2.cc2
(below the small blind: out), NU-B.TP15, SEL-11a (an absent player pays as well), NU-B.PR7 (nobody
pays for another), TDA-2024/RP11 (where one does, it is the big blind, and the blind goes first).

Players are numbered from 0 in the order of the first seat left of the button.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.rules.terms import AntePayer, PlayRules, ShortBlind, Term

REFUSALS: Refusals = {
    "no-straddles": ("most_chips",),
}

AnteKind = Literal["none", "each", "big-blind"]


class Forced(NamedTuple):
    """What each player owes before the deal: antes, and blinds at their full price."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]


def forced(
    players: int,
    small: int,
    big: int,
    *,
    ante: int = 0,
    ante_kind: AnteKind = "none",
    small_blind_is_dead: bool = False,
) -> Forced:
    """The forced bets of a table of *players*.

    With a dead small blind the big blind is the first player; between two the last one, on the
    button, posts the small blind.
    """
    blinds = [0] * players
    if players == 2:
        at_big = 0
        blinds[1] = small
    elif small_blind_is_dead:
        at_big = 0
    else:
        at_big = 1
        blinds[0] = small
    blinds[at_big] = big
    antes = [ante if ante_kind == "each" else 0] * players
    if ante_kind == "big-blind":
        antes[at_big] = ante
    return Forced(tuple(antes), tuple(blinds))


def antes(
    stacks: Sequence[int], at_big: int, big: int, ante: int, payer: AntePayer
) -> tuple[int, ...]:
    """What each player owes as an ante; no entries where there is none. *at_big* is at the big
    blind.

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
    """The player left of the last and largest forced bet."""
    return (blinds.index(max(blinds)) + 1) % len(blinds)


def check_straddles(blinds: Sequence[int], big: int, rules: PlayRules) -> None:
    """Refused where a forced bet is larger than the big blind and the rules know no straddle."""
    if max(blinds) > big and not rules.straddles.value:
        raise Refused("no-straddles", rules.straddles.clause, kind="law", most_chips=big)


class Short(NamedTuple):
    """*seat* cannot post; its *chips* leave play."""

    seat: int
    chips: int


def out_at_the_blinds(
    stacks: Mapping[int, int], due: Sequence[int], small: int, rule: Term[ShortBlind]
) -> tuple[Short, ...]:
    """Seats that are out before the deal because a blind falls to them, larger stack last out.

    *stacks* by seat; *due* are the seats that owe a blind. Only a blind that is due puts a player
    out: with 500 chips they stay in until one reaches them.
    """
    if rule.value == "all-in":
        return ()
    found = [Short(seat, stacks[seat]) for seat in due if stacks[seat] < small]
    return tuple(sorted(found, key=lambda short: (short.chips, short.seat)))
