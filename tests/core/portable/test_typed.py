"""What people type as a number is read as they meant it, or refused with what would be right."""

from __future__ import annotations

from typing import get_args

import pytest

from pycore.kernel import ranges
from pycore.portable import typed
from pycore.portable.typed import (
    REFUSALS,
    TURNING,
    Typed,
    chips,
    count,
    counts,
    level,
    money,
    percent,
    percents,
    plain,
    plains,
    ticket,
)
from pycore.voice.catalogues import catalogue
from tests.core.portable.languages import EN, FR

NBSP = "\u00a0"
NARROW = "\u202f"
MINUS = "\u2212"


def value_or_code(read: Typed) -> object:
    """The value, or the code where there is none."""
    return read.code or read.value


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        # One meaning, in either language.
        ("60", 6_000, 6_000),
        ("0", 0, 0),
        ("60.50", 6_050, 6_050),
        ("60,50", 6_050, 6_050),
        ("60.5", 6_050, 6_050),
        ("60,5", 6_050, 6_050),
        (".50", 50, 50),
        (",5", 50, 50),
        ("0060", 6_000, 6_000),
        ("1250", 125_000, 125_000),
        ("1 250", 125_000, 125_000),
        (f"1{NBSP}250", 125_000, 125_000),
        (f"1{NARROW}250,50{NBSP}$", 125_050, 125_050),
        ("1'250.50", 125_050, 125_050),
        ("1’250’000", 125_000_000, 125_000_000),
        ("1,250.50", 125_050, 125_050),
        ("1.250,50", 125_050, 125_050),
        ("1,250,000", 125_000_000, 125_000_000),
        ("1.250.000", 125_000_000, 125_000_000),
        ("1250,50", 125_050, 125_050),
        ("$60", 6_000, 6_000),
        ("$ 60", 6_000, 6_000),
        ("60 $", 6_000, 6_000),
        ("60 $ CA", 6_000, 6_000),
        ("CA$60", 6_000, 6_000),
        ("60 CAD", 6_000, 6_000),
        ("  60\t", 6_000, 6_000),
        # A comma between thousands is English; in French it may be a slip.
        ("1,250", 125_000, "typed-ambiguous-money"),
        ("$41,350", 4_135_000, "typed-ambiguous-money"),
        ("1.250", "typed-ambiguous-money", "typed-ambiguous-money"),
        # One meaning, and it will not do.
        ("60.505", "typed-ambiguous-money", "typed-ambiguous-money"),
        ("1250.505", "typed-too-many-decimals", "typed-too-many-decimals"),
        ("0,250", "typed-too-many-decimals", "typed-too-many-decimals"),
        ("60,5050", "typed-too-many-decimals", "typed-too-many-decimals"),
        ("-5", "typed-below-money", "typed-below-money"),
        (f"{MINUS}$5", "typed-below-money", "typed-below-money"),
        ("$-5", "typed-below-money", "typed-below-money"),
        ("9" * 14, "typed-above-money", "typed-above-money"),
        ("9" * 400, "typed-above-money", "typed-above-money"),
        # No meaning.
        ("", "typed-empty", "typed-empty"),
        (f" {NARROW}", "typed-empty", "typed-empty"),
        ("abc", "typed-not-money", "typed-not-money"),
        ("60.", "typed-not-money", "typed-not-money"),
        ("60,", "typed-not-money", "typed-not-money"),
        (",", "typed-not-money", "typed-not-money"),
        ("$", "typed-not-money", "typed-not-money"),
        ("$60$", "typed-not-money", "typed-not-money"),
        ("--5", "typed-not-money", "typed-not-money"),
        ("+5", "typed-not-money", "typed-not-money"),
        ("1e3", "typed-not-money", "typed-not-money"),
        ("6O", "typed-not-money", "typed-not-money"),
        ("60 €", "typed-not-money", "typed-not-money"),
        ("US$60", "typed-not-money", "typed-not-money"),
        ("60 or 70", "typed-not-money", "typed-not-money"),
        ("60-70", "typed-not-money", "typed-not-money"),
        ("1  250", "typed-not-money", "typed-not-money"),
        ("1, 250", "typed-not-money", "typed-not-money"),
        ("12 34", "typed-groups", "typed-groups"),
        ("1,50,000", "typed-groups", "typed-groups"),
        ("1,250.000.000", "typed-groups", "typed-groups"),
        ("6,0,5", "typed-groups", "typed-groups"),
        ("1 250 50", "typed-groups", "typed-groups"),
        ("1.5.5", "typed-groups", "typed-groups"),
        ("1,25.5", "typed-groups", "typed-groups"),
        ("1250 000", "typed-groups", "typed-groups"),
        # Digits that int() would take and a person did not check.
        ("１０", "typed-other-digits", "typed-other-digits"),
        ("٦٠", "typed-other-digits", "typed-other-digits"),
        ("६०", "typed-other-digits", "typed-other-digits"),
        ("6²", "typed-other-digits", "typed-other-digits"),
        ("₆", "typed-other-digits", "typed-other-digits"),
        ("6😀", "typed-not-money", "typed-not-money"),
    ],
)
def test_money(text: str, english: object, french: object) -> None:
    assert (value_or_code(money(text, EN)), value_or_code(money(text, FR))) == (english, french)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("25", 25, 25),
        ("1,500", 1_500, "typed-ambiguous-number"),
        ("1 500", 1_500, 1_500),
        ("1.500", "typed-ambiguous-number", "typed-ambiguous-number"),
        ("12,345,678", 12_345_678, 12_345_678),
        ("0", 0, 0),
        ("10,5", "typed-not-whole", "typed-not-whole"),
        ("10.5", "typed-not-whole", "typed-not-whole"),
        ("25,00", "typed-not-whole", "typed-not-whole"),
        ("-1", "typed-below-chips", "typed-below-chips"),
        ("$25", "typed-not-a-number", "typed-not-a-number"),
        ("abc", "typed-not-a-number", "typed-not-a-number"),
        ("²", "typed-other-digits", "typed-other-digits"),
        ("9" * 13, "typed-above-chips", "typed-above-chips"),
    ],
)
def test_chips(text: str, english: object, french: object) -> None:
    assert (value_or_code(chips(text, EN)), value_or_code(chips(text, FR))) == (english, french)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("70", 7_000),
        ("70 %", 7_000),
        (f"70{NBSP}%", 7_000),
        ("5.5", 550),
        ("5,5%", 550),
        ("33.34", 3_334),
        ("100", 10_000),
        ("0", 0),
        ("100,01", "typed-above-percent"),
        ("-1", "typed-below-percent"),
        ("33.333", "typed-too-many-decimals"),
        ("33,333 %", "typed-above-percent"),
        ("7 000", "typed-above-percent"),
        ("%", "typed-not-percent"),
        ("70 %%", "typed-not-percent"),
        ("70 $", "typed-not-percent"),
        ("", "typed-empty"),
    ],
)
def test_percent(text: str, meant: object) -> None:
    assert value_or_code(percent(text, EN)) == meant


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("50 30 20", [5_000, 3_000, 2_000], [5_000, 3_000, 2_000]),
        ("50; 30;20", [5_000, 3_000, 2_000], [5_000, 3_000, 2_000]),
        ("50, 30, 20", [5_000, 3_000, 2_000], [5_000, 3_000, 2_000]),
        ("50 %, 30 %, 20 %", [5_000, 3_000, 2_000], [5_000, 3_000, 2_000]),
        ("100", [10_000], [10_000]),
        ("33.34 33.33 33.33", [3_334, 3_333, 3_333], [3_334, 3_333, 3_333]),
        ("33,5 33,5 33", "typed-ambiguous-percents", [3_350, 3_350, 3_300]),
        ("50,30,20", "typed-ambiguous-percents", "typed-ambiguous-percents"),
        ("50,", [5_000], [5_000]),
        (",", "typed-ambiguous-percents", "typed-not-percent"),
        ("50 x", "typed-not-percent", "typed-not-percent"),
        ("50 0", "typed-below-percent", "typed-below-percent"),
        ("50 -30", "typed-below-percent", "typed-below-percent"),
        (" ; ", "typed-empty", "typed-empty"),
    ],
)
def test_several_shares(text: str, english: object, french: object) -> None:
    assert (value_or_code(percents(text, EN)), value_or_code(percents(text, FR))) == (
        english,
        french,
    )


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("5", [5]),
        ("2 5", [2, 5]),
        ("2, 5;7", [2, 5, 7]),
        ("five", "typed-not-a-number"),
        ("2 five", "typed-not-a-number"),
        ("0", "typed-below-number"),
        ("1000", "typed-above-number"),
        ("", "typed-empty"),
    ],
)
def test_several_tables(text: str, read: object) -> None:
    assert value_or_code(counts(text, EN, 1, 999)) == read
    assert counts("", FR, empty=True).value == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("6", 6),
        ("0006", 6),
        ("#6", 6),
        ("# 0006", 6),
        (" 6 ", 6),
        ("99999", 99_999),
        ("0", "typed-below-number"),
        ("100000", "typed-above-number"),
        ("1,250", "typed-not-a-ticket"),
        ("1 250", "typed-not-a-ticket"),
        ("P06", "typed-not-a-ticket"),
        ("6.", "typed-not-a-ticket"),
        ("#", "typed-not-a-ticket"),
        ("-6", "typed-not-a-ticket"),
        ("６", "typed-other-digits"),
        ("", "typed-empty"),
    ],
)
def test_tickets(text: str, meant: object) -> None:
    for rules in (EN, FR):
        assert value_or_code(ticket(text, rules)) == meant


