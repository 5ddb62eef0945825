"""The clock of the director's screen: time left, blinds, the night's arc, and the keys that drive
it.

When play is over it says who won.
"""

from __future__ import annotations

from webapp.ui.frame import clock_words, page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import button, clause, live, night_sky, refusal, winners
from webapp.ui.frame.sound import sound_button
from webapp.ui.frame.words import t
from webapp.ui.tonight.clock_change import change, change_panel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.views.shapes.clock import Face
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

MINUTE_MS = 60000
SHORTEST_MS = 1000
LONG_BLINDS = 13


def clock_panel(app: Tablet) -> Markup:
    if app.view["phase"] == "finished":
        return _won(app)
    face = app.face()
    parts = [
        html('<section class="panel live-clock" aria-label="{label}">', label=t("ui.clock.label"))
    ]
    parts.append(change_panel(app) or refusal(app.refusals.get("clock")))
    parts.append(
        html(
            '<div class="cluster between"><h2 data-test="level">{level}</h2>'
            '<span class="soft cluster">{clock_state}{sound_button}</span></div>',
            level=_level(face),
            clock_state=live("clock-state", _state(app, face)),
            sound_button=sound_button(app),
        )
    )
    css = "clock num" + (" clock-held" if face["started"] and not face["running"] else "")
    css += " clock-words" if clock_words.is_words(app) else ""
    parts.append(
        live(
            "clock",
            clock_words.figure(app),
            "p",
            html('class="{css}" role="timer" data-test="clock"', css=css),
        )
    )
    parts.append(_blinds(face))
    parts.append(html('<div id="sky">{sky}</div>', sky=night_sky(app)))
    parts.append(_under_sky(app, face))
    parts.append(_controls(app, face))
    if app.wake.note():
        parts.append(
            html('<p class="small" data-test="wake-note">{note}</p>', note=app.wake.note())
        )
    parts.append(html("</section>"))
    return join(parts)


def _won(app: Tablet) -> Markup:
    """When play is over: who won, instead of a clock that stands."""
    prize = 0
    for row in app.view["standings"]:
        if row["place"] == 1:
            prize += row["prize_cents"]
    return html(
        '<section class="panel live-clock won" data-test="winner"><h2 class="sun">{winner}</h2>'
        '<p class="won-name">{winners}</p><p class="lead soft">{prize}</p>'
        '<div id="sky">{sky}</div></section>',
        winner=t("ui.tv.winner"),
        winners=winners(app.view),
        prize=t("ui.won.prize", prize_cents=prize),
        sky=night_sky(app),
    )


def _level(face: Face):
    if face["is_break"]:
        return t("ui.clock.break")
    if face["number"] > face["levels"]:  # it grew a level when the structure ran out
        return t("ui.clock.level", number=face["number"])
    return html(
        '{level} <span class="soft">{of_levels}</span>',
        level=t("ui.clock.level", number=face["number"]),
        of_levels=t("ui.clock.of-levels", n=face["levels"]),
    )


def _state(app: Tablet, face: Face) -> str:
    if app.view["phase"] == "cancelled":
        return t("ui.phase.cancelled")
    if not face["started"]:
        return t("ui.clock.starts", start_at_ms=app.view["night"]["start_at_ms"])
    if not face["running"]:
        return t("ui.clock.paused")
    return clock_words.caption(app)


def _blinds(face: Face) -> Markup:
    if face["is_break"]:
        now = t("ui.clock.break-now")
        label = t("ui.clock.then")
        if face["remove"]:
            now = t("ui.clock.remove", chips=face["remove"])
    else:
        now = words.blinds(face["small"], face["big"], face["ante"])
        label = t("ui.clock.blinds")
    after = ""
    if face["next_big"]:
        coming = words.blinds(face["next_small"], face["next_big"], face["next_ante"])
        after = html(
            '<p class="soft blinds-next">{break_} <b class="num">{coming}</b><br>{next_at}</p>',
            break_=join([t("ui.clock.break"), ", ", t("ui.clock.then-small")])
            if face["next_is_break"]
            else t("ui.clock.next"),
            coming=coming,
            next_at=live("next-at", ""),
        )
    return html(
        '<div class="blinds"><div><span class="label">{label}</span>'
        '<p class="{css}" data-test="blinds">{now}</p></div>{after}</div>',
        label=label,
        css=_size(face, now),
        now=now,
        after=after,
    )


