"""The frame around every screen: sections, title bar, the status that never leaves, the last thing
done.
"""

from __future__ import annotations

from typing import Any

from browser import Element, window

from webapp.ui.app import watching
from webapp.ui.app.app import App
from webapp.ui.app.room import Room, Router
from webapp.ui.clock.hall_time import own_clock
from webapp.ui.devices import missing, tablet_names
from webapp.ui.floor import incident
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon, mark
from webapp.ui.kit.parts import banner, button, live
from webapp.ui.kit.words import t
from webapp.ui.setup import clause_sheet, rehearsing

SAVED = "status-saved"
MOST_WAITED = 3
_waited = [0]
# The head of a printed page as it was made last: of which night's view, in which language.
_head: list[Any] = []


def frame() -> Markup:
    """Return the regions. They stay for the whole session; only their content changes."""
    return html(
        '<p class="hidden-text" id="voice" aria-live="polite"></p>'
        '<a class="skip" href="#main" data-act="skip">{ui.skip}</a>'
        '<div class="app"><nav class="nav" id="nav"></nav><header class="bar" id="bar"></header>'
        '<main class="main" id="main" tabindex="-1"></main>'
        '<aside class="last" id="last" aria-label="{ui.lately.title}"></aside></div>'
        '<div id="tv"></div><div id="over"></div>'
    )


def nav(app: App, router: Router) -> Markup:
    parts = [
        html(
            '<a class="nav-mark" href="#/nights" aria-label="{ui.nav.nights-long}">{mark}</a>',
            mark=mark(),
        ),
    ]
    for room in router.in_nav:
        if app.view and (room.of_night or room.keeps_night):
            route = "/night/%s/%s" % (app.tid, room.route)
        elif not app.view and not room.of_night:
            route = "/" + room.route
        else:
            continue
        link = room.nav_item(app) if room.nav_item else (route, t("ui.nav." + room.route))
        if link:
            css = room.nav_css
            if _gives_way(app, router.named(room.gives_way_to)):
                css += " nav-wide"
            parts.append(_item(app, room, link, css))
    return join(parts)


def _gives_way(app: App, other: Room | None) -> bool:
    """On a narrow screen another room's item takes the place while it is there."""
    return bool(other and other.nav_item and other.nav_item(app))


def _item(app: App, room: Room, link: tuple[str, str], css: str) -> Markup:
    return html(
        '<a class="nav-item {css}" href="#{route}" {current}>{icon}<span>{label}</span></a>',
        css=css,
        route=link[0],
        current=html('aria-current="page"') if app.route == room.route else "",
        icon=icon(room.icon),
        label=link[1],
    )


def bar(app: App, room: Room) -> Markup:
    overline = app.session.organization
    if app.view:
        night = app.view["night"]
        overline = words.joined([night["organization"], night["name"]])
    place = html(
        '<p class="bar-night"><a href="#/nights" class="bar-back" '
        'aria-label="{ui.nav.nights-long}">{mark}</a>'
        "<span>{over}</span></p>",
        mark=mark(22),
        over=overline,
    )
    title = room.heading(app) if room.heading else t("ui.title." + room.route)
    return html(
        "<div>{place}<h1>{title}</h1></div>{status}", place=place, title=title, status=status(app)
    )


def status(app: App) -> Markup:
    """Return the status line: level and time, whether everything is saved, what the organization
    has.
    """
    route = "/night/%s/" % app.tid if app.view else "/"
    is_missing = missing.is_any(app)
    lost = NOTHING
    if is_missing:
        lost = html(
            '<a href="#{route}{room}" class="missing" data-test="missing">{word}</a>',
            route=route,
            room="conflicts" if app.view else "data",
            word=missing.word(app),
        )
    if app.session.data["newcomers"] and not is_missing:
        lost = html(
            '<a href="#{route}data" class="missing" data-test="newcomers">{word}</a>',
            route=route,
            word=words.count("ui.where.newcomers", app.session.data["newcomers"]),
        )
    reached = reach(app)
    if reached:
        reached = html(
            '<a href="#{route}{room}" class="reach">{reached}</a>',
            route=route,
            room="conflicts" if app.view and app.view["conflicts"] else "data",
            reached=reached,
        )
    return html(
        '<div class="status" role="group" aria-label="{ui.status.label}">{level}{lost}{saved}'
        "{reached}</div>",
        level=_level(app) if app.view else "",
        lost=lost,
        saved=saved(app),
        reached=reached,
    )


