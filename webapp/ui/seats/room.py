"""Seats: draw them, find a player, move one, break a table, redraw for the final table."""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button, link, refusal, seat_of
from webapp.ui.frame.room import Room
from webapp.ui.frame.todo import todo_panel
from webapp.ui.frame.words import t
from webapp.ui.seats import draw, moving
from webapp.ui.seats.draw import RING
from webapp.ui.seats.moving import table_numbered
from webapp.ui.seats.state import State, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def render(app: Tablet):
    view = app.view
    if not view["draw"]:
        return draw.draw_panel(app)
    return html(
        '<div class="split seats-split"><div class="stack stack-wide">'
        "{overview}{chosen_table}</div>"
        '<div class="stack stack-wide">{find}{todo_panel}{final}</div></div>',
        overview=_overview(app),
        chosen_table=_chosen_table(app),
        find=_find(app),
        todo_panel=todo_panel(app, full=True),
        final=_final(app),
    )


# ---- tables ----


def _overview(app: Tablet) -> Markup:
    view = app.view
    counts = view["counts"]
    cards = []
    most = 0
    fewest = 1000
    open_tables = []
    for table in view["tables"]:
        seated = len([ticket for ticket in table["seats"] if ticket])
        if seated:
            open_tables.append((table, seated))
            most = seated if seated > most else most
            fewest = seated if seated < fewest else fewest
    for table, seated in open_tables:
        cards.append(_card(app, table, seated))
    return html(
        '<section class="stack"><div class="cluster between"><p><b class="num lead">{left}</b> '
        "{on_tables}</p>"
        '<p class="soft cluster small"><span class="key-dot"><span class="dot"></span>'
        "{seated}</span>"
        '<span class="key-dot"><span class="dot dot-off"></span>{free}</span></p></div>'
        '<ul class="tcards" data-test="tables">{cards}</ul></section>',
        left=counts["left"],
        on_tables=words.count("ui.seats.on-tables", counts["tables"]),
        seated=t("ui.seats.seated"),
        free=t("ui.seat.free"),
        cards=cards,
    )


def _card(app: Tablet, table, seated) -> Markup:
    number = table["table"]
    dots = []
    seats = table["seats"]
    for i in range(len(seats)):
        x, y = RING[i % 10]
        dots.append(
            html(
                '<circle class="{css}" cx="{x}" cy="{y}" r="5"/>',
                css="seat-on" if seats[i] else "seat-off",
                x=x,
                y=y,
            )
        )
    chosen = mine(app).table == number
    return html(
        '<li><button type="button" class="tcard {css}" data-act="open-table" '
        'data-table="{number}" '
        'aria-expanded="{aria_expanded}" id="table-{number}">'
        '<span class="tcard-top"><span class="tcard-no">{table} <b class="num">{number}</b>'
        "</span>"
        '<b class="tcard-count num">{seated}</b></span>'
        '<svg class="ring" viewBox="0 0 100 64" aria-hidden="true">'
        '<ellipse class="ring-felt" cx="50" cy="32" rx="33" ry="18"/>{dots}</svg>'
        "</button></li>",
        css="tcard-open" if chosen else "",
        number=number,
        aria_expanded="true" if chosen else "false",
        table=t("ui.table"),
        seated=seated,
        dots=dots,
    )


def _chosen_table(app: Tablet) -> Markup:
    table = table_numbered(app.view, mine(app).table)
    if not table:
        return html(
            '<p class="soft small pad-small">{tap_table}</p>', tap_table=t("ui.seats.tap-table")
        )
    rows = []
    seats = table["seats"]
    for i in range(len(seats)):
        ticket = seats[i]
        if not ticket:
            rows.append(
                html(
                    '<li class="gone"><span class="seat-no">{i}</span>'
                    '<div class="grow soft">{free}</div></li>',
                    i=i + 1,
                    free=t("ui.seat.free"),
                )
            )
            continue
        rows.append(
            html(
                '<li><span class="seat-no">{i}</span><div class="grow"><b>{name_of}</b> '
                '<span class="soft small num">{ticket}</span></div>{move}</li>',
                i=i + 1,
                name_of=app.name_of(ticket),
                ticket=words.ticket(ticket),
                move=button(
                    "move",
                    t("ui.seats.move"),
                    "btn-plain",
                    "",
                    html('data-ticket="{ticket}"', ticket=ticket),
                )
                if app.view["phase"] != "finished"
                else "",
            )
        )
    deal = ""
    if app.view["phase"] in ("open", "playing"):
        deal = html(
            '<div class="pad">{link}</div>',
            link=link(
                "/night/%s/table/%d" % (app.tid, table["table"]),
                t("ui.table.deal-at", table=table["table"]),
                "btn btn-wide",
                "table",
            ),
        )
    foot = ""
    if app.view["phase"] != "finished" and app.view["counts"]["tables"] > 1:
        foot = html(
            '<div class="pad cluster between"><span class="soft small grow">{break_help}</span>'
            "{break_table}</div>",
            break_help=t("ui.seats.break-help"),
            break_table=button(
                "break-table",
                t("ui.seats.break", table=table["table"]),
                "",
                "shuffle",
                html('data-table="{table}"', table=table["table"]),
            ),
        )
    return html(
        '<section class="panel panel-flush" aria-label="{table}"><div class="panel-head">'
        "<h2>{table}</h2>{close_table}</div>{refusal}"
        '{deal}<ol class="rows rows-two">{rows}</ol>{foot}</section>',
        table=t("common.table", table=table["table"]),
        close_table=button("close-table", t("common.close"), "btn-plain", "cross"),
        refusal=refusal(app.refusals.get("table")),
        deal=deal,
        rows=rows,
        foot=foot,
    )


