"""The one question that any wish may meet: whether a hand is on where another tablet deals. Who
asked at the table says that none is, and the same wish goes again. A button that says so before
it is pressed is the answer itself.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import HANDS, App, Command
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
    if app.wish is None or not app.tap_counts():
        return
    command, where, done, undone = app.wish
    if app.sheet and app.sheet["kind"] == HANDS:
        app.close_over()
    again = dict(command)
    again["between_hands"] = True
    if app.do(again, where, done, undone=undone):
        app.wish = None


ACTIONS = {"hands-none-on": go_on}
