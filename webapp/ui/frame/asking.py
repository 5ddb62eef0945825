"""The one question that any wish may meet: whether a hand is on where another tablet deals. Who
asked at the table says that none is, and the same wish goes again. A button that says so before
it is pressed is the answer itself.
"""

from __future__ import annotations

from webapp.ui.frame import page
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.kernel.clauses import Refusal
    from webapp.ui.frame.app import App, Command, Wish
    from webapp.ui.frame.tablet import Tablet

CODE = "between-hands"
GO_ON = "hands-none-on"
SHEET = "hands"
"""The kind of a sheet that is nothing but the question."""


def dealt_elsewhere(app: App, tables: list[int]) -> list[int]:
    """Those of these tables that another tablet deals."""
    return [
        table["table"]
        for table in app.view["tables"]
        if table["table"] in tables and table["dealt_by"] not in ("", app.dev)
    ]


def beforehand(app: App, tables: list[int]) -> str:
    """What a button says that is pressed when no hand is on at these tables. "" where nobody need
    be asked.
    """
    asked = dealt_elsewhere(app, tables)
    return t("ui.hands.press-when", at_table=asked) if asked else ""


def answered(app: App, command: Command, tables: list[int]) -> Command:
    """The command as such a button sends it."""
    told = dict(command)
    if dealt_elsewhere(app, tables):
        told["between_hands"] = True
    return told


def met(app: App, refused: Refusal, wish: Wish) -> None:
    """A wish was turned down. Where that asks, it is kept: one question stands at a time, and a
    tap that follows at once is no answer.
    """
    if refused["code"] == CODE:
        drop(app)
        app.asked = wish
        app.rest()


def show(app: App, where: str) -> None:
    """The question comes into sight, with the focus on its answer, wherever the press was."""
    if where in app.refusals and app.refusals[where]["code"] == CODE:
        page.show(GO_ON)


def drop(app: App) -> bool:
    """Nobody is asked any more; whether somebody was."""
    was_asked = app.asked is not None
    app.asked = None
    for where in list(app.refusals):
        if app.refusals[where]["code"] == CODE:
            app.refusals.pop(where)
    return was_asked


def go_on(app: Tablet, element: Element) -> None:
    if app.asked is None or not app.tap_counts():
        return
    command, where, done, undone = app.asked
    if app.sheet and app.sheet["kind"] == SHEET:
        app.close_over()
    again = dict(command)
    again["between_hands"] = True
    if app.do(again, where, done, undone=undone):
        app.asked = None


ACTIONS = {"hands-none-on": go_on}
