"""The evening: what its events came to, together and apart; opening one beside the main one.

What the events of the evening came to, as it was asked last.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.evening import EveningBooks, EventBooks
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.floor import paper_sheet
from webapp.ui.kit import words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.setup import beside
from webapp.worker.answers import Reply


class EveningState:
    def __init__(self) -> None:
        self.books: EveningBooks | None = None
        self.question: Any = None
        self.is_asking: bool = False


def room_state(app: App) -> EveningState:
    return app.state(EveningState)


def render(app: App) -> Markup:
    _look(app)
    paper = paper_sheet.render(app)
    if paper:
        return paper
    evening_books = room_state(app).books
    if not evening_books:
        return html('<p class="soft">{ui.loading}</p>')
    events = evening_books["events"]
    return html(
        '<div class="stack stack-wide">{warnings}{together}<div class="tiles">{events}</div>'
        '<div class="cluster">{print}</div>{offers}</div>',
        warnings=beside.what_to_do(app),
        together=_books(evening_books["together"], t("ui.evening.together"), "together")
        if len(events) > 1
        else "",
        events=[_books(event, event["name"], event["tid"]) for event in events],
        print=button("print-evening", t("ui.cash.print"), "", "print", html('id="print-evening"')),
        offers=beside.panel(app),
    )


def _books(books: EventBooks, name: str, test: str) -> Markup:
    sums = [
        ("entries", words.grouped(books["entries"])),
        ("revenue", words.amount(books["revenue_cents"])),
        ("prizes" if books["announced"] else "estimate", words.amount(books["prizes_cents"])),
        ("share", words.amount(books["licensee_share_cents"])),
    ]
    if books["jackpot_cents"]:
        sums.append(("jackpot", words.amount(books["jackpot_cents"])))
    sums.append(("till", words.amount(books["till_cash_cents"])))
    return html(
        '<section class="panel stack" data-test="books-{test}"><h2>{name}</h2>'
        '<dl class="sum">{rows}</dl></section>',
        test=test,
        name=name,
        rows=[
            html(
                '<div><dt>{label}</dt><dd class="num" data-test="{key}">{value}</dd></div>',
                label=t("ui.evening.books." + key),
                key=key,
                value=value,
            )
            for key, value in sums
        ],
    )


def _look(app: App) -> None:
    """Ask again where an event has grown since."""
    question = (app.view["events"], app.evening.view)
    if room_state(app).question != question:
        room_state(app).question = question
        ask(app)


def ask(app: App) -> None:
    """Ask for the books as they are now; they change with every sale in any event."""
    tid = app.tid
    state = room_state(app)

    def answered(reply: Reply[EveningBooks]) -> None:
        state.is_asking = False
        if "ok" in reply and tid == app.tid and reply["ok"] != room_state(app).books:
            room_state(app).books = reply["ok"]
            app.draw(True)

    if tid:
        state.is_asking = True
        app.bus.call("books", {"tid": tid}, answered)


def opened(app: App) -> None:
    """Ask for the books, as another event may have grown unseen; the first look has asked
    already.
    """
    if not room_state(app).is_asking:
        ask(app)


def print_it(app: App, element: Element) -> None:
    """Put the books on paper with one press."""
    paper_sheet.beside(app, "evening-books", {"tid": app.tid}, "print-evening", True)


ROOM = Room(
    "evening",
    render,
    actions={"print-evening": print_it},
    opened=opened,
    icon="night",
)
