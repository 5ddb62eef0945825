"""The clock of the director's screen: time left, blinds, the night's arc, and the keys that drive
it.

When play is over it says who won.
"""

from pycore.portable.clock import countdown
from webapp.ui import dom, words
from webapp.ui.clock_change import change, change_panel
from webapp.ui.dom import esc, live
from webapp.ui.parts import button, clause, refusal
from webapp.ui.sky import sky
from webapp.ui.sound import sound_button
from webapp.ui.words import h, t

MINUTE_MS = 60000
SHORTEST_MS = 1000
LONG_BLINDS = 13


def clock_panel(app):
    if app.view["phase"] == "finished":
        return _won(app)
    face = app.face()
    parts = ['<section class="panel live-clock" aria-label="%s">' % h("ui.clock.label")]
    parts.append(change_panel(app) or refusal(app.refusals.get("clock")))
    parts.append(
        '<div class="cluster between"><h2 data-test="level">%s</h2>'
        '<span class="soft cluster">%s%s</span></div>'
        % (_level(face), live("clock-state", _state(app, face)), sound_button(app))
    )
    css = "clock num" + (" clock-held" if face["started"] and not face["running"] else "")
    parts.append(
        live(
            "clock",
            countdown(face["left_ms"]),
            "p",
            'class="%s" role="timer" data-test="clock"' % css,
        )
    )
    parts.append(_blinds(face))
    parts.append('<div id="sky">%s</div>' % _sky(app))
    parts.append(_under_sky(app, face))
    parts.append(_controls(app, face))
    if app.wake.note():
        parts.append('<p class="small" data-test="wake-note">%s</p>' % esc(app.wake.note()))
    parts.append("</section>")
    return "".join(parts)


def winners(view):
    """The names at first place; several when they tie."""
    names = []
    for row in view["standings"]:
        if row["place"] == 1:
            names.append(row["name"] or t("ui.player.unnamed"))
    return ", ".join(names)


def _won(app):
    """When play is over: who won, instead of a clock that stands."""
    prize = 0
    for row in app.view["standings"]:
        if row["place"] == 1:
            prize += row["prize_cents"]
    return (
        '<section class="panel live-clock won" data-test="winner"><h2 class="sun">%s</h2>'
        '<p class="won-name">%s</p><p class="lead soft">%s</p>'
        '<div id="sky">%s</div></section>'
    ) % (
        h("ui.tv.winner"),
        esc(winners(app.view)),
        h("ui.won.prize", prize_cents=prize),
        _sky(app),
    )


def _level(face):
    if face["is_break"]:
        return h("ui.clock.break")
    if face["number"] > face["levels"]:  # it grew a level when the structure ran out
        return h("ui.clock.level", number=face["number"])
    return '%s <span class="soft">%s</span>' % (
        h("ui.clock.level", number=face["number"]),
        h("ui.clock.of-levels", n=face["levels"]),
    )


def _state(app, face):
    if app.view["phase"] == "cancelled":
        return t("ui.phase.cancelled")
    if not face["started"]:
        return t("ui.clock.starts", start_at_ms=app.view["night"]["start_at_ms"])
    if face["ran_out"]:
        return t("ui.clock.ran-out")
    if not face["running"]:
        return t("ui.clock.paused")
    return ""


def _blinds(face):
    if face["is_break"]:
        now = t("ui.clock.break-now")
        label = h("ui.clock.then")
        if face["remove"]:
            now = t("ui.clock.remove", chips=face["remove"])
    else:
        now = words.blinds(face["small"], face["big"], face["ante"])
        label = h("ui.clock.blinds")
    after = ""
    if face["next_big"]:
        coming = words.blinds(face["next_small"], face["next_big"], face["next_ante"])
        after = '<p class="soft blinds-next">%s <b class="num">%s</b><br>%s</p>' % (
            h("ui.clock.break") + ", " + h("ui.clock.then-small")
            if face["next_is_break"]
            else h("ui.clock.next"),
            esc(coming),
            live("next-at", ""),
        )
    return (
        '<div class="blinds"><div><span class="label">%s</span>'
        '<p class="%s" data-test="blinds">%s</p></div>%s</div>'
        % (label, _size(face, now), esc(now), after)
    )


