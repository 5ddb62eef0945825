"""Rulings and incidents: the sheet that writes one down, from every room of a night, and the list
of those of the night.
"""

from __future__ import annotations

from pycore.portable.asks import CLAUSE, asks_for
from webapp.ui.frame import forms, page, sheet, why, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, keys, refusal
from webapp.ui.frame.typed_field import Field, Form
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.incidents import Noted
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

KINDS = ("ruling", "dispute", "irregularity", "wrongdoing", "injury", "other")
FEW = 3


def incident_button(place: str, css: str = "", table: int = 0, ticket: int = 0) -> Markup:
    """The way to the sheet, of a *table* and the holder of a *ticket* where it is known."""
    return button(
        "incident-open", t("ui.incident.open"), css, "flag", _facts(place, table, ticket)
    )


def incident_mark(place: str = "incident-strip", table: int = 0) -> Markup:
    """The way to the sheet where there is little room, as in the strip of every room: its drawing
    alone.
    """
    return html(
        '<button class="btn btn-square" type="button" data-act="incident-open" {facts} '
        'aria-label="{label}" title="{label}">{icon}</button>',
        facts=_facts(place, table, 0),
        label=t("ui.incident.open"),
        icon=icon("flag", 20),
    )


def _facts(place: str, table: int, ticket: int) -> Markup:
    return html(
        'id="{place}" data-table="{table}" data-ticket="{ticket}" data-about=""',
        place=place,
        table=table or "",
        ticket=ticket or "",
    )


# ---- the sheet ----


def _form(app: Tablet) -> Form:
    """Where and of whom: both may stay empty."""
    form: Form = app.sheet["form"]
    return form


def incident_sheet(app: Tablet) -> Markup:
    told = app.sheet
    is_added = bool(told["about"])
    typed = forms.Drawing(app, _form(app), "sheet")
    kinds = [(kind, t("ui.incident.kind." + kind), "", False) for kind in KINDS]
    fields = html(
        '{refusal}{kinds}<div class="field"><label for="sheet-note">{label}</label>'
        '<textarea class="input" id="sheet-note" name="text" rows="3" maxlength="2000">{text}'
        '</textarea></div>{clause}<div class="two">{table}{ticket}</div>{like}',
        refusal=refusal(app.refusals.get("incident")),
        kinds=keys(
            "incident-kind", t("ui.incident.kind"), kinds, told["what"], "incident-kind",
            "keys-row keys-text",
        )
        if not is_added
        else _about(app, told["about"]),
        label=t("ui.incident.text"),
        text=told["text"],
        clause=_clauses(app) if told["what"] == "ruling" else "",
        table=typed.field("table", t("ui.incident.table"), t("ui.incident.optional")),
        ticket=typed.field("ticket", t("ui.incident.ticket"), t("ui.incident.optional")),
        like=_like(app) if told["what"] == "ruling" and not is_added else "",
    )  # fmt: skip
    title = t("ui.incident.add-title" if is_added else "ui.incident.title")
    return sheet.frame(title, NOTHING, "incident-note", t("ui.incident.do"), "check", fields)


def _clauses(app: Tablet) -> Markup:
    """A ruling follows a clause, and may overrule one."""
    told = app.sheet
    return html(
        '<div class="two">{follows}{overrules}</div>',
        follows=why.why_field(CLAUSE, "incident--clause", t("ui.ruling.clause"), told["clause"]),
        overrules=why.why_field(
            CLAUSE, "incident--overrules", t("ui.incident.overrules"), told["overrules"]
        ),
    )


def _about(app: Tablet, about: str) -> Markup:
    """The note that is added to."""
    found = [row for row in app.view["incidents"] if row["incident"] == about]
    return html('<p class="soft">{text}</p>', text=found[0]["text"]) if found else NOTHING


def _like(app: Tablet) -> Markup:
    """The last rulings of the night, so that like is ruled alike. Nothing while there are none."""
    rulings = [row for row in app.view["incidents"] if row["kind"] == "ruling"]
    if not rulings:
        return NOTHING
    return html(
        '<div class="stack stack-tight" data-test="rulings-like"><h3>{title}</h3>{rows}</div>',
        title=t("ui.incident.like"),
        rows=sheet.records(
            [sheet.row(_told(row), row["at_ms"]) for row in rulings[:FEW]], len(rulings)
        ),
    )


def _told(row: Noted) -> str:
    """A ruling in one line: what was decided, under which clause."""
    parts = [row["text"]]
    if row["clause"]:
        parts.append(t("ui.incident.under", clause=row["clause"]))
    if row["overrules"]:
        parts.append(t("ui.incident.over") + " " + row["overrules"])
    return " · ".join(parts)


# ---- the list ----


