"""The felt: seats in a ring as the dealer sees them, the board, the pots."""

from __future__ import annotations

from webapp.ui.frame import cards, hand_words, words
from webapp.ui.frame.cards import BOARD_CARDS
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.words import t
from webapp.ui.table import sentences as table_words
from webapp.ui.table.dealing import LIVE, panel
from webapp.ui.table.sentences import split
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

# Which of the ring's eleven places are taken by so many seats, from the dealer's left on.
PLACES = {
    2: (3, 8),
    3: (3, 11, 8),
    4: (2, 4, 7, 9),
    5: (2, 4, 11, 7, 9),
    6: (2, 4, 5, 6, 7, 9),
    7: (1, 2, 4, 11, 7, 9, 10),
    8: (1, 2, 4, 5, 6, 7, 9, 10),
    9: (1, 2, 3, 4, 11, 7, 8, 9, 10),
    10: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
}


def ring(app: Tablet, found) -> Markup:
    seats = found["seats"]
    places = PLACES.get(len(seats), PLACES[10])
    items = []
    for i in range(len(seats)):
        items.append(_seat(app, found, seats[i], places[i] if i < len(places) else 10))
    return html(
        '<section class="tb-felt-wrap" aria-label="{table}"><ol class="tb-felt">{middle}{items}'
        '<li class="tb-dealer" aria-hidden="true">{dealer}</li></ol></section>',
        table=t("common.table", table=found["table"]),
        middle=_middle(found),
        items=items,
        dealer=t("ui.table.dealer"),
    )


# ---- the middle ----


def _middle(found) -> Markup:
    board = split(found["board"] or "")
    blanks = [html('<span class="card card-none"></span>')] * (BOARD_CARDS - len(board))
    spoken = table_words.card_names(board) or t("ui.showdown.none")
    live = found["stage"] in LIVE or found["stage"] in ("over", "called-off")
    parts = [html('<li class="tb-mid">')]
    if live:
        parts.append(
            html(
                '<div class="tb-board" role="img" data-test="board" aria-label="{slot}">'
                "{face}{blanks}</div>",
                slot=t("ui.showdown.slot", name=t("ui.showdown.board"), cards=spoken),
                face=[cards.face(card) for card in board],
                blanks=blanks,
            )
        )
        parts.append(
            html(
                '<p class="tb-pot"><span class="soft">{pot}</span> <b class="num" '
                'data-test="pot">{pot_2}</b>'
                "</p>",
                pot=t("ui.table.pot"),
                pot_2=words.grouped(found["pot"]),
            )
        )
    else:
        parts.append(
            html(
                '<p class="tb-pot"><span class="soft">{between}</span></p>',
                between=_between(found),
            )
        )
    parts.append(_pots(found) if live else "")
    if found["carried"]:
        parts.append(
            html(
                '<p class="tb-carried small soft num">{label}</p>',
                label=t(
                    "ui.table.carried-in" if live else "ui.table.carried", chips=found["carried"]
                ),
            )
        )
    parts.append(html("</li>"))
    return join(parts)


def _between(found) -> str:
    if found["stage"] == "ready":
        return t("ui.table.next-hand", number=found["hand_no"])
    return t("common.table", table=found["table"])


def _pots(found) -> Markup:
    """Main and side pots, once there is more than one."""
    pots = found["pots"] or []
    if len(pots) < 2:
        return NOTHING
    parts = [html('<ul class="tb-pots">')]
    for i in range(len(pots)):
        name = t("ui.pots.side", n=i) if i else t("ui.pots.main")
        parts.append(
            html(
                '<li><span class="soft">{name}</span> <b class="num">{amount}</b> '
                '<span class="soft small num">{for_}</span></li>',
                name=name,
                amount=words.grouped(pots[i]["amount"]),
                for_=t("ui.pots.for", seats=pots[i]["seats"]),
            )
        )
    parts.append(html("</ul>"))
    return join(parts)


# ---- a seat ----


OUT_OF_HAND = ("folded", "dead", "disqualified")
TAGGED = OUT_OF_HAND + ("all-in", "away", "zero", "new", "waiting")


