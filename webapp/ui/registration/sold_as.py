"""An entry in a few words: where it was sold and when, what was paid, and the chips with it."""

from __future__ import annotations

from typing import Any

from pycore.night.todo_shape import AnswersDiffer, SoldAs
from webapp.ui.app.app import App
from webapp.ui.devices import tablet_names
from webapp.ui.kit import words
from webapp.ui.kit.words import t


def sold_as_text(app: App, sale: SoldAs) -> str:
    """Return an entry in a few words, without its number."""
    facts = [
        tablet_names.called(app, sale["dev"]),
        t("ui.same.paid", cents=sale["cents"], paid=t("ui.paid." + sale["paid"])),
        t("ui.against.chips", chips=sale["chips"]),
        words.clock_time(sale["at_ms"]),
    ]
    if sale["out"]:
        facts.append(t("ui.against.out"))
    return words.joined(facts)


def numbered(app: App, sale: SoldAs) -> str:
    """Return an entry in a few words, with its number in front."""
    return t("common.told", about=words.plain_ticket(sale["number"]), told=sold_as_text(app, sale))


def differing(app: App, task: AnswersDiffer) -> dict[str, Any]:
    """Return what the sentences say of two answers: who gave each, and when."""
    back = "ui.same.gave-back" if task["refunded"] else "ui.same.struck"
    two, answer = task["two_people"], task["one_person"]
    number = words.plain_ticket(task["number"])
    return {
        "name": words.called(task["name"]),
        "two_people": t(
            "ui.same.said-two", tablet=tablet_names.called(app, two["dev"]), at_ms=two["at_ms"]
        ),
        "one_person": t(
            back,
            tablet=tablet_names.called(app, answer["dev"]),
            at_ms=answer["at_ms"],
            number=number,
        ),
    }
