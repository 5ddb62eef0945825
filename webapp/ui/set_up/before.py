"""Takings of the twelve months before a night, as the book knows them: read, never typed here as a
sum. Where the book knows nothing, the events are entered, or somebody says that there were none.
"""

from __future__ import annotations

from webapp.ui.frame import book, forms, words
from webapp.ui.frame.html import html
from webapp.ui.frame.parts import button, field, refusal
from webapp.ui.frame.words import t
from webapp.ui.set_up.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

FIELD = "gross_before_cents"


def form_of(app: Tablet):
    """What enters an event into the book; its fields stand among those of the set-up."""
    form = mine(app).before
    form.fields = book.takings_fields(app, "before")
    return form


def panel(app: Tablet, clause_html) -> Markup:
    """What the book says, and the fields that enter more. *clause_html* names the clause."""
    preview = mine(app).preview or {}
    before = preview.get("before")
    if not before:
        return html('<p class="soft">{before_first}</p>', before_first=t("ui.setup.before-first"))
    known = before["cents"] is not None
    if known:
        shown = html(
            '<p class="lead"><b class="num" data-test="gross-before">{cents}</b>{clause_html}</p>',
            cents=words.amount(before["cents"]),
            clause_html=clause_html,
        )
    else:
        shown = html(
            '<p>{before_unknown}{clause_html}</p><div class="cluster">{before_none}</div>',
            before_unknown=t("ui.setup.before-unknown"),
            clause_html=clause_html,
            before_none=button("before-none", t("ui.setup.before-none"), "", "check"),
        )
    typed = forms.Drawing(app, form_of(app), "before", apart=True)
    return html(
        '<h3>{setup}</h3><p class="soft small">{setup_2}</p>{shown}{refusal}'
        '<details class="fold" data-fold="before-open" {open}><summary><h3>{before_add}</h3>'
        "</summary>"
        '<div class="two">{day}{gross}{what}</div><div class="cluster">{before_record}</div>'
        "</details>",
        setup=t("ui.setup." + FIELD),
        setup_2=t("ui.setup." + FIELD + "-help"),
        shown=shown,
        refusal=refusal(app.refusals.get("before")),
        open="open" if app.is_open("before-open") else "",
        before_add=t("ui.setup.before-add"),
        day=typed.field("day", t("ui.book.day")),
        gross=typed.field("gross", t("ui.book.gross")),
        what=field(
            "before--what",
            t("ui.book.what"),
            mine(app).what,
            attrs=html('maxlength="80" form="before"'),
        ),
        before_record=button("before-record", t("ui.book.enter"), "", "plus"),
    )
