"""How many taps a hand is where all-ins and results are told, over hands that were really played.

`table.taps_told_mean` and `_p90`: a hand with an all-in or a showdown is told, any other is one
tap, and counted as one. `table.taps_told_only_mean` is the mean over those alone that are told.
Blinds or antes that no house posts leave a hand out. The first seat's amount is typed, digit by
digit with the key 00, but for what one key says: all of a known stack, two or three big blinds. A
tap on any other seat puts in as much as the highest, or all of a known stack that is less; another
amount takes one tap more, on its line. Half of the stacks are taken as known: after a hand without
entry none is, after a count all are. `table.taps_button_mean`: one tap a hand, and two more for
each player who goes out.
"""

from __future__ import annotations

from statistics import mean
from typing import NamedTuple

from bench.hand_taps import hands, history
from bench.rounds import Figure
from pycore.kernel.units import Chips, Millis
from pycore.law import packs
from pycore.night.table.hand_records import HandFrame, SeatedStack
from pycore.night.table.hands_told import ToldChips
from pycore.poker.blinds import antes
from pycore.poker.phh import PhhHand, replay
from pycore.poker.terms import PlayRules

PRESETS = (2, 3)


class ToldHand(NamedTuple):
    """A hand as a dealer tells it; *is_told* where it came to a showdown or an all-in."""

    frame: HandFrame
    rows: tuple[ToldChips, ...]
    winners: tuple[tuple[int, ...], ...]
    is_told: bool
    out: int


def retold(history: PhhHand, rules: PlayRules) -> ToldHand | None:
    """A hand that was played, told; None where its blinds or antes are none that a house posts."""
    setup, hand = history.setup, replay(history, rules).hand
    blinds = list(setup.blinds)
    at_big = max(range(len(blinds)), key=blinds.__getitem__)
    small = next(
        (player for player, blind in enumerate(blinds) if 0 < blind < blinds[at_big]), None
    )
    ante = max(setup.antes, default=0)
    owed = antes(setup.stacks, at_big, setup.big_blind, ante, rules.ante_payer.value)
    same_antes = tuple(owed) == tuple(setup.antes) or not any((*owed, *setup.antes))
    if not same_antes or sum(blind > 0 for blind in blinds) > 2:
        return None
    frame = HandFrame(
        table=1,
        no=1,
        level=1,
        small_blind=Chips(blinds[small] if small is not None else 0),
        big_blind=Chips(blinds[at_big]),
        ante=Chips(ante),
        unit=Chips(setup.unit),
        carried=Chips(setup.carried),
        button=len(blinds),
        begun_ms=Millis(0),
        small=0 if small is None else small + 1,
        big=at_big + 1,
        small_seat=1,
        seats=tuple(
            SeatedStack(seat=player + 1, ticket=player + 1, stack_chips=Chips(stack))
            for player, stack in enumerate(setup.stacks)
        ),
    )
    bets = [paid + bet for paid, bet in zip(hand.paid, hand.bets, strict=True)]
    # Who mucked at the showdown stayed to it.
    shown = {player for award in hand.awards for player in award.pot.players}
    live, returned = shown | {*hand.in_hand()}, dict(hand.returned)
    rows = tuple(
        ToldChips(
            seat=player + 1,
            chips=Chips(bet),
            all_in=bet + hand.ante[player] == setup.stacks[player],
            folded=player not in live,
        )
        for player, bet in enumerate(bets)
        if player in live or bet > blinds[player]
    )
    winners = tuple(tuple(at + 1 for at, _ in award.shares) for award in hand.awards)
    all_in = any(row.all_in for row in rows) or any(
        bets[player] + chips + hand.ante[player] == setup.stacks[player]
        for player, chips in returned.items()
    )
    out = sum(stack == 0 for stack in hand.stacks)
    return ToldHand(frame, rows, winners, len(live) > 1 or all_in, out)


def keys(chips: int) -> int:
    """The keys of a number, 00 being one."""
    digits = str(chips)
    zeros = len(digits) - len(digits.rstrip("0"))
    return len(digits) - zeros // 2


def taps(summary: ToldHand, *, are_stacks_known: bool) -> int:
    """A seat, its amount, the winners of every pot that two could win, the record."""
    if not summary.is_told:
        return 1
    count, most = 1, 0
    for row in sorted(summary.rows, key=lambda row: -row.chips):
        blinds = [times * summary.frame.big_blind for times in PRESETS]
        whole = row.all_in and are_stacks_known
        if most and not row.folded and (whole or row.chips == most):
            count += 1
            continue
        one_key = not row.folded and (whole or row.chips in blinds)
        count += (3 if most else 2) + (0 if one_key else keys(row.chips))
        most = max(most, row.chips)
    alone = 1 if sum(not row.folded for row in summary.rows) == 1 else 0
    return count + (0 if alone else sum(len(seats) for seats in summary.winners))


def measure(rounds: int) -> dict[str, Figure]:
    rules = packs.play_rules()[packs.NEUTRAL]
    retelling = (retold(history(hand), rules) for hand in hands())
    summaries = [summary for summary in retelling if summary is not None]
    counted = sorted(
        taps(summary, are_stacks_known=index % 2 == 0) for index, summary in enumerate(summaries)
    )
    only = [
        taps(summary, are_stacks_known=index % 2 == 0)
        for index, summary in enumerate(summaries)
        if summary.is_told
    ]
    button = [1 + 2 * summary.out for summary in summaries]
    return {
        "table.taps_told_mean": round(mean(counted), 2),
        "table.taps_told_p90": counted[len(counted) * 9 // 10],
        "table.taps_told_only_mean": round(mean(only), 2),
        "table.taps_told_only_hands": len(only),
        "table.taps_button_mean": round(mean(button), 2),
        "table.taps_told_hands": len(summaries),
    }
