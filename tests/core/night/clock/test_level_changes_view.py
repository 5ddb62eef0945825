"""Where the structure that is played differs from the one adopted, and by which records."""

from __future__ import annotations

from typing import Any

from tests.core.hall import MINUTE, Hall, as_played, playing, thursday

WHY = {"reason": "the fire alarm"}


def differs(hall: Hall) -> dict[int, tuple[int | None, list[str]]]:
    """{index: (minutes as adopted, the kinds of what was done to it)}"""
    differences: dict[int, Any] = {}
    for row in hall.view["amending"]["differs"]:
        was = row["adopted"] and row["adopted"]["length_ms"] // MINUTE
        differences[row["index"]] = (was, [change["type"] for change in row["changes"]])
    return differences


def test_a_structure_as_it_was_adopted_differs_nowhere() -> None:
    assert differs(thursday()) == {}
    assert differs(playing(4).do("next-level", **WHY)) == {}


def test_a_level_tells_what_it_was_and_who_changed_it_why() -> None:
    hall = playing(4)
    lower = as_played(hall, 6, small_blind_chips=500, big_blind_chips=1_000)
    hall = hall.lasting(20 * MINUTE, 6).do("amend-structure", changes=[lower], **WHY)
    (row,) = hall.view["amending"]["differs"]
    was = thursday().state.structure[6]
    assert row["adopted"] == {
        "is_break": False,
        "small_blind_chips": was.small,
        "big_blind_chips": was.big,
        "ante_chips": 0,
        "length_ms": 15 * MINUTE,
    }
    changes = [(change["dev"], change["facts"]["reason"]) for change in row["changes"]]
    assert changes == [("desk", "the pace"), ("desk", "the fire alarm")]


def test_what_was_put_back_or_undone_differs_no_longer() -> None:
    hall = playing(4).lasting(20 * MINUTE, 2)
    assert differs(hall) == {2: (15, ["structure-amended/1"])}
    assert differs(hall.lasting(15 * MINUTE, 2)) == {}
    assert differs(hall.undo()) == {}


def test_a_break_that_cut_a_level_and_a_level_more_were_not_adopted() -> None:
    hall = playing(4).at("19:05").do("insert-break", length_ms=5 * MINUTE, **WHY)
    kind = "break-inserted/1"
    assert differs(hall) == {0: (15, [kind]), 1: (None, [kind]), 2: (None, [kind])}
    hall = hall.lasting(25 * MINUTE, 3)
    assert differs(hall)[3] == (15, ["structure-amended/1"])
    level = {"small_blind_chips": 50_000, "big_blind_chips": 100_000, "length_ms": 900_000}
    more = hall.do("add-level", **level, reason="the chips grow short")
    last_index = len(more.state.structure) - 1
    assert differs(more)[last_index] == (None, ["level-added/1"])


def test_a_conflict_that_the_director_took_is_among_them() -> None:
    hall = playing(4)
    here = hall.on("here").lasting(20 * MINUTE, 2)
    both = here.meets(hall.on("there").lasting(25 * MINUTE, 5))
    (waiting,) = both.view["conflicts"]
    taken = both.do("resolve-conflict", target=waiting["id"], take=True)
    kind = "structure-amended/1"
    assert differs(taken) == {2: (15, [kind]), 5: (15, [kind])}
