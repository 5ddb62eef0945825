"""A tournament structure: levels and breaks in order. Blinds and antes are chips, lengths are
milliseconds.

Text form, one item after another joined by ";":
    level  "l,<number>,<small>,<big>,<ante>,<ms>"      break  "b,<ms>,<chip value removed>"
    an extra level, played only when the published ones run out, is written "x,..." like a level
"""

LEVEL = 0
BREAK = 1


class StructureItem:
    """One level, or one break (its number is 0; *remove* is the chip value that leaves play, or
    0).
    """

    __slots__ = ("ante", "big", "extra", "kind", "ms", "number", "remove", "small")

    def __init__(
        self,
        kind: int,
        number: int,
        small: int,
        big: int,
        ante: int,
        ms: int,
        remove: int,
        extra: bool,
    ) -> None:
        self.kind = kind
        self.number = number
        self.small = small
        self.big = big
        self.ante = ante
        self.ms = ms
        self.remove = remove
        self.extra = extra

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StructureItem) and write_structure([self]) == write_structure(
            [other]
        )

    def __hash__(self) -> int:
        return hash(write_structure([self]))


def level(number: int, small: int, big: int, ante: int, ms: int) -> StructureItem:
    return StructureItem(LEVEL, number, small, big, ante, ms, 0, False)


def extra_level(number: int, small: int, big: int, ante: int, ms: int) -> StructureItem:
    return StructureItem(LEVEL, number, small, big, ante, ms, 0, True)


def pause(ms: int, remove: int) -> StructureItem:
    return StructureItem(BREAK, 0, 0, 0, 0, ms, remove, False)


def lasting(period: StructureItem, ms: int) -> StructureItem:
    """Return the same level or break, of another length."""
    return StructureItem(
        period.kind,
        period.number,
        period.small,
        period.big,
        period.ante,
        ms,
        period.remove,
        period.extra,
    )


def rest_of(period: StructureItem, ms: int) -> StructureItem:
    """Return what follows of a level that a break has cut in two: its number again, and not one
    more of those that were published.
    """
    return StructureItem(
        period.kind, period.number, period.small, period.big, period.ante, ms, 0, True
    )


def chips_left(
    values: "list[int]", passed: "list[StructureItem] | tuple[StructureItem, ...]"
) -> "list[int]":
    """Return which of the chip *values* are in play once the levels and breaks *passed* have
    passed, the smallest first: a break takes out its value and what is smaller, and the largest
    always stays.
    """
    ordered = sorted(values)
    gone = max([period.remove for period in passed] or [0])
    return [value for value in ordered if value > gone] or ordered[-1:]


def write_structure(items: "list[StructureItem] | tuple[StructureItem, ...]") -> str:
    parts = []
    for period in items:
        if period.kind == BREAK:
            parts.append("b,%d,%d" % (period.ms, period.remove))
        else:
            parts.append(
                ("x" if period.extra else "l")
                + ",%d,%d,%d,%d,%d"
                % (period.number, period.small, period.big, period.ante, period.ms)
            )
    return ";".join(parts)


def read_structure(text: str) -> list[StructureItem]:
    """Return the items of a text form; ValueError when it is damaged."""
    items = []
    for part in text.split(";"):
        fields = part.split(",")
        numbers = [int(field) for field in fields[1:]]
        if fields[0] == "l" and len(numbers) == 5:
            items.append(level(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]))
        elif fields[0] == "x" and len(numbers) == 5:
            items.append(extra_level(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]))
        elif fields[0] == "b" and len(numbers) == 2:
            items.append(pause(numbers[0], numbers[1]))
        else:
            raise ValueError("damaged structure: " + part)
        if items[-1].ms <= 0:
            raise ValueError("damaged structure: " + part)
    return items


def level_count(items: "list[StructureItem] | tuple[StructureItem, ...]") -> int:
    """Return how many published levels there are: breaks and extra levels do not count."""
    count = 0
    for period in items:
        if period.kind == LEVEL and not period.extra:
            count += 1
    return count


def index_of_level(items: "list[StructureItem] | tuple[StructureItem, ...]", number: int) -> int:
    """Return where level *number* stands, or -1."""
    for index in range(len(items)):
        if items[index].kind == LEVEL and items[index].number == number:
            return index
    return -1
