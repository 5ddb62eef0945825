"""Who is being moved, and where. Forgotten when the night is closed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.tablet import Tablet


class State:
    def __init__(self) -> None:
        self.draw_tables: str = ""
        self.balance_to: int = 0
        self.find: str = ""
        self.to_seat: int = 0
        self.to_table: int = 0
        self.moving: int = 0
        self.reason: str = ""
        self.table: int = 0


def mine(app: Tablet) -> State:
    return app.state(State)
