"""The chips that there are, and for how many players they are enough."""

from __future__ import annotations

from typing import Any

from pycore.night.chips.chips_view import Capacity, OwnedRow
from pycore.portable.typed import MOST_OWNED
from webapp.ui.app.app import App, Command
from webapp.ui.forms import forms
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t

OVER = ("finished", "cancelled")


def _fields(app: App) -> list[InputField]:
    """A number for every chip of tonight's set."""
    rows = app.view["chips"]["capacity"]["rows"]
    return [InputField(_name(row), "count", 0, MOST_OWNED) for row in rows]


def _likely(app: App) -> dict[str, Any]:
    """What was said before."""
    rows = app.view["chips"]["capacity"]["rows"]
    return {_name(row): forms.text_of(row["owned"], "count") for row in rows}


def _name(row: OwnedRow) -> str:
    return "own-%d" % row["unit_chips"]


def panel(app: App) -> Markup:
    """Return the panel of the chips owned, folded away once it was said, as long as the chips are
    enough.
    """
    if app.view["phase"] in OVER:
        return NOTHING
    capacity = app.view["chips"]["capacity"]
    opened = app.is_open("owned-open") or capacity["short"]
    return html(
        '<section class="panel panel-flush" data-test="owned"><details class="fold" '
        'id="owned-fold" data-fold="owned-open" {open}><summary>'
        '<h2>{ui.chips.owned}</h2></summary><div class="pad stack">{said}{form}</div></details>'
        "</section>",
        open="open" if opened else "",
        said=_said(capacity),
        form=_form(app, capacity) if opened else "",
    )


def _said(capacity: Capacity) -> Markup:
    if capacity["players"] is None:
        return html('<p class="soft">{ui.chips.owned.help}</p>')
    rebuys = NOTHING
    if capacity["rebuys"] is not None:
        sentence = t("ui.chips.owned.rebuys", rebuys=capacity["rebuys"])
        rebuys = html("<p>{said}</p>", said=sentence)
    return html(
        '<div data-test="capacity" class="{css}"><p>{players}</p>{rebuys}</div>',
        css="no-text" if capacity["short"] else "",
        players=t(
            "ui.chips.owned.players", players=capacity["players"], entries=capacity["entered"]
        ),
        rebuys=rebuys,
    )


def _form(app: App, capacity: Capacity) -> Markup:
    typed = FORM.drawing(app)
    fields = []
    for row in capacity["rows"]:
        chip = "%s %s" % (row["colour"], words.grouped(row["unit_chips"]))
        key = "ui.chips.owned.row" if row["stack"] else "ui.chips.owned.open"
        fields.append(typed.field(_name(row), t(key, what=chip, stack=row["stack"])))
    return html(
        '<form class="stack" id="owned" data-submit="owned-keep" data-input="owned-typed" '
        'novalidate>{fields}{refused}{how_many}<button class="btn btn-main" type="submit" '
        'data-act="owned-keep">{ui.chips.owned.keep}</button></form>',
        fields=fields,
        refused=FORM.wrong(app),
        how_many=FORM.how_many(app),
    )


# ---- taps ----


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    rows = app.view["chips"]["capacity"]["rows"]
    owned = [{"unit_chips": row["unit_chips"], "pieces": values[_name(row)]} for row in rows]
    return {"command": "own-chips", "owned": owned}


FORM = CommandForm("owned", _command, "owned-keep", _fields, likely=_likely)

ACTIONS = FORM.actions
