"""Where everybody goes: the seat list A to Z and by table, and a slip for each who moves; on the
screen and on paper.
"""

from __future__ import annotations

from webapp.ui.frame import device, page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button, keys
from webapp.ui.frame.words import t
from webapp.ui.seats.moving import REASONS
from webapp.ui.seats.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.seats import SeatLine, SeatMove
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

NAMES = "names"
TABLES = "tables"
SLIPS = "slips"
# Who goes to a table where play goes on may come between the button and the small blind.
JOINING = ("player-moved", "table-filled", "table-broken")
# More moves than these are looked up in the list.
MOST_SHOWN = 12


def moves_panel(app: Tablet) -> Markup:
    """What gave seats last and who goes where by it; the ways to the lists."""
    seating = app.view["seating"]
    by = seating["moved_by"]
    if not by:
        return NOTHING
    moves = seating["moves"]
    table = by["table"] or (moves[0]["to_table"] if moves else 0)
    shown = moves if by["type"] != "seats-drawn/1" and len(moves) <= MOST_SHOWN else []
    print_slips = NOTHING
    if moves and by["type"] != "seats-drawn/1":
        print_slips = button("print-slips", t("ui.lists.print-slips"), "btn-soft", "print")
    return html(
        '<section class="panel panel-flush" data-test="moves"><div class="panel-head">'
        '<h2>{what}</h2><span class="soft small num">{when}</span></div>'
        '<div class="pad cluster">{slips}{show}{print}</div>{why}<ol class="rows">{rows}</ol>{gap}'
        "</section>",
        what=t("ui.lists.by." + by["type"].split("/")[0], table=table),
        when=words.clock_time(by["at_ms"]),
        rows=[_move(move) for move in shown],
        why=_why(app, "pad soft small"),
        gap=_gap(app, "pad soft small") if moves else "",
        slips=print_slips,
        show=button("show-list", t("ui.lists.show"), "btn-soft", "seats"),
        print=button("print-list", t("ui.lists.print"), "btn-plain", "print"),
    )


def _move(move: SeatMove) -> Markup:
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft small num">{ticket}</span><br>'
        '<span class="soft small">{come}</span></div><b class="lead num">{to}</b></li>',
        name=words.called(move["name"]),
        ticket=words.ticket(move["ticket"]),
        come=_from(move),
        to=t("common.table-seat", table=move["to_table"], seat=move["to_seat"]),
    )


def _from(move: SeatMove) -> str:
    if not move["from_table"]:
        return ""
    place = t("common.table-seat", table=move["from_table"], seat=move["from_seat"])
    return t("ui.lists.from", place=place)


def _why(app: Tablet, css: str) -> Markup:
    """Why somebody was moved, as the director chose or wrote it."""
    by = app.view["seating"]["moved_by"]
    if not by or not by["reason"]:
        return NOTHING
    reason = by["reason"]
    told = t("ui.reason." + reason) if reason in REASONS else reason
    return html(
        '<p class="{css}" data-test="why">{why}</p>', css=css, why=t("ui.lists.why", reason=told)
    )


def _gap(app: Tablet, css: str) -> Markup:
    """Where a new seat gets no hand at first. Nothing before play, and after a draw of all."""
    by = app.view["seating"]["moved_by"]
    joins = by and by["type"].split("/")[0] in JOINING
    if not joins or app.view["phase"] != "playing":
        return NOTHING
    return html('<p class="{css}" data-test="gap">{gap}</p>', css=css, gap=t("ui.lists.gap"))


# ---- the lists ----


def lists(app: Tablet) -> Markup:
    """The chosen list alone: what a press on Print puts on paper."""
    shown = mine(app).lists
    seating = app.view["seating"]
    choices = [
        (NAMES, t("ui.lists.names"), "", False),
        (TABLES, t("ui.lists.tables"), "", False),
        (SLIPS, t("ui.lists.slips"), "", not seating["moves"]),
    ]
    if shown == SLIPS:
        body = _slips(app)
    elif shown == TABLES:
        body = _by_table(app)
    else:
        body = _by_name(app)
    return html(
        '<section class="panel stack lists" data-test="lists"><div class="lists-bar cluster '
        'between">{keys}<div class="cluster">{print}{back}</div></div>{body}{seed}</section>',
        keys=keys("list", t("ui.lists.show"), choices, shown, "choose-list", hidden=True),
        print=button("print-list", t("ui.lists.print-this"), "btn-main", "print"),
        back=button("hide-list", t("common.close"), "btn-plain", "cross"),
        body=body,
        seed=_seed(app),
    )


