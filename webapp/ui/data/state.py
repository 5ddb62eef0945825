"""What is typed to connect, and what came of it. Forgotten when the night is closed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet


class State:
    def __init__(self) -> None:
        self.typed: dict[str, Any] = {}
        self.enrol_failed: str = ""
        self.enrolling: bool = False
        self.brought: "dict[str, str] | None" = None
        self.sending: bool = False


def mine(app: Tablet) -> State:
    return app.state(State)
