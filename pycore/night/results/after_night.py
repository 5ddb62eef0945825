"""What the licence of a night asks for once it is over, with the figures as they stand: who took
part, what is banked and filed until when, what may be spent and what must remain; and while it is
on, how many people its tables need.

Clauses: SK-5.a6, SK-5.a7 (managers and dealers by tables), SK-A.2.t (who is not seated when it
begins takes no part: they are taken out as absent, their ticket stays sold), SK-6.i, SK-7.i, and
those of pycore/law/policies/duties.py. Reading: who was taken out as absent with every chip they
bought took no part.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.days import Day, day_at
from pycore.law import packs
from pycore.law.policies.duties import Duties, net_proceeds
from pycore.night.base.parts import Door
from pycore.night.base.state import State
from pycore.night.floor.incidents_view import unreported
from pycore.night.floor.staff import rules
from pycore.night.floor.staff_view import role_rows, staff_tables
from pycore.night.money.money import prize_money
from pycore.night.night import Night
from pycore.night.results import standings
from pycore.night.results.goods import goods_sum
from pycore.night.seating.removals import PlayerRemoved

DutyCode = Literal[
    "deposit",
    "deposit-at-once",
    "report",
    "took-part",
    "records",
    "records-licence",
    "unsold",
    "most-spent",
    "least-left",
    "remains",
    "staff",
    "incidents",
]


class Duty(TypedDict):
    """One of them: the figures its sentence tells, and the clauses it follows from."""

    code: DutyCode
    facts: dict[str, int | str]
    clauses: list[str]


def after_night(night: Night, licence_last: Day | None = None) -> list[Duty]:
    """The duties of a night that is held, in the order in which they fall due; none where its
    jurisdiction's documents give no figures, and before play begins only how many people it needs.
    *licence_last* is the last day of its licence, where a shell knows it.
    """
    state = night.state
    if state.settings is None or state.cancelled is not None:
        return []
    duties = packs.duties(state.adopted.pack)
    try:
        held = day_at(state.adopted.start_at_ms, state.adopted.utc_offset_minutes)
        due: list[Duty] = []
        if state.started and state.entries:  # they run from an event that was played
            due = [*_dates(night, duties, held, licence_last), *_money(state, duties)]
        return [*_staff(state), *due]
    except ValueError:  # no such day: its clock is centuries off
        return []


def _duty(code: DutyCode, *clauses: str, **facts: int | str) -> Duty:
    return {"code": code, "facts": facts, "clauses": list(clauses)}


def _staff(state: State) -> list[Duty]:
    """While it may be on: for the tables in use, or those that the tickets sold will need. Only
    where tables ask for people; that there is a chairperson is told by the staff itself.
    """
    staff_rules, tables = rules(state), staff_tables(state)
    needs = [role.need for role in staff_rules.roles if role.need is not None]
    if not any(need.tables for need in needs) or not tables or state.phase == "finished":
        return []
    rows = role_rows(state)
    there = sum(min(row["there"], row["needed"]) for row in rows)
    total = sum(row["needed"] for row in rows)
    clauses = [need.clause for need in needs]
    return [_duty("staff", *clauses, tables=tables, total=total, present=there)]


def _dates(night: Night, asked: Duties, held: Day, licence_last: Day | None) -> list[Duty]:
    duties: list[Duty] = []
    gross = night.state.revenue()
    by, until = asked.deposit_by(held), asked.records_until(held, licence_last)
    if asked.deposit and by:
        duties.append(_duty("deposit", asked.deposit.clause, cents=gross, day=by))
    elif asked.deposit:
        duties.append(_duty("deposit-at-once", asked.deposit.clause, cents=gross))
    if asked.report and (due := asked.report_by(held)):
        duties.append(_duty("report", asked.report.clause, day=due))
    duties += _incidents(night)
    if asked.took_part:
        sold = len(night.state.entries)
        there = sold - len(never_played(night))
        duties.append(_duty("took-part", asked.took_part.clause, players=there, sold=sold))
    if asked.records and until:
        duties.append(_duty("records", asked.records.clause, day=until))
    elif asked.records:
        duties.append(_duty("records-licence", asked.records.clause, years=asked.records.years))
    return duties + _unsold(night.state, asked)


def _incidents(night: Night) -> list[Duty]:
    """The notes that go with the event's report and were not reported yet."""
    found: dict[tuple[str, str], int] = {}
    for row in unreported(night):
        if row["due"] and row["due"]["day"]:
            asked = (row["due"]["clause"], row["due"]["day"])
            found[asked] = found.get(asked, 0) + 1
    return [
        _duty("incidents", clause, day=day, count=count) for (clause, day), count in found.items()
    ]


def _unsold(state: State, asked: Duties) -> list[Duty]:
    """The tickets of the roll that are left when no more is sold."""
    given = state.part(Door).given_out
    left = [one for one in range(1, state.adopted.player_cap + 1) if one not in given]
    if asked.unsold is None or not left or not state.started:
        return []
    roll = {"count": len(left), "lowest": left[0], "highest": left[-1]}
    return [_duty("unsold", asked.unsold.clause, **roll)]


def _money(state: State, asked: Duties) -> list[Duty]:
    duties: list[Duty] = []
    gross, rules = state.revenue(), state.adopted.rules
    asked = asked.under(rules)
    most, least = asked.most_spent(gross), asked.least_left(gross, rules)
    if asked.expenses and most is not None:
        duties.append(
            _duty("most-spent", asked.expenses.clause, cents=most, part_bp=asked.expenses.most_bp)
        )
    if least is not None:
        duties.append(_duty("least-left", *least.clauses, cents=least.cents, part_bp=least.part))
    if asked.net:
        prizes = (prize_money(state), goods_sum(state, donated=False))
        left = net_proceeds(gross, prizes, ())
        duties.append(_duty("remains", asked.net.clause, cents=left))
    return duties


def never_played(night: Night) -> set[str]:
    """The pseudonyms of those who were taken out as absent with all that they had bought."""
    folded = night.folded
    there = {entry.player: entry for entry in night.state.entries.values()}
    found: set[str] = set()
    # What the director took stands in no chain.
    for seen in folded.seen if folded.settled else folded.chain(standings.SLICE.stream):
        event = seen.event
        if not isinstance(event, PlayerRemoved) or event.why != "abandoned":
            continue
        entry = there.get(event.player)
        if entry and event.chips == entry.stack and not entry.rebuys and folded.counts(seen):
            found.add(event.player)
    return found
