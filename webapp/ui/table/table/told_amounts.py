"""What a seat put in, in as few taps as may be: all, as much as others, or a typed amount."""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.table.table import dealing
from webapp.ui.table.table.amount import keypad, press
from webapp.ui.table.table.dealing import deal, seat_of, table_now
from webapp.ui.table.table.state import room_state

BIG_BLINDS = (2, 3)


def takes(table: TableView, seat: int) -> bool:
    """Whether a tap on this seat says what it put in."""
    view = table["told_hand"]
    return table["way"] == "told" and view is not None and seat in view["order"]


def matches(table: TableView, seat: int) -> bool:
    """Whether a tap on this seat puts in as much as the highest: once somebody put in anything,
    and nothing was told of this seat yet.
    """
    view = table["told_hand"]
    if not view or not takes(table, seat) or not view["rows"]:
        return False
    return seat not in [row["seat"] for row in view["rows"]]


def match(app: App, seat: int) -> None:
    room_state(app).seat = seat
    _tell(app, {"same": True})


def told_sheet(app: App, table: TableView) -> Markup:
    number, view = room_state(app).seat, table["told_hand"]
    seat = seat_of(table, number)
    if not seat or not view:
        return NOTHING
    stack = seat["stack"]
    quick = []
    if stack:
        quick.append(_quick("all", t("ui.table.all-in-word"), stack, 1))
    if view["most"] and (stack is None or view["most"] < stack):
        quick.append(_quick("same", t("ui.table.told-same"), view["most"], 0))
    level = table["level"]
    for times in BIG_BLINDS if level else ():
        chips = times * (level["big"] if level else 0)
        if stack is None or chips < stack:
            quick.append(_quick("bb%d" % times, t("ui.table.told-blinds", n=times), chips, 0))
    return html(
        '<div class="tb-sheet-head"><div class="tb-who"><p class="label">{label}</p>'
        '<h2 class="title">{name}</h2></div>{close}</div>'
        '<div class="tb-quick">{quick}</div>'
        '<div class="tb-sum"><span class="label">{put_in}</span><b class="num" '
        'data-test="typed">{chips}</b></div>{keypad}<div class="tb-chips">{clear}{more}</div>',
        label=t("common.seat", seat=number),
        name=dealing.name_of(table, number),
        close=button("table-close", t("common.close"), "", "cross", html('data-keys="escape"')),
        quick=quick,
        put_in=t("ui.table.told-chips"),
        chips=words.grouped(_typed(app)) if room_state(app).typed else "–",
        keypad=keypad("told-key"),
        clear=button("told-clear", t("ui.table.told-clear"), "", "", html('id="tb-told-clear"'))
        if number in [row["seat"] for row in view["rows"]]
        else NOTHING,
        more=button("told-more", t("ui.table.told-more"), "", "", html('id="tb-told-more"')),
    )


def _quick(name: str, label: str, chips: int, all_in: int) -> Markup:
    return html(
        '<button class="btn tb-preset" type="button" data-act="told-put" data-chips="{chips}" '
        'data-all="{all_in}" id="told-q-{name}"><span>{label}</span>'
        '<span class="num">{written}</span></button>',
        chips=chips,
        all_in=all_in,
        name=name,
        label=label,
        written=words.grouped(chips),
    )


def told_foot(app: App, table: TableView) -> Markup:
    """What was typed, and whether that was all, or was folded after it."""
    chips = _typed(app)
    seat = seat_of(table, room_state(app).seat)
    facts = html('id="told-in" data-keys="enter" data-chips="{chips}"', chips=chips)
    folds = html('id="told-fold" data-fold="1" data-chips="{chips}"', chips=chips)
    whole = html('id="told-all" data-all="1" data-chips="{chips}"', chips=chips)
    unknown = seat is not None and seat["stack"] is None
    return html(
        '<div class="tb-foot-keys tb-told-foot">{folds}{all_in}{puts}</div>',
        folds=button("told-put", t("ui.table.told-folds"), "", "", folds, not chips),
        all_in=button("told-put", t("ui.table.all-in-word"), "", "", whole, not chips)
        if unknown
        else NOTHING,
        puts=button(
            "told-put", t("ui.table.told-put", chips=chips), "btn-main", "", facts, not chips
        ),
    )


def _typed(app: App) -> int:
    return int(room_state(app).typed or "0")


# ---- taps ----


def put(app: App, element: Element) -> None:
    is_all = page.data(element, "all") == "1"
    table = table_now(app)
    seat = seat_of(table, room_state(app).seat) if table else None
    is_stack_known = is_all and seat is not None and seat["stack"] is not None
    chips = 0 if is_stack_known else int(page.data(element, "chips"))
    folded = page.data(element, "fold") == "1"
    _tell(app, {"chips": chips, "all_in": is_all, "folded": folded})


def clear(app: App, element: Element) -> None:
    _tell(app, {"clear": True})


def _tell(app: App, fields: dict[str, object]) -> None:
    room_state(app).typed = ""
    deal(app, {"what": "tell", "seat": room_state(app).seat, **fields})


def key(app: App, element: Element) -> None:
    room_state(app).typed = press(room_state(app).typed, page.data(element, "key"))
    app.draw()


def more(app: App, element: Element) -> None:
    room_state(app).typed = ""
    room_state(app).panel = "seat"
    app.draw()
    page.show("tb-panel")


ACTIONS = {"told-put": put, "told-clear": clear, "told-key": key, "told-more": more}
