"""Who is out of the main event, at the door of an event beside it: one tap sells to them under the
name they have there.
"""

from __future__ import annotations

from browser import Element

from pycore.night.evening import MainPlayer
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.registration.door.paying import room_state

SHOWN = 12
"""So many who went out last; the others are found by their name."""
LIST = "from-main"


def panel(app: App) -> Markup:
    people = app.evening.view["people"] if app.evening.view else []
    if not people:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="from-main"><h2>{ui.door.from-main}</h2>'
        '<p class="soft small">{ui.door.from-main-help}</p>'
        '<div class="keys-out" id="{list}">{rows}</div></section>',
        list=LIST,
        rows=_rows(app),
    )


def _rows(app: App) -> list[Markup]:
    """Those whose name begins as the one that is typed, and else the last ones out."""
    typed = words.folded(room_state(app).entry.get("name", ""))
    people = app.evening.view["people"] if app.evening.view else []
    main_players = [
        person for person in people if words.folded(person["name"] or "").find(typed) >= 0
    ]
    return [_row(app, main_player) for main_player in main_players[:SHOWN]]


def _row(app: App, player: MainPlayer) -> Markup:
    return html(
        '<button class="btn key-out" type="button" data-act="sell-out" data-player="{player}" '
        'id="out-{player}" {disabled}><b>{name}</b><span class="soft small num">{ticket}</span>'
        "</button>",
        player=player["player"],
        disabled="disabled" if app.blocked else "",
        name=words.called(player["name"]),
        ticket=words.ticket(player["ticket"]),
    )


def narrow(app: App) -> None:
    """Narrow the list as far as the typed name goes."""
    if page.region(LIST):
        page.picture(LIST, html("{rows}", rows=_rows(app)))


def sell(app: App, element: Element) -> None:
    """Sell to somebody who is out of the main event, paid and of age as the form says."""
    player = page.data(element, "player")
    named = [person for person in app.evening.view["people"] if person["player"] == player]
    if not named or not app.tap_counts():
        return
    typed = page.form("entry")
    command = {
        "command": "sell-entry",
        "player": player,
        "name": named[0]["name"],
        "paid": typed["paid"],
        "of_age": typed.get("of_age", False),
        "jackpot": typed.get("jackpot", False),
    }

    def done() -> None:
        room_state(app).entry = {"paid": typed["paid"]}
        page.set_value("name", "")

    app.do(command, "entry", done)


ACTIONS = {"sell-out": sell}
