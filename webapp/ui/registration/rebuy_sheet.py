"""The sheet that sells a player a rebuy where they are shown: one tap for how it is paid. It sells
nothing else. A button with data-act="rebuy-open" and data-ticket opens it.
"""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.forms.picked import Picked
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, refusal, seat_of, shut, why_key
from webapp.ui.kit.words import t

WHERE = "rebuy-sheet"
PREPAID = "prepaid"


def rebuy_button(app: App, player: Player, css: str = "") -> Markup:
    """Return the way to the sheet. Nothing where the player can buy none now."""
    if not can_buy(app, player):
        return NOTHING
    place = html('id="rebuy-{ticket}" data-ticket="{ticket}"', ticket=player["ticket"])
    label = t("ui.rebuy.for", name=words.short_name(player["name"]))
    return button("rebuy-open", label + "…", css, "", place)


def can_buy(app: App, player: Player) -> bool:
    desk = app.view["desk"]
    return bool(player["rebuys_left"]) and not player["out"] and not desk["rebuy_refused"]


def rebuy_sheet(app: App) -> Markup:
    player = app.sheet["whom"].player(app)
    if not player or player["out"]:
        return NOTHING
    desk = app.view["desk"]
    name = words.called(player["name"])
    return sheet.bare(
        t("ui.rebuy.for", name=name),
        html(
            '<p class="soft">{seat} · {nth}</p><p>{terms}{clause}</p>{refused}{ways}{later}',
            seat=seat_of(player),
            nth=t("ui.rebuy.nth", n=player["rebuys"] + 1, limit=desk["rebuy_limit"]),
            terms=t(
                "ui.rebuy.price",
                rebuy_fee_cents=desk["rebuy_fee_cents"],
                rebuy_chips=desk["rebuy_chips"],
            ),
            clause=why_key(desk["rebuy_clause"]),
            refused=refusal(app.refusals.get(WHERE)) or shut(desk["rebuy_refused"]),
            ways=html(
                '<div class="sheet-keys">{keys}</div>',
                keys=[_way(player, way) for way in desk["ways"] if way != PREPAID],
            ),
            later=_later(player),
        ),
        t("common.cancel"),
    )


def _way(player: Player, way: str) -> Markup:
    """One way of paying: with the tap the rebuy is sold."""
    place = html(
        'id="rebuy-paid-{way}" data-ticket="{ticket}" data-paid="{way}"',
        ticket=player["ticket"],
        way=way,
    )
    label = html(
        '<span>{way}<br><span class="soft small">{from_whom}</span></span>',
        way=t("ui.paid." + way),
        from_whom=t("ui.rebuy.from", name=words.called(player["name"])),
    )
    return button("rebuy-paid", label, "btn-big", "", place)


def _later(player: Player) -> Markup:
    """That they said in time that they buy, and pay in a moment; or that they do not after all."""
    wants = player["wants_rebuy"]
    place = html(
        'id="rebuy-later" data-ticket="{ticket}" data-wants="{wants}"',
        ticket=player["ticket"],
        wants="" if wants else "1",
    )
    name = words.called(player["name"])
    key = "ui.rebuy.not-after-all" if wants else "ui.rebuy.pays-later"
    return html("<p>{later}</p>", later=button("rebuy-later", t(key, name=name), "", "", place))


# ---- taps ----


def open_for(app: App, ticket: int, opener: str) -> None:
    """Open the sheet for the holder of a ticket."""
    whom = Picked()
    whom.pick(app, ticket)
    app.refusals.pop(WHERE, None)
    app.open_sheet({"kind": "rebuy", "whom": whom}, opener)


def rebuy_open(app: App, element: Element) -> None:
    open_for(app, int(page.data(element, "ticket")), page.selector(element))


def _done(app: App) -> None:
    app.rest()
    app.drop_choices()
    app.close_over()


def rebuy_paid(app: App, element: Element) -> None:
    ticket = sheet.named(app, "rebuy", element)
    if ticket and app.tap_counts():
        wish = {"command": "sell-rebuy", "ticket": ticket, "paid": page.data(element, "paid")}
        app.do(wish, WHERE, lambda: _done(app), undone=app.rest)


def rebuy_later(app: App, element: Element) -> None:
    ticket = sheet.named(app, "rebuy", element)
    if ticket and app.tap_counts():
        wants = page.data(element, "wants") == "1"
        wish = {"command": "intend-rebuy", "ticket": ticket, "wants": wants}
        app.do(wish, WHERE, lambda: _done(app), undone=app.rest)


SHEETS = {"rebuy": rebuy_sheet}
ACTIONS = {
    "rebuy-open": rebuy_open,
    "rebuy-paid": rebuy_paid,
    "rebuy-later": rebuy_later,
}
