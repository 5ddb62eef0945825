"""The big-screen clock for a projector or a television: sized by the screen, readable from the
last chair.
"""

from __future__ import annotations

from webapp.ui.frame import clock_words, device, missing, page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.icons import icon, mark
from webapp.ui.frame.parts import live, night_sky, winners
from webapp.ui.frame.qr import code, only_here
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.portable.clock import Face
    from pycore.views.shapes.night import NightView
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def render(app: Tablet) -> Markup:
    view = app.view
    night = view["night"]
    licence = " · " + t("ui.tv.licence", licence=night["licence"]) if night["licence"] else ""
    return html(
        '<main class="tv" id="tv-main"><header class="tv-head"><div class="tv-name">{mark}<div>'
        '<h1>{name}</h1><p class="soft">{organization}</p>{gone}</div></div>'
        '<div class="tv-tools">{tools}</div>{time}</header>{now}{side}{prizes}'
        '<footer class="tv-sky" id="tv-sky">{sky}</footer></main>',
        mark=mark(64),
        name=night["name"],
        organization=night["organization"] + licence,
        gone=_gone(app),
        tools=_tools(app),
        time=live("tv-time", words.clock_time(app.now()), "p", html('class="tv-time num"')),
        now=_now(app),
        side=_side(app),
        prizes=_prizes(app),
        sky=night_sky(app, 60),
    )


def _gone(app: Tablet) -> Markup:
    """The red word, as in every header of the night; and that nobody tells this window anything
    new.
    """
    if app.is_alone:
        return html(
            '<p class="tv-cut-off" data-test="show-alone" role="status">{said}</p>',
            said=t("ui.show.cut-off"),
        )
    if not missing.is_any(app):
        return NOTHING
    return html(
        '<a class="missing" data-test="missing" href="#/night/{tid}/data">{word}</a>',
        tid=app.tid,
        word=missing.word(app),
    )


def _tools(app: Tablet) -> Markup:
    away = NOTHING
    if not app.only_shows:
        away = html(
            '<a class="btn btn-plain" href="#/night/{tid}/tonight">{arrow}{back}</a>'
            '<button class="btn btn-plain" type="button" data-act="show-open">{tv}{show}</button>',
            tid=app.tid,
            arrow=icon("back"),
            back=t("ui.tv.back"),
            tv=icon("tv"),
            show=t("ui.show.open"),
        )
    return html(
        '{away}<button class="btn btn-plain" type="button" data-act="fullscreen">{corners}{full}'
        "</button>",
        away=away,
        corners=icon("full"),
        full=t("ui.tv.full"),
    )


def _now(app: Tablet) -> Markup:
    face = app.face()
    view = app.view
    if view["phase"] == "finished":
        return _finished(view)
    if face["is_break"]:
        level = html("<b>{pause}</b>", pause=t("ui.clock.break"))
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
    figure = "tv-clock num" + (" tv-words" if clock_words.is_words(app) else "")
    return html(
        '<section class="tv-now{held}" aria-label="{label}">'
        '<p class="tv-level" data-test="level"><span>{level}</span> {state}</p>{clock}'
        '<p class="{css}" data-test="blinds">{blinds}</p></section>',
        held=held,
        label=t("ui.clock.label"),
        level=level,
        state=live(
            "tv-state", _state(app, face), "span", html('class="tv-state" data-test="tv-state"')
        ),
        clock=live(
            "clock",
            clock_words.figure(app),
            "p",
            html('class="{css}" role="timer" data-test="clock"', css=figure),
        ),
        css=css,
        blinds=blinds,
    )


def _finished(view: NightView) -> Markup:
    second = [
        html(
            "<li>{place} <b>{name}</b></li>",
            place=words.nth(row["place"]),
            name=words.called(row["name"]),
        )
        for row in view["standings"]
        if 1 < row["place"] <= 3
    ]
    winner, names = winners(view)
    return html(
        '<section class="tv-now"><p class="tv-level">{winner}</p>'
        '<p class="tv-winner" data-test="winner">{names}</p><ol class="tv-second">'
        "{second}</ol></section>",
        winner=winner,
        names=names,
        second=second,
    )


