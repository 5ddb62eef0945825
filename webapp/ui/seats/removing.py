"""Who paid and has not come, on the screen of the seats: taken out of play after the first break,
with a count of their chips where no tablet deals.
"""

from __future__ import annotations

from browser import Element

from pycore.night.seating.absence_rows import AbsentRow
from webapp.ui.frame import absent, forms, page
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form
from webapp.ui.frame.words import count, t
from webapp.ui.seats.state import mine

FORM = "absent"


def panel(app: Tablet) -> Markup:
    """Who has not come; once they are waited for no more, one press takes them all out."""
    absence = app.view["absence"]
    if app.view["phase"] != "playing" or not absence["due"] or not absence["rows"]:
        return absent.absent_panel(app)
    form = form_of(app)
    typed = forms.Drawing(app, form, FORM)
    rows = []
    for one in absence["rows"]:
        name = _name(one)
        field = typed.field(name, t("ui.absent.chips")) if form.has(name) else NOTHING
        rows.append(absent.row(app, one, field))
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


def form_of(app: Tablet) -> Form:
    """A count for everybody whose chips no table knows."""
    form = mine(app).absent
    form.fields = [
        Field(_name(one), "chips", 0, one["most_chips"])
        for one in app.view["absence"]["rows"]
        if one["chips"] is None
    ]
    return form


def _name(one: AbsentRow) -> str:
    return "absent-%d" % one["ticket"]


# ---- taps ----


def typed(app: Tablet, element: Element) -> None:
    forms.typed_in(app, form_of(app), FORM)


def remove(app: Tablet, element: Element) -> None:
    form = form_of(app)
    form.take(page.form(FORM))
    values = forms.sent(app, form)
    if values is None or not app.tap_counts():
        return
    stacks = [
        {"ticket": one["ticket"], "stack_chips": values[_name(one)]}
        for one in app.view["absence"]["rows"]
        if form.has(_name(one))
    ]

    def done() -> None:
        mine(app).absent.clear()
        app.rest()

    wish = {
        "command": "remove-absent",
        "stacks": stacks,
    }
    app.do(wish, "absent", done)


ACTIONS = {"absent-typed": typed, "remove-absent": remove}
