"""Who checks everybody's age at this desk: the switch, and the sheet that asks who it is. It is
kept with the night, so that it stands after a reload and in what is printed.
"""

from __future__ import annotations

from browser import Element

from pycore.night.floor.staff_view import Vouched
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import refusal
from webapp.ui.kit.words import t
from webapp.ui.registration.door.paying import room_state

SHEET = "vouch"


def vouched(app: App) -> Vouched | None:
    """Return who vouches for everybody at this desk."""
    vouches = [row for row in app.view["staff"]["vouches"] if row["desk"] == app.session.dev]
    return vouches[0] if vouches else None


def switch(app: App) -> Markup:
    by = vouched(app)
    return html(
        '<label class="check"><input type="checkbox" id="everyone" data-change="everyone" {on}>'
        '<span class="soft">{ui.door.everyone}</span></label>{by}{refusal}',
        on="checked" if by else "",
        by=html(
            '<p class="soft small" data-test="vouched">{says}</p>',
            says=t("ui.staff.vouches", name=by["name"], at_ms=by["since_ms"]),
        )
        if by
        else "",
        refusal=refusal(app.refusals.get(SHEET)) if not app.sheet else "",
    )


def also(app: App) -> str:
    """Return what the same tick attests where a place asks more of the door than the age."""
    attests = app.view["staff"]["door"]
    return "".join([" · " + t("field.attest-" + attest["attestation"]) for attest in attests])


def clauses(app: App) -> list[str]:
    """Return the clauses that ask for it."""
    return [attest["clause"] for attest in app.view["staff"]["door"]]


def everyone(app: App, element: Element) -> None:
    """Let somebody vouch for everybody, by name; or nobody any more."""
    room_state(app).entry["of_age"] = bool(element.checked)
    if not element.checked:
        app.do({"command": "end-vouch"}, SHEET, app.draw, undone=app.draw)
        page.focus("name")
        return
    element.checked = False
    app.refusals.pop(SHEET, None)
    app.open_sheet({"kind": SHEET}, "#everyone")


def vouch_sheet(app: App) -> Markup:
    field = html(
        "{refusal}{name}",
        refusal=refusal(app.refusals.get(SHEET)),
        name=sheet.note_field(app, t("ui.staff.name")),
    )
    body = html('<p class="soft">{ui.door.vouch-help}</p>')
    return sheet.frame(t("ui.door.vouch-title"), body, "vouch", t("ui.door.vouch"), "check", field)


def vouch(app: App, element: Element) -> None:
    if not app.sheet:
        return

    def done() -> None:
        room_state(app).entry["of_age"] = True
        app.close_over()
        app.draw()
        page.focus("name")

    def undone() -> None:
        app.draw()
        page.focus("sheet-note")

    app.do({"command": "vouch-for-age", "name": sheet.note(app)}, SHEET, done, undone=undone)


SHEETS = {SHEET: vouch_sheet}
ACTIONS = {"everyone": everyone, "vouch": vouch}
