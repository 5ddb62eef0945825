"""Who pays the ante of a level: everybody, or who is at the big blind for the whole table. The
blinds are Selkirk's first, 100 and 200, and the ante is 200.
"""

from __future__ import annotations

import random

import pytest

from pycore.night.base.known_stacks import here
from pycore.night.phone_ticket import phone_ticket
from pycore.night.table.hand_histories import histories
from pycore.night.table.table_view import TableView, table_view
from pycore.poker import phh
from pycore.poker.phh import replay
from pycore.poker.terms import Term
from pycore.portable.ticket import read_ticket
from tests.core.antes import antes
from tests.core.felt import at_random, counted_in, deal
from tests.core.hall import MINUTE, Hall, as_played, thursday
from tests.core.shapes import misfits


def paid(hall: Hall) -> dict[int, tuple[int, int]]:
    """{seat: (ante, blind)} of the next hand, of those who put in either."""
    table = deal(hall)
    put_in = zip(table.hand.order(), table.now.ante, table.now.bets, strict=True)
    return {seat: (ante, bet) for seat, ante, bet in put_in if ante or bet}


def of_the_big_blind(hall: Hall, chips: int) -> Hall:
    """The hall with so many chips before who is at the big blind in the next hand."""
    return counted_in(hall, stacks={deal(hall).hand.big: chips})


@pytest.mark.parametrize("players", range(3, 11))
def test_the_big_blind_pays_for_the_table(players: int) -> None:
    hall = antes(players)
    hand = deal(hall).hand
    assert paid(hall) == {hand.small: (0, 100), hand.big: (200, 200)}
    assert deal(hall).now.chips() == players * 15_000


@pytest.mark.clause("SK-A.2.z")
@pytest.mark.parametrize("payer", ["", "each"])
@pytest.mark.parametrize("players", [2, 3, 10])
def test_everybody_pays_where_nothing_else_is_said(players: int, payer: str) -> None:
    now = deal(antes(players, payer, 25)).now
    assert (now.ante, sum(now.bets)) == ([25] * players, 300)


@pytest.mark.clause("NU-9.12b", "TDA-2024/RP11")
def test_between_two_it_is_who_is_not_on_the_button() -> None:
    hall = antes(2)
    hand = deal(hall).hand
    assert hand.big != hand.button == hand.small
    assert paid(hall) == {hand.button: (0, 100), hand.big: (200, 200)}


@pytest.mark.clause("SEL-36b")
def test_a_dead_small_blind_changes_nothing_about_the_ante() -> None:
    table = deal(antes(4))
    lost, winner = table.hand.big, table.hand.button
    table = table.all_in({lost, winner}).board("2c7d9h", "Js", "3h")
    hall = table.show({lost: "4c5c", winner: "AsAd"}).ends()
    hand = deal(hall).hand
    assert (hand.small, lost in hand.order()) == (0, False)
    assert paid(hall) == {hand.big: (200, 200)}


@pytest.mark.clause("TDA-2024/RP11")
@pytest.mark.parametrize(
    ("stack", "put_in"), [(100, (0, 100)), (200, (0, 200)), (300, (100, 200)), (400, (200, 200))]
)
def test_a_short_big_blind_posts_the_blind_first(stack: int, put_in: tuple[int, int]) -> None:
    hall = of_the_big_blind(antes(4), stack)
    assert paid(hall)[deal(hall).hand.big] == put_in


def test_a_short_player_pays_an_ante_of_their_own_before_the_blind() -> None:
    hall = of_the_big_blind(antes(4, "each"), 300)
    assert paid(hall)[deal(hall).hand.big] == (200, 100)


