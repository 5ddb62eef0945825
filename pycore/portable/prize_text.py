"""Prizes in money by place as one text, from the server to a phone: "1:90700 2:60500" says that
the first place gets $907.
"""


def write_prizes(prizes: "list[tuple[int, int]]") -> str:
    """The text of (place, cents)."""
    return " ".join(["%d:%d" % prize for prize in prizes])


def prizes_in(text: str) -> "list[tuple[int, int]]":
    """(place, cents) of a text; what in it makes no sense is left out."""
    prizes = []
    for pair in text.split(" "):
        place, _, cents = pair.partition(":")
        if place.isdigit() and cents.isdigit():
            prizes.append((int(place), int(cents)))
    return prizes
