"""The events of one evening on one tablet: opened, told of each other, and kept apart."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.law import packs
from pycore.law.policies.settings import HouseRules
from tests.webapp.evenings import MINUTE, OPEN, main_event
from tests.webapp.fakes import Hall, run

HOUR = 60 * MINUTE


def test_an_event_is_opened_with_what_the_main_event_was_set_up_as() -> None:
    async def work() -> None:
        hall = Hall()
        main = await main_event(hall)
        opened = await hall.get("open-beside", tid=main, **OPEN)
        night = opened["view"]["night"]
        assert (night["name"], night["venue"], night["licence"]) == (
            "Consolation 1",
            "The hall",
            "MB-1",
        )
        again = await hall.get("open-beside", tid=main, **OPEN)
        assert again["view"]["night"]["name"] == "Consolation 2"
        assert again["evening"]["events"][0]["tid"] == main
        assert len(again["evening"]["events"]) == 3
        beside = {row["tid"]: row["beside"] for row in (await hall.get("hello"))["nights"]}
        assert beside == {main: "", opened["tid"]: main, again["tid"]: main}

    run(work())


def test_rules_that_are_not_here_open_nothing() -> None:
    async def work() -> None:
        hall = Hall()
        main = await main_event(hall)
        for wrong in ({"template": "nowhere"}, {"house": "7"}):
            reply = await hall.ask("open-beside", tid=main, **{**OPEN, **wrong})
            assert reply["refused"]["code"] == "no-such-house"
        assert len((await hall.get("hello"))["nights"]) == 1

    run(work())


async def keeps_rules_of_its_own(hall: Hall, **beside: object) -> None:
    """A copy of the consolation's, with these terms of an event beside the main one."""
    shipped = await hall.get(
        "house", house="selkirk-consolation", edition="2024-08-16", shipped=True
    )
    own = {**shipped["document"], "id": "ours", "edition": "1", "name": "Ours"}
    own["beside"] = {**own["beside"], **beside}
    await hall.get("house-keep", text=json.dumps(own), utc_offset_minutes=0)


def test_an_organization_s_own_rules_open_one_too() -> None:
    async def work() -> None:
        hall = Hall()
        main = await main_event(hall)
        await keeps_rules_of_its_own(hall, most={"value": 1, "clause": "SELC-1b"})
        offers = (await hall.get("open", tid=main))["evening"]["offers"]
        assert [(offer["template"], offer["house"], offer["most"]) for offer in offers] == [
            ("ours", "1", 1),
            ("selkirk-consolation", "", 10),
        ]
        wish = {**OPEN, "template": "ours", "house": "1"}
        assert (await hall.get("open-beside", tid=main, **wish))["view"]["phase"] == "open"
        reply = await hall.ask("open-beside", tid=main, **wish)
        assert reply["refused"]["code"] == "side-events-full"

    run(work())


def test_each_of_an_organization_s_own_rules_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    read_house = packs.read_house

    def reading(source: Any) -> HouseRules:
        house = read_house(source)
        read.append(house.id)
        return house

    async def work() -> None:
        hall = Hall()
        main = await main_event(hall)
        await keeps_rules_of_its_own(hall)
        wish = {**OPEN, "template": "ours", "house": "1"}
        side = (await hall.get("open-beside", tid=main, **wish))["tid"]
        monkeypatch.setattr(packs, "read_house", reading)
        await hall.start()
        read.clear()
        for tid in (side, main, side, main):
            await hall.get("open", tid=tid)
        await hall.sell(side, "Late")
        assert read == ["ours"]

    run(work())


def test_the_door_knows_who_is_in_the_main_event_whatever_the_page_claims() -> None:
    async def work() -> None:
        hall = Hall()
        main = await main_event(hall)
        side = (await hall.get("open-beside", tid=main, **OPEN))["tid"]
        view = await hall.get("open", tid=side)
        people = view["evening"]["people"]
        assert [person["name"] for person in people] == ["Player 11", "Player 12"]
        sale: dict[str, Any] = {"paid": "cash", "of_age": True}
        out = people[0]
        done = await hall.do(side, "sell-entry", player=out["player"], name=out["name"], **sale)
        assert [person["name"] for person in done["evening"]["people"]] == ["Player 12"]
        players = (await hall.get("open", tid=main))["view"]["players"]
        still = {"player": players[0]["player"], "name": "Somebody", "evening": None}
        command = {"command": "sell-entry", **sale, **still}
        reply = await hall.ask("do", tid=side, command=command)
        assert reply["refused"]["code"] == "still-in-main"
        same_name_sale = {"command": "sell-entry", "name": "player 2", **sale}
        reply = await hall.ask("do", tid=side, command=same_name_sale)
        assert (reply["refused"]["code"], reply["refused"]["facts"]) == (
            "same-name-beside",
            {"tickets": [2]},
        )

    run(work())


def test_each_event_outlives_a_kill_and_none_is_changed_by_another() -> None:
    async def work() -> None:
        hall = Hall()
        main = await main_event(hall)
        side = (await hall.get("open-beside", tid=main, **OPEN))["tid"]
        before = (await hall.get("open", tid=main))["view"]["events"]
        for number in range(8):
            name = f"Late {number}"
            await hall.do(side, "sell-entry", name=name, paid="cash", of_age=True)
        await hall.do(side, "draw-seats")
        await hall.do(side, "start-clock")
        await hall.start()
        shown = await hall.get("open", tid=side)
        assert [event["phase"] for event in shown["evening"]["events"]] == ["playing", "playing"]
        assert (await hall.get("open", tid=main))["view"]["events"] == before
        books = await hall.get("books", tid=main)
        assert [event["revenue_cents"] for event in books["events"]] == [48_000, 16_000]
        assert books["together"]["till_cash_cents"] == 64_000

    run(work())


def test_each_event_counts_in_the_twelve_months() -> None:
    async def work() -> None:
        hall = Hall()
        main = await main_event(hall)
        side = (await hall.get("open-beside", tid=main, **OPEN))["tid"]
        for number in range(8):
            await hall.do(side, "sell-entry", name=f"Late {number}", paid="cash", of_age=True)
        hall.passes(25 * HOUR)
        await hall.get("templates")
        book = (await hall.get("book", utc_offset_minutes=0))["book"]
        counted = {row["night"]: row["gross_cents"] for row in book["year"]}
        assert counted == {main: 48_000, side: 16_000}

    run(work())
