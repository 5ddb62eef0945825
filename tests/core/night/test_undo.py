"""Undo: of every record, unless something later stands on it; and an undo can be undone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from pycore.night.base.parts import Door
from pycore.night.base.state import State
from pycore.night.subject import NIGHT
from tests.core import drawn
from tests.core.hall import (
    Hall,
    closed,
    playing,
)
from tests.core.kit.undoing import COMMANDS, GIVEN_ANEW, cases, halls, paying, seated


def test_there_is_a_case_for_every_command() -> None:
    assert set(cases()) == set(NIGHT.commands) - GIVEN_ANEW, "a row of rows() is needed"


@pytest.mark.parametrize(
    ("command", "hall"),
    [
        ("join-jackpot", seated),
        ("pause-clock", lambda: playing(4)),
        ("announce-payouts", lambda: closed(4)),
    ],
    indirect=["hall"],
)
def test_a_command_without_a_row_is_tried_as_it_is_declared(command: str, hall: Hall) -> None:
    case = drawn.case(command, halls())
    assert case is not None
    assert case[0] == hall


@pytest.mark.parametrize("command", ["pay-prize", "eliminate", "record-hand"])
def test_a_command_that_cannot_be_guessed_asks_for_a_row(command: str) -> None:
    assert drawn.case(command, halls()[:2]) is None


@pytest.mark.parametrize("command", COMMANDS)
def test_every_record_can_be_undone_and_the_undo_undone(command: str) -> None:
    before, fields = cases()[command]
    done = before.do(command, **fields)
    undone = done.undo(act(before, done))
    redone = undone.undo()
    assert without_numbers(undone.state) == without_numbers(before.state)
    assert redone.state == done.state
    assert [record.kind for record in redone.night.folded.recorded[-3:]] == [
        "applied",
        "undone",
        "applied",
    ]
    assert redone.conflicts() == []
    assert redone.night.digest() != done.night.digest()


def act(before: Hall, done: Hall) -> str:
    """The record that a screen undoes of what was done at once: the first of them."""
    return done.night.folded.recorded[len(before.night.folded.recorded)].placed.id


def without_numbers(state: State) -> State:
    """The state but for the ticket numbers given out: those stay used."""
    door = replace(state.part(Door), given_out=frozenset(), last_ticket=0)
    return state.having(door)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_undone_can_be_done_again(command: str) -> None:
    before, fields = cases()[command]
    done = before.do(command, **fields)
    again = done.undo(act(before, done)).do(command, **fields)
    assert again.last_record.kind == "applied"
    assert again.conflicts() == []


def test_an_undo_keeps_its_reason_and_the_record_stays_readable() -> None:
    hall = seated().do("undo", target=seated().last_id, reason="  wrong player ")
    assert hall.event.reason == "wrong player"
    row = hall.view["history"][1]
    assert (row["type"], row["undone"], row["facts"]["ticket"]) == ("entry-sold/1", True, 4)


paid = cache(lambda: paying().do("pay-prize", ticket=2))
paused = cache(lambda: playing(4).do("pause-clock"))


@pytest.mark.parametrize(
    ("hall", "kind", "by", "why"),
    [
        (seated, "night-set-up", "entry-sold/1", "not-set-up"),
        (lambda: seated().draw(), "entry-sold", "seats-drawn/1", "players-differ"),
        (lambda: playing(4).rebuy(2), "entry-sold", "seats-drawn/1", "players-differ"),
        (lambda: playing(4).rebuy(2, 2), "rebuy-sold", "rebuy-sold/1", "rebuy-taken"),
        (lambda: playing(4), "seats-drawn", "clock-started/1", "seats-not-drawn"),
        (lambda: playing(4).out(1), "clock-started", "players-eliminated/1", "clock-not-started"),
        (paused, "clock-started", "clock-paused/1", "clock-not-started"),
        (
            lambda: paused().do("resume-clock"),
            "clock-paused",
            "clock-resumed/1",
            "clock-running",
        ),
        (lambda: playing(2).out(1), "entry-sold", "seats-drawn/1", "players-differ"),
        (paid, "payouts-announced", "prize-paid/1", "payouts-not-announced"),
        (paid, "players-eliminated", "prize-paid/1", "prize-differs"),
    ],
    indirect=["hall"],
)
def test_what_something_later_stands_on_must_wait(
    hall: Hall, kind: str, by: str, why: str
) -> None:
    targets = hall.records(kind)
    target = targets[0] if kind == "rebuy-sold" else targets[-1]
    ruled = {"reason": "a slip", "clause": "SEL-44"}  # an old sale asks for a ruling first
    refusal = hall.refused("undo", target=target.placed.id, **ruled)
    assert (refusal.code, refusal.facts["by"], refusal.facts["why"]) == ("undo-blocked", by, why)


def test_a_sale_takes_its_jackpot_along_unasked_and_nothing_else() -> None:
    hall = (
        seated()
        .do("join-jackpot", ticket=4, signed=True)
        .do("join-jackpot", ticket=3, signed=True)
    )
    sale = hall.records("entry-sold")[-1].placed.id
    gone = hall.undo(sale)
    assert (list(gone.state.jackpot), list(gone.state.entries)) == ([3], [1, 2, 3])
    assert gone.undo().state == hall.state
    refusal = hall.draw().refused("undo", target=sale)
    assert (refusal.code, refusal.facts["by"]) == ("undo-blocked", "seats-drawn/1")
    named = refusal.facts["along"]
    assert isinstance(named, list)
    assert [dependent["type"] for dependent in named] == ["jackpot-joined/1", "seats-drawn/1"]
    assert hall.undo().state.entries == hall.state.entries, "the jackpot alone can be undone"


def test_undone_from_the_end_everything_can_go() -> None:
    hall = paying().do("pay-prize", ticket=2)
    while not hall.last_record.placed.line or hall.state.phase != "none":
        standing = [record for record in hall.night.folded.recorded if record.kind == "applied"]
        target = next(
            record for record in reversed(standing) if type(record.event).__name__ != "Undone"
        )
        hall = hall.undo(target.placed.id)
    assert without_numbers(hall.state) == without_numbers(State())


def test_an_undo_whose_return_would_not_fit_any_more_stays() -> None:
    """A pause and its resume are undone; without the pause the resume cannot come back."""
    hall = playing(4).do("pause-clock").do("resume-clock")
    hall = hall.undo()
    undo_of_resume = hall.last_id
    hall = hall.undo(hall.records("clock-paused")[0].placed.id)
    refusal = hall.refused("undo", target=undo_of_resume)
    assert (refusal.code, refusal.facts["by"]) == ("undo-blocked", "clock-resumed/1")


def test_a_rebuy_sold_anew_keeps_the_undone_one_out() -> None:
    hall = playing(4).rebuy(1).undo()
    undo = hall.last_id
    refusal = hall.rebuy(1).refused("undo", target=undo)
    assert (refusal.code, refusal.facts["why"]) == ("undo-blocked", "rebuy-taken")


@pytest.mark.parametrize(
    ("target", "code"), [("nobody-knows-this", "no-such-record"), (7, "bad-command")]
)
def test_what_is_not_there_is_not_undone(target: object, code: str) -> None:
    assert seated().refused("undo", target=target).code == code


def test_nothing_is_undone_twice() -> None:
    hall = seated().undo()
    refusal = hall.refused("undo", target=seated().last_id)
    assert (refusal.code, refusal.facts) == ("not-undoable", {"why": "undone"})


def test_what_rests_on_a_record_is_named_before_it_goes_along() -> None:
    """Sixteen records rest on the draw; they are told, oldest first, and go with it in one act."""
    hall = playing(4).at("19:05").rebuy(1).do("pause-clock").do("resume-clock").out(4)
    draw = hall.records("seats-drawn")[0].placed.id
    refusal = hall.refused("undo", target=draw)
    named = refusal.facts["along"]
    assert isinstance(named, list)
    assert (refusal.facts["whole"], refusal.facts["records"]) == (True, len(named))
    kinds = [dependent["type"] for dependent in named]
    assert kinds == [
        "clock-started/1",
        "rebuy-sold/1",
        "clock-paused/1",
        "clock-resumed/1",
        "players-eliminated/1",
    ]
    gone = hall.do("undo", target=draw, along=True)
    assert set(gone.event.also) == {dependent["id"] for dependent in named}
    assert (gone.state.phase, gone.conflicts()) == ("open", [])
    row = gone.view["history"][0]
    assert {dependent["id"] for dependent in row["also"]} == set(gone.event.also)
    assert row["also"][0]["facts"] is not None


def test_an_undo_that_took_others_along_brings_all_of_them_back_in_one_act() -> None:
    hall = playing(4).at("19:05").rebuy(1).do("pause-clock").do("resume-clock").out(4)
    draw = hall.records("seats-drawn")[0].placed.id
    gone = hall.do("undo", target=draw, along=True)
    back = gone.undo()
    assert (back.state, back.conflicts()) == (hall.state, [])
    assert [record.kind for record in back.night.folded.recorded].count("undone") == 1


def test_what_went_along_stays_out_when_it_would_not_fit_any_more() -> None:
    """Sold anew meanwhile: the undo is not undone alone, and says what stands against it."""
    hall = playing(4).at("19:05")
    start = hall.records("clock-started")[0].placed.id
    gone = hall.rebuy(1).do("undo", target=start, along=True)
    anew = gone.start()
    refusal = anew.refused("undo", target=gone.last_id)
    assert (refusal.code, refusal.facts["along"][0]["type"]) == ("undo-blocked", "clock-started/1")  # type: ignore[index]
    back = anew.do("undo", target=gone.last_id, along=True)
    assert (back.state, back.conflicts()) == (hall.rebuy(1).state, [])
