"""The chips that there are, and for how many players they are enough."""

from __future__ import annotations

from browser import Element

from pycore.night.chips.chips_view import Capacity, OwnedRow
from pycore.portable.typed_numbers import MOST_OWNED
from webapp.ui.chips.state import mine
from webapp.ui.frame import forms, page, words
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.parts import refusal
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form
from webapp.ui.frame.words import t

OVER = ("finished", "cancelled")


def form_of(app: Tablet) -> Form:
    """A number for every chip of tonight's set; what was said before stands in it."""
    form = mine(app).owned
    rows = app.view["chips"]["capacity"]["rows"]
    if not form.fields:
        form.fields = [Field(_name(row), "count", 0, MOST_OWNED) for row in rows]
    for row in rows:
        if row["owned"] is not None and _name(row) not in form.texts:
            form.texts[_name(row)] = forms.text_of(row["owned"], "count")
    return form


def _name(row: OwnedRow) -> str:
    return "own-%d" % row["unit_chips"]


def panel(app: Tablet) -> Markup:
    """Folded away once it was said, as long as the chips are enough."""
    if app.view["phase"] in OVER:
        return NOTHING
    capacity = app.view["chips"]["capacity"]
    opened = app.is_open("owned-open") or capacity["short"]
    return html(
        '<section class="panel panel-flush" data-test="owned"><details class="fold" '
        'id="owned-fold" data-fold="owned-open" {open}><summary><h2>{title}</h2></summary>'
        '<div class="pad stack">{said}{form}</div></details></section>',
        open="open" if opened else "",
        title=t("ui.chips.owned"),
        said=_said(capacity),
        form=_form(app, capacity) if opened else "",
    )


def _said(capacity: Capacity) -> Markup:
    if capacity["players"] is None:
        return html('<p class="soft">{help}</p>', help=t("ui.chips.owned.help"))
    rebuys = NOTHING
    if capacity["rebuys"] is not None:
        said = t("ui.chips.owned.rebuys", rebuys=capacity["rebuys"])
        rebuys = html("<p>{said}</p>", said=said)
    return html(
        '<div data-test="capacity" class="{css}"><p>{players}</p>{rebuys}</div>',
        css="no-text" if capacity["short"] else "",
        players=t(
            "ui.chips.owned.players", players=capacity["players"], entries=capacity["entered"]
        ),
        rebuys=rebuys,
    )


def _form(app: Tablet, capacity: Capacity) -> Markup:
    typed = forms.Drawing(app, form_of(app), "owned")
    fields = []
    for row in capacity["rows"]:
        what = "%s %s" % (row["colour"], words.grouped(row["unit_chips"]))
        key = "ui.chips.owned.row" if row["stack"] else "ui.chips.owned.open"
        fields.append(typed.field(_name(row), t(key, what=what, stack=row["stack"])))
    return html(
        '<form class="stack" id="owned" data-submit="owned-keep" data-input="owned-typed" '
        'novalidate>{fields}{refused}{how_many}<button class="btn btn-main" type="submit" '
        'data-act="owned-keep">{keep}</button></form>',
        fields=fields,
        refused=refusal(app.refusals.get("owned")),
        how_many=forms.how_many(mine(app).owned),
        keep=t("ui.chips.owned.keep"),
    )


# ---- taps ----


def typed(app: Tablet, element: Element) -> None:
    forms.typed_in(app, form_of(app), "owned")


def keep(app: Tablet, element: Element) -> None:
    form = form_of(app)
    form.take(page.form("owned"))
    values = forms.sent(app, form)
    if values is None:
        return
    owned = []
    for row in app.view["chips"]["capacity"]["rows"]:
        owned.append({"unit_chips": row["unit_chips"], "pieces": values[_name(row)]})
    app.do({"command": "own-chips", "owned": owned}, "owned")


ACTIONS = {"owned-keep": keep, "owned-typed": typed}
