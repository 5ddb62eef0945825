"""The big-screen clock for a projector or a television: sized by the screen, readable from the
last chair. Every moment of a night has its page (moments.py).
"""

from __future__ import annotations

from browser import Element

from pycore.portable.clock import Face
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.bigscreen import beside, break_page, end, lists, moments, prizes
from webapp.ui.clock import clock_words
from webapp.ui.clock.clock_words import night_sky
from webapp.ui.device import device
from webapp.ui.devices import missing
from webapp.ui.floor import saying
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon, mark
from webapp.ui.kit.parts import live
from webapp.ui.kit.words import t
from webapp.ui.setup import rehearsing


def render(app: App) -> Markup:
    at = moments.at(app)
    app.state(moments.BigscreenMomentsState).at = at
    moment, turn = at
    if moment == moments.CLOCK:
        inside = html(
            '{now}{side}{prizes}<footer class="tv-sky" id="tv-sky">{sky}</footer>',
            now=_now(app),
            side=beside.side(app),
            prizes=prizes.row(app),
            sky=night_sky(app, 60),
        )
    elif moment == moments.OVER:
        inside = html(
            "{now}{side}{prizes}",
            now=end.won(app.view),
            side=end.sold(app),
            prizes=prizes.row(app),
        )
    elif moment == moments.OFF:
        inside = end.off()
    else:
        title, listed = _page(app, moment, turn)
        inside = html("{bar}{page}", bar=_bar(app, title), page=listed)
    return html(
        '<main class="tv tv-at-{moment}" id="tv-main" data-test="tv" data-moment="{moment}">'
        "{head}{inside}</main>",
        moment=moment,
        head=_head(app),
        inside=inside,
    )


def _page(app: App, moment: str, turn: int) -> tuple[str, Markup]:
    if moment == moments.SEATS:
        return lists.seats(app, turn)
    return lists.moves_page(app, turn) if moment == moments.MOVES else prizes.page(app)


def _head(app: App) -> Markup:
    night = app.view["night"]
    licence = " · " + t("ui.tv.licence", licence=night["licence"]) if night["licence"] else ""
    return html(
        '<header class="tv-head"><div class="tv-name">{mark}<div>'
        '<h1>{name}</h1><p class="soft">{organization}</p>{gone}</div></div>'
        '{jackpot}<div class="tv-tools">{tools}</div>{time}</header>',
        mark=mark(64),
        name=night["name"],
        organization=night["organization"] + licence,
        gone=_gone(app),
        jackpot=prizes.jackpot(app.view),
        tools=_tools(app),
        time=live("tv-time", words.clock_time(app.now()), "p", html('class="tv-time num"')),
    )


def _gone(app: App) -> Markup:
    """The red word, as in every header of the night; and that nobody tells this window anything
    new. That a night is not real stands there whatever else does.
    """
    not_real = rehearsing.word(app.tid)
    marks = []
    if not_real:
        marks.append(html('<p class="tv-cut-off" data-test="rehearsal">{said}</p>', said=not_real))
    if app.is_alone:
        marks.append(
            html(
                '<p class="tv-cut-off" data-test="show-alone" role="status">{ui.show.cut-off}</p>'
            )
        )
    if marks or not missing.is_any(app):
        return join(marks)
    return html(
        '<a class="missing" data-test="missing" href="#/night/{tid}/data">{word}</a>',
        tid=app.tid,
        word=missing.word(app),
    )


def _tools(app: App) -> Markup:
    """Drawings alone: the width is the night's name's."""
    tools = [_tool("fullscreen", "full", t("ui.tv.full"))]
    if not app.only_shows:
        back = html(
            '<a class="btn btn-plain" href="#/night/{tid}/tonight" '
            'aria-label="{ui.tv.back}">{arrow}</a>',
            tid=app.tid,
            arrow=icon("back"),
        )
        tools = [back, _tool("show-open", "tv", t("ui.show.open")), tools[0]]
    return join(tools)


def _tool(act: str, drawing: str, label: str) -> Markup:
    return html(
        '<button class="btn btn-plain" type="button" data-act="{act}" aria-label="{label}" '
        'title="{label}">{drawing}</button>',
        act=act,
        label=label,
        drawing=icon(drawing),
    )


# ---- the clock ----


def _now(app: App) -> Markup:
    face = app.face()
    if moments.is_held(app):
        return _held(app, face)
    state = live(
        "tv-state", _beside(app, face), "span", html('class="tv-state" data-test="tv-state"')
    )
    return html(
        '<section class="tv-now" aria-label="{ui.clock.label}">'
        '<p class="tv-level" data-test="level"><span>{level}</span> {state}</p>{clock}{under}'
        "{notice}</section>",
        level=_level(face),
        state=state,
        clock=_clock(app),
        under=break_page.under_the_clock(face) if face["is_break"] else _blinds(app, face),
        notice=join(
            [
                live("tv-last", _last_hand(app), "p", html('class="tv-last" data-test="tv-last"')),
                live(
                    "tv-notice", _notice(app), "p", html('class="tv-notice" data-test="tv-notice"')
                ),
            ]
        ),
    )


