"""A tournament played by chance, one contested all-in after another.

The model. Between two such hands chips go round and nobody leaves; only hands in which a player
has all their chips at stake are played.

- A table of so many players deals HANDS_AN_HOUR hands in an hour of play; breaks deal none.
- In a hand somebody is all-in and called with the likelihood A / (A + M): M is the average stack
  in the hall over what one hand costs a table (both blinds and all antes), A is 8/3. So
  one hand in twenty at 75 big blinds, a third of them at 8.
- The *pace* of a night multiplies that: how fast its dealers deal and how loose its players are.
  While rebuys are sold it is another one, *loose*: who can buy in again risks more.
- Of two players at a table, picked by chance, the one with fewer chips meets another picked by
  chance, and of these the one with fewer chips is all-in: a short stack is so more often. Either
  wins as often. The all-in player loses everything and is out, or doubles; whoever covered them
  stays in, with half of their chips where both had as many.
- Who is out buys in again with a likelihood, while rebuys are sold and they have one left.
- The core's rules say how many tables are needed and which differ too much; a table breaks as soon
  as it can, its players go where fewest sit. Which seat they get makes no difference here.
- The last level goes on for as long as it takes.

What it leaves out: skill, stalling, the bubble, two players out on one hand, chips lost to
rounding at a colour-up, players who are still to come, pauses of the clock that nobody planned.
How long a night takes does not depend on who holds the chips, only on how many there are: so
averaged stacks do where nobody counted. Half of all-ins end in somebody going out, whatever lies
before them; that makes the number expected of a night so far a plain sum (`forecast.py`). The
figures are our choice, by what such evenings look like; no clause says them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pycore.poker.terms import AntePayer
from pycore.portable.structure import BREAK, StructureItem
from pycore.tournament.chance import UNIT, Chance
from pycore.tournament.seating import out_of_balance, tables_needed
from pycore.tournament.start import Start

HOUR_MS = 3_600_000
HANDS_AN_HOUR = (0, 0, 60, 52, 46, 41, 37, 34, 31, 29, 27)
"""By players at the table; a larger table deals as many as the last."""
A = 8
B = 3
"""Somebody is all-in in A / (A + B M) of the hands."""
HORIZON_MS = 16 * HOUR_MS
"""No simulated night is followed for longer."""

What = Literal["out", "rebuy"]


class PlayStep(NamedTuple):
    """At *at_ms* the player with this *place* in the start went out, or bought in again."""

    at_ms: int
    kind: What
    player: int


def hands_an_hour(players: int) -> int:
    """Return how many hands a table of so many deals in an hour."""
    return HANDS_AN_HOUR[min(players, len(HANDS_AN_HOUR) - 1)]


def ms_between(hands: int, tables: int, players: int, chips: int, posted: int, ante: int) -> int:
    """Return how long it takes on average from one all-in to the next in a hall that deals so many
    *hands* an hour. Of every table *posted* together, *ante* from everybody.
    """
    pressed = max(1, A * players * (posted * tables + ante * players))
    return HOUR_MS * (pressed + B * tables * chips) // (hands * pressed)


def posted(level: StructureItem, payer: AntePayer) -> tuple[int, int]:
    """Return what one hand of a level costs: (once at a table, from every player)."""
    blinds = level.small + level.big
    return (blinds, level.ante) if payer == "each" else (blinds + level.ante, 0)


class Knobs(NamedTuple):
    """How a night goes, in parts of a UNIT: its *pace*, the *loose* one while rebuys are sold, and
    how many of those who are out and may buy in again do (*buys*).
    """

    pace: int
    loose: int
    buys: int


USUAL = Knobs(UNIT, 4 * UNIT, 6 * UNIT // 10)
"""A night of which nothing is known goes about so."""


class Play:
    """One night from *start* on. What happens is added to *steps* where one is given; players are
    counted as they sit in the start, table by table.
    """

    __slots__ = (
        "at_ms",
        "buys",
        "chance",
        "chips",
        "hands",
        "index",
        "item_end_ms",
        "loose",
        "pace",
        "players_left",
        "rebuys",
        "rebuys_left",
        "stacks",
        "start",
        "steps",
        "tables",
    )  # fmt: skip

    def __init__(
        self,
        start: Start,
        chance: Chance,
        knobs: Knobs = USUAL,
        steps: list[PlayStep] | None = None,
    ) -> None:
        self.start, self.chance, self.steps = start, chance, steps
        self.pace, self.loose, self.buys = knobs
        self.at_ms, self.index = start.at_ms, start.index
        self.item_end_ms = start.at_ms + start.left_ms
        sat = [player for table in start.tables for player in table]
        self.stacks = [player.stack for player in sat]
        self.rebuys_left = [player.rebuys_left for player in sat]
        players = iter(range(len(sat)))
        self.tables = [[next(players) for _ in table] for table in start.tables if table]
        self.players_left, self.chips, self.rebuys = len(sat), sum(self.stacks), 0
        self.hands: list[int] = []
        self._seated()

    def go(self, until_ms: int) -> bool:
        """Play on to a time; whether one player is left by then."""
        structure, chance = self.start.structure, self.chance
        last_index = len(structure) - 1
        while self.players_left > 1:
            if self.at_ms >= self.item_end_ms and self.index < last_index:
                self.index += 1
                self.item_end_ms += structure[self.index].ms
                continue
            period = structure[self.index]
            ends = self.item_end_ms if self.index < last_index else until_ms
            ends = min(ends, until_ms)
            if period.kind == BREAK:
                self.at_ms = ends
            else:
                between = ms_between(
                    sum(self.hands),
                    len(self.tables),
                    self.players_left,
                    self.chips,
                    *posted(period, self.start.ante_payer),
                )
                # Where a level ends first, what comes after it waits anew: the time of an all-in
                # does not depend on when the last one was.
                pace = self.loose if self.index < self.start.rebuys_until else self.pace
                self.at_ms += chance.wait() * between // pace
                if self.at_ms < ends:
                    self._all_in()
                    continue
                self.at_ms = ends
            if ends >= until_ms:
                return False
        return True

    def _all_in(self) -> None:
        below, stacks = self.chance.below, self.stacks
        dealt = below(sum(self.hands))
        place = 0
        while dealt >= self.hands[place]:
            dealt -= self.hands[place]
            place += 1
        table = self.tables[place]
        size = len(table)
        first_seat = below(size)
        second = (first_seat + 1 + below(size - 1)) % size
        if stacks[table[second]] < stacks[table[first_seat]]:
            first_seat, second = second, first_seat
        other = (first_seat + 1 + below(size - 1)) % size
        short, covers = table[first_seat], table[other]
        if stacks[covers] < stacks[short]:
            short, covers = covers, short
        stake = stacks[short]
        if below(2):
            if stake == stacks[covers]:
                stake //= 2
            stacks[short] += stake
            stacks[covers] -= stake
            return
        stacks[covers] += stake
        stacks[short] = 0
        if self._buys(short):
            return
        self.players_left -= 1
        table.remove(short)
        if self.steps is not None:
            self.steps.append(PlayStep(self.at_ms, "out", short))
        self._seated()

    def _buys(self, player: int) -> bool:
        """Whether a player who has nothing left buys in again; they have done so then."""
        start = self.start
        if not self.rebuys_left[player] or self.index >= start.rebuys_until:
            return False
        if self.chance.below(UNIT) >= self.buys:
            return False
        self.rebuys_left[player] -= 1
        self.stacks[player] = start.rebuy_chips
        self.chips += start.rebuy_chips
        self.rebuys += 1
        if self.steps is not None:
            self.steps.append(PlayStep(self.at_ms, "rebuy", player))
        return True

    def _seated(self) -> None:
        """Break tables that are not needed, and even out the others."""
        tables = self.tables
        while len(tables) > max(1, tables_needed(self.players_left, self.start.seats_per_table)):
            broken = min(tables, key=len)
            tables.remove(broken)
            for player in broken:
                min(tables, key=len).append(player)
        while uneven := self._uneven():
            largest, smallest = uneven
            table = tables[largest]
            tables[smallest].append(table.pop(self.chance.below(len(table))))
        self.hands = [hands_an_hour(len(table)) for table in tables]

    def _uneven(self) -> tuple[int, int] | None:
        if len(self.tables) < 2:
            return None
        sizes = dict(enumerate(map(len, self.tables)))
        # Where none is allowed, one is: else the odd player would move to and fro for ever.
        return out_of_balance(sizes, max(1, self.start.few), max(1, self.start.many))


def ended_at(start: Start, chance: Chance, knobs: Knobs = USUAL) -> tuple[int | None, int]:
    """Return when one such night ends, None where it takes longer than is followed; how many
    rebuys were bought from the start on.
    """
    play = Play(start, chance, knobs)
    ended = play.go(start.at_ms + HORIZON_MS)
    return (play.at_ms if ended else None), play.rebuys
