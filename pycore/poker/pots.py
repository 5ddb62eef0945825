"""Pots: what was put in, cut into a main pot and side pots, split among winners. In chips.

Clauses: NU-3.sidepot, NU-A.2d, BC-2.d, SK-A.3.v (who is all-in contests only what they matched),
NU-B.TP3, SEL-40 (each pot is split by itself), SK-A.3.t (what nobody matched goes back), NU-9.23,
MB-22, SK-A.3.r2i (equal hands split), NU-9.24 (the uneven chip goes to the next pot), BC-2.h,
SEL-39, SK-A.3.r2ii, TDA-2024/20 (it goes to the first seat left of the button), MB-1h (the
organization's rules say where). Reading of several odd chips: one each, in that order.

Players are numbered from 0 in the order of the first seat left of the button.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.terms import OddChip, Term

REFUSALS: Refusals = {
    "odd-chip-rule-missing": ("chips",),
}


class Pot(NamedTuple):
    """So many chips, and the players who can win them."""

    amount: int
    players: tuple[int, ...]


class Award(NamedTuple):
    """A pot given away: *shares* is (player, chips) for each winner in order; *odd* lists the
    players who got a chip more, with how much; *carried* chips wait for the next pot.
    """

    pot: Pot
    shares: tuple[tuple[int, int], ...]
    odd: tuple[tuple[int, int], ...]
    carried: int


def pots(
    bets: Sequence[int],
    antes: Sequence[int],
    live: Sequence[int],
    *,
    trimmed: bool = True,
    carried: int = 0,
) -> list[Pot]:
    """Return the pots, the main pot first. *bets* and *antes* are what each player put in during
    the whole hand, *live* the players who can still win.

    With *trimmed* a short ante wins only as much of each other ante; otherwise antes belong whole
    to the main pot, as a big-blind ante does. Chips *carried* from the last hand are in the main
    pot too.
    """
    all_pots: list[Pot] = []
    free = carried
    if not trimmed:
        free += sum(antes)
    elif any(antes):
        free = _layers(antes, live, free, all_pots)
    free = _layers(bets, live, free, all_pots)
    if free:
        all_pots.append(Pot(free, tuple(live)))
    return all_pots


def _layers(paid: Sequence[int], live: Sequence[int], free: int, all_pots: list[Pot]) -> int:
    """Add the pots of one kind of payment; gives back what no layer took."""
    below = 0
    for level in sorted({paid[player] for player in live}):
        if level:
            amount = free
            for chips in paid:
                if chips > below:
                    amount += (chips if chips < level else level) - below
            players = tuple(player for player in live if paid[player] >= level)
            free, below = 0, level
        else:
            # Somebody is in without a chip of this kind: only what is free already is theirs.
            amount, free, players = free, 0, tuple(live)
        if all_pots and all_pots[-1].players == players:
            amount += all_pots.pop().amount
        if amount:
            all_pots.append(Pot(amount, players))
    free += sum(chips - below for chips in paid if chips > below)
    if free and all_pots:
        # Folded players put in more than anybody left; it belongs to the last pot there is.
        last_pot = all_pots.pop()
        all_pots.append(Pot(last_pot.amount + free, last_pot.players))
        free = 0
    return free


def uncalled(bets: Sequence[int]) -> tuple[int, int]:
    """Return (player, chips) of a bet that nobody matched in full; chips is 0 when all was
    matched.
    """
    most = max(bets)
    player = bets.index(most)
    if bets.count(most) > 1:
        return player, 0
    return player, most - max(
        (chips for other, chips in enumerate(bets) if other != player), default=0
    )


def award(pot: Pot, winners: Sequence[int], unit: int, odd_chip: Term[OddChip | None]) -> Award:
    """Give *pot* to *winners*, who stand in order from the button's left, in chips of *unit*.

    What is smaller than a chip stays with the odd chips. Refused when the rules say nothing about
    an odd chip and there is one.
    """
    each, odd = divmod(pot.amount, len(winners))
    if len(winners) == 1 or not (odd or each % unit):
        return Award(pot, tuple((player, each) for player in winners), (), 0)
    whole, crumb = divmod(pot.amount, unit)
    each, odd = divmod(whole, len(winners))
    rule = odd_chip.value
    if rule is None or rule == "ask":
        raise Refused(
            "odd-chip-rule-missing", odd_chip.clause, kind="law", chips=odd * unit + crumb
        )
    extra = [0] * len(winners)
    left_over = 0
    if rule == "carry":
        left_over = odd * unit + crumb
    elif rule == "first":
        extra[0] = odd * unit + crumb
    else:
        extra[:odd] = [unit] * odd
        extra[0] += crumb
    shares = tuple(
        (player, each * unit + more) for player, more in zip(winners, extra, strict=True)
    )
    got = tuple((player, more) for player, more in zip(winners, extra, strict=True) if more)
    return Award(pot, shares, got, left_over)
