"""What is typed to connect, and what came of it. Forgotten when the night is closed."""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App
from webapp.ui.app.looking import Look


class CodeSheets:
    """What the sheets with codes show: the one that stands there, what was read last, the pieces
    that are shown one after the other, and the night that this tablet was asked into.
    """

    def __init__(self) -> None:
        self.code: Any = None
        self.scanned: Any = None
        self.pieces: Any = None
        self.drawn: list[Any] = []
        self.at: int = 0
        self.problem: str = ""
        self.awaits: Any = None


class DataState:
    def __init__(self) -> None:
        self.typed: dict[str, Any] = {}
        self.enrol_failed: str = ""
        self.enrolling: bool = False
        self.brought: "dict[str, str] | None" = None
        self.sending: bool = False
        self.codes: CodeSheets = CodeSheets()
        self.where: Look = Look()
        self.put_out_failed: bool = False


def room_state(app: App) -> DataState:
    return app.state(DataState)
