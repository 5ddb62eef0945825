"""Seats: draw them, find a player, move one, break a table, redraw for the final table."""

from webapp.ui.frame import page, words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, link, matches, refusal, seat_of
from webapp.ui.frame.todo import todo_panel
from webapp.ui.frame.words import h, t
from webapp.ui.seats.draw import RING, draw_panel
from webapp.ui.seats.moving import moving_panel, table_numbered


def render(app):
    view = app.view
    if not view["draw"]:
        return draw_panel(app)
    return (
        '<div class="split seats-split"><div class="stack stack-wide">%s%s</div>'
        '<div class="stack stack-wide">%s%s%s</div></div>'
        % (
            _overview(app),
            _chosen_table(app),
            _find(app),
            todo_panel(app, full=True),
            _final(app),
        )
    )


# ---- tables ----


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
        '<span class="key-dot"><span class="dot dot-off"></span>%s</span></p></div>'
        '<ul class="tcards" data-test="tables">%s</ul></section>'
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
        dots.append(
            '<circle class="%s" cx="%d" cy="%d" r="5"/>'
            % ("seat-on" if seats[i] else "seat-off", x, y)
        )
    chosen = app.kept("seats-table", 0) == number
    return (
        '<li><button type="button" class="tcard %s" data-act="open-table" data-table="%d" '
        'aria-expanded="%s" id="table-%d">'
        '<span class="tcard-top"><span class="tcard-no">%s <b class="num">%d</b></span>'
        '<b class="tcard-count num">%d</b></span>'
        '<svg class="ring" viewBox="0 0 100 64" aria-hidden="true">'
        '<ellipse class="ring-felt" cx="50" cy="32" rx="33" ry="18"/>%s</svg>'
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


def _chosen_table(app):
    table = table_numbered(app.view, app.kept("seats-table", 0))
    if not table:
        return '<p class="soft small pad-small">%s</p>' % h("ui.seats.tap-table")
    rows = []
    seats = table["seats"]
    for i in range(len(seats)):
        ticket = seats[i]
        if not ticket:
            rows.append(
                '<li class="gone"><span class="seat-no">%d</span>'
                '<div class="grow soft">%s</div></li>' % (i + 1, h("ui.seat.free"))
            )
            continue
        rows.append(
            '<li><span class="seat-no">%d</span><div class="grow"><b>%s</b> '
            '<span class="soft small num">%s</span></div>%s</li>'
            % (
                i + 1,
                esc(app.name_of(ticket)),
                words.ticket(ticket),
                button("move", t("ui.seats.move"), "btn-plain", "", 'data-ticket="%d"' % ticket)
                if app.view["phase"] != "finished"
                else "",
            )
        )
    deal = ""
    if app.view["phase"] in ("open", "playing"):
        deal = '<div class="pad">%s</div>' % link(
            "/night/%s/table/%d" % (app.tid, table["table"]),
            t("ui.table.deal-at", table=table["table"]),
            "btn btn-wide",
            "table",
        )
    foot = ""
    if app.view["phase"] != "finished" and app.view["counts"]["tables"] > 1:
        foot = (
            '<div class="pad cluster between"><span class="soft small grow">%s</span>%s</div>'
            % (
                h("ui.seats.break-help"),
                button(
                    "break-table",
                    t("ui.seats.break", table=table["table"]),
                    "",
                    "shuffle",
                    'data-table="%d"' % table["table"],
                ),
            )
        )
    return (
        '<section class="panel panel-flush" aria-label="%s"><div class="panel-head">'
        "<h2>%s</h2>%s</div>%s"
        '%s<ol class="rows rows-two">%s</ol>%s</section>'
    ) % (
        h("common.table", table=table["table"]),
        h("common.table", table=table["table"]),
        button("close-table", t("common.close"), "btn-plain", "cross"),
        refusal(app.refusals.get("table")),
        deal,
        "".join(rows),
        foot,
    )


# ---- find ----


def _find(app):
    moving = app.kept("moving", 0)
    player = app.player(moving) if moving else None
    if player and not player["out"]:
        return moving_panel(app, player)
    typed = app.kept("find")
    found = matches(app.view, typed, only_in=False)
    if typed.strip() and not found:
        body = '<p class="soft" id="find-help">%s</p>' % h("ui.find.nobody")
    elif typed.strip():
        body = '<ul class="rows rows-in" id="find-help">%s</ul>' % "".join(
            [_found(app, p) for p in found[:5]]
        )
    else:
        body = ""
    return (
        '<section class="panel stack">'
        '<form id="finder" data-submit="find-first" class="field"><label for="find">%s</label>'
        '<input class="input" id="find" name="find" type="search" autocomplete="off" '
        'spellcheck="false" value="%s" data-input="find"></form>%s</section>'
    ) % (h("ui.seats.find"), esc(typed), body)


def _found(app, player):
    may = not player["out"] and app.view["phase"] in ("open", "playing")
    return (
        '<li><div class="grow"><b>%s</b> <span class="soft small num">%s</span><br>'
        '<span class="lead num" data-test="found-seat">%s</span></div>%s</li>'
        % (
            esc(player["name"] or t("ui.player.unnamed")),
            words.ticket(player["ticket"]),
            esc(seat_of(player)),
            button(
                "move", t("ui.seats.move"), "btn-soft", "", 'data-ticket="%d"' % player["ticket"]
            )
            if may
            else "",
        )
    )


def _final(app):
    view = app.view
    counts = view["counts"]
    if (
        view["phase"] == "finished"
        or counts["tables"] < 2
        or counts["left"] > counts["seats_per_table"]
    ):
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
    number = int(page.data(element, "table"))
    app.keep("seats-table", 0 if app.kept("seats-table", 0) == number else number)
    app.draw()


def close_table(app, element):
    number = app.kept("seats-table", 0)
    app.keep("seats-table", 0)
    app.draw()
    page.focus("table-%d" % number)


def find(app, element):
    app.keep("find", element.value)
    app.draw()


def find_first(app, element):
    """Enter in the search: a single player found is opened at the table."""
    found = matches(app.view, app.kept("find"), only_in=False)
    if found and found[0]["table"]:
        app.keep("seats-table", found[0]["table"])
        app.draw()


def balance(app, element):
    """Open the fuller table and keep in mind where its player goes."""
    app.keep("seats-table", int(page.data(element, "from")))
    app.keep("balance-to", int(page.data(element, "to")))
    if app.screen == "seats":
        app.draw()
        page.focus("table-%d" % app.kept("seats-table", 0))
    else:
        app.to("seats")


def seat_player(app, element):
    """A player who lost the seat to another tablet's draw gets one by hand."""
    app.keep("moving", int(page.data(element, "ticket")))
    app.keep("move-table", 0)
    app.keep("move-seat", 0)
    app.keep("reason", "mistake")
    if app.screen == "seats":
        app.draw()
        page.scroll_up()
    else:
        app.to("seats")


def break_table(app, element):
    number = int(page.data(element, "table"))

    def done():
        app.keep("seats-table", 0)

    app.do({"command": "break-table", "table": number}, "todo", done)


def redraw_final(app, element):
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
