"""The director's screen: the clock, the one next thing to do, how the night stands, and who is
out.
"""

from webapp.ui.frame import page, words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, figure, keys, refusal
from webapp.ui.frame.qr import qr_panel
from webapp.ui.frame.todo import todo_panel
from webapp.ui.frame.words import h, t
from webapp.ui.tonight import clock_panel
from webapp.ui.tonight.clock_panel import tick
from webapp.ui.tonight.levels import levels_panel

__all__ = ["ACTIONS", "render", "tick"]


def render(app):
    parts = ['<div class="live">', clock_panel.clock_panel(app), todo_panel(app), _figures(app)]
    parts.append(_player_out(app))
    parts.append("</div>")
    parts.append(
        '<div class="split split-even below">%s%s</div>' % (levels_panel(app), qr_panel(app))
    )
    return "".join(parts)


# ---- figures ----


def _figures(app):
    view = app.view
    counts = view["counts"]
    average = counts["average_stack_chips"]
    desk = view["desk"]
    if view["phase"] == "finished":
        return (
            '<section class="panel live-figs" aria-label="%s">'
            '<dl class="figs">%s%s%s%s</dl></section>'
            % (
                h("ui.figures"),
                figure(t("ui.figure.entries"), desk["entries"]),
                figure(t("ui.figure.rebuys"), desk["rebuys"]),
                figure(t("ui.figure.taken"), words.amount(desk["revenue_cents"])),
                figure(t("ui.figure.pool"), words.amount(desk["pool_cents"]), "", "pool"),
            )
        )
    return (
        '<section class="panel live-figs" aria-label="%s"><dl class="figs">%s%s%s%s</dl></section>'
        % (
            h("ui.figures"),
            figure(
                t("ui.figure.left"), counts["left"], t("ui.figure.of", n=counts["entered"]), "left"
            ),
            figure(t("ui.figure.average"), words.grouped(average) if average else "–"),
            figure(t("ui.figure.tables"), counts["tables"]),
            figure(t("ui.figure.pool"), words.amount(desk["pool_cents"]), "", "pool"),
        )
    )


# ---- player out ----


def _player_out(app):
    view = app.view
    tables = [table for table in view["tables"] if _filled(table)]
    head = '<div class="panel-head"><h2>%s</h2><a href="#/night/%s/out">%s</a></div>' % (
        h("ui.out.title"),
        esc(app.tid),
        h("ui.out.by-name"),
    )
    if not tables or view["phase"] != "playing":
        why = "ui.out.finished" if view["phase"] == "finished" else "ui.out.none-yet"
        return '<section class="panel live-bust stack">%s<p class="soft">%s</p></section>' % (
            head,
            h(why),
        )
    numbers = [table["table"] for table in tables]
    chosen = app.kept("table", 0)
    if chosen not in numbers:
        chosen = numbers[0]
        app.keep("table", chosen)
    seats = tables[numbers.index(chosen)]["seats"]
    seat = app.kept("seat", 0)
    ticket = seats[seat - 1] if 0 < seat <= len(seats) else None
    parts = ['<section class="panel live-bust stack">', head, refusal(app.refusals.get("out"))]
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
    parts.append("</section>")
    return "".join(parts)


def _filled(table):
    for ticket in table["seats"]:
        if ticket:
            return True
    return False


def _chosen(app, ticket):
    if not ticket:
        return '<p class="soft chosen-none">%s</p>' % h("ui.out.choose")
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
            'data-ticket="%d"' % ticket,
        )
    return (
        '<div class="chosen"><p><b data-test="chosen">%s</b><br>'
        '<span class="soft small">%s</span></p>'
        '<div class="cluster">%s%s</div></div>'
    ) % (
        esc(app.name_of(ticket)),
        esc(small),
        more,
        button(
            "eliminate",
            t("ui.out.is-out", name=_first(app.name_of(ticket))),
            "btn-soft btn-big",
            "",
            'data-ticket="%d"' % ticket,
        ),
    )


def _first(name):
    return name.split(" ")[0]


# ---- actions ----


def pick_table(app, element):
    app.keep("table", int(element.value))
    app.keep("seat", 0)
    app.refusals.pop("out", None)
    app.draw()


def pick_seat(app, element):
    app.keep("seat", int(element.value))
    app.refusals.pop("out", None)
    app.draw()


def eliminate(app, element):
    ticket = int(page.data(element, "ticket"))

    def done():
        app.keep("seat", 0)

    app.do({"command": "eliminate", "out": [{"ticket": ticket, "stack_chips": None}]}, "out", done)


def rebuy_seat(app, element):
    ticket = int(page.data(element, "ticket"))

    def done():
        app.keep("seat", 0)

    app.do({"command": "sell-rebuy", "ticket": ticket, "paid": "cash"}, "out", done)


ACTIONS = {
    "pick-table": pick_table,
    "pick-seat": pick_seat,
    "eliminate": eliminate,
    "rebuy-seat": rebuy_seat,
}
