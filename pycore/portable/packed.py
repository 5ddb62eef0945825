"""A ticket's text in the few letters that a QR code holds in five and a half bits each instead of
eight: a coarser code, which a phone reads from further away.

The text is one number in base 65, written in base 41. Of the 45 letters a code may hold this way
the blank, "%", "+" and "." are left out: browsers and scanners change the first three in a link,
and by the last one a plain ticket is known.
"""

from pycore.portable.ticket import DIGITS

PLAIN = DIGITS + "."
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*-/:"
MOST = 1200
"""No link is longer; a text that somebody made up costs no time."""


def pack(text: str) -> str:
    """The same ticket in LETTERS. ValueError for what is no ticket's text."""
    number = 1  # before the first digit, so that a zero there counts too
    for letter in text:
        place = PLAIN.find(letter)
        if place < 0:
            raise ValueError("not a ticket: " + letter)
        number = number * len(PLAIN) + place
    out = ""
    while number > 0:
        out = LETTERS[number % len(LETTERS)] + out
        number = number // len(LETTERS)
    return out


def unpack(text: str) -> str:
    """The plain text of a ticket: of a packed one what was packed, else the text as it is."""
    if "." in text or len(text) > MOST:
        return text
    number = 0
    for letter in text:
        place = LETTERS.find(letter)
        if place < 0:
            return text
        number = number * len(LETTERS) + place
    out = ""
    while number > 1:
        out = PLAIN[number % len(PLAIN)] + out
        number = number // len(PLAIN)
    return out if number == 1 else text
