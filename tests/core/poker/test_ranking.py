"""Ranking: the ten categories, both ends of the ace, kickers, ties, words and the five cards."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from pycore.poker import ranking
from pycore.poker.cards import RANKS, BadCards, Card, deck, names, parse, parse_all
from pycore.poker.ranking import (
    CATEGORIES,
    best_five,
    category,
    evaluate,
    ranks,
    strength,
    strengths,
    words,
)
from pycore.tournament.seating import Dice


def of(text: str) -> int:
    return evaluate(parse_all(text))


BEST_FIRST = [
    ("Ts Js Qs Ks As 2d 3c", "royal flush", "As Ks Qs Js Ts"),
    ("9s Ts Js Qs Ks Ad Ac", "straight flush", "Ks Qs Js Ts 9s"),
    ("Ah 2h 3h 4h 5h 6c 7d", "straight flush", "5h 4h 3h 2h Ah"),
    ("2s 2h 2d 2c Ks Kh Kd", "four of a kind", "2s 2h 2d 2c Ks"),
    ("2s 2h 2d 2c Qs Jh Td", "four of a kind", "2s 2h 2d 2c Qs"),
    ("Qs Qh Qd Ks Kh Kd 2c", "full house", "Ks Kh Kd Qs Qh"),
    ("Qs Qh Qd 2s 2h 3d 3c", "full house", "Qs Qh Qd 3d 3c"),
    ("2s 4s 6s 8s Ts Qs Qd", "flush", "Qs Ts 8s 6s 4s"),
    ("2s 4s 6s 8s Qs Td Qd", "flush", "Qs 8s 6s 4s 2s"),
    ("Ts Jd Qh Kc As Ad Ac", "straight", "As Kc Qh Jd Ts"),
    ("As 2d 3h 4c 5s 6d Kc", "straight", "6d 5s 4c 3h 2d"),
    ("As 2d 3h 4c 5s 5d Kc", "straight", "5s 4c 3h 2d As"),
    ("7s 7h 7d Ac Ks 2d 3c", "three of a kind", "7s 7h 7d Ac Ks"),
    ("Ks Kh Qd Qc Js Jd 2c", "two pair", "Ks Kh Qd Qc Js"),
    ("Ks Kh Qd Qc 9s 3d 2c", "two pair", "Ks Kh Qd Qc 9s"),
    ("Ks Kh Qd Jc 9s 3d 2c", "one pair", "Ks Kh Qd Jc 9s"),
    ("Ks Ah Qd Jc 9s 3d 2c", "high card", "Ah Ks Qd Jc 9s"),
    ("2s 3h 4d 5c 7s 8d 9c", "high card", "9c 8d 7s 5c 4d"),
]


@pytest.mark.clause("NU-10.01", "SK-A.3.r1", "MB-R", "NU-9.22", "BC-2.f", "SK-A.3.q", "MB-21")
@pytest.mark.parametrize(("seven", "kind", "five"), BEST_FIRST)
def test_the_best_five_of_seven(seven: str, kind: str, five: str) -> None:
    assert category(of(seven)) == kind
    assert names(best_five(parse_all(seven))) == five
    assert of(five) == of(seven)


@pytest.mark.clause("NU-10.01", "SK-A.3.r1", "MB-R")
def test_each_category_beats_the_next() -> None:
    scores = [of(seven) for seven, _, _ in BEST_FIRST]
    assert scores == sorted(set(scores), reverse=True)
    kinds = [kind for _, kind, _ in BEST_FIRST]
    assert list(dict.fromkeys(kinds)) == list(reversed(CATEGORIES))


@pytest.mark.clause("NU-10.01", "NU-9.04", "NU-D.straights", "SK-A.3.a", "MB-4", "MB-R")
def test_there_are_ten_straights_and_the_ace_ends_two_of_them() -> None:
    runs = ["A2345", *(RANKS[low : low + 5] for low in range(9))]
    offsuit = [of(" ".join(map("".join, zip(run, "cdhsc", strict=True)))) for run in runs]
    suited = [of("".join(f"{rank}h" for rank in run)) for run in runs]
    assert offsuit == sorted(set(offsuit))
    assert suited == sorted(set(suited))
    assert {category(value) for value in offsuit} == {"straight"}
    assert [category(value) for value in suited] == ["straight flush"] * 9 + ["royal flush"]
    assert [words(value).ranks[0] for value in offsuit] == list("56789TJQKA")


@pytest.mark.clause("NU-10.01", "MB-R")
@pytest.mark.parametrize("round_the_corner", ["QKA23", "KA234", "JQKA2"])
def test_no_straight_goes_round_the_ace(round_the_corner: str) -> None:
    assert category(of("".join(map("".join, zip(round_the_corner, "cdhsc", strict=True))))) == (
        "high card"
    )


@pytest.mark.clause("NU-A.2h", "BC-2.g", "SK-A.3.r2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9s9h9d9c Ks 2d 3c", "9s9h9d9c Qs Jd Tc"),
        ("9s9h9d Ks Qd 2c 3c", "9s9h9d Ks Jd Tc 2d"),
        ("Ks Kh 3d 3c 5s 2d 4c", "Qs Qh Jd Jc As Kd 9c"),
        ("Ks Kh 3d 3c As", "Ks Kh 3d 3c Qs"),
        ("Ks Kh Ad 9c 5s", "Ks Kh Ad 9c 4s"),
        ("As Qh 9d 7c 3s", "As Qh 9d 7c 2s"),
        ("As 9s 7s 5s 3s 2s Kd", "As 9s 7s 5s 2s Kd Kc"),
        ("3s3h3d 2s2h", "2s2h2d AsAh"),
    ],
)
def test_kickers_break_ties(better: str, worse: str) -> None:
    assert of(better) > of(worse)


@pytest.mark.clause("NU-A.2h", "NU-9.04", "BC-2.g", "SK-A.3.a", "MB-4")
@pytest.mark.parametrize("hand", [five for _, _, five in BEST_FIRST])
def test_suits_never_decide(hand: str) -> None:
    changed = hand.translate(str.maketrans("cdhs", "dhsc"))
    assert of(changed) == of(hand)


@pytest.mark.clause("NU-A.2h", "BC-2.g")
@pytest.mark.parametrize(
    ("board", "pocket", "other"),
    [
        ("As Ks Qs Js Ts", "2c 2d", "Ac Ad"),  # the board plays
        ("As Kd 9h 8c 3s", "Ac Qd", "Ah Qs"),
        ("As Kd 9h 8c 7s", "Ac 3d", "Ah 2s"),  # the sixth and seventh card never count
        ("Ks Kd 7h 7c As", "6c 6d", "3h 2s"),  # counterfeited
        ("5s 6d 7h 8c 9s", "Tc 2d", "Td Ts"),
    ],
)
def test_equal_hands_tie(board: str, pocket: str, other: str) -> None:
    assert of(f"{board} {pocket}") == of(f"{board} {other}")


@pytest.mark.clause("NU-3.hand")
@pytest.mark.parametrize("count", [5, 6, 7])
def test_the_best_of_all_fives_is_the_best_five(count: int) -> None:
    dice = Dice("five of seven")
    for _ in range(60):
        cards = dice.shuffled(deck())[:count]
        assert strength(cards) == max(map(strength, combinations(cards, 5)))
        assert strength(best_five(cards)) == strength(cards)
        assert set(best_five(cards)) <= set(cards)


@pytest.mark.parametrize(
    "seven", ["Ks Kh Kd Qs Qh Qd 2c", "As Ad Kh Kc Qs Qd 2c", "5s 5d 4h 3c 2s As Ac"]
)
def test_the_five_cards_do_not_depend_on_the_order_they_came_in(seven: str) -> None:
    cards = parse_all(seven)
    assert len({best_five(order) for order in permutations(cards)}) == 1


def test_a_flush_shows_the_suits_own_cards() -> None:
    assert names(best_five(parse_all("Ad Ac 9c 7c 5c 3c 9d"))) == "Ac 9c 7c 5c 3c"
    assert names(best_five(parse_all("6s 5c 4c 3c 2c Ac As"))) == "5c 4c 3c 2c Ac"


@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("count", [5, 6, 7])
def test_a_flush_is_found_in_every_suit_and_only_from_five_cards_on(suit: str, count: int) -> None:
    suited = [parse(rank + suit) for rank in "2468TQK"]
    other = [parse(rank + other) for rank, other in product("357", "cdhs") if other != suit][::3]
    assert category(strength(suited[:count])) == "flush"
    assert category(strength(suited[-4:] + other[: count - 4])) != "flush"


def test_the_same_ranks_differ_with_the_number_of_cards() -> None:
    """A two's key is 0: without the count, five cards and the same with two twos would be one."""
    assert category(of("As Kd Qh Jc 9s")) == "high card"
    assert category(of("As Kd Qh Jc 9s 2d 2h")) == "one pair"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("As Ks Qs Js Ts", ("royal flush", "A", "")),
        ("5s 4s 3s 2s As", ("straight flush", "5", "")),
        ("9s 9h 9d 9c Ks", ("four of a kind", "9", "K")),
        ("3s 3h 3d Ac As", ("full house", "3A", "")),
        ("As 9s 7s 5s 3s", ("flush", "A9753", "")),
        ("5s 4s 3d 2s As", ("straight", "5", "")),
        ("9s 9h 9d 4c Ks", ("three of a kind", "9", "K4")),
        ("Ks Kh Qd Qc Js", ("two pair", "KQ", "J")),
        ("2s 2h Qd 9c Js", ("one pair", "2", "QJ9")),
        ("As 9s 7s 5s 3d", ("high card", "A9753", "")),
    ],
)
def test_the_facts_for_a_sentence(hand: str, expected: tuple[str, str, str]) -> None:
    facts = words(of(hand))
    assert (facts.category, "".join(facts.ranks), "".join(facts.kickers)) == expected


