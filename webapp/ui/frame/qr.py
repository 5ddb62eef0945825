"""The code that players' phones read: it carries the clock, and the tablet's time at the moment it
was drawn.
"""

from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import link
from webapp.ui.frame.words import h, t

FRESH_MS = 10000


def refresh(app):
    """Draw a new code with the tablet's time of now."""
    tid = app.tid

    def answered(reply):
        if "ok" in reply and tid == app.tid:
            app.qr = reply["ok"]
            app.draw(True)

    app.bus.call("qr", {"tid": tid}, answered)


def code(app, css="qr"):
    """The code as SVG inside the very link it holds, with a quiet zone of four."""
    qr = app.qr
    if not qr:
        return '<span class="%s qr-wait" aria-hidden="true"></span>' % css
    size = qr["size"]
    return (
        '<a class="qr-link" href="%s" target="_blank" rel="noopener" data-test="qr-link" '
        'aria-label="%s">'
        '<svg class="%s" viewBox="-4 -4 %d %d" role="img" aria-hidden="true" '
        'shape-rendering="crispEdges">'
        '<rect class="qr-paper" x="-4" y="-4" width="%d" height="%d"/>'
        '<path class="qr-ink" d="%s"/></svg></a>'
    ) % (
        esc(qr["url"]),
        h("ui.qr.open"),
        css,
        size + 8,
        size + 8,
        size + 8,
        size + 8,
        esc(qr["path"]),
    )


def qr_panel(app):
    return (
        '<section class="panel qr-panel"><div id="qr-box">%s</div>'
        '<div class="stack stack-tight"><h2>%s</h2><p class="soft">%s</p>'
        '<div class="cluster">%s</div></div></section>'
    ) % (
        code(app),
        h("ui.qr.title"),
        h("ui.qr.body"),
        link("/night/%s/screen" % app.tid, t("ui.qr.big-screen"), "btn", "tv"),
    )
