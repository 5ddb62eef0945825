"""Moving one player to another seat, as the director says."""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button, keys, refusal
from webapp.ui.frame.words import t
from webapp.ui.seats.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.night import NightView, Player, Table
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

REASONS = ("balance", "director", "mistake")


def moving_panel(app: Tablet, player: Player) -> Markup:
    """Who is moved, the tables, then the seat and the reason. A seat that somebody has is theirs:
    the two then take each other's.
    """
    tables = _tables(app.view)
    numbers = [table["table"] for table in tables]
    chosen = mine(app).to_table
    table = tables[numbers.index(chosen)] if chosen in numbers else None
    return html(
        '<section class="panel panel-now stack"><div class="panel-head"><h2>{who}</h2>{cancel}'
        '</div>{refusal}<p class="soft">{sits}</p>{tables}{seat}</section>',
        who=t("ui.seats.move-who", name=words.called(player["name"])),
        cancel=button("move-cancel", t("common.cancel"), "btn-plain", "cross"),
        refusal=refusal(app.refusals.get("move")),
        sits=t("ui.seats.move-from", table=player["table"], seat=player["seat"])
        if player["table"]
        else t("ui.player.no-seat"),
        tables=keys(
            "move-table",
            t("ui.seats.to-table"),
            [(n, "%d" % n, t("common.table", table=n), False) for n in numbers],
            chosen if table else 0,
            "move-table",
            "keys-row keys-table",
        ),
        seat=_seat(app, table, player) if table else "",
    )


def _tables(view: NightView) -> list[Table]:
    """Where somebody sits; and one table more where all of those are full."""
    found = [table for table in view["tables"] if [ticket for ticket in table["seats"] if ticket]]
    blocked = view["seating"]["blocked"]
    for table in found:
        for i in range(len(table["seats"])):
            here = {"table": table["table"], "seat": i + 1}
            if not table["seats"][i] and here not in blocked:
                return found
    number, taken = 1, [table["table"] for table in found]
    while number in taken:
        number += 1
    free: list[int | None] = [None] * view["counts"]["seats_per_table"]
    return found + [{"table": number, "seats": free}]


def _seat(app: Tablet, table: Table, player: Player) -> Markup:
    seats, number = table["seats"], table["table"]
    seat = mine(app).to_seat
    blocked = app.view["seating"]["blocked"]
    places = [
        (
            i + 1,
            _seat_key(i + 1, seats[i]),
            _spoken(app, i + 1, seats[i]),
            seats[i] == player["ticket"]
            or (bool(seats[i]) and not player["table"])
            or {"table": number, "seat": i + 1} in blocked,
        )
        for i in range(len(seats))
    ]
    reasons = [(name, t("ui.reason." + name), "", False) for name in REASONS]
    do = NOTHING
    other = seats[seat - 1] if seat else None
    if other and other != player["ticket"]:
        label = t("ui.seats.exchange-with", name=words.called(app.name_of(other)))
        facts = html('data-other="{other}"', other=other)
        do = button("exchange-players", label, "btn-soft btn-big btn-wide", "next", facts)
    elif seat and not other:
        label = t("ui.seats.move-to", table=number, seat=seat)
        do = button("move-player", label, "btn-soft btn-big btn-wide", "next")
    return html(
        "{seats}{reasons}{do}",
        seats=keys(
            "move-seat", t("ui.seats.to-seat"), places, seat, "move-seat", "keys-row keys-5"
        ),
        reasons=keys(
            "reason", t("ui.seats.reason"), reasons, mine(app).reason or REASONS[0], "move-reason"
        ),
        do=do,
    )


def _seat_key(seat: int, ticket: int | None) -> Markup:
    """A seat's number; with a sign where somebody sits there: then it is an exchange."""
    taken = html('<small aria-hidden="true"> ⇄</small>') if ticket else NOTHING
    return html("{seat}{taken}", seat=seat, taken=taken)


def _spoken(app: Tablet, seat: int, ticket: int | None) -> str:
    name = t("common.seat", seat=seat)
    return name + ", " + words.called(app.name_of(ticket)) if ticket else name


def table_numbered(view: NightView, number: int) -> Table | None:
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


def exchange_players(app: Tablet, element: Element) -> None:
    def done() -> None:
        mine(app).moving = 0
        mine(app).finder.begin()

    app.do(
        {
            "command": "exchange-players",
            "ticket": mine(app).moving,
            "other": int(page.data(element, "other")),
            "reason": mine(app).reason or REASONS[0],
        },
        "move",
        done,
    )


ACTIONS = {
    "exchange-players": exchange_players,
    "move": move,
    "move-cancel": move_cancel,
    "move-table": move_table,
    "move-seat": move_seat,
    "move-reason": move_reason,
    "move-player": move_player,
}
