"""The draw of seats, before the night starts."""

from webapp.ui.frame import amounts, page, words
from webapp.ui.frame.icons import icon
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import empty, link, refusal
from webapp.ui.frame.todo import todo_panel
from webapp.ui.frame.words import h, t

SETTLED_FIRST = ("stray-branch", "undo-took", "breach", "doubled-ticket")
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


def draw_panel(app):
    """The draw; above it what tablets wrote apart, for that is settled first."""
    asked = [task for task in app.view["todo"] if task["kind"] in SETTLED_FIRST]
    above = todo_panel(app, full=True) if asked else ""
    return above + _draw(app)


def _draw(app):
    view = app.view
    counts = view["counts"]
    if not counts["entered"]:
        return '<section class="panel">%s</section>' % empty(
            "seats",
            t("ui.seats.none-title"),
            t("ui.seats.none-body"),
            link("/night/%s/door" % app.tid, t("ui.todo.go.door"), "btn btn-main", "door"),
        )
    tables = app.kept("draw-tables", "")
    return (
        '<section class="panel stack stack-wide draw">%s%s<div><h2 class="title">%s</h2>'
        '<p class="lead soft">%s</p></div>%s'
        '<form class="stack" id="draw" data-submit="draw-seats" data-input="keep-draw" novalidate>'
        '<details class="fold" %s><summary>%s</summary><div class="field short">'
        '<label for="tables">%s</label>'
        '<input class="input" id="tables" name="tables" inputmode="numeric" '
        'autocomplete="off" value="%s" aria-describedby="tables-help">'
        '<span class="help" id="tables-help">%s</span></div></details>'
        '<button class="btn btn-main btn-big" type="submit" data-act="draw-seats">'
        "%s%s</button></form>"
        '<p class="small soft">%s</p></section>'
    ) % (
        refusal(app.refusals.get("seats")),
        refusal(app.refusals.get("todo")),
        esc(words.count("ui.seats.ready", counts["entered"])),
        h("ui.seats.ready-body", seats_per_table=counts["seats_per_table"]),
        _ring_of(counts["seats_per_table"]),
        "open" if tables else "",
        h("ui.seats.choose-tables"),
        h("ui.seats.tables"),
        esc(tables),
        h("ui.seats.tables-help"),
        icon("shuffle"),
        h("ui.seats.draw"),
        h("ui.seats.late"),
    )


def _ring_of(seats):
    dots = []
    for i in range(seats if seats < 10 else 10):
        dots.append('<circle class="seat-off" cx="%d" cy="%d" r="5"/>' % RING[i])
    return (
        '<svg class="ring ring-big" viewBox="0 0 100 64" aria-hidden="true">'
        '<ellipse class="ring-felt" cx="50" cy="32" rx="33" ry="18"/>'
        "%s</svg>" % "".join(dots)
    )


def keep_draw(app, element):
    app.keep("draw-tables", page.form("draw").get("tables", ""))


def draw_seats(app, element):
    command = {"command": "draw-seats"}
    tables = amounts.whole(app.kept("draw-tables", ""))
    if tables:
        command["tables"] = tables
    app.do(command, "seats")


ACTIONS = {"draw-seats": draw_seats, "keep-draw": keep_draw}
