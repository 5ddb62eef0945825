"""What a night so far says of its pace, and how much is still unknown.

Of every two all-ins one puts somebody out, and how often there is one depends on the blinds, the
chips, and how many are left (`play.ms_between`). So what the model expects of a night at pace 1 is
a sum over the stretches between what happened, and what was seen over what was expected is its
pace. A few players say little: the usual pace counts as if PRIOR of them had been seen. What is
still unknown is drawn anew for every simulated night (a gamma draw for either pace, a beta draw
for rebuys), so that a night of which little is known is forecast with less certainty.
"""

from __future__ import annotations

from collections.abc import Iterable

from pycore.kernel.values import dataclass
from pycore.poker.terms import AntePayer
from pycore.portable.structure import BREAK, Item
from pycore.tournament.chance import UNIT, Chance
from pycore.tournament.play import USUAL, Knobs, hands_an_hour, ms_between, posted
from pycore.tournament.seating import table_sizes, tables_needed

PRIOR = 8
"""So many players' worth is the usual pace: one night in three is more than a third off it."""
LOOSE_PRIOR = 3
BUYS_PRIOR = 10


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """So long (*ms*) so many players were *left* with so many *chips* in level *item*."""

    ms: int
    item: Item
    left: int
    chips: int
    while_rebuys: bool = False


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a night so far says: how many players lost everything (*busts*) and how many were
    *expected* to, in parts of a UNIT; the same while rebuys were sold; and that of so many who
    *could* buy in again so many *did*.
    """

    busts: int = 0
    expected: int = 0
    loose_busts: int = 0
    loose_expected: int = 0
    could: int = 0
    did: int = 0


NOTHING = Known()


def expected(
    stretches: Iterable[Stretch], seats_per_table: int, payer: AntePayer = "each"
) -> tuple[int, int]:
    """How many players the model expects to lose everything at a pace of 1, in parts of a UNIT,
    after rebuys were sold and while they were. Tables count as full and even. *payer* puts in the
    antes.
    """
    late = loose = 0
    for one in stretches:
        if one.item.kind == BREAK or one.left < 2:
            continue
        sizes = table_sizes(one.left, tables_needed(one.left, seats_per_table))
        between = ms_between(
            sum(map(hands_an_hour, sizes)),
            len(sizes),
            one.left,
            one.chips,
            *posted(one.item, payer),
        )
        many = one.ms * UNIT // (2 * between)
        if one.while_rebuys:
            loose += many
        else:
            late += many
    return late, loose


def drawn(known: Known, chance: Chance) -> Knobs:
    """How a night goes of which this much is known: one of the ways it may."""
    pace = chance.waits(PRIOR + known.busts) * USUAL.pace
    loose = chance.waits(LOOSE_PRIOR + known.loose_busts) * UNIT
    some = BUYS_PRIOR * USUAL.buys // UNIT
    did = chance.waits(some + known.did)
    not_did = chance.waits(BUYS_PRIOR - some + known.could - known.did)
    return Knobs(
        max(1, pace // (PRIOR * UNIT + known.expected)),
        max(1, loose // (LOOSE_PRIOR * UNIT * UNIT // USUAL.loose + known.loose_expected)),
        did * UNIT // (did + not_did),
    )
