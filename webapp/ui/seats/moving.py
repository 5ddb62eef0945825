"""Moving one player to another seat, as the director says."""

from __future__ import annotations

from webapp.ui.frame import page
from webapp.ui.frame.html import html, join
from webapp.ui.frame.parts import button, keys, refusal
from webapp.ui.frame.words import t
from webapp.ui.seats.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

REASONS = ("balance", "director", "mistake")


def moving_panel(app: Tablet, player) -> Markup:
    view = app.view
    numbers = []
    for table in view["tables"]:
        if None in table["seats"] and [ticket for ticket in table["seats"] if ticket]:
            numbers.append(table["table"])
    chosen = mine(app).to_table
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
        seat = mine(app).to_seat
        parts.append(
            keys("move-seat", t("ui.seats.to-seat"), choices, seat, "move-seat", "keys-row keys-5")
        )
        reasons = [(name, t("ui.reason." + name), "", False) for name in REASONS]
        parts.append(
            keys(
                "reason",
                t("ui.seats.reason"),
                reasons,
                mine(app).reason or REASONS[0],
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


def move(app: Tablet, element: Element) -> None:
    mine(app).moving = int(page.data(element, "ticket"))
    mine(app).to_table = mine(app).balance_to
    mine(app).balance_to = 0
    mine(app).to_seat = 0
    app.refusals.pop("move", None)
    app.draw()
    page.scroll_up()


def move_cancel(app: Tablet, element: Element) -> None:
    mine(app).moving = 0
    app.draw()


def move_table(app: Tablet, element: Element) -> None:
    mine(app).to_table = int(element.value)
    mine(app).to_seat = 0
    app.draw()


def move_seat(app: Tablet, element: Element) -> None:
    mine(app).to_seat = int(element.value)
    app.draw()


def move_reason(app: Tablet, element: Element) -> None:
    mine(app).reason = element.value


def move_player(app: Tablet, element: Element) -> None:
    def done() -> None:
        mine(app).moving = 0
        mine(app).finder.begin()

    app.do(
        {
            "command": "move-player",
            "ticket": mine(app).moving,
            "table": mine(app).to_table,
            "seat": mine(app).to_seat,
            "reason": mine(app).reason or REASONS[0],
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
