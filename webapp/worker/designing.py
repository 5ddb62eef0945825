"""What the page asks of house rules that somebody writes: nothing of it is kept here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from pycore.law.house.house_text import written
from pycore.law.house.house_values import BLIND, MINUTES, UP_TO, Whole
from pycore.law.house.suggestion import ONE_IN
from pycore.law.policies.licence_terms import LicenceLimits
from pycore.night.setup.house_advice_view import (
    HouseAdvice,
    HouseDocument,
    house_advice_view,
    with_suggested_bands,
    with_suggested_structure,
)
from webapp.worker import answers
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
    given = field(request, "limits", dict) if "limits" in request else {}
    for name in LIMITS:
        if type(given.get(name)) not in (int, type(None)):
            raise BadRequest("limits")
    return LicenceLimits(**{name: given.get(name) for name in LIMITS})


def suggest(request: Request) -> answers.SuggestedHouse:
    """The document with levels to start from, or with the payout table of a family."""
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


QUESTIONS: dict[str, Callable[[Request], Any]] = {
    "house-check": check,
    "house-advice": advice,
    "house-suggest": suggest,
}
