"""The tournament clock. Nothing ticks: it stores an anchor, and what remains is computed from
*now*.

All times are milliseconds in the hall's clock. A Clock says: at *anchor_ms* item *index* of the
structure had *left_ms* to go, and the clock was running or not. When the structure runs out, its
last item stays on.

Text form: "<index>,<left_ms>,<anchor_ms>,<running 0/1>,<started 0/1>".

When a seat may be changed that no table asks to be changed, where the rules say between two
levels: while a break is on, and in the first minutes of a level, before the hands of the old one
have all ended. How many is our choice, no clause says it.
"""

from __future__ import annotations

from pycore.portable.structure import BREAK, LEVEL, StructureItem, level_count

STOP_SOON_MS = 900000
LAST_HAND_MS = 300000
OFF_WORTH_SAYING_MS = 60000

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    class Face(TypedDict):
        """What a clock shows of item *index*: a level's *number* (of so many *levels*) and blinds,
        or a break after which *remove* chips leave play. *next_* blinds are those of the next
        level, 0 when there is none. Times that cannot be known (paused, not there) are -1.
        """

        index: int
        is_break: bool
        number: int
        levels: int
        small: int
        big: int
        ante: int
        remove: int
        left_ms: int
        running: bool
        started: bool
        ran_out: bool
        next_is_break: bool
        next_small: int
        next_big: int
        next_ante: int
        next_at_ms: int
        next_break_at_ms: int
        next_break_in_ms: int


class Clock:
    __slots__ = ("anchor_ms", "index", "left_ms", "running", "started")

    def __init__(
        self, index: int, left_ms: int, anchor_ms: int, running: bool, started: bool
    ) -> None:
        self.index = index
        self.left_ms = left_ms
        self.anchor_ms = anchor_ms
        self.running = running
        self.started = started

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clock) and write_clock(self) == write_clock(other)

    def __hash__(self) -> int:
        return hash(write_clock(self))


def new_clock(items: "list[StructureItem] | tuple[StructureItem, ...]") -> Clock:
    """Return a clock that was never started: the first item in full."""
    return Clock(0, items[0].ms, 0, False, False)


def write_clock(clock: Clock) -> str:
    return "%d,%d,%d,%d,%d" % (
        clock.index,
        clock.left_ms,
        clock.anchor_ms,
        1 if clock.running else 0,
        1 if clock.started else 0,
    )


def read_clock(text: str) -> Clock:
    """Return the clock of a text form; ValueError when it is damaged."""
    fields = text.split(",")
    if len(fields) != 5:
        raise ValueError("damaged clock: " + text)
    numbers = [int(field) for field in fields]
    if numbers[0] < 0 or numbers[1] < 0:
        raise ValueError("damaged clock: " + text)
    return Clock(numbers[0], numbers[1], numbers[2], numbers[3] == 1, numbers[4] == 1)


def advance(
    items: "list[StructureItem] | tuple[StructureItem, ...]", clock: Clock, now_ms: int
) -> Clock:
    """Return the same clock with its anchor at *now_ms*, through as many items as have passed.

    A *now_ms* before the anchor counts as the anchor: time left never grows by itself.
    """
    index = clock.index
    left_ms = clock.left_ms
    if clock.running:
        passed_ms = now_ms - clock.anchor_ms
        if passed_ms > 0:
            left_ms -= passed_ms
        while left_ms <= 0 and index + 1 < len(items):
            index += 1
            left_ms += items[index].ms
        if left_ms < 0:
            left_ms = 0
    anchor_ms = now_ms
    if clock.running and now_ms < clock.anchor_ms:
        anchor_ms = clock.anchor_ms
    return Clock(index, left_ms, anchor_ms, clock.running, clock.started)


def face(
    items: "list[StructureItem] | tuple[StructureItem, ...]", clock: Clock, now_ms: int
) -> "Face":
    """Return what the clock shows at *now_ms*."""
    at = advance(items, clock, now_ms)
    period = items[at.index]
    ran_out = at.started and at.left_ms == 0 and at.index + 1 == len(items)
    shown: "Face" = {
        "index": at.index,
        "is_break": period.kind == BREAK,
        "number": period.number,
        "levels": level_count(items),
        "small": period.small,
        "big": period.big,
        "ante": period.ante,
        "remove": period.remove,
        "left_ms": at.left_ms,
        "running": at.running,
        "started": at.started,
        "ran_out": ran_out,
        "next_is_break": False,
        "next_small": 0,
        "next_big": 0,
        "next_ante": 0,
        "next_at_ms": -1,
        "next_break_at_ms": -1,
        "next_break_in_ms": -1,
    }
    if at.index + 1 < len(items):
        shown["next_is_break"] = items[at.index + 1].kind == BREAK
        if at.running:
            shown["next_at_ms"] = now_ms + at.left_ms
    until_ms = at.left_ms
    for index in range(at.index + 1, len(items)):
        later = items[index]
        if later.kind == LEVEL and shown["next_big"] == 0:
            shown["next_small"] = later.small
            shown["next_big"] = later.big
            shown["next_ante"] = later.ante
        if later.kind == BREAK and shown["next_break_in_ms"] < 0:
            shown["next_break_in_ms"] = until_ms
            if at.running:
                shown["next_break_at_ms"] = now_ms + until_ms
        until_ms += later.ms
    return shown