def incidents_panel(app: Tablet) -> Markup:
    """Every note of the night, newest first, each with its undo; what was added to it below."""
    rows = app.view["incidents"]
    first = [row for row in rows if not row["about"]]
    body = html('<p class="pad soft">{none}</p>', none=t("ui.incident.none"))
    if first:
        body = html(
            '<ul class="rows" data-test="incidents">{rows}</ul>',
            rows=[_row(row, _added(rows, row["incident"])) for row in first],
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{title}</h2></div>{body}'
        '<div class="pad">{open}</div></section>',
        title=t("ui.incident.list"),
        body=body,
        open=incident_button("incident-list", "btn-wide"),
    )


def _added(rows: list[Noted], incident: str) -> list[Noted]:
    """What was added to a note, and to what was added, oldest first."""
    found = [row for row in rows if row["about"] == incident]
    found.reverse()
    more: list[Noted] = []
    for row in found:
        more.append(row)
        more += _added(rows, row["incident"])
    return more


def _row(row: Noted, added: list[Noted]) -> Markup:
    return html(
        '<li class="incident"><div class="grow stack stack-tight">{lines}</div>'
        '<div class="cluster row-acts">{add}</div></li>',
        lines=[_line(one) for one in [row, *added]],
        add=button(
            "incident-open",
            t("ui.incident.add"),
            "btn-plain",
            "plus",
            html(
                'id="add-{id}" data-about="{id}" data-table="{table}" data-ticket="{ticket}"',
                id=row["incident"],
                table=row["table"] or "",
                ticket=row["ticket"] or "",
            ),
        ),
    )


def _line(row: Noted) -> Markup:
    facts = [words.clock_time(row["at_ms"])]
    if not row["about"]:
        facts.append(t("ui.incident.kind." + row["kind"]))
    if row["table"]:
        facts.append(t("common.table", table=row["table"]))
    if row["ticket"]:
        facts.append(words.ticket(row["ticket"]) + " " + words.called(row["name"]))
    return html(
        '<div class="incident-line"><p class="grow">{text}{clause}{overrules}<br>'
        '<span class="soft small num">{facts}</span></p>{undo}</div>',
        text=row["text"],
        clause=clause(row["clause"]),
        overrules=_overrules(row),
        facts=" · ".join(facts),
        undo=html(
            '<button class="btn btn-plain btn-square" type="button" data-act="undo" '
            'id="note-{record}" data-target="{record}" aria-label="{spoken}" title="{spoken}">'
            "{icon}</button>",
            record=row["record"],
            spoken=t("ui.incident.undo", text=row["text"]),
            icon=icon("undo", 20),
        ),
    )


def _overrules(row: Noted) -> Markup:
    """The clause that a ruling overrules. Nothing for none."""
    if not row["overrules"]:
        return NOTHING
    return html(
        ' <span class="soft small">{over}</span>{clause}',
        over=t("ui.incident.over"),
        clause=clause(row["overrules"]),
    )


# ---- taps ----


def incident_open(app: Tablet, element: Element) -> None:
    about = page.data(element, "about")
    form = Form(
        [
            Field("table", "count", 1, 999, empty=True, place="incident--table"),
            Field("ticket", "ticket", empty=True, place="incident--ticket"),
        ]
    )
    form.texts = {"table": page.data(element, "table"), "ticket": page.data(element, "ticket")}
    app.refusals.pop("incident", None)
    sheet_of = {
        "kind": "incident",
        "about": about,
        "what": "other" if about else KINDS[0],
        "text": "",
        "clause": "",
        "overrules": "",
        "form": form,
    }
    app.open_sheet(sheet_of, page.selector(element))


def _keep(app: Tablet) -> None:
    """What is typed stays when the sheet is drawn anew."""
    given = page.form("sheet")
    for name in ("text", "clause", "overrules"):
        if name in given:
            app.sheet[name] = str(given[name])
    _form(app).take(given)


def incident_kind(app: Tablet, element: Element) -> None:
    if not app.sheet:
        return
    _keep(app)
    app.sheet["what"] = element.value
    app.refusals.pop("incident", None)
    app.draw()


def incident_note(app: Tablet, element: Element) -> None:
    """Send it. Of a double tap the second may meet a sheet that is closed already and still drawn:
    under a finger nothing is replaced.
    """
    if not app.sheet:
        return
    _keep(app)
    values = forms.sent(app, _form(app))
    if values is None:
        return
    told = app.sheet
    is_ruling = told["what"] == "ruling"

    def refused() -> None:
        app.draw()
        code = app.refusals["incident"]["code"] if "incident" in app.refusals else ""
        page.focus("incident--clause" if asks_for(code, CLAUSE) else "sheet-note")

    app.do(
        {
            "command": "note-incident",
            "kind": told["what"],
            "text": told["text"],
            "table": values["table"],
            "ticket": values["ticket"],
            "clause": told["clause"] if is_ruling else "",
            "overrules": told["overrules"] if is_ruling else "",
            "about": told["about"],
        },
        "incident",
        app.close_over,
        undone=refused,
    )


SHEETS = {"incident": incident_sheet}
ACTIONS = {
    "incident-open": incident_open,
    "incident-kind": incident_kind,
    "incident-note": incident_note,
}
