"""Many steps of a hand told in one tap: the steps are those that would have been told singly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel.clauses import Refused
from pycore.night.clock import jumps
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import nunavut, thursday


def dealt(players: int = 10) -> Table:
    """Nunavut, button 1, blinds 25 and 50 of seats 2 and 3; seat 4 begins."""
    return deal(counted_in(nunavut().sell(players).draw(tables=1).at("18:00").start()))


def jumped(table: Table, seat: int) -> Table:
    return replace(table, hand=jumps.passed_to(table.hand, table.hall.night.pack.play, seat))


def ahead(table: Table) -> dict[int, int]:
    """{seat: how many pass before it}"""
    steps_by_seat = jumps.seats_ahead(table.hand, table.hall.night.pack.play)
    return {seat: len(steps) for seat, steps in steps_by_seat.items()}


def rounded(table: Table) -> Table:
    return replace(table, hand=jumps.called_round(table.hand, table.hall.night.pack.play))


def unseen(table: Table) -> Table:
    return replace(table, hand=jumps.dealt_unseen(table.hand, table.hall.night.pack.play))


def test_everybody_folds_to_a_seat() -> None:
    table = dealt()
    assert jumped(table, 9).hand == table.folds(5).hand
    assert ahead(table) == {5: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 6, 1: 7, 2: 8, 3: 9}


def test_everybody_folds_to_the_big_blind_who_has_won() -> None:
    table = dealt()
    ended = jumped(table, 3)
    assert ended.now.phase == "over"
    assert ended.hand == table.folds(9).hand


def test_everybody_folds_to_who_raised_last() -> None:
    table = dealt().bet(150)
    assert jumped(table, 4).now.phase == "over"
    assert jumped(table, 4).hand == table.folds(9).hand


def test_who_owes_nothing_checks_on_the_way() -> None:
    table = dealt().folds(6).calls(4).board("2c7d9h")
    assert table.turn == 2
    assert jumped(table, 1).hand == table.calls(3).hand
    # All the way round is no jump: who is in turn stays in turn.
    assert 2 not in ahead(table)


def test_a_seat_that_the_turn_never_comes_to_is_refused() -> None:
    table = dealt().folds(1)
    for seat in (4, 5, 11):
        with pytest.raises(Refused) as refused:
            jumped(table, seat)
        assert (refused.value.code, refused.value.facts) == ("cannot-pass-to", {"seat": seat})


def test_a_round_is_called_or_checked() -> None:
    table = dealt().folds(8)
    called = rounded(table)
    assert called.hand == table.calls(2).hand
    assert called.now.phase == "board"
    flop = called.board("2c7d9h")
    assert rounded(flop).hand == flop.calls(2).hand
    with pytest.raises(Refused) as refused:
        rounded(called)
    assert refused.value.code == "no-round-to-call"


def test_a_call_of_a_round_takes_who_is_short_all_in() -> None:
    hall = counted_in(nunavut().sell(4).draw(tables=1).at("18:00").start(), 1, {2: 100})
    table = rounded(deal(hall).bet(400))
    assert table.now.phase == "board"
    assert table.now.stacks[0] == 0


def test_cards_that_nobody_writes_down() -> None:
    table = rounded(dealt().folds(8))
    flop = unseen(table)
    assert flop.now.board == (0, 0, 0)
    assert flop.now.phase == "bet"
    river = unseen(rounded(unseen(rounded(flop))))
    assert river.now.board == (0,) * 5
    assert rounded(river).now.phase == "showdown"


def test_after_an_all_in_every_street_is_dealt_unseen() -> None:
    table = dealt().all_in((4, 5))
    assert unseen(table).now.phase == "showdown"
    assert unseen(table).hand.actions[-3:] == ("d db ??????", "d db ??", "d db ??")


def test_a_card_seen_and_one_unseen_are_not_dealt_together() -> None:
    table = rounded(dealt().folds(8))
    assert table.refused("board", cards="2c7d??").code == "cards-needed"


# --- Another card in the place of one that was written down ---


def with_card(table: Table, place: int, card: str) -> Table:
    rules = table.hall.night.pack.play
    return replace(table, hand=jumps.with_board_card(table.hand, rules, place, card))


def shown_down() -> Table:
    """Seat 2 has queens, seat 3 an ace: three cards of the board are a pair to nobody."""
    table = rounded(dealt().folds(8)).board("2c7d9h")
    table = rounded(rounded(table).board("Js")).board("3h")
    return rounded(table)


def test_a_board_card_is_put_right_and_the_rest_of_the_hand_stands() -> None:
    before = shown_down()
    after = with_card(before, 1, "7h")
    assert after.hand.actions == tuple(
        text.replace("2c7d9h", "2c7h9h") for text in before.hand.actions
    )
    assert with_card(before, 4, "4d").hand.actions == tuple(
        text.replace("d db 3h", "d db 4d") for text in before.hand.actions
    )


def test_a_card_put_right_changes_who_has_won() -> None:
    table = shown_down().show({2: "QdQc", 3: "AdKs"})
    assert table.now.awards[0].shares == ((0, 100),)
    assert with_card(table, 3, "Ah").now.awards[0].shares == ((1, 100),)


def test_a_card_that_was_seen_twice_is_refused_and_nothing_is_lost() -> None:
    table = shown_down().show({2: "QdQc"})
    for place, card in ((0, "9h"), (3, "Qd"), (4, "2c")):
        with pytest.raises(Refused) as refused:
            with_card(table, place, card)
        assert refused.value.code == "card-seen-already"


@pytest.mark.parametrize("card", ["", "??", "Xx", "As Kd", "As" * 2])
def test_what_is_no_card_is_refused(card: str) -> None:
    with pytest.raises(Refused) as refused:
        with_card(shown_down(), 0, card)
    assert refused.value.code == "not-a-card"


@pytest.mark.parametrize("place", [-1, 5, 99])
def test_a_card_that_does_not_lie_there_is_not_put_right(place: int) -> None:
    with pytest.raises(Refused) as refused:
        with_card(shown_down(), place, "As")
    assert (refused.value.code, refused.value.facts) == ("card-not-dealt", {"place": place})


def test_a_card_is_written_down_later() -> None:
    table = unseen(rounded(dealt().folds(8)))
    assert with_card(table, 1, "7h").hand.actions[-1] == "d db ??7h??"


# --- Who won, without cards ---


@pytest.mark.clause("NU-9.23", "NU-9.24")
def test_the_winner_is_told_in_the_place_of_cards() -> None:
    table = shown_down()
    won = table.do("win", seats=[3])
    assert won.now.phase == "over"
    assert won.now.awards[0].shares == ((1, 100),)
    assert won.hand.actions[-1] == "# win p2"
    assert won.event().finish[:2] == (1450, 1550)


@pytest.mark.clause("SEL-39", "SEL-40", "NU-B.TP3")
def test_a_split_has_its_odd_chip_where_the_rules_put_it() -> None:
    hall = counted_in(thursday().sell(3).draw(tables=1).at("18:30").start())
    table = deal(hall).calls(1).folds(1).calls(1)
    table = rounded(rounded(rounded(table.board("2c7d9h")).board("Js")).board("3h"))
    awarded = table.do("win", seats=[table.hand.order()[1], table.hand.order()[2]])
    (pot,) = awarded.now.awards
    assert sum(chips for _, chips in pot.shares) == pot.pot.amount
    assert dict(pot.odd).keys() <= {pot.shares[0][0]}


def side_pots() -> Table:
    """Seat 4 all in for 300, 5 for 600, 6 and 7 cover them: three can win the side pot."""
    hall = nunavut().sell(10).draw(tables=1).at("18:00").start()
    table = deal(counted_in(hall, 1, {4: 300, 5: 600})).bet(300).bet(600).calls(2).folds(5)
    while table.now.phase == "bet":
        table = table.folds(1)
    return rounded(rounded(rounded(table.board("2c7d9h")).board("Js")).board("3h"))


@pytest.mark.clause("NU-3.sidepot", "NU-B.TP3")
def test_each_pot_has_the_winner_that_was_seen() -> None:
    table = side_pots()
    assert [len(pot.players) for pot in table.now.at_stake] == [4, 3]
    main_won = table.do("win", seats=[4])
    assert (main_won.now.phase, main_won.now.pot_to_win()) == ("showdown", (1, (3, 4, 5)))
    both_won = main_won.do("win", seats=[6])
    assert [[at for at, _ in award.shares] for award in both_won.now.awards] == [[2], [4]]
    # Who wins the main pot and is in the side pot has the best hand there too.
    assert [[at for at, _ in award.shares] for award in table.do("win", seats=[5]).now.awards] == [
        [3],
        [3],
    ]
    # Two share the main pot, one of them alone is in the side pot.
    assert [
        [at for at, _ in award.shares] for award in table.do("win", seats=[6, 4]).now.awards
    ] == [[2, 4], [4]]


def test_who_folded_or_is_not_in_a_pot_cannot_win_it() -> None:
    table = side_pots()
    assert table.refused("win", seats=[8]).code == "hand-is-dead"
    assert table.refused("win", seats=[8]).facts == {"seat": 8}
    main_won = table.do("win", seats=[4])
    assert main_won.refused("win", seats=[4]).code == "not-in-pot"
    assert table.refused("win", seats=[]).code == "bad-command"
    assert table.refused("win", seats=[6, 6]).code == "bad-command"
    assert table.refused("win", seats="6").code == "bad-command"
    assert table.refused("win", seats=[11]).code == "seat-not-in-hand"
    assert dealt().refused("win", seats=[4]).code == "not-yet-showdown"


@pytest.mark.clause("NU-B.TP21")
def test_a_hand_that_was_shown_is_believed_before_the_eye() -> None:
    table = shown_down().show({2: "QdQc"})
    # Seat 3 has shown nothing: nobody but the dealer can say.
    assert table.do("win", seats=[3]).now.awards[0].shares == ((1, 100),)
    three = side_pots().show({4: "AsAd", 5: "KsKd"})
    assert three.refused("win", seats=[5]).code == "shown-hand-wins"
    assert three.refused("win", seats=[4, 5]).code == "shown-hand-loses"
    assert three.refused("win", seats=[5]).facts == {"seat": 4}
    assert three.do("win", seats=[4]).now.pot_to_win() == (1, (3, 4, 5))


@pytest.mark.clause("NU-9.21b1")
def test_who_must_show_still_must_though_winners_are_told() -> None:
    table = side_pots()
    table = table.do("win", seats=[4])
    duty = set(table.now.must_show())
    assert duty
    for player in duty:
        seat = table.hand.order()[player]
        refused = table.refused("muck", seat)
        assert refused.code == "hand-must-be-shown"


def test_a_winner_whose_hand_is_killed_afterwards_wins_nothing() -> None:
    main_won = side_pots().do("win", seats=[4])
    killed = main_won.do("kill", 4, reason="a card too many")
    assert killed.now.phase == "showdown"
    assert killed.now.pot_to_win() == (0, (3, 4, 5))
