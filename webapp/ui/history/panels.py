"""What was done tonight, newest first, each with its Undo; and what two tablets wrote against each
other.
"""

from webapp.ui.frame import page, undone, words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, disagreement, disagreements, field, refusal, submit
from webapp.ui.frame.words import h, t

FEW = 10


def history_panel(app):
    view = app.view
    entries = view["history"]
    if not entries:
        return ""
    shown = entries if app.kept("all-history", False) else entries[:FEW]
    rows = "".join([_entry(app, entry) for entry in shown])
    more = ""
    if len(entries) > len(shown):
        more = '<div class="pad">%s</div>' % button(
            "all-history", words.count("ui.history.more", len(entries) - len(shown)), "btn-plain"
        )
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2>'
        '<span class="soft small">%s</span></div>%s'
        '<ol class="rows" data-test="history">%s</ol>%s</section>'
        % (
            h("ui.history.title"),
            esc(words.count("ui.history.events", view["events"])),
            '<div class="pad stack">%s%s</div>' % (refusal(app.refusals["note"]), _ruling(app))
            if "note" in app.refusals
            else "",
            rows,
            more,
        )
    )


def _entry(app, entry):
    act = ""
    if entry["undone"]:
        act = '<span class="badge">%s</span>' % h("ui.history.undone")
    elif not entry["undo_refused"]:
        label = t(undone.label(entry, app.view["history"]))
        act = button("undo", label, "btn-plain", "undo", 'data-target="%s"' % esc(entry["id"]))
    other = ""
    if entry["dev"] != app.dev:
        other = " · " + h("ui.history.other", dev=entry["dev"][:6])
    return (
        '<li class="%s"><div class="grow">%s<br>'
        '<span class="soft small num">%s%s</span>%s</div>%s</li>'
        % (
            "gone" if entry["undone"] else "",
            esc(app.tell(entry)),
            esc(words.clock_time(entry["at_ms"])),
            other,
            _also(app, entry),
            act,
        )
    )


def _ruling(app):
    """A hand that stands is taken back by a ruling only: its reason, and the clause it follows."""
    if app.refusals["note"]["code"] not in ("undo-is-ruling", "ruling-needs-clause"):
        return ""
    kept = app.kept("undo-ruling", {})
    return (
        '<form class="stack" id="undo-ruling" data-submit="undo-ruling" '
        'data-input="keep-undo-ruling" data-test="undo-ruling" novalidate><h3>%s</h3>%s%s%s</form>'
    ) % (
        h("ui.ruling.title"),
        field("undo--reason", t("ui.table.reason"), kept.get("reason", "")),
        field("undo--clause", t("ui.ruling.clause"), kept.get("clause", "")),
        submit("undo-ruling", t("ui.ruling.undo"), "", "undo"),
    )


def keep_undo_ruling(app, element):
    app.keep("undo-ruling", page.form("undo-ruling"))


def undo_ruling(app, element):
    given = page.form("undo-ruling")
    app.keep("undo-ruling", given)
    command = {
        "command": "undo",
        "target": app.kept("undo-target"),
        "reason": given["reason"].strip(),
        "clause": given["clause"].strip(),
    }
    app.do(command, "note", lambda: app.keep("undo-ruling", {}))


def _also(app, entry):
    """What an undo took along with the record it names."""
    if not entry["also"]:
        return ""
    told = [esc(app.tell(one)) for one in entry["also"][:FEW]]
    rest = len(entry["also"]) - len(told)
    if rest > 0:
        told.append(esc(words.count("ui.sheet.more", rest)))
    return '<br><span class="small" data-test="also">%s %s</span>' % (
        h("ui.history.also"),
        "; ".join(told),
    )


def conflicts_panel(app):
    cards = [_conflict(app, conflict) for conflict in app.view["conflicts"]]
    return disagreements(cards, app.refusals.get("conflict"))


def _conflict(app, conflict):
    where = t("ui.history.this")
    if conflict["dev"] != app.dev:
        where = t("ui.history.other", dev=conflict["dev"][:6])
    written = "%s · %s" % (words.clock_time(conflict["at_ms"]), where)
    return disagreement("conflict", conflict, app.tell(conflict), written, _because(app, conflict))


def _because(app, conflict):
    """The undo on another tablet that made a record not fit, and the way to put it back."""
    because = conflict["because"]
    if not because:
        return ""
    what = t("ui.history.earlier")
    for task in app.view["todo"]:
        if task["kind"] == "undo-took" and task["id"] == because:
            what = app.tell(task["what"])
    return '<p data-test="because">%s</p>%s' % (
        h("ui.conflict.because", what=what),
        button(
            "undo",
            t("ui.history.redo"),
            "btn-main",
            "undo",
            'data-target="%s"' % esc(because),
        ),
    )


def _resolve(take):
    def act(app, element):
        app.do(
            {
                "command": "resolve-conflict",
                "target": page.data(element, "target"),
                "take": take,
                "note": "",
            },
            "conflict",
        )

    return act


def all_history(app, element):
    app.keep("all-history", True)
    app.draw()


ACTIONS = {
    "all-history": all_history,
    "keep-undo-ruling": keep_undo_ruling,
    "undo-ruling": undo_ruling,
    "conflict-take": _resolve(True),
    "conflict-leave": _resolve(False),
}