def test_the_five_ranks_can_be_read_from_the_strength() -> None:
    assert "".join(RANKS[rank] for rank in ranks(of("As 2d 3h 4c 5s Kd Kc"))) == "5432A"
    assert "".join(RANKS[rank] for rank in ranks(of("As Ad 3h 3c 5s Kd Kc"))) == "AAKK5"


def test_one_board_serves_many_pockets() -> None:
    dice = Dice("one board")
    for _ in range(30):
        dealt = dice.shuffled(deck())
        board, pockets = dealt[:5], [dealt[at : at + 2] for at in range(5, 25, 2)]
        assert strengths(board, pockets) == [evaluate([*board, *pocket]) for pocket in pockets]
    flush = parse_all("Ks 9s 4s 2d 3d")
    assert strengths(flush, [parse_all("As 2s"), parse_all("2c 2h")]) == [
        of("Ks 9s 4s As 2s"),
        of("Ks 9s 2d 2c 2h"),
    ]
    assert strengths(flush, []) == []


def test_a_full_table_and_an_empty_one_answer_alike() -> None:
    cards = [parse_all(seven) for seven, _, _ in BEST_FIRST]
    before = [strength(card) for card in cards]
    ranking._BY_RANKS.clear()
    ranking._BY_FLUSH.clear()
    assert [strength(card) for card in cards] == before == [strength(card) for card in cards]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (parse_all("As Ks Qs Js"), "card-count: count=4, least=5, most=7"),
        (deck()[:8], "card-count: count=8, least=5, most=7"),
        ((), "card-count: count=0, least=5, most=7"),
        (parse_all("As Ks Qs Js Ts As"), "card-twice: what=As"),
        ((*parse_all("As Ks Qs Js"), Card(4)), "not-a-card: what=4"),
        ((*parse_all("As Ks Qs Js"), "Ts"), "not-a-card: what=Ts"),
        ((*parse_all("As Ks Qs Js"), True), "not-a-card: what=True"),
        ((*parse_all("As Ks Qs Js"), []), "not-a-card: what=[]"),
    ],
)
def test_wrong_cards_are_turned_away(cards: tuple[Card, ...], message: str) -> None:
    for ask in (evaluate, best_five):
        with pytest.raises(BadCards) as bad:
            ask(cards)
        assert str(bad.value) == message


def test_a_float_that_equals_a_card_is_turned_away() -> None:
    cards = [*parse_all("As Ks Qs Js"), float(parse("Ts"))]
    with pytest.raises(ValueError, match="not-a-card"):
        evaluate(cards)  # type: ignore[arg-type]
