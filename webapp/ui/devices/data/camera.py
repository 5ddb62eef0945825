"""Two tablets without a network: codes on one screen, the camera of the other. The sheet with a
code, and what the others are made of.
"""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App
from webapp.ui.app.qr import picture
from webapp.ui.devices.data.state import CodeSheets, room_state
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.worker.answers import Reply
from webapp.worker.sync.code_answers import CodeShown, QrCode


def state(app: App) -> CodeSheets:
    return room_state(app).codes


def panel(app: App) -> Markup:
    """Return the ways to show and to look, beside the file."""
    send = button("code-send", t("ui.camera.send"), "btn-big", "scan") if app.view else NOTHING
    return html(
        '<section class="panel stack" data-test="camera"><h2>{ui.camera.title}</h2>'
        '<p class="soft">{ui.camera.body}</p><div class="save-row">{send}{receive}</div>'
        "</section>",
        send=send,
        receive=button("code-receive", t("ui.camera.receive"), "btn-big", "scan"),
    )


# ---- sheets ----


def frame(title: str, body: Markup, acts: Markup = NOTHING) -> Markup:
    """Return a sheet with a code or a picture; it is closed, not answered."""
    return html(
        '<div class="veil" data-act="close-over"><section class="dialog dialog-qr stack" '
        'data-act="none" role="dialog" aria-modal="true" aria-labelledby="code-title" '
        'data-test="sheet"><h2 id="code-title">{title}</h2>{body}<div class="cluster">{acts}'
        '<button class="btn" type="button" id="sheet-cancel" data-act="close-over">{common.close}'
        "</button></div></section></div>",
        title=title,
        body=body,
        acts=acts,
    )


def code(drawn: QrCode | None) -> Markup:
    return picture(drawn, "qr qr-large", t("ui.camera.code"))


def show_sheet(app: App) -> Markup:
    """Return a code that stands still."""
    of, shown = app.sheet["of"], state(app).code
    short = NOTHING
    if shown and shown["short"]:
        short = html(
            '<p class="soft small">{ui.camera.or-type}</p>'
            '<p class="num lead" data-test="code-short"><b>{short}</b></p>',
            short=shown["short"],
        )
    acts = {
        "tablet": button("code-look-night", t("ui.camera.then-look"), "btn-main", "scan"),
        "night": button("code-send", t("ui.camera.send"), "btn-main", "scan"),
        "heads": button("code-look-pieces", t("ui.camera.then-look"), "btn-main", "scan"),
    }
    body = html(
        '<p class="soft">{help}</p><div id="code-box" data-test="code">{code}</div>{short}',
        help=t("ui.camera.show-" + of),
        code=code(shown),
        short=short,
    )
    return frame(t("ui.camera.shows-" + of), body, acts[of])


def failed_sheet(app: App) -> Markup:
    body = html('<p role="alert">{problem}</p>', problem=state(app).problem)
    return frame(t("ui.camera.title"), body)


# ---- showing ----


def show(app: App, of: str, op: str, facts: dict[str, Any], opener: str) -> None:
    """Open the sheet with one code; it is drawn as soon as it is there."""
    state(app).code = None
    app.open_sheet({"kind": "code-show", "of": of}, opener)

    def answered(reply: Reply[CodeShown]) -> None:
        if "ok" in reply:
            state(app).code = reply["ok"]
            app.draw()
        else:
            stopped(app, reply)

    app.bus.call(op, facts, app.guard(answered))


def stopped(app: App, reply: Reply[Any]) -> None:
    """Say why there is no code, in the place of the sheet."""
    if "refused" in reply:
        state(app).problem = words.refusal(reply["refused"])
        app.sheet = {"kind": "code-failed"}
        app.draw()
    elif "failed" in reply:
        app.close_over()
        app.failed(reply)


SHEETS = {"code-show": show_sheet, "code-failed": failed_sheet}
