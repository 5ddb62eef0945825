"""The dealer's screen: one table, hand after hand. The felt on one side; on the other whatever is
next: stacks, the deal, a player's actions, cards, the pots. The worker decides all of it.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableView
from pycore.portable.clock import Face
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.floor import saying
from webapp.ui.kit import keyboard, page, words
from webapp.ui.kit.filling import part
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import clause, empty, link, refusal
from webapp.ui.kit.words import t
from webapp.ui.table.table import act as table_act
from webapp.ui.table.table import amount as table_amount
from webapp.ui.table.table import between as table_between
from webapp.ui.table.table import cards as table_cards
from webapp.ui.table.table import causes as table_causes
from webapp.ui.table.table import correct as table_correct
from webapp.ui.table.table import dealing, motions, rebuy_ask, told_amounts, waiting
from webapp.ui.table.table import floor as table_floor
from webapp.ui.table.table import foot as table_foot
from webapp.ui.table.table import reading as table_reading
from webapp.ui.table.table import result as table_result
from webapp.ui.table.table import ring as table_ring
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table import steps as table_steps
from webapp.ui.table.table import told as table_told
from webapp.ui.table.table import wager as table_wager
from webapp.ui.table.table import ways as table_ways
from webapp.ui.table.table import winners as table_winners
from webapp.ui.table.table.dealing import ask, number, panel, table_now
from webapp.ui.table.table.state import room_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Part = Callable[[App, TableView], Markup]

STAGES: dict[str, Part] = {
    "closed": table_between.closed_panel,
    "count": table_ways.count_panel,
    "ready": table_ways.ready_panel,
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
    "wager": motions.wager_panel,
    "steps": table_steps.steps_panel,
    "card": table_steps.card_panel,
    "told": told_amounts.told_sheet,
    "winners": table_correct.winners_panel,
    "counting": table_between.count_panel,
    "stack": table_between.one_stack,
}
# What stands at the foot of a stage or a sheet, where it never scrolls away.
FEET: dict[str, Part] = {
    "amount": table_amount.confirm,
    "wager": table_reading.reading,
    "count": table_between.count_button,
    "counting": table_between.count_button,
    "ready": table_ways.ready_foot,
    "told": told_amounts.told_foot,
    "winners": table_correct.winners_foot,
    "over": table_result.end_button,
    "called-off": table_result.end_button,
}


def render(app: App) -> Markup:
    table = table_now(app)
    if not number(app):
        return join([refusal(room_state(app).refused), _tables(app)])
    if not table:
        return html(
            '<p class="soft pad" role="status">{looking}</p>', looking=t("ui.table.looking")
        )
    return html(
        '<div class="tb" data-stage="{stage}" data-test="table">{ring}'
        '<section class="panel tb-panel" id="tb-panel" tabindex="-1" data-home '
        'data-key="{name}" '
        'aria-label="{panel}">{stop}{next_level}{out_meanwhile}{stuck}{refused}{dropped}'
        "{body}{foot}</section></div>",
        stage=table["stage"],
        ring=table_ring.ring(app, table),
        panel=t("ui.table.panel"),
        stop=_stop(app),
        next_level=_next_level(table),
        out_meanwhile=_out_meanwhile(app, table),
        stuck=_stuck(app, table),
        refused=table_floor.refused(app),
        dropped=waiting.dropped(app),
        name=_name(app, table),
        body=part("tb-body", _body(app, table)),
        foot=part("tb-foot", table_foot.foot(app, table, _foot(app, table))),
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
        clause=clause(app.view["night"]["stop_clause"]),
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
        clause=clause(table["level_clause"]),
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
        '<h2 class="title">{which}</h2><ul class="tiles below">{rows}</ul>',
        which=t("ui.table.which"),
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
        keyboard.on_shortcut(lambda: app.route == "table" and not app.over and not app.sheet)
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
    """What is tapped at the table while something is being saved waits for the answer."""
    is_tap = name in ROOM.actions and page.data(element, "act") == name
    return is_tap and waiting.tapped(app, name, element)


def tick(app: App, face: Face, now: int) -> None:
    """The called clock; the taps that waited for another room's answer; and the table again
    whenever the night's view came anew.
    """
    if app.state(waiting.Waiting).taps and not app.saving:
        waiting.go_on(app)
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
        **table_causes.ACTIONS,
        **table_correct.ACTIONS,
        **table_floor.ACTIONS,
        **rebuy_ask.ACTIONS,
        **table_result.ACTIONS,
        **table_steps.ACTIONS,
        **table_told.ACTIONS,
        **table_wager.ACTIONS,
        **table_ways.ACTIONS,
        **table_winners.ACTIONS,
        **told_amounts.ACTIONS,
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
