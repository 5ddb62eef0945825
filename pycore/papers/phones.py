"""How players' phones reach their page from what is printed. The shell knows the address and has
the encoder; where no phone could follow the address, nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pycore.kernel.values import dataclass

QUIET = 4
"""Modules of white that the standard wants on every side of a code."""
OWN = ("localhost", "127.", "[::1]", "0.0.0.0")
MOST_LETTERS = 80
"""No address of a server is longer; a code of more would be too fine for a card."""
Matrix = Iterable[Sequence[int]]
"""The rows of a QR code: a module is black where it is not 0."""


def is_own(origin: str) -> bool:
    """Return whether an origin means the very device that reads it, so that nobody else can follow
    it.
    """
    host = origin.partition("://")[2]
    return host.partition(":")[0] == OWN[0] or host.startswith(OWN[1:])


def leads_phones(origin: str) -> bool:
    """Return whether a phone in the hall can follow this origin, as far as it tells."""
    scheme, _, host = origin.partition("://")
    is_plain = host.isascii() and host.isprintable() and not any(sign in host for sign in "/#?@ ")
    is_one = scheme in ("http", "https") and is_plain and 0 < len(host) <= MOST_LETTERS
    return is_one and not is_own(origin)


@dataclass(frozen=True, kw_only=True)
class DrawnCode:
    """A code to draw: *path* in black on white in the viewBox "0 0 size size", in modules."""

    size: int
    path: str


@dataclass(frozen=True, kw_only=True)
class Phones:
    """*page* is the address of the players' page up to its #; *encode* makes a text's QR code."""

    page: str
    encode: Callable[[str], Matrix]

    @classmethod
    def of(cls, origin: str, encode: Callable[[str], Matrix]) -> Phones | None:
        """Return what leads phones by the origin that a server is reached at; None for one that
        leads no phone there.
        """
        return cls(page=f"{origin}/phone/", encode=encode) if leads_phones(origin) else None

    def code(self, fragment: str) -> DrawnCode:
        """Return the code that opens the page with this behind its #."""
        return drawn(self.encode(f"{self.page}#{fragment}"))


def drawn(matrix: Matrix) -> DrawnCode:
    """Return a code as one path, a run of black modules a step."""
    steps, size = [], 2 * QUIET
    for y, row in enumerate(matrix, QUIET):
        size += 1
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                steps.append(f"M{x + QUIET} {y}h{run - x}v1h-{run - x}z")
            x = run + 1
    return DrawnCode(size=size, path="".join(steps))
