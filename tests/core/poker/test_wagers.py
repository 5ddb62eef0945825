"""What the player just did: chips and words on a table, and what the engine is told."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.poker.hand import Legal, ask
from pycore.poker.terms import WagerRules, premature, stated
from pycore.poker.wagers import Reading, WagerSeen, read
from tests.core.poker.felt import Felt, felt, wager_rules, way

CODES = tuple(wager_rules())
USUAL = ("tda", "ca_mb", "ca_bc", "selkirk")


def ways(code: str) -> WagerRules:
    return wager_rules()[code]


def did(table: Felt, *chips: tuple[int, ...], code: str = "", **words: object) -> Reading:
    """What the player in turn did; whatever it comes to, the engine takes it and it costs that."""
    hand = table.hand
    player = hand.turn
    reading = read(hand, WagerSeen(player, chips, **words), ways(code or hand.rules.code))  # type: ignore[arg-type]
    for action in reading.actions:
        legal = ask(hand, action)
        assert isinstance(legal, Legal)
    return reading


def kind_and_amount(reading: Reading) -> tuple[str, int]:
    assert reading.action is not None
    return reading.action.kind, reading.action.amount


def opened(code: str, stack: int = 20_000) -> Felt:
    """100/200, and the first to act opened to 500."""
    table = felt(20_000, 20_000, 20_000, stack, code=code, small=100, big=200)
    return table.do("p3 cbr 500")


def flop(code: str, *texts: str) -> Felt:
    table = felt(20_000, 20_000, 20_000, code=code, small=100, big=200)
    return table.do("p3 cc", "p1 cc", "p2 cc", "d db 2c7dTh", *texts)


def test_every_way_of_playing_has_its_wagers() -> None:
    assert set(wager_rules()) == set(packs.play_rules()) > set(packs.codes())


@pytest.mark.parametrize(
    ("code", "clause"),
    [
        ("tda", "TDA-2024/44"),
        ("ca_nu", "NU-B.TP9"),
        ("ca_sk", "SK-5.b5"),
        ("ca_mb", "MB-1m"),
        ("ca_bc", "TDA-2024/44"),
        ("selkirk", "SEL-30"),
    ],
)
@pytest.mark.clause("NU-B.TP9", "SK-5.b5", "MB-1m", "SEL-30")
def test_case_10_one_oversized_chip_calls(code: str, clause: str) -> None:
    reading = did(opened(code), (1000,))
    assert (reading.code, reading.clause) == ("oversized-chip-calls", clause)
    assert (kind_and_amount(reading), reading.back) == (("call", 0), 500)


@pytest.mark.clause("NU-B.TP9", "SEL-30", "SK-A.1.raise1")
@pytest.mark.parametrize("code", CODES)
def test_the_same_chip_after_the_word_raises_as_far_as_it_goes(code: str) -> None:
    reading = did(opened(code), (1000,), word="raise")
    assert (reading.code, kind_and_amount(reading), reading.back) == (
        "raise-by-chip",
        ("raise", 1000),
        0,
    )
    late_word = did(opened(code), (1000,), word="raise", chips_first=True)
    assert kind_and_amount(late_word) == ("call", 0)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.clause("NU-B.TP9", "SEL-30")
def test_a_chip_that_opens_stands_at_its_value(code: str) -> None:
    reading = did(flop(code), (1000,))
    assert (reading.code, kind_and_amount(reading)) == ("chip-opens", ("raise", 1000))
    assert reading.clause == ways(code).opening_chip.clause
    named = did(flop(code), (1000,), word="bet", amount=400)
    assert (kind_and_amount(named), named.back) == (("raise", 400), 600)
    small = did(flop(code), (100,))
    assert (small.code, kind_and_amount(small), small.add) == ("bet-made-up", ("raise", 200), 100)


@pytest.mark.parametrize("code", USUAL)
@pytest.mark.clause("SEL-44", "MB-1m")
def test_case_10_less_than_half_a_raise_calls_and_half_obliges(code: str) -> None:
    call = did(opened(code), (500, 100))
    assert (call.code, kind_and_amount(call), call.back) == (
        "less-than-half-calls",
        ("call", 0),
        100,
    )
    full = did(opened(code), (500, 100, 100))
    assert (full.code, kind_and_amount(full), full.add) == (
        "half-obliges-to-raise",
        ("raise", 800),
        100,
    )
    assert call.clause == full.clause == way(code).forced_raise.clause


@pytest.mark.clause("NU-B.TP29")
def test_case_10_with_less_than_a_raise_behind_he_is_all_in_and_reopens_nothing() -> None:
    table = opened("tda", 750)
    reading = did(table, (500, 100, 100))
    assert (kind_and_amount(reading), reading.add) == (("raise", 750), 50)
    assert table.do("p4 cbr 750", "p1 f", "p2 f").legal == (3, 250, None, None)


@pytest.mark.clause("NU-B.TP8", "NU-3.raise", "NU-9.01d")
def test_s08_nunavut_counts_half_of_the_bet_before() -> None:
    table = flop("ca_nu", "p1 cbr 200")
    more = did(table, (100, 100, 100, 10))
    assert (kind_and_amount(more), more.add, more.clause) == (("raise", 400), 90, "NU-B.TP8")
    less = did(table, (100, 100, 25, 25, 25, 15))
    assert (kind_and_amount(less), less.back, less.clause) == (("call", 0), 90, "NU-B.TP8")
    assert kind_and_amount(did(opened("ca_nu"), (500, 100, 100))) == ("call", 0)
    assert kind_and_amount(did(opened("ca_nu"), (500, 100, 100, 50))) == ("raise", 1000)
    rules = stated(way("ca_nu"), "NU-9.01d", raise_size="previous-raise")
    other = felt(9000, 9000, 9000, rules=rules, small=100, big=200).do("p3 cbr 500")
    assert kind_and_amount(did(other, (500, 100, 50, 50))) == ("raise", 800)


@pytest.mark.clause("SK-A.1.string", "SK-A.3.k3", "SK-A.1.raise1")
def test_saskatchewan_calls_what_is_too_little_unless_raise_was_said() -> None:
    silent = did(opened("ca_sk"), (500, 100, 100, 100, 100))
    assert (silent.code, kind_and_amount(silent)) == ("short-raise-calls", ("call", 0))
    assert (silent.clause, silent.back) == ("SK-A.1.string", 400)
    spoken = did(opened("ca_sk"), (500, 100), word="raise")
    assert (spoken.code, kind_and_amount(spoken), spoken.add) == (
        "raise-made-up",
        ("raise", 1000),
        400,
    )
    assert spoken.clause == "SK-A.3.k3"
    enough = did(opened("ca_sk"), (500, 500))
    assert kind_and_amount(enough) == ("raise", 1000)
    assert enough.notes == (("raise-to-be-said", "SK-A.3.k3"),)


@pytest.mark.clause("SK-A.2.x", "SK-A.3.k2n", "NU-A.2c")
def test_s08_the_fourth_raise_of_three_players_is_a_call() -> None:
    table = felt(50_000, 50_000, 50_000, code="ca_sk", small=100, big=200)
    table = table.do("p3 cbr 500", "p1 cbr 1000", "p2 cbr 2000")
    reading = did(table, word="raise", amount=4000)
    assert (reading.code, reading.clause, kind_and_amount(reading)) == (
        "raise-cap-reached",
        "SK-A.2.x",
        ("call", 0),
    )


@pytest.mark.parametrize(
    ("code", "clause"),
    [
        ("tda", "TDA-2024/56"),
        ("ca_nu", "NU-B.TP27"),
        ("ca_sk", "SK-A.1.string"),
        ("ca_mb", "MB-1m"),
        ("ca_bc", "TDA-2024/56"),
        ("selkirk", "SEL-29"),
    ],
)
@pytest.mark.clause("NU-B.TP27", "SK-A.1.string", "MB-1m", "SEL-29")
def test_a_string_bet_is_its_first_motion(code: str, clause: str) -> None:
    reading = did(opened(code), (500,), (1000,))
    assert (reading.code, reading.clause) == ("string-bet-calls", clause)
    assert (kind_and_amount(reading), reading.back) == (("call", 0), 1000)


@pytest.mark.parametrize(
    ("code", "clause"),
    [
        ("tda", "TDA-2024/56"),
        ("ca_nu", "NU-B.TP27"),
        ("ca_sk", "SK-A.1.string"),
        ("ca_mb", "MB-1m"),
        ("ca_bc", "TDA-2024/56"),
    ],
)
@pytest.mark.clause("NU-B.TP27", "SK-A.1.string", "MB-1m")
def test_after_the_word_the_call_and_one_motion_more_are_a_raise(code: str, clause: str) -> None:
    reading = did(opened(code), (500,), (1000,), (500,), word="raise")
    assert (kind_and_amount(reading), reading.back) == (("raise", 1500), 500)
    assert reading.notes == (("later-motions-back", clause),)


@pytest.mark.parametrize(
    "motions", [((500,), (1000,)), ((1500,), (500,)), ((100,), (900,), (500,))]
)
@pytest.mark.clause("SEL-29")
def test_k53_at_selkirk_a_second_motion_after_raise_is_a_string_bet_and_a_call(
    motions: tuple[tuple[int, ...], ...],
) -> None:
    """Whatever the first motion came to. One motion stands, and so does an amount said."""
    reading = did(opened("selkirk"), *motions, word="raise")
    assert (reading.code, reading.clause, kind_and_amount(reading)) == (
        "string-bet-calls",
        "SEL-29",
        ("call", 0),
    )
    assert reading.back == sum(map(sum, motions)) - 500
    one_motion = did(opened("selkirk"), (500, 1000), word="raise")
    assert (kind_and_amount(one_motion), one_motion.back) == (("raise", 1500), 0)
    told_amount = did(opened("selkirk"), *motions, word="raise", amount=2000)
    assert kind_and_amount(told_amount) == ("raise", 2000)


@pytest.mark.parametrize("word", ["bet", "raise"])
@pytest.mark.clause("SEL-29", "SEL-44")
def test_k53_speaks_of_a_raise_and_an_opening_bet_is_its_first_motion(word: str) -> None:
    reading = did(flop("selkirk"), (500, 100), (1000,), word=word)
    assert (kind_and_amount(reading), reading.back) == (("raise", 600), 1000)
    assert [code for code, _ in reading.notes] == ["later-motions-back"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.clause("NU-B.TP22", "NU-B.TP27", "SEL-29", "SEL-28b", "SK-A.3.k3", "MB-1d")
def test_words_bind(code: str) -> None:
    table = opened(code)
    least = table.legal[2]  # type: ignore[index]
    raised = did(table, word="raise")
    assert (kind_and_amount(raised), raised.add) == (("raise", least), least)
    assert (raised.code, raised.clause) == ("raise-made-up", ways(code).least.clause)
    exact = did(table, (1000,), word="raise", amount=1500)
    assert (kind_and_amount(exact), exact.add, exact.code) == (("raise", 1500), 500, "amount-said")
    called = did(table, (1000, 1000), word="call")
    assert (kind_and_amount(called), called.back) == (("call", 0), 1500)
    folded = did(table, (500,), word="fold")
    assert (kind_and_amount(folded), folded.back) == (("fold", 0), 500)
    assert kind_and_amount(did(table, word="all-in")) == ("raise", 20_000)
    assert kind_and_amount(did(table, word="amount", amount=550)) == ("call", 0)
    assert kind_and_amount(did(table, word="amount", amount=500)) == ("call", 0)
    assert kind_and_amount(did(table, (100,))) == ("call", 0)
    checked = did(table, word="check")
    assert (checked.code, checked.action) == ("check-facing-a-bet", None)
    assert [action.kind for action in checked.actions] == ["call", "fold"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.clause("NU-B.TP22", "NU-B.TP27", "SEL-29", "SEL-28b", "SK-A.3.k3", "MB-1d")
def test_raise_by_is_what_comes_on_top_of_the_call(code: str) -> None:
    table = opened(code)
    least = table.legal[2]  # type: ignore[index]
    by = did(table, (1000,), word="raise-by", amount=1000)
    assert (by.code, kind_and_amount(by), by.add) == ("amount-said", ("raise", 1500), 500)
    assert by.clause == ways(code).declaration.clause
    short = did(table, word="raise-by", amount=50)
    assert (short.code, kind_and_amount(short)) == ("raise-made-up", ("raise", least))
    assert kind_and_amount(did(table, word="raise-by", amount=50_000)) == ("raise", 20_000)
    assert kind_and_amount(did(flop(code), word="raise-by", amount=700)) == ("raise", 700)


@pytest.mark.clause("NU-B.TP22")
def test_raise_by_counts_from_the_bet_whatever_he_has_in() -> None:
    small_blind = opened("ca_nu").do("p4 f")
    by = did(small_blind, word="raise-by", amount=500)
    assert (kind_and_amount(by), by.add) == (("raise", 1000), 900)


@pytest.mark.parametrize("code", CODES)
def test_nothing_to_call(code: str) -> None:
    assert did(flop(code), word="check").code == "checks"
    assert did(flop(code), word="call").code == "call-of-nothing-checks"


@pytest.mark.clause("SEL-44", "NU-B.TP8")
def test_chips_that_are_all_needed_call() -> None:
    table = felt(20_000, 20_000, 20_000, small=100, big=200).do("p3 cbr 1300")
    reading = did(table, (1000, 1000))
    assert (reading.code, kind_and_amount(reading), reading.clause) == (
        "all-chips-needed-to-call",
        ("call", 0),
        "TDA-2024/45",
    )
    nunavut = felt(20_000, 20_000, 20_000, code="ca_nu", small=100, big=200).do("p3 cbr 1300")
    assert kind_and_amount(did(nunavut, (1000, 1000))) == ("raise", 2600)


@pytest.mark.clause("SEL-28b", "NU-B.TP29")
def test_a_raise_that_is_not_open_is_a_call() -> None:
    table = felt(5000, 5000, 5000, 150, code="selkirk").do("p3 cc", "p4 cbr 150", "p1 f", "p2 cc")
    reading = did(table, (500,), word="raise")
    assert (reading.code, reading.clause) == ("betting-not-reopened", "SEL-28b")
    assert (kind_and_amount(reading), reading.back) == (("call", 0), 450)
    alone = felt(5000, 5000).do("p2 cbr 5000")
    assert did(alone, word="all-in").code == "all-in-calls"
    covered = felt(2000, 5000).do("p2 cc", "p1 cbr 2000")
    assert did(covered, word="raise", amount=4000).code == "nobody-can-call-more"


def reraised(code: str) -> Felt:
    """100/200; one opened to 500, the next made it 1,200: 700 more for him who has 500 lying."""
    return opened(code).do("p4 cbr 1200", "p1 f", "p2 f")


PRIOR = (
    ("tda", "TDA-2024/46"),
    ("ca_nu", "NU-B.TP8"),
    ("ca_sk", "SK-5.b5"),
    ("ca_mb", "MB-1m"),
    ("ca_bc", "TDA-2024/46"),
    ("selkirk", "SEL-44"),
)


@pytest.mark.parametrize("code", USUAL)
@pytest.mark.parametrize("taken", [0, 500])
@pytest.mark.clause("SEL-44", "MB-1m")
def test_old_chips_left_alone_or_all_taken_back_change_nothing(code: str, taken: int) -> None:
    table = reraised(code)
    one_chip = did(table, (5000,), taken=taken)
    assert (one_chip.code, kind_and_amount(one_chip)) == ("oversized-chip-calls", ("call", 0))
    assert one_chip.back == 4300 - taken
    few = did(table, (500, 500, 100) if not taken else (500, 500, 500, 100), taken=taken)
    assert (few.code, kind_and_amount(few)) == ("half-obliges-to-raise", ("raise", 1900))
    exact = did(table, (500, 100, 100) if not taken else (1000, 100, 100), taken=taken)
    assert (exact.code, kind_and_amount(exact), exact.back, exact.add) == (
        "chips-call",
        ("call", 0),
        0,
        0,
    )


@pytest.mark.parametrize(("code", "clause"), PRIOR)
@pytest.mark.clause("NU-B.TP8", "SK-5.b5", "MB-1m", "SEL-44")
def test_old_chips_taken_back_in_part_all_lie_there_in_one_bet(code: str, clause: str) -> None:
    # 300 stay; one chip of 5,000 on top of them is 5,300 in all, and no oversized chip.
    table = reraised(code)
    reading = did(table, (5000,), taken=200)
    assert (reading.code, reading.clause, kind_and_amount(reading)) == (
        "chips-raise",
        clause,
        ("raise", 5300),
    )
    assert (reading.back, reading.add) == (0, 0)
    less = did(table, (1000,), taken=200)
    assert (kind_and_amount(less), less.back) == (("call", 0), 100)
    short = did(table, (500,), taken=200)
    assert (short.code, kind_and_amount(short), short.add) == ("call-made-up", ("call", 0), 400)


@pytest.mark.parametrize(("code", "clause"), PRIOR)
@pytest.mark.clause("NU-B.TP8", "SK-5.b5", "MB-1m", "SEL-44")
def test_who_takes_back_old_chips_before_a_raise_is_in(code: str, clause: str) -> None:
    table = reraised(code)
    for words in ({}, {"word": "fold"}, {"word": "check"}):
        reading = did(table, taken=500, **words)
        assert (reading.code, reading.clause, reading.action) == (
            "took-back-so-is-in",
            clause,
            None,
        )
        assert [action.kind for action in reading.actions] == ["call", "raise"]
        assert (reading.back, reading.add) == (0, 500)
    called = did(table, (1000, 100, 100), word="call", taken=500)
    assert (kind_and_amount(called), called.back, called.add) == (("call", 0), 0, 0)
    # Where no raise is open to him, a call is all that is left.
    shut = felt(5000, 5000, 5000, 650, code=code, small=100, big=200).do(
        "p3 cbr 500", "p4 cbr 650", "p1 f", "p2 f"
    )
    only = did(shut, word="fold", taken=500)
    assert (only.code, kind_and_amount(only), only.add) == ("took-back-so-is-in", ("call", 0), 650)


def test_before_no_raise_old_chips_taken_back_bind_nobody() -> None:
    big_blind = felt(5000, 5000, 5000, small=100, big=200).do("p3 cc", "p1 cc")
    reading = did(big_blind, taken=200)
    assert (reading.code, kind_and_amount(reading), reading.add) == ("checks", ("call", 0), 200)
    assert kind_and_amount(did(big_blind, word="fold", taken=200)) == ("fold", 0)


@pytest.mark.clause("SK-A.1.raise2")
def test_limit_raises_are_fixed() -> None:
    table = felt(5000, 5000, 5000, bets=(100, 200))
    reading = did(table, (500,), word="raise")
    assert (reading.code, kind_and_amount(reading), reading.back) == (
        "limit-raise-is-fixed",
        ("raise", 200),
        300,
    )
    assert kind_and_amount(did(table, (100, 50))) == ("raise", 200)
    assert kind_and_amount(did(table, (100, 25, 20))) == ("call", 0)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.clause("NU-B.TP22", "SEL-44", "SK-5.b5")
def test_out_of_turn_binds_if_nothing_changed(code: str) -> None:
    table = opened(code)
    early = WagerSeen(0, ((500,),), "call", faced=500)
    clause = ways(code).out_of_turn.clause
    out_of_turn = read(table.hand, early, ways(code))
    assert (out_of_turn.code, out_of_turn.clause, out_of_turn.actions, out_of_turn.back) == (
        "out-of-turn-held",
        clause,
        (),
        500,
    )
    bound = read(table.do("p4 cc").hand, early, ways(code))
    assert kind_and_amount(bound) == ("call", 0)
    assert bound.notes[0] == ("out-of-turn-binds", clause)
    may = ways(code).out_of_turn.value == "may"
    assert (("floor-may-release", clause) in bound.notes) == may
    raised = table.do("p4 cbr 1500").hand
    assert read(raised, early, ways(code)).code == "out-of-turn-released"
    assert kind_and_amount(read(raised, WagerSeen(0, (), "fold", faced=500), ways(code))) == (
        "fold",
        0,
    )


@pytest.mark.parametrize("code", CODES)
@pytest.mark.clause("NU-B.IR14", "SK-5.b5", "SEL-44", "MB-1m")
def test_cards_dealt_too_early_do_not_play(code: str) -> None:
    rules = ways(code)
    for card, cards, aside, burn in (("flop", 3, False, False), ("turn", 1, True, True)):
        remedy = premature(card, rules)  # type: ignore[arg-type]
        assert (remedy.cards, remedy.aside, remedy.burn, remedy.keep_burn) == (
            cards,
            aside,
            burn,
            True,
        )
        assert remedy.clause == rules.premature.clause
    assert premature("turn", rules).before == premature("river", rules).before == "river"
    assert ways("ca_nu").premature.clause == "NU-B.IR14"
    with pytest.raises(Refused):
        premature("sixth", rules)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        (WagerSeen(3), "nothing-done"),
        (WagerSeen(3, ((30_000,),)), "more-than-the-stack"),
        (WagerSeen(3, ((-5,),)), "bad-command"),
        (WagerSeen(3, (), "raise", -1), "bad-command"),
        (WagerSeen(3, (), "amount"), "bad-command"),
        (WagerSeen(3, (), "raise-by"), "bad-command"),
        (WagerSeen(9, (), "call"), "bad-command"),
        (WagerSeen(3, (), "straddle"), "bad-command"),
        (WagerSeen(3, (), "call", taken=1), "bad-command"),
        (WagerSeen(3, (), "call", taken=-1), "bad-command"),
    ],  # type: ignore[arg-type]
)
def test_what_cannot_have_happened_is_refused(attempt: WagerSeen, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(opened("tda").hand, attempt, ways("tda"))
    assert refused.value.code == code


def test_nobody_bets_between_rounds_or_with_a_dead_hand() -> None:
    table = opened("tda").do("p4 f")
    with pytest.raises(Refused, match="hand-is-dead"):
        read(table.hand, WagerSeen(3, (), "call"), ways("tda"))
    between = table.do("p1 f", "p2 cc")
    with pytest.raises(Refused, match="no-bet-due"):
        read(between.hand, WagerSeen(1, (), "check"), ways("tda"))
