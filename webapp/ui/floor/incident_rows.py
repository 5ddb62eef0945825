"""The notes of the floor as they are listed: what was ruled, said and reported, and the penalties
that went with it.
"""

from __future__ import annotations

from pycore.night.floor.incidents_view import GoneWith, NoteView
from webapp.ui.app.app import App
from webapp.ui.floor.incident import incident_button
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import badge, button, clause, link, why_key
from webapp.ui.kit.words import t


def incidents_panel(app: App) -> Markup:
    """Return every note of the night, newest first, each with its undo; what was added to it
    below.
    """
    rows = app.view["incidents"]
    notes = [row for row in rows if not row["about"]]
    body = html('<p class="pad soft">{ui.incident.none}</p>')
    if notes:
        body = html(
            '<ul class="rows" data-test="incidents">{rows}</ul>',
            rows=[note_row(row, added_to(rows, row["incident"]), NOTHING) for row in notes],
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head">'
        '<h2>{ui.incident.list}</h2></div>{body}<div class="pad cluster">{open}{all}</div>'
        "</section>",
        body=body,
        open=incident_button("incident-list", "btn-wide"),
        all=link("/night/%s/incidents" % app.tid, t("ui.incident.all"), "btn btn-plain", "next"),
    )


def added_to(rows: list[NoteView], incident: str) -> list[NoteView]:
    """Return what was added to a note, and to what was added, oldest first."""
    additions = [row for row in rows if row["about"] == incident]
    additions.reverse()
    more: list[NoteView] = []
    for row in additions:
        more.append(row)
        more += added_to(rows, row["incident"])
    return more


def note_row(row: NoteView, added: list[NoteView], acts: Markup) -> Markup:
    """Return a note, what was added to it, and what it asks for; with the button that adds to it,
    and more *acts*.
    """
    return html(
        '<li class="incident" data-incident="{id}"><div class="grow stack stack-tight">{lines}'
        '{asked}</div><div class="cluster row-acts">{add}{acts}</div></li>',
        id=row["incident"],
        lines=[_line(note) for note in [row, *added]],
        asked=_asked(row),
        acts=acts,
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


def _asked(row: NoteView) -> Markup:
    """Until when it is reported, or that it was, and the penalties that went with it."""
    lines = [
        html('<p class="small">{line}</p>', line=_gone(penalty)) for penalty in row["penalties"]
    ]
    due = row["due"]
    if row["reported"]:
        lines += [_reported(row)]
    elif due:
        says = t("ui.incident.due.day", day=due["day"]) if due["day"] else t("ui.incident.due.now")
        if due["in_writing"]:
            says += ", " + t("ui.incident.due.writing")
        kind = "badge-sun" if due["day"] else "badge-no"
        lines.append(html("<p>{due}{by}</p>", due=badge(kind, says), by=why_key(due["clause"])))
    return html("{lines}", lines=lines)


def _reported(row: NoteView) -> Markup:
    """By whom, how, under which reference; with its undo."""
    lines = []
    for report in row["reported"]:
        way = t("ui.incident.how." + report["how"])
        says = t("ui.incident.reported", who=report["reporter"], way=way)
        if report["reference"]:
            says += ", " + t("ui.incident.reported.reference", reference=report["reference"])
        facts = [words.clock_time(report["at_ms"])]
        if report["office"]:
            facts.append(report["office"])
        lines.append(
            html(
                '<div class="incident-line"><p class="grow">{says}<br>'
                '<span class="soft small num">{facts}</span></p>{undo}</div>',
                says=says,
                facts=words.joined(facts),
                undo=_undo(report["record"], t("ui.incident.unreport")),
            )
        )
    return html("{found}", found=lines)


def _gone(gone: GoneWith) -> str:
    return t("ui.incident.went." + gone["result"], name=words.called(gone["name"]), n=gone["n"])


def _undo(record: str, spoken: str) -> Markup:
    return html(
        '<button class="btn btn-plain btn-square" type="button" data-act="undo" '
        'id="note-{record}" data-target="{record}" aria-label="{spoken}" title="{spoken}">'
        "{icon}</button>",
        record=record,
        spoken=spoken,
        icon=icon("undo", 20),
    )


def _line(row: NoteView) -> Markup:
    facts = [words.clock_time(row["at_ms"])]
    if not row["about"]:
        facts.append(t("ui.incident.kind." + row["kind"]))
    if row["table"]:
        facts.append(t("common.table", table=row["table"]))
    if row["ticket"]:
        facts.append(words.ticket(row["ticket"]) + " " + words.called(row["name"]))
    more = _more(row)
    if more:
        facts.append(more)
    statement = html("<b>{who}</b> ", who=t("ui.incident.statement", who=row["said_by"]))
    return html(
        '<div class="incident-line"><p class="grow">{said}{text}{clause}{overrules}{against}<br>'
        '<span class="soft small num">{facts}</span></p>{undo}</div>',
        said=statement if row["said_by"] else "",
        against=_against(row),
        text=row["text"],
        clause=clause(row["clause"]),
        overrules=_overrules(row),
        facts=words.joined(facts),
        undo=_undo(row["record"], t("ui.incident.undo", text=row["text"])),
    )


def _more(row: NoteView) -> str:
    """Who decided, who was heard, what came of it, the deck that was kept; "" for nothing."""
    sentences = []
    if row["decided"]:
        sentences.append(t("ui.incident.decided-by", who=row["decided"]))
    if row["heard"]:
        sentences.append(t("ui.incident.heard-were", who=row["heard"]))
    if row["outcome"]:
        sentences.append(t("ui.incident.outcome." + row["outcome"]))
    if row["deck"]:
        sentences.append(t("ui.incident.deck-kept", deck=row["deck"]))
    return words.joined(sentences)


def _against(row: NoteView) -> Markup:
    """That a ruling follows the text which comes after the other. Nothing where it does not."""
    if not row["against"]:
        return NOTHING
    return html('<br><span class="no-text small">{ui.incident.against}</span>')


def _overrules(row: NoteView) -> Markup:
    """The clause that a ruling overrules. Nothing for none."""
    if not row["overrules"]:
        return NOTHING
    return html(
        '<span class="incident-over"><span class="soft small">{ui.incident.over}</span>{clause}'
        "</span>",
        clause=clause(row["overrules"]),
    )
