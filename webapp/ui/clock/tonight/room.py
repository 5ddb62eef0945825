"""The director's screen: the clock, the one next thing to do, how the night stands, and who is
out.
"""

from __future__ import annotations

from pycore.portable.clock import Face
from webapp.ui.app.app import App
from webapp.ui.app.qr import qr_panel
from webapp.ui.app.room import Room
from webapp.ui.clock import called
from webapp.ui.clock.todo import todo_panel
from webapp.ui.clock.tonight import (
    before,
    clock_change,
    clock_panel,
    close,
    duties,
    forecast_panel,
    levels,
    player_out,
    seal,
)
from webapp.ui.devices.lately import lately_panel
from webapp.ui.floor import incident, penalty
from webapp.ui.kit import words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import figure
from webapp.ui.kit.words import t
from webapp.ui.money import headroom
from webapp.ui.seating import absent
from webapp.ui.setup import beside

# What is done on this screen.
ACTS = (
    "clock-started",
    "clock-paused",
    "clock-resumed",
    "time-left-set",
    "level-set",
    "level-added",
    "break-inserted",
    "structure-amended",
    "penalty-given",
    "penalty-ended",
    "prepaid-seated",
    "player-absent",
    "player-arrived",
    "absent-removed",
    "time-chips-played",
    "player-removed",
    "players-eliminated",
    "player-moved",
    "table-broken",
    "table-filled",
    "final-table-drawn",
    "payouts-announced",
    "night-cancelled",
    "ticket-renumbered",
    "night-sealed",
    "seal-opened",
)


def render(app: App) -> Markup:
    return html(
        '{called}<div class="live live-{act}">{before}{close}{clock}{todo}{figures}{out}</div>'
        "{away}{absent}"
        '<div class="split split-even below"><div class="stack stack-wide">{forecast}{levels}'
        '{room}{lately}{beside}<div class="cluster">{incident}</div>'
        "</div>{qr}"
        "</div>",
        called=called.called_panel(app),
        act=app.acts["act"],
        before=before.panel(app),
        close=close.panel(app),
        clock=clock_panel.clock_panel(app) if app.view["phase"] != "cancelled" else "",
        todo=todo_panel(app),
        figures=_figures(app),
        out=player_out.panel(app) if app.acts["act"] == "play" else "",
        away=penalty.penalties_panel(app),
        absent=absent.absent_panel(app, "below"),
        beside=beside.panel(app),
        forecast=forecast_panel.forecast_panel(app),
        levels=levels.levels_panel(app),
        room=headroom.panel(app),
        lately=lately_panel(app, ACTS),
        incident=incident.incident_button("incident-tonight"),
        qr=qr_panel(app),
    )


# ---- figures ----


def _figures(app: App) -> Markup:
    view = app.view
    counts = view["counts"]
    desk = view["desk"]
    average = counts["average_stack_chips"]
    if view["phase"] == "finished":
        figures = [
            figure(t("ui.figure.entries"), desk["entries"]),
            figure(t("ui.figure.rebuys"), desk["rebuys"]),
            figure(t("ui.figure.taken"), words.amount(desk["revenue_cents"])),
        ]
    else:
        entered = t("ui.figure.of", n=counts["entered"])
        figures = [
            figure(t("ui.figure.left"), counts["players_left"], entered, "left"),
            figure(t("ui.figure.average"), words.grouped(average) if average else "–"),
            figure(t("ui.figure.tables"), counts["tables"]),
        ]
    return html(
        '<section class="panel live-figs" aria-label="{ui.figures}">'
        '<dl class="figs">{figures}{pool}</dl></section>',
        figures=figures,
        pool=figure(t("ui.figure.pool"), words.amount(desk["pool_cents"]), "", "pool"),
    )


def tick(app: App, face: Face, now: int) -> None:
    clock_panel.tick(app, face, now)
    close.tick(app)
    penalty.tick(app)


ROOM = Room(
    "tonight",
    render,
    actions={
        **clock_change.ACTIONS,
        **clock_panel.ACTIONS,
        **close.ACTIONS,
        **duties.ACTIONS,
        **forecast_panel.ACTIONS,
        **levels.ACTIONS,
        **player_out.ACTIONS,
        **seal.ACTIONS,
    },
    sheets=duties.SHEETS,
    tick=tick,
    escaped=clock_change.escaped,
    icon="clock",
    place=10,
    shows_code=True,
    redraws_on_fold=(forecast_panel.FOLD,),
)
