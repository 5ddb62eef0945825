"""The code that players' phones read: it carries the clock, and the tablet's time at the moment it
was drawn.
"""

from __future__ import annotations

from webapp.ui.frame.html import html
from webapp.ui.frame.parts import link
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet
    from webapp.worker.answers import PhoneLink, Reply

FRESH_MS = 10000


def refresh(app: Tablet) -> None:
    """Draw a new code with the tablet's time of now."""
    tid = app.tid

    def answered(reply: Reply[PhoneLink]) -> None:
        if "ok" in reply and tid == app.tid:
            app.qr = reply["ok"]
            app.draw(True)

    app.bus.call("qr", {"tid": tid}, answered)


def code(app: Tablet, css: str = "qr") -> Markup:
    """The code as SVG inside the very link it holds, with a quiet zone of four."""
    qr = app.qr
    if not qr:
        return html('<span class="{css} qr-wait" aria-hidden="true"></span>', css=css)
    size = qr["size"]
    return html(
        '<a class="qr-link" href="{url}" target="_blank" rel="noopener" data-test="qr-link" '
        'aria-label="{open}">'
        '<svg class="{css}" viewBox="-4 -4 {size} {size}" role="img" aria-hidden="true" '
        'shape-rendering="crispEdges">'
        '<rect class="qr-paper" x="-4" y="-4" width="{size}" height="{size}"/>'
        '<path class="qr-ink" d="{path}"/></svg></a>',
        url=qr["url"],
        open=t("ui.qr.open"),
        css=css,
        size=size + 8,
        path=qr["path"],
    )


def qr_panel(app: Tablet) -> Markup:
    return html(
        '<section class="panel qr-panel"><div id="qr-box">{code}</div>'
        '<div class="stack stack-tight"><h2>{title}</h2><p class="soft">{body}</p>'
        '<div class="cluster">{link}</div></div></section>',
        code=code(app),
        title=t("ui.qr.title"),
        body=t("ui.qr.body"),
        link=link("/night/%s/screen" % app.tid, t("ui.qr.big-screen"), "btn", "tv"),
    )
