"""Next to do: one thing in full with its button, and the rest by name."""

from __future__ import annotations

from webapp.ui.frame import breaches, missing, page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, link, refusal
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

# Where it is done, for what has no button of its own.
GO = {
    "stop-play": "out",
    "stop-soon": "out",
    "pay-prizes": "payouts",
    "sell-entries": "door",
    "refund-entries": "door",
    "stray-branch": "data",
}


def todo_panel(app: Tablet, full=False) -> Markup:
    """The panel; *full* shows everything there is to do, as on the seats screen."""
    todo = app.view["todo"]
    if not todo:
        return html(
            '<section class="panel live-todo quiet" data-test="todo"><div class="cluster">{icon}'
            '<div><h2>{none}</h2><p class="soft small">{none_2}</p>'
            "</div></div></section>",
            icon=icon("check", 28),
            none=t("ui.todo.none"),
            none_2=t("ui.todo.none-" + app.view["phase"]),
        )
    shown = todo if full else todo[:1]
    rest = len(todo) - len(shown)
    more = ""
    if rest:
        more = html(
            '<a href="#/night/{tid}/seats">{more}</a>',
            tid=app.tid,
            more=words.count("ui.todo.more", rest),
        )
    parts = [
        html(
            '<section class="panel panel-flush live-todo" data-test="todo">'
            '<div class="panel-head"><h2>{title}</h2>{more}</div>',
            title=t("ui.todo.title"),
            more=more,
        ),
        refusal(app.refusals.get("todo")),
        html('<ol class="tasks">'),
    ]
    for i in range(len(shown)):
        parts.append(_task(app, shown[i], i))
    parts.append(html("</ol></section>"))
    return join(parts)


def _task(app: Tablet, task, index) -> Markup:
    kind = task["kind"]
    facts = _facts(app, task)
    return html(
        '<li class="task {css}"><div class="task-no">{index}</div><div class="task-body"><h3>'
        "{todo}</h3>"
        '<p class="soft small">{todo_2}{clause}</p><div class="cluster">{act}</div></div></li>',
        css="task-now" if index == 0 else "",
        index=index + 1,
        todo=words.tell("todo." + kind, facts),
        todo_2=words.tell("todo." + kind + ".why", facts),
        clause=clause(task["clause"]),
        act=_act(app, task, index == 0),
    )


def _facts(app: Tablet, task):
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


def _act(app: Tablet, task, first):
    """The one button that does it, or the way to the screen where it is done."""
    kind = task["kind"]
    css = "btn-main" if first else "btn-soft"
    here = app.room.route
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
            html('data-table="{table}"', table=task["table"]),
        )
    if kind == "final-table":
        return button("redraw-final-table", t("ui.seats.final"), css, "shuffle")
    if kind == "balance":
        return button(
            "balance",
            t("ui.seats.choose-player"),
            css,
            "next",
            html(
                'data-from="{from_table}" data-to="{to_table}"',
                from_table=task["from_table"],
                to_table=task["to_table"],
            ),
        )
    if kind == "low-turnout":
        return button("cancel-night", t("ui.cancel.do"), "btn-soft", "no")
    if kind == "seat-player":
        return button(
            "seat-player",
            t("ui.seats.give-seat"),
            css,
            "seats",
            html('data-ticket="{ticket}"', ticket=task["ticket"]),
        )
    if kind == "undo-took":
        target = html('data-target="{id}"', id=task["id"])
        return button("undo", t("ui.history.redo"), css, "undo", target)
    if kind == "breach":
        return breaches.seen_button(task["id"], css)
    if kind == "doubled-ticket":
        label = t("ui.todo.renumber", printed=words.plain_ticket(task["next"]))
        return button(
            "renumber", label, css, "check", html('data-ticket="{ticket}"', ticket=task["ticket"])
        )
    if kind == "draw-seats" and here == "seats":
        return button("draw-seats", t("ui.seats.draw"), css, "shuffle")
    route = GO.get(kind, "seats")
    if route == here:
        return NOTHING
    return link("/night/%s/%s" % (app.tid, route), t("ui.todo.go." + route), "btn " + css, "next")


def cancel_night(app: Tablet, element: Element) -> None:
    app.do({"command": "cancel-night"}, "todo")


def renumber(app: Tablet, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    app.do({"command": "renumber-ticket", "ticket": ticket}, "todo")


ACTIONS = {"cancel-night": cancel_night, "renumber": renumber}
