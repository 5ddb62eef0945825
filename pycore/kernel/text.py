"""What a person typed, as a record keeps it."""

from __future__ import annotations

import unicodedata

from pycore.kernel.clauses import Refusals, Refused

REFUSALS: Refusals = {
    "field-needed": ("field",),
    "text-too-long": ("field", "limit"),
}

MOST_REFERENCE = 20
"""How many letters, digits and marks the number or the reference of a paper has."""
_MARKS = "-/.#"
MOST_NOTE = 200
"""How many letters of a reason a record holds."""


def line(text: str, most: int = MOST_NOTE) -> str:
    """Return the text in one line, cut to so many letters."""
    return " ".join(text.split())[:most]


def typed(text: str, field: str, most: int, *, needed: bool = True) -> str:
    """Return the text in one line, whole. Refused names the field that is empty or too long."""
    line = " ".join(text.split())
    if needed and not line:
        raise Refused("field-needed", field=field)
    if len(line) > most:
        raise Refused("text-too-long", field=field, limit=most)
    return line


def unaccented(text: str) -> str:
    """Return the text without case and accents, as words stand in order and names are compared."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def is_reference(text: str) -> bool:
    """Return whether a text is the number or the reference of a paper: letters and digits, with a
    mark or a space between them, and a digit among them. What is none could be a person's name,
    which stands in no record.
    """
    plain = "".join(letter for letter in text if letter not in _MARKS + " ")
    return (
        len(text) <= MOST_REFERENCE
        and plain.isascii()
        and plain.isalnum()
        and any(letter.isdigit() for letter in plain)
    )
