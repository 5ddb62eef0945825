"""A player who stays at their table, with a wheelchair for one: the mark, and the way to take it
off.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button, of_ticket
from webapp.ui.kit.words import t


def is_staying(app: App, ticket: int) -> bool:
    """Return whether the holder of a ticket stays at their table."""
    return ticket in [line["ticket"] for line in app.view["seating"]["staying"]]


def stay_button(ticket: int, name: str | None, staying: bool) -> Markup:
    """Return the button that marks a player *Stays here*, or that takes the mark off."""
    label = t("ui.stays.may-move") if staying else t("ui.stays.here")
    facts = html(
        '{ticket} data-stays="{stays}"',
        ticket=of_ticket(ticket, name, label),
        stays="" if staying else "1",
    )
    return button("mark-staying", label, "btn-plain", "", facts)


def mark_staying(app: App, element: Element) -> None:
    """Mark a player, or take the mark off; from where the button stands."""
    ticket = int(page.data(element, "ticket"))
    where = "move" if app.sheet else "plan"
    stays = page.data(element, "stays") == "1"
    app.do({"command": "keep-seat", "ticket": ticket, "stays": stays}, where)
