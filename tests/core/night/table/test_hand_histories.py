"""A night's hands as PHH: what another program reads is what was played."""

from __future__ import annotations

import random
import tomllib
from functools import cache

import pytest

from pycore.night.table.hand_histories import histories
from pycore.night.table.hand_in_play import cannot_begin
from pycore.poker import phh
from pycore.poker.phh import replay
from tests.core.felt import at_random, counted_in, deal, put_right_as
from tests.core.hall import Hall, empty_hall, nunavut, playing, thursday_draft


def seated(hall: Hall) -> Hall:
    return counted_in(hall)


ten_seated = cache(lambda: seated(playing(10)))
five_seated = cache(lambda: seated(nunavut().sell(5).draw().start()))
two_seated = cache(lambda: seated(nunavut().sell(2).draw().start()))
HALLS = {"thursday": ten_seated, "nunavut": five_seated, "two": two_seated}


def text_of(hall: Hall) -> str:
    return phh.write_all(histories(hall.night))


def replayed_as_recorded(hall: Hall) -> None:
    """Every hand of the file comes to the stacks that the night recorded."""
    rules = hall.night.pack.play
    records = phh.read(text_of(hall))
    assert len(records) == len(hall.records("hand-played"))
    for record in records:
        assert isinstance(record, phh.PhhHand), record
        played = replay(record, rules)
        assert not played.warnings
        assert tuple(map(str, played.hand.stacks)) == record.finishing
        assert phh.write(record) == phh.write(phh.read(phh.write(record))[0])  # type: ignore[arg-type]


def test_a_hand_is_told_with_everything_that_places_it() -> None:
    table = deal(ten_seated()).bet(600).folds(8).calls().board("Qs9d4c").calls().bet(2000).calls()
    order = table.hand.order()
    table = table.board("7h").calls(2).board("2s").calls(2)
    hall = table.show({order[1]: "QdQc", order[2]: "KhKd"}).ends()
    (record,) = tomllib.loads(text_of(hall)).values()
    assert record["variant"] == "NT"
    assert record["blinds_or_straddles"] == [100, 200, 0, 0, 0, 0, 0, 0, 0, 0]
    assert record["starting_stacks"] == [15_000] * 10
    assert record["actions"][:3] == ["d dh p1 ????", "d dh p2 QdQc", "d dh p3 KhKd"]
    assert record["actions"][10] == "p3 cbr 600"
    assert record["seats"] == list(order)
    assert record["players"] == [f"#{sat.ticket}" for sat in table.hand.seats]
    assert (record["table"], record["hand"], record["level"]) == (1, 1, 1)
    assert (record["seat_count"], record["_rules"]) == (10, "selkirk")
    assert record["_begun_ms"] == table.hand.begun_ms
    assert record["_button_seat"] == table.hand.button
    assert record["_small_blind_is_dead"] is False
    assert "Player" not in text_of(hall)
    replayed_as_recorded(hall)


def test_a_hand_of_a_rehearsal_is_marked_for_whoever_reads_it() -> None:
    hall = empty_hall(tid="rehearsal-1").do("set-up-night", **thursday_draft()).sell(10)
    hall = seated(hall.at("18:55").draw().at("19:00").start())
    (record,) = tomllib.loads(text_of(deal(hall).folds(9).ends())).values()
    assert record["_is_rehearsal"] is True
    replayed_as_recorded(deal(hall).folds(9).ends())
    (real,) = tomllib.loads(text_of(deal(ten_seated()).folds(9).ends())).values()
    assert "_is_rehearsal" not in real


def test_between_two_the_button_posts_the_small_blind() -> None:
    table = (
        deal(two_seated())
        .calls(2)
        .board("2c7dTh")
        .calls(2)
        .board("3s")
        .calls(2)
        .board("8c")
        .calls(2)
    )
    first_seat, second = table.hand.order()
    hall = table.show({first_seat: "AsAd", second: "KsKd"}).ends()
    (record,) = histories(hall.night)
    assert "blinds_or_straddles = [25, 50]" in phh.write(record)
    assert record.setup.blinds == (50, 25)
    replayed_as_recorded(hall)


