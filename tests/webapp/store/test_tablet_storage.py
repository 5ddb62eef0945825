"""Bad disks: full, lost, damaged, shared. What was saved is kept, and every answer is honest."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.line import Line, encode
from tests.webapp.fakes import Disk, FakeJournal, Hall, Organization, run


def fails_with(code: str, step: str = "commit") -> Callable[[str], None]:
    def trouble(now: str) -> None:
        if now == step:
            raise OSError(code)

    return trouble


def no_trouble(_step: str) -> None:
    return None


SALE = {"command": "sell-entry", "name": "Bo", "paid": "cash", "of_age": True, "same_person": "no"}


@pytest.mark.parametrize(
    ("code", "state"),
    [("storage-full", "full"), ("storage-lost", "lost"), ("storage-failed", "lost")],
)
def test_what_did_not_reach_the_disk_did_not_happen(code: str, state: str) -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        await hall.sell(tid, "Ann")
        before = hall.night(tid)
        hall.journal.trouble = fails_with(code)
        reply = await hall.ask("do", tid=tid, command=SALE)
        assert reply["failed"]["code"] == code
        assert hall.night(tid) is before
        shown = await hall.get("view", tid=tid)  # looking still works
        assert (shown["data"]["here"], shown["data"]["storage"]) == (2, state)
        hall.journal.trouble = no_trouble
        done = await hall.get("do", tid=tid, command=SALE)
        assert (done["data"]["here"], done["data"]["storage"]) == (3, "ok")

    run(work())


def test_after_a_lost_database_the_next_write_brings_everything_back() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        await hall.sell(tid, "Ann")
        saved = hall.disk.copy()
        hall.disk.stores = Disk().stores
        hall.journal.trouble = fails_with("storage-lost")
        assert "failed" in await hall.ask("do", tid=tid, command=SALE)
        hall.journal.trouble = no_trouble
        await hall.sell(tid, "Cy")
        for store, rows in saved.stores.items():
            assert rows.items() <= hall.disk.stores[store].items()
        before = hall.night(tid).digest()
        await hall.start()
        await hall.get("view", tid=tid)
        assert hall.night(tid).digest() == before

    run(work())


@pytest.mark.parametrize("text", ["", "[]", "null", '{"log":[]}', '{"kv":7}', "[" * 100_000])
def test_a_database_that_answers_nonsense_is_lost_and_tried_again(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nonsense(_journal: FakeJournal) -> str:
        return text

    async def work() -> None:
        hall = Hall()
        await hall.create()
        hall.tablet = None
        with monkeypatch.context() as broken:
            broken.setattr(FakeJournal, "load", nonsense)
            assert (await hall.ask("hello"))["failed"]["code"] == "storage-lost"
        assert len((await hall.get("hello"))["nights"]) == 1

    run(work())


@pytest.mark.parametrize("step", ["load", "commit"])
def test_a_database_that_cannot_be_opened_is_tried_again_with_every_request(step: str) -> None:
    async def work() -> None:
        hall = Hall()
        hall.journal.trouble = fails_with("storage-lost", step)
        assert (await hall.ask("hello"))["failed"]["code"] == "storage-lost"
        assert (await hall.ask("sync"))["failed"]["code"] == "storage-lost"
        hall.journal.trouble = no_trouble
        assert (await hall.get("hello"))["nights"] == []

    run(work())


async def _a_night(hall: Hall, names: int = 4) -> tuple[str, list[str]]:
    """A night with a few sales; its id and the keys of this tablet's log, in order."""
    tid = await hall.create()
    for n in range(names):
        await hall.sell(tid, f"Player {n}")
    return tid, sorted(hall.disk.stores["log"])


def _spoil(disk: Disk, key: str, how: str) -> None:
    log = disk.stores["log"]
    if how == "nonsense":
        log[key] = "\x00 what is this"
    elif how == "one byte":
        log[key] = log[key].replace('"cash"', '"cosh"').replace('"selkirk', '"Selkirk')
    elif how == "gone":
        del log[key]
    elif how == "empty":
        log[key] = ""