def test_a_field_that_may_be_empty_has_no_value_then() -> None:
    for read in (money, chips, count, level, percent, ticket):
        answer = read(" ", EN, empty=True)
        assert (answer.value, answer.code) == (None, "")
    assert percents("", EN, empty=True).value == []


@pytest.mark.parametrize(
    ("read", "code", "facts"),
    [
        (money("-5", EN), "typed-below-money", {"typed": "-5", "least_cents": 0}),
        (money("0", EN, lowest=100), "typed-below-money", {"typed": "0", "least_cents": 100}),
        (money("101", EN, highest=10_000), "typed-above-money",
            {"typed": "101", "most_cents": 10_000}),
        (chips("8", EN, highest=7), "typed-above-chips", {"typed": "8", "most_chips": 7}),
        (chips("9" * 20, EN, highest=7), "typed-above-chips",
            {"typed": "9" * 20, "most_chips": 7}),
        (count("0", EN, lowest=1), "typed-below-number", {"typed": "0", "least": 1}),
        (level("99", EN, highest=12), "typed-above-number", {"typed": "99", "most": 12}),
        (percent("101", EN), "typed-above-percent", {"typed": "101", "most_bp": 10_000}),
        (money("1,250", FR), "typed-ambiguous-money",
            {"typed": "1,250", "would_be_cents": 125_000}),
        (money("-1,250 $", FR, lowest=-1_000_000), "typed-ambiguous-money",
            {"typed": "-1,250 $", "would_be_cents": -125_000}),
        (chips("1.500", EN), "typed-ambiguous-number", {"typed": "1.500", "would_be": 1_500}),
        (money("1.2345", EN), "typed-too-many-decimals", {"typed": "1.2345", "decimals": 2}),
        (percent("33.333", EN), "typed-too-many-decimals", {"typed": "33.333", "decimals": 2}),
        (percents("50 x", EN), "typed-not-percent", {"typed": "x"}),
        (money(" abc ", EN), "typed-not-money", {"typed": "abc"}),
        (money("a" * 50, EN), "typed-not-money", {"typed": "a" * 40 + "…"}),
        (money("", EN), "typed-empty", {}),
    ],
)  # fmt: skip
def test_a_refusal_says_why_with_units(read: Typed, code: str, facts: dict[str, object]) -> None:
    assert (read.value, read.code, read.facts) == (None, code, facts)


