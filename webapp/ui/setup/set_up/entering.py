"""What is entered for the organization's book from the set-up of a night: its licence, and events
held before Holdfast.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App, Command
from webapp.ui.forms import forms
from webapp.ui.kit import words
from webapp.ui.setup import takings_before
from webapp.ui.setup.set_up import before, draft, licence
from webapp.ui.setup.set_up.state import room_state
from webapp.worker.answers import BookDone, Reply

BEFORE = "before"


def _enter(app: App, command: Command, where: str) -> None:
    """Something for the book, entered from here; then the draft is looked at again."""

    def answered(reply: Reply[BookDone]) -> None:
        app.saving -= 1
        if "ok" in reply:
            app.session.data = reply["ok"]["data"]
            app.book = reply["ok"]["book"]
            if where == BEFORE:
                app.fold("before-open", False)
                room_state(app).before.clear()
                room_state(app).before_texts = {}
            else:
                room_state(app).own_licence.clear()
                room_state(app).own = {}
            app.refusals.pop("setup", None)
        elif "refused" in reply:
            app.refusals[where] = reply["refused"]
        else:
            app.failed(reply)
        app.draw()
        draft.preview(app)
        if "refused" in reply:
            forms.look_at(where + "--" + reply["refused"]["facts"].get("field", ""))

    if app.saving or app.blocked:
        return
    app.saving += 1
    app.refusals.pop(where, None)
    offset = words.offset_minutes(app.now())
    app.bus.call("book-do", {"command": command, "utc_offset_minutes": offset}, answered)


def before_record(app: App, element: Element) -> None:
    """Record an event held without Holdfast, from the fields of the set-up."""
    draft.note(app)
    form = before.form_of(app)
    values = forms.sent(app, form)
    if values is not None:
        jurisdiction = draft.template_of(app)["pack"]
        _enter(
            app,
            takings_before.takings_wish(values, form.texts["event_name"], jurisdiction),
            BEFORE,
        )


def before_none(app: App, element: Element) -> None:
    """Record that somebody says that there was no such event."""
    jurisdiction = draft.template_of(app)["pack"]
    _enter(app, {"command": "state-complete", "jurisdiction": jurisdiction}, BEFORE)


def own_licence(app: App, element: Element) -> None:
    """Enter the licence of the night into the book from the fields of the set-up."""
    draft.note(app)
    form = licence.form_of(app)
    values = forms.sent(app, form)
    if values is None:
        return
    wish = {
        "command": "keep-licence",
        "number": form.texts["number"].strip(),
        "jurisdiction": draft.template_of(app)["pack"],
        "first_day": values["first_day"],
        "last_day": values["last_day"],
    }
    _enter(app, wish, "own-licence")


ACTIONS = {
    "own-licence-enter": own_licence,
    "before-record": before_record,
    "before-none": before_none,
}
