"""When a night is likely to end, from where it stands: its state as the simulation takes it, what
its record says of its pace, and the forecast as plain data.

Stacks that were counted stand as they were counted last; what is left in play is shared out evenly
among the others. A clock that stands still goes on at once, which is told, and nobody comes in any
more.

What a night so far says of its pace: its record told again as far as that goes, the clock, how
many were left with how many chips, and who went out when.

Whoever was taken out by the director or never came left without losing anything: they count as
gone, not as out. Chips that left play are still counted.
"""

from __future__ import annotations

from typing import Any, TypedDict, final

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.night.base.over import over_refusal
from pycore.night.base.parts import TableSettled
from pycore.night.base.selling import entries_closed, rebuys_closed
from pycore.night.base.state import State
from pycore.night.clock import clock
from pycore.night.night import Night
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.rebuying import RebuySold
from pycore.night.results.busts import AnyHand
from pycore.night.results.standings import PlayersEliminated
from pycore.night.seating.absence_records import AbsentRemoved
from pycore.night.seating.removals import PlayerRemoved
from pycore.night.setup import set_up
from pycore.night.setup.set_up import NightSetUp
from pycore.portable.clock import advance
from pycore.portable.structure import index_of_level
from pycore.tournament.chance import UNIT
from pycore.tournament.forecast import (
    PRIOR,
    EndTally,
    Forecast,
    KnownPace,
    SimulatedShare,
    Stretch,
    bars,
    expected,
)
from pycore.tournament.start import Start, StartSeat


def known_of(night: Night, at: Millis) -> KnownPace:
    """Return what the record of a night says by *at*."""
    replay = _Pace(night)
    for folded_event in night.folded.recorded:
        if night.folded.counts(folded_event):
            replay.hear(folded_event.event)
    replay.until(at)
    settings = night.state.adopted
    expected_busts, loose = expected(
        replay.stretches, settings.seats_per_table, settings.ante_payer
    )
    return KnownPace(
        busts=replay.busts,
        expected=expected_busts,
        loose_busts=replay.loose_busts,
        loose_expected=loose,
        could=replay.could,
        did=replay.did,
    )


def rebuys_until(state: State) -> int:
    """Return the item of the structure with which rebuys end; past the last where none ends them,
    0 where none are sold.
    """
    if not state.adopted.rebuy_limit:
        return 0
    index = index_of_level(state.structure, state.adopted.rebuy_close_level)
    return len(state.structure) if index < 0 else index


class _Pace:
    """The night as far as its pace goes, until the event that was heard last."""

    def __init__(self, night: Night) -> None:
        self._state: State = night.subject.state()
        self._entered = {entry.player for entry in night.state.entries.values()}
        self._limit = night.state.adopted.rebuy_limit
        self._at_ms = self._left = self._chips = 0
        self._bought: dict[int, int] = {}
        self.stretches: list[Stretch] = []
        self.busts = self.loose_busts = self.could = self.did = 0

    def hear(self, event: Any) -> None:
        """Play until an event, and take in what it says."""
        if isinstance(event, NightSetUp):
            self._state = set_up.SLICE.apply(self._state, event)
        elif isinstance(event, clock.Event):
            self.until(event.at)
            self._state = clock.SLICE.apply(self._state, event)
            self._at_ms += getattr(event, "delta_ms", 0)
        elif isinstance(event, EntrySold):
            if event.player in self._entered:
                self.until(event.at)
                self._left += 1
                self._chips += event.stack_chips
        elif isinstance(event, RebuySold):
            self.until(event.at)
            self._bought[event.ticket] = event.number
            self._chips += event.chips
            self._lost(1)
            self.could += 1
            self.did += 1
        elif isinstance(event, PlayersEliminated | AnyHand | TableSettled):
            short = event.short if isinstance(event, TableSettled) else ()
            self._out(event.at, [eliminated.ticket for eliminated in (*event.out, *short)])
        elif isinstance(event, AbsentRemoved):
            self.until(event.at)
            self._left -= len(event.out)
        elif isinstance(event, PlayerRemoved):
            self.until(event.at)
            self._left -= 1

    def until(self, at_ms: int) -> None:
        """Note what was played until then."""
        state = self._state
        while self._at_ms < at_ms:
            now = advance(state.structure, state.clock, self._at_ms) if state.settings else None
            if now is None or not now.running:
                self._at_ms = at_ms
                return
            is_last = now.index + 1 == len(state.structure)
            ms = at_ms - self._at_ms
            ms = ms if is_last else min(ms, now.left_ms)
            stretch = Stretch(
                ms=ms,
                period=state.structure[now.index],
                players_left=self._left,
                chips=self._chips,
                while_rebuys=self._is_loose(),
            )
            self.stretches.append(stretch)
            self._at_ms += ms

    def _out(self, at_ms: int, tickets: list[int]) -> None:
        self.until(at_ms)
        self._left -= len(tickets)
        self._lost(len(tickets))
        if self._is_loose():
            self.could += sum(self._bought.get(ticket, 0) < self._limit for ticket in tickets)

    def _lost(self, count: int) -> None:
        if self._is_loose():
            self.loose_busts += count
        else:
            self.busts += count

    def _is_loose(self) -> bool:
        state = self._state
        now = advance(state.structure, state.clock, self._at_ms)
        return now.index < rebuys_until(state)


