"""The draft of a night: what was typed, what it would mean, and its creation."""

from __future__ import annotations

from browser import window

from webapp.ui.frame import amounts, book, page, words
from webapp.ui.frame.parts import clause
from webapp.ui.set_up import before, choices
from webapp.ui.set_up.headroom import side
from webapp.ui.set_up.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.element import Element
    from webapp.ui.frame.tablet import Tablet

MINUTE_MS = 60000
PREVIEW_MS = 350
REMEMBERED = ("organization", "venue", "licence")
# Values an organization may change where its template leaves them free, in this order; the second
# says the unit.
FREE = (
    ("player_cap", "number"),
    ("entry_fee_cents", "money"),
    ("entry_close_level", "number"),
    ("rebuy_limit", "number"),
    ("rebuy_fee_cents", "money"),
    ("rebuy_chips", "number"),
    ("rebuy_close_level", "number"),
    ("table_limit", "number"),
    ("pool_bp", "percent"),
)


def opened(app: Tablet) -> None:
    """Ask for the house rules there are now, then work out the first draft."""

    def answered(reply: Any) -> None:
        if "ok" in reply:
            app.templates = reply["ok"]
            _begin(app)

    app.bus.call("templates", {}, answered)


def _begin(app: Tablet) -> None:
    if not mine(app).typed:
        last = window.localStorage.getItem("holdfast-last-template")
        start = app.templates[0]
        for template in app.templates:
            if key_of(template) == last:
                start = template
        _choose(app, start)
    app.draw()
    _preview(app)


def key_of(template):
    """What tells one set of house rules from the others: an own one has editions."""
    if not template["house"]:
        return template["id"]
    return template["id"] + "." + book.slug(template["house_edition"])


def template_of(app: Tablet):
    wanted = mine(app).typed.get("template", "")
    for template in app.templates:
        if key_of(template) == wanted:
            return template
    return app.templates[0]


def _night_name(template):
    """What a night by shipped rules is called in this language; by own ones, as they call it."""
    key = "house." + template["id"] + ".night"
    if words.has(key) and not template["house"]:
        return words.t(key)
    return template["values"]["night_name"]["value"]


