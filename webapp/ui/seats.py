"""Seats: draw them, find a player, move one, break a table, redraw for the final table."""

from webapp.ui import dom, words
from webapp.ui.dom import esc
from webapp.ui.icons import icon
from webapp.ui.parts import button, empty, keys, link, matches, refusal, seat_of
from webapp.ui.todo import todo_panel
from webapp.ui.words import h, t

# Seats around the oval, seat 1 at the dealer's left, clockwise; for up to ten.
RING = (
    (37, 56),
    (17, 47),
    (9, 32),
    (17, 17),
    (37, 8),
    (63, 8),
    (83, 17),
    (91, 32),
    (83, 47),
    (63, 56),
)
REASONS = ("balance", "director", "mistake")


def render(app):
    view = app.view
    if not view["draw"]:
        return _before(app)
    return '<div class="split seats-split"><div class="stack stack-wide">%s%s</div><div class="stack stack-wide">%s%s%s</div></div>' % (
        _overview(app),
        _chosen_table(app),
        _find(app),
        todo_panel(app, full=True),
        _final(app),
    )


# ---- before the draw ----


def _before(app):
    view = app.view
    counts = view["counts"]
    if not counts["entered"]:
        return '<section class="panel">%s</section>' % empty(
            "seats",
            t("ui.seats.none-title"),
            t("ui.seats.none-body"),
            link("/night/%s/door" % app.tid, t("ui.todo.go.door"), "btn btn-main", "door"),
        )
    tables = app.kept("draw-tables", "")
    return (
        '<section class="panel stack stack-wide draw">%s%s<div><h2 class="title">%s</h2><p class="lead soft">%s</p></div>%s'
        '<form class="stack" id="draw" data-submit="draw-seats" data-input="keep-draw" novalidate>'
        '<details class="fold" %s><summary>%s</summary><div class="field short"><label for="tables">%s</label>'
        '<input class="input" id="tables" name="tables" inputmode="numeric" autocomplete="off" value="%s" aria-describedby="tables-help">'
        '<span class="help" id="tables-help">%s</span></div></details>'
        '<button class="btn btn-main btn-big" type="submit" data-act="draw-seats">%s%s</button></form>'
        '<p class="small soft">%s</p></section>'
    ) % (
        refusal(app.refusals.get("seats")),
        refusal(app.refusals.get("todo")),
        esc(words.count("ui.seats.ready", counts["entered"])),
        h("ui.seats.ready-body", seats_per_table=counts["seats_per_table"]),
        _ring_of(counts["seats_per_table"]),
        "open" if tables else "",
        h("ui.seats.choose-tables"),
        h("ui.seats.tables"),
        esc(tables),
        h("ui.seats.tables-help"),
        icon("shuffle"),
        h("ui.seats.draw"),
        h("ui.seats.late"),
    )


def _ring_of(seats):
    dots = []
    for i in range(seats if seats < 10 else 10):
        dots.append('<circle class="seat-off" cx="%d" cy="%d" r="5"/>' % RING[i])
    return (
        '<svg class="ring ring-big" viewBox="0 0 100 64" aria-hidden="true"><ellipse class="ring-felt" cx="50" cy="32" rx="33" ry="18"/>'
        "%s</svg>" % "".join(dots)
    )


def keep_draw(app, element):
    app.keep("draw-tables", dom.form("draw").get("tables", ""))


def draw_seats(app, element):
    command = {"command": "draw-seats"}
    tables = words.whole(app.kept("draw-tables", ""))
    if tables:
        command["tables"] = tables
    app.do(command, "seats")


# ---- after it ----


def _overview(app):
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
    return (
        '<section class="stack"><div class="cluster between"><p><b class="num lead">%d</b> %s</p>'
        '<p class="soft cluster small"><span class="key-dot"><span class="dot"></span>%s</span>'
        '<span class="key-dot"><span class="dot dot-off"></span>%s</span></p></div><ul class="tcards" data-test="tables">%s</ul></section>'
    ) % (
        counts["left"],
        esc(words.count("ui.seats.on-tables", counts["tables"])),
        h("ui.seats.seated"),
        h("ui.seat.free"),
        "".join(cards),
    )


