"""Numbers, times and sentences as a person reads them, in both languages of the country."""

from __future__ import annotations

import pytest

from pycore.portable.speech import Wall
from pycore.portable.voice import Voice, offset, plain_ticket
from pycore.voice.catalogues import catalogue

SPACE = "\u00a0"
MINUS = "\u2212"
WINNIPEG = -360
EVENING = 1_763_600_400_000
"""19 November 2025, 7 pm in Winnipeg; 1 am of the day after in UTC."""


def voice(lang: str, minutes: int = WINNIPEG) -> Voice:
    return Voice(catalogue(lang), Wall(minutes))


EN, FR = voice("en"), voice("fr")


@pytest.mark.parametrize(
    ("cents", "english", "french"),
    [
        (0, "$0", f"0{SPACE}$"),
        (5, "$0.05", f"0,05{SPACE}$"),
        (5_550, "$55.50", f"55,50{SPACE}$"),
        (107_800, "$1,078", f"1{SPACE}078{SPACE}$"),
        (123_456_789, "$1,234,567.89", f"1{SPACE}234{SPACE}567,89{SPACE}$"),
        (-12_345, f"{MINUS}$123.45", f"{MINUS}123,45{SPACE}$"),
    ],
)
def test_money(cents: int, english: str, french: str) -> None:
    assert (EN.money(cents), FR.money(cents)) == (english, french)


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (999, "999", "999"),
        (1_000, "1,000", f"1{SPACE}000"),
        (2_037_000, "2,037,000", f"2{SPACE}037{SPACE}000"),
        (-1_000, f"{MINUS}1,000", f"{MINUS}1{SPACE}000"),
    ],
)
def test_counts_and_chips(count: int, english: str, french: str) -> None:
    assert (EN.number(count), FR.number(count)) == (english, french)


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (1, "1st", "1er"),
        (2, "2nd", "2e"),
        (3, "3rd", "3e"),
        (4, "4th", "4e"),
        (11, "11th", "11e"),
        (12, "12th", "12e"),
        (13, "13th", "13e"),
        (21, "21st", "21e"),
        (22, "22nd", "22e"),
        (101, "101st", "101e"),
        (111, "111th", "111e"),
    ],
)
def test_places(number: int, english: str, french: str) -> None:
    assert (EN.ordinal(number), FR.ordinal(number)) == (english, french)


@pytest.mark.parametrize(
    ("basis_points", "english", "french"),
    [
        (7_000, "70", "70"),
        (550, "5.5", "5,5"),
        (5, "0.05", "0,05"),
        (10_000, "100", "100"),
        (1_025, "10.25", "10,25"),
    ],
)
def test_shares(basis_points: int, english: str, french: str) -> None:
    assert EN.percent(basis_points) == f"{english}{SPACE}%"
    assert FR.percent(basis_points) == f"{french}{SPACE}%"


@pytest.mark.parametrize(
    ("minute", "english", "french"),
    [
        (0, "12:00 am", "0 h"),
        (45, "12:45 am", "0 h 45"),
        (12 * 60, "12:00 pm", "12 h"),
        (19 * 60, "7:00 pm", "19 h"),
        (20 * 60 + 5, "8:05 pm", "20 h 05"),
    ],
)
def test_times_of_day(minute: int, english: str, french: str) -> None:
    assert EN.time_of_day(minute).replace(SPACE, " ") == english
    assert FR.time_of_day(minute).replace(SPACE, " ") == french


def test_a_clause_is_told_with_what_it_says_where_somebody_does() -> None:
    assert EN.clause("SEL-20")[0] == "SEL-20"
    assert EN.clause("SEL-20")[1].startswith("No cell phones or other devices")
    assert FR.clause("SEL-20")[1] not in ("", EN.clause("SEL-20")[1])
    assert EN.clause("OWN-3") == ("House rule 3", "")
    assert (EN.clause("XQ-9"), EN.clause("")) == (("XQ-9", ""), ("", ""))


def test_a_moment_is_told_by_the_clocks_of_its_hall() -> None:
    assert EN.time(EVENING) == f"7:00{SPACE}pm"
    assert EN.moment(EVENING) == f"19 November 2025, 7:00{SPACE}pm"
    assert FR.moment(EVENING) == f"19 novembre 2025, 19{SPACE}h"
    assert EN.day(EVENING) == "Wednesday, 19 November"
    assert FR.day(EVENING) == "mercredi 19 novembre"
    assert voice("en", 0).moment(EVENING) == f"20 November 2025, 1:00{SPACE}am"


def test_dates() -> None:
    assert EN.date("2026-11-01") == "1 November 2026"
    assert FR.date("2026-11-01") == "1er novembre 2026"
    assert FR.date("2026-11-21") == "21 novembre 2026"
    assert EN.date("last week") == "last week"
    assert EN.date_of(EVENING) == "19 November 2025"


@pytest.mark.parametrize(
    ("ms", "words"),
    [(0, "0 min"), (29_999, "0 min"), (900_000, "15 min"), (7_500_000, "2 h 05")],
)
def test_lengths(ms: int, words: str) -> None:
    assert EN.length(ms).replace(SPACE, " ") == FR.length(ms).replace(SPACE, " ") == words