def test_rulings_clocks_and_hands_called_off_are_told_and_played_again() -> None:
    table = deal(five_seated())
    table = table.do("raise", table.turn, amount=75, reason="chips in the pot stay")
    table = table.do("disqualify", table.turn, reason="threw a chair")
    table = table.do("clock", table.turn).calls(2).board("2c7dTh")
    table = table.do("clock", table.turn)
    table = (
        table.do("kill", table.turn, reason="cards mucked").calls().board("3s").bet(100).folds()
    )
    hall = table.ends()
    assert [line for line in histories(hall.night)[0].actions if "# clock" in line] == [
        "p5 f # clock",
        "p1 cc # clock",
    ]
    hall = deal(hall).do("misdeal").ends()
    hall = deal(hall).folds().do("void", reason="fire alarm", clause="NU-B.IR4").ends()
    lines = [action for record in histories(hall.night) for action in record.actions]
    assert [line.partition("#")[2] for line in lines if "#" in line] == [
        " ruling: chips in the pot stay",
        " disqualified: threw a chair",
        " clock",
        " clock",
        " killed: cards mucked",
        " misdeal",
        " void: fire alarm [NU-B.IR4]",
    ]
    replayed_as_recorded(hall)


def test_what_was_carried_and_who_was_away_is_told() -> None:
    table = deal(five_seated())
    order = table.hand.order()
    table = deal(five_seated(), absent=[order[4]]).bet(125).folds(1).folds(1).calls()
    table = table.board("2c7dTh").calls(2).board("3s").calls(2).board("8c").calls(2)
    table = table.show({order[1]: "AsKd", order[2]: "AdKs"})
    hall = table.ends()
    assert hall.event.left_over == 25
    hall = deal(hall).folds(4).ends()
    text = text_of(hall)
    assert "_absent = [5]" in text
    assert "_carried = 25" in text
    assert "_smallest_chip = 25" in text
    replayed_as_recorded(hall)


def test_an_undone_hand_is_not_told() -> None:
    hall = deal(five_seated()).folds(4).ends()
    assert len(histories(hall.night)) == 1
    assert histories(hall.undo().night) == []


@pytest.mark.clause("NU-B.DM5")
def test_a_hand_that_was_put_right_is_told_once_and_played_again_to_its_stacks() -> None:
    table = deal(five_seated()).bet(125).folds(1).folds(1).calls()
    order = table.hand.order()
    table = table.folds(1).board("2c7dTh").calls(2).board("3s").calls(2).board("8c").calls(2)
    rivals = [order[player] for player in table.now.in_hand()]
    hall = table.show({rivals[0]: "AsKd", rivals[1]: "AdQs"}).ends()
    right = put_right_as(hall, [[rivals[1]]])
    (record,) = histories(right.night)
    assert record.actions[-1] == f"# win p{order.index(rivals[1]) + 1}"
    assert not any(" sm " in line or "dh p1 A" in line for line in record.actions)
    assert record.finishing != histories(hall.night)[0].finishing
    (read,) = phh.read(text_of(right))
    assert isinstance(read, phh.PhhHand)
    played = replay(read, right.night.pack.play)
    assert tuple(map(str, played.hand.stacks)) == record.finishing
    assert dict(zip(order, played.hand.stacks, strict=True)) == {
        sat.seat: chips for sat, chips in zip(table.hand.seats, right.event.finish, strict=True)
    }
    # Put right again, and the next hand dealt: each is told once.
    split = put_right_as(right, [rivals])
    assert [line.rpartition("# win")[2] for line in histories(split.night)[0].actions][-1] == (
        "".join(f" p{order.index(seat) + 1}" for seat in rivals)
    )
    assert len(histories(deal(split).folds(4).ends().night)) == 2


@pytest.mark.parametrize("place", HALLS)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_played_is_read_back_to_the_same_stacks(place: str, seed: int) -> None:
    dice = random.Random(f"{place}/{seed}")
    hall = HALLS[place]()
    for _ in range(6):
        if cannot_begin(hall.state, 1, hall.now) is not None:
            break
        hall = at_random(deal(hall), dice).ends()
    replayed_as_recorded(hall)


def test_a_hand_that_nobody_entered_is_in_no_file() -> None:
    """A hand that was told has no actions, one without entry nothing: neither is made up."""
    chips = [{"seat": 1, "chips": 200}, {"seat": 3, "chips": 200}]
    hall = five_seated().do("tell-hand", table=1, chips=chips, winners=[[3]])
    hall = deal(hall).folds(4).ends().do("record-unentered", table=1)
    (record,) = tomllib.loads(text_of(hall)).values()
    assert record["hand"] == 2
