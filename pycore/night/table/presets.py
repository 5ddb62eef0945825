"""The raises that are asked for most, as amounts: each is one that may be made, in whole chips.

Clauses: none of its own. What a raise must be is asked of pycore/poker/betting.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pycore.night.night import Night
from pycore.night.table.dealt import HandInPlay, read_step
from pycore.night.table.hands import HandPlayed
from pycore.night.table.table_shape import Preset, PresetName
from pycore.poker.actions import Action
from pycore.poker.betting import Options
from pycore.poker.hand import Hand

MOST = 8
HANDS_BACK = 8
RECORDS_BACK = 500
"""So far back are a table's last hands looked for: all tables are in one record."""


class Bets(NamedTuple):
    """Amounts that were bet or raised to, the last first: before the flop, and after it."""

    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


NOTHING_LATELY = Bets()


def presets(
    hand: Hand, options: Options, unit: int, lately: Bets = NOTHING_LATELY
) -> list[Preset]:
    """Before the flop times the bet, after it parts of the pot; then what was bet *lately*. Totals
    for the round, rounded down to chips of *unit*; neither the least raise nor all of a stack,
    which have keys of their own, nor an amount twice.
    """
    least, most = options.least, options.most
    if least is None or most is None or hand.limit:
        return []
    taken = {least, hand.bets[options.player] + hand.stacks[options.player]}
    found: list[Preset] = []
    for name, total in _wanted(hand, options, unit, lately):
        if least <= total <= most and total not in taken and len(found) < MOST:
            taken.add(total)
            found.append({"name": name, "amount": total})
    return found


def _wanted(
    hand: Hand, options: Options, unit: int, lately: Bets
) -> Iterator[tuple[PresetName, int]]:
    for name, total in _parts(hand, options):
        yield name, total - total % unit
    for total in lately.after if hand.street else lately.before:
        if total % unit == 0:
            yield "last", total


def _parts(hand: Hand, options: Options) -> Iterator[tuple[PresetName, int]]:
    level = hand.level
    if not hand.street:
        if level == hand.setup.big_blind:
            yield "blinds-225", level * 9 // 4
        yield "blinds-250" if level == hand.setup.big_blind else "bet-250", level * 5 // 2
        yield "blinds-300" if level == hand.setup.big_blind else "bet-300", level * 3
        if level > hand.setup.big_blind:
            yield "bet-400", level * 4
        return
    pot = sum(hand.ante) + sum(hand.paid) + sum(hand.bets) + hand.setup.carried + options.call
    yield "quarter_pot", level + pot // 4
    yield "third_pot", level + pot // 3
    yield "half_pot", level + pot // 2
    yield "two_thirds", level + pot * 2 // 3
    yield "three_quarters", level + pot * 3 // 4
    yield "pot", level + pot


# --- What was bet lately ---


def bets_of(steps: Iterable[Action]) -> Bets:
    """The bets and raises of a hand, the last first."""
    found: tuple[list[int], list[int]] = [], []
    street = 0
    for step in steps:
        if step.kind == "board":
            street = 1
        elif step.kind == "raise":
            found[street].insert(0, step.amount)
    return Bets(tuple(found[0]), tuple(found[1]))


def joined(hands: Sequence[Bets]) -> Bets:
    """Those of some hands, the last hand first; each amount once."""
    return Bets(
        tuple(dict.fromkeys(total for one in hands for total in one.before)),
        tuple(dict.fromkeys(total for one in hands for total in one.after)),
    )


def bet_lately(night: Night, sitting: HandInPlay) -> Bets:
    """What was bet in the last hands of the table at the same blinds."""
    hands: list[Bets] = []
    for seen in islice(night.folded.backwards(), RECORDS_BACK):
        event = seen.event
        if seen.kind != "applied" or not isinstance(event, HandPlayed):
            continue
        if event.hand.table != sitting.table:
            continue
        if event.hand.level != sitting.level or len(hands) == HANDS_BACK:
            break
        hands.append(bets_of(map(read_step, event.hand.actions)))
    return joined(hands)
