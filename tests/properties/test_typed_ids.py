"""Ids that a person may have to type: however they type it, and with any one letter wrong."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pycore.kernel.ids import READABLE, TYPED, grouped, is_id, read_typed, typed_id

NUMBERS = st.integers(0, (1 << 45) - 1)


@given(NUMBERS)
def test_an_id_is_read_however_it_is_typed(number: int) -> None:
    text = typed_id(number)
    assert len(text) == TYPED
    assert is_id(text)
    for typed in (text, text.lower(), grouped(text), f" {grouped(text)} "):
        assert read_typed(typed) == text
    assert read_typed(text.replace("0", "o").replace("1", "l")) == text


@given(NUMBERS, st.integers(0, TYPED - 1), st.sampled_from(READABLE))
def test_one_wrong_letter_is_always_found(number: int, at: int, letter: str) -> None:
    text = typed_id(number)
    wrong = text[:at] + letter + text[at + 1 :]
    assert read_typed(wrong) == (text if wrong == text else "")


@given(NUMBERS, st.integers(0, TYPED - 2))
def test_two_letters_the_other_way_round_are_always_found(number: int, at: int) -> None:
    text = typed_id(number)
    turned = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    assert read_typed(turned) == (text if turned == text else "")
