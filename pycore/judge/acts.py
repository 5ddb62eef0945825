"""The three acts of an evening, *before*, *play* and *close*: their steps in order, each done or
open.

The close is the one list of what a night asks before its seal. The seal is last: it names whatever
is open here, and leaves it open only for a reason (night/devices/seal.py). What falls due on a
later day is none of it: the office is told of that (night/results/after_night.py).

Clauses: none of its own; those that ask for a step stand beside it.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Millis
from pycore.law.files.checks import Check
from pycore.night.base.over import over_refusal
from pycore.night.base.state import State
from pycore.night.floor import checks
from pycore.night.floor.checks_view import asked_now, still_open
from pycore.night.floor.staff_records import Staff
from pycore.night.floor.staff_view import role_rows
from pycore.night.money import money
from pycore.night.money.money_view import counted_desks
from pycore.night.night import Night
from pycore.night.registration.refunds import owed_players, owed_to_all
from pycore.night.results import goods

ActName = Literal["before", "play", "close"]
StepCode = Literal[
    "checks",
    "staff",
    "doors",
    "screens",
    "draw",
    "start",
    "refund",
    "announce",
    "pay",
    "chips",
    "cash",
    "papers",
    "checks-before",
    "checks-end",
    "staff-out",
    "copy",
]
PAPERS = "hall-papers"
"""The check that says that the papers were printed and signed."""


class ActStep(TypedDict):
    """One step: *is_done*, or not yet. Nobody waits for one that is not *is_asked*. *facts* are
    the figures that its sentence tells, money in cents; *clauses* ask for it.
    """

    code: StepCode
    is_done: bool
    is_asked: bool
    facts: dict[str, int]
    clauses: list[str]


class Acts(TypedDict):
    """The act that is on, and the steps of the first and of the last one. There are none of the
    last while play is on, and none of the first once it has begun.
    """

    act: ActName
    before: list[ActStep]
    close: list[ActStep]


def acts(night: Night, at: Millis, *, is_copied: bool | None) -> Acts:
    """Return the acts of a night at *at*. *is_copied*: somebody else holds all of its records, or
    they were saved as a file; None where nobody asks, as of a rehearsal.
    """
    state = night.state
    if state.settings is None:
        return {"act": "before", "before": [], "close": []}
    if over_refusal(state) is not None:
        return {"act": "close", "before": [], "close": _close(night, at, is_copied)}
    if state.started:
        return {"act": "play", "before": [], "close": []}
    return {"act": "before", "before": _before(state), "close": []}


def open_duties(night: Night, at: Millis, *, is_copied: bool | None) -> list[str]:
    """Return the codes of the steps of the close that are open: what a seal names."""
    steps = acts(night, at, is_copied=is_copied)["close"]
    return [step["code"] for step in steps if step["is_asked"] and not step["is_done"]]


def _step(
    code: StepCode, is_done: bool, *clauses: str | None, is_asked: bool = True, **facts: int
) -> ActStep:
    return {
        "code": code,
        "is_done": is_done,
        "is_asked": is_asked,
        "facts": facts,
        "clauses": [clause for clause in clauses if clause],
    }


# --- Before: from the set-up to the first hand ---


def _before(state: State) -> list[ActStep]:
    settings, drawn = state.adopted, state.draw is not None
    return [
        *_looked(state),
        _staff(state),
        _step("doors", drawn, settings.clause("entry_fee_cents"), players=len(state.entries)),
        _step("screens", False, is_asked=False),
        _step("draw", drawn, settings.clause("draw"), tables=len(state.tables())),
        _step("start", False, settings.clause("structure")),
    ]


def _staff(state: State) -> ActStep:
    """Where the documents ask for a number of people: whether they are there."""
    rows = [row for row in role_rows(state) if row["need_clause"]]
    there = sum(min(row["there"], row["needed"]) for row in rows)
    needed = sum(row["needed"] for row in rows)
    clauses = [row["need_clause"] for row in rows]
    is_done = bool(rows) and there >= needed
    return _step("staff", is_done, *clauses, is_asked=bool(rows), present=there, needed=needed)


def _looked(state: State) -> list[ActStep]:
    """The checks of this moment; no step where nothing is asked."""
    open_checks, count = still_open(state), asked_now(state)
    clauses = [check.clause for check in open_checks[:1]]
    done = not open_checks
    return [_step("checks", done, *clauses, left=len(open_checks), of=count)] if count else []


# --- Close: from the last hand to the seal ---


def _close(night: Night, at: Millis, is_copied: bool | None) -> list[ActStep]:
    state = night.state
    steps = (
        _refund(state, at) if state.cancelled is not None else [*_prizes(state), *_chips(state)]
    )
    return [
        *steps,
        *_cash(night),
        *_papers(state),
        *_missed_checks(state),
        *_end_checks(state),
        *_staff_out(state),
        *_copy(night, is_copied),
    ]


def _refund(state: State, at: Millis) -> list[ActStep]:
    """What is owed once the night was called off, as long as the desk pays it."""
    owed = owed_players(state)
    until = state.cancelled.refund_until_ms if state.cancelled else 0
    is_over = bool(until) and at > until
    if is_over and owed:
        return []
    cents = owed_to_all(state)
    clause = state.adopted.clause("refund_minutes")
    return [_step("refund", not owed, clause, players=owed, cents=cents)]


def _prizes(state: State) -> list[ActStep]:
    """Both steps of the prizes; none where there is nothing to win."""
    cents = money.prize_money(state)
    if not cents and not sum(goods.by_place(state)):
        return []
    is_announced = state.announced is not None
    waits = money.unpaid(state)
    clause = state.adopted.clause("announce")
    return [
        _step("announce", is_announced, clause, cents=cents),
        _step("pay", is_announced and not waits, players=len(waits), cents=sum(waits.values())),
    ]


def _chips(state: State) -> list[ActStep]:
    chip_checks = [check for check in checks.checks_of(state).items if _counts_chips(check)]
    if not chip_checks:
        return []
    counts = checks.tallies(state, "end")
    return [
        _step(
            "chips",
            checks.counted_twice(state, "end"),
            *[check.clause for check in chip_checks],
            counts=len(counts),
            differs=len(checks.differs(counts)),
            short_chips=checks.short_chips(state) or 0,
        )
    ]


def _counts_chips(check: Check) -> bool:
    return check.when == "end" and check.needs == "count"


def _cash(night: Night) -> list[ActStep]:
    counts, uncounted = counted_desks(night)
    if not counts and not uncounted:
        return []
    short_cents = sum(count["short_cents"] for count in counts)
    over_cents = sum(count["over_cents"] for count in counts)
    return [
        _step(
            "cash", not uncounted, desks=uncounted, short_cents=short_cents, over_cents=over_cents
        )
    ]


def _papers(state: State) -> list[ActStep]:
    items = [check for check in checks.checks_of(state).items if check.id == PAPERS]
    return [_step("papers", checks.ticked(state, check) is not None) for check in items]


def _missed_checks(state: State) -> list[ActStep]:
    """What nobody looked at before the doors; no step where all was, or nobody played."""
    missed = [] if state.cancelled is not None else still_open(state, "before")
    clauses = [check.clause for check in missed[:1]]
    return [_step("checks-before", False, *clauses, left=len(missed))] if missed else []


def _end_checks(state: State) -> list[ActStep]:
    """What else is looked at in the end."""
    others = [
        check
        for check in checks.checks_of(state).items
        if check.when == "end" and check.id != PAPERS and not _counts_chips(check)
    ]
    open_checks = [check for check in others if checks.ticked(state, check) is None]
    clauses = [check.clause for check in open_checks[:1]]
    if not others:
        return []
    return [_step("checks-end", not open_checks, *clauses, left=len(open_checks), of=len(others))]


def _staff_out(state: State) -> list[ActStep]:
    workers = state.part(Staff).people.values()
    there = sum(worker.away != "gone" for worker in workers)
    return [_step("staff-out", not there, people=there)] if workers else []


def _copy(night: Night, is_copied: bool | None) -> list[ActStep]:
    if is_copied is None:
        return []
    return [_step("copy", is_copied, records=night.logs.count())]
