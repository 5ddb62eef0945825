"""Where is my data: what is on this tablet, what the organization has, and how to carry it by
hand.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.app.preferences import preferences
from webapp.ui.app.room import Room
from webapp.ui.app.updates import update_banner
from webapp.ui.clock.hall_time import own_clock
from webapp.ui.device.keeping import tab_note
from webapp.ui.devices import missing, tablet_names
from webapp.ui.devices.data import (
    by_hand,
    camera,
    joining,
    moving,
    scanning,
    tablets,
    unsold_numbers,
)
from webapp.ui.devices.data.state import room_state
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import badge, banner, button, field, link, submit
from webapp.ui.kit.words import t
from webapp.worker.answers import Data, Reply


def render(app: App) -> Markup:
    return html(
        '<div class="split"><div class="stack stack-wide">{places}{tablets}{join}'
        "{camera}{by_hand}{written}"
        '</div><div class="stack stack-wide">{update}{organization}{keeping}{preferences}'
        '<p class="small soft">{ui.data.version} <span class="num" data-test="version">{number}'
        "</span></p></div></div>",
        places=_places(app),
        tablets=tablets.panel(app) if app.view else "",
        join=NOTHING if app.view else joining.panel(app),
        camera=camera.panel(app),
        by_hand=by_hand.panel(app),
        written=_written(app) if app.view else "",
        update=update_banner(app),
        organization=_organization(app),
        keeping=_keeping(app),
        preferences=preferences(app),
        number=app.session.version,
    )


def _written(app: App) -> Markup:
    """The way to every record of the night."""
    return html(
        '<section class="panel stack"><h2>{ui.history.title}</h2>'
        '<p class="soft">{events}</p>{all}</section>',
        events=words.count("ui.history.events", app.view["events"]),
        all=link("/night/%s/history" % app.tid, t("ui.history.all"), "btn btn-wide", "next"),
    )


# ---- the two places ----


def _places(app: App) -> Markup:
    data = app.session.data
    here = data["here"]
    there = data["organization"]
    unsent = data["pending"]
    gone = missing.of(app)
    is_lost = missing.is_any(app)
    if not here:
        title, body = t("ui.data.nothing"), t("ui.data.nothing-body")
    elif gone and is_lost:
        title = t("ui.missing.word")
        body = t("ui.missing.not-safe", told=missing.sum_of(gone))
    elif not unsent:
        title, body = t("ui.data.two-places"), t("ui.data.two-places-body")
    else:
        title = t("ui.data.one-place")
        body = words.count("ui.data.would-lose", unsent)
    return html(
        '{nights}<section class="panel stack stack-wide"><div><h2 class="title">{title}</h2>'
        '<p class="lead soft">{body}</p></div><ol class="places">{here}{hub}{there}</ol>'
        '<div class="cluster">{sync}</div>{problem}</section>',
        nights=missing.nights_banner(app) if not app.view else "",
        title=title,
        body=body,
        here=_place(
            "tablet", "here", here, t("ui.data.here"), t("ui.data.here-body"), not is_lost
        ),
        hub=_place(
            "cloud",
            "hub",
            data["hub"],
            t("ui.data.hub"),
            t("ui.data.hub-body"),
            data["hub"] == here and not is_lost,
        )
        if data["hub"]
        else "",
        there=_place(
            "house",
            "organization",
            there,
            t("ui.data.organization"),
            _contact(app),
            there == here and not is_lost,
        ),
        sync=button(
            "sync",
            t("ui.data.sending") if room_state(app).sending else t("ui.data.send"),
            "btn-main",
            "cloud",
        )
        if data["enrolled"]
        else "",
        problem=_problem(app),
    )


def _place(
    drawing: str, name: str, records: int, heading: str, body: str, is_full: bool
) -> Markup:
    """So many records are there; *is_full* when that is all of them."""
    return html(
        '<li class="place {css}">{icon}<b class="place-no num" data-test="data-{name}">{records}'
        '</b><h3>{heading}</h3><p class="small soft">{body}</p></li>',
        css="place-full" if is_full else "",
        icon=icon(drawing, 36),
        name=name,
        records=words.grouped(records),
        heading=heading,
        body=body,
    )


def _contact(app: App) -> str:
    data = app.session.data
    if not data["enrolled"]:
        return t("ui.data.not-enrolled")
    if data["last_contact_ms"]:
        return t(
            "ui.data.last-contact",
            day=words.day(data["last_contact_ms"]),
            at_ms=data["last_contact_ms"],
        )
    return t("ui.data.no-contact")


def _problem(app: App) -> Markup:
    data = app.session.data
    parts = []
    if data["problem"]:
        code = data["problem"]
        quiet = code == "unreachable"
        is_out = missing.is_put_out(app)
        title = t("ui.problem.offline") if quiet else t("ui.problem.title")
        key = "ui.problem." + code
        parts.append(
            banner(
                "banner-law" if is_out else "" if quiet else "banner-warn",
                "offline" if quiet else "warn",
                t("ui.reach.put-out") if is_out else title,
                t(key) if words.has(key) else t("ui.problem.other", code=code),
                attrs=html('data-test="problem"'),
            )
        )
    off = own_clock(data, "data")
    if off:
        attrs = html('data-test="clock-off-text"')
        parts.append(banner("banner-warn", "warn", off, t("ui.data.clock-off"), attrs=attrs))
    if data["barred"]:
        parts.append(
            banner(
                "banner-law",
                "warn",
                t("ui.data.barred-title"),
                t("ui.data.barred"),
                attrs=html('data-test="barred-text"'),
            )
        )
    elif data["lent"]:
        parts.append(
            banner(
                "banner-law",
                "warn",
                t("ui.data.lent-title"),
                t("ui.data.lent"),
                attrs=html('data-test="lent-text"'),
            )
        )
    elif data["quarantined"]:
        parts.append(
            banner(
                "banner-warn",
                "warn",
                t("ui.data.quarantined-title"),
                words.count("ui.data.quarantined", data["quarantined"]),
                attrs=html('data-test="quarantined"'),
            )
        )
    return join(parts)


# ---- the organization ----


def _organization(app: App) -> Markup:
    data = app.session.data
    if data["enrolled"]:
        return html(
            '<section class="panel stack"><h2>{ui.data.connected}</h2><dl class="sum"><div>'
            "<dt>{ui.data.label}</dt><dd>{label}</dd></div><div><dt>{ui.data.pending}</dt>"
            '<dd class="num">{records}</dd></div></dl><p class="small soft">{by_itself}</p>{more}'
            "</section>",
            label=data["label"],
            records=words.grouped(data["pending"]),
            by_itself=t("ui.data.by-itself") if not (data["barred"] or data["lent"]) else "",
            more=_let_in_for_more(app),
        )
    return html(
        '<section class="panel stack"><h2>{ui.data.connect}</h2>'
        '<p class="soft">{ui.data.connect-body}</p>{form}</section>',
        form=_enrolling(app, _called(app), t("ui.data.connect-button")),
    )


def _let_in_for_more(app: App) -> Markup:
    """The code again, where this tablet does more tonight than it was let in for."""
    is_more = app.session.data["role"] and bool(app.view) and tablets.directs(app)
    if not is_more and not app.session.data["barred"]:
        return NOTHING
    return html(
        '<h3>{ui.data.more}</h3><p data-test="more-body">{ui.data.more-body}</p>{form}',
        form=_enrolling(app, app.session.data["label"] or "", t("ui.data.more-button")),
    )


def _enrolling(app: App, called: str, label: str) -> Markup:
    texts = room_state(app).typed
    failed = room_state(app).enrol_failed
    problem = NOTHING
    if failed:
        key = "ui.problem." + failed
        if words.has(key + ".enrol"):
            key += ".enrol"
        problem = banner(
            "banner-law",
            "no",
            t("ui.data.enrol-failed"),
            t(key) if words.has(key) else t("ui.problem.other", code=failed),
            attrs=html('role="alert" data-test="enrol-problem"'),
        )
    return html(
        '{problem}<form class="stack" id="enrol" data-submit="enrol" data-input="keep-enrol" '
        "novalidate>{code}{label}{submit}</form>",
        problem=problem,
        code=field(
            "code",
            t("ui.data.code"),
            texts.get("code", ""),
            attrs=html('autocapitalize="characters" spellcheck="false"'),
            help_text=t("ui.data.code-help"),
        ),
        label=field(
            "label",
            t("ui.data.label"),
            texts.get("label", "") or called,
            attrs=html('maxlength="40"'),
        ),
        submit=submit(
            "enrol", t("ui.data.connecting") if room_state(app).enrolling else label, "", "house"
        ),
    )


def _called(app: App) -> str:
    """What the organization is to call this tablet while nobody says otherwise: its name tonight,
    else what the others call it. Two of one name it could not tell apart.
    """
    own_name = tablet_names.name(app, app.session.dev) if app.view else ""
    return own_name or t("ui.data.label-default", dev=app.session.dev[: tablet_names.SHORT])


def _keeping(app: App) -> Markup:
    """Whether the browser promised to keep the data, in plain words."""
    data = app.session.data
    persisted = data["persisted"]
    if persisted is True:
        head, answer = badge("badge-ok", t("ui.keep.granted"), "check"), "granted"
    elif persisted is False:
        head, answer = badge("badge-sun", t("ui.keep.denied"), "warn"), "denied"
    else:
        head, answer = badge("", t("ui.keep.unknown")), "unknown"
    return html(
        '<section class="panel stack"><div class="panel-head"><h2>{ui.keep.title}</h2>{head}</div>'
        '<p class="soft">{body}</p>{tab}{ask}{install}</section>',
        head=head,
        body=t("ui.keep." + answer + "-body"),
        tab=tab_note(),
        ask=button("persist", t("ui.keep.ask"), "btn-wide") if persisted is not True else "",
        install=button("install", t("ui.keep.install"), "btn-wide", "save")
        if app.session.kept_install
        else "",
    )


# ---- actions ----


def keep_enrol(app: App, element: Element) -> None:
    room_state(app).typed = page.form("enrol")


def enrol(app: App, element: Element) -> None:
    typed = page.form("enrol")
    room_state(app).typed = typed
    if room_state(app).enrolling:
        return
    room_state(app).enrolling = True
    room_state(app).enrol_failed = ""

    def answered(reply: Reply[Data]) -> None:
        room_state(app).enrolling = False
        if "ok" in reply:
            app.session.data = reply["ok"]
            room_state(app).typed = {}
            app.session.sync()
        elif "failed" in reply:
            room_state(app).enrol_failed = reply["failed"]["code"]
        else:
            room_state(app).enrol_failed = reply["refused"]["code"]
        app.draw()

    app.bus.call("enrol", {"code": typed["code"], "label": typed["label"]}, answered)
    app.draw()


def sync(app: App, element: Element) -> None:
    room_state(app).sending = True

    def done() -> None:
        room_state(app).sending = False

    app.session.send_now(done)
    app.draw()


def persist(app: App, element: Element) -> None:
    app.session.ask_persist()


def install(app: App, element: Element) -> None:
    app.session.install()


ACTIONS = {
    "keep-enrol": keep_enrol,
    "enrol": enrol,
    "sync": sync,
    "persist": persist,
    "install": install,
}

ROOM = Room(
    "data",
    render,
    actions={
        **ACTIONS,
        **by_hand.ACTIONS,
        **joining.ACTIONS,
        **scanning.ACTIONS,
        **tablets.ACTIONS,
        **unsold_numbers.ACTIONS,
    },
    sheets={
        **camera.SHEETS,
        **joining.SHEETS,
        **moving.SHEETS,
        **scanning.SHEETS,
        **unsold_numbers.SHEETS,
        **tablets.SHEETS,
    },
    opened=joining.opened,
    icon="tablet",
    place=90,
    linked=160,
    gives_way_to="more",
    of_night=False,
    keeps_night=True,
)
