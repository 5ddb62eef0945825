"""The jackpot that an organization kept before Holdfast."""

from __future__ import annotations

from typing import Any

from pycore.night.registration.jackpot_shape import JackpotView
from webapp.ui.app.app import App, Command
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import submit
from webapp.ui.kit.words import t
from webapp.ui.setup.house_fields import MOST_GROSS_CENTS


def _fields(app: App) -> list[InputField]:
    return [
        InputField("day", "day", place="opening--day"),
        InputField("current_cents", "money", 0, MOST_GROSS_CENTS, place="opening--current_cents"),
        InputField("seed_cents", "money", 0, MOST_GROSS_CENTS, place="opening--seed_cents"),
    ]


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {"command": "open-jackpot", **values}


FORM = CommandForm("opening", _command, "opening-enter", _fields, in_book=True, outlives=True)


def opening_entered(jackpot: JackpotView) -> Markup:
    """What was entered; nothing for none."""
    opening = jackpot["opening"]
    if not opening:
        return NOTHING
    sentence = t(
        "ui.jackpot.opened",
        day=words.civil(opening["day"]),
        current_cents=opening["current_cents"],
        seed_cents=opening["seed_cents"],
    )
    if jackpot["left_out"]:
        sentence += " " + words.count("ui.jackpot.left-out", jackpot["left_out"])
    return html('<p class="soft small" data-test="jackpot-opening">{said}</p>', said=sentence)


def form(app: App, title: str) -> Markup:
    """Where it is entered, under *title*."""
    typed = FORM.drawing(app)
    return html(
        '<details class="fold" data-fold="jackpot-opening" {open}><summary><h3>{title}</h3>'
        '</summary><form class="stack" id="opening" data-submit="opening-enter" '
        'data-input="opening-typed" novalidate><p class="soft small">{help}</p>{refused}{day}'
        "{current}{seed}{wrong}{enter}</form></details>",
        open="open" if app.is_open("jackpot-opening") or FORM.texts(app) else "",
        title=title,
        help=t("ui.jackpot.opening-help"),
        refused=FORM.wrong(app),
        day=typed.field("day", t("ui.jackpot.opening-day")),
        current=typed.field("current_cents", t("ui.jackpot.current-field")),
        seed=typed.field("seed_cents", t("ui.jackpot.seed-field")),
        wrong=FORM.how_many(app),
        enter=submit("opening-enter", t("ui.book.enter"), "", "check"),
    )


ACTIONS = FORM.actions
