"""Player out: a table, a seat of it, and what happens to whoever sits there."""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player
from webapp.ui.app.app import App
from webapp.ui.clock.tonight.state import room_state
from webapp.ui.floor import penalty
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, keys, refusal
from webapp.ui.kit.words import t
from webapp.ui.results import foreseen


def panel(app: App) -> Markup:
    """Return the card: who is out, by table and seat, and the way to find somebody by name."""
    return html(
        '<section class="panel live-bust stack"><div class="panel-head"><h2>{title}</h2>'
        '<a href="#/night/{tid}/out">{by_name}</a></div>{body}</section>',
        title=t("ui.out.title"),
        tid=app.tid,
        by_name=t("ui.out.by-name"),
        body=_by_seat(app),
    )


def _by_seat(app: App) -> Markup:
    """The table and the seat of whoever is out; why not, while nobody can be."""
    view = app.view
    tables = [table for table in view["tables"] if [ticket for ticket in table["seats"] if ticket]]
    if not tables or view["phase"] != "playing":
        why = "ui.out.finished" if view["phase"] == "finished" else "ui.out.none-yet"
        return html('<p class="soft">{why}</p>', why=t(why))
    numbers = [table["table"] for table in tables]
    chosen = room_state(app).table
    if chosen not in numbers:
        chosen = numbers[0]
        room_state(app).table = chosen
    seats = tables[numbers.index(chosen)]["seats"]
    seat = room_state(app).seat
    ticket = seats[seat - 1] if 0 < seat <= len(seats) else None
    player = app.player(ticket) if ticket else None
    return html(
        "{refusal}{tables}{seats}{chosen}",
        refusal=refusal(app.refusals.get("out")),
        tables=keys(
            "table",
            t("ui.table"),
            [(n, "%d" % n, t("common.table", table=n), False) for n in numbers],
            chosen,
            "pick-table",
            "keys-row keys-table",
        ),
        seats=keys(
            "seat",
            t("ui.seat"),
            [_seat_choice(app, i + 1, seats[i]) for i in range(len(seats))],
            seat if ticket else 0,
            "pick-seat",
            "keys-row keys-5",
        ),
        chosen=_chosen(app, player),
    )


def _seat_choice(app: App, seat: int, ticket: int | None) -> tuple[int, str, str, bool]:
    """A seat as a key: an empty one cannot be chosen."""
    who = app.name_of(ticket) if ticket else t("ui.seat.free")
    return seat, "%d" % seat, t("common.seat", seat=seat) + ", " + who, not ticket


def _chosen(app: App, player: Player | None) -> Markup:
    if not player:
        return html('<p class="soft chosen-none">{choose}</p>', choose=t("ui.out.choose"))
    room_state(app).foresight.ask(app, [{"ticket": player["ticket"], "stack_chips": None}])
    ticket = html('data-ticket="{ticket}"', ticket=player["ticket"])
    name = words.called(player["name"])
    is_out = t("ui.out.is-out", name=name.split(" ")[0])
    meant = foreseen.waits_for_rebuy(app)
    facts = t("ui.out.ticket", ticket=player["ticket"])
    if player["rebuys"]:
        facts += " · " + words.count("ui.player.rebuys", player["rebuys"])
    desk = app.view["desk"]
    rebuy = NOTHING
    if player["rebuys_left"] and not desk["rebuy_refused"]:
        label = t("ui.rebuy.short", rebuy_fee_cents=desk["rebuy_fee_cents"])
        rebuy = button("rebuy-seat", label, "btn-big", "", ticket)
    return html(
        '<div class="chosen"><p><b data-test="chosen">{name}</b><br>'
        '<span class="soft small">{facts}</span></p>{foreseen}'
        '<div class="cluster">{rebuy}{eliminate}{penalty}</div></div>',
        name=name,
        facts=facts,
        foreseen=foreseen.foresight_panel(app, room_state(app).foresight),
        rebuy=rebuy,
        eliminate=button(
            "eliminate",
            t("ui.out.anyway") if meant else is_out,
            "btn-soft btn-big",
            "",
            html("{ticket} {meant}", ticket=ticket, meant=html('data-meant="1"') if meant else ""),
        ),
        penalty=penalty.penalty_button(player["ticket"], drawing=""),
    )


# ---- actions ----


def pick_table(app: App, element: Element) -> None:
    room_state(app).table = int(element.value)
    room_state(app).seat = 0
    app.refusals.pop("out", None)
    app.draw()


def pick_seat(app: App, element: Element) -> None:
    room_state(app).seat = int(element.value)
    app.refusals.pop("out", None)
    app.draw()


def eliminate(app: App, element: Element) -> None:
    if not app.tap_counts():
        return

    def done() -> None:
        room_state(app).seat = 0
        page.focus("table-%d" % room_state(app).table)

    ticket = int(page.data(element, "ticket"))
    command = {
        "command": "eliminate",
        "out": [{"ticket": ticket, "stack_chips": None}],
        "confirmed": bool(page.data(element, "meant")),
    }
    app.do(command, "out", done, undone=app.rest)


def rebuy_seat(app: App, element: Element) -> None:
    """Go to the till: how it is paid is said there."""
    app.errand = int(page.data(element, "ticket"))
    app.to("door")


ACTIONS = {
    "pick-table": pick_table,
    "pick-seat": pick_seat,
    "eliminate": eliminate,
    "rebuy-seat": rebuy_seat,
}
