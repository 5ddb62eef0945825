"""The prizes on the big screen: in a row under the clock, and on a page of their own for a while
after they were announced.
"""

from __future__ import annotations

from webapp.ui.frame import words
from webapp.ui.frame.html import html
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.views.shapes.night import NightView
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

FEW = 5
MANY = 10
MOST = 18


def row(app: Tablet) -> Markup:
    """All of them under the clock."""
    return html(
        '<section class="tv-prizes" aria-label="{prizes}"><h2>{label} <b class="num">'
        '{pool}</b></h2><ol class="tv-list">{items}</ol></section>',
        prizes=t("ui.tv.prizes"),
        label=_label(app.view),
        pool=words.amount(app.view["payouts"]["pool_cents"]),
        items=_items(app.view),
    )


def page(app: Tablet) -> tuple[str, Markup]:
    """The title of the page, and the page."""
    items = _items(app.view)
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


def bubble(view: NightView) -> str:
    """What the prizes that are announced mean for who is still in; "" while it means nothing."""
    places = len(view["payouts"]["places"])
    left = view["counts"]["left"]
    if view["payouts"]["status"] != "announced" or not places:
        return ""
    if left == places + 1:
        return t("ui.tv.bubble")
    return t("ui.tv.in-prizes") if left <= places else ""


def _label(view: NightView) -> str:
    is_announced = view["payouts"]["status"] == "announced"
    return t("ui.tv.prizes" if is_announced else "ui.tv.prizes-estimate")


def _items(view: NightView) -> list[Markup]:
    items = []
    for first, last, shares in _shares(view):
        place = words.nth(first)
        if last > first:
            place = t("ui.tv.places", first_place=words.nth(first), last_place=words.nth(last))
        each = html(' <small class="soft">{each}</small>', each=t("ui.tv.each"))
        items.append(
            html(
                '<li class="{css}"><span class="soft">{place}</span> '
                '<b class="num">{cents}{each}</b></li>',
                css="tv-split" if len(shares) > 1 else "",
                place=place,
                cents=" / ".join([words.amount(cents) for cents in shares]),
                each=each if last > first and len(shares) == 1 else "",
            )
        )
    return items


def _shares(view: NightView) -> list[tuple[int, int, list[int]]]:
    """(first place, last place, cents): the prize of a place, or what those got who tie for
    several. More than one amount where a cent could not be split.
    """
    tied: dict[int, list[int]] = {}
    for row in view["standings"]:
        if row["tied"]:
            tied.setdefault(row["place"], []).append(row["prize_cents"])
    rows: list[tuple[int, int, list[int]]] = []
    inside = 0
    for paid in view["payouts"]["places"]:
        place = paid["place"]
        if place in tied:
            inside = place + len(tied[place]) - 1
            shares: list[int] = []
            for cents in tied[place]:
                if cents not in shares:
                    shares.append(cents)
            rows.append((place, inside, shares))
        elif place > inside:
            rows.append((place, place, [paid["cents"]]))
    return rows
