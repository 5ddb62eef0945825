"""A hand that is told when it is over, or not entered: who put in what, who wins each pot, who
lost everything; one tap records it, and the next one is on.

What a seat put in, in as few taps as may be: all, as much as others, or a typed amount.

How the table is run, chosen between two hands with one tap; and what that leaves of the screen
between them: the deal, or the hand that is told or not entered.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableView, ToldPot, ToldRow, ToldView
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, shut
from webapp.ui.kit.words import t
from webapp.ui.table.table import between, dealing
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.amount import keypad, press
from webapp.ui.table.table.dealing import deal, room_state, seat_of, table_now


def told_panel(app: App, table: TableView) -> Markup:
    view = table["told_hand"]
    if not view:
        return NOTHING
    return html(
        '<div class="tb-who"><p class="label">{level}</p><h2 class="title" '
        'data-test="next-level">{blinds}</h2></div>{next_level}{zero}{rows}{pots}{same}{seats}'
        "{lost}{more}",
        level=t("ui.clock.level", number=table["level"]["number"]) if table["level"] else "",
        blinds=table_words.level(table),
        next_level=_next_level(table),
        zero=between.zero(table),
        rows=_rows(table, view) if table["way"] == "told" else NOTHING,
        same=html('<p class="soft small">{ui.table.told-tap-same}</p>')
        if view["rows"]
        else NOTHING,
        seats=_seats(table, view) if table["way"] == "told" else NOTHING,
        pots=[_pot(table, view["pots"][index], index) for index in range(len(view["pots"]))],
        lost=_lost(table, view),
        more=html('<div class="tb-acts">{acts}</div>', acts=_more(table, view)),
    )


def _next_level(table: TableView) -> Markup:
    """The hand that is on is played at its own level; the clock is at the next one."""
    coming = table["next_level"]
    if not coming:
        return NOTHING
    blinds = words.blinds(coming["small"], coming["big"], coming["ante"])
    sentence = t("ui.table.next-level", number=coming["number"], blinds=blinds)
    return html('<p class="small soft">{told}</p>', told=sentence)


def _rows(table: TableView, view: ToldView) -> Markup:
    if not view["rows"]:
        return html('<p class="soft" data-test="told-tap">{ui.table.told-tap}</p>')
    return html(
        '<ul class="tb-stacks" data-test="told">{rows}</ul>',
        rows=[_row(table, row) for row in view["rows"]],
    )


def _seats(table: TableView, view: ToldView) -> Markup:
    """The seats once more by number, where the felt lies out of sight below."""
    entered_seats = [row["seat"] for row in view["rows"]]
    return html(
        '<div class="tb-told-seats">{seats}</div>',
        seats=[
            html(
                '<button type="button" class="btn num" data-act="table-seat" data-seat="{seat}" '
                'id="tell-{seat}" aria-label="{who}">{seat}</button>',
                seat=seat,
                who=dealing.who(table, seat),
            )
            for seat in sorted(view["order"])
            if seat not in entered_seats
        ],
    )


def _row(table: TableView, row: ToldRow) -> Markup:
    says = words.grouped(row["chips"])
    if row["all_in"]:
        says = t("ui.table.all-in", amount=row["chips"])
    elif row["folded"]:
        says = t("ui.table.told-folded", chips=row["chips"])
    return html(
        '<li><button type="button" class="tb-stack-row" data-act="table-seat" data-seat="{seat}" '
        'id="told-{seat}">{seat_line}<span class="num tb-stack-sum">{says}</span></button></li>',
        seat=row["seat"],
        seat_line=table_words.seat_line(table, row["seat"]),
        says=says,
    )


def _pot(table: TableView, pot: ToldPot, pot_number: int) -> Markup:
    """Who wins it; nobody is asked where that is decided."""
    name = t("ui.pots.side", n=pot_number) if pot_number else t("ui.pots.main")
    if pot["decided"]:
        return html(
            '<p class="tb-told-pot"><span>{name} <b class="num">{chips}</b></span> '
            "<span>{who}</span></p>",
            name=name,
            chips=words.grouped(pot["amount"]),
            who=dealing.listed([dealing.who(table, seat) for seat in pot["winners"]]),
        )
    return html(
        '<div class="tb-told-pot" role="group" aria-label="{ask}"><p>{name} '
        '<b class="num">{chips}</b> <span class="soft">{ui.table.told-wins}</span></p>'
        '<div class="tb-win-keys">{seats}</div></div>',
        ask=t("ui.table.told-wins-pot", name=name),
        name=name,
        chips=words.grouped(pot["amount"]),
        seats=[_wins(table, pot, pot_number, seat) for seat in pot["seats"]],
    )


def _wins(table: TableView, pot: ToldPot, index: int, seat: int) -> Markup:
    return html(
        '<button type="button" class="btn tb-win" data-act="told-wins" data-pot="{pot}" '
        'data-seat="{seat}" id="wins-{pot}-{seat}" aria-pressed="{pressed}">{who}</button>',
        pot=index,
        seat=seat,
        pressed="true" if seat in pot["winners"] else "false",
        who=table_words.seat_line(table, seat),
    )


def _lost(table: TableView, view: ToldView) -> Markup:
    if not view["lost"]:
        return NOTHING
    names = [dealing.who(table, seat) for seat in view["lost"]]
    sentence = t("ui.table.lost-are", names=dealing.listed(names))
    return html('<p class="tb-note" data-test="lost">{said}</p>', said=sentence)


def _more(table: TableView, view: ToldView) -> list[Markup]:
    acts = []
    if table["way"] == "told" and view["walks"]:
        acts.append(button("told-walk", t("ui.table.walk"), "btn-wide", "", html('id="tb-walk"')))
    return acts + between.offered(table)


def record_button(app: App, table: TableView, view: ToldView) -> Markup:
    """Record the hand that is over, as it was told or without entry."""
    if view["rows"]:
        return join(
            [
                shut(view["refused"]),
                button(
                    "told-record",
                    t("ui.table.told-record", number=table["hand_no"]),
                    "btn-big btn-wide" + ("" if view["refused"] else " btn-main"),
                    "check",
                    html('id="tb-told" data-keys="enter" data-test="told-record"'),
                    bool(view["refused"]),
                ),
            ]
        )
    return button(
        "hand-unentered",
        t("ui.table.unentered", number=table["hand_no"]),
        "btn-big btn-wide btn-main",
        "play",
        html('id="tb-unentered" data-keys="enter" data-test="unentered"'),
    )


# ---- taps ----


def wins(app: App, element: Element) -> None:
    pot, seat = int(page.data(element, "pot")), int(page.data(element, "seat"))
    deal(app, {"what": "wins", "pot": pot, "seat": seat})


def walk(app: App, element: Element) -> None:
    deal(app, {"what": "walk"})


def record(app: App, element: Element) -> None:
    deal(app, {"what": "told"})


def unentered(app: App, element: Element) -> None:
    deal(app, {"what": "unentered"})


def lost(app: App, element: Element) -> None:
    deal(app, {"what": "lost", "seat": int(page.data(element, "seat"))})


BIG_BLINDS = (2, 3)


def takes(table: TableView, seat: int) -> bool:
    """Return whether a tap on this seat says what it put in."""
    view = table["told_hand"]
    return table["way"] == "told" and view is not None and seat in view["order"]


def matches(table: TableView, seat: int) -> bool:
    """Return whether a tap on this seat puts in as much as the highest: once somebody put in
    anything, and nothing was told of this seat yet.
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
        '<div class="tb-sum"><span class="label">{ui.table.told-chips}</span><b class="num" '
        'data-test="typed">{chips}</b></div>{keypad}<div class="tb-chips">{clear}{more}</div>',
        label=t("common.seat", seat=number),
        name=dealing.name_of(table, number),
        close=button("table-close", t("common.close"), "", "cross", html('data-keys="escape"')),
        quick=quick,
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
    """Return what was typed, and whether that was all, or was folded after it."""
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


