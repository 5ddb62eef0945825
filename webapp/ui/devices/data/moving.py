"""Records as codes on this screen, one after the other, for another tablet's camera."""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App
from webapp.ui.device import device
from webapp.ui.devices.data import camera
from webapp.ui.devices.data.camera import state
from webapp.ui.kit import page, words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.words import t
from webapp.worker.answers import Reply
from webapp.worker.sync.code_answers import Pieces

EVERY_MS = 125
"""Eight pieces a second: a tablet's camera still follows."""
MOVING = "code-moving"


def moving_sheet(app: App) -> Markup:
    """Return the pieces of a transfer, one after the other."""
    pieces = state(app).pieces
    if not pieces:
        return camera.frame(t("ui.camera.send"), html("<p>{ui.camera.wait}</p>"))
    if not pieces["records"]:
        return camera.frame(t("ui.camera.send"), html("<p>{ui.camera.none}</p>"))
    seconds = (pieces["blocks"] * EVERY_MS + 999) // 1000
    body = html(
        '<p class="soft">{records} {help}</p><div id="{moving}" data-test="code">{code}</div>',
        records=words.count("ui.camera.records", pieces["records"]),
        help=words.count("ui.camera.seconds", seconds),
        moving=MOVING,
        code=camera.code(state(app).drawn[state(app).at] if state(app).drawn else None),
    )
    return camera.frame(t("ui.camera.send"), body)


def send_now(app: App) -> None:
    """Show the pieces that the other tablet lacks; the first ones are on the screen while the
    others are made.
    """
    mark = state(app)
    mark.pieces = None
    mark.drawn = []
    mark.at = 0
    sheet = {"kind": "code-moving"}
    app.open_sheet(sheet, app.over_from)
    more(app, sheet)
    device.later(app.guard(lambda: turn(app, sheet)), EVERY_MS)


def more(app: App, sheet: dict[str, Any]) -> None:
    facts = {"tid": app.tid, "first": len(state(app).drawn)}

    def answered(reply: Reply[Pieces]) -> None:
        if app.sheet is not sheet:
            return
        if "ok" not in reply:
            camera.stopped(app, reply)
            return
        pieces = reply["ok"]
        mark = state(app)
        mark.drawn = mark.drawn + list(pieces["codes"])
        if not mark.pieces:
            mark.pieces = pieces
            app.draw()
        if pieces["records"] and len(mark.drawn) < pieces["pieces"]:
            more(app, sheet)

    app.bus.call("show-pieces", facts, app.guard(answered))


def turn(app: App, sheet: dict[str, Any]) -> None:
    """Show the next piece, eight times a second, as long as the sheet stands."""
    if app.sheet is not sheet:
        return
    mark = state(app)
    if mark.drawn:
        mark.at = (mark.at + 1) % len(mark.drawn)
        page.picture(MOVING, camera.code(mark.drawn[mark.at]))
    device.later(app.guard(lambda: turn(app, sheet)), EVERY_MS)


SHEETS = {"code-moving": moving_sheet}
