"""Player out: a table, a seat of it, and what can happen to the player who sits there."""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player
from webapp.ui.app.app import App
from webapp.ui.clock.tonight.state import room_state
from webapp.ui.floor import penalty
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import keys, refusal
from webapp.ui.kit.words import t
from webapp.ui.registration import rebuy_sheet
from webapp.ui.results import foreseen, out_sheet
from webapp.ui.seating.move_sheet import move_named


def panel(app: App) -> Markup:
    """Return the card: who is out, by table and seat, and the way to find somebody by name."""
    return html(
        '<section class="panel live-bust stack"><div class="panel-head"><h2>{ui.out.title}</h2>'
        '<a href="#/night/{tid}/out">{ui.out.by-name}</a></div>{body}</section>',
        tid=app.tid,
        body=_by_seat(app),
    )


def _by_seat(app: App) -> Markup:
    """The tables, the seats of the one that is shown, and who was picked."""
    tables = [table for table in app.view["tables"] if [seat for seat in table["seats"] if seat]]
    if not tables:
        return NOTHING
    numbers = [table["table"] for table in tables]
    if room_state(app).table not in numbers:
        room_state(app).table = numbers[0]
    shown = room_state(app).table
    seats = tables[numbers.index(shown)]["seats"]
    return html(
        "{refusal}{tables}{seats}{chosen}",
        refusal=refusal(app.refusals.get("out")),
        tables=keys(
            "table",
            t("ui.table"),
            [(n, "%d" % n, t("common.table", table=n), False) for n in numbers],
            shown,
            "pick-table",
            "keys-row keys-table",
        ),
        seats=keys(
            "seat",
            t("ui.seat"),
            [_seat_choice(app, i + 1, seats[i]) for i in range(len(seats))],
            room_state(app).whom.number(app),
            "pick-seat",
            "keys-row keys-5",
            values=seats,
        ),
        chosen=_chosen(app, room_state(app).whom.player(app)),
    )


def _seat_choice(app: App, seat: int, ticket: int | None) -> tuple[int, str, str, bool]:
    """A seat as a key: an empty one cannot be chosen."""
    who = app.name_of(ticket) if ticket else t("ui.seat.free")
    return seat, "%d" % seat, t("common.seat", seat=seat) + ", " + who, not ticket


def _chosen(app: App, player: Player | None) -> Markup:
    if not player:
        return html('<p class="soft chosen-none">{ui.out.choose}</p>')
    foresight = room_state(app).foresight
    foresight.ask(app, [{"ticket": player["ticket"], "stack_chips": None}])
    facts = t("ui.out.ticket", ticket=player["ticket"])
    if player["rebuys"]:
        facts += " · " + words.count("ui.player.rebuys", player["rebuys"])
    return html(
        '<div class="chosen"><p><b data-test="chosen">{name}</b><br>'
        '<span class="soft small">{facts}</span></p>{foreseen}'
        '<div class="chosen-keys">{out}{rebuy}{move}{penalty}</div></div>',
        name=words.called(player["name"]),
        facts=facts,
        foreseen=foreseen.foresight_panel(app, foresight),
        out=out_sheet.out_button(app, player, "btn-soft btn-big"),
        rebuy=rebuy_sheet.rebuy_button(app, player, "btn-big"),
        move=move_named(player),
        penalty=penalty.penalty_buttons(player),
    )


# ---- actions ----


def pick_table(app: App, element: Element) -> None:
    room_state(app).table = int(element.value)
    room_state(app).whom.clear()
    app.refusals.pop("out", None)
    app.draw()


def pick_seat(app: App, element: Element) -> None:
    """Pick the player who sat there when the key was drawn."""
    room_state(app).whom.pick(app, int(element.value))
    app.refusals.pop("out", None)
    app.draw()


ACTIONS = {"pick-table": pick_table, "pick-seat": pick_seat}
