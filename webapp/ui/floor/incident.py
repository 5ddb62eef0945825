"""Rulings and incidents: the sheet that writes one down, from every room of a night. A tap on what
happened keeps it with its clause; what goes with it is asked afterwards.
"""

from __future__ import annotations

from collections.abc import Callable

from browser import Element

from pycore.night.floor.incidents_view import IncidentTerms, NoteView, SituationRow
from pycore.portable.sentences import CLAUSE, asks_for
from webapp.ui.app import sheet
from webapp.ui.app.app import App, Command
from webapp.ui.floor import incident_kept, roles
from webapp.ui.forms import forms, why
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, field, keys, refusal
from webapp.ui.kit.words import joined, t

KINDS = ("ruling", "dispute", "irregularity", "conduct", "wrongdoing", "injury", "other")
OUTCOMES = ("nothing", "warned", "penalty", "out", "ejected", "barred")
NOT_SAID = "none"
LETTERS = {"decided": 80, "heard": 200, "said_by": 80, "deck": 200}
"""How much a record holds of each."""
FEW = 3
MOST_KEYS = 6
"""So many situations stand open: what fits a phone beside the form."""


def incident_button(place: str, css: str = "", table: int = 0, ticket: int = 0) -> Markup:
    """Return the way to the sheet, of a *table* and the holder of a *ticket* where it is known."""
    return button(
        "incident-open", t("ui.incident.open"), css, "flag", _facts(place, table, ticket)
    )


