"""Which module draws which screen, and what every tap does."""

from browser import window

from webapp.ui.bigscreen import room as screen
from webapp.ui.data import room as data
from webapp.ui.door import rebuys
from webapp.ui.door import room as door
from webapp.ui.frame import breaches, missing, page, preferences, sheet, sound, todo
from webapp.ui.history.panels import panels as history
from webapp.ui.nights import room as nights
from webapp.ui.out import room as out
from webapp.ui.pots import room as pots
from webapp.ui.prizes import room as payouts
from webapp.ui.rules import entries as book_entries
from webapp.ui.rules import history as book_history
from webapp.ui.rules import house_form
from webapp.ui.rules import room as book
from webapp.ui.seats import draw as seat_draw
from webapp.ui.seats import moving
from webapp.ui.seats import room as seats
from webapp.ui.set_up import room as setup
from webapp.ui.standings import room as standings
from webapp.ui.table import room as table
from webapp.ui.tonight import clock_change, clock_panel, levels
from webapp.ui.tonight import room as tonight

SCREENS = {
    "nights": nights,
    "setup": setup,
    "book": book,
    "tonight": tonight,
    "door": door,
    "seats": seats,
    "table": table,
    "out": out,
    "pots": pots,
    "standings": standings,
    "payouts": payouts,
    "screen": screen,
    "data": data,
}
PARTS = (
    breaches,
    book_entries,
    book_history,
    clock_change,
    clock_panel,
    history,
    house_form,
    levels,
    missing,
    moving,
    preferences,
    rebuys,
    seat_draw,
    sheet,
    sound,
    todo,
)
SHEETS = {
    "undo": sheet.undo_sheet,
    "branch-take": missing.take_sheet,
    "branch-leave": missing.leave_sheet,
    "breach": breaches.seen_sheet,
}


def every_action():
    """{name: act(app, element)} of all screens, their parts and the frame."""
    found = {}
    for module in SCREENS.values():
        found.update(module.ACTIONS)
    for module in PARTS:
        found.update(module.ACTIONS)
    found.update(OWN_ACTIONS)
    return found


def undo(app, element):
    app.over_from = page.selector(element)
    app.undo(page.data(element, "target"))


def open_clause(app, element):
    app.over = page.data(element, "clause")
    app.over_from = page.selector(element)
    app.redraw()
    page.focus("close-over")


def close_over(app, element):
    app.close_over()


def failure_close(app, element):
    app.failure = None
    app.redraw()


def try_again(app, element):
    app.again()


def reload_page(app, element):
    window.location.reload()


def nothing(app, element):
    """Enter in a search that already shows what it found."""


def skip(app, element):
    page.focus("main")


OWN_ACTIONS = {
    "undo": undo,
    "clause": open_clause,
    "close-over": close_over,
    "failure-close": failure_close,
    "try-again": try_again,
    "reload": reload_page,
    "none": nothing,
    "skip": skip,
}
