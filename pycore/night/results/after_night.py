"""What the licence of a night asks for once it is over, with the figures as they stand: who took
part, what is banked and filed until when, what may be spent and what must remain; and while it is
on, how many people its tables need.

Clauses: SK-5.a6, SK-5.a7 (managers and dealers by tables), SK-A.2.t (who is not seated when it
begins takes no part: they are taken out as absent, their ticket stays sold), SK-6.i, SK-7.i, and
those of pycore/law/files/duties.py. Reading: who was taken out as absent with every chip they
bought took no part.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.days import Day, day_at
from pycore.law import packs
from pycore.law.files.duties import Duties, net_proceeds
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
    """Return the duties of a night that is held, in the order in which they fall due; none where
    its jurisdiction's documents give no figures, and before play begins only how many people it
    needs. *licence_last* is the last day of its licence, where a shell knows it.
    """
    state = night.state
    if state.settings is None or state.cancelled is not None:
        return []
    duties = packs.duties(state.adopted.pack)
    try:
        night_day = day_at(state.adopted.start_at_ms, state.adopted.utc_offset_minutes)
        due: list[Duty] = []
        if state.started and state.entries:  # they run from an event that was played
            due = [*_dates(night, duties, night_day, licence_last), *_money(state, duties)]
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


def _dates(night: Night, law: Duties, night_day: Day, licence_last: Day | None) -> list[Duty]:
    duties: list[Duty] = []
    gross = night.state.revenue()
    by, until = law.deposit_by(night_day), law.records_until(night_day, licence_last)
    if law.deposit and by:
        duties.append(_duty("deposit", law.deposit.clause, cents=gross, day=by))
    elif law.deposit:
        duties.append(_duty("deposit-at-once", law.deposit.clause, cents=gross))
    if law.report and (due := law.report_by(night_day)):
        duties.append(_duty("report", law.report.clause, day=due))
    duties += _incidents(night)
    if law.took_part:
        sold = len(night.state.entries)
        there = sold - len(never_played(night))
        duties.append(_duty("took-part", law.took_part.clause, players=there, sold=sold))
    if law.records and until:
        duties.append(_duty("records", law.records.clause, day=until))
    elif law.records:
        duties.append(_duty("records-licence", law.records.clause, years=law.records.years))
    return duties + _unsold(night.state, law)


def _incidents(night: Night) -> list[Duty]:
    """The notes that go with the event's report and were not reported yet."""
    counts: dict[tuple[str, str], int] = {}
    for row in unreported(night):
        if row["due"] and row["due"]["day"]:
            deadline = (row["due"]["clause"], row["due"]["day"])
            counts[deadline] = counts.get(deadline, 0) + 1
    return [
        _duty("incidents", clause, day=day, count=count) for (clause, day), count in counts.items()
    ]


def _unsold(state: State, law: Duties) -> list[Duty]:
    """The tickets of the roll that are left when no more is sold."""
    taken = state.part(Door).given_out
    unsold = [number for number in range(1, state.adopted.player_cap + 1) if number not in taken]
    if law.unsold is None or not unsold or not state.started:
        return []
    roll = {"count": len(unsold), "lowest": unsold[0], "highest": unsold[-1]}
    return [_duty("unsold", law.unsold.clause, **roll)]


def _money(state: State, law: Duties) -> list[Duty]:
    duties: list[Duty] = []
    gross, rules = state.revenue(), state.adopted.rules
    law = law.under(rules)
    most, least = law.most_spent(gross), law.least_left(gross, rules)
    if law.expenses and most is not None:
        duties.append(
            _duty("most-spent", law.expenses.clause, cents=most, part_bp=law.expenses.most_bp)
        )
    if least is not None:
        duties.append(_duty("least-left", *least.clauses, cents=least.cents, part_bp=least.part))
    if law.net:
        prizes = (prize_money(state), goods_sum(state, donated=False))
        net_cents = net_proceeds(gross, prizes, ())
        duties.append(_duty("remains", law.net.clause, cents=net_cents))
    return duties


def never_played(night: Night) -> set[str]:
    """Return the pseudonyms of those who were taken out as absent with all that they had
    bought.
    """
    folded = night.folded
    there = {entry.player: entry for entry in night.state.entries.values()}
    players: set[str] = set()
    # What the director took stands in no chain.
    for folded_event in (
        folded.recorded if folded.settled else folded.chain(standings.SLICE.stream)
    ):
        event = folded_event.event
        if not isinstance(event, PlayerRemoved) or event.why != "abandoned":
            continue
        entry = there.get(event.player)
        if (
            entry
            and event.chips == entry.stack
            and not entry.rebuys
            and folded.counts(folded_event)
        ):
            players.add(event.player)
    return players
