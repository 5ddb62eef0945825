"""The organization's book on a tablet: kept, sent and counted into like a night, shown as none."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pycore.book.book import BOOK_ID
from pycore.book.jackpot import CountedRegister, JackpotLedger, Jackpots
from pycore.book.state import BookState
from pycore.book.year import gross_before
from pycore.night.night import Night
from tests.core.book.office import LICENCE, MAY
from tests.core.hall import licensed
from tests.webapp.booked import BOOK, DAY_MS, NUNAVUT, WON, plays_to_the_end, sells_a_jackpot
from tests.webapp.fakes import START_MS, Hall, Organization, run
from webapp.worker import office
from webapp.worker.database.records import log_key

DAY = "2026-11-18"
HOUSES = Path(__file__).parents[2] / "houses"


def house(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((HOUSES / f"{name}.json").read_text("utf-8"))
    return document


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
        assert [licence["number"] for licence in book["licences"]] == ["NU-2026-17"]
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
            "jurisdiction": "ca_nu",
            "day": DAY,
            "cents": 5_500_000,
            "licence": None,
        }
        await hall.enters("keep-licence", **LICENCE)
        tid = await hall.create(**draft)
        assert hall.night(tid).state.adopted.gross_before_cents == 5_500_000

    run(work())


def test_the_licence_of_the_day_binds_the_night_that_is_set_up_and_nothing_typed_does() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("record-takings", **{**MAY, "gross_cents": 100})
        await hall.enters("keep-licence", **{**LICENCE, "players": 30})
        draft = {**NUNAVUT, "licensed": licensed(limits={"players": 9_999})}
        shown = await hall.get("preview", draft=draft)
        assert ("licence-player-cap", "licence") in {
            (refusal["code"], refusal["clause"]) for refusal in shown["refused"]
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
        await hall.enters("keep-licence", **LICENCE)
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
        await hall.enters("keep-licence", **LICENCE)
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
        here, other = Hall(organization), Hall(organization)
        for hall in (here, other):
            await hall.start()
            await hall.enrol()
        await here.enters("state-complete", jurisdiction="ca_nu")
        await here.enters("keep-licence", **LICENCE)
        tid = await plays_to_the_end(here, **NUNAVUT)
        for hall in (here, other, here, other):
            await hall.sync()
        assert here.book().digest() == other.book().digest()
        assert here.book().conflicts == ()
        assert other.book().state.figures[tid].gross_cents == 12_000
        before = here.book().logs.count()
        for hall in (other, here, other):
            await hall.get("templates")
            await hall.sync()
        assert here.book().logs.count() == other.book().logs.count() == before
        assert (await here.get("hello"))["data"]["pending"] == 0

    run(work())


AT_ONE_MS = START_MS - START_MS % DAY_MS + 19 * 3_600_000
"""One in the afternoon of that day, six hours behind."""


def test_house_rules_are_kept_from_a_file_offered_and_played_by() -> None:
    async def work() -> None:
        hall = Hall()
        text = json.dumps(house("prairie-cup"))
        await hall.get("house-keep", text=text, **BOOK)
        (own,) = [template for template in await hall.get("templates") if template["house"]]
        assert (own["id"], own["pack"]) == ("prairie-cup", "ca_sk")
        answer = await hall.get("house", house="prairie-cup", edition="2026-1", shipped=False)
        assert json.loads(answer["text"]) == house("prairie-cup") == answer["document"]
        draft = {
            "template": own["id"],
            "house": own["house"],
            "start_at_ms": AT_ONE_MS,
            "utc_offset_minutes": -360,
            "organization": "Club",
            "venue": "Hall",
            "settings": {},
        }
        await hall.enters("keep-licence", **LICENCE)
        tid = (await hall.get("create", draft=draft))["tid"]
        assert hall.night(tid).state.adopted.pack == "ca_sk"
        book = (await hall.get("book", **BOOK))["book"]
        (own_house,) = [row for row in book["houses"] if not row["shipped"]]
        assert own_house["differs"] == own["differs"]
        assert own_house["differs"]["house"] == "saskatchewan-night"
        fee = {"field": "entry_fee_cents", "number": 0, "shipped": 6_000, "own": 5_000}
        assert {**fee, "clause": "OWN-1"} in own_house["differs"]["rows"]
        rules = await hall.get("rules", tid=tid)
        assert (rules["house"], rules["edition"], rules["reference"]) == (
            "prairie-cup",
            "2026-1",
            "SLGA 26-0418",
        )
        assert {**fee, "clause": "OWN-1"} in rules["differs"]["rows"]

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


def test_house_rules_are_remarked_on_while_they_are_half_written() -> None:
    async def work() -> None:
        hall = Hall()
        document = house("prairie-cup")
        advice = await hall.get("house-advice", document=document)
        assert {remark["field"] for remark in advice["remarks"]} == {
            "structure.items[6].remove",
            "structure.items[8].ante",
        }
        assert advice["begins_minute"][:5] == [780, 800, 820, 840, 850]
        assert [row["players"] for row in advice["full_house"]] == [20, 60]
        limits = {"players": None, "event_gross_cents": 100_000}
        advice = await hall.get("house-advice", document=document, limits=limits)
        hits = [
            remark["refusal"]["clause"] for remark in advice["remarks"] if "fee" in remark["field"]
        ]
        assert hits == ["licence"], "60 at 20 dollars are more than 1,000"
        for junk in (3, {"players": "many"}):
            reply = await hall.ask("house-advice", document=document, limits=junk)
            assert "failed" in reply
        document["structure"]["items"][1]["minutes"] = "a while"
        document["values"]["payout_bands"]["value"][0]["parts"] = [6000, 4100]
        advice = await hall.get("house-advice", document=document)
        assert advice["refused"]["facts"]["field"] == "values.payout_bands.value[0].parts"
        assert (advice["remarks"], advice["sums_bp"]) == ([], [10_100, 10_000])
        assert advice["begins_minute"][:4] == [780, 800, None, None]
        for junk in ({}, {"values": []}, {"structure": {"items": [3, None]}, "start": 7}):
            assert (await hall.get("house-advice", document=junk))["refused"]
        assert hall.book().logs.count() == 0

    run(work())


def test_rows_to_start_from_are_suggested() -> None:
    async def work() -> None:
        hall = Hall()
        plan = {"players": 60, "stack": 5000, "minutes": 240, "length": 20}
        document = house("prairie-cup")
        made = (await hall.get("house-suggest", document=document, **plan))["document"]
        counts = [chip["count"] for chip in made["values"]["chip_set"]["value"]]
        assert counts == [8, 8, 6, 1]  # 200 + 800 + 3,000 + 1,000
        assert made["values"]["entry_close_level"] == document["values"]["entry_close_level"]
        advice = await hall.get("house-advice", document=made)
        assert (advice["refused"], advice["remarks"]) == (None, [])
        made = (await hall.get("house-suggest", document=document, one_in=10))["document"]
        assert [row["up_to"] for row in made["values"]["payout_bands"]["value"]] == [
            20,
            30,
            40,
            50,
            60,
        ]
        document["values"]["chip_set"]["value"][0]["value"] = ""
        refused = (await hall.ask("house-suggest", document=document, **plan))["refused"]
        assert refused["facts"]["field"] == "values.chip_set.value[0].value"
        assert (await hall.ask("house-suggest", document={}, **plan))["refused"]
        for wrong in ({"players": 1}, {"length": 0}, {"minutes": "long"}, {"one_in": 3}):
            assert "failed" in await hall.ask("house-suggest", document=made, **plan | wrong)

    run(work())


def test_a_night_knows_from_the_book_when_its_licence_ends() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        await hall.enters("keep-licence", **LICENCE)
        tid = await plays_to_the_end(hall, **NUNAVUT)

        async def records_until() -> list[dict[str, Any]]:
            view = (await hall.get("view", tid=tid))["view"]
            return [duty["facts"] for duty in view["after"] if duty["code"].startswith("records")]

        assert await records_until() == [{"day": "2030-03-31"}]
        await hall.enters("drop-licence", licence="lic")
        assert await records_until() == [{"day": "2030-03-31"}], (
            "the night keeps what it was held under"
        )
        rehearsed = (await hall.get("create", draft=NUNAVUT, rehearsal=True))["tid"]
        assert (await hall.get("view", tid=rehearsed))["view"]["after"] == []

    run(work())


def test_the_book_comes_back_from_its_file() -> None:
    async def work() -> None:
        hall, other = Hall(), Hall()
        await hall.enters("keep-licence", **LICENCE)
        saved = await hall.get("export", tid=BOOK_ID)
        assert (saved["filename"], await other.get("import", text=saved["text"])) == (
            "book.txt",
            {"tid": BOOK_ID, "added": 1},
        )
        assert other.book().digest() == hall.book().digest()
        assert (await other.get("hello"))["nights"] == []

    run(work())


def test_a_damaged_line_of_the_book_stops_no_night() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("keep-licence", **LICENCE)
        await hall.enters("state-complete", jurisdiction="ca_nu")
        await hall.enters("keep-licence", **LICENCE)
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
            reply = await hall.ask("house", house="x", edition="1", shipped=shipped)
            assert reply["refused"]["code"] == "no-such-house"

    run(work())


def test_a_night_shows_the_jackpot_and_the_book_counts_it_when_somebody_won() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await sells_a_jackpot(hall, "abcd")
        shown = (await hall.get("view", tid=tid))["view"]["jackpot"]
        assert (shown["current_cents"], shown["two_cards_cents"]) == (1_800, 1_800)
        assert hall.book().logs.count() == 0
        view = (await hall.get("book", **BOOK))["book"]["jackpot"]
        assert (view["current_cents"], view["events"][0]["live"]) == (1_800, True)
        await hall.enters("record-win", night=tid, ticket=2, **WON)
        assert hall.book().logs.count() == 2
        assert list(hall.book().standings.values()) == ["same"]  # the witness's name
        shown = (await hall.get("view", tid=tid))["view"]["jackpot"]
        assert (shown["is_over"], shown["seed_cents"]) == (True, 200)
        assert shown["wins"][0]["payout_cents"] == 1_800
        await hall.sell(tid, "e")  # of the main event alone: no news of the register
        assert hall.book().logs.count() == 2
        await hall.do(tid, "join-jackpot", ticket=5, signed=True)
        assert hall.book().logs.count() == 3
        await hall.start()
        await hall.get("templates")
        assert hall.book().logs.count() == 3
        (win,) = (await hall.get("book", **BOOK))["book"]["jackpot"]["wins"]
        assert (win["payout_cents"], win["is_held_up"], win["witness"]) == (
            2_250,
            True,
            "A dealer",
        )

    run(work())


def test_a_jackpot_that_cannot_be_worked_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not look like a night without one."""

    def broken(night: Night) -> CountedRegister | None:
        raise LookupError(night.tid)

    async def work() -> None:
        hall = Hall()
        tid = await sells_a_jackpot(hall, "a")
        monkeypatch.setattr(office, "night_register", broken)
        await hall.start()
        for reply in (await hall.ask("view", tid=tid), await hall.ask("book", **BOOK)):
            assert reply["failed"]["code"] == "internal"
        assert await hall.get("templates"), "what others count goes on"

    run(work())


