"""The frame around every screen: sections, title bar, the status that never leaves, the last thing
done.
"""

from webapp.ui import missing, table_words, words
from webapp.ui.dom import esc, live
from webapp.ui.icons import icon, mark
from webapp.ui.parts import banner, button, clause
from webapp.ui.words import h, t

SECTIONS = (
    ("tonight", "clock"),
    ("door", "door"),
    ("seats", "seats"),
    ("out", "out"),
    ("pots", "pots"),
    ("standings", "standings"),
    ("payouts", "payouts"),
    ("screen", "tv"),
    ("data", "tablet"),
)
WIDE_ONLY = ("standings", "screen")


def frame():
    """The regions. They stay for the whole session; only their content changes."""
    return (
        '<a class="skip" href="#main" data-act="skip">%s</a>'
        '<div class="app"><nav class="nav" id="nav"></nav><header class="bar" id="bar"></header>'
        '<main class="main" id="main" tabindex="-1"></main>'
        '<div class="last" id="last" aria-live="polite"></div></div><div id="tv"></div>'
        '<div id="over"></div>'
    ) % h("ui.skip")


def nav(app):
    parts = [
        '<a class="nav-mark" href="#/nights" aria-label="%s">%s</a>'
        % (h("ui.nav.nights-long"), mark()),
    ]
    if not app.view:
        for name, drawing, route in (
            ("nights", "night", "/nights"),
            ("setup", "plus", "/setup"),
            ("book", "house", "/book"),
            ("data", "tablet", "/data"),
        ):
            parts.append(_item(app, name, drawing, route, ""))
        return "".join(parts)
    dealt = app.kept("table-no", 0)
    for name, drawing in SECTIONS:
        css = "nav-wide" if name in WIDE_ONLY or (dealt and name == "pots") else ""
        if name == "screen":
            css += " nav-foot"
        parts.append(_item(app, name, drawing, "/night/%s/%s" % (app.tid, name), css))
        if name == "seats" and dealt:
            route = "/night/%s/table/%d" % (app.tid, dealt)
            parts.append(_item(app, "table", "table", route, "", t("common.table", table=dealt)))
    return "".join(parts)


def _item(app, name, drawing, route, css, label=""):
    return '<a class="nav-item %s" href="#%s" %s>%s<span>%s</span></a>' % (
        css,
        esc(route),
        'aria-current="page"' if app.screen == name else "",
        icon(drawing),
        esc(label) if label else h("ui.nav." + name),
    )


def bar(app):
    over = app.organization
    if app.view:
        night = app.view["night"]
        over = night["organization"] + " · " + night["name"]
    place = (
        '<p class="bar-night"><a href="#/nights" class="bar-back" aria-label="%s">%s</a>'
        "<span>%s</span></p>"
        % (
            h("ui.nav.nights-long"),
            mark(22),
            esc(over),
        )
    )
    title = table_words.heading(app) if app.screen == "table" else t("ui.title." + app.screen)
    return "<div>%s<h1>%s</h1></div>%s" % (place, esc(title), status(app))


def status(app):
    """Level and time, whether everything is saved, what the organization has."""
    parts = ['<div class="status" role="group" aria-label="%s">' % h("ui.status.label")]
    if app.view:
        phase = app.view["phase"]
        if phase in ("finished", "cancelled"):
            parts.append('<div class="status-level"><b>%s</b></div>' % h("ui.phase." + phase))
        elif app.clock.started:
            parts.append(
                '<div class="status-level">%s %s %s</div>'
                % (
                    live(
                        "status-level",
                        "",
                        "span",
                        'data-test="level"' if app.screen != "tonight" else "",
                    ),
                    live("status-blinds", "", "b", 'class="num"'),
                    live("status-clock", "", "b", 'class="num sun"'),
                )
            )
    state = app.saved_state()
    drawing = {"saved": "check", "saving": "clock", "unsaved": "warn"}[state]
    route = "/night/%s/data" % app.tid if app.view else "/data"
    said = icon(drawing, 20) + "<span>%s</span>" % h("ui.saved." + state)
    if missing.is_any(app):
        # What was saved and does not count is no comfort: its word stands in the place of both.
        said = "" if state == "saved" else said
        parts.append(
            '<a href="#%s" class="missing" data-test="missing">%s</a>'
            % (esc(route), missing.word(app))
        )
    parts.append(
        '<a href="#%s" class="saved saved-%s" %s>'
        '<span class="saved-in" data-test="saved" data-state="%s">%s</span></a>'
        % (esc(route), state, "" if said else "hidden", state, said)
    )
    reached = reach(app)
    if reached:
        parts.append('<a href="#%s" class="reach">%s</a>' % (esc(route), reached))
    parts.append("</div>")
    return "".join(parts)