# Times are milliseconds of the hall's clock.


class InTime(TypedDict):
    """So many (*count*) *of* the simulated nights ended before the hard stop: in per cent, *low*
    to *high* as far as so few nights tell, *rounded_percent* for people: 0 is hardly ever, 100
    nearly always.
    """

    count: int
    of: int
    percent: int
    low: int
    high: int
    rounded_percent: int


class HistogramView(TypedDict):
    """How many nights ended in each *width_ms* from *from_ms* on."""

    from_ms: int
    width_ms: int
    counts: list[int]


class Way(TypedDict):
    """One way to go on. *in_time* None where no hard stop is ahead. One night in ten ends before
    *early_ms*, half before *middle_ms*, nine in ten before *late_ms*; None where that is not
    known, or longer than is followed. *rebuys* are bought on average.
    """

    in_time: InTime | None
    early_ms: int | None
    middle_ms: int | None
    late_ms: int | None
    bars: HistogramView | None
    rebuys: int


@final
class ForecastTurn(TypedDict):
    """A forecast that is being worked out: *played* of so many *nights*."""

    seed: str
    nights: int
    played: int


@final
class ForecastView(TypedDict):
    """*played* of so many *nights*, from *at_ms* on with *players_left* players. *without* is the
    same without rebuys, None where none can be bought. *stop_passed*: no time is left before the
    hard stop; *paused*: the clock stands still, and is taken to go on at *at_ms*; *open_door*:
    entries are still sold, and whoever comes is not counted; *averaged*: not everybody's chips
    were counted. *pace_percent*, in tens, is how fast players went out so far, and is believed to
    go on: 100 is usual, by so many *busts* since rebuys closed.
    """

    seed: str
    nights: int
    played: int
    at_ms: int
    stop_at_ms: int | None
    players_left: int
    stop_passed: bool
    paused: bool
    open_door: bool
    averaged: bool
    busts: int
    pace_percent: int
    going_on: Way
    without: Way | None


REFUSALS: Refusals = {
    "clock-not-started": (),
}


def forecast(night: Night, at: Millis, seed: str, nights: int) -> Forecast:
    """Return the forecast of a night at *at*, none of its nights played yet. Refused but in
    play.
    """
    state, ended = night.state, over_refusal(night.state)
    if ended is not None:
        raise ended
    if not state.started:
        raise Refused("clock-not-started")
    return Forecast(start_of(state, at), known_of(night, at), seed, nights)


