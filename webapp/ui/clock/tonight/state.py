"""The player who was picked, the table that is shown, and the question about the clock, until
the night is closed.
"""

from __future__ import annotations

from typing import Any

from pycore.night.clock.forecast_view import ForecastView
from webapp.ui.app.app import App
from webapp.ui.app.looking import Look
from webapp.ui.forms.picked import Picked
from webapp.ui.results.foreseen import Foresight

NIGHTS = 1000
"""So many are played for a forecast, until the first answer says how many."""


class ForecastState:
    """The forecast that is being worked out, and the last that was. *is_cut_off*: the worker let
    go of one before it was done, and nobody had cancelled it.
    """

    def __init__(self) -> None:
        self.turn: int = 0
        self.is_running: bool = False
        self.seed: str = ""
        self.played: int = 0
        self.nights: int = NIGHTS
        self.forecast: ForecastView | None = None
        self.is_cut_off: bool = False

    def begins(self) -> None:
        self.turn += 1
        self.is_running = True
        self.is_cut_off = False
        self.seed = ""
        self.played = 0

    def stops(self) -> None:
        """Stop the forecast: what is still on its way is not heard any more."""
        self.turn += 1
        self.is_running = False
        self.seed = ""


def _place(app: App, number: int) -> tuple[object, ...]:
    """Where the clock is: what is asked about it is asked of this level."""
    return (app.face()["index"],)


class TonightState:
    def __init__(self) -> None:
        self.change: dict[str, Any] = {}
        self.more_ms: int = 0
        self.changed_from: str = ""
        self.question = Picked(_place)
        self.answered: "tuple[str, dict[str, str], int]" = ("", {}, 0)
        self.codes_shown: list[str] = []
        self.due: str = ""
        self.whom = Picked()
        self.table: int = 0
        self.foresight = Foresight()
        self.forecast = ForecastState()
        self.where = Look()


def room_state(app: App) -> TonightState:
    return app.state(TonightState)
