"""Fields on the page, beside what page.py does with all of it: bring one out of its folds, send a
form.
"""

from __future__ import annotations

from browser import document

_PARTIAL_KINDS = ("date", "time", "number")


def is_in_parts() -> bool:
    """Return whether the caret is in a date or a time, which is typed part by part."""
    active = document.activeElement
    if not active:
        return False
    return active.tagName == "INPUT" and active.type in _PARTIAL_KINDS


def unfold(name: str) -> None:
    """Open whatever is folded shut around an element, so that it can have the focus."""
    around = document.getElementById(name)
    box = around.parentElement if around else None
    while box and box.id != "main":
        if box.tagName == "DETAILS":
            box.open = True
        box = box.parentElement


def submit(name: str) -> None:
    """Send a form as its button would."""
    box = document.getElementById(name)
    if box:
        box.requestSubmit()
