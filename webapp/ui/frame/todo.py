"""Next to do: one thing in full with its button, and the rest by name."""

from webapp.ui.frame import breaches, missing, page, words
from webapp.ui.frame.icons import icon
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, clause, link, refusal
from webapp.ui.frame.words import h, t

# Where it is done, for what has no button of its own.
GO = {
    "stop-play": "out",
    "stop-soon": "out",
    "pay-prizes": "payouts",
    "sell-entries": "door",
    "refund-entries": "door",
    "stray-branch": "data",
}


def todo_panel(app, full=False):
    """The panel; *full* shows everything there is to do, as on the seats screen."""
    todo = app.view["todo"]
    if not todo:
        return (
            '<section class="panel live-todo quiet" data-test="todo"><div class="cluster">%s'
            '<div><h2>%s</h2><p class="soft small">%s</p>'
            "</div></div></section>"
        ) % (icon("check", 28), h("ui.todo.none"), h("ui.todo.none-" + app.view["phase"]))
    shown = todo if full else todo[:1]
    rest = len(todo) - len(shown)
    more = ""
    if rest:
        more = '<a href="#/night/%s/seats">%s</a>' % (
            esc(app.tid),
            esc(words.count("ui.todo.more", rest)),
        )
    parts = [
        '<section class="panel panel-flush live-todo" data-test="todo">'
        '<div class="panel-head"><h2>%s</h2>%s</div>' % (h("ui.todo.title"), more),
        refusal(app.refusals.get("todo")),
        '<ol class="tasks">',
    ]
    for i in range(len(shown)):
        parts.append(_task(app, shown[i], i))
    parts.append("</ol></section>")
    return "".join(parts)


def _task(app, task, index):
    kind = task["kind"]
    facts = _facts(app, task)
    return (
        '<li class="task %s"><div class="task-no">%d</div><div class="task-body"><h3>%s</h3>'
        '<p class="soft small">%s%s</p><div class="cluster">%s</div></div></li>'
    ) % (
        "task-now" if index == 0 else "",
        index + 1,
        esc(words.tell("todo." + kind, facts)),
        esc(words.tell("todo." + kind + ".why", facts)),
        clause(task["clause"]),
        _act(app, task, index == 0),
    )


def _facts(app, task):
    """What its sentences say."""
    facts = dict(task)
    if task["kind"] == "doubled-ticket":
        facts["name"] = task["name"] or t("ui.player.unnamed")
        facts["number"] = words.plain_ticket(task["number"])
        facts["next"] = words.plain_ticket(task["next"])
    if task["kind"] == "breach":
        facts["said"] = words.refusal(task)
    if task["kind"] == "undo-took":
        facts["what"] = app.tell(task["what"])
        facts["count"] = words.count("ui.missing.records", task["records"])
    if task["kind"] == "stray-branch":
        facts["told"] = missing.told(task)
    return facts


def _act(app, task, first):
    """The one button that does it, or the way to the screen where it is done."""
    kind = task["kind"]
    css = "btn-main" if first else "btn-soft"
    here = app.screen
    if kind == "start-clock":
        return button("start-clock", t("ui.clock.start"), css, "play")
    if kind == "clock-paused":
        return button("resume-clock", t("ui.clock.resume"), css, "play")
    if kind == "announce-payouts":
        return button("announce-payouts", t("ui.payouts.announce"), css)
    if kind == "break-table":
        return button(
            "break-table",
            t("ui.seats.break", table=task["table"]),
            css,
            "shuffle",
            'data-table="%d"' % task["table"],
        )
    if kind == "final-table":
        return button("redraw-final-table", t("ui.seats.final"), css, "shuffle")
    if kind == "balance":
        return button(
            "balance",
            t("ui.seats.choose-player"),
            css,
            "next",
            'data-from="%d" data-to="%d"' % (task["from_table"], task["to_table"]),
        )
    if kind == "low-turnout":
        return button("cancel-night", t("ui.cancel.do"), "btn-soft", "no")
    if kind == "seat-player":
        return button(
            "seat-player",
            t("ui.seats.give-seat"),
            css,
            "seats",
            'data-ticket="%d"' % task["ticket"],
        )
    if kind == "undo-took":
        target = 'data-target="%s"' % esc(task["id"])
        return button("undo", t("ui.history.redo"), css, "undo", target)
    if kind == "breach":
        return breaches.seen_button(task["id"], css)
    if kind == "doubled-ticket":
        label = t("ui.todo.renumber", printed=words.plain_ticket(task["next"]))
        return button("renumber", label, css, "check", 'data-ticket="%d"' % task["ticket"])
    if kind == "draw-seats" and here == "seats":
        return button("draw-seats", t("ui.seats.draw"), css, "shuffle")
    route = GO.get(kind, "seats")
    if route == here:
        return ""
    return link("/night/%s/%s" % (app.tid, route), t("ui.todo.go." + route), "btn " + css, "next")


def cancel_night(app, element):
    app.do({"command": "cancel-night"}, "todo")


def renumber(app, element):
    ticket = int(page.data(element, "ticket"))
    app.do({"command": "renumber-ticket", "ticket": ticket}, "todo")


ACTIONS = {"cancel-night": cancel_night, "renumber": renumber}
