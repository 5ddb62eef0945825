"""Staff: who is on duty in which role, needed and there; breaks and who stands in, in two taps;
every stretch of the night; and whose age and papers the door saw to.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.floor.staff_view import OnDuty, RoleRow
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.devices.lately import lately_panel
from webapp.ui.floor.roles import role_name
from webapp.ui.floor.staff import entry, papers
from webapp.ui.floor.staff.entry import room_state
from webapp.ui.forms import book
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import badge, banner, button, clause, refusal, why_key
from webapp.ui.kit.words import t

# What is done on this screen.
ACTS = (
    "staff-entered",
    "staff-assigned",
    "staff-left",
    "staff-returned",
    "staff-told-apart",
    "age-vouched",
    "vouch-ended",
    "papers-checked",
)


def render(app: App) -> Markup:
    columns = [
        html(
            '<div class="stack stack-wide">{both}{roles}{spells}</div>',
            both=_both(app),
            roles=_roles(app),
            spells=_spells(app),
        ),
        html(
            '<div class="stack stack-wide">{entry}{papers}{lately}</div>',
            entry=entry.panel(app),
            papers=papers.panel(app),
            lately=lately_panel(app, ACTS),
        ),
    ]
    if not app.view["staff"]["people"]:
        columns.reverse()  # nobody is entered: whoever comes here comes to enter somebody
    return html('<div class="split">{columns}</div>', columns=columns)


def _both(app: App) -> Markup:
    """One name among those who work and those who play."""
    return join(
        [
            banner(
                "banner-warn",
                "warn",
                t("todo.plays-and-works", name=row["name"], ticket=row["ticket"]),
                join([t("todo.plays-and-works.why"), why_key(row["clause"])]),
                button(
                    "staff-apart",
                    t("ui.staff.apart"),
                    "",
                    "players",
                    html(
                        'data-person="{person}" data-ticket="{ticket}"',
                        person=row["person"],
                        ticket=row["ticket"],
                    ),
                ),
                html('data-test="staff-both"'),
            )
            for row in app.view["staff"]["both"]
        ]
    )


# ---- who is on duty ----


def _roles(app: App) -> Markup:
    view = app.view["staff"]
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{ui.staff.on-duty}</h2>'
        '<span class="soft">{tables}</span></div>{refusal}{roles}</section>',
        tables=words.count("ui.staff.tables", view["tables"]),
        refusal=_refused(app),
        roles=[_group(app, row) for row in view["roles"]],
    )


def _refused(app: App) -> Markup:
    """Why the last tap did nothing; who should stay may go when that is said again."""
    refused = app.refusals.get("staff")
    if not refused:
        return NOTHING
    anyway = NOTHING
    if refused["code"] in entry.ANYWAY and room_state(app).wished:
        anyway = button("staff-anyway", t("ui.staff.anyway"), "btn-plain", "next")
    return html(
        '<div class="pad stack">{refusal}{anyway}</div>', refusal=refusal(refused), anyway=anyway
    )


def _group(app: App, role: RoleRow) -> Markup:
    people = [row for row in app.view["staff"]["people"] if row["role"] == role["id"]]
    there = NOTHING
    if role["needed"]:
        is_short = role["there"] < role["needed"]
        there = html(
            "{badge}{clause}",
            badge=badge(
                "badge-sun" if is_short else "badge-ok",
                t("ui.staff.there", present=role["there"], needed=role["needed"]),
                "warn" if is_short else "check",
            ),
            clause=why_key(role["need_clause"]),
        )
    return html(
        '<div class="pad stack stack-tight" data-test="role-{id}"><div class="cluster between">'
        '<h3>{name}</h3><span class="cluster">{there}</span></div>{people}{duties}</div>',
        id=role["id"],
        name=role_name(app, role["id"]),
        there=there,
        people=html(
            '<ul class="rows rows-in">{rows}</ul>', rows=[_row(app, row) for row in people]
        )
        if people
        else "",
        duties=_duties(app, role),
    )


def _duties(app: App, role: RoleRow) -> Markup:
    """What whoever holds the role does, in the words of its clauses."""
    if not role["duties"]:
        return NOTHING
    fold = "staff-duties-" + role["id"]
    shown = app.is_open(fold)
    return html(
        '<details class="fold" data-fold="{fold}" {open}><summary>{ui.staff.duties}</summary>'
        '<ul class="small told">{rows}</ul></details>',
        fold=fold,
        open="open" if shown else "",
        rows=[
            html(
                "<li>{says}{clause}</li>", says=words.voice().clause(duty)[1], clause=clause(duty)
            )
            for duty in role["duties"]
        ]
        if shown
        else "",
    )


def _row(app: App, row: OnDuty) -> Markup:
    facts = [t("ui.staff.since", at_ms=row["since_ms"])]
    if row["table"]:
        facts.insert(0, t("common.table", table=row["table"]))
    return html(
        '<li class="{css}" data-test="staff-row"><div class="grow"><b>{name}</b> {away}<br>'
        '<span class="soft small">{facts}</span>{open}</div>'
        '<div class="cluster row-acts">{acts}</div>{relief}</li>',
        css="gone" if row["away"] == "gone" else "",
        name=words.called(row["name"]),
        away=badge("badge-sun", t("ui.staff.away." + row["away"])) if row["away"] else "",
        facts=words.joined(facts),
        open=_open(row),
        acts=_acts(row),
        relief=_reliefs(app, row) if room_state(app).relieved == row["person"] else "",
    )


def _open(row: OnDuty) -> Markup:
    """What they have not attested, each with its button."""
    if not row["open"] or row["away"] == "gone":
        return NOTHING
    return html(
        '<div class="small attests"><span class="soft">{ui.staff.open}</span>'
        "<ul>{rows}</ul></div>",
        rows=[
            html(
                '<li class="cluster">{act}{clause}</li>',
                act=button(
                    "staff-attest",
                    t("field.attest-" + ask["attestation"]),
                    "btn-plain",
                    "plus",
                    html(
                        'data-person="{person}" data-what="{what}"',
                        person=row["person"],
                        what=ask["attestation"],
                    ),
                ),
                clause=why_key(ask["clause"]),
            )
            for ask in row["open"]
        ],
    )


def _acts(row: OnDuty) -> Markup:
    who = html('data-person="{person}"', person=row["person"])
    first_attrs = html('{who} id="first-{person}"', who=who, person=row["person"])
    if row["away"]:
        return button("staff-back", t("ui.staff.back"), "btn-soft", "check", first_attrs)
    break_ = html('{who} data-why="break"', who=who)
    gone = html('{who} data-why="gone"', who=who)
    return html(
        "{relief}{rest}{change}{gone}",
        relief=button("staff-relief", t("ui.staff.relief"), "btn-soft", "shuffle", first_attrs),
        rest=button("staff-leave", t("ui.staff.break"), "btn-plain", "pause", break_),
        change=button("staff-change", t("ui.staff.change"), "btn-plain", "pencil", who),
        gone=button("staff-leave", t("ui.staff.gone"), "btn-plain", "cross", gone),
    )


def _reliefs(app: App, row: OnDuty) -> Markup:
    """Who may stand in: everybody else who is there; what they must attest is asked then."""
    others = [
        person
        for person in app.view["staff"]["people"]
        if person["person"] != row["person"] and person["away"] != "gone"
    ]
    if not others:
        return html('<p class="soft small">{ui.staff.relief-none}</p>')
    return html(
        '<div class="cluster" data-test="reliefs">{others}</div>',
        others=[
            button(
                "staff-relieve",
                t("ui.staff.relieves", name=words.called(other["name"])),
                "btn-soft",
                "",
                html(
                    'data-person="{person}" data-for="{of}"',
                    person=other["person"],
                    of=row["person"],
                ),
            )
            for other in others
        ],
    )


def _spells(app: App) -> Markup:
    """From when to when each was there: the presence log of the night."""
    rows = app.view["staff"]["spells"]
    fold = "staff-spells"
    shown = app.is_open(fold)
    if not rows:
        return NOTHING
    return html(
        '<section class="panel"><details class="fold" data-fold="{fold}" {open}><summary><h2>'
        '{ui.staff.spells}</h2></summary><ol class="rows rows-tight" data-test="spells">{rows}'
        "</ol></details></section>",
        fold=fold,
        open="open" if shown else "",
        rows=[
            html(
                '<li><div class="grow"><b>{name}</b> {place}</div>'
                '<span class="num small">{from_} – {until}</span></li>',
                name=words.called(row["name"]),
                place=join([role_name(app, row["role"]), _where(row)]),
                from_=words.clock_time(row["begun_ms"]),
                until=words.clock_time(row["until_ms"]) if row["until_ms"] else "…",
            )
            for row in rows
        ]
        if shown
        else "",
    )


def _where(row: Any) -> str:
    place = " · " + t("common.table", table=row["table"]) if row["table"] else ""
    if row["relief"]:
        place += " · " + t("ui.staff.relieved-by", name=row["relief"])
    return place


# ---- taps ----


def _person(app: App, person: str) -> OnDuty | None:
    on_duties = [row for row in app.view["staff"]["people"] if row["person"] == person]
    return on_duties[0] if on_duties else None


def _do(app: App, command: dict[str, Any]) -> None:
    """Afterwards the focus is on the first button of whom it was about: the one that was tapped
    may be gone.
    """

    def done() -> None:
        app.rest()
        app.draw()
        page.focus("first-" + command["person"])

    if app.tap_counts():
        room_state(app).relieved, room_state(app).wished = "", command
        app.do(command, "staff", done, undone=app.rest)


def leave(app: App, element: Element) -> None:
    person, why = page.data(element, "person"), page.data(element, "why")
    _do(app, {"command": "leave-staff", "person": person, "why": why})


def anyway(app: App, element: Element) -> None:
    """Go, or hand over, although the role is to be held throughout."""
    command = dict(room_state(app).wished)
    command["confirmed"] = True
    _do(app, command)


def back(app: App, element: Element) -> None:
    _do(app, {"command": "return-staff", "person": page.data(element, "person")})


def attest(app: App, element: Element) -> None:
    person = page.data(element, "person")
    attested = [page.data(element, "what")]
    _do(app, {"command": "assign-staff", "person": person, "attested": attested})


def relief(app: App, element: Element) -> None:
    """Choose, by the first tap, whose place is to be taken."""
    person = page.data(element, "person")
    room_state(app).relieved = "" if room_state(app).relieved == person else person
    app.draw()


def relieve(app: App, element: Element) -> None:
    """Relieve somebody: the second tap says by whom."""
    person, of = page.data(element, "person"), page.data(element, "for")
    _do(app, {"command": "assign-staff", "person": person, "relieves": of})


def change(app: App, element: Element) -> None:
    row = _person(app, page.data(element, "person"))
    if row:
        entry.begin(app, row)


def apart(app: App, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    person = page.data(element, "person")
    _do(app, {"command": "tell-apart", "person": person, "ticket": ticket})


def opened(app: App) -> None:
    book.load(app)


ROOM = Room(
    "staff",
    render,
    actions={
        "staff-leave": leave,
        "staff-anyway": anyway,
        "staff-back": back,
        "staff-attest": attest,
        "staff-relief": relief,
        "staff-relieve": relieve,
        "staff-change": change,
        "staff-apart": apart,
        **entry.ACTIONS,
        **papers.ACTIONS,
    },
    opened=opened,
    icon="players",
    linked=20,
    redraws_on_fold=("staff-",),
)