def test_a_register_is_worked_out_once_and_only_for_a_night_with_a_jackpot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    night_register = office.night_register

    def reading(night: Night) -> CountedRegister | None:
        read.append(night.tid)
        return night_register(night)

    async def work() -> None:
        hall = Hall()
        other = await sells_a_jackpot(hall, "a")
        tid = await sells_a_jackpot(hall, "b")
        await hall.enters("record-takings", **MAY)
        await hall.enters("keep-licence", **LICENCE)
        without = await hall.create(**NUNAVUT)
        await hall.enters("record-win", night=tid, ticket=1, **WON)
        monkeypatch.setattr(office, "night_register", reading)
        await hall.start()
        await hall.get("view", tid=without)
        assert read == []
        await hall.get("view", tid=tid)
        assert sorted(read) == sorted([other, tid, without])
        read.clear()
        await hall.sell(tid, "c")
        assert read == [tid]

    run(work())


def test_the_ledger_is_folded_again_only_where_something_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folded: list[int] = []
    ledger = office.ledger

    def folding(state: BookState, live: Mapping[str, CountedRegister]) -> JackpotLedger:
        folded.append(len(live))
        return ledger(state, live)

    async def work() -> None:
        hall = Hall()
        monkeypatch.setattr(office, "ledger", folding)
        tid = await sells_a_jackpot(hall, "ab")
        folded.clear()
        before = (await hall.get("view", tid=tid))["view"]["jackpot"]
        assert (await hall.get("view", tid=tid))["view"]["jackpot"] == before
        assert folded == []
        await hall.do(tid, "sell-entry", name="c", paid="cash", jackpot=True)
        after = (await hall.get("view", tid=tid))["view"]["jackpot"]
        assert (after["current_cents"], len(folded)) == (1_350, 1)
        await hall.enters("open-jackpot", day=DAY, current_cents=100, seed_cents=0)
        opened = (await hall.get("view", tid=tid))["view"]["jackpot"]
        assert (opened["current_cents"], len(folded)) == (1_450, 2)

    run(work())


