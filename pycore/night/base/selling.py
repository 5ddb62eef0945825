"""What may be sold now, and why not: entries and rebuys, by the clock, the rules and the takings.

Clauses: SEL-H2, NU-5.02f (how many), SEL-11b (until a level), SEL-7a to SEL-7c, NU-8.12a/b
(rebuys: how many, from when, till when), MB-23, NU-9.27 (not after elimination), NU-5.02i/j (the
takings of an event and of a year), NU-9.02, MB-2, SEL-10b (once play has begun no sale is taken
back but as the slip it was, or by a ruling: that would be a refund), NU-2.02, SK-1.a, NU-8.19,
SK-4.b (only under a licence that is in force and names the night).

Reading of SEL-7b: the first hand is dealt when the clock starts; a table without a tablet tells
nobody when its own was.

The limits that records pass together though each was lawful where it was written.

Clauses: NU-5.02f, SEL-H2 (players), NU-5.02i, NU-5.02j (the takings of an event and of twelve
months), SEL-7a, NU-8.12a (rebuys of one player), SEL-7c, SEL-11b, NU-8.12b (till when). Nobody's
entry is dropped for one: the record counts, and the director is told.
"""

from __future__ import annotations

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import MINUTE, Cents, Millis
from pycore.law.policies.pack import RulePack
from pycore.law.policies.takings import Takings
from pycore.ledger.model.slices import Breach, NeedsRuling
from pycore.night.base import late, levels_begun
from pycore.night.base.over import over_refusal
from pycore.night.base.parts import Licensing, Plan
from pycore.night.base.seat_finding import open_seats
from pycore.night.base.state import State
from pycore.portable.clock import advance
from pycore.portable.structure import index_of_level

REFUSALS: Refusals = {
    "entries-closed": ("level",),
    "no-rebuys": (),
    "no-seat": (),
    "no-such-ticket": ("ticket",),
    "payouts-announced": (),
    "player-cap": ("limit",),
    "rebuy-after-out": ("ticket",),
    "rebuy-before-start": (),
    "rebuy-cap": ("limit", "ticket?"),
    "rebuys-closed": ("level",),
}


TO_TAKE_BACK = 5 * MINUTE
"""So long after a sale its undo mends a slip: our choice, no clause says so."""


def undo_sale(state: State, sold_at: Millis, at: Millis) -> NeedsRuling | None:
    """Return whether only a ruling takes a sale back at *at*."""
    if not state.started or at - sold_at <= TO_TAKE_BACK:
        return None
    no_refund = state.adopted.rules.no_refund
    return NeedsRuling(state.adopted.clause("refund") or (no_refund.id if no_refund else ""))


def level_reached(state: State, number: int, at: Millis) -> bool:
    """Return whether level *number* has begun by *at*, also where the clock was put back behind it
    since it was played; never for a level the structure does not have.
    """
    index = index_of_level(state.structure, number)
    if index < 0 or not state.started:
        return False
    if levels_begun.has_begun(state, number, at):
        return True
    return advance(state.structure, state.clock, at).index >= index


def reached_then(state: State, number: int, then: Millis) -> bool:
    """Return whether level *number* had begun at a moment that has passed. A clock that was
    touched since tells it no more: what had begun before was noted then.
    """
    if then >= state.clock.anchor_ms:
        return level_reached(state, number, then)
    return levels_begun.has_begun(state, number, then)


def licence_stopped(state: State, at: Millis, *, paper: bool) -> Refused | None:
    """Return why the licence lets nothing be sold, as far as the night was told: it was suspended
    or cancelled, which may be at any time and without notice (NU-2.02, SK-1.a); as it was put
    right since, it names another day, other hours or another hall (NU-8.19, SK-4.b); or its hours
    are over while play is on. What is on *paper* may be of a moment before that; what is sold now
    is not, whatever a tablet's clock says.
    """
    if paper and at < state.part(Licensing).stopped_ms:
        return None
    settings = state.adopted
    try:
        if paper:
            settings.rules.check_in_force(settings)
        else:
            settings.rules.check_named(settings)
    except Refused as refused:
        return refused
    return settings.rules.hours_over(settings, at) if state.started else None


def entries_closed(state: State, at: Millis, *, paper: bool = False) -> Refused | None:
    """Return why no entry can be sold now, if so; or could be sold then, where it is on
    *paper*.
    """
    settings, ended = state.adopted, over_refusal(state)
    if ended is not None:
        return ended
    if state.announced is not None:
        return Refused("payouts-announced", settings.clause("payout_bands"), kind="law")
    if (stopped := licence_stopped(state, at, paper=paper)) is not None:
        return stopped
    reached = reached_then if paper else level_reached
    if reached(state, settings.entry_close_level, at):
        return Refused(
            "entries-closed",
            settings.clause("entry_close_level"),
            kind="law",
            level=settings.entry_close_level,
        )
    sold = late.sold_by(state, at) if paper else state
    if len(sold.entries) >= settings.player_cap:
        return Refused(
            "player-cap", settings.clause("player_cap"), kind="law", limit=settings.player_cap
        )
    return None


def seats_gone(state: State) -> Refused | None:
    """Return why no entry can be sold before the draw, if every seat that is not blocked has a
    buyer.
    """
    settings = state.adopted
    blocked = sum(settings.has_seat(*place) for place in state.part(Plan).blocked)
    room = settings.table_limit * settings.seats_per_table - blocked
    if not blocked or state.draw is not None or len(state.entries) < room:
        return None
    return Refused("no-seat", settings.clause("seats_per_table"), kind="law")


