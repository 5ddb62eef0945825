"""What the director does to the structure while it runs: a break put in, now or after this level,
and a few minutes more or less of what is on.
"""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player
from pycore.portable.structure import BREAK, StructureItem, write_structure
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.clock import called, level_sheet
from webapp.ui.clock.tonight.clock_change import change
from webapp.ui.clock.tonight.state import room_state
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t

MINUTE_MS = 60000
BREAKS = (5, 10, 15, 20)
STEPS = (-5, 5, 10)


def more_button(app: App) -> Markup:
    """Return the way to what is done now and then; nothing before the start or after the end."""
    if app.view["phase"] != "playing":
        return NOTHING
    return button(
        "clock-more", t("ui.duty.more"), "btn-plain btn-sound", "", html('id="clock-more"')
    )


# ---- a break, and more or less time ----


def duties_sheet(app: App) -> Markup:
    """Do what a key says at once; why is asked over the clock."""
    face = app.face()
    parts = []
    if not face["is_break"]:
        parts.append(_breaks("ui.duty.break-now", "now"))
    if face["index"] + 1 < len(app.items):
        label = "ui.duty.break-after-break" if face["is_break"] else "ui.duty.break-after"
        parts.append(_breaks(label, "%d" % (face["index"] + 1)))
    parts.append(_steps(app.items[face["index"]], face["index"]))
    parts.append(_called(app))
    return sheet.bare(t("ui.duty.title"), join(parts), t("common.close"), "duties")


def _breaks(label: str, index: str) -> Markup:
    options = [
        button(
            "break-put-in",
            words.length(minutes * MINUTE_MS),
            "btn-big",
            "",
            html(
                'id="break-{index}-{minutes}" data-index="{index}" data-minutes="{minutes}"',
                index=index,
                minutes=minutes,
            ),
        )
        for minutes in BREAKS
    ]
    return _row(label, options)


def _called(app: App) -> Markup:
    """A clock for a decision: at a table, for the player who was picked on the page; at the final
    table for a player, whose time chips it counts.
    """
    options = []
    chosen = room_state(app).whom.player(app)
    for table in app.view["tables"]:
        number = table["table"]
        players = [app.player(ticket) for ticket in table["seats"] if ticket]
        if app.view["act_clocks"]["bank"]["is_on"]:
            options += [_call(number, player) for player in players if player]
        elif players:
            options.append(_call(number, chosen if chosen in players else None))
    return _row("ui.called.call", options or [_call(0, None)])


def _call(table: int, player: Player | None) -> Markup:
    """The key that starts the clock: of a player, with the name, or else of the table alone."""
    seat = player["seat"] if player else 0
    label = t("common.table", table=table) if table else t("ui.called.start")
    if player:
        label = t("ui.table.who", seat=seat, name=words.called(player["name"]))
    facts = html(
        'id="call-{table}-{seat}" data-table="{table}" data-ticket="{ticket}"',
        table=table,
        seat=seat,
        ticket=player["ticket"] if player else 0,
    )
    return button("called-start", label, "btn-big", "", facts)


def called_start(app: App, element: Element) -> None:
    table, ticket = int(page.data(element, "table")), int(page.data(element, "ticket"))
    player = app.player(ticket)
    if ticket and (not player or player["table"] != table):
        app.draw()
        return
    called.start(app, table, player["seat"] or 0 if player else 0, ticket)
    app.close_over()
    page.scroll_up()


def _steps(period: StructureItem, index: int) -> Markup:
    is_break = period.kind == BREAK
    options = [
        button(
            "length-step",
            t("ui.duty.more-minutes" if step > 0 else "ui.duty.less-minutes", minutes=abs(step)),
            "btn-big",
            "",
            html(
                'id="length-step-{step}" data-index="{index}" data-minutes="{step}"',
                step=step,
                index=index,
            ),
            period.ms + step * MINUTE_MS < MINUTE_MS,
        )
        for step in STEPS
    ]
    return _row("ui.duty.this-break" if is_break else "ui.duty.this-level", options)


def _row(label: str, options: list[Markup]) -> Markup:
    return html(
        '<section><h3 class="label">{label}</h3><div class="cluster duty-keys">{options}</div>'
        "</section>",
        label=t(label),
        options=options,
    )


def clock_more(app: App, element: Element) -> None:
    app.open_sheet({"kind": "duties"}, page.selector(element))


def break_put_in(app: App, element: Element) -> None:
    index = page.data(element, "index")
    wish = {
        "command": "insert-break",
        "length_ms": int(page.data(element, "minutes")) * MINUTE_MS,
        "index": None if index == "now" else int(index),
    }
    app.close_over()
    change(app, wish)


def length_step(app: App, element: Element) -> None:
    index = int(page.data(element, "index"))
    app.close_over()
    if index == app.face()["index"]:  # what the key named is on still
        period = app.items[index]
        length_ms = period.ms + int(page.data(element, "minutes")) * MINUTE_MS
        amended = level_sheet.change_of(period, index, length_ms, {})
        structure = write_structure(app.items)
        change(app, {"command": "amend-structure", "changes": [amended], "seen": structure})


SHEETS = {"duties": duties_sheet}
ACTIONS = {
    "clock-more": clock_more,
    "called-start": called_start,
    "break-put-in": break_put_in,
    "length-step": length_step,
}
