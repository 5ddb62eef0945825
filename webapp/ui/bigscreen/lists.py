"""Seats on the big screen: A to Z in columns after a draw, and who goes where after a move."""

from __future__ import annotations

from webapp.ui.frame import words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

    Page = list[list["Row"]]  # its columns

SIZES = (("tv-few", 8, 1), ("tv-some", 7, 2), ("tv-all", 11, 3))
"""How a list is set, the largest letters first: (its class, rows of a column, columns of a page).
The last size takes as many pages as it needs.
"""
SHORT, LONG = 18, 36
"""A name up to SHORT letters takes one row, up to LONG two, above three."""


# The pages that were made last, and of which list: every tick asks how many there are.
_made: list[Any] = [None, None, ""]


class Row:
    """Who sits where. *came*: the table and seat they leave, (0, 0) for none."""

    __slots__ = ("came", "name", "seat", "table")

    def __init__(self, name: str, table: int, seat: int, came: tuple[int, int]) -> None:
        self.name = name
        self.table = table
        self.seat = seat
        self.came = came


def seat_pages(app: Tablet) -> tuple[str, list[Page]]:
    """How everybody's seats are set, and the pages they take."""
    listed = app.view["seating"]["seat_list"]
    if not _is_made(listed):
        _make(
            [
                Row(_called(line["name"], line["ticket"]), line["table"], line["seat"], (0, 0))
                for line in listed
            ]
        )
    made: tuple[str, list[Page]] = _made[1]
    return made


def move_pages(app: Tablet) -> tuple[str, list[Page]]:
    listed = app.view["seating"]["moves"]
    if not _is_made(listed):
        _make(
            [
                Row(
                    _called(move["name"], move["ticket"]),
                    move["to_table"],
                    move["to_seat"],
                    (move["from_table"], move["from_seat"]),
                )
                for move in listed
            ]
        )
    made: tuple[str, list[Page]] = _made[1]
    return made


def _is_made(listed: object) -> bool:
    is_same = _made[0] is listed and _made[2] == words.lang()
    _made[0], _made[2] = listed, words.lang()
    return is_same


def _make(rows: list[Row]) -> None:
    _made[1] = _pages(rows)


def _called(name: str | None, ticket: int) -> str:
    return name or t("ui.tv.ticket", ticket=ticket)


def seats(app: Tablet, turn: int) -> tuple[str, Markup]:
    """The title of a page, and the page."""
    return t("ui.tv.seats"), _page(*seat_pages(app), turn)


def moves(app: Tablet, turn: int) -> tuple[str, Markup]:
    by = app.view["seating"]["moved_by"]
    title = t("ui.tv.moves")
    if by and by["table"]:
        title = t("ui.tv.broken", table=by["table"])
    elif by and by["type"] == "final-table-drawn/1":
        title = t("ui.seats.final-title")
    return title, _page(*move_pages(app), turn)


def _pages(rows: list[Row]) -> tuple[str, list[Page]]:
    """The size of a list and its pages; a long name takes the room of two rows."""
    size, pages = "", []
    for size, most, columns in SIZES:
        pages = _set(rows, most, columns)
        if len(pages) == 1:
            break
    return size, pages


def _set(rows: list[Row], most: int, columns: int) -> list[Page]:
    filled: list[list[Row]] = [[]]
    room = most
    for row in rows:
        if room < _rows_of(row):
            filled.append([])
            room = most
        filled[-1].append(row)
        room -= _rows_of(row)
    return [filled[i : i + columns] for i in range(0, len(filled), columns)]


def _rows_of(row: Row) -> int:
    length = len(row.name)
    return 1 if length <= SHORT else 2 if length <= LONG else 3


def _page(size: str, pages: list[Page], turn: int) -> Markup:
    here = turn % len(pages)
    counted = NOTHING
    if len(pages) > 1:
        counted = html(
            '<p class="tv-counted">{counted}</p>',
            counted=t("ui.tv.page", number=here + 1, pages=len(pages)),
        )
    return html(
        '<section class="tv-page {size}" data-test="tv-seats"><div class="tv-columns">{columns}'
        "</div>{counted}</section>",
        size=size,
        columns=[_column(column, size == SIZES[0][0]) for column in pages[here]],
        counted=counted,
    )


def _column(rows: list[Row], is_few: bool) -> Markup:
    head = html(
        '<tr><th><span class="hidden-text">{player}</span></th><th>{table}</th><th>{seat}</th>'
        "</tr>",
        player=t("ui.tv.player"),
        table=t("ui.tv.table"),
        seat=t("ui.tv.seat"),
    )
    return html(
        "<table><thead>{head}</thead><tbody>{rows}</tbody></table>",
        head=head,
        rows=[_row(row, is_few) for row in rows],
    )


def _row(row: Row, is_few: bool) -> Markup:
    came = NOTHING
    if is_few and row.came[0]:
        came = html(
            ' <span class="tv-from">{came}</span>',
            came=t("ui.tv.from", table=row.came[0], seat=row.came[1]),
        )
    return html(
        '<tr class="{css}"><th scope="row">{name}{came}</th><td class="num">{table}</td>'
        '<td class="num">{seat}</td></tr>',
        css="tv-long-name" if len(row.name) > SHORT else "",
        name=row.name,
        came=came,
        table=row.table,
        seat=row.seat,
    )