def room(state: State, pack: RulePack, wanted: int) -> int:
    """Return how many of *wanted* entries the night has tickets, seats and takings left for."""
    settings = state.adopted
    tables = range(1, settings.table_limit + 1)
    seats = sum(len(open_seats(state, table)) for table in tables)
    sellable = min(wanted, settings.player_cap - len(state.entries))
    if state.draw is not None:
        sellable = min(sellable, seats - sum(map(len, state.tables().values())))
    elif state.part(Plan).blocked:
        sellable = min(sellable, seats - len(state.entries))
    while sellable > 0 and _passes(state, pack, sellable):
        sellable -= 1
    return max(0, sellable)


def _passes(state: State, pack: RulePack, players: int) -> bool:
    """Whether so many entries more would pass a limit of the takings."""
    more = takings(state, players, players * state.adopted.entry_fee_cents)
    return any(limit.used > limit.limit for limit in pack.limits(state.adopted, more))


def rebuys_closed(state: State, at: Millis, *, paper: bool = False) -> Refused | None:
    """Return why no rebuy can be sold now, if so; or could be sold then, where it is on
    *paper*.
    """
    settings = state.adopted
    if settings.rebuy_limit == 0:
        return Refused("no-rebuys", settings.clause("rebuy_limit"), kind="law")
    ended = over_refusal(state)
    if ended is not None:
        return ended
    if state.announced is not None:
        return Refused("payouts-announced", settings.clause("payout_bands"), kind="law")
    if (stopped := licence_stopped(state, at, paper=paper)) is not None:
        return stopped
    if not state.started:
        return Refused("rebuy-before-start", settings.clause("rebuy-start"), kind="law")
    reached = reached_then if paper else level_reached
    if reached(state, settings.rebuy_close_level, at):
        return Refused(
            "rebuys-closed",
            settings.clause("rebuy_close_level"),
            kind="law",
            level=settings.rebuy_close_level,
        )
    return None


def rebuy_refused(
    state: State, ticket: int, pack: RulePack, then: Millis = late.AT_ONCE
) -> Refused | None:
    """Return why this player may not buy in again while rebuys are sold, if so; or might not
    *then*, where it is on paper.
    """
    settings = state.adopted
    entry = state.entries.get(ticket)
    if entry is None:
        return Refused("no-such-ticket", ticket=ticket)
    if ticket in state.out() and not (then and late.was_in(state, ticket, then)):
        return Refused("rebuy-after-out", pack.no_return, kind="law", ticket=ticket)
    if then:
        state = late.sold_by(state, then)
        entry = state.entries.get(ticket, entry)
    if len(entry.rebuys) >= settings.rebuy_limit:
        limit = settings.rebuy_limit
        return Refused("rebuy-cap", settings.clause("rebuy_limit"), kind="law", limit=limit)
    try:
        pack.check_takings(settings, takings(state, cents=settings.rebuy_fee_cents))
    except Refused as refused:
        return refused
    return None


def sales_over(state: State, at: Millis) -> bool:
    """Return whether the levels at which entries and rebuys stop have both begun."""
    settings = state.adopted
    rebuys_over = settings.rebuy_limit == 0 or level_reached(state, settings.rebuy_close_level, at)
    return rebuys_over and level_reached(state, settings.entry_close_level, at)


def takings(state: State, players: int = 0, cents: int = 0) -> Takings:
    """Return the night's takings, with *players* and *cents* added."""
    return Takings(
        players=len(state.entries) + players,
        gross=Cents(state.revenue() + cents),
        gross_before=state.adopted.gross_before_cents or Cents(0),
    )


def limits_of(state: State) -> RulePack | None:
    """Return the limits that this night adopted; None before it is set up."""
    return state.settings.rules if state.settings else None


def as_breach(refused: Refused) -> Breach:
    """Return what one tablet alone would have been refused, as it was passed by two."""
    return Breach(refused.code, refused.clause, refused.facts)


def by_takings(state: State) -> tuple[Breach, ...]:
    """Return the counted limits that the night is over."""
    rules = limits_of(state)
    if rules is None or not rules.takings:
        return ()
    return tuple(
        Breach(limit.code, limit.clause, limit.facts())
        for limit in rules.limits(state.adopted, takings(state))
        if limit.used > limit.limit
    )


def by_entry(
    before: State, at: Millis, after: State, *, paper: bool = False
) -> tuple[Breach, ...]:
    """Return what one entry more passes; one from *paper* with those that were sold since, too."""
    refused, settings = entries_closed(before, at, paper=paper), before.adopted
    breaches = [as_breach(refused)] if refused else []
    if paper and not breaches and len(before.entries) >= settings.player_cap:
        clause = settings.clause("player_cap")
        breaches.append(Breach("player-cap", clause, {"limit": settings.player_cap}))
    return (*breaches, *by_takings(after))


def by_rebuy(
    before: State, ticket: int, at: Millis, after: State, *, paper: bool = False
) -> tuple[Breach, ...]:
    """Return what one rebuy more of the holder of *ticket* passes."""
    refused, settings = rebuys_closed(before, at, paper=paper), before.adopted
    breaches = [as_breach(refused)] if refused else []
    if len(before.entries[ticket].rebuys) >= settings.rebuy_limit > 0:
        breaches.append(
            Breach(
                "rebuy-cap",
                settings.clause("rebuy_limit"),
                {"limit": settings.rebuy_limit, "ticket": ticket},
            )
        )
    return (*breaches, *by_takings(after))
