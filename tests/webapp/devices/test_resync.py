"""What it costs a tablet to find out that there is nothing to do: one small request."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tests.webapp.fakes import CODE, Hall, run
from tests.webapp.wire import Counted, listening

MOST_BYTES = 2_048
NIGHTS = 4


async def _settled(wire: Counted) -> tuple[Hall, list[str]]:
    """A tablet with some nights and a line in the book, all of it with the organization."""
    hall = Hall()
    hall.transport = wire
    await hall.enrol()
    tids = [await hall.create(night_name=f"Night {number}") for number in range(NIGHTS)]
    for tid in tids:
        for number in range(3):
            await hall.sell(tid, f"Player {number}")
    assert (await hall.sync())["data"]["pending"] == 0
    wire.reset()
    return hall, tids


def test_up_to_date_is_known_after_one_request_of_two_kilobytes(tmp_path: Path) -> None:
    async def work(wire: Counted) -> None:
        hall, tids = await _settled(wire)
        for again in range(3):
            wire.reset()
            if again == 2:
                await hall.start()
            answer = await hall.get("sync")
            assert wire.requests == ["POST /hello"]
            assert wire.up + wire.down <= MOST_BYTES, (wire.up, wire.down)
            assert (answer["changed"], answer["data"]["pending"]) == ([], 0)
            assert answer["data"]["problem"] is None
        wire.reset()
        await hall.sell(tids[1], "One more")
        assert (await hall.get("sync"))["data"]["pending"] == 0
        tids_asked = {path.split("/")[2] for path in wire.requests if "/t/" in path}
        assert tids_asked == {tids[1]}, "only the night that differs is asked about"

    with listening(tmp_path, CODE) as port, closing(Counted(port)) as wire:
        run(work(wire))


def test_what_another_tablet_brought_is_found_by_the_same_request(tmp_path: Path) -> None:
    async def work(wire: Counted, other_wire: Counted) -> None:
        hall, tids = await _settled(wire)
        other = Hall()
        other.transport = other_wire
        await other.enrol()
        await other.sync()
        other_wire.reset()
        await other.get("sync")
        assert other_wire.requests == ["POST /hello"], "what was only fetched counts as well"
        await other.sell(tids[0], "Sold elsewhere")
        await other.get("sync")
        wire.reset()
        assert (await hall.get("sync"))["changed"] == [tids[0]]
        assert {path.split("/")[2] for path in wire.requests if "/t/" in path} == {tids[0]}
        wire.reset()
        await hall.get("sync")
        assert wire.requests == ["POST /hello"]

    with (
        listening(tmp_path, CODE) as port,
        closing(Counted(port)) as wire,
        closing(Counted(port)) as other_wire,
    ):
        run(work(wire, other_wire))


def test_two_copies_of_one_tablet_come_to_one_mark(tmp_path: Path) -> None:
    async def work(wire: Counted) -> None:
        hall, tids = await _settled(wire)
        twin = Hall(disk=hall.disk.copy())
        twin.transport = wire
        await hall.sell(tids[0], "Sold by one")
        await twin.sell(tids[0], "Sold by the other")
        for _ in range(3):  # who took a fresh id asks for a token of its own, at its next round
            await hall.sync()
            await twin.sync()
        for tablet in (hall, twin):
            wire.reset()
            await tablet.get("sync")
            assert wire.requests == ["POST /hello"]

    with listening(tmp_path, CODE) as port, closing(Counted(port)) as wire:
        run(work(wire))
