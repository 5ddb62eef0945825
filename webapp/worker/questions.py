"""What the page asks and nothing is written for: of one night, by the tablet *dev*, each request
with when, as "at_ms"; of house rules that somebody writes; and a round of the dealer trainer,
which stands in the page's request alone.

The forecast that the page is having worked out: a few nights with every request, so that the
tablet answers whatever else is asked in between, and stops when nobody asks any more.

Nothing runs here by itself. The page asks to *begin*, which plays nothing yet, then for *more* as
long as it wants; each answer says how far it is, the last one what came of it. To *stop* is to ask
for nothing more; what was worked out is dropped.
"""

from __future__ import annotations

import secrets
import time
from binascii import a2b_base64
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from pycore.kernel.units import Millis
from pycore.law.house.house_text import written
from pycore.law.house.house_values import BLIND, MINUTES, UP_TO, Whole
from pycore.law.house.suggestion import ONE_IN
from pycore.law.policies.licence_terms import LicenceLimits
from pycore.night.clock.forecast_view import forecast, forecast_view, turn_view
from pycore.night.devices.disagreements import disagreements
from pycore.night.floor.checks_view import advert_view, checks_view
from pycore.night.from_paper import from_paper
from pycore.night.money.money_view import money_view
from pycore.night.night import Night
from pycore.night.registration.desk import door_list
from pycore.night.registration.lists.name_list import name_list
from pycore.night.setup.house_advice_view import (
    HouseAdvice,
    HouseDocument,
    house_advice_view,
    with_suggested_bands,
    with_suggested_structure,
)
from pycore.night.setup.house_differs import night_rules
from pycore.night.table.hand_story import hand_story, hands_played
from pycore.night.table.pot_view import pot_view, showdown_view
from pycore.night.table.trainer import TrainerView, trainer_view
from pycore.papers import printing
from pycore.tournament.forecast import Forecast
from webapp.worker import answers
from webapp.worker.files import hands_file
from webapp.worker.office import read_document
from webapp.worker.requests import BadRequest, Request, field

LIMITS = ("players", "event_gross_cents", "year_gross_cents")
PLAY_MINUTES = Whole(1, 24 * 60)


def check(request: Request) -> answers.CheckedHouse:
    document = read_document(request)
    return {"document": document, "text": written(document)}


def advice(request: Request) -> HouseAdvice:
    return house_advice_view(field(request, "document", dict), _limits(request))


def _limits(request: Request) -> LicenceLimits:
    """What the licence allows beneath the law; a page says nothing of it that knows of none."""
    limits = field(request, "limits", dict) if "limits" in request else {}
    for name in LIMITS:
        if type(limits.get(name)) not in (int, type(None)):
            raise BadRequest("limits")
    return LicenceLimits(**{name: limits.get(name) for name in LIMITS})


def suggest(request: Request) -> answers.SuggestedHouse:
    """Return the document with levels to start from, or with the payout table of a family."""
    document = field(request, "document", dict)
    if "one_in" in request:
        if request["one_in"] not in ONE_IN:
            raise BadRequest("one_in")
        made = with_suggested_bands(document, one_in=request["one_in"])
    else:
        made = with_suggested_structure(
            document,
            players=_whole(request, "players", UP_TO),
            stack=_whole(request, "stack", BLIND),
            minutes=_whole(request, "minutes", PLAY_MINUTES),
            length=_whole(request, "length", MINUTES),
        )
    return {"document": cast(HouseDocument, made)}


def _whole(request: Request, name: str, kind: Whole) -> int:
    value: int = field(request, name, int)
    if value not in kind:
        raise BadRequest(name)
    return value


HOUSE_QUESTIONS: dict[str, Callable[[Request], Any]] = {
    "house-check": check,
    "house-advice": advice,
    "house-suggest": suggest,
}


def round_of(request: Request, own: Iterable[Mapping[str, Any]]) -> TrainerView:
    """Return the round that a request is in: the rules' *key*, the *seed*, the answers *chosen* so
    far. A new one begins without a seed. *own* are the organization's own house rules.
    """
    key, seed = field(request, "key", str), field(request, "seed", str)
    chosen = field(request, "chosen", list)
    return trainer_view(key, seed or secrets.token_urlsafe(12), chosen, own)


def _papers(night: Night) -> list[answers.PaperLine]:
    """The papers that the night has: first those that are handed in, then those that are kept,
    then the others, in the order in which it needs them.
    """
    lines: list[answers.PaperLine] = [
        {
            "name": kind.name,
            "moment": kind.moment,
            "clauses": list(printing.clauses(night, kind)),
            "duty": printing.duty(night, kind),
        }
        for kind in printing.there(night)
    ]
    return sorted(lines, key=lambda line: ("report", "records", "").index(line["duty"]))


def _numbers(request: Request, *names: str) -> list[int]:
    """The whole numbers that a request names; 0 stands for all of them."""
    return [field(request, name, int) for name in names]


def _brought(request: Request) -> str | bytes:
    """The list that a request brings: pasted, or the bytes of a file."""
    if "file" not in request:
        return cast(str, field(request, "text", str))
    try:
        return a2b_base64(field(request, "file", str))
    except ValueError:
        raise BadRequest("file") from None


QUESTIONS: dict[str, Callable[[Night, Request, str], Any]] = {
    "pots": lambda night, request, _: pot_view(night.pack.play, field(request, "hand", dict)),
    "showdown": lambda night, request, _: showdown_view(
        night.pack.play, field(request, "hand", dict)
    ),
    "hands": lambda night, request, _: hands_file(night),
    "hands-played": lambda night, request, _: hands_played(
        night, *_numbers(request, "table", "ticket", "start")
    ),
    "hand-story": lambda night, request, _: hand_story(
        night, *_numbers(request, "table", "no", "step")
    ),
    "entries": lambda night, request, _: door_list(night),
    "names": lambda night, request, _: name_list(night, _brought(request)),
    "papers": lambda night, request, _: _papers(night),
    "from-paper": lambda night, request, _: from_paper(night),
    "money": lambda night, request, _: money_view(night),
    "rules": lambda night, request, _: night_rules(night),
    "checks": lambda night, request, _: checks_view(night),
    "advert": lambda night, request, _: advert_view(night, field(request, "text", str)),
    "disagreements": lambda night, request, _: disagreements(
        night, Millis(field(request, "at_ms", int))
    ),
}
"""What each answers is declared in `answers.Answers`."""


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
        """Return what a request asks for: *step* is "begin", "more" or "stop", the last two with
        the seed of the forecast that they mean; to stop whichever runs, "" will do.
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
