"""The felt: seats in a ring as the dealer sees them, the board, the pots."""

from __future__ import annotations

from pycore.night.table.table_hand import Mark
from pycore.night.table.table_view import TableSeat, TableView
from pycore.portable import hand_words
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.filling import part
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t
from webapp.ui.table import cards
from webapp.ui.table.cards import BOARD_CARDS, split
from webapp.ui.table.felt import did
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import LIVE, panel, room_state

UNSEEN = "??"
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


def ring(app: App, table: TableView) -> Markup:
    seats = table["seats"]
    places = PLACES.get(len(seats), PLACES[10])
    return html(
        '<section class="tb-felt-wrap" aria-label="{table}"><ol class="tb-felt">{middle}{seats}'
        '<li class="tb-dealer" aria-hidden="true">{ui.table.dealer}</li></ol></section>',
        table=t("common.table", table=table["table"]),
        middle=_middle(app, table),
        seats=[
            _seat(app, table, seats[i], places[i] if i < len(places) else 10)
            for i in range(len(seats))
        ],
    )


# ---- the middle ----


def _middle(app: App, table: TableView) -> Markup:
    is_dealt = table["stage"] in LIVE or table["stage"] in ("over", "called-off")
    if is_dealt:
        middle = _board(app, table)
    else:
        middle = html(
            '<p class="tb-pot"><span class="soft">{between}</span></p>', between=_between(table)
        )
    carried = NOTHING
    if table["carried"]:
        key = "ui.table.carried-in" if is_dealt else "ui.table.carried"
        carried = html(
            '<p class="tb-carried small soft num">{carried}</p>',
            carried=t(key, chips=table["carried"]),
        )
    drawn = html(
        '<li class="tb-mid" id="tb-mid">{middle}{carried}</li>', middle=middle, carried=carried
    )
    return part("tb-mid", drawn)


def _board(app: App, table: TableView) -> Markup:
    """The board, with a blank for every card to come, and what is to be won."""
    board = split(table["board"])
    spoken = table_words.card_names(board) or t("ui.showdown.none")
    return html(
        '<div class="tb-board" role="group" data-test="board" aria-label="{slot}">{faces}{blanks}'
        '</div><p class="tb-pot"><span class="soft">{ui.table.pot}</span> '
        '<b class="num" data-test="pot">{pot}</b></p>'
        '<p class="tb-blinds small soft num" data-test="blinds">{blinds}</p>{pots}',
        slot=t("ui.showdown.slot", name=t("ui.showdown.board"), cards=spoken),
        faces=[_board_card(app, table, board, place) for place in range(len(board))],
        blanks=[cards.blank()] * (BOARD_CARDS - len(board)),
        blinds=table_words.level(table),
        pot=words.grouped(table["pot"]),
        pots=_pots(table),
    )


def _board_card(app: App, table: TableView, board: list[str], place: int) -> Markup:
    """A card of the board: while the hand is not recorded a tap puts another in its place."""
    card = board[place]
    face = cards.face(card) if card != UNSEEN else html('<span class="card tb-unseen">?</span>')
    return html(
        '<button type="button" class="tb-board-card" data-act="board-card" data-place="{nth}" '
        'id="board-{nth}" aria-pressed="{open}" aria-label="{spoken}">{face}</button>',
        nth=place,
        open="true" if panel(app) == "card" and room_state(app).place == place else "false",
        spoken=t("ui.table.card-change", card=table_words.card_names([card])),
        face=face,
    )


def _between(table: TableView) -> str:
    if table["told_hand"]:
        return t("ui.table.hand-on", number=table["hand_no"])
    if table["stage"] == "ready":
        return t("ui.table.next-hand", number=table["hand_no"])
    return t("common.table", table=table["table"])


def _pots(table: TableView) -> Markup:
    """Main and side pots, once there is more than one."""
    pots = table["pots"]
    if len(pots) < 2:
        return NOTHING
    rows = [
        html(
            '<li><span class="soft">{name}</span> <b class="num">{amount}</b> '
            '<span class="soft small num">{seats}</span></li>',
            name=t("ui.pots.side", n=i) if i else t("ui.pots.main"),
            amount=words.grouped(pots[i]["amount"]),
            seats=t("ui.pots.for", seats=pots[i]["seats"]),
        )
        for i in range(len(pots))
    ]
    return html('<ul class="tb-pots">{rows}</ul>', rows=rows)


# ---- a seat ----


# What each seat was drawn from last, and as what.
_drawn: dict[int, tuple[tuple[object, ...], TableSeat, Markup]] = {}
OUT_OF_HAND = ("folded", "dead", "disqualified")
TAGGED = OUT_OF_HAND + ("all-in", "away", "zero", "new", "waiting")


def _seat(app: App, table: TableView, seat: TableSeat, place: int) -> Markup:
    """A step changes a seat or two: what is drawn of the others stands."""
    turn = table["turn"]
    acts = turn is not None and turn["seat"] == seat["seat"]
    is_open = panel(app) == "seat" and room_state(app).seat == seat["seat"]
    moved = room_state(app).button if table["stage"] == "ready" else 0
    here = (table["table"], table["stage"] in LIVE, place, acts, _ahead(table, seat["seat"]))
    look = (here, is_open, moved, words.lang())
    before = _drawn.get(seat["seat"])
    if before and before[0] == look and before[1] == seat:
        return before[2]
    markup = part("place-%d" % seat["seat"], _seat_drawn(app, table, seat, place))
    _drawn[seat["seat"]] = (look, seat, markup)
    return markup


