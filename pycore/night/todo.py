"""What the director should do next, most pressing first; each with the clause that asks for it and
the command that does it.
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.units import MINUTE, Millis
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.night.base import selling
from pycore.night.base.known_stacks import known_stack, level_at
from pycore.night.base.seat_finding import (
    least_tables,
)
from pycore.night.base.state import State
from pycore.night.chips import colour_ups, owned
from pycore.night.chips.chips import stranded
from pycore.night.clock import leaping
from pycore.night.devices import tablets
from pycore.night.devices.met import missing
from pycore.night.floor.checks_view import asked_now, still_open
from pycore.night.floor.incidents_view import seats_left, to_report
from pycore.night.floor.penalty_rows import penalty_rows
from pycore.night.floor.staff_view import staff_tasks
from pycore.night.money import money
from pycore.night.night import Night
from pycore.night.registration.jackpot_shape import NightJackpot
from pycore.night.registration.one_name_tasks import one_name_tasks
from pycore.night.registration.refunds import (
    cancel_from,
    owed_players,
    owed_to_all,
    refund_until,
    registered,
    too_few,
    too_late,
)
from pycore.night.registration.tickets import next_ticket
from pycore.night.results.same_hand_tasks import same_hand_tasks
from pycore.night.seating import absences, removals
from pycore.night.seating.absences import prepaid
from pycore.night.seating.table_tasks import seats_short, tables, unseated
from pycore.night.setup import licence_view
from pycore.night.todo_shape import LicenceHoursTask, Task
from pycore.portable.clock import LAST_HAND_MS, STOP_SOON_MS

SEATING_SOON = 15 * MINUTE
"""So long before the start it is time to seat who has paid and is not there: our choice."""
STOP_WARNINGS = (STOP_SOON_MS // MINUTE, LAST_HAND_MS // MINUTE)
"""Minutes before play must end at which the director is warned: our choice, no clause asks."""


def todo(
    night: Night,
    at: Millis,
    jackpot: NightJackpot | None = None,
    licence: LicenceTerms | None = None,
) -> list[Task]:
    """Return the list at *at*; empty when nothing is asked. *jackpot* and *licence* as the book
    knows them.
    """
    stopped, news = licence_view.tasks(night, licence)
    head, tail = (stopped, news) if night.state.started else ([*stopped, *news], [])
    return [
        *head,
        *_stray(night),
        *_passed(night),
        *_doubled(night),
        *one_name_tasks(night),
        *_royals(jackpot),
        *_of_phase(night, at),
        *to_report(night),
        *tail,
    ]


def _royals(jackpot: NightJackpot | None) -> list[Task]:
    """Royal flushes of who signed the register, until the book has them."""
    if jackpot is None:
        return []
    return [
        {
            "kind": "royal-flush",
            "clause": jackpot["qualify_clause"],
            "table": royal["table"],
            "no": royal["no"],
            "ticket": royal["ticket"],
            "name": royal["name"],
            "cards": royal["cards"],
            "cents": royal["cents"],
            "command": {},
        }
        for royal in jackpot["royals"]
        if royal["signed"] and not royal["recorded"]
    ]


def _stray(night: Night) -> list[Task]:
    """Records that no longer count, because a device wrote two histories."""
    return [
        {
            "kind": "stray-branch",
            "clause": None,
            "dev": stray.dev,
            "tip": stray.tip,
            "command": {"command": "settle-branch", "dev": stray.dev, "tip": stray.tip},
            **missing([stray]),
        }
        for stray in night.strays
    ]


def _kind(passed: str) -> Literal["breach", "took-over", "clock-leaps"]:
    if passed in tablets.TAKEN:
        return "took-over"
    return "clock-leaps" if passed in leaping.REFUSALS else "breach"


def _passed(night: Night) -> list[Task]:
    """Limits that devices passed together, until the director has looked at them."""
    return [
        {
            "kind": _kind(passed.code),
            "clause": passed.clause,
            "code": passed.code,
            "facts": dict(passed.facts),
            "id": breach.placed.id,
            "command": {"command": "resolve-conflict", "target": breach.placed.id},
        }
        for breach in night.folded.breaches()
        if breach.placed.id not in night.folded.settled
        for passed in breach.breaches
    ]


def _doubled(night: Night) -> list[Task]:
    """Tickets whose number two hold."""
    return [
        {
            "kind": "doubled-ticket",
            "clause": None,
            "ticket": ticket,
            "number": number,
            "name": night.name(night.state.entries[ticket].player),
            "next": next_ticket(night.deciding),
            "command": {"command": "renumber-ticket", "ticket": ticket},
        }
        for ticket, number in night.state.doubled.items()
    ]


def _of_phase(night: Night, at: Millis) -> list[Task]:
    state = night.state
    if state.phase == "none":
        return []
    if state.phase == "open":
        return [
            *_low_turnout(night, at),
            *_prepaid(night, at),
            *_before_play(night),
            *_chips_short(night, at),
            *_checks(night),
            *(staff_tasks(night) if state.draw else ()),
        ]
    if state.phase == "cancelled":
        return _refunds(night, at)
    if state.phase == "finished":
        return [*same_hand_tasks(night), *_after_play(night, at), *_checks(night)]
    sooner, later = _colour_up(night, at), list[Task]()
    if level_at(state, at) is not None:
        sooner, later = later, sooner
    return [
        *_time(night, at),
        *_back(night, at),
        *unseated(night),
        *_prepaid(night, at),
        *_absent(night, at),
        *seats_left(night, at),
        *sooner,
        *tables(night, at),
        *same_hand_tasks(night),
        *_payouts(night, at),
        *later,
        *_carried(night),
        *_removed(night),
        *_chips_short(night, at),
        *staff_tasks(night),
    ]


def _checks(night: Night) -> list[Task]:
    """What somebody should have looked at; it stops nobody."""
    open_checks = still_open(night.state)
    if not open_checks:
        return []
    return [
        {
            "kind": "checks-before" if night.state.phase == "open" else "checks-end",
            "clause": open_checks[0].clause or None,
            "checks_left": len(open_checks),
            "count": asked_now(night.state),
            "command": {"command": "tick-checks"},
        }
    ]


def _low_turnout(night: Night, at: Millis) -> list[Task]:
    """That too few have come; never once players were given seats, for then the night is held."""
    state = night.state
    settings, from_at_ms = state.adopted, cancel_from(state.adopted)
    if from_at_ms is None or at < from_at_ms or state.draw is not None:
        return []
    count = registered(night, at)
    if not too_few(state, count, at):
        return []
    low: Task = {
        "kind": "low-turnout",
        "clause": settings.clause("cancel_below"),
        "entries": count,
        "limit": settings.cancel_below,
        "from_at_ms": from_at_ms,
        "refund_cents": owed_to_all(state),
        "command": {"command": "cancel-night"},
    }
    if not too_late(state, at):
        return [low]
    return [_to_refund(state, "refund-first", refund_until(settings)), low]


def _refunds(night: Night, at: Millis) -> list[Task]:
    """What is owed once the night was called off; after the desk's hour nobody can be refunded."""
    state = night.state
    if state.cancelled is None or not owed_players(state):
        return []
    until = state.cancelled.refund_until_ms
    if not until:
        return [_to_refund(state, "refund-all", until)]
    if at <= until:
        return [_to_refund(state, "refund-entries", until)]
    task: Task = {
        "kind": "refunds-over",
        "clause": state.adopted.clause("refund_minutes"),
        "players": owed_players(state),
        "cents": owed_to_all(state),
        "at_ms": until,
        "command": {},
    }
    return [task]


