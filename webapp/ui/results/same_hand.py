"""Hand for hand: its announcement, and the answers to whether another table lost a player on the
same hand.
"""

from __future__ import annotations

from browser import Element

from pycore.night.todo_shape import SameHand
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, refusal
from webapp.ui.kit.words import t


def answers(task: SameHand, css: str) -> Markup:
    """Return a key for each who may have gone out on the same hand, and one for nobody."""
    ticket = html('data-ticket="{ticket}"', ticket=task["ticket"])
    keys = [
        button(
            "say-hand",
            t("ui.hand-for-hand.at-once", name=words.called(peer["name"]), table=peer["table"]),
            css,
            "",
            html('{ticket} data-beside="{beside}"', ticket=ticket, beside=peer["ticket"]),
        )
        for peer in task["peers"]
    ]
    alone = t("ui.hand-for-hand.alone", name=words.called(task["name"]))
    return join([*keys, button("say-hand", alone, "btn-soft" if keys else css, "", ticket)])


def hand_for_hand_panel(app: App) -> Markup:
    """Return the announcement, near the prizes and while two tables play."""
    hands = app.view["hand_for_hand"]
    if not hands["possible"]:
        return NOTHING
    called = hands["called"]
    return html(
        '<section class="panel stack" data-test="hand-for-hand"><h2>{ui.hand-for-hand.title}</h2>'
        '<p class="soft">{help}</p>{refused}<div>{key}</div></section>',
        help=t("ui.hand-for-hand.called" if called else "ui.hand-for-hand.help"),
        refused=refusal(app.refusals.get("hands")),
        key=button(
            "play-hand-for-hand",
            t("ui.hand-for-hand.end" if called else "ui.hand-for-hand.announce"),
            "btn-soft",
            "",
            html('data-on="{on}"', on="" if called else "1"),
        ),
    )


# ---- taps ----


def say_hand(app: App, element: Element) -> None:
    """Answer for whom the key was drawn, while it is asked of them."""
    ticket = int(page.data(element, "ticket"))
    tickets = [task["ticket"] for task in app.view["todo"] if task["kind"] == "same-hand"]
    if ticket not in tickets:
        app.draw()
        return
    beside = page.data(element, "beside")
    command = {
        "command": "say-hand",
        "ticket": ticket,
        "beside": int(beside) if beside else None,
    }
    if app.tap_counts():
        app.do(command, "todo", done=app.rest, undone=app.rest)


def play_hand_for_hand(app: App, element: Element) -> None:
    app.do({"command": "play-hand-for-hand", "on": bool(page.data(element, "on"))}, "hands")


ACTIONS = {"say-hand": say_hand, "play-hand-for-hand": play_hand_for_hand}
