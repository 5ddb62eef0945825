"""The papers that no night alone can make, with texts of one's choice wherever one is typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any, cast

from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.night.evening import EveningBooks, EventBooks
from pycore.night.registration.jackpot_shape import JackpotWin
from pycore.papers.contents import beside, posters
from pycore.papers.paper import Paper
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from tests.core.papers.desk import HOSTILE
from webapp.ui.kit.catalogue import CATALOGUES

WALL = Wall(-300)
NOW = 1_795_046_400_000
HOUSES = tuple(packs.houses())
Say = Callable[[int], str]


def hostile(index: int) -> str:
    return HOSTILE[index % len(HOSTILE)]


def voice(lang: str = "en") -> Voice:
    return Voice(CATALOGUES[lang], WALL)


def win(**changes: Any) -> JackpotWin:
    """A royal flush by both pocket cards, paid by cheque."""
    cheque = {"cheque": "c", "number": "1041", "cents": 45_00, "day": "2026-11-27", "payee": "Ann"}
    fields = {
        "win": "w", "night": "n", "name": "Thursday", "day": "2026-11-26", "ticket": 3,
        "cards": 2, "hand": "1/1", "royal_at_ms": NOW, "witness": "Ruth", "before_cents": 45_00,
        "payout_cents": 45_00, "why": "", "why_clause": None, "paperwork": "LGCA 7",
        "paperwork_clause": "SELJ-11", "cheque_clause": "SELJ-10", "is_held_up": False,
        "cheques": [cheque], "due_cents": 0,
    }  # fmt: skip
    return cast(JackpotWin, {**fields, **changes})


def books(*names: str, **changes: Any) -> EveningBooks:
    """An evening of events by these names; the last one's prizes are not announced yet."""

    def event_books(name: str, **more: Any) -> EventBooks:
        sums = {
            "tid": name,
            "name": name,
            "entries": 31,
            "revenue_cents": 1_240_00,
            "prizes_cents": 744_00,
            "announced": True,
            "licensee_share_cents": 496_00,
            "jackpot_cents": 45_00,
            "till_cash_cents": 200_00,
        }
        return cast(EventBooks, {**sums, **changes, **more})

    events = [*(event_books(name) for name in names[:-1]), event_books(names[-1], announced=False)]
    return {"events": events, "together": event_books("", announced=False)}


def rules(house: str, **changes: Any) -> dict[str, Any]:
    """The document of a shipped set as a page has it."""
    shipped: dict[str, Any] = json.loads(json.dumps(document(packs.house(house))))
    return {**shipped, **changes}


def typed(house: str, word: Callable[[], str]) -> dict[str, Any]:
    """House rules with a text wherever somebody may type, or may have typed what is no number."""
    house_rules = rules(house, name=word(), edition=word(), description=word())
    house_rules["approval"] = {"reference": word(), "date": word()}
    house_rules["start"], house_rules["stop"] = word(), {"value": word(), "clause": "OWN-1"}
    for chip in house_rules["values"]["chip_set"]["value"]:
        chip["colour"] = word()
    house_rules["values"]["player_cap"]["value"] = word()
    house_rules["values"]["payout_bands"]["value"][0] = {"up_to": word(), "parts": word()}
    row = next(level for level in house_rules["structure"]["items"] if "small" in level)
    row.update(small=word(), big=word(), ante=word(), minutes=word())
    return house_rules


def papers(say: Say, lang: str) -> list[Paper]:
    """One of each sort, of every shipped set of rules, with *say*'s texts."""
    numbers = count()

    def word() -> str:
        return say(next(numbers))

    lang_voice = voice(lang)
    cheque = {**win()["cheques"][0], "payee": word(), "number": word()}
    paid = win(name=word(), witness=word(), paperwork=word(), cheques=[cheque])
    unpaid = win(name=word(), is_held_up=True, paperwork=None, cheques=[])
    lines = (word(), word())
    names = [word() for _ in range(4)]
    return [
        beside.voucher(lang_voice, [paid, unpaid], lines),
        beside.voucher(lang_voice, []),
        beside.evening_books(lang_voice, books(*names), NOW, lines),
        *(posters.house_poster(lang_voice, typed(house, word)) for house in HOUSES),
        *(posters.house_poster(lang_voice, rules(house)) for house in HOUSES),
    ]
