"""An event beside another: how many a night, until when, with how many, and who may enter."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.ledger.model import codec
from pycore.night.setup import beside
from tests.core.evening import Evening, thursday_evening
from tests.core.hall import empty_hall, thursday, thursday_draft, wall

OUT = range(24, 10, -1)
"""The tickets of the main event that are out, the first one out first."""


@cache
def opened(count: int = 1) -> Evening:
    return thursday_evening().at("20:30").open(count)


def full(players: int = 8) -> Evening:
    return opened().sell(1, *OUT[:players])


@pytest.mark.clause("SELC-1a", "SELC-1b", "SELC-3", "SELC-11")
def test_the_record_says_beside_which_event_it_stands_and_what_it_keeps_to() -> None:
    side = opened().hall(1)
    terms = beside.placed(side.state)
    assert terms is not None
    assert (terms.main, terms.most, terms.least_players) == ("night-1", 10, 8)
    assert (terms.last_start_at_ms, terms.open_to) == (wall("23:00"), "out-or-late")
    assert side.state.adopted.night_name == "Consolation 1"
    assert side.state.adopted.start_at_ms == wall("20:45")
    assert beside.placed(thursday().state) is None


@pytest.mark.clause("SELC-1b")
def test_an_eleventh_event_is_not_opened_unless_one_was_called_off() -> None:
    ten = opened(10)
    refused = ten.not_opened()
    assert (refused.code, refused.clause, refused.kind) == ("side-events-full", "SELC-1b", "law")
    assert refused.facts == {"limit": 10}
    off = ten.at("20:45").do(3, "cancel-night")
    assert [hall.state.phase for hall in off.open().halls[1:]].count("open") == 10


@pytest.mark.clause("SELC-1b")
@pytest.mark.parametrize(
    ("start", "refused"), [("22:59", None), ("23:00", None), ("23:00:00.001", "SELC-1b")]
)
def test_none_is_opened_for_a_time_after_eleven(start: str, refused: str | None) -> None:
    evening = thursday_evening().at("22:40")
    if refused is None:
        assert evening.open(start_at_ms=wall(start)).hall(1).state.phase == "open"
    else:
        refusal = evening.not_opened(start_at_ms=wall(start))
        assert (refusal.code, refusal.clause) == ("side-event-too-late", refused)
        assert refusal.facts == {"until_at_ms": wall("23:00")}


@pytest.mark.clause("SELC-1a")
def test_none_starts_before_the_main_event() -> None:
    evening = Evening((thursday(),)).at("17:00")
    refusal = evening.not_opened(start_at_ms=wall("19:00") - 1)
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "side-event-too-early",
        "SELC-1a",
        "law",
    )
    assert refusal.facts == {"from_at_ms": wall("19:00")}
    side = evening.open(start_at_ms=wall("19:00"))
    assert side.hall(1).state.phase == "open"
    state = side.hall(1).state
    evening_fields = side.wish(side.hall(1), "start-clock", {})["evening"]
    told_then = codec.back(beside.Evening, evening_fields)
    early = beside.start_refused(state, told_then, wall("18:59"))
    assert early is not None
    assert (early.code, early.clause) == ("side-event-too-early", "SELC-1a")
    ready = beside.start_refused(state, told_then, wall("19:00"))
    assert ready is not None
    assert ready.code == "side-event-too-few"


@pytest.mark.clause("SELC-1b")
@pytest.mark.parametrize(("now", "starts"), [("23:00", True), ("23:00:00.001", False)])
def test_none_starts_after_eleven(now: str, starts: bool) -> None:
    ready = full().draw(1).at(now)
    if starts:
        assert ready.start(1).hall(1).state.phase == "playing"
    else:
        assert ready.refused(1, "start-clock").code == "side-event-too-late"


@pytest.mark.clause("SELC-3")
@pytest.mark.parametrize(("players", "starts"), [(7, False), (8, True), (10, True)])
def test_eight_to_ten_players_start(players: int, starts: bool) -> None:
    ready = full(players).draw(1)
    if starts:
        assert ready.start(1).hall(1).state.phase == "playing"
    else:
        refused = ready.refused(1, "start-clock")
        assert (refused.code, refused.clause) == ("side-event-too-few", "SELC-3")
        assert refused.facts == {"entries": 7, "limit": 8}


@pytest.mark.clause("SELC-1b")
def test_an_eleventh_that_another_tablet_opened_does_not_start_after_ten_did() -> None:
    """Each tablet opened what it might; the ten that began are the night's ten."""
    evening = Evening((*opened().halls,)).sell(1, *OUT[:8]).draw(1)
    side = evening.hall(1)
    told_of = beside.Evening(
        main="night-1",
        is_main=True,
        start_at_ms=wall("19:00"),
        stop_at_ms=None,
        utc_offset_minutes=0,
        entries_closed=True,
        opened=10,
        began=10,
    )
    refused = beside.start_refused(side.state, told_of, side.now)
    assert refused is not None
    assert (refused.code, refused.clause) == ("side-events-full", "SELC-1b")
    assert beside.start_refused(side.state, replace(told_of, began=9), side.now) is None


