"""The prize in goods that is being offered, the royal flush that is being recorded, and who saw
each royal flush that a table recorded. Forgotten when the night is closed.
"""

from __future__ import annotations

from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form


class State:
    def __init__(self) -> None:
        self.witness: str = ""
        self.witnesses: dict[str, str] = {}
        self.cards: str = ""
        self.royal = Form(
            [
                Field("ticket", "count", 1, 99999, place="jackpot--ticket"),
                Field("time", "time", empty=True, place="jackpot--royal_at_ms"),
            ]
        )
        self.what: str = ""
        self.donated: bool = False
        self.online: bool = False
        self.goods = Form(
            [
                Field("place", "count", 1, 9999, place="goods--place"),
                Field("value_cents", "money", 1, place="goods--value"),
            ]
        )


def mine(app: Tablet) -> State:
    return app.state(State)
