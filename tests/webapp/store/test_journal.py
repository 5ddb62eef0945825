"""The journal: what was acknowledged stays, whatever the database does; nothing else appears."""

from __future__ import annotations

import json

import pytest

from tests.webapp.fakes import Disk, FakeJournal, run
from webapp.worker.database.journal import Journal, StorageProblem
from webapp.worker.database.records import KV, LOG, QUARANTINE, SUMS, delete, put

FIRST = put(KV, "label", "Door tablet")
SECOND = put(LOG, "night/dev/00000001", "id line")


def _fails(step: str, code: str = "storage-lost") -> tuple[Journal, FakeJournal]:
    port = FakeJournal(Disk())

    def trouble(now: str) -> None:
        if now == step:
            raise RuntimeError(f"Error: {code}")

    port.trouble = trouble
    return Journal(port), port


def test_a_commit_is_one_transaction() -> None:
    port = FakeJournal(Disk())
    journal = Journal(port)
    run(journal.commit([FIRST, SECOND]))
    (ops,) = port.commits
    assert ops == [list(FIRST), list(SECOND)]
    assert len(port.disk.stores[SUMS]) == 1, "of what gives no id by itself"
    assert journal.store(KV) == {"label": "Door tablet"}
    run(journal.commit([delete(KV, "label")]))
    assert port.disk.stores[KV] == journal.store(KV) == port.disk.stores[SUMS] == {}


def test_nothing_to_write_asks_the_disk_for_nothing() -> None:
    port = FakeJournal(Disk())
    run(Journal(port).commit([]))
    assert port.commits == []


@pytest.mark.parametrize(
    ("message", "code", "state"),
    [
        ("storage-full", "storage-full", "full"),
        ("storage-lost", "storage-lost", "lost"),
        ("storage-failed", "storage-failed", "lost"),
        ("anything else", "storage-failed", "lost"),
    ],
)
def test_a_commit_that_fails_says_why_and_is_not_held(message: str, code: str, state: str) -> None:
    journal, _ = _fails("commit", message)
    with pytest.raises(StorageProblem) as failed:
        run(journal.commit([FIRST]))
    assert (failed.value.code, journal.state, dict(journal.store(KV))) == (code, state, {})


def test_after_a_full_disk_the_next_write_works_again() -> None:
    journal, port = _fails("commit", "storage-full")
    with pytest.raises(StorageProblem):
        run(journal.commit([FIRST]))
    port.trouble = lambda _step: None
    run(journal.commit([SECOND]))
    assert journal.state == "ok"
    assert port.disk.stores[KV] == {}


def test_a_database_that_came_back_empty_is_filled_before_the_next_write() -> None:
    port = FakeJournal(Disk())
    journal = Journal(port)
    run(journal.commit([FIRST]))
    port.disk.stores = Disk().stores

    def lost(_step: str) -> None:
        raise RuntimeError("storage-lost")

    port.trouble = lost
    with pytest.raises(StorageProblem):
        run(journal.commit([SECOND]))
    port.trouble = lambda _step: None
    run(journal.commit([SECOND]))
    assert port.disk.stores[KV] == {"label": "Door tablet"}
    assert port.disk.stores[LOG] == {"night/dev/00000001": "id line"}


def test_a_write_that_was_called_failed_but_reached_the_disk_is_taken_out() -> None:
    journal, port = _fails("committed")
    with pytest.raises(StorageProblem):
        run(journal.commit([SECOND]))
    assert port.disk.stores[LOG] != {}
    port.trouble = lambda _step: None
    run(journal.commit([FIRST]))
    assert port.disk.stores[LOG] == {}
    assert port.disk.stores[QUARANTINE] == {}


def test_doubt_survives_a_repair_that_fails_too() -> None:
    journal, port = _fails("committed")
    for op in (SECOND, FIRST):
        with pytest.raises(StorageProblem):
            run(journal.commit([op]))
    port.trouble = lambda _step: None
    run(journal.commit([put(KV, "dev", "abc")]))
    assert port.disk.stores[LOG] == {}
    assert port.disk.stores[KV] == {"dev": "abc"}


def test_what_a_second_writer_wrote_is_set_aside_and_ours_put_back() -> None:
    port = FakeJournal(Disk())
    journal = Journal(port)
    run(journal.commit([SECOND]))
    port.disk.stores[LOG] = {"night/dev/00000001": "id theirs", "night/dev/00000002": "id next"}

    def lost(step: str) -> None:
        if step == "commit":
            raise RuntimeError("storage-lost")

    port.trouble = lost
    with pytest.raises(StorageProblem):
        run(journal.commit([FIRST]))
    port.trouble = lambda _step: None
    run(journal.commit([FIRST]))
    assert port.disk.stores[LOG] == {"night/dev/00000001": "id line"}
    aside = [json.loads(text) for text in port.disk.stores[QUARANTINE].values()]
    assert {(entry["seq"], entry["raw"], entry["why"]) for entry in aside} == {
        (1, "id theirs", "second-writer"),
        (2, "id next", "second-writer"),
    }


def test_a_database_that_cannot_be_read_is_a_problem_not_an_empty_one() -> None:
    journal, _ = _fails("load")
    with pytest.raises(StorageProblem, match="storage-lost"):
        run(journal.load())
