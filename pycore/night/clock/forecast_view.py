"""When a night is likely to end, from where it stands: its state as the simulation takes it, what
its record says of its pace, and the forecast as plain data.

Stacks that were counted stand as they were counted last; what is left in play is shared out evenly
among the others. A clock that stands still goes on at once, which is told, and nobody comes in any
more.
"""

from __future__ import annotations

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.night.base.over import over
from pycore.night.base.selling import entries_closed, rebuys_closed
from pycore.night.base.state import State
from pycore.night.clock.forecast_shape import ForecastTurn, ForecastView, InTime, Way
from pycore.night.night import Night
from pycore.night.so_far import known_of, rebuys_until
from pycore.portable.clock import advance
from pycore.tournament.chance import UNIT
from pycore.tournament.forecast import Forecast, Share, Tally, bars
from pycore.tournament.pace import PRIOR
from pycore.tournament.start import Sat, Start

REFUSALS: Refusals = {
    "clock-not-started": (),
}


def forecast(night: Night, at: Millis, seed: str, nights: int) -> Forecast:
    """The forecast of a night at *at*, none of its nights played yet. Refused but in play."""
    state, ended = night.state, over(night.state)
    if ended is not None:
        raise ended
    if not state.started:
        raise Refused("clock-not-started")
    return Forecast(start_of(state, at), known_of(night, at), seed, nights)


def start_of(state: State, at: Millis) -> Start:
    """A night that is played, as the simulation takes it."""
    settings, clock = state.adopted, advance(state.structure, state.clock, at)
    can_rebuy = rebuys_closed(state, at) is None
    counted = _counted(state)
    unknown = [ticket for ticket in state.left() if ticket not in counted]
    rest = state.chips_in_play() - state.chips_carried() - sum(counted.values())
    each = max(1, rest // len(unknown)) if unknown else 0

    def sat(ticket: int) -> Sat:
        left = settings.rebuy_limit - len(state.entries[ticket].rebuys) if can_rebuy else 0
        return Sat(counted.get(ticket, each), max(0, left))

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
    """The tickets of those still in, table by table, as the simulation counts its players; who has
    no seat comes first.
    """
    tables: dict[int, list[int]] = {}
    for ticket in state.left():
        seat = state.seats.get(ticket)
        tables.setdefault(seat.table if seat else 0, []).append(ticket)
    return [tickets for _, tickets in sorted(tables.items())]


def _counted(state: State) -> dict[int, int]:
    """Stacks that are known, by ticket: nobody's where they come to more than is in play."""
    found: dict[int, int] = {}
    for ticket in state.left():
        held = state.stacks.get(ticket)
        if ticket in state.unsure:
            continue
        if held is not None and held.rebuys == len(state.entries[ticket].rebuys):
            found[ticket] = held.chips
    too_many = sum(found.values()) > state.chips_in_play() - state.chips_carried()
    return {} if too_many else found


# --- As plain data ---


def turn_view(running: Forecast) -> ForecastTurn:
    """How far a forecast is."""
    return {"seed": running.seed, "nights": running.nights, "played": running.played}


def forecast_view(running: Forecast, night: Night) -> ForecastView:
    """What the nights played so far tell of a night."""
    start, known = running.start, running.known
    left = sum(len(table) for table in start.tables)
    usual = PRIOR * UNIT
    whole = usual + known.expected
    tenths = (10 * (usual + known.busts * UNIT) + whole // 2) // whole
    stop_at_ms = start.stop_at_ms
    stop_passed = stop_at_ms is not None and start.at_ms >= stop_at_ms
    ahead_at_ms = None if stop_passed else stop_at_ms
    return {
        "seed": running.seed,
        "nights": running.nights,
        "played": running.played,
        "at_ms": start.at_ms,
        "stop_at_ms": stop_at_ms,
        "left": left,
        "stop_passed": stop_passed,
        "paused": not night.state.clock.running,
        "open_door": entries_closed(night.state, Millis(start.at_ms)) is None,
        "averaged": len(_counted(night.state)) < left,
        "busts": known.busts,
        "pace_percent": 10 * tenths,
        "going_on": _way(running.asked, ahead_at_ms),
        "without": _way(running.without, ahead_at_ms) if running.without else None,
    }


def _way(tally: Tally, stop_at_ms: int | None) -> Way:
    early, middle, late = tally.parts(10, 50, 90)
    drawn = bars(tally)
    return {
        "in_time": None if stop_at_ms is None else _in_time(tally.by(stop_at_ms)),
        "early_ms": early,
        "middle_ms": middle,
        "late_ms": late,
        "bars": None
        if drawn is None
        else {
            "from_ms": drawn.from_ms,
            "width_ms": drawn.width_ms,
            "counts": list(drawn.counts),
        },
        "rebuys": (2 * tally.rebuys + tally.nights) // (2 * tally.nights) if tally.nights else 0,
    }


def _in_time(one: Share) -> InTime:
    return {
        "count": one.count,
        "of": one.of,
        "percent": one.percent,
        "low": one.low,
        "high": one.high,
        "told": one.told,
    }
