"""A rehearsal: a night by real commands that nobody takes for real, and that goes nowhere."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from pycore.kernel.units import MINUTE
from pycore.night.clock.clock import TimeCorrected
from pycore.portable.rehearsal import is_rehearsal
from pycore.portable.ticket import read_ticket
from tests.webapp.booked import BOOK, WON
from tests.webapp.fakes import CODE, DRAFT, Hall, Organization, run
from webapp.worker import tablet
from webapp.worker.rehearsals import DISPUTE_EVERY, DISPUTES

A_TURN = 10 * MINUTE


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids and chance that are the same in every run: what happens in a rehearsal is no accident of
    the day.
    """
    seeds = count(1)
    monkeypatch.setattr(tablet, "fresh_token", lambda: f"{next(seeds):04}abcdefghijkl")


async def rehearsed(hall: Hall) -> str:
    """A rehearsal whose clock has just started, forty players seated."""
    made = await hall.get("create", draft=DRAFT, rehearsal=True)
    tid: str = made["tid"]
    for _ in range(2):
        await hall.get("rehearse", tid=tid, what="come", many=20)
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    return tid


async def plays_out(hall: Hall, tid: str) -> tuple[Any, list[int]]:
    """(the last answer of a rehearsal played to its end, the dispute that each turn brought)"""
    disputes = []
    for _ in range(60):
        answer = await hall.get("rehearse", tid=tid, what="on", ms=A_TURN)
        disputes.append(answer["dispute"])
        if answer["view"]["phase"] == "finished":
            return answer, disputes
    raise AssertionError("it does not end")


