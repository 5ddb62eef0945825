"""Everything of a night that has no item of its own in the navigation, by name, with what it is
for.
"""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import row_link
from webapp.ui.kit.words import t


def render(app: App) -> Markup:
    return html(
        '<section class="panel panel-flush"><ul class="rows">{rows}</ul></section>',
        rows=[_row(app, route, drawing) for route, drawing in app.links],
    )


def _row(app: App, route: str, drawing: str) -> Markup:
    inside = html(
        '{icon}<span class="grow"><b>{title}</b><br><span class="soft small">{help}</span></span>',
        icon=icon(drawing),
        title=t("ui.title." + route),
        help=t("ui.more." + route),
    )
    return row_link("/night/%s/%s" % (app.tid, route), inside)


def nav_item(app: App) -> "tuple[str, str] | None":
    """Return its place in the navigation of a night, where others give way to it on a phone."""
    return ("/night/%s/more" % app.tid, t("ui.nav.more")) if app.view else None


ROOM = Room("more", render, icon="next", place=75, nav_item=nav_item)
