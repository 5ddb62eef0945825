"""Which module draws which screen, and what every tap does."""

from browser import window

from webapp.ui import (
    book,
    book_entries,
    book_history,
    breaches,
    clock_change,
    clock_panel,
    data,
    dom,
    door,
    history,
    house_form,
    levels,
    missing,
    moving,
    nights,
    out,
    payouts,
    pots,
    preferences,
    rebuys,
    screen,
    seat_draw,
    seats,
    setup,
    sheet,
    sound,
    standings,
    table,
    todo,
    tonight,
)

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
    app.over_from = dom.selector(element)
    app.undo(dom.data(element, "target"))


def open_clause(app, element):
    app.over = dom.data(element, "clause")
    app.over_from = dom.selector(element)
    app.redraw()
    dom.focus("close-over")


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
    dom.focus("main")


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
