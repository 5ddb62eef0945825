"""What a director says aloud at this moment of a night, most pressing first: codes whose sentences
stand under "ui.say.". Times are milliseconds in the hall's clock.

Our choice of moments; that a level's end is signalled at all is SEL-14 and NU-B.TP14.
"""

from pycore.portable.clock import stop_warning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.portable.clock import Face
    from pycore.portable.structure import StructureItem

BEGAN_MS = 60000
ENDS_MS = 60000
SEATS_MS = 120000
SALES_MS = 300000


def to_say(
    items: "list[StructureItem] | tuple[StructureItem, ...]",
    shown: "Face",
    now_ms: int,
    stop_at_ms: int,
    entries_at_ms: int,
    rebuys_at_ms: int,
) -> list[str]:
    """The codes of what is to be said at *now_ms*. *entries_at_ms* and *rebuys_at_ms* are when
    their sale closes, -1 or 0 where it is closed or nobody knows.
    """
    if not shown["started"]:
        return []
    codes = []
    stop = stop_warning(shown, stop_at_ms, now_ms)
    if stop != "":
        codes.append("stop-" + stop)
    if stop == "over":
        return codes
    if not shown["running"]:
        return codes
    left_ms = shown["left_ms"]
    if shown["ran_out"]:
        return codes
    passed_ms = items[shown["index"]].ms - left_ms
    is_last = shown["index"] + 1 == len(items)
    if shown["is_break"]:
        if left_ms <= SEATS_MS:
            codes.append("seats")
        elif 0 <= passed_ms < BEGAN_MS:
            codes.append("break-colour-up" if shown["remove"] else "break")
    elif left_ms <= ENDS_MS and not is_last:
        codes.append("break-soon" if shown["next_is_break"] else "blinds-soon")
    elif 0 <= passed_ms < BEGAN_MS:
        codes.append("level")
    if 0 < entries_at_ms - now_ms <= SALES_MS:
        codes.append("entries")
    if 0 < rebuys_at_ms - now_ms <= SALES_MS:
        codes.append("rebuys")
    return codes
