"""A recorded hand told step by step: the sentences against hands worked out by hand."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.night.table.hand_story import PAGE, HandsPlayed, HandStory, hand_story, hands_played
from pycore.night.table.hands_told import HandTold
from tests.core.felt import Table, at_random, counted_in, deal, put_right_as
from tests.core.hall import Hall, nunavut, playing
from tests.core.shapes import misfits

WON = {
    "awarded",
    "by",
    "carried",
    "given",
    "odd",
    "seen-to-win",
    "share",
    "share-given",
    "uncontested",
}
"""What a pot comes to."""


@cache
def thursday() -> Hall:
    return counted_in(playing(10))


@cache
def five(**stacks: int) -> Hall:
    chips = {int(seat[1:]): count for seat, count in stacks.items()}
    return counted_in(nunavut().sell(5).draw().start(), stacks=chips)


def story_of(hall: Hall, step: int = 0, no: int = 1, table: int = 1) -> HandStory:
    return hand_story(hall.night, table, no, step)


def sentences_by_step(hall: Hall, **more: int) -> list[list[tuple[Any, ...]]]:
    """(code, seat, chips, clause) of every sentence of every step."""
    return [
        [
            (sentence["code"], sentence["seat"], sentence["chips"], sentence["clause"])
            for sentence in step
        ]
        for step in story_of(hall, **more)["steps"]
    ]


def codes(hall: Hall, **more: int) -> list[str]:
    return [sentence[0] for step in sentences_by_step(hall, **more) for sentence in step]


@cache
def shown_down() -> tuple[Hall, tuple[int, ...]]:
    table = deal(thursday()).bet(600).folds(8).calls().board("Qs9d4c").calls().bet(2000).calls()
    order = table.hand.order()
    table = table.board("7h").calls(2).board("2s").calls(2)
    return table.show({order[1]: "QdQc", order[2]: "KhKd"}).ends(), order


def test_a_hand_is_told_from_the_deal_to_the_pot() -> None:
    hall, order = shown_down()
    small, big, opener = order[:3]
    steps = sentences_by_step(hall)
    assert steps[0] == [
        ("button", order[-1], 0, "SEL-36a"),
        ("level", 0, 0, "SEL-14"),
        ("small", small, 100, ""),
        ("big", big, 200, ""),
    ]
    assert steps[1] == [("raise", opener, 600, ""), ("least", opener, 400, "SEL-28b")]
    assert steps[2] == [("fold", order[3], 0, "")]
    assert steps[10:12] == [[("call", big, 600, "")], [("flop", 0, 0, "")]]
    assert steps[13] == [("bet", opener, 2000, ""), ("least", opener, 200, "SEL-28b")]
    assert steps[-3] == [("show", big, 0, "")]
    assert steps[-2] == [("show", opener, 0, ""), ("must-show", opener, 0, "MB-20b")]
    assert steps[-1] == [("awarded", big, 5300, ""), ("by", 0, 0, "MB-21")]
    last_step = story_of(hall)["steps"][-1]
    assert last_step[0]["hand"] is not None
    assert last_step[0]["hand"]["category"] == "three-of-a-kind"
    assert (last_step[0]["number"], last_step[1]["by"]) == (-1, "category")


def test_the_felt_lies_as_it_did_at_each_step_and_hides_what_nobody_had_seen() -> None:
    hall, order = shown_down()
    at_deal = story_of(hall)["felt"]
    assert (at_deal["board"], at_deal["pot"], at_deal["turn"]) == ("", 300, order[2])
    assert {row["cards"] for row in at_deal["seats"]} == {"??"}
    assert [row["seat"] for row in at_deal["seats"]] == sorted(order)
    marks = {mark: row["seat"] for row in at_deal["seats"] for mark in row["marks"]}
    assert marks == {"small": order[0], "big": order[1], "button": order[-1]}
    raised = story_of(hall, 1)["felt"]
    (raiser,) = [row for row in raised["seats"] if row["seat"] == order[2]]
    assert (raiser["bet"], raiser["stack"], raiser["did"]) == (
        600,
        14_400,
        {"kind": "raise", "amount": 600, "all_in": False},
    )
    before_showing = story_of(hall, 20)["felt"]
    assert (before_showing["board"], before_showing["pot"]) == ("Qs9d4c7h2s", 5300)
    assert {row["cards"] for row in before_showing["seats"]} == {"??", ""}
    end = story_of(hall, 99)
    assert end["step"] == len(end["steps"]) - 1
    shown_cards = {row["seat"]: row["cards"] for row in end["felt"]["seats"] if row["cards"]}
    assert shown_cards == {order[1]: "QdQc", order[2]: "KhKd"}
    assert sum(row["won"] for row in end["felt"]["seats"]) == 5300


def test_side_pots_and_what_nobody_matched_are_told_with_their_clauses() -> None:
    hall = five(s1=2000, s2=900, s3=500, s4=2000, s5=2000)
    table = deal(hall)
    order = table.hand.order()
    assert order == (2, 3, 4, 5, 1)
    table = table.folds(2).bet(2000)  # seat 1 all-in, seat 2 calls with 900, seat 3 with 500
    table = table.calls(2).board("2c7d9h", "Js", "4d")
    hall = table.show({1: "AsAd", 2: "KsKd", 3: "QsQd"}).ends()
    steps = sentences_by_step(hall)
    assert steps[3] == [("raise-all-in", 1, 2000, ""), ("least", 1, 100, "NU-3.raise")]
    assert steps[4] == [("call-all-in", 2, 900, ""), ("side", 2, 900, "NU-B.TP3")]
    assert steps[5][:2] == [("call-all-in", 3, 500, ""), ("side", 3, 500, "NU-B.TP3")]
    assert steps[5][2][:3] == ("returned", 1, 1100)
    assert steps[6] == [
        ("flop", 0, 0, ""),
        ("pots", 0, 1500, "NU-B.TP3"),
        ("pots", 0, 800, "NU-B.TP3"),
    ]
    assert [step[0][:3] for step in steps[-2:]] == [("awarded", 1, 1500), ("awarded", 1, 800)]
    assert [step[0]["number"] for step in story_of(hall)["steps"][-2:]] == [0, 1]
    shown = [step for step in steps if step[0][0] == "show"]
    assert {step[1][::3] for step in shown} == {("must-show", "NU-B.TP7")}
    assert {sentence[1] for sentence in steps[-1] if sentence[0] == "is-out"} <= {2, 3}


def test_a_short_all_in_and_who_may_not_raise_after_it() -> None:
    hall = five(s1=2000, s2=2000, s3=2000, s4=2000, s5=500)
    table = deal(hall)
    assert table.turn == 4
    table = table.bet(400).do("raise", 5, amount=500).folds(3)
    table = table.calls()
    steps = sentences_by_step(
        table.board("2c7d9h", "Js", "4d").show({4: "AsAd", 5: "KsKd"}).ends()
    )
    assert steps[2][0] == ("raise-all-in", 5, 500, "")
    assert steps[2][1][0] == "not-full"
    assert steps[2][1][3]
    assert steps[6] == [("call", 4, 500, ""), ("barred", 4, 0, "NU-B.TP29")]


def test_barred_from_raising_is_said_where_the_rules_bar() -> None:
    hall = five(s1=2000, s2=2000, s3=2000, s4=2000, s5=500)
    table = deal(hall).bet(400).do("raise", 5, amount=500).calls().folds(2).calls()
    table = table.board("2c7d9h").calls(2).board("Js").calls(2).board("4d").calls(2)
    hall = table.show({4: "AsAd", 5: "KsKd", 1: "QsQd"}).ends()
    call = sentences_by_step(hall)[6]
    assert call[0][:3] == ("call", 4, 500)
    assert call[1][0] == "barred"
    assert call[1][3] == "NU-B.TP29"


def test_the_odd_chip_is_told_with_where_it_went_and_why() -> None:
    table = deal(five()).bet(125).folds(1).folds(1).folds(1).calls()
    table = table.board("2c7d9h").calls(2).board("Js").calls(2).board("3h").calls(2)
    order = table.hand.order()
    hall = table.show({order[1]: "AsKd", order[2]: "AdKs"}).ends()
    sentences = sentences_by_step(hall)[-1]
    assert [sentence[0] for sentence in sentences] == ["share", "share", "carried"]
    assert sentences[0][3] == "NU-9.23"
    assert sentences[-1] == ("carried", 0, 25, "NU-9.24")
    hall = deal(hall).folds(4).ends()
    assert ("carried-in", 0, 25, "NU-9.24") in sentences_by_step(hall, no=2)[0]
    assert codes(hall, no=2)[-1] == "uncontested"


def test_an_all_in_with_the_hands_up_tells_no_more_than_lies_there_until_the_river() -> None:
    """Nobody's chances: a hand in words on a flop, and of the pot only what is in it."""
    table = deal(five())
    order = table.hand.order()
    table = table.all_in(order[:2]).show({order[0]: "QdQc", order[1]: "KhKd"})
    hall = table.board("Qs9d4c", "7h", "2s").ends()
    story = story_of(hall)
    (river,) = (index for index, step in enumerate(story["steps"]) if step[0]["code"] == "river")
    both_up = 0
    for step in range(river):
        view = story_of(hall, step)
        assert misfits(view, HandStory) == []
        assert view["felt"].keys() == {"board", "pot", "pots", "turn", "seats"}
        for row in view["felt"]["seats"]:
            assert row.keys() == {
                "seat",
                "ticket",
                "name",
                "stack",
                "bet",
                "state",
                "cards",
                "did",
                "won",
                "marks",
            }
            assert row["won"] == 0
        up = [row for row in view["felt"]["seats"] if row["cards"] not in ("", "??")]
        both_up += len(up) == 2 and len(view["felt"]["board"]) >= 6
        for sentence in story["steps"][step]:
            assert sentence.keys() == {
                "code",
                "clause",
                "seat",
                "chips",
                "number",
                "cards",
                "hand",
                "by",
                "text",
            }
            assert sentence["code"] not in WON
    assert both_up == 2, "as it lay on the flop and on the turn"
    assert WON & {sentence["code"] for step in story["steps"][river + 1 :] for sentence in step}


