"""The mistakes that make a misdeal here, and what makes a hand dead, each said by one tap in the
place of typed words.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App, Command
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.table.table.dealing import deal
from webapp.ui.table.table.state import room_state


def offered(app: App, table: TableView, kind: str) -> Markup:
    """What a ruling of this kind may be said by; nothing for the others."""
    if kind == "misdeal":
        return causes(table)
    return dead(app) if kind == "kill" else NOTHING


def causes(table: TableView) -> Markup:
    """A key for each; nothing where the documents of the place name none."""
    named = table["misdeal"]["causes"] if table["misdeal"] else []
    if not named:
        return NOTHING
    return html(
        '<div class="tb-acts" data-test="causes">{keys}</div>',
        keys=[
            button(
                "rule-cause",
                words.voice().clause(cause)[1] or cause,
                "btn-wide tb-cause",
                "",
                html('id="cause-{cause}" data-cause="{cause}"', cause=cause),
            )
            for cause in named
        ],
    )


def dead(app: App) -> Markup:
    """A key for each reason why a hand is dead; nothing where the place names none."""
    named = [row for row in app.view["incident_terms"]["situations"] if row["kills"]]
    if not named:
        return NOTHING
    return html(
        '<div class="tb-acts" data-test="dead">{keys}</div>',
        keys=[
            button(
                "rule-dead",
                t("situation." + row["code"]),
                "btn-wide tb-cause",
                "",
                html('id="dead-{code}" data-clause="{by}"', code=row["code"], by=row["clause"]),
            )
            for row in named
        ],
    )


def say_dead(app: App, element: Element) -> None:
    """A hand is dead, with the clause of what made it so for its reason."""
    ruling = room_state(app).ruling
    if ruling:
        wish: Command = {"what": "act", "kind": "kill", "seat": ruling["seat"], "ruling": False}
        deal(app, {**wish, "reason": page.data(element, "clause")})


def say_cause(app: App, element: Element) -> None:
    """A misdeal, with the clause of what caused it for its reason."""
    named = page.data(element, "cause")
    deal(app, {"what": "act", "kind": "misdeal", "ruling": True, "reason": named})


ACTIONS = {"rule-cause": say_cause, "rule-dead": say_dead}