def _state(app: Tablet, face: Face) -> str:
    if not face["started"]:
        return t("ui.clock.starts", start_at_ms=app.view["night"]["start_at_ms"])
    if not face["running"]:
        return t("ui.clock.paused")
    return clock_words.caption(app)


def _side(app: Tablet) -> Markup:
    face = app.face()
    counts = app.view["counts"]
    if app.view["phase"] == "finished":
        desk = app.view["desk"]
        return html(
            '<aside class="tv-side"><dl class="tv-next">{entries}{rebuys}</dl></aside>',
            entries=_wide(t("ui.figure.entries"), desk["entries"]),
            rebuys=_wide(t("ui.figure.rebuys"), desk["rebuys"]),
        )
    coming = (
        words.blinds(face["next_small"], face["next_big"], face["next_ante"])
        if face["next_big"]
        else "–"
    )
    average = counts["average_stack_chips"]
    return html(
        '<aside class="tv-side"><dl class="tv-next">{coming}'
        '<div class="wide"><dt>{next_break}</dt>{break_at}</div><div><dt>{left}</dt>'
        '<dd class="num" data-test="left">{count} <small>{of}</small></dd></div>'
        '<div><dt>{average}</dt><dd class="num">{chips}</dd></div></dl>'
        '<section class="tv-follow"><div id="qr-box">{code}</div>'
        "<p>{follow}</p></section></aside>",
        coming=_wide(t("ui.tv.next-level"), coming),
        next_break=t("ui.tv.next-break"),
        break_at=live("tv-break", "–", "dd", html('class="num"')),
        left=t("ui.figure.left"),
        count=counts["left"],
        of=t("ui.figure.of", n=counts["entered"]),
        average=t("ui.figure.average"),
        chips=words.grouped(average) if average else "–",
        code=code(app),
        follow=only_here(app) or _follow(),
    )


def _follow() -> Markup:
    return html(
        '<b>{follow}</b><br><span class="soft">{away}</span>',
        follow=t("ui.tv.follow"),
        away=t("ui.tv.away"),
    )


def _wide(label: str, value: object) -> Markup:
    return html(
        '<div class="wide"><dt>{label}</dt><dd class="num">{value}</dd></div>',
        label=label,
        value=value,
    )


def _prizes(app: Tablet) -> Markup:
    payouts = app.view["payouts"]
    items = []
    for first, last, shares in _shares(app.view):
        place = words.nth(first)
        if last > first:
            place = t("ui.tv.places", first_place=words.nth(first), last_place=words.nth(last))
        each = html(' <small class="soft">{each}</small>', each=t("ui.tv.each"))
        items.append(
            html(
                '<li><span class="soft">{place}</span> <b class="num">{cents}{each}</b></li>',
                place=place,
                cents=" / ".join([words.amount(cents) for cents in shares]),
                each=each if last > first and len(shares) == 1 else "",
            )
        )
    label = "ui.tv.prizes" if payouts["status"] == "announced" else "ui.tv.prizes-estimate"
    return html(
        '<section class="tv-prizes" aria-label="{prizes}"><h2>{label} <b class="num">'
        '{pool}</b></h2><ol class="tv-list">{items}</ol></section>',
        prizes=t("ui.tv.prizes"),
        label=t(label),
        pool=words.amount(payouts["pool_cents"]),
        items=items,
    )


def _shares(view: NightView) -> list[tuple[int, int, list[int]]]:
    """(first place, last place, cents): the prize of a place, or what those got who tie for
    several. More than one amount where a cent could not be split.
    """
    tied: dict[int, list[int]] = {}
    for row in view["standings"]:
        if row["tied"]:
            tied.setdefault(row["place"], []).append(row["prize_cents"])
    rows: list[tuple[int, int, list[int]]] = []
    inside = 0
    for paid in view["payouts"]["places"]:
        place = paid["place"]
        if place in tied:
            inside = place + len(tied[place]) - 1
            shares: list[int] = []
            for cents in tied[place]:
                if cents not in shares:
                    shares.append(cents)
            rows.append((place, inside, shares))
        elif place > inside:
            rows.append((place, place, [paid["cents"]]))
    return rows


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
