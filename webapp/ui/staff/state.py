"""What is being entered of the staff, and whose relief is looked for."""

from __future__ import annotations

from typing import Any

from webapp.ui.frame.drafts import Drafts, kept
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form


class State(Drafts):
    """*person* is who takes another place, "" for somebody new; *relieved* whose relief is looked
    for, *wished* what was tapped last of who works already. *asked* is an entry that waits for
    an answer, *entering* what stands in the form of which night: it outlives a reload.
    """

    KEPT = ("entering",)

    def __init__(self) -> None:
        self.entering: "dict[str, Any]" = kept("entering", {})
        self.person: str = ""
        self.name: str = ""
        self.role: str = ""
        self.ticks: dict[str, bool] = {}
        self.relieved: str = ""
        self.wished: "dict[str, Any]" = {}
        self.asked: "dict[str, Any]" = {}
        self.seen: str = "driver"
        self.table_form = Form([Field("table", "count", 1, 999, empty=True, place="staff--table")])
        self.papers_form = Form([Field("ticket", "ticket", place="papers--ticket")])


def mine(app: Tablet) -> State:
    return app.state(State)