def _card(app, table, seated):
    number = table["table"]
    dots = []
    seats = table["seats"]
    for i in range(len(seats)):
        x, y = RING[i % 10]
        dots.append('<circle class="%s" cx="%d" cy="%d" r="5"/>' % ("seat-on" if seats[i] else "seat-off", x, y))
    chosen = app.kept("seats-table", 0) == number
    return (
        '<li><button type="button" class="tcard %s" data-act="open-table" data-table="%d" aria-expanded="%s" id="table-%d">'
        '<span class="tcard-top"><span class="tcard-no">%s <b class="num">%d</b></span><b class="tcard-count num">%d</b></span>'
        '<svg class="ring" viewBox="0 0 100 64" aria-hidden="true"><ellipse class="ring-felt" cx="50" cy="32" rx="33" ry="18"/>%s</svg>'
        "</button></li>"
    ) % (
        "tcard-open" if chosen else "",
        number,
        "true" if chosen else "false",
        number,
        h("ui.table"),
        number,
        seated,
        "".join(dots),
    )


def _table_numbered(view, number):
    for table in view["tables"]:
        if table["table"] == number:
            return table
    return None


def _chosen_table(app):
    table = _table_numbered(app.view, app.kept("seats-table", 0))
    if not table:
        return '<p class="soft small pad-small">%s</p>' % h("ui.seats.tap-table")
    rows = []
    seats = table["seats"]
    for i in range(len(seats)):
        ticket = seats[i]
        if not ticket:
            rows.append('<li class="gone"><span class="seat-no">%d</span><div class="grow soft">%s</div></li>' % (i + 1, h("ui.seat.free")))
            continue
        rows.append(
            '<li><span class="seat-no">%d</span><div class="grow"><b>%s</b> <span class="soft small num">%s</span></div>%s</li>'
            % (
                i + 1,
                esc(app.name_of(ticket)),
                words.ticket(ticket),
                button("move", t("ui.seats.move"), "btn-plain", "", 'data-ticket="%d"' % ticket)
                if app.view["phase"] != "finished"
                else "",
            )
        )
    foot = ""
    if app.view["phase"] != "finished" and app.view["counts"]["tables"] > 1:
        foot = '<div class="pad cluster between"><span class="soft small grow">%s</span>%s</div>' % (
            h("ui.seats.break-help"),
            button("break-table", t("ui.seats.break", table=table["table"]), "", "shuffle", 'data-table="%d"' % table["table"]),
        )
    return (
        '<section class="panel panel-flush" aria-label="%s"><div class="panel-head"><h2>%s</h2>%s</div>%s'
        '<ol class="rows rows-two">%s</ol>%s</section>'
    ) % (
        h("common.table", table=table["table"]),
        h("common.table", table=table["table"]),
        button("close-table", t("common.close"), "btn-plain", "cross"),
        refusal(app.refusals.get("table")),
        "".join(rows),
        foot,
    )


# ---- find and move ----


def _find(app):
    moving = app.kept("moving", 0)
    player = app.player(moving) if moving else None
    if player and not player["out"]:
        return _move(app, player)
    typed = app.kept("find")
    found = matches(app.view, typed, only_in=False)
    if typed.strip() and not found:
        body = '<p class="soft" id="find-help">%s</p>' % h("ui.find.nobody")
    elif typed.strip():
        body = '<ul class="rows rows-in" id="find-help">%s</ul>' % "".join([_found(app, p) for p in found[:5]])
    else:
        body = ""
    return (
        '<section class="panel stack"><form id="finder" data-submit="find-first" class="field"><label for="find">%s</label>'
        '<input class="input" id="find" name="find" type="search" autocomplete="off" spellcheck="false" value="%s" data-input="find"></form>%s</section>'
    ) % (h("ui.seats.find"), esc(typed), body)


def _found(app, player):
    may = not player["out"] and player["table"] and app.view["phase"] != "finished"
    return '<li><div class="grow"><b>%s</b> <span class="soft small num">%s</span><br><span class="lead num" data-test="found-seat">%s</span></div>%s</li>' % (
        esc(player["name"] or t("ui.player.unnamed")),
        words.ticket(player["ticket"]),
        esc(seat_of(player)),
        button("move", t("ui.seats.move"), "btn-soft", "", 'data-ticket="%d"' % player["ticket"]) if may else "",
    )


