"""Prizes in goods: what they are worth at retail, for which place, bought or given. Cents.

They count into every cap on prizes: what a place gets in goods it cannot get in money beside the
cap of one prize, and together with the money they stay below the caps of the event.

Clauses: NU-5.02g/h (the caps), SK-4.g3 (no entry into online gaming). Reading, where a licence
does not say it: the value is the retail value with taxes, also of what was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Count, Name, Place, Price
from pycore.kernel.units import Cents
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import literals
from pycore.night.base.selling import entries_closed
from pycore.night.base.state import NightSlice, State

MOST_VALUE_CENTS = 100_000_000
MOST_GOODS = 100
MOST_LETTERS = 80


@dataclass(frozen=True, kw_only=True)
class GoodsItem:
    """One prize in goods."""

    description: Name
    place: Place
    value_cents: Price
    donated: bool


@dataclass(frozen=True, kw_only=True)
class Goods:
    """The prizes in goods by their numbers, which are never given out again."""

    items: Mapping[int, GoodsItem] = field(default_factory=lambda: MappingProxyType({}))
    last_number: Count = 0


@dataclass(frozen=True, kw_only=True)
class OfferGoods(Dated):
    """Offer a prize in goods for a place. *value_cents* is its retail value, taxes included.
    *online*: it is an entry into online poker or another online game.
    """

    description: str
    place: int
    value_cents: Cents
    donated: bool = False
    online: bool = False


@dataclass(frozen=True, kw_only=True)
class WithdrawGoods(Dated):
    """Offer a prize in goods no longer."""

    number: int


@dataclass(frozen=True, kw_only=True)
class GoodsOffered(Dated):
    """A prize in goods is offered for a place."""

    number: Count
    description: Name
    place: Place
    value_cents: Price
    donated: bool


@dataclass(frozen=True, kw_only=True)
class GoodsWithdrawn(Dated):
    """A prize in goods is offered no longer."""

    number: Count


Command = OfferGoods | WithdrawGoods
Event = GoodsOffered | GoodsWithdrawn


def goods_sum(state: State, *, donated: bool) -> Cents:
    """Return what the goods are worth that were bought, or given."""
    items = state.part(Goods).items.values()
    return Cents(sum(prize.value_cents for prize in items if prize.donated == donated))


def by_place(state: State) -> tuple[Cents, ...]:
    """Return what the goods are worth, first place first, up to the last place that gets any."""
    items = state.part(Goods).items.values()
    worth = [Cents(0)] * max((prize.place for prize in items), default=0)
    for prize in items:
        worth[prize.place - 1] = Cents(worth[prize.place - 1] + prize.value_cents)
    return tuple(worth)


def kept_for(state: State, place: int, players: int = 1) -> dict[int, GoodsItem]:
    """Return what is offered by number for those at *place*: *players* of them take up as many
    places.
    """
    items = state.part(Goods).items
    return {
        number: prize
        for number, prize in sorted(items.items())
        if place <= prize.place < place + players
    }


def not_taken(state: State) -> Refused | None:
    """Return that a prize stands for a place below everybody who entered, if one does."""
    entries, lowest = len(state.entries), len(by_place(state))
    return Refused("place-not-taken", place=lowest, entries=entries) if lowest > entries else None


Reason = Literal["payouts-announced", "goods-taken", "no-such-goods"]


REFUSALS: Refusals = {
    "goods-need-name": (),
    "goods-need-value": (),
    "night-cancelled": (),
    "no-such-goods": (),
    "no-such-place": ("limit",),
    "online-prize": (),
    "payouts-announced": (),
    "place-not-taken": ("entries", "place"),
    "too-many-goods": ("limit",),
}


class GoodsSlice(NightSlice[Goods, Command, Event]):
    """Prizes in goods, which count into every cap on prizes."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Offer or withdraw, or say which clause forbids it. Once the payouts are announced, what
        was offered stands.
        """
        if state.announced is not None:
            raise Refused("payouts-announced", state.adopted.clause("payout_bands"))
        if state.cancelled is not None:
            raise Refused("night-cancelled")
        part = state.part(Goods)
        if isinstance(command, WithdrawGoods):
            if command.number not in part.items:
                raise Refused("no-such-goods")
            return GoodsWithdrawn(number=command.number, at=command.at)
        name = " ".join(command.description.split())
        if not name or len(name) > MOST_LETTERS:
            raise Refused("goods-need-name")
        if command.online and pack.no_online_prize is not None:
            raise Refused("online-prize", pack.no_online_prize, kind="law")
        if len(part.items) >= MOST_GOODS:
            raise Refused("too-many-goods", limit=MOST_GOODS)
        if not 1 <= command.place <= state.adopted.player_cap:
            raise Refused("no-such-place", limit=state.adopted.player_cap)
        entries = len(state.entries)
        if command.place > entries and entries_closed(state, command.at) is not None:
            raise Refused("place-not-taken", place=command.place, entries=entries)
        if not 0 < command.value_cents <= MOST_VALUE_CENTS:
            raise Refused("goods-need-value")
        worth = list(by_place(state))
        worth += [Cents(0)] * (command.place - len(worth))
        worth[command.place - 1] = Cents(worth[command.place - 1] + command.value_cents)
        pack.check_prizes(worth)
        return GoodsOffered(
            number=part.last_number + 1,
            description=name,
            place=command.place,
            value_cents=command.value_cents,
            donated=command.donated,
            at=command.at,
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        if state.announced is not None:
            return "payouts-announced"
        part = state.part(Goods)
        if isinstance(event, GoodsOffered):
            return "goods-taken" if event.number <= part.last_number else None
        return None if event.number in part.items else "no-such-goods"

    def apply(self, state: State, event: Event) -> State:
        part = state.part(Goods)
        if isinstance(event, GoodsWithdrawn):
            remaining = {
                number: prize for number, prize in part.items.items() if number != event.number
            }
            return state.having(
                Goods(items=MappingProxyType(remaining), last_number=part.last_number)
            )
        prize = GoodsItem(
            description=event.description,
            place=event.place,
            value_cents=event.value_cents,
            donated=event.donated,
        )
        items = MappingProxyType({**part.items, event.number: prize})
        return state.having(Goods(items=items, last_number=event.number))


SLICE = GoodsSlice(
    name="goods",
    part=Goods,
    stream="money",
    guarded=True,
    commands={"offer-goods": OfferGoods, "withdraw-goods": WithdrawGoods},
    events={"goods-offered/1": GoodsOffered, "goods-withdrawn/1": GoodsWithdrawn},
    reasons=literals(Reason),
    refuses=REFUSALS,
)
