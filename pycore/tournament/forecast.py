"""How likely a night ends before its hard stop, and when: many simulated nights from where it
stands, each with another way that it may go (`drawn`).

A shell plays them a few at a time with `step`, so that it stays free in between, and drops the
whole thing when nobody wants it any more. Both ways of going on, with the rebuys that can still
be bought and without them, meet the same chance.

What a night so far says of its pace, and how much is still unknown.

Of every two all-ins one puts somebody out, and how often there is one depends on the blinds, the
chips, and how many are left (`play.ms_between`). So what the model expects of a night at pace 1 is
a sum over the stretches between what happened, and what was seen over what was expected is its
pace. A few players say little: the usual pace counts as if PRIOR of them had been seen. What is
still unknown is drawn anew for every simulated night (a gamma draw for either pace, a beta draw
for rebuys), so that a night of which little is known is forecast with less certainty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from math import isqrt

from pycore.kernel.values import dataclass
from pycore.poker.terms import AntePayer
from pycore.portable.structure import BREAK, StructureItem
from pycore.tournament.chance import UNIT, Chance
from pycore.tournament.play import USUAL, Knobs, ended_at, hands_an_hour, ms_between, posted
from pycore.tournament.seating import table_sizes, tables_needed
from pycore.tournament.start import Start

PRIOR = 8
"""So many players' worth is the usual pace: one night in three is more than a third off it."""
LOOSE_PRIOR = 3
BUYS_PRIOR = 10


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """So long (*ms*) so many players were *players_left* with so many *chips* in level
    *period*.
    """

    ms: int
    period: StructureItem
    players_left: int
    chips: int
    while_rebuys: bool = False


@dataclass(frozen=True, kw_only=True)
class KnownPace:
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


NOTHING = KnownPace()


def expected(
    stretches: Iterable[Stretch], seats_per_table: int, payer: AntePayer = "each"
) -> tuple[int, int]:
    """Return how many players the model expects to lose everything at a pace of 1, in parts of a
    UNIT, after rebuys were sold and while they were. Tables count as full and even. *payer* puts
    in the antes.
    """
    after_rebuys = loose = 0
    for stretch in stretches:
        if stretch.period.kind == BREAK or stretch.players_left < 2:
            continue
        sizes = table_sizes(
            stretch.players_left, tables_needed(stretch.players_left, seats_per_table)
        )
        between = ms_between(
            sum(map(hands_an_hour, sizes)),
            len(sizes),
            stretch.players_left,
            stretch.chips,
            *posted(stretch.period, payer),
        )
        many = stretch.ms * UNIT // (2 * between)
        if stretch.while_rebuys:
            loose += many
        else:
            after_rebuys += many
    return after_rebuys, loose