def test_rulings_clocks_and_hands_called_off_say_who_wrote_what() -> None:
    table = deal(five())
    table = table.do("raise", table.turn, amount=75, reason="chips in the pot stay")
    table = table.do("disqualify", table.turn, reason="threw a chair")
    table = table.do("clock", table.turn).calls(2).board("2c7dTh")
    table = table.do("clock", table.turn)
    table = (
        table.do("kill", table.turn, reason="cards mucked").calls().board("3s").bet(100).folds()
    )
    hall = table.ends()
    story_codes = codes(hall)
    for code in ("ruled", "disqualify", "clock-folds", "clock-checks", "kill", "removed"):
        assert code in story_codes, code
    texts = {
        sentence["code"]: sentence["text"] for step in story_of(hall)["steps"] for sentence in step
    }
    assert texts["ruled"] == "chips in the pot stay"
    assert texts["disqualify"] == "threw a chair"
    assert texts["kill"] == "cards mucked"
    hall = deal(hall).do("misdeal").ends()
    assert sentences_by_step(hall, no=2)[-1] == [("misdeal", 0, 0, "NU-9.30a")]
    hall = deal(hall).folds().do("void", reason="fire alarm", clause="NU-B.IR4").ends()
    assert sentences_by_step(hall, no=3)[-1] == [("void", 0, 0, "NU-B.IR4")]
    assert story_of(hall, no=3)["steps"][-1][0]["text"] == "fire alarm"


