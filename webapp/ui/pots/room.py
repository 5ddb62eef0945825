"""The pot calculator and the showdown checker, for a table without a tablet: amounts, who folded,
who is all-in, who wins. The worker says what it comes to; nothing is written.
"""

from __future__ import annotations

from webapp.ui.frame import forms, page, words
from webapp.ui.frame.html import html, join
from webapp.ui.frame.parts import button, keys
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t
from webapp.ui.pots import picker
from webapp.ui.pots import result as pots_result
from webapp.ui.pots.hand import (
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
from webapp.ui.pots.state import CARRIED, DEAD, State, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def render(app: Tablet) -> Markup:
    return html(
        '<div class="split pots"><div class="stack stack-wide">{table}{seats}</div>'
        '<div class="stack stack-wide">{who}{result}</div></div>',
        table=_table(app),
        seats=_seats(app),
        who=_who(app),
        result=pots_result.result(app),
    )


def opened(app: Tablet) -> None:
    ask(app)


# ---- the table ----


def _table(app: Tablet) -> Markup:
    every = range(1, count(app) + 1)
    parts = [
        html(
            '<section class="panel stack"><div class="panel-head"><h2>{table}</h2><div '
            'class="cluster">',
            table=t("ui.pots.table"),
        ),
        _step("pots-fewer", "minus", "ui.pots.fewer", count(app) <= FEWEST),
        html('<span class="num">{seats}</span>', seats=t("ui.pots.seats", n=count(app))),
        _step("pots-more", "plus", "ui.pots.more", count(app) >= MOST),
        html("</div></div>"),
        keys(
            "pots-button",
            t("ui.pots.button"),
            [(n, "%d" % n, t("common.seat", seat=n), False) for n in every],
            button_seat(app),
            "pots-button",
            "keys-row pots-keys",
        ),
        keys(
            "pots-unit",
            t("ui.pots.unit"),
            [(n, words.grouped(n), "", False) for n in units(app)],
            unit(app),
            "pots-unit",
            "keys-row keys-text-small",
        ),
    ]
    middle = mine(app).middle
    typed = forms.Drawing(app, middle, "pots-middle")
    more = middle.texts.get(CARRIED) or middle.texts.get(DEAD)
    parts.append(
        html(
            '<details class="fold pots-extra" data-fold="pots-extra" {open}><summary>'
            "{extra}</summary>"
            '<form class="two" id="pots-middle" data-input="pots-middle" data-submit="none" '
            "novalidate>"
            "{pots_carried}{pots_dead}"
            "</form></details></section>",
            open="open" if more or app.is_open("pots-extra") else "",
            extra=t("ui.pots.extra"),
            pots_carried=typed.field(CARRIED, t("ui.pots.carried")),
            pots_dead=typed.field(DEAD, t("ui.pots.dead")),
        )
    )
    return join(parts)


def _step(act, drawing, key, disabled) -> Markup:
    return button(
        act, "", "btn-square", drawing, html('aria-label="{label}"', label=t(key)), disabled
    )


def _seats(app: Tablet) -> Markup:
    rows = []
    folded = mine(app).folded
    all_in = mine(app).all_in
    typed = forms.Drawing(app, chips_form(app), "pots-seats")
    for seat in range(1, count(app) + 1):
        mark = (
            html(
                '<small class="badge badge-sun">{has_button}</small>',
                has_button=t("ui.pots.has-button"),
            )
            if seat == button_seat(app)
            else ""
        )
        rows.append(
            html(
                '<li class="pot-seat{css}"><label for="chips-{seat}"><b class="num">{seat}</b>'
                "{mark}</label>"
                '{amount}<div class="pot-acts">'
                "{toggle}{toggle_2}{toggle_3}</div>{below}</li>",
                css=" pot-out" if seat in folded else "",
                seat=seat,
                mark=mark,
                amount=typed.input(place(seat), "num", t("ui.pots.amount", seat=seat)),
                below=typed.below(place(seat)),
                toggle=_toggle("pots-call", "call", seat, None),
                toggle_2=_toggle("pots-all-in", "all-in", seat, seat in all_in),
                toggle_3=_toggle("pots-fold", "fold", seat, seat in folded),
            )
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><div><h2>{put_in}</h2>'
        '<p class="soft small">{put_in_help}</p></div>{pots_next}</div>'
        '<form id="pots-seats" data-input="pots-chips" data-submit="none" novalidate>'
        '<ul class="rows rows-tight pot-seats">{rows}</ul></form></section>',
        put_in=t("ui.pots.put-in"),
        put_in_help=t("ui.pots.put-in-help"),
        pots_next=button("pots-next", t("ui.pots.next-hand"), "", "next"),
        rows=rows,
    )


def _toggle(act, name, seat, pressed) -> Markup:
    return html(
        '<button class="btn pot-act" type="button" data-act="{act}" data-seat="{seat}" {true} '
        'id="{act}-{seat}" aria-label="{pots}">{pots_2}</button>',
        act=act,
        seat=seat,
        true=""
        if pressed is None
        else html('aria-pressed="{true}"', true="true" if pressed else "false"),
        pots=t("ui.pots.seat-big", seat=seat) + ": " + t("ui.pots." + name),
        pots_2=t("ui.pots." + name),
    )


# ---- who wins ----


def _who(app: Tablet) -> Markup:
    parts = [
        html('<section class="panel stack"><h2>{who}</h2>', who=t("ui.pots.who")),
        keys(
            "pots-how",
            t("ui.pots.how"),
            [
                ("tap", t("ui.pots.by-tap"), "", False),
                ("cards", t("ui.pots.by-cards"), "", False),
            ],
            mine(app).how,
            "pots-how",
            "keys-row keys-2",
            True,
        ),
        picker.panel(app, seats_in(app)) if by_cards(app) else _ranks(app),
        html("</section>"),
    ]
    return join(parts)


def _ranks(app: Tablet) -> Markup:
    order = order_of(app)
    groups = order[:]
    found = mine(app).pots
    open_left = not found or not found["complete"]
    if not groups or open_left:
        groups.append([])
    parts = []
    above = []
    for nth in range(len(groups)):
        picks = []
        for seat in seats_in(app):
            if seat not in above:
                picks.append(
                    html(
                        '<button class="btn pot-pick" type="button" data-act="pots-rank" '
                        'id="rank-{nth}-{seat}" data-seat="{seat}" data-group="{nth}" '
                        'aria-pressed="{aria_pressed}">{seat_big}</button>',
                        nth=nth,
                        seat=seat,
                        aria_pressed="true" if seat in groups[nth] else "false",
                        seat_big=t("ui.pots.seat-big", seat=seat),
                    )
                )
        if picks:
            parts.append(
                html(
                    '<div class="stack stack-small"><p>{best}</p><div class="pot-picks">'
                    "{picks}</div></div>",
                    best=t("ui.pots.best") if nth == 0 else t("ui.pots.next-best"),
                    picks=picks,
                )
            )
        above = above + groups[nth]
    return join(parts)


# ---- taps ----


def _seat(element: Element):
    return int(page.data(element, "seat"))


def _flipped(seats, seat):
    """The seats without this one, or with it when it was not among them."""
    others = [other for other in seats if other != seat]
    return others if seat in seats else seats + [seat]


def fold(app: Tablet, element: Element) -> None:
    mine(app).folded = _flipped(mine(app).folded, _seat(element))
    mine(app).all_in = [s for s in mine(app).all_in if s != _seat(element)]
    changed(app)


def all_in(app: Tablet, element: Element) -> None:
    mine(app).all_in = _flipped(mine(app).all_in, _seat(element))
    mine(app).folded = [s for s in mine(app).folded if s != _seat(element)]
    changed(app)


def call(app: Tablet, element: Element) -> None:
    put_in = every_chips(app)
    others = [put_in[seat] for seat in put_in if seat != _seat(element)]
    text = forms.text_of(max(others) if others else None, "chips")
    mine(app).chips.take({place(_seat(element)): text})
    page.set_value(place(_seat(element)), text)
    changed(app)


def type_chips(app: Tablet, element: Element) -> None:
    chips_form(app).take(page.form("pots-seats"))
    soon(app)


def type_middle(app: Tablet, element: Element) -> None:
    mine(app).middle.take(page.form("pots-middle"))
    soon(app)


def set_button(app: Tablet, element: Element) -> None:
    mine(app).button = int(element.value)
    changed(app)


def set_unit(app: Tablet, element: Element) -> None:
    mine(app).unit = int(element.value)
    changed(app)


def set_how(app: Tablet, element: Element) -> None:
    mine(app).how = element.value
    changed(app)


def fewer(app: Tablet, element: Element) -> None:
    mine(app).count = max(FEWEST, count(app) - 1)
    changed(app)


def more(app: Tablet, element: Element) -> None:
    mine(app).count = min(MOST, count(app) + 1)
    changed(app)


def rank(app: Tablet, element: Element) -> None:
    seat = _seat(element)
    group = int(page.data(element, "group"))
    order = order_of(app)
    if group < len(order) and seat in order[group]:
        order[group] = [other for other in order[group] if other != seat]
    else:
        order = [[other for other in one if other != seat] for one in order]
        if group < len(order):
            order[group] = order[group] + [seat]
        else:
            order.append([seat])
    mine(app).order = [one for one in order if one]
    changed(app)


def next_hand(app: Tablet, element: Element) -> None:
    """Everything empty again; the button moves on, and a chip that was carried lies in the
    middle.
    """
    found = mine(app).pots
    carried = found["carried"] if found and found["complete"] else 0
    mine(app).middle.begin({CARRIED: forms.text_of(carried or None, "chips")})
    mine(app).chips.clear()
    mine(app).folded = []
    mine(app).all_in = []
    mine(app).order = []
    mine(app).button = button_seat(app) % count(app) + 1
    picker.clear_all(app)
    changed(app)
    page.focus("chips-1")


ACTIONS = {
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
    state=State,
    actions=ACTIONS,
    forms=lambda app: {"pots-seats": chips_form(app), "pots-middle": mine(app).middle},
    opened=opened,
    icon="pots",
    place=50,
    gives_way_to="table",
)