WAYS = ("every", "told", "button")


def ready_panel(app: App, table: TableView) -> Markup:
    body = told_panel if table["told_hand"] else between.ready_panel
    return html("{ways}{body}", ways=_ways(table), body=body(app, table))


def count_panel(app: App, table: TableView) -> Markup:
    return html("{ways}{body}", ways=_ways(table), body=between.count_panel(app, table))


def ready_foot(app: App, table: TableView) -> Markup:
    if table["told_hand"]:
        return record_button(app, table, table["told_hand"])
    return between.deal_button(app, table)


def _ways(table: TableView) -> Markup:
    return html(
        '<div class="tb-ways" role="group" aria-label="{ui.table.ways}">{ways}</div>',
        ways=[
            html(
                '<button type="button" class="btn" data-act="table-way" data-way="{way}" '
                'id="way-{way}" aria-pressed="{pressed}">{label}</button>',
                way=way,
                pressed="true" if table["way"] == way else "false",
                label=t("ui.table.way." + way),
            )
            for way in WAYS
        ],
    )


def choose(app: App, element: Element) -> None:
    way, table = page.data(element, "way"), table_now(app)
    if table and table["way"] != way:
        deal(app, {"what": "way", "way": way})


ACTIONS = {
    "told-wins": wins,
    "told-walk": walk,
    "told-record": record,
    "told-lost": lost,
    "hand-unentered": unentered,
    "told-put": put,
    "told-clear": clear,
    "told-key": key,
    "told-more": more,
    "table-way": choose,
}
