"""What a set-up still lacks, each at its field, all at once: said after *Open the door*."""

from __future__ import annotations

from pycore.kernel.clauses import Refusal
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import why_key
from webapp.ui.setup.set_up.state import room_state

# What a person has not come to yet, rather than something that may not be.
NOT_YET = ("field-needed", "break-length-needed", "odd-chip-rule-missing", "licence-needed")
# Where that is mended which is typed under another name, or under none.
_PLACES = {
    "break_ms": "break_minutes",
    "start_at_ms": "date",
    "gross_before_cents": "setup-before",
}
_MENDED = {"licence-needed": "own-licence--number", "licence-other-place": "venue"}
# The fields that say themselves what is wrong with them.
TYPED = ("break_minutes", "available_population")
_ABOVE = ("organization", "venue", "date", "time", "break_minutes", "own-licence--number")
_BELOW = ("available_population", "setup-before")
"""How the places stand on the page: between these come the choices in words."""


def highest(places: list[str]) -> str:
    """Return the place that stands highest on the page."""
    chosen = [place for place in _ABOVE if place in places]
    chosen += [place for place in places if place not in _ABOVE + _BELOW]
    chosen += [place for place in _BELOW if place in places]
    return chosen[0]


def place_of(refused: Refusal) -> str:
    """Return the id of the field where a refusal is mended; "" for none."""
    name = str(refused["facts"].get("field", "")) or _MENDED.get(refused["code"], "")
    return _PLACES.get(name, name)


def lacks(app: App) -> list[Refusal]:
    """Return everything that is still missing, in the order of the page's fields."""
    preview = room_state(app).preview
    refused = preview["refused"] if preview else []
    return [refusal for refusal in refused if refusal["code"] in NOT_YET]


def spot(app: App, place: str) -> Markup:
    """Return what stands under a field: that it is missing, once that was asked. It changes by
    itself.
    """
    return html('<div id="{place}-lack">{lack}</div>', place=place, lack=_sentence(app, place))


def _sentence(app: App, place: str) -> Markup:
    for refused in lacks(app) if room_state(app).pressed else []:
        if place_of(refused) == place:
            return html(
                '<p class="wrong" data-test="lack">{sentence}{clause}</p>',
                sentence=words.refusal(refused),
                clause=why_key(refused["clause"]),
            )
    return NOTHING


def shown(app: App) -> list[str]:
    """Return the places of what is missing and is not said by a typed field itself."""
    return [place for place in map(place_of, lacks(app)) if place not in TYPED]


def refresh(app: App, places: list[str]) -> None:
    """Say under these fields what holds now."""
    for place in places:
        page.picture(place + "-lack", _sentence(app, place))