def test_who_did_not_sign_wins_nothing_and_a_night_elsewhere_is_not_known() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await sells_a_jackpot(hall, "ab")
        await hall.sell(tid, "c")
        wish = {"command": "record-win", "night": tid, "ticket": 3, **WON}
        refused = (await hall.ask("book-do", command=wish, **BOOK))["refused"]
        assert (refused["code"], refused["clause"]) == ("not-in-register", "SELJ-5")
        elsewhere = await hall.ask("book-do", command={**wish, "night": "n9"}, **BOOK)
        assert elsewhere["refused"]["code"] == "jackpot-not-counted"
        typed = await hall.ask("book-do", command={**wish, "ticket": 1, "hand": ""}, **BOOK)
        assert typed["refused"]["code"] == "clock-not-started"
        blank = await hall.ask("book-do", command={**wish, "ticket": 1, "witness": ""}, **BOOK)
        assert blank["refused"]["facts"] == {"field": "witness"}

    run(work())


def test_two_tablets_that_sold_apart_agree_on_every_cent_once_they_met() -> None:
    async def work() -> None:
        organization = Organization()
        here, other = Hall(organization), Hall(organization)
        for hall in (here, other):
            await hall.enrol()
        tid = await sells_a_jackpot(here, "abc")
        await here.sync()
        await other.sync()
        for hall, name in ((here, "d"), (other, "e")):
            await hall.sell(tid, name)
            ticket = max(hall.night(tid).state.entries)
            await hall.do(tid, "join-jackpot", ticket=ticket, signed=True)
        await here.enters("record-win", night=tid, ticket=1, **WON)
        (win,) = (await here.get("book", **BOOK))["book"]["jackpot"]["wins"]
        assert win["payout_cents"] == 1_800
        for hall in (here, other) * 3:
            await hall.sync()
        shown = [(await hall.get("book", **BOOK))["book"]["jackpot"] for hall in (here, other)]
        assert shown[0] == shown[1]
        assert shown[0]["wins"][0]["witness"] == "A dealer"
        assert shown[0]["wins"][0]["payout_cents"] == 2_250
        assert (shown[0]["current_cents"], shown[0]["seed_cents"]) == (250, 0)
        assert here.book().digest() == other.book().digest()

    run(work())


