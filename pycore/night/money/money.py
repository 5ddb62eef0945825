"""Prize money: the pool, the payouts, who was paid. All amounts are cents.

Clauses: SEL-8b (the pool), SEL-8c, NU-9.01c (the table), SEL-8d (announced when rebuys are over),
SEL-38b (ties share), NU-5.02g/h (prize limits), SEL-43 (nothing but the table pays: there is no
tool for deals).

Reading: the goods of those who tie cannot be shared out. They are handed over to as many of them
as there are goods; who gets which is settled among them and signed on the prize sheet.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Count, Holder, Money, Place
from pycore.kernel.units import NO_CENTS, Cents, Millis, share
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import ALL_FIELDS, Fact, literals, short_facts
from pycore.night.base.parts import Announced, Prizes
from pycore.night.base.selling import sales_over
from pycore.night.base.state import NightSlice, State
from pycore.night.results import goods
from pycore.night.results.standings import places
from pycore.tournament.payouts import prize_table, shared


@dataclass(frozen=True, kw_only=True)
class AnnouncePayouts(Dated):
    """Fix the payouts, once no entry or rebuy can be sold any more."""


@dataclass(frozen=True, kw_only=True)
class PayPrize(Dated):
    """Hand a player the prize of the place they finished in."""

    ticket: int


@dataclass(frozen=True, kw_only=True)
class PayoutsAnnounced(Dated):
    """The payouts, best place first, with what they were worked out from."""

    entries: Count
    rebuys: Count
    revenue_cents: Money
    pool_cents: Money
    payouts_cents: tuple[Money, ...]


@dataclass(frozen=True, kw_only=True)
class PrizePaid(Dated):
    """A prize was handed over."""

    ticket: Holder
    place: Place
    cents: Money


Command = AnnouncePayouts | PayPrize
Event = PayoutsAnnounced | PrizePaid


def pool(settings: NightSettings, revenue: Cents) -> Cents:
    """Return the part of *revenue* that goes to prizes."""
    return share(revenue, settings.pool_bp)


def money_pool(state: State) -> Cents:
    """Return what goes to prizes in money: where prizes are at most a part of the takings, those
    in goods leave less of it.
    """
    in_goods = Cents(sum(goods.by_place(state)))
    taken = pool(state.adopted, state.revenue())
    return state.adopted.rules.money_pool(state.revenue(), taken, in_goods)


def published(
    settings: NightSettings, players: int, revenue: Cents, goods_cents: Cents = NO_CENTS
) -> tuple[Cents, ...]:
    """Return what the payout table comes to for a field of *players* that brought in *revenue*,
    best place first, whatever the law allows but for the part of the takings: where prizes are at
    most so much of it, prizes in goods of *goods_cents* leave less for money.
    """
    bands = settings.payout_bands
    taken = settings.rules.money_pool(revenue, pool(settings, revenue), goods_cents)
    # More than the approved table foresees are paid by its last row; that they are so many is said
    # elsewhere.
    return prize_table(bands, min(players, bands[-1].up_to), taken, settings.payout_unit_cents)


def table(
    settings: NightSettings, players: int, revenue: Cents, in_goods: tuple[Cents, ...] = ()
) -> tuple[Cents, ...]:
    """Return the prizes of a field of *players* that brought in *revenue*, best place first.

    Where the payout table passes a cap, the lawful one stands in its place: what is over the cap
    of one prize goes down to the next place, and what no place can hold stays proceeds. *in_goods*
    is what each place gets beside, which counts into the caps.
    """
    paid = published(settings, players, revenue, Cents(sum(in_goods)))
    return settings.rules.lawful_prizes(paid, in_goods)


def prizes(state: State) -> tuple[Cents, ...]:
    """Return the prizes as announced, or as they stand now."""
    if state.announced is not None:
        return state.announced.payouts_cents
    return table(state.adopted, len(state.entries), state.revenue(), goods.by_place(state))


def prize_money(state: State) -> Cents:
    """Return what goes to prizes in money; nothing where nobody plays."""
    plays = state.entries and state.cancelled is None
    return Cents(sum(prizes(state))) if plays else Cents(0)


def winnings(state: State) -> dict[int, Cents]:
    """Return what each ticket with a place gets; tied ones share, odd cents to the lowest
    tickets.
    """
    by_place: dict[int, list[int]] = {}
    for place in places(state):
        by_place.setdefault(place.place, []).append(place.ticket)
    cents_by_ticket: dict[int, Cents] = {}
    paid = prizes(state) if by_place else ()
    for tied_place, tickets in by_place.items():
        each = shared(paid, tied_place, len(tickets))
        cents_by_ticket.update(zip(sorted(tickets), each, strict=True))
    return cents_by_ticket


def unpaid(state: State) -> dict[int, Cents]:
    """Return the prizes that wait to be handed over, by ticket, with the money of each; none
    before they are announced. Where there is no money, they wait while goods are left.
    """
    if state.announced is None:
        return {}
    won, waits = winnings(state), {}
    counts_left = goods_left(state)
    for place in places(state):
        cents = won[place.ticket]
        if place.ticket not in state.prizes_paid and (cents or counts_left[place.place]):
            waits[place.ticket] = cents
    return waits


def goods_left(state: State) -> dict[int, int]:
    """Return how many goods are left to hand over, by place: one goes out with each prize, all of
    them where nobody ties.
    """
    counts: dict[int, int] = {}
    for place in places(state):
        if place.place not in counts:
            counts[place.place] = len(goods.kept_for(state, place.place, place.shared_by))
        if place.ticket in state.prizes_paid:
            counts[place.place] = 0 if place.shared_by == 1 else max(0, counts[place.place] - 1)
    return counts


def announce_refused(state: State, at: Millis) -> Refused | None:
    """Return why the payouts cannot be announced now, if so."""
    if state.announced is not None:
        return Refused("payouts-announced", state.adopted.clause("payout_bands"))
    if not state.entries:
        return Refused("too-few-entries", entries=0)
    if state.phase != "finished" and not sales_over(state, at):
        return Refused("payouts-too-early", state.adopted.clause("announce"), kind="law")
    return goods.not_taken(state)


Reason = Literal[
    "payouts-announced",
    "sales-differ",
    "payouts-not-announced",
    "prize-paid",
    "prize-differs",
    "payouts-differ",
]


def _told(event: PrizePaid) -> tuple[Fact, ...]:
    facts = short_facts(event)
    return facts if event.cents else (*facts, Fact("result", "goods", "text"))


REFUSALS: Refusals = {
    "no-place-yet": ("ticket",),
    "no-prize": ("place",),
    "payouts-announced": (),
    "payouts-not-announced": (),
    "payouts-too-early": (),
    "prize-paid": ("ticket",),
    "too-few-entries": ("entries",),
}


class MoneySlice(NightSlice[Prizes, Command, Event]):
    """The payouts that are announced, and the prizes that are paid."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Announce or pay, or say why not."""
        if isinstance(command, AnnouncePayouts):
            refused = announce_refused(state, command.at)
            if refused is not None:
                raise refused
            return PayoutsAnnounced(
                entries=len(state.entries),
                rebuys=state.rebuy_count(),
                revenue_cents=state.revenue(),
                pool_cents=money_pool(state),
                payouts_cents=prizes(state),
                at=command.at,
            )
        if state.announced is None:
            raise Refused("payouts-not-announced")
        places_by_ticket = {place.ticket: place.place for place in places(state)}
        if command.ticket not in places_by_ticket:
            raise Refused("no-place-yet", ticket=command.ticket)
        if command.ticket in state.prizes_paid:
            raise Refused("prize-paid", ticket=command.ticket)
        cents = winnings(state)[command.ticket]
        if command.ticket not in unpaid(state):
            raise Refused("no-prize", place=places_by_ticket[command.ticket])
        return PrizePaid(
            ticket=command.ticket,
            place=places_by_ticket[command.ticket],
            cents=cents,
            at=command.at,
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, PayoutsAnnounced):
            if state.announced is not None:
                return "payouts-announced"
            same_sales = (event.entries, event.rebuys) == (len(state.entries), state.rebuy_count())
            if not same_sales or event.revenue_cents != state.revenue():
                return "sales-differ"
            # They are worked out by what the night adopted and nothing else: the part of the
            # takings, the band, the unit, the caps.
            expected = (money_pool(state), prizes(state))
            return (
                None if (event.pool_cents, event.payouts_cents) == expected else "payouts-differ"
            )
        if state.announced is None:
            return "payouts-not-announced"
        if event.ticket in state.prizes_paid:
            return "prize-paid"
        won = unpaid(state).get(event.ticket)
        at = next((place.place for place in places(state) if place.ticket == event.ticket), None)
        return None if (won, at) == (event.cents, event.place) else "prize-differs"

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, PayoutsAnnounced):
            announced = Announced(
                event.entries, event.rebuys, event.pool_cents, event.payouts_cents, event.at
            )
            return state.having(replace(state.part(Prizes), announced=announced))
        paid = {**state.prizes_paid, event.ticket: event.at}
        return state.having(replace(state.part(Prizes), paid=MappingProxyType(paid)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        return _told(event) if isinstance(event, PrizePaid) else super().facts(event)


SLICE = MoneySlice(
    name="money",
    part=Prizes,
    stream="money",
    guarded=True,
    commands={"announce-payouts": AnnouncePayouts, "pay-prize": PayPrize},
    events={"payouts-announced/1": PayoutsAnnounced, "prize-paid/1": PrizePaid},
    reasons=literals(Reason),
    refuses=REFUSALS,
    fixed={PayoutsAnnounced: ALL_FIELDS},
)
