"""A practice night by one tap: by the usual house rules, and nothing is asked. What a real night
must be told is filled in with what hinders nobody from learning. The usual house rules are those
of the night before on this tablet.
"""

from __future__ import annotations

from typing import Any

from browser import Element, window

from pycore.night.setup.set_up_view import Template
from webapp.ui.app.app import App
from webapp.ui.forms import book
from webapp.ui.kit import words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.worker.answers import Created, Reply

KEPT_AS = "holdfast-last-template"
BREAK_MS = 600000
PEOPLE = 100000


def key_of(template: Template) -> str:
    """Return what tells one set of house rules from the others: an own one has editions."""
    if not template["house"]:
        return template["id"]
    return template["id"] + "." + book.slug(template["house_edition"])


def usual(templates: list[Template]) -> Template:
    """Return the rules that a night on this tablet was set up by before, else the first."""
    played = _played(templates)
    return played if played else templates[0]


def usual_pack(templates: list[Template]) -> str:
    """Return the jurisdiction that a night on this tablet was set up in before; "" for none."""
    played = _played(templates)
    return played["pack"] if played else ""


def _played(templates: list[Template]) -> Template | None:
    stored_key = window.localStorage.getItem(KEPT_AS)
    for template in templates:
        if key_of(template) == stored_key:
            return template
    return None


def night_name(template: Template) -> str:
    """Return the name of a night by shipped rules in this language; by own ones, as they name
    it.
    """
    key = "house." + template["id"] + ".night"
    if words.has(key) and not template["house"]:
        return words.t(key)
    return str(template["values"]["night_name"]["value"])


class _Practising:
    """Whether a practice night is being set up: a second tap makes no second one."""

    def __init__(self) -> None:
        self.busy: bool = False


def key(app: App, css: str) -> Markup:
    """Return the button that sets a practice night up."""
    place = html('id="practise"')
    busy = app.state(_Practising).busy
    return button("practise", t("ui.rehearsal.practise"), css, "table", place, busy)


def filled(made: dict[str, Any], template: Template, now_ms: int) -> dict[str, Any]:
    """Return a draft with everything it lacks, tonight at the hour of its rules where it says no
    day. Its name says what it is to those who see its name alone.
    """
    draft = dict(made)
    if not draft["start_at_ms"]:
        start = words.moment(words.date_field(now_ms), template["start_minute"])
        draft["start_at_ms"] = start
        draft["utc_offset_minutes"] = words.offset_minutes(start)
        draft["zone"] = words.zone()
    for name in ("organization", "venue"):
        if not draft.get(name, "").strip():
            draft[name] = t("ui.rehearsal.organization")
    draft["night_name"] = t(
        "ui.rehearsal.named", name=draft.get("night_name", "") or night_name(template)
    )
    if template["break_length_needed"]:
        draft["settings"] = {"break_ms": BREAK_MS, **draft["settings"]}
    for required in template["required"]:
        if required["field"] == "available_population" and "available_population" not in draft:
            draft["available_population"] = PEOPLE
    stated = dict(draft["stated"])
    for choice in template["choices"]:
        into = stated if choice["stated"] else draft
        if not choice["value"] and not into.get(choice["field"]):
            options = [str(option) for option in choice["options"]]
            is_ours = choice["field"] == "language" and words.lang() in options
            into[choice["field"]] = words.lang() if is_ours else options[0]
    draft["stated"] = stated
    return draft


def _bare(template: Template) -> dict[str, Any]:
    """A draft that says nothing but by which rules."""
    return {
        "template": template["id"],
        "house": template["house"],
        "start_at_ms": 0,
        "licence": "",
        "settings": {},
        "stated": {},
    }


def practise(app: App, element: Element) -> None:
    """Set a practice night up by the usual rules, and go to its door."""
    state = app.state(_Practising)
    if state.busy or app.blocked:
        return
    state.busy = True

    def listed(reply: Reply[list[Template]]) -> None:
        if "ok" not in reply:
            ended(reply)
            return
        templates = [template for template in reply["ok"] if not template["beside"]]
        template = usual(templates)
        draft = filled(_bare(template), template, app.now())
        app.bus.call("create", {"draft": draft, "rehearsal": True}, created)

    def created(reply: Reply[Created]) -> None:
        if "ok" not in reply:
            ended(reply)
            return
        state.busy = False
        app.close_night()
        app.take(reply)
        app.session.ask_persist()
        window.location.hash = "#/night/" + reply["ok"]["tid"] + "/door"
        app.session.refresh_nights()

    def ended(reply: Reply[Any]) -> None:
        state.busy = False
        app.failed(reply)
        app.draw()

    app.bus.call("templates", {}, listed)
    app.draw()


ACTIONS = {"practise": practise}
