"""Who paid and has not come, on the screen of the seats: taken out of play after the first break,
with a count of their chips where no tablet deals.
"""

from __future__ import annotations

from typing import Any

from pycore.night.seating.absence_rows import AbsentRow
from webapp.ui.app.app import App, Command
from webapp.ui.forms import forms
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import count, t
from webapp.ui.seating import absent


def panel(app: App) -> Markup:
    """Return who has not come; once they are waited for no more, one press takes them all out."""
    absence = app.view["absence"]
    if app.view["phase"] != "playing" or not absence["due"] or not absence["rows"]:
        return absent.absent_panel(app)
    form, typed = FORM.form(app), FORM.drawing(app)
    rows = []
    for row in absence["rows"]:
        name = _name(row)
        field = typed.field(name, t("ui.absent.chips")) if form.has(name) else NOTHING
        rows.append(absent.row(app, row, field))
    return html(
        '<section class="panel panel-now stack" data-test="absent"><div>{heading}</div>'
        '<form class="stack" id="absent" data-submit="remove-absent" data-input="absent-typed" '
        'novalidate><ul class="rows rows-in absent-rows">{rows}</ul>{how_many}{refusal}'
        '<button class="btn btn-wide" type="submit" data-act="remove-absent">{label}</button>'
        "</form></section>",
        heading=absent.heading(app),
        rows=rows,
        how_many=forms.how_many(form),
        refusal=absent.refused(app),
        label=count("ui.absent.remove", len(absence["rows"])),
    )


def _fields(app: App) -> list[InputField]:
    """A count for everybody whose chips no table knows."""
    return [
        InputField(_name(row), "chips", 0, row["most_chips"])
        for row in app.view["absence"]["rows"]
        if row["chips"] is None
    ]


def _name(absentee: AbsentRow) -> str:
    return "absent-%d" % absentee["ticket"]


# ---- taps ----


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "remove-absent",
        "stacks": [
            {"ticket": row["ticket"], "stack_chips": values[_name(row)]}
            for row in app.view["absence"]["rows"]
            if _name(row) in values
        ],
    }


FORM = CommandForm("absent", _command, "remove-absent", _fields, waits=True)

ACTIONS = FORM.actions
