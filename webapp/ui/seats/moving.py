"""Moving one player to another seat, as the director says."""

from webapp.ui.frame import page
from webapp.ui.frame.html import html, join
from webapp.ui.frame.parts import button, keys, refusal
from webapp.ui.frame.words import t

REASONS = ("balance", "director", "mistake")


def moving_panel(app, player):
    view = app.view
    numbers = []
    for table in view["tables"]:
        if None in table["seats"] and [ticket for ticket in table["seats"] if ticket]:
            numbers.append(table["table"])
    chosen = app.kept("move-table", 0)
    if chosen not in numbers:
        chosen = 0
    parts = [
        html(
            '<section class="panel panel-now stack"><div class="panel-head"><h2>{move_who}</h2>'
            "{move_cancel}</div>{refusal}"
            '<p class="soft">{move_from}</p>',
            move_who=t("ui.seats.move-who", name=player["name"] or t("ui.player.unnamed")),
            move_cancel=button("move-cancel", t("common.cancel"), "btn-plain", "cross"),
            refusal=refusal(app.refusals.get("move")),
            move_from=t("ui.seats.move-from", table=player["table"], seat=player["seat"])
            if player["table"]
            else t("ui.player.no-seat"),
        ),
        keys(
            "move-table",
            t("ui.seats.to-table"),
            [(n, "%d" % n, t("common.table", table=n), False) for n in numbers],
            chosen,
            "move-table",
            "keys-row keys-table",
        ),
    ]
    if chosen:
        seats = table_numbered(view, chosen)["seats"]
        choices = []
        for i in range(len(seats)):
            choices.append((i + 1, "%d" % (i + 1), t("common.seat", seat=i + 1), bool(seats[i])))
        seat = app.kept("move-seat", 0)
        parts.append(
            keys("move-seat", t("ui.seats.to-seat"), choices, seat, "move-seat", "keys-row keys-5")
        )
        reasons = [(name, t("ui.reason." + name), "", False) for name in REASONS]
        parts.append(
            keys(
                "reason",
                t("ui.seats.reason"),
                reasons,
                app.kept("reason", REASONS[0]),
                "move-reason",
            )
        )
        if seat and not seats[seat - 1]:
            parts.append(
                button(
                    "move-player",
                    t("ui.seats.move-to", table=chosen, seat=seat),
                    "btn-soft btn-big btn-wide",
                    "next",
                )
            )
    parts.append(html("</section>"))
    return join(parts)


def table_numbered(view, number):
    """The table of the view with this number, or None."""
    for table in view["tables"]:
        if table["table"] == number:
            return table
    return None


def move(app, element):
    app.keep("moving", int(page.data(element, "ticket")))
    app.keep("move-table", app.kept("balance-to", 0))
    app.keep("balance-to", 0)
    app.keep("move-seat", 0)
    app.refusals.pop("move", None)
    app.draw()
    page.scroll_up()


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


ACTIONS = {
    "move": move,
    "move-cancel": move_cancel,
    "move-table": move_table,
    "move-seat": move_seat,
    "move-reason": move_reason,
    "move-player": move_player,
}
