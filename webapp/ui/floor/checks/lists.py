"""What is looked at before the doors, during play and at the end, to be ticked; and each table."""

from __future__ import annotations

from browser import Element

from pycore.night.floor.checks_view import CheckRow, ChecksView, TableChecks, Tick
from pycore.portable.speech import isolated
from webapp.ui.app.app import App, Command
from webapp.ui.floor.checks.state import MOST_INITIALS, room_state
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import badge, button, clause, field, refusal
from webapp.ui.kit.words import t

MOMENTS = ("before", "during", "end")
NOW = {"open": "before", "playing": "during", "finished": "end"}


def who(app: App) -> Markup:
    """Return whose initials stand beside what is ticked."""
    return html(
        '<section class="panel stack"><form id="checks-who" data-input="checks-by" '
        'data-submit="checks-by" novalidate>{field}</form>{refused}</section>',
        field=field(
            "checks-who--by",
            t("ui.checks.who"),
            room_state(app).by,
            attrs=html('maxlength="{most}"', most=MOST_INITIALS),
            help_text=t("ui.checks.who-help"),
        ),
        refused=refusal(app.refusals.get("checks")),
    )


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
        body=html('<ul class="rows">{rows}</ul>', rows=[_row(app, row) for row in rows])
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


def _row(app: App, row: CheckRow) -> Markup:
    says = t("check." + row["id"])
    return html(
        '<li data-test="check-{id}" class="row-says"><div class="grow">{says}{clause}{done}</div>'
        "{act}</li>",
        id=row["id"],
        says=says,
        clause=clause(row["clause"]),
        done=_done(row["done"]),
        act=_act(app, row, says),
    )


def _done(tick: Tick | None) -> Markup:
    if not tick:
        return NOTHING
    done = by_and_when(tick)
    return html(
        '<p class="soft small seen-by">{icon}<span>{done}</span></p>',
        icon=icon("check", 18),
        done=words.joined([tick["note"], done]) if tick["note"] else done,
    )


def by_and_when(tick: Tick) -> str:
    return isolated(tick["by"]) + ", " + words.clock_time(tick["at_ms"])


def _act(app: App, row: CheckRow, says: str) -> Markup:
    """One press ticks it; what is to be written down has a field; the chips are counted below."""
    if row["done"] or row["needs"] == "count":
        return NOTHING
    facts = html(
        'data-check="{id}" id="tick-{id}" aria-label="{spoken}"',
        id=row["id"],
        spoken=t("ui.checks.tick-what", what=says),
    )
    tick = button("check-tick", t("ui.checks.tick"), "btn-soft", "check", facts)
    if row["needs"] != "text":
        return tick
    return html(
        '<form class="cluster grow" id="note-{id}" data-check="{id}" data-submit="check-noted" '
        'data-input="check-note"><input class="input" name="note" maxlength="200" '
        'id="note-of-{id}" aria-label="{label}" value="{text}" autocomplete="off">{tick}</form>',
        id=row["id"],
        label=says,
        text=room_state(app).notes.get(row["id"], ""),
        tick=tick,
    )


# ---- tables ----


def tables(checks: ChecksView) -> Markup:
    """Return each table, signed off with one press. Nothing where nothing is asked of tables."""
    if not checks["table_checks"]:
        return NOTHING
    items = [row for row in checks["checks"] if row["per"] == "table"]
    return html(
        '<section class="panel stack" data-test="checks-tables"><h2>{title}</h2>'
        '<ul class="told">{items}</ul><ul class="rows rows-in">{rows}</ul></section>',
        title=t("ui.checks.tables"),
        items=[
            html(
                "<li>{says}{must}{clause}</li>",
                says=t("check." + row["id"]),
                must=badge("", t("ui.checks.must")) if row["must"] else "",
                clause=clause(row["clause"]),
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
        done=_done(table_checks["signed"]),
        act=button("check-table", t("ui.checks.sign"), "btn-soft", "check", facts)
        if table_checks["open"]
        else "",
    )


# ---- taps ----


def keep_by(app: App, element: Element) -> None:
    room_state(app).by = str(page.form("checks-who").get("by", ""))


def ticks(app: App, checks: list[str], table: int = 0, deck: str = "", note: str = "") -> None:
    """Say that these were looked at; without initials the way is to their field."""
    command: Command = {
        "command": "tick-checks",
        "checks": checks,
        "by": room_state(app).by,
        "deck": deck,
        "note": note,
    }
    if table:
        command["table"] = table
    app.do(command, "checks", undone=lambda: to_initials(app))


def to_initials(app: App) -> None:
    refused = app.refusals.get("checks")
    if refused and refused["facts"].get("field") == "by":
        page.show("checks-who--by")


def tick(app: App, element: Element) -> None:
    name = page.data(element, "check")
    ticks(app, [name], note=room_state(app).notes.get(name, ""))


def note(app: App, element: Element) -> None:
    name = page.data(element, "check")
    room_state(app).notes[name] = str(page.form("note-" + name).get("note", ""))


def table(app: App, element: Element) -> None:
    view = room_state(app).answer
    number = int(page.data(element, "table"))
    for table_checks in view["tables"] if view else []:
        if table_checks["table"] == number:
            ticks(app, table_checks["open"], table=number)


def fold(app: App, element: Element) -> None:
    name = page.data(element, "fold-name")
    app.fold(name, not app.is_open(name))
    app.draw()


ACTIONS = {
    "checks-by": keep_by,
    "check-tick": tick,
    "check-note": note,
    "check-noted": tick,
    "check-table": table,
    "checks-fold": fold,
}