def _level(app: App) -> Markup:
    """How far the open night is; nothing before its clock was started."""
    phase = app.view["phase"]
    if phase in ("finished", "cancelled"):
        return html('<div class="status-level"><b>{phase}</b></div>', phase=t("ui.phase." + phase))
    if not app.clock.started:
        return NOTHING
    here = app.route == "tonight"
    return html(
        '<div class="status-level">{level} {blinds} {clock}</div>',
        level=live("status-level", "", "span", NOTHING if here else html('data-test="level"')),
        blinds=live("status-blinds", "", "b", html('class="num"')),
        clock=live("status-clock", "", "b", html('class="num sun"')),
    )


def saved(app: App) -> Markup:
    """Return the sign SAVED: whether everything is saved."""
    route = "/night/%s/" % app.tid if app.view else "/"
    is_missing = missing.is_any(app)
    state = app.saved_state()
    drawing = {"saved": "check", "saving": "clock", "unsaved": "warn"}[state]
    # What was saved and does not count is no comfort: its word stands in the place of both.
    is_said = not is_missing or state != "saved"
    return html(
        '<a href="#{route}data" class="saved saved-{state}" {hidden}>'
        '<span class="saved-in" id="{name}" data-test="saved" data-state="{state}">{said}</span>'
        "</a>",
        name=SAVED,
        route=route,
        state=state,
        hidden="" if is_said else "hidden",
        said=_drawn(drawing, t("ui.saved." + state)) if is_said else "",
    )


def say_saving(app: App) -> None:
    """Say at once that something is being saved, or is no more: the sign pales. Its words and all
    else the page shows wait for the answer; where that takes long the tick draws them. (On the
    body such a mark costs a look at every element that a style rule asks of with ":has".)
    """
    page.state(SAVED, "data-state", app.saved_state())


def makes_way(app: App, room: Room) -> bool:
    """Return whether a tick makes way for the answer to a tap: three times at most, and the second
    one says in words that something is being saved.
    """
    _waited[0] = _waited[0] + 1 if app.saving and _waited[0] < MOST_WAITED else 0
    if _waited[0] == MOST_WAITED - 1:
        page.mount("bar", bar(app, room))
    return _waited[0] > 0


def reach(app: App) -> Markup:
    """Return what the organization has, in a few words."""
    data = app.session.data
    if not data:
        return NOTHING
    if missing.is_any(app):
        return NOTHING
    if app.view and app.view["conflicts"]:
        key = "ui.reach.conflicts" if tablet_names.decides(app) else "ui.reach.director"
        count = words.count(key, len(app.view["conflicts"]))
        return _drawn("warn", count, html('class="no-text" data-test="conflict-count"'))
    if missing.is_put_out(app):
        return _drawn("warn", t("ui.reach.put-out"), html('class="no-text" data-test="put-out"'))
    if data["problem"] == "token-copied":
        return _drawn("warn", t("ui.reach.copied"), html('class="no-text" data-test="copied"'))
    if data["barred"]:
        return _drawn("warn", t("ui.reach.barred"), html('class="no-text" data-test="barred"'))
    if data["lent"]:
        return _drawn("warn", t("ui.reach.lent"), html('class="no-text" data-test="lent"'))
    drawing = "offline" if data["problem"] else "cloud"
    if data["role"] == "viewer":
        return _drawn(drawing, t("ui.reach.watches"), html('class="no-text" data-test="watches"'))
    off = own_clock(data, "reach")
    if off:
        return _drawn("warn", off, html('class="no-text" data-test="clock-off"'))
    if not data["enrolled"]:
        return _drawn("tablet", t("ui.reach.alone"))
    if data["pending"] == 0:
        is_there = data["organization"] == data["here"]
        return _drawn("house", t("ui.reach.all" if is_there else "ui.reach.hub"))
    return _drawn(drawing, words.count("ui.reach.pending", data["pending"]))


def _drawn(drawing: str, text: str, attrs: Markup = NOTHING) -> Markup:
    return html(
        "{icon}<span {attrs}>{text}</span>", icon=icon(drawing, 20), attrs=attrs, text=text
    )


