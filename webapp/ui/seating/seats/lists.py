"""Where everybody goes: who was moved last, the seat list A to Z and by table; and the ways to the
papers that say the same.
"""

from __future__ import annotations

from browser import Element

from pycore.night.seating.seat_lists import MovedBy, SeatLine, SeatMove
from webapp.ui.app.app import App
from webapp.ui.floor import paper_links
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, keys
from webapp.ui.kit.words import t
from webapp.ui.seating.move_sheet import REASONS
from webapp.ui.seating.seats.plan import room_state

NAMES = "names"
TABLES = "tables"
PAPERS = {NAMES: "seat-list", TABLES: "table-lists"}
# More moves by one act than these are looked up in the list.
MOST_SHOWN = 12
# An act that was so long before the last one is over; its slips wait until they are printed.
SAID_MS = 300000


def moves_panel(app: App) -> Markup:
    """Return what gave seats in the last minutes and who goes where by it, to be read out."""
    acts = app.view["seating"]["moved_by"]
    if not acts:
        return NOTHING
    ways = html(
        '<div class="pad cluster">{slips}{print}</div>',
        slips=_print_slips(app),
        print=paper_links.key(PAPERS[NAMES], t("ui.lists.print"), "btn-plain", None, True),
    )
    earlier = [act for act in _recent(acts)[1:] if _by(app, [act])]
    return html(
        '<section class="panel panel-flush" data-test="moves">{last}{earlier}</section>',
        last=_act(app, acts[0], ways),
        earlier=[_act(app, act, NOTHING) for act in earlier],
    )


def is_said(app: App) -> bool:
    """Return whether the last moves were read out by now: they give way to the tables."""
    acts = app.view["seating"]["moved_by"]
    return not acts or app.now() - acts[0]["at_ms"] > SAID_MS


def _act(app: App, act: MovedBy, ways: Markup) -> Markup:
    seat_moves = _by(app, [act])
    table = act["table"] or (seat_moves[0]["to_table"] if seat_moves else 0)
    shown = seat_moves if not _is_draw(act) and len(seat_moves) <= MOST_SHOWN else []
    return html(
        '<div class="panel-head"><h2>{what}</h2><span class="soft small num">{when}</span></div>'
        '{why}<ol class="rows">{rows}</ol>{gap}{ways}',
        what=t("ui.lists.by." + act["type"].split("/")[0], table=table),
        when=words.clock_time(act["at_ms"]),
        ways=ways,
        why=_why(act, "pad soft small"),
        gap=_gap(act, "pad soft small") if seat_moves else "",
        rows=[_move(move) for move in shown],
    )


def _print_slips(app: App) -> Markup:
    """One press for every slip that was not printed; then for those of the last minutes again."""
    acts = app.view["seating"]["moved_by"]
    count = len(_by(app, _on_slips(app)))
    if not count or _is_draw(acts[0]):
        return NOTHING
    label = t("ui.lists.print-again")
    if _waiting(app):
        label = words.count("ui.lists.print-slips", count)
    return button("print-slips", label, "btn-soft", "print")


def _is_draw(act: MovedBy) -> bool:
    return act["type"] == "seats-drawn/1"


def _recent(acts: list[MovedBy]) -> list[MovedBy]:
    return [act for act in acts if acts[0]["at_ms"] - act["at_ms"] <= SAID_MS]


def _waiting(app: App) -> list[MovedBy]:
    """The acts whose slips were not printed on this tablet."""
    act_ids = [move["by"] for move in app.view["seating"]["seat_moves"]]
    acts = [act for act in app.view["seating"]["moved_by"] if act["id"] in act_ids]
    return [act for act in acts if act["id"] not in room_state(app).printed]


def _on_slips(app: App) -> list[MovedBy]:
    return _waiting(app) or _recent(app.view["seating"]["moved_by"])


def _by(app: App, acts: list[MovedBy]) -> list[SeatMove]:
    """Who goes somewhere by these acts, A to Z."""
    ids = [act["id"] for act in acts]
    return [move for move in app.view["seating"]["seat_moves"] if move["by"] in ids]


