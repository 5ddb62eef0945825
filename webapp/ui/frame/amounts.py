"""Numbers as people type them, in English and in French: 1,500 and 1 500, 60.50 and 60,50."""

from __future__ import annotations

_SPACES = (" ", "\u00a0", "\u202f", "$")
_DIGITS = "0123456789"
# No hall counts further, and beyond this a browser no longer counts exactly.
_MOST_DIGITS = 13


def whole(text: str) -> int | None:
    """The whole number a person typed, thousands apart by spaces or commas, or None."""
    return _grouped(_bare(text))


def cents(text: str) -> int | None:
    """Typed dollars as cents: 40, 41,350, 41350.50 or 60,5; None when it is not an amount. One
    comma before one or two last digits is the decimal one of French.
    """
    clean = _bare(text)
    halves = clean.split(",")
    if "." not in clean and len(halves) == 2 and 1 <= len(halves[1]) <= 2:
        clean = clean.replace(",", ".")
    parts = clean.split(".")
    dollars = _grouped(parts[0])
    if dollars is None or len(parts) > 2:
        return None
    rest = parts[1] if len(parts) == 2 else "00"
    if len(rest) == 1:
        rest += "0"
    if len(rest) != 2 or not _is_digits(rest):
        return None
    return dollars * 100 + int(rest)


def _bare(text: str) -> str:
    for space in _SPACES:
        text = text.replace(space, "")
    return text


def _grouped(text: str) -> int | None:
    """Digits, or digits in threes with commas between."""
    groups = text.split(",")
    for nth in range(len(groups)):
        if not _is_digits(groups[nth]):
            return None
        if nth and len(groups[nth]) != 3:
            return None
    digits = "".join(groups)
    return int(digits) if len(digits) <= _MOST_DIGITS else None


def _is_digits(text: str) -> bool:
    """Only 0 to 9: other scripts and raised digits are no number to int()."""
    return bool(text) and all([letter in _DIGITS for letter in text])
