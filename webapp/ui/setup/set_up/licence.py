"""The licence that a night is set up under: what the organization's book has of it, or the few
fields that enter it there and then, with or without a network.
"""

from __future__ import annotations

from pycore.night.setup.set_up_view import HeldUnder
from webapp.ui.app.app import App
from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import Form
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, field, link, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup import licence_said
from webapp.ui.setup.set_up import lacking
from webapp.ui.setup.set_up.state import room_state


def form_of(app: App) -> Form:
    """Return what enters a licence into the book; its fields stand among those of the set-up."""
    form = room_state(app).own_licence
    form.texts = room_state(app).own
    form.fields = licence_said.days_of(form.texts, "own-licence")
    return form


def shown(app: App) -> str:
    """Return what tells one state of the panel from another: it is not drawn anew under who
    types.
    """
    preview = room_state(app).preview
    before = preview["before"] if preview else None
    if not preview:
        return ""
    return str(before["licence"]) if before else "unread"


def panel(app: App, needed: str | None) -> Markup:
    """Return what the book says; *needed* is the clause that asks for a licence, None where none
    does.
    """
    preview = room_state(app).preview
    before = preview["before"] if preview else None
    held_under = before["licence"] if before else None
    if not preview or not (needed or held_under):
        return NOTHING  # what the book has is not known yet, or nothing is asked
    return html(
        '<section class="panel stack" id="own-licence-at" tabindex="-1" data-test="licence">'
        "<h2>{ui.book.licence}{source}</h2>{lack}{body}{refusal}</section>",
        source=why_key(needed),
        lack=lacking.spot(app, "own-licence--number"),
        body=_held(held_under) if held_under else _missing(app),
        refusal=refusal(app.refusals.get("own-licence")),
    )


def _held(licence: HeldUnder) -> Markup:
    facts = licence_said.period(licence) + licence["papers"]
    return html(
        '<div class="cluster"><b data-test="licence-number">{number}</b>{state}</div>'
        '<p class="soft small">{facts}</p>{special}<div class="cluster">{change}</div>',
        number=licence["number"],
        state=licence_said.status(licence),
        facts=words.joined(facts),
        special=html('<p class="small">{special}</p>', special=licence["special"])
        if licence["special"]
        else "",
        change=link("/book", t("ui.licence.to-book"), "btn btn-plain", "house"),
    )


def _missing(app: App) -> Markup:
    typed = forms.Drawing(app, form_of(app), "own-licence", apart=True)
    return html(
        '<p>{ui.licence.none-here}</p><p class="soft small">{ui.licence.none-here-help}</p>'
        '<div class="two">{number}{first}{last}</div><div class="cluster">{enter}{more}</div>',
        number=field(
            "own-licence--number",
            t("ui.book.number"),
            room_state(app).own.get("number", ""),
            attrs=html('maxlength="60" form="own-licence"'),
        ),
        first=typed.field("first_day", t("ui.book.first_day")),
        last=typed.field("last_day", t("ui.book.last_day")),
        enter=button("own-licence-enter", t("ui.licence.enter"), "", "check"),
        more=link("/book", t("ui.licence.to-book"), "btn btn-plain", "house"),
    )
