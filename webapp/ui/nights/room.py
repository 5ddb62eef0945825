"""All nights on this tablet: go on with one, set up another, see where the data is."""

from webapp.ui.data.room import update_banner
from webapp.ui.frame import missing, words
from webapp.ui.frame.icons import icon, mark
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import badge, link
from webapp.ui.frame.preferences import preferences
from webapp.ui.frame.words import h, t

OVER = ("finished", "cancelled")
BADGES = {"finished": "badge-ok", "cancelled": "", "none": ""}
FIRST_SCREEN = {"finished": "payouts", "open": "door", "cancelled": "door"}


def render(app):
    running = []
    coming = []
    finished = []
    for night in app.nights:
        if night["phase"] in OVER:
            finished.append(night)
        elif night["phase"] == "playing":
            running.append(night)
        else:
            coming.append(night)
    parts = ['<div class="split"><div class="stack stack-wide">']
    for night in running:
        parts.append(_now(night))
    if coming or (not running and finished):
        parts.append(_list(app, t("ui.nights.open"), coming, t("ui.nights.none-open")))
    if not app.nights:
        parts.append(_welcome())
    if finished:
        parts.append(_list(app, t("ui.nights.finished"), finished, ""))
    parts.append('</div><div class="stack stack-wide">')
    if app.nights:
        parts.append(
            '<section class="panel stack"><h2>%s</h2><p class="soft">%s</p>%s</section>'
            % (
                h("ui.nights.start"),
                h("ui.nights.start-help"),
                link(
                    "/setup",
                    t("ui.nights.set-up"),
                    "btn btn-wide" + ("" if running else " btn-main"),
                    "plus",
                ),
            )
        )
    if app.update_waiting:
        parts.append(update_banner())
    parts.append(_book())
    parts.append(_organization(app))
    parts.append(preferences(app))
    parts.append("</div></div>")
    return "".join(parts)


def _now(night):
    return (
        '<section class="panel panel-now stack" data-test="night"><div class="panel-head">'
        '<h2 class="title">%s</h2>%s</div>'
        '<dl class="figs"><div><dt>%s</dt><dd>%s</dd></div><div><dt>%s</dt><dd>%d '
        "<small>%s</small></dd></div></dl>%s"
        "</section>"
    ) % (
        esc(night["name"]),
        missing.flag(night) or badge("badge-ok", t("ui.nights.running"), "clock"),
        h("ui.nights.started"),
        esc(words.clock_time(night["start_at_ms"])),
        h("ui.figure.left"),
        night["left"],
        h("ui.figure.of", n=night["entries"]),
        link(
            "/night/%s/tonight" % night["tid"],
            t("ui.nights.return"),
            "btn btn-main btn-big",
            "next",
        ),
    )


def _list(app, heading, nights, nothing):
    rows = [_row(night) for night in nights]
    body = (
        '<ul class="rows">%s</ul>' % "".join(rows)
        if rows
        else '<p class="pad soft">%s</p>' % esc(nothing)
    )
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2></div>%s</section>'
        % (
            esc(heading),
            body,
        )
    )


def _row(night):
    phase = night["phase"]
    inside = '<span class="grow"><b>%s</b><br><span class="soft small">%s</span></span>%s' % (
        esc(night["name"] or t("ui.nights.incomplete")),
        esc(_when(night) + words.count("ui.nights.entries", night["entries"])),
        missing.flag(night) or badge(BADGES.get(phase, "badge-act"), t("ui.phase." + phase)),
    )
    if phase == "none":
        # Its set-up has not arrived yet: there is nothing to open.
        return '<li data-test="night">%s</li>' % inside
    return (
        '<li class="row-whole">'
        '<a class="row-link" href="#/night/%s/%s" data-test="night">%s%s</a></li>'
    ) % (
        esc(night["tid"]),
        FIRST_SCREEN.get(phase, "tonight"),
        inside,
        icon("next", 20),
    )


def _when(night):
    """Thursday, 26 November, 7:00 pm and a dot; nothing for a night whose set-up has not
    arrived.
    """
    if not night["start_at_ms"]:
        return ""
    return words.day(night["start_at_ms"]) + ", " + words.clock_time(night["start_at_ms"]) + " · "


def _book():
    return '<section class="panel stack"><h2>%s</h2><p class="soft">%s</p>%s</section>' % (
        h("ui.title.book"),
        h("ui.nights.book-help"),
        link("/book", t("ui.nights.book"), "btn btn-wide", "house"),
    )


def _welcome():
    return (
        '<section class="panel welcome">%s<h2 class="title">%s</h2><p class="lead soft">%s</p>%s'
        '<p class="small soft">%s</p></section>'
    ) % (
        mark(72),
        h("ui.welcome.title"),
        h("ui.welcome.body"),
        link("/setup", t("ui.nights.set-up"), "btn btn-main btn-big", "plus"),
        h("ui.welcome.foot"),
    )


def _organization(app):
    data = app.data
    if data["enrolled"]:
        if missing.is_any(app):
            reached = t("ui.missing.not-safe", told=missing.told(missing.of(app)))
        elif data["pending"] == 0:
            reached = t("ui.reach.all-long")
        else:
            reached = words.count("ui.reach.pending-long", data["pending"])
        body = '<p><b>%s</b></p><p class="soft">%s</p>' % (
            esc(app.organization or data["label"]),
            esc(reached),
        )
    else:
        body = '<p class="soft">%s</p>' % h("ui.nights.not-connected")
    return '<section class="panel stack"><h2>%s</h2>%s%s</section>' % (
        h("ui.nights.data"),
        body,
        link("/data", t("ui.nights.data-open"), "btn btn-wide", "tablet"),
    )


ACTIONS = {}
