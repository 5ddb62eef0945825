"""The prizes on the big screen: in a row under the clock, and on a page of their own for a while
after they were announced; the jackpot stands with the night's name.
"""

from __future__ import annotations

from pycore.night.night_view import NightView, Standing
from pycore.night.results.prizes import GoodsPrize
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t
from webapp.ui.results import prize_words

FEW = 5
MANY = 10
MOST = 18
NAMED = 3
SHORT = 16
"""Goods stand by their names under the clock where there are at most NAMED prizes, and at most
SHORT letters at a place; else they have a mark there and their names on the page of prizes.
"""


def row(app: App) -> Markup:
    """Return all of them under the clock; goods by their names where there is room."""
    shown = shares(app.view)
    is_named = (
        len(shown) <= NAMED and max([len(_what(share)) for share in shown], default=0) <= SHORT
    )
    legend = NOTHING
    if app.view["payouts"]["goods"] and not is_named:
        legend = html('<small class="tv-legend">{ui.tv.goods-legend}</small>')
    return html(
        '<section class="tv-prizes" aria-label="{ui.tv.prizes}"><h2>{label} <b class="num">'
        '{pool}</b>{legend}</h2><ol class="tv-list">{items}</ol></section>',
        label=_label(app.view),
        pool=words.amount(app.view["payouts"]["pool_cents"]),
        legend=legend,
        items=[_item(share, _briefly(share, is_named)) for share in shown],
    )


def page(app: App) -> tuple[str, Markup]:
    """Return the title of the page, and the page."""
    items = [_item(share, _in_full(share)) for share in shares(app.view)]
    size = "tv-top" if len(items) <= FEW else ""
    if len(items) > MANY:
        size = "tv-many" if len(items) <= MOST else "tv-most"
    title = _label(app.view) + " " + words.amount(app.view["payouts"]["pool_cents"])
    return title, html(
        '<section class="tv-page" data-test="tv-prizes"><ol class="tv-prize-list {size}">{items}'
        "</ol></section>",
        size=size,
        items=items,
    )


def jackpot(view: NightView) -> Markup:
    """Return what a royal flush is played for, beside the prizes; nothing where the night has
    none.
    """
    night_jackpot = view["jackpot"]
    if not night_jackpot or view["phase"] == "cancelled":
        return NOTHING
    if not night_jackpot["current_cents"] and not night_jackpot["is_over"]:
        return NOTHING  # nobody has paid into it
    return html(
        '<p class="tv-jackpot" data-test="tv-jackpot">'
        '<span class="soft">{ui.jackpot.title}</span> <b class="num">{cents}</b></p>',
        cents=t("ui.jackpot.won")
        if night_jackpot["is_over"]
        else words.amount(night_jackpot["current_cents"]),
    )


def bubble(view: NightView) -> str:
    """Return what the prizes that are announced mean for who is still in, or that the tables play
    hand for hand for them; "" while it means nothing.
    """
    places = view["payouts"]["from_top"]
    players_left = view["counts"]["players_left"]
    if view["payouts"]["status"] != "announced" or not places:
        return ""
    if view["hand_for_hand"]["called"]:
        return t("ui.tv.hand-for-hand")
    if players_left == places + 1:
        return t("ui.tv.bubble")
    return t("ui.tv.in-prizes") if players_left <= places else ""


def _label(view: NightView) -> str:
    is_announced = view["payouts"]["status"] == "announced"
    return t("ui.tv.prizes" if is_announced else "ui.tv.prizes-estimate")


class PrizeShare:
    """What a place gets, or those who tie from *first_place* to *last_place*: the money of each
    in *cents*, more than one amount where a cent could not be split, and the *goods* of all.
    """

    def __init__(
        self, first_place: int, last_place: int, cents: list[int], goods: list[GoodsPrize]
    ) -> None:
        self.first_place = first_place
        self.last_place = last_place
        self.cents = cents
        self.goods = goods


def _item(share: PrizeShare, goods: str) -> Markup:
    place = words.ordinal(share.first_place)
    is_tied = share.last_place > share.first_place
    if is_tied:
        last_place = words.ordinal(share.last_place)
        place = t(
            "ui.tv.places", first_place=words.ordinal(share.first_place), last_place=last_place
        )
    each = html(' <small class="soft">{ui.tv.each}</small>')
    is_money = share.cents != [0] or not share.goods
    return html(
        '<li class="{css}"><span class="soft">{place}</span> <b class="num">{cents}{each}</b>'
        "{goods}</li>",
        css="tv-split" if len(share.cents) > 1 else "",
        place=place,
        cents=" / ".join([words.amount(cents) for cents in share.cents]) if is_money else "",
        each=each if is_money and is_tied and len(share.cents) == 1 else "",
        goods=html(' <small class="tv-goods">{goods}</small>', goods=goods) if goods else "",
    )


def _what(share: PrizeShare) -> str:
    return words.joined([good["description"] for good in share.goods], t("lang.list"))


def _briefly(share: PrizeShare, is_named: bool) -> str:
    """+ a quilt; where that has no room, the mark alone."""
    if not share.goods:
        return ""
    if is_named:
        return t("ui.tv.goods-too", goods=_what(share))
    return "+" if share.cents != [0] else t("ui.tv.in-goods")


def _in_full(share: PrizeShare) -> str:
    return (
        prize_words.in_goods(share.goods, share.last_place > share.first_place)
        if share.goods
        else ""
    )


def shares(view: NightView) -> list[PrizeShare]:
    """Return the prizes by place; those who tie stand in one."""
    rows: list[PrizeShare] = []
    inside = 0
    for paid in view["payouts"]["places"]:
        place = paid["place"]
        if place > inside:
            there = prize_words.placed(view, place)
            if len(there) > 1:
                first_place = there[0]["place"]
                inside = first_place + len(there) - 1
                rows.append(
                    PrizeShare(first_place, inside, _amounts(there), there[0]["prize_goods"])
                )
            else:
                rows.append(PrizeShare(place, place, [paid["cents"]], paid["goods"]))
    return rows


def _amounts(there: list[Standing]) -> list[int]:
    amounts: list[int] = []
    for row in there:
        if row["prize_cents"] not in amounts:
            amounts.append(row["prize_cents"])
    return amounts
