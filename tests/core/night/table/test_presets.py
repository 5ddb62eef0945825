"""The raises that are asked for most are raises that may be made, in chips that are in play."""

from __future__ import annotations

from pycore.night.table.table_hand import MOST, Bets, bets_of, joined, presets
from pycore.poker import phh
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import nunavut


def dealt(**stacks: int) -> Table:
    """Nunavut, blinds 25 and 50; the smallest chip is 25."""
    counted = {int(seat[1:]): chips for seat, chips in stacks.items()}
    return deal(counted_in(nunavut().sell(6).draw(tables=1).at("18:00").start(), 1, counted))


def offered(table: Table) -> dict[str, int]:
    now = table.now
    offers = presets(now, now.options(now.turn), table.hand.unit)
    for offer in offers:
        table.bet(offer["amount"])
    return {offer["name"]: offer["amount"] for offer in offers}


def test_before_the_flop_they_are_times_the_big_blind_then_times_the_bet() -> None:
    # 2.25 big blinds are 112, which is 100 in chips: the least raise, and no preset.
    assert offered(dealt()) == {"blinds-250": 125, "blinds-300": 150}
    # Nunavut's least raise is twice the bet, 300.
    assert offered(dealt().bet(150)) == {"bet-250": 375, "bet-300": 450, "bet-400": 600}


def test_after_the_flop_they_are_parts_of_the_pot() -> None:
    table = dealt().calls(6).board("2c7d9h")
    assert table.now.options(table.now.turn).least == 50
    assert offered(table) == {
        "quarter_pot": 75,
        "third_pot": 100,
        "half_pot": 150,
        "two_thirds": 200,
        "three_quarters": 225,
        "pot": 300,
    }
    # 300 lie there and a bet of 100: the pot after a call is 500.
    assert offered(table.bet(100)) == {
        "quarter_pot": 225,
        "third_pot": 250,
        "half_pot": 350,
        "two_thirds": 425,
        "three_quarters": 475,
        "pot": 600,
    }


def test_none_is_more_than_may_be_raised_or_the_whole_stack() -> None:
    table = dealt(s2=150, s3=150, s4=150, s5=150, s6=150, s1=150)
    assert offered(table) == {"blinds-250": 125}
    assert offered(table.bet(150)) == {}


def test_what_was_bet_lately_comes_last_each_once_and_not_too_many() -> None:
    lately = Bets(before=(275, 150, 101, 275, 20, 9_999, 300), after=(40, 325))
    now = dealt().now
    offers = presets(now, now.options(now.turn), 25, lately)
    assert [(offer["name"], offer["amount"]) for offer in offers] == [
        ("blinds-250", 125),
        ("blinds-300", 150),
        ("last", 275),
        ("last", 300),
    ]
    many = Bets(before=tuple(range(200, 1000, 25)))
    assert len(presets(now, now.options(now.turn), 25, many)) == MOST


def test_the_bets_of_hands_are_told_the_last_first() -> None:
    steps = [phh.action(text) for text in ("p1 cbr 100", "p2 cbr 300", "d db 2c7d9h", "p1 cbr 50")]
    bets = bets_of(step for step in steps if step)
    assert bets == Bets((300, 100), (50,))
    assert joined([bets, Bets((100, 500), (70, 50))]) == Bets((300, 100, 500), (50, 70))
    assert joined([]) == Bets()
