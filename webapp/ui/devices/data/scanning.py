"""Looking for a code with the camera: what is found leads to the next sheet. A line to type stands
below, for whoever has no camera.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.device import device
from webapp.ui.devices.data import camera, joining, moving
from webapp.ui.devices.data.camera import state
from webapp.ui.devices.data.state import room_state
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, field, submit
from webapp.ui.kit.words import t
from webapp.worker.answers import Reply
from webapp.worker.sync.code_answers import PieceSeen, Seen

VIDEO = "scan-video"
WAIT_MS = 100
TYPED = ("tablet", "night")
"""What can be typed in a code's place."""


def scan_sheet(app: App) -> Markup:
    """Return the camera's picture, what it looks for, and a line to type where there is no
    camera.
    """
    of = app.sheet["of"]
    typed = NOTHING
    if of in TYPED:
        typed = html(
            '<form class="stack" id="code-typed" data-submit="code-typed" novalidate>{field}'
            "{submit}</form>",
            field=field(
                "typed",
                t("ui.camera.typed"),
                "",
                attrs=html('autocapitalize="characters" spellcheck="false" maxlength="14"'),
                help_text=t("ui.camera.typed-help-" + of),
            ),
            submit=submit("code-typed", t("ui.camera.typed-do"), "btn-soft"),
        )
    body = html(
        '<p class="soft">{help}</p>{picture}<p class="lead" role="status" data-live="scan-status" '
        'data-test="scan-status">{status}</p>{typed}',
        help=t("ui.camera.look-" + of),
        picture=NOTHING if state(app).problem else _picture(),
        status=state(app).problem or _progress(app),
        typed=typed,
    )
    acts = NOTHING
    if of == "heads":
        acts = button("code-send-all", t("ui.camera.all"), "btn-soft")
    return camera.frame(t("ui.camera.look"), body, acts)


def _picture() -> Markup:
    return html(
        '<video class="scan" id="{video}" muted playsinline aria-label="{ui.camera.picture}">'
        "</video>",
        video=VIDEO,
    )


def _progress(app: App) -> str:
    scanned = state(app).scanned
    if not scanned or scanned["kind"] != "piece":
        return ""
    return t("ui.camera.progress", have=scanned["have"], blocks=scanned["blocks"])


# ---- looking ----


def look(app: App, of: str, element: Element | None = None) -> None:
    """Open the camera for *of*: "tablet", "night", "heads" or "pieces"."""
    state(app).problem = ""
    state(app).scanned = None
    opener = page.selector(element) if element else app.over_from
    app.open_sheet({"kind": "code-scan", "of": of}, opener)
    watch(app)


def watch(app: App) -> None:
    """Start the camera once the picture's place is drawn."""
    if not app.sheet or app.sheet["kind"] != "code-scan":
        return
    if not page.region(VIDEO):
        device.later(app.guard(lambda: watch(app)), WAIT_MS)
        return
    device.watch(
        VIDEO,
        app.guard(lambda text: code_read(app, text)),
        app.guard(lambda name: blind(app, name)),
    )


def blind(app: App, name: str) -> None:
    """Say that there is no camera, or not for us."""
    refused = name in ("NotAllowedError", "SecurityError")
    state(app).problem = t("ui.camera.not-allowed") if refused else t("ui.camera.no-camera")
    app.draw()


def code_read(app: App, text: str) -> None:
    app.bus.call("scanned", {"text": text}, app.guard(lambda reply: after_code(app, reply)))


def after_code(app: App, reply: Reply[Seen]) -> None:
    """Show what a code said: the next sheet, or how far a transfer is."""
    if not app.sheet or app.sheet["kind"] != "code-scan":
        return
    if "refused" in reply:
        page.text("scan-status", words.refusal(reply["refused"]))
        return
    if "ok" not in reply:
        app.failed(reply)
        return
    scanned: Any = reply["ok"]
    state(app).scanned = scanned
    kind = scanned["kind"]
    if kind == "piece":
        page.text("scan-status", _progress(app))
        if scanned["tid"]:
            arrived(app, scanned)
    elif kind == "heads":
        if app.view and scanned["tid"] == app.tid:
            moving.send_now(app)
        else:
            page.text("scan-status", t("ui.camera.another-night"))
    elif kind == "tablet":
        joining.seen_tablet(app, scanned)
    else:
        joining.seen_night(app)


def arrived(app: App, piece: PieceSeen) -> None:
    """End a transfer that is whole and say what it brought."""
    app.close_over()
    added = piece["added"]
    kind = "ok"
    text = words.count("ui.data.imported", added) if added else t("ui.data.imported-none")
    if piece["lacks"]:
        kind = "refused"
        text = t("ui.camera.lacks")
    room_state(app).brought = {"kind": kind, "text": text}
    app.session.refresh_nights()
    if app.tid == piece["tid"]:
        app.reload_view()
    elif not piece["lacks"]:
        page.goes("/night/%s/data" % piece["tid"])
    app.draw()


# ---- actions ----


def send(app: App, element: Element) -> None:
    look(app, "heads", element)


def send_all(app: App, element: Element) -> None:
    moving.send_now(app)


def receive(app: App, element: Element) -> None:
    """Say first what is here, so that only the rest is shown."""
    opener = page.selector(element)
    waits = joining.awaited(app)
    tid = app.tid or waits
    if tid:
        camera.show(app, "heads", "show-heads", {"tid": tid}, opener)
    else:
        look(app, "pieces", element)


def look_pieces(app: App, element: Element) -> None:
    look(app, "pieces")


def look_night(app: App, element: Element) -> None:
    look(app, "night")


def typed(app: App, element: Element) -> None:
    text = str(page.form("code-typed").get("typed", ""))
    of = app.sheet["of"]
    app.bus.call(
        "typed", {"text": text, "of": of}, app.guard(lambda reply: after_code(app, reply))
    )


def add(app: App, element: Element) -> None:
    """Add one more tablet for tonight."""
    look(app, "tablet", element)


SHEETS = {"code-scan": scan_sheet}
ACTIONS = {
    "code-add": add,
    "code-send": send,
    "code-send-all": send_all,
    "code-receive": receive,
    "code-look-pieces": look_pieces,
    "code-look-night": look_night,
    "code-typed": typed,
}
