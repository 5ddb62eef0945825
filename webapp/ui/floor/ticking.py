"""Something that was looked at is ticked, by whoever looked: their initials, one press, and a note
where one is asked for.
"""

from __future__ import annotations

from browser import Element

from pycore.night.floor.checks_view import CheckRow, Tick
from pycore.portable.speech import isolated
from webapp.ui.app.app import App, Command
from webapp.ui.floor.checks_state import MOST_INITIALS, room_state
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import at_field, button, field, missing, refusal, why_key
from webapp.ui.kit.words import t


def who(app: App) -> Markup:
    """Return whose initials stand beside what is ticked."""
    return html(
        '<section class="panel stack"><form id="checks-who" data-input="checks-by" '
        'data-submit="checks-by" novalidate>{field}</form>{refused}</section>',
        field=field(
            "checks-who--by",
            t("ui.checks.who"),
            room_state(app).by,
            attrs=html('maxlength="{most}"', most=MOST_INITIALS),
            help_text=_missing(app, "by") or t("ui.checks.who-help"),
        ),
        refused=refusal(app.refusals.get("checks")) if not _needs(app) else "",
    )


def _needs(app: App) -> str:
    """The field that the last press needed, "by" or "note"; "" where it needed none."""
    refused = missing(app.refusals.get("checks"))
    return str(refused["facts"]["field"]) if refused else ""


def _missing(app: App, name: str) -> Piece:
    """What stands at the field that the last press needed; nothing at another."""
    return at_field(app.refusals["checks"]) if _needs(app) == name else ""


def row(app: App, row: CheckRow) -> Markup:
    """Return a line for something to look at, with who ticked it or the way to tick it."""
    says = t("check." + row["id"])
    return html(
        '<li data-test="check-{id}" class="row-says"><div class="grow">{says}{clause}{done}</div>'
        "{act}</li>",
        id=row["id"],
        says=says,
        clause=why_key(row["clause"]),
        done=done(row["done"]),
        act=_act(app, row, says),
    )


def done(tick: Tick | None) -> Markup:
    """Return who ticked it and when; nothing where nobody did."""
    if not tick:
        return NOTHING
    words_done = by_and_when(tick)
    return html(
        '<p class="soft small seen-by">{icon}<span>{done}</span></p>',
        icon=icon("check", 18),
        done=words.joined([tick["note"], words_done]) if tick["note"] else words_done,
    )


def by_and_when(tick: Tick) -> str:
    return isolated(tick["by"]) + ", " + words.clock_time(tick["at_ms"])


def _act(app: App, row: CheckRow, says: str) -> Markup:
    """One press ticks it; what is to be written down has a field; the chips are counted below."""
    if row["done"] or row["needs"] == "count":
        return NOTHING
    facts = html(
        'data-check="{id}" id="tick-{id}" aria-label="{spoken}"',
        id=row["id"],
        spoken=t("ui.checks.tick-what", what=says),
    )
    tick = button("check-tick", t("ui.checks.tick"), "btn-soft", "check", facts)
    if row["needs"] != "text":
        return tick
    place, label = "note-of-" + row["id"], t("ui.checks.note")
    spoken = html('maxlength="200" aria-label="{label}: {says}"', label=label, says=says)
    is_asked = room_state(app).noting == row["id"]
    return html(
        '<form class="cluster grow" id="note-{id}" data-check="{id}" data-submit="check-noted" '
        'data-input="check-note">{field}{tick}</form>',
        id=row["id"],
        field=field(
            place,
            label,
            room_state(app).notes.get(row["id"], ""),
            attrs=spoken,
            help_text=_missing(app, "note") if is_asked else "",
        ),
        tick=tick,
    )


# ---- taps ----


def keep_by(app: App, element: Element) -> None:
    room_state(app).by = str(page.form("checks-who").get("by", ""))


def ticks(app: App, checks: list[str], table: int = 0, deck: str = "", note: str = "") -> None:
    """Say that these were looked at; without initials the way is to their field."""
    command: Command = {
        "command": "tick-checks",
        "checks": checks,
        "by": room_state(app).by,
        "deck": deck,
        "note": note,
    }
    if table:
        command["table"] = table
    app.do(command, "checks", undone=lambda: to_missing(app))


def to_missing(app: App) -> None:
    """Go to the field that the press needed: it is said there, and nowhere else."""
    needed = _needs(app)
    if needed:
        app.note = None
    if needed == "by":
        page.show("checks-who--by")
    elif needed:
        page.show("note-of-" + room_state(app).noting)


def tick(app: App, element: Element) -> None:
    name = page.data(element, "check")
    room_state(app).noting = name
    ticks(app, [name], note=room_state(app).notes.get(name, ""))


def note(app: App, element: Element) -> None:
    name = page.data(element, "check")
    room_state(app).notes[name] = str(page.form("note-" + name).get("note-of-" + name, ""))


ACTIONS = {
    "checks-by": keep_by,
    "check-tick": tick,
    "check-note": note,
    "check-noted": tick,
}
