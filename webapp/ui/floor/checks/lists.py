"""What is looked at before the doors, during play and at the end, to be ticked; and each table."""

from __future__ import annotations

from browser import Element

from pycore.night.floor.checks_view import CheckRow, ChecksView, TableChecks
from webapp.ui.app.app import App
from webapp.ui.floor import ticking
from webapp.ui.floor.checks_state import room_state
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, button, why_key
from webapp.ui.kit.words import t

MOMENTS = ("before", "during", "end")
NOW = {"open": "before", "playing": "during", "finished": "end"}


def panels(app: App, checks: ChecksView) -> list[Markup]:
    """Return a list for each moment, that of now first and open."""
    now = NOW.get(app.view["phase"], "end")
    order = [now] + [moment for moment in MOMENTS if moment != now]
    sections = []
    for moment in order:
        rows = [row for row in checks["checks"] if row["when"] == moment and row["per"] == "night"]
        if rows:
            sections.append(_panel(app, moment, rows, moment == now))
    return sections


def _panel(app: App, moment: str, rows: list[CheckRow], is_now: bool) -> Markup:
    fold = "checks-" + moment
    is_open = is_now != app.is_open(fold)
    rows_left = len([row for row in rows if not row["done"]])
    state = (
        t("ui.checks.left", left=rows_left, count=len(rows))
        if rows_left
        else t("ui.checks.all-done")
    )
    return html(
        '<section class="panel panel-flush" data-test="{fold}"><div class="panel-head">'
        "<h2>{title}</h2>{state}</div>{body}{more}</section>",
        fold=fold,
        title=t("ui.checks." + moment),
        state=badge("", state, "check" if not rows_left else ""),
        body=html('<ul class="rows">{rows}</ul>', rows=[ticking.row(app, row) for row in rows])
        if is_open
        else "",
        more=html(
            '<div class="pad">{button}</div>',
            button=button(
                "checks-fold",
                t("ui.checks.hide" if is_open else "ui.checks.show"),
                "btn-plain",
                "",
                html('data-fold-name="{fold}" id="fold-{fold}"', fold=fold),
            ),
        )
        if not is_now
        else "",
    )


# ---- tables ----


def tables(checks: ChecksView) -> Markup:
    """Return each table, signed off with one press. Nothing where nothing is asked of tables."""
    if not checks["table_checks"]:
        return NOTHING
    items = [row for row in checks["checks"] if row["per"] == "table"]
    return html(
        '<section class="panel stack" data-test="checks-tables"><h2>{ui.checks.tables}</h2>'
        '<ul class="told">{items}</ul><ul class="rows rows-in">{rows}</ul></section>',
        items=[
            html(
                "<li>{says}{must}{clause}</li>",
                says=t("check." + row["id"]),
                must=badge("", t("ui.checks.must")) if row["must"] else "",
                clause=why_key(row["clause"]),
            )
            for row in items
        ],
        rows=[_table(table_checks) for table_checks in checks["tables"]],
    )


def _table(table_checks: TableChecks) -> Markup:
    facts = html(
        'data-table="{table}" id="sign-{table}" aria-label="{spoken}"',
        table=table_checks["table"],
        spoken=t("ui.checks.sign-off", table=table_checks["table"]),
    )
    return html(
        '<li><div class="grow slim"><b>{table}</b>{done}</div>{act}</li>',
        table=t("common.table", table=table_checks["table"]),
        done=ticking.done(table_checks["signed"]),
        act=button("check-table", t("ui.checks.sign"), "btn-soft", "check", facts)
        if table_checks["open"]
        else "",
    )


# ---- taps ----


def table(app: App, element: Element) -> None:
    view = room_state(app).answer
    number = int(page.data(element, "table"))
    for table_checks in view["tables"] if view else []:
        if table_checks["table"] == number:
            ticking.ticks(app, table_checks["open"], table=number)


def fold(app: App, element: Element) -> None:
    name = page.data(element, "fold-name")
    app.fold(name, not app.is_open(name))
    app.draw()


ACTIONS = {**ticking.ACTIONS, "check-table": table, "checks-fold": fold}
