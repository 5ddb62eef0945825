"""The clock of the director's screen: time left, blinds, the night's arc, and the keys that drive
it.

When play is over it says who won.
"""

from __future__ import annotations

from browser import Element

from pycore.portable.clock import Face
from webapp.ui.app.app import App
from webapp.ui.app.preferences import sound_button
from webapp.ui.app.room import Act
from webapp.ui.clock import clock_words
from webapp.ui.clock.clock_words import night_sky
from webapp.ui.clock.tonight import duties
from webapp.ui.clock.tonight.clock_change import change, change_panel
from webapp.ui.clock.tonight.state import room_state
from webapp.ui.floor import saying
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.parts import button, live, why_key, winners
from webapp.ui.kit.words import t
from webapp.ui.results import prize_words

MINUTE_MS = 60000
LONG_BLINDS = 12


def clock_panel(app: App) -> Markup:
    if app.view["phase"] == "finished":
        return _won(app)
    face = app.face()
    css = "clock num" + (" clock-held" if face["started"] and not face["running"] else "")
    css += " clock-words" if clock_words.is_words(app) else ""
    note = app.wake.note()
    return html(
        '<section class="panel live-clock" aria-label="{ui.clock.label}">{question}'
        '<div class="cluster between"><h2 data-test="level">{level}</h2>'
        '<span class="soft cluster">{state}{sound}{more}</span></div>'
        '{left}{blinds}<div id="sky">{sky}</div>{under}{controls}{note}</section>',
        question=change_panel(app),
        level=_level(face),
        state=live("clock-state", _state(app, face)),
        sound=sound_button(app),
        more=duties.more_button(app),
        left=live(
            "clock",
            clock_words.figure(app),
            "p",
            html('class="{css}" {timer} data-test="clock"', css=css, timer=clock_words.timer(app)),
        ),
        blinds=NOTHING if clock_words.count(app)[0] == "over" else _blinds(face),
        sky=night_sky(app),
        under=_under_sky(app),
        controls=_controls(app, face),
        note=html('<p class="small" data-test="wake-note">{note}</p>', note=note) if note else "",
    )


def _won(app: App) -> Markup:
    """When play is over: who won, instead of a clock that stands."""
    winner, names = winners(app.view)
    return html(
        '<section class="panel live-clock won" data-test="winner"><h2 class="sun">{winner}</h2>'
        '<p class="won-name">{names}</p><p class="lead soft">{prize}</p>'
        '<div id="sky">{sky}</div></section>',
        winner=winner,
        names=", ".join(names),
        prize=prize_words.first_prize_text(app.view),
        sky=night_sky(app),
    )


def _level(face: Face) -> Piece:
    if face["is_break"]:
        return t("ui.clock.break")
    if face["number"] > face["levels"]:  # it grew a level when the structure ran out
        return t("ui.clock.level", number=face["number"])
    return html(
        '{level} <span class="soft">{of_levels}</span>',
        level=t("ui.clock.level", number=face["number"]),
        of_levels=t("ui.clock.of-levels", n=face["levels"]),
    )


def _state(app: App, face: Face) -> str:
    if app.view["phase"] == "cancelled":
        return t("ui.phase.cancelled")
    if not face["started"]:
        return t("ui.clock.starts", start_at_ms=app.view["night"]["start_at_ms"])
    if not face["running"]:
        return t("ui.clock.paused")
    return clock_words.caption(app)


def _blinds(face: Face) -> Markup:
    """What is played for now, or that nothing is; and what comes next."""
    ante = words.ante_beneath(face["ante"])
    if face["is_break"]:
        label = t("ui.clock.then")
        now = t("ui.clock.break-now")
        if face["remove"]:
            now = t("ui.clock.remove", chips=face["remove"])
        css = "blinds-words"
    else:
        label = t("ui.clock.blinds")
        now = words.blinds(face["small"], face["big"], 0 if ante else face["ante"])
        css = "blinds-now num" + (" blinds-long" if len(now) > LONG_BLINDS else "")
    after = NOTHING
    later = words.ante_beneath(face["next_ante"])
    if face["next_big"]:
        lead_in = t("ui.clock.next")
        if face["next_is_break"]:
            lead_in = t("ui.clock.break") + ", " + t("ui.clock.then-small")
        after = html(
            '<p class="soft blinds-next">{first} <b class="num">{blinds}</b> {ante}<br>{at}</p>',
            first=lead_in,
            blinds=words.blinds(
                face["next_small"], face["next_big"], 0 if later else face["next_ante"]
            ),
            ante=later,
            at=live("next-at", ""),
        )
    return html(
        '<div class="blinds"><div><span class="label">{label}</span>'
        '<p class="{css}" data-test="blinds">{now}</p>{ante}</div>{after}</div>',
        label=label,
        css=css,
        now=now,
        ante=html('<p data-test="ante">{ante}</p>', ante=ante) if ante else "",
        after=after,
    )


