"""The questions that a wish may meet: whether a hand is on where another tablet deals, whether
somebody moves who stays at their table, at which of two such tables the last ones sit. The
director answers, and the same wish goes again. A button that says so before it is pressed is the
answer itself.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from webapp.ui.app.app import HANDS, App, Command
from webapp.ui.kit import page
from webapp.ui.kit.words import t


def dealt_elsewhere(app: App, tables: list[int]) -> list[int]:
    """Return those of these tables that another tablet deals."""
    return [
        table["table"]
        for table in app.view["tables"]
        if table["table"] in tables and table["dealt_by"] not in ("", app.session.dev)
    ]


def beforehand(app: App, tables: list[int]) -> str:
    """Return what a button says that is pressed when no hand is on at these tables. "" where
    nobody need be asked.
    """
    at_table = dealt_elsewhere(app, tables)
    return t("ui.hands.press-when", at_table=at_table) if at_table else ""


def answered(app: App, command: Command, tables: list[int]) -> Command:
    """Return the command as such a button sends it."""
    wish = dict(command)
    if dealt_elsewhere(app, tables):
        wish["between_hands"] = True
    return wish


def go_on(app: App, element: Element) -> None:
    _again(app, "between_hands", True)


def move_staying(app: App, element: Element) -> None:
    """Answer that those move who stay at their table."""
    _again(app, "confirmed", True)


def final_at(app: App, element: Element) -> None:
    """Answer at which table the last ones sit."""
    _again(app, "table", int(page.data(element, "table")))


def _again(app: App, field: str, answer: Any) -> None:
    """Send the wish that was asked about once more, with the answer; it may meet another
    question.
    """
    if app.wish is None or not app.tap_counts():
        return
    wish = app.wish
    command, where, done, undone = wish
    if app.sheet and app.sheet["kind"] == HANDS:
        app.close_over()
    again = dict(command)
    again[field] = answer
    app.wish = None
    if not app.do(again, where, done, undone=undone):
        app.wish = wish


ACTIONS = {"hands-none-on": go_on, "move-staying": move_staying, "final-at": final_at}
