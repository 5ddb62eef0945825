"""The door: numbered tickets, until when, how many, and to whom."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from pycore.night.subject import NIGHT
from tests.core.hall import Hall, nunavut, playing, thursday


def law(hall: Hall, command: str = "sell-entry", **fields: Any) -> tuple[str, str | None]:
    """Code and clause of a refusal that nobody in the hall may lift."""
    who = {"player": "late", "name": "Late", "paid": "cash", "of_age": True, "seed": "x" * 16}
    refusal = hall.refused(command, **({**who, **fields} if command == "sell-entry" else fields))
    assert refusal.kind == "law"
    return refusal.code, refusal.clause


@pytest.mark.clause("SEL-4a", "SEL-4b", "NU-8.09")
def test_tickets_count_from_one_and_everybody_pays_and_gets_the_same() -> None:
    hall = thursday().sell(3)
    assert [record.event.ticket for record in hall.records("entry-sold")] == [1, 2, 3]
    sold = {(e.fee, e.stack) for e in hall.state.entries.values()}
    assert sold == {(4_000, 15_000)}
    assert hall.view["desk"]["next_ticket"] == 4


def test_a_name_stays_beside_the_log() -> None:
    hall = thursday().sell(name="  Rose   Spence ", player="p1")
    assert hall.night.name("p1") == "Rose Spence"
    assert b"Rose" not in b"".join(hall.night.logs.log("desk").lines)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": " "}, "name-needed"),
        ({"name": None}, "name-needed"),
        ({"name": "x" * 81}, "text-too-long"),
        ({"name": "half \ud83d"}, "bad-command"),
        ({"player": "two words"}, "bad-command"),
        ({"player": ""}, "bad-command"),
        ({"paid": "cheque"}, "bad-command"),
        ({"of_age": "yes"}, "bad-command"),
    ],
)
def test_a_sale_that_makes_no_sense(fields: dict[str, Any], code: str) -> None:
    who = {"player": "p1", "name": "Rose", "paid": "cash", **fields}
    assert thursday().refused("sell-entry", **who).code == code


def test_how_it_was_paid_is_kept() -> None:
    hall = thursday().sell(paid="cash").sell(paid="debit").sell(paid="prepaid")
    assert [row["paid"] for row in hall.view["players"]] == ["cash", "debit", "prepaid"]


@pytest.mark.parametrize("hall", [thursday, nunavut], indirect=True)
def test_nobody_enters_twice(hall: Hall) -> None:
    """The clauses against coming back are about those who are out: this is no law's business."""
    refusal = hall.sell(player="p1").refused(
        "sell-entry", player="p1", name="Again", paid="cash", of_age=True
    )
    assert (refusal.code, refusal.clause, refusal.kind) == ("player-entered", None, "state")


@pytest.mark.clause("SEL-H2")
def test_the_hundred_and_twenty_first_is_refused() -> None:
    assert law(thursday().sell(120)) == ("player-cap", "SEL-H2")


@pytest.mark.clause("SEL-11b")
def test_late_entry_is_open_until_level_five_begins_to_the_millisecond() -> None:
    assert playing().at("20:09:59.999").sell().event.is_late is True
    assert law(playing().at("20:10")) == ("entries-closed", "SEL-11b")


@pytest.mark.clause("SEL-11b")
def test_a_pause_keeps_the_door_open_as_long() -> None:
    paused = playing().at("20:09").do("pause-clock").at("21:00")
    assert paused.sell().state.last_ticket == 21
    assert law(paused.do("resume-clock").at("21:01"))[0] == "entries-closed"


@pytest.mark.clause("NU-9.01b")
def test_nunavuts_example_sells_no_entry_once_play_began() -> None:
    hall = nunavut().sell(4).draw()
    assert hall.sell().event.is_late is False
    assert law(hall.start()) == ("entries-closed", "NU-9.01b")


@pytest.mark.clause("SEL-3", "NU-7.03")
def test_a_late_entry_draws_a_seat_at_one_of_the_smallest_tables() -> None:
    hall = playing(18).sell()
    sizes = [len(seats) for seats in hall.state.tables().values()]
    assert sizes == [10, 9] or sizes == [9, 10]
    assert hall.sell(3).state.tables().keys() == {1, 2, 3}


