"""All nights on this tablet: go on with one, set up another, see where the data is."""

from __future__ import annotations

from browser import Element

from pycore.judge.book_view import Due
from webapp.ui.app.app import BOOK_ID, App, Command
from webapp.ui.app.preferences import preferences
from webapp.ui.app.room import Room
from webapp.ui.app.updates import update_banner
from webapp.ui.devices import missing
from webapp.ui.forms import book
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import mark
from webapp.ui.kit.parts import badge, banner, button, link, refusal, row_link
from webapp.ui.kit.words import t
from webapp.ui.setup import practising, rehearsing
from webapp.worker.answers import DoneAnswer, NightLine, Reply

OVER = ("finished", "cancelled")
BADGES = {"finished": "badge-ok", "cancelled": "", "none": "", "taken-back": ""}
FIRST_SCREEN = {"finished": "payouts", "open": "door", "cancelled": "door"}


def render(app: App) -> Markup:
    running = []
    coming = []
    finished = []
    for night in _mains(app.session.nights):
        phases = [
            night_line["phase"] for night_line in [night] + _beside(app.session.nights, night)
        ]
        if "playing" in phases:
            running.append(night)
        elif not [phase for phase in phases if phase not in OVER]:
            finished.append(night)
        else:
            coming.append(night)
    left_column = [_notice(app)]
    left_column += [_now(night, _beside(app.session.nights, night)) for night in running]
    if coming or (not running and finished):
        left_column.append(_list(app, t("ui.nights.open"), coming, t("ui.nights.none-open")))
    if not app.session.nights:
        left_column.append(_welcome(app))
    if finished:
        left_column.append(_list(app, t("ui.nights.finished"), finished, ""))
    return html(
        '<div class="split"><div class="stack stack-wide">{left}</div>'
        '<div class="stack stack-wide">{start}{due}{update}{book}{trainer}{organization}'
        "{preferences}</div></div>",
        left=left_column,
        start=_start(app, bool(running)) if app.session.nights else "",
        due=_due(app),
        update=update_banner(app),
        book=_book(),
        trainer=_trainer(),
        organization=_organization(app),
        preferences=preferences(app),
    )


def _mains(nights: list[NightLine]) -> list[NightLine]:
    """Every night but those that stand beside another that is here."""
    here = [night["tid"] for night in nights]
    return [night for night in nights if night["beside"] not in here]


def _beside(nights: list[NightLine], main: NightLine) -> list[NightLine]:
    """The events beside a night, in the order they begin, those of one time by their names."""
    night_lines = [night for night in nights if night["beside"] == main["tid"]]
    night_lines.sort(key=lambda night: (night["start_at_ms"] or 0, night["name"]))
    return night_lines


def _start(app: App, is_running: bool) -> Markup:
    """The way to another night; the one that is played comes first."""
    css = "btn btn-wide" + ("" if is_running else " btn-main")
    return html(
        '<section class="panel stack"><h2>{ui.nights.start}</h2>'
        '<p class="soft">{ui.nights.start-help}</p>{link}{practise}</section>',
        link=link("/setup", t("ui.nights.set-up"), css, "plus"),
        practise=practising.key(app, "btn-wide"),
    )


def _notice(app: App) -> Markup:
    """Why a night that was asked for is not open."""
    notice = app.notice
    if not notice:
        return NOTHING
    why = notice["why"]
    name = ""
    back = NOTHING
    for night in app.session.nights:
        if night["tid"] == notice["tid"]:
            name = night["name"]
            back = _back(night)
    key = "ui.nights.notice." + why
    return banner(
        "banner-warn",
        "undo" if why == "taken-back" else "warn",
        t(key, name=name or t("ui.nights.incomplete")),
        t(key + ".body"),
        html(
            '{refusal}<div class="cluster">{back}</div>',
            refusal=refusal(app.refusals.get("night")),
            back=back,
        ),
        html('data-test="notice" role="status"'),
    )


def _back(night: NightLine) -> Markup:
    """The way back to a night whose set-up was undone, or does not count."""
    lost = night["lost"]
    if lost:
        facts = html(
            'data-tid="{tid}" data-dev="{dev}" data-tip="{tip}"',
            tid=night["tid"],
            dev=lost["dev"],
            tip=lost["tip"],
        )
        return button("night-take", t("ui.missing.take"), "", "check", facts)
    if not night["taken_back"]:
        return NOTHING
    facts = html('data-tid="{tid}" data-target="{id}"', tid=night["tid"], id=night["taken_back"])
    return button("night-redo", t("ui.history.redo"), "", "undo", facts)


