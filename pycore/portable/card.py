"""A ticket's card: the night's public id, the number, and the word that proves whose it is. In a
link it stands behind the #, which a browser sends to nobody.
"""

from __future__ import annotations

LETTERS = 10
"""So many letters a word has; the server knows whether they fit together."""
LONGEST = 6
PLAIN = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARK = "seat"


class PhoneCard:
    __slots__ = ("live", "number", "word")

    def __init__(self, live: str, number: int, word: str) -> None:
        self.live = live
        self.number = number
        self.word = word


def read_typed_card(live: str, number: str, word: str) -> PhoneCard | None:
    """The card as somebody typed it; None while something is missing."""
    digits = "".join([sign for sign in number if sign in "0123456789"])
    letters = "".join([letter for letter in word.upper() if letter in PLAIN])
    if not live or not 0 < len(digits) <= LONGEST or len(letters) != LETTERS:
        return None
    return PhoneCard(live, int(digits), letters)


def write_card(card: PhoneCard) -> str:
    """The card as a link carries it, and as a phone keeps it."""
    return "%s.%d.%s.%s" % (MARK, card.number, card.word, card.live)


def read_card(text: str) -> PhoneCard | None:
    parts = text.split(".")
    if len(parts) != 4 or parts[0] != MARK:
        return None
    return read_typed_card(parts[3], parts[1], parts[2])