def _move(app, player):
    view = app.view
    numbers = []
    for table in view["tables"]:
        if None in table["seats"] and [ticket for ticket in table["seats"] if ticket]:
            numbers.append(table["table"])
    chosen = app.kept("move-table", 0)
    if chosen not in numbers:
        chosen = 0
    parts = [
        '<section class="panel panel-now stack"><div class="panel-head"><h2>%s</h2>%s</div>%s<p class="soft">%s</p>'
        % (
            h("ui.seats.move-who", name=player["name"] or t("ui.player.unnamed")),
            button("move-cancel", t("common.cancel"), "btn-plain", "cross"),
            refusal(app.refusals.get("move")),
            h("ui.seats.move-from", table=player["table"], seat=player["seat"]),
        ),
        keys("move-table", t("ui.seats.to-table"), [(n, "%d" % n, t("common.table", table=n), False) for n in numbers], chosen, "move-table", "keys-row keys-table"),
    ]
    if chosen:
        seats = _table_numbered(view, chosen)["seats"]
        choices = []
        for i in range(len(seats)):
            choices.append((i + 1, "%d" % (i + 1), t("common.seat", seat=i + 1), bool(seats[i])))
        seat = app.kept("move-seat", 0)
        parts.append(keys("move-seat", t("ui.seats.to-seat"), choices, seat, "move-seat", "keys-row keys-5"))
        reasons = [(name, t("ui.reason." + name), "", False) for name in REASONS]
        parts.append(keys("reason", t("ui.seats.reason"), reasons, app.kept("reason", REASONS[0]), "move-reason"))
        if seat and not seats[seat - 1]:
            parts.append(
                button("move-player", t("ui.seats.move-to", table=chosen, seat=seat), "btn-soft btn-big btn-wide", "next")
            )
    parts.append("</section>")
    return "".join(parts)


def _final(app):
    view = app.view
    counts = view["counts"]
    if view["phase"] == "finished" or counts["tables"] < 2 or counts["left"] > counts["seats_per_table"]:
        return ""
    for task in view["todo"]:
        if task["kind"] == "final-table":
            return ""
    return '<section class="panel stack"><h2>%s</h2><p class="soft small">%s</p>%s</section>' % (
        h("ui.seats.final-title"),
        h("ui.seats.final-help"),
        button("redraw-final-table", t("ui.seats.final"), "", "shuffle"),
    )


# ---- actions ----


def open_table(app, element):
    number = int(dom.data(element, "table"))
    app.keep("seats-table", 0 if app.kept("seats-table", 0) == number else number)
    app.draw()


def close_table(app, element):
    number = app.kept("seats-table", 0)
    app.keep("seats-table", 0)
    app.draw()
    dom.focus("table-%d" % number)


def find(app, element):
    app.keep("find", element.value)
    app.draw()


def find_first(app, element):
    """Enter in the search: a single player found is opened at the table."""
    found = matches(app.view, app.kept("find"), only_in=False)
    if found and found[0]["table"]:
        app.keep("seats-table", found[0]["table"])
        app.draw()


def move(app, element):
    app.keep("moving", int(dom.data(element, "ticket")))
    app.keep("move-table", app.kept("balance-to", 0))
    app.keep("balance-to", 0)
    app.keep("move-seat", 0)
    app.refusals.pop("move", None)
    app.draw()
    dom.scroll_up()


def move_cancel(app, element):
    app.keep("moving", 0)
    app.draw()


def move_table(app, element):
    app.keep("move-table", int(element.value))
    app.keep("move-seat", 0)
    app.draw()


def move_seat(app, element):
    app.keep("move-seat", int(element.value))
    app.draw()


def move_reason(app, element):
    app.keep("reason", element.value)


def move_player(app, element):
    def done():
        app.keep("moving", 0)
        app.keep("find", "")

    app.do(
        {
            "command": "move-player",
            "ticket": app.kept("moving", 0),
            "table": app.kept("move-table", 0),
            "seat": app.kept("move-seat", 0),
            "reason": app.kept("reason", REASONS[0]),
        },
        "move",
        done,
    )


def balance(app, element):
    """Open the fuller table and keep in mind where its player goes."""
    app.keep("seats-table", int(dom.data(element, "from")))
    app.keep("balance-to", int(dom.data(element, "to")))
    if app.screen == "seats":
        app.draw()
        dom.focus("table-%d" % app.kept("seats-table", 0))
    else:
        app.to("seats")


def break_table(app, element):
    number = int(dom.data(element, "table"))

    def done():
        app.keep("seats-table", 0)

    app.do({"command": "break-table", "table": number}, "todo", done)


def redraw_final(app, element):
    app.do({"command": "redraw-final-table"}, "todo")


ACTIONS = {
    "draw-seats": draw_seats,
    "keep-draw": keep_draw,
    "open-table": open_table,
    "close-table": close_table,
    "find": find,
    "find-first": find_first,
    "move": move,
    "move-cancel": move_cancel,
    "move-table": move_table,
    "move-seat": move_seat,
    "move-reason": move_reason,
    "move-player": move_player,
    "balance": balance,
    "break-table": break_table,
    "redraw-final-table": redraw_final,
}