async def runs_on(hall: Hall, tid: str, minutes: int) -> Any:
    answer = None
    for _ in range(minutes // 5):
        answer = await hall.get("rehearse", tid=tid, what="on", ms=5 * MINUTE)
        if answer["view"]["phase"] != "playing":
            break
    return answer


def test_its_id_says_so_from_the_set_up_on() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await rehearsed(hall)
        assert is_rehearsal(tid)
        real = await hall.create()
        assert not is_rehearsal(real)
        for fields in ({"what": "come", "many": 5}, {"what": "on", "ms": MINUTE}):
            assert (await hall.ask("rehearse", tid=real, **fields))["failed"]["code"] == (
                "bad-request"
            ), "nothing happens by itself in a real night"

    run(work())


def test_players_come_go_out_and_buy_in_again_by_the_commands_of_the_night() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await rehearsed(hall)
        assert (await hall.get("view", tid=tid))["view"]["desk"]["entries"] == 40
        answer = await runs_on(hall, tid, 75)
        view = answer["view"]
        assert view["desk"]["rebuys"] > 0
        assert view["counts"]["players_left"] < 40
        assert view["conflicts"] == []
        kinds = {record.placed.line.type for record in hall.night(tid).folded.recorded}
        assert kinds >= {"rebuy-sold/1", "players-eliminated/1", "time-corrected/1"}
        moved = [
            record.event.delta_ms
            for record in hall.night(tid).folded.recorded
            if isinstance(record.event, TimeCorrected)
        ]
        assert sum(moved) == -75 * MINUTE

    run(work())


def test_it_comes_to_an_end_and_disputes_are_brought_on_the_way() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await rehearsed(hall)
        answer, disputes = await plays_out(hall, tid)
        assert answer["view"]["counts"]["players_left"] == 1
        brought = [dispute for dispute in disputes if dispute]
        expected = (len(disputes) - 1) * A_TURN // DISPUTE_EVERY
        assert expected // 2 <= len(brought) <= 2 * expected, disputes
        assert set(brought) <= set(range(1, 1 + DISPUTES)), "the screen has words for these"
        assert len(set(brought)) > 1, "not always the same"
        assert disputes[-1] == 0, "a night that is over has none"
        again = await hall.ask("rehearse", tid=tid, what="on", ms=MINUTE)
        assert again["refused"]["code"] == "night-finished"

    run(work())


def test_what_the_night_refuses_it_refuses_here_too() -> None:
    async def work() -> None:
        hall = Hall()
        made = await hall.get("create", draft=DRAFT, rehearsal=True)
        tid = made["tid"]
        early = await hall.ask("rehearse", tid=tid, what="on", ms=MINUTE)
        assert early["refused"]["code"] == "clock-not-started"
        for _ in range(6):
            await hall.get("rehearse", tid=tid, what="come", many=20)
        full = await hall.ask("rehearse", tid=tid, what="come", many=1)
        assert full["refused"]["code"] == "player-cap"
        await hall.do(tid, "draw-seats")
        await hall.do(tid, "start-clock")
        await hall.do(tid, "pause-clock")
        paused = await hall.ask("rehearse", tid=tid, what="on", ms=MINUTE)
        assert paused["refused"]["code"] == "clock-paused"

    run(work())


@pytest.mark.parametrize(
    "fields",
    [
        {"what": "come", "many": 0},
        {"what": "come", "many": 41},
        {"what": "come"},
        {"what": "on", "ms": 0},
        {"what": "on", "ms": 31 * MINUTE},
        {"what": "on"},
        {"what": "off", "ms": 5},
        {},
    ],
)
def test_a_request_that_no_page_sends_does_nothing(fields: dict[str, Any]) -> None:
    async def work() -> None:
        hall = Hall()
        tid = (await hall.get("create", draft=DRAFT, rehearsal=True))["tid"]
        before = hall.night(tid).logs.count()
        assert (await hall.ask("rehearse", tid=tid, **fields))["failed"]["code"] == "bad-request"
        assert hall.night(tid).logs.count() == before

    run(work())


def test_no_organization_hears_of_it_and_nothing_of_it_waits() -> None:
    async def work() -> None:
        there = Organization()
        hall = Hall(there)
        await hall.get("enrol", code=CODE, label="Desk")
        tid = await rehearsed(hall)
        real = await hall.create()
        answer = await hall.sync()
        assert set(there.nights) == {real}
        assert not [call for call in there.requests if tid in call]
        assert answer["data"]["pending"] == 0
        assert answer["data"]["nights"][tid]["organization"] == 0
        assert answer["data"]["nights"][tid]["here"] > 40, "it is kept here all the same"
        link = await hall.get("qr", tid=tid)
        assert (link["near"], read_ticket(link["text"]).facts["live"]) == ("", "")
        await hall.start()
        assert hall.night(tid).state.started

    run(work())


def test_no_book_counts_it_wherever_its_file_is_taken_in() -> None:
    """Its id goes with every line: another tablet marks it too, counts and sends nothing of it."""

    async def work() -> None:
        hall = Hall()
        tid = await rehearsed(hall)
        await plays_out(hall, tid)
        book = (await hall.get("book", utc_offset_minutes=0))["book"]
        assert (book["year"], book["events"]) == ([], 0)
        file = await hall.get("export", tid=tid)
        real = await hall.get("export", tid=await hall.create())
        assert file["filename"] == "thursday-night-rehearsal-0001ab.txt", "in every language"
        assert "rehearsal" not in real["filename"]

        there = Organization()
        other = Hall(there)
        await other.get("enrol", code=CODE, label="Door")
        assert (await other.get("import", text=file["text"]))["tid"] == tid
        answer = await other.sync()
        assert (there.nights, answer["data"]["pending"]) == ({}, 0)
        book = (await other.get("book", utc_offset_minutes=0))["book"]
        assert (book["year"], book["events"]) == ([], 0)
        assert (await other.get("view", tid=tid))["view"]["jackpot"] is None
        link = await other.get("qr", tid=tid)
        assert read_ticket(link["text"]).is_rehearsal

    run(work())


def test_an_event_beside_a_rehearsal_is_none_either() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await rehearsed(hall)
        beside = {"template": "selkirk-consolation", "house": "", "name": "Consolation"}
        opened = await hall.get("open-beside", tid=tid, **beside)
        assert is_rehearsal(opened["tid"])
        assert not opened["view"]["night"]["name"].startswith("PRACTICE")
        link = await hall.get("qr", tid=opened["tid"])
        assert read_ticket(link["text"]).is_rehearsal, "its name alone would not say so on phones"
        real = await hall.get("qr", tid=await hall.create())
        assert not read_ticket(real["text"]).is_rehearsal

    run(work())


def test_nobody_wins_the_jackpot_in_a_rehearsal() -> None:
    """Whoever signs its register, and whatever the book holds."""

    async def work() -> None:
        hall = Hall()
        tid = (await hall.get("create", draft=DRAFT, rehearsal=True))["tid"]
        await hall.get("rehearse", tid=tid, what="come", many=2)
        await hall.do(tid, "join-jackpot", ticket=1, signed=True)
        real = await hall.create()
        jackpots = {
            night: (await hall.get("view", tid=night))["view"]["jackpot"] for night in (tid, real)
        }
        assert jackpots[tid] is None
        assert jackpots[real] is not None
        holds = {"current_cents": 100_000, "seed_cents": 5_000}
        await hall.enters("open-jackpot", day="2026-01-01", **holds)
        won = {"command": "record-win", "night": tid, "ticket": 1, **WON}
        refused = await hall.ask("book-do", command=won, **BOOK)
        assert refused["refused"]["code"] == "jackpot-not-counted"
        jackpot = (await hall.get("book", **BOOK))["book"]["jackpot"]
        assert {**jackpot, **holds} == jackpot
        assert (jackpot["wins"], jackpot["events"]) == ([], [])
        assert tid not in str(jackpot)

    run(work())
