"""The foot of the dealer's panel, which never scrolls away."""

from __future__ import annotations

from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.floor.incident import incident_mark
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.table.table import dealing
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import LIVE


def foot(app: App, table: TableView, main: Markup) -> Markup:
    """What is next in a filled button, when the panel has it here; Undo and the floor below."""
    return html(
        '<div class="tb-foot" id="tb-foot">{main}<div class="tb-foot-row">{undo}{steps}'
        "{floor}</div></div>",
        main=main,
        steps=button(
            "table-steps",
            "",
            "btn-square",
            "grip",
            html('id="tb-steps" aria-label="{steps}"', steps=t("ui.table.steps")),
        )
        if table["steps"]
        else NOTHING,
        undo=button(
            "table-undo",
            table_words.undo(table),
            "btn-plain tb-undo",
            "undo",
            html('id="tb-undo" data-keys="u" data-test="undo"'),
            not table["undo"],
        ),
        floor=button(
            "table-floor",
            html("<span>{floor}</span>", floor=t("ui.table.floor")),
            "",
            "flag",
            html('id="tb-floor" data-keys="g" data-test="floor"'),
        )
        if table["stage"] in LIVE
        else incident_mark("tb-incident", dealing.number(app)),
    )
