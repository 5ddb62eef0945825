"""Who vouches for everybody's age at a desk, and whose papers were looked at."""

from __future__ import annotations

from typing import get_args

import pytest

from pycore.night.registration.age_checks import Document
from tests.core.hall import Hall, nunavut
from tests.core.kit.houses import set_up


def vouched(hall: Hall) -> list[tuple[str, str]]:
    return [(vouch["desk"], vouch["name"]) for vouch in hall.view["staff"]["vouches"]]


@pytest.mark.clause("NU-8.08", "SK-4.f")
def test_who_vouches_for_everybody_is_kept_by_desk_and_with_the_time() -> None:
    hall = nunavut().at("18:05").do("vouch-for-age", person="zoe", name="Zoe")
    assert vouched(hall) == [("desk", "Zoe")]
    assert hall.view["staff"]["vouches"][0]["since_ms"] == hall.now
    both = hall.on("door").do("vouch-for-age", person="yan", name="Yan", desk="desk")
    assert vouched(both) == [("desk", "Zoe"), ("door", "Yan")], "each speaks for its own desk"
    ended = both.do("end-vouch")
    assert vouched(ended) == [("desk", "Zoe")]
    assert ended.refused("end-vouch").code == "nobody-vouches"
    assert vouched(ended.undo()) == vouched(both)


@pytest.mark.clause("NU-8.08", "NU-9.01m")
def test_that_somebody_vouches_takes_no_attestation_off_a_sale() -> None:
    hall = nunavut().do("vouch-for-age", person="zoe", name="Zoe")
    sale = {"player": "p", "name": "Ann", "paid": "cash"}
    assert hall.refused("sell-entry", **sale).code == "age-not-checked"
    assert len(hall.do("sell-entry", **sale, of_age=True).state.entries) == 1


@pytest.mark.clause("NU-8.05b", "SK-4.f")
@pytest.mark.parametrize("document", get_args(Document))
def test_of_a_document_only_the_kind_is_kept(document: str) -> None:
    hall = nunavut().sell(2).do("check-papers", ticket=2, document=document)
    assert hall.view["staff"]["papers"] == [
        {"ticket": 2, "name": "Player 2", "document": document}
    ]
    assert hall.undo().view["staff"]["papers"] == []
    assert hall.refused("check-papers", ticket=9, document=document).code == "no-such-ticket"
    assert hall.refused("check-papers", ticket=1, document="A1234").code == "bad-command"


@pytest.mark.clause("SK-A.2.ff", "SK-4.f")
def test_what_the_door_sees_to_in_saskatchewan_is_said_with_the_age() -> None:
    door = set_up("prairie-cup").view["staff"]["door"]
    assert [duty["clause"] for duty in door] == ["SK-A.2.ff", "SK-4.f"]
    assert nunavut().view["staff"]["door"] == []


@pytest.mark.clause("SK-A.2.ff")
def test_who_should_not_play_is_refunded_before_the_start_and_taken_out_after_it() -> None:
    hall = set_up("prairie-cup").sell(4)
    back = hall.do("refund-entry", ticket=2)
    assert len(back.state.entries) == 3
    out = (
        hall.draw()
        .at("18:30")
        .start()
        .do(
            "remove-player",
            ticket=2,
            why="disqualified",
            reason="not fit to play",
            clause="SK-A.2.ff",
            stack_chips=hall.state.adopted.starting_stack_chips,
        )
    )
    assert 2 in out.state.out()


@pytest.mark.clause("NU-8.08")
def test_who_was_let_in_too_young_is_paid_back_before_the_start_and_taken_out_after_it() -> None:
    hall = nunavut().sell(4)
    back = hall.do("refund-entry", ticket=2)
    assert back.state.revenue() == hall.state.revenue() - 6_000
    begun = hall.at("17:55").draw().at("18:00").start()
    out = {"why": "disqualified", "reason": "seventeen", "clause": "NU-8.08"}
    gone = begun.do("remove-player", ticket=2, stack_chips=1_500, **out)
    assert (2 in gone.state.out(), gone.event.clause) == (True, "NU-8.08")
    assert gone.refused("sell-rebuy", ticket=2, paid="cash").clause == "NU-9.27"
