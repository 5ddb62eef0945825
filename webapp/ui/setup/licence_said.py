"""What a licence and its papers say, in words: hours, and what a paper changes; and how its period
is typed.
"""

from __future__ import annotations

from typing import Any

from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import Field
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup
from webapp.ui.kit.parts import badge
from webapp.ui.kit.words import t

DAY_MINUTES = 1440
"""A licensed day may end on the next one; a clock shows no more than one."""


def days_of(texts: dict[str, Any], place: str) -> list[Field]:
    """The fields of its first and last day, under *place* on the page: it ends no earlier than it
    begins.
    """
    field = Field("first", "day", place=place + "--first")
    begins = field.read(texts.get("first", ""), forms.rules()).value
    lowest = begins if isinstance(begins, str) else None
    return [field, Field("last", "day", lowest, place=place + "--last")]


def period(held: Any) -> list[str]:
    """From when until when it is, on which dates, where and at which hours: what it names."""
    first, last = words.civil(held["first"]), words.civil(held["last"])
    facts = [t("ui.book.period", first=first, last=last)]
    if held["from_minute"] is not None and held["until_minute"] is not None:
        hours = _hours(held)
        facts.append(t("ui.licence.hours", first=hours["first"], last=hours["last"]))
    return facts + list(held["places"])


def _hours(held: Any) -> dict[str, str]:
    return {
        "first": words.time_of_day(held["from_minute"] % DAY_MINUTES),
        "last": words.time_of_day(held["until_minute"] % DAY_MINUTES),
    }


def paper(told: Any) -> str:
    """What a paper changes, in a sentence."""
    facts = {
        **_hours(told),
        "venue": told["place"],
        "players": words.grouped(told["amount"]),
        "sum": words.amount(told["amount"]),
        "day": words.civil(told["day"]) if told["day"] else "",
        "what": t("check." + told["check"]) if told["check"] else "",
    }
    said = t("ui.paper-of.says-" + told["changes"], **facts)
    if told["day"] and told["changes"] != "day":
        said += " " + t("ui.paper-of.only-on", day=facts["day"])
    return said


def status(held: Any) -> Markup:
    """That it is not in force. Nothing while it is."""
    if held["status"] == "current":
        return NOTHING
    return badge("badge-no", t("ui.book.status-" + held["status"]), "no")
