"""What this tablet did on a screen, the last few acts, each with its Undo: nobody has to think of
the history to take back the one before the last, and nobody meets what another tablet did there.
"""

from __future__ import annotations

from collections.abc import Sequence

from pycore.night.records import HistoryLine
from webapp.ui.app.app import App
from webapp.ui.devices import records, undone
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t

FEW = 4


def lately_panel(app: App, kinds: Sequence[str]) -> Markup:
    """Return this tablet's last acts of these kinds of record, by their stored names. Nothing
    before the first.
    """
    history = app.view["history"]
    acts = [
        (entry, chain)
        for entry, chain in undone.grouped(history)
        if entry["dev"] == app.session.dev and entry["type"].split("/")[0] in kinds
    ]
    if not acts:
        return NOTHING
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{ui.lately.title}</h2>'
        '<a href="#/night/{tid}/history">{ui.lately.all}</a></div>'
        '<ol class="rows rows-tight" data-test="lately-here">{rows}</ol></section>',
        tid=app.tid,
        rows=[_act(app, entry, chain, history) for entry, chain in acts[:FEW]],
    )


def _act(
    app: App, entry: HistoryLine, chain: list[HistoryLine], history: list[HistoryLine]
) -> Markup:
    written = words.clock_time(entry["at_ms"]) if entry["at_ms"] else ""
    return html(
        '<li class="{css}"><div class="grow">{sentence}<br>'
        '<span class="soft small num">{written}{since}</span></div>{undo}</li>',
        css="gone" if entry["undone"] else "",
        sentence=app.tell(entry),
        written=written,
        since=records.since(app, chain),
        undo=records.act(entry, chain, history, spoken=t("ui.lately.undo", what=app.tell(entry))),
    )
