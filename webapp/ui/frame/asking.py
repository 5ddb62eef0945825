"""The one question that any wish may meet: whether a hand is on where another tablet deals. Who
asked at the table says that none is, and the same wish goes again.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.kernel.clauses import Refusal
    from webapp.ui.frame.app import App, Wish
    from webapp.ui.frame.tablet import Tablet

CODE = "between-hands"
GO_ON = "hands-none-on"


def met(app: App, refused: Refusal, wish: Wish) -> None:
    """A wish was turned down. Where that asks, it is kept: one question stands at a time, and a
    tap that follows at once is no answer.
    """
    if refused["code"] == CODE:
        drop(app)
        app.asked = wish
        app.rest()


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
    again = dict(command)
    again["between_hands"] = True
    if app.do(again, where, done, undone=undone):
        app.asked = None


ACTIONS = {"hands-none-on": go_on}
