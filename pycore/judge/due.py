"""What is still to be done for the nights of the book, and until when: the takings banked, the
report sent, the records kept.

Clauses: NU-8.14f, NU-11.01, NU-11.02b, NU-11.03, SK-6, SK-7.c, SK-7.i; the figures are the
places'. Reading: where takings are banked as they come in, they are due on the day of the night.
"""

from __future__ import annotations

from pycore.book import licence
from pycore.book.book import Book
from pycore.book.filed import Filed, place
from pycore.book.state import Figures
from pycore.judge.book_shape import Due
from pycore.kernel.days import Day
from pycore.law import packs
from pycore.portable.speech import joined

MOST_DONE = 60
"""What is done has no end; what is open, and what must be kept, is never left out."""


def due(book: Book, today: Day) -> list[Due]:
    """Everything that is open, then how long records are kept, then what is done last, newest
    first.
    """
    found: list[Due] = []
    for night, told in book.state.figures.items():
        if told.players:
            found += _of_night(book, night, told, today)
    found.sort(key=lambda one: (one["held"], one["night"], one["by_day"]), reverse=True)
    found.sort(key=lambda one: ("overdue", "open", "kept", "done").index(one["state"]))
    done = sum(one["state"] == "done" for one in found)
    return found[: len(found) - max(0, done - MOST_DONE)]


def _of_night(book: Book, night: str, told: Figures, today: Day) -> list[Due]:
    asked = packs.duties(told.jurisdiction)
    dates: list[tuple[str, Day, str]] = []
    try:
        if asked.deposit:
            by = asked.deposit_by(told.day) or told.day
            dates.append(("deposit", by, asked.deposit.clause))
        if asked.report and (by_day := asked.report_by(told.day)):
            dates.append(("report", by_day, asked.report.clause))
        held = licence.current(book.state, told.day, told.jurisdiction)
        until = asked.records_until(told.day, held.last if held else None)
    except ValueError:  # a day beyond the calendar
        return []
    rows = [_row(book, night, told, duty, by, clause, today) for duty, by, clause in dates]
    if asked.records and until and until >= today:
        records = _row(book, night, told, "records", until, asked.records.clause, today)
        rows.append({**records, "state": "kept"})
    return rows


def _row(
    book: Book, night: str, told: Figures, duty: str, by: Day, clause: str, today: Day
) -> Due:
    closed = book.state.part(Filed).closed.get(place(night, duty))
    names = [book.name(one) for one in closed.people] if closed else []
    return {
        "night": night,
        "name": told.name,
        "held": told.day,
        "duty": duty,
        "by_day": by,
        "clause": clause,
        "done_day": closed.day if closed else "",
        "done_by": joined([one for one in names if one], ", "),
        "state": "done" if closed else "overdue" if today > by else "open",
    }
