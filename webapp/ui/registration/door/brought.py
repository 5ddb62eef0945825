"""The list of players that somebody brings, pasted or as a file. Every name is shown as it was
read before it is kept; a doubtful one stands apart, stays out unless somebody takes it in, and has
then not paid. Nothing of it leaves the tablet.
"""

from __future__ import annotations

from browser import Element

from pycore.night.registration.lists.name_list import ListedName, NameList
from webapp.ui.app.app import App
from webapp.ui.device import device
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, refusal
from webapp.ui.kit.words import t
from webapp.ui.registration.door.paying import room_state
from webapp.worker.answers import Reply

FOLD = "expected-bring"
LEFT_OUT = "names-left-out"
NOT_SHOWN = ("blank", "continued")
"""Lines of which there is nothing to say."""


def form(app: App, is_open: bool) -> Markup:
    """Return the field for a list and what is read from it."""
    return html(
        '<details class="fold" data-fold="{fold}" {open}><summary><h3>{ui.expected.bring}</h3>'
        '</summary><form class="stack" id="names" data-submit="look-names" novalidate>'
        '<div class="field"><label for="names-text">{ui.expected.label}</label>'
        '<textarea class="input" id="names-text" name="text" rows="6" spellcheck="false" '
        'autocapitalize="words" data-input="keep-names" aria-describedby="names-help">{text}'
        '</textarea><span class="help" id="names-help">{ui.expected.help}</span></div>{refused}'
        '<div class="cluster"><button class="btn btn-main" type="submit" '
        'data-act="look-names">{ui.expected.look}</button>'
        '<label class="btn file" for="names-file">{icon}{ui.expected.file}</label>'
        '<input class="hidden-text" type="file" id="names-file" '
        'accept=".csv,.txt,.tsv,text/plain,text/csv" data-change="names-file"></div>'
        "</form>{preview}</details>",
        fold=FOLD,
        open="open" if is_open or app.is_open(FOLD) else "",
        text=room_state(app).names_text,
        refused=refusal(app.refusals.get("names")),
        icon=icon("bring"),
        preview=_preview(app),
    )


# ---- what is read from it ----


def _preview(app: App) -> Markup:
    name_list = room_state(app).names_read
    if not name_list:
        return NOTHING
    rows = name_list["rows"]
    added = _added(app, name_list)
    prepaid = len([row for row in added if row["paid"]])
    keep = NOTHING
    if added:
        label = words.count("ui.expected.keep", len(added), prepaid=prepaid)
        keep = button("keep-expected", label, "btn-main btn-wide", "check")
    return html(
        '<div class="stack" data-test="names-preview"><p role="status"><b>{counted}</b></p>'
        '<ul class="rows rows-in" data-test="names-read">{read}</ul>'
        "{doubts}{left_out}{keep}</div>",
        counted=words.count("ui.expected.good", len(added), prepaid=prepaid),
        read=[_read(row) for row in rows if row["name"] and not row["why"]],
        doubts=_doubts(app, [row for row in rows if row["name"] and row["why"]]),
        left_out=_left_out(
            app, [row for row in rows if not row["name"] and row["why"] not in NOT_SHOWN]
        ),
        keep=keep,
    )


def _added(app: App, name_list: NameList) -> list[ListedName]:
    """The lines that come in: those without a doubt, and those that somebody took."""
    taken = room_state(app).names_taken
    return [
        row
        for row in name_list["rows"]
        if row["name"] and (not row["why"] or row["line"] in taken)
    ]


def _read(row: ListedName) -> Markup:
    return html(
        '<li><span class="num soft">{line}</span><div class="grow">{name}</div>'
        '<span class="small {css}">{paid}</span></li>',
        line=row["line"],
        name=words.called(row["name"]),
        css="" if row["paid"] else "soft",
        paid=t("ui.expected.paid" if row["paid"] else "ui.expected.unpaid"),
    )


