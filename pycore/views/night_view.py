"""A night as plain data for the screens: one answer with everything a screen shows.

Times are milliseconds, money is cents, chips are chips. Words are the screen's business: here are
codes and clause ids only.
"""

from __future__ import annotations

from typing import Any

from pycore.kernel.units import Millis
from pycore.night import money
from pycore.night.entries import EntrySold, RebuySold
from pycore.night.night import Night
from pycore.night.standings import places
from pycore.night.state import State
from pycore.policies.settings import Settings
from pycore.portable.clock import write_clock
from pycore.portable.structure import write_structure
from pycore.record import codec
from pycore.record.folded import Seen
from pycore.rules.payouts import band_for
from pycore.views.desk import desk, refusal
from pycore.views.todo import todo

HISTORY = 40
"""How many records the history shows, newest first."""


def night_view(night: Night, now_ms: int) -> dict[str, Any]:
    """The whole night at *now_ms*. Before it is set up, there are only tid, phase and records."""
    state, at = night.state, Millis(now_ms)
    shown: dict[str, Any] = {
        "tid": night.tid,
        "phase": state.phase,
        "history": [_record(night, one) for one in reversed(night.folded.last(HISTORY))],
        "conflicts": [_conflict(night, one) for one in night.conflicts],
        "breaches": breaches(night),
        "branches": branches(night),
        "events": night.logs.count(),
        "todo": todo(night, at),
    }
    if state.settings is None:
        return shown
    return shown | {
        "night": _night(state.settings),
        "clock": {
            "structure": write_structure(state.structure),
            "state": write_clock(state.clock),
        },
        "desk": desk(night, at),
        "players": _players(night),
        "tables": _tables(state),
        "draw": {"seed": state.draw.seed, "at_ms": state.draw.at} if state.draw else None,
        "counts": counts(state),
        "standings": _standings(night),
        "payouts": _payouts(night, at),
    }


def _night(settings: Settings) -> dict[str, Any]:
    return {
        "name": settings.night_name,
        "organization": settings.organization,
        "venue": settings.venue,
        "licence": settings.licence,
        "start_at_ms": settings.start_at_ms,
        "stop_at_ms": settings.stop_at_ms,
        "zone": settings.zone,
        "utc_offset_minutes": settings.utc_offset_minutes,
        "stop_clause": settings.clause("stop"),
        "devices_clause": settings.clause("devices"),
        "structure_clause": settings.clause("structure"),
        "ties_clause": settings.clause("ties"),
        "template": settings.template,
        "pack": settings.pack,
        "edition": settings.edition,
        "language": settings.language,
        "chip_set": codec.plain(settings.chip_set),
    }


def _players(night: Night) -> list[dict[str, Any]]:
    state = night.state
    finished = {place.ticket: place for place in places(state)}
    out = state.out()
    limit = state.adopted.rebuy_limit
    rows: list[dict[str, Any]] = []
    for ticket, entry in sorted(state.entries.items()):
        seat, place = state.seats.get(ticket), finished.get(ticket)
        gone = ticket in out
        rows.append(
            {
                "ticket": ticket,
                "player": entry.player,
                "name": night.name(entry.player),
                "table": seat.table if seat and not gone else None,
                "seat": seat.seat if seat and not gone else None,
                "rebuys": len(entry.rebuys),
                "rebuys_left": limit - len(entry.rebuys),
                "out": gone,
                "place": place.place if place else None,
                "tied": place is not None and place.shared_by > 1,
                "paid": entry.paid,
                "late": entry.late,
                "jackpot": ticket in state.jackpot,
                "sold_at_ms": entry.at,
            }
        )
    return rows


def _tables(state: State) -> list[dict[str, Any]]:
    out = state.out()
    size = state.adopted.seats_per_table
    found: dict[int, list[int | None]] = {}
    for ticket, place in state.seats.items():
        if ticket not in out:
            found.setdefault(place.table, [None] * size)[place.seat - 1] = ticket
    return [{"table": table, "seats": seats} for table, seats in sorted(found.items())]


def counts(state: State) -> dict[str, int]:
    """How many are left, at how many tables, with how many chips."""
    left, chips = len(state.left()), state.chips_in_play()
    return {
        "left": left,
        "entered": len(state.entries),
        "tables": len(state.tables()),
        "seats_per_table": state.adopted.seats_per_table,
        "chips_in_play": chips,
        "average_stack_chips": chips // left if left else 0,
    }


