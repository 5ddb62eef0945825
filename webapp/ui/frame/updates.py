"""A complete new version waits on the tablet; the volunteer says when."""

from __future__ import annotations

from browser import Element

from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.parts import banner, button
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.words import t


def update_banner(app: Tablet) -> Markup:
    """Nothing while there is none."""
    if not app.update_waiting:
        return NOTHING
    return banner(
        "",
        "save",
        t("ui.update.title"),
        t("ui.update.body"),
        html(
            '<div class="cluster">{update}</div>',
            update=button("update", t("ui.update.take"), "btn-main"),
        ),
        html('data-test="update"'),
    )


def update(app: Tablet, element: Element) -> None:
    app.accept_update()


ACTIONS = {"update": update}
