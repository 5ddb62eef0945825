"""The organization's book as the rooms ask for it: read it, enter something, keep house rules."""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.house_fields import MOST_GROSS_CENTS
from webapp.ui.frame.typed_field import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet

BOOK_ID = "book"
# Where a field of a command has another name on the page.
_FIELDS = {"gross_cents": "gross"}


def load(app: Tablet) -> None:
    """Fetch the book as it is now."""
    _ask(app, "book", {}, "book", None)


def do(app: Tablet, command, where, done=None) -> None:
    """Enter something in the book; done(app) after it was saved. *where* shows a refusal."""
    _ask(app, "book-do", {"command": command}, where, done)


def keep_house(app: Tablet, asked, done) -> None:
    """Keep house rules from a file's text or a document."""
    _ask(app, "house-keep", asked, "house", done)


def _ask(app: Tablet, op, asked, where, done) -> None:
    if app.blocked or app.saving:
        return
    writes = op != "book"
    if writes:
        app.saving += 1
        app.refusals.pop(where, None)

    def answered(reply: Any) -> None:
        if writes:
            app.saving -= 1
        if "ok" in reply:
            app.data = reply["ok"]["data"]
            app.book = reply["ok"]["book"]
            if writes:
                app.templates = None
            if done:
                done(app)
        elif "refused" in reply:
            app.refusals[where] = reply["refused"]
        else:
            app.fail(reply["failed"], None, where, None)
        app.draw()
        if "refused" in reply:
            field = (reply["refused"].get("facts") or {}).get("field", "")
            page.focus(where + "--" + _FIELDS.get(field, field))

    facts = {"utc_offset_minutes": words.offset_minutes(app.now())}
    for name in asked:
        facts[name] = asked[name]
    app.bus.call(op, facts, answered)
    if writes:
        app.draw()


def takings_fields(app: Tablet, where):
    """The day and the sum of takings before Holdfast, which lie behind us."""
    return [
        Field("day", "day", highest=words.date_field(app.now()), place=where + "--day"),
        Field("gross", "money", 0, MOST_GROSS_CENTS, place=where + "--gross"),
    ]


def takings_wish(values, what, jurisdiction):
    """Takings before Holdfast as they were read: the command that enters them."""
    return {
        "command": "record-takings",
        "day": values["day"],
        "gross_cents": values["gross"],
        "what": what,
        "jurisdiction": jurisdiction,
    }


def slug(name):
    """An id made of a name: lower-case letters, digits and hyphens."""
    found = ""
    for letter in name.lower():
        if letter in "abcdefghijklmnopqrstuvwxyz0123456789":
            found += letter
        elif found and not found.endswith("-"):
            found += "-"
    return found[:40].strip("-") or "house"
