"""The last sales at the desk, each with its Undo."""

from __future__ import annotations

from pycore.night.records import HistoryLine
from webapp.ui.app.app import App
from webapp.ui.devices import records, undone
from webapp.ui.kit import words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.words import t

SALES = ("entry-sold", "rebuy-sold")
SHOWN = 8


def last_sales(app: App) -> Markup:
    rows: list[Markup] = []
    for entry, chain in undone.grouped(app.view["history"]):
        kind = entry["type"].split("/")[0]
        if kind in SALES and len(rows) < SHOWN:
            rows.append(_sale(app, entry, chain, kind))
    if not rows:
        return html(
            '<section class="panel quiet"><h2>{last}</h2><p class="soft">{last_none}</p>'
            "</section>",
            last=t("ui.door.last"),
            last_none=t("ui.door.last-none"),
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{last}</h2></div>'
        '<ul class="rows" data-test="sales">{rows}</ul></section>',
        last=t("ui.door.last"),
        rows=rows,
    )


def _sale(app: App, entry: HistoryLine, chain: list[HistoryLine], kind: str) -> Markup:
    # Of an entry, under what its buyer stands: the number may be another's too.
    facts = entry["facts"]
    ticket = facts.get("stands") or facts["ticket"]
    name = facts["names"][0] if facts["names"] else ""
    return html(
        '<li class="{css}"><span class="num soft">{ticket}</span><div class="grow"><b>'
        "{name}</b><br>"
        '<span class="soft small">{sale} · {at_ms}{since}</span></div>{act}</li>',
        css="gone" if entry["undone"] else "",
        ticket=words.ticket(ticket),
        name=words.called(name),
        sale=t("ui.door.sale-" + kind),
        at_ms=words.clock_time(entry["at_ms"] or 0),
        since=records.since(app, chain),
        act=records.act(entry, chain, spoken=t("ui.door.undo-sale", ticket=ticket)),
    )
