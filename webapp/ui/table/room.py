"""The dealer's screen: one table, hand after hand. The felt on one side; on the other whatever is
next: stacks, the deal, a player's actions, cards, the pots. The worker decides all of it.
"""

from __future__ import annotations

from webapp.ui.frame import keyboard
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import clause, empty, link, refusal
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t
from webapp.ui.table import act as table_act
from webapp.ui.table import amount as table_amount
from webapp.ui.table import between as table_between
from webapp.ui.table import cards as table_cards
from webapp.ui.table import dealing
from webapp.ui.table import floor as table_floor
from webapp.ui.table import reading as table_reading
from webapp.ui.table import result as table_result
from webapp.ui.table import ring as table_ring
from webapp.ui.table import sentences as table_words
from webapp.ui.table import wager as table_wager
from webapp.ui.table.dealing import ask, number, panel, shown
from webapp.ui.table.state import State, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.views.shapes.clock import Face
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

STAGES = {
    "closed": table_between.closed_panel,
    "count": table_between.count_panel,
    "ready": table_between.ready_panel,
    "bet": table_act.bet_panel,
    "board": table_cards.board_panel,
    "showdown": table_cards.show_panel,
    "over": table_result.over_panel,
    "called-off": table_result.off_panel,
}
SHEETS = {
    "seat": table_floor.seat_panel,
    "floor": table_floor.floor_panel,
    "ruling": table_floor.ruling_panel,
    "wager": table_wager.wager_panel,
}
# What stands at the foot of a stage or a sheet, where it never scrolls away.
FEET = {
    "amount": table_amount.confirm,
    "wager": table_reading.reading,
    "count": table_between.count_button,
    "ready": table_between.deal_button,
    "over": table_result.end_button,
    "called-off": table_result.end_button,
}


def render(app: Tablet) -> Markup:
    found = shown(app)
    if not number(app):
        return join([refusal(mine(app).refused), _tables(app)])
    if not found:
        return html(
            '<p class="soft pad" role="status">{looking}</p>', looking=t("ui.table.looking")
        )
    return html(
        '<div class="tb{css}" data-stage="{stage}" data-test="table">{ring}'
        '<section class="panel tb-panel" id="tb-panel" tabindex="-1" data-home '
        'aria-label="{panel}">'
        "{next_level}{stuck}"
        '<div class="tb-body tb-of-{css_2}">{body}</div>{foot}'
        "</section></div>",
        css=" tb-saving" if app.saving else "",
        stage=found["stage"],
        ring=table_ring.ring(app, found),
        panel=t("ui.table.panel"),
        next_level=join([_next_level(found), _out_meanwhile(app, found)]),
        stuck=join([_stuck(app, found), table_floor.refused(app)]),
        css_2=_name(app, found),
        body=_body(app, found),
        foot=table_floor.foot(app, found, _foot(app, found)),
    )


def _body(app: Tablet, found):
    sheet = SHEETS.get(panel(app))
    return sheet(app, found) if sheet else STAGES[found["stage"]](app, found)


def _name(app: Tablet, found):
    """What the panel shows: a sheet, or what the stage asks for."""
    return panel(app) if panel(app) in SHEETS or panel(app) == "amount" else found["stage"]


def _foot(app: Tablet, found):
    name = _name(app, found)
    return FEET[name](app, found) if name in FEET else ""


def _stuck(app: Tablet, found) -> Markup:
    """Why a hand in play cannot be recorded as the night stands, and the two ways on. A sheet has
    its own business.
    """
    if found["stage"] in ("closed", "count", "ready") or panel(app) in SHEETS:
        return NOTHING
    if not found["refused"]:
        return NOTHING
    return join([refusal(table_words.fit(found["refused"])), table_floor.ways_on()])


def _next_level(found) -> Markup:
    """The clock moved on during the hand: it is played on at its own level."""
    coming = found["next_level"]
    if not coming or found["stage"] not in dealing.LIVE:
        return NOTHING
    return html(
        '<p class="tb-coming small">{next_level}{clause}</p>',
        next_level=t("ui.table.next-level", number=coming["number"]),
        clause=clause(found["level_clause"]),
    )


def _out_meanwhile(app: Tablet, found) -> Markup:
    """Who was put out by another hand than this one: with chips at its end they contradict it."""
    if found["stage"] not in dealing.LIVE:
        return NOTHING
    names = []
    for one in found["seats"]:
        player = app.player(one["ticket"]) if one["state"] in ("in", "all-in") else None
        if player and player["out"]:
            names.append(dealing.who(found, one["seat"]))
    if not names:
        return NOTHING
    return html(
        '<p class="tb-coming small" role="status" data-test="out-meanwhile">{out_meanwhile}</p>',
        out_meanwhile=t("ui.table.out-meanwhile", names=dealing.listed(names)),
    )


def _tables(app: Tablet) -> Markup:
    """Which table? Only those where somebody sits."""
    items = []
    for table in app.view["tables"]:
        seated = len([ticket for ticket in table["seats"] if ticket])
        if seated:
            items.append(
                html(
                    "<li>{link}</li>",
                    link=link(
                        "/night/%s/table/%d" % (app.tid, table["table"]),
                        t("ui.table.deal-at", table=table["table"]),
                        "btn btn-big btn-wide",
                    ),
                )
            )
    if not items:
        return empty(
            "seats",
            t("ui.table.no-tables"),
            t("ui.table.no-tables-help"),
            link("/night/%s/seats" % app.tid, t("ui.nav.seats"), "btn btn-main"),
        )
    return html(
        '<h2 class="title">{which}</h2><ul class="tiles below">{items}</ul>',
        which=t("ui.table.which"),
        items=items,
    )


def _nav_item(app: Tablet):
    """In the navigation stands the table that this tablet deals; none while it deals none."""
    if not number(app):
        return None
    label = t("common.table", table=number(app))
    return "/night/%s/table/%d" % (app.tid, number(app)), label


# ---- the frame ----

_listening = []


def opened(app: Tablet) -> None:
    if not _listening:
        _listening.append(True)
        keyboard.on_shortcut(lambda: app.room.route == "table" and not app.over)
    asked = dealing.route_number()
    if asked and asked != number(app):
        mine(app).told = None
        mine(app).counted = {}
        mine(app).level = 0
        mine(app).held = None
        dealing.forget(app)
    if asked:
        mine(app).number = asked
    else:
        mine(app).refused = None
    if number(app):
        app.draw()
        ask(app)


def tick(app: Tablet, face: Face, now: int) -> None:
    """The called clock; and the table again whenever the night's view came anew."""
    found = shown(app)
    if found:
        table_act.tick(app, found)
    if number(app) and not app.saving and mine(app).view is not app.view:
        ask(app)


ROOM = Room(
    "table",
    render,
    state=State,
    actions={
        **table_act.ACTIONS,
        **table_amount.ACTIONS,
        **table_between.ACTIONS,
        **table_cards.ACTIONS,
        **table_floor.ACTIONS,
        **table_result.ACTIONS,
        **table_wager.ACTIONS,
    },
    tick=tick,
    opened=opened,
    heading=table_words.heading,
    last=table_words.spoken,
    nav_item=_nav_item,
    icon="table",
    place=35,
)
