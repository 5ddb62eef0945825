"""What is being entered of the staff, and whose relief is looked for."""

from __future__ import annotations

from webapp.ui.frame.typed_field import Field, Form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet


class State:
    """*person* is who takes another place, "" for somebody new; *relieved* whose relief is looked
    for, *leaving* who was asked about before they go. *asked* is an entry that waits for an
    answer.
    """

    def __init__(self) -> None:
        self.person: str = ""
        self.name: str = ""
        self.role: str = ""
        self.ticks: dict[str, bool] = {}
        self.relieved: str = ""
        self.leaving: "tuple[str, str]" = ("", "")
        self.asked: "dict[str, Any]" = {}
        self.seen: str = "driver"
        self.table_form = Form([Field("table", "count", 1, 999, empty=True, place="staff--table")])
        self.papers_form = Form([Field("ticket", "ticket", place="papers--ticket")])


def mine(app: Tablet) -> State:
    return app.state(State)
