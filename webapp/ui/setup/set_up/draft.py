"""The draft of a night: what was typed, what it would mean, and its creation."""

from __future__ import annotations

from typing import Any

from browser import Element, window

from pycore.night.setup.set_up_view import SetUpView, Template, UnreadDraft
from webapp.ui.app.app import App
from webapp.ui.floor import paper_sheet
from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import Markup
from webapp.ui.kit.parts import why_key
from webapp.ui.setup import practising
from webapp.ui.setup.house_fields import (
    LONGEST_BREAK_MS,
    MINUTE_MS,
    MOST_COUNT,
    kind_of,
    value_field,
)
from webapp.ui.setup.practising import key_of, night_name, usual
from webapp.ui.setup.set_up import before, choices, lacking, licence
from webapp.ui.setup.set_up.headroom import side
from webapp.ui.setup.set_up.state import room_state
from webapp.worker.answers import Created, Reply

PREVIEW_MS = 350
REMEMBERED = ("organization", "venue", "licence")
# Values an organization may change where its template leaves them free, in this order.
FREE = (
    "player_cap",
    "entry_fee_cents",
    "entry_close_level",
    "rebuy_limit",
    "rebuy_fee_cents",
    "rebuy_chips",
    "rebuy_close_level",
    "table_limit",
    "pool_bp",
)


def opened(app: App) -> None:
    """Ask for the house rules there are now, then work out the first draft."""

    def answered(reply: Reply[list[Template]]) -> None:
        if "ok" in reply:
            # An event beside another is opened from there.
            app.templates = [template for template in reply["ok"] if not template["beside"]]
            _begin(app)

    app.bus.call("templates", {}, answered)


def _begin(app: App) -> None:
    if not room_state(app).typed:
        _choose(app, usual(app.templates))
    app.draw()
    preview(app)


def template_of(app: App) -> Template:
    """Return the one that was chosen, else the first."""
    wanted = room_state(app).typed.get("template", "")
    for template in app.templates:
        if key_of(template) == wanted:
            return template
    return app.templates[0]


