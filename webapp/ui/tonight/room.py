"""The director's screen: the clock, the one next thing to do, how the night stands, and who is
out.
"""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import html, join
from webapp.ui.frame.parts import button, figure, keys, refusal
from webapp.ui.frame.qr import qr_panel
from webapp.ui.frame.room import Room
from webapp.ui.frame.todo import todo_panel
from webapp.ui.frame.words import t
from webapp.ui.tonight import clock_change, clock_panel, levels
from webapp.ui.tonight.state import State, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def render(app: Tablet) -> Markup:
    parts = [
        html('<div class="live">'),
        clock_panel.clock_panel(app),
        todo_panel(app),
        _figures(app),
    ]
    parts.append(_player_out(app))
    parts.append(html("</div>"))
    parts.append(
        html(
            '<div class="split split-even below">{levels_panel}{qr_panel}</div>',
            levels_panel=levels.levels_panel(app),
            qr_panel=qr_panel(app),
        )
    )
    return join(parts)


# ---- figures ----


def _figures(app: Tablet) -> Markup:
    view = app.view
    counts = view["counts"]
    average = counts["average_stack_chips"]
    desk = view["desk"]
    if view["phase"] == "finished":
        return html(
            '<section class="panel live-figs" aria-label="{figures}">'
            '<dl class="figs">{figure}{figure_2}{figure_3}{figure_4}</dl></section>',
            figures=t("ui.figures"),
            figure=figure(t("ui.figure.entries"), desk["entries"]),
            figure_2=figure(t("ui.figure.rebuys"), desk["rebuys"]),
            figure_3=figure(t("ui.figure.taken"), words.amount(desk["revenue_cents"])),
            figure_4=figure(t("ui.figure.pool"), words.amount(desk["pool_cents"]), "", "pool"),
        )
    return html(
        '<section class="panel live-figs" aria-label="{figures}"><dl class="figs">'
        "{figure}{figure_2}{figure_3}{figure_4}</dl></section>",
        figures=t("ui.figures"),
        figure=figure(
            t("ui.figure.left"), counts["left"], t("ui.figure.of", n=counts["entered"]), "left"
        ),
        figure_2=figure(t("ui.figure.average"), words.grouped(average) if average else "–"),
        figure_3=figure(t("ui.figure.tables"), counts["tables"]),
        figure_4=figure(t("ui.figure.pool"), words.amount(desk["pool_cents"]), "", "pool"),
    )


# ---- player out ----


def _player_out(app: Tablet) -> Markup:
    view = app.view
    tables = [table for table in view["tables"] if _filled(table)]
    head = html(
        '<div class="panel-head"><h2>{title}</h2><a href="#/night/{tid}/out">{by_name}</a></div>',
        title=t("ui.out.title"),
        tid=app.tid,
        by_name=t("ui.out.by-name"),
    )
    if not tables or view["phase"] != "playing":
        why = "ui.out.finished" if view["phase"] == "finished" else "ui.out.none-yet"
        return html(
            '<section class="panel live-bust stack">{head}<p class="soft">{label}</p></section>',
            head=head,
            label=t(why),
        )
    numbers = [table["table"] for table in tables]
    chosen = mine(app).table
    if chosen not in numbers:
        chosen = numbers[0]
        mine(app).table = chosen
    seats = tables[numbers.index(chosen)]["seats"]
    seat = mine(app).seat
    ticket = seats[seat - 1] if 0 < seat <= len(seats) else None
    parts = [
        html('<section class="panel live-bust stack">'),
        head,
        refusal(app.refusals.get("out")),
    ]
    choices = [(n, "%d" % n, t("common.table", table=n), False) for n in numbers]
    parts.append(
        keys("table", t("ui.table"), choices, chosen, "pick-table", "keys-row keys-table")
    )
    choices = []
    for i in range(len(seats)):
        held = seats[i]
        spoken = t("common.seat", seat=i + 1) + (
            ", " + app.name_of(held) if held else ", " + t("ui.seat.free")
        )
        choices.append((i + 1, "%d" % (i + 1), spoken, not held))
    parts.append(
        keys("seat", t("ui.seat"), choices, seat if ticket else 0, "pick-seat", "keys-row keys-5")
    )
    parts.append(_chosen(app, ticket))
    parts.append(html("</section>"))
    return join(parts)


def _filled(table) -> bool:
    for ticket in table["seats"]:
        if ticket:
            return True
    return False


def _chosen(app: Tablet, ticket) -> Markup:
    if not ticket:
        return html('<p class="soft chosen-none">{choose}</p>', choose=t("ui.out.choose"))
    player = app.player(ticket)
    small = t("ui.out.ticket", ticket=ticket)
    if player["rebuys"]:
        small += " · " + words.count("ui.player.rebuys", player["rebuys"])
    more = ""
    if player["rebuys_left"] and not app.view["desk"]["rebuy_refused"]:
        more = button(
            "rebuy-seat",
            t("ui.rebuy.short", rebuy_fee_cents=app.view["desk"]["rebuy_fee_cents"]),
            "btn-big",
            "plus",
            html('data-ticket="{ticket}"', ticket=ticket),
        )
    return html(
        '<div class="chosen"><p><b data-test="chosen">{name_of}</b><br>'
        '<span class="soft small">{small}</span></p>'
        '<div class="cluster">{more}{eliminate}</div></div>',
        name_of=app.name_of(ticket),
        small=small,
        more=more,
        eliminate=button(
            "eliminate",
            t("ui.out.is-out", name=_first(app.name_of(ticket))),
            "btn-soft btn-big",
            "",
            html('data-ticket="{ticket}"', ticket=ticket),
        ),
    )


def _first(name):
    return name.split(" ")[0]


# ---- actions ----


def pick_table(app: Tablet, element: Element) -> None:
    mine(app).table = int(element.value)
    mine(app).seat = 0
    app.refusals.pop("out", None)
    app.draw()


def pick_seat(app: Tablet, element: Element) -> None:
    mine(app).seat = int(element.value)
    app.refusals.pop("out", None)
    app.draw()


def eliminate(app: Tablet, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))

    def done() -> None:
        mine(app).seat = 0
        page.focus("table-%d" % mine(app).table)

    app.do({"command": "eliminate", "out": [{"ticket": ticket, "stack_chips": None}]}, "out", done)


def rebuy_seat(app: Tablet, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))

    def done() -> None:
        mine(app).seat = 0
        page.focus("table-%d" % mine(app).table)

    app.do({"command": "sell-rebuy", "ticket": ticket, "paid": "cash"}, "out", done)


ACTIONS = {
    "pick-table": pick_table,
    "pick-seat": pick_seat,
    "eliminate": eliminate,
    "rebuy-seat": rebuy_seat,
}

ROOM = Room(
    "tonight",
    render,
    state=State,
    actions={**ACTIONS, **clock_change.ACTIONS, **clock_panel.ACTIONS, **levels.ACTIONS},
    forms=lambda app: {"add-level": levels.form_of(app)},
    tick=clock_panel.tick,
    escaped=clock_change.escaped,
    icon="clock",
    place=10,
    shows_code=True,
)