def incident_mark(place: str = "incident-strip", table: int = 0) -> Markup:
    """Return the way to the sheet where there is little room, as in the strip of every room: its
    drawing alone.
    """
    return html(
        '<button class="btn btn-square" type="button" data-act="incident-open" {facts} '
        'aria-label="{ui.incident.open}" title="{ui.incident.open}">{icon}</button>',
        facts=_facts(place, table, 0),
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


def _form(app: App) -> Form:
    """Where and of whom: both may stay empty."""
    form: Form = app.sheet["form"]
    return form


def incident_sheet(app: App) -> Markup:
    state = app.sheet
    is_added = bool(state["about"])
    typed = forms.Drawing(app, _form(app), "sheet")
    kinds = [(kind, t("ui.incident.kind." + kind), "", False) for kind in KINDS]
    fields = html(
        '{refusal}{kinds}<div class="field"><label for="sheet-note">{ui.incident.text}</label>'
        '<textarea class="input" id="sheet-note" name="text" rows="3" maxlength="2000">{text}'
        '</textarea></div>{said}{clause}<div class="two">{table}{ticket}</div>{details}{like}',
        refusal=refusal(app.refusals.get("incident")),
        kinds=keys(
            "incident-kind",
            t("ui.incident.kind"),
            kinds,
            state["what"],
            "incident-kind",
            "keys-row keys-text",
        ),
        text=state["text"],
        said=_words_field(app, "said_by", "ui.incident.said-by") if is_added else "",
        clause=_clauses(app) if state["what"] == "ruling" else "",
        table=typed.field("table", t("ui.incident.table"), t("ui.incident.optional")),
        ticket=typed.field("ticket", t("ui.incident.ticket"), t("ui.incident.optional")),
        details=_details(app),
        like=_like(app) if state["what"] == "ruling" and not is_added else "",
    )
    title = t("ui.incident.add-title" if is_added else "ui.incident.title")
    body = _about(app, state["about"]) if is_added else _situations(app)
    return sheet.frame(title, body, "incident-note", t("ui.incident.do"), "check", fields)


def _situations(app: App) -> Markup:
    """What happens most often here, each kept by one tap; nothing where the place names none."""
    rows = app.view["incident_terms"]["situations"]
    if not rows:
        return NOTHING
    return html(
        '<div class="stack stack-tight" data-test="situations">'
        '<p class="soft small">{ui.incident.usual}</p><div class="situations">{first}</div>'
        '<details class="fold" data-fold="situations-more">'
        '<summary>{ui.incident.usual.more}</summary><div class="situations">{rest}</div>'
        "</details></div>",
        first=[_situation(row) for row in rows[:MOST_KEYS]],
        rest=[_situation(row) for row in rows[MOST_KEYS:]],
    )


def _situation(row: SituationRow) -> Markup:
    label = html(
        '<span class="grow">{says}</span><span class="soft small">{clause}</span>',
        says=t("situation." + row["code"]),
        clause=row["clause"],
    )
    return button(
        "incident-situation",
        label,
        "btn-wide btn-situation",
        "",
        html('id="situation-{code}" data-code="{code}"', code=row["code"]),
    )


def _details(app: App) -> Markup:
    """What may be said of it beside: all of it may stay empty."""
    outcomes = [(NOT_SAID, t("ui.incident.outcome.none"), "", False)]
    outcomes += [(outcome, t("ui.incident.outcome." + outcome), "", False) for outcome in OUTCOMES]
    return html(
        '<details class="fold" data-fold="incident-details">'
        "<summary>{ui.incident.details}</summary><div "
        'class="stack">{decided}{heard}{deck}{outcome}</div></details>',
        decided=_words_field(app, "decided", "ui.incident.decided", _likely(app)),
        heard=_words_field(app, "heard", "ui.incident.heard", t("ui.incident.who.help")),
        deck=_words_field(app, "deck", "ui.incident.deck"),
        outcome=keys("outcome", t("ui.incident.outcome"), outcomes, app.sheet["outcome"]),
    )


def _likely(app: App) -> str:
    """Who may have decided, as a hint: the record says nobody whom no person named."""
    likely = roles.who_decides(app)
    return t("ui.incident.decided.help", who=likely) if likely else t("ui.incident.who.help")


def _words_field(app: App, name: str, label: str, help_text: str = "") -> Markup:
    return field(
        "incident--" + name,
        t(label),
        app.sheet[name],
        attrs=html('maxlength="{most}"', most=LETTERS[name]),
        help_text=help_text,
    )


def _clauses(app: App) -> Markup:
    """A ruling follows a clause, and may overrule one."""
    state = app.sheet
    terms = app.view["incident_terms"]
    clause_ids = {row["clause"] for row in terms["situations"]}
    clause_ids.update(terms["overrules"].keys(), terms["overrules"].values())
    listed = html('list="incident-clauses"')
    return html(
        '<div class="two">{follows}{overrules}</div><datalist id="incident-clauses">{known}'
        "</datalist>",
        follows=why.why_field(
            CLAUSE, "incident--clause", t("ui.ruling.clause"), state["clause"], more=listed
        ),
        overrules=why.why_field(
            CLAUSE,
            "incident--overrules",
            t("ui.incident.overrules"),
            state["overrules"],
            _comes_before(terms, state["clause"]),
            more=listed,
        ),
        known=[
            html('<option value="{one}"></option>', one=clause_id)
            for clause_id in sorted(clause_ids)
        ],
    )


def _comes_before(terms: IncidentTerms, clause_id: str) -> str:
    """The clause that the one that is followed is known to come before; "" for none."""
    overruled = terms["overrules"].get(clause_id, "")
    return t("ui.incident.comes-before", clause=overruled) if overruled else ""


def _about(app: App, about: str) -> Markup:
    """The note that is added to."""
    notes = [row for row in app.view["incidents"] if row["incident"] == about]
    return html('<p class="soft">{text}</p>', text=notes[0]["text"]) if notes else NOTHING


def _like(app: App) -> Markup:
    """The last rulings of the night, so that like is ruled alike. Nothing while there are none."""
    rulings = [row for row in app.view["incidents"] if row["kind"] == "ruling"]
    if not rulings:
        return NOTHING
    return html(
        '<div class="stack stack-tight" data-test="rulings-like">'
        "<h3>{ui.incident.like}</h3>{rows}</div>",
        rows=sheet.records(
            [sheet.row(_told(row), row["at_ms"]) for row in rulings[:FEW]], len(rulings)
        ),
    )


def _told(row: NoteView) -> str:
    """A ruling in one line: what was decided, under which clause."""
    parts = [row["text"]]
    if row["clause"]:
        parts.append(t("ui.incident.under", clause=row["clause"]))
    if row["overrules"]:
        parts.append(t("ui.incident.over") + " " + row["overrules"])
    return joined(parts)


# ---- taps ----


def incident_open(app: App, element: Element) -> None:
    open_note(
        app,
        page.selector(element),
        page.data(element, "about"),
        page.data(element, "table"),
        page.data(element, "ticket"),
    )


def open_note(app: App, opener: str, about: str, table: str = "", ticket: str = "") -> None:
    form = Form(
        [
            InputField("table", "count", 1, 999, empty=True, place="incident--table"),
            InputField("ticket", "ticket", empty=True, place="incident--ticket"),
        ]
    )
    form.texts = {"table": table, "ticket": ticket}
    app.refusals.pop("incident", None)
    sheet_of = {
        "kind": "incident",
        "about": about,
        "what": "other" if about else KINDS[0],
        "text": "",
        "clause": "",
        "overrules": "",
        "outcome": NOT_SAID,
        "form": form,
    }
    for name in LETTERS:
        sheet_of[name] = ""
    app.open_sheet(sheet_of, opener)


def _keep(app: App) -> None:
    """What is typed stays when the sheet is drawn anew."""
    typed = page.form("sheet")
    for name in ("text", "clause", "overrules", "outcome", *LETTERS):
        if name in typed:
            app.sheet[name] = str(typed[name])
    _form(app).take(typed)


def incident_kind(app: App, element: Element) -> None:
    if not app.sheet:
        return
    _keep(app)
    app.sheet["what"] = element.value
    app.refusals.pop("incident", None)
    app.draw()


def incident_note(app: App, element: Element) -> None:
    """Send it. Of a double tap the second may meet a sheet that is closed already and still drawn:
    under a finger nothing is replaced.
    """
    if not app.sheet:
        return
    _send(app, "", app.close_over)


def incident_situation(app: App, element: Element) -> None:
    """Keep the note of what happened, with whatever is typed already; what goes with it is asked
    once it is kept.
    """
    if not app.sheet or app.sheet["kind"] != "incident":
        return
    code = page.data(element, "code")

    def open_kept() -> None:
        own_notes = [row for row in app.view["incidents"] if row["dev"] == app.session.dev]
        app.close_over()
        if own_notes and own_notes[0]["situation"] == code:
            incident_kept.open_for(app, own_notes[0], "#incident-strip")

    _send(app, code, open_kept)


def _send(app: App, situation: str, done: Callable[[], None]) -> None:
    _keep(app)
    values = forms.sent(app, _form(app))
    if values is None:
        return
    state = app.sheet
    usual = None
    for row in app.view["incident_terms"]["situations"]:
        if row["code"] == situation:
            usual = row
    kind = usual["kind"] if usual else state["what"]
    is_ruling = not usual and state["what"] == "ruling"
    text = state["text"].strip()
    if usual:
        says = t("situation." + situation)
        text = says + ". " + text if text else says

    def refused() -> None:
        app.draw()
        code = app.refusals["incident"]["code"] if "incident" in app.refusals else ""
        page.focus("incident--clause" if asks_for(code, CLAUSE) else "sheet-note")

    wish: Command = {
        "command": "note-incident",
        "kind": kind,
        "text": text,
        "table": values["table"],
        "ticket": values["ticket"],
        "clause": state["clause"] if is_ruling else "",
        "overrules": state["overrules"] if is_ruling else "",
        "about": state["about"],
        "situation": situation,
        "outcome": state["outcome"] if state["outcome"] != NOT_SAID else "",
    }
    for name in LETTERS:
        wish[name] = state[name].strip()
    app.do(wish, "incident", done, undone=refused)


# ---- once it is kept ----


SHEETS = {"incident": incident_sheet}
ACTIONS = {
    "incident-open": incident_open,
    "incident-kind": incident_kind,
    "incident-note": incident_note,
    "incident-situation": incident_situation,
}