def _under_sky(app: App) -> Markup:
    """The times of the night, or what is to be said aloud now: that lies over them, so that the
    keys below stay where they were.
    """
    return html('<div class="under">{say}{times}</div>', say=_say(app), times=_times(app))


def _times(app: App) -> Markup:
    """When the night starts and must end, and between them the next break."""
    night = app.view["night"]
    end = NOTHING
    if night["stop_at_ms"]:
        end = html(
            '<span>{ui.clock.ends} <b class="num">{stop}</b></span>',
            stop=words.clock_time(night["stop_at_ms"]),
        )
    return html(
        '<div class="cluster between small soft"><span>{ui.clock.begins} '
        '<b class="num">{start}</b></span>'
        "<span>{next_break}</span>{end}</div>",
        start=words.clock_time(night["start_at_ms"]),
        next_break=live("next-break", ""),
        end=end,
    )


def _say(app: App) -> Markup:
    """What is to be said aloud now, in the place of the times that stand there else."""
    codes = saying.codes(app)
    if not codes:
        return NOTHING
    return html(
        '<div class="say" data-test="say"><span class="label">{ui.say}</span> {said}{clause}'
        "</div>",
        said=live("say", _said(app)),
        clause=why_key(app.view["night"]["stop_clause"]) if codes[0][:5] == "stop-" else "",
    )


def _said(app: App) -> str:
    return " ".join([saying.sentence(app, code) for code in saying.codes(app)])


def _controls(app: App, face: Face) -> Markup:
    """The keys of a running clock; the one that starts it is a step before the first hand."""
    if app.acts["act"] != "play":
        return NOTHING
    return html('<div class="controls">{keys}</div>', keys=_running_keys(app, face))


def _running_keys(app: App, face: Face) -> Markup:
    # One id for both: who paused by a key goes on by it.
    name = html('id="clock-runs"')
    if face["running"]:
        run = button("pause-clock", t("ui.clock.pause"), "btn-big", "pause", name)
    else:
        run = button("resume-clock", t("ui.clock.resume"), "btn-big btn-main", "play", name)
    return html(
        "{run}{less}{more}{previous}{next}",
        run=run,
        less=button(
            "less-time", t("ui.clock.minute"), "btn-big", "minus", _named("ui.clock.less")
        ),
        more=button("more-time", t("ui.clock.minute"), "btn-big", "plus", _named("ui.clock.more")),
        previous=button(
            "previous-level",
            t("ui.clock.previous"),
            "btn-big btn-step",
            "back",
            _named("ui.clock.previous-long"),
            disabled=face["index"] == 0,
        ),
        next=button(
            "next-level",
            t("ui.clock.next-level"),
            "btn-big btn-step",
            "next",
            _named("ui.clock.next-level-long"),
            disabled=face["index"] + 1 >= len(app.items),
        ),
    )


def _named(key: str) -> Markup:
    return html('aria-label="{name}"', name=t(key))


def _plain(command: str) -> Act:
    def act(app: App, element: Element) -> None:
        app.do({"command": command}, "clock")

    return act


def _move(command: str) -> Act:
    def act(app: App, element: Element) -> None:
        change(app, {"command": command})

    return act


def _change_time(delta_ms: int) -> Act:
    def act(app: App, element: Element) -> None:
        change(app, {"command": "set-time-left"}, delta_ms)

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


def tick(app: App, face: Face, now: int) -> None:
    """Update only texts: time left is written by main for every screen."""
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
    shown = room_state(app)
    codes = saying.codes(app)
    if codes != shown.codes_shown:
        shown.codes_shown = codes
        app.draw(True)
    page.text("say", _said(app))
