"""The sheet that gives a player another seat, as the director says, from wherever they are shown.
A button with data-act="move" and data-ticket opens it.
"""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import NightView, Player, TableSeats
from pycore.portable.clock import NOW, UNKNOWN, opens_at
from pycore.portable.sentences import MOST_LETTERS, REASON, asks_for
from webapp.ui.app import sheet
from webapp.ui.app.app import App, Command
from webapp.ui.forms.picked import Picked
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, field, keys, missing, refusal, spoken_of, why_key
from webapp.ui.kit.words import t
from webapp.ui.seating.staying import is_staying, mark_staying, stay_button

REASONS = ("balance", "director", "mistake")
WORDS = "move--words"


def move_button(ticket: int, name: str, css: str = "btn-plain") -> Markup:
    """Return the way to the sheet, for whoever shows a player."""
    label = t("ui.seats.move")
    return _move_key(ticket, label, css, spoken_of(name, label))


def _move_key(ticket: int, label: str, css: str, spoken: Markup = NOTHING) -> Markup:
    place = html(
        'id="move-{ticket}" data-ticket="{ticket}" {spoken}', ticket=ticket, spoken=spoken
    )
    return button("move", label, css, "", place)


def move_named(player: Player, css: str = "") -> Markup:
    """Return the way to the sheet, with the name of who moves on it."""
    label = t("ui.seats.move-who", name=words.short_name(player["name"])) + "…"
    return _move_key(player["ticket"], label, css)


def move_sheet(app: App) -> Markup:
    """Return who is moved, the tables, then the seat and the reason. A seat that somebody has is
    theirs: the two then take each other's.
    """
    player = app.sheet["whom"].player(app)
    if not player or player["out"]:
        return NOTHING
    tables = _tables(app.view)
    numbers = [table["table"] for table in tables]
    chosen = app.sheet["table"]
    table = tables[numbers.index(chosen)] if chosen in numbers else None
    refused = app.refusals.get("move")
    body = html(
        '{refusal}<div class="cluster between"><p class="soft">{sits}</p>{stays}</div>'
        "{tables}{seat}",
        refusal=NOTHING if missing(refused) else refusal(refused),
        sits=t("ui.seats.move-from", table=player["table"], seat=player["seat"])
        if player["table"]
        else t("ui.player.no-seat"),
        stays=stay_button(player["ticket"], player["name"], is_staying(app, player["ticket"])),
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
    title = t("ui.seats.move-who", name=words.called(player["name"]))
    return sheet.bare(title, body, t("common.cancel"))


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
    seat = _seat_chosen(app, table)
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
    return html(
        "{seats}{reasons}{change}{own}{do}",
        seats=keys(
            "move-seat", t("ui.seats.to-seat"), places, seat, "move-seat", "keys-row keys-5"
        ),
        reasons=keys(
            "reason",
            t("ui.seats.reason"),
            reasons,
            _reason(app, player, number, seat),
            "move-reason",
            wrong=missing(app.refusals.get("move")),
        ),
        change=_change(app),
        own=_own_words(app),
        do=_do_button(app, number, seat, player, seats[seat - 1] if seat else None),
    )


def _do_button(app: App, table: int, seat: int, player: Player, other: int | None) -> Markup:
    """The press that does it, with everything that it does on it; nothing without a seat."""
    if not seat or other == player["ticket"]:
        return NOTHING
    css = "btn-main btn-big btn-wide"
    if other:
        name = words.called(player["name"])
        label = t("ui.seats.exchange-with", name=name, other=app.name_of(other))
        pair = html(
            'data-ticket="{ticket}" data-other="{other}"', ticket=player["ticket"], other=other
        )
        return button("exchange-players", label, css, "next", pair)
    label = t("ui.seats.move-now", name=words.called(player["name"]), table=table, seat=seat)
    facts = html(
        'data-ticket="{ticket}" data-table="{table}" data-seat="{seat}"',
        ticket=player["ticket"],
        table=table,
        seat=seat,
    )
    return button("move-player", label, css, "next", facts)


def _seat_chosen(app: App, table: TableSeats) -> int:
    """The seat that was chosen, while who sits there is who sat there then; else 0."""
    seat: int = app.sheet["seat"]
    if 0 < seat <= len(table["seats"]) and table["seats"][seat - 1] == app.sheet["sitter"]:
        return seat
    return 0


def _reason(app: App, player: Player, table: int, seat: int) -> str:
    """The reason that was chosen; or that tables are made even, where that very move is what is
    to do.
    """
    for task in app.view["todo"]:
        if task["kind"] != "balance" or app.sheet["reason"]:
            continue
        mover = task["mover"]
        is_meant = not mover or (mover["ticket"], mover["seat"]) == (player["ticket"], seat)
        if is_meant and (task["from_table"], task["to_table"]) == (player["table"], table):
            return "balance"
    chosen: str = app.sheet["reason"]
    return chosen


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
        clause=why_key(by),
    )


