"""How much room a night has left under the law and its licence: players, what comes in, prizes,
expenses and what must remain, hours and events, and who must work at its tables; each with the
clause that sets it.

Clauses: NU-5.02f to NU-5.02k, NU-5.02c, NU-6.02, SK-4.g1, SK-4.g2, SK-4.o1, SK-4.o2, NU-3.chair,
SK-5.a5 to SK-5.a7, BC-D1.a, and a licence's own. Money is cents, times are whole minutes. What an
exemption relaxes is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from pycore.kernel.units import MINUTE, Cents, Millis
from pycore.law import packs
from pycore.law.policies.licence_held import LicenceHours, hours_of
from pycore.law.policies.pack import LICENCE
from pycore.law.policies.settings import NightSettings
from pycore.law.policies.takings import Limit
from pycore.night.base import selling
from pycore.night.base.state import State
from pycore.night.floor.staff_view import role_rows
from pycore.night.money import expenses, money
from pycore.night.money.financial_report import net
from pycore.night.night import Night
from pycore.night.results import goods


def headroom(night: Night, at: Millis) -> tuple[Limit, ...]:
    """Return every limit of a night that is set up, and how far it is used at *at*."""
    state, settings = night.state, night.state.adopted
    gross = state.revenue()
    paid = [*money.prizes(state)]
    for index, value in enumerate(goods.by_place(state)):
        paid[index : index + 1] = [Cents(value + (paid[index] if index < len(paid) else 0))]
    return (
        *night.pack.limits(settings, selling.takings(state)),
        *night.pack.prize_limits(gross, paid),
        *_spending(state, gross),
        *_times(night, at),
        *events(settings),
        *_staff(state),
    )


def _spending(state: State, gross: Cents) -> Iterator[Limit]:
    """What may be spent, and what must remain."""
    settings, counted = state.adopted, expenses.under_cap(state)
    rules, terms = settings.rules, settings.licensed
    duties = packs.duties(settings.pack).under(rules)
    most, least = duties.most_spent(gross), duties.least_left(gross, rules)
    if duties.expenses is not None and most is not None:
        yield Limit("expenses-cap", counted, most, "cents", duties.expenses.clause)
    if terms is not None and terms.expenses_cents is not None:
        yield Limit("expenses-cap", counted, terms.expenses_cents, "cents", LICENCE.id)
    if least is not None:
        yield Limit("profit-least", net(state), least.cents, "cents", least.clauses[0], least=True)


def _times(night: Night, at: Millis) -> Iterator[Limit]:
    """The hours of the licence since they opened, and how long play has lasted."""
    settings = night.state.adopted
    opens, closes = hours_of(settings)
    clause = night.pack.licence_clause(LicenceHours.kind)
    if opens is not None and closes is not None:
        length, used = closes - opens, min(max(0, at - opens), 2 * (closes - opens))
        source = clause.id if clause is not None else LICENCE.id
        yield Limit("hours-cap", used // MINUTE, length // MINUTE, "minutes", source)
    longest = night.pack.lasts_at_most()
    if longest is None or night.state.phase != "playing":
        return
    began = night.began()
    if began is not None:
        used = min(max(0, at - began), 2 * longest.minutes * MINUTE)
        yield Limit("length-cap", used // MINUTE, longest.minutes, "minutes", longest.clause.id)


def events(settings: NightSettings) -> Iterator[Limit]:
    """Yield the limits on this event among those of its week and of its licence's period."""
    terms = settings.licensed
    if terms is None:
        return
    if terms.events_week is not None:
        yield Limit("events-week", terms.held_week + 1, terms.events_week, "events", LICENCE.id)
    if terms.events_period is not None:
        yield Limit(
            "events-period", terms.held_period + 1, terms.events_period, "events", LICENCE.id
        )


def _staff(state: State) -> Iterator[Limit]:
    """Once the seats are drawn, who works of those that so many tables ask for; nobody makes up
    for one of another role.
    """
    rows = [row for row in role_rows(state) if row["needed"]] if state.draw is not None else []
    if rows:
        there = sum(min(row["there"], row["needed"]) for row in rows)
        asks = next((row for row in rows if row["there"] < row["needed"]), rows[0])
        needed = sum(row["needed"] for row in rows)
        yield Limit("staff-least", there, needed, "people", asks["need_clause"], least=True)
