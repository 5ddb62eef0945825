"""Room under the law and the licence as meters: how far each limit is used, and its clause."""

from __future__ import annotations

from pycore.night.registration.desk import DeskLimit
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, limit_left, why_key
from webapp.ui.kit.words import t


def row(limit: DeskLimit) -> Markup:
    """Return one limit; a word beside its figure when it is nearly used up."""
    return limit_left(
        t("ui.limit." + limit["code"]),
        why_key(limit["clause"]),
        _written(limit, limit["used"]),
        _written(limit, limit["limit"]),
        limit["used_bp"],
        limit["is_breached"],
        limit["least"],
        badge("badge-sun", t("ui.limit.near")) if limit["near"] else NOTHING,
    )


def _written(limit: DeskLimit, value: int) -> str:
    if limit["unit"] == "cents":
        return words.amount(value)
    if limit["unit"] == "minutes":
        return t("ui.limit.minutes", hours=value // 60, minutes=value % 60)
    return words.grouped(value)


def panel(app: App) -> Markup:
    """Return what is near or passed in the open, all limits in a fold. Nothing where none is
    counted.
    """
    limits = app.view["desk"]["limits"]
    if not limits:
        return NOTHING
    pressing = [limit for limit in limits if limit["near"] or limit["is_breached"]]
    return html(
        '<section class="panel stack" data-test="headroom"><h2>{ui.setup.room}</h2>{pressing}'
        '<details class="fold" data-fold="headroom" {open}><summary><h3>{all}</h3></summary>'
        '<div class="stack stack-wide">{rows}</div></details></section>',
        pressing=[row(limit) for limit in pressing],
        open="open" if app.is_open("headroom") else "",
        all=words.count("ui.limit.all", len(limits)),
        rows=[row(limit) for limit in limits],
    )
