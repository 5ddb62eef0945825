"""Seats on the big screen: after a draw A to Z and by table, in columns; after a move who goes
where.
"""

from __future__ import annotations

from pycore.night.seating.seat_lists import MovedBy
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    Page = list[list["SeatRow"]]  # its columns

SIZES = (("tv-few", 8, 1), ("tv-some", 7, 2), ("tv-all", 11, 3))
"""How a list is set, the largest letters first: (its class, rows of a column, columns of a page).
The last size takes as many pages as it needs.
"""
SHORT, LONG = 18, 36
"""A name up to SHORT letters takes one row, up to LONG two, above three."""
OF_TABLES = ("tv-all", 11, 3)
WIDE = 54
"""How the seats of each table are set: a column for a table, with room for one name of more than
WIDE letters, which takes two rows.
"""
TOLD_MS = 300000
"""So long a move is told with those that follow it."""


class SeatRow:
    """Who sits where. *came*: the table and seat they leave, (0, 0) for none."""

    __slots__ = ("came", "name", "seat", "table")

    def __init__(self, name: str, table: int, seat: int, came: tuple[int, int]) -> None:
        self.name = name
        self.table = table
        self.seat = seat
        self.came = came


class Made:
    """Pages as they were made last: every tick asks how many there are. *of* is the list and how
    many of its lines they show, *by_table* the pages of the seats table by table.
    """

    def __init__(self, of: tuple[object, int, str], pages: tuple[str, list[Page]]) -> None:
        self.of = of
        self.size, self.pages = pages
        self.by_table: list[Page] = []


_made: dict[str, Made] = {}


def seat_turns(app: App) -> int:
    """Return how many turns everybody's seats take."""
    made = _seats(app)
    return len(made.pages) + len(made.by_table)


def move_turns(app: App) -> int:
    """Return how many turns the moves take, one at least."""
    return len(_moves(app).pages)


def last_move_ms(app: App) -> int | None:
    """Return when somebody who still sits there was last moved; None where nobody was."""
    seating = app.view["seating"]
    act_ids = [move["by"] for move in seating["seat_moves"]]
    for act in seating["moved_by"]:
        if act["type"] != "seats-drawn/1" and act["id"] in act_ids:
            return act["at_ms"]
    return None


def _acts(app: App) -> list[MovedBy]:
    """What moved somebody in the last minutes."""
    seating, now = app.view["seating"], app.now()
    act_ids = [move["by"] for move in seating["seat_moves"]]
    acts = [act for act in seating["moved_by"] if act["id"] in act_ids]
    return [act for act in acts if now - act["at_ms"] < TOLD_MS]


def _seats(app: App) -> Made:
    listed = app.view["seating"]["seat_list"]
    made = _made.get("seats")
    if not made or not _is_of(made, listed, len(listed)):
        rows = [
            SeatRow(_called(line["name"], line["ticket"]), line["table"], line["seat"], (0, 0))
            for line in listed
        ]
        made = Made((listed, len(listed), words.lang()), _pages(rows))
        made.by_table = _pages_of_tables(rows)
        _made["seats"] = made
    return made


def _moves(app: App) -> Made:
    listed = app.view["seating"]["seat_moves"]
    ids = [act["id"] for act in _acts(app)]
    seat_moves = [move for move in listed if move["by"] in ids]
    made = _made.get("moves")
    if not made or not _is_of(made, listed, len(seat_moves)):
        rows = [
            SeatRow(
                _called(move["name"], move["ticket"]),
                move["to_table"],
                move["to_seat"],
                (move["from_table"], move["from_seat"]),
            )
            for move in seat_moves
        ]
        made = Made((listed, len(seat_moves), words.lang()), _pages(rows))
        _made["moves"] = made
    return made


def _is_of(made: Made, listed: object, count: int) -> bool:
    of = made.of
    return of[0] is listed and of[1] == count and of[2] == words.lang()


def _called(name: str | None, ticket: int) -> str:
    return name or t("ui.tv.ticket", ticket=ticket)


def seats(app: App, turn: int) -> tuple[str, Markup]:
    """Return the title of a page, and the page: first A to Z, then table by table."""
    made = _seats(app)
    title = t("ui.tv.seats")
    if turn < len(made.pages):
        return title, _page(made.size, made.pages, turn, False)
    return title, _page(OF_TABLES[0], made.by_table, turn - len(made.pages), True)