def _size(face, now):
    if face["is_break"]:
        return "blinds-words"
    return "blinds-now num" + (" blinds-long" if len(now) > LONG_BLINDS else "")


def _sky(app, tall=80):
    view = app.view
    now = app.now()
    label = t("ui.sky", now_at_ms=now)
    return sky(app.items, app.clock, view["night"], now, tall, esc(label))


def _under_sky(app, face):
    night = app.view["night"]
    middle = live("next-break", "")
    end = ""
    if night["stop_at_ms"]:
        end = '<span>%s <b class="num">%s</b>%s</span>' % (
            h("ui.clock.ends"),
            esc(words.clock_time(night["stop_at_ms"])),
            clause(night["stop_clause"]),
        )
    return (
        '<div class="cluster between small soft"><span class="num">%s</span>'
        "<span>%s</span>%s</div>"
        % (
            esc(words.clock_time(night["start_at_ms"])),
            middle,
            end,
        )
    )


def _controls(app, face):
    if app.view["phase"] in ("finished", "cancelled"):
        return ""
    parts = ['<div class="controls">']
    if not face["started"]:
        ready = bool(app.view["draw"])
        parts.append(
            button(
                "start-clock",
                t("ui.clock.start"),
                "btn-big btn-main" if ready else "btn-big",
                "play",
            )
        )
        parts.append("</div>")
        return "".join(parts)
    if face["running"]:
        parts.append(button("pause-clock", t("ui.clock.pause"), "btn-big", "pause"))
    else:
        parts.append(button("resume-clock", t("ui.clock.resume"), "btn-big btn-main", "play"))
    parts.append(
        button(
            "less-time",
            t("ui.clock.minute"),
            "btn-big",
            "minus",
            'aria-label="%s"' % h("ui.clock.less"),
        )
    )
    parts.append(
        button(
            "more-time",
            t("ui.clock.minute"),
            "btn-big",
            "plus",
            'aria-label="%s"' % h("ui.clock.more"),
        )
    )
    parts.append(
        button(
            "previous-level",
            t("ui.clock.previous"),
            "btn-big btn-step",
            "back",
            'aria-label="%s"' % h("ui.clock.previous-long"),
            disabled=face["index"] == 0,
        )
    )
    last = face["index"] + 1 >= len(app.items)
    parts.append(
        button(
            "next-level",
            t("ui.clock.next-level"),
            "btn-big btn-step",
            "next",
            'aria-label="%s"' % h("ui.clock.next-level-long"),
            disabled=last,
        )
    )
    parts.append("</div>")
    return "".join(parts)


def _plain(command):
    def act(app, element):
        app.do({"command": command}, "clock")

    return act


def _move(command):
    def act(app, element):
        change(app, {"command": command})

    return act


def _change_time(delta_ms):
    def act(app, element):
        left_ms = app.face()["left_ms"] + delta_ms
        change(
            app,
            {"command": "set-time-left", "left_ms": left_ms if left_ms > 0 else SHORTEST_MS},
        )

    return act


ACTIONS = {
    "start-clock": _plain("start-clock"),
    "pause-clock": _plain("pause-clock"),
    "resume-clock": _plain("resume-clock"),
    "next-level": _move("next-level"),
    "previous-level": _move("previous-level"),
    "less-time": _change_time(-MINUTE_MS),
    "more-time": _change_time(MINUTE_MS),
}


def tick(app, face, now):
    """Only texts: time left is written by main for every screen."""
    if app.wake.has_news():
        app.draw(True)
    dom.text("clock-state", _state(app, face))
    if face["next_at_ms"] >= 0:
        dom.text("next-at", t("ui.clock.at", at_ms=face["next_at_ms"]))
    else:
        dom.text("next-at", "")
    if face["next_break_at_ms"] >= 0:
        dom.text("next-break", t("ui.clock.break-at", at_ms=face["next_break_at_ms"]))
    elif face["next_break_in_ms"] >= 0:
        dom.text("next-break", t("ui.clock.break-in", in_ms=face["next_break_in_ms"]))
    else:
        dom.text("next-break", "")
    dom.picture("sky", _sky(app))
