"""Where the holder of a ticket stands, as one short text from the server to their phone: "3.5" is
table 3, seat 5; "wait" is no seat yet; "out" is out, "out.7" in place 7.
"""

WAITS = "wait"
OUT = "out"


def write_seat(table: int, seat: int) -> str:
    return "%d.%d" % (table, seat)


def write_out(place: int) -> str:
    """Of somebody who is out; *place* is 0 where it is not known."""
    return OUT + (".%d" % place if place > 0 else "")


def read_seat(text: str) -> "tuple[str, int, int]":
    """("seat", table, seat), ("wait", 0, 0) or ("out", place, 0); ("", 0, 0) of any other text."""
    head, dot, second = text.partition(".")
    if text == WAITS or text == OUT:
        return text, 0, 0
    if head == OUT and _is_number(second):
        return OUT, int(second), 0
    if dot and _is_number(head) and _is_number(second):
        return "seat", int(head), int(second)
    return "", 0, 0


def _is_number(text: str) -> bool:
    return 0 < len(text) < 7 and all([letter in "0123456789" for letter in text])
