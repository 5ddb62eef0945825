"""How the table is run, chosen between two hands with one tap; and what that leaves of the screen
between them: the deal, or the hand that is told or not entered.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.words import t
from webapp.ui.table.table import between, told
from webapp.ui.table.table.dealing import deal, table_now

WAYS = ("every", "told", "button")


def ready_panel(app: App, table: TableView) -> Markup:
    body = told.told_panel if table["told_hand"] else between.ready_panel
    return html("{ways}{body}", ways=_ways(table), body=body(app, table))


def count_panel(app: App, table: TableView) -> Markup:
    return html("{ways}{body}", ways=_ways(table), body=between.count_panel(app, table))


def ready_foot(app: App, table: TableView) -> Markup:
    if table["told_hand"]:
        return told.record_button(app, table, table["told_hand"])
    return between.deal_button(app, table)


def _ways(table: TableView) -> Markup:
    return html(
        '<div class="tb-ways" role="group" aria-label="{label}">{ways}</div>',
        label=t("ui.table.ways"),
        ways=[
            html(
                '<button type="button" class="btn" data-act="table-way" data-way="{way}" '
                'id="way-{way}" aria-pressed="{pressed}">{label}</button>',
                way=way,
                pressed="true" if table["way"] == way else "false",
                label=t("ui.table.way." + way),
            )
            for way in WAYS
        ],
    )


def choose(app: App, element: Element) -> None:
    way, table = page.data(element, "way"), table_now(app)
    if table and table["way"] != way:
        deal(app, {"what": "way", "way": way})


ACTIONS = {"table-way": choose}