def drawn(knowledge: KnownPace, chance: Chance) -> Knobs:
    """Return how a night goes of which this much is known: one of the ways it may."""
    pace = chance.waits(PRIOR + knowledge.busts) * USUAL.pace
    loose = chance.waits(LOOSE_PRIOR + knowledge.loose_busts) * UNIT
    some = BUYS_PRIOR * USUAL.buys // UNIT
    did = chance.waits(some + knowledge.did)
    not_did = chance.waits(BUYS_PRIOR - some + knowledge.could - knowledge.did)
    return Knobs(
        max(1, pace // (PRIOR * UNIT + knowledge.expected)),
        max(1, loose // (LOOSE_PRIOR * UNIT * UNIT // USUAL.loose + knowledge.loose_expected)),
        did * UNIT // (did + not_did),
    )


MINUTE_MS = 60_000
FINE = 15
WIDTHS = (FINE, 30, 60, 120)
"""Of the bars of a chart, in minutes: the first with which there are few enough."""
MOST_BARS = 24
FEW_NIGHTS = 200
STEP = 5
"""Per cent to which likelihoods and intervals are told: a model of a card room knows no better.
Below FEW_NIGHTS a likelihood is told to twice that, where as much is left open.
"""
WIDE = 384
"""1.96 squared, in hundredths: an interval that holds the true value 19 times in 20."""


@dataclass(frozen=True)
class SimulatedShare:
    """So many *of* simulated nights: in per cent; with the interval *low* to *high* that so few
    nights leave open (Wilson's, rounded outward); and as it is *told_percent*: rounded within
    that, 0 or 100 where it is nearly none or nearly all, which words say better.
    """

    count: int
    of: int
    percent: int
    low: int
    high: int
    told_percent: int


def share(count: int, of: int) -> SimulatedShare:
    """Return the share of *count* among so many; 0 to 100 per cent of nothing."""
    if not of:
        return SimulatedShare(0, 0, 0, 0, 100, 50)
    # Wilson's score interval over the common denominator, z squared in hundredths.
    below = 100 * of + WIDE
    middle = 100 * count + WIDE // 2
    spread = isqrt(WIDE * (100 * count * (of - count) // of + WIDE // 4))
    percent = (200 * count + of) // (2 * of)
    low = max(0, 100 * (middle - spread) // below)
    high = min(100, -(-100 * (middle + spread) // below))
    rounded = _rounded(percent, STEP if of >= FEW_NIGHTS else 2 * STEP)
    if not low <= rounded <= high:
        rounded = _rounded(percent, STEP)
    if high < STEP:
        rounded = 0
    elif low > 100 - STEP:
        rounded = 100
    return SimulatedShare(count, of, percent, low // STEP * STEP, -(-high // STEP) * STEP, rounded)


def _rounded(percent: int, step: int) -> int:
    """To the next *step*, but neither none nor all."""
    return min(100 - step, max(step, (percent + step // 2) // step * step))


@dataclass
class EndTally:
    """How simulated nights ended: the times of those that did, how many are *endless* (not over
    within `play.HORIZON_MS`) and how many rebuys were bought in all of them.
    """

    ends: list[int] = field(default_factory=list)
    endless: int = 0
    rebuys: int = 0

    @property
    def nights(self) -> int:
        return len(self.ends) + self.endless

    def add(self, ended_ms: int | None, rebuys: int) -> None:
        self.rebuys += rebuys
        if ended_ms is None:
            self.endless += 1
        else:
            self.ends.append(ended_ms)

    def by(self, at_ms: int) -> SimulatedShare:
        """Return how many ended by a time."""
        return share(sum(1 for end in self.ends if end <= at_ms), self.nights)

    def parts(self, *percents: int) -> tuple[int | None, ...]:
        """Return the times by which so many per cent of the nights ended, to the next five
        minutes; None where that many did not.
        """
        ordered = sorted(self.ends)
        step = 5 * MINUTE_MS
        moments: list[int | None] = []
        for percent in percents:
            place = max(1, -(-self.nights * percent // 100)) - 1
            is_known = place < len(ordered)
            moments.append((ordered[place] + step // 2) // step * step if is_known else None)
        return tuple(moments)


@dataclass(frozen=True)
class Histogram:
    """How many nights ended in each *width_ms* from *from_ms* on, a count per bar."""

    from_ms: int
    width_ms: int
    counts: tuple[int, ...]


def bars(tally: EndTally) -> Histogram | None:
    """Return the times at which nights ended, for a chart: whole quarters of an hour, or more
    where that would make too many. The last hundredth of nights at either end stands in the
    outermost bar. None before the first ended.
    """
    ordered = sorted(tally.ends)
    if not ordered:
        return None
    off = len(ordered) // 100
    earliest, latest = ordered[off], ordered[len(ordered) - 1 - off]
    for minutes in WIDTHS:
        width = minutes * MINUTE_MS
        from_ms = earliest // width * width
        many = (latest - from_ms) // width + 1
        if many <= MOST_BARS:
            break
    counts = [0] * many
    for end in ordered:
        counts[min(many - 1, max(0, (end - from_ms) // width))] += 1
    return Histogram(from_ms, width, tuple(counts))


class Forecast:
    """So many simulated *nights* from a *start* of which this much is *known*. The same *seed*
    gives the same nights, however they are stepped.
    """

    def __init__(self, start: Start, pace: KnownPace, seed: str, nights: int) -> None:
        self.start, self.pace, self.seed, self.nights = start, pace, seed, nights
        self.tallies: Mapping[bool, EndTally] = {True: EndTally()}
        if self.has_rebuys:
            self.tallies = {True: EndTally(), False: EndTally()}

    @property
    def has_rebuys(self) -> bool:
        """Whether rebuys can still be bought, so that it makes a difference."""
        start = self.start
        return start.index < start.rebuys_until and any(
            sat.rebuys_left for table in start.tables for sat in table
        )

    @property
    def played(self) -> int:
        return self.tallies[True].nights

    @property
    def is_done(self) -> bool:
        return self.played >= self.nights

    @property
    def with_rebuys(self) -> EndTally:
        """With the rebuys that can still be bought."""
        return self.tallies[True]

    @property
    def without(self) -> EndTally | None:
        """Without them; None where none can be bought."""
        return self.tallies.get(False)

    def step(self, nights: int = 1) -> None:
        """Play so many more, no more than were asked for."""
        for night_number in range(self.played, min(self.nights, self.played + nights)):
            seed = f"{self.seed}/{night_number}"
            knobs = drawn(self.pace, Chance(f"{seed}/pace"))
            for buys, tally in self.tallies.items():
                knobs = knobs if buys else knobs._replace(buys=0)
                tally.add(*ended_at(self.start, Chance(seed), knobs))
