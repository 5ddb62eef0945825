"""Limits that tablets passed together: what the books list, and that the director has seen it."""

from webapp.ui.frame import page, sheet, words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import badge, button, clause, refusal
from webapp.ui.frame.words import h, t


def breaches_panel(app):
    """Every limit that was passed, looked at or not. Nothing for none."""
    breaches = app.view["breaches"]
    if not breaches:
        return ""
    rows = "".join([_breach(app, breach) for breach in breaches])
    return (
        '<section class="panel panel-flush" data-test="breaches"><div class="panel-head">'
        "<h2>%s</h2></div>%s"
        '<p class="pad soft small">%s</p><ul class="rows">%s</ul></section>'
        % (
            h("ui.breach.title"),
            '<div class="pad">%s</div>' % refusal(app.refusals["breach"])
            if "breach" in app.refusals
            else "",
            h("todo.breach.why"),
            rows,
        )
    )


def _breach(app, breach):
    said = ""
    for passed in breach["passed"]:
        said += "<b>%s</b>%s<br>" % (esc(words.refusal(passed)), clause(passed["clause"]))
    if breach["settled"]:
        act = badge("badge-ok", t("ui.breach.seen"), "check")
    else:
        act = seen_button(breach["id"], "btn-soft")
    noted = ""
    if breach["note"]:
        noted = '<br><span class="small">%s</span>' % h("ui.breach.note", note=breach["note"])
    return (
        '<li><div class="grow">%s<span class="soft small">%s · <span class="num">%s</span></span>'
        "%s</div>%s</li>"
        % (said, esc(app.tell(breach)), esc(words.clock_time(breach["at_ms"])), noted, act)
    )


def seen_button(target, css):
    return button(
        "breach-seen", t("ui.breach.see"), css, "check", 'data-target="%s"' % esc(target)
    )


def seen_sheet(app):
    said = ""
    for breach in app.view["breaches"]:
        if breach["id"] == app.sheet["target"]:
            for passed in breach["passed"]:
                said += "<p>%s%s</p>" % (esc(words.refusal(passed)), clause(passed["clause"]))
            said += '<p class="soft">%s</p>' % esc(app.tell(breach))
    body = said + '<p class="soft">%s</p>' % h("ui.breach.help")
    return sheet.frame(
        t("ui.breach.one"),
        body,
        "breach-settle",
        t("ui.breach.see"),
        "check",
        sheet.note_field(t("ui.sheet.note")),
    )


def see(app, element):
    app.open_sheet(
        {"kind": "breach", "target": page.data(element, "target")}, page.selector(element)
    )


def settle(app, element):
    command = {
        "command": "resolve-conflict",
        "target": app.sheet["target"],
        "take": True,
        "note": sheet.note(),
    }
    app.close_over()
    app.do(command, "breach")


ACTIONS = {"breach-seen": see, "breach-settle": settle}