def counting(shown: "Face", stop_at_ms: int, now_ms: int) -> tuple[str, int]:
    """Return what the large figure of a clock counts, and how many ms of it are left: ("over", 0)
    from when play must end, whatever the level; before it ("item", ms) of the level or break. When
    the structure has run out: ("stop", ms) until play must end, ("last", 0) where no such time is
    set (*stop_at_ms* 0 or less).
    """
    if shown["started"] and 0 < stop_at_ms <= now_ms:
        return "over", 0
    if not shown["ran_out"]:
        return "item", shown["left_ms"]
    if stop_at_ms <= 0:
        return "last", 0
    return "stop", stop_at_ms - now_ms


def stop_warning(shown: "Face", stop_at_ms: int, now_ms: int) -> str:
    """Return what a hall is told of the time play must end: "soon" and then "last" (a hand that
    begins now is the last) before it, "over" from then on; "" earlier, and where no such time is
    set.
    """
    if not shown["started"] or stop_at_ms <= 0:
        return ""
    left_ms = stop_at_ms - now_ms
    if left_ms <= 0:
        return "over"
    if left_ms <= LAST_HAND_MS:
        return "last"
    return "soon" if left_ms <= STOP_SOON_MS else ""


def starts_at(
    items: "list[StructureItem] | tuple[StructureItem, ...]", clock: Clock, now_ms: int, index: int
) -> int:
    """Return when item *index* starts if nobody touches the clock: -1 when paused, not started, or
    already past.
    """
    at = advance(items, clock, now_ms)
    if not at.running or index <= at.index:
        return -1
    when_ms = at.anchor_ms + at.left_ms
    for between in range(at.index + 1, index):
        when_ms += items[between].ms
    return when_ms


def played_between(
    items: "list[StructureItem] | tuple[StructureItem, ...]",
    clock: Clock,
    from_ms: int,
    to_ms: int,
) -> int:
    """Return how many ms of play there are between two times by a clock that nobody touches:
    breaks and a paused clock count nothing, the last level goes on when the structure has run out.
    """
    at = advance(items, clock, from_ms)
    left_ms = to_ms - at.anchor_ms
    if not at.running or not at.started:
        return 0
    played_ms = 0
    index = at.index
    item_ms = at.left_ms
    while left_ms > 0:
        is_last = index + 1 == len(items)
        passed_ms = left_ms if is_last or left_ms < item_ms else item_ms
        if items[index].kind == LEVEL:
            played_ms += passed_ms
        left_ms -= passed_ms
        if is_last:
            return played_ms
        index += 1
        item_ms = items[index].ms
    return played_ms


def played_until(
    items: "list[StructureItem] | tuple[StructureItem, ...]",
    clock: Clock,
    now_ms: int,
    play_ms: int,
) -> int:
    """Return when *play_ms* of play will have passed if nobody touches the clock: -1 when it does
    not run, or when play never goes on.
    """
    at = advance(items, clock, now_ms)
    if not at.running or not at.started:
        return -1
    when_ms = at.anchor_ms
    index = at.index
    item_ms = at.left_ms
    while True:
        is_last = index + 1 == len(items)
        is_level = items[index].kind == LEVEL
        if is_level and (is_last or play_ms <= item_ms):
            return when_ms + play_ms
        if is_last:
            return -1
        if is_level:
            play_ms -= item_ms
        when_ms += item_ms
        index += 1
        item_ms = items[index].ms


def countdown(left_ms: int) -> str:
    """Return 9:42, or 1:05:00 from an hour on. Rounds up, so 0:00 is shown only when nothing is
    left.
    """
    seconds = (left_ms + 999) // 1000
    hours = seconds // 3600
    if hours > 0:
        return "%d:%02d:%02d" % (hours, seconds // 60 % 60, seconds % 60)
    return "%d:%02d" % (seconds // 60, seconds % 60)


CHANGE_MS = 120000
NOW = 0
UNKNOWN = -1


def opens_at(
    items: "list[StructureItem] | tuple[StructureItem, ...]", clock: Clock, now_ms: int
) -> int:
    """Return the moment from which seats may be changed: NOW, or UNKNOWN while the clock stands
    and where no level follows.
    """
    at = advance(items, clock, now_ms)
    period = items[at.index]
    if not at.started or period.kind == BREAK or period.ms - at.left_ms < CHANGE_MS:
        return NOW
    if not at.running or at.index + 1 == len(items):
        return UNKNOWN
    return now_ms + at.left_ms
