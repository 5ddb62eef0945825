"""Which notes are shown."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.tablet import Tablet


class State:
    def __init__(self) -> None:
        self.shown: str = "all"


def mine(app: Tablet) -> State:
    return app.state(State)
