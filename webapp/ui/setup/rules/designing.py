"""The rows of a structure moved, added and suggested: by tap, by key, by dragging."""

from __future__ import annotations

from typing import Any

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.forms import forms
from webapp.ui.kit import page
from webapp.ui.setup.house_fields import MINUTE_MS
from webapp.ui.setup.rules import house_draft, house_form
from webapp.ui.setup.rules.state import room_state
from webapp.worker.answers import Reply, SuggestedHouse


def move_up(app: App, element: Element) -> None:
    index = int(page.data(element, "nth"))
    _move(app, index, index - 1)


def move_down(app: App, element: Element) -> None:
    index = int(page.data(element, "nth"))
    _move(app, index, index + 1)


def drop(app: App, element: Element) -> None:
    """A row was dragged to where another one stands."""
    _move(app, int(page.data(element, "nth")), int(page.data(element, "to")))


def _move(app: App, index: int, to: int) -> None:
    """The focus stays at what it was on in the row, wherever that stands now."""
    written = house_form.draft(app)
    if not written or index == to or not 0 <= to < len(house_draft.levels(written["document"])):
        return
    place = page.where()
    house_form.change(app, lambda document: house_draft.moved(document, index, to))
    for pattern, put in (("row-%d-", "row-%d-"), ('-row-%d"', '-row-%d"')):
        if pattern % index in place:
            page.focus_place(place.replace(pattern % index, put % to))


def add_below(app: App, element: Element) -> None:
    """Ask what is put beneath a row; once more, and nothing is."""
    index = int(page.data(element, "nth"))
    room_state(app).adding = -1 if room_state(app).adding == index else index
    house_form.noted(app)
    app.draw()


def put_below(app: App, element: Element) -> None:
    index, kind = int(page.data(element, "nth")), page.data(element, "kind")
    house_form.change(app, lambda document: house_draft.below(document, index, kind))
    page.show("row-%d-%s" % (index + 1, "minutes" if kind == "break" else "small"))


def suggest(app: App, element: Element) -> None:
    """Rows from the four questions, in place of those that are there."""
    written = house_form.noted(app)
    if not written:
        return
    form = house_form.form_of(app, written)
    values = form.values(forms.rules())
    answers: dict[str, Any] = {}
    for name in house_draft.ASKS:
        value = values.get("ask-" + name)
        if value is None:
            form.leave("ask-" + name)
            app.draw()
            page.show("ask-" + name)
            return
        answers[name] = value
    for name in ("minutes", "length"):
        answers[name] = answers[name] // MINUTE_MS
    _suggest(app, answers)


def suggest_bands(app: App, element: Element) -> None:
    if house_form.noted(app):
        _suggest(app, {"one_in": int(page.data(element, "one"))})


def _suggest(app: App, answers: dict[str, Any]) -> None:
    written = house_form.draft(app)
    if not written:
        return
    before = written["document"]

    def answered(reply: Reply[SuggestedHouse]) -> None:
        app.refusals.pop("house", None)
        if "ok" in reply and house_form.draft(app):
            document: Any = reply["ok"]["document"]
            house_form.change(app, lambda now: document)
            room_state(app).before = before
        elif "refused" in reply:
            app.refusals["house"] = reply["refused"]
        else:
            app.failed(reply)
        app.draw()

    answers["document"] = before
    app.bus.call("house-suggest", answers, answered)


def put_back(app: App, element: Element) -> None:
    """The draft as it was before the last suggestion."""
    before = room_state(app).before
    if before:
        house_form.change(app, lambda document: before)
        room_state(app).before = None
        app.draw()


ACTIONS = {
    "house-up": move_up,
    "house-down": move_down,
    "house-drop": drop,
    "house-below": add_below,
    "house-put": put_below,
    "house-suggest": suggest,
    "house-bands": suggest_bands,
    "house-put-back": put_back,
}
