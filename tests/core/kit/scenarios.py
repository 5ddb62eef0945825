"""The worked scenarios of the law, as nights that tests go on from."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from pycore.kernel.units import Millis
from pycore.night.base.known_stacks import here
from pycore.night.floor.incidents_view import incidents
from tests.core.book.office import NOW, WIN, Office, office, register
from tests.core.evening import thursday_evening
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import (
    DAY,
    Hall,
    empty_hall,
    licensed,
    nunavut,
    nunavut_draft,
    thursday,
    wall,
)
from tests.core.papers import desk

SIGNED = {1: 60, 2: 72, 3: 55, 4: 80}


def royal(key: str, night_number: int, cards: int, ticket: int, at: int) -> dict[str, object]:
    more = {"win": key, "night": f"n{night_number}", "cards": cards, "ticket": ticket, "hand": ""}
    return {**WIN, **more, "royal_at_ms": NOW - 10 + at, "witnessed_by": f"by-{key}"}


def season(last_night: int = 4) -> Office:
    hall = office()
    for night_number in range(1, last_night + 1):
        hall = hall.do("count-jackpot", **register(night_number, SIGNED[night_number]))
        if night_number == 3:
            hall = hall.do("record-win", **royal("one", 3, 1, 5, 1))
        if night_number == 4:
            hall = hall.do("record-win", **royal("both", 4, 2, 6, 2))
            hall = hall.do("record-win", **royal("later", 4, 1, 7, 3))
    return hall


def saturday(text: str) -> Millis:
    """A time on the wall on 21 November 2026."""
    return Millis(wall(text) + 2 * DAY)


def on_saturday(hall: Hall, text: str) -> Hall:
    return replace(hall, now=saturday(text))


def prairie(*, house: Any = None, **fields: Any) -> Hall:
    """The shipped rules, or a copy of them, with 80 % for prizes."""
    draft: dict[str, Any] = {
        "template": "saskatchewan-night",
        "start_at_ms": saturday("13:00"),
        "utc_offset_minutes": 0,
        "organization": "Service Club",
        "venue": "Hall",
        "settings": {"pool_bp": 8_000},
        "licensed": licensed(number="SK-26-104"),
    }
    hall = on_saturday(empty_hall(), "12:00")
    return hall.do("set-up-night", **{**draft, "house": house, **fields})


def hamlet(house: Any = None, **settings: int) -> Hall:
    """The shipped rules for ten tables at 100 dollars and 50 a rebuy, in a town of 968, with
    49,500 dollars taken in the year before.
    """
    fees = {"entry_fee_cents": 10_000, "rebuy_fee_cents": 5_000, "rebuy_limit": 3}
    draft = nunavut_draft(
        template="nunavut-ten-table",
        available_population=968,
        gross_before_cents=4_950_000,
        start_at_ms=wall("18:00") + DAY,
        house=house,
        settings={**fees, **settings},
    )
    return on_friday(empty_hall(), "17:00").do("set-up-night", **draft)


def on_friday(hall: Hall, text: str) -> Hall:
    """The scenario's day, 20 November 2026."""
    return replace(hall, now=Millis(wall(text) + DAY))


case_b = cache(
    lambda: counted_in(nunavut(out_at="next-deal").sell(5).at("17:55").draw().at("18:00").start())
)


loser = cache(lambda: here(case_b().state, 1)[3])


def all_in_lost(hall: Hall) -> Table:
    """Seat 3 loses everything to seat 4."""
    table = deal(hall).all_in({3, 4}).board("2c7d9h", "Js", "3h")
    return table.show({3: "KsKd", 4: "AsAd"})


@cache
def consolation(players: int, starts: str = "22:00") -> Hall:
    """So many bought a draw ticket for the event that starts then, beside a Thursday's."""
    opened = thursday_evening().at("21:30").open(start_at_ms=wall(starts))
    assert (opened.house.id, opened.house.approval.date) == ("selkirk-consolation", "2024-08-16")
    return opened.hall(1).sell(players)


@cache
def s01(unit_cents: int = 100) -> Hall:
    """87 entries and 61 rebuys, at the start of level 5; nobody is out yet."""
    night = thursday(settings={"payout_unit_cents": unit_cents})
    hall = night.sell(87).at("18:50").draw().at("19:00").start().at("19:40")
    return hall.rebuy(*(1 + index % 30 for index in range(61))).at("20:10")


NU, BC = "nunavut-five-table", "british-columbia-night"


SK, SEL = "saskatchewan-night", "selkirk-thursday"


TABLE = 4


@cache
def played(house: str) -> Hall:
    """Forty at their tables since twenty past six, two decks at hand, and it is 20:25."""
    hall = desk.set_up(house).sell(40).at("18:15").draw()
    for name in ("blue", "red"):
        hall = hall.do("keep-deck", deck=name, name=name.title(), holder="cash box")
    hall = hall.do("place-deck", deck="blue", table=TABLE)
    return counted_in(hall.at("18:20").start(), table=TABLE).at("20:25")


@cache
def marked(house: str) -> Hall:
    """The deck is found to be marked; another plays on."""
    hall = played(house).do(
        "note-incident",
        incident="deck",
        kind="wrongdoing",
        text="Two aces are marked",
        table=TABLE,
        decided="The director",
    )
    return hall.do(
        "take-deck",
        deck="blue",
        why="marked",
        by="MJ",
        instead="red",
        sealed=True,
        incident="deck",
    )


def offender(hall: Hall) -> tuple[int, int]:
    """(seat, ticket) of one at the table."""
    return sorted(here(hall.state, TABLE).items())[0]


@cache
def threatened(house: str) -> Hall:
    """Then somebody threatens the dealer: kept by its key, and the player is away 20 minutes."""
    hall = marked(house)
    _, ticket = offender(hall)
    hall = hall.do(
        "note-incident",
        incident="threat",
        kind="wrongdoing",
        situation="threat",
        text="Threatened the dealer",
        ticket=ticket,
        table=TABLE,
        outcome="penalty",
    )
    (note,) = (row for row in incidents(hall.night) if row["incident"] == "threat")
    return hall.do(
        "give-penalty",
        penalty="away",
        ticket=ticket,
        minutes=20,
        clause=note["clause"],
        reason="threatened the dealer",
        incident="threat",
    )
