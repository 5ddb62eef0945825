"""Many ticket numbers in few words."""

from __future__ import annotations

from webapp.ui.kit import words

MOST_SHOWN = 12


def ticket_rows(numbers: "list[int]") -> str:
    """Return those in a row by their ends, "№ 41–№ 60, № 63"; the first rows where there are
    many.
    """
    rows: "list[list[int]]" = []
    for number in numbers:
        if rows and rows[-1][1] == number - 1:
            rows[-1][1] = number
        else:
            rows.append([number, number])
    shown = [
        words.ticket(start) if start == end else words.ticket(start) + "–" + words.ticket(end)
        for start, end in rows[:MOST_SHOWN]
    ]
    return ", ".join(shown) + (" …" if len(rows) > MOST_SHOWN else "")
