"""The code that players' phones read: it carries the clock, and the tablet's time at the moment it
was drawn.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.device import device
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.worker.answers import PhoneLink, Reply
from webapp.worker.sync.code_answers import QrCode

FRESH_MS = 10000


def refresh(app: App) -> None:
    """Draw a new code with the tablet's time of now."""
    tid = app.tid

    def answered(reply: Reply[PhoneLink]) -> None:
        if "ok" in reply and tid == app.tid:
            app.qr = reply["ok"]
            app.draw(True)

    app.bus.call("qr", {"tid": tid}, answered)


def code(app: App, css: str = "qr", long: bool = False) -> Markup:
    """Return the code as SVG inside the link it stands for; the *long* one needs no network."""
    qr = app.qr
    if not qr:
        return picture(None, css)
    drawn = qr["beside"] if long and qr["beside"] else qr
    return html(
        '<a class="qr-link" href="{url}" target="_blank" rel="noopener" data-test="qr-link" '
        'aria-label="{ui.qr.open}">{drawn}</a>',
        url=qr["url"],
        drawn=picture(drawn, css),
    )


def picture(drawn: QrCode | None, css: str, label: str = "") -> Markup:
    """Return a code as SVG, its room where it is not there yet; without a *label* what is around
    it says what it is.
    """
    if not drawn:
        return html('<span class="{css} qr-wait" aria-hidden="true"></span>', css=css)
    return html(
        '<svg class="{css}" viewBox="0 0 {size} {size}" role="img" {told} '
        'shape-rendering="crispEdges">'
        '<rect class="qr-paper" width="{size}" height="{size}"/>'
        '<path class="qr-ink" d="{path}"/></svg>',
        css=css,
        told=html('aria-label="{label}"', label=label) if label else html('aria-hidden="true"'),
        size=drawn["size"],
        path=drawn["path"],
    )


def near(app: App) -> str:
    """Return the short address in the code, as a person would type it; "" where the code is
    long.
    """
    return app.qr["near"].partition("://")[2] if app.qr else ""


def qr_panel(app: App) -> Markup:
    return html(
        '<section class="panel qr-panel"><div id="qr-box">{code}</div>'
        '<div class="stack stack-tight"><h2>{ui.qr.title}</h2><p class="soft">{ui.qr.body}</p>'
        '{only_here}<div class="cluster">{large}{link}</div></div></section>',
        code=code(app),
        only_here=only_here(app),
        large=button("qr-large", t("ui.qr.large"), "", "full"),
        link=button("show-open", t("ui.show.open"), "", "tv"),
    )


def only_here(app: App) -> Markup:
    """Return a warning where the address in the code means the very device that shows it."""
    if not app.qr or not app.qr["own_device"]:
        return NOTHING
    return html(
        '<span class="qr-warn" data-test="qr-only-here" role="note">{icon}'
        "<span>{told}</span></span>",
        icon=icon("warn", 20),
        told=t("ui.qr.only-here", address=app.qr["url"].split("/")[2]),
    )


def large(app: App) -> Markup:
    """Return the code as large as the window allows, for a row of phones."""
    is_long = app.sheet["long"]
    other = NOTHING
    if near(app):
        label = t("ui.qr.short" if is_long else "ui.qr.long")
        other = button("qr-other", label, "", "", html('id="qr-other"'))
    drawn = code(app, "qr qr-large", is_long)
    return dialog(t("ui.qr.title"), join([drawn, only_here(app)]), other)


def dialog(title: str, body: Markup, more: Markup = NOTHING) -> Markup:
    """Return a sheet around a code, with a key to close it and what *more* there is beside."""
    return html(
        '<div class="veil" data-act="close-over"><section class="dialog dialog-qr stack" '
        'data-act="none" role="dialog" aria-modal="true" aria-labelledby="qr-title" '
        'data-test="sheet"><h2 id="qr-title">{title}</h2>{body}'
        '<div class="cluster"><button class="btn btn-main" type="button" id="sheet-cancel" '
        'data-act="close-over">{common.close}</button>{more}</div></section></div>',
        title=title,
        body=body,
        more=more,
    )


def open_large(app: App, element: Element) -> None:
    app.open_sheet({"kind": "qr", "long": False}, page.selector(element))


def show_other(app: App, element: Element) -> None:
    """Show the code that needs no network in the place of the short one, and back."""
    app.sheet["long"] = not app.sheet["long"]
    app.draw()


def open_show(app: App, element: Element) -> None:
    device.show_window(app.tid)


SHEETS = {"qr": large}
ACTIONS = {"qr-large": open_large, "qr-other": show_other, "show-open": open_show}
