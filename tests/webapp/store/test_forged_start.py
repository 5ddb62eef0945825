"""Somebody who has the pairing code writes more in the name of the tablet that set the night up
than that did, and so takes its log out of what counts: it is said in red, and comes back in one
tap.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from pycore.ledger.lines.frames import write_frames
from pycore.ledger.sync.wire import NDJSON
from tests.forged import forged
from tests.webapp.fakes import CODE, Hall, run
from tests.webapp.pages import Page, page
from tests.webapp.served import Server, Wire

__all__ = ["page"]

SALES = 10


class Evening:
    """A director who sold ten entries, and a stranger's tablet that was let in for everything."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.director, self.stranger = Hall(), Hall()

    async def begin(self) -> None:
        for hall in (self.director, self.stranger):
            hall.transport = Wire(self.server.app)
            await hall.get("enrol", code=CODE, label="tablet")
        self.tid = await self.director.create()
        for number in range(SALES):
            await self.director.sell(self.tid, f"Player {number}")
        await self.director.sync()
        await self.stranger.sync()

    async def forges(self, seq: int) -> None:
        """A longer branch from the number *seq* of the director's log on, to the organization."""
        shelf = self.stranger.tablet.shelf  # type: ignore[union-attr]
        assert self.director.tablet is not None
        line = forged(shelf.logs(self.tid), self.director.tablet.shelf.dev, seq)
        response = self.server.app.test_client().post(
            f"/api/sync/1/t/{self.tid}/push",
            data=write_frames([line], {"heads": {}}),
            headers={"Authorization": f"Bearer {shelf.kv('token')}", "Content-Type": NDJSON},
        )
        assert response.status_code == 200
        for _ in range(2):
            for hall in (self.director, self.stranger):
                await hall.sync()

    async def line(self, hall: Hall) -> Any:
        """The night in the list of a tablet."""
        (night_line,) = (await hall.get("hello"))["nights"]
        return night_line


@pytest.fixture
def evening(tmp_path: Path) -> Any:
    server = Server(tmp_path / "data")
    yield Evening(server)
    server.stop()


@pytest.mark.parametrize("seq", [1, 2, 5])
def test_a_line_in_the_directors_name_takes_nothing_away_for_good(
    evening: Evening, seq: int
) -> None:
    async def work() -> None:
        await evening.begin()
        tid = evening.tid
        named = (await evening.line(evening.director))["name"]
        await evening.forges(seq)
        gone = SALES - max(0, seq - 2)
        for hall in (evening.director, evening.stranger):
            line = await evening.line(hall)
            assert line["missing_sales"] == gone, "every tablet says so in red"
            assert line["name"] == named, "and of which night"
            assert (line["lost"] is not None) == (seq == 1)
        (branch,) = (await evening.director.get("view", tid=tid))["view"]["branches"]
        place = {"dev": branch["dev"], "tip": branch["tip"]}
        if seq == 1:
            assert line["lost"] == place
        await evening.director.do(tid, "settle-branch", **place, take=True, note="")
        for _ in range(2):
            await evening.director.sync()
            await evening.stranger.sync()
        for hall in (evening.director, evening.stranger):
            view = (await hall.get("view", tid=tid))["view"]
            assert (view["missing"]["records"], view["counts"]["entered"]) == (0, SALES)
            assert (await evening.line(hall))["lost"] is None
        assert (await evening.director.sell(tid, "Next"))["view"]["counts"]["entered"] == SALES + 1

    run(work())


def test_who_leaves_the_set_up_out_as_well_is_undone_from_the_list(evening: Evening) -> None:
    """The stranger settles the branch at once, to be left out: that is one tap more."""

    async def work() -> None:
        await evening.begin()
        tid = evening.tid
        await evening.forges(1)
        place = (await evening.line(evening.stranger))["lost"]
        wish = {"command": "settle-branch", **place, "take": False, "note": "x"}
        assert "ok" in await evening.stranger.ask("do", tid=tid, command=wish)
        for _ in range(2):
            await evening.stranger.sync()
            await evening.director.sync()
        line = await evening.line(evening.director)
        assert (line["lost"], line["name"]) == (None, "Thursday night")
        await evening.director.get(
            "do", tid=tid, command={"command": "undo", "target": line["taken_back"]}
        )
        assert (await evening.line(evening.director))["lost"] == place
        back = await evening.director.do(tid, "settle-branch", **place, take=True, note="")
        assert back["view"]["counts"]["entered"] == SALES
        assert (await evening.line(evening.director))["taken_back"] == ""

    run(work())


class Listed:
    """The list of nights with one whose set-up does not count, and the worker's answer."""

    def __init__(self, page: Page) -> None:
        self.room = page.devices__nights__room
        self.room.page = MagicMock()
        self.room.page.data.side_effect = lambda element, name: element[name]
        self.night = {
            "tid": "night",
            "phase": "none",
            "name": "Thursday",
            "taken_back": "",
            "entries": 0,
            "lost": {"dev": "DESK", "tip": "tip"},
            "missing_records": 11,
            "missing_sales": 10,
            "missing_cents": 40_000,
            "start_at_ms": None,
            "utc_offset_minutes": None,
        }
        self.app = SimpleNamespace(
            session=MagicMock(nights=[self.night]),
            notice={"why": "lost", "tid": "night"},
            refusals={},
            bus=MagicMock(),
            draw=MagicMock(),
            failed=MagicMock(),
        )

    def taps(self, reply: Any) -> Any:
        """What the button asks of the worker, which answers this."""
        element = {"tid": "night", "dev": "DESK", "tip": "tip"}
        self.room.take(self.app, element)
        op, request, answered = self.app.bus.call.call_args.args
        assert op == "do"
        answered(reply)
        return request


def test_the_list_says_that_it_does_not_count_and_brings_it_back(page: Page) -> None:
    listed = Listed(page)
    for drawn in (str(listed.room._notice(listed.app)), str(listed.room._row(listed.night))):
        assert 'data-act="night-take"' in drawn
        assert 'data-dev="DESK"' in drawn
        assert 'data-tip="tip"' in drawn
        assert "Thursday" in drawn
    assert listed.taps({"ok": {}}) == {
        "tid": "night",
        "command": {
            "command": "settle-branch",
            "dev": "DESK",
            "tip": "tip",
            "take": True,
            "note": "",
        },
    }
    listed.room.page.goes.assert_called_once_with("/night/night/door")


def test_where_it_cannot_be_brought_back_the_list_says_why(page: Page) -> None:
    listed = Listed(page)
    refused = {"kind": "rule", "code": "not-director", "facts": {}, "clause": ""}
    listed.taps({"refused": refused})
    assert listed.app.refusals["night"] == refused
    assert listed.app.notice == {"why": "lost", "tid": "night"}
    listed.room.page.goes.assert_not_called()