def test_offsets() -> None:
    assert [offset(minutes) for minutes in (-360, 330, 0, -210)] == ["−6", "+5:30", "+0", "−3:30"]


def test_tickets_are_told_by_what_is_printed_on_them() -> None:
    speaks = voice("fr")
    speaks.printed, speaks.twice = {100_001: 7}, [7]
    assert speaks.ticket(6) == plain_ticket(6) == "0006"
    assert speaks.ticket(100_001) == speaks.ticket(7) == "0007 (double)"
    assert speaks.written("tickets", [6, 7]) == "0006, 0007 (double)"


# ---- sentences ----


def say(text: str, **facts: object) -> str:
    return Voice({**EN.words, "said": text}, Wall(WINNIPEG)).tell("said", facts)


def test_a_facts_name_says_how_it_is_written() -> None:
    assert say("{fee_cents}", fee_cents=4_000) == "$40"
    assert say("{starting_stack_chips}", starting_stack_chips=15_000) == "15,000"
    assert say("{pool_bp}", pool_bp=7_000) == f"70{SPACE}%"
    assert say("{stop_at_ms}", stop_at_ms=EVENING) == f"7:00{SPACE}pm"
    assert say("{until_minute}", until_minute=19 * 60 + 5) == f"7:05{SPACE}pm"
    assert say("{left_ms}", left_ms=60_000) == f"1{SPACE}min"
    assert say("{day}", day="2026-11-01") == "1 November 2026"
    assert say("{place} of {players}", place=2, players=1_200) == "2nd of 1,200"
    assert say("{from_table}, {seat}, {level}", from_table=1_001, seat=3, level=2) == "1001, 3, 2"
    assert say("{take}{lost}", take=True, lost=False) == "yesno"
    assert say("{names}", names=["Rose", "Ken"]) == "Rose, Ken"
    assert say("{note}.", note=None) == "."


def test_what_a_fact_says_is_no_hole() -> None:
    """Somebody may be called "{ticket}"."""
    assert say("{name}, {ticket}", name="{ticket}", ticket=7) == "{ticket}, 0007"
    assert say("{name}{", name="A") == "A{"
    assert say("{unknown} stays", name="A") == "{unknown} stays"


def test_a_key_that_nothing_says_shows_itself() -> None:
    assert EN.tell("no.such.key", {}) == "no.such.key"


def test_zero_takes_the_form_of_its_language() -> None:
    counts = [EN.count("ui.history.events", n, {}) for n in (0, 1, 2)]
    assert counts == ["0 records", "1 record", "2 records"]
    counts = [FR.count("ui.history.events", n, {}) for n in (0, 1, 2)]
    assert counts == ["0 enregistrement", "1 enregistrement", "2 enregistrements"]


def test_a_language_with_a_dual_needs_no_code() -> None:
    """Inuktitut counts one, two and many."""
    words = {**catalogue("en"), "lang.plural": "one:1 two:2"}
    words |= {"x.one": "ᐊᑕᐅᓯᖅ {n}", "x.two": "ᒪᕐᕉᒃ {n}", "x.other": "ᐊᒥᓱᑦ {n}"}
    speaks = Voice(words, Wall(0))
    counts = [speaks.count("x", n, {}) for n in (1, 2, 3)]
    assert counts == ["ᐊᑕᐅᓯᖅ 1", "ᒪᕐᕉᒃ 2", "ᐊᒥᓱᑦ 3"]
    assert speaks.count("ui.history.events", 2, {}) == "2 records"


# ---- what is written from right to left ----

LEILA = "تجربة ليلى"


@pytest.mark.parametrize(
    "name", [LEILA, "שרה לוי", "\ufb2aרה", "\ufeeb 7", f"Ann {LEILA}", "ܡܪܝܡ"]
)
def test_a_text_from_right_to_left_is_closed_in_among_others(name: str) -> None:
    sentence = EN.tell("ui.staff.relieved-by", {"name": name})
    assert sentence == f"then \u2068{name}\u2069"


@pytest.mark.parametrize("name", ["Ann", "Zoë", "ᐃᖃᓗᐃᑦ", "김", "李雷", "½ €", "\u0900", "😀", ""])
def test_any_other_stands_as_it_is(name: str) -> None:
    assert EN.tell("ui.staff.relieved-by", {"name": name}) == f"then {name}"


def test_each_name_of_a_list_is_closed_in_alone() -> None:
    sentence = EN.tell("ui.money.counted-by", {"names": [LEILA, "Ann", LEILA]})
    assert f"\u2068{LEILA}\u2069, Ann, \u2068{LEILA}\u2069" in sentence


def test_so_is_a_name_in_a_sentence_that_counts_and_in_one_within_another() -> None:
    voice = Voice({**EN.words, "of.one": "{name}: {n}", "of.other": "{name}: {n}"}, Wall(0))
    counted = voice.count("of", 12, {"name": LEILA})
    assert counted == f"\u2068{LEILA}\u2069: 12"
    inner = EN.tell("ui.staff.relieved-by", {"name": counted})
    assert inner.count("\u2068") == inner.count("\u2069") == 2


def test_what_a_fact_is_alone_has_no_mark() -> None:
    assert EN.written("name", LEILA) == LEILA
