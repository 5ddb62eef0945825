"""Who was picked as out, and the chips that were counted. Forgotten when the night is closed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.tablet import Tablet


class State:
    def __init__(self) -> None:
        self.find: str = ""
        self.stacks: dict[str, str] = {}
        self.tickets: list[int] = []
        self.stop_stacks: dict[str, str] = {}


def mine(app: Tablet) -> State:
    return app.state(State)
