"""What the dealer's screen knows and is about to say. Forgotten when the night is closed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet


class State:
    """*told* is the table as the worker last told it, of the night's *view*. *turn* numbers the
    questions to the worker. What forget() names belongs to one moment of the table.
    """

    def __init__(self) -> None:
        self.number: int = 0
        self.told: Any = None
        self.view: Any = None
        self.turn: int = 0
        self.counted: dict[int, int] = {}
        self.level: int = 0
        self.held: Any = None
        self.button: int = 0
        self.seat: int = 0
        self.board_first: int = 0
        self.clause: str = ""
        self.why: Any = None
        self.refused_wish: Any = None
        self.keypad: bool = False
        self.reading: Any = None
        self.wager_refused: Any = None
        self.wager_seats: bool = False
        self.wager_turn: int = 0
        self.forget()

    def forget(self) -> None:
        """The table has moved on: what was half told has no meaning any more."""
        self.panel: str = ""
        self.picks: list[str] = []
        self.show: int = 0
        self.amount: int = 0
        self.typed: str = ""
        self.reason: str = ""
        self.no_reason: str = ""
        self.ruling: Any = None
        self.clock: Any = None
        self.wager: Any = None
        self.refused: Any = None


def mine(app: Tablet) -> State:
    return app.state(State)
