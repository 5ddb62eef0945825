"""The big-screen clock for a projector or a television: sized by the screen, readable from the
last chair.
"""

from __future__ import annotations

from pycore.portable.clock import countdown
from webapp.ui.frame import device, missing, page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.icons import icon, mark
from webapp.ui.frame.parts import live, night_sky, winners
from webapp.ui.frame.qr import code
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.views.shapes.clock import Face
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def render(app: Tablet) -> Markup:
    view = app.view
    night = view["night"]
    licence = " · " + t("ui.tv.licence", licence=night["licence"]) if night["licence"] else ""
    return html(
        '<main class="tv" id="tv-main"><header class="tv-head"><div class="tv-name">{mark}<div>'
        '<h1>{name}</h1><p class="soft">{organization}</p>{gone}</div></div>'
        '<div class="tv-tools">{tools}</div>{tv_time}</header>{now}{side}{prizes}'
        '<footer class="tv-sky" id="tv-sky">{sky}</footer></main>',
        mark=mark(64),
        name=night["name"],
        organization=night["organization"] + licence,
        gone=_gone(app),
        tools=_tools(app),
        tv_time=live("tv-time", words.clock_time(app.now()), "p", html('class="tv-time num"')),
        now=_now(app),
        side=_side(app),
        prizes=_prizes(app),
        sky=night_sky(app, 60),
    )


def _gone(app: Tablet) -> Markup:
    """The red word, as in every header of the night."""
    if not missing.is_any(app):
        return NOTHING
    return html(
        '<a class="missing" data-test="missing" href="#/night/{tid}/data">{word}</a>',
        tid=app.tid,
        word=missing.word(app),
    )


def _tools(app: Tablet) -> Markup:
    return html(
        '<a class="btn btn-plain" href="#/night/{tid}/tonight">{icon}{back}</a>'
        '<button class="btn btn-plain" type="button" data-act="fullscreen">'
        "{icon_2}{full}</button>",
        tid=app.tid,
        icon=icon("back"),
        back=t("ui.tv.back"),
        icon_2=icon("full"),
        full=t("ui.tv.full"),
    )


def _now(app: Tablet) -> Markup:
    face = app.face()
    view = app.view
    if view["phase"] == "finished":
        return _finished(view)
    if face["is_break"]:
        level = html("<b>{break_}</b>", break_=t("ui.clock.break"))
        blinds = (
            t("ui.clock.remove", chips=face["remove"])
            if face["remove"]
            else t("ui.clock.break-now")
        )
        css = "tv-blinds tv-words"
    else:
        level = html(
            '{level} <b class="num">{number}</b>', level=t("ui.tv.level"), number=face["number"]
        )
        blinds = words.blinds(face["small"], face["big"], face["ante"])
        css = "tv-blinds num" + (" tv-long" if len(blinds) > 13 else "")
    held = " tv-held" if face["started"] and not face["running"] else ""
    return html(
        '<section class="tv-now{css}" aria-label="{label}">'
        '<p class="tv-level" data-test="level">{level} {tv_state}</p>{clock}'
        '<p class="{css_2}" data-test="blinds">{blinds}</p></section>',
        css=held,
        label=t("ui.clock.label"),
        level=level,
        tv_state=live("tv-state", _state(app, face), "span", html('class="tv-state"')),
        clock=live(
            "clock",
            countdown(face["left_ms"]),
            "p",
            html('class="tv-clock num" role="timer" data-test="clock"'),
        ),
        css_2=css,
        blinds=blinds,
    )


def _finished(view) -> Markup:
    second = []
    for row in view["standings"]:
        if 1 < row["place"] <= 3:
            second.append(
                html(
                    "<li>{place} <b>{name}</b></li>",
                    place=words.nth(row["place"]),
                    name=row["name"] or t("ui.player.unnamed"),
                )
            )
    return html(
        '<section class="tv-now"><p class="tv-level">{winner}</p>'
        '<p class="tv-winner" data-test="winner">{winners}</p><ol class="tv-second">'
        "{second}</ol></section>",
        winner=t("ui.tv.winner"),
        winners=winners(view),
        second=second,
    )


