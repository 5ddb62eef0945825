"""Everybody who ever got a ticket tonight, page by page: search, correct a name, undo a sale. What
is undone or refunded keeps its row, so that nothing moves under a finger.

The last sales at the desk, each with its Undo and the way to correct its name.

The code of a player's seat card, for their phone to read off this screen.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.records import HistoryLine
from pycore.night.registration.desk import DoorList, ListedEntry
from webapp.ui.app import qr, sheet
from webapp.ui.app.app import App
from webapp.ui.devices import records, undone
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import badge, banner, button, refusal, seat_of, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration.door.paying import LIST, room_state
from webapp.ui.registration.ticket_rows import ticket_rows
from webapp.ui.seating import absent
from webapp.worker.answers import Reply
from webapp.worker.sync.code_answers import SeatCode

RENAME = "rename"
SALES = ("entry-sold", "rebuy-sold")
SHOWN = 8


def last_sales(app: App) -> Markup:
    rows: list[Markup] = []
    for entry, chain in undone.grouped(_with_sales(app)):
        kind = entry["type"].split("/")[0]
        if kind in SALES and len(rows) < SHOWN:
            rows.append(_sale(app, entry, chain, kind))
    if not rows:
        return html(
            '<section class="panel quiet"><h2>{ui.door.last}</h2>'
            '<p class="soft">{ui.door.last-none}</p></section>'
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{ui.door.last}</h2></div>'
        '<ul class="rows sales" data-test="sales">{rows}</ul></section>',
        rows=rows,
    )


def _with_sales(app: App) -> list[HistoryLine]:
    """The newest records, and behind them the sales that they do not reach back to: those are
    asked for only then.
    """
    history = app.view["history"]
    sales = [line for line in history if line["type"].split("/")[0] in SALES]
    if len(sales) >= SHOWN or app.view["events"] <= len(history):
        return history
    ask(app)
    there = [line["id"] for line in history]
    return history + [line for line in room_state(app).sales if line["id"] not in there]


def _sale(app: App, entry: HistoryLine, chain: list[HistoryLine], kind: str) -> Markup:
    # Of an entry, under what its buyer stands: the number may be another's too.
    facts = entry["facts"]
    ticket = facts.get("stands") or facts["ticket"]
    name = facts["names"][0] if facts["names"] else ""
    return html(
        '<li class="{css}"><span class="num soft">{ticket}</span><div class="grow"><b>'
        "{name}</b><br>"
        '<span class="soft small">{sale}{seat} · {at_ms}{since}</span></div>{rename}{act}</li>',
        css="gone" if entry["undone"] else "",
        ticket=words.ticket(ticket),
        name=words.called(name),
        sale=t("ui.door.sale-" + kind),
        seat=_seat_of(app, ticket) if kind == "entry-sold" else "",
        at_ms=words.clock_time(entry["at_ms"] or 0),
        since=records.since(app, chain),
        rename=NOTHING if entry["undone"] else _pencil(entry["id"], ticket, name),
        act=records.act(entry, chain, spoken=t("ui.door.undo-sale", ticket=ticket)),
    )


def _seat_of(app: App, ticket: int) -> str:
    """Where whoever bought it sits; nothing before seats are drawn, or once they are out."""
    for player in app.view["players"]:
        if player["ticket"] == ticket and player["table"]:
            return " · " + seat_of(player)
    return ""


AT_ONCE = 20


def panel(app: App) -> Markup:
    is_open = app.is_open(LIST)
    return html(
        '<section class="panel"><details class="fold" data-fold="{fold}" {open}><summary><h2>'
        '{title}</h2></summary><div class="stack">{body}</div></details></section>',
        fold=LIST,
        open="open" if is_open else "",
        title=t("ui.door.list", entries=len(app.view["players"])),
        body=_body(app) if is_open else "",
    )


def _body(app: App) -> Markup:
    listed_entries = _found(app)
    start = _first(app, len(listed_entries))
    finder = room_state(app).listed
    return html(
        '<form class="field" id="list-find" data-submit="none">'
        '<label for="list-who">{ui.rebuy.who}</label>{input}</form>{pages}'
        '<ul class="rows rows-in" data-test="door-list">{rows}</ul>{nobody}',
        input=finder.input("who"),
        pages=_pages(start, len(listed_entries)) if len(listed_entries) > AT_ONCE else "",
        rows=[_row(app, row) for row in listed_entries[start : start + AT_ONCE]],
        nobody=html('<p class="soft">{ui.find.nobody}</p>')
        if finder.text.strip() and not listed_entries
        else "",
    )


def _found(app: App) -> list[ListedEntry]:
    """The rows that fit what is looked for: all of them while nothing is."""
    rows = room_state(app).list_rows
    if not room_state(app).listed.text.strip():
        return rows
    listed: Any = rows
    fitting: Any = room_state(app).listed.among(listed)
    listed_entries: list[ListedEntry] = fitting
    return listed_entries


def _first(app: App, rows: int) -> int:
    last_page = (rows - 1) // AT_ONCE if rows else 0
    return AT_ONCE * (
        room_state(app).list_page if room_state(app).list_page < last_page else last_page
    )


def _pages(start: int, rows: int) -> Markup:
    end = start + AT_ONCE if start + AT_ONCE < rows else rows
    return html(
        '<div class="cluster between">{back}<span class="num small soft" data-test="list-page">'
        "{where}</span>{on}</div>",
        back=_turn("list-back", "back", t("ui.door.list-back"), start == 0),
        where=t("ui.door.list-page", least=start + 1, most=end, count=rows),
        on=_turn("list-on", "next", t("ui.door.list-on"), end == rows),
    )


def _turn(act: str, drawing: str, spoken: str, disabled: bool) -> Markup:
    return html(
        '<button class="btn btn-square" type="button" data-act="{act}" id="{act}" '
        'aria-label="{spoken}" {disabled}>{icon}</button>',
        act=act,
        spoken=spoken,
        disabled="disabled" if disabled else "",
        icon=icon(drawing),
    )


def _row(app: App, row: ListedEntry) -> Markup:
    is_held = row["status"] in ("in", "out")
    number = words.ticket(row["ticket"]) if is_held else "#%d" % row["number"]
    return html(
        '<li class="{css}"><span class="num soft">{number}</span><div class="grow"><b>{name}</b>'
        '<br><span class="soft small">{told}</span>{changed}</div>{state}{acts}</li>',
        css="" if is_held else "gone",
        number=number,
        name=words.called(row["name"]),
        told=_told(row),
        changed=_changed(row),
        state=badge("", t("ui.door.status-" + row["status"])) if not is_held else "",
        acts=[
            _mark(app, row, is_held),
            opener(row) if is_held and row["word"] else NOTHING,
            _acts(row, number, is_held),
        ],
    )


def _changed(row: ListedEntry) -> Markup:
    """The mark of a name that is none that was typed."""
    if not row["changed"]:
        return NOTHING
    return html("<br>{mark}", mark=badge("badge-sun", t("ui.door.name-changed"), "warn"))


def _mark(app: App, row: ListedEntry, is_held: bool) -> Markup:
    """Whether somebody is there who paid beforehand."""
    player = app.player(row["ticket"]) if is_held else None
    return absent.mark(app, player) if player else NOTHING


def _told(row: ListedEntry) -> str:
    facts = [t("ui.paid." + row["paid"])]
    if row["status"] in ("in", "out"):
        entry: Any = row
        facts.insert(0, seat_of(entry))
    if row["rebuys"]:
        facts.append(words.count("ui.player.rebuys", row["rebuys"]))
    if row["jackpot"]:
        facts.append(t("ui.door.in-jackpot"))
    if row["paper"]:
        facts.append(records.paper(row["paper"]))
    if row["word"]:
        facts.append(t("ui.door.seat-word", word=row["word"]))
    return words.joined(facts)


def _acts(row: ListedEntry, number: str, is_held: bool) -> Markup:
    rename = NOTHING
    if is_held:
        rename = _pencil("%d" % row["ticket"], row["ticket"], row["name"])
    if not row["undo"]:
        return rename
    if not is_held:
        back = html('data-target="{target}"', target=row["undo"])
        return button("undo", t("ui.history.redo"), "btn-plain", "undo", back)
    return html(
        '{rename}<button class="btn btn-plain btn-square" type="button" data-act="undo" '
        'data-target="{target}" aria-label="{spoken}" title="{spoken}">{icon}</button>',
        rename=rename,
        target=row["undo"],
        spoken=t("ui.door.undo-sale", ticket=number),
        icon=icon("undo", 20),
    )


def _pencil(place: str, ticket: int, name: str | None) -> Markup:
    """The way to the sheet that corrects a name; *place* is where the focus comes back to."""
    return html(
        '<button class="btn btn-plain btn-square" type="button" data-act="rename" '
        'id="rename-{place}" data-ticket="{ticket}" aria-label="{spoken}" title="{spoken}">'
        "{icon}</button>",
        place=place,
        ticket=ticket,
        spoken=t("ui.door.rename-of", name=words.called(name)),
        icon=icon("pencil", 20),
    )


def rename_sheet(app: App) -> Markup:
    """Return the sheet that corrects a name; where the name stands already it asks whether the
    two are one person.
    """
    question = app.sheet["asked"]
    field = html(
        '<div class="field"><label for="rename-name">{ui.door.name}</label>'
        '<input class="input" id="rename-name" name="name" value="{name}" maxlength="80" '
        'autocomplete="off" autocapitalize="words" spellcheck="false" data-input="sheet-note">'
        "</div>",
        name=app.sheet["note"],
    )
    return sheet.frame(
        t("ui.door.rename-label", ticket=app.sheet["ticket"]),
        _same(question) if question else refusal(app.refusals.get(RENAME)),
        "rename-save",
        t("ui.door.rename-no" if question else "ui.door.rename-save"),
        "check",
        field,
    )


def _same(about: "tuple[str, Refusal]") -> Markup:
    """Whether two of one name are one person, asked where the name is written."""
    name, question = about
    return banner(
        "banner-warn",
        "warn",
        t("ui.door.same", name=name, tickets=ticket_rows(question["facts"]["tickets"])),
        join([t("ui.door.rename-same-help"), why_key(question["clause"])]),
        button("rename-yes", t("ui.door.same-yes"), "", "no"),
        html('data-test="rename-same" role="alert"'),
    )


# ---- what it asks and does ----


def ask(app: App) -> None:
    """Ask for the rows where the night has more records than they were made from."""
    state, tid = room_state(app), app.tid
    if state.list_asked == app.view["events"]:
        return
    state.list_asked = app.view["events"]

    def answered(reply: Reply[DoorList]) -> None:
        if "ok" in reply and tid == app.tid:
            room_state(app).list_rows = reply["ok"]["rows"]
            room_state(app).expected_rows = reply["ok"]["expected"]
            room_state(app).sales = reply["ok"]["sales"]
            app.draw(True)

    app.bus.call("entries", {"tid": tid}, answered)


def find(app: App, element: Element) -> None:
    room_state(app).listed.type(element.value)
    room_state(app).list_page = 0
    app.draw()


def _to_page(step: int) -> Any:
    def turn(app: App, element: Element) -> None:
        room_state(app).list_page = _first(app, len(_found(app))) // AT_ONCE + step
        app.draw()

    return turn


def rename(app: App, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    player = app.player(ticket)
    if not player:
        return
    app.refusals.pop(RENAME, None)
    facts = {"kind": RENAME, "ticket": ticket, "note": player["name"] or "", "asked": None}
    app.open_sheet(facts, page.selector(element))
    page.focus("rename-name")


def rename_save(app: App, element: Element) -> None:
    """Keep the name. Once more under the question is the answer that it is another person; a key
    that follows the question at once is none.
    """
    question, name = app.sheet["asked"], sheet.note(app)
    player = app.player(app.sheet["ticket"])
    if player and player["name"] == name:
        app.close_over()
    elif not question or question[0] != name:
        _save(app, "")
    elif app.tap_counts():
        _save(app, "no")


def _save(app: App, same_person: str) -> None:
    """Keep the name, with the answer to the question where it was asked."""
    opened, name = app.sheet, sheet.note(app)
    opened["asked"] = None

    def undone() -> None:
        refused = app.refusals.get(RENAME)
        if refused and refused["code"] == "same-name":
            opened["asked"] = (name, app.refusals.pop(RENAME))
            app.rest()
        app.draw()
        page.focus("rename-name")

    def done() -> None:
        if app.sheet is opened:
            app.close_over()

    command = {
        "command": "correct-name",
        "ticket": opened["ticket"],
        "name": name,
        "same_person": same_person,
    }
    app.do(command, RENAME, done, undone=undone)


def rename_yes(app: App, element: Element) -> None:
    _save(app, "yes")


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


def code_sheet(app: App) -> Markup:
    """Return the code where there is a server to ask; number and word in any case, to be typed. It
    stays as it was opened, also where another tablet takes the sale back meanwhile.
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


SHEETS = {SHEET: code_sheet, RENAME: rename_sheet}


ACTIONS = {
    "find-listed": find,
    "list-back": _to_page(-1),
    "list-on": _to_page(1),
    "rename": rename,
    "rename-save": rename_save,
    "rename-yes": rename_yes,
    "seat-code": open_code,
}