def moves_page(app: App, turn: int) -> tuple[str, Markup]:
    acts = _acts(app)
    title = t("ui.tv.moves")
    if len(acts) == 1 and acts[0]["table"]:
        title = t("ui.tv.broken", table=acts[0]["table"])
    elif len(acts) == 1 and acts[0]["type"] == "final-table-drawn/1":
        title = t("ui.seats.final-title")
    made = _moves(app)
    return title, _page(made.size, made.pages, turn, False)


def _pages(rows: list[SeatRow]) -> tuple[str, list[Page]]:
    """The size of a list and its pages; a long name takes the room of two rows."""
    size, pages = "", []
    for size, most, columns in SIZES:
        pages = _in_pages(_in_columns(rows, most, (SHORT, LONG)), columns)
        if len(pages) == 1:
            break
    return size, pages


def _pages_of_tables(rows: list[SeatRow]) -> list[Page]:
    """Every table in a column of its own, by seat; none for a single table."""
    at: dict[int, list[tuple[int, int]]] = {}
    for i in range(len(rows)):
        at.setdefault(rows[i].table, []).append((rows[i].seat, i))
    _, most, across = OF_TABLES
    columns: list[list[SeatRow]] = []
    for table in sorted(at):
        columns += _in_columns([rows[i] for _, i in sorted(at[table])], most, (WIDE,))
    return _in_pages(columns, across) if len(at) > 1 else []


def _in_columns(rows: list[SeatRow], most: int, long: tuple[int, ...]) -> list[list[SeatRow]]:
    """The rows in columns; a name longer than one of *long* takes a row more for each."""
    filled: list[list[SeatRow]] = [[]]
    room = most
    for row in rows:
        height = 1 + len([letters for letters in long if len(row.name) > letters])
        if room < height:
            filled.append([])
            room = most
        filled[-1].append(row)
        room -= height
    return filled


def _in_pages(columns: list[list[SeatRow]], across: int) -> list[Page]:
    return [columns[i : i + across] for i in range(0, len(columns), across)]


def _page(size: str, pages: list[Page], turn: int, is_by_table: bool) -> Markup:
    here = turn % len(pages)
    counted = NOTHING
    if len(pages) > 1:
        counted = html(
            '<p class="tv-counted">{counted}</p>',
            counted=t("ui.tv.page", number=here + 1, pages=len(pages)),
        )
    return html(
        '<section class="tv-page {size}" data-test="{test}"><div class="tv-columns">{columns}'
        "</div>{counted}</section>",
        size=size,
        test="tv-tables" if is_by_table else "tv-seats",
        columns=[
            _of_table(column) if is_by_table else _column(column, size == SIZES[0][0])
            for column in pages[here]
        ],
        counted=counted,
    )


def _of_table(rows: list[SeatRow]) -> Markup:
    """A table, or what is left of one whose names are long."""
    return html(
        '<table class="tv-of-table"><caption>{table}</caption><thead class="hidden-text"><tr>'
        '<th scope="col">{ui.tv.seat}</th><th scope="col">{ui.tv.player}</th></tr></thead>'
        "<tbody>{rows}</tbody></table>",
        table=t("common.table", table=rows[0].table),
        rows=[
            html(
                '<tr class="{css}"><td class="num">{seat}</td><th scope="row">{name}</th></tr>',
                css=_css(row),
                seat=row.seat,
                name=row.name,
            )
            for row in rows
        ],
    )


def _css(row: SeatRow) -> str:
    return "tv-long-name" if len(row.name) > SHORT else ""


def _column(rows: list[SeatRow], is_few: bool) -> Markup:
    head = html(
        '<tr><th><span class="hidden-text">{ui.tv.player}</span></th><th>{ui.tv.table}</th>'
        "<th>{ui.tv.seat}</th></tr>"
    )
    return html(
        "<table><thead>{head}</thead><tbody>{rows}</tbody></table>",
        head=head,
        rows=[_row(row, is_few) for row in rows],
    )


def _row(row: SeatRow, is_few: bool) -> Markup:
    came = NOTHING
    if is_few and row.came[0]:
        came = html(
            ' <span class="tv-from">{came}</span>',
            came=t("ui.tv.from", table=row.came[0], seat=row.came[1]),
        )
    return html(
        '<tr class="{css}"><th scope="row">{name}{came}</th><td class="num">{table}</td>'
        '<td class="num">{seat}</td></tr>',
        css=_css(row),
        name=row.name,
        came=came,
        table=row.table,
        seat=row.seat,
    )