def _seat_drawn(app: App, table: TableView, seat: TableSeat, place: int) -> Markup:
    number = seat["seat"]
    marks = _marks(app, table, seat)
    if seat["state"] == "empty":
        return html(
            '<li class="tb-pos tb-at-{place} tb-empty{button}" id="place-{seat}">'
            '<div class="tb-seat">'
            '<span class="tb-no num">{seat}</span><span class="tb-name">{ui.seat.free}</span>'
            "{dead}</div></li>",
            place=place,
            button=" tb-button" if "button" in marks else "",
            seat=number,
            dead=html('<span class="tb-tag">{ui.table.mark.dead}</span>') if marks else "",
        )
    turn = table["turn"]
    acts = turn is not None and turn["seat"] == number
    css = "tb-pos tb-at-%d tb-%s" % (place, seat["state"])
    if acts:
        css += " tb-acting"
    if "button" in marks:
        css += " tb-button"
    if panel(app) == "seat" and room_state(app).seat == number:
        css += " tb-open"
    ahead = _ahead(table, number)
    if ahead:
        css += " tb-ahead"
    tag = _tag(seat, acts, marks)
    name = words.called(seat["name"])
    stack = words.grouped(seat["stack"]) if seat["stack"] is not None else "–"
    return html(
        '<li class="{css}" id="place-{seat}">'
        '<button type="button" class="tb-seat" data-act="{act}" '
        'data-seat="{seat}" id="seat-{seat}" data-test="seat-{seat}" aria-label="{spoken}">'
        '<span class="tb-no num">{seat}</span> <span class="tb-name">{name}</span> '
        '<b class="tb-stack num">{stack}</b> {tag}</button>{does}</li>',
        css=css,
        seat=number,
        act="table-pass" if ahead else "table-seat",
        spoken=_spoken(seat, name, stack, tag) + (", " + ahead if ahead else ""),
        name=name,
        stack=stack,
        tag=html('<span class="tb-tag">{tag}</span>', tag=tag) if tag else "",
        does=_does(table, seat),
    )


def _ahead(table: TableView, number: int) -> str:
    """What a tap on the seat says of those before it; nothing where it opens the seat's sheet."""
    turn = table["turn"]
    for ahead in turn["ahead"] if turn else []:
        if ahead["seat"] == number:
            key = "checked-to" if not ahead["folds"] else "folded-to"
            return t("ui.table." + key, count=ahead["folds"] + ahead["checks"])
    return ""


def _spoken(seat: TableSeat, name: str, stack: str, tag: str) -> str:
    """What stands on it in the same words and order, so that who speaks to the tablet is heard;
    then what is drawn only.
    """
    parts = [
        t("ui.table.who", seat=seat["seat"], name=name),
        stack,
        tag,
        did(seat),
        table_words.card_names(open_cards(seat)),
    ]
    return ", ".join([part for part in parts if part])


def _marks(app: App, table: TableView, seat: TableSeat) -> list[Mark]:
    """Button and blinds; a button the dealer puts elsewhere leaves the blinds to the worker."""
    moved = room_state(app).button
    if moved and table["stage"] == "ready":
        return ["button"] if seat["seat"] == moved else []
    return seat["marks"]


def _tag(seat: TableSeat, acts: bool, marks: list[Mark]) -> str:
    tags = [t("ui.table.mark." + mark) for mark in marks]
    if acts:
        tags.append(t("ui.table.acting"))
    elif seat["state"] in TAGGED:
        tags.append(t("ui.table.state." + seat["state"]))
    if seat["away"] and seat["state"] != "away":
        tags.append(t("ui.table.state.away"))
    return words.joined(tags)


def _does(table: TableView, seat: TableSeat) -> Markup:
    """Cards and the bet of this round, in front of the seat."""
    parts = []
    if seat["cards"] == UNSEEN and seat["state"] in ("in", "all-in"):
        back = html('<span class="card tb-back"></span>')
        parts.append(
            html('<span class="tb-cards" aria-hidden="true">{backs}</span>', backs=[back, back])
        )
    elif open_cards(seat):
        faces = [cards.face(card) for card in open_cards(seat)]
        parts.append(
            html('<span class="tb-cards tb-shown" aria-hidden="true">{faces}</span>', faces=faces)
        )
    done = did(seat)
    if seat["won"]:
        won = t("ui.table.won", chips=seat["won"])
        parts.append(html('<span class="tb-bet tb-won num">{won}</span>', won=won))
    elif done and seat["state"] not in OUT_OF_HAND and table["stage"] in LIVE:
        parts.append(html('<span class="tb-bet num">{done}</span>', done=done))
    elif seat["bet"] and table["stage"] in LIVE:
        bet = words.grouped(seat["bet"])
        parts.append(html('<span class="tb-bet num">{bet}</span>', bet=bet))
    if not parts:
        return NOTHING
    return html('<span class="tb-does" aria-hidden="true">{parts}</span>', parts=parts)


def open_cards(seat: TableSeat) -> list[str]:
    """Return the cards of a seat that lie open."""
    return split(seat["cards"]) if seat["cards"] != UNSEEN else []


def hand_of(seat: TableSeat) -> str:
    """Return the hand of a seat in words, or nothing."""
    return hand_words.hand(t, seat["hand"]) if seat["hand"] else ""
