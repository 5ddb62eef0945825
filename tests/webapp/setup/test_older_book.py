"""A tablet whose book knows less than a night that comes to it relaxes nothing of that night."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.book.book import BOOK_ID
from tests.core.book.office import LICENCE, MAY
from tests.webapp.booked import DAY_MS, NUNAVUT, plays_to_the_end
from tests.webapp.fakes import START_MS, Hall, run

HOUR_MS = 3_600_000


async def licensed_hall(gross_cents: int = 5_500_000) -> Hall:
    hall = Hall()
    await hall.enters("record-takings", **{**MAY, "gross_cents": gross_cents})
    await hall.enters("keep-licence", **LICENCE)
    return hall


async def hands_on(hall: Hall, other: Hall, *tids: str) -> None:
    for tid in tids:
        await other.get("import", text=(await hall.get("export", tid=tid))["text"])


async def sale(hall: Hall, tid: str) -> str:
    """Why an entry is not sold; "" where it is."""
    command = {"command": "sell-entry", "name": "P", "paid": "cash", "of_age": True}
    answer = await hall.ask("do", tid=tid, command={**command, "same_person": "no"})
    refused: dict[str, Any] = answer.get("refused", {})
    return str(refused.get("code", ""))


def year(hall: Hall, tid: str) -> int | None:
    return hall.night(tid).state.adopted.gross_before_cents


def status(hall: Hall, tid: str) -> str:
    return str(hall.night(tid).state.adopted.licensed.status)


@pytest.mark.clause("NU-5.02j")
def test_a_night_s_own_figures_are_no_year() -> None:
    async def work() -> None:
        hall, other = await licensed_hall(), Hall()
        tid = await hall.create(**NUNAVUT)
        await hall.sell(tid, "Ann")
        other.passes(DAY_MS + HOUR_MS)
        await hands_on(hall, other, tid)
        await other.get("hello")
        assert year(other, tid) == 5_500_000

    run(work())


@pytest.mark.clause("NU-5.02j")
def test_one_earlier_night_is_no_year_and_two_tablets_do_not_undo_each_other() -> None:
    async def work() -> None:
        hall, other = await licensed_hall(), Hall()
        early = await plays_to_the_end(hall, **NUNAVUT)
        tid = await hall.create(**{**NUNAVUT, "start_at_ms": START_MS + DAY_MS})
        assert year(hall, tid) == 5_512_000
        await hands_on(hall, other, early, tid)
        records = other.night(tid).logs.count()
        for _ in range(2):
            await hands_on(other, hall, tid)
            await hands_on(hall, other, tid)
        assert (year(hall, tid), year(other, tid)) == (5_512_000, 5_512_000)
        assert other.night(tid).logs.count() == records
        draft = {**NUNAVUT, "start_at_ms": START_MS + 2 * DAY_MS}
        shown = await other.get("preview", draft=draft)
        assert shown["before"]["cents"] is None, "the set-up asks"

    run(work())


@pytest.mark.clause("NU-5.02j")
def test_an_older_copy_of_the_book_lowers_no_year() -> None:
    async def work() -> None:
        hall, other = await licensed_hall(), Hall()
        await hands_on(hall, other, BOOK_ID)
        await hall.enters("record-takings", **{**MAY, "takings": "t2", "gross_cents": 494_000})
        tid = await hall.create(**NUNAVUT)
        await hands_on(hall, other, tid)
        assert [await sale(other, tid) for _ in range(2)] == ["", "year-gross-cap"]
        await hall.enters("remove-takings", takings="t2")
        assert year(hall, tid) == 5_500_000, "put right by somebody who knows"

    run(work())


@pytest.mark.clause("NU-2.02")
def test_an_older_book_lifts_no_suspension() -> None:
    async def work() -> None:
        hall, other = await licensed_hall(), Hall()
        tid = await hall.create(**NUNAVUT)
        await hands_on(hall, other, BOOK_ID, tid)
        await hall.enters("mark-licence", licence="lic", status="cancelled", note="letter 7")
        await hands_on(hall, other, tid)
        await other.get("hello")
        assert (status(other, tid), await sale(other, tid)) == ("cancelled", "licence-cancelled")
        view = (await other.get("open", tid=tid))["view"]
        assert "licence-news" in [task["kind"] for task in view["todo"]], "the director may"

    run(work())


@pytest.mark.clause("NU-2.02")
@pytest.mark.parametrize("marked", ["lic", "again"])
def test_a_licence_that_two_tablets_entered_is_stopped_by_either(marked: str) -> None:
    async def work() -> None:
        hall = await licensed_hall()
        await hall.enters("keep-licence", **{**LICENCE, "licence": "again"})
        tid = await hall.create(**NUNAVUT)
        await hall.enters("mark-licence", licence=marked, status="suspended")
        assert (status(hall, tid), await sale(hall, tid)) == ("suspended", "licence-suspended")

    run(work())


@pytest.mark.clause("NU-2.02")
def test_what_is_sold_after_a_stop_is_refused_whatever_the_clock_says() -> None:
    async def work() -> None:
        hall, behind = await licensed_hall(), Hall()
        tid = await hall.create(**NUNAVUT)
        await hall.enters("mark-licence", licence="lic", status="suspended")
        behind.wall_ms -= 2 * HOUR_MS
        await hands_on(hall, behind, BOOK_ID, tid)
        assert await sale(behind, tid) == "licence-suspended"
        hall.wall_ms -= HOUR_MS  # the clock is put right
        await hall.get("hello")
        assert await sale(hall, tid) == "licence-suspended"

    run(work())


@pytest.mark.clause("NU-5.02j")
def test_a_night_that_nobody_ended_counts_after_a_day_without_a_restart() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        await hall.enters("keep-licence", **LICENCE)
        later = await hall.create(**{**NUNAVUT, "start_at_ms": START_MS + 2 * DAY_MS})
        abandoned = await hall.create(**NUNAVUT)
        for name in ("Ann", "Bo", "Cy"):
            await hall.sell(abandoned, name)
        await hall.do(abandoned, "draw-seats")
        await hall.do(abandoned, "start-clock")
        await hall.get("templates")
        hall.passes(2 * DAY_MS)
        await hall.sell(later, "Zed")
        assert year(hall, later) == hall.night(abandoned).state.revenue() == 18_000

    run(work())
