"""What was done in the book, each with its Undo; and what two tablets wrote against each other."""

from webapp.ui import dom, undone, words
from webapp.ui.dom import esc
from webapp.ui.icons import icon
from webapp.ui.parts import button, refusal
from webapp.ui.words import h, t

BOOK_ID = "book"


def panel(app):
    entries = app.book["history"]
    save = button("book-export", t("ui.book.save"), "btn-wide", "save")
    if not entries:
        return ""
    rows = "".join([_entry(app, entry) for entry in entries])
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2>'
        '<span class="soft small">%s</span></div>%s<ol class="rows" data-test="book-history">%s'
        '</ol><div class="pad">%s</div></section>'
        % (
            h("ui.book.history"),
            esc(words.count("ui.history.events", app.book["events"])),
            '<div class="pad">%s</div>' % refusal(app.refusals["book"])
            if "book" in app.refusals
            else "",
            rows,
            save,
        )
    )


def _entry(app, entry):
    act = ""
    if entry["undone"]:
        act = '<span class="badge">%s</span>' % h("ui.history.undone")
    elif not entry["undo_refused"]:
        label = t(undone.label(entry, app.book["history"]))
        act = button(
            "book-undo", label, "btn-plain", "undo", 'data-target="%s"' % esc(entry["id"])
        )
    return (
        '<li class="%s"><div class="grow">%s<br><span class="soft small">%s</span></div>%s</li>'
        % (
            "gone" if entry["undone"] else "",
            esc(tell(app, entry)),
            esc(_when(app, entry)),
            act,
        )
    )


def _when(app, entry):
    at_ms = entry["at_ms"] or 0
    told = "%s, %s" % (words.day(at_ms), words.clock_time(at_ms))
    if entry["dev"] != app.dev:
        told += " · " + t("ui.history.other", dev=entry["dev"][:6])
    return told


def tell(app, entry):
    """A record of the book as a sentence."""
    facts = dict(entry["facts"])
    if "target" in facts:
        known = app.book["history"] + app.book["conflicts"]
        found, facts["result"] = undone.told(entry, known)
        facts["what"] = tell(app, found) if found else t("ui.history.earlier")
    for name in ("day", "first", "last"):
        if name in facts:
            facts[name] = words.civil(facts[name])
    if "jurisdiction" in facts and words.has("ui.pack." + facts["jurisdiction"]):
        facts["jurisdiction"] = t("ui.pack." + facts["jurisdiction"])
    if "retired" in facts:
        for house in app.book["houses"]:
            if house["id"] == facts["name"] and house["edition"] == facts["edition"]:
                facts["name"] = house["name"]
    if "retired" in facts and not facts["retired"]:
        return words.event("house-offered/1", facts)
    return words.event(entry["type"], facts)


def conflicts(app):
    found = app.book["conflicts"]
    if not found:
        return ""
    cards = "".join([_conflict(app, one) for one in found])
    return (
        '<section class="panel panel-sun stack" data-test="conflicts"><div class="cluster">%s'
        '<h2>%s</h2></div><p class="soft">%s</p>%s%s</section>'
        % (
            icon("warn", 28),
            esc(words.count("ui.conflict.title", len(found))),
            h("ui.conflict.help"),
            refusal(app.refusals.get("conflict")),
            cards,
        )
    )


def _conflict(app, one):
    key = "ui.conflict.why." + one["why"]
    why = t(key) if words.has(key) else t("ui.conflict.why.other", code=one["why"])
    target = 'data-target="%s"' % esc(one["id"])
    return (
        '<div class="conflict-card stack stack-tight"><p><b>%s</b><br><span class="soft small">%s'
        '</span></p><p class="soft">%s</p><div class="cluster">%s%s</div></div>'
        % (
            esc(tell(app, one)),
            esc(_when(app, one)),
            esc(why),
            button("book-take", t("ui.conflict.take"), "", "check", target),
            button("book-leave", t("ui.conflict.leave"), "", "cross", target),
        )
    )


def _resolve(take):
    def act(app, element):
        app.do_book(
            {
                "command": "resolve-conflict",
                "target": dom.data(element, "target"),
                "take": take,
                "note": "",
            },
            "conflict",
        )

    return act


def undo(app, element):
    app.do_book({"command": "undo", "target": dom.data(element, "target")}, "book")


def export(app, element):
    def answered(reply):
        if "ok" in reply:
            dom.download(reply["ok"]["filename"], reply["ok"]["text"])
        else:
            app.failed(reply)
            app.draw()

    app.bus.call("export", {"tid": BOOK_ID}, answered)


ACTIONS = {
    "book-undo": undo,
    "book-export": export,
    "book-take": _resolve(True),
    "book-leave": _resolve(False),
}
