"""What the dealer's screen knows and is about to say. Forgotten when the night is closed."""

from __future__ import annotations

from pycore.kernel.clauses import Refusal
from pycore.night.night_view import NightView
from pycore.night.table.pot_view import Showdown
from pycore.night.table.table_hand import Wager
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App, Command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    class WagerDraft(TypedDict):
        """What the dealer saw and heard, as "wager" asks about it: *chips* by motion, *faced* the
        bet of another moment or IN_TURN, *taken* back of an earlier bet.
        """

        seat: int
        chips: list[list[int]]
        word: str
        amount: int
        chips_first: bool
        faced: int
        taken: int

    class RulingDraft(TypedDict):
        """What the director is about to decide: a step, *seat* 0 for the whole hand."""

        kind: str
        seat: int
        amount: NotRequired[int]
        cards: NotRequired[str]
        clause: NotRequired[str]


class TableState:
    """*table* is what the worker last told, of the night's *view*. *turn* numbers the questions to
    the worker. What forget() names belongs to one moment of the table.
    """

    def __init__(self) -> None:
        self.number: int = 0
        self.table: TableView | None = None
        self.view: NightView | None = None
        self.turn: int = 0
        self.counted: dict[int, int] = {}
        self.counting: bool = False
        self.level: int = 0
        self.button: int = 0
        self.seat: int = 0
        self.board_first: int = 0
        self.by_eye: bool = False
        self.clause: str = ""
        self.why: Showdown | None = None
        self.refused_wish: Command | None = None
        self.keypad: bool = False
        self.reading: Wager | None = None
        self.wager_refused: Refusal | None = None
        self.wager_seats: bool = False
        self.wager_turn: int = 0
        self.clock_stopped: str = ""
        self.forget()

    def forget(self) -> None:
        """The table has moved on: what was half told has no meaning any more."""
        self.panel: str = ""
        self.picks: list[str] = []
        self.splits: bool = False
        self.winners: list[int] = []
        self.place: int = 0
        self.show: int = 0
        self.amount: int = 0
        self.typed: str = ""
        self.reason: str = ""
        self.because: str = ""
        self.right_winners: list[list[int]] = []
        self.ruling: RulingDraft | None = None
        self.wager: WagerDraft | None = None
        self.refused: Refusal | None = None


def room_state(app: App) -> TableState:
    return app.state(TableState)
