"""What a licence and its papers say, in words: hours, and what a paper changes; and how its period
is typed.
"""

from __future__ import annotations

from typing import Any

from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup
from webapp.ui.kit.parts import badge
from webapp.ui.kit.words import t

DAY_MINUTES = 1440
"""A licensed day may end on the next one; a clock shows no more than one."""


def days_of(texts: dict[str, Any], place: str) -> list[InputField]:
    """Return the fields of its first and last day, under *place* on the page: it ends no earlier
    than it begins.
    """
    field = InputField("first_day", "day", place=place + "--first_day")
    begins = field.read(texts.get("first_day", ""), forms.rules()).value
    lowest = begins if isinstance(begins, str) else None
    return [field, InputField("last_day", "day", lowest, place=place + "--last_day")]


def period(licence: Any) -> list[str]:
    """Return the period of a licence: from when until when it is, on which dates, where and at
    which hours: what it names.
    """
    first_day, last_day = words.civil(licence["first_day"]), words.civil(licence["last_day"])
    facts = [t("ui.book.period", first_day=first_day, last_day=last_day)]
    if licence["from_minute"] is not None and licence["until_minute"] is not None:
        hours = _hours(licence)
        facts.append(t("ui.licence.hours", first=hours["first"], last=hours["last"]))
    return facts + list(licence["places"])


def _hours(terms: Any) -> dict[str, str]:
    return {
        "first": words.time_of_day(terms["from_minute"] % DAY_MINUTES),
        "last": words.time_of_day(terms["until_minute"] % DAY_MINUTES),
    }


def paper(amendment: Any) -> str:
    """Return what a paper changes, in a sentence."""
    facts = {
        **_hours(amendment),
        "venue": amendment["place"],
        "players": words.grouped(amendment["amount"]),
        "sum": words.amount(amendment["amount"]),
        "day": words.civil(amendment["day"]) if amendment["day"] else "",
        "what": t("check." + amendment["check"]) if amendment["check"] else "",
    }
    sentence = t("ui.paper-of.says-" + amendment["changes"], **facts)
    if amendment["day"] and amendment["changes"] != "day":
        sentence += " " + t("ui.paper-of.only-on", day=facts["day"])
    return sentence


def status(licence: Any) -> Markup:
    """Return that it is not in force. Nothing while it is."""
    if licence["status"] == "current":
        return NOTHING
    return badge("badge-no", t("ui.book.status-" + licence["status"]), "no")
