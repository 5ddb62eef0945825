"""Hands played: a list by table and by player, and any hand of it step by step with the clauses
that decided it. For disputes, at the tablet alone: no phone and no big screen shows any of it.
"""

from __future__ import annotations

from browser import Element, window

from pycore.night.table.hand_story import HandLine, HandsPlayed
from pycore.portable import hand_words, typed
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.forms import forms
from webapp.ui.kit import keyboard, words
from webapp.ui.kit.choice import choice
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, empty, row_link
from webapp.ui.kit.words import t
from webapp.ui.table.hands import story
from webapp.ui.table.hands.story import room_state
from webapp.worker.answers import Reply

MOST = 9999
ALL = 0


def render(app: App) -> Markup:
    if asked_hand():
        return story.panel(app)
    played = room_state(app).played
    if not played:
        return html('<p class="soft pad" role="status">{ui.hands.looking}</p>')
    if not played["tables"]:
        return empty("table", t("ui.hands.none"), t("ui.hands.none-help"))
    lines = room_state(app).lines
    more = NOTHING
    rest = played["count"] - len(lines)
    if rest:
        more = html(
            '<div class="pad">{more}</div>',
            more=button("hands-more", words.count("ui.hands.more", rest), "btn-plain"),
        )
    return html(
        '<div class="hands-list stack"><form class="hands-ask" data-submit="none">{tables}'
        '{players}</form><section class="panel panel-flush" aria-live="polite">'
        '<div class="panel-head"><h2>{count}</h2></div>'
        '<ol class="rows" data-test="hands">{rows}</ol>{more}</section></div>',
        tables=_tables(app, played),
        players=_players(app, played),
        count=words.count("ui.hands.count", played["count"]),
        rows=[_line(app, line) for line in lines],
        more=more,
    )


# ---- what is asked for ----


def _tables(app: App, played: HandsPlayed) -> Markup:
    rows = [(ALL, t("ui.hands.all-tables"))]
    rows += [(table, t("common.table", table=table)) for table in played["tables"]]
    return choice("hands-table", t("ui.table"), rows, room_state(app).table)


def _players(app: App, played: HandsPlayed) -> Markup:
    rows = [(ALL, t("ui.hands.all-players"))]
    for player in played["players"]:
        ticket = words.ticket(player["ticket"])
        named = t("ui.hands.player", name=words.called(player["name"]), number=ticket)
        rows.append((player["ticket"], named))
    return choice("hands-player", t("ui.hands.by-player"), rows, room_state(app).ticket)


# ---- a hand of the list ----


def _line(app: App, line: HandLine) -> Markup:
    """A hand that was entered leads to its steps; of another one this is all that is known."""
    summary = html(
        '<span class="grow"><b>{says}</b><br><span class="soft small">{where}{known}</span></span>'
        "{net}",
        says=_says(line),
        where=t(
            "ui.hands.where",
            table=line["table"],
            number=line["no"],
            at_ms=line["at_ms"],
            level=line["level"],
        ),
        known=html(" · {ui.hands.only-told}") if line["result"] == "told" else "",
        net=_net(line["net"]),
    )
    if line["result"] in ("told", "unentered"):
        return html(
            '<li class="row-whole"><div class="row-link" data-test="hand-{table}-{no}">{told}'
            "</div></li>",
            table=line["table"],
            no=line["no"],
            told=summary,
        )
    route = "/night/%s/hands/%d/%d" % (app.tid, line["table"], line["no"])
    test = html('data-test="hand-{table}-{no}"', table=line["table"], no=line["no"])
    return row_link(route, summary, test)


def _says(line: HandLine) -> str:
    """Who won how much, or that it was called off or not entered."""
    if line["result"] == "unentered":
        lost = [t("ui.hands.lost-all", name=words.called(dealt["name"])) for dealt in line["lost"]]
        return hand_words.in_a_row(t, [t("ui.hands.unentered")] + lost)
    if line["result"] not in ("played", "told"):
        return t("ui.table.off." + line["result"])
    winners = [
        t("ui.hands.wins", name=words.called(winner["name"]), chips=winner["chips"])
        for winner in line["winners"]
    ]
    return hand_words.in_a_row(t, winners)


def _net(net: int | None) -> Markup:
    """What the player who was asked for won or lost by it."""
    if net is None:
        return NOTHING
    key = "ui.hands.gained" if net > 0 else "ui.hands.lost" if net else "ui.hands.even"
    return html(
        '<b class="num hands-net {css}" data-test="net">{net}</b>',
        css="ok" if net > 0 else "",
        net=t(key, chips=abs(net)),
    )


# ---- asking ----


def route_numbers() -> tuple[int, int]:
    """Return the table and the hand that the address names, 0 for none."""
    parts = (window.location.hash.split("/") + ["", ""])[4:6]
    read = [typed.count(part, forms.rules(), 1, MOST).value for part in parts]
    numbers = [number if isinstance(number, int) else 0 for number in read]
    return (numbers[0], numbers[1]) if len(numbers) > 1 else (ALL, 0)


def asked_hand() -> int:
    return route_numbers()[1]


def ask(app: App, start: int = 0) -> None:
    turn = room_state(app).turn + 1
    room_state(app).turn = turn

    def answered(reply: Reply[HandsPlayed]) -> None:
        if room_state(app).turn != turn or app.route != "hands":
            return
        if "ok" in reply:
            room_state(app).played = reply["ok"]
            before = room_state(app).lines if start else []
            room_state(app).lines = before + reply["ok"]["hands"]
        else:
            app.failed(reply)
        app.draw()

    wish = {
        "tid": app.tid,
        "table": room_state(app).table,
        "ticket": room_state(app).ticket,
        "start": start,
    }
    app.bus.call("hands-played", wish, answered)


_listening: list[bool] = []


def opened(app: App) -> None:
    if not _listening:
        _listening.append(True)
        keyboard.on_shortcut(lambda: app.route == "hands" and not app.clause and not app.sheet)
    table, no = route_numbers()
    room_state(app).refused = None
    if no:
        # The same number may be another hand by now: it was taken back, or put right.
        room_state(app).story = None
        app.draw()
        story.ask(app, table, no, 0)
        return
    if table:
        room_state(app).table = table
    ask(app)


def heading(app: App) -> str:
    """Return the title bar's: Table 2, hand 31."""
    table, no = route_numbers()
    return t("ui.table.heading", table=table, number=no) if no else t("ui.title.hands")


# ---- taps ----


def choose_table(app: App, element: Element) -> None:
    room_state(app).table = int(element.value)
    ask(app)


def choose_player(app: App, element: Element) -> None:
    room_state(app).ticket = int(element.value)
    ask(app)


def more(app: App, element: Element) -> None:
    ask(app, len(room_state(app).lines))


ACTIONS = {
    "hands-table": choose_table,
    "hands-player": choose_player,
    "hands-more": more,
}

ROOM = Room(
    "hands",
    render,
    actions={**ACTIONS, **story.ACTIONS},
    opened=opened,
    heading=heading,
    icon="table",
    linked=130,
)