def _choose(app: App, template: Template) -> None:
    """A template's own start: today at its hour, its numbers, and what this tablet was told last
    time.
    """
    texts = dict(room_state(app).typed)
    texts["template"] = key_of(template)
    texts["night_name"] = night_name(template)
    texts["date"] = texts.get("date") or words.date_field(app.now())
    texts["time"] = "%02d:%02d" % (template["start_minute"] // 60, template["start_minute"] % 60)
    for name in REMEMBERED:
        remembered = window.localStorage.getItem("holdfast-last-" + name)
        if not texts.get(name):
            texts[name] = remembered if remembered else ""
    for name in FREE:
        texts.pop("set-" + name, None)
    for choice in template["choices"]:
        texts.pop(choice["field"], None)
    room_state(app).typed = texts


def free(template: Template) -> list[str]:
    """Return the names of the values that this template leaves to the organization."""
    values = template["values"]
    return [name for name in FREE if name in values and values[name]["free"]]


def needed(template: Template) -> dict[str, str]:
    """Return {name: clause} of what the jurisdiction wants to be told in a field."""
    clauses = {}
    for required in template["required"]:
        if required["field"] != before.FIELD:
            clauses[required["field"]] = required["clause"]
    return clauses


def before_clause(template: Template) -> Markup | None:
    """Return the clause that asks for the takings before; None where none does."""
    for required in template["required"]:
        if required["field"] == before.FIELD:
            return why_key(required["clause"])
    return None


def form_of(app: App) -> Form:
    """Return the form as it is for the chosen template; a value that nobody touched is the
    template's.
    """
    template = template_of(app)
    form = room_state(app).form
    fields = [InputField("date", "day", is_asked=True), InputField("time", "time")]
    if template["break_length_needed"]:
        fields.append(InputField("break_minutes", "minutes", MINUTE_MS, LONGEST_BREAK_MS))
    for name in needed(template):
        fields.append(InputField(name, "count", 0, MOST_COUNT))
    texts = room_state(app).typed
    for name in free(template):
        fields.append(value_field(name, "set-"))
        if "set-" + name not in texts:
            value = template["values"][name]["value"]
            texts["set-" + name] = forms.text_of(value, kind_of(name))
    form.fields = fields
    form.texts = texts
    return form


def draft(app: App) -> dict[str, Any]:
    """Return what was typed as the fields of set-up-night; what cannot be read is left out."""
    texts = room_state(app).typed
    template = template_of(app)
    values = form_of(app).values(forms.rules())
    start = 0
    if "date" in values and "time" in values:
        start = words.moment(values["date"], values["time"])
    made = {
        "template": template["id"],
        "house": template["house"],
        "start_at_ms": start,
        "utc_offset_minutes": words.offset_minutes(start or app.now()),
        "zone": words.zone(),
        "organization": texts.get("organization", ""),
        "venue": texts.get("venue", ""),
        "night_name": texts.get("night_name", ""),
        "licence": texts.get("licence", ""),
    }
    for name in needed(template):
        if name in values:
            made[name] = values[name]
    stated: dict[str, str] = {}
    for choice in choices.choices_that_matter(values, template):
        if texts.get(choice["field"]):
            into = stated if choice["stated"] else made
            into[choice["field"]] = texts[choice["field"]]
    made["stated"] = stated
    settings = {}
    if "break_minutes" in values:
        settings["break_ms"] = values["break_minutes"]
    for name in free(template):
        number = values.get("set-" + name)
        if number is not None and number != template["values"][name]["value"]:
            settings[name] = number
    made["settings"] = settings
    return made


def preview(app: App) -> None:
    """Ask what the draft would mean, a moment after the last key."""
    turn = room_state(app).turn + 1
    room_state(app).turn = turn

    def ask() -> None:
        if app.route != "setup" or room_state(app).turn != turn:
            return

        def answered(reply: Reply[SetUpView | UnreadDraft]) -> None:
            if "ok" in reply and room_state(app).turn == turn:
                were_missing = lacking.shown(app)
                room_state(app).preview = reply["ok"]
                if app.route == "setup":
                    lacking.refresh(app, were_missing + lacking.shown(app))
                    page.picture("setup-side", side(app))
                    _show_before(app)

        app.bus.call("preview", {"draft": draft(app)}, answered)

    window.setTimeout(app.guard(ask), PREVIEW_MS)


def _show_before(app: App) -> None:
    """What the book says of the year, and its licence where none was typed yet."""
    source = before_clause(template_of(app))
    if source:
        page.picture("setup-before", before.panel(app, source))
    if room_state(app).licence_shown != licence.shown(app):
        page.picture("setup-licence", licence.panel(app, template_of(app)["licence"]))
        room_state(app).licence_shown = licence.shown(app)
    preview = room_state(app).preview
    held_under = preview["before"]["licence"] if preview and preview["before"] else None
    if not held_under:
        return
    places = held_under["places"]
    from_book = {"venue": places[0] if len(places) == 1 else ""}
    if not template_of(app)["licence"]:  # else its number is the book's, and no field shows it
        from_book["licence"] = held_under["number"]
    if held_under["population"] is not None:
        from_book["available_population"] = forms.text_of(held_under["population"], "count")
    for name in from_book:
        if from_book[name] and not room_state(app).typed.get(name):
            texts = dict(room_state(app).typed)
            texts[name] = from_book[name]
            room_state(app).typed = texts
            page.set_value(name, from_book[name])


def changed(app: App, element: Element) -> None:
    note(app)
    app.refusals.pop("setup", None)
    values = form_of(app).values(forms.rules())
    page.picture(
        "setup-choices", choices.panel(app, room_state(app).typed, values, template_of(app))
    )
    forms.typed_in(app, form_of(app), "setup")
    forms.typed_in(app, before.form_of(app), "before")
    forms.typed_in(app, licence.form_of(app), "own-licence")
    preview(app)


def note(app: App) -> None:
    """Keep what stands in the fields; it outlives a reload."""
    texts = dict(room_state(app).typed)
    texts.update(page.form("setup"))
    room_state(app).typed = texts
    # The fields of the book are not there before it was looked up.
    room_state(app).before_texts = page.form("before") or room_state(app).before_texts
    room_state(app).own = page.form("own-licence") or room_state(app).own


def choose_template(app: App, element: Element) -> None:
    for template in app.templates:
        if key_of(template) == element.value:
            _choose(app, template)
    room_state(app).pressed = False
    app.draw()
    preview(app)


def create(app: App, element: Element) -> None:
    """Open the night; where anything is missing say all of it, each at its field."""
    note(app)
    if room_state(app).creating:
        return
    room_state(app).creating = True
    app.refusals.pop("setup", None)
    app.bus.call("preview", {"draft": draft(app)}, lambda reply: _looked_at(app, reply))


def _looked_at(app: App, reply: Reply[SetUpView | UnreadDraft]) -> None:
    state = room_state(app)
    state.creating = False
    if "ok" not in reply:
        app.failed(reply)
        app.draw()
        return
    state.preview = reply["ok"]
    state.pressed = True
    wrong = form_of(app).refusals(forms.rules())
    missing = lacking.shown(app)
    if forms.sent(app, form_of(app)) is None:
        if missing:
            forms.look_at(lacking.highest(missing + list(wrong)))
    elif missing:
        app.draw()
        forms.look_at(lacking.highest(missing))
    else:
        _create(app, draft(app), False)


def rehearse(app: App, element: Element) -> None:
    """Create the same night, not real: what is still missing is asked of nobody."""
    note(app)
    if room_state(app).creating:
        return
    wrong = form_of(app).refusals(forms.rules())
    if [name for name in wrong if wrong[name]["code"] != "typed-empty"]:
        forms.sent(app, form_of(app))
        return
    _create(app, practising.filled(draft(app), template_of(app), app.now()), True)


def _create(app: App, made: dict[str, Any], is_rehearsal: bool) -> None:
    texts = room_state(app).typed
    room_state(app).creating = True
    app.refusals.pop("setup", None)

    def answered(reply: Reply[Created]) -> None:
        room_state(app).creating = False
        if "ok" in reply:
            for name in REMEMBERED + ("template",):
                window.localStorage.setItem("holdfast-last-" + name, texts.get(name, ""))
            app.close_night()
            app.take(reply)
            app.session.ask_persist()
            window.location.hash = "#/night/" + reply["ok"]["tid"] + "/door"
            app.session.refresh_nights()
            return
        if "refused" in reply:
            app.refusals["setup"] = reply["refused"]
            app.draw()
            forms.look_at(lacking.place_of(reply["refused"]))
            return
        app.failed(reply)
        app.draw()

    app.bus.call("create", {"draft": made, "rehearsal": is_rehearsal}, answered)
    app.draw()


def show_rules(app: App, element: Element) -> None:
    """Show the tournament rules as this draft would have them."""
    note(app)
    paper_sheet.beside(app, "rules-ahead", {"draft": draft(app)}, "rules-ahead")


ACTIONS = {
    "rules-ahead": show_rules,
    "create-night": create,
    "rehearse-night": rehearse,
    "setup-changed": changed,
    "choose-template": choose_template,
}
