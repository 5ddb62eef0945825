"""A name that was written wrongly: corrected beside the log, undone like anything else."""

from __future__ import annotations

import pytest

from tests.core.hall import Hall, empty_hall, playing, thursday


def corrected(hall: Hall, ticket: int, name: str, written: str = "right-1") -> Hall:
    return hall.do("correct-name", ticket=ticket, name=name, written=written)


def called(hall: Hall) -> list[str]:
    return [row["name"] for row in hall.view["players"]]


def test_a_corrected_name_stands_everywhere_and_its_undo_brings_the_first_back() -> None:
    hall = playing(3).out(2)
    right = corrected(hall, 2, "Zoë Dupré")
    assert called(right) == ["Player 1", "Zoë Dupré", "Player 3"]
    assert right.view["standings"][0]["name"] == "Zoë Dupré"
    assert right.view["history"][0]["facts"]["names"] == ["Zoë Dupré"]
    assert called(right.undo()) == called(hall)
    assert called(right.undo().undo()) == called(right)


def test_the_log_holds_no_name() -> None:
    right = corrected(thursday().sell(), 1, "Zoë Dupré")
    assert b"Zo" not in b"".join(right.night.logs.log("desk").lines)
    assert right.event.player == "desk-1"


def test_the_last_correction_stands_and_one_whose_name_has_not_arrived_leaves_the_first() -> None:
    hall = corrected(thursday().sell(), 1, "Zoé")
    hall = corrected(hall, 1, "Zoë", "right-2")
    assert called(hall) == ["Zoë"]
    people = {player: name for player, name in hall.night.people.items() if player == "desk-1"}
    assert type(hall.night).of(hall.night.logs, people).name("desk-1") == "Player 1"


def test_who_comes_back_is_found_under_the_corrected_name() -> None:
    hall = corrected(playing(3).at("19:30").out(2), 2, "Zoë Dupré")
    late_entry = {"player": "back", "paid": "cash", "seed": "x" * 16}
    assert hall.refused("sell-entry", **late_entry, name="zoe dupre").code == "same-name"
    assert hall.do("sell-entry", **late_entry, name="Player 2").last_record.kind == "applied"


@pytest.mark.clause("MB-23", "NU-9.27")
def test_a_name_that_stands_already_asks_whether_it_is_the_same_person() -> None:
    hall = playing(3).at("19:30").out(2)
    wish = {"ticket": 1, "name": " player 2", "written": "right-1"}
    question = hall.refused("correct-name", **wish)
    assert (question.code, question.facts) == ("same-name", {"tickets": [2], "out": True})
    assert question.clause == hall.night.pack.no_return.id
    refusal = hall.refused("correct-name", **wish, same_person="yes")
    assert (refusal.code, refusal.facts, refusal.kind) == (
        "second-ticket",
        {"tickets": [1, 2]},
        "law",
    )
    assert refusal.clause == hall.night.pack.no_return.id
    other = hall.do("correct-name", **wish, same_person="no")
    assert (called(other)[0], other.event.others) == ("player 2", (2,))
    assert called(other.undo()) == called(hall)


def test_who_claims_namesakes_is_not_believed_and_the_same_letters_ask_nothing() -> None:
    hall = corrected(thursday().sell(2), 1, "Zoe")
    claimed = hall.do("correct-name", ticket=1, name="Zoë", written="w-2", namesakes=[2])
    assert (called(claimed)[0], claimed.event.others) == ("Zoë", ())
    twins = hall.do("correct-name", ticket=2, name="Zoe", written="w-3", same_person="no")
    assert called(corrected(twins, 2, "ZOË", "w-4")) == ["Zoe", "ZOË"]


def test_a_name_written_at_the_sale_stands_whatever_the_clock_of_the_list_said() -> None:
    """The list came from a tablet whose clock was ahead, or in the same moment."""
    expected = {"players": ["soon-1"], "names": ["An Ross"], "prepaid": [True]}
    for ahead in (0, 90):
        hall = thursday().later(minutes=ahead).on("z-desk").do("expect-players", **expected)
        came = hall.on("desk").later(minutes=-ahead).sell(player="soon-1", name="Anne Ross")
        assert called(came) == ["Anne Ross"]
        assert called(hall.meets(came)) == ["Anne Ross"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ticket": 9}, "no-such-ticket"),
        ({"name": "  "}, "name-needed"),
        ({"name": "x" * 81}, "text-too-long"),
        ({"written": "no id"}, "bad-command"),
    ],
)
def test_a_name_is_not_corrected_to_nothing(fields: dict[str, object], code: str) -> None:
    wish = {"ticket": 1, "name": "Zoë", "written": "right-1", **fields}
    assert thursday().sell().refused("correct-name", **wish).code == code


def test_before_a_night_is_set_up_there_is_no_name() -> None:
    wish = {"ticket": 1, "name": "Zoë", "written": "right-1"}
    assert empty_hall().refused("correct-name", **wish).code == "not-set-up"


def test_two_doors_correct_one_name_and_a_third_refunds_the_entry() -> None:
    desk = thursday().sell(3)
    here = corrected(desk.on("a-door"), 1, "Zoé", "right-a")
    there = corrected(desk.on("b-door"), 1, "Zoë", "right-b").do("refund-entry", ticket=2)
    both = here.meets(there)
    assert both.conflicts() == []
    assert called(both) == called(there.meets(here))
    gone = corrected(desk.on("c-door"), 2, "Late", "right-c").meets(there)
    assert (gone.conflicts(), len(gone.state.entries)) == ([], 2)