def _to_refund(
    state: State, kind: Literal["refund-all", "refund-entries", "refund-first"], at: Millis
) -> Task:
    return {
        "kind": kind,
        "clause": state.adopted.clause("refund_minutes"),
        "players": owed_players(state),
        "cents": owed_to_all(state),
        "at_ms": at,
        "command": {"command": "refund-entry"},
    }


def _before_play(night: Night) -> list[Task]:
    state = night.state
    if state.draw is None:
        if len(state.entries) < 2:
            sell: Task = {
                "kind": "sell-entries",
                "clause": None,
                "command": {"command": "sell-entry"},
            }
            return [sell]
        if least_tables(state, len(state.entries)) > state.adopted.table_limit:
            return [seats_short(state)]
        draw: Task = {
            "kind": "draw-seats",
            "clause": state.adopted.clause("draw"),
            "command": {"command": "draw-seats"},
        }
        return [draw]
    start: Task = {
        "kind": "start-clock",
        "clause": state.adopted.clause("structure"),
        "command": {"command": "start-clock"},
    }
    return [*unseated(night), start]


def _time(night: Night, at: Millis) -> list[Task]:
    state = night.state
    stop_at, clause = state.adopted.stop_at_ms, state.adopted.clause("stop")
    stop = {"command": "stop-play"}
    if stop_at is not None and at >= stop_at:
        return [{"kind": "stop-play", "clause": clause, "at_ms": stop_at, "command": stop}]
    hours = _hours(night, at)
    tasks: list[Task] = [hour for hour in hours if stop_at is None or hour["at_ms"] < stop_at]
    if stop_at is not None and at >= stop_at - STOP_WARNINGS[0] * MINUTE:
        minutes = min(warn for warn in STOP_WARNINGS if at >= stop_at - warn * MINUTE)
        tasks.append(
            {
                "kind": "stop-soon",
                "clause": clause,
                "at_ms": stop_at,
                "minutes": minutes,
                "command": stop,
            }
        )
    if not state.clock.running and not any(task["kind"] == "licence-hours-over" for task in tasks):
        resume = {"command": "resume-clock"}
        tasks.append({"kind": "clock-paused", "clause": None, "command": resume})
    return tasks


