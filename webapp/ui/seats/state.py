"""Who is being moved, and where. Forgotten when the night is closed."""

from __future__ import annotations

from webapp.ui.frame.finder import Finder
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form


class State:
    def __init__(self) -> None:
        self.draw = Form([Field("tables", "count", 1, 200, empty=True)])
        self.apart = Form(
            [
                Field("ticket", "ticket", place="apart-ticket"),
                Field("other", "ticket", place="apart-other"),
            ]
        )
        self.apart_reason: str = ""
        self.absent = Form([])
        self.balance_to: int = 0
        self.finder = Finder("find", "find", only_in=False)
        self.lists: str = ""
        self.to_seat: int = 0
        self.to_table: int = 0
        self.moving: int = 0
        self.order_reason: str = ""
        self.printed: list[str] = []
        self.reason: str = ""
        self.own_words: str = ""
        self.table: int = 0


def mine(app: Tablet) -> State:
    return app.state(State)
