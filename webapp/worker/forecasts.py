"""The forecast that the page is having worked out: a few nights with every request, so that the
tablet answers whatever else is asked in between, and stops when nobody asks any more.

Nothing runs here by itself. The page asks to *begin*, which plays nothing yet, then for *more* as
long as it wants; each answer says how far it is, the last one what came of it. To *stop* is to ask
for nothing more; what was worked out is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from pycore.kernel.units import Millis
from pycore.night.clock.forecast_view import forecast, forecast_view, turn_view
from pycore.night.night import Night
from pycore.tournament.forecast import Forecast
from webapp.worker import answers
from webapp.worker.requests import BadRequest, Request, field

NIGHTS = 1_000
TURN_MS = 20
"""No answer takes much longer; whoever wants something else waits for one of them at most."""


class Forecasts:
    """One forecast at a time; another that begins takes its place. *night_of* finds the night that
    a request names, *token* gives fresh seeds.
    """

    def __init__(self, night_of: Callable[[Request], Night], token: Callable[[], str]) -> None:
        self._night_of = night_of
        self._token = token
        self._running: tuple[Night, Forecast] | None = None

    async def answer(self, request: Request, at: Millis) -> answers.ForecastAnswer:
        """What a request asks for: *step* is "begin", "more" or "stop", the last two with the seed
        of the forecast that they mean; to stop whichever runs, "" will do.
        """
        night, step = self._night_of(request), field(request, "what", str)
        if step == "begin":
            self._running = (night, forecast(night, at, self._token(), NIGHTS))
            # To read how the night went takes as long as a turn, so none is played yet.
            return {"forecast": turn_view(self._running[1])}
        if step not in ("more", "stop"):
            raise BadRequest(f"no such step: {step[:60]}")
        running, seed = self._running, field(request, "seed", str)
        is_meant = running is not None and seed == running[1].seed
        if step == "stop":
            if is_meant or not seed:
                self._running = None
            return {"forecast": None}
        return self._turn(*running) if running is not None and is_meant else {"forecast": None}

    def _turn(self, begun: Night, nights: Forecast) -> answers.ForecastAnswer:
        """Play for a turn; a forecast that is done is told whole and let go."""
        _play_on(nights)
        if not nights.is_done:
            return {"forecast": turn_view(nights)}
        self._running = None
        return {"forecast": forecast_view(nights, begun)}


def _play_on(nights: Forecast) -> None:
    """Play for a turn, one night at least."""
    until = time.perf_counter() + TURN_MS / 1_000
    while not nights.is_done:
        nights.step()
        if time.perf_counter() >= until:
            return
