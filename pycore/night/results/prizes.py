"""The prize of a place: money and goods together, for every screen and paper that says it.

Clauses: SEL-38b (those who tie share the money of their places; goods cannot be shared out, so
they stand for all of those tied).
"""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.units import NO_CENTS, Cents
from pycore.night.base.state import State
from pycore.night.money import money
from pycore.night.results import goods
from pycore.night.results.standings import places
from pycore.tournament.finish import FinishingPlace


class GoodsPrize(TypedDict):
    """A prize in goods for a place; *value_cents* is its retail value, taxes included."""

    number: int
    description: str
    place: int
    value_cents: Cents
    donated: bool


class PlacePrize(TypedDict):
    """What a place gets, in money and in *goods*."""

    place: int
    cents: Cents
    goods: list[GoodsPrize]


def place_prizes(state: State) -> list[PlacePrize]:
    """Return every place that gets money or goods, best place first. The payout table's own places
    stand here also while they come to nothing.
    """
    paid = money.prizes(state)
    in_goods = {prize.place for prize in state.part(goods.Goods).items.values()}
    return [
        {
            "place": place,
            "cents": paid[place - 1] if place <= len(paid) else NO_CENTS,
            "goods": goods_from(state, place),
        }
        for place in sorted({*range(1, len(paid) + 1), *in_goods})
    ]


def all_goods(state: State) -> list[GoodsPrize]:
    """Return everything that is offered, by place."""
    return goods_from(state, 1, len(goods.by_place(state)))


def goods_from(state: State, place: int, players: int = 1) -> list[GoodsPrize]:
    """Return the goods for *players* who are at *place*: a tie takes up as many places."""
    rows = [_row(number, prize) for number, prize in goods.kept_for(state, place, players).items()]
    rows.sort(key=lambda row: row["place"])
    return rows


def _row(number: int, prize: goods.GoodsItem) -> GoodsPrize:
    return {
        "number": number,
        "description": prize.description,
        "place": prize.place,
        "value_cents": prize.value_cents,
        "donated": prize.donated,
    }


def goods_won(state: State, place: FinishingPlace) -> list[GoodsPrize]:
    """Return the goods for somebody who has a place."""
    return goods_from(state, place.place, place.shared_by)


def first_goods(state: State) -> list[GoodsPrize]:
    """Return the goods of those in first place, none until somebody has it."""
    first_place = next((place for place in places(state) if place.place == 1), None)
    return goods_won(state, first_place) if first_place is not None else []


def prizes_from_top(state: State) -> int:
    """Return how many places from the first one down all get something."""
    won = {row["place"] for row in place_prizes(state) if row["cents"] or row["goods"]}
    place = 0
    while place + 1 in won:
        place += 1
    return place