def _hours(night: Night, at: Millis) -> list[LicenceHoursTask]:
    """That the hours of the licence are over, or will be soon."""
    for minutes in (0, *sorted(STOP_WARNINGS)):
        hours_refused = night.pack.hours_over(night.state.adopted, Millis(at + minutes * MINUTE))
        if hours_refused is not None:
            facts = hours_refused.as_data()["facts"]
            return [
                {
                    "kind": "licence-hours-soon" if minutes else "licence-hours-over",
                    "clause": hours_refused.clause,
                    "number": facts["number"],
                    "at_ms": facts["until_at_ms"],
                    "minutes": minutes,
                    "command": {"command": "stop-play"},
                }
            ]
    return []


def _back(night: Night, at: Millis) -> list[Task]:
    """Those whose penalty is over and who were not called back yet."""
    return [
        {
            "kind": "penalty-over",
            "clause": row["clause"] or None,
            "ticket": row["ticket"],
            "name": row["name"],
            "penalty": row["penalty"],
            "command": {"command": "end-penalty", "penalty": row["penalty"]},
        }
        for row in reversed(penalty_rows(night, at))
        if row["state"] == "due"
    ]


def _prepaid(night: Night, at: Millis) -> list[Task]:
    """Who has paid and is not there when seats are given."""
    state, term = night.state, night.pack.play.prepaid_absent
    soon = state.draw is not None or at >= state.adopted.start_at_ms - SEATING_SOON
    waiting = len(prepaid(night, at)) if term.value and soon else 0
    players = selling.room(state, night.pack, waiting) if waiting else 0
    if not players:
        return []
    return [
        {
            "kind": "seat-prepaid",
            "clause": term.clause,
            "players": players,
            "uncounted": 0,
            "command": {"command": "seat-prepaid"},
        }
    ]


def _absent(night: Night, at: Millis) -> list[Task]:
    """Those who are waited for while the first break is on, and are removed after it."""
    state, clause = night.state, night.pack.play.prepaid_absent.clause
    tickets, due = absences.absent(state), absences.is_over(state, at)
    if not tickets or not (due or absences.is_on(state, at)):
        return []
    uncounted = sum(known_stack(state, ticket) is None for ticket in tickets)
    return [
        {
            "kind": "remove-absent" if due else "absent-soon",
            "clause": clause,
            "players": len(tickets),
            "uncounted": uncounted,
            "command": {"command": "remove-absent"} if due else {},
        }
    ]


def _colour_up(night: Night, at: Millis) -> list[Task]:
    """Chips that leave at a break which is on, where they come first, or was the last one."""
    state = night.state
    unit = colour_ups.leaving(state, at)
    if unit is None:
        return []
    tables = colour_ups.pending(state, unit)
    command = {"command": "colour-up", "table": tables[0], "unit_chips": unit}
    return [
        {
            "kind": "colour-up",
            "clause": night.pack.play.colour_up.clause or None,
            "unit_chips": unit,
            "table": tables[0],
            "tables": len(tables),
            "command": command,
        }
    ]


def _chips_short(night: Night, at: Millis) -> list[Task]:
    """The chips of the organization are nearly out while more may be sold."""
    state = night.state
    entries, rebuys = selling.entries_closed(state, at), selling.rebuys_closed(state, at)
    if (entries is not None and rebuys is not None) or not owned.runs_short(state):
        return []
    return [
        {
            "kind": "chips-short",
            "clause": state.adopted.clause("chip_set"),
            "players": owned.stacks(state) or 0,
            "entries": len(state.entries),
            "rebuys": owned.rebuys(state) or 0,
            "command": {"command": "own-chips"},
        }
    ]


def _removed(night: Night) -> list[Task]:
    """Those who were taken out and whose chips nobody has counted."""
    return [
        {
            "kind": "count-removed",
            "clause": None,
            "ticket": ticket,
            "name": night.name(night.state.entries[ticket].player),
            "command": {"command": "forfeit-chips", "ticket": ticket, "why": "removed"},
        }
        for ticket in removals.uncounted(night.state)
    ]


def _carried(night: Night) -> list[Task]:
    """Odd chips that were left at a closed table."""
    clause = night.pack.play.odd_chip.clause
    return [
        {
            "kind": "carried-chips",
            "clause": clause,
            "table": table,
            "chips": chips,
            "command": {"command": "settle-carried", "table": table},
        }
        for table, chips in stranded(night.state).items()
    ]


def _payouts(night: Night, at: Millis) -> list[Task]:
    state = night.state
    refused = money.announce_refused(state, at)
    if refused is None or refused.code == "place-not-taken":
        clause, announce = state.adopted.clause("announce"), {"command": "announce-payouts"}
        return [{"kind": "announce-payouts", "clause": clause, "command": announce}]
    return []


def _after_play(night: Night, at: Millis) -> list[Task]:
    state = night.state
    tasks = _payouts(night, at)
    unpaid = money.unpaid(state)
    if unpaid:
        pay = {"command": "pay-prize"}
        tasks.append(
            {"kind": "pay-prizes", "clause": None, "players": len(unpaid), "command": pay}
        )
    return tasks
