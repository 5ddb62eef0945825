"""The ways to the hands that were played, from wherever somebody asks about one."""

from __future__ import annotations

from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import link
from webapp.ui.kit.words import t


def at_table(tid: str, table: int, last_hand: int) -> Markup:
    """Return the links to the last hand of a table, and to all of its hands; nothing before its
    first.
    """
    if last_hand < 1:
        return NOTHING
    route = "/night/%s/hands/%d" % (tid, table)
    return html(
        '<div class="cluster" data-test="hands-links">{last}{every}</div>',
        last=link("%s/%d" % (route, last_hand), t("ui.hands.last-hand"), "btn", "back"),
        every=link(route, t("ui.title.hands"), "btn btn-plain"),
    )


def to_all(tid: str) -> Markup:
    """Return the link to every hand of the night."""
    return link("/night/%s/hands" % tid, t("ui.title.hands"), "btn", "table")
