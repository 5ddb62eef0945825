"""What was done tonight, newest first, each with its Undo.

How much is shown, and the ruling that is written. Forgotten when the night is closed.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.records import HistoryLine
from pycore.portable.sentences import CLAUSE, REASON, asks_for
from webapp.ui.app import sheet
from webapp.ui.app.app import App, Command
from webapp.ui.app.room import Room
from webapp.ui.devices import records, tablet_names, telling, undone
from webapp.ui.floor import incident_rows
from webapp.ui.forms import why
from webapp.ui.forms.forms import CommandForm
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, refusal, submit
from webapp.ui.kit.words import t
from webapp.ui.table import hands_links


class HistoryState:
    def __init__(self) -> None:
        self.all: bool = False


def room_state(app: App) -> HistoryState:
    return app.state(HistoryState)


FEW = 10


def render(app: App) -> Markup:
    return html(
        '<div class="split"><div class="stack stack-wide">{history}</div>'
        '<div class="stack stack-wide">{incidents}{hands}</div></div>',
        hands=hands_links.to_all(app.tid),
        history=_history(app),
        incidents=incident_rows.incidents_panel(app),
    )


def _history(app: App) -> Markup:
    view = app.view
    entries = undone.grouped(telling.done_by_people(view["history"]))
    if not entries:
        return NOTHING
    shown = entries if room_state(app).all else entries[:FEW]
    rest = len(entries) - len(shown)
    more = NOTHING
    if rest:
        label = words.count("ui.history.more", rest)
        more = html('<div class="pad">{all}</div>', all=button("all-history", label, "btn-plain"))
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{ui.history.title}</h2>'
        '<span class="soft small">{events}</span></div>{refusal}'
        '<ol class="rows" id="history-all" tabindex="-1" data-test="history">{rows}</ol>'
        "{more}</section>",
        events=words.count("ui.history.events", view["events"]),
        refusal=html(
            '<div class="pad stack">{refusal}{ruling}</div>',
            refusal=refusal(app.refusals["note"]),
            ruling=_ruling(app),
        )
        if "note" in app.refusals
        else "",
        rows=[_entry(app, entry, chain) for entry, chain in shown],
        more=more,
    )


def _entry(app: App, entry: HistoryLine, chain: list[HistoryLine]) -> Markup:
    written = words.clock_time(entry["at_ms"]) if entry["at_ms"] else ""
    if entry["dev"] != app.session.dev:
        written += " · " + tablet_names.other(app, entry["dev"])
    return html(
        '<li class="{css}"><div class="grow">{sentence}<br>'
        '<span class="soft small num">{written}{since}</span>{also}</div>{act}</li>',
        css="gone" if entry["undone"] else "",
        sentence=app.tell(entry),
        written=written,
        since=records.since(app, chain),
        also=[_also(app, line) for line in [entry, *chain]],
        act=records.act(entry, chain, app.view["history"]),
    )


def _ruling(app: App) -> Markup:
    """What stands is taken back by a ruling only: its reason, and the clause it follows."""
    if not asks_for(app.refusals["note"]["code"], CLAUSE):
        return NOTHING
    return html(
        '<form class="stack" id="undo-ruling" data-submit="undo-ruling" '
        'data-input="undo-ruling-typed" data-test="undo-ruling" novalidate>'
        "<h3>{ui.ruling.title}</h3>{along}{why}{submit}</form>",
        along=sheet.goes_along(app, app.refusals["note"]),
        why=why.why_fields((REASON, CLAUSE), "undo", RULING.texts(app)),
        submit=submit("undo-ruling", t("ui.ruling.undo"), "", "undo"),
    )


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "undo",
        "target": app.undo_target,
        "along": app.undo_along,
        "reason": typed["reason"].strip(),
        "clause": typed["clause"].strip(),
    }


RULING = CommandForm("undo-ruling", _command, "undo-ruling", where="note")


def _also(app: App, entry: HistoryLine) -> Markup:
    """What an undo took along with the record it names."""
    if not entry["also"]:
        return NOTHING
    sentences = [app.tell(record) for record in entry["also"][:FEW]]
    rest = len(entry["also"]) - len(sentences)
    if rest > 0:
        sentences.append(words.count("ui.sheet.more", rest))
    return html(
        '<br><span class="small" data-test="also">{ui.history.also} {sentences}</span>',
        sentences="; ".join(sentences),
    )


def all_history(app: App, element: Element) -> None:
    room_state(app).all = True
    app.draw()
    page.focus("history-all")


ACTIONS = {
    "all-history": all_history,
    **RULING.actions,
}


def opened(app: App) -> None:
    """Focus on the reason, where a ruling is asked for: it is typed first."""
    page.show("undo--reason")


ROOM = Room("history", render, opened=opened, actions=ACTIONS, icon="undo", linked=150)
