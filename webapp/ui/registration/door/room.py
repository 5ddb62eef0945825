"""The door desk: sell entries and rebuys, see the last sales, know when sales stop. Made for a
keyboard and a queue.
"""

from __future__ import annotations

from pycore.night.registration.desk import Desk
from pycore.portable.clock import Face, countdown
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.devices.lately import lately_panel
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import figure, why_key
from webapp.ui.kit.words import t
from webapp.ui.money import headroom
from webapp.ui.registration import cash_up
from webapp.ui.registration.cash_up import CASH
from webapp.ui.registration.door import (
    entry,
    expected,
    from_main,
    listing,
    one_name,
    rebuys,
    vouch,
)
from webapp.ui.registration.door.paying import EXPECTED, LIST, room_state
from webapp.ui.seating import absent

# What is done on this screen; the sales have a list of their own.
ACTS = (
    "cash-counted",
    "evening-cash-counted",
    "entry-refunded",
    "expected-struck",
    "name-corrected",
    "players-told-apart",
    "players-expected",
    "prepaid-refunded",
    "player-absent",
    "player-arrived",
)


def render(app: App) -> Markup:
    if app.is_open(LIST) or expected.is_open(app):
        listing.ask(app)
    return html(
        '<div class="split"><div class="stack stack-wide">{entry}{same}{expected}{figures}{list}'
        "{cash}</div>"
        '<div class="stack stack-wide">{absent}{rebuys}{refunds}{sales}{room}{lately}</div></div>',
        entry=entry.form(app),
        same=one_name.questions(app),
        figures=_figures(app),
        expected=expected.panel(app),
        cash=cash_up.panel(app),
        list=listing.panel(app),
        absent=absent.absent_panel(app),
        rebuys=rebuys.rebuy_panel(app),
        refunds=rebuys.refund_panel(app),
        sales=listing.last_sales(app),
        room=headroom.panel(app),
        lately=lately_panel(app, ACTS),
    )


def _figures(app: App) -> Markup:
    desk = app.view["desk"]
    jackpot = NOTHING
    if desk["jackpot_cents"]:
        sum_of = words.amount(desk["jackpot_cents"])
        jackpot = figure(t("ui.figure.jackpot"), sum_of, "", "jackpot")
    return html(
        '<section class="panel stack"><dl class="figs">{entries}{rebuys}{jackpot}{taken}{pool}'
        "</dl>{passed}</section>",
        entries=figure(
            t("ui.figure.entries"),
            desk["entries"],
            t("ui.figure.of", n=desk["player_cap"]),
            "entries",
        ),
        rebuys=figure(t("ui.figure.rebuys"), desk["rebuys"], "", "rebuys"),
        jackpot=jackpot,
        taken=figure(t("ui.figure.taken"), words.amount(desk["revenue_cents"]), "", "revenue"),
        pool=figure(t("ui.figure.pool"), words.amount(desk["pool_cents"]), "", "pool"),
        passed=_passed(desk),
    )


def _passed(desk: Desk) -> Markup:
    """The limits that tablets passed together, each with how far it went."""
    rows = [
        html(
            '<li><div class="grow">{refusal}{clause}<br><span class="soft small">{records}'
            "</span></div></li>",
            refusal=words.refusal(passed),
            clause=why_key(passed["clause"]),
            records=t("ui.breach.records", records=passed["records"], settled=passed["settled"]),
        )
        for passed in desk["passed"]
    ]
    if not rows:
        return NOTHING
    return html(
        '<div data-test="passed"><h3>{ui.breach.title}</h3>'
        '<ul class="rows rows-in">{rows}</ul></div>',
        rows=rows,
    )


def tick(app: App, face: Face, now: int) -> None:
    at_ms = app.view["desk"]["sales_close_at_ms"]
    if at_ms:
        left_ms = entry.left_ms(app)
        page.text("sales-left", countdown(left_ms))
        if left_ms == 0 and room_state(app).asked_close_at_ms != at_ms:
            # The last moment of sales has passed: the worker knows what that means.
            room_state(app).asked_close_at_ms = at_ms
            app.reload_view()


ROOM = Room(
    "door",
    render,
    actions={
        **entry.ACTIONS,
        **vouch.ACTIONS,
        **from_main.ACTIONS,
        **rebuys.ACTIONS,
        **listing.ACTIONS,
        **expected.ACTIONS,
        **cash_up.ACTIONS,
        **one_name.ACTIONS,
    },
    sheets={**vouch.SHEETS, **listing.SHEETS},
    tick=tick,
    icon="door",
    place=20,
    first_field="name",
    redraws_on_fold=(LIST, EXPECTED, CASH),
)
