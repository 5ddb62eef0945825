"""Many steps in one tap on a dealer's tablet: told like steps one by one, undone as one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.night.table.hands import HandPlayed
from tests.webapp.fakes import Hall, run
from tests.webapp.felt import Felt, act
from webapp.worker.database.drafts import Draft, read_draft, write_draft
from webapp.worker.database.records import PLAY

BEGIN = {"what": "begin", "button": None}
ROUND = {"what": "round"}
UNDO = {"what": "undo"}


def passes(seat: int) -> dict[str, Any]:
    return {"what": "pass", "seat": seat}


def back(to: object) -> dict[str, Any]:
    return {"what": "undo", "to": to}


def card(place: int, card: str) -> dict[str, Any]:
    return {"what": "card", "place": place, "card": card}


def draft_of(felt: Felt) -> Draft:
    return read_draft(felt.hall.disk.stores[PLAY][f"{felt.tid}/1"])


def steps(felt: Felt) -> tuple[str, ...]:
    hand = draft_of(felt).hand
    return hand.actions if hand else ()


def test_everybody_passes_to_a_seat_and_one_undo_takes_it_back() -> None:
    async def work() -> None:
        felt = await Felt.set_up(players=6)
        table = await felt.deal(BEGIN)
        assert [row["seat"] for row in table["turn"]["ahead"]] == [5, 6, 1, 2, 3]
        table = await felt.deal(passes(6))
        assert table["turn"]["seat"] == 6
        assert steps(felt) == ("p3 f", "p4 f")
        assert table["undo"] == {"step": "jump", "count": 2}
        # A tablet that dies knows it still.
        felt = Felt(Hall(disk=felt.hall.disk), felt.tid)
        table = await felt.deal(UNDO)
        assert table["turn"]["seat"] == 4
        assert table["undo"] == {"step": "begin"}
        assert (await felt.refused(passes(4)))["code"] == "cannot-pass-to"

    run(work())


def test_a_round_is_called_and_checked_in_one() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        table = await felt.deal(BEGIN)
        assert table["turn"]["round"] == {"kind": "call", "players": 4}
        table = await felt.deal(ROUND, act("board", cards="2c7d9h"))
        assert table["turn"]["round"] == {"kind": "check", "players": 4}
        table = await felt.deal(ROUND)
        assert (table["stage"], table["undo"]) == ("board", {"step": "jump", "count": 4})
        table = await felt.deal(UNDO)
        assert (table["stage"], table["turn"]["seat"]) == ("bet", 2)
        assert (await felt.refused({"what": "pass", "seat": 9}))["code"] == "cannot-pass-to"

    run(work())


def test_a_step_after_a_jump_is_undone_by_itself_and_then_the_jump() -> None:
    async def work() -> None:
        felt = await Felt.set_up(players=6)
        await felt.deal(BEGIN, passes(6), act("raise", 6, amount=150))
        table = await felt.deal(UNDO)
        assert table["undo"] == {"step": "jump", "count": 2}
        table = await felt.deal(UNDO)
        assert steps(felt) == ()
        await felt.deal(act("fold", 4), act("fold", 5))
        table = await felt.deal(UNDO)
        assert steps(felt) == ("p3 f",)

    run(work())


def test_a_hand_without_cards_is_told_by_its_winner() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN, ROUND)
        table = await felt.deal({"what": "unseen", "unseen": True})
        assert (table["stage"], table["board"], table["unseen"]) == ("bet", "??????", True)
        await felt.deal(ROUND)
        table = await felt.deal(ROUND)
        assert table["board"] == "??" * 5
        table = await felt.deal(ROUND)
        assert table["stage"] == "showdown"
        assert table["to_win"] == {"pot": 0, "pots": 1, "amount": 200, "seats": [2, 3, 4, 1]}
        table = await felt.deal(act("win", seats=[3]))
        assert table["result"]["gets"] == [[3, 200]]
        assert table["result"]["deals_on"]
        table = await felt.deal({"what": "end", "deal": True})
        # The next hand is dealt, and still nobody writes cards down.
        assert (table["stage"], table["hand_no"], table["unseen"]) == ("bet", 2, True)
        night = felt.hall.night(felt.tid)
        played = night.folded.recorded[-1].event
        assert isinstance(played, HandPlayed)
        assert played.hand.actions[-1] == "# win p2"
        # Both are taken back by their undos.
        table = await felt.deal(UNDO)
        assert table["stage"] == "ready"
        table = await felt.deal(UNDO)
        assert (table["stage"], table["hand_no"]) == ("over", 1)

    run(work())


def test_an_all_in_without_cards_goes_to_the_winner_at_once() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal({"what": "unseen", "unseen": True}, BEGIN)
        await felt.deal(act("raise", 4, amount=1500), passes(2))
        table = await felt.deal(act("call", 2), act("fold", 3))
        assert table["stage"] == "showdown"
        assert table["undo"] == {"step": "jump", "count": 4}
        table = await felt.deal(act("win", seats=[4]))
        assert not table["result"]["deals_on"]
        # Seat 2 is out: the dealer is to hear it, and nothing is dealt on.
        table = await felt.deal({"what": "end", "deal": True})
        assert (table["stage"], table["hand_no"]) == ("ready", 2)

    run(work())


def test_cards_can_be_written_down_again() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal({"what": "unseen", "unseen": True}, BEGIN, ROUND)
        table = await felt.deal(card(0, "As"))
        assert table["board"] == "As????"
        await felt.deal({"what": "unseen", "unseen": False})
        table = await felt.deal(ROUND)
        assert table["stage"] == "board"

    run(work())


def test_a_board_card_is_put_right_and_nothing_else_is_lost() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN, ROUND, act("board", cards="2c7d9h"), act("raise", 2, amount=100))
        before = steps(felt)
        table = await felt.deal(card(1, "7h"))
        assert table["board"] == "2c7h9h"
        assert steps(felt) == tuple(text.replace("7d", "7h") for text in before)
        for bad, code in (
            (card(1, "9h"), "card-seen-already"),
            (card(3, "As"), "card-not-dealt"),
            (card(0, "zz"), "not-a-card"),
        ):
            assert (await felt.refused(bad))["code"] == code
        assert (await felt.table_view())["board"] == "2c7h9h"

    run(work())


def test_back_to_any_step_of_a_hand_or_to_its_deal() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN, act("raise", 4, amount=150), passes(3), act("call", 3))
        table = await felt.deal(act("board", cards="2c7d9h"))
        step_rows = [
            (step["to"], step["kind"], step["seat"], step["amount"]) for step in table["steps"]
        ]
        assert step_rows == [
            (0, "raise", 4, 150),
            (1, "fold", 1, 0),
            (2, "fold", 2, 0),
            (3, "call", 3, 150),
            (4, "board", None, 0),
        ]
        for wrong in (-1, 5, 99, "1", True):
            assert (await felt.refused(back(wrong)))["code"] == "no-such-step"
        table = await felt.deal(back(1))
        assert table["turn"]["seat"] == 1
        table = await felt.deal(back(0))
        assert (table["turn"]["seat"], table["undo"]) == (4, {"step": "begin"})
        assert (await felt.refused(back(0)))["code"] == "no-such-step"

    run(work())


def test_what_was_bet_lately_is_a_preset() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN, act("raise", 4, amount=275), passes(4))
        table = await felt.deal({"what": "end", "deal": True})
        presets = table["turn"]["presets"]
        assert {"name": "last", "amount": 275} in presets
        assert {"name": "blinds-250", "amount": 125} in presets
        assert {"name": "blinds-300", "amount": 150} in presets

    run(work())


@pytest.mark.parametrize("jumps", [[[1]], [["a", 2]], [[1, 2, 3]], [1]])
def test_damaged_jumps_are_no_draft(jumps: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        read_draft(json.dumps({"hand": None, "away": [], "jumps": jumps}))


def test_a_draft_is_written_and_read_back() -> None:
    for draft in (Draft(), Draft(away=(1,)), Draft(jumps=((0, 2), (3, 5)), unseen=True)):
        assert read_draft(write_draft(draft)) == draft
    assert write_draft(Draft(away=(1,))) == '{"away":[1],"hand":null}'
