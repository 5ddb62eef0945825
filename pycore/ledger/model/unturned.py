"""Typed texts without the invisible marks that turn a line round: after one of them "$12" would be
read as "21$" in whatever stands behind a name. Writing from right to left does not need them:
where it stands among other words, the sentence closes it in (portable/speech.py). A text of which
nothing at all is to be seen is none: nobody could read on a paper whose it is.
"""

from __future__ import annotations

from typing import Any

MARKS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_UNSEEN = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2800"
    "\u3164\ufeff\uffa0"
)
_CLOSES_IN = "\u2068"
_ENDS = "\u2069"
_NONE = dict.fromkeys(map(ord, MARKS))
_TURNING = {mark: None for mark in _NONE if chr(mark) not in (_CLOSES_IN, _ENDS)}


def unturned(part: Any) -> Any:
    """Return a wish, or any part of it, as it is kept."""
    if isinstance(part, str):
        return part if part.isascii() else _seen(part.translate(_NONE))
    if isinstance(part, dict):
        return {name: unturned(value) for name, value in part.items()}
    if isinstance(part, list):
        return [unturned(value) for value in part]
    return part


def _seen(text: str) -> str:
    """The text, "" where it shows nothing."""
    shows = any(letter not in _UNSEEN and not letter.isspace() for letter in text)
    return text if shows else ""


def closed(words: Any) -> Any:
    """Return what a page shows: of the marks, only pairs that close in what stands between them.
    Any other, which a version that kept it may have sent, turns nothing round.
    """
    if not isinstance(words, str) or words.isascii():
        return words
    text = words.translate(_TURNING)
    opened: list[int] = []
    stray: set[int] = set()
    for place, letter in enumerate(text):
        if letter == _CLOSES_IN:
            opened.append(place)
        elif letter == _ENDS and opened:
            opened.pop()
        elif letter == _ENDS:
            stray.add(place)
    stray.update(opened)
    if not stray:
        return text
    return type(text)("".join(letter for place, letter in enumerate(text) if place not in stray))
