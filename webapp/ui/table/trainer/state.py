"""The round of the dealer trainer. Forgotten when another night is opened, and by a reload."""

from __future__ import annotations

from pycore.night.table.trainer import TrainerQuestion, TrainerView
from webapp.ui.app.app import App


class TrainerState:
    """*asked* is the question that is on the screen, with its answer as soon as there is one;
    *round* what the worker told last, which has the question after it.
    """

    def __init__(self) -> None:
        self.key: str = ""
        self.chosen: list[int] = []
        self.asked: TrainerQuestion | None = None
        self.round: TrainerView | None = None
        self.is_answered: bool = False
        self.waits: bool = False
        self.turn: int = 0


def room_state(app: App) -> TrainerState:
    return app.state(TrainerState)
