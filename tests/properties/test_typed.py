"""Whatever we write is read back; whatever is read stands in the text, digit for digit."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.portable import typed
from pycore.portable.speech import Wall
from pycore.portable.typed import MOST_CENTS, MOST_CHIPS, REFUSALS, WHOLE_BP, Typed, plain, plains
from pycore.portable.voice import Voice
from pycore.voice.catalogues import catalogue
from tests.core.portable.languages import EN, FR

LANGUAGES = {"en": EN, "fr": FR}
LANGS = st.sampled_from(sorted(LANGUAGES))
VOICES = {lang: Voice(catalogue(lang), Wall(0)) for lang in LANGUAGES}
SPACE = "\u00a0"


def only(read: Typed) -> object:
    """The value of what was read, which must not have been refused."""
    assert read.code == "", (read.code, read.facts)
    return read.value


# ---- there and back ----


@given(st.integers(-MOST_CENTS, MOST_CENTS), LANGS)
def test_money_that_we_write(cents: int, lang: str) -> None:
    rules = LANGUAGES[lang]
    read = typed.money(VOICES[lang].money(cents), rules, lowest=-MOST_CENTS)
    assert only(read) == cents
    if cents >= 0:
        assert only(typed.money(plain(cents, rules), rules)) == cents


@given(st.integers(-MOST_CHIPS, MOST_CHIPS), LANGS)
def test_chips_that_we_write(chips: int, lang: str) -> None:
    read = typed.chips(VOICES[lang].number(chips), LANGUAGES[lang], lowest=-MOST_CHIPS)
    assert only(read) == chips


@given(st.lists(st.integers(1, WHOLE_BP), min_size=1, max_size=60), LANGS)
def test_shares_that_we_write(shares: list[int], lang: str) -> None:
    rules = LANGUAGES[lang]
    assert only(typed.percents(plains(shares, rules), rules)) == shares
    for share in shares:
        assert only(typed.percent(plain(share, rules) + SPACE + "%", rules)) == share


@given(st.integers(1, typed.MOST_TICKET), LANGS)
def test_tickets_that_we_write(number: int, lang: str) -> None:
    assert only(typed.ticket(f"{number:04}", LANGUAGES[lang])) == number


@given(st.dates(datetime.date(2000, 1, 1), datetime.date(2099, 12, 31)), LANGS)
def test_days_however_they_are_written(date: datetime.date, lang: str) -> None:
    rules = LANGUAGES[lang]
    year, month, day = date.year, date.month, date.day
    names = rules["months"]
    assert isinstance(names, tuple)
    for name in names[month - 1]:
        for text in (
            f"{day} {name} {year}",
            f"{name.title()} {day}, {year}",
            f"{day}-{name[:4]}-{year}",
            date.isoformat(),
            f"{year}/{month}/{day}",
        ):
            assert only(typed.day(text, rules)) == date.isoformat()
    # Numbers with the year last are never taken for a day; what is offered is one of the two.
    refused = typed.day(f"{day}/{month}/{year}", rules)
    assert refused.value is None
    assert date.isoformat() in refused.facts.values()


@given(st.integers(0, 24 * 60 - 1), LANGS)
def test_times_however_they_are_written(minute: int, lang: str) -> None:
    hour, rest = divmod(minute, 60)
    half = "am" if hour < 12 else "pm"
    for text in (
        f"{hour % 12 or 12}:{rest:02}{SPACE}{half}",
        f"{hour}{SPACE}h{SPACE}{rest:02}",
        f"{hour:02}:{rest:02}",
    ):
        assert only(typed.time_of_day(text, LANGUAGES[lang])) == minute


@given(st.integers(0, 99 * 60 + 59), LANGS)
def test_lengths_however_they_are_written(length: int, lang: str) -> None:
    hours, rest = divmod(length, 60)
    texts = [f"{length}", f"{length}{SPACE}min", f"{hours}{SPACE}h{SPACE}{rest:02}"]
    for text in texts:
        assert only(typed.minutes(text, LANGUAGES[lang])) == length * 60_000


# ---- nothing is dropped, nothing guessed ----


def stands_in(value: int, text: str, scale: int) -> bool:
    """Whether *value* is what the digits of *text* say, told without the reader's own steps."""
    digits = "".join(letter for letter in text if letter in "0123456789")
    size = abs(value)
    if (value < 0) is not bool(size and ("-" in text or "\u2212" in text)):
        return False
    *groups, tail = [
        len([letter for letter in run if letter in "0123456789"])
        for run in text.replace(",", ".").split(".")
    ]
    if groups and scale == 100 and tail in (1, 2):
        return set(groups[1:]) <= {3} and int(digits) * 10 ** (2 - tail) == size
    # Every mark stands between thousands.
    return {*groups[1:], tail} <= ({3} if groups else {tail}) and int(digits) * scale == size


READERS: list[tuple[Callable[..., Typed], int]] = [
    (typed.money, 100),
    (typed.chips, 1),
    (typed.count, 1),
]


def hold(text: str) -> int:
    """Check one text in every language; how often it was read."""
    reads = 0
    for reader, scale in READERS:
        values = set()
        for lang, rules in LANGUAGES.items():
            read = reader(text, rules, lowest=-(10**15), highest=10**15)
            assert (read.value is None) is bool(read.code)
            if isinstance(read.value, int):
                reads += 1
                values.add(read.value)
                assert stands_in(read.value, text, scale), (text, lang, read.value)
        # Two languages may differ in what they refuse, never in what they read.
        assert len(values) <= 1, (text, values)
    return reads


@pytest.mark.parametrize("alphabet", ["05,. ", "1,.'-", "40,$ "])
def test_every_short_text(alphabet: str) -> None:
    reads = sum(
        hold("".join(letters))
        for size in range(1, 8 if len(alphabet) == 5 else 7)
        for letters in itertools.product(alphabet, repeat=size)
    )
    assert reads > 200


@given(st.text(alphabet="0123456789,.'’ \u00a0\u202f-\u2212$CAD", max_size=24))
def test_text_of_digits_and_marks(text: str) -> None:
    hold(text)


@given(st.text(max_size=30), LANGS)
def test_any_text_is_read_or_refused_with_what_its_code_says(text: str, lang: str) -> None:
    rules = LANGUAGES[lang]
    for reader in (
        typed.money,
        typed.chips,
        typed.count,
        typed.level,
        typed.percent,
        typed.percents,
        typed.ticket,
        typed.day,
        typed.time_of_day,
        typed.minutes,
    ):
        read = reader(text, rules)
        assert (read.value is None) is bool(read.code)
        if read.code:
            assert set(read.facts) == set(REFUSALS[read.code])
        else:
            assert any(letter in "0123456789" for letter in text)
