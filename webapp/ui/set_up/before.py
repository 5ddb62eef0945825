"""Takings of the twelve months before a night, as the book knows them: read, never typed here as a
sum. Where the book knows nothing, the events are entered, or somebody says that there were none.
"""

from webapp.ui.frame import words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, field, refusal
from webapp.ui.frame.words import h, t

FIELD = "gross_before_cents"


def panel(app, clause_html):
    """What the book says, and the fields that enter more. *clause_html* names the clause."""
    preview = app.kept("preview", None) or {}
    before = preview.get("before")
    if not before:
        return '<p class="soft">%s</p>' % h("ui.setup.before-first")
    known = before["cents"] is not None
    if known:
        shown = '<p class="lead"><b class="num" data-test="gross-before">%s</b>%s</p>' % (
            esc(words.amount(before["cents"])),
            clause_html,
        )
    else:
        shown = '<p>%s%s</p><div class="cluster">%s</div>' % (
            h("ui.setup.before-unknown"),
            clause_html,
            button("before-none", t("ui.setup.before-none"), "", "check"),
        )
    return (
        '<h3>%s</h3><p class="soft small">%s</p>%s%s'
        '<details class="fold" data-fold="before-open" %s><summary><h3>%s</h3></summary>'
        '<div class="two">%s%s%s</div><div class="cluster">%s</div></details>'
    ) % (
        h("ui.setup." + FIELD),
        h("ui.setup." + FIELD + "-help"),
        shown,
        refusal(app.refusals.get("before")),
        "open" if app.kept("before-open", False) else "",
        h("ui.setup.before-add"),
        field("before--day", t("ui.book.day"), "", "date"),
        field("before--gross", t("ui.book.gross"), "", attrs='inputmode="decimal"'),
        field("before--what", t("ui.book.what"), "", attrs='maxlength="80"'),
        button("before-record", t("ui.book.enter"), "", "plus"),
    )