def test_who_stays_away_and_a_dead_hand_are_told_at_the_deal() -> None:
    order = deal(five()).hand.order()
    hall = deal(five(), absent=[order[4]]).folds(3).ends()
    assert ("absent", order[4], 0, "NU-B.TP15") in sentences_by_step(hall)[0]


def test_hands_are_listed_by_table_and_by_player_the_last_one_first() -> None:
    hall, order = shown_down()
    hall = deal(hall).do("misdeal").ends()
    hall = deal(hall).folds(9).ends()
    listing = hands_played(hall.night)
    assert [(line["no"], line["result"]) for line in listing["hands"]] == [
        (3, "played"),
        (2, "misdeal"),
        (1, "played"),
    ]
    assert (listing["count"], listing["tables"]) == (3, [1])
    assert len(listing["players"]) == 10
    assert listing["hands"][2]["winners"][0]["seat"] == order[1]
    assert (listing["hands"][2]["pot"], listing["hands"][1]["pot"]) == (5300, None)
    loser = hall.night.state.seats
    ticket = next(ticket for ticket, place in loser.items() if place.seat == order[2])
    of_one = hands_played(hall.night, ticket=ticket)
    assert [line["net"] for line in of_one["hands"]][1:] == [0, -2600]
    assert hands_played(hall.night, table=2)["hands"] == []
    assert {line["net"] for line in listing["hands"]} == {None}


