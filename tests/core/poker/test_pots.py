"""Pots: layers, what goes back, and where the chip that does not divide goes."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Refused
from pycore.poker.pots import Pot, award, pots, uncalled
from pycore.poker.terms import OddChip, Term
from tests.core.poker.felt import way

NO_ANTES = (0, 0, 0, 0)


@pytest.mark.clause("NU-3.sidepot", "NU-A.2d", "BC-2.d", "SK-A.3.v")
@pytest.mark.parametrize(
    ("bets", "live", "expected"),
    [
        ((100, 100, 100), (0, 1, 2), [(300, (0, 1, 2))]),
        ((500, 500, 200), (0, 1, 2), [(600, (0, 1, 2)), (600, (0, 1))]),
        ((50, 500, 200), (1, 2), [(450, (1, 2)), (300, (1,))]),
        ((500, 700, 200, 700), (1, 2, 3), [(800, (1, 2, 3)), (1_300, (1, 3))]),
        (
            (100, 200, 300, 300),
            (0, 1, 2, 3),
            [(400, (0, 1, 2, 3)), (300, (1, 2, 3)), (200, (2, 3))],
        ),
        ((100, 100, 40), (0, 1), [(240, (0, 1))]),
        ((300, 300, 100), (2,), [(700, (2,))]),
        ((50, 100, 0), (2,), [(150, (2,))]),
    ],
    ids=[
        "one pot",
        "one side pot",
        "folded blind",
        "folded money in both",
        "two side pots",
        "a fold makes no pot",
        "folded money above the last one left",
        "nothing but folded money",
    ],
)
def test_layers(
    bets: tuple[int, ...], live: tuple[int, ...], expected: list[tuple[int, tuple[int, ...]]]
) -> None:
    assert pots(bets, (0,) * len(bets), live) == expected


@pytest.mark.parametrize(
    ("trimmed", "expected"),
    [(True, [(40, (1, 2)), (330, (1,))]), (False, [(70, (1, 2)), (300, (1,))])],
)
def test_a_short_ante_wins_as_much_of_each_or_all(
    trimmed: bool, expected: list[tuple[int, tuple[int, ...]]]
) -> None:
    antes, bets = (20, 20, 10, 20), (50, 150, 0, 100)
    assert pots(bets, antes, (1, 2), trimmed=trimmed) == expected


@pytest.mark.clause("NU-A.2d", "SK-A.3.v")
def test_a_dead_hands_ante_beyond_every_other_is_for_who_put_in_the_most() -> None:
    """Who is all-in for an ante of 5 contests 5 of each, whoever's hand is dead."""
    assert pots((0, 0, 0), (20, 5, 15), (1, 2)) == [(15, (1, 2)), (25, (2,))]


@pytest.mark.clause("NU-9.24")
def test_carried_chips_lie_in_the_main_pot() -> None:
    assert pots((200, 200, 50), (0, 0, 0), (0, 1, 2), carried=25) == [
        (175, (0, 1, 2)),
        (300, (0, 1)),
    ]


@pytest.mark.clause("SK-A.3.t")
@pytest.mark.parametrize(
    ("bets", "expected"),
    [((100, 500, 300), (1, 200)), ((100, 100), (0, 0)), ((0, 0, 80), (2, 80)), ((7,), (0, 7))],
)
def test_what_nobody_matched_goes_back(bets: tuple[int, ...], expected: tuple[int, int]) -> None:
    assert uncalled(bets) == expected


@pytest.mark.clause("SEL-39", "BC-2.h", "SK-A.3.r2ii", "NU-9.24", "NU-9.23", "MB-22", "SK-A.3.r2i")
@pytest.mark.parametrize(
    ("chips", "winners", "unit", "rule", "shares", "carried"),
    [
        (302, 3, 1, "each", (101, 101, 100), 0),
        (302, 3, 1, "first", (102, 100, 100), 0),
        (302, 3, 1, "carry", (100, 100, 100), 2),
        (1_075, 2, 25, "each", (550, 525), 0),
        (1_075, 2, 25, "carry", (525, 525), 25),
        (1_050, 2, 25, "each", (525, 525), 0),
        (1_050, 2, 50, "each", (550, 500), 0),
        (1_060, 2, 25, "each", (535, 525), 0),
        (1_060, 2, 25, "carry", (525, 525), 10),
        (1_075, 1, 25, "carry", (1_075,), 0),
        # K51: SEL-39 gives all the odd chips to the first in rotation, the TDA one to each.
        (1_100, 3, 100, "first", (500, 300, 300), 0),
        (1_100, 3, 100, "each", (400, 400, 300), 0),
        (300, 3, 1, "ask", (100, 100, 100), 0),
    ],
)
def test_odd_chips(
    chips: int, winners: int, unit: int, rule: OddChip, shares: tuple[int, ...], carried: int
) -> None:
    awarded = award(Pot(chips, (0, 1, 2)), range(winners), unit, Term(rule, "SEL-39"))
    assert tuple(amount for _, amount in awarded.shares) == shares
    assert awarded.carried == carried
    assert sum(shares) + carried == chips


@pytest.mark.clause("MB-1h")
@pytest.mark.parametrize("rule", [None, "ask"])
def test_an_odd_chip_without_a_rule_is_refused(rule: OddChip | None) -> None:
    with pytest.raises(Refused) as refusal:
        award(Pot(101, (0, 1)), (0, 1), 1, Term(rule, "MB-1h"))
    assert (refusal.value.code, refusal.value.clause) == ("odd-chip-rule-missing", "MB-1h")
    assert refusal.value.kind == "law"


S07 = ((50, 1_600, 1_025, 1_600), (1, 2, 3))  # D, B, A, C from the button's left; D folded


@pytest.mark.clause(
    "NU-9.24",
    "NU-A.2i",
    "NU-B.TP2",
    "NU-B.TP3",
    "BC-2.h",
    "SEL-39",
    "SEL-40",
    "SK-A.3.r2ii",
    "MB-1h",
)
@pytest.mark.parametrize(
    ("code", "b_gets", "carried"),
    [("ca_nu", 2_700, 25), ("ca_bc", 2_725, 0), ("selkirk", 2_725, 0), ("ca_sk", 2_725, 0)],
)
def test_s07_side_pot_split_main_pot_and_odd_chip(code: str, b_gets: int, carried: int) -> None:
    bets, live = S07
    main, side = pots(bets, NO_ANTES, live)
    assert (main, side) == ((3_125, (1, 2, 3)), (1_150, (1, 3)))
    odd_chip = way(code).odd_chip
    split = award(main, (1, 2), 25, odd_chip)
    alone = award(side, (1,), 25, odd_chip)
    assert dict(split.shares)[1] + dict(alone.shares)[1] == b_gets
    assert dict(split.shares)[2] == 1_550
    assert split.carried + alone.carried == carried
    assert b_gets + 1_550 + carried == sum(bets)
    if carried:
        after_blinds = pots((50, 100, 0, 0), NO_ANTES, (0, 1, 2, 3), carried=carried)
        assert sum(pot.amount for pot in after_blinds) == 175
