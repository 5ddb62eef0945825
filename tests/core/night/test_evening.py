"""The events of an evening seen together: what is offered, what is warned of, the books."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NoReturn

import pytest

from pycore.kernel.units import Cents
from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.ledger.model import codec
from pycore.night.evening import EveningBooks, cash_beside, evening_books, uncounted
from pycore.night.money.cash_up import cash_up
from pycore.night.summary import night_summary
from tests.core.evening import Evening, thursday_evening
from tests.core.hall import nunavut, wall
from tests.core.shapes import misfits

OUT = range(24, 10, -1)


def evening_opened(count: int = 0) -> Evening:
    return thursday_evening().at("20:30").open(count)


def books(evening: Evening, dev: str = "desk") -> EveningBooks:
    accounts = evening_books(evening.nights, evening.hall(0).night, dev)
    wrong = misfits(accounts, EveningBooks)
    assert not wrong, wrong
    return accounts


def kinds(evening: Evening, number: int = 0) -> list[str]:
    return [warning["kind"] for warning in evening.view(number)["warnings"]]


def test_a_night_alone_is_an_evening_of_one() -> None:
    view = evening_opened().view()
    assert [(event["name"], event["is_main"]) for event in view["events"]] == [
        ("Thursday main event", True)
    ]
    assert (view["warnings"], view["people"]) == ([], [])


@pytest.mark.clause("SELC-1b", "SELC-3")
def test_what_may_be_opened_is_said_with_what_it_keeps_to() -> None:
    (offer,) = evening_opened(2).view()["offers"]
    assert (offer["template"], offer["house"], offer["refused"]) == (
        "selkirk-consolation",
        "",
        None,
    )
    assert (offer["opened"], offer["most"], offer["least_players"]) == (2, 10, 8)
    refused = evening_opened(10).view()["offers"][0]["refused"]
    assert refused is not None
    assert refused["code"] == "side-events-full"
    late_refusal = evening_opened().at("23:00:01").view()["offers"][0]["refused"]
    assert late_refusal is not None
    assert late_refusal["code"] == "side-event-too-late"


def test_no_event_is_offered_beside_one_of_another_jurisdiction_or_one_that_stands_beside() -> (
    None
):
    assert Evening((nunavut(),)).view()["offers"] == []
    assert evening_opened(1).view(1)["offers"] == []


def test_an_offer_needs_nothing_that_is_written_for_a_wish(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def written(value: Any) -> NoReturn:
        raise AssertionError(value)

    evening = evening_opened(2)
    monkeypatch.setattr(codec, "plain", written)
    (offer,) = evening.view()["offers"]
    assert offer["opened"] == 2


def test_an_organization_s_own_rules_are_offered_with_their_edition() -> None:
    house = document(packs.house("selkirk-consolation")) | {"id": "ours", "edition": "2"}
    offers = replace(evening_opened(), house=packs.read_house(house)).view()["offers"]
    assert [(offer["template"], offer["house"]) for offer in offers] == [
        ("ours", "1"),
        ("selkirk-consolation", ""),
    ]


def test_every_event_shows_all_of_the_evening() -> None:
    evening = evening_opened(2).sell(1, *OUT[:8]).draw(1).start(1)
    for number in range(3):
        view = evening.view(number)
        assert view["main"] == "night-1"
        assert [(event["tid"], event["phase"], event["entered"]) for event in view["events"]] == [
            ("night-1", "playing", 24),
            ("side-1", "playing", 8),
            ("side-2", "open", 0),
        ]
    assert [night_summary(hall.night)["beside"] for hall in evening.halls] == [
        "",
        "night-1",
        "night-1",
    ]


@pytest.mark.clause("SELC-1a")
def test_who_is_out_is_at_hand_the_last_one_first_without_those_who_play() -> None:
    evening = evening_opened(2).sell(1, 24, 23)
    people = evening.view(2)["people"]
    assert [person["ticket"] for person in people] == list(range(11, 23))
    assert (people[0]["name"], people[0]["place"]) == ("Player 11", 11)
    assert evening.view(0)["people"] == []
    assert evening.sell(1, *OUT[2:8]).draw(1).start(1).view(1)["people"] == []


@pytest.mark.clause("SELC-1b")
def test_what_two_tablets_opened_apart_is_said_and_none_is_dropped() -> None:
    nine = evening_opened(9)
    here, there = nine.open(tid="here"), nine.on("door").open(tid="there")
    assert kinds(here) == []
    merged = here.meets(there)
    assert len(merged.halls) == 12
    (warning,) = merged.view()["warnings"]
    assert (warning["kind"], warning["clause"]) == ("opened", "SELC-1b")
    assert (warning["count"], warning["limit"]) == (11, 10)
    off = merged.at("20:45").do(11, "cancel-night")
    assert kinds(off) == []


@pytest.mark.clause("SELC-1a")
def test_an_undo_in_the_main_event_touches_no_other_and_says_who_is_in_two() -> None:
    evening = evening_opened(1)
    evening = evening.putting(0, evening.hall(0).out(10)).sell(1, 10)
    main = evening.hall(0)
    back = evening.putting(0, main.undo(main.records("players-eliminated")[-1].placed.id))
    assert back.hall(1).state == evening.hall(1).state
    (warning,) = back.view(1)["warnings"]
    assert (warning["kind"], warning["clause"], warning["name"]) == (
        "both",
        "SELC-1a",
        "Player 10",
    )


@pytest.mark.clause("SELC-3")
def test_an_event_that_started_with_fewer_because_of_two_tablets_is_said() -> None:
    ready = evening_opened(1).sell(1, *OUT[:8]).draw(1)
    fewer = ready.on("bar").do(1, "refund-entry", ticket=8)
    merged = ready.start(1).meets(fewer)
    assert merged.hall(1).state.phase == "playing"
    (warning,) = merged.view()["warnings"]
    assert (warning["kind"], warning["name"]) == ("few", "Consolation 1")
    assert (warning["count"], warning["limit"]) == (7, 8)


@pytest.mark.clause("SELC-1b")
def test_an_eleventh_that_began_because_of_two_tablets_is_said_with_its_name() -> None:
    """Each tablet knew of nine that began, and started another; the later of the two is over."""
    nine = evening_opened(9)
    merged = nine.open(tid="here").meets(nine.on("door").open(tid="there"))
    for number in range(1, 12):
        for name in ("Ada", "Ben"):
            merged = merged.do(
                number, "sell-entry", **merged.late_sale(number, f"{name} {number}")
            )
        merged = merged.draw(number)
    for number in range(1, 12):
        assert {*kinds(merged)} - {"few"} == {"opened"}
        merged = merged.at(f"21:{number:02}")
        merged = merged.putting(number, merged.hall(number).writes("clock", "clock-started/1", {}))
    (warning,) = [warning for warning in merged.view()["warnings"] if warning["kind"] != "few"]
    assert (warning["kind"], warning["clause"]) == ("began", "SELC-1b")
    assert warning["name"] == merged.hall(11).state.adopted.night_name
    assert (warning["count"], warning["limit"]) == (11, 10)


@pytest.mark.clause("SELC-1b")
@pytest.mark.parametrize(
    ("at", "until", "clause"),
    [
        ("23:00", None, ""),
        ("23:00:00.001", "23:00", "SELC-1b"),
        ("23:10", "23:00", "SELC-1b"),
    ],
)
def test_one_that_a_tablet_started_too_late_is_said(
    at: str, until: str | None, clause: str
) -> None:
    """By a tablet that another version wrote on, or whose clock was behind."""
    ready = evening_opened(1).sell(1, *OUT[:8]).draw(1).at(at)
    started = ready.putting(1, ready.hall(1).writes("clock", "clock-started/1", {}))
    assert started.hall(1).state.phase == "playing"
    warnings = [
        (
            warning["kind"],
            warning["clause"],
            warning["name"],
            warning["at_ms"],
            warning["until_at_ms"],
        )
        for warning in started.view()["warnings"]
    ]
    expected = ("late", clause, "Consolation 1", wall(at), wall(until)) if until else None
    assert warnings == ([expected] if expected else [])


@pytest.mark.clause("SELC-1a")
def test_a_tablet_without_the_main_event_sells_and_says_that_it_cannot_tell() -> None:
    evening = evening_opened(1)
    apart = replace(evening, halls=evening.halls[1:])
    assert kinds(apart) == ["unknown"]
    sale = apart.late_sale(1, "Ada Late")
    assert len(apart.do(0, "sell-entry", **sale).hall(0).state.entries) == 1


@pytest.mark.clause("SELC-4", "SELC-6")
def test_the_books_are_told_apart_and_together() -> None:
    """24 x $40 in the main event, 9 and 8 x $20 beside it; 70 and 75 % of them are prizes."""
    evening = evening_opened(2).sell(1, *OUT[:9]).draw(1).start(1)
    evening = evening.sell(2, *OUT[9:14])
    for name in ("Ann", "Ben", "Cleo"):
        evening = evening.do(2, "sell-entry", **evening.late_sale(2, name, paid="debit"))
    evening = evening.putting(1, evening.hall(1).do("announce-payouts"))
    accounts = books(evening)
    rows = [
        (row["entries"], row["revenue_cents"], row["prizes_cents"], row["licensee_share_cents"])
        for row in (*accounts["events"], accounts["together"])
    ]
    assert rows == [
        (24, 96_000, 67_200, 28_800),
        (9, 18_000, 13_500, 4_500),
        (8, 16_000, 12_000, 4_000),
        (41, 130_000, 92_700, 37_300),
    ]
    assert [event["announced"] for event in accounts["events"]] == [False, True, False]
    assert not accounts["together"]["announced"]
    cash = [row["till_cash_cents"] for row in (*accounts["events"], accounts["together"])]
    assert cash == [96_000, 18_000, 10_000, 124_000]
    assert books(evening, "door")["together"]["till_cash_cents"] == 0


def test_one_box_that_served_every_event_is_compared_with_all_their_cash() -> None:
    """$100 float, 24 x $40 in the main event and 8 x $20 beside it, $200 taken out: $1,020."""
    evening = evening_opened(1).sell(1, *OUT[:8])
    main = evening.hall(0)
    more = cash_beside(evening.nights, main.night, "desk")
    assert more == 16_000
    assert cash_beside(evening.nights, evening.hall(1).night, "desk") == 96_000
    told_of = {"float_cents": 10_000, "taken_out_cents": 20_000}
    counted = main.do("count-evening-cash", **told_of, counted_cents=102_000, beside_cents=more)
    cash_count = cash_up(counted.night, "desk", more)["counted"]
    assert cash_count is not None
    assert (cash_count["should_be_cents"], cash_count["beside_cents"]) == (102_000, 16_000)
    assert (cash_count["short_cents"], cash_count["over_cents"], cash_count["since"]) == (
        0,
        0,
        False,
    )
    later = cash_up(counted.night, "desk", Cents(more + 2_000))["counted"]
    assert later is not None
    assert later["since"]
    alone = counted.later(minutes=1).do("count-cash", **told_of, counted_cents=102_000)
    cash_count = cash_up(alone.night, "desk", more)["counted"]
    assert cash_count is not None
    assert (cash_count["beside_cents"], cash_count["over_cents"]) == (None, 16_000)
    assert cash_beside({"night-1": main.night}, main.night, "desk") is None


@pytest.mark.parametrize("name", ["float_cents", "taken_out_cents", "counted_cents"])
def test_a_count_of_the_evening_is_not_below_zero(name: str) -> None:
    sums = {"float_cents": 0, "taken_out_cents": 0, "counted_cents": 0, "beside_cents": 0}
    refused = evening_opened(1).hall(0).refused("count-evening-cash", **{**sums, name: -1})
    assert (refused.code, refused.facts) == ("bad-command", {"field": name})


def test_an_event_that_was_called_off_before_anybody_paid_is_not_in_the_books() -> None:
    off = evening_opened(2).at("20:45").do(1, "cancel-night")
    assert [event["tid"] for event in books(off)["events"]] == ["night-1", "side-2"]
    assert [event["tid"] for event in off.view()["events"]] == ["night-1", "side-1", "side-2"]


@pytest.mark.clause("NU-5.02j")
def test_what_the_evening_took_in_and_the_book_has_not_counted_is_told() -> None:
    evening = evening_opened(1).sell(1, 24, 23)
    wish = {"beside": "night-1"}
    assert uncounted(evening.nights, wish, ()) == 24 * 4_000 + 2 * 2_000
    assert uncounted(evening.nights, wish, {"night-1"}) == 4_000
    assert uncounted(evening.nights, {}, ()) == 0


def test_a_night_whose_set_up_has_not_arrived_is_in_no_evening() -> None:
    evening = evening_opened(1)
    bare = replace(evening, halls=(*evening.halls, evening.next("bare")))
    assert [event["tid"] for event in bare.view()["events"]] == ["night-1", "side-1"]
    assert uncounted({}, {"beside": "night-1"}, ()) == 0
