"""The hand from its deal on, step by step: a tap on one goes back to before it. And the board's
cards: a tap on one puts another in its place.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import HandStepTold, TableView
from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.table import cards
from webapp.ui.table.cards import split
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import deal, table_now
from webapp.ui.table.table.state import room_state


def steps_panel(app: App, table: TableView) -> Markup:
    """The last step first: what was done lately is taken back most."""
    hand_step_tolds = table["steps"][:]
    hand_step_tolds.reverse()
    return html(
        '{head}<p class="soft small">{help}</p><ol class="tb-told" data-test="steps">{rows}</ol>',
        head=_head(t("ui.table.steps")),
        help=t("ui.table.steps-help") if hand_step_tolds else t("ui.table.steps-none"),
        rows=[_row(step) for step in hand_step_tolds],
    )


def _head(title: str) -> Markup:
    return html(
        '<div class="tb-sheet-head"><div class="tb-who"><h2 class="title">{title}</h2></div>'
        "{close}</div>",
        title=title,
        close=button("table-close", t("common.close"), "", "cross", html('data-keys="escape"')),
    )


def _row(step: HandStepTold) -> Markup:
    """The first step has the whole hand behind it."""
    sentence = table_words.step(step)
    return html(
        '<li><button type="button" class="btn btn-wide tb-step" data-act="steps-to" '
        'data-to="{to}" id="step-{to}"><span>{said}</span>{first}</button>'
        "</li>",
        to=step["to"],
        said=sentence,
        first=html('<span class="soft small">{all}</span>', all=t("ui.table.whole-hand-back"))
        if not step["to"]
        else NOTHING,
    )


def open_steps(app: App, element: Element) -> None:
    room_state(app).panel = "steps"
    app.draw()
    page.show("tb-panel")


def back_to(app: App, element: Element) -> None:
    deal(app, {"what": "undo", "to": int(page.data(element, "to"))})


# ---- another card on the board ----


def card_panel(app: App, table: TableView) -> Markup:
    """The deck, for the card at one place of the board."""
    board = split(table["board"])
    place = room_state(app).place
    now = board[place] if place < len(board) else ""
    used = [card for card in split(table["used"]) if card != now]
    return html(
        '{head}<p class="soft small">{help}</p>{deck}',
        head=_head(t("ui.table.card-at", place=place + 1)),
        help=t("ui.table.card-at-help"),
        deck=cards.deck("board-card-is", [now], used, "deck tb-deck", by_key=True),
    )


def open_card(app: App, element: Element) -> None:
    """A tap on a card of the board; a second one closes it."""
    place = int(page.data(element, "place"))
    was = room_state(app).panel == "card" and room_state(app).place == place
    room_state(app).place = place
    room_state(app).panel = "" if was else "card"
    app.draw()
    if not was:
        page.show("tb-panel")


def card_is(app: App, element: Element) -> None:
    table = table_now(app)
    name = page.data(element, "card")
    if not table or app.saving:
        return
    if split(table["board"])[room_state(app).place] == name:
        room_state(app).panel = ""
        app.draw()
        return
    deal(app, {"what": "card", "place": room_state(app).place, "card": name})


def unseen(app: App, element: Element) -> None:
    """From now on nobody writes the board down here, or somebody does again."""
    deal(app, {"what": "unseen", "unseen": page.data(element, "unseen") == "1"})


ACTIONS = {
    "table-steps": open_steps,
    "steps-to": back_to,
    "board-card": open_card,
    "board-card-is": card_is,
    "board-unseen": unseen,
}