def test_a_cheque_is_decided_by_every_register_up_to_its_night() -> None:
    """What the screen says is to be paid is what may be written, also where a night before it is
    not over.
    """

    async def work() -> None:
        hall = Hall()
        before = await sells_a_jackpot(hall, "ab")
        tid = await hall.create(start_at_ms=START_MS + 7 * DAY_MS)
        for name in "cd":
            await hall.sell(tid, name)
            ticket = hall.night(tid).state.last_ticket
            await hall.do(tid, "join-jackpot", ticket=ticket, signed=True)
        hall.passes(7 * DAY_MS)
        won = {**WON, "royal_at_ms": START_MS + 7 * DAY_MS}
        await hall.enters("record-win", night=tid, ticket=1, **won)
        assert before not in hall.book().state.part(Jackpots).counted
        (win,) = (await hall.get("book", **BOOK))["book"]["jackpot"]["wins"]
        assert win["due_cents"] == 1_800
        await hall.enters("confirm-paperwork", win=win["win"])
        cheque = {"number": "7", "day": DAY, "payee": "Ann", "cents": win["due_cents"]}
        await hall.enters("write-cheque", win=win["win"], **cheque)
        (win,) = (await hall.get("book", **BOOK))["book"]["jackpot"]["wins"]
        assert (win["due_cents"], win["cheques"][0]["payee"]) == (0, "Ann")

    run(work())


