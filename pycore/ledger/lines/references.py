"""Lines in the short form in which they travel: without the id that each names as its `base`.

Such an id is a digest, which nothing makes shorter, and nearly every line names one that the
receiver works out anyway: that of a line before it. So the line says which one. Only what is in
the transfer itself is referred to, so it can be read by whoever knows of which night it is, and
what comes out are the very bytes that went in: the chain vouches for them as for any other.

    ={rest     the base is the id of the last line of the same stream in this transfer
    12,{rest   it is the 12th of the ids before this line: of each run the one it follows, and all
               its lines
    {...       the line as it is
    'any       any other bytes, as they are

Here {rest is the line without its first field, `"base":"<id>",`.
"""

from __future__ import annotations

import re
from dataclasses import field

from pycore.kernel.values import dataclass

_BASE = re.compile(rb'\{"base":"([A-Za-z0-9_-]{43})",')
_BACK = re.compile(rb"([1-9][0-9]{0,8}),")
_OWN = b'"own":"'


class BadReference(ValueError):
    """A line in the short form that names nothing."""


@dataclass
class Told:
    """The ids that a transfer told so far, in its order."""

    ids: list[str] = field(default_factory=list)
    _places: dict[str, int] = field(default_factory=dict)
    _last: dict[bytes, str] = field(default_factory=dict)

    def add(self, line_id: str, raw: bytes | None = None) -> None:
        """One more id: of a line, or of one that a run only follows."""
        self._places[line_id] = len(self.ids)
        self.ids.append(line_id)
        if raw is not None:
            self._last[_stream(raw)] = line_id

    def short(self, raw: bytes) -> bytes:
        """The short form of a line that comes now."""
        found = _BASE.match(raw)
        if found is None:
            return raw if raw.startswith(b"{") else b"'" + raw
        base, rest = found[1].decode(), b"{" + raw[found.end() :]
        if self._last.get(_stream(rest)) == base:
            return b"=" + rest
        place = self._places.get(base)
        if place is None:
            return raw
        return b"%d," % (len(self.ids) - place) + rest

    def whole(self, short: bytes) -> bytes:
        """The line of a short form that comes now; BadReference when it refers to nothing."""
        first = short[:1]
        if first == b"{":
            return short
        if first == b"'":
            return short[1:]
        if first == b"=":
            base, rest = self._last.get(_stream(short)), short[1:]
        else:
            back = _BACK.match(short)
            far = int(back[1]) if back else 0
            base = self.ids[-far] if 0 < far <= len(self.ids) else None
            rest = short[back.end() :] if back else b""
        if not base or rest[:1] != b"{":
            raise BadReference
        return b'{"base":"%b",%b' % (base.encode(), rest[1:])


def _stream(raw: bytes) -> bytes:
    """The name of the stream that a line is of, as both sides find it: nobody relies on its being
    the right one.
    """
    at = raw.rfind(_OWN)
    return raw[at + len(_OWN) : raw.find(b'"', at + len(_OWN))] if at >= 0 else b""
