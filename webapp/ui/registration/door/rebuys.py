"""The door's other two tills: rebuys while play allows them, refunds before it begins."""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, button, of_ticket, refusal, seat_of, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration.door import paying
from webapp.ui.registration.door.paying import room_state

MOST_REFUNDS = 20

# ---- rebuys ----


def rebuy_panel(app: App) -> Markup:
    desk = app.view["desk"]
    refused = desk["rebuy_refused"]
    terms = NOTHING
    if desk["rebuy_limit"]:
        terms = html(
            '<span class="soft small">{terms}{clause}</span>',
            terms=t(
                "ui.rebuy.terms",
                rebuy_fee_cents=desk["rebuy_fee_cents"],
                rebuy_chips=desk["rebuy_chips"],
                limit=desk["rebuy_limit"],
            ),
            clause=why_key(desk["rebuy_clause"]),
        )
    return html(
        '<section class="panel stack"><div class="panel-head">'
        "<h2>{ui.rebuy.title}</h2>{terms}</div>{refusal}{form}</section>",
        terms=terms,
        refusal=refusal(app.refusals.get("rebuy")) or shut(refused),
        form="" if refused else _rebuy_form(app),
    )


def _rebuy_form(app: App) -> Markup:
    """Who buys; those who fit so far, or how to begin."""
    finder = room_state(app).rebuy
    is_looked_for = finder.text.strip() != ""
    waited = [player for player in app.view["players"] if player["wants_rebuy"]]
    below = html(
        '<p class="soft small" id="who-help">{ui.rebuy.help}</p>{waited}',
        waited=_rows([_candidate(app, player) for player in waited]),
    )
    if is_looked_for:
        below = _rows([_candidate(app, player) for player in finder.matches(app)[:4]])
    return html(
        '<form id="rebuy" class="stack" data-submit="sell-rebuy" novalidate>'
        '<div class="field"><label for="who">{ui.rebuy.who}</label>{input}{wrong}</div>'
        "</form>{below}{paid}",
        input=finder.input("who", described="" if is_looked_for else "who-help"),
        wrong=finder.below(app),
        below=below,
        paid=paying.choices(
            app, "rebuy-paid", t("ui.paid"), room_state(app).rebuy_paid, "keep-rebuy-paid"
        )
        if is_looked_for
        else "",
    )


def _rows(rows: list[Markup]) -> Markup:
    return html('<ul class="rows rows-in">{rows}</ul>', rows=rows) if rows else NOTHING


def _candidate(app: App, player: Player) -> Markup:
    if player["out"]:
        act = NOTHING
    elif player["rebuys_left"]:
        limit = app.view["desk"]["rebuy_limit"]
        label = t("ui.rebuy.sell", n=player["rebuys"] + 1, limit=limit)
        act = button(
            "sell-rebuy", label, "btn-soft", "", of_ticket(player["ticket"], player["name"], label)
        )
    else:
        act = html('<span class="badge">{ui.rebuy.none-left}</span>')
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft num">{ticket}</span><br>'
        '<span class="soft small">{seat} · {rebuys}</span>{wants}</div>{act}</li>',
        name=words.called(player["name"]),
        ticket=words.ticket(player["ticket"]),
        seat=seat_of(player),
        rebuys=words.count("ui.player.rebuys", player["rebuys"]),
        wants=_wants(player),
        act=act,
    )


def _wants(player: Player) -> Markup:
    if not player["wants_rebuy"]:
        return NOTHING
    return html("<br>{wants}", wants=badge("badge-sun", t("ui.rebuy.wants")))


def find_rebuy(app: App, element: Element) -> None:
    room_state(app).rebuy.type(element.value)
    app.refusals.pop("rebuy", None)
    app.draw()


def keep_paid(app: App, element: Element) -> None:
    room_state(app).rebuy_paid = element.value
    page.focus("who")


def sell_rebuy(app: App, element: Element) -> None:
    """Sell a rebuy, from a button with its ticket or Enter in the field, to the one player who is
    meant. Whether they may have it the core says.
    """
    ticket_text = page.data(element, "ticket")
    ticket = int(ticket_text) if ticket_text else room_state(app).rebuy.meant(app)
    if not ticket:
        return

    def done() -> None:
        room_state(app).rebuy_paid = ""
        room_state(app).rebuy.begin()
        page.set_value("who", "")
        page.focus("who")

    paid = paying.chosen(app, room_state(app).rebuy_paid)
    app.do({"command": "sell-rebuy", "ticket": ticket, "paid": paid}, "rebuy", done)


# ---- refunds, before play begins ----


def refund_panel(app: App) -> Markup:
    view = app.view
    called_off = view["phase"] == "cancelled"
    if view["phase"] not in ("open", "cancelled") or not view["players"]:
        return NOTHING
    finder = room_state(app).refund
    everybody = called_off and not finder.text.strip()
    players = view["players"] if everybody else finder.matches(app)
    return html(
        '<section class="panel"><details class="fold" data-fold="refund-open" {open}><summary>'
        '<h2>{ui.refund.title}</h2></summary><div class="stack">{refusal}'
        '<p class="soft small">{ui.refund.help}</p><form class="field" id="refunds" '
        'data-submit="none"><label for="refund-who">{ui.rebuy.who}</label>{input}{below}'
        "</form>{rows}</div></details></section>",
        open="open" if called_off or app.is_open("refund-open") else "",
        refusal=refusal(app.refusals.get("refund")) or shut(app.view["desk"]["refund_refused"]),
        input=finder.input("who"),
        below=finder.below(app),
        rows=_rows([_refund(app, player) for player in players[:MOST_REFUNDS]]),
    )


def _refund(app: App, player: Player) -> Markup:
    is_refused = app.view["desk"]["refund_refused"] is not None
    label = t("ui.refund.do", refund_cents=player["refund_cents"])
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft num">{number}</span></div>'
        "{refund}</li>",
        name=words.called(player["name"]),
        number=words.ticket(player["ticket"]),
        refund=button(
            "refund-entry", label, "", "undo", of_ticket(player["ticket"], player["name"], label)
        )
        if not is_refused
        else "",
    )


def find_refund(app: App, element: Element) -> None:
    room_state(app).refund.type(element.value)
    app.draw()


def refund_entry(app: App, element: Element) -> None:
    def done() -> None:
        room_state(app).refund.begin()

    command = {"command": "refund-entry", "ticket": int(page.data(element, "ticket"))}
    app.do(command, "refund", done)


ACTIONS = {
    "find-rebuy": find_rebuy,
    "sell-rebuy": sell_rebuy,
    "keep-rebuy-paid": keep_paid,
    "find-refund": find_refund,
    "refund-entry": refund_entry,
}