def _size(face: Face, now: int):
    if face["is_break"]:
        return "blinds-words"
    return "blinds-now num" + (" blinds-long" if len(now) > LONG_BLINDS else "")


def _under_sky(app: Tablet, face: Face) -> Markup:
    night = app.view["night"]
    middle = live("next-break", "")
    end = ""
    if night["stop_at_ms"]:
        end = html(
            '<span>{ends} <b class="num">{stop_at_ms}</b>{clause}</span>',
            ends=t("ui.clock.ends"),
            stop_at_ms=words.clock_time(night["stop_at_ms"]),
            clause=clause(night["stop_clause"]),
        )
    return html(
        '<div class="cluster between small soft"><span class="num">{start_at_ms}</span>'
        "<span>{middle}</span>{end}</div>",
        start_at_ms=words.clock_time(night["start_at_ms"]),
        middle=middle,
        end=end,
    )


def _controls(app: Tablet, face: Face) -> Markup:
    if app.view["phase"] in ("finished", "cancelled"):
        return NOTHING
    parts = [html('<div class="controls">')]
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
        parts.append(html("</div>"))
        return join(parts)
    # One id for both: who paused by a key goes on by it.
    name = html('id="clock-runs"')
    if face["running"]:
        parts.append(button("pause-clock", t("ui.clock.pause"), "btn-big", "pause", name))
    else:
        label = t("ui.clock.resume")
        parts.append(button("resume-clock", label, "btn-big btn-main", "play", name))
    parts.append(
        button(
            "less-time",
            t("ui.clock.minute"),
            "btn-big",
            "minus",
            html('aria-label="{less}"', less=t("ui.clock.less")),
        )
    )
    parts.append(
        button(
            "more-time",
            t("ui.clock.minute"),
            "btn-big",
            "plus",
            html('aria-label="{more}"', more=t("ui.clock.more")),
        )
    )
    parts.append(
        button(
            "previous-level",
            t("ui.clock.previous"),
            "btn-big btn-step",
            "back",
            html('aria-label="{previous_long}"', previous_long=t("ui.clock.previous-long")),
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
            html('aria-label="{next_level_long}"', next_level_long=t("ui.clock.next-level-long")),
            disabled=last,
        )
    )
    parts.append(html("</div>"))
    return join(parts)


def _plain(command):
    def act(app: Tablet, element: Element) -> None:
        app.do({"command": command}, "clock")

    return act


def _move(command):
    def act(app: Tablet, element: Element) -> None:
        change(app, {"command": command})

    return act


def _change_time(delta_ms):
    def act(app: Tablet, element: Element) -> None:
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


def tick(app: Tablet, face: Face, now: int) -> None:
    """Only texts: time left is written by main for every screen."""
    if app.wake.has_news():
        app.draw(True)
    page.text("clock-state", _state(app, face))
    if face["next_at_ms"] >= 0:
        page.text("next-at", t("ui.clock.at", at_ms=face["next_at_ms"]))
    else:
        page.text("next-at", "")
    if face["next_break_at_ms"] >= 0:
        page.text("next-break", t("ui.clock.break-at", at_ms=face["next_break_at_ms"]))
    elif face["next_break_in_ms"] >= 0:
        page.text("next-break", t("ui.clock.break-in", in_ms=face["next_break_in_ms"]))
    else:
        page.text("next-break", "")
    page.picture("sky", night_sky(app))
