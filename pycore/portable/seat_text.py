"""Seats by ticket number as one text, from the server to a phone: "12:3.5 13:3.6" says that ticket
12 sits at table 3 in seat 5.
"""


def write_seats(seats: "list[tuple[int, int, int]]") -> str:
    """The text of (ticket number, table, seat)."""
    return " ".join(["%d:%d.%d" % seat for seat in seats])


def seat_in(text: str, number: int) -> tuple[int, int]:
    """(table, seat) of a ticket number; (0, 0) when the text does not say."""
    mark = " %d:" % number
    start = (" " + text).find(mark)
    if start < 0:
        return 0, 0
    told = text[start + len(mark) - 1 :].split(" ")[0].split(".")
    if len(told) != 2 or not told[0].isdigit() or not told[1].isdigit():
        return 0, 0
    return int(told[0]), int(told[1])