def redo(app: App, element: Element) -> None:
    """Undo what took the set-up back: it stands again."""
    target = page.data(element, "target")
    _again(app, element, "taken-back", {"command": "undo", "target": target})


def take(app: App, element: Element) -> None:
    """Let the set-up count again, and with it what else stands on its branch."""
    command = {
        "command": "settle-branch",
        "dev": page.data(element, "dev"),
        "tip": page.data(element, "tip"),
        "take": True,
        "note": "",
    }
    _again(app, element, "lost", command)


def _again(app: App, element: Element, why: str, command: Command) -> None:
    """Open a night that this command brings back; where it is refused say so, and *why*."""
    tid = page.data(element, "tid")

    def answered(reply: Reply[DoneAnswer]) -> None:
        if "ok" in reply:
            page.goes("/night/%s/%s" % (tid, FIRST_SCREEN["open"]))
        elif "refused" in reply:
            app.refusals["night"] = reply["refused"]
            app.notice = {"why": why, "tid": tid}
            app.draw()
        else:
            app.failed(reply)
            app.draw()

    app.bus.call("do", {"tid": tid, "command": command}, answered)


def _now(night: NightLine, beside: list[NightLine]) -> Markup:
    hall, start_ms = words.voice_in(night["utc_offset_minutes"]), night["start_at_ms"] or 0
    rows = NOTHING
    if beside:
        rows = html(
            '<ul class="rows rows-in" data-test="beside">{rows}</ul>',
            rows=[_row(night_line) for night_line in beside],
        )
    return html(
        '<section class="panel panel-now stack" data-test="night"><div class="panel-head">'
        '<h2 class="title">{name}</h2>{flag}</div>'
        '<dl class="figs"><div><dt>{ui.nights.started}</dt><dd>{time} <small>{day}</small></dd>'
        "</div><div><dt>{ui.figure.left}</dt><dd>{count} <small>{of}</small></dd></div>"
        "</dl>{link}{delete}{rows}</section>",
        rows=rows,
        delete=rehearsing.delete_button(night),
        name=night["name"],
        flag=missing.flag(night)
        or rehearsing.flag(night["tid"])
        or badge("badge-ok", t("ui.nights.running"), "clock"),
        time=hall.time(start_ms),
        day=hall.day(start_ms),
        count=night["players_left"],
        of=t("ui.figure.of", n=night["entries"]),
        link=link(
            "/night/%s/tonight" % night["tid"],
            t("ui.nights.return"),
            "btn btn-main btn-big",
            "next",
        ),
    )


def _list(app: App, heading: str, nights: list[NightLine], nothing: str) -> Markup:
    rows = []
    for night in nights:
        rows.append(_row(night))
        rows += [
            _row(night_line, "row-beside") for night_line in _beside(app.session.nights, night)
        ]
    body = (
        html('<ul class="rows">{rows}</ul>', rows=rows)
        if rows
        else html('<p class="pad soft">{nothing}</p>', nothing=nothing)
    )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{heading}</h2></div>'
        "{body}</section>",
        heading=heading,
        body=body,
    )


def _row(night: NightLine, css: str = "") -> Markup:
    phase = night["phase"]
    inside = html(
        '<span class="grow"><b>{name}</b><br><span class="soft small">{when}</span></span>{flag}',
        name=night["name"] or t("ui.nights.incomplete"),
        when=_when(night) + words.count("ui.nights.entries", night["entries"]),
        flag=missing.flag(night) or rehearsing.flag(night["tid"]) or _phase(night),
    )
    if phase == "none":
        # Its set-up has not arrived yet, was taken back or is lost: there is nothing to open.
        return html(
            '<li class="row-says" data-test="night">{inside}{back}{delete}</li>',
            inside=inside,
            back=_back(night),
            delete=rehearsing.delete_button(night),
        )
    route = "/night/%s/%s" % (night["tid"], FIRST_SCREEN.get(phase, "tonight"))
    return row_link(route, inside, html('data-test="night"'), css, rehearsing.delete_button(night))


def _phase(night: NightLine) -> Markup:
    phase = "taken-back" if night["taken_back"] else night["phase"]
    return badge(BADGES.get(phase, "badge-act"), t("ui.phase." + phase))


