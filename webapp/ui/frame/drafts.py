"""What is being written and must outlive a page that is loaded anew: kept for this visit, gone
when it was saved.
"""

from __future__ import annotations

from browser import window

from webapp.ui.frame.bus import read, write

_PLACE = "holdfast-draft-"


class Drafts:
    """A room's state whose attributes named in KEPT are written down whenever they are set; an
    empty value is forgotten. The kept ones must have been set before the first is read.
    """

    KEPT = ()

    def __setattr__(self, name, value) -> None:
        object.__setattr__(self, name, value)
        if name in self.KEPT:
            if value:
                window.sessionStorage.setItem(_PLACE + name, write({"is": value}))
            else:
                window.sessionStorage.removeItem(_PLACE + name)


def kept(name, otherwise):
    """What was written down under this name, else *otherwise*."""
    text = window.sessionStorage.getItem(_PLACE + name)
    return read(text)["is"] if text else otherwise