def _seed(app: Tablet) -> Markup:
    """From what the last draw was made, and how anyone makes it again."""
    by = app.view["seating"]["moved_by"]
    if not by or not by["seed"]:
        return NOTHING
    return html(
        '<p class="soft small seed" data-test="seed">{said}</p>',
        said=t("ui.lists.seed", at_ms=by["at_ms"], seed=by["seed"]),
    )


def _by_name(app: Tablet) -> Markup:
    rows = [
        _line(line, t("common.table-seat", table=line["table"], seat=line["seat"]))
        for line in app.view["seating"]["seat_list"]
    ]
    return html('<h2>{title}</h2><ul class="lines">{rows}</ul>', title=_title(app), rows=rows)


def _by_table(app: Tablet) -> Markup:
    at: dict[int, list[SeatLine]] = {}
    for line in app.view["seating"]["seat_list"]:
        at.setdefault(line["table"], []).append(line)
    tables = []
    for table in sorted(at):
        sat = [(line["seat"], line["ticket"]) for line in at[table]]
        lines = {line["ticket"]: line for line in at[table]}
        rows = [_line(lines[ticket], t("common.seat", seat=seat)) for seat, ticket in sorted(sat)]
        tables.append(
            html(
                '<section class="of-table"><h3>{name}</h3><ul>{rows}</ul></section>',
                name=t("common.table", table=table),
                rows=rows,
            )
        )
    return html('<h2>{title}</h2><div class="lines">{all}</div>', title=_title(app), all=tables)


def _title(app: Tablet) -> str:
    return words.count("ui.lists.title", len(app.view["seating"]["seat_list"]))


def _line(line: SeatLine, place: str) -> Markup:
    return html(
        '<li><span class="grow"><b>{name}</b> <span class="soft small num">{ticket}</span></span>'
        '<span class="num">{place}</span></li>',
        name=words.called(line["name"]),
        ticket=words.ticket(line["ticket"]),
        place=place,
    )


def _slips(app: Tablet) -> Markup:
    slips = [_slip(app, move) for move in app.view["seating"]["moves"]]
    return html(
        '<h2>{title}</h2><div class="slips">{slips}</div>',
        title=t("ui.lists.slips-title"),
        slips=slips,
    )


def _slip(app: Tablet, move: SeatMove) -> Markup:
    chips = move["chips"]
    return html(
        '<article class="slip" data-test="slip"><h3>{name} <span class="soft small num">{ticket}'
        '</span></h3><p class="soft">{come}</p><p class="slip-to num">{to}</p>'
        '<p class="slip-line">{chips_label} {chips}</p><p class="slip-line">{carried}</p>'
        "{why}{gap}</article>",
        name=words.called(move["name"]),
        ticket=words.ticket(move["ticket"]),
        come=_from(move),
        to=t("common.table-seat", table=move["to_table"], seat=move["to_seat"]),
        chips_label=t("ui.lists.chips"),
        chips=html('<b class="num">{n}</b>', n=words.grouped(chips)) if chips is not None else "",
        carried=t("ui.lists.carried"),
        why=_why(app, "soft small"),
        gap=_gap(app, "soft small"),
    )


# ---- actions ----


def show_list(app: Tablet, element: Element) -> None:
    mine(app).lists = NAMES
    app.draw()
    page.scroll_up()


def hide_list(app: Tablet, element: Element) -> None:
    mine(app).lists = ""
    app.draw()


def choose_list(app: Tablet, element: Element) -> None:
    mine(app).lists = element.value
    app.draw()


def print_list(app: Tablet, element: Element) -> None:
    mine(app).lists = mine(app).lists or NAMES
    app.draw()
    device.print_page()


def print_slips(app: Tablet, element: Element) -> None:
    mine(app).lists = SLIPS
    app.draw()
    device.print_page()


ACTIONS = {
    "show-list": show_list,
    "hide-list": hide_list,
    "choose-list": choose_list,
    "print-list": print_list,
    "print-slips": print_slips,
}