def _when(night: NightLine) -> str:
    """Thursday, 26 November, 7:00 pm and a dot; nothing for a night whose set-up has not
    arrived.
    """
    if not night["start_at_ms"]:
        return ""
    hall = words.voice_in(night["utc_offset_minutes"])
    return hall.day(night["start_at_ms"]) + ", " + hall.time(night["start_at_ms"]) + " · "


def _due(app: App) -> Markup:
    """What is still to be done after the nights of the book; nothing for none."""
    dues = app.book["due"] if app.book else []
    rows = [due for due in dues if due["state"] in ("open", "overdue")]
    if not rows:
        return NOTHING
    here = [night["tid"] for night in app.session.nights]
    return html(
        '<section class="panel panel-flush"><div class="panel-head">'
        '<h2>{ui.money.due-title}</h2></div><ul class="rows" data-test="due">{rows}</ul>'
        "</section>",
        rows=[_due_row(row, row["night"] in here) for row in rows],
    )


def _due_row(due: Due, is_here: bool) -> Markup:
    inside = html(
        '<span class="grow"><b>{name}</b><br><span class="soft small">{says}</span></span>{state}',
        name=t("ui.money.due-line", name=due["name"], held_day=due["event_day"]),
        says=t("ui.money.due." + due["duty"], by_day=due["by_day"]),
        state=badge(
            "badge-no" if due["state"] == "overdue" else "badge-act",
            t("ui.money.state." + due["state"]),
        ),
    )
    duty = html('data-duty="{duty}"', duty=due["duty"])
    if is_here:
        return row_link("/night/%s/money" % due["night"], inside, duty)
    return html("<li {duty}>{inside}</li>", duty=duty, inside=inside)


def opened(app: App) -> None:
    """Load the book where it can be read: a book in trouble holds up no list of nights."""
    night_data = app.session.data["nights"].get(BOOK_ID)
    if not (night_data and night_data["trouble"]):
        book.load(app)


def _book() -> Markup:
    return html(
        '<section class="panel stack"><h2>{ui.title.book}</h2>'
        '<p class="soft">{ui.nights.book-help}</p>{link}</section>',
        link=link("/book", t("ui.nights.book"), "btn btn-wide", "house"),
    )


def _trainer() -> Markup:
    """The way to practise without any night."""
    return html(
        '<section class="panel stack"><h2>{ui.title.trainer}</h2>'
        '<p class="soft">{ui.trainer.help}</p>{link}</section>',
        link=html(
            "{trainer}{library}",
            trainer=link("/trainer", t("ui.trainer.go"), "btn btn-wide", "table"),
            library=link("/library", t("ui.title.library"), "btn btn-wide", "info"),
        ),
    )


def _welcome(app: App) -> Markup:
    return html(
        '<section class="panel welcome">{mark}<h2 class="title">{ui.welcome.title}</h2>'
        '<p class="lead soft">{ui.welcome.body}</p><div class="cluster">{link}{practise}</div>'
        '<p class="small soft">{ui.welcome.foot}</p></section>',
        mark=mark(72),
        link=link("/setup", t("ui.welcome.set-up"), "btn btn-main btn-big", "plus"),
        practise=practising.key(app, "btn-big"),
    )


def _organization(app: App) -> Markup:
    data = app.session.data
    if data["enrolled"]:
        gone = missing.of(app)
        if gone and gone["records"]:
            reached = t("ui.missing.not-safe", told=missing.sum_of(gone))
        elif data["pending"] == 0:
            is_there = data["organization"] == data["here"]
            reached = t("ui.reach.all-long" if is_there else "ui.reach.hub-long")
        else:
            reached = words.count("ui.reach.pending-long", data["pending"])
        body = html(
            '<p><b>{organization}</b></p><p class="soft">{reached}</p>',
            organization=app.session.organization or data["label"],
            reached=reached,
        )
    else:
        body = html('<p class="soft">{ui.nights.not-connected}</p>')
    return html(
        '<section class="panel stack"><h2>{ui.nights.data}</h2>{body}{link}</section>',
        body=body,
        link=link("/data", t("ui.nights.data-open"), "btn btn-wide", "tablet"),
    )


ROOM = Room(
    "nights",
    render,
    actions={"night-redo": redo, "night-take": take, **rehearsing.IN_LIST, **practising.ACTIONS},
    sheets=rehearsing.SHEETS,
    opened=opened,
    follows_book=True,
    icon="night",
    place=1,
    of_night=False,
)
