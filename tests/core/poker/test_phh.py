"""PHH: what is read, what is written, and how a bad file is told."""

from __future__ import annotations

import pytest

from pycore.poker import phh
from pycore.poker.actions import Action
from pycore.poker.cards import parse_all
from pycore.poker.phh import (
    BadHistory,
    PhhHand,
    Replay,
    action,
    action_text,
    amount,
    read,
    replay,
    write,
    write_all,
    written,
)
from tests.core.poker.felt import way

HAND = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5_000, 5000, 5000]
actions = [  # a comment, "quoted"
  'd dh p1 AsAh', "d dh p2 KsKh", 'd dh p3 ????',
  'p3 cc # limps',
  '',
  '# an idea',
  'p1 cbr 300', 'p2 cc', 'p3 f',
  'd db 2c7dTh',
  'p1 cc', 'p2 cc', 'd db 3s', 'p1 cc', 'p2 cc', 'd db 8c', 'p1 cc', 'p2 cc',
]
finishing_stacks = [5400, 4700, 4900]
event = "Ada's night"
_table = 3
day = 20
time = 19:00:00
"""


def only_hand(text: str, name: str = "") -> PhhHand:
    (history,) = read(text, name)
    assert isinstance(history, PhhHand), (history.code, history.facts)
    return history


def played(text: str, code: str = "tda") -> Replay:
    return replay(only_hand(text), way(code))


def bad(text: str, code: str = "tda") -> BadHistory:
    (history,) = read(text)
    if isinstance(history, BadHistory):
        return history
    with pytest.raises(BadHistory) as stopped:
        replay(history, way(code))
    return stopped.value


def test_a_hand_is_read_and_played() -> None:
    replayed = played(HAND)
    assert replayed.hand.stacks == [5400, 4700, 4900]
    assert [(o.player + 1, *o[1:]) for o in replayed.legal[:4]] == [
        (3, 100, 200, 5000),
        (1, 50, 200, 5000),
        (2, 200, 500, 5000),
        (3, 200, 500, 5000),
    ]
    assert len(replayed.legal) == 10
    assert replayed.warnings == []


def test_what_is_written_reads_the_same() -> None:
    original = only_hand(HAND, "a")
    again = only_hand(write(original), "a")
    assert again.actions == original.actions
    assert (again.setup, again.extra, again.finishing) == (
        original.setup,
        original.extra,
        original.finishing,
    )
    assert write(again) == write(original)
    assert write(original).splitlines()[0] == "variant = 'NT'"
    assert 'event = "Ada\'s night"' in write(original)


def test_many_hands_in_one_file() -> None:
    histories = read(write_all([only_hand(HAND), only_hand(HAND.replace("[5_000,", "[6000,"))]))
    assert [record.name for record in histories if isinstance(record, PhhHand)] == [1, 2]
    assert [replay(record, way("tda")).hand.stacks[0] for record in histories] == [5400, 6400]  # type: ignore[arg-type]


def test_a_hand_is_called_by_its_number_or_by_its_file() -> None:
    assert only_hand(HAND, "5-10").name == "5-10"
    assert only_hand(HAND + "hand = 17\n", "5-10").name == 17


def test_two_players_are_written_the_other_way_round() -> None:
    text = HAND.replace("[50, 100, 0]", "[1, 2]").replace("[0, 0, 0]", "[0, 5]")
    text = text.replace("[5_000, 5000, 5000]", "[100, 200]")
    history = only_hand(text)
    assert (history.setup.blinds, history.setup.antes) == ((2, 1), (5, 0))
    assert "blinds_or_straddles = [1, 2]" in write(history)
    assert "antes = [0, 5]" in write(history)


def test_amounts_are_exact() -> None:
    text = HAND.replace("[50, 100, 0]", "[0.25, 0.50, 0]").replace(
        "min_bet = 100", "min_bet = 0.5"
    )
    text = text.replace("[5_000, 5000, 5000]", "[50.05, 50, 50]").replace("cbr 300", "cbr 1.75")
    history = only_hand(text)
    assert (history.scale, history.setup.blinds, history.setup.stacks[0]) == (
        100,
        (25, 50, 0),
        5005,
    )
    assert replay(history, way("tda")).hand.stacks == [5230, 4825, 4950]
    assert "starting_stacks = [50.05, 50, 50]" in write(history)


@pytest.mark.parametrize(
    ("text", "scale", "chips"), [("0.25", 100, 25), ("7", 100, 700), ("1.50", 10, 15), ("3", 1, 3)]
)
def test_amounts(text: str, scale: int, chips: int) -> None:
    assert amount(text, scale) == chips
    assert amount(written(chips, scale), scale) == chips


@pytest.mark.parametrize(("text", "scale"), [("0.255", 100), ("-5", 1), ("many", 1), ("1e3", 1)])
def test_no_amounts(text: str, scale: int) -> None:
    with pytest.raises(ValueError, match=r".+"):
        amount(text, scale)


def test_a_partial_history_is_played_as_far_as_it_goes() -> None:
    cut = HAND[: HAND.index("'p3 f'")] + "]\n"
    replayed = played(cut)
    assert (replayed.hand.phase, replayed.hand.turn, replayed.hand.stacks) == (
        "bet",
        2,
        [4700, 4700, 4900],
    )
    assert len(replayed.legal) == 3


def test_unknown_hands_win_nothing() -> None:
    replayed = played(HAND.replace("KsKh", "????").replace("AsAh", "2s3h"))
    assert replayed.hand.stacks == [5400, 4700, 4900]
    nobody = played(HAND.replace("KsKh", "????").replace("AsAh", "????"))
    assert nobody.hand.phase == "showdown"


def test_an_unknown_stack_is_played_on() -> None:
    history = only_hand(HAND.replace("[5_000, 5000, 5000]", "[5000, inf, 5000]"))
    assert replay(history, way("tda")).hand.stacks[0] == 5400
    assert "inf" in write(history)


def test_a_card_named_twice_is_a_warning() -> None:
    replayed = played(HAND.replace("KsKh", "AsKh"))
    assert replayed.hand.phase == "over"
    assert len(replayed.warnings) == 1


def test_showing_and_throwing_away() -> None:
    shown = HAND.replace(
        "'d db 8c', 'p1 cc', 'p2 cc',", "'d db 8c', 'p1 cc', 'p2 cc', 'p1 sm', 'p2 sm -',"
    )
    assert played(shown).hand.stacks == [4700, 5400, 4900]
    assert played(shown, "ca_nu").hand.stacks == [4700, 5400, 4900]  # a fact, though not allowed


def test_rulings_are_told_in_commentary() -> None:
    for kind, comment in (("clock", "clock"), ("kill", "killed"), ("disqualify", "disqualified")):
        text = action_text(Action(kind, 1))  # type: ignore[arg-type]
        assert text == f"p2 f # {comment}"
        assert action(text) == Action(kind, 1)  # type: ignore[arg-type]
    assert action("p2 cbr 500 # ruling: the floor lets it stand") == Action(
        "raise", 1, 500, (), True
    )
    for kind in ("misdeal", "void"):
        assert action(f"{action_text(Action(kind))}: a card was seen") == Action(kind)  # type: ignore[arg-type]
    assert action("# the floor was called") is None


@pytest.mark.parametrize(
    ("done", "text"),
    [
        (Action("hole", 0, 0, parse_all("AsKd")), "d dh p1 AsKd"),
        (Action("hole", 0), "d dh p1 ????"),
        (Action("board", -1, 0, parse_all("2c7dTh")), "d db 2c7dTh"),
        (Action("fold", 2), "p3 f"),
        (Action("call", 2), "p3 cc"),
        (Action("raise", 2, 150), "p3 cbr 1.5"),
        (Action("show", 2, 0, parse_all("AsKd")), "p3 sm AsKd"),
        (Action("muck", 2), "p3 sm"),
    ],
)
def test_actions_in_words(done: Action, text: str) -> None:
    assert action_text(done, 100) == text
    back = action(text, 100)
    assert back is not None
    assert back[:3] == done[:3]


LEGAL = {"phase": "bet", "player": 3, "call": "100", "min_raise_to": "200", "max_raise_to": "5000"}


@pytest.mark.parametrize(
    ("change", "line", "code", "legal"),
    [
        (("'p3 cc # limps'", "'p3 cbr 150'"), 9, "raise-too-small", LEGAL),
        (("'p3 cc # limps'", "'p2 cc'"), 9, "not-your-turn", LEGAL),
        (("'p3 cc # limps'", "'p9 cc'"), 9, "no-such-player", LEGAL),
        (("'p3 cc # limps'", "'p3 ponders'"), 9, "not-an-action", LEGAL),
        (("'p3 cc # limps'", "'p3 cbr lots'"), 9, "not-an-action", LEGAL),
        (("'p3 cc # limps'", "'d db AcAd4h'"), 9, "no-card-due", LEGAL),
        (("'d db 3s'", "'d db Xx'"), 14, "not-an-action", {"phase": "board"}),
        (("'p3 f',\n", "'p3 f', 'p1 cc',\n"), 12, "not-your-turn", {"phase": "board"}),
    ],
)
def test_a_bad_action_names_its_line_and_what_was_legal(
    change: tuple[str, str], line: int, code: str, legal: dict[str, object]
) -> None:
    assert change[0] in HAND
    fault = bad(HAND.replace(*change))
    assert (fault.line, fault.code, fault.legal) == (line, code, legal)
    assert fault.action in change[1]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("variant = 'NT'", "variant = 'PO'"), "unknown-variant"),
        (("variant = 'NT'\n", ""), "unknown-variant"),
        (("min_bet = 100", "min_bet = 'x'"), "not-an-amount"),
        (("min_bet = 100", "min_bet = -100"), "not-an-amount"),
        (("min_bet = 100\n", ""), "not-an-amount"),
        (("antes = [0, 0, 0]", "antes = [0, 0]"), "arrays-differ"),
        (("antes = [0, 0, 0]\n", ""), "key-missing"),
        (("antes = [0, 0, 0]", "antes = 0"), "key-wrong"),
        (("[5_000, 5000, 5000]", "[0, 5000, 5000]"), "bad-set-up"),
        (("min_bet = 100", "min_bet = "), "not-toml"),
    ],
)
def test_a_bad_file_says_what_is_wrong(change: tuple[str, str], code: str) -> None:
    assert bad(HAND.replace(*change)).code == code


def test_one_bad_hand_among_many_stops_only_itself() -> None:
    histories = read(write_all([only_hand(HAND)]) + "\n[2]\nvariant = 'PO'\nactions = []\n")
    assert [isinstance(record, PhhHand) for record in histories] == [True, False]


def test_limit_hands() -> None:
    text = HAND.replace("'NT'", "'FT'").replace("min_bet = 100", "small_bet = 100\nbig_bet = 200")
    history = only_hand(text.replace("cbr 300", "cbr 200"))
    assert history.setup.bets == (100, 200)
    assert replay(history, way("tda")).legal[0][2:] == (200, 200)
    assert "big_bet = 200" in write(history)


def test_keys_of_ours() -> None:
    text = HAND + "_smallest_chip = 25\n_carried = 50\n_absent = [2]\n"
    history = only_hand(text)
    assert (history.setup.unit, history.setup.carried, history.setup.absent) == (25, 50, (1,))
    assert only_hand(write(history)).setup == history.setup


def test_strings_of_any_kind_survive() -> None:
    odd = "a \"q\" 's' \\ \n \t é"
    history = only_hand(HAND)
    extra = {**history.extra, "event": odd}
    record = PhhHand(
        name="x", variant="NT", setup=history.setup, actions=history.actions, extra=extra
    )
    assert only_hand(write(record)).extra["event"] == odd


@pytest.mark.parametrize("sign", ["\U0002ebe1", "\U000e0041", "\u200b", "\x7f", "'\u2028"])
def test_a_sign_that_nobody_sees_survives(sign: str) -> None:
    """Beyond the first 65,536 too: it was written as one of four digits and a digit more."""
    history = only_hand(HAND)
    extra = {**history.extra, "venue": f"Hall {sign}1"}
    record = PhhHand(
        name="x", variant="NT", setup=history.setup, actions=history.actions, extra=extra
    )
    assert only_hand(write(record)).extra["venue"] == extra["venue"]


def test_the_lines_of_actions_are_found_in_any_layout() -> None:
    assert phh.action_lines("actions = ['a', 'b',\n'c']\nx = 1\nactions=[\n]\n") == [(1, 1, 2), ()]
