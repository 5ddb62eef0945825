"""The draw of seats, before the night starts."""

from __future__ import annotations

from typing import Any

from browser import Element

from webapp.ui.app.app import App, Command
from webapp.ui.clock.todo import SETTLED_FIRST, seats_panel
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, empty, link, refusal
from webapp.ui.kit.words import t
from webapp.ui.seating.seats.plan import blocked_panel, plan_panel

# Seats around the oval, seat 1 at the dealer's left, clockwise; for up to ten.
RING = (
    (37, 56),
    (17, 47),
    (9, 32),
    (17, 17),
    (37, 8),
    (63, 8),
    (83, 17),
    (91, 32),
    (83, 47),
    (63, 56),
)


def draw_panel(app: App) -> Markup:
    """Return the draw; above it what is settled first: what tablets wrote apart, refunds that end,
    too few open seats.
    """
    settled_first = [task for task in app.view["todo"] if task["kind"] in SETTLED_FIRST]
    return html(
        "{todo}{blocked}{draw}",
        todo=seats_panel(app) if settled_first else "",
        blocked=blocked_panel(app),
        draw=_draw(app),
    )


def _draw(app: App) -> Markup:
    view = app.view
    counts = view["counts"]
    if not counts["entered"]:
        return html(
            '<section class="panel">{empty}</section>',
            empty=empty(
                "seats",
                t("ui.seats.none-title"),
                t("ui.seats.none-body"),
                link("/night/%s/door" % app.tid, t("ui.todo.go.door"), "btn btn-main", "door"),
            ),
        )
    typed = FORM.drawing(app)
    return html(
        '<section class="panel stack stack-wide draw">{refusal}{todo_refusal}<div><h2 '
        'class="title">{ready}</h2><p class="lead soft">{body}</p></div>{ring}'
        '<form class="stack" id="draw" data-submit="draw-seats" data-input="draw-typed" '
        "novalidate>"
        '<details class="fold" data-fold="draw-open" {open}>'
        '<summary>{ui.seats.choose-tables}</summary><div class="short">{tables}</div></details>'
        '<button class="btn btn-main btn-big" type="submit" data-act="draw-seats">'
        "{icon}{ui.seats.draw}</button>{roomier}</form>"
        '<p class="small soft">{ui.seats.late}</p></section>{plan}',
        refusal=FORM.wrong(app),
        todo_refusal=refusal(app.refusals.get("todo")),
        ready=words.count("ui.seats.ready", counts["entered"]),
        body=t("ui.seats.ready-body", seats_per_table=counts["seats_per_table"]),
        ring=_ring(app),
        open="open" if FORM.texts(app).get("tables") or app.is_open("draw-open") else "",
        tables=typed.field("tables", t("ui.seats.tables"), t("ui.seats.tables-help")),
        icon=icon("shuffle"),
        roomier=_roomier(app),
        plan=plan_panel(app),
    )


def _roomier(app: App) -> Markup:
    """The draw at one table more, where the tables would be full before the late players come."""
    roomier = app.view["seating"]["roomier"]
    if not roomier:
        return NOTHING
    facts = html('data-tables="{tables}"', tables=roomier["tables"])
    label = t("ui.seats.draw-roomier", tables=roomier["tables"])
    return html(
        '<div class="stack" data-test="roomier">{draw}<p class="soft small">{help}</p></div>',
        draw=button("draw-roomier", label, "btn-soft", "shuffle", facts),
        help=words.count("ui.seats.roomier", roomier["free"]),
    )


def _ring(app: App) -> Markup:
    """A table from above with nobody at it: its seats as dots."""
    dots = [
        html('<circle class="seat-off" cx="{x}" cy="{y}" r="5"/>', x=x, y=y)
        for x, y in RING[: app.view["counts"]["seats_per_table"]]
    ]
    return html(
        '<svg class="ring-big" viewBox="0 0 100 64" aria-hidden="true">'
        '<ellipse class="ring-felt" cx="50" cy="32" rx="33" ry="18"/>{dots}</svg>',
        dots=dots,
    )


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    command: Command = {"command": "draw-seats"}
    if values["tables"] is not None:
        command["tables"] = values["tables"]
    return command


FORM = CommandForm(
    "draw",
    _command,
    "draw-seats",
    lambda app: [InputField("tables", "count", 1, 200, empty=True)],
    where="seats",
    stays=("tables",),
)


def draw_roomier(app: App, element: Element) -> None:
    app.do({"command": "draw-seats", "tables": int(page.data(element, "tables"))}, "seats")


ACTIONS = {**FORM.actions, "draw-roomier": draw_roomier}
