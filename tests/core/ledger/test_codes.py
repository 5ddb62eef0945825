"""What two tablets show each other: the text of a code, and what is left of a damaged one."""

from __future__ import annotations

import zlib

import pytest

from pycore.ledger.lines import codes
from pycore.ledger.lines.codes import BadCode, read_code, read_message, write_code, write_message

ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


@pytest.mark.parametrize(
    ("plain", "text"), [(b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"ietf!", "QED8WEX0")]
)
def test_base45_is_that_of_the_rfc(plain: bytes, text: str) -> None:
    assert codes.base45(plain) == text
    assert codes.from_base45(text) == plain


@pytest.mark.parametrize("text", ["A", "AB8A", "GGW", "::", "ab8", "é00"])
def test_letters_that_no_bytes_give_are_damage(text: str) -> None:
    with pytest.raises(BadCode, match="damaged"):
        codes.from_base45(text)


def test_a_message_comes_back_and_costs_a_code_little() -> None:
    text = write_message("tablet", {"dev": "7GK3MQ2XWP", "label": "Table 5 · é"})
    assert set(text) <= ALPHANUMERIC
    code = read_code(text)
    assert code.kind == "tablet"
    assert read_message(code) == {"dev": "7GK3MQ2XWP", "label": "Table 5 · é"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not-ours"),
        ("https://club.example.org/phone/#abc", "not-ours"),
        ("HF1T" + "0" * codes.LONGEST, "not-ours"),
        ("HF2T000", "other-version"),
        ("HF1X000", "other-version"),
        ("HF1T", "damaged"),
    ],
)
def test_what_is_no_code_of_ours_is_told_apart(text: str, why: str) -> None:
    with pytest.raises(BadCode, match=why):
        read_code(text)


def test_one_changed_letter_is_found_wherever_it_stands() -> None:
    text = write_message("night", {"tid": "n1", "name": "Thursday"})
    for at in range(4, len(text)):
        other = "0" if text[at] != "0" else "1"
        with pytest.raises(BadCode):
            read_code(text[:at] + other + text[at + 1 :])


@pytest.mark.parametrize("body", [b"", b"no zlib", zlib.compress(b"[1]"), zlib.compress(b"{")])
def test_a_code_without_an_object_is_no_message(body: bytes) -> None:
    with pytest.raises(BadCode, match="damaged"):
        read_message(read_code(write_code("heads", body)))


def test_what_swells_is_cut_off_before_it_fills_the_memory() -> None:
    bomb = zlib.compress(b"a" * 50_000_000, 9)
    with pytest.raises(BadCode, match="damaged"):
        codes.inflated(bomb, 1_000)
    assert codes.inflated(zlib.compress(b"a" * 1_000), 1_000) == b"a" * 1_000


def test_what_follows_the_end_is_damage() -> None:
    with pytest.raises(BadCode, match="damaged"):
        codes.inflated(zlib.compress(b"a") + b"b", 1_000)
