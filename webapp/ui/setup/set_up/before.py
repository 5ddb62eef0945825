"""Takings of the twelve months before a night, as the book knows them: read, never typed here as a
sum. Where the book knows nothing, the events are entered, or somebody says that there were none.
"""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import Form
from webapp.ui.kit import words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button, field, refusal
from webapp.ui.kit.words import t
from webapp.ui.setup import takings_before
from webapp.ui.setup.set_up.state import room_state

FIELD = "gross_before_cents"


def form_of(app: App) -> Form:
    """Return what enters an event into the book; its fields stand among those of the set-up."""
    form = room_state(app).before
    form.texts = room_state(app).before_texts
    form.fields = takings_before.takings_fields(app, "before")
    return form


def panel(app: App, source: Markup) -> Markup:
    """Return what the book says, and the fields that enter more. *source* names the clause."""
    preview = room_state(app).preview
    before = preview["before"] if preview else None
    if not before:
        return html('<p class="soft">{ui.setup.before-first}</p>')
    if before["cents"] is not None:
        takings = html(
            '<p class="lead"><b class="num" data-test="gross-before">{sum}</b>{source}</p>',
            sum=words.amount(before["cents"]),
            source=source,
        )
    else:
        takings = html(
            '<p>{ui.setup.before-unknown}{source}</p><div class="cluster">{none}</div>',
            source=source,
            none=button("before-none", t("ui.setup.before-none"), "", "check"),
        )
    typed = forms.Drawing(app, form_of(app), "before", apart=True)
    return html(
        '<h3>{title}</h3><p class="soft small">{help}</p>{known}{refusal}'
        '<details class="fold" data-fold="before-open" {open}><summary>'
        '<h3>{ui.setup.before-add}</h3></summary><div class="two">{day}{gross}{event_name}</div>'
        '<div class="cluster">{enter}</div></details>',
        title=t("ui.setup." + FIELD),
        help=t("ui.setup." + FIELD + "-help"),
        known=takings,
        refusal=refusal(app.refusals.get("before")),
        open="open"
        if app.is_open("before-open") or any(room_state(app).before_texts.values())
        else "",
        day=typed.field("day", t("ui.book.day")),
        gross=typed.field("gross", t("ui.book.gross")),
        event_name=field(
            "before--event_name",
            t("ui.book.event_name"),
            room_state(app).before_texts.get("event_name", ""),
            attrs=html('maxlength="80" form="before"'),
        ),
        enter=button("before-record", t("ui.book.enter"), "", "plus"),
    )