def _why(act: MovedBy, css: str) -> Markup:
    """Why somebody was moved, as the director chose or wrote it."""
    reason = act["reason"]
    if not reason:
        return NOTHING
    reason_text = t("ui.reason." + reason) if reason in REASONS else reason
    return html(
        '<p class="{css}" data-test="why">{why}</p>',
        css=css,
        why=t("ui.lists.why", reason=reason_text),
    )


def _gap(act: MovedBy, css: str) -> Markup:
    """Where a new seat gets no hand at first. Nothing before play, and after a draw of all."""
    if not act["joins"]:
        return NOTHING
    return html('<p class="{css}" data-test="gap">{ui.lists.gap}</p>', css=css)


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


# ---- the lists ----


def lists(app: App) -> Markup:
    """Return the chosen list alone."""
    shown = room_state(app).lists
    choices = [
        (NAMES, t("ui.lists.names"), "", False),
        (TABLES, t("ui.lists.tables"), "", False),
    ]
    body = _by_table(app) if shown == TABLES else _by_name(app)
    return html(
        '<section class="panel stack lists" data-test="lists"><div class="lists-bar cluster '
        'between">{keys}<div class="cluster">{print}{back}</div></div>{body}{seed}</section>',
        keys=keys("list", t("ui.lists.show"), choices, shown, "choose-list", hidden=True),
        print=paper_links.key(PAPERS[shown], t("ui.lists.print-this"), "btn-main", None, True),
        back=button("hide-list", t("common.close"), "btn-plain", "cross"),
        body=body,
        seed=_seed(app),
    )


def _seed(app: App) -> Markup:
    """From what it was drawn, and how anyone draws it again: the seats, and those drawn since."""
    drawn = [(act["at_ms"], act["seed"]) for act in app.view["seating"]["moved_by"] if act["seed"]]
    draw = app.view["draw"]
    if draw and (draw["at_ms"], draw["seed"]) not in drawn:
        drawn.append((draw["at_ms"], draw["seed"]))
    return html(
        "{lines}",
        lines=[
            html(
                '<p class="soft small seed" data-test="seed">{said}</p>',
                said=t("ui.lists.seed", at_ms=at_ms, seed=seed),
            )
            for at_ms, seed in sorted(drawn)
        ],
    )


def _by_name(app: App) -> Markup:
    rows = [
        _line(line, t("common.table-seat", table=line["table"], seat=line["seat"]))
        for line in app.view["seating"]["seat_list"]
    ]
    return html('<h2>{title}</h2><ul class="lines">{rows}</ul>', title=_title(app), rows=rows)


def _by_table(app: App) -> Markup:
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


def _title(app: App) -> str:
    return words.count("ui.lists.title", len(app.view["seating"]["seat_list"]))


def _line(line: SeatLine, place: str) -> Markup:
    return html(
        '<li><span class="grow"><b>{name}</b> <span class="soft small num">{ticket}</span></span>'
        '<span class="num">{place}</span></li>',
        name=words.called(line["name"]),
        ticket=words.ticket(line["ticket"]),
        place=place,
    )


# ---- actions ----


def show_list(app: App, element: Element) -> None:
    room_state(app).lists = NAMES
    app.draw()
    page.scroll_up()


def hide_list(app: App, element: Element) -> None:
    room_state(app).lists = ""
    app.draw()


def choose_list(app: App, element: Element) -> None:
    room_state(app).lists = element.value
    app.draw()


def print_slips(app: App, element: Element) -> None:
    """Print the slips that were not printed yet. They count as printed from here on."""
    by = " ".join([act["id"] for act in _on_slips(app)])
    room_state(app).printed = [act["id"] for act in app.view["seating"]["moved_by"]]
    paper_links.go(app, "moves", {"by": by}, True)


ACTIONS = {
    "show-list": show_list,
    "hide-list": hide_list,
    "choose-list": choose_list,
    "print-slips": print_slips,
}
