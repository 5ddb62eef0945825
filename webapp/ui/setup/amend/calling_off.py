"""The night called off before it begins, for another cause than too few players."""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App, Command
from webapp.ui.forms import why
from webapp.ui.forms.forms import CommandForm
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import submit, why_key
from webapp.ui.kit.words import t

ASKS = ("calling-off-unapproved", "refunds-first")
"""What is answered by a second press."""


def panel(app: App) -> Markup:
    """Return nothing once play has begun."""
    calling_off = app.view["amending"]["calling_off"]
    if calling_off["refused"]:
        return NOTHING
    label = "ui.cancel.anyway" if _is_asked(app) else "ui.cancel.do"
    return html(
        '<section class="panel stack" data-test="calling-off"><h2>{ui.calling-off.title}</h2>'
        '<p class="soft">{ui.calling-off.help}{clause}</p>{refusal}'
        '<form class="stack" id="calling-off" data-submit="call-off" '
        'data-input="calling-off-typed" novalidate>{why}<div class="cluster">{act}</div></form>'
        "</section>",
        clause=why_key(calling_off["clause"]),
        refusal=FORM.wrong(app),
        why=why.why_fields(calling_off["asks"], FORM.name, FORM.texts(app)),
        act=submit("call-off", t(label), "btn-soft", "no"),
    )


def _is_asked(app: App) -> bool:
    refused = app.refusals.get(FORM.where)
    return refused["code"] in ASKS if refused else False


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    kinds = app.view["amending"]["calling_off"]["asks"]
    return {
        "command": "cancel-night",
        "confirmed": _is_asked(app),
        **why.reasons_typed(typed, kinds),
    }


FORM = CommandForm("calling-off", _command, "call-off", waits=True)

ACTIONS = FORM.actions