def test_a_late_entry_needs_a_seed() -> None:
    refusal = playing(18).refused("sell-entry", player="p", name="N", paid="cash", seed="short")
    assert (refusal.code, refusal.facts) == ("bad-command", {"field": "seed"})


def test_an_early_entry_has_no_seat_yet() -> None:
    event = thursday().sell().event
    assert (event.table, event.seat, event.seed, event.is_late) == (0, 0, "", False)


@pytest.mark.clause("NU-9.01m", "NU-8.08")
def test_nunavut_asks_for_the_age_and_selkirk_does_not() -> None:
    assert law(nunavut(), of_age=False) == ("age-not-checked", "NU-9.01m")
    assert nunavut().view["desk"]["age_limit"] == 19
    assert thursday().sell(of_age=False).state.last_ticket == 1
    assert thursday().view["desk"]["age_limit"] is None


@pytest.mark.clause("NU-5.02f")
def test_no_more_than_a_tenth_of_the_town() -> None:
    small = nunavut(available_population=129, settings={"player_cap": 12})
    assert law(small.sell(12)) == ("player-cap", "NU-5.02f")
    limit = small.sell(5).view["desk"]["limits"][0]
    assert (limit["code"], limit["used"], limit["limit"]) == ("licence-player-cap", 5, 12)


@pytest.mark.clause("NU-5.02i")
def test_one_event_takes_in_at_most_thirty_thousand_dollars() -> None:
    rich = nunavut(settings={"entry_fee_cents": 10_000, "rebuy_fee_cents": 1_450_000})
    hall = rich.sell(10).draw().start().rebuy(1, 2)
    assert hall.state.revenue() == 3_000_000
    refusal = hall.refused("sell-rebuy", ticket=3, paid="cash")
    assert (refusal.code, refusal.clause, refusal.kind) == ("event-gross-cap", "NU-5.02i", "law")
    assert refusal.facts == {"would_be_cents": 4_450_000, "limit_cents": 3_000_000}
    assert hall.view["desk"]["rebuy_refused"]["code"] == "event-gross-cap"


@pytest.mark.clause("NU-5.02j")
def test_twelve_months_take_in_at_most_sixty_thousand_dollars() -> None:
    hall = nunavut(gross_before_cents=6_000_000 - 11_999).sell()
    assert law(hall) == ("year-gross-cap", "NU-5.02j")
    assert hall.view["desk"]["entry_refused"]["clause"] == "NU-5.02j"


def test_the_number_of_an_undone_sale_is_never_given_to_another() -> None:
    hall = thursday().sell(3)
    again = hall.undo().sell()
    assert sorted(again.state.entries) == [1, 2, 4]
    assert hall.undo().undo().state.entries == hall.state.entries


@pytest.mark.clause("SEL-H2")
def test_an_undo_of_an_undo_cannot_lift_the_field_above_the_cap() -> None:
    """With a hundred and twenty-one there would be no seat and no row in the payout table."""
    hall = thursday().sell(120)
    undone = hall.undo(hall.records("entry-sold")[7].placed.id)
    full = undone.sell()
    assert full.view["counts"]["entered"] == 120
    refusal = full.refused("undo", target=undone.last_id)
    assert (refusal.code, refusal.facts["why"]) == ("undo-blocked", "player-cap")


def test_nothing_is_sold_once_the_night_is_over() -> None:
    hall = playing(3).out(1, 2).at("19:05")
    assert hall.refused("sell-entry", player="p", name="N", paid="cash").code == "night-finished"
    assert hall.view["desk"]["entry_refused"]["code"] == "night-finished"


def sold(hall: Hall) -> str:
    """The record of the last sale."""
    return next(
        record.placed.id
        for record in reversed(hall.night.folded.recorded)
        if record.placed.line and record.placed.line.type in ("entry-sold/1", "rebuy-sold/1")
    )