def test_hands_told_and_not_entered_are_listed_with_what_is_known_of_them() -> None:
    hall, _ = shown_down()
    chips = [{"seat": 1, "chips": 3000}, {"seat": 2, "chips": 3000}]
    hall = hall.do("tell-hand", table=1, chips=chips, winners=[[2]])
    hall = deal(hall).do("misdeal").ends()
    hall = hall.do("record-unentered", table=1, lost=[1])
    two = hall.night.state.at_table(1)
    ticket = next(ticket for ticket in two if hall.night.state.seats[ticket].seat == 2)
    unentered, _, told_line, _ = hands_played(hall.night, ticket=ticket)["hands"]
    assert (told_line["result"], told_line["no"]) == ("told", 2)
    assert [(winner["seat"], winner["chips"]) for winner in told_line["winners"]] == [
        (2, told_line["pot"])
    ]
    assert told_line["net"] == (told_line["pot"] or 0) - 3000
    assert (unentered["result"], unentered["net"], unentered["pot"]) == ("unentered", None, None)
    assert [loser["seat"] for loser in unentered["lost"]] == [1]
    assert misfits(hands_played(hall.night), HandsPlayed) == []
    # Nobody can go through what nobody entered; from the one before it leads on to the next.
    for no in (2, 4):
        with pytest.raises(Refused, match="hand-not-entered"):
            hand_story(hall.night, 1, no)
    assert (story_of(hall)["before"], story_of(hall)["after"]) == (0, 3)
    assert (story_of(hall, no=3)["before"], story_of(hall, no=3)["after"]) == (1, 0)


def test_a_board_nobody_wrote_down_and_a_winner_by_eye_are_told_as_that() -> None:
    table = deal(five()).calls(5).do("board", cards="??????")
    for _ in range(2):
        table = table.calls(5).do("board", cards="??")
    order = table.hand.order()
    table = table.calls(5).do("win", seats=[order[1], order[0]])
    hall = table.ends()
    assert codes(hall).count("board-unseen") == 3
    assert [step[0][:2] for step in sentences_by_step(hall)[-2:]] == [
        ("seen-to-win", order[0]),
        ("share-given", order[0]),
    ]
    alone = deal(five()).calls(5).do("board", cards="??????").bet(500).calls(1).folds(3)
    for _ in range(2):
        alone = alone.do("board", cards="??").calls(2)
    hall = alone.do("win", seats=[order[0]]).ends()
    assert sentences_by_step(hall)[-1][0][:2] == ("given", order[0])
    assert misfits(story_of(hall, 999), HandStory) == []


def test_an_undone_hand_is_neither_listed_nor_told() -> None:
    hall, _ = shown_down()
    hall = hall.undo()
    assert hands_played(hall.night)["hands"] == []
    with pytest.raises(Refused, match="no-such-hand"):
        hand_story(hall.night, 1, 1)


def test_a_long_evening_is_listed_a_page_at_a_time() -> None:
    hall = five()
    for _ in range(PAGE + 3):
        hall = deal(hall).do("misdeal").ends()
    first_page, rest = hands_played(hall.night), hands_played(hall.night, start=PAGE)
    assert (len(first_page["hands"]), first_page["count"]) == (PAGE, PAGE + 3)
    assert [line["no"] for line in rest["hands"]] == [3, 2, 1]


