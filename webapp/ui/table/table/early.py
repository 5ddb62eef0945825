"""A board card that came before the betting was over: what is done with it, by its clause."""

from __future__ import annotations

from pycore.night.table.table_hand import EarlyCards
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import clause
from webapp.ui.kit.words import t


def note(cards: EarlyCards | None) -> Markup:
    if not cards:
        return NOTHING
    return html(
        '<details class="fold" data-test="early"><summary>{title}</summary>'
        "<p>{what}{clause}</p></details>",
        title=t("ui.early.title"),
        what=t("ui.early." + cards["code"]),
        clause=clause(cards["clause"]),
    )