def _held(app: App, face: Face) -> Markup:
    """Paused: the word is what is seen from the last chair, and the whole field is another."""
    return html(
        '<section class="tv-now tv-held" aria-label="{ui.clock.label}">{state}'
        '<p class="tv-level" data-test="level"><span>{level}</span></p>{clock}{under}</section>',
        state=live(
            "tv-state", _state(app, face), "p", html('class="tv-paused" data-test="tv-state"')
        ),
        level=_level(face),
        clock=_clock(app),
        under=NOTHING if face["is_break"] else _blinds(app, face),
    )


def _clock(app: App) -> Markup:
    css = "tv-clock num" + (" tv-words" if clock_words.is_words(app) else "")
    if len(clock_words.figure(app)) > 5 and not clock_words.is_words(app):
        css += " tv-hour"
    return live(
        "clock",
        clock_words.figure(app),
        "p",
        html('class="{css}" {timer} data-test="clock"', css=css, timer=clock_words.timer(app)),
    )


def _level(face: Face) -> Markup:
    if face["is_break"]:
        return break_page.heading()
    return html('{ui.tv.level} <b class="num">{number}</b>', number=face["number"])


def _blinds(app: App, face: Face) -> Markup:
    if clock_words.count(app)[0] == "over":
        return NOTHING
    ante = words.ante_beneath(face["ante"])
    blinds = words.blinds(face["small"], face["big"], 0 if ante else face["ante"])
    return html(
        '<p class="tv-blinds num {css}" data-test="blinds">{blinds}</p>{ante}',
        css="tv-long" if len(blinds) > 13 else "",
        blinds=blinds,
        ante=html('<p class="tv-remove" data-test="ante">{ante}</p>', ante=ante) if ante else "",
    )


def _notice(app: App) -> str:
    """What is near: the end of play, the prizes."""
    notices = []
    if _ends_soon(app):
        notices.append(t("ui.tv.ends-at", stop_at_ms=app.view["night"]["stop_at_ms"] or 0))
    bubble = prizes.bubble(app.view)
    if bubble:
        notices.append(bubble)
    return words.joined(notices)


def _ends_soon(app: App) -> bool:
    return saying.warning(app) == "soon" and clock_words.count(app)[0] == "item"


def _last_hand(app: App) -> str:
    """From when a hand that begins is the last one until play must end."""
    if app.view["phase"] != "playing" or saying.warning(app) != "last":
        return ""
    return t("ui.tv.last-hand", stop_at_ms=app.view["night"]["stop_at_ms"] or 0)


def _state(app: App, face: Face) -> str:
    if not face["started"]:
        return t("ui.clock.starts", start_at_ms=app.view["night"]["start_at_ms"])
    if not face["running"]:
        return t("ui.clock.paused")
    return clock_words.caption(app)


def _beside(app: App, face: Face) -> str:
    """What stands beside the level: not what stands large beneath the clock already."""
    is_told = face["running"] and (_last_hand(app) or _ends_soon(app))
    return "" if is_told else _state(app, face)


def _bar(app: App, title: str) -> Markup:
    """The clock in one line, above a page of something else; held, that word above all."""
    face, is_held = app.face(), moments.is_held(app)
    clock = NOTHING
    if face["started"]:
        blinds = words.blinds(face["small"], face["big"], face["ante"])
        clock = html(
            '<p data-test="level">{level}</p><p class="num" data-test="blinds">{blinds}</p>'
            "{clock}",
            level=_level(face),
            blinds="" if face["is_break"] or is_held else blinds,
            clock=live(
                "clock",
                clock_words.figure(app),
                "p",
                html(
                    'class="tv-bar-clock num" {timer} data-test="clock"',
                    timer=clock_words.timer(app),
                ),
            ),
        )
    return html(
        '<section class="tv-bar {held}" aria-label="{ui.clock.label}">'
        "<h2>{title}</h2>{state}{clock}</section>",
        held="tv-held" if is_held else "",
        title=title,
        state=live(
            "tv-state", _state(app, face), "p", html('class="tv-state" data-test="tv-state"')
        ),
        clock=clock,
    )


def fullscreen(app: App, element: Element) -> None:
    device.fullscreen()


ACTIONS = {"fullscreen": fullscreen}


def tick(app: App, face: Face, now: int) -> None:
    if moments.at(app) != app.state(moments.BigscreenMomentsState).at:
        app.draw(True)
        return
    page.text("tv-time", words.clock_time(now))
    is_clock = moments.at(app)[0] == moments.CLOCK
    page.text("tv-state", _beside(app, face) if is_clock else _state(app, face))
    page.text("tv-notice", _notice(app))
    page.text("tv-last", _last_hand(app))
    break_page.tick(face)
    page.picture("tv-sky", night_sky(app, 60))


ROOM = Room(
    "screen",
    render,
    actions=ACTIONS,
    tick=tick,
    icon="tv",
    place=80,
    linked=110,
    nav_css="nav-wide nav-foot",
    fills_screen=True,
    shows_code=True,
)
