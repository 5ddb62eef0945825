"""A ticket's card: the night's public id, the number, and the word that proves whose it is. In a
link it stands behind the #, which a browser sends to nobody.

Where the holder of a ticket stands, as one short text from the server to their phone: "3.5" is
table 3, seat 5; "wait" is no seat yet; "out" is out, "out.7" in place 7.

Prizes in money by place as one text, from the server to a phone: "1:90700 2:60500" says that
the first place gets $907.
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
    """Return the card as somebody typed it; None while something is missing."""
    digits = "".join([sign for sign in number if sign in "0123456789"])
    letters = "".join([letter for letter in word.upper() if letter in PLAIN])
    if not live or not 0 < len(digits) <= LONGEST or len(letters) != LETTERS:
        return None
    return PhoneCard(live, int(digits), letters)


def write_card(card: PhoneCard) -> str:
    """Return the card as a link carries it, and as a phone keeps it."""
    return "%s.%d.%s.%s" % (MARK, card.number, card.word, card.live)


def read_card(text: str) -> PhoneCard | None:
    parts = text.split(".")
    if len(parts) != 4 or parts[0] != MARK:
        return None
    return read_typed_card(parts[3], parts[1], parts[2])


WAITS = "wait"
OUT = "out"


def write_seat(table: int, seat: int) -> str:
    return "%d.%d" % (table, seat)


def write_out(place: int) -> str:
    """Return the text of somebody who is out; *place* is 0 where it is not known."""
    return OUT + (".%d" % place if place > 0 else "")


def read_seat(text: str) -> "tuple[str, int, int]":
    """Return ("seat", table, seat), ("wait", 0, 0) or ("out", place, 0); ("", 0, 0) of any other
    text.
    """
    head, dot, second = text.partition(".")
    if text == WAITS or text == OUT:
        return text, 0, 0
    if head == OUT and _is_number(second):
        return OUT, int(second), 0
    if dot and _is_number(head) and _is_number(second):
        return "seat", int(head), int(second)
    return "", 0, 0


def _is_number(text: str) -> bool:
    return 0 < len(text) < 7 and all([letter in "0123456789" for letter in text])


def write_prizes(prizes: "list[tuple[int, int]]") -> str:
    """Return the text of (place, cents)."""
    return " ".join(["%d:%d" % prize for prize in prizes])


def prizes_in(text: str) -> "list[tuple[int, int]]":
    """Return (place, cents) of a text; what in it makes no sense is left out."""
    prizes = []
    for pair in text.split(" "):
        place, _, cents = pair.partition(":")
        if place.isdigit() and cents.isdigit():
            prizes.append((int(place), int(cents)))
    return prizes