def last_act_strip(app: App, room: Room) -> Markup:
    """Return the strip with the last thing done and its Undo. It covers nothing and does not go
    away. A room with an Undo of its own says what stands there.
    """
    if not app.view:
        return NOTHING
    if room.last_strip:
        return room.last_strip(app)
    note = app.note or app.last_note()
    if app.saving:
        return html(
            '<div class="toast" data-test="toast" data-kind="saving">'
            '<span id="last-said" tabindex="-1" data-home>{ui.saved.saving}</span>{incident}'
            "</div>",
            incident=incident.incident_mark(),
        )
    if not note:
        return html(
            '<div class="toast toast-quiet" data-test="toast">'
            "<span>{ui.note.none}</span>{incident}</div>",
            incident=incident.incident_mark(),
        )
    undo = NOTHING
    if note["undo"]:
        undo = html(
            '<button class="btn" type="button" data-act="undo" data-target="{target}">'
            "{icon}{common.undo}</button>",
            target=note["undo"],
            icon=icon("undo", 20),
        )
    return html(
        '<div class="toast toast-{css}" data-test="toast" data-kind="{kind}">'
        '<a class="toast-text" id="last-said" data-home href="#/night/{tid}/history">'
        "<span>{text}</span></a>"
        '<div class="cluster toast-acts">{undo}{incident}</div></div>',
        incident=incident.incident_mark(),
        css=note["kind"],
        kind=note["kind"],
        tid=app.tid,
        text=note["text"],
        undo=undo,
    )


def print_head(app: App) -> Markup:
    """Return what a printed page begins with: whose night, which, when, under what licence. Every
    drawing has it, so it is made once for a view.
    """
    if not app.view:
        return NOTHING
    night = app.view["night"]
    if _head and _head[0] is night and _head[1] == words.lang():
        before: Markup = _head[2]
        return before
    facts = [words.civil(words.date_field(night["start_at_ms"])), night["venue"]]
    if night["licence"]:
        facts.append(t("ui.tv.licence", licence=night["licence"]))
    drawn = html(
        '<header class="print-only" data-test="print-head"><p>{organization}</p>'
        "<h1>{name}</h1><p>{facts}</p><p><b>{rehearsal}</b></p></header>",
        organization=night["organization"],
        name=night["name"],
        facts=words.joined(facts),
        rehearsal=rehearsing.word(app.tid),
    )
    _head[:] = [night, words.lang(), drawn]
    return drawn


def alarm(app: App) -> Markup:
    """Return that a night is not real; and the red banner until the tablet can write again."""
    if app.blocked:
        code = app.blocked["code"]
        acts = button("try-again", t("ui.alarm.again"), "", "undo")
        if code != "storage-full":
            acts = join([acts, button("reload", t("ui.alarm.reload"), "")])
        names = app.waiting_names()
        waiting = (
            html(" <b>{waiting}</b>", waiting=t("ui.alarm.waiting", names=names)) if names else ""
        )
        return rehearsing.strip(app) + banner(
            "banner-law",
            "warn",
            t("ui.alarm." + code + ".title"),
            join([t("ui.alarm." + code + ".body"), waiting]),
            html('<div class="cluster">{acts}</div>', acts=acts),
            html('role="alert" data-test="alarm"'),
        )
    return rehearsing.strip(app) + watching.strip(app)


def failure(app: App) -> Markup:
    """Return when the app itself went wrong: say so plainly, keep what is saved, offer the way
    on.
    """
    if not app.failure:
        return NOTHING
    return banner(
        "banner-warn",
        "warn",
        t("ui.failure.title"),
        t("ui.failure.body"),
        html(
            '<p class="small soft num">{code}</p><div class="cluster">{close}{reload}</div>',
            code=app.failure["code"] + " " + app.failure["detail"],
            close=button("failure-close", t("ui.failure.on"), ""),
            reload=button("reload", t("ui.alarm.reload"), ""),
        ),
        html('role="alert" data-test="failure"'),
    )


# ---- what the frame answers to ----


def undo(app: App, element: Element) -> None:
    app.over_from = page.selector(element)
    app.undo(page.data(element, "target"))


def close_over(app: App, element: Element) -> None:
    """Close by the button, or by a tap beside the sheet, which throws nothing away."""
    if page.data(element, "leaves"):
        app.leave_over()
    else:
        app.close_over()


def failure_close(app: App, element: Element) -> None:
    app.failure = None
    app.draw()


def try_again(app: App, element: Element) -> None:
    app.again()


def reload_page(app: App, element: Element) -> None:
    window.location.reload()


def nothing(app: App, element: Element) -> None:
    """Enter in a search that already shows what it found."""


def skip(app: App, element: Element) -> None:
    page.focus("main")


ACTIONS = {
    "undo": undo,
    "clause": clause_sheet.opened,
    "close-over": close_over,
    "failure-close": failure_close,
    "try-again": try_again,
    "reload": reload_page,
    "none": nothing,
    "skip": skip,
}