@pytest.mark.parametrize("how", ["nonsense", "one byte", "gone", "empty"])
@pytest.mark.parametrize("place", [0, 2, 3])
def test_a_damaged_line_costs_itself_alone(how: str, place: int) -> None:
    """The whole ones behind it are told as missing, and come back in one act."""

    async def work() -> None:
        hall = Hall()
        tid, keys = await _a_night(hall)
        dev = (await hall.get("hello"))["dev"]
        rows = dict(hall.disk.stores["log"])
        _spoil(hall.disk, keys[place], how)
        # Where its id is gone too, nobody can prove that the next one follows it.
        behind = keys[place + 1 + (how != "one byte") :]
        spoilt = len(set(hall.disk.stores["log"]) - set(keys[:place]) - set(behind))
        for _ in range(2):  # and at the next start
            await hall.start()
            data = (await hall.get("hello"))["data"]
            assert data["here"] == place
            sales = len(keys) - place - 1  # nobody can tell what the damaged one was
            missing = {"records": spoilt + len(behind), "sales": sales, "cents": 4_000 * sales}
            assert data["missing"] == missing
            assert data["nights"][tid]["missing"] == missing["records"]
            assert data["quarantined"] == spoilt == data["nights"][tid]["quarantined"]
            assert data["nights"][tid]["problem"] == ("damaged" if spoilt else None)
            aside = [json.loads(text) for text in hall.disk.stores["quarantine"].values()]
            raw_lines = {entry["raw"] for entry in aside}
            assert {rows[key].partition(" ")[2] for key in behind} <= raw_lines
            # Nothing is ever written onto a chain that was damaged.
            assert (await hall.get("hello"))["dev"] != dev
            assert dev in hall.disk.stores["kv"]["retired"]
        if place == 0:
            return  # without its set-up a night is none
        shown = await hall.get("open", tid=tid)
        for branch in shown["view"]["branches"]:
            settle = {"command": "settle-branch", "dev": branch["dev"], "tip": branch["tip"]}
            answer = await hall.ask("do", tid=tid, command={**settle, "take": True, "note": ""})
            if "refused" in answer:
                assert answer["refused"]["code"] == "branch-damaged"
                spoilt -= 1
                left_out = {**settle, "take": False, "note": "sold again"}
                shown = await hall.get("do", tid=tid, command=left_out)
            else:
                shown = answer["ok"]
        assert spoilt == 0
        assert shown["view"]["conflicts"] == []
        sold = {player["ticket"] for player in shown["view"]["players"]}
        assert sold == {seq for seq in range(1, 5) if seq < place or keys[seq] in behind}
        await hall.start()
        assert (await hall.get("hello"))["data"]["missing"]["records"] == 0

    run(work())


def test_no_number_is_given_out_again_that_a_damaged_line_gave() -> None:
    """Nor one that it says now, where nothing stands behind it."""

    async def work() -> None:
        for place, next_one in ((3, 5), (4, 5)):
            hall = Hall()
            tid, keys = await _a_night(hall)
            _spoil(hall.disk, keys[place], "one byte")
            await hall.start()
            shown = await hall.sell(tid, "Late")
            assert max(player["ticket"] for player in shown["view"]["players"]) == next_one

    run(work())


def test_an_id_that_was_damaged_costs_nothing() -> None:
    async def work() -> None:
        hall = Hall()
        tid, keys = await _a_night(hall)
        rows = dict(hall.disk.stores["log"])
        hall.disk.stores["log"][keys[2]] = "x" + rows[keys[2]][1:]
        await hall.start()
        data = (await hall.get("hello"))["data"]
        assert (data["here"], data["quarantined"], data["missing"]["records"]) == (5, 0, 0)
        assert hall.disk.stores["log"] == rows
        assert tid in data["nights"]

    run(work())


def test_whole_lines_behind_damage_reach_the_organization_and_count_once_taken() -> None:
    """They wait there for the line that was damaged, or for somebody who takes them back."""

    async def work() -> None:
        organization = Organization()
        hall = Hall(organization)
        tid, keys = await _a_night(hall)
        whole = dict(hall.disk.stores["log"])
        _spoil(hall.disk, keys[2], "one byte")
        await hall.start()
        await hall.enrol()
        await hall.sync()
        assert organization.nights[tid].logs.count() == 2
        other = Hall(organization)
        await other.enrol()
        await other.sync()
        for place, records in ((hall, 3), (other, 2)):  # the damaged one is on the tablet alone
            shown = await place.get("open", tid=tid)
            missing = {"records": records, "sales": 2, "cents": 8_000}
            assert shown["data"]["missing"] == missing
        (branch,) = shown["view"]["branches"]
        taken = {"command": "settle-branch", "dev": branch["dev"], "tip": branch["tip"]}
        await other.get("do", tid=tid, command={**taken, "take": True, "note": ""})
        await other.sync()
        await hall.sync()
        sold = [
            player["ticket"] for player in (await hall.get("view", tid=tid))["view"]["players"]
        ]
        assert sorted(sold) == [1, 3, 4]
        assert organization.digest(tid) == hall.night(tid).digest() == other.night(tid).digest()
        # The true line turns up, on a copy of the tablet as it was: all is one again.
        copy = Hall(organization, disk=Disk())
        copy.disk.stores["log"].update(whole)
        await copy.start()
        await copy.enrol()
        await copy.sync()
        await hall.sync()
        await other.sync()
        assert organization.nights[tid].logs.forks() == {}
        assert organization.digest(tid) == hall.night(tid).digest() == other.night(tid).digest()
        sold = [
            player["ticket"] for player in (await hall.get("view", tid=tid))["view"]["players"]
        ]
        assert sorted(sold) == [1, 2, 3, 4]

    run(work())


