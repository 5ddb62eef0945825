"""The pot calculator and the showdown checker, for a table without a tablet: amounts, who folded,
who is all-in, who wins. The worker says what it comes to; nothing is written.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.app.room import Act, Room
from webapp.ui.forms import forms
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, keys
from webapp.ui.kit.words import t
from webapp.ui.table.pots import picker
from webapp.ui.table.pots import result as pots_result
from webapp.ui.table.pots.hand import (
    FEWEST,
    MOST,
    ask,
    button_seat,
    by_cards,
    changed,
    chips_form,
    count,
    every_chips,
    order_of,
    place,
    seats_in,
    soon,
    unit,
    units,
)
from webapp.ui.table.pots.picker import CARRIED, DEAD, room_state


def render(app: App) -> Markup:
    return html(
        '<div class="split pots"><div class="stack stack-wide">{table}{seats}</div>'
        '<div class="stack stack-wide">{who}{result}</div></div>',
        table=_table(app),
        seats=_seats(app),
        who=_who(app),
        result=pots_result.result(app),
    )


def opened(app: App) -> None:
    ask(app)


# ---- the table ----


def _table(app: App) -> Markup:
    seats = count(app)
    middle = room_state(app).middle
    typed = forms.Drawing(app, middle, "pots-middle")
    is_told = middle.texts.get(CARRIED) or middle.texts.get(DEAD)
    return html(
        '<section class="panel stack"><div class="panel-head"><h2>{ui.pots.table}</h2>'
        '<div class="cluster">{fewer}<span class="num">{seats}</span>{more}</div></div>'
        '{button}{unit}<details class="fold pots-extra" data-fold="pots-extra" {open}><summary>'
        '{ui.pots.extra}</summary><form class="two" id="pots-middle" data-input="pots-middle" '
        'data-submit="none" novalidate>{carried}{dead}</form></details></section>',
        fewer=_step("pots-fewer", "minus", "ui.pots.fewer", seats <= FEWEST),
        seats=t("ui.pots.seats", n=seats),
        more=_step("pots-more", "plus", "ui.pots.more", seats >= MOST),
        button=keys(
            "pots-button",
            t("ui.pots.button"),
            [(n, "%d" % n, t("common.seat", seat=n), False) for n in range(1, seats + 1)],
            button_seat(app),
            "pots-button",
            "keys-row pots-keys",
        ),
        unit=keys(
            "pots-unit",
            t("ui.pots.unit"),
            [(n, words.grouped(n), "", False) for n in units(app)],
            unit(app),
            "pots-unit",
            "keys-row keys-text-small",
        ),
        open="open" if is_told or app.is_open("pots-extra") else "",
        carried=typed.field(CARRIED, t("ui.pots.carried")),
        dead=typed.field(DEAD, t("ui.pots.dead")),
    )


def _step(act: str, drawing: str, key: str, disabled: bool) -> Markup:
    return button(
        act, "", "btn-square", drawing, html('aria-label="{label}"', label=t(key)), disabled
    )


def _seats(app: App) -> Markup:
    typed = forms.Drawing(app, chips_form(app), "pots-seats")
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><div><h2>{ui.pots.put-in}</h2>'
        '<p class="soft small">{ui.pots.put-in-help}</p></div>{next}</div>'
        '<form id="pots-seats" data-input="pots-chips" data-submit="none" novalidate>'
        '<ul class="rows rows-tight pot-seats">{rows}</ul></form></section>',
        next=button("pots-next", t("ui.pots.next-hand"), "", "next"),
        rows=[_seat(app, typed, seat) for seat in range(1, count(app) + 1)],
    )


def _seat(app: App, typed: forms.Drawing, seat: int) -> Markup:
    is_folded = seat in room_state(app).folded
    mark = NOTHING
    if seat == button_seat(app):
        mark = html('<small class="badge badge-sun">{ui.pots.has-button}</small>')
    return html(
        '<li class="pot-seat{css}"><label for="chips-{seat}"><b class="num">{seat}</b>{mark}'
        '</label>{amount}<div class="pot-acts">{call}{all_in}{fold}</div>{below}</li>',
        css=" pot-out" if is_folded else "",
        seat=seat,
        mark=mark,
        amount=typed.input(place(seat), "num", t("ui.pots.amount", seat=seat)),
        call=_act("pots-call", "call", seat, NOTHING),
        all_in=_act("pots-all-in", "all-in", seat, _pressed(seat in room_state(app).all_in)),
        fold=_act("pots-fold", "fold", seat, _pressed(is_folded)),
        below=typed.below(place(seat)),
    )


def _act(act: str, name: str, seat: int, pressed: Markup) -> Markup:
    return html(
        '<button class="btn pot-act" type="button" data-act="{act}" data-seat="{seat}" '
        '{pressed} id="{act}-{seat}" aria-label="{spoken}">{label}</button>',
        act=act,
        seat=seat,
        pressed=pressed,
        spoken=t("common.told", about=t("ui.pots.seat-big", seat=seat), told=t("ui.pots." + name)),
        label=t("ui.pots." + name),
    )


def _pressed(is_pressed: bool) -> Markup:
    return html('aria-pressed="{pressed}"', pressed="true" if is_pressed else "false")


# ---- who wins ----


def _who(app: App) -> Markup:
    hows = [
        ("tap", t("ui.pots.by-tap"), "", False),
        ("cards", t("ui.pots.by-cards"), "", False),
    ]
    return html(
        '<section class="panel stack"><h2>{ui.pots.who}</h2>{how}{body}</section>',
        how=keys(
            "pots-how",
            t("ui.pots.how"),
            hows,
            room_state(app).how,
            "pots-how",
            "keys-row keys-2",
            hidden=True,
        ),
        body=picker.panel(app, seats_in(app)) if by_cards(app) else _ranks(app),
    )


def _ranks(app: App) -> Markup:
    """Who has the best hand, the next best, until every pot is decided."""
    groups = order_of(app)
    seats = seats_in(app)
    cut = room_state(app).pots
    if not groups or not cut or not cut["complete"]:
        groups.append([])
    parts = []
    above: list[int] = []
    for tier in range(len(groups)):
        picks = [_pick(tier, seat, seat in groups[tier]) for seat in seats if seat not in above]
        if picks:
            parts.append(
                html(
                    '<div class="stack stack-small"><p>{best}</p><div class="pot-picks">{picks}'
                    "</div></div>",
                    best=t("ui.pots.best") if tier == 0 else t("ui.pots.next-best"),
                    picks=picks,
                )
            )
        above = above + groups[tier]
    return join(parts)


def _pick(tier: int, seat: int, is_picked: bool) -> Markup:
    return html(
        '<button class="btn pot-pick" type="button" data-act="pots-rank" id="rank-{nth}-{seat}" '
        'data-seat="{seat}" data-group="{nth}" {pressed}>{label}</button>',
        nth=tier,
        seat=seat,
        pressed=_pressed(is_picked),
        label=t("ui.pots.seat-big", seat=seat),
    )


# ---- taps ----


def _seat_in(element: Element) -> int:
    return int(page.data(element, "seat"))


def _flipped(seats: list[int], seat: int) -> list[int]:
    """The seats without this one, or with it when it was not among them."""
    others = [other for other in seats if other != seat]
    return others if seat in seats else seats + [seat]


def fold(app: App, element: Element) -> None:
    room_state(app).folded = _flipped(room_state(app).folded, _seat_in(element))
    room_state(app).all_in = [s for s in room_state(app).all_in if s != _seat_in(element)]
    changed(app)


def all_in(app: App, element: Element) -> None:
    room_state(app).all_in = _flipped(room_state(app).all_in, _seat_in(element))
    room_state(app).folded = [s for s in room_state(app).folded if s != _seat_in(element)]
    changed(app)


def call(app: App, element: Element) -> None:
    put_in = every_chips(app)
    others = [put_in[seat] for seat in put_in if seat != _seat_in(element)]
    text = forms.text_of(max(others) if others else None, "chips")
    room_state(app).chips.take({place(_seat_in(element)): text})
    page.set_value(place(_seat_in(element)), text)
    changed(app)


def type_chips(app: App, element: Element) -> None:
    chips_form(app).take(page.form("pots-seats"))
    soon(app)


def type_middle(app: App, element: Element) -> None:
    room_state(app).middle.take(page.form("pots-middle"))
    soon(app)


def set_button(app: App, element: Element) -> None:
    room_state(app).button = int(element.value)
    changed(app)


def set_unit(app: App, element: Element) -> None:
    room_state(app).unit = int(element.value)
    changed(app)


def set_how(app: App, element: Element) -> None:
    room_state(app).how = element.value
    changed(app)


def fewer(app: App, element: Element) -> None:
    room_state(app).count = max(FEWEST, count(app) - 1)
    changed(app)


def more(app: App, element: Element) -> None:
    room_state(app).count = min(MOST, count(app) + 1)
    changed(app)


def rank(app: App, element: Element) -> None:
    seat = _seat_in(element)
    group = int(page.data(element, "group"))
    order = order_of(app)
    if group < len(order) and seat in order[group]:
        order[group] = [other for other in order[group] if other != seat]
    else:
        order = [[other for other in tied if other != seat] for tied in order]
        if group < len(order):
            order[group] = order[group] + [seat]
        else:
            order.append([seat])
    room_state(app).order = [tied for tied in order if tied]
    changed(app)


def next_hand(app: App, element: Element) -> None:
    """Empty everything again; the button moves on, and a chip that was carried lies in the
    middle.
    """
    cut = room_state(app).pots
    carried = cut["carried"] if cut and cut["complete"] else 0
    room_state(app).middle.begin({CARRIED: forms.text_of(carried or None, "chips")})
    room_state(app).chips.clear()
    room_state(app).folded = []
    room_state(app).all_in = []
    room_state(app).order = []
    room_state(app).button = button_seat(app) % count(app) + 1
    picker.clear_all(app)
    changed(app)
    page.focus("chips-1")


ACTIONS: dict[str, Act] = {
    "pots-fold": fold,
    "pots-all-in": all_in,
    "pots-call": call,
    "pots-chips": type_chips,
    "pots-middle": type_middle,
    "pots-button": set_button,
    "pots-unit": set_unit,
    "pots-how": set_how,
    "pots-fewer": fewer,
    "pots-more": more,
    "pots-rank": rank,
    "pots-next": next_hand,
}
for name in picker.TAPS:
    ACTIONS[name] = picker.after(name, changed, seats_in)

ROOM = Room(
    "pots",
    render,
    actions=ACTIONS,
    opened=opened,
    icon="pots",
    place=50,
    gives_way_to="table",
)
