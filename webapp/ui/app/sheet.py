"""A sheet over the page that says what will happen before it happens: its frame, and the sheets of
an undo that takes others along, or reaches to another's table.
"""

from __future__ import annotations

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.devices.met import GoesAlong
from webapp.ui.app.app import HANDS, App
from webapp.ui.kit import page, parts, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.words import t

MOST_ROWS = 12


def frame(
    title: str,
    body: Markup,
    act: str,
    label: str,
    drawing: str = "",
    field: Markup = NOTHING,
    cancel: str = "",
) -> Markup:
    """Return the sheet: *act* is what its main button does, *cancel* what the other one says
    where it cancels nothing.
    """
    return html(
        '<div class="veil" data-act="close-over" data-leaves="1"><section class="dialog stack" '
        'data-act="none" '
        'role="dialog" aria-modal="true" aria-labelledby="sheet-title" data-test="sheet">'
        '<h2 id="sheet-title">{title}</h2>{body}<form class="stack" id="sheet" '
        'data-submit="{act}" novalidate>'
        '{field}<div class="foot"><button class="btn" type="button" id="sheet-cancel" '
        'data-act="close-over">{cancel}</button><button class="btn btn-main" type="submit" '
        'data-act="{act}">{icon}{label}</button></div></form></section></div>',
        title=title,
        body=body,
        act=act,
        field=field,
        cancel=cancel or t("common.cancel"),
        icon=icon(drawing) if drawing else "",
        label=label,
    )


def bare(title: str, body: Markup, close: str, test: str = "sheet") -> Markup:
    """Return a sheet where each key in the *body* does something by itself; *close* leaves it."""
    return html(
        '<div class="veil" data-act="close-over"><section class="dialog stack" data-act="none" '
        'role="dialog" aria-modal="true" aria-labelledby="sheet-title" data-test="{test}">'
        '<h2 id="sheet-title">{title}</h2>{body}<div class="foot"><button class="btn" '
        'type="button" id="sheet-cancel" data-act="close-over">{close}</button></div>'
        "</section></div>",
        test=test,
        title=title,
        body=body,
        close=close,
    )


def named(app: App, kind: str, element: Element) -> int:
    """Return the ticket of whom a key names in the sheet of this *kind*, while that is theirs;
    0 where it is not, or not any more.
    """
    ticket = int(page.data(element, "ticket"))
    if app.sheet and app.sheet["kind"] == kind and app.sheet["whom"].is_on(app, ticket):
        app.sheet["whom"].touch()
        return ticket
    app.draw()
    return 0


def note_field(app: App, label: str) -> Markup:
    """Return a line for a reason; it is kept with the record, and until then with the sheet: a
    refusal draws the line anew.
    """
    return html(
        '<div class="field"><label for="sheet-note">{label}</label><input class="input" '
        'id="sheet-note" name="sheet-note" data-input="sheet-note" value="{text}" '
        'autocomplete="off" maxlength="200"></div>',
        label=label,
        text=app.sheet.get("note", ""),
    )


def note(app: App) -> str:
    """Return what stands in the line for a reason."""
    return str(app.sheet.get("note", "")).strip()


def noted(app: App, element: Element) -> None:
    if app.sheet:
        app.sheet["note"] = element.value


def records(rows: list[Markup], number: int) -> Markup:
    """Return a list of sentences, not longer than a sheet bears; *number* is how many there
    are.
    """
    shown = rows[:MOST_ROWS]
    rest = number - len(shown)
    if rest > 0:
        shown.append(html('<li class="soft">{more}</li>', more=words.count("ui.sheet.more", rest)))
    return html(
        '<ul class="rows rows-in rows-tight sheet-rows" tabindex="0">{rows}</ul>', rows=shown
    )


def row(sentence: Piece, at_ms: int | None) -> Markup:
    """Return one record in such a list."""
    when = words.clock_time(at_ms) if at_ms else ""
    return html(
        '<li><div class="grow">{sentence}</div><span class="soft small num">{when}</span></li>',
        sentence=sentence,
        when=when,
    )


# ---- an undo that takes others along ----


def undo_sheet(app: App) -> Markup:
    body = goes_along(app, app.sheet["refused"])
    return frame(t("ui.undo.title"), body, "undo-along", t("ui.undo.all"), "undo")


def goes_along(app: App, refused: Refusal) -> Markup:
    """Return the records that an undo takes along; nothing where it takes none."""
    facts = refused["facts"]
    if not facts["records"]:
        return NOTHING
    rows = [row(_sentence(app, record), record["at_ms"]) for record in facts["along"]]
    return html(
        '<p>{takes}</p><p class="soft">{ui.undo.takes-help}</p>{records}',
        takes=words.count("ui.undo.takes", facts["records"]),
        records=records(rows, facts["records"]),
    )


def _sentence(app: App, record: GoesAlong) -> str:
    """A record that would go along as its sentence; by its kind when it is too old to be at
    hand.
    """
    for entry in app.view["history"]:
        if entry["id"] == record["id"]:
            return app.tell(entry)
    return words.kind(record["type"])


def undo_along(app: App, element: Element) -> None:
    if not app.tap_counts():
        return
    target = app.sheet["target"]
    app.close_over()
    app.undo(target, True)


def hands_sheet(app: App) -> Markup:
    """Return an undo that reaches to a table which another tablet deals."""
    paragraph = html("<p>{said}</p>", said=words.refusal(app.sheet["refused"]))
    return frame(t("ui.refused.asked"), paragraph, parts.NONE_ON, t("ui.hands.none-on"), "undo")


SHEETS = {"undo": undo_sheet, HANDS: hands_sheet}
ACTIONS = {"sheet-note": noted, "undo-along": undo_along}
