"""Ticket numbers that nobody sells any more: a torn ticket, what a door gave back. With a reason
they are void, so that every number of the sequence is accounted for.
"""

from __future__ import annotations

from browser import Element

from pycore.portable.sentences import REASON
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.forms import why
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, refusal
from webapp.ui.kit.words import t
from webapp.ui.registration.ticket_rows import ticket_rows

WHERE = "unsold"
PLACE = "void--reason"


def part(app: App, directs: bool) -> Markup:
    """Return which they are, and the way to say that they are void; nothing where there are
    none.
    """
    numbers = app.view["tablets"]["unsold"]
    if not numbers:
        return NOTHING
    act = NOTHING
    if directs:
        act = button("void-numbers", t("ui.unsold.void"), "btn-soft", "cross")
    return html(
        '<div class="stack" data-test="unsold"><p>{told}</p>{act}</div>',
        told=_told(numbers),
        act=act,
    )


def _told(numbers: "list[int]") -> str:
    """How many there are, and which."""
    return words.count("ui.unsold.told", len(numbers), numbers=ticket_rows(numbers))


def void_sheet(app: App) -> Markup:
    body = html(
        "<p>{told}</p><p>{ui.unsold.help}</p>{refusal}",
        told=_told(app.view["tablets"]["unsold"]),
        refusal=refusal(app.refusals.get(WHERE)),
    )
    reason = why.why_field(REASON, PLACE, t("ui.table.reason"), app.sheet.get("typed", ""))
    label = t("ui.unsold.void")
    return sheet.frame(label, body, "void-numbers-do", label, "cross", reason)


def void(app: App, element: Element) -> None:
    app.refusals.pop(WHERE, None)
    app.open_sheet({"kind": "void-numbers"}, page.selector(element))


def void_do(app: App, element: Element) -> None:
    reason = str(page.form("sheet").get(REASON, "")).strip()
    app.sheet = {**app.sheet, "typed": reason}
    app.do({"command": "void-numbers", "reason": reason}, WHERE, app.close_over)


SHEETS = {"void-numbers": void_sheet}
ACTIONS = {"void-numbers": void, "void-numbers-do": void_do}
