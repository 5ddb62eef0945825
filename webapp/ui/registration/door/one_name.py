"""Two entries under one name, sold at two doors: one person, or two? What each answer comes to
stands on its button.
"""

from __future__ import annotations

from browser import Element

from pycore.night.todo_shape import AnswersDiffer, SamePerson, SoldAs
from webapp.ui.app.app import App, Command
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import banner, button, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration import sold_as

WHERE = "same-person"


def questions(app: App) -> Markup:
    """Return a card for each two entries of whom nobody has said who they are."""
    same_persons = [task for task in app.view["todo"] if task["kind"] == "same-person"]
    differ = [task for task in app.view["todo"] if task["kind"] == "answers-differ"]
    cards = [_both(app, task) for task in differ]
    cards += [_card(app, same_persons[index], index) for index in range(len(same_persons))]
    problem = NOTHING
    if differ and WHERE in app.refusals:
        problem = refusal(app.refusals[WHERE])
    return join([problem, *cards])


def _both(app: App, task: AnswersDiffer) -> Markup:
    """Two answers that say against each other, and what settles them."""
    facts = sold_as.differing(app, task)
    number = words.plain_ticket(task["number"])
    acts = [
        button(
            "two-people-after",
            t("ui.same.two-stays"),
            "",
            "players",
            html('data-after="{record}"', record=task["one_person"]["record"]),
        ),
        _taking_back(task["one_person"]["record"], t("ui.same.two-back", number=number)),
        _taking_back(task["two_people"]["record"], t("ui.same.one")),
    ]
    return banner(
        "banner-warn",
        "warn",
        t("todo.answers-differ", name=facts["name"]),
        t(
            "todo.answers-differ.why",
            two_people=facts["two_people"],
            one_person=facts["one_person"],
        ),
        html('<div class="cluster">{acts}</div>', acts=acts),
        html('data-test="answers-differ"'),
    )


def _taking_back(record: str, label: str) -> Markup:
    return button("undo", label, "", "undo", html('data-target="{record}"', record=record))


def _card(app: App, task: SamePerson, index: int) -> Markup:
    sale, other = task["sold"]
    pair = html(
        'data-ticket="{ticket}" data-other="{other}"', ticket=sale["ticket"], other=other["ticket"]
    )
    help_text = (
        "ui.same.help" if app.view["desk"]["refund_refused"] is None else "ui.same.help-begun"
    )
    return banner(
        "banner-warn",
        "warn",
        t("todo.same-person", name=words.called(task["name"])),
        join([t(help_text), why_key(task["clause"])]),
        html(
            '{refusal}<ul class="rows rows-in">{sold}</ul><div class="cluster">{two}</div>',
            refusal=refusal(app.refusals[WHERE]) if index == 0 and WHERE in app.refusals else "",
            sold=[_sold(app, each) for each in task["sold"]],
            two=button("two-people", t("ui.same.two"), "btn-main", "players", pair),
        ),
        html('data-test="same-person"'),
    )


def _sold(app: App, sale: SoldAs) -> Markup:
    number = words.plain_ticket(sale["number"])
    back = NOTHING
    if app.view["desk"]["refund_refused"] is None:
        back = button(
            "same-refund",
            t("ui.same.refund", number=number, cents=sale["cents"]),
            "",
            "undo",
            html('data-ticket="{ticket}"', ticket=sale["ticket"]),
        )
    return html(
        '<li><div class="grow"><b class="num">{number}</b> {told}</div><div class="cluster">{back}'
        "{strike}</div></li>",
        number=number,
        told=sold_as.sold_as_text(app, sale),
        back=back,
        strike=button(
            "undo",
            t("ui.same.strike", number=number),
            "btn-plain",
            "cross",
            html('data-target="{record}"', record=sale["record"]),
        ),
    )


def two_people(app: App, element: Element) -> None:
    command = {
        "command": "tell-players-apart",
        "ticket": int(page.data(element, "ticket")),
        "other": int(page.data(element, "other")),
    }
    _do(app, command)


def refund(app: App, element: Element) -> None:
    _do(app, {"command": "refund-entry", "ticket": int(page.data(element, "ticket"))})


def _do(app: App, command: Command) -> None:
    """The next question may take this one's place under the finger: a tap that follows at once was
    not meant for it.
    """
    if app.tap_counts():
        app.do(command, WHERE, done=app.rest, undone=app.rest)


def two_people_after(app: App, element: Element) -> None:
    after = page.data(element, "after")
    for task in app.view["todo"]:
        if task["kind"] == "answers-differ" and task["command"]["after"] == after:
            _do(app, task["command"])


ACTIONS = {"two-people-after": two_people_after, "two-people": two_people, "same-refund": refund}
