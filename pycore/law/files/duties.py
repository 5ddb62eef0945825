"""What a licence asks for after a night: when takings are banked, the report is in and records may
go, what may be spent and what must remain. Who works on a night is staff.py.

Clauses: SK-6, SK-7.c, SK-7.i, NU-5.02c, NU-5.02d, NU-5.02k, NU-11.01, NU-11.02b, NU-11.03; all as
data. Readings: what must remain is what the caps on prizes and expenses leave together, where that
is more than the profit asked for (K19); years count from the day of the event, or from the last
day of the licence. No night carries these: they are for whoever files papers afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from pycore.kernel.days import Day, banking_days_after, days_after, years_after
from pycore.kernel.units import WHOLE, BasisPoints, Cents, share, share_up
from pycore.kernel.values import dataclass
from pycore.law.files.accounts import Accounts
from pycore.law.files.situations import IncidentKind
from pycore.law.policies.pack import RulePack

EXPENSES = "expenses"
"""What an exemption calls the check of expenses, which no pack has."""


@dataclass(frozen=True, kw_only=True)
class BankingDuty:
    """Takings are banked by the nth banking day after the event; 0: as they come in."""

    banking_days: int
    clause: str


@dataclass(frozen=True, kw_only=True)
class Report:
    """The report is in so many days after the event, with these *papers*."""

    days: int
    clause: str
    papers: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Records:
    """Records are kept for so many years after the event, or after the licence ends."""

    years: int
    after: Literal["event", "licence"]
    clause: str


@dataclass(frozen=True, kw_only=True)
class ExpenseCap:
    """Expenses come to at most this part of the takings; for so many *special_events* a year an
    approval may allow more.
    """

    most_bp: BasisPoints
    clause: str
    special_events: int | None = None
    special_clause: str | None = None


@dataclass(frozen=True, kw_only=True)
class Profit:
    """At least this part of the takings is left for the purpose."""

    least_bp: BasisPoints
    clause: str


@dataclass(frozen=True, kw_only=True)
class PlainDuty:
    """Something that is asked for without a figure."""

    clause: str


@dataclass(frozen=True, kw_only=True)
class IncidentReport:
    """Notes of these *kinds* are reported so many *days* after the event at most; 0: without
    delay. *in_writing* where a call is not enough.
    """

    kinds: tuple[IncidentKind, ...]
    days: int
    clause: str
    in_writing: bool = False


@dataclass(frozen=True, kw_only=True)
class LeastLeft:
    """What of the takings must remain, as a part and in cents, and the clauses it follows from."""

    part: BasisPoints
    cents: Cents
    clauses: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Duties:
    """What one jurisdiction asks; None where its documents say nothing of it."""

    code: str
    deposit: BankingDuty | None = None
    report: Report | None = None
    records: Records | None = None
    took_part: PlainDuty | None = None
    expenses: ExpenseCap | None = None
    profit: Profit | None = None
    net: PlainDuty | None = None
    unsold: PlainDuty | None = None
    incidents: tuple[IncidentReport, ...] = ()
    accounts: Accounts | None = None

    def deposit_by(self, event_day: Day) -> Day | None:
        """Return the last day for the takings of an event *event_day* on a day, where there is
        one.
        """
        if self.deposit is None or not self.deposit.banking_days:
            return None
        return banking_days_after(event_day, self.deposit.banking_days)

    def report_by(self, event_day: Day) -> Day | None:
        return days_after(event_day, self.report.days) if self.report else None

    def reported_by(self, kinds: Iterable[str]) -> IncidentReport | None:
        """Return the most pressing report that a note of these kinds asks for; None where none
        does.
        """
        noted = set(kinds)
        incident_reports = [incident for incident in self.incidents if noted & set(incident.kinds)]
        return min(incident_reports, key=lambda report: report.days, default=None)

    def records_until(self, event_day: Day, licence_last: Day | None) -> Day | None:
        """Return the day until which records are kept. None where nothing is asked, or the end of
        the licence is not known: one that ended before the event is not its own.
        """
        if self.records is None:
            return None
        own_last = licence_last if licence_last is not None and licence_last >= event_day else None
        begins = event_day if self.records.after == "event" else own_last
        return years_after(begins, self.records.years) if begins else None

    def under(self, pack: RulePack) -> Duties:
        """Return what is asked of a night that is held by *pack*: without the rule on expenses
        where a paper of its licence exempts from that.
        """
        return replace(self, expenses=None) if pack.exempts(EXPENSES) else self

    def most_spent(self, gross: Cents) -> Cents | None:
        """Return what expenses may come to, where they are limited by what came in."""
        return share(gross, self.expenses.most_bp) if self.expenses else None

    def least_left(self, gross: Cents, pack: RulePack) -> LeastLeft | None:
        """Return what must remain under the caps on prizes of *pack*, rounded up to the cent."""
        if self.profit is None:
            return None
        caps = [(policy.cap, policy.clause.id) for policy in pack.pool_caps()]
        least = self.profit.least_bp
        clauses: tuple[str, ...] = (self.profit.clause,)
        if caps and self.expenses:
            cap, clause = min(caps)
            implied = WHOLE - cap - self.expenses.most_bp
            if implied > least:
                least, clauses = BasisPoints(implied), (clause, self.expenses.clause)
        return LeastLeft(part=least, cents=share_up(gross, least), clauses=clauses)


def net_proceeds(gross: Cents, prizes: Iterable[Cents], expenses: Iterable[Cents]) -> Cents:
    """Return what is left of the takings for the purpose; less than nothing where it does not
    suffice.
    """
    return Cents(gross - sum(prizes) - sum(expenses))