def test_the_ante_is_dead_in_the_main_pot_and_all_of_it_can_be_won_by_a_short_stack() -> None:
    """100 from who has no more, against 200 from each of three others and an ante of 200: the
    main pot is 600, the side pot 300.
    """
    hall = antes(4)
    short = deal(hall).hand.order()[2]
    table = deal(counted_in(hall, stacks={short: 100}))
    small, big, _, button = table.hand.order()
    assert table.turn == short
    table = table.calls(4)
    for street in ("2c7d9h", "Js", "3h"):
        table = table.board(street).calls(3)
    table = table.show({small: "KsKd", big: "4c5c", short: "AsAd", button: "4d5d"})
    event = table.event()
    assert [(pot.amount, pot.seats) for pot in event.pots] == [
        (600, (small, big, short, button)),
        (300, (small, big, button)),
    ]
    assert dict(zip(table.hand.order(), event.finish, strict=True)) == {
        small: 15_100,
        big: 14_600,
        short: 600,
        button: 14_800,
    }


@pytest.mark.parametrize("payer", ["each", "big-blind"])
def test_whole_hands_are_read_again_as_they_were_recorded(payer: str) -> None:
    """Also by who knows nothing of the night: the ante stands in the history as it was paid."""
    dice = random.Random(7)
    hall = antes(5, payer)
    for index in range(12):
        hall = at_random(deal(hall), dice).ends()
        assert sum(hall.event.finish) + hall.event.left_over + hall.event.removed == sum(
            sat.stack_chips for sat in hall.event.hand.seats
        ) + (hall.event.hand.carried), index
        hall = counted_in(hall, stacks=dict.fromkeys(here(hall.state, 1), 300 + 100 * index))
    records = phh.read(phh.write_all(histories(hall.night)))
    assert len(records) == 12
    rules = hall.night.pack.play
    for record in records:
        assert isinstance(record, phh.PhhHand), record
        assert tuple(map(str, replay(record, rules).hand.stacks)) == record.finishing
        assert (len(set(record.setup.antes)) > 1) == (
            payer == "big-blind" and any(record.setup.antes)
        )


def test_levels_that_change_or_are_added_during_the_night_are_paid_for_alike() -> None:
    hall = antes(4)
    more = as_played(hall, 1, ante_chips=300)
    hall = hall.do("amend-structure", changes=[more], reason="the pace").at("19:15")
    assert [ante for ante, _ in paid(hall).values()] == [0, 300]
    added = antes(4).do(
        "add-level",
        small_blind_chips=50_000,
        big_blind_chips=100_000,
        ante_chips=100_000,
        length_ms=15 * MINUTE,
        reason="the pace",
    )
    assert added.state.structure[-1].ante == 100_000


def test_a_night_by_rules_that_say_nothing_of_it_records_nothing_of_it() -> None:
    rules = thursday().night.pack
    assert rules.play.ante_payer == Term("each", "")
    assert "ante_payer" not in rules.play_terms.terms


def test_screens_phones_and_history_tell_whose_the_ante_is() -> None:
    hall, each = antes(4), antes(4, "each")
    assert (hall.view["clock"]["ante_payer"], each.view["clock"]["ante_payer"]) == (
        "big-blind",
        "each",
    )
    for evening, is_big_blind in ((hall, True), (each, False)):
        ticket = read_ticket(phone_ticket(evening.night, now_ms=evening.now, live=None))
        assert ("big_blind_antes" in ticket.facts, ticket.items[0].ante) == (is_big_blind, 200)
    for evening, result in ((hall, "level-big-ante"), (each, "level-ante")):
        change = as_played(evening, 2, ante_chips=800)
        amended = evening.do("amend-structure", changes=[change], reason="the pace")
        assert amended.view["history"][0]["facts"]["result"] == result


def test_a_table_says_what_the_big_blind_put_in() -> None:
    table = deal(antes(4))
    view = table_view(table.hall.night, 1, table.hand, (), table.hall.now)
    assert misfits(view, TableView) == []
    did = {row["seat"]: row["did"] for row in view["seats"] if row["did"]}
    assert did == {
        table.hand.small: {"kind": "small", "amount": 100, "all_in": False},
        table.hand.big: {"kind": "big", "amount": 200, "all_in": False, "ante": 200},
    }
    stacks = {row["seat"]: row["stack"] for row in view["seats"] if row["ticket"]}
    assert (stacks[table.hand.big], view["pot"]) == (14_600, 500)
    assert view["pots"] == [{"amount": 200, "seats": list(table.hand.order())}]
