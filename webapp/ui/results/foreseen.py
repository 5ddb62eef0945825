"""Where players would finish if they went out now, and whether a hand with them is still played:
asked of the worker when somebody is picked, told before anybody confirms it.
"""

from __future__ import annotations

from pycore.night.results.foreseen import Foreseen, GoesOut
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.words import t
from webapp.ui.results import prize_words
from webapp.worker.answers import Reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Gone = list[dict[str, Any]]


class Foresight:
    """What was asked last, and what is known of it; a room keeps one in its state."""

    def __init__(self) -> None:
        self.gone: Gone = []
        self.view: object = None
        self.answer: Foreseen | None = None

    def ask(self, app: App, gone: Gone) -> None:
        """Ask of these players, [{"ticket", "stack_chips"}], unless it was just asked of the night
        as it is. What is told meanwhile is of nobody else.
        """
        if gone == self.gone and self.view is app.view:
            return
        if gone != self.gone:
            self.answer = None
        self.gone = gone
        self.view = app.view
        if not gone:
            return

        def answered(reply: Reply[Foreseen]) -> None:
            if self.gone == gone and "ok" in reply:
                self.answer = reply["ok"]
                app.draw()

        app.bus.call("foresee", {"tid": app.tid, "out": gone}, answered)


def foresight_panel(app: App, foresight: Foresight) -> Markup:
    """Return the sentence, and the warning where a hand with them is in play. Its place on the
    page is there before the answer, so that nothing moves under a finger.
    """
    foreseen = foresight.answer
    rows = foreseen["rows"] if foreseen else []
    return html(
        '<div class="foreseen" data-test="foreseen" role="status"><p>{sentence}</p>{hands}</div>',
        sentence=_sentence(foreseen) if foreseen and rows else "",
        hands=[_hand(app, row) for row in rows if row["hand"]],
    )


def _sentence(foreseen: Foreseen) -> str:
    goes_out = foreseen["rows"][0]
    if len(foreseen["rows"]) > 1:
        if not goes_out["place"]:
            first_place, last_place = (
                words.ordinal(foreseen["first_place"]),
                words.ordinal(foreseen["last_place"]),
            )
            return t("ui.foreseen.several", first_place=first_place, last_place=last_place)
        parts = [_one(row) for row in foreseen["rows"]]
        return t("ui.foreseen.each", told="; ".join(parts)) + _estimate(foreseen)
    return t("ui.foreseen.one", told=_place(goes_out)) + _estimate(foreseen)


def _one(row: GoesOut) -> str:
    return t("common.told", about=words.ticket(row["ticket"]), told=_place(row))


def _place(row: GoesOut) -> str:
    """71st, no prize."""
    place = row["place"] or 0
    key = "ui.foreseen.prize" if _is_paid(row) else "ui.foreseen.none"
    if row["tied"]:
        key += "-tied"
    prize = prize_words.prize_text(row["prize_cents"], row["prize_goods"], row["tied"])
    return t(key, place=place, prize=prize)


def _is_paid(row: GoesOut) -> bool:
    return bool(row["prize_cents"] or row["prize_goods"])


def _estimate(foreseen: Foreseen) -> str:
    """Prizes that are not announced yet may still change."""
    paid = [row for row in foreseen["rows"] if _is_paid(row)]
    return " " + t("ui.foreseen.estimate") if paid and not foreseen["announced"] else ""


def _hand(app: App, row: GoesOut) -> Markup:
    name = app.name_of(row["ticket"])
    if not row["hand"]:
        return NOTHING
    return html(
        '<p class="shut" data-test="in-hand">{icon}<span>{sentence}</span></p>',
        icon=icon("warn", 20),
        sentence=t("ui.foreseen.hand-" + row["hand"], name=name),
    )


def waits_for_rebuy(app: App, tickets: list[int]) -> bool:
    """Return whether the last wish to put out these players met that one of them said they buy
    again: another press says that it is meant.
    """
    refused = app.refusals.get("out")
    is_asked = refused is not None and refused["code"] == "waits-for-rebuy"
    return is_asked and refused is not None and refused["facts"]["ticket"] in tickets
