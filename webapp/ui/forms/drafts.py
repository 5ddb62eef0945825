"""What is being written and must outlive a page that is loaded anew: kept for this visit, gone
when it was saved.
"""

from __future__ import annotations

from browser import window

from webapp.ui.app.bus import read, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

_PLACE = "holdfast-draft-"


class Drafts:
    """A room's state whose attributes named in KEPT are written down whenever they are set; an
    empty value is forgotten. The kept ones must have been set before the first is read.
    """

    KEPT: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)
        if name in self.KEPT:
            keep(name, value)


def keep(name: str, value: object) -> None:
    """Write it down under this name; an empty value is forgotten."""
    if value:
        window.sessionStorage.setItem(_PLACE + name, write({"is": value}))
    else:
        window.sessionStorage.removeItem(_PLACE + name)


def stored_draft(name: str, otherwise: T) -> T:
    """Return what was written down under this name, else *otherwise*."""
    text = window.sessionStorage.getItem(_PLACE + name)
    if not text:
        return otherwise
    written: T = read(text)["is"]
    return written
