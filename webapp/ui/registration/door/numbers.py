"""The ticket numbers that this tablet may sell, where each tablet has its own."""

from __future__ import annotations

from pycore.night.devices.tablets_view import Numbers
from webapp.ui.app.app import App
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t


def _own(app: App) -> "Numbers | None":
    for row in app.view["tablets"]["rows"]:
        if row["dev"] == app.session.dev:
            return row["numbers"]
    return None


def next_ticket(app: App) -> int:
    """The number that this tablet sells next."""
    own = _own(app)
    return own["next"] if own and own["next"] else app.view["desk"]["next_ticket"]


def numbers_left(app: App) -> Markup:
    """How many it may still sell; nothing where no tablet has numbers of its own."""
    own = _own(app)
    if own is None:
        return NOTHING
    if not own["tickets_left"]:
        return html(
            '<p class="sun" data-test="numbers-left">{used}</p>', used=t("refused.numbers-used-up")
        )
    return html(
        '<p class="soft" data-test="numbers-left">{left}</p>',
        left=t("ui.door.numbers-left", count=own["tickets_left"]),
    )