def start_of(state: State, at: Millis) -> Start:
    """Return a night that is played, as the simulation takes it."""
    settings, clock = state.adopted, advance(state.structure, state.clock, at)
    can_rebuy = rebuys_closed(state, at) is None
    counted = _counted(state)
    unknown = [ticket for ticket in state.still_in() if ticket not in counted]
    rest = state.chips_in_play() - state.chips_carried() - sum(counted.values())
    each = max(1, rest // len(unknown)) if unknown else 0

    def sat(ticket: int) -> StartSeat:
        rebuys_left = settings.rebuy_limit - len(state.entries[ticket].rebuys) if can_rebuy else 0
        return StartSeat(counted.get(ticket, each), max(0, rebuys_left))

    return Start(
        structure=state.structure,
        index=clock.index,
        left_ms=clock.left_ms,
        at_ms=at,
        tables=tuple(tuple(map(sat, tickets)) for tickets in sitting(state)),
        seats_per_table=settings.seats_per_table,
        few=settings.balance_few,
        many=settings.balance_many,
        rebuy_chips=settings.rebuy_chips,
        rebuys_until=rebuys_until(state) if can_rebuy else 0,
        stop_at_ms=settings.stop_at_ms,
        ante_payer=settings.ante_payer,
    )


def sitting(state: State) -> list[list[int]]:
    """Return the tickets of those still in, table by table, as the simulation counts its players;
    who has no seat comes first.
    """
    tables: dict[int, list[int]] = {}
    for ticket in state.still_in():
        seat = state.seats.get(ticket)
        tables.setdefault(seat.table if seat else 0, []).append(ticket)
    return [tickets for _, tickets in sorted(tables.items())]


def _counted(state: State) -> dict[int, int]:
    """Stacks that are known, by ticket: nobody's where they come to more than is in play."""
    stacks: dict[int, int] = {}
    for ticket in state.still_in():
        last_count = state.stacks.get(ticket)
        if ticket in state.unsure:
            continue
        if last_count is not None and last_count.rebuys == len(state.entries[ticket].rebuys):
            stacks[ticket] = last_count.chips
    too_many = sum(stacks.values()) > state.chips_in_play() - state.chips_carried()
    return {} if too_many else stacks


# --- As plain data ---


def turn_view(running: Forecast) -> ForecastTurn:
    """Return how far a forecast is."""
    return {"seed": running.seed, "nights": running.nights, "played": running.played}


def forecast_view(running: Forecast, night: Night) -> ForecastView:
    """Return what the nights played so far tell of a night."""
    start, past = running.start, running.pace
    players_left = sum(len(table) for table in start.tables)
    usual = PRIOR * UNIT
    whole = usual + past.expected
    tenths = (10 * (usual + past.busts * UNIT) + whole // 2) // whole
    stop_at_ms = start.stop_at_ms
    stop_passed = stop_at_ms is not None and start.at_ms >= stop_at_ms
    ahead_at_ms = None if stop_passed else stop_at_ms
    return {
        "seed": running.seed,
        "nights": running.nights,
        "played": running.played,
        "at_ms": start.at_ms,
        "stop_at_ms": stop_at_ms,
        "players_left": players_left,
        "stop_passed": stop_passed,
        "paused": not night.state.clock.running,
        "open_door": entries_closed(night.state, Millis(start.at_ms)) is None,
        "averaged": len(_counted(night.state)) < players_left,
        "busts": past.busts,
        "pace_percent": 10 * tenths,
        "going_on": _way(running.with_rebuys, ahead_at_ms),
        "without": _way(running.without, ahead_at_ms) if running.without else None,
    }


def _way(tally: EndTally, stop_at_ms: int | None) -> Way:
    early, middle, late_ms = tally.parts(10, 50, 90)
    drawn = bars(tally)
    return {
        "in_time": None if stop_at_ms is None else _in_time(tally.by(stop_at_ms)),
        "early_ms": early,
        "middle_ms": middle,
        "late_ms": late_ms,
        "bars": None
        if drawn is None
        else {
            "from_ms": drawn.from_ms,
            "width_ms": drawn.width_ms,
            "counts": list(drawn.counts),
        },
        "rebuys": (2 * tally.rebuys + tally.nights) // (2 * tally.nights) if tally.nights else 0,
    }


def _in_time(share: SimulatedShare) -> InTime:
    return {
        "count": share.count,
        "of": share.of,
        "percent": share.percent,
        "low": share.low,
        "high": share.high,
        "rounded_percent": share.told_percent,
    }