def _doubts(app: App, rows: list[ListedName]) -> Markup:
    if not rows:
        return NOTHING
    return html(
        '<section class="stack stack-tight"><h4>{title}</h4>'
        '<ul class="rows rows-in" data-test="names-doubts">{rows}</ul></section>',
        title=words.count("ui.expected.doubts", len(rows)),
        rows=[_doubt(row, row["line"] in room_state(app).names_taken) for row in rows],
    )


def _doubt(row: ListedName, is_taken: bool) -> Markup:
    act = "leave" if is_taken else "take"
    name = words.called(row["name"])
    return html(
        '<li><span class="num soft">{line}</span><div class="grow"><b>{name}</b><br>'
        '<span class="soft small">{why}</span></div>{act}</li>',
        line=row["line"],
        name=name,
        why=t("ui.expected.taken") if is_taken else _why(row),
        act=button(
            "take-name",
            t("ui.expected." + act),
            "btn-plain" if is_taken else "btn-soft",
            "cross" if is_taken else "check",
            html(
                'id="take-name-{line}" data-line="{line}" aria-label="{spoken}"',
                line=row["line"],
                spoken=t("ui.expected." + act + "-named", name=name),
            ),
        ),
    )


def _left_out(app: App, rows: list[ListedName]) -> Markup:
    if not rows:
        return NOTHING
    return html(
        '<details class="fold" data-fold="{fold}" {open}><summary><h4>{title}</h4></summary>'
        '<ul class="rows rows-in" data-test="names-left-out">{rows}</ul></details>',
        fold=LEFT_OUT,
        open="open" if app.is_open(LEFT_OUT) else "",
        title=words.count("ui.expected.left-out", len(rows)),
        rows=[
            html(
                '<li><span class="num soft">{line}</span><div class="grow">{text}<br>'
                '<span class="soft small">{why}</span></div></li>',
                line=row["line"],
                text=words.called(row["text"]),
                why=_why(row),
            )
            for row in rows
        ],
    )


def _why(row: ListedName) -> str:
    return t(
        "ui.expected.why-" + row["why"],
        line=row["same_as"],
        ticket=row["ticket"],
        count=row["count"],
    )


# ---- acts ----


def keep_names(app: App, element: Element) -> None:
    """Keep the names that stand there now: they are not what was looked at any more."""
    room_state(app).names_text = element.value
    room_state(app).names_read = None


def look(app: App, element: Element) -> None:
    _look(app, "text", room_state(app).names_text)


def _look(app: App, source: str, content: str) -> None:
    """Look at a list, a pasted "text" or a "file"; what is no list stays out of the field."""
    tid = app.tid
    app.refusals.pop("names", None)
    room_state(app).names_read = None
    room_state(app).names_taken = []

    def answered(reply: Reply[NameList]) -> None:
        if tid != app.tid:
            return
        if "ok" in reply:
            room_state(app).names_text = reply["ok"]["text"]
            room_state(app).names_read = reply["ok"]
        elif "refused" in reply:
            app.refusals["names"] = reply["refused"]
        app.draw()

    app.bus.call("names", {"tid": tid, source: content}, answered)


def bring_file(app: App, element: Element) -> None:
    def loaded(base64: str) -> None:
        element.value = ""
        _look(app, "file", base64)

    device.read_bytes(element, loaded)


def take(app: App, element: Element) -> None:
    """Take a doubtful line in, or leave it out again; of a list that is being looked at, none."""
    if not room_state(app).names_read:
        return
    line = int(page.data(element, "line"))
    taken = room_state(app).names_taken
    if line in taken:
        taken.remove(line)
    else:
        taken.append(line)
    app.draw()


def keep(app: App, element: Element) -> None:
    name_list = room_state(app).names_read
    if not name_list:
        return
    added = _added(app, name_list)

    def done() -> None:
        room_state(app).names_text = ""
        room_state(app).names_read = None
        app.fold(FOLD, False)

    command = {
        "command": "expect-players",
        "names": [row["name"] for row in added],
        "prepaid": [bool(row["paid"]) and not row["why"] for row in added],
    }
    app.do(command, "names", done)


ACTIONS = {
    "keep-names": keep_names,
    "look-names": look,
    "names-file": bring_file,
    "take-name": take,
    "keep-expected": keep,
}
