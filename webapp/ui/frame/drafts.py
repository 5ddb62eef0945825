"""What is being written in the organization's book, kept for this visit: it outlives another
screen and a page that is loaded anew, and goes when it was saved.
"""

from browser import window

from webapp.ui.frame.bus import read, write

NAMES = ("house", "licence", "licence-id", "takings")
_PLACE = "holdfast-draft-"


def keep(name, value):
    if value:
        window.sessionStorage.setItem(_PLACE + name, write({"is": value}))
    else:
        window.sessionStorage.removeItem(_PLACE + name)


def kept():
    """{name: value} of everything that was kept."""
    found = {}
    for name in NAMES:
        text = window.sessionStorage.getItem(_PLACE + name)
        if text:
            found[name] = read(text)["is"]
    return found