def _choose(app: Tablet, template) -> None:
    """A template's own start: today at its hour, its numbers, and what this tablet was told last
    time.
    """
    given = dict(mine(app).typed)
    given["template"] = key_of(template)
    given["night_name"] = _night_name(template)
    given["date"] = given.get("date") or words.date_field(app.now())
    given["time"] = "%02d:%02d" % (template["start_minute"] // 60, template["start_minute"] % 60)
    for name in REMEMBERED:
        kept = window.localStorage.getItem("holdfast-last-" + name)
        if not given.get(name):
            given[name] = kept if kept else ""
    for name, unit in FREE:
        given.pop("set-" + name, None)
    for choice in template["choices"]:
        given.pop(choice["field"], None)
    mine(app).typed = given


def draft(app: Tablet):
    """What was typed as the fields of set-up-night; what cannot be read is left out, and so asked
    for.
    """
    given = mine(app).typed
    template = template_of(app)
    start = words.moment(given.get("date", ""), given.get("time", "")) or 0
    made = {
        "template": template["id"],
        "house": template["house"],
        "start_at_ms": start,
        "utc_offset_minutes": words.offset_minutes(start or app.now()),
        "zone": words.zone(),
        "organization": given.get("organization", ""),
        "venue": given.get("venue", ""),
        "night_name": given.get("night_name", ""),
        "licence": given.get("licence", ""),
    }
    population = amounts.whole(given.get("available_population", ""))
    if population is not None:
        made["available_population"] = population
    for choice in choices.asked(given, template):
        if given.get(choice["field"]):
            made[choice["field"]] = given[choice["field"]]
    settings = {}
    minutes = amounts.whole(given.get("break_minutes", ""))
    if template["break_length_needed"] and minutes:
        settings["break_ms"] = minutes * MINUTE_MS
    for name, unit in FREE:
        value = template["values"].get(name)
        typed = given.get("set-" + name)
        if value and value["free"] and typed is not None:
            number = amounts.whole(typed) if unit == "number" else amounts.cents(typed)
            if number is not None and number != value["value"]:
                settings[name] = number
    made["settings"] = settings
    return made


def _preview(app: Tablet) -> None:
    """Ask what the draft would mean, a moment after the last key."""
    turn = mine(app).turn + 1
    mine(app).turn = turn

    def ask() -> None:
        if app.room.route != "setup" or mine(app).turn != turn:
            return

        def answered(reply: Any) -> None:
            if "ok" in reply and mine(app).turn == turn:
                mine(app).preview = reply["ok"]
                if app.room.route == "setup":
                    page.picture("setup-side", side(app))
                    _show_before(app)

        app.bus.call("preview", {"draft": draft(app)}, answered)

    window.setTimeout(app.guard(ask), PREVIEW_MS)


def _show_before(app: Tablet) -> None:
    """What the book says of the year, and its licence where none was typed yet."""
    template = template_of(app)
    for one in template["required"]:
        if one["field"] == before.FIELD:
            told = before.panel(app, clause(one["clause"]))
            page.picture("setup-before", told)
    known = (mine(app).preview or {}).get("before")
    given = mine(app).typed
    if known and known["licence"] and not given.get("licence"):
        given = dict(given)
        given["licence"] = known["licence"]["number"]
        mine(app).typed = given
        page.set_value("licence", given["licence"])


def enter_before(app: Tablet, command) -> None:
    """Something for the book, entered from here; then the draft is looked at again."""

    def answered(reply: Any) -> None:
        app.saving -= 1
        if "ok" in reply:
            app.data = reply["ok"]["data"]
            app.book = reply["ok"]["book"]
            app.fold("before-open", False)
        elif "refused" in reply:
            app.refusals["before"] = reply["refused"]
        else:
            app.failed(reply)
        app.draw()
        _preview(app)

    if app.saving or app.blocked:
        return
    app.saving += 1
    app.refusals.pop("before", None)
    offset = words.offset_minutes(app.now())
    app.bus.call("book-do", {"command": command, "utc_offset_minutes": offset}, answered)


def changed(app: Tablet, element: Element) -> None:
    given = dict(mine(app).typed)
    given.update(page.form("setup"))
    mine(app).typed = given
    app.refusals.pop("setup", None)
    page.picture("setup-choices", choices.panel(given, template_of(app)))
    _preview(app)


def choose_template(app: Tablet, element: Element) -> None:
    for template in app.templates:
        if key_of(template) == element.value:
            _choose(app, template)
    app.draw()
    _preview(app)


def create(app: Tablet, element: Element) -> None:
    given = dict(mine(app).typed)
    given.update(page.form("setup"))
    mine(app).typed = given
    if mine(app).creating:
        return
    mine(app).creating = True
    app.refusals.pop("setup", None)

    def answered(reply: Any) -> None:
        mine(app).creating = False
        if "ok" in reply:
            for name in REMEMBERED + ("template",):
                window.localStorage.setItem("holdfast-last-" + name, given.get(name, ""))
            app.close_night()
            app.take(reply)
            app.ask_persist()
            window.location.hash = "#/night/" + reply["ok"]["tid"] + "/door"
            return
        if "refused" in reply:
            app.refusals["setup"] = reply["refused"]
            dom_field = reply["refused"]["facts"].get("field", "")
            app.draw()
            page.focus(
                {"break_ms": "break_minutes", "start_at_ms": "date"}.get(dom_field, dom_field)
            )
            return
        app.failed(reply)
        app.draw()

    app.bus.call("create", {"draft": draft(app)}, answered)
    app.draw()


def before_record(app: Tablet, element: Element) -> None:
    """An event held without Holdfast, from the fields of the set-up."""
    given = page.form("setup")
    enter_before(app, book.takings_wish(given, template_of(app)["pack"]))


def before_none(app: Tablet, element: Element) -> None:
    """Somebody says that there was no such event."""
    jurisdiction = template_of(app)["pack"]
    enter_before(app, {"command": "state-complete", "jurisdiction": jurisdiction})


ACTIONS = {
    "create-night": create,
    "setup-changed": changed,
    "choose-template": choose_template,
    "before-record": before_record,
    "before-none": before_none,
}
