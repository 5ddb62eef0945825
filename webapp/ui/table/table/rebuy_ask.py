"""A hand that would put somebody out who may still buy again: it asks before it does."""

from __future__ import annotations

from browser import Element

from pycore.kernel.clauses import Refusal
from webapp.ui.app.app import App
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button, refusal
from webapp.ui.kit.words import t
from webapp.ui.table.table.dealing import deal
from webapp.ui.table.table.state import room_state

CODE = "rebuy-unsaid"


def question(app: App, refused: Refusal) -> Markup:
    dealt = (room_state(app).refused_wish or {}).get("what") == "begin"
    answer = t("ui.table.deal-out") if dealt else t("ui.table.record-out")
    return html(
        "{refusal}<p>{out}</p>",
        refusal=refusal(refused),
        out=button("table-deal-out", answer, "", "", html('id="tb-deal-out"')),
    )


def begin_without(app: App, element: Element) -> None:
    """Who was asked and does not buy again is out with this hand."""
    wish = room_state(app).refused_wish
    if wish:
        deal(app, {**wish, "out": True})


ACTIONS = {"table-deal-out": begin_without}
