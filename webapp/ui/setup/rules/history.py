"""What was done in the book, each with its Undo; and what two tablets wrote against each other."""

from __future__ import annotations

from browser import Element

from pycore.judge.book_view import BookLine
from pycore.night.records import RecordFacts
from webapp.ui.app.app import BOOK_ID, App
from webapp.ui.app.room import Act
from webapp.ui.device import device
from webapp.ui.devices import records, undone
from webapp.ui.forms import book
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, disagreement, disagreements, refusal
from webapp.ui.kit.words import t
from webapp.worker.answers import FileAnswer


def panel(app: App) -> Markup:
    entries = app.book["history"]
    if not entries:
        return NOTHING
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{ui.book.history}</h2>'
        '<span class="soft small">{events}</span></div>{refusal}<ol class="rows" '
        'data-test="book-history">{rows}</ol><div class="pad">{save}</div></section>',
        events=words.count("ui.history.events", app.book["events"]),
        refusal=html('<div class="pad">{refusal}</div>', refusal=refusal(app.refusals["book"]))
        if "book" in app.refusals
        else "",
        rows=[_entry(app, entry, chain) for entry, chain in undone.grouped(entries)],
        save=button("book-export", t("ui.book.save"), "btn-wide", "save"),
    )


def _entry(app: App, entry: BookLine, chain: list[BookLine]) -> Markup:
    return html(
        '<li class="{css}"><div class="grow">{sentence}<br><span class="soft small">{when}'
        "</span></div>{act}</li>",
        css="gone" if entry["undone"] else "",
        sentence=tell(app, entry),
        when=_when(app, entry) + records.since(app, chain),
        act=records.act(entry, chain, app.book["history"], "book-undo"),
    )


def _when(app: App, entry: RecordFacts) -> str:
    at_ms = entry["at_ms"] or 0
    when = "%s, %s" % (words.day(at_ms), words.clock_time(at_ms))
    if entry["dev"] != app.session.dev:
        when += " · " + t("ui.history.other", dev=entry["dev"][:6])
    return when


def tell(app: App, entry: RecordFacts) -> str:
    """Return a record of the book as a sentence."""
    facts = dict(entry["facts"])
    if "target" in facts:
        book_records: list[RecordFacts] = [*app.book["history"], *app.book["conflicts"]]
        origin, facts["result"] = undone.about(entry, book_records)
        facts["what"] = tell(app, origin) if origin else t("ui.history.earlier")
    for name in ("day", "first_day", "last_day"):
        if name in facts:
            facts[name] = words.civil(facts[name])
    if "jurisdiction" in facts and words.has("jurisdiction." + facts["jurisdiction"]):
        facts["jurisdiction"] = t("jurisdiction." + facts["jurisdiction"])
    if "retired" in facts:
        for house in app.book["houses"]:
            if house["id"] == facts["name"] and house["edition"] == facts["edition"]:
                facts["name"] = house["name"]
    if "retired" in facts and not facts["retired"]:
        return words.event("house-offered/1", facts)
    return words.event(entry["type"], facts)


def conflicts(app: App) -> Markup:
    cards = [
        disagreement("book", conflict, tell(app, conflict), _when(app, conflict))
        for conflict in app.book["conflicts"]
    ]
    return disagreements(cards, app.refusals.get("conflict"))


def _resolve(take: bool) -> Act:
    def act(app: App, element: Element) -> None:
        book.do(app, records.settled(page.data(element, "target"), take), "conflict")

    return act


def undo(app: App, element: Element) -> None:
    if app.tap_counts():
        wish = {"command": "undo", "target": page.data(element, "target")}
        book.do(app, wish, "book", lambda app: app.rest())


def export(app: App, element: Element) -> None:
    def save(file: FileAnswer) -> None:
        device.download(file["filename"], file["text"])

    app.ask("export", {"tid": BOOK_ID}, save)


ACTIONS = {
    "book-undo": undo,
    "book-export": export,
    "book-take": _resolve(True),
    "book-leave": _resolve(False),
}
