"""A tablet that keeps its folds starts sooner, and never from a fold that is in doubt."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.ledger.lines.bundle import write_bundle
from pycore.night.night import Night
from tests.core.hall import Hall as Evening
from tests.core.hall import playing
from tests.webapp.fakes import Hall, run
from webapp.worker.database.records import FOLDS


@cache
def long_evening(pauses: int = 150) -> Evening:
    hall = playing(20).on("elsewhere").at("19:05")
    for _ in range(pauses):
        hall = hall.do("pause-clock").do("resume-clock")
    return hall


async def with_a_long_night() -> tuple[Hall, str]:
    hall = Hall()
    text = write_bundle(long_evening().night.logs, long_evening().night.people)
    tid: str = (await hall.get("import", text=text))["tid"]
    return hall, tid


def folded_anew(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The nights that are folded from their first line, as they are."""
    refolded: list[str] = []
    of = Night.of
    monkeypatch.setattr(
        Night, "of", lambda logs, people=None: (refolded.append(logs.tid), of(logs, people))[1]
    )
    return refolded


def test_the_next_start_does_not_fold_the_night_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        hall, tid = await with_a_long_night()
        view = (await hall.get("open", tid=tid))["view"]
        digest = hall.night(tid).digest()
        refolded = folded_anew(monkeypatch)
        await hall.start()
        assert (await hall.get("open", tid=tid))["view"] == view
        assert (refolded, hall.night(tid).digest()) == ([], digest)
        await hall.do(tid, "sell-rebuy", ticket=1, paid="cash")
        await hall.start()
        assert (refolded, hall.night(tid).state.rebuy_count()) == ([], 1)
        assert hall.night(tid).digest() == Night.of(hall.night(tid).logs).digest()

    run(work())


def test_another_core_folds_the_night_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        hall, tid = await with_a_long_night()
        digest, refolded = hall.night(tid).digest(), folded_anew(monkeypatch)
        hall.core = "core-2"
        await hall.start()
        await hall.get("hello")
        assert (refolded, hall.night(tid).digest()) == ([tid], digest)
        await hall.start()  # and keeps its own
        await hall.get("hello")
        assert refolded == [tid]

    run(work())


@pytest.mark.parametrize(
    "harm",
    [
        lambda text: "",
        lambda text: "core-1",
        lambda text: "core-1 short {}",
        lambda text: text[:-1],
        lambda text: text.replace('"door"', '"moor"', 1),
        lambda text: text.replace("15000", "15001", 1),
        lambda text: "core-1 " + "[" * 100_000,
    ],
)
def test_a_damaged_fold_is_as_if_it_were_not_there(
    harm: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        hall, tid = await with_a_long_night()
        digest, refolded = hall.night(tid).digest(), folded_anew(monkeypatch)
        rows = hall.disk.stores[FOLDS]
        rows[tid] = harm(rows[tid])
        await hall.start()
        await hall.get("hello")
        assert (refolded, hall.night(tid).digest()) == ([tid], digest)

    run(work())


def test_a_short_night_keeps_none() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        await hall.sell(tid, "Ann")
        assert hall.disk.stores[FOLDS] == {}

    run(work())
