"""Levels and breaks that can still be changed, each with the way to the sheet that changes it."""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.clock import level_sheet
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup import level_differs
from webapp.ui.setup.amend.details import of


def panel(app: App) -> Markup:
    structure = of(app, "structure")
    rows = [_row(app, i) for i in range(level_sheet.first_open(app), len(app.items))]
    body = html('<ul class="rows" data-test="amend-levels">{rows}</ul>', rows=rows)
    if structure["refused"]:
        body = html('<div class="pad">{shut}</div>', shut=shut(structure["refused"]))
    return html(
        '<section class="panel panel-flush"><div class="panel-head">'
        "<h2>{ui.amend.structure}{source}</h2></div><p "
        'class="pad-line soft">{ui.amend.structure-help}</p>{body}</section>',
        source=why_key(structure["clause"]),
        body=body,
    )


def _row(app: App, index: int) -> Markup:
    period = app.items[index]
    return html(
        '<li><div class="grow"><b>{called}</b><br><span class="soft small num">{said}</span></div>'
        "{differs}{act}</li>",
        called=level_sheet.named(period),
        said=level_sheet.level_line(period),
        differs=level_differs.differs_button(app, index),
        act=level_sheet.change_button(app, index, t("ui.amend.change")),
    )
