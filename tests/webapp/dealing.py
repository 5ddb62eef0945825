"""A dealer whose taps wait for their answers."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

from tests.webapp.felt import Felt
from tests.webapp.pages import Page

Asked = tuple[str, dict[str, Any], Callable[[Any], object]]


class Dealing:
    """The dealer's screen before a real tablet, whose answers come when the test lets them."""

    def __init__(self, page: Page, felt: Felt) -> None:
        self.page, self.felt = page, felt
        self.requests: list[Asked] = []
        self.did: list[tuple[str, int]] = []
        self.room = page.table__table__room.ROOM
        state = page.table__table__dealing.TableState()
        state.number = felt.table
        states: dict[type, Any] = {page.table__table__dealing.TableState: state}
        self.state = state
        self.waiting = states[page.table__table__dealing.Waiting] = (
            page.table__table__dealing.Waiting()
        )
        self.app = SimpleNamespace(
            tid=felt.tid, saving=0, blocked=None, note=None, view=MagicMock(), route="table",
            act=lambda name, tapped: self.room.actions[name](self.app, tapped),
            draw=MagicMock(), failed=self._failed,
            state=states.__getitem__, take=lambda reply: True, wish=None,
            choices=[],
            bus=SimpleNamespace(call=lambda *request: self.requests.append(request)),
            saved_state=lambda: "saved", evening=MagicMock(),
            session=SimpleNamespace(data=None, dev=""),
        )  # fmt: skip
        page.app__shell.say_saving = MagicMock()

    def _failed(self, reply: Any) -> None:
        self.app.blocked = {"code": reply["failed"]["code"], "waiting": []}

    async def looks(self) -> None:
        self.state.table = await self.felt.table_view()

    def tap(self, name: str, label: str = "", **facts: str) -> bool:
        """Whether the tap was kept."""
        attributes = {"data-act": name, **{f"data-{key}": value for key, value in facts.items()}}
        element = MagicMock(textContent=label or name, getAttribute=attributes.get)
        if self.room.keeps_tap(self.app, name, element):
            return True
        self.room.actions[name](self.app, element)
        return False

    async def answers(self) -> None:
        """Every question in its order, and those that come of the answers."""
        while self.requests:
            await self.answer()

    async def answer(self) -> None:
        op, facts, done = self.requests.pop(0)
        reply = await self.felt.hall.ask(op, **facts)
        if op == "deal" and "ok" in reply:
            step = facts["do"]
            self.did.append((step.get("kind", step["what"]), step.get("seat") or 0))
        done(reply)
