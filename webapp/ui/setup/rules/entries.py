"""What is typed into the book of events before Holdfast: what they took in."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.judge.book_view import BookView
from webapp.ui.app.app import App, Command
from webapp.ui.forms import book
from webapp.ui.forms.forms import CommandForm
from webapp.ui.kit import page
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button, field, keys, submit
from webapp.ui.kit.words import t
from webapp.ui.setup import takings_before


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return takings_before.takings_wish(values, typed["event_name"], typed.get("jurisdiction", ""))


FORM = CommandForm(
    "takings",
    _command,
    "takings-record",
    lambda app: takings_before.takings_fields(app, "takings"),
    in_book=True,
    stays=("jurisdiction",),
    outlives=True,
)

# ---- takings before Holdfast ----


def takings(app: App) -> Markup:
    texts, typed = FORM.texts(app), FORM.drawing(app)
    chosen = texts.get("jurisdiction", "") or _likely(app.book)
    choices = [(code, t("jurisdiction." + code), "", False) for code in app.book["jurisdictions"]]
    return html(
        '<section class="panel stack"><h2>{title}</h2><p class="soft">{help}</p>{refusal}'
        '<form id="takings" class="stack" data-submit="takings-record" '
        'data-input="takings-typed" novalidate>{where}{day}{gross}{event_name}{how_many}'
        '<div class="cluster">{enter}{no_others}</div></form></section>',
        title=t("ui.book.before"),
        help=t("ui.book.before-help"),
        refusal=FORM.wrong(app),
        where=keys("jurisdiction", t("ui.book.where"), choices, chosen, row="keys-row keys-wide"),
        day=typed.field("day", t("ui.book.day")),
        gross=typed.field("gross", t("ui.book.gross")),
        how_many=FORM.how_many(app),
        event_name=field(
            "takings--event_name",
            t("ui.book.event_name"),
            texts.get("event_name", ""),
            attrs=html('maxlength="80"'),
        ),
        enter=submit("takings-record", t("ui.book.enter"), "", "plus"),
        no_others=button("takings-complete", t("ui.book.no-others"), ""),
    )


def _likely(book: BookView) -> str:
    """Where the organization most likely plays: by the first house rules that it offers."""
    for house in book["houses"]:
        if not house["retired"]:
            return house["jurisdiction"]
    return ""


def takings_complete(app: App, element: Element) -> None:
    typed = page.form("takings")
    book.do(
        app,
        {"command": "state-complete", "jurisdiction": typed.get("jurisdiction", "")},
        "takings",
    )


def takings_remove(app: App, element: Element) -> None:
    book.do(app, {"command": "remove-takings", "takings": page.data(element, "target")}, "takings")


ACTIONS = {
    **FORM.actions,
    "takings-complete": takings_complete,
    "takings-remove": takings_remove,
}
