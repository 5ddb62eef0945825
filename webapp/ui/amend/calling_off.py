"""The night called off before it begins, for another cause than too few players."""

from __future__ import annotations

from typing import Any

from browser import Element

from webapp.ui.amend.state import mine
from webapp.ui.frame import page, why
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.parts import clause, refusal, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.words import t

PLACE = "calling-off"
ASKS = ("calling-off-unapproved", "refunds-first")
"""What is answered by a second press."""


def panel(app: Tablet) -> Markup:
    """Nothing once play has begun."""
    told = app.view["amending"]["calling_off"]
    if told["refused"]:
        return NOTHING
    label = "ui.cancel.anyway" if _is_asked(app) else "ui.cancel.do"
    return html(
        '<section class="panel stack" data-test="calling-off"><h2>{title}</h2>'
        '<p class="soft">{help}{clause}</p>{refusal}'
        '<form class="stack" id="calling-off" data-submit="call-off" data-input="call-off-typed" '
        'novalidate>{why}<div class="cluster">{act}</div></form></section>',
        title=t("ui.calling-off.title"),
        help=t("ui.calling-off.help"),
        clause=clause(told["clause"]),
        refusal=refusal(app.refusals.get(PLACE)),
        why=why.why_fields(told["asks"], PLACE, mine(app).calling_off),
        act=submit("call-off", t(label), "btn-soft", "no"),
    )


def _is_asked(app: Tablet) -> bool:
    refused = app.refusals.get(PLACE)
    return refused["code"] in ASKS if refused else False


def typed(app: Tablet, element: Element) -> None:
    asked = app.view["amending"]["calling_off"]["asks"]
    mine(app).calling_off = why.given(page.form(PLACE), asked)


def call_off(app: Tablet, element: Element) -> None:
    if not app.tap_counts():
        return
    typed(app, element)
    command: dict[str, Any] = {"command": "cancel-night", "confirmed": _is_asked(app)}
    command.update(mine(app).calling_off)

    def done() -> None:
        mine(app).calling_off = {}

    app.do(command, PLACE, done, undone=app.rest)


ACTIONS = {"call-off-typed": typed, "call-off": call_off}
