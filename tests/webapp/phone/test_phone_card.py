"""A ticket's card on a phone: as it is typed, kept and carried in a link."""

from __future__ import annotations

import pytest

from pycore.kernel.ids import TYPED, grouped, live_id, seat_word
from pycore.portable.card import LETTERS, PhoneCard, read_card, read_typed_card, write_card
from pycore.portable.clock import Clock
from pycore.portable.structure import level
from pycore.portable.ticket import write_ticket
from webapp.phone.hall import KeptLink, open_live

LIVE = live_id("a-night")
WORD = seat_word("a-night", 12)


def facts(card: PhoneCard | None) -> tuple[str, int, str]:
    assert card is not None
    return card.live, card.number, card.word


def test_a_phone_knows_how_long_a_word_is() -> None:
    assert LETTERS == TYPED


@pytest.mark.parametrize(
    "word", [WORD, grouped(WORD), grouped(WORD).lower(), f" {WORD[:5]} {WORD[5:]}"]
)
def test_a_word_is_read_however_it_is_typed(word: str) -> None:
    assert facts(read_typed_card(LIVE, "No 12 ", word)) == (LIVE, 12, WORD)


@pytest.mark.parametrize(
    ("number", "word"), [("", WORD), ("12", WORD[:-1]), ("12", WORD + "A"), ("1234567", WORD)]
)
def test_half_a_card_is_none(number: str, word: str) -> None:
    assert read_typed_card(LIVE, number, word) is None


def test_a_card_is_kept_whole() -> None:
    assert facts(read_card(write_card(PhoneCard(LIVE, 12, WORD)))) == (LIVE, 12, WORD)


@pytest.mark.parametrize("text", ["", "seat", "seat.12." + WORD, "seat.x.y.z", "2.a.b.c"])
def test_any_other_text_is_no_card(text: str) -> None:
    assert read_card(text) is None


def test_a_card_leads_to_the_clock_that_was_kept_of_its_night() -> None:
    def kept_clock(live: str) -> KeptLink:
        items, clock = [level(1, 100, 200, 0, 900_000)], Clock(0, 900_000, 1_000, True, True)
        text = write_ticket(items, clock, 1_000, {"live": live})
        return KeptLink(text, text, 1_000, 0)

    other, own = kept_clock("other"), kept_clock(LIVE)
    opened = open_live(LIVE, [other, own], 2_000)
    assert opened is not None
    assert opened.link == own.link
    assert open_live(LIVE, [other], 2_000) is None
