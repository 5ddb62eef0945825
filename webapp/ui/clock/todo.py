"""Next to do: one thing in full with its button, and the rest by name."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.todo_shape import Task
from webapp.ui.app.app import App
from webapp.ui.devices import missing
from webapp.ui.floor import breaches
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, link, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration import sold_as
from webapp.ui.results import same_hand
from webapp.ui.table import asking

# Where it is done, for what has no button of its own.
GO = {
    "stop-play": "out",
    "stop-soon": "out",
    "pay-prizes": "payouts",
    "sell-entries": "door",
    "refund-all": "door",
    "refund-entries": "door",
    "refund-first": "door",
    "refunds-over": "door",
    "same-person": "door",
    "answers-differ": "door",
    "stray-branch": "data",
    "colour-up": "chips",
    "carried-chips": "chips",
    "count-removed": "chips",
    "chips-short": "chips",
    "royal-flush": "payouts",
    "checks-before": "checks",
    "checks-end": "checks",
    "staff-short": "staff",
    "licence-stopped": "amend",
    "licence-hours-soon": "out",
    "licence-hours-over": "out",
    "report-incident": "incidents",
    "seat-left": "incidents",
}
# What stands among the steps of an act (tonight/steps.py) on the page that shows them.
STEPS = (
    "sell-entries",
    "draw-seats",
    "start-clock",
    "checks-before",
    "staff-short",
    "announce-payouts",
    "pay-prizes",
    "checks-end",
)
# What one tap does: the words of its button, and its icon. The task brings the command.
DONE_HERE = {
    "start-clock": ("ui.clock.start", "play"),
    "clock-paused": ("ui.clock.resume", "play"),
    "announce-payouts": ("ui.payouts.announce", ""),
    "break-table": ("ui.seats.break", "shuffle"),
    "fill-table": ("ui.seats.fill", "shuffle"),
    "final-table": ("ui.seats.final", "shuffle"),
    "low-turnout": ("ui.cancel.do", "no"),
    "doubled-ticket": ("ui.todo.renumber", "check"),
    "penalty-over": ("ui.penalty.back", "check"),
    "seat-prepaid": ("ui.absent.seat", "seats"),
    "remove-absent": ("ui.absent.remove-all", "cross"),
    "staff-away": ("ui.staff.back", "check"),
    "plays-and-works": ("ui.staff.apart", "players"),
    "licence-news": ("ui.licence.take-over", "check"),
}
# What is settled before the seats are drawn.
SETTLED_FIRST = (
    "stray-branch",
    "breach",
    "doubled-ticket",
    "same-person",
    "refund-first",
    "seats-short",
)
# What stands on the seats screen.
SEATS = (
    *SETTLED_FIRST,
    "low-turnout",
    "balance",
    "break-table",
    "fill-table",
    "final-table",
    "kept-from-breaking",
    "seat-player",
    "seat-prepaid",
    "absent-soon",
    "remove-absent",
)
READ_OUT = ("break-table", "fill-table", "final-table")  # to many players, from the seats screen
UNWELCOME = ("low-turnout", "remove-absent")
REST = "todo-rest"


def seats_panel(app: App) -> Markup:
    """Return what waits for a seat or a table, each in full; nothing where nothing does. What else
    is to be done stays on Tonight.
    """
    todo = [task for task in app.view["todo"] if task["kind"] in SEATS]
    rest = len(app.view["todo"]) - len(todo)
    return _panel(app, todo, _elsewhere(app, rest) if rest else NOTHING) if todo else NOTHING


def first_line(app: App) -> str:
    """Return what is next to do in a line, "" where nothing is."""
    todo = app.view["todo"]
    return words.tell("todo." + todo[0]["kind"], _facts(app, todo[0])) if todo else ""


def todo_panel(app: App) -> Markup:
    """Return the panel: what is next, and the rest in a fold."""
    has_steps = app.acts["act"] != "play"
    todo = [task for task in app.view["todo"] if not has_steps or task["kind"] not in STEPS]
    if not todo and has_steps:
        return NOTHING
    if not todo:
        return html(
            '<section class="panel live-todo quiet" data-test="todo"><div class="cluster">{icon}'
            '<div><h2>{ui.todo.none}</h2><p class="soft small">{why}</p>'
            "</div></div></section>",
            icon=icon("check", 28),
            why=t("ui.todo.none-" + app.view["phase"]),
        )
    shown = todo if app.is_open(REST) else todo[:1]
    return _panel(app, shown, _more(app, len(todo) - 1) if todo[1:] else NOTHING)


def _panel(app: App, shown: list[Task], more: Markup) -> Markup:
    return html(
        '<section class="panel panel-flush live-todo" data-test="todo">'
        '<div class="panel-head"><h2>{ui.todo.title}</h2>{more}</div>{refusal}'
        '<ol class="tasks">{tasks}</ol></section>',
        more=more,
        refusal=refusal(app.refusals.get("todo")),
        tasks=[_task(app, shown[place], place) for place in range(len(shown))],
    )


def _more(app: App, rest: int) -> Markup:
    """What unfolds what can wait; beside the heading, so that it moves nothing."""
    return html(
        '<a href="#/night/{tid}/tonight" role="button" aria-expanded="{is_open}" '
        'data-act="todo-more">{more}</a>',
        tid=app.tid,
        is_open="true" if app.is_open(REST) else "false",
        more=words.count("ui.todo.more", rest),
    )


def _elsewhere(app: App, rest: int) -> Markup:
    more = words.count("ui.todo.more", rest)
    return html('<a href="#/night/{tid}/tonight">{more}</a>', tid=app.tid, more=more)


def _task(app: App, task: Task, place: int) -> Markup:
    kind = task["kind"]
    facts = _facts(app, task)
    return html(
        '<li class="task {css}"><div class="task-no">{number}</div><div class="task-body"><h3>'
        "{what}</h3>"
        '<p class="soft small">{why}{clause}</p><div class="cluster">{act}</div></div></li>',
        css="task-now" if place == 0 else "",
        number=place + 1,
        what=words.tell("todo." + kind, facts),
        why=words.tell("todo." + kind + ".why", facts) + _waits(task) + _asks(app, task),
        clause=why_key(task["clause"]),
        act=_act(app, task, place, facts),
    )


def _waits(task: Task) -> str:
    """How the wait for the big blind changes for whoever is to move; nothing where it does not."""
    mover = task.get("mover") if task["kind"] == "balance" else None
    if not mover or mover["before_hands"] == mover["after_hands"]:
        return ""
    return " " + words.tell("todo.balance.waits", mover)


def _reached(app: App, task: Task) -> list[int]:
    """The tables at which no hand may be on while its one press does it."""
    if task["kind"] == "balance":
        return [task["from_table"]] if task["mover"] else []
    if task["kind"] == "break-table":
        return [task["table"]]
    if task["kind"] == "final-table":
        return [table["table"] for table in app.view["tables"]]
    return []


def _asks(app: App, task: Task) -> str:
    sentence = asking.beforehand(app, _reached(app, task))
    return " " + sentence if sentence else ""


def _facts(app: App, task: Task) -> dict[str, Any]:
    """What its sentences say."""
    facts: dict[str, Any] = dict(task)
    if task["kind"] == "doubled-ticket":
        facts["name"] = words.called(task["name"])
        facts["number"] = words.plain_ticket(task["number"])
        facts["next"] = words.plain_ticket(task["next"])
    if task["kind"] == "same-person":
        facts["name"] = words.called(task["name"])
        facts["first"], facts["second"] = [sold_as.numbered(app, sale) for sale in task["sold"]]
    if task["kind"] == "answers-differ":
        facts = sold_as.differing(app, task)
    if task["kind"] in ("penalty-over", "royal-flush", "seat-left", "count-removed", "same-hand"):
        facts["name"] = words.called(task["name"])
    if task["kind"] == "breach":
        facts["said"] = words.refusal(task)
    if task["kind"] == "stray-branch":
        facts["told"] = missing.sum_of(task)
    return facts


def _act(app: App, task: Task, place: int, facts: dict[str, Any]) -> Markup:
    """The one button that does it, or the way to the screen where it is done. *facts* are what
    its sentences say.
    """
    kind = task["kind"]
    css = "btn-main" if place == 0 else "btn-soft"
    here = app.route
    if kind in DONE_HERE and not _asks_first(app, task):
        key, drawing = DONE_HERE[kind]
        refused = app.refusals.get("todo")
        meant = kind == "low-turnout" and refused and refused["code"] == "refunds-first"
        return button(
            "do-task",
            words.tell(key if not meant else "ui.cancel.anyway", facts),
            css if kind not in UNWELCOME else "btn-soft",
            drawing,
            html(
                '{task} data-meant="{meant}"',
                task=_named(task),
                meant="1" if meant else "",
            ),
        )
    if task["kind"] == "balance":
        tables = html(
            'data-from="{from_table}" data-to="{to_table}"',
            from_table=task["from_table"],
            to_table=task["to_table"],
        )
        mover = task["mover"]
        choose = button(
            "balance",
            t("ui.seats.choose-player"),
            css if not mover else "btn-plain",
            "next",
            tables,
        )
        if not mover:
            return choose
        name = mover["name"] or t("ui.player.unnamed")
        label = t("ui.seats.move-now", name=name, table=task["to_table"], seat=mover["seat"])
        return join([button("do-task", label, css, "shuffle", _named(task)), choose])
    if task["kind"] == "seat-player":
        ticket = html('data-ticket="{ticket}"', ticket=task["ticket"])
        return button("seat-player", t("ui.seats.give-seat"), css, "seats", ticket)
    if task["kind"] == "same-hand":
        return same_hand.answers(task, css)
    if task["kind"] in ("breach", "took-over", "clock-leaps"):
        return breaches.seen_button(task["id"], css)
    if kind == "draw-seats" and here == "seats":
        return button("draw-seats", t("ui.seats.draw"), css, "shuffle")
    route = GO.get(kind, "seats")
    if route == here:
        return NOTHING
    return link("/night/%s/%s" % (app.tid, route), t("ui.todo.go." + route), "btn " + css, "next")


def _named(task: Task) -> Markup:
    """The task that a button does: its kind, and all that is known of it."""
    return html(
        'data-task="{kind}" data-facts="{facts}"', kind=task["kind"], facts=_facts_text(task)
    )


def _facts_text(task: Task) -> str:
    """The whole task as a text: another player, table or number is another task."""
    facts: dict[str, Any] = dict(task)
    return " ".join(["%s=%s" % (name, facts[name]) for name in sorted(facts)])


def _asks_first(app: App, task: Task) -> bool:
    """Whether the screen of the seats asks for the chips that are left before it is done."""
    return task["kind"] == "remove-absent" and task["uncounted"] > 0


def do_task(app: App, element: Element) -> None:
    """Send the command that the task carries, while it is asked for as the button said it. What
    comes next may take its place on the screen: a tap that follows at once was not meant for it.
    """
    facts = page.data(element, "facts")
    asked_for = [task for task in app.view["todo"] if _facts_text(task) == facts]
    if not asked_for:
        app.draw()
        return
    if not app.tap_counts():
        return
    task = asked_for[0]
    command = asking.answered(app, task["command"], _reached(app, task))
    if page.data(element, "meant"):
        command["confirmed"] = True

    def done() -> None:
        app.rest()
        if task["kind"] in READ_OUT and app.route != "seats":
            app.to("seats")

    app.do(command, "todo", done=done, undone=app.rest)


def todo_more(app: App, element: Element) -> None:
    app.fold(REST, not app.is_open(REST))
    app.draw()


ACTIONS = {"do-task": do_task, "todo-more": todo_more}