def test_a_field_shows_a_value_as_it_may_be_typed_over() -> None:
    assert [plain(cents, EN) for cents in (0, 6_000, 6_050, 125_005)] == [
        "0",
        "60",
        "60.50",
        "1250.05",
    ]
    assert [plain(cents, FR) for cents in (6_000, 6_050)] == ["60", "60,50"]
    assert plains([5_000, 3_334], FR) == "50 33,34"


def test_the_highest_are_those_of_the_records() -> None:
    def high(kind: object) -> int:
        between = get_args(kind)[1]
        assert isinstance(between, ranges.IntRange)
        return between.high

    assert high(ranges.Money) == typed.MOST_CENTS
    assert high(ranges.ChipCount) == typed.MOST_CHIPS
    assert high(ranges.Count) == typed.MOST_COUNT
    assert high(ranges.LevelNo) == typed.MOST_LEVEL
    assert high(ranges.Ticket) == typed.MOST_TICKET


def test_a_third_language_is_data() -> None:
    """Marks as in Switzerland: an apostrophe between thousands, a dot for cents."""
    rules = {**EN, "group": "'"}
    assert value_or_code(money("1'250.50", rules)) == 125_050
    assert value_or_code(money("1,250", rules)) == "typed-ambiguous-money"


ROWS: list[dict[str, object]] = [
    {"ticket": 1, "number": 1, "name": "Ann", "out": False},
    {"ticket": 2, "number": 1, "name": "Anna", "out": False},
]
MADE = {
    "typed-empty": money("", EN),
    "typed-other-digits": chips("٣", EN),
    "typed-not-money": money("x", EN),
    "typed-not-a-number": count("x", EN),
    "typed-not-percent": percent("x", EN),
    "typed-not-a-ticket": ticket("x", EN),
    "typed-not-minutes": typed.minutes("x", EN),
    "typed-not-a-day": typed.day("x", EN),
    "typed-not-a-time": typed.time_of_day("x", EN),
    "typed-not-whole": chips("1.5", EN),
    "typed-too-many-decimals": money("1.5555", EN),
    "typed-groups": money("1 5", EN),
    "typed-ambiguous-money": money("1,250", FR),
    "typed-ambiguous-number": chips("1,250", FR),
    "typed-ambiguous-percents": percents("50,30", EN),
    "typed-ambiguous-minutes": typed.minutes("1:30", EN),
    "typed-ambiguous-day": typed.day("3/4/2026", EN),
    "typed-ambiguous-half": typed.time_of_day("7:30", EN),
    "typed-day-order": typed.day("26/11/2026", EN),
    "typed-year-needed": typed.day("26 nov", EN),
    "typed-no-such-day": typed.day("2026-02-30", EN),
    "typed-weekday-differs": typed.day("monday 26 nov 2026", EN),
    "typed-no-such-time": typed.time_of_day("25:00", EN),
    "typed-below-money": money("-1", EN),
    "typed-above-money": money("9", EN, highest=800),
    "typed-below-chips": chips("-1", EN),
    "typed-above-chips": chips("9", EN, highest=8),
    "typed-below-number": level("0", EN),
    "typed-above-number": level("9", EN, highest=8),
    "typed-below-percent": percent("-1", EN),
    "typed-above-percent": percent("101", EN),
    "typed-below-minutes": typed.minutes("-1", EN),
    "typed-above-minutes": typed.minutes("9", EN, highest=1),
    "typed-below-day": typed.day("1999-01-01", EN),
    "typed-above-day": typed.day("2999-01-01", EN),
    "typed-name-nobody": typed.player("bob", EN, ROWS, str.lower),
    "typed-name-several": typed.player("an", EN, ROWS, str.lower),
    "typed-ticket-twice": typed.player("1", EN, ROWS, str.lower),
}


@pytest.mark.parametrize("code", [*REFUSALS, *(MADE.keys() - REFUSALS.keys())])
def test_every_code_is_made_with_the_facts_that_are_declared(code: str) -> None:
    read = MADE[code]
    assert (read.code, tuple(read.facts)) == (code, REFUSALS[code])


@pytest.mark.parametrize(("lang", "marks"), [("en", EN), ("fr", FR)])
def test_a_catalogue_says_how_its_language_is_read(lang: str, marks: dict[str, object]) -> None:
    assert typed.of_words(catalogue(lang)) == marks


def test_a_sentence_quotes_no_mark_that_turns_it_round() -> None:
    for mark in TURNING:
        assert chips(f"{mark}1{mark}2 {mark}", EN).facts == {"typed": "12"}
