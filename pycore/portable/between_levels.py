"""When a seat may be changed that no table asks to be changed, where the rules say between two
levels: while a break is on, and in the first minutes of a level, before the hands of the old one
have all ended. How many is our choice, no clause says it.
"""

from pycore.portable.clock import Clock, advance
from pycore.portable.structure import BREAK, StructureItem

CHANGE_MS = 120000
NOW = 0
UNKNOWN = -1


def opens_at(
    items: "list[StructureItem] | tuple[StructureItem, ...]", clock: Clock, now_ms: int
) -> int:
    """The moment from which seats may be changed: NOW, or UNKNOWN while the clock stands and where
    no level follows.
    """
    at = advance(items, clock, now_ms)
    period = items[at.index]
    if not at.started or period.kind == BREAK or period.ms - at.left_ms < CHANGE_MS:
        return NOW
    if not at.running or at.index + 1 == len(items):
        return UNKNOWN
    return now_ms + at.left_ms