def _own_words(app: App) -> Markup:
    """The director's reason, where none of those that are offered says it."""
    return html(
        '<form id="move" data-input="move-words" data-submit="move-words">{words}</form>',
        words=field(
            WORDS,
            t("ui.seats.own-words"),
            app.sheet["words"],
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


# ---- taps ----


def move(app: App, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    whom = Picked()
    whom.pick(app, ticket)
    app.refusals.pop("move", None)
    sheet_of = {
        "kind": "move",
        "whom": whom,
        "table": _asked_table(app, ticket),
        "seat": 0,
        "sitter": None,
        "reason": "",
        "words": "",
    }
    app.open_sheet(sheet_of, page.selector(element))


def _asked_table(app: App, ticket: int) -> int:
    """Where a player of their table is asked to go, to make the tables even; 0 for nowhere."""
    player = app.player(ticket)
    for task in app.view["todo"]:
        if task["kind"] == "balance" and player and task["from_table"] == player["table"]:
            return task["to_table"]
    return 0


def move_table(app: App, element: Element) -> None:
    _set(app, {"table": int(element.value), "seat": 0})


def move_seat(app: App, element: Element) -> None:
    table = table_numbered(app.view, app.sheet["table"]) if app.sheet else None
    seat = int(element.value)
    _set(app, {"seat": seat, "sitter": table["seats"][seat - 1] if table else None})


def move_reason(app: App, element: Element) -> None:
    app.refusals.pop("move", None)
    _set(app, {"reason": element.value})


def move_words(app: App, element: Element) -> None:
    if app.sheet:
        app.sheet["words"] = page.form("move")["words"]
        app.sheet["whom"].touch()
        app.corrected("move")


def _set(app: App, facts: dict[str, object]) -> None:
    if app.sheet:
        app.sheet.update(facts)
        app.sheet["whom"].touch()
    app.draw()


def _do(app: App, element: Element, command: Command) -> None:
    """Send it with the reason. Where one in the director's own words is asked for, the field for
    it has the focus.
    """
    ticket = sheet.named(app, "move", element)
    if not ticket:
        return

    def refused() -> None:
        refused_move = app.refusals.get("move")
        if missing(refused_move):
            app.draw()
            page.show("reason-" + REASONS[0])
        elif refused_move and asks_for(refused_move["code"], REASON):
            app.draw()
            page.show(WORDS)

    player, table, seat = app.player(ticket), app.sheet["table"], app.sheet["seat"]
    chosen = _reason(app, player, table, seat) if player else ""
    reason = app.sheet["words"].strip() or chosen
    app.do({**command, "ticket": ticket, "reason": reason}, "move", app.close_over, undone=refused)


def move_player(app: App, element: Element) -> None:
    table, seat = int(page.data(element, "table")), int(page.data(element, "seat"))
    _do(app, element, {"command": "move-player", "table": table, "seat": seat})


def exchange_players(app: App, element: Element) -> None:
    other = int(page.data(element, "other"))
    _do(app, element, {"command": "exchange-players", "other": other})


SHEETS = {"move": move_sheet}
ACTIONS = {
    "mark-staying": mark_staying,
    "exchange-players": exchange_players,
    "move": move,
    "move-table": move_table,
    "move-seat": move_seat,
    "move-reason": move_reason,
    "move-words": move_words,
    "move-player": move_player,
    "seat-player": move,
}
