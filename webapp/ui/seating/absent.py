"""Players who paid beforehand and are not there: who they are, and the tap that says they came.
Their own state is the night's; nothing is kept here but whose age is asked about.
"""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player
from pycore.night.seating.absence_rows import AbsentRow
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, of_ticket, refusal, seat_of, spoken_of, why_key
from webapp.ui.kit.words import t

NIGHT = ("open", "playing")
PREPAID = "prepaid"
AGE = "age-not-checked"


def absent_panel(app: App, css: str = "") -> Markup:
    """Return who has not come, each with the tap for when they do. Nothing while nobody is
    missing.
    """
    rows = app.view["absence"]["rows"]
    if not rows or app.view["phase"] not in NIGHT:
        return NOTHING
    return html(
        '<section class="panel stack {css}" data-test="absent"><div>{heading}</div>{refusal}'
        '<ul class="rows rows-in">{rows}</ul></section>',
        css=css,
        heading=heading(app),
        refusal=refused(app),
        rows=[row(app, absent_row) for absent_row in rows],
    )


def heading(app: App) -> Markup:
    """Return how many are missing, and what becomes of them."""
    absence = app.view["absence"]
    key = "ui.absent.until" if absence["level"] else "ui.absent.help"
    return html(
        '<h2>{title}</h2><p class="soft small">{what}{clause}</p>',
        title=words.count("ui.absent.title", len(absence["rows"])),
        what=t("ui.absent.due" if absence["due"] else key, level=absence["level"]),
        clause=why_key(absence["clause"]),
    )


def refused(app: App) -> Markup:
    return refusal(app.refusals.get("absent"))


def row(app: App, absentee: AbsentRow, count: Markup = NOTHING) -> Markup:
    """Return one of them, with the field for the *count* of their chips where one is asked for."""
    player = app.player(absentee["ticket"])
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft small num">{ticket}</span><br>'
        '<span class="soft small">{sits}</span></div>{count}{here}</li>',
        name=words.called(absentee["name"]),
        ticket=words.ticket(absentee["ticket"]),
        sits=seat_of(player) if player else "",
        count=count,
        here=arrival_button(app, absentee["ticket"]),
    )


def is_absent(app: App, ticket: int | None) -> bool:
    return bool(
        [
            absent_row
            for absent_row in app.view["absence"]["rows"]
            if absent_row["ticket"] == ticket
        ]
    )


def mark(app: App, player: Player, css: str = "btn-plain") -> Markup:
    """Return the tap that says somebody is there, or is not. Nothing for who paid at the door,
    where no rule speaks of it, and once nobody is waited for any more.
    """
    if is_absent(app, player["ticket"]):
        return arrival_button(app, player["ticket"], css)
    absence = app.view["absence"]
    waits = app.view["phase"] in NIGHT and absence["clause"] and not absence["due"]
    if player["paid"] != PREPAID or player["out"] or not waits:
        return NOTHING
    label = t("ui.absent.mark")
    place = of_ticket(player["ticket"], player["name"], label)
    return button("mark-absent", label, css, "", place)


def arrival_button(app: App, ticket: int, css: str = "btn-soft") -> Markup:
    """Return the button that says that somebody has come. Where an age must be attested, the
    second tap does it.
    """
    rejection = app.refusals.get("absent")
    label, aged = t("ui.absent.here"), ""
    if rejection and rejection["code"] == AGE and rejection["facts"]["ticket"] == ticket:
        label, aged = t("ui.absent.of-age", years=rejection["facts"]["years"]), "1"
    place = html(
        'data-ticket="{ticket}" data-aged="{aged}" {spoken}',
        ticket=ticket,
        aged=aged,
        spoken=spoken_of(app.name_of(ticket), label),
    )
    return button("note-arrival", label, css, "check", place)


# ---- taps ----


def mark_absent(app: App, element: Element) -> None:
    app.do({"command": "mark-absent", "ticket": int(page.data(element, "ticket"))}, "absent")


def note_arrival(app: App, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    wish = {
        "command": "note-arrival",
        "ticket": ticket,
        "of_age": page.data(element, "aged") == "1",
    }
    app.do(wish, "absent", app.rest)


ACTIONS = {"mark-absent": mark_absent, "note-arrival": note_arrival}
