"""The house rules that this tablet usually plays by: those of its night before, else the first."""

from __future__ import annotations

from browser import window

from pycore.night.setup.set_up_view import Template
from webapp.ui.forms import book
from webapp.ui.kit import words

KEPT_AS = "holdfast-last-template"


def key_of(template: Template) -> str:
    """Return what tells one set of house rules from the others: an own one has editions."""
    if not template["house"]:
        return template["id"]
    return template["id"] + "." + book.slug(template["house_edition"])


def usual(templates: list[Template]) -> Template:
    """Return the rules that a night on this tablet was set up by before, else the first."""
    stored_key = window.localStorage.getItem(KEPT_AS)
    for template in templates:
        if key_of(template) == stored_key:
            return template
    return templates[0]


def night_name(template: Template) -> str:
    """Return the name of a night by shipped rules in this language; by own ones, as they name
    it.
    """
    key = "house." + template["id"] + ".night"
    if words.has(key) and not template["house"]:
        return words.t(key)
    return str(template["values"]["night_name"]["value"])
