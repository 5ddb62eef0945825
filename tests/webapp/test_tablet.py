"""What the page may count on when it talks to the tablet."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from pycore.kernel.ids import TYPED, read_typed
from pycore.ledger.lines.bundle import verify
from pycore.portable.ticket import read_ticket, unpack
from tests.webapp.fakes import ANSWERS, DRAFT, ORIGIN, START_MS, Hall, run
from webapp.worker.sync.codes import qr_code


def test_the_first_start_makes_a_device_id_that_can_be_typed_and_keeps_it() -> None:
    async def work() -> None:
        hall = Hall()
        hello = await hall.get("hello")
        assert (len(hello["dev"]), read_typed(hello["dev"])) == (TYPED, hello["dev"])
        assert hello["nights"] == []
        await hall.start()
        assert (await hall.get("hello"))["dev"] == hello["dev"]

    run(work())


def test_a_night_is_set_up_sold_and_still_there_after_a_restart() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        did = (await hall.sell(tid, "Ann  Ottawa"))["did"]
        assert len(did) == 1
        digest = hall.night(tid).digest()
        await hall.start()
        again = (await hall.get("open", tid=tid))["view"]
        assert hall.night(tid).digest() == digest
        assert [player["name"] for player in again["players"]] == ["Ann Ottawa"]
        assert (await hall.get("hello"))["nights"] == [
            {
                "tid": tid,
                "name": "Thursday night",
                "venue": "The hall",
                "organization": "Selkirk Legion",
                "start_at_ms": START_MS,
                "utc_offset_minutes": 0,
                "phase": "open",
                "entries": 1,
                "players_left": 1,
                "revenue_cents": 4000,
                "players": 1,
                "prizes_cents": 0,
                "conflicts": 0,
                "missing_records": 0,
                "missing_sales": 0,
                "missing_cents": 0,
                "beside": "",
                "is_sealed": False,
                "taken_back": "",
                "lost": None,
                "trouble": False,
            }
        ]

    run(work())


def test_templates_and_a_draft_can_be_looked_at_without_writing() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.start()
        commits = len(hall.journal.commits)
        ids = [template["id"] for template in await hall.get("templates")]
        assert "selkirk-thursday" in ids
        assert isinstance(await hall.get("preview", draft=DRAFT), dict)
        assert len(hall.journal.commits) == commits

    run(work())


def test_a_sale_and_its_name_reach_the_disk_in_one_transaction() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        await hall.sell(tid, "Ann")
        last_commit = hall.journal.commits[-1]
        assert sorted((op[0], op[1]) for op in last_commit) == [("put", "log"), ("put", "people")]
        assert "Ann" not in next(op[3] for op in last_commit if op[1] == "log")

    run(work())


def test_chance_comes_from_the_tablet_unless_the_command_brings_it() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        for name in ("Ann", "Bo"):
            await hall.sell(tid, name)
        players = [p["player"] for p in (await hall.get("view", tid=tid))["view"]["players"]]
        assert len(set(players)) == 2
        assert min(len(player) for player in players) == 16
        done = await hall.do(tid, "draw-seats", seed="a-seed-of-the-hall")
        assert done["view"]["draw"]["seed"] == "a-seed-of-the-hall"

    run(work())


def test_a_refusal_carries_its_reason_and_changes_nothing() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        commits = len(hall.journal.commits)
        wish = {"command": "sell-entry", "name": " ", "paid": "cash", "of_age": True}
        reply = await hall.ask("do", tid=tid, command=wish)
        assert reply["refused"]["code"] == "name-needed"
        assert set(reply["refused"]) == {"code", "clause", "kind", "facts"}
        assert len(hall.journal.commits) == commits

    run(work())


@pytest.mark.parametrize(
    "request_json",
    [
        "not json",
        "[]",
        '{"op": "hello"}',
        '{"op": "fly", "wall_ms": 1, "perf_ms": 1}',
        '{"op": "open", "tid": "nobody", "wall_ms": 1, "perf_ms": 1}',
        '{"op": "do", "tid": 7, "wall_ms": 1, "perf_ms": 1}',
        '{"op": "create", "wall_ms": 1, "perf_ms": 1}',
    ],
)
def test_a_request_that_makes_no_sense_is_answered_not_raised(request_json: str) -> None:
    async def work() -> None:
        hall = Hall()
        await hall.start()
        assert hall.tablet is not None
        reply = json.loads(await hall.tablet.handle(request_json))
        assert reply["failed"]["code"] == "bad-request"

    run(work())


def test_two_requests_at_once_are_answered_one_after_the_other() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        await asyncio.gather(*(hall.sell(tid, f"Player {n}") for n in range(8)))
        view = (await hall.get("view", tid=tid))["view"]
        assert [player["ticket"] for player in view["players"]] == list(range(1, 9))
        assert view["conflicts"] == []

    run(work())


def test_where_my_data_is_before_anybody_else_has_it() -> None:
    async def work() -> dict[str, Any]:
        hall = Hall()
        tid = await hall.create()
        await hall.sell(tid, "Ann")
        data: dict[str, Any] = await hall.get("persisted", granted=True)
        assert data.pop("nights") == {
            tid: {
                "here": 2,
                "hub": 0,
                "organization": 0,
                "elsewhere": 0,
                "problem": None,
                "quarantined": 0,
                "missing": 0,
                "trouble": None,
            }
        }
        return data

    assert run(work()) == {
        "here": 2,
        "hub": 0,
        "organization": 0,
        "pending": 2,
        "enrolled": False,
        "label": None,
        "role": "",
        "barred": False,
        "lent": False,
        "last_contact_ms": None,
        "problem": None,
        "clock_offset_ms": None,
        "storage": "ok",
        "persisted": True,
        "quarantined": 0,
        "newcomers": 0,
        "missing": {"records": 0, "sales": 0, "cents": 0},
    }


def test_the_phone_link_carries_the_clock_of_this_moment() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        for name in ("Ann", "Bo"):
            await hall.sell(tid, name)
        await hall.do(tid, "draw-seats")
        await hall.do(tid, "start-clock")
        hall.passes(61_000)
        reply = await hall.ask("qr", tid=tid)
        link = reply["ok"]
        base, _, fragment = link["url"].partition("#")
        ticket = read_ticket(fragment)
        assert base == f"{ORIGIN}/phone/"
        assert ticket.now_ms == reply["at_ms"]
        assert (ticket.facts["name"], ticket.facts["players_left"]) == ("Thursday night", 2)
        assert ticket.facts["live"] == ""  # no organization: no server to ask
        assert ticket.facts["rule"]
        page, _, packed = link["scanned"].partition("#")
        assert unpack(packed) == link["text"]
        assert (link["size"], link["path"]) == tuple(qr_code(page + "#", packed).values())
        assert len(link["url"]) <= 271
        assert link["own_device"] is False

    run(work())


def test_a_night_goes_to_another_tablet_as_a_file() -> None:
    async def work() -> None:
        here, other = Hall(), Hall()
        tid = await here.create()
        await here.sell(tid, "Ann")
        file = await here.get("export", tid=tid)
        assert file["filename"].startswith("thursday-night-")
        assert verify(file["text"]).ok
        assert await other.get("import", text=file["text"]) == {"tid": tid, "added": 2}
        assert await other.get("import", text=file["text"]) == {"tid": tid, "added": 0}
        view = (await other.get("open", tid=tid))["view"]
        assert other.night(tid).digest() == here.night(tid).digest()
        assert [player["name"] for player in view["players"]] == ["Ann"]

    run(work())


def test_a_damaged_file_is_refused_with_its_first_bad_line_and_nothing_is_taken() -> None:
    async def work() -> None:
        here, other = Hall(), Hall()
        tid = await here.create()
        for name in ("Ann", "Bo"):
            await here.sell(tid, name)
        lines = (await here.get("export", tid=tid))["text"].split("\n")
        bad = next(n for n, line in enumerate(lines) if '"entry-sold/1"' in line)
        lines[bad] = lines[bad].replace('"cash"', '"debit"')
        reply = await other.ask("import", text="\n".join(lines))
        assert reply["refused"]["code"] == "bad-file"
        assert reply["refused"]["facts"] == {"line_no": bad + 1, "why": "bad-hash"}
        assert (await other.get("hello"))["nights"] == []

    run(work())


def test_every_request_has_a_declared_answer() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.start()
        assert hall.tablet is not None
        assert {*hall.tablet._in_turn, *hall.tablet._meanwhile} == ANSWERS.keys()

    run(work())
