"""Seats: draw them, find a player, move one, break a table, redraw for the final table."""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player, TableSeats
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.clock.todo import seats_panel
from webapp.ui.devices.lately import lately_panel
from webapp.ui.floor import penalty
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, keys, link, refusal, seat_of, shut
from webapp.ui.kit.words import t
from webapp.ui.seating import absent, staying
from webapp.ui.seating.move_sheet import move_button, table_numbered
from webapp.ui.seating.seats import draw, lists, plan, removing
from webapp.ui.seating.seats.plan import room_state

MOST_FITTING = 5
SHORT_SIDES = 10  # with more seats the short sides of a table have two each

# What is done on this screen.
ACTS = (
    "seats-drawn",
    "player-moved",
    "table-broken",
    "final-table-drawn",
    "players-exchanged",
    "table-filled",
    "table-order-set",
    "seat-blocked",
    "seat-unblocked",
    "players-kept-apart",
    "players-let-together",
    "player-stays",
    "player-may-move",
    "big-blind-noted",
    "prepaid-seated",
    "player-absent",
    "player-arrived",
    "absent-removed",
    "penalty-given",
    "player-removed",
)


def render(app: App) -> Markup:
    if not app.view["draw"]:
        return draw.draw_panel(app)
    if room_state(app).lists:
        return html("{lists}{lately}", lists=lists.lists(app), lately=lately_panel(app, ACTS))
    moved = lists.moves_panel(app)
    is_said = lists.is_said(app)
    return html(
        '<div class="floor-plan"><div class="stack stack-wide"><div class="floor-asks">{todo}'
        "{blinds}{said}</div>{absent}{bar}{tables}{earlier}{final}{plan}</div>{chosen}</div>",
        todo=seats_panel(app),
        blinds=_blinds(app),
        said=moved if not is_said else "",
        absent=removing.panel(app),
        bar=_bar(app),
        tables=_tables(app),
        earlier=moved if is_said else "",
        final=_final(app),
        plan=plan.plan_panel(app) if app.view["phase"] in ("open", "playing") else "",
        chosen=_chosen_table(app),
    )


# ---- the tables, from above ----


def _bar(app: App) -> Markup:
    """How many play, the way to the lists, and who is looked for."""
    counts = app.view["counts"]
    finder = room_state(app).finder
    rows = [_fitting(app, fitting) for fitting in finder.matches(app)[:MOST_FITTING]]
    return html(
        '<div class="floor-bar"><p><b class="num lead">{left}</b> {on_tables}</p>{show}'
        '<form id="finder" data-submit="find-first" class="field"><label for="find">'
        "{ui.seats.find}</label>{input}{below}</form>{body}</div>",
        left=counts["players_left"],
        on_tables=words.count("ui.seats.on-tables", counts["tables"]),
        show=button("show-list", t("ui.lists.show"), "btn-soft", "seats"),
        input=finder.input("find"),
        below=finder.below(app),
        body=html('<ul class="rows rows-in panel">{rows}</ul>', rows=rows) if rows else "",
    )


def _names(app: App) -> dict[int, str | None]:
    return {player["ticket"]: player["name"] for player in app.view["players"]}


def _tables(app: App) -> Markup:
    cards, names = [], _names(app)
    for table in app.view["tables"]:
        seated = len([ticket for ticket in table["seats"] if ticket])
        if seated:
            cards.append(_card(app, table, seated, names))
    return html('<ul class="tcards" data-test="tables">{cards}</ul>', cards=cards)


def _card(app: App, table: TableSeats, seated: int, names: dict[int, str | None]) -> Markup:
    number = table["table"]
    is_open = room_state(app).table == number
    return html(
        '<li><button type="button" class="tcard {css}" data-act="open-table" '
        'data-table="{number}" aria-expanded="{open}" id="table-{number}">'
        '<span class="{oval}">{seats}<span class="oval-mid"><span class="tcard-no">{ui.table} '
        '<b class="num">{number}</b></span><b class="tcard-count num">{seated}</b></span></span>'
        "</button></li>",
        css="tcard-open" if is_open else "",
        number=number,
        open="true" if is_open else "false",
        oval=_oval(table),
        seats=[
            html(
                '<span class="oval-seat {css}" aria-hidden="true">{who}</span>',
                css=css,
                who=who,
            )
            for css, who in _sitters(table, names)
        ],
        seated=seated,
    )