def test_a_key_that_is_no_line_is_set_aside() -> None:
    async def work() -> None:
        hall = Hall()
        tid, _ = await _a_night(hall)
        hall.disk.stores["log"]["scribble"] = "?"
        await hall.start()
        data = (await hall.get("hello"))["data"]
        assert (data["here"], data["quarantined"]) == (5, 1)
        assert data["nights"][tid]["problem"] is None

    run(work())


def test_a_night_goes_on_after_damage_under_a_fresh_id() -> None:
    async def work() -> None:
        hall = Hall()
        tid, keys = await _a_night(hall)
        _spoil(hall.disk, keys[3], "nonsense")
        await hall.start()
        done = await hall.sell(tid, "Late")
        assert [player["ticket"] for player in done["view"]["players"]] == [1, 2, 5]
        assert done["view"]["conflicts"] == []
        digest = hall.night(tid).digest()
        await hall.start()
        await hall.get("view", tid=tid)
        assert hall.night(tid).digest() == digest

    run(work())


def test_the_organization_gives_back_what_a_damaged_tablet_lost() -> None:
    async def work() -> None:
        organization = Organization()
        hall = Hall(organization)
        tid, keys = await _a_night(hall)
        await hall.enrol()
        await hall.sync()
        before = hall.night(tid).digest()
        _spoil(hall.disk, keys[2], "nonsense")
        await hall.start()
        assert (await hall.sync())["changed"] == [tid]
        data = (await hall.get("hello"))["data"]
        assert hall.night(tid).digest() == before
        assert (data["here"], data["pending"], data["quarantined"]) == (5, 0, 0)

    run(work())


def test_a_chain_that_lost_its_end_is_not_written_on() -> None:
    """The organization acknowledged a line that is gone here: to write its number again would
    fork.
    """

    async def work() -> None:
        organization = Organization()
        hall = Hall(organization)
        tid, keys = await _a_night(hall)
        await hall.enrol()
        await hall.sync()
        dev = (await hall.get("hello"))["dev"]
        del hall.disk.stores["log"][keys[-1]]
        await hall.start()
        assert (await hall.get("hello"))["dev"] != dev
        await hall.sell(tid, "Late")
        await hall.sync()
        assert organization.nights[tid].logs.forks() == {}
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


def _append(disk: Disk, tid: str, dev: str, line: Line) -> None:
    """Put one more sound line at the end of a device's log, as a later version would."""
    key = max(key for key in disk.stores["log"] if key.startswith(f"{tid}/{dev}/"))
    seq = int(key.rsplit("/", 1)[1]) + 1
    prev = disk.stores["log"][key].split(" ", 1)[0]
    raw = encode(line)
    node_id = line_id(tid, dev, seq, prev, raw)
    disk.stores["log"][f"{tid}/{dev}/{seq:08d}"] = f"{node_id} {raw.decode()}"


def test_an_event_of_a_later_version_is_kept_and_shown_as_a_conflict() -> None:
    async def work() -> None:
        hall = Hall()
        tid, _ = await _a_night(hall)
        dev = (await hall.get("hello"))["dev"]
        body: dict[str, Any] = {"what": "nobody here knows"}
        _append(
            hall.disk,
            tid,
            dev,
            Line(lam=99, own=f"door/{dev}", base="", wall=1, type="bounty-won/7", body=body),
        )
        await hall.start()
        shown = await hall.get("open", tid=tid)
        assert [conflict["why"] for conflict in shown["view"]["conflicts"]] == ["unknown-type"]
        assert (shown["data"]["here"], shown["data"]["quarantined"]) == (6, 0)
        assert (await hall.get("hello"))["dev"] == dev
        await hall.sell(tid, "Late")  # and the night goes on
        assert '"bounty-won/7"' in (await hall.get("export", tid=tid))["text"]

    run(work())


def test_two_tabs_on_one_database_lose_nothing_that_either_was_told_is_saved() -> None:
    """The Web Lock keeps a second tab out. Where a browser breaks it, the tab that wrote first
    finds the other's lines after its next failed write and sets them aside.
    """

    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        other = Hall(disk=hall.disk)
        await other.start()
        await other.sell(tid, "Told the other tab")
        hall.journal.trouble = fails_with("storage-lost")
        assert "failed" in await hall.ask("do", tid=tid, command=SALE)
        hall.journal.trouble = no_trouble
        await hall.sell(tid, "Told the first tab")
        data = (await hall.get("hello"))["data"]
        assert (data["here"], data["quarantined"]) == (2, 1)
        assert data["nights"][tid]["problem"] == "second-writer"
        aside = [json.loads(text) for text in hall.disk.stores["quarantine"].values()]
        assert [entry["why"] for entry in aside] == ["second-writer"]
        assert '"entry-sold/1"' in aside[0]["raw"]

    run(work())
