"""One character of a tablet's store becomes another: no answer changes, or the screen says so."""

from __future__ import annotations

from hashlib import blake2b
from itertools import count
from typing import Any

import pytest

from tests.kit.promises import HISTORIES
from tests.webapp.fakes import Disk, Hall, Organization, run
from tests.webapp.felt import Felt, act
from webapp.worker.database import shelf
from webapp.worker.database.records import STORES

FLIPS = HISTORIES.dose(part=60, full=400)


async def a_tablet() -> tuple[Disk, str]:
    """A tablet with something in every store: a night that is at the organization but for its
    end, a branch, a refused line, a hand in play.
    """
    organization = Organization()
    felt = await Felt.set_up()
    hall, tid = felt.hall, felt.tid
    hall.transport.organization = organization
    await hall.enrol()
    await hall.sync()
    other = Hall(organization, hall.disk.copy())
    for tablet in (other, hall):
        assert "ok" in await tablet.ask("do", tid=tid, command={"command": "pause-clock"})
        await tablet.sync()
    await felt.deal({"what": "begin", "button": None}, act("fold", 4))
    return hall.disk, tid


async def answers(disk: Disk, tid: str) -> dict[str, Any]:
    """What this tablet says to whoever looks, without a network."""
    hall = Hall(None, disk)
    questions: list[tuple[str, dict[str, Any]]] = [
        ("hello", {}),
        ("open", {"tid": tid}),
        ("table", {"tid": tid, "table": 1}),
        ("whereabouts", {"tid": tid}),
        ("export", {"tid": tid}),
        ("book", {}),
    ]
    replies = {op: await hall.ask(op, **facts) for op, facts in questions}
    resume = await hall.ask("do", tid=tid, command={"command": "resume-clock"})
    return {**replies, "do": "ok" if "ok" in resume else resume}


def flip(disk: Disk, number: int) -> str:
    """Change one character of one key or value, chosen by a hash; what was changed."""
    digest = blake2b(f"flip {number}".encode(), digest_size=64).digest()
    draw = (int.from_bytes(digest[at : at + 4]) for at in count(0, 4)).__next__
    store = STORES[draw() % len(STORES)]
    rows = disk.stores[store]
    keys = sorted(key for key in rows if rows[key])
    key = keys[draw() % len(keys)]
    of_key = draw() % 8 == 0
    text = key if of_key else rows[key]
    at = draw() % len(text)
    changed = text[:at] + chr(ord(text[at]) ^ (1 << draw() % 5)) + text[at + 1 :]
    if of_key:
        rows[changed] = rows.pop(key)
    else:
        rows[key] = changed
    return f"{store} {key}: {text!r} became {changed!r}"


def test_a_flip_in_any_store_changes_no_answer_or_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        monkeypatch.setattr(shelf, "EVERY", 4)  # a fold is kept of a short night too
        disk, tid = await a_tablet()
        assert all(disk.stores[store] for store in STORES), "something stands in every store"
        before = await answers(disk.copy(), tid)
        assert await answers(disk.copy(), tid) == before
        assert before["do"] == "ok", before["do"]
        noticed = 0
        for number in range(FLIPS):
            damaged = disk.copy()
            changed = flip(damaged, number)
            after = await answers(damaged, tid)
            assert "ok" in after["hello"], changed
            data, was = (replies["hello"]["ok"]["data"] for replies in (after, before))
            is_told = (
                data["quarantined"] > was["quarantined"]
                or data["missing"]["records"] > was["missing"]["records"]
            )
            otherwise = [op for op, answer in after.items() if answer != before[op]]
            assert not otherwise or is_told, f"{number}: {changed}: {otherwise}"
            noticed += is_told
        assert noticed > FLIPS // 2

    run(work())
