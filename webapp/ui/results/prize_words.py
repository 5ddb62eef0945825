"""A prize in words: its money and its goods, the same wherever it is said."""

from __future__ import annotations

from pycore.night.night_view import NightView, Standing
from pycore.night.results.prizes import GoodsPrize
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t


def prize_text(cents: int, goods: list[GoodsPrize], tied: bool = False) -> str:
    """Return $120 and a quilt (value $80). Goods of *tied* ones are theirs together."""
    if not goods:
        return words.amount(cents)
    listed = in_goods(goods, tied)
    return t("ui.prize.both", cents=cents, goods=listed) if cents else listed


def in_goods(goods: list[GoodsPrize], tied: bool = False) -> str:
    """Return a quilt (value $80), a ham (value $60)."""
    listed = t("lang.list").join([_one(good) for good in goods])
    return t("ui.prize.between", goods=listed) if tied else listed


def _one(good: GoodsPrize) -> str:
    return t("ui.prize.good", description=good["description"], value_cents=good["value_cents"])


def beside(cents: int, goods: list[GoodsPrize], tied: bool = False) -> Markup:
    """Return the goods in a line of their own, under what stands there; nothing for none."""
    if not goods:
        return NOTHING
    listed = in_goods(goods, tied)
    return html(
        '<span class="in-goods" data-test="in-goods">{listed}</span>',
        listed=t("ui.prize.also", goods=listed) if cents else listed,
    )


def first_prize_text(view: NightView) -> str:
    """Return wins $500 and a quilt (value $80): what those in first place get together."""
    payouts = view["payouts"]
    return t("ui.won.prize", prize=prize_text(payouts["first_cents"], payouts["first_goods"]))


def placed(view: NightView, place: int) -> list[Standing]:
    """Return who stands at *place*, or ties for several of which it is one."""
    standings: list[Standing] = []
    for row in view["standings"]:
        if row["place"] <= place:
            if standings and standings[0]["place"] != row["place"]:
                standings = []
            standings.append(row)
    return standings if standings and place < standings[0]["place"] + len(standings) else []
