"""What the desk is selling. Forgotten when the night is closed."""

from __future__ import annotations

from webapp.ui.frame.finder import Finder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet


class State:
    def __init__(self) -> None:
        self.name: str = ""
        self.paid: str = "cash"
        self.of_age: bool = False
        self.jackpot: bool = False
        self.namesakes: "list[tuple[dict[str, Any], Any]]" = []
        self.asked_close_at_ms: int = 0
        self.rebuy = Finder("who", "find-rebuy")
        self.rebuy_ticket: int = 0
        self.refund = Finder("refund-who", "find-refund")


def mine(app: Tablet) -> State:
    return app.state(State)
