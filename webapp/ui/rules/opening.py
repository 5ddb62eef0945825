"""The jackpot that an organization kept before Holdfast."""

from __future__ import annotations

from browser import Element

from pycore.night.registration.jackpot_shape import JackpotView
from webapp.ui.frame import book, forms, page, words
from webapp.ui.frame.app import Command
from webapp.ui.frame.house_fields import MOST_GROSS_CENTS
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.parts import refusal, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form
from webapp.ui.frame.words import t
from webapp.ui.rules.state import mine


def opening_form(app: Tablet) -> Form:
    found = mine(app).opening_form
    found.texts = mine(app).opening
    found.fields = [
        Field("day", "day", place="opening--day"),
        Field("current_cents", "money", 0, MOST_GROSS_CENTS, place="opening--current_cents"),
        Field("seed_cents", "money", 0, MOST_GROSS_CENTS, place="opening--seed_cents"),
    ]
    return found


def told(jackpot: JackpotView) -> Markup:
    """What was entered; nothing for none."""
    opening = jackpot["opening"]
    if not opening:
        return NOTHING
    said = t(
        "ui.jackpot.opened",
        day=words.civil(opening["day"]),
        current_cents=opening["current_cents"],
        seed_cents=opening["seed_cents"],
    )
    if jackpot["left_out"]:
        said += " " + words.count("ui.jackpot.left-out", jackpot["left_out"])
    return html('<p class="soft small" data-test="jackpot-opening">{said}</p>', said=said)


def form(app: Tablet, title: str) -> Markup:
    """Where it is entered, under *title*."""
    typed = forms.Drawing(app, opening_form(app), "opening")
    return html(
        '<details class="fold" data-fold="jackpot-opening" {open}><summary><h3>{title}</h3>'
        '</summary><form class="stack" id="opening" data-submit="opening-enter" '
        'data-input="opening-typed" novalidate><p class="soft small">{help}</p>{refused}{day}'
        "{current}{seed}{wrong}{enter}</form></details>",
        open="open" if app.is_open("jackpot-opening") or mine(app).opening else "",
        title=title,
        help=t("ui.jackpot.opening-help"),
        refused=refusal(app.refusals.get("opening")),
        day=typed.field("day", t("ui.jackpot.opening-day")),
        current=typed.field("current_cents", t("ui.jackpot.current-field")),
        seed=typed.field("seed_cents", t("ui.jackpot.seed-field")),
        wrong=forms.how_many(mine(app).opening_form),
        enter=submit("opening-enter", t("ui.book.enter"), "", "check"),
    )


def opening_typed(app: Tablet, element: Element) -> None:
    mine(app).opening = page.form("opening")
    forms.typed_in(app, opening_form(app), "opening")


def opening_enter(app: Tablet, element: Element) -> None:
    mine(app).opening = page.form("opening")
    values = forms.sent(app, opening_form(app))
    if values is None:
        return
    wish: Command = {"command": "open-jackpot"}
    for name in values:
        wish[name] = values[name]

    def done(app: Tablet) -> None:
        mine(app).opening = {}
        mine(app).opening_form.clear()

    book.do(app, wish, "opening", done)


def forms_of(app: Tablet) -> dict[str, Form]:
    return {"opening": opening_form(app)}


ACTIONS = {"opening-typed": opening_typed, "opening-enter": opening_enter}