def _oval(table: TableSeats) -> str:
    """The class that lays the seats of a table around it, clockwise from the dealer's left."""
    return "oval" if len(table["seats"]) <= SHORT_SIDES else "oval oval-long"


def _sitters(table: TableSeats, names: dict[int, str | None]) -> list[tuple[str, Markup]]:
    """How each seat looks, and its number with the name of who sits there."""
    seats = table["seats"]
    sitters = []
    for i in range(len(seats)):
        ticket = seats[i]
        who = html("<small>{seat}</small>", seat=i + 1)
        if ticket:
            name = words.initialled(names[ticket])
            who = html("<small>{seat}</small> <b>{name}</b>", seat=i + 1, name=name)
        sitters.append(("" if ticket else "oval-free", who))
    return sitters


def _chosen_table(app: App) -> Markup:
    table = table_numbered(app.view, room_state(app).table)
    if not table:
        return NOTHING
    phase = app.view["phase"]
    seats = table["seats"]
    name = t("common.table", table=table["table"])
    deal = NOTHING
    if phase in ("open", "playing"):
        label = t("ui.table.deal-at", table=table["table"])
        to = "/night/%s/table/%d" % (app.tid, table["table"])
        deal = html('<div class="pad">{link}</div>', link=link(to, label, "btn btn-wide", "table"))
    foot = NOTHING
    if phase != "finished" and app.view["counts"]["tables"] > 1 and table["break_refused"]:
        foot = html('<div class="pad">{shut}</div>', shut=shut(table["break_refused"]))
    elif phase != "finished" and app.view["counts"]["tables"] > 1:
        foot = html(
            '<div class="pad cluster between"><span class="soft small grow">{ui.seats.break-help}'
            "</span>{break_table}</div>",
            break_table=button(
                "break-table",
                t("ui.seats.break", table=table["table"]),
                "",
                "shuffle",
                html('data-table="{table}"', table=table["table"]),
            ),
        )
    return html(
        '<section class="panel panel-flush floor-open" id="table-open" tabindex="-1" '
        'aria-label="{name}">'
        '<div class="panel-head"><h2>{name}</h2>{close}</div>{refusal}'
        '{deal}<ol class="rows rows-two">{rows}</ol>{foot}</section>',
        name=name,
        close=button("close-table", t("common.close"), "btn-plain", "cross"),
        refusal=refusal(app.refusals.get("table")),
        deal=deal,
        rows=[_seat(app, table["table"], i + 1, seats[i]) for i in range(len(seats))],
        foot=foot,
    )


def _seat(app: App, table: int, seat: int, ticket: int | None) -> Markup:
    if not ticket:
        blocked = {"table": table, "seat": seat} in app.view["seating"]["blocked"]
        act = NOTHING
        if app.view["phase"] in ("open", "playing"):
            command = "unblock-seat" if blocked else "block-seat"
            facts = html(
                'data-do="{command}" data-table="{table}" data-seat="{seat}"',
                command=command,
                table=table,
                seat=seat,
            )
            act = button("block-seat", t("ui.plan." + command), "btn-plain", "", facts)
        return html(
            '<li class="gone"><span class="seat-no">{seat}</span>'
            '<div class="grow soft">{free}</div>{act}</li>',
            seat=seat,
            free=t("ui.plan.blocked") if blocked else t("ui.seat.free"),
            act=act,
        )
    return html(
        '<li><span class="seat-no">{seat}</span><div class="grow"><b>{name}</b> '
        '<span class="soft small num">{number}</span>{stays}</div>{acts}</li>',
        seat=seat,
        name=app.name_of(ticket),
        number=words.ticket(ticket),
        stays=_stays(app, ticket),
        acts=_acts(app, ticket) if app.view["phase"] != "finished" else "",
    )


def _stays(app: App, ticket: int) -> Markup:
    """The small word beside who stays at their table."""
    if not staying.is_staying(app, ticket):
        return NOTHING
    return html(' <span class="badge badge-act" data-test="stays">{ui.stays.here}</span>')


def _acts(app: App, ticket: int) -> Markup:
    """Whether who paid beforehand is there, a penalty, and to move."""
    player = app.player(ticket)
    return html(
        '<div class="cluster seat-acts">{mark}{penalty}{move}</div>',
        mark=absent.mark(app, player) if player else NOTHING,
        penalty=penalty.penalty_mark(app, ticket),
        move=move_button(ticket, app.name_of(ticket)),
    )


