"""What time it is in the hall, on a phone whose own clock may be wrong. In milliseconds.

A link says what time it was in the hall when it was written. The phone reads it at that moment, so
the difference to its own clock ("ahead") is how wrong the phone is. That difference is kept for
each link: a page that is loaded again must not take an old link's time for the present.

Plain Python without the browser: the tests run it on CPython.
"""

from __future__ import annotations

from pycore.portable.ticket import read_ticket

KEPT_LINKS = 6
KEPT_MS = 18 * 3600 * 1000  # a night is over by then
SLEPT_MS = 2000
FAR_MS = 2 * 60 * 1000


class PhoneTime:
    """The phone's time, steady while the page is open.

    It counts with the browser's timer, which a correction of the phone's clock does not move. That
    timer may stand still while the phone sleeps, and a phone sleeps only with its page hidden: so
    the wall clock is believed for as long as the page was hidden, and only forwards.
    """

    __slots__ = ("_hidden_timer_ms", "_hidden_wall_ms", "_start_ms")

    def __init__(self, wall_ms: int, timer_ms: int) -> None:
        self._start_ms = wall_ms - timer_ms
        self._hidden_wall_ms = wall_ms
        self._hidden_timer_ms = timer_ms

    def now(self, timer_ms: int) -> int:
        return self._start_ms + timer_ms

    def hide(self, wall_ms: int, timer_ms: int) -> None:
        self._hidden_wall_ms = wall_ms
        self._hidden_timer_ms = timer_ms

    def show(self, wall_ms: int, timer_ms: int) -> None:
        slept_ms = (wall_ms - self._hidden_wall_ms) - (timer_ms - self._hidden_timer_ms)
        if slept_ms > SLEPT_MS:
            self._start_ms += slept_ms
        self.hide(wall_ms, timer_ms)


class KeptLink:
    """One link and what the phone knows by it.

    *ticket* is what is shown: the link itself, or a newer text from the live address. *set_ms* is
    the hall's time when that was last known to be so, -1 when never. *ahead_ms* is the phone's
    wall clock minus the hall's time.
    """

    __slots__ = ("ahead_ms", "link", "set_ms", "ticket")

    def __init__(self, link: str, ticket: str, set_ms: int, ahead_ms: int) -> None:
        self.link = link
        self.ticket = ticket
        self.set_ms = set_ms
        self.ahead_ms = ahead_ms


def read_kept(text: str) -> list[KeptLink]:
    """Read kept links, newest first, from their text form; lines that make no sense are left
    out.
    """
    bookmarks = []
    for line in text.split("\n"):
        parts = line.split(" ")
        if len(parts) == 4:
            try:
                read_ticket(parts[1])
                bookmarks.append(KeptLink(parts[0], parts[1], int(parts[2]), int(parts[3])))
            except ValueError:
                pass
    return bookmarks


def write_kept(bookmarks: list[KeptLink]) -> str:
    lines = [
        "%s %s %d %d" % (bookmark.link, bookmark.ticket, bookmark.set_ms, bookmark.ahead_ms)
        for bookmark in bookmarks
    ]
    return "\n".join(lines)


def with_newest(bookmarks: list[KeptLink], newest: KeptLink) -> list[KeptLink]:
    """Return the kept links with *newest* in front, and no more than KEPT_LINKS of them."""
    return ([newest] + [older for older in bookmarks if older.link != newest.link])[:KEPT_LINKS]


def open_link(link: str, bookmarks: list[KeptLink], wall_ms: int) -> KeptLink:
    """Return what to show for a link: as it was kept, or read anew. ValueError when damaged."""
    for bookmark in bookmarks:
        if bookmark.link == link:
            return _not_before(bookmark, wall_ms)
    ticket = read_ticket(link)
    ahead_ms = 0 if ticket.now_ms < 0 else wall_ms - ticket.now_ms
    return KeptLink(link, link, ticket.now_ms, ahead_ms)


def open_last(bookmarks: list[KeptLink], wall_ms: int) -> KeptLink | None:
    """Return what to show without a link: the newest one while its night may last, else None."""
    if (
        not bookmarks
        or bookmarks[0].set_ms < 0
        or wall_ms - bookmarks[0].ahead_ms - bookmarks[0].set_ms > KEPT_MS
    ):
        return None
    return _not_before(bookmarks[0], wall_ms)


def open_live(live: str, bookmarks: list[KeptLink], wall_ms: int) -> KeptLink | None:
    """Return what was kept last of the night with this public id; None where nothing was."""
    for bookmark in bookmarks:
        if read_ticket(bookmark.ticket).facts["live"] == live:
            return _not_before(bookmark, wall_ms)
    return None


def _not_before(bookmark: KeptLink, wall_ms: int) -> KeptLink:
    """The hall cannot be earlier than it was: a phone set back since then starts from there."""
    if bookmark.set_ms >= 0 and wall_ms - bookmark.ahead_ms < bookmark.set_ms:
        return KeptLink(bookmark.link, bookmark.ticket, bookmark.set_ms, wall_ms - bookmark.set_ms)
    return bookmark


def is_far(ahead_ms: int) -> bool:
    """Return whether either the phone's clock is wrong or the link came late: nobody can tell
    which.
    """
    return ahead_ms > FAR_MS or ahead_ms < -FAR_MS
