"""Moving one player to another seat, as the director says."""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import NightView, Player, TableSeats
from pycore.portable.clock import NOW, UNKNOWN, opens_at
from pycore.portable.sentences import MOST_LETTERS, REASON, asks_for
from webapp.ui.app.app import App, Command
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, clause, field, keys, refusal
from webapp.ui.kit.words import t
from webapp.ui.seating.seats.plan import is_staying, room_state, stay_button

REASONS = ("balance", "director", "mistake")
WORDS = "move--words"


def moving_panel(app: App, player: Player) -> Markup:
    """Return who is moved, the tables, then the seat and the reason. A seat that somebody has is
    theirs: the two then take each other's.
    """
    tables = _tables(app.view)
    numbers = [table["table"] for table in tables]
    chosen = room_state(app).to_table
    table = tables[numbers.index(chosen)] if chosen in numbers else None
    return html(
        '<section class="panel panel-now stack"><div class="panel-head"><h2>{who}</h2>{cancel}'
        '</div>{refusal}<div class="cluster between"><p class="soft">{sits}</p>{stays}</div>'
        "{tables}{seat}</section>",
        who=t("ui.seats.move-who", name=words.called(player["name"])),
        cancel=button("move-cancel", t("common.cancel"), "btn-plain", "cross"),
        refusal=refusal(app.refusals.get("move")),
        sits=t("ui.seats.move-from", table=player["table"], seat=player["seat"])
        if player["table"]
        else t("ui.player.no-seat"),
        stays=stay_button(player["ticket"], is_staying(app, player["ticket"])),
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


def _tables(view: NightView) -> list[TableSeats]:
    """Where somebody sits; and one table more where all of those are full."""
    tables = [table for table in view["tables"] if [ticket for ticket in table["seats"] if ticket]]
    blocked = view["seating"]["blocked"]
    for table in tables:
        for i in range(len(table["seats"])):
            here = {"table": table["table"], "seat": i + 1}
            if not table["seats"][i] and here not in blocked:
                return tables
    number, taken = 1, [table["table"] for table in tables]
    while number in taken:
        number += 1
    free: list[int | None] = [None] * view["counts"]["seats_per_table"]
    return [*tables, {"table": number, "seats": free, "dealt_by": "", "break_refused": None}]


def _seat(app: App, table: TableSeats, player: Player) -> Markup:
    seats, number = table["seats"], table["table"]
    seat = room_state(app).to_seat
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
        "{seats}{reasons}{change}{own}{do}",
        seats=keys(
            "move-seat", t("ui.seats.to-seat"), places, seat, "move-seat", "keys-row keys-5"
        ),
        reasons=keys(
            "reason",
            t("ui.seats.reason"),
            reasons,
            room_state(app).reason or REASONS[0],
            "move-reason",
        ),
        change=_change(app),
        own=_own_words(app),
        do=do,
    )


def _change(app: App) -> Markup:
    """From when seats may be changed, where the rules say when and it is not now."""
    by = app.view["seating"]["change_clause"]
    opens = opens_at(app.items, app.clock, app.now()) if by else NOW
    if opens == NOW:
        return NOTHING
    key = "ui.seats.change-held" if opens == UNKNOWN else "ui.seats.change-at"
    sentence = t(key, at_ms=opens)
    return html(
        '<p class="soft small" data-test="change">{said}{clause}</p>',
        said=sentence,
        clause=clause(by),
    )


def _own_words(app: App) -> Markup:
    """The director's reason, where none of those that are offered says it."""
    return html(
        '<form id="move" data-input="move-words" data-submit="move-words">{words}</form>',
        words=field(
            WORDS,
            t("ui.seats.own-words"),
            room_state(app).own_words,
            attrs=html('maxlength="{most}"', most=MOST_LETTERS[REASON]),
        ),
    )


def _seat_key(seat: int, ticket: int | None) -> Markup:
    """A seat's number; with a sign where somebody sits there: then it is an exchange."""
    taken = html('<small aria-hidden="true"> ⇄</small>') if ticket else NOTHING
    return html("{seat}{taken}", seat=seat, taken=taken)


def _spoken(app: App, seat: int, ticket: int | None) -> str:
    name = t("common.seat", seat=seat)
    return name + ", " + words.called(app.name_of(ticket)) if ticket else name


def table_numbered(view: NightView, number: int) -> TableSeats | None:
    """Return the table of the view with this number, or None."""
    for table in view["tables"]:
        if table["table"] == number:
            return table
    return None


def move(app: App, element: Element) -> None:
    room_state(app).moving = int(page.data(element, "ticket"))
    room_state(app).to_table = room_state(app).balance_to
    room_state(app).balance_to = 0
    room_state(app).to_seat = 0
    room_state(app).own_words = ""
    app.refusals.pop("move", None)
    app.draw()
    page.scroll_up()


def move_cancel(app: App, element: Element) -> None:
    room_state(app).moving = 0
    app.draw()


def move_table(app: App, element: Element) -> None:
    room_state(app).to_table = int(element.value)
    room_state(app).to_seat = 0
    app.draw()


def move_seat(app: App, element: Element) -> None:
    room_state(app).to_seat = int(element.value)
    app.draw()


def move_reason(app: App, element: Element) -> None:
    room_state(app).reason = element.value


def move_words(app: App, element: Element) -> None:
    room_state(app).own_words = page.form("move")["words"]


def _do(app: App, command: Command) -> None:
    """Send it with the reason. Where one in the director's own words is asked for, the field for
    it has the focus.
    """

    def done() -> None:
        room_state(app).moving = 0
        room_state(app).own_words = ""
        room_state(app).finder.begin()

    def refused() -> None:
        refused_move = app.refusals.get("move")
        if refused_move and asks_for(refused_move["code"], REASON):
            app.draw()
            page.show(WORDS)

    command["reason"] = room_state(app).own_words.strip() or room_state(app).reason or REASONS[0]
    app.do(command, "move", done, undone=refused)


def move_player(app: App, element: Element) -> None:
    _do(
        app,
        {
            "command": "move-player",
            "ticket": room_state(app).moving,
            "table": room_state(app).to_table,
            "seat": room_state(app).to_seat,
        },
    )


def exchange_players(app: App, element: Element) -> None:
    _do(
        app,
        {
            "command": "exchange-players",
            "ticket": room_state(app).moving,
            "other": int(page.data(element, "other")),
        },
    )


ACTIONS = {
    "exchange-players": exchange_players,
    "move": move,
    "move-cancel": move_cancel,
    "move-table": move_table,
    "move-seat": move_seat,
    "move-reason": move_reason,
    "move-words": move_words,
    "move-player": move_player,
}