@pytest.mark.clause("SELC-1a")
def test_whoever_is_out_of_the_main_event_is_sold_to_under_the_name_they_have_there() -> None:
    evening = opened().sell(1, 24)
    side = evening.hall(1)
    assert [side.night.name(entry.player) for entry in side.state.entries.values()] == [
        "Player 24"
    ]


@pytest.mark.clause("SELC-1a")
def test_nobody_who_is_still_in_the_main_event_is_sold_to() -> None:
    refused = opened().refused(1, "sell-entry", **opened().sale(3))
    assert (refused.code, refused.clause, refused.kind) == ("still-in-main", "SELC-1a", "law")
    assert refused.facts == {"ticket": 3}


@pytest.mark.clause("SELC-1a")
@pytest.mark.parametrize(("now", "code"), [("19:30", "main-event-open"), ("20:10", None)])
def test_who_came_too_late_for_the_main_event_is_sold_to(now: str, code: str | None) -> None:
    main = thursday().sell(12).at("18:55").draw().at("19:00").start()
    evening = Evening((main,)).at(now).open()
    sale = evening.late_sale(1, "Ada Late")
    if code is None:
        assert len(evening.do(1, "sell-entry", **sale).hall(1).state.entries) == 1
    else:
        refused = evening.refused(1, "sell-entry", **sale)
        assert (refused.code, refused.clause) == (code, "SELC-1a")


@pytest.mark.clause("SELC-1a")
def test_a_name_that_is_still_in_is_asked_for_and_a_namesake_may_enter() -> None:
    evening = opened()
    sale = evening.late_sale(1, "player  3")
    refusal = evening.refused(1, "sell-entry", **sale)
    assert (refusal.code, refusal.clause, refusal.facts) == (
        "same-name-beside",
        "SELC-1a",
        {"tickets": [3]},
    )
    sold = evening.do(1, "sell-entry", **sale, same_person="no")
    assert len(sold.hall(1).state.entries) == 1
    assert (
        evening.do(1, "sell-entry", **evening.late_sale(1, "Player 24")).hall(1).state.last_ticket
        == 1
    )


@pytest.mark.clause("SELC-1a")
def test_one_person_plays_in_one_event_at_a_time() -> None:
    evening = opened(2).sell(1, 24)
    refused = evening.refused(2, "sell-entry", **evening.sale(24))
    assert (refused.code, refused.facts) == ("plays-beside", {"ticket": 1})
    out = evening.sell(1, *OUT[1:8]).draw(1).start(1)
    out = out.putting(1, out.hall(1).later(minutes=5).out(1))
    assert len(out.sell(2, 24).hall(2).state.entries) == 1


@pytest.mark.clause("SELC-1a")
def test_when_the_main_event_is_over_everybody_is_out_of_it() -> None:
    main = thursday_evening().hall(0)
    evening_over = Evening((main.out(*range(10, 1, -1)),)).at("21:30")
    assert evening_over.hall(0).state.phase == "finished"
    assert len(evening_over.open().sell(1, 1, 2).hall(1).state.entries) == 2


@pytest.mark.clause("SELC-11", "SEL-9")
def test_the_stop_of_the_main_event_holds_where_it_comes_first() -> None:
    house = document(packs.house("selkirk-thursday"))
    house |= {"id": "short", "stop": {"value": "23:30", "clause": "OWN-7"}}
    main = empty_hall().do("set-up-night", **thursday_draft(template="", house=house))
    side = Evening((main,)).at("20:30").open().hall(1).state.adopted
    assert (side.stop_at_ms, side.clause("stop")) == (wall("23:30"), "SELC-11")
    late_evening = Evening((main,)).at("22:40")
    refused = late_evening.not_opened(start_at_ms=wall("23:30"))
    assert (refused.code, refused.clause) == ("side-event-too-late", "SELC-1b")
    longer = opened().hall(1).state.adopted
    assert (longer.stop_at_ms, longer.clause("stop")) == (wall("00:45"), "SELC-11")