def reach(app):
    """What the organization has, in a few words."""
    data = app.data
    if not data:
        return ""
    if app.view and app.view["conflicts"]:
        count = words.count("ui.reach.conflicts", len(app.view["conflicts"]))
        return icon("warn", 20) + ('<span class="sun" data-test="conflict-count">%s</span>') % esc(
            count
        )
    if missing.is_any(app):
        return ""
    if not data["enrolled"]:
        return icon("tablet", 20) + "<span>%s</span>" % h("ui.reach.alone")
    if data["pending"] == 0:
        return icon("house", 20) + "<span>%s</span>" % h("ui.reach.all")
    drawing = "offline" if data["problem"] else "cloud"
    return icon(drawing, 20) + "<span>%s</span>" % esc(
        words.count("ui.reach.pending", data["pending"])
    )


def last(app):
    """The strip with the last thing done and its Undo. It covers nothing and does not go away.
    A table has its own Undo; there the strip only speaks.
    """
    if not app.view:
        return ""
    if app.screen == "table":
        return table_words.spoken(app)
    note = app.note or app.last_note()
    if app.saving:
        return '<div class="toast" data-test="toast" data-kind="saving"><span>%s</span></div>' % h(
            "ui.saved.saving"
        )
    if not note:
        return '<div class="toast toast-quiet" data-test="toast"><span>%s</span></div>' % h(
            "ui.note.none"
        )
    undo = ""
    if note["undo"]:
        undo = (
            '<button class="btn" type="button" data-act="undo" data-target="%s">%s%s</button>'
            % (
                esc(note["undo"]),
                icon("undo", 20),
                h("common.undo"),
            )
        )
    return (
        '<div class="toast toast-%s" data-test="toast" data-kind="%s"><span>%s</span>%s</div>'
        % (
            note["kind"],
            note["kind"],
            esc(note["text"]),
            undo,
        )
    )


def alarm(app):
    """The red banner that stays until the tablet can write again."""
    if app.blocked:
        code = app.blocked["code"]
        acts = button("try-again", t("ui.alarm.again"), "", "undo")
        if code != "storage-full":
            acts += button("reload", t("ui.alarm.reload"), "")
        names = app.waiting_names()
        waiting = " <b>%s</b>" % h("ui.alarm.waiting", names=names) if names else ""
        return banner(
            "banner-law",
            "warn",
            t("ui.alarm." + code + ".title"),
            h("ui.alarm." + code + ".body") + waiting,
            '<div class="cluster">%s</div>' % acts,
            'role="alert" data-test="alarm"',
        )
    return ""


def failure(app):
    """When the app itself went wrong: say so plainly, keep what is saved, offer the way on."""
    if not app.failure:
        return ""
    return banner(
        "banner-warn",
        "warn",
        t("ui.failure.title"),
        h("ui.failure.body"),
        '<p class="small soft num">%s</p><div class="cluster">%s%s</div>'
        % (
            esc(app.failure["code"] + " " + app.failure["detail"]),
            button("failure-close", t("ui.failure.on"), ""),
            button("reload", t("ui.alarm.reload"), ""),
        ),
        'role="alert" data-test="failure"',
    )


def clause_dialog(clause_id):
    """A clause in plain words, over the page."""
    return (
        '<div class="veil" data-act="close-over">'
        '<section class="dialog stack" data-act="none" role="dialog" aria-modal="true" '
        'aria-labelledby="clause-title"><h2 id="clause-title">%s</h2><p>%s</p>'
        '<p class="small soft">%s</p>'
        '<div class="foot"><span></span>%s</div></section></div>'
    ) % (
        clause(clause_id).replace("data-act", "data-name"),
        h("clause." + clause_id),
        h("ui.clause.source"),
        '<button class="btn btn-main" type="button" id="close-over" data-act="close-over">'
        "%s</button>" % h("common.close"),
    )
