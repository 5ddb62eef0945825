"""The code of a player's seat card, for their phone to read off this screen."""

from __future__ import annotations

from browser import Element

from pycore.night.registration.desk import ListedEntry
from webapp.ui.app import qr
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.words import t
from webapp.ui.registration.door.state import room_state
from webapp.worker.answers import Reply
from webapp.worker.code_answers import SeatCode

SHEET = "seat-code"


def opener(row: ListedEntry) -> Markup:
    return html(
        '<button class="btn btn-plain btn-square" type="button" data-act="seat-code" '
        'id="seat-code-{number}" data-number="{number}" aria-label="{spoken}" title="{spoken}">'
        "{icon}</button>",
        number=row["number"],
        spoken=t("ui.door.seat-code", name=words.called(row["name"])),
        icon=icon("phone", 20),
    )


def open_code(app: App, element: Element) -> None:
    number, tid = int(page.data(element, "number")), app.tid

    def answered(reply: Reply[SeatCode]) -> None:
        rows = [row for row in room_state(app).list_rows if row["number"] == number]
        if "ok" in reply and tid == app.tid and rows:
            drawn = reply["ok"]["drawn"]
            app.open_sheet(
                {"kind": SHEET, "row": rows[0], "drawn": drawn}, "#seat-code-%d" % number
            )

    app.bus.call("seat-code", {"tid": tid, "number": number}, answered)


def sheet(app: App) -> Markup:
    """The code where there is a server to ask; number and word in any case, to be typed. It stays
    as it was opened, also where another tablet takes the sale back meanwhile.
    """
    row, drawn = app.sheet["row"], app.sheet["drawn"]
    title = t("ui.door.seat-code", name=words.called(row["name"]))
    sentence = t("ui.door.seat-scan" if drawn else "ui.door.seat-no-code")
    return qr.dialog(
        title,
        html(
            '{code}<p>{told}</p><p data-test="seat-word"><b>{ticket} · {word}</b></p>',
            code=qr.picture(drawn, "qr qr-large", title) if drawn else "",
            told=sentence,
            ticket=words.ticket(row["ticket"]),
            word=t("ui.door.seat-word", word=row["word"]),
        ),
    )


SHEETS = {SHEET: sheet}
ACTIONS = {"seat-code": open_code}
