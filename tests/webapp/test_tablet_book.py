"""The organization's book on a tablet: kept, sent and counted into like a night, shown as none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pycore.book.book import BOOK_ID
from pycore.book.year import gross_before
from tests.core.book.office import LICENCE, MAY
from tests.core.hall import nunavut_draft
from tests.webapp.fakes import START_MS, Hall, Organization, run
from webapp.worker.records import log_key

DAY_MS = 86_400_000
DAY = "2026-11-18"
BOOK = {"utc_offset_minutes": -360}
HOUSES = Path(__file__).parents[1] / "houses"
NUNAVUT: dict[str, Any] = {
    "settings": {}, **nunavut_draft(start_at_ms=START_MS, utc_offset_minutes=-360),
}  # fmt: skip


def house(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HOUSES / f"{name}.json").read_text("utf-8"))
    return found


async def plays_to_the_end(hall: Hall, **changes: Any) -> str:
    """A night of two players, over after one hand; its id."""
    tid = await hall.create(**changes)
    for name in ("Ann", "Bo"):
        await hall.sell(tid, name)
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    await hall.do(tid, "eliminate", out=[{"ticket": 2, "stack_chips": None}])
    return tid


def test_the_book_is_no_night_anywhere() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("keep-licence", **LICENCE)
        hello = await hall.get("hello")
        assert hello["nights"] == []
        assert hello["data"]["here"] == 1
        for op in ("open", "view", "qr", "hands"):
            assert "failed" in await hall.ask(op, tid=BOOK_ID)
        await hall.start()  # it stands on the disk
        book = (await hall.get("book", **BOOK))["book"]
        assert [one["number"] for one in book["licences"]] == ["NU-2026-17"]
        hall.wall_ms += 3_600_000  # the tablet's clock is set: nights are corrected, the book not
        await hall.get("hello")
        assert hall.book().logs.count() == 1

    run(work())


def test_a_set_up_reads_the_year_of_the_book_and_nothing_typed() -> None:
    async def work() -> None:
        hall = Hall()
        draft = {**NUNAVUT, "gross_before_cents": 0}
        shown = await hall.get("preview", draft=draft)
        assert shown["before"]["cents"] is None
        refused = (await hall.ask("create", draft=draft))["refused"]
        assert (refused["code"], refused["clause"]) == ("field-needed", "NU-5.02j")
        await hall.enters("record-takings", **{**MAY, "gross_cents": 5_500_000})
        shown = await hall.get("preview", draft=draft)
        assert shown["before"] == {
            "jurisdiction": "ca_nu", "day": DAY, "cents": 5_500_000, "licence": None,
        }  # fmt: skip
        tid = await hall.create(**draft)
        assert hall.night(tid).state.adopted.gross_before_cents == 5_500_000

    run(work())


def test_the_licence_of_the_day_binds_the_night_that_is_set_up_and_nothing_typed_does() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("record-takings", **{**MAY, "gross_cents": 100})
        await hall.enters("keep-licence", **{**LICENCE, "players": 30})
        draft = {**NUNAVUT, "limits": {"players": 9_999}}
        shown = await hall.get("preview", draft=draft)
        assert ("licence-player-cap", "licence") in {
            (one["code"], one["clause"]) for one in shown["refused"]
        }
        refused = (await hall.ask("create", draft=draft))["refused"]
        assert (refused["code"], refused["facts"]["limit"]) == ("licence-player-cap", 30)
        tid = await hall.create(**{**draft, "settings": {"player_cap": 30}})
        assert hall.night(tid).pack.takings[-1].clause.id == "licence"

    run(work())


def test_a_night_goes_into_the_book_when_it_is_over_and_again_when_it_changes() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        tid = await plays_to_the_end(hall, **NUNAVUT)
        (figures,) = hall.book().state.figures.values()
        assert (figures.players, figures.gross_cents, figures.prizes_cents) == (2, 12_000, 0)
        assert (figures.jurisdiction, figures.day) == ("ca_nu", DAY)
        counted = hall.book().logs.count()
        await hall.get("templates")
        await hall.start()
        await hall.get("templates")
        assert hall.book().logs.count() == counted  # nothing new, nothing recorded
        await hall.do(tid, "announce-payouts")
        assert hall.book().state.figures[tid].prizes_cents == 6_000
        assert hall.book().logs.count() == counted + 1
        assert gross_before(hall.book().state, "2026-11-25", "ca_nu") == 12_000

    run(work())


def test_a_night_that_nobody_ended_counts_a_day_later() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        tid = await hall.create(**NUNAVUT)
        await hall.sell(tid, "Ann")
        assert not hall.book().state.figures
        hall.passes(2 * DAY_MS)
        await hall.get("templates")
        assert hall.book().state.figures[tid].gross_cents == 6_000

    run(work())


def test_two_tablets_that_count_one_night_agree() -> None:
    async def work() -> None:
        organization = Organization()
        one, other = Hall(organization), Hall(organization)
        for hall in (one, other):
            await hall.start()
            await hall.enrol()
        await one.enters("state-complete", jurisdiction="ca_nu")
        tid = await plays_to_the_end(one, **NUNAVUT)
        for hall in (one, other, one, other):
            await hall.sync()
        assert one.book().digest() == other.book().digest()
        assert one.book().conflicts == ()
        assert other.book().state.figures[tid].gross_cents == 12_000
        before = one.book().logs.count()
        for hall in (other, one, other):
            await hall.get("templates")
            await hall.sync()
        assert one.book().logs.count() == other.book().logs.count() == before
        assert (await one.get("hello"))["data"]["pending"] == 0

    run(work())


AT_ONE_MS = START_MS - START_MS % DAY_MS + 19 * 3_600_000
"""One in the afternoon of that day, six hours behind."""


def test_house_rules_are_kept_from_a_file_offered_and_played_by() -> None:
    async def work() -> None:
        hall = Hall()
        text = json.dumps(house("prairie-cup"))
        await hall.get("house-keep", text=text, **BOOK)
        (own,) = [one for one in await hall.get("templates") if one["house"]]
        assert (own["id"], own["pack"]) == ("prairie-cup", "ca_sk")
        kept = await hall.get("house", house="prairie-cup", edition="2026-1", shipped=False)
        assert json.loads(kept["text"]) == house("prairie-cup") == kept["document"]
        draft = {
            "template": own["id"], "house": own["house"], "start_at_ms": AT_ONE_MS,
            "utc_offset_minutes": -360, "organization": "Club", "venue": "Hall", "settings": {},
        }  # fmt: skip
        tid = (await hall.get("create", draft=draft))["tid"]
        assert hall.night(tid).state.adopted.pack == "ca_sk"

    run(work())


def test_a_damaged_file_is_refused_with_its_field_and_nothing_is_taken() -> None:
    async def work() -> None:
        hall = Hall()
        document = house("harbour-night")
        document["structure"]["items"][2]["big"] = 1.5
        for op in ("house-keep", "house-check"):
            for source in ({"text": json.dumps(document)}, {"document": document}):
                refused = (await hall.ask(op, **source, **BOOK))["refused"]
                assert refused["code"] == "house-rules-damaged"
                assert refused["facts"]["field"] == "structure.items[2].big"
        assert (await hall.ask("house-keep", text="{", **BOOK))["refused"]["facts"]["line"] == 1
        assert "failed" in await hall.ask("house-keep", text=3, **BOOK)
        assert hall.book().logs.count() == 0

    run(work())


def test_the_book_comes_back_from_its_file() -> None:
    async def work() -> None:
        hall, other = Hall(), Hall()
        await hall.enters("keep-licence", **LICENCE)
        saved = await hall.get("export", tid=BOOK_ID)
        assert (saved["filename"], await other.get("import", text=saved["text"])) == (
            "book.txt", {"tid": BOOK_ID, "added": 1},
        )  # fmt: skip
        assert other.book().digest() == hall.book().digest()
        assert (await other.get("hello"))["nights"] == []

    run(work())


def test_a_damaged_line_of_the_book_stops_no_night() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("keep-licence", **LICENCE)
        await hall.enters("state-complete", jurisdiction="ca_nu")
        tid = await hall.create(**NUNAVUT)
        dev = next(iter(hall.book().logs.logs))
        hall.disk.stores["log"][log_key(BOOK_ID, dev, 1)] = "nonsense"
        await hall.start()
        assert hall.book().logs.count() == 0
        assert (await hall.get("hello"))["data"]["nights"][BOOK_ID]["problem"] == "damaged"
        await hall.sell(tid, "Ann")
        await hall.enters("keep-licence", **LICENCE)

    run(work())


def test_a_wish_that_no_page_sends_is_turned_down() -> None:
    async def work() -> None:
        hall = Hall()
        assert "failed" in await hall.ask("book")
        assert "failed" in await hall.ask("book", utc_offset_minutes=10**12)
        assert "failed" in await hall.ask("book-do", **BOOK)
        wish = {"command": "sell-entry"}
        refused = (await hall.ask("book-do", command=wish, **BOOK))["refused"]
        assert refused["code"] == "unknown-command"
        for shipped in (True, False):
            asked = await hall.ask("house", house="x", edition="1", shipped=shipped)
            assert asked["refused"]["code"] == "no-such-house"

    run(work())