def _state(app: Tablet, face: Face) -> str:
    if not face["started"]:
        return t("ui.clock.starts", start_at_ms=app.view["night"]["start_at_ms"])
    if not face["running"]:
        return t("ui.clock.paused")
    return ""


def _side(app: Tablet) -> Markup:
    face = app.face()
    counts = app.view["counts"]
    if app.view["phase"] == "finished":
        desk = app.view["desk"]
        return html(
            '<aside class="tv-side"><dl class="tv-next"><div class="wide"><dt>{entries}</dt>'
            '<dd class="num">{entries_2}</dd></div><div class="wide"><dt>{rebuys}</dt>'
            '<dd class="num">{rebuys_2}</dd></div></dl></aside>',
            entries=t("ui.figure.entries"),
            entries_2=desk["entries"],
            rebuys=t("ui.figure.rebuys"),
            rebuys_2=desk["rebuys"],
        )
    coming = (
        words.blinds(face["next_small"], face["next_big"], face["next_ante"])
        if face["next_big"]
        else "–"
    )
    average = counts["average_stack_chips"]
    return html(
        '<aside class="tv-side"><dl class="tv-next"><div class="wide"><dt>{next_level}</dt>'
        '<dd class="num">{coming}</dd></div>'
        '<div class="wide"><dt>{next_break}</dt>{tv_break}</div><div><dt>{left}</dt>'
        '<dd class="num" data-test="left">{left_2} <small>{of}</small></dd></div>'
        '<div><dt>{average}</dt><dd class="num">{average_2}</dd></div></dl><section '
        'class="tv-follow">'
        '<div id="qr-box">{code}</div><p><b>{follow}</b><br>'
        '<span class="soft">{away}</span></p></section></aside>',
        next_level=t("ui.tv.next-level"),
        coming=coming,
        next_break=t("ui.tv.next-break"),
        tv_break=live("tv-break", "–", "dd", html('class="num"')),
        left=t("ui.figure.left"),
        left_2=counts["left"],
        of=t("ui.figure.of", n=counts["entered"]),
        average=t("ui.figure.average"),
        average_2=words.grouped(average) if average else "–",
        code=code(app),
        follow=t("ui.tv.follow"),
        away=t("ui.tv.away"),
    )


def _prizes(app: Tablet) -> Markup:
    payouts = app.view["payouts"]
    items = []
    for paid in payouts["places"]:
        items.append(
            html(
                '<li><span class="soft">{place}</span> <b class="num">{cents}</b></li>',
                place=words.nth(paid["place"]),
                cents=words.amount(paid["cents"]),
            )
        )
    label = "ui.tv.prizes" if payouts["status"] == "announced" else "ui.tv.prizes-estimate"
    return html(
        '<section class="tv-prizes" aria-label="{prizes}"><h2>{label} <b class="num">'
        "{pool_cents}</b></h2>"
        '<ol class="tv-list">{items}</ol></section>',
        prizes=t("ui.tv.prizes"),
        label=t(label),
        pool_cents=words.amount(payouts["pool_cents"]),
        items=items,
    )


def fullscreen(app: Tablet, element: Element) -> None:
    device.fullscreen()


ACTIONS = {"fullscreen": fullscreen}


def tick(app: Tablet, face: Face, now: int) -> None:
    page.text("tv-time", words.clock_time(now))
    page.text("tv-state", _state(app, face))
    if face["next_break_at_ms"] >= 0:
        page.text("tv-break", words.clock_time(face["next_break_at_ms"]))
    elif face["next_break_in_ms"] >= 0:
        page.text("tv-break", t("ui.tv.break-in", in_ms=face["next_break_in_ms"]))
    else:
        page.text("tv-break", "–")
    page.picture("tv-sky", night_sky(app, 60))


ROOM = Room(
    "screen",
    render,
    actions=ACTIONS,
    tick=tick,
    icon="tv",
    place=80,
    nav_css="nav-wide nav-foot",
    fills_screen=True,
    shows_code=True,
)
