"""The end of a night on the big screen: the winners, or that it was called off."""

from __future__ import annotations

from pycore.night.night_view import NightView, Standing
from webapp.ui.app.app import App
from webapp.ui.bigscreen.beside import wide
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import winners
from webapp.ui.kit.words import t
from webapp.ui.results import prize_words


def won(view: NightView) -> Markup:
    """Return the winners, each in a line of their own, and who came after them."""
    winner, names = winners(view)
    second = [
        html(
            "<li>{place} <b>{name}</b>{goods}</li>",
            place=words.ordinal(row["place"]),
            name=words.called(row["name"]),
            goods=_goods(row),
        )
        for row in view["standings"]
        if 1 < row["place"] <= 3
    ]
    length = len(", ".join(names))
    size = "tv-short" if length <= 30 else "tv-full" if length <= 90 else ""
    if len(names) > 4 or length > 200:
        size = "tv-crowd"
    return html(
        '<section class="tv-now"><p class="tv-level">{winner}</p>'
        '<div class="tv-winner {size}" data-test="winner">{names}</div>{goods}'
        '<ol class="tv-second">{second}</ol></section>',
        winner=winner,
        size=size,
        names=[html("<p>{name}</p>", name=name) for name in names],
        goods=_first_goods(view),
        second=second,
    )


def _first_goods(view: NightView) -> Markup:
    """What the winners get where it is more than money; the money alone stands below."""
    if not view["payouts"]["first_goods"]:
        return NOTHING
    return html(
        '<p class="tv-won" data-test="tv-won">{won}</p>', won=prize_words.first_prize_text(view)
    )


def _goods(row: Standing) -> Markup:
    if not row["prize_goods"]:
        return NOTHING
    listed = prize_words.in_goods(row["prize_goods"], row["tied"])
    return html(' <small class="tv-goods">{listed}</small>', listed=listed)


def sold(app: App) -> Markup:
    """Return how many played."""
    desk = app.view["desk"]
    return html(
        '<aside class="tv-side"><dl class="tv-next">{entries}{rebuys}</dl></aside>',
        entries=wide(t("ui.figure.entries"), desk["entries"]),
        rebuys=wide(t("ui.figure.rebuys"), desk["rebuys"]),
    )


def off() -> Markup:
    """Tell that the night was called off."""
    return html(
        '<section class="tv-page"><p class="tv-winner tv-short">{ui.phase.cancelled}</p>'
        '<p class="tv-remove">{ui.tv.cancelled}</p></section>'
    )
