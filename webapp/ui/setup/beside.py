"""The strip with every event of the evening, on every screen of each of them, one tap to change;
what events came to together; and opening one beside the main event.
"""

from __future__ import annotations

from browser import Element, window

from pycore.night.evening import EveningEvent, EveningWarning, SideOffer
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import banner, button, link, live, refusal, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup import differs, evening_events
from webapp.worker.answers import Created, Reply

ROOM_OF_ALL = "evening"


def strip(app: App, route: str) -> Markup:
    """Return every event with its level, what is left of it and who plays, each a way to its room
    of this *route*; nothing for an only one.
    """
    view = app.evening.view
    if not app.view or not view:
        return NOTHING
    events = app.evening.events()
    rows = NOTHING
    if events:
        rows = html(
            '<nav class="evening no-print" id="evening" data-test="evening" '
            'aria-label="{ui.title.evening}">{events}{all}</nav>',
            events=[_event(app, event, route) for event in events],
            all=_all(app),
        )
    return join([rows, join([_warning(warning) for warning in view["warnings"]])])


def keep_in_sight(app: App) -> None:
    """Keep the open event where the strip begins, on a narrow screen."""
    if app.view and app.evening.events():
        page.sideways_to("evening", "evening-" + app.tid)


def _event(app: App, event: EveningEvent, route: str) -> Markup:
    tid = event["tid"]
    return html(
        '<a class="evening-event" id="evening-{tid}" href="#/night/{tid}/{route}" {current}>'
        '<b class="evening-name">{name}</b><span class="evening-facts num">{clock} · '
        '<span data-test="evening-players">{players}</span></span></a>',
        tid=tid,
        route=route,
        current=html('aria-current="true"') if tid == app.tid else "",
        name=event["name"],
        clock=_clock(app, event),
        players=evening_events.players(event),
    )


def _clock(app: App, event: EveningEvent) -> Markup:
    if event["phase"] != "playing":
        return html("<span>{phase}</span>", phase=t("ui.phase." + event["phase"]))
    ticking = app.evening.ticking(event)
    return join(
        [
            live("evening-level-" + event["tid"], ticking.level(app.now())),
            " ",
            live(
                "evening-left-" + event["tid"],
                ticking.time_left(app.now()),
                "b",
                html('class="sun" data-test="evening-left"'),
            ),
        ]
    )


def _all(app: App) -> Markup:
    here = app.route == ROOM_OF_ALL
    return html(
        '<a class="evening-event evening-all" id="evening-all" href="#/night/{tid}/{room}" '
        "{current}>{ui.evening.all}</a>",
        tid=app.tid,
        room=ROOM_OF_ALL,
        current=html('aria-current="page"') if here else "",
    )


def _warning(warning: EveningWarning) -> Markup:
    """What tablets did apart, or an undo in one event made of another, in a line."""
    return html(
        '<p class="evening-warning sun" data-test="evening-warning" data-kind="{kind}" '
        'role="status">{icon}<span>{said}</span>{clause}</p>',
        kind=warning["kind"],
        icon=icon("warn", 20),
        said=_said(warning),
        clause=why_key(warning["clause"]),
    )


def _said(warning: EveningWarning) -> str:
    return t(
        "ui.evening.warn." + warning["kind"],
        name=words.called(warning["name"]),
        count=warning["count"],
        limit=warning["limit"],
        at_ms=warning["at_ms"],
        until_at_ms=warning["until_at_ms"],
        otherwise=", ".join(dict.fromkeys([differs.label(name) for name in warning["otherwise"]])),
    )


def what_to_do(app: App) -> Markup:
    """Return the same warnings with what helps."""
    evening_warnings = app.evening.view["warnings"] if app.evening.view else []
    return join(
        [
            banner(
                "banner-warn",
                "warn",
                _said(evening_warning),
                t("ui.evening.warn-help." + evening_warning["kind"]),
            )
            for evening_warning in evening_warnings
        ]
    )


def tick(app: App) -> None:
    """Let every clock of the evening run on."""
    now = app.now()
    for event in app.evening.events():
        if event["phase"] == "playing":
            ticking = app.evening.ticking(event)
            page.text("evening-level-" + event["tid"], ticking.level(now))
            page.text("evening-left-" + event["tid"], ticking.time_left(now))


# ---- opening one ----


def panel(app: App) -> Markup:
    """Return what may be opened beside this event, what it keeps to, and why not now."""
    offers = app.evening.view["offers"] if app.evening.view else []
    if not offers or app.view["phase"] == "cancelled":
        return NOTHING
    return html(
        '<section class="panel stack" data-test="beside"><div class="panel-head">'
        "<h2>{ui.evening.beside}</h2>{books}</div>{refused}{offers}</section>",
        books=link("/night/%s/%s" % (app.tid, ROOM_OF_ALL), t("ui.evening.all"), "")
        if app.evening.events()
        else "",
        refused=refusal(app.refusals.get("beside")),
        offers=[_offer(app, offers[i], i) for i in range(len(offers))],
    )


def _offer(app: App, offer: SideOffer, index: int) -> Markup:
    opened = t("ui.figure.of", n=offer["most"])
    facts = [
        _fact("opened", offer["most_clause"], "%d %s" % (offer["opened"], opened)),
        _fact(
            "last-start",
            offer["last_start_clause"],
            words.voice_in(app.view["night"]["utc_offset_minutes"]).time(
                offer["last_start_at_ms"]
            ),
        ),
        _fact("least", offer["least_clause"], "%d" % offer["least_players"]),
    ]
    act = shut(offer["refused"])
    if not offer["refused"]:
        act = html(
            '<div class="cluster">{open}</div>',
            open=button(
                "open-beside",
                t("ui.evening.open"),
                "",
                "plus",
                html('data-nth="{nth}"', nth=index),
                bool(app.blocked),
            ),
        )
    return html(
        '<div class="stack stack-tight"><h3>{name}</h3><dl class="sum">{facts}</dl>{act}</div>',
        name=_house(offer),
        facts=facts,
        act=act,
    )


def _fact(key: str, source: str, value: str) -> Markup:
    return html(
        '<div><dt>{label}{clause}</dt><dd class="num" data-test="beside-{key}">{value}</dd></div>',
        label=t("ui.evening." + key),
        clause=why_key(source),
        key=key,
        value=value,
    )


def _house(offer: SideOffer) -> str:
    key = "house." + offer["template"]
    return t(key) if words.has(key) and not offer["house"] else offer["name"]


def _called(offer: SideOffer) -> str:
    """What an event by these rules is called; it gets a number."""
    key = "house." + offer["template"] + ".night"
    return t(key) if words.has(key) and not offer["house"] else offer["name"]


def open_beside(app: App, element: Element) -> None:
    """Open an event beside this one, and go to its door."""
    if app.saving or app.blocked or not app.tap_counts():
        return
    offer = app.evening.view["offers"][int(page.data(element, "nth"))]
    app.saving += 1
    app.refusals.pop("beside", None)

    def answered(reply: Reply[Created]) -> None:
        app.saving -= 1
        if "ok" in reply:
            app.close_night()
            app.take(reply)
            window.location.hash = "#/night/" + reply["ok"]["tid"] + "/door"
            return
        if "refused" in reply:
            app.refusals["beside"] = reply["refused"]
        else:
            app.failed(reply)
        app.draw()

    wish = {
        "tid": app.tid,
        "template": offer["template"],
        "house": offer["house"],
        "name": _called(offer),
    }
    app.bus.call("open-beside", wish, answered)
    app.draw()


ACTIONS = {"open-beside": open_beside}
