"""Chips, words and cards: what they come to where that is easily mistaken."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Refused
from pycore.poker.terms import premature
from pycore.poker.wagers import Reading, WagerSeen, read
from tests.core.poker.felt import felt, wager_rules

CODES = tuple(wager_rules())


def big_blind_puts_in(code: str, chip: int) -> Reading:
    """Everybody called 200, and the big blind has the option."""
    table = felt(9000, 9000, 9000, code=code, small=100, big=200).do("p3 cc", "p1 cc")
    return read(table.hand, WagerSeen(1, ((chip,),)), wager_rules()[code])


@pytest.mark.clause("NU-B.TP9", "SEL-30")
@pytest.mark.parametrize("code", CODES)
def test_an_oversized_chip_on_the_option_of_the_big_blind_checks(code: str) -> None:
    reading = big_blind_puts_in(code, 500)
    assert reading.action is not None
    assert (reading.code, reading.action.kind) == ("oversized-chip-calls", "call")
    assert (reading.back, reading.add) == (500, 0)


@pytest.mark.clause("SEL-28b", "NU-B.TP8")
@pytest.mark.parametrize("code", ["tda", "selkirk", "ca_nu"])
def test_a_chip_that_is_not_more_than_the_bet_can_only_be_meant_to_raise(code: str) -> None:
    reading = big_blind_puts_in(code, 200)
    assert reading.action is not None
    assert (reading.action.kind, reading.action.amount) == ("raise", 400)


@pytest.mark.clause("NU-B.TP27")
@pytest.mark.parametrize(("more_motions", "notes"), [((), 0), (((500,),), 1)])
def test_after_raise_the_call_and_one_chip_more_are_all_of_it(
    more_motions: tuple[tuple[int, ...], ...], notes: int
) -> None:
    """500 calls, 1,000 more raise to 1,500; only what comes in a third motion goes back."""
    table = felt(9000, 9000, 9000, code="ca_nu", small=100, big=200).do("p3 cbr 500")
    did = WagerSeen(0, ((400,), (1000,), *more_motions), word="raise")
    reading = read(table.hand, did, wager_rules()["ca_nu"])
    assert reading.action is not None
    assert (reading.code, reading.action.amount, reading.back) == ("raise-said", 1500, 500 * notes)
    assert len(reading.notes) == notes


@pytest.mark.clause("NU-B.TP9", "NU-B.TP22", "SEL-29")
@pytest.mark.parametrize("code", ["tda", "selkirk", "ca_mb"])
def test_after_raise_a_chip_that_only_calls_is_made_up_to_the_least_raise(code: str) -> None:
    table = felt(9000, 9000, 9000, 9000, code=code, small=100, big=200).do("p3 cbr 500")
    reading = read(table.hand, WagerSeen(3, ((500,),), word="raise"), wager_rules()[code])
    assert reading.action is not None
    assert (reading.action.kind, reading.action.amount, reading.add) == ("raise", 800, 300)


@pytest.mark.parametrize("player", [-1, 3, 4])
def test_nobody_did_anything_from_a_seat_that_is_not_there(player: int) -> None:
    table = felt(9000, 9000, 9000)
    with pytest.raises(Refused, match="bad-command") as refused:
        read(table.hand, WagerSeen(player, (), "fold"), wager_rules()["tda"])
    assert refused.value.facts == {"field": "player"}


@pytest.mark.clause("NU-B.IR14")
@pytest.mark.parametrize("code", CODES)
def test_a_river_too_early_is_one_card_and_goes_back_into_the_stub(code: str) -> None:
    remedy = premature("river", wager_rules()[code])
    assert (remedy.code, remedy.cards, remedy.before) == ("premature-river", 1, "river")
    assert (remedy.keep_burn, remedy.aside, remedy.reshuffle) == (True, False, True)
    assert (remedy.burn, remedy.later_burn) == (False, False)


@pytest.mark.clause("SEL-44", "NU-B.TP22")
@pytest.mark.parametrize("code", CODES)
def test_a_check_out_of_turn_binds_while_nobody_bets(code: str) -> None:
    table = felt(5000, 5000, 5000, code=code).do("p3 cc", "p1 cc", "p2 cc", "d db 2c7dTh")
    early, wagers = WagerSeen(2, (), "check", faced=0), wager_rules()[code]
    bound = read(table.do("p1 cc", "p2 cc").hand, early, wagers)
    assert bound.action is not None
    assert bound.action.kind == "call"
    assert bound.notes[0][0] == "out-of-turn-binds"
    released = read(table.do("p1 cbr 200", "p2 cc").hand, early, wagers)
    assert (released.code, released.actions) == ("out-of-turn-released", ())


@pytest.mark.parametrize("code", ["tda", "selkirk", "ca_bc"])
def test_several_chips_bet_where_nobody_has_and_raise_where_somebody_has(code: str) -> None:
    wagers = wager_rules()[code]
    table = felt(9000, 9000, 9000, code=code).do("p3 cc", "p1 cc", "p2 cc", "d db 2c7dTh")
    bet = read(table.hand, WagerSeen(0, ((200, 100),)), wagers)
    assert (bet.code, bet.actions[0].amount) == ("chips-bet", 300)
    more = read(table.do("p1 cbr 300").hand, WagerSeen(1, ((500, 500),)), wagers)
    assert (more.code, more.actions[0].amount) == ("chips-raise", 1000)


@pytest.mark.clause("NU-B.TP22", "SEL-29")
@pytest.mark.parametrize("code", CODES)
def test_a_number_that_is_the_bet_is_a_call_and_no_small_raise(code: str) -> None:
    table = felt(9000, 9000, 9000, 9000, code=code, small=100, big=200).do("p3 cbr 500")
    wagers = wager_rules()[code]
    reading = read(table.hand, WagerSeen(3, (), "amount", 500), wagers)
    assert (reading.code, reading.clause) == ("calls", wagers.declaration.clause)
