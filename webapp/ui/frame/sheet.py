"""A sheet over the page that says what will happen before it happens: its frame, and the sheet of
an undo that takes others along.
"""

from webapp.ui.frame import page, words
from webapp.ui.frame.icons import icon
from webapp.ui.frame.page import esc
from webapp.ui.frame.words import h, t

MOST_ROWS = 12


def frame(title, body, act, label, drawing="", field=""):
    """The sheet: *body* and *field* are ready HTML, *act* is what its main button does."""
    return (
        '<div class="veil" data-act="close-over"><section class="dialog stack" data-act="none" '
        'role="dialog" aria-modal="true" aria-labelledby="sheet-title" data-test="sheet">'
        '<h2 id="sheet-title">%s</h2>%s<form class="stack" id="sheet" data-submit="%s" novalidate>'
        '%s<div class="foot"><button class="btn" type="button" id="sheet-cancel" '
        'data-act="close-over">%s</button><button class="btn btn-main" type="submit" '
        'data-act="%s">%s%s</button></div></form></section></div>'
    ) % (
        esc(title),
        body,
        act,
        field,
        h("common.cancel"),
        act,
        icon(drawing) if drawing else "",
        esc(label),
    )


def note_field(label):
    """A line for a reason; it is kept with the record."""
    return (
        '<div class="field"><label for="sheet-note">%s</label><input class="input" '
        'id="sheet-note" name="sheet-note" autocomplete="off" maxlength="200"></div>' % esc(label)
    )


def note():
    """What stands in the line for a reason."""
    return page.form("sheet").get("sheet-note", "").strip()


def records(rows, number):
    """A list of sentences, not longer than a sheet bears; *number* is how many there are."""
    shown = rows[:MOST_ROWS]
    rest = number - len(shown)
    if rest > 0:
        shown.append('<li class="soft">%s</li>' % esc(words.count("ui.sheet.more", rest)))
    return '<ul class="rows rows-in rows-tight sheet-rows" tabindex="0">%s</ul>' % "".join(shown)


def row(told, at_ms):
    """One record in such a list."""
    when = words.clock_time(at_ms) if at_ms else ""
    return '<li><div class="grow">%s</div><span class="soft small num">%s</span></li>' % (
        esc(told),
        esc(when),
    )


# ---- an undo that takes others along ----


def undo_sheet(app):
    facts = app.sheet["facts"]
    rows = [row(_told(app, one), one["at_ms"]) for one in facts["along"]]
    body = '<p>%s</p><p class="soft">%s</p>%s' % (
        esc(words.count("ui.undo.takes", facts["records"])),
        h("ui.undo.takes-help"),
        records(rows, facts["records"]),
    )
    return frame(t("ui.undo.title"), body, "undo-along", t("ui.undo.all"), "undo")


def _told(app, one):
    """A record that would go along as its sentence; by its kind when it is too old to be at
    hand.
    """
    for entry in app.view["history"]:
        if entry["id"] == one["id"]:
            return app.tell(entry)
    return words.kind(one["type"])


def undo_along(app, element):
    target = app.sheet["target"]
    app.close_over()
    app.do({"command": "undo", "target": target, "along": True}, "note")


ACTIONS = {"undo-along": undo_along}
