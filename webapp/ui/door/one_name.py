"""Two entries under one name, sold at two doors: one person, or two? What each answer comes to
stands on its button.
"""

from __future__ import annotations

from webapp.ui.frame import page, sold_as, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import banner, button, clause, refusal
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.todo import SamePerson, SoldAs
    from webapp.ui.frame.app import Command
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

WHERE = "same-person"


def questions(app: Tablet) -> Markup:
    """A card for each two entries of whom nobody has said who they are."""
    asked = [task for task in app.view["todo"] if task["kind"] == "same-person"]
    return join([_card(app, asked[nth], nth) for nth in range(len(asked))])


def _card(app: Tablet, task: SamePerson, nth: int) -> Markup:
    one, other = task["sold"]
    pair = html(
        'data-ticket="{ticket}" data-other="{other}"', ticket=one["ticket"], other=other["ticket"]
    )
    help_text = (
        "ui.same.help" if app.view["desk"]["refund_refused"] is None else "ui.same.help-begun"
    )
    return banner(
        "banner-warn",
        "warn",
        t("todo.same-person", name=words.called(task["name"])),
        join([t(help_text), clause(task["clause"])]),
        html(
            '{refusal}<ul class="rows rows-in">{sold}</ul><div class="cluster">{two}</div>',
            refusal=refusal(app.refusals[WHERE]) if nth == 0 and WHERE in app.refusals else "",
            sold=[_sold(app, each) for each in task["sold"]],
            two=button("two-people", t("ui.same.two"), "btn-main", "players", pair),
        ),
        html('data-test="same-person"'),
    )


def _sold(app: Tablet, one: SoldAs) -> Markup:
    number = words.plain_ticket(one["number"])
    back = NOTHING
    if app.view["desk"]["refund_refused"] is None:
        back = button(
            "same-refund",
            t("ui.same.refund", number=number, cents=one["cents"]),
            "",
            "undo",
            html('data-ticket="{ticket}"', ticket=one["ticket"]),
        )
    return html(
        '<li><div class="grow"><b class="num">{number}</b> {told}</div><div class="cluster">{back}'
        "{strike}</div></li>",
        number=number,
        told=sold_as.told(app, one),
        back=back,
        strike=button(
            "undo",
            t("ui.same.strike", number=number),
            "btn-plain",
            "cross",
            html('data-target="{record}"', record=one["record"]),
        ),
    )


def two_people(app: Tablet, element: Element) -> None:
    command = {
        "command": "tell-players-apart",
        "ticket": int(page.data(element, "ticket")),
        "other": int(page.data(element, "other")),
    }
    _do(app, command)


def refund(app: Tablet, element: Element) -> None:
    _do(app, {"command": "refund-entry", "ticket": int(page.data(element, "ticket"))})


def _do(app: Tablet, command: Command) -> None:
    """The next question may take this one's place under the finger: a tap that follows at once was
    not meant for it.
    """
    if app.tap_counts():
        app.do(command, WHERE, done=app.rest, undone=app.rest)


ACTIONS = {"two-people": two_people, "same-refund": refund}
