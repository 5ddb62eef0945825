"""Lists as programs and people write them, whatever their encoding and their line ends."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.night.registration.lists.name_list import NameRow, read_names
from pycore.night.registration.lists.rows import decoded
from tests.core.night.registration.lists.brought import LISTS, BroughtList

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1252")
LINE_ENDS = ("\n", "\r\n", "\r")


def read(rows: list[NameRow]) -> str:
    """Return what is read, as `brought` writes it."""
    paid = {True: " +", False: " -", None: ""}
    return "\n".join(
        row.name + (f" ? {row.why}" if row.why else paid[row.paid]) for row in rows if row.name
    )


def encoded(text: str, encoding: str) -> bytes:
    """Return the bytes of a list, without what the code page of Windows has no sign for."""
    return text.encode(encoding, "ignore")


@pytest.mark.parametrize("brought", LISTS, ids=lambda brought: brought.source)
def test_a_list_is_read_as_its_program_meant_it(brought: BroughtList) -> None:
    assert read(read_names(brought.text)) == brought.read


@pytest.mark.parametrize("line_end", LINE_ENDS, ids=repr)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_no_encoding_and_no_line_end_changes_what_is_read(encoding: str, line_end: str) -> None:
    for brought in LISTS:
        text = encoded(brought.text, encoding).decode(encoding).replace("\n", line_end)
        rows = read_names(decoded(encoded(text, encoding)))
        assert rows == read_names(text.replace(line_end, "\n").removeprefix("\ufeff"))
        if encoding != "cp1252":
            assert read(rows) == brought.read, brought.source


def test_the_corpus_is_large_and_has_doubts_of_every_kind() -> None:
    assert len({brought.source for brought in LISTS}) == len(LISTS) >= 35
    doubts = Counter(
        line.partition(" ? ")[2] for brought in LISTS for line in brought.read.split("\n")
    )
    assert doubts.keys() >= {"two", "many", "half", "called-off", "unclear-paid", "which-name"}
    assert doubts.keys() >= {"more", "may-be-heading", "twice"}


def read_or_refused(text: str) -> list[NameRow] | str:
    """Return the rows of a text, or the code with which it is refused."""
    try:
        return read_names(text)
    except Refused as refused:
        return refused.code


LINES = st.sampled_from([line for brought in LISTS for line in brought.text.split("\n")])


@given(
    st.text(max_size=300)
    | st.text(alphabet='Aé1,;\t|"\n\r =-&x✓', max_size=120)
    | st.lists(LINES, max_size=40).map("\n".join)
)
def test_each_line_comes_back_once_and_no_doubtful_one_as_paid(text: str) -> None:
    rows = read_or_refused(text)
    if isinstance(rows, str):
        assert rows.startswith("list-")
        return
    lines = text.replace("\x0b", " ").replace("\x0c", " ").splitlines()
    assert [row.line for row in rows] == list(range(1, len(lines) + 1))
    for row in rows:
        assert row.paid is not True or (row.name and not row.why)
        assert bool(row.why) or any(sign.isalpha() for sign in row.name)
        assert len(row.name) <= 80
        assert row.name == " ".join(row.name.split())


@given(st.binary(max_size=200))
def test_any_file_is_a_list_or_refused(data: bytes) -> None:
    rows = read_or_refused(decoded(data))
    assert isinstance(rows, list) or rows.startswith("list-")
