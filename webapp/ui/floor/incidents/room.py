"""Rulings and incidents: the whole log of the night, with what is still to be reported, what went
with each note, and whom a player may turn to who is not content.

Which notes are shown.
"""

from __future__ import annotations

from browser import Element

from pycore.night.floor.incidents_view import NoteView
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.floor import paper_links, penalty
from webapp.ui.floor.incident import incident_button
from webapp.ui.floor.incident_kept import note_of, open_for
from webapp.ui.floor.incident_rows import added_to, note_row
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, field, keys, refusal, why_key
from webapp.ui.kit.words import t


class IncidentsState:
    def __init__(self) -> None:
        self.shown: str = "all"


def room_state(app: App) -> IncidentsState:
    return app.state(IncidentsState)


SHOWN = ("all", "due", "conduct")
CONDUCT = ("conduct", "wrongdoing", "irregularity")
HOW = ("phone", "letter", "form", "message", "event-report")


def render(app: App) -> Markup:
    return html(
        '<div class="stack stack-wide"><div class="cluster no-print">{open}{log}</div>{refusal}'
        "{contact}{penalties}{list}</div>",
        open=incident_button("incident-room", "btn-main"),
        log=paper_links.key("incident-log", t("ui.lists.print-this"), "btn-plain"),
        refusal=refusal(app.refusals.get("note")),
        contact=_contact(app),
        penalties=penalty.penalties_panel(app),
        list=_list(app),
    )


def _contact(app: App) -> Markup:
    """Whom a player may turn to, and which text prevails; nothing where no document says so."""
    terms = app.view["incident_terms"]
    lines = []
    contact = terms["contact"]
    if contact:
        who = t("jurisdiction.%s.regulator" % app.view["night"]["pack"])
        phone = ""
        if contact["phone"]:
            phone = " " + t("ui.incident.contact.phone", phone=contact["phone"])
        lines.append(
            html(
                '<p class="told-line" data-test="contact">{says}{phone}{clause}</p>',
                says=t("ui.incident.contact", who=who),
                phone=phone,
                clause=why_key(contact["clause"]),
            )
        )
    if terms["precedence"]:
        lines.append(
            html(
                '<p class="soft small">{ui.incident.precedence}{clause}</p>',
                clause=why_key(terms["precedence"]),
            )
        )
    if not lines:
        return NOTHING
    return html('<section class="panel stack">{lines}</section>', lines=lines)


def _list(app: App) -> Markup:
    rows = app.view["incidents"]
    notes = [row for row in rows if not row["about"]]
    shown = [row for row in notes if _is_shown(row, room_state(app).shown)]
    choices = [(choice, t("ui.incident.show." + choice), "", False) for choice in SHOWN]
    none = t("ui.incident.none-shown" if notes else "ui.incident.none")
    body = html('<p class="pad soft">{none}</p>', none=none)
    if shown:
        body = html(
            '<ul class="rows" data-test="incidents">{rows}</ul>',
            rows=[note_row(row, added_to(rows, row["incident"]), _acts(row)) for row in shown],
        )
    return html(
        '<section class="panel panel-flush"><div class="pad no-print">{keys}</div>{body}'
        "</section>",
        keys=keys(
            "incidents-show",
            t("ui.incident.show"),
            choices,
            room_state(app).shown,
            "incidents-show",
        ),
        body=body,
    )


def _is_shown(row: NoteView, which: str) -> bool:
    if which == "due":
        return row["due"] is not None and not row["reported"]
    return which == "all" or row["kind"] in CONDUCT


def _acts(row: NoteView) -> Markup:
    """What goes with a note: a penalty, and that it was reported."""
    facts = html('data-incident="{id}"', id=row["incident"])
    report = NOTHING
    if row["due"] and not row["reported"]:
        place = html('id="report-{id}" {facts}', id=row["incident"], facts=facts)
        report = button("incident-report", t("ui.incident.report"), "btn-soft", "check", place)
    place = html('id="gone-{id}" {facts}', id=row["incident"], facts=facts)
    goes = button("incident-gone", t("ui.incident.penalty") + "…", "btn-plain", "flag", place)
    slip = NOTHING
    if row["clause"]:
        slip = _print("ruling-slip", row["incident"])
    form = _print("incident-form", row["incident"])
    return html("{goes}{report}{slip}{form}", goes=goes, report=report, slip=slip, form=form)


def _print(paper: str, incident: str) -> Markup:
    label = t("paper.%s.title" % paper)
    return paper_links.key(paper, label, "btn-plain", ("incident", incident))


# ---- the sheet that says it was reported ----


def report_sheet(app: App) -> Markup:
    state = app.sheet
    row = note_of(app, state["incident"])
    if not row:
        return NOTHING
    body = html(
        '<p class="soft">{text}</p>{refusal}',
        text=row["text"],
        refusal=refusal(app.refusals.get("report")),
    )
    ways = [(way, t("ui.incident.how." + way), "", False) for way in HOW]
    fields = html(
        "{reporter}{office}{how}{reference}",
        reporter=_line("reporter", "ui.incident.report.by", state["reporter"], 80),
        office=_line("office", "ui.incident.report.to", state["office"], 80),
        how=keys("how", t("ui.incident.how"), ways, state["how"], row="keys-row keys-wide"),
        reference=_line("reference", "ui.incident.report.reference", state["reference"], 60),
    )
    title = t("ui.incident.report.title")
    return sheet.frame(title, body, "report-send", t("ui.incident.report"), "check", fields)


def _line(name: str, label: str, text: str, most: int) -> Markup:
    return field("report--" + name, t(label), text, attrs=html('maxlength="{most}"', most=most))


def report(app: App, element: Element) -> None:
    app.refusals.pop("report", None)
    row = note_of(app, page.data(element, "incident"))
    if not row:
        return
    office = ""
    if app.view["incident_terms"]["contact"]:
        office = t("jurisdiction.%s.regulator" % app.view["night"]["pack"])
    in_writing = row["due"] and row["due"]["in_writing"]
    at_once = row["due"] and not row["due"]["day"]
    state = {
        "kind": "incident-report",
        "incident": row["incident"],
        "reporter": "",
        "office": office[:80],
        "how": "letter" if in_writing else "phone" if at_once else "event-report",
        "reference": "",
    }
    app.open_sheet(state, page.selector(element))


def send(app: App, element: Element) -> None:
    if not app.sheet or app.sheet["kind"] != "incident-report":
        return
    typed = page.form("sheet")
    for name in ("reporter", "office", "how", "reference"):
        app.sheet[name] = str(typed.get(name, ""))
    state = app.sheet

    def refused() -> None:
        app.draw()
        page.focus("report--reporter")

    app.do(
        {
            "command": "report-incident",
            "incident": state["incident"],
            "office": state["office"],
            "reporter": state["reporter"],
            "how": state["how"],
            "reference": state["reference"],
        },
        "report",
        app.close_over,
        undone=refused,
    )


# ---- taps ----


def show(app: App, element: Element) -> None:
    room_state(app).shown = element.value
    app.draw()


def gone(app: App, element: Element) -> None:
    row = note_of(app, page.data(element, "incident"))
    if row:
        open_for(app, row, page.selector(element))


ROOM = Room(
    "incidents",
    render,
    actions={
        "incidents-show": show,
        "incident-report": report,
        "incident-gone": gone,
        "report-send": send,
    },
    sheets={"incident-report": report_sheet},
    tick=lambda app, face, now: penalty.tick(app),
    icon="flag",
    linked=30,
)
