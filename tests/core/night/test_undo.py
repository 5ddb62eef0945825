"""Undo: of every record, unless something later stands on it; and an undo can be undone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pycore.night.parts import Door
from pycore.night.state import State
from pycore.night.subject import NIGHT
from pycore.record import codec
from tests.core import drawn
from tests.core.felt import counted_in, deal, stranded
from tests.core.hall import (
    LICENSED,
    SEED,
    Hall,
    closed,
    counted,
    empty_hall,
    playing,
    thursday,
    thursday_draft,
)

WHY = {"reason": "the hall closes early"}
LEVEL = {"small_blind_chips": 50_000, "big_blind_chips": 100_000, "length_ms": 900_000, **WHY}
PENALTY = {"penalty": "a-penalty", "ticket": 1, "minutes": 10, "reason": "soft play"}
STACKS = counted({1: 20_000, 2: 16_000, 3: 14_000, 4: 10_000})
SEATED = thursday().sell(4)
PREPAID = SEATED.sell(paid="prepaid")
STAFFED = SEATED.do("enter-staff", person="ann", name="Ann", role="dealer", table=1)
APART = {"ticket": 1, "other": 2, "reason": "soft play was seen"}
PAYING = closed(4).out(4, 3).do("announce-payouts").out(2)
COUNTED = counted_in(playing(4))
ONE_WAITS = (
    deal(COUNTED, placed=1)
    .all_in({1, 2})
    .board("2c7d9h", "Js", "3h")
    .show({2: "AsAd", 1: "KsKd"})
    .ends()
)
DECK = SEATED.do("keep-deck", deck="blue", name="Blue 1")
BREAK = playing(4).at("20:05")
DOUBLED = SEATED.on("here").sell().meets(SEATED.on("there").sell()).on("here")
EXPENSE = {
    "expense": "an-expense", "kind": "supplies", "what": "Cards", "people": ["a-supplier"],
    "names": ["Card House"], "cents": 100,
}  # fmt: skip
DEPOSIT = {
    "deposit": "a-deposit", "source": "takings", "account": "0042", "slip": "17", "cents": 5_000,
    "day": "2026-11-20", "people": ["a-treasurer"], "names": ["Ann Ito"],
}  # fmt: skip
CHEQUE = {
    "payment": "a-payment", "towards": "expense", "cheque": "101", "day": "2026-11-21",
    "people": ["a-supplier"], "names": ["Card House"], "cents": 100, "what": "Cards",
    "expense": "an-expense",
}  # fmt: skip
COUNT = {
    "float_cents": 0, "taken_out_cents": 0, "counted_cents": 8_000,
    "people": ["one", "two"], "names": ["Ann Ito", "Bo Roy"],
}  # fmt: skip
ROWS: dict[str, tuple[Hall, dict[str, Any]]] = {
    "set-up-night": (empty_hall(), thursday_draft()),
    "amend-night": (SEATED, {"venue": "Curling rink", **WHY}),
    "take-over-licence": (SEATED, {"licensed": LICENSED}),
    "count-year": (SEATED, {"gross_before_cents": 70_000}),
    "amend-structure": (
        playing(4),
        {
            "changes": [
                {
                    "index": 4,
                    "number": 0,
                    "small_blind_chips": 0,
                    "big_blind_chips": 0,
                    "ante_chips": 0,
                    "length_ms": 900_000,
                }
            ],
            **WHY,
        },
    ),
    "note-incident": (
        playing(4),
        {"incident": "one", "kind": "ruling", "text": "The hand is dead", "clause": "SEL-44"},
    ),
    "tick-checks": (SEATED, {"checks": ["mb-cards-shown"], "table": 1, "by": "MJ"}),
    "tally-chips": (
        SEATED,
        {"moment": "before", "pieces": [{"unit_chips": 100, "pieces": 40}], "by": "MJ"},
    ),
    "keep-deck": (SEATED, {"deck": "blue", "name": "Blue 1", "holder": "the box"}),
    "place-deck": (DECK, {"deck": "blue", "table": 1}),
    "take-deck": (
        DECK.do("place-deck", deck="blue", table=1),
        {"deck": "blue", "why": "damaged", "by": "MJ", "sealed": True},
    ),
    "report-incident": (
        playing(4).do("note-incident", incident="one", kind="wrongdoing", text="Cards marked"),
        {"incident": "one", "reporter": "The chairperson", "how": "letter"},
    ),
    "enter-staff": (SEATED, {"person": "ann", "name": "Ann", "role": "dealer", "table": 2}),
    "assign-staff": (STAFFED, {"person": "ann", "role": "seller"}),
    "leave-staff": (STAFFED, {"person": "ann", "why": "break"}),
    "return-staff": (
        STAFFED.do("leave-staff", person="ann", why="break"),
        {"person": "ann"},
    ),
    "tell-apart": (STAFFED, {"person": "ann", "ticket": 1}),
    "tell-players-apart": (SEATED, {"ticket": 1, "other": 2}),
    "vouch-for-age": (SEATED, {"person": "zoe", "name": "Zoe"}),
    "end-vouch": (SEATED.do("vouch-for-age", person="zoe", name="Zoe"), {}),
    "check-papers": (SEATED, {"ticket": 1, "document": "driver"}),
    "sell-entry": (SEATED, {"player": "p", "name": "N", "paid": "cash"}),
    "correct-name": (SEATED, {"ticket": 1, "name": "N", "written": "anew"}),
    "expect-players": (SEATED, {"players": ["soon"], "prepaid": [True], "names": ["N"]}),
    "strike-expected": (
        SEATED.do("expect-players", players=["soon"], prepaid=[True], names=["N"]),
        {"player": "soon", "confirmed": True},
    ),
    "seat-prepaid": (
        SEATED.do("expect-players", players=["soon"], prepaid=[True], names=["N"]),
        {"seed": SEED},
    ),
    "mark-absent": (PREPAID, {"ticket": 5}),
    "note-arrival": (PREPAID.do("mark-absent", ticket=5), {"ticket": 5}),
    "remove-absent": (
        PREPAID.do("mark-absent", ticket=5).draw().at("19:00").start().at("20:10"),
        {"stacks": counted({5: 9_000})},
    ),
    "count-cash": (
        SEATED,
        {"float_cents": 10_000, "taken_out_cents": 0, "counted_cents": 26_000},
    ),
    "intend-rebuy": (playing(4), {"ticket": 1}),
    "offer-goods": (SEATED, {"what": "A ham", "place": 1, "value_cents": 6_000}),
    "withdraw-goods": (
        SEATED.do("offer-goods", what="A ham", place=1, value_cents=6_000),
        {"number": 1},
    ),
    "sell-rebuy": (playing(4), {"ticket": 1, "paid": "cash"}),
    "renumber-ticket": (DOUBLED, {"ticket": 100_001}),
    "join-jackpot": (SEATED, {"ticket": 1, "signed": True}),
    "refund-entry": (SEATED, {"ticket": 2}),
    "refund-prepaid": (
        SEATED.do("expect-players", players=["soon"], prepaid=[True], names=["N"]),
        {"player": "soon"},
    ),
    "cancel-night": (SEATED.at("18:45"), {}),
    "draw-seats": (SEATED, {"seed": SEED}),
    "move-player": (playing(4), {"ticket": 1, "table": 1, "seat": 9}),
    "note-big-blind": (playing(4), {"table": 1, "seat": 2}),
    "exchange-players": (playing(18), {"ticket": 1, "other": 2}),
    "fill-table": (playing(30), {"table": 4, "seed": SEED}),
    "set-table-order": (SEATED, {"table_order": [2, 1]}),
    "block-seat": (SEATED, {"table": 1, "seat": 9}),
    "unblock-seat": (SEATED.do("block-seat", table=1, seat=9), {"table": 1, "seat": 9}),
    "keep-apart": (SEATED, APART),
    "let-together": (SEATED.do("keep-apart", **APART), {"ticket": 1, "other": 2}),
    "break-table": (playing(18).out(*range(1, 9)), {"table": 2, "seed": SEED}),
    "redraw-final-table": (playing(4), {"seed": SEED + "-final"}),
    "start-clock": (SEATED.draw().at("19:00"), {}),
    "pause-clock": (playing(4), {}),
    "resume-clock": (playing(4).do("pause-clock"), {}),
    "set-time-left": (playing(4), {"left_ms": 60_000, **WHY}),
    "next-level": (playing(4), WHY),
    "previous-level": (playing(4).at("19:20"), WHY),
    "add-level": (playing(4), LEVEL),
    "insert-break": (playing(4).at("19:05"), {"length_ms": 600_000, **WHY}),
    "correct-time": (playing(4), {"delta_ms": 5_000}),
    "count-stacks": (playing(4), {"table": 1, "stacks": [{"seat": 1, "chips": 15_000}]}),
    "choose-way": (playing(4), {"table": 1, "way": "told"}),
    "tell-hand": (
        COUNTED,
        {
            "table": 1,
            "chips": [{"seat": 1, "chips": 200}, {"seat": 4, "chips": 200}],
            "winners": [[4]],
        },
    ),
    "record-unentered": (COUNTED, {"table": 1}),
    "record-hand": (COUNTED, {"hand": codec.plain(deal(COUNTED).folds(3).hand)}),
    "set-hand-aside": (
        COUNTED.do(
            "count-stacks",
            table=1,
            stacks=[{"seat": 1, "chips": 14_900}],
            confirmed=True,
            because="counted twice",
        ),
        {"hand": codec.plain(deal(COUNTED).folds(3).hand), "reason": "counted again"},
    ),
    "settle-table": (ONE_WAITS, {"table": 1}),
    "colour-up": (
        BREAK,
        {
            "table": 1,
            "unit_chips": 100,
            "seed": SEED,
            "counts": [{"seat": 1, "pieces": 3}, {"seat": 2, "pieces": 7}],
        },
    ),
    "own-chips": (SEATED, {"owned": [{"unit_chips": 100, "pieces": 500}]}),
    "forfeit-chips": (COUNTED, {"ticket": 1, "chips": 500, "why": "pocketed"}),
    "settle-carried": (stranded(), {"table": 2}),
    "eliminate": (playing(4), {"out": counted({1: 5})}),
    "stop-play": (playing(4).at("00:45"), {"stacks": STACKS}),
    "announce-payouts": (closed(4), {}),
    "play-time-chips": (closed(4), {"ticket": 1}),
    "give-penalty": (playing(4), PENALTY),
    "remove-player": (
        COUNTED,
        {"ticket": 1, "why": "disqualified", "reason": "struck a player"},
    ),
    "end-penalty": (
        playing(4).do("give-penalty", **PENALTY),
        {"penalty": "a-penalty", "reason": "given by mistake"},
    ),
    "pay-prize": (PAYING, {"ticket": 2}),
    "name-counters": (
        SEATED,
        {"desk": "desk", "counted_at": 1_795_110_000_000, "people": ["a"], "names": ["Ann"]},
    ),
    "record-expense": (PAYING, EXPENSE),
    "record-deposit": (PAYING, DEPOSIT),
    "record-payment": (PAYING.do("record-expense", **EXPENSE), CHEQUE),
    "count-evening-cash": (SEATED, COUNT),
}
HALLS = (SEATED, playing(4), COUNTED, closed(4), PAYING)
GIVEN_ANEW = {
    "place-tablets", "stop-tablet", "take-over", "seal-night", "open-seal", "tell-key",
    "lease-numbers", "return-numbers", "void-numbers",
}  # fmt: skip
"""What a tablet may do and sell, its key, and the seal are not undone (test_tablets.py,
test_leases.py, test_seal.py, test_tablet_keys.py).
"""
CASES = ROWS | {
    command: found
    for command in NIGHT.commands
    if command not in ROWS and command not in GIVEN_ANEW and (found := drawn.case(command, HALLS))
}
"""A command without a row is tried as it is declared. One that no hall takes so needs a row."""


def test_there_is_a_case_for_every_command() -> None:
    assert set(CASES) == set(NIGHT.commands) - GIVEN_ANEW, "a row of ROWS is needed"


@pytest.mark.parametrize(
    ("command", "hall"),
    [("join-jackpot", SEATED), ("pause-clock", playing(4)), ("announce-payouts", closed(4))],
)
def test_a_command_without_a_row_is_tried_as_it_is_declared(command: str, hall: Hall) -> None:
    found = drawn.case(command, HALLS)
    assert found is not None
    assert found[0] == hall


@pytest.mark.parametrize("command", ["pay-prize", "eliminate", "record-hand"])
def test_a_command_that_cannot_be_guessed_asks_for_a_row(command: str) -> None:
    assert drawn.case(command, HALLS[:2]) is None


@pytest.mark.parametrize("command", CASES)
def test_every_record_can_be_undone_and_the_undo_undone(command: str) -> None:
    before, fields = CASES[command]
    done = before.do(command, **fields)
    undone = done.undo(act(before, done))
    redone = undone.undo()
    assert without_numbers(undone.state) == without_numbers(before.state)
    assert redone.state == done.state
    assert [one.kind for one in redone.night.folded.seen[-3:]] == ["applied", "undone", "applied"]
    assert redone.conflicts() == []
    assert redone.night.digest() != done.night.digest()


def act(before: Hall, done: Hall) -> str:
    """The record that a screen undoes of what was done at once: the first of them."""
    return done.night.folded.seen[len(before.night.folded.seen)].placed.id


def without_numbers(state: State) -> State:
    """The state but for the ticket numbers given out: those stay used."""
    door = replace(state.part(Door), given_out=frozenset(), last_ticket=0)
    return state.having(door)


@pytest.mark.parametrize("command", CASES)
def test_what_was_undone_can_be_done_again(command: str) -> None:
    before, fields = CASES[command]
    done = before.do(command, **fields)
    again = done.undo(act(before, done)).do(command, **fields)
    assert again.last.kind == "applied"
    assert again.conflicts() == []


def test_an_undo_keeps_its_reason_and_the_record_stays_readable() -> None:
    hall = SEATED.do("undo", target=SEATED.last_id, reason="  wrong player ")
    assert hall.event.reason == "wrong player"
    row = hall.view["history"][1]
    assert (row["type"], row["undone"], row["facts"]["ticket"]) == ("entry-sold/1", True, 4)


@pytest.mark.parametrize(
    ("hall", "kind", "by", "why"),
    [
        (SEATED, "night-set-up", "entry-sold/1", "not-set-up"),
        (SEATED.draw(), "entry-sold", "seats-drawn/1", "players-differ"),
        (playing(4).rebuy(2), "entry-sold", "seats-drawn/1", "players-differ"),
        (playing(4).rebuy(2, 2), "rebuy-sold", "rebuy-sold/1", "rebuy-taken"),
        (playing(4), "seats-drawn", "clock-started/1", "seats-not-drawn"),
        (playing(4).out(1), "clock-started", "players-eliminated/1", "clock-not-started"),
        (playing(4).do("pause-clock"), "clock-started", "clock-paused/1", "clock-not-started"),
        (
            playing(4).do("pause-clock").do("resume-clock"),
            "clock-paused",
            "clock-resumed/1",
            "clock-running",
        ),
        (playing(2).out(1), "entry-sold", "seats-drawn/1", "players-differ"),
        (PAYING.do("pay-prize", ticket=2), "payouts-announced", "prize-paid/1",
         "payouts-not-announced"),
        (PAYING.do("pay-prize", ticket=2), "players-eliminated", "prize-paid/1", "prize-differs"),
    ],
)  # fmt: skip
def test_what_something_later_stands_on_must_wait(
    hall: Hall, kind: str, by: str, why: str
) -> None:
    targets = hall.records(kind)
    target = targets[0] if kind == "rebuy-sold" else targets[-1]
    found = hall.refused("undo", target=target.placed.id)
    assert (found.code, found.facts["by"], found.facts["why"]) == ("undo-blocked", by, why)


def test_a_sale_takes_its_jackpot_along_unasked_and_nothing_else() -> None:
    hall = SEATED.do("join-jackpot", ticket=4, signed=True).do(
        "join-jackpot", ticket=3, signed=True
    )
    sale = hall.records("entry-sold")[-1].placed.id
    gone = hall.undo(sale)
    assert (list(gone.state.jackpot), list(gone.state.entries)) == ([3], [1, 2, 3])
    assert gone.undo().state == hall.state
    found = hall.draw().refused("undo", target=sale)
    assert (found.code, found.facts["by"]) == ("undo-blocked", "seats-drawn/1")
    named = found.facts["along"]
    assert isinstance(named, list)
    assert [one["type"] for one in named] == ["jackpot-joined/1", "seats-drawn/1"]
    assert hall.undo().state.entries == hall.state.entries, "the jackpot alone can be undone"


def test_undone_from_the_end_everything_can_go() -> None:
    hall = PAYING.do("pay-prize", ticket=2)
    while not hall.last.placed.line or hall.state.phase != "none":
        standing = [one for one in hall.night.folded.seen if one.kind == "applied"]
        target = next(one for one in reversed(standing) if type(one.event).__name__ != "Undone")
        hall = hall.undo(target.placed.id)
    assert without_numbers(hall.state) == without_numbers(State())


def test_an_undo_whose_return_would_not_fit_any_more_stays() -> None:
    """A pause and its resume are undone; without the pause the resume cannot come back."""
    hall = playing(4).do("pause-clock").do("resume-clock")
    hall = hall.undo()
    undo_of_resume = hall.last_id
    hall = hall.undo(hall.records("clock-paused")[0].placed.id)
    found = hall.refused("undo", target=undo_of_resume)
    assert (found.code, found.facts["by"]) == ("undo-blocked", "clock-resumed/1")


def test_a_rebuy_sold_anew_keeps_the_undone_one_out() -> None:
    hall = playing(4).rebuy(1).undo()
    undo = hall.last_id
    found = hall.rebuy(1).refused("undo", target=undo)
    assert (found.code, found.facts["why"]) == ("undo-blocked", "rebuy-taken")


@pytest.mark.parametrize(
    ("target", "code"), [("nobody-knows-this", "no-such-record"), (7, "bad-command")]
)
def test_what_is_not_there_is_not_undone(target: object, code: str) -> None:
    assert SEATED.refused("undo", target=target).code == code


def test_nothing_is_undone_twice() -> None:
    hall = SEATED.undo()
    found = hall.refused("undo", target=SEATED.last_id)
    assert (found.code, found.facts) == ("not-undoable", {"why": "undone"})


def test_what_rests_on_a_record_is_named_before_it_goes_along() -> None:
    """Sixteen records rest on the draw; they are told, oldest first, and go with it in one act."""
    hall = playing(4).at("19:05").rebuy(1).do("pause-clock").do("resume-clock").out(4)
    draw = hall.records("seats-drawn")[0].placed.id
    found = hall.refused("undo", target=draw)
    named = found.facts["along"]
    assert isinstance(named, list)
    assert (found.facts["whole"], found.facts["records"]) == (True, len(named))
    kinds = [one["type"] for one in named]
    assert kinds == [
        "clock-started/1", "rebuy-sold/1", "clock-paused/1", "clock-resumed/1",
        "players-eliminated/1",
    ]  # fmt: skip
    gone = hall.do("undo", target=draw, along=True)
    assert set(gone.event.also) == {one["id"] for one in named}
    assert (gone.state.phase, gone.conflicts()) == ("open", [])
    row = gone.view["history"][0]
    assert {one["id"] for one in row["also"]} == set(gone.event.also)
    assert row["also"][0]["facts"] is not None


def test_an_undo_that_took_others_along_brings_all_of_them_back_in_one_act() -> None:
    hall = playing(4).at("19:05").rebuy(1).do("pause-clock").do("resume-clock").out(4)
    draw = hall.records("seats-drawn")[0].placed.id
    gone = hall.do("undo", target=draw, along=True)
    back = gone.undo()
    assert (back.state, back.conflicts()) == (hall.state, [])
    assert [one.kind for one in back.night.folded.seen].count("undone") == 1


def test_what_went_along_stays_out_when_it_would_not_fit_any_more() -> None:
    """Sold anew meanwhile: the undo is not undone alone, and says what stands against it."""
    hall = playing(4).at("19:05")
    start = hall.records("clock-started")[0].placed.id
    gone = hall.rebuy(1).do("undo", target=start, along=True)
    anew = gone.start()
    found = anew.refused("undo", target=gone.last_id)
    assert (found.code, found.facts["along"][0]["type"]) == ("undo-blocked", "clock-started/1")  # type: ignore[index]
    back = anew.do("undo", target=gone.last_id, along=True)
    assert (back.state, back.conflicts()) == (hall.rebuy(1).state, [])
