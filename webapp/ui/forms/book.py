"""The organization's book as the rooms ask for it: read it, enter something, keep house rules."""

from __future__ import annotations

from webapp.ui.app.app import NOT_YET, App, Command
from webapp.ui.forms import fields
from webapp.ui.kit import page, words
from webapp.worker.answers import BookDone, Reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Done = Callable[[App], None] | None

# Where a field of a command has another name on the page.
_FIELDS = {"gross_cents": "gross"}


def load(app: App) -> None:
    """Fetch the book as it is now."""
    _ask(app, "book", {}, "book", None)


def do(app: App, command: Command, where: str, done: Done = None) -> None:
    """Enter something in the book; done(app) after it was saved. *where* shows a refusal."""
    _ask(app, "book-do", {"command": command}, where, done)


def keep_house(app: App, request: dict[str, Any], done: Done) -> None:
    """Keep house rules from a file's text or a document."""
    _ask(app, "house-keep", request, "house", done)


def _ask(app: App, op: str, request: dict[str, Any], where: str, done: Done) -> None:
    writes = op != "book"
    if app.blocked or (writes and app.saving):
        return
    if writes:
        app.saving += 1
        app.refusals.pop(where, None)

    def answered(reply: Reply[BookDone]) -> None:
        if writes:
            app.saving -= 1
        if "ok" in reply:
            app.session.data = reply["ok"]["data"]
            app.book = reply["ok"]["book"]
            if writes:
                app.templates = NOT_YET
            if done:
                done(app)
        elif "refused" in reply:
            app.refusals[where] = reply["refused"]
        else:
            app.fail(reply["failed"], None, where, None)
        app.draw()
        if "refused" in reply:
            field = reply["refused"]["facts"].get("field", "").partition("[")[0]
            place = where + "--" + _FIELDS.get(field, field)
            fields.unfold(place)
            page.focus(place)

    facts = {"utc_offset_minutes": words.offset_minutes(app.now())}
    for name in request:
        facts[name] = request[name]
    app.bus.call(op, facts, answered)
    if writes:
        app.draw()


def slug(name: str) -> str:
    """Return an id made of a name: lower-case letters, digits and hyphens."""
    made = ""
    for letter in name.lower():
        if letter in "abcdefghijklmnopqrstuvwxyz0123456789":
            made += letter
        elif made and not made.endswith("-"):
            made += "-"
    return made[:40].strip("-") or "house"