@pytest.mark.parametrize("seed", range(8))
def test_whatever_was_played_can_be_told_and_ends_with_the_recorded_stacks(seed: int) -> None:
    dice = random.Random(seed)
    table: Table = at_random(deal(five() if seed % 2 else thursday()), dice)
    hall = table.ends()
    story = story_of(hall, 999)
    assert misfits(story, HandStory) == []
    assert misfits(hands_played(hall.night), HandsPlayed) == []
    assert len(story["steps"]) >= len(table.hand.actions) + 1
    assert all(step for step in story["steps"])
    finish = dict(zip(table.hand.order(), hall.event.finish, strict=True))
    assert {row["seat"]: row["stack"] for row in story["felt"]["seats"]} == finish
    won = sum(
        sentence["chips"]
        for step in story["steps"]
        for sentence in step
        if sentence["code"] in ("awarded", "share", "uncontested", "carried")
    )
    assert won == sum(pot.amount for pot in hall.event.pots)


@pytest.mark.clause("NU-B.MD1g")
def test_a_misdeal_tells_its_cause() -> None:
    hall = counted_in(nunavut().sell(4).draw(tables=1).at("18:00").start())
    hall = deal(hall).do("misdeal", reason="NU-B.MD1g", ruling=True).ends()
    hall = deal(hall).do("misdeal", reason="the deck fell", ruling=True).ends()
    (cause,) = story_of(hall, no=1)["steps"][-1]
    assert (cause["code"], cause["clause"], cause["text"]) == ("misdeal-why", "NU-B.MD1g", "")
    (typed,) = story_of(hall, no=2)["steps"][-1]
    assert (typed["code"], typed["clause"]) == ("misdeal-why", "NU-9.30a")
    assert typed["text"] == "the deck fell"


@pytest.mark.clause("NU-B.DH1a", "NU-B.DH1d", "NU-B.DH2", "NU-B.TP20", "SK-A.1.live", "SK-A.3.i")
@pytest.mark.parametrize("by", ["NU-B.DH1a", "NU-B.DH1d", "NU-B.DH2", "NU-B.TP20"])
def test_a_hand_is_dead_by_a_tap_and_told_with_its_clause(by: str) -> None:
    situations = [row for row in nunavut().view["incident_terms"]["situations"] if row["kills"]]
    assert by in [row["clause"] for row in situations]
    table = deal(five())
    hall = table.do("kill", table.turn, reason=by).folds(3).ends()
    assert ("kill-why", by) in [
        (sentence[0], sentence[3]) for step in sentences_by_step(hall) for sentence in step
    ]


@pytest.mark.clause("SK-A.1.live", "SK-A.3.i")
def test_in_saskatchewan_a_hand_is_dead_in_the_muck_or_off_the_table() -> None:
    killed = [
        situation.clause for situation in packs.rulings("ca_sk").situations if situation.kills
    ]
    assert killed == ["SK-A.3.i", "SK-A.1.live"]


@pytest.mark.clause("NU-B.TP20")
def test_of_a_hand_that_the_dealer_killed_an_uncalled_raise_comes_back() -> None:
    table = deal(five())
    raiser = table.turn
    table = table.do("raise", raiser, amount=200)
    table = table.do("kill", raiser, reason="NU-B.TP20").folds(3)
    hall = table.ends()
    back = [
        sentence
        for step in sentences_by_step(hall)
        for sentence in step
        if sentence[0] == "returned"
    ]
    assert back
    assert back[0][1] == raiser


# --- A hand that was put right ---


@pytest.mark.clause("NU-B.DM5")
def test_a_hand_that_was_put_right_is_gone_through_to_the_winner_who_was_seen() -> None:
    hall, order = shown_down()
    right = put_right_as(hall, [[order[2]]])
    assert (right.event.corrects, right.night.conflicts) == (True, ())
    was, steps = sentences_by_step(hall), sentences_by_step(right)
    assert steps[:-2] == was[: len(steps) - 2], "the steps up to the showdown are what they were"
    assert [sentence[:3] for sentence in steps[-2]] == [("seen-to-win", order[2], 0)]
    assert steps[-1][0][:3] == ("given", order[2], 5300)
    assert story_of(right, 999)["felt"]["board"] == "Qs9d4c7h2s"
    assert misfits(story_of(right, 999), HandStory) == []
    (line,) = hands_played(right.night)["hands"]
    assert [(winner["seat"], winner["chips"]) for winner in line["winners"]] == [(order[2], 5300)]
    assert (line["result"], line["pot"]) == ("played", 5300)
    assert right.view["history"][0]["facts"]["result"] == "corrected"


