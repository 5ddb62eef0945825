"""A packed ticket comes back as it was, and anything else is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.portable.ticket import LETTERS, UNPACKED, pack, read_ticket, unpack, write_ticket
from tests.core.hall import thursday

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""What a QR code holds in eleven bits a pair: ISO/IEC 18004, 7.3.4."""


def ticket() -> str:
    hall = thursday().sell(2).draw().start()
    facts = {"name": "Thursday", "players_left": 2}
    return write_ticket(hall.state.structure, hall.state.clock, hall.now, facts)


def test_every_letter_is_one_that_a_code_holds_in_few_bits_and_a_link_keeps() -> None:
    assert set(LETTERS) <= set(ALPHANUMERIC) - set(" %+.")
    assert len(set(LETTERS)) == len(LETTERS)


def test_a_ticket_comes_back() -> None:
    text = ticket()
    assert unpack(pack(text)) == text
    assert read_ticket(unpack(pack(text))).facts["name"] == "Thursday"


def test_a_plain_ticket_and_damage_are_left_for_the_reader_to_judge() -> None:
    for text in (ticket(), "", "0", "abc", "A B", "1" * 5_000):
        assert unpack(text) == text
        if text != ticket():
            with pytest.raises(ValueError, match=r"damaged|version"):
                read_ticket(unpack(text))


@given(st.text(UNPACKED, min_size=1, max_size=300))
def test_any_text_of_a_ticket_s_letters_comes_back(text: str) -> None:
    packed = pack(text)
    assert set(packed) <= set(LETTERS)
    assert unpack(packed) == text


@given(st.text(max_size=60))
def test_nothing_raises_on_what_stands_in_a_link(text: str) -> None:
    assert isinstance(unpack(text), str)


def test_what_is_no_ticket_is_not_packed() -> None:
    with pytest.raises(ValueError, match="not a ticket"):
        pack("a b")