def _standings(night: Night) -> list[dict[str, Any]]:
    state = night.state
    won = money.winnings(state)
    return [
        {
            "place": place.place,
            "tied": place.shared_by > 1,
            "ticket": place.ticket,
            "name": night.name(state.entries[place.ticket].player),
            "prize_cents": won[place.ticket],
            "prize_paid_at_ms": state.prizes_paid.get(place.ticket),
        }
        for place in places(state)
    ]


def _payouts(night: Night, at: Millis) -> dict[str, Any]:
    state = night.state
    settings = state.adopted
    prizes = money.prizes(state)
    return {
        "status": "announced" if state.announced else "estimate",
        "announced_at_ms": state.announced.at if state.announced else None,
        "pool_cents": sum(prizes),
        "pool_bp": settings.pool_bp,
        "unit_cents": settings.payout_unit_cents,
        "places": [{"place": place, "cents": cents} for place, cents in enumerate(prizes, 1)],
        "band": _band(settings, len(state.entries)),
        "clause": settings.clause("payout_bands"),
        "pool_clause": settings.clause("pool_bp"),
        "announce_refused": refusal(money.announce_refused(state, at)),
    }


def _band(settings: Settings, players: int) -> str:
    """The row of the payout table, "86-95"; "" while nobody has entered."""
    if players == 0:
        return ""
    below = [band.up_to for band in settings.payout_bands if band.up_to < players]
    last = settings.payout_bands[-1].up_to
    if players > last:
        return f"{last}+"
    return f"{max(below, default=0) + 1}-{band_for(settings.payout_bands, players).up_to}"


def _record(night: Night, one: Seen) -> dict[str, Any]:
    return {
        **_what(night, one),
        "undone": one.kind == "undone",
        "kind": one.kind.partition(":")[0],
        "undo_refused": None if one.kind == "applied" else {"code": "not-undoable"},
    }


def _conflict(night: Night, one: Seen) -> dict[str, Any]:
    return {**_what(night, one), "why": one.why}


def breaches(night: Night) -> list[dict[str, Any]]:
    """The records that passed a limit, with the clauses; *settled*: the director has seen it."""
    return [
        {
            **_what(night, one),
            "passed": [
                {"code": passed.code, "clause": passed.clause, "facts": dict(passed.facts)}
                for passed in one.breaches
            ],
            "settled": one.placed.id in night.folded.settled,
        }
        for one in night.folded.breaches()
    ]


def branches(night: Night) -> list[dict[str, Any]]:
    """The branches whose records do not count, with what would count: so many sales and cents."""
    shown = []
    for stray in night.strays:
        sold = [one.event for one in stray.items if isinstance(one.event, EntrySold | RebuySold)]
        shown.append(
            {
                "dev": stray.dev,
                "tip": stray.tip,
                "records": len(stray.items),
                "sales": len(sold),
                "cents": sum(event.fee_cents for event in sold),
                "first_at_ms": min(
                    (one.placed.line.wall for one in stray.items if one.placed.line), default=None
                ),
            }
        )
    return shown


def _what(night: Night, one: Seen) -> dict[str, Any]:
    line = one.placed.line
    return {
        "id": one.placed.id,
        "type": line.type if line else "",
        "at_ms": line.wall if line else None,
        "dev": one.placed.dev,
        "facts": _facts(night, one.event),
        "units": {fact.name: fact.unit for fact in night.subject.facts(one.event)},
    }


def _facts(night: Night, event: Any) -> dict[str, Any]:
    """What a line of the history says, as its slice tells it, with the names for tickets."""
    if event is None:
        return {}
    told = night.subject.facts(event)
    tickets: list[int] = []
    for fact in told:
        tickets += fact.value if fact.unit == "tickets" else []
        tickets += [fact.value] if fact.unit == "ticket" else []
    names = (_name(night, ticket) for ticket in tickets)
    return {
        **{fact.name: fact.value for fact in told},
        "names": [name for name in names if name is not None],
    }


def _name(night: Night, ticket: int) -> str | None:
    """Who bought a ticket; a refunded one is no entry any more, but somebody held it."""
    entry = night.state.entries.get(ticket)
    if entry is not None:
        return night.name(entry.player)
    sold = (one.event for one in night.folded.seen if isinstance(one.event, EntrySold))
    return next((night.name(event.player) for event in sold if event.ticket == ticket), None)