@pytest.mark.clause("NU-B.DM5", "NU-B.TP3")
def test_side_pots_are_put_right_pot_by_pot_though_hands_lay_open_before_the_board() -> None:
    hall = five(s1=2000, s2=900, s3=500, s4=2000, s5=2000)
    table = deal(hall).folds(2).bet(2000).calls(2)
    table = table.show({1: "AsAd", 2: "KsKd", 3: "QsQd"}).board("2c7d9h", "Js", "4d")
    hall = table.ends()
    assert [pot.shares[0].seat for pot in hall.event.pots] == [1, 1]
    for winners, shares in (
        ([[3], [2]], [[(3, 1500)], [(2, 800)]]),
        ([[2], []], [[(2, 1500)], [(2, 800)]]),
        ([[1, 3], [1]], [[(1, 750), (3, 750)], [(1, 800)]]),
    ):
        right = put_right_as(hall, winners)
        paid = [
            sorted((share.seat, share.chips) for share in pot.shares) for pot in right.event.pots
        ]
        assert paid == shares
        assert codes(right).count("show") == 0
        winning_seats = [
            sentence[1]
            for step in sentences_by_step(right)
            for sentence in step
            if sentence[0] == "seen-to-win"
        ]
        assert {*winning_seats} == {seat for pot in winners for seat in pot if pot}


@pytest.mark.clause("NU-10.01")
@pytest.mark.parametrize(
    ("winners", "code"),
    [
        ([[4], [2]], "winner-not-in-pot"),
        ([[9]], "winner-not-in-pot"),
        ([[3, 3], [2]], "seat-twice"),
        ([[3], [3]], "winner-not-in-pot"),
        ([[2], [1]], "winner-contradicts"),
        ([[3], []], "pot-without-winner"),
        ([], "pot-without-winner"),
    ],
)
def test_a_played_hand_is_not_put_right_to_what_cannot_be(
    winners: list[list[int]], code: str
) -> None:
    hall = five(s1=2000, s2=900, s3=500, s4=2000, s5=2000)
    table = deal(hall).folds(2).bet(2000).calls(2).board("2c7d9h", "Js", "4d")
    hall = table.show({1: "AsAd", 2: "KsKd", 3: "QsQd"}).ends()
    with pytest.raises(Refused) as refused:
        put_right_as(hall, winners)
    assert refused.value.code == code


def test_a_hand_whose_pots_rest_on_what_was_thrown_away_is_told_instead() -> None:
    table = deal(five()).calls(5).board("2c7d9h").calls(5).board("Js").calls(5).board("4d")
    first_seat, second, third, fourth, fifth = table.hand.order()
    table = table.calls(5).do("muck", first_seat, reason="thrown away unseen")
    killed = table.do("kill", second, reason="a third card")
    hall = killed.show({third: "AsAd", fourth: "KsKd", fifth: "QsQd"}).ends()
    assert [pot.seats for pot in hall.event.pots] == [(third, fourth, fifth)]
    right = put_right_as(hall, [[fourth]])
    assert isinstance(right.event, HandTold)
    assert [share.seat for share in right.event.pots[0].shares] == [fourth]
    # A hand that was killed alone rests on nothing that is asked for anew.
    alone = deal(five()).calls(5).board("2c7d9h").calls(5).board("Js").calls(5).board("4d")
    alone = alone.calls(5).show({third: "9s9d", second: "AsAd"})
    alone = alone.do("kill", second, reason="a third card")
    hall = alone.show({first_seat: "KcKh", fourth: "KsKd", fifth: "QsQd"}).ends()
    right = put_right_as(hall, [[fourth]])
    assert "kill" in codes(right)
    assert [share.seat for share in right.event.pots[0].shares] == [fourth]
