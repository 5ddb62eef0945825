"""A complete new version waits on the tablet; the volunteer says when."""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import banner, button
from webapp.ui.kit.words import t


def update_banner(app: App) -> Markup:
    """Return nothing while there is none."""
    if not app.session.update_waiting:
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


def update(app: App, element: Element) -> None:
    app.session.accept_update()


ACTIONS = {"update": update}