def _seat(app: Tablet, found, one, place) -> Markup:
    seat = one["seat"]
    state = one["state"]
    turn = found["turn"]["seat"] if found["turn"] else 0
    marks = _marks(app, found, one)
    if state == "empty":
        return html(
            '<li class="tb-pos tb-at-{css} tb-empty{css_2}"><div class="tb-seat">'
            '<span class="tb-no num">{seat}</span><span class="tb-name">{free}</span>'
            "{dead}</div></li>",
            css=place,
            css_2=" tb-button" if "button" in marks else "",
            seat=seat,
            free=t("ui.seat.free"),
            dead=html('<span class="tb-tag">{dead}</span>', dead=t("ui.table.mark.dead"))
            if marks
            else "",
        )
    css = "tb-pos tb-at-%d tb-%s" % (place, state)
    if turn == seat:
        css += " tb-acting"
    if "button" in marks:
        css += " tb-button"
    if panel(app) == "seat" and mine(app).seat == seat:
        css += " tb-open"
    tag = _tag(one, turn == seat, marks)
    name = one["name"] or t("ui.player.unnamed")
    stack = words.grouped(one["stack"]) if one["stack"] is not None else "–"
    return html(
        '<li class="{css}"><button type="button" class="tb-seat" data-act="table-seat" '
        'data-seat="{seat}" id="seat-{seat}" data-test="seat-{seat}" aria-label="{spoken}">'
        '<span class="tb-no num">{seat}</span><span class="tb-name">{name}</span>'
        '<b class="tb-stack num">{stack}</b>{tag}</button>{does}</li>',
        css=css,
        seat=seat,
        spoken=_spoken(one, name, stack, tag),
        name=name,
        stack=stack,
        tag=html('<span class="tb-tag">{tag}</span>', tag=tag) if tag else "",
        does=_does(found, one),
    )


def _spoken(one, name, stack, tag):
    parts = [
        t("ui.table.who", seat=one["seat"], name=name),
        t("ui.table.stack-spoken", stack=stack),
        tag,
        table_words.did(one),
        table_words.card_names(split(one["cards"])) if one["cards"] not in ("", "??") else "",
    ]
    return ", ".join([part for part in parts if part])


def _marks(app: Tablet, found, one):
    """Button and blinds; a button the dealer puts elsewhere leaves the blinds to the worker."""
    moved = mine(app).button
    if moved and found["stage"] == "ready":
        return ["button"] if one["seat"] == moved else []
    return one["marks"] or []


def _tag(one, acting, marks):
    said = [t("ui.table.mark." + mark) for mark in marks]
    if acting:
        said.append(t("ui.table.acting"))
    elif one["state"] in TAGGED:
        said.append(t("ui.table.state." + one["state"]))
    if one["away"] and one["state"] != "away":
        said.append(t("ui.table.state.away"))
    return " · ".join(said)


def _does(found, one) -> Markup:
    """Cards and the bet of this round, in front of the seat."""
    parts = []
    held = one["cards"] or ""
    if held == "??" and one["state"] in ("in", "all-in"):
        back = html('<span class="card tb-back"></span>')
        parts.append(
            html('<span class="tb-cards" aria-hidden="true">{back}</span>', back=[back, back])
        )
    elif held and held != "??":
        faces = [cards.face(card) for card in split(held)]
        parts.append(
            html('<span class="tb-cards tb-shown" aria-hidden="true">{faces}</span>', faces=faces)
        )
    done = table_words.did(one)
    if one["won"]:
        parts.append(
            html(
                '<span class="tb-bet tb-won num">{won}</span>',
                won=t("ui.table.won", chips=one["won"]),
            )
        )
    elif done and one["state"] not in OUT_OF_HAND and found["stage"] in LIVE:
        parts.append(html('<span class="tb-bet num">{done}</span>', done=done))
    elif one["bet"] and found["stage"] in LIVE:
        parts.append(html('<span class="tb-bet num">{bet}</span>', bet=words.grouped(one["bet"])))
    if not parts:
        return NOTHING
    return html('<span class="tb-does" aria-hidden="true">{parts}</span>', parts=parts)


def hand_of(one):
    """The hand of a seat in words, or nothing."""
    return hand_words.hand(t, one["hand"]) if one["hand"] else ""