@pytest.mark.clause("SELC-11")
def test_none_is_opened_and_none_starts_once_the_main_event_has_had_to_end() -> None:
    house = document(packs.house("selkirk-thursday"))
    house |= {"id": "short", "stop": {"value": "22:00", "clause": "OWN-7"}}
    main = empty_hall().do("set-up-night", **thursday_draft(template="", house=house))
    evening = Evening((main.sell(2).at("18:55").draw().at("19:00").start(),)).at("20:30")
    refused = evening.not_opened(start_at_ms=wall("22:00"))
    assert (refused.code, refused.clause) == ("side-event-too-late", "SELC-11")
    assert refused.facts == {"until_at_ms": wall("22:00")}
    side = evening.open(start_at_ms=wall("21:55"))
    for name in "ABCDEFGH":
        side = side.do(1, "sell-entry", **side.late_sale(1, f"Player {name}"))
    ready = side.draw(1)
    assert ready.at("21:59:59").start(1).hall(1).state.phase == "playing"
    refused = ready.at("22:00").refused(1, "start-clock")
    assert (refused.code, refused.clause) == ("side-event-too-late", "SELC-11")


@pytest.mark.clause("SELC-9")
def test_new_blinds_count_from_the_next_deal() -> None:
    assert opened().hall(1).state.adopted.clause("level-from") == "SELC-9"


def test_one_that_an_older_version_recorded_alone_keeps_to_its_own() -> None:
    """It takes a main event to open one now; the records of before stand."""
    side = opened().hall(1)
    events = [side.records(name)[0].event for name in ("night-set-beside", "night-set-up")]
    place, set_up = (side.night.subject.body(event) for event in events)
    alone = empty_hall("20:30").writes("set-up", "night-set-beside/1", {**place, "main": ""})
    alone = alone.writes("set-up", "night-set-up/1", set_up)
    few = alone.sell(7).draw()
    assert few.refused("start-clock").code == "side-event-too-few"
    assert few.sell(1).start().state.phase == "playing"


@pytest.mark.parametrize("main", ["nowhere", "side-1"])
def test_it_stands_beside_a_main_event_that_is_here_and_no_other(main: str) -> None:
    evening = opened()
    refused = evening.not_opened(beside=main)
    assert (refused.code, refused.facts) == ("bad-command", {"field": "beside"})


def test_a_main_event_stands_beside_none() -> None:
    evening = thursday_evening()
    draft = thursday_draft(beside="night-1")
    hall = evening.next("side")
    assert (
        hall.refused("set-up-night", **evening.wish(hall, "set-up-night", draft)).code
        == "bad-command"
    )


def test_an_undo_of_the_set_up_gives_the_place_free() -> None:
    ten = opened(10)
    side = ten.hall(4)
    set_up = side.records("night-set-up")[0].placed.id
    gone = ten.putting(4, side.undo(set_up))
    assert gone.hall(4).state.phase == "none"
    assert gone.open().hall(11).state.phase == "open"
    back = gone.hall(4).undo()
    assert back.state == side.state


def test_a_night_is_none_without_its_place() -> None:
    side = opened().sell(1, 24).hall(1)
    place = side.records("night-set-beside")[0].placed.id
    refused = side.refused("undo", target=place)
    assert (refused.code, refused.facts["by"]) == ("undo-blocked", "entry-sold/1")
    gone = side.do("undo", target=place, along=True)
    assert (gone.state.phase, beside.placed(gone.state)) == ("none", None)
    assert gone.undo().state == side.state


def test_a_second_place_is_a_conflict_and_one_after_the_set_up_too() -> None:
    side = opened().hall(1)
    body = side.night.subject.body(beside.placed(side.state))
    again = side.writes("set-up", "night-set-beside/1", body)
    assert again.conflicts() == ["already-set-up"]
    main = thursday().writes("set-up", "night-set-beside/1", body)
    assert main.conflicts() == ["already-set-up"]
    assert beside.placed(main.state) is None


def test_everybody_may_enter_where_the_rules_say_so() -> None:
    house = document(packs.house("selkirk-consolation"))
    house["beside"]["open_to"]["value"] = "everybody"
    evening = replace(thursday_evening().at("20:30"), house=packs.read_house(house))
    evening = evening.open(template="", house=house)
    assert len(evening.sell(1, 3).hall(1).state.entries) == 1
