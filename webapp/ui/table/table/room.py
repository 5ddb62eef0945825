"""The dealer's screen: one table, hand after hand. The felt on one side; on the other whatever is
next: stacks, the deal, a player's actions, cards, the pots. The worker decides all of it.

The foot of the dealer's panel, which never scrolls away.

The hand from its deal on, step by step: a tap on one goes back to before it. And the board's
cards: a tap on one puts another in its place.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import HandStepTold, TableView
from pycore.portable.clock import Face
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.floor import saying
from webapp.ui.floor.incident import incident_mark
from webapp.ui.kit import keyboard, page, words
from webapp.ui.kit.filling import part
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, empty, link, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.table import cards
from webapp.ui.table.cards import split
from webapp.ui.table.table import act as table_act
from webapp.ui.table.table import amount as table_amount
from webapp.ui.table.table import between as table_between
from webapp.ui.table.table import cards as table_cards
from webapp.ui.table.table import dealing
from webapp.ui.table.table import floor as table_floor
from webapp.ui.table.table import result as table_result
from webapp.ui.table.table import ring as table_ring
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table import told as table_told
from webapp.ui.table.table import wager as table_wager
from webapp.ui.table.table.dealing import LIVE, ask, deal, number, panel, room_state, table_now


def steps_panel(app: App, table: TableView) -> Markup:
    """Return the last step first: what was done lately is taken back most."""
    hand_step_tolds = table["steps"][:]
    hand_step_tolds.reverse()
    return html(
        '{head}<p class="soft small">{help}</p><ol class="tb-told" data-test="steps">{rows}</ol>',
        head=_head(t("ui.table.steps")),
        help=t("ui.table.steps-help") if hand_step_tolds else t("ui.table.steps-none"),
        rows=[_row(step) for step in hand_step_tolds],
    )


def _head(title: str) -> Markup:
    return html(
        '<div class="tb-sheet-head"><div class="tb-who"><h2 class="title">{title}</h2></div>'
        "{close}</div>",
        title=title,
        close=button("table-close", t("common.close"), "", "cross", html('data-keys="escape"')),
    )


def _row(step: HandStepTold) -> Markup:
    """The first step has the whole hand behind it."""
    sentence = table_words.step(step)
    return html(
        '<li><button type="button" class="btn btn-wide tb-step" data-act="steps-to" '
        'data-to="{to}" id="step-{to}"><span>{said}</span>{first}</button>'
        "</li>",
        to=step["to"],
        said=sentence,
        first=html('<span class="soft small">{ui.table.whole-hand-back}</span>')
        if not step["to"]
        else NOTHING,
    )


def open_steps(app: App, element: Element) -> None:
    room_state(app).panel = "steps"
    app.draw()
    page.show("tb-panel")


def back_to(app: App, element: Element) -> None:
    deal(app, {"what": "undo", "to": int(page.data(element, "to"))})


# ---- another card on the board ----


def card_panel(app: App, table: TableView) -> Markup:
    """Return the deck, for the card at one place of the board."""
    board = split(table["board"])
    place = room_state(app).place
    now = board[place] if place < len(board) else ""
    used = [card for card in split(table["used"]) if card != now]
    return html(
        '{head}<p class="soft small">{ui.table.card-at-help}</p>{deck}',
        head=_head(t("ui.table.card-at", place=place + 1)),
        deck=cards.deck("board-card-is", [now], used, "deck tb-deck", by_key=True),
    )


def open_card(app: App, element: Element) -> None:
    """Open a card of the board that is tapped; a second tap closes it."""
    place = int(page.data(element, "place"))
    was = room_state(app).panel == "card" and room_state(app).place == place
    room_state(app).place = place
    room_state(app).panel = "" if was else "card"
    app.draw()
    if not was:
        page.show("tb-panel")


def card_is(app: App, element: Element) -> None:
    table = table_now(app)
    name = page.data(element, "card")
    if not table or app.saving:
        return
    if split(table["board"])[room_state(app).place] == name:
        room_state(app).panel = ""
        app.draw()
        return
    deal(app, {"what": "card", "place": room_state(app).place, "card": name})


def unseen(app: App, element: Element) -> None:
    """Let nobody write the board down here from now on, or somebody again."""
    deal(app, {"what": "unseen", "unseen": page.data(element, "unseen") == "1"})


ACTIONS = {
    "table-steps": open_steps,
    "steps-to": back_to,
    "board-card": open_card,
    "board-card-is": card_is,
    "board-unseen": unseen,
}


def foot(app: App, table: TableView, main: Markup) -> Markup:
    """Return what is next in a filled button, when the panel has it here; Undo and the floor
    below.
    """
    return html(
        '<div class="tb-foot" id="tb-foot">{main}<div class="tb-foot-row">{undo}{steps}'
        "{floor}</div></div>",
        main=main,
        steps=button(
            "table-steps",
            "",
            "btn-square",
            "grip",
            html('id="tb-steps" aria-label="{ui.table.steps}"'),
        )
        if table["steps"]
        else NOTHING,
        undo=button(
            "table-undo",
            table_words.undo(table),
            "btn-plain tb-undo",
            "undo",
            html('id="tb-undo" data-keys="u" data-test="undo"'),
            not table["undo"],
        ),
        floor=button(
            "table-floor",
            html("<span>{ui.table.floor}</span>"),
            "",
            "flag",
            html('id="tb-floor" data-keys="g" data-test="floor"'),
        )
        if table["stage"] in LIVE
        else incident_mark("tb-incident", dealing.number(app)),
    )


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Part = Callable[[App, TableView], Markup]

STAGES: dict[str, Part] = {
    "closed": table_between.closed_panel,
    "count": table_told.count_panel,
    "ready": table_told.ready_panel,
    "bet": table_act.bet_panel,
    "board": table_cards.board_panel,
    "showdown": table_cards.show_panel,
    "over": table_result.over_panel,
    "called-off": table_result.off_panel,
}
SHEETS: dict[str, Part] = {
    "seat": table_floor.seat_panel,
    "floor": table_floor.floor_panel,
    "ruling": table_floor.ruling_panel,
    "wager": table_wager.wager_panel,
    "steps": steps_panel,
    "card": card_panel,
    "told": table_told.told_sheet,
    "winners": table_between.winners_panel,
    "counting": table_between.count_panel,
    "stack": table_between.one_stack,
}
# What stands at the foot of a stage or a sheet, where it never scrolls away.
FEET: dict[str, Part] = {
    "amount": table_amount.confirm,
    "wager": table_wager.reading,
    "count": table_between.count_button,
    "counting": table_between.count_button,
    "ready": table_told.ready_foot,
    "told": table_told.told_foot,
    "winners": table_between.winners_foot,
    "over": table_result.end_button,
    "called-off": table_result.end_button,
}


def render(app: App) -> Markup:
    table = table_now(app)
    if not number(app):
        return join([refusal(room_state(app).refused), _tables(app)])
    if not table:
        return html('<p class="soft pad" role="status">{ui.table.looking}</p>')
    return html(
        '<div class="tb" data-stage="{stage}" data-test="table">{ring}'
        '<section class="panel tb-panel" id="tb-panel" tabindex="-1" data-home '
        'data-key="{name}" '
        'aria-label="{ui.table.panel}">{stop}{next_level}{out_meanwhile}{stuck}{refused}{dropped}'
        "{body}{foot}</section></div>",
        stage=table["stage"],
        ring=table_ring.ring(app, table),
        stop=_stop(app),
        next_level=_next_level(table),
        out_meanwhile=_out_meanwhile(app, table),
        stuck=_stuck(app, table),
        refused=table_floor.refused(app),
        dropped=dealing.dropped(app),
        name=_name(app, table),
        body=part("tb-body", _body(app, table)),
        foot=part("tb-foot", foot(app, table, _foot(app, table))),
    )


def _body(app: App, table: TableView) -> Markup:
    sheet = SHEETS.get(panel(app))
    name = _name(app, table)
    return html(
        '<div class="tb-body tb-of-{name}" id="tb-body">{body}</div>',
        name=name,
        body=sheet(app, table) if sheet else STAGES[table["stage"]](app, table),
    )


def _name(app: App, table: TableView) -> str:
    """What the panel shows: a sheet, or what the stage asks for."""
    return panel(app) if panel(app) in SHEETS or panel(app) == "amount" else table["stage"]


def _foot(app: App, table: TableView) -> Markup:
    name = _name(app, table)
    return FEET[name](app, table) if name in FEET else NOTHING


def _stuck(app: App, table: TableView) -> Markup:
    """Why a hand in play cannot be recorded as the night stands, and the two ways on. A sheet has
    its own business.
    """
    if table["stage"] in ("closed", "count", "ready") or panel(app) in SHEETS:
        return NOTHING
    if not table["refused"]:
        return NOTHING
    return join([refusal(table["refused"]), table_floor.ways_on()])


def _stop(app: App) -> Markup:
    """That play must end soon, that this hand is the last, that none is dealt any more."""
    line = saying.stop_line(app)
    if not line:
        return NOTHING
    return html(
        '<p class="tb-coming small" role="status" data-test="stop-warning">{line}{clause}</p>',
        line=line,
        clause=why_key(app.view["night"]["stop_clause"]),
    )


def _next_level(table: TableView) -> Markup:
    """The clock moved on during the hand: it is played on at its own level."""
    coming = table["next_level"]
    if not coming or table["stage"] not in dealing.LIVE:
        return NOTHING
    return html(
        '<p class="tb-coming small" data-test="coming-level">{next_level}{clause}</p>',
        next_level=t(
            "ui.table.next-level",
            number=coming["number"],
            blinds=words.blinds(coming["small"], coming["big"], coming["ante"]),
        ),
        clause=why_key(table["level_clause"]),
    )


def _out_meanwhile(app: App, table: TableView) -> Markup:
    """Who was put out by another hand than this one: with chips at its end they contradict it."""
    if table["stage"] not in dealing.LIVE:
        return NOTHING
    names = []
    for seat in table["seats"]:
        ticket = seat["ticket"] if seat["state"] in ("in", "all-in") else None
        player = app.player(ticket) if ticket is not None else None
        if player and player["out"]:
            names.append(dealing.who(table, seat["seat"]))
    if not names:
        return NOTHING
    return html(
        '<p class="tb-coming small" role="status" data-test="out-meanwhile">{out}</p>',
        out=t("ui.table.out-meanwhile", names=dealing.listed(names)),
    )


def _tables(app: App) -> Markup:
    """Which table? Only those where somebody sits."""
    links = [
        link(
            "/night/%s/table/%d" % (app.tid, table["table"]),
            t("ui.table.deal-at", table=table["table"]),
            "btn btn-big btn-wide",
        )
        for table in app.view["tables"]
        if [ticket for ticket in table["seats"] if ticket]
    ]
    if not links:
        return empty(
            "seats",
            t("ui.table.no-tables"),
            t("ui.table.no-tables-help"),
            link("/night/%s/seats" % app.tid, t("ui.nav.seats"), "btn btn-main"),
        )
    return html(
        '<h2 class="title">{ui.table.which}</h2><ul class="tiles below">{rows}</ul>',
        rows=[html("<li>{way}</li>", way=way) for way in links],
    )


def _nav_item(app: App) -> tuple[str, str] | None:
    """In the navigation stands the table that this tablet deals; none while it deals none."""
    if not number(app):
        return None
    label = t("common.table", table=number(app))
    return "/night/%s/table/%d" % (app.tid, number(app)), label


# ---- the frame ----

_listening: list[bool] = []


def opened(app: App) -> None:
    if not _listening:
        _listening.append(True)
        keyboard.on_shortcut(lambda: app.route == "table" and not app.clause and not app.sheet)
    table_number = dealing.route_number()
    if table_number and table_number != number(app):
        room_state(app).table = None
        room_state(app).counted = {}
        room_state(app).counting = False
        room_state(app).level = 0
        dealing.forget(app)
    if table_number:
        room_state(app).number = table_number
    else:
        room_state(app).refused = None
    if number(app):
        app.draw()
        ask(app)


def keeps_tap(app: App, name: str, element: Element) -> bool:
    """Return what is tapped at the table while something is being saved waits for the answer."""
    is_tap = name in ROOM.actions and page.data(element, "act") == name
    return is_tap and dealing.tapped(app, name, element)


def tick(app: App, face: Face, now: int) -> None:
    """Run the called clock; do the taps that waited for another room's answer; and ask for the
    table again whenever the night's view came anew.
    """
    if app.state(dealing.Waiting).taps and not app.saving:
        dealing.go_on(app)
        app.draw()
    table = table_now(app)
    if table:
        table_act.tick(app, table)
    if number(app) and not app.saving and room_state(app).view is not app.view:
        ask(app)


ROOM = Room(
    "table",
    render,
    actions={
        **table_act.ACTIONS,
        **table_amount.ACTIONS,
        **table_between.ACTIONS,
        **table_cards.ACTIONS,
        **table_floor.ACTIONS,
        **table_result.ACTIONS,
        **ACTIONS,
        **table_told.ACTIONS,
        **table_wager.ACTIONS,
    },
    tick=tick,
    opened=opened,
    heading=table_words.heading,
    last_strip=table_words.spoken,
    nav_item=_nav_item,
    icon="table",
    place=35,
    keeps_tap=keeps_tap,
)