def _fitting(app: App, player: Player) -> Markup:
    may_move = not player["out"] and app.view["phase"] in ("open", "playing")
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft small num">{number}</span><br>'
        '<span class="lead num" data-test="found-seat">{seat}</span></div>{move}</li>',
        name=words.called(player["name"]),
        number=words.ticket(player["ticket"]),
        seat=seat_of(player),
        move=move_button(player["ticket"], words.called(player["name"]), "btn-soft")
        if may_move
        else "",
    )


def _blinds(app: App) -> Markup:
    """In which seat the big blind is, asked where a move waits for it: no tablet deals there."""
    numbers = []
    for task in app.view["todo"]:
        if task["kind"] == "balance":
            numbers = task["tables"]
    tables = [table_numbered(app.view, number) for number in numbers]
    names = _names(app)
    rows = [_blind(table, names) for table in tables if table]
    if not rows:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="ask-blind"><div><h2>{ui.blinds.title}</h2>'
        '<p class="soft small">{ui.blinds.help}</p></div><div class="ovals">{rows}</div>'
        "</section>",
        rows=rows,
    )


def _blind(table: TableSeats, names: dict[int, str | None]) -> Markup:
    """The table as it lies on the floor, its seats as keys."""
    number = table["table"]
    seats = table["seats"]
    sitters = _sitters(table, names)
    places = [
        ("%d-%d" % (number, i + 1), sitters[i][1], t("common.seat", seat=i + 1), not seats[i])
        for i in range(len(seats))
    ]
    name = t("common.table", table=number)
    return keys("blind-%d" % number, name, places, "", "note-blind", _oval(table))


def _final(app: App) -> Markup:
    """The final table before it is asked for. Nothing where it is, or where it cannot be yet."""
    view = app.view
    counts = view["counts"]
    is_early = counts["tables"] < 2 or counts["players_left"] > counts["seats_per_table"]
    is_asked = [task for task in view["todo"] if task["kind"] == "final-table"]
    if view["phase"] == "finished" or is_early or is_asked:
        return NOTHING
    return html(
        '<section class="panel stack"><h2>{ui.seats.final-title}</h2>'
        '<p class="soft small">{ui.seats.final-help}</p>{refusal}{redraw}</section>',
        refusal=refusal(app.refusals.get("final")),
        redraw=button("redraw-final-table", t("ui.seats.final"), "", "shuffle"),
    )


# ---- actions ----


def open_table(app: App, element: Element) -> None:
    number = int(page.data(element, "table"))
    app.refusals.pop("table", None)
    room_state(app).table = 0 if room_state(app).table == number else number
    app.draw()
    if room_state(app).table:
        page.show("table-open")


def close_table(app: App, element: Element) -> None:
    number = room_state(app).table
    room_state(app).table = 0
    app.draw()
    page.focus("table-%d" % number)


def find(app: App, element: Element) -> None:
    room_state(app).finder.type(element.value)
    app.draw()


def find_first(app: App, element: Element) -> None:
    """Enter in the search: the table of the one player who is meant is opened."""
    player = app.player(room_state(app).finder.meant(app))
    if player and player["table"]:
        room_state(app).table = player["table"]
        app.draw()


def balance(app: App, element: Element) -> None:
    """Open the fuller table: whoever of it is moved is offered the other first."""
    room_state(app).table = int(page.data(element, "from"))
    if app.route == "seats":
        app.draw()
        page.focus("table-%d" % room_state(app).table)
    else:
        app.to("seats")


def note_blind(app: App, element: Element) -> None:
    table, seat = element.value.split("-")
    app.do({"command": "note-big-blind", "table": int(table), "seat": int(seat)}, "todo")


def break_table(app: App, element: Element) -> None:
    number = int(page.data(element, "table"))

    def done() -> None:
        room_state(app).table = 0

    app.do({"command": "break-table", "table": number}, "table", done)


def redraw_final(app: App, element: Element) -> None:
    app.do({"command": "redraw-final-table"}, "final")


ACTIONS = {
    "open-table": open_table,
    "close-table": close_table,
    "find": find,
    "find-first": find_first,
    "balance": balance,
    "note-blind": note_blind,
    "break-table": break_table,
    "redraw-final-table": redraw_final,
}

ROOM = Room(
    "seats",
    render,
    actions={
        **ACTIONS,
        **draw.ACTIONS,
        **lists.ACTIONS,
        **plan.ACTIONS,
        **removing.ACTIONS,
    },
    icon="seats",
    place=30,
)