# ---- find ----


def _find(app: Tablet):
    player = app.player(mine(app).moving)
    if player and not player["out"]:
        return moving.moving_panel(app, player)
    finder = mine(app).finder
    found = finder.found(app)[:5]
    return html(
        '<section class="panel stack">'
        '<form id="finder" data-submit="find-first" class="field"><label for="find">'
        "{find}</label>{input}{below}</form>{body}</section>",
        find=t("ui.seats.find"),
        input=finder.input("find"),
        below=finder.below(app),
        body=html('<ul class="rows rows-in">{rows}</ul>', rows=[_found(app, p) for p in found])
        if found
        else "",
    )


def _found(app: Tablet, player) -> Markup:
    may = not player["out"] and app.view["phase"] in ("open", "playing")
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft small num">{ticket}</span><br>'
        '<span class="lead num" data-test="found-seat">{seat_of}</span></div>{move}</li>',
        name=player["name"] or t("ui.player.unnamed"),
        ticket=words.ticket(player["ticket"]),
        seat_of=seat_of(player),
        move=button(
            "move",
            t("ui.seats.move"),
            "btn-soft",
            "",
            html('data-ticket="{ticket}"', ticket=player["ticket"]),
        )
        if may
        else "",
    )


def _final(app: Tablet) -> Markup:
    view = app.view
    counts = view["counts"]
    if (
        view["phase"] == "finished"
        or counts["tables"] < 2
        or counts["left"] > counts["seats_per_table"]
    ):
        return NOTHING
    for task in view["todo"]:
        if task["kind"] == "final-table":
            return NOTHING
    return html(
        '<section class="panel stack"><h2>{final_title}</h2><p class="soft small">'
        "{final_help}</p>{redraw_final_table}</section>",
        final_title=t("ui.seats.final-title"),
        final_help=t("ui.seats.final-help"),
        redraw_final_table=button("redraw-final-table", t("ui.seats.final"), "", "shuffle"),
    )


# ---- actions ----


def open_table(app: Tablet, element: Element) -> None:
    number = int(page.data(element, "table"))
    mine(app).table = 0 if mine(app).table == number else number
    app.draw()


def close_table(app: Tablet, element: Element) -> None:
    number = mine(app).table
    mine(app).table = 0
    app.draw()
    page.focus("table-%d" % number)


def find(app: Tablet, element: Element) -> None:
    mine(app).finder.type(element.value)
    app.draw()


def find_first(app: Tablet, element: Element) -> None:
    """Enter in the search: the table of the one player who is meant is opened."""
    player = app.player(mine(app).finder.meant(app))
    if player and player["table"]:
        mine(app).table = player["table"]
        app.draw()


def balance(app: Tablet, element: Element) -> None:
    """Open the fuller table and keep in mind where its player goes."""
    mine(app).table = int(page.data(element, "from"))
    mine(app).balance_to = int(page.data(element, "to"))
    if app.room.route == "seats":
        app.draw()
        page.focus("table-%d" % mine(app).table)
    else:
        app.to("seats")


def seat_player(app: Tablet, element: Element) -> None:
    """A player who lost the seat to another tablet's draw gets one by hand."""
    mine(app).moving = int(page.data(element, "ticket"))
    mine(app).to_table = 0
    mine(app).to_seat = 0
    mine(app).reason = "mistake"
    if app.room.route == "seats":
        app.draw()
        page.scroll_up()
    else:
        app.to("seats")


def break_table(app: Tablet, element: Element) -> None:
    number = int(page.data(element, "table"))

    def done() -> None:
        mine(app).table = 0

    app.do({"command": "break-table", "table": number}, "todo", done)


def redraw_final(app: Tablet, element: Element) -> None:
    app.do({"command": "redraw-final-table"}, "todo")


ACTIONS = {
    "open-table": open_table,
    "close-table": close_table,
    "find": find,
    "find-first": find_first,
    "balance": balance,
    "seat-player": seat_player,
    "break-table": break_table,
    "redraw-final-table": redraw_final,
}

ROOM = Room(
    "seats",
    render,
    state=State,
    actions={**ACTIONS, **draw.ACTIONS, **moving.ACTIONS},
    forms=lambda app: {"draw": mine(app).draw},
    icon="seats",
    place=30,
)
