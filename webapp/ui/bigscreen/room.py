"""The big-screen clock for a projector or a television: sized by the screen, readable from the
last chair.
"""

from pycore.portable.clock import countdown
from webapp.ui.frame import missing, page, words
from webapp.ui.frame.icons import icon, mark
from webapp.ui.frame.page import esc, live
from webapp.ui.frame.qr import code
from webapp.ui.frame.sky import sky
from webapp.ui.frame.words import h, t
from webapp.ui.tonight.clock_panel import winners


def render(app):
    view = app.view
    night = view["night"]
    licence = " · " + t("ui.tv.licence", licence=night["licence"]) if night["licence"] else ""
    return (
        '<main class="tv" id="tv-main"><header class="tv-head"><div class="tv-name">%s<div>'
        '<h1>%s</h1><p class="soft">%s</p>%s</div></div>'
        '<div class="tv-tools">%s</div>%s</header>%s%s%s'
        '<footer class="tv-sky" id="tv-sky">%s</footer></main>'
    ) % (
        mark(64),
        esc(night["name"]),
        esc(night["organization"] + licence),
        _gone(app),
        _tools(app),
        live("tv-time", words.clock_time(app.now()), "p", 'class="tv-time num"'),
        _now(app),
        _side(app),
        _prizes(app),
        _sky(app),
    )


def _gone(app):
    """The red word, as in every header of the night."""
    if not missing.is_any(app):
        return ""
    return '<a class="missing" data-test="missing" href="#/night/%s/data">%s</a>' % (
        esc(app.tid),
        missing.word(app),
    )


def _tools(app):
    return (
        '<a class="btn btn-plain" href="#/night/%s/tonight">%s%s</a>'
        '<button class="btn btn-plain" type="button" data-act="fullscreen">%s%s</button>'
        % (esc(app.tid), icon("back"), h("ui.tv.back"), icon("full"), h("ui.tv.full"))
    )


def _now(app):
    face = app.face()
    view = app.view
    if view["phase"] == "finished":
        return _finished(view)
    if face["is_break"]:
        level = "<b>%s</b>" % h("ui.clock.break")
        blinds = (
            t("ui.clock.remove", chips=face["remove"])
            if face["remove"]
            else t("ui.clock.break-now")
        )
        css = "tv-blinds tv-words"
    else:
        level = '%s <b class="num">%d</b>' % (h("ui.tv.level"), face["number"])
        blinds = words.blinds(face["small"], face["big"], face["ante"])
        css = "tv-blinds num" + (" tv-long" if len(blinds) > 13 else "")
    held = " tv-held" if face["started"] and not face["running"] else ""
    return (
        '<section class="tv-now%s" aria-label="%s">'
        '<p class="tv-level" data-test="level">%s %s</p>%s'
        '<p class="%s" data-test="blinds">%s</p></section>'
        % (
            held,
            h("ui.clock.label"),
            level,
            live("tv-state", _state(app, face), "span", 'class="tv-state"'),
            live(
                "clock",
                countdown(face["left_ms"]),
                "p",
                'class="tv-clock num" role="timer" data-test="clock"',
            ),
            css,
            esc(blinds),
        )
    )


def _finished(view):
    second = []
    for row in view["standings"]:
        if 1 < row["place"] <= 3:
            second.append(
                "<li>%s <b>%s</b></li>"
                % (esc(words.nth(row["place"])), esc(row["name"] or t("ui.player.unnamed")))
            )
    return (
        '<section class="tv-now"><p class="tv-level">%s</p>'
        '<p class="tv-winner" data-test="winner">%s</p><ol class="tv-second">%s</ol></section>'
        % (
            h("ui.tv.winner"),
            esc(winners(view)),
            "".join(second),
        )
    )


def _state(app, face):
    if not face["started"]:
        return t("ui.clock.starts", start_at_ms=app.view["night"]["start_at_ms"])
    if not face["running"]:
        return t("ui.clock.paused")
    return ""


def _side(app):
    face = app.face()
    counts = app.view["counts"]
    if app.view["phase"] == "finished":
        desk = app.view["desk"]
        return (
            '<aside class="tv-side"><dl class="tv-next"><div class="wide"><dt>%s</dt>'
            '<dd class="num">%d</dd></div><div class="wide"><dt>%s</dt>'
            '<dd class="num">%d</dd></div></dl></aside>'
            % (
                h("ui.figure.entries"),
                desk["entries"],
                h("ui.figure.rebuys"),
                desk["rebuys"],
            )
        )
    coming = (
        words.blinds(face["next_small"], face["next_big"], face["next_ante"])
        if face["next_big"]
        else "–"
    )
    average = counts["average_stack_chips"]
    return (
        '<aside class="tv-side"><dl class="tv-next"><div class="wide"><dt>%s</dt>'
        '<dd class="num">%s</dd></div>'
        '<div class="wide"><dt>%s</dt>%s</div><div><dt>%s</dt>'
        '<dd class="num" data-test="left">%d <small>%s</small></dd></div>'
        '<div><dt>%s</dt><dd class="num">%s</dd></div></dl><section class="tv-follow">'
        '<div id="qr-box">%s</div><p><b>%s</b><br>'
        '<span class="soft">%s</span></p></section></aside>'
    ) % (
        h("ui.tv.next-level"),
        esc(coming),
        h("ui.tv.next-break"),
        live("tv-break", "–", "dd", 'class="num"'),
        h("ui.figure.left"),
        counts["left"],
        h("ui.figure.of", n=counts["entered"]),
        h("ui.figure.average"),
        esc(words.grouped(average)) if average else "–",
        code(app),
        h("ui.tv.follow"),
        h("ui.tv.away"),
    )


def _prizes(app):
    payouts = app.view["payouts"]
    items = []
    for paid in payouts["places"]:
        items.append(
            '<li><span class="soft">%s</span> <b class="num">%s</b></li>'
            % (esc(words.nth(paid["place"])), esc(words.amount(paid["cents"])))
        )
    label = "ui.tv.prizes" if payouts["status"] == "announced" else "ui.tv.prizes-estimate"
    return (
        '<section class="tv-prizes" aria-label="%s"><h2>%s <b class="num">%s</b></h2>'
        '<ol class="tv-list">%s</ol></section>'
        % (
            h("ui.tv.prizes"),
            h(label),
            esc(words.amount(payouts["pool_cents"])),
            "".join(items),
        )
    )


def _sky(app):
    now = app.now()
    return sky(app.items, app.clock, app.view["night"], now, 60, esc(t("ui.sky", now_at_ms=now)))


def fullscreen(app, element):
    page.fullscreen()


ACTIONS = {"fullscreen": fullscreen}


def tick(app, face, now):
    page.text("tv-time", words.clock_time(now))
    page.text("tv-state", _state(app, face))
    if face["next_break_at_ms"] >= 0:
        page.text("tv-break", words.clock_time(face["next_break_at_ms"]))
    elif face["next_break_in_ms"] >= 0:
        page.text("tv-break", t("ui.tv.break-in", in_ms=face["next_break_in_ms"]))
    else:
        page.text("tv-break", "–")
    page.picture("tv-sky", _sky(app))
