"""What goes with a note of the floor once it is kept: who was heard, a penalty, a
disqualification, more that is known.
"""

from __future__ import annotations

from collections.abc import Callable

from browser import Element

from pycore.night.floor.incidents_view import NoteView
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.floor import penalty
from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, clause, field, link, refusal
from webapp.ui.kit.words import t

MOST_HEARD = 200


def open_for(app: App, row: NoteView, opener: str) -> None:
    """Open the sheet for what goes with a note that is kept: a penalty, a disqualification, more
    that is known.
    """
    form = Form([InputField("ticket", "ticket", place="kept--ticket")])
    form.texts = {"ticket": "%d" % row["ticket"] if row["ticket"] else ""}
    state = {"kind": "incident-kept", "incident": row["incident"], "form": form, "heard": ""}
    app.refusals.pop("incident-heard", None)
    app.open_sheet(state, opener)


def kept_sheet(app: App) -> Markup:
    row = note_of(app, app.sheet["incident"])
    if not row:
        return NOTHING
    typed = forms.Drawing(app, app.sheet["form"], "sheet")
    leads = ""
    for situation in app.view["incident_terms"]["situations"]:
        if situation["code"] == row["situation"] and situation["penalty"]:
            leads = t("ui.incident.kept.penalty." + situation["penalty"])
    body = html(
        '<p data-test="kept">{kept}{clause}</p><p class="soft">{says} {penalty}</p>{who}'
        '<div class="cluster">{remove}{more}{all}</div>{refused}',
        kept=t("ui.incident.kept", text=row["text"]),
        clause=clause(row["clause"]),
        says=words.voice().clause(row["clause"])[1] if row["clause"] else "",
        penalty=leads,
        who=_who(app, row),
        refused=refusal(app.refusals.get("incident-heard")),
        remove=button("incident-remove", t("ui.incident.remove"), "btn-plain", "undo"),
        more=button(
            "incident-open",
            t("ui.incident.add"),
            "",
            "plus",
            html('id="kept-add" data-about="{id}"', id=row["incident"]),
        ),
        all=link("/night/%s/incidents" % app.tid, t("ui.incident.all"), "btn btn-plain", "next"),
    )
    fields = html(
        "{ticket}{heard}{keep}",
        ticket=typed.field("ticket", t("ui.incident.whose")),
        heard=field(
            "kept--heard",
            t("ui.incident.heard"),
            app.sheet["heard"],
            attrs=html('maxlength="{most}"', most=MOST_HEARD),
            help_text=t("ui.incident.who.help"),
        ),
        keep=button("incident-heard", t("ui.incident.heard-keep"), "btn-soft", "check"),
    )
    label = t("ui.incident.penalty")
    title = t("ui.incident.title")
    done = t("ui.incident.kept.done")
    return sheet.frame(title, body, "incident-penalty", label, "flag", fields, done)


def _who(app: App, row: NoteView) -> Markup:
    """Who decided and who was heard, also where that was said later. Nothing while nobody is."""
    sentences = [t("ui.incident.decided-by", who=row["decided"])] if row["decided"] else []
    for incident in reversed(app.view["incidents"]):
        if incident["heard"] and row["incident"] in (incident["incident"], incident["about"]):
            sentences.append(t("ui.incident.heard-were", who=incident["heard"]))
    if not sentences:
        return NOTHING
    return html('<p class="small" data-test="kept-who">{said}</p>', said=words.joined(sentences))


def note_of(app: App, incident: str) -> NoteView | None:
    for row in app.view["incidents"]:
        if row["incident"] == incident:
            return row
    return None


def incident_remove(app: App, element: Element) -> None:
    """Take the note back that one tap kept."""
    row = note_of(app, app.sheet["incident"])
    if row:
        app.do({"command": "undo", "target": row["record"]}, "incident-heard", app.close_over)


def incident_heard(app: App, element: Element) -> None:
    """Keep who was heard; the sheet stays for what else goes with the note."""
    if _take(app):
        _keep_heard(app, lambda: page.focus("kept--heard"))


def incident_penalty(app: App, element: Element) -> None:
    """Go to the penalty of the holder of the ticket, under the clause of the note. Who was heard
    is kept first where it was typed.
    """
    if not _take(app):
        return
    values = forms.sent(app, app.sheet["form"])
    row = note_of(app, app.sheet["incident"])
    if values is None or not row:
        return
    if not app.player(values["ticket"]):
        page.focus("kept--ticket")
        return

    def goes_on() -> None:
        app.close_over()
        penalty.open_for(app, values["ticket"], "#incident-strip", row)

    if app.sheet["heard"]:
        _keep_heard(app, goes_on)
    else:
        goes_on()


def _take(app: App) -> bool:
    """Take what is typed. False where the sheet is gone already."""
    if not app.sheet or app.sheet["kind"] != "incident-kept":
        return False
    typed = page.form("sheet")
    app.sheet["form"].take(typed)
    app.sheet["heard"] = str(typed.get("heard", "")).strip()
    return True


def _keep_heard(app: App, then: Callable[[], None]) -> None:
    """As a note about the note, which itself never changes."""
    if not app.sheet["heard"]:
        page.focus("kept--heard")
        return

    def clear_heard() -> None:
        if app.sheet and app.sheet["kind"] == "incident-kept":
            app.sheet["heard"] = ""
            app.draw()
            then()

    wish = {
        "command": "note-incident",
        "kind": "other",
        "text": t("ui.incident.heard"),
        "about": app.sheet["incident"],
        "heard": app.sheet["heard"],
    }
    app.do(wish, "incident-heard", clear_heard)


SHEETS = {"incident-kept": kept_sheet}
ACTIONS = {
    "incident-heard": incident_heard,
    "incident-penalty": incident_penalty,
    "incident-remove": incident_remove,
}
