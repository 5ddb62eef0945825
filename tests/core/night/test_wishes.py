"""What a table's tablet may ask of a hand: where amounts and names end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.night.base.known_stacks import here
from pycore.night.table.hand_in_play import begin, undone
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import Hall, nunavut, thursday


def dealt() -> Table:
    return deal(counted_in(nunavut().sell(3).at("17:55").draw().at("18:00").start()))


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (-1, "bad-command"),
        (True, "bad-command"),
        (1 << 53, "bad-command"),
        ((1 << 53) - 1, "more-than-the-stack"),
        (0, "raise-too-small"),
    ],
)
def test_an_amount_is_a_number_that_every_machine_can_hold(amount: object, code: str) -> None:
    table = dealt()
    refusal = table.refused("raise", table.turn, amount=amount)
    assert refusal.code == code
    assert code != "bad-command" or refusal.facts == {"field": "amount"}


def test_a_raise_is_of_chips_in_play_and_of_a_whole_stack_whatever_that_is() -> None:
    """The smallest chip is 25; somebody brought 10 more, and pushes in all there is."""
    table = dealt()
    assert table.refused("raise", table.turn, amount=110).facts == {"unit_chips": 25}
    player, unit = table.now.turn, table.hand.unit
    more = replace(table.hand.seats[player], stack_chips=table.hand.seats[player].stack_chips + 10)
    seats = (*table.hand.seats[:player], more, *table.hand.seats[player + 1 :])
    table = replace(table, hand=replace(table.hand, seats=seats))
    everything = table.now.bets[player] + table.now.stacks[player]
    assert everything % unit == 10
    assert table.refused("raise", table.turn, amount=everything - 5).code == "not-in-unit"
    assert table.bet(everything).now.stacks[player] == 0


def test_between_rounds_nobodys_turn_is_told() -> None:
    table = dealt()
    seat = table.turn
    assert table.refused("fold", table.hand.order()[0]).facts["turn"] == seat
    between = table.calls(3)
    assert between.now.phase == "board"
    assert between.refused("fold", seat).facts == {"seat": seat}


def folded(table: Table) -> Hall:
    """Everybody folds to the big blind."""
    return table.folds(len(table.hand.seats) - 1).ends()


@pytest.mark.clause("NU-9.30b", "MB-26b", "SEL-36b")
def test_a_hand_with_a_dead_small_blind_is_dealt_again_with_it_dead() -> None:
    hall = counted_in(thursday().sell(6).at("18:55").draw().at("19:00").start())
    hall = folded(deal(hall))  # button 1, small blind 2, big blind 3
    dead = deal(hall.out(here(hall.state, 1)[3]))
    assert (dead.hand.button, dead.hand.small, dead.hand.big) == (2, 0, 4)
    again = deal(dead.do("misdeal", reason="boxed card").ends()).hand
    assert (again.button, again.small, again.big) == (2, 0, 4)


@pytest.mark.clause("NU-9.30a", "NU-B.IR4")
def test_a_void_hand_overrules_the_misdeals_end_only_once_that_has_come() -> None:
    table = dealt()
    after_a_fold = table.folds(1).do("void", reason="wet", clause="NU-B.IR4").ends()
    assert after_a_fold.event.overrules == ""
    after_a_call = table.calls(1).do("void", reason="wet", clause="NU-B.IR4").ends()
    assert after_a_call.event.overrules == "NU-9.30a"
    on_the_flop = table.calls(3).board("2c7d9h").do("void", reason="wet", clause="NU-B.IR4")
    assert on_the_flop.ends().event.overrules == "NU-9.30a"


@pytest.mark.clause("MB-1h")
def test_no_table_deals_before_the_rules_say_where_an_odd_chip_goes() -> None:
    hall = dealt().hall
    with pytest.raises(Refused, match="odd-chip-rule-missing"):
        begin(hall.state, packs.load("ca_mb").play, table=1, at=hall.now)


def test_one_step_is_taken_back_at_a_time() -> None:
    table = dealt()
    for before in (table.calls(2).hand, table.calls(1).hand, table.hand):
        after = undone(replace(before, actions=(*before.actions, "p3 f")))
        assert after == before
    assert undone(table.hand) is None