LETTER = {"amendment": "add-1", "number": "A-7", "licence": "lic", "issued": "2026-10-01"}


@pytest.mark.clause("NU-1.01")
def test_no_licence_that_is_typed_opens_a_night_and_a_rehearsal_needs_none() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        draft = {**NUNAVUT, "licensed": licensed()}
        refused = (await hall.ask("create", draft=draft))["refused"]
        assert (refused["code"], refused["clause"]) == ("licence-needed", "NU-1.01")
        shown = await hall.get("preview", draft=draft)
        assert [refusal["code"] for refusal in shown["refused"]] == ["licence-needed"]
        rehearsed = (await hall.get("create", draft=draft, rehearsal=True))["tid"]
        assert hall.night(rehearsed).state.phase == "open"
        await hall.enters(
            "keep-licence", **{**LICENCE, "days": ["2026-12-24"], "places": ["Rink"]}
        )
        refusals = (await hall.get("preview", draft=draft))["refused"]
        assert [refusal["code"] for refusal in refusals] == [
            "licence-other-day",
            "licence-other-place",
        ]
        assert (await hall.get("create", draft=draft, rehearsal=True))["tid"]

    run(work())


@pytest.mark.clause("NU-2.02")
def test_a_suspension_that_the_book_learns_of_stops_every_night_under_it_at_once() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        await hall.enters("keep-licence", **LICENCE)
        tid = await hall.create(**NUNAVUT)
        other = await hall.create()
        await hall.enters("mark-licence", licence="lic", status="suspended")
        sale = {
            "command": "sell-entry",
            "player": "p",
            "name": "P",
            "paid": "cash",
            "of_age": True,
        }
        refusal = (await hall.ask("do", tid=tid, command=sale))["refused"]
        assert (refusal["code"], refusal["clause"]) == ("licence-suspended", "NU-2.02")
        await hall.sell(other, "Ann")
        await hall.start()
        assert hall.night(tid).state.adopted.licensed.status == "suspended"
        await hall.enters("mark-licence", licence="lic", status="current")
        await hall.sell(tid, "Ann")

    run(work())


@pytest.mark.clause("NU-2.02")
def test_another_licence_of_the_day_hides_no_suspension() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        await hall.enters("keep-licence", **LICENCE)
        tid = await hall.create(**NUNAVUT)
        await hall.enters("keep-licence", **{**LICENCE, "licence": "two", "number": "NU-2"})
        await hall.enters("keep-paper", **LETTER, changes="players", amount=40)
        await hall.enters("mark-licence", licence="lic", status="suspended")
        terms = hall.night(tid).state.adopted.licensed
        assert (terms.number, terms.status, terms.papers) == ("NU-2026-17", "suspended", ())
        sale = {"command": "sell-entry", "player": "p", "name": "P", "paid": "cash"}
        refusal = (await hall.ask("do", tid=tid, command={**sale, "of_age": True}))["refused"]
        assert (refusal["code"], refusal["clause"]) == ("licence-suspended", "NU-2.02")
        await hall.get("do", tid=tid, command={"command": "take-over-licence"})
        assert hall.night(tid).state.adopted.licensed.number == "NU-2", "the director chose it"
        await hall.sell(tid, "Ann")

    run(work())


