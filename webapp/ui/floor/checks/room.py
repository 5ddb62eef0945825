"""Checks: what is looked at before the doors, during play and at the end; decks; advertising."""

from __future__ import annotations

from webapp.ui.app import looking
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.devices.lately import lately_panel
from webapp.ui.floor import chip_count, ticking
from webapp.ui.floor.checks import advert, decks, lists
from webapp.ui.floor.checks_state import room_state
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import empty
from webapp.ui.kit.words import t

# What is done on this screen.
ACTS = ("checks-ticked", "chips-tallied", "deck-kept", "deck-placed", "deck-taken")


def render(app: App) -> Markup:
    looking.again(app, room_state(app), "checks")
    view = room_state(app).answer
    if not view:
        return html('<p class="soft">{ui.loading}</p>')
    if not view["checks"]:
        return empty("check", t("ui.checks.nothing"), t("ui.checks.nothing-why"))
    return html(
        '<div class="split"><div class="stack stack-wide">{who}{lists}</div>'
        '<div class="stack stack-wide">{tables}{counts}{decks}{advert}{lately}</div></div>',
        who=ticking.who(app),
        lists=lists.panels(app, view),
        tables=lists.tables(view),
        counts=chip_count.panel(app, view),
        decks=decks.panel(app, view),
        advert=advert.panel(app, view),
        lately=lately_panel(app, ACTS),
    )


ROOM = Room(
    "checks",
    render,
    actions={**lists.ACTIONS, **chip_count.ACTIONS, **decks.ACTIONS, **advert.ACTIONS},
    icon="check",
    linked=20,
)
