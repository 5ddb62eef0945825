"""What goes with a note of the floor once it is kept: a penalty, a disqualification, more that is
known.
"""

from __future__ import annotations

from webapp.ui.frame import forms, page, penalty, sheet, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button, clause, link
from webapp.ui.frame.typed_field import Field, Form
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.incidents import Noted
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def open_for(app: Tablet, row: Noted, opener: str) -> None:
    """What goes with a note that is kept: a penalty, a disqualification, more that is known."""
    form = Form([Field("ticket", "ticket", place="kept--ticket")])
    form.texts = {"ticket": "%d" % row["ticket"] if row["ticket"] else ""}
    app.open_sheet({"kind": "incident-kept", "incident": row["incident"], "form": form}, opener)


def kept_sheet(app: Tablet) -> Markup:
    row = note_of(app, app.sheet["incident"])
    if not row:
        return NOTHING
    typed = forms.Drawing(app, app.sheet["form"], "sheet")
    leads = ""
    for one in app.view["incident_terms"]["situations"]:
        if one["code"] == row["situation"] and one["penalty"]:
            leads = t("ui.incident.kept.penalty." + one["penalty"])
    body = html(
        '<p data-test="kept">{kept}{clause}</p><p class="soft">{says} {penalty}</p>'
        '<div class="cluster">{more}{all}</div>',
        kept=t("ui.incident.kept", text=row["text"]),
        clause=clause(row["clause"]),
        says=words.voice().clause(row["clause"])[1] if row["clause"] else "",
        penalty=leads,
        more=button(
            "incident-open",
            t("ui.incident.add"),
            "",
            "plus",
            html('id="kept-add" data-about="{id}"', id=row["incident"]),
        ),
        all=link("/night/%s/incidents" % app.tid, t("ui.incident.all"), "btn btn-plain", "next"),
    )
    fields = typed.field("ticket", t("ui.incident.whose"))
    label = t("ui.incident.penalty")
    title = t("ui.incident.title")
    return sheet.frame(title, body, "incident-penalty", label, "flag", fields)


def note_of(app: Tablet, incident: str) -> Noted | None:
    for row in app.view["incidents"]:
        if row["incident"] == incident:
            return row
    return None


def incident_penalty(app: Tablet, element: Element) -> None:
    """To the penalty of the holder of the ticket, under the clause of the note."""
    if not app.sheet or app.sheet["kind"] != "incident-kept":
        return
    form: Form = app.sheet["form"]
    form.take(page.form("sheet"))
    values = forms.sent(app, form)
    row = note_of(app, app.sheet["incident"])
    if values is None or not row:
        return
    if not app.player(values["ticket"]):
        page.focus("kept--ticket")
        return
    app.close_over()
    penalty.open_for(app, values["ticket"], "#incident-strip", row)


SHEETS = {"incident-kept": kept_sheet}
ACTIONS = {"incident-penalty": incident_penalty}
