"""The acts of an evening: what is asked before the first hand, and what before the seal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.judge.acts import acts, open_duties
from pycore.kernel.units import MINUTE, Millis
from pycore.night.devices import seal
from pycore.night.floor.checks_view import still_open
from tests.core.hall import Hall, thursday
from tests.core.kit.scenarios import prairie
from tests.core.kit.seals import looked_at_before

CHIPS = [{"unit_chips": 100, "pieces": 80}]


def steps(hall: Hall, act: str, *, is_copied: bool | None = False) -> dict[str, bool]:
    shown = acts(hall.night, hall.now, is_copied=is_copied)
    rows: Any = shown["before"] if act == "before" else shown["close"]
    return {row["code"]: row["is_done"] for row in rows}


def duties(hall: Hall, *, is_copied: bool | None = False) -> list[str]:
    return open_duties(hall.night, hall.now, is_copied=is_copied)


def played_out(hall: Hall) -> Hall:
    return hall.sell(3).draw().start().later(minutes=70).out(3).out(2)


def ended() -> Hall:
    """Three played at Selkirk, whose hall was looked at before, and the last one stands."""
    return played_out(looked_at_before(thursday()))


def closed() -> Hall:
    """The same with every step done that a record can say."""
    hall = ended().do("announce-payouts")
    for winner in hall.view["standings"]:
        if winner["prize_waits"]:
            hall = hall.do("pay-prize", ticket=winner["ticket"])
    for by in ("AB", "CD"):
        hall = hall.do("tally-chips", moment="end", pieces=CHIPS, by=by)
    hall = hall.do("count-cash", float_cents=0, taken_out_cents=0, counted_cents=12_000)
    return hall.do("tick-checks", checks=["hall-papers"], by="AB")


def test_before_the_first_hand_the_steps_stand_in_the_order_of_the_evening() -> None:
    hall = thursday()
    assert acts(hall.night, hall.now, is_copied=False)["act"] == "before"
    assert steps(hall, "before") == dict.fromkeys(
        ["checks", "staff", "doors", "screens", "draw", "start"], False
    )
    drawn = hall.sell(3).draw()
    assert [code for code, is_done in steps(drawn, "before").items() if is_done] == [
        "doors",
        "draw",
    ]
    assert acts(drawn.start().night, drawn.now, is_copied=False)["act"] == "play"
    assert steps(drawn.start(), "before") == steps(drawn.start(), "close") == {}


def test_people_are_waited_for_only_where_the_place_asks_for_a_number() -> None:
    is_asked = {
        hall.state.adopted.pack: next(
            row["is_asked"]
            for row in acts(hall.night, hall.now, is_copied=False)["before"]
            if row["code"] == "staff"
        )
        for hall in (thursday(), prairie())
    }
    assert is_asked == {"ca_mb": False, "ca_sk": True}


def test_the_close_stands_in_its_order_and_each_step_is_done_by_its_record() -> None:
    order = ["announce", "pay", "chips", "cash", "papers", "copy"]
    hall = ended()
    assert list(steps(hall, "close")) == duties(hall) == order
    announced = hall.do("announce-payouts")
    assert duties(announced) == order[1:]
    assert duties(closed()) == ["copy"]
    assert duties(closed(), is_copied=True) == []
    assert duties(closed(), is_copied=None) == [], "of a rehearsal nobody needs a copy"


def test_checks_that_nobody_made_before_the_doors_are_named_by_the_close() -> None:
    hall = played_out(thursday())
    missed = len(still_open(thursday().state))
    assert facts(hall, "checks-before") == {"left": missed}
    assert duties(hall)[-2:] == ["checks-before", "copy"]
    some = played_out(thursday().do("tick-checks", checks=["mb-rules"], by="AB"))
    assert facts(some, "checks-before") == {"left": missed - 1}
    assert "checks-before" not in duties(ended())
    assert "checks-before" not in duties(thursday().sell(3).at("18:45").do("cancel-night"))
    refusal = hall.refused("seal-night", duties=["checks-before"])
    assert refusal.facts == {"duty": "checks-before", "count": 1}


def facts(hall: Hall, code: str) -> dict[str, int]:
    shown = acts(hall.night, hall.now, is_copied=None)
    return next(row["facts"] for row in shown["close"] if row["code"] == code)


def test_the_chips_are_counted_once_two_people_did() -> None:
    once = ended().do("tally-chips", moment="end", pieces=CHIPS, by="AB")
    assert "chips" in duties(once)
    again = once.do("tally-chips", moment="end", pieces=CHIPS, by="ab")
    assert "chips" in duties(again), "one person who counts anew is one person"
    twice = again.do("tally-chips", moment="end", pieces=CHIPS, by="CD")
    assert "chips" not in duties(twice)


def test_a_step_that_is_done_says_what_did_not_agree() -> None:
    hall = ended().do("tally-chips", moment="before", pieces=CHIPS, by="AB")
    for by, pieces in (("AB", 80), ("CD", 79)):
        counted = [{"unit_chips": 100, "pieces": pieces}]
        hall = hall.do("tally-chips", moment="end", pieces=counted, by=by)
    assert facts(hall, "chips") == {"counts": 2, "differs": 1, "short_chips": 100}
    for counted_cents, short_cents, over_cents in ((11_500, 500, 0), (12_100, 0, 100)):
        counted_box = hall.do(
            "count-cash", float_cents=0, taken_out_cents=0, counted_cents=counted_cents
        )
        shown = {"desks": 0, "short_cents": short_cents, "over_cents": over_cents}
        assert facts(counted_box, "cash") == shown


def test_a_box_that_took_more_since_is_not_counted() -> None:
    hall = ended().do("count-cash", float_cents=0, taken_out_cents=0, counted_cents=12_000)
    assert "cash" not in duties(hall)
    taken_back = hall.do("undo", target=hall.last_id)
    assert "cash" in duties(taken_back)


def test_staff_who_were_entered_are_signed_out() -> None:
    hall = thursday().do("enter-staff", person="p-9", name="Cy", role="dealer", table=1)
    hall = played_out(hall)
    assert "staff-out" in duties(hall)
    person = hall.view["staff"]["people"][0]["person"]
    away = hall.do("leave-staff", person=person, why="break")
    assert "staff-out" in duties(away), "who is on a break comes back"
    assert "staff-out" not in duties(hall.do("leave-staff", person=person, why="gone"))


def test_what_is_owed_after_a_night_was_called_off_is_a_duty_until_the_desk_shuts() -> None:
    hall = thursday().sell(3).at("18:45").do("cancel-night")
    assert acts(hall.night, hall.now, is_copied=True)["act"] == "close"
    assert next(iter(duties(hall, is_copied=True))) == "refund"
    assert hall.state.cancelled
    after_ms = Millis(hall.state.cancelled.refund_until_ms + MINUTE)
    assert "refund" not in open_duties(hall.night, after_ms, is_copied=True)


# --- The seal ---


def test_a_seal_names_each_open_duty_and_takes_it_only_with_a_reason() -> None:
    hall = ended()
    refusal = hall.refused("seal-night", duties=["cash", "papers"])
    assert (refusal.code, refusal.facts) == ("seal-left-open", {"duty": "cash", "count": 2})
    reasons = [{"duty": "cash", "reason": "The box was stolen"}]
    refusal = hall.refused("seal-night", duties=["cash", "papers"], left_open=reasons)
    assert refusal.facts == {"duty": "papers", "count": 1}
    blank = [*reasons, {"duty": "papers", "reason": "  "}]
    assert (
        hall.refused("seal-night", duties=["cash", "papers"], left_open=blank).facts["count"] == 1
    )
    answers = [
        *reasons,
        {"duty": "papers", "reason": "No printer"},
        {"duty": "pay", "reason": "done"},
    ]
    sealed = hall.do("seal-night", duties=["cash", "papers"], left_open=answers)
    assert [(open_duty.duty, open_duty.reason) for open_duty in sealed.event.left_open] == [
        ("cash", "The box was stolen"),
        ("papers", "No printer"),
    ], "what was done meanwhile is not left open"


def test_a_seal_signs_what_was_left_open() -> None:
    reasons = [{"duty": "cash", "reason": "x"}]
    with_duty = ended().do("seal-night", duties=["cash"], left_open=reasons)
    signed = seal.to_sign("night-1", "desk", with_duty.event)
    assert json.loads(signed.split(b"\0", 3)[3])["left_open"] == [["cash", "x"]]
    assert signed != seal.to_sign("night-1", "desk", ended().do("seal-night").event)


@pytest.mark.parametrize(("duties_open", "key"), [([], "first"), (["cash"], "open")])
def test_the_history_says_that_duties_were_left(duties_open: list[str], key: str) -> None:
    reasons = [{"duty": duty, "reason": "x"} for duty in duties_open]
    hall = ended().do("seal-night", duties=duties_open, left_open=reasons)
    assert hall.view["history"][0]["facts"]["result"] == key