@pytest.mark.clause("NU-5.02j")
def test_two_nights_that_were_set_up_in_advance_count_into_each_other() -> None:
    """The second was opened before anybody played the first, or entered what came in earlier."""

    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        await hall.enters("keep-licence", **LICENCE)
        later = {**NUNAVUT, "start_at_ms": START_MS + 7 * DAY_MS}
        second, third = await hall.create(**later), await hall.create(**later)
        rehearsed = (await hall.get("create", draft=later, rehearsal=True))["tid"]
        first_tid = await plays_to_the_end(hall, **NUNAVUT)

        def before(tid: str) -> int | None:
            return hall.night(tid).state.adopted.gross_before_cents

        assert (before(first_tid), before(second), before(rehearsed)) == (0, 12_000, 0)
        await hall.enters("record-takings", **{**MAY, "gross_cents": 5_982_000})
        assert (before(second), before(third)) == (5_994_000, 5_994_000)
        await hall.sell(second, "Ann")
        sale = {"command": "sell-entry", "player": "p", "name": "P", "paid": "cash"}
        refusal = (await hall.ask("do", tid=second, command={**sale, "of_age": True}))["refused"]
        assert (refusal["code"], refusal["clause"]) == ("year-gross-cap", "NU-5.02j")
        records = hall.night(second).logs.count()
        await hall.get("templates")
        await hall.start()
        assert hall.night(second).logs.count() == records, "told once"

    run(work())


@pytest.mark.clause("NU-5.02j")
def test_a_night_that_came_in_a_file_keeps_its_year_where_the_book_knows_of_none() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("record-takings", **{**MAY, "gross_cents": 5_500_000})
        await hall.enters("keep-licence", **LICENCE)
        tid = await hall.create(**NUNAVUT)
        other = Hall()
        await other.get("import", text=(await hall.get("export", tid=tid))["text"])
        records = other.night(tid).logs.count()
        await other.sell(tid, "Ann")
        await other.get("hello")
        assert other.night(tid).logs.count() == records + 1
        assert other.night(tid).state.adopted.gross_before_cents == 5_500_000

    run(work())


@pytest.mark.clause("NU-8.18a", "NU-6.05")
def test_a_paper_of_the_book_waits_until_the_night_takes_it_over() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        await hall.enters("keep-licence", **{**LICENCE, "players": 30})
        tid = await hall.create(**{**NUNAVUT, "settings": {"player_cap": 30}})
        await hall.enters("keep-paper", **LETTER, changes="players", amount=40)
        view = (await hall.get("open", tid=tid))["view"]
        assert view["licence"]["new_papers"] == ["A-7"]
        done = await hall.get("do", tid=tid, command={"command": "take-over-licence"})
        assert done["view"]["licence"]["news"] is False
        assert hall.night(tid).state.adopted.licensed.limits.players == 40

    run(work())


@pytest.mark.clause("NU-6.02")
def test_the_nights_of_this_tablet_count_among_the_events_of_the_week() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("state-complete", jurisdiction="ca_nu")
        await hall.enters("keep-licence", **{**LICENCE, "events_week": 1})
        tid = await hall.create(**NUNAVUT)
        assert hall.night(tid).state.adopted.licensed.held_week == 0
        shown = await hall.get("preview", draft=NUNAVUT)
        (row,) = [limit for limit in shown["limits"] if limit["code"] == "events-week"]
        assert (row["used"], row["limit"], row["is_breached"]) == (2, 1, True)

    run(work())
