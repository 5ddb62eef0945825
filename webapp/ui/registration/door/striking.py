"""Who is expected and will not come is struck from the list; who has paid, only where that is said
again.
"""

from __future__ import annotations

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.registration.desk import ExpectedPlayer
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.registration.door.state import room_state

PAID = "prepaid-struck"


def strike_button(app: App, row: ExpectedPlayer, who: Markup) -> Markup:
    if app.view["phase"] == "cancelled":
        return NOTHING
    spoken = t("ui.expected.strike", name=words.called(row["name"]))
    return html(
        '<button class="btn btn-plain btn-square" type="button" data-act="strike-expected" {who} '
        'aria-label="{spoken}" title="{spoken}">{icon}</button>',
        who=who,
        spoken=spoken,
        icon=icon("cross", 20),
    )


def anyway(app: App, refused: Refusal) -> Markup:
    """The button that strikes who has paid, once the tablet has asked."""
    if refused["code"] != PAID or not room_state(app).striking:
        return NOTHING
    who = html('data-player="{player}" data-meant="1"', player=room_state(app).striking)
    return button("strike-expected", t("ui.expected.strike-anyway"), "btn-plain", "cross", who)


def strike(app: App, element: Element) -> None:
    if not app.tap_counts():
        return
    room_state(app).striking = page.data(element, "player")
    command = {
        "command": "strike-expected",
        "player": room_state(app).striking,
        "confirmed": bool(page.data(element, "meant")),
    }
    app.do(command, "expected", undone=app.rest)


ACTIONS = {"strike-expected": strike}
