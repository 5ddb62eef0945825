"""The pot calculator and the showdown checker: what a table without a tablet is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.night.table.pot_view import PotView, Showdown, pot_view, showdown_view
from pycore.poker.ranking import CATEGORIES
from pycore.poker.terms import PlayRules, Term, stated
from tests.core.kit.pots import BC, MB, NU, S07, SK, seats
from tests.core.shapes import misfits

SELKIRK, TDA = (packs.play_rules()[code] for code in ("selkirk", packs.NEUTRAL))


S07_CARDS = {
    "board": "As Kd 9h 5c 2s",
    "cards": {"5": "Ah Qd", "7": "Ac Qh", "9": "Kh Qs"},
}


def view(rules: PlayRules, **facts: Any) -> dict[str, Any]:
    pots_view = pot_view(rules, facts)
    assert misfits(pots_view, PotView) == []
    assert json.loads(canonical.dumps(pots_view)) == pots_view
    assert pots_view["check"]["holds"] is True
    return dict(pots_view)


def won(pots_view: dict[str, Any]) -> dict[int, int]:
    return {row["seat"]: row["won"] for row in pots_view["seats"]}


def refused(rules: PlayRules, **facts: Any) -> dict[str, Any]:
    with pytest.raises(Refused) as caught:
        pot_view(rules, facts)
    return caught.value.as_data()


@pytest.mark.clause("NU-9.24", "NU-B.TP3", "NU-9.23", "NU-A.2i")
def test_s07_in_nunavut_carries_the_odd_chip() -> None:
    pots_view = view(NU, **S07)
    assert [pot["amount"] for pot in pots_view["pots"]] == [3_125, 1_150]
    assert [pot["seats"] for pot in pots_view["pots"]] == [[5, 7, 9], [5, 9]]
    assert won(pots_view) == {4: 0, 5: 2_700, 7: 1_550, 9: 0}
    assert pots_view["carried"] == pots_view["pots"][0]["carried"] == 25
    assert pots_view["pots"][0]["odd_clause"] == "NU-9.24"
    assert pots_view["pots"][0]["split_clause"] == "NU-9.23"
    assert pots_view["pots"][1]["side_clause"] == "NU-B.TP3"
    assert pots_view["check"]["in"] == 4_275
    assert (
        view(
            NU,
            seats=seats((1, 50, "all-in"), (2, 100, "all-in"), (3, 100, "")),
            button=9,
            unit=25,
            carried=25,
        )["pots"][0]["amount"]
        == 175
    )


@pytest.mark.clause("BC-2.h", "SEL-39", "SEL-40", "SK-A.3.r2ii")
@pytest.mark.parametrize(
    ("rules", "clause"), [(BC, "BC-2.h"), (SELKIRK, "SEL-39"), (SK, "SK-A.3.r2ii")]
)
@pytest.mark.parametrize("shown", [{}, {"order": None, **S07_CARDS}])
def test_s07_elsewhere_gives_it_to_the_first_left_of_the_button(
    rules: PlayRules, clause: str, shown: dict[str, Any]
) -> None:
    pots_view = view(rules, **{**S07, **shown})
    assert won(pots_view) == {4: 0, 5: 2_725, 7: 1_550, 9: 0}
    assert pots_view["pots"][0]["shares"] == [[5, 1_575], [7, 1_550]]
    assert pots_view["pots"][0]["odd"] == [[5, 25]]
    assert pots_view["pots"][0]["odd_clause"] == clause
    assert pots_view["carried"] == 0


@pytest.mark.clause("MB-1h")
def test_s07_in_manitoba_is_refused_without_a_choice() -> None:
    assert refused(MB, **S07) == {
        "code": "odd-chip-rule-missing",
        "clause": "MB-1h",
        "kind": "law",
        "facts": {"chips": 25},
    }
    assert won(view(MB, **{**S07, "order": [[5], [9], [7]]}))[5] == 4_275
    assert won(view(stated(MB, "MB-1h", odd_chip="each"), **S07))[5] == 2_725
    assert view(stated(MB, "MB-1h", odd_chip="carry"), **S07)["carried"] == 25


def test_the_button_itself_stands_last() -> None:
    assert view(BC, **{**S07, "button": 5})["pots"][0]["odd"] == [[7, 25]]
    assert view(BC, **{**S07, "button": 7})["pots"][0]["odd"] == [[5, 25]]


def test_case_5_several_odd_chips_go_one_each_or_all_to_the_first() -> None:
    three = {
        "seats": seats((1, 100, ""), (2, 100, ""), (3, 100, ""), (4, 2, "fold")),
        "button": 3,
        "order": [[1, 2, 3]],
    }
    # From the left of the button: seats 1, 2, 3.
    assert won(view(BC, **three)) == {1: 101, 2: 101, 3: 100, 4: 0}
    first_rules = replace(TDA, odd_chip=Term("first", "TDA-2024/20"))
    assert won(view(first_rules, **three)) == {1: 102, 2: 100, 3: 100, 4: 0}
    assert view(NU, **three)["carried"] == 2
    two = {
        "seats": seats((6, 525, ""), (8, 525, ""), (9, 25, "fold")),
        "button": 7,
        "unit": 25,
        "order": [[6, 8]],
    }
    assert won(view(TDA, **two)) == {6: 525, 8: 550, 9: 0}


@pytest.mark.clause("SK-A.3.t", "SK-A.3.v")
def test_case_6_folded_money_stays_and_the_uncalled_excess_goes_back() -> None:
    six = {
        "seats": seats(
            (1, 500, "fold"), (2, 1_000, "all-in"), (3, 200, "all-in"), (4, 500, "all-in")
        ),
        "button": 4,
        "order": [[3], [2], [4]],
    }
    pots_view = view(SK, **six)
    assert pots_view["uncalled"] == {"seat": 2, "chips": 500, "clause": "SK-A.3.t"}
    assert [(pot["amount"], pot["seats"]) for pot in pots_view["pots"]] == [
        (800, [2, 3, 4]),
        (900, [2, 4]),
    ]
    assert won(pots_view) == {1: 0, 2: 900, 3: 800, 4: 0}


def test_pots_are_shown_before_anybody_is_named() -> None:
    pots_view = view(NU, **{**S07, "order": []})
    assert [pot["decided"] for pot in pots_view["pots"]] == [False, False]
    assert pots_view["complete"] is False
    assert pots_view["check"]["undecided"] == 4_275
    half = view(NU, **{**S07, "order": [[7]]})
    assert [pot["decided"] for pot in half["pots"]] == [True, False]
    assert won(half)[7] == 3_125


def test_the_last_one_left_wins_without_showing() -> None:
    pots_view = view(NU, seats=seats((1, 300, ""), (2, 100, "fold")), button=1)
    assert pots_view["uncalled"]["chips"] == 200
    assert won(pots_view) == {1: 200, 2: 0}
    assert pots_view["complete"] is True


def test_dead_chips_belong_to_the_main_pot() -> None:
    pots_view = view(
        TDA, seats=seats((1, 40, "all-in"), (2, 100, ""), (3, 100, "")), button=3, dead=100
    )
    assert [pot["amount"] for pot in pots_view["pots"]] == [220, 120]


@pytest.mark.parametrize(
    ("change", "code", "facts"),
    [
        ({"seats": seats((1, 50, ""))}, "two-must-put-in", {}),
        ({"seats": seats((1, 50, "fold"), (2, 50, "fold"))}, "nobody-left", {}),
        ({"seats": seats((1, 50, ""), (1, 50, ""))}, "seat-twice", {"seat": 1}),
        ({"seats": seats((0, 50, ""), (1, 50, ""))}, "no-such-seat", {}),
        (
            {"seats": seats((1, 60, ""), (2, 50, ""))},
            "chips-not-in-unit",
            {"seat": 1, "chips": 60, "unit_chips": 25},
        ),
        ({"seats": seats((1, 100, ""), (2, 50, ""))}, "seat-must-call", {"seat": 2, "chips": 50}),
        ({"seats": [{"seat": 1, "chips": 1.5}]}, "number-wrong", {"field": "chips"}),
        ({"seats": [{"seat": 1, "chips": -25}]}, "number-wrong", {"field": "chips"}),
        ({"seats": "all"}, "bad-command", {"field": "seats"}),
        ({"unit": 0}, "unit-wrong", {}),
        ({"button": 0}, "button-needed", {}),
        ({"order": [[4]]}, "seat-not-in-hand", {"seat": 4}),
        ({"order": [[5], [5]]}, "seat-ranked-twice", {"seat": 5}),
        ({"cards": {"5": "AsAs"}, "board": ""}, "card-twice", {"card": "As"}),
        ({"cards": {"5": "As1x"}, "board": ""}, "not-a-card", {"what": "1x"}),
        ({"cards": {"5": "As"}, "board": ""}, "pocket-count", {"seat": 5, "count": 1}),
        ({"cards": {"5": "AsAd"}, "board": "2c3c4c"}, "board-count", {"count": 3, "least": 5}),
        ({"cards": {"4": "AsAd"}, "board": "2c3c4c5c6c"}, "seat-not-in-hand", {"seat": 4}),
    ],
)
def test_what_cannot_be_is_refused_with_its_facts(
    change: dict[str, Any], code: str, facts: dict[str, Any]
) -> None:
    refusal = refused(NU, **{**S07, **change})
    assert (refusal["code"], refusal["facts"]) == (code, facts)


# The showdown checker


def shown(rules: PlayRules, board: str, **cards: str) -> dict[str, Any]:
    showdown = showdown_view(
        rules, {"board": board, "cards": {seat[1:]: text for seat, text in cards.items()}}
    )
    assert misfits(showdown, Showdown) == []
    assert json.loads(canonical.dumps(showdown)) == showdown
    return dict(showdown)


@pytest.mark.clause("NU-9.22", "NU-9.23", "NU-A.2h")
def test_the_checker_names_the_winner_and_why() -> None:
    showdown = shown(NU, "As Kd 9h 5c 2s", s5="Ah Qd", s7="Ac Jh", s9="Kh Qs")
    assert (showdown["winners"], showdown["by"], showdown["clause"]) == ([5], "kicker", "NU-A.2h")
    best = showdown["hands"][0]
    assert best["best"].split()[:2] == ["As", "Ah"]
    assert (best["category"], best["ranks"], best["kickers"]) == (
        "one-pair",
        ["A"],
        ["K", "Q", "9"],
    )
    assert [hand["place"] for hand in showdown["hands"]] == [1, 2, 3]
    flush = shown(NU, "As Ks 9s 5c 2d", s1="4s 3s", s2="Ah Ad")
    assert (flush["winners"], flush["by"], flush["clause"]) == ([1], "category", "NU-9.22")
    higher = shown(NU, "As Kd 9h 5c 2s", s1="Ah 3d", s2="Kh Qs")
    assert higher["by"] == "ranks"
    tie = shown(NU, "As Ks Qs Js Ts", s1="4s 3s", s2="Ah Ad")
    assert (tie["winners"], tie["by"], tie["clause"]) == ([1, 2], "tie", "NU-9.23")
    assert [hand["place"] for hand in tie["hands"]] == [1, 1]
    assert shown(NU, "As Ks Qs Js Ts", s1="4s 3s")["by"] == "alone"


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        (NU, "NU-9.23"),
        (BC, "BC-2.g"),
        (SK, "SK-A.3.r2i"),
        (MB, "MB-22"),
        (SELKIRK, "MB-22"),
        (TDA, ""),
    ],
)
def test_equal_hands_split_by_the_nights_own_book(rules: PlayRules, clause: str) -> None:
    assert shown(rules, "As Ks Qs Js Ts", s1="4s 3s", s2="Ah Ad")["clause"] == clause


def test_all_ten_categories_are_named() -> None:
    boards = [
        "Ac Kd 9h 5c 2s",
        "Ac Ad 9h 5c 2s",
        "Ac Ad 9h 9c 2s",
        "Ac Ad Ah 9c 2s",
        "5c 4d 3h 2c Ks",
        "Ac Kc 9c 5c 2c",
        "Ac Ad Ah 9c 9s",
        "Ac Ad Ah As 2s",
        "5c 4c 3c 2c Ac",
        "Tc Jc Qc Kc Ac",
    ]
    pockets = [
        "7d 6s",
        "7d 6s",
        "7d 6s",
        "7d 6s",
        "As 9h",
        "7d 6s",
        "7d 6s",
        "7d 6s",
        "Kd 9h",
        "7d 6s",
    ]
    categories = [
        shown(NU, board, s1=pocket)["hands"][0]["category"]
        for board, pocket in zip(boards, pockets, strict=True)
    ]
    assert categories == [category.replace(" ", "-") for category in CATEGORIES]


@pytest.mark.parametrize(
    ("board", "cards", "code"),
    [
        ("As Kd 9h 5c 2s", {"s1": "As Qd"}, "card-twice"),
        ("As Kd 9h 5c 2s", {"s1": "Ah Qd", "s2": "Qd Jc"}, "card-twice"),
        ("As Kd 9h 5c", {"s1": "Ah Qd"}, "board-count"),
        ("As Kd 9h 5c 2", {"s1": "Ah Qd"}, "not-a-card"),
        ("As Kd 9h 5c 2s", {"s1": "Ah"}, "pocket-count"),
        ("As Kd 9h 5c 2s", {"sx": "Ah Ad"}, "no-such-seat"),
        ("As Kd 9h 5c 2s", {"s1": ""}, "nobody-shows"),
    ],
)
def test_what_is_no_showdown_is_refused(board: str, cards: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as caught:
        shown(NU, board, **cards)
    assert caught.value.code == code
