"""What was done in the book, each with its Undo; and what two tablets wrote against each other."""

from webapp.ui import dom, undone, words
from webapp.ui.dom import esc
from webapp.ui.parts import button, disagreement, disagreements, refusal
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
    if "jurisdiction" in facts and words.has("jurisdiction." + facts["jurisdiction"]):
        facts["jurisdiction"] = t("jurisdiction." + facts["jurisdiction"])
    if "retired" in facts:
        for house in app.book["houses"]:
            if house["id"] == facts["name"] and house["edition"] == facts["edition"]:
                facts["name"] = house["name"]
    if "retired" in facts and not facts["retired"]:
        return words.event("house-offered/1", facts)
    return words.event(entry["type"], facts)


def conflicts(app):
    cards = [
        disagreement("book", one, tell(app, one), _when(app, one)) for one in app.book["conflicts"]
    ]
    return disagreements(cards, app.refusals.get("conflict"))


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