@pytest.mark.clause("SEL-10b", "MB-2", "NU-9.02")
@pytest.mark.parametrize(
    ("hall", "until", "clause"),
    [
        (lambda: playing(12).at("19:10").sell(1), "19:15", "SEL-10b"),
        (lambda: playing(12).at("19:10").sell(1, jackpot=True), "19:15", "SEL-10b"),
        (lambda: playing(12).at("19:10").rebuy(3), "19:15", "SEL-10b"),
        (
            lambda: thursday().sell(4).draw().at("18:58").sell(1).at("19:00").start(),
            "19:03",
            "SEL-10b",
        ),
        (
            lambda: nunavut().sell(4).at("17:55").draw().at("18:00").start().at("18:50").rebuy(1),
            "18:55",
            "NU-9.02",
        ),
    ],
    indirect=["hall"],
)
def test_once_play_has_begun_an_undo_is_no_refund(hall: Hall, until: str, clause: str) -> None:
    """A slip is mended within five minutes; later a sale is taken back by a ruling alone."""
    sale, revenue = sold(hall), hall.state.revenue()
    assert hall.at(until).undo(sale).state.revenue() < revenue
    too_late = hall.at(until).later(ms=1)
    refusal = too_late.refused("undo", target=sale)
    assert (refusal.code, refusal.clause, refusal.kind) == ("undo-is-ruling", clause, "poker")
    ruled = too_late.do("undo", target=sale, reason="sold to the wrong one", clause="SEL-44")
    assert (ruled.event.reason, ruled.event.follows, ruled.event.overrules) == (
        "sold to the wrong one",
        "SEL-44",
        clause,
    )
    assert ruled.state.revenue() < revenue
    assert ruled.undo().state.revenue() == revenue


@pytest.mark.clause("SELJ-1")
def test_once_play_has_begun_nobody_is_taken_out_of_the_jackpot_by_a_tap() -> None:
    hall = thursday().sell(4).do("join-jackpot", ticket=2, signed=True)
    joined = hall.last_id
    assert hall.at("18:50").undo(joined).state.jackpot == {}
    begun = hall.at("18:55").draw().at("19:00").start().at("19:30")
    assert begun.refused("undo", target=joined).code == "undo-is-ruling"


@pytest.mark.clause("SEL-10b")
def test_before_play_a_sale_is_taken_back_by_a_tap_whenever() -> None:
    hall = thursday().sell(3)
    assert len(hall.at("18:59").undo().state.entries) == 2


@pytest.mark.clause("SEL-10b")
def test_what_takes_an_old_sale_along_is_a_ruling_too() -> None:
    hall = playing(4).at("19:10").sell(1).rebuy(5).at("19:40")
    entry = hall.records("entry-sold")[-1].placed.id
    refusal = hall.refused("undo", target=entry)
    assert (refusal.code, refusal.clause) == ("undo-is-ruling", "SEL-10b")
    assert [record["type"] for record in refusal.facts["along"]] == ["rebuy-sold/1"]
    assert refusal.facts["records"] == 1
    assert hall.refused("undo", target=entry, along=True).code == "undo-is-ruling"
    words = {"reason": "never came", "clause": "SEL-44"}
    assert hall.refused("undo", target=entry, **words).code == "undo-blocked"
    ruled = hall.do("undo", target=entry, along=True, reason="never came", clause="SEL-44")
    assert (len(ruled.state.entries), ruled.state.rebuy_count()) == (4, 0)
    assert ruled.state.started


@pytest.mark.clause("NU-9.08b", "NU-9.08c", "MB-7c", "MB-7d", "SK-A.2.b")
def test_no_wish_hands_an_entry_or_chips_to_somebody_else_or_turns_chips_into_money() -> None:
    """Two players stand only in wishes about seats, and in the one that says that they are two
    people; nobody's chips and cents stand in one wish.
    """
    of = {
        name: {field.name for field in fields(command)} for name, command in NIGHT.commands.items()
    }
    of_two = {name for name, names in of.items() if {"ticket", "other"} <= names}
    assert of_two == {"exchange-players", "keep-apart", "let-together", "tell-players-apart"}
    of_money = [names for names in of.values() if any(field.endswith("_cents") for field in names)]
    assert not any("ticket" in names for names in of_money)
