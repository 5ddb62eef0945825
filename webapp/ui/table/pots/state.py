"""The hand that was told to the calculator. Forgotten when the night is closed."""

from __future__ import annotations

from pycore.kernel.clauses import Refusal
from pycore.night.table.pot_view import PotView, Showdown
from webapp.ui.app.app import App
from webapp.ui.forms.typed_field import Form, InputField

BOARD = 0
CARRIED = "pots-carried"
DEAD = "pots-dead"
MOST_CHIPS = 1000000000
"""As many as the worker takes."""


class PotsState:
    def __init__(self) -> None:
        self.all_in: list[int] = []
        self.button: int = 1
        self.chips = Form([])
        self.count: int = 0
        self.folded: list[int] = []
        self.how: str = "tap"
        self.middle = Form(
            [InputField(name, "chips", 0, MOST_CHIPS, empty=True) for name in (CARRIED, DEAD)]
        )
        self.order: list[list[int]] = []
        self.turn: int = 0
        self.unit: int = 0
        self.pots: PotView | None = None
        self.pots_refused: Refusal | None = None
        self.showdown: Showdown | None = None
        self.showdown_refused: Refusal | None = None
        self.cards: dict[int, list[str]] = {}
        self.half: str = ""
        self.place: int = BOARD
        self.twice: str = ""


def room_state(app: App) -> PotsState:
    return app.state(PotsState)
