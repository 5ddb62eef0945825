"""Next to do: one thing in full with its button, and the rest by name."""

from __future__ import annotations

from webapp.ui.frame import breaches, device, missing, page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, link, refusal
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from browser import Element

    from pycore.views.shapes.todo import Asked, Task
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

    class OnlyHere(Asked):
        """So many *records* of a night that is over are on this tablet alone."""

        kind: Literal["only-here"]
        records: int


# Where it is done, for what has no button of its own.
GO = {
    "stop-play": "out",
    "stop-soon": "out",
    "pay-prizes": "payouts",
    "sell-entries": "door",
    "refund-entries": "door",
    "stray-branch": "data",
}
OVER = ("finished", "cancelled")


def todo_panel(app: Tablet, full: bool = False) -> Markup:
    """The panel; *full* shows everything there is to do, as on the seats screen."""
    todo: list[Task | OnlyHere] = [*app.view["todo"], *_only_here(app)]
    if not todo:
        return html(
            '<section class="panel live-todo quiet" data-test="todo"><div class="cluster">{icon}'
            '<div><h2>{none}</h2><p class="soft small">{why}</p>'
            "</div></div></section>",
            icon=icon("check", 28),
            none=t("ui.todo.none"),
            why=t("ui.todo.none-" + app.view["phase"]),
        )
    first = todo if full else todo[:1]
    rest = len(todo) - len(first)
    more = NOTHING
    if rest:
        more = html(
            '<a href="#/night/{tid}/seats">{more}</a>',
            tid=app.tid,
            more=words.count("ui.todo.more", rest),
        )
    return html(
        '<section class="panel panel-flush live-todo" data-test="todo">'
        '<div class="panel-head"><h2>{title}</h2>{more}</div>{refusal}'
        '<ol class="tasks">{tasks}</ol></section>',
        title=t("ui.todo.title"),
        more=more,
        refusal=refusal(app.refusals.get("todo")),
        tasks=[_task(app, first[i], i) for i in range(len(first))],
    )


def _only_here(app: Tablet) -> list[OnlyHere]:
    """When the night is over: that nobody else has all of it. What the worker counts, not a
    record: the core knows nothing of places.
    """
    kept = app.data["nights"].get(app.tid) if app.data else None
    if app.view["phase"] not in OVER or not kept:
        return []
    alone = kept["here"] - kept["organization"]
    if alone <= 0 or device.saved_as_file(app.tid) == kept["here"]:
        return []
    return [{"kind": "only-here", "clause": None, "command": {}, "records": alone}]


def _task(app: Tablet, task: Task | OnlyHere, index: int) -> Markup:
    kind = task["kind"]
    facts = _facts(app, task)
    return html(
        '<li class="task {css}"><div class="task-no">{number}</div><div class="task-body"><h3>'
        "{what}</h3>"
        '<p class="soft small">{why}{clause}</p><div class="cluster">{act}</div></div></li>',
        css="task-now" if index == 0 else "",
        number=index + 1,
        what=words.tell("todo." + kind, facts),
        why=words.tell("todo." + kind + ".why", facts),
        clause=clause(task["clause"]),
        act=_act(app, task, index == 0),
    )


def _facts(app: Tablet, task: Task | OnlyHere) -> dict[str, Any]:
    """What its sentences say."""
    facts: dict[str, Any] = dict(task)
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
        facts["told"] = missing.sum_of(task)
    if task["kind"] == "only-here":
        facts["count"] = words.count("ui.missing.records", task["records"])
    return facts


def _act(app: Tablet, task: Task | OnlyHere, first: bool) -> Markup:
    """The one button that does it, or the way to the screen where it is done."""
    css = "btn-main" if first else "btn-soft"
    here = app.room.route
    if task["kind"] == "start-clock":
        return button("start-clock", t("ui.clock.start"), css, "play")
    if task["kind"] == "clock-paused":
        return button("resume-clock", t("ui.clock.resume"), css, "play")
    if task["kind"] == "announce-payouts":
        return button("announce-payouts", t("ui.payouts.announce"), css)
    if task["kind"] == "break-table":
        return button(
            "break-table",
            t("ui.seats.break", table=task["table"]),
            css,
            "shuffle",
            html('data-table="{table}"', table=task["table"]),
        )
    if task["kind"] == "final-table":
        return button("redraw-final-table", t("ui.seats.final"), css, "shuffle")
    if task["kind"] == "balance":
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
    if task["kind"] == "low-turnout":
        return button("cancel-night", t("ui.cancel.do"), "btn-soft", "no")
    if task["kind"] == "seat-player":
        return button(
            "seat-player",
            t("ui.seats.give-seat"),
            css,
            "seats",
            html('data-ticket="{ticket}"', ticket=task["ticket"]),
        )
    if task["kind"] == "undo-took":
        target = html('data-target="{id}"', id=task["id"])
        return button("undo", t("ui.history.redo"), css, "undo", target)
    if task["kind"] == "breach":
        return breaches.seen_button(task["id"], css)
    if task["kind"] == "doubled-ticket":
        label = t("ui.todo.renumber", printed=words.plain_ticket(task["next"]))
        return button(
            "renumber", label, css, "check", html('data-ticket="{ticket}"', ticket=task["ticket"])
        )
    if task["kind"] == "draw-seats" and here == "seats":
        return button("draw-seats", t("ui.seats.draw"), css, "shuffle")
    if task["kind"] == "only-here":
        return link("/night/%s/data" % app.tid, t("ui.todo.keep"), "btn " + css, "next")
    route = GO.get(task["kind"], "seats")
    if route == here:
        return NOTHING
    return link("/night/%s/%s" % (app.tid, route), t("ui.todo.go." + route), "btn " + css, "next")


def cancel_night(app: Tablet, element: Element) -> None:
    app.do({"command": "cancel-night"}, "todo")


def renumber(app: Tablet, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    app.do({"command": "renumber-ticket", "ticket": ticket}, "todo")


ACTIONS = {"cancel-night": cancel_night, "renumber": renumber}
