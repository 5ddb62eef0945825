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
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

WHERE = "same-person"


def questions(app: Tablet) -> Markup:
    """A card for each two entries of whom nobody has said who they are."""
    asked = [task for task in app.view["todo"] if task["kind"] == "same-person"]
    return join([_card(app, asked[nth], nth) for nth in range(len(asked))])


def _card(app: Tablet, task: SamePerson, nth: int) -> Markup:
    place = html('data-nth="{nth}"', nth=nth)
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
            sold=[_sold(app, one, place) for one in task["sold"]],
            two=button("two-people", t("ui.same.two"), "btn-main", "players", place),
        ),
        html('data-test="same-person"'),
    )


def _sold(app: Tablet, one: SoldAs, place: Markup) -> Markup:
    number = words.plain_ticket(one["number"])
    back = NOTHING
    if app.view["desk"]["refund_refused"] is None:
        back = button(
            "same-refund",
            t("ui.same.refund", number=number, cents=one["cents"]),
            "",
            "undo",
            html('data-ticket="{ticket}" {place}', ticket=one["ticket"], place=place),
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


def _asked(app: Tablet, element: Element) -> "SamePerson | None":
    """The question as the finger met it; None where a tap shook or the list has changed."""
    asked = [task for task in app.view["todo"] if task["kind"] == "same-person"]
    nth = int(page.data(element, "nth"))
    return asked[nth] if app.tap_counts() and nth < len(asked) else None


def two_people(app: Tablet, element: Element) -> None:
    task = _asked(app, element)
    if task:
        app.do(task["command"], WHERE, done=app.rest, undone=app.rest)


def refund(app: Tablet, element: Element) -> None:
    if _asked(app, element):
        ticket = int(page.data(element, "ticket"))
        command = {"command": "refund-entry", "ticket": ticket}
        app.do(command, WHERE, done=app.rest, undone=app.rest)


ACTIONS = {"two-people": two_people, "same-refund": refund}
