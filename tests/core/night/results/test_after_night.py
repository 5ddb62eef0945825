"""What a licence asks after a night, as it goes on; the figures of whole nights stand in
tests/core/test_scenarios_licence.py.
"""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from pycore.ledger.fold.folded import Folded
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.results.after_night import after_night
from tests.core.hall import Hall, empty_hall, nunavut, thursday
from tests.core.kit.houses import set_up


def prairie() -> Hall:
    return set_up("prairie-cup")


def duties_by_code(hall: Hall) -> dict[str, Any]:
    return {duty["code"]: duty["facts"] for duty in after_night(hall.night)}


def test_where_no_document_gives_figures_nothing_is_asked() -> None:
    for hall in (thursday().sell(3), set_up("harbour-night").sell(3), empty_hall()):
        assert after_night(hall.night) == []
    assert after_night(Night.empty("n")) == []


@pytest.mark.clause("SK-5.a6", "SK-5.a7")
def test_the_staff_goes_by_the_tables_in_use_until_play_is_over() -> None:
    assert "staff" not in duties_by_code(prairie()), "nobody has bought a ticket"
    hall = prairie().sell(23)
    assert duties_by_code(hall)["staff"]["total"] == 1 + 1 + 3
    hall = hall.draw().at("18:30").start()
    assert duties_by_code(hall)["staff"] == {"tables": 3, "total": 5, "present": 0}
    there = {
        "person": "ann",
        "name": "Ann",
        "attested": ["volunteer", "member", "unpaid", "adult"],
    }
    assert duties_by_code(hall.do("enter-staff", role="dealer", **there))["staff"]["present"] == 1
    hall = hall.out(*hall.state.at_table(3))
    assert duties_by_code(hall)["staff"]["tables"] == 2
    finished = prairie().sell(2).draw().at("18:30").start().out(2)
    assert "staff" not in duties_by_code(finished)


@pytest.mark.clause("SK-6", "SK-7.c", "SK-7.i", "NU-11.01")
def test_nothing_falls_due_from_an_event_that_was_not_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for hall in (nunavut(), prairie()):
        assert duties_by_code(hall).keys() == set()
        sold = hall.sell(3)
        assert duties_by_code(sold).keys() <= {"staff"}
        begun = sold.draw().at("18:30").start()
        assert "report" in duties_by_code(begun)
        monkeypatch.setattr(State, "entries", {})
        assert duties_by_code(begun).keys() <= {"staff"}, "every sale was taken back"
        monkeypatch.undo()


@pytest.mark.clause("SK-6.i")
def test_who_took_part_is_told_without_a_walk_through_the_whole_night(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The figures stand in every answer; what nobody settled is found by its stream alone."""
    hall = prairie().sell(6).draw().at("18:30").start()
    gone = {"why": "abandoned", "reason": "not there when play began"}
    full = hall.state.adopted.starting_stack_chips
    hall = hall.do("remove-player", ticket=2, stack_chips=full, **gone)
    hall = hall.do("remove-player", ticket=3, stack_chips=full - 50, **gone).out(4)

    def walked(folded: Folded[State]) -> NoReturn:
        raise AssertionError("walked")

    monkeypatch.setattr(Folded, "recorded", property(walked))
    assert duties_by_code(hall)["took-part"] == {"players": 5, "sold": 6}


@pytest.mark.clause("SK-7.i")
def test_tickets_are_unsold_once_no_more_is_sold() -> None:
    hall = prairie().sell(3)
    assert "unsold" not in duties_by_code(hall)
    cap = hall.state.adopted.player_cap
    unsold = duties_by_code(hall.draw().at("18:30").start())["unsold"]
    assert unsold == {"count": cap - 3, "lowest": 4, "highest": cap}
    back = hall.do("refund-entry", ticket=2).draw().at("18:30").start()
    assert duties_by_code(back)["unsold"] == unsold, (
        "a ticket that came back was sold: its stub is kept"
    )


@pytest.mark.clause("SK-4.e")
def test_goods_that_were_bought_are_paid_from_the_takings() -> None:
    hall = prairie().sell(10).draw().at("18:30").start()
    before = duties_by_code(hall)["remains"]["cents"]
    donated = hall.do(
        "offer-goods", description="A kettle", place=9, value_cents=4_000, donated=True
    )
    assert duties_by_code(donated)["remains"]["cents"] == before
    bought = hall.do("offer-goods", description="A kettle", place=9, value_cents=4_000)
    assert duties_by_code(bought)["remains"]["cents"] == before - 4_000


@pytest.mark.clause("NU-11.02b")
def test_takings_of_the_north_are_banked_as_they_come_in() -> None:
    fee = nunavut().state.adopted.entry_fee_cents
    played = nunavut().sell(3).draw().at("18:30").start()
    assert duties_by_code(played)["deposit-at-once"] == {"cents": 3 * fee}
