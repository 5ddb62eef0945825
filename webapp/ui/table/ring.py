"""The felt: seats in a ring as the dealer sees them, the board, the pots."""

from webapp.ui.frame import hand_words, picker, words
from webapp.ui.frame.page import esc
from webapp.ui.frame.picker import BOARD_CARDS
from webapp.ui.frame.words import h, t
from webapp.ui.table import sentences as table_words
from webapp.ui.table.sentences import split
from webapp.ui.table.state import LIVE, panel

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


def ring(app, found):
    seats = found["seats"]
    places = PLACES.get(len(seats), PLACES[10])
    items = []
    for i in range(len(seats)):
        items.append(_seat(app, found, seats[i], places[i] if i < len(places) else 10))
    return (
        '<section class="tb-felt-wrap" aria-label="%s"><ol class="tb-felt">%s%s'
        '<li class="tb-dealer" aria-hidden="true">%s</li></ol></section>'
        % (
            h("common.table", table=found["table"]),
            _middle(found),
            "".join(items),
            h("ui.table.dealer"),
        )
    )


# ---- the middle ----


def _middle(found):
    board = split(found["board"] or "")
    blanks = '<span class="card card-none"></span>' * (BOARD_CARDS - len(board))
    spoken = table_words.card_names(board) or t("ui.showdown.none")
    live = found["stage"] in LIVE or found["stage"] in ("over", "called-off")
    parts = ['<li class="tb-mid">']
    if live:
        parts.append(
            '<div class="tb-board" role="img" data-test="board" aria-label="%s">%s%s</div>'
            % (
                h("ui.showdown.slot", name=t("ui.showdown.board"), cards=spoken),
                "".join([picker.face(card) for card in board]),
                blanks,
            )
        )
        parts.append(
            '<p class="tb-pot"><span class="soft">%s</span> <b class="num" data-test="pot">%s</b>'
            "</p>" % (h("ui.table.pot"), esc(words.grouped(found["pot"])))
        )
    else:
        parts.append('<p class="tb-pot"><span class="soft">%s</span></p>' % _between(found))
    parts.append(_pots(found) if live else "")
    if found["carried"]:
        parts.append(
            '<p class="tb-carried small soft num">%s</p>'
            % h("ui.table.carried-in" if live else "ui.table.carried", chips=found["carried"])
        )
    parts.append("</li>")
    return "".join(parts)


def _between(found):
    if found["stage"] == "ready":
        return h("ui.table.next-hand", number=found["hand_no"])
    return h("common.table", table=found["table"])


def _pots(found):
    """Main and side pots, once there is more than one."""
    pots = found["pots"] or []
    if len(pots) < 2:
        return ""
    parts = ['<ul class="tb-pots">']
    for i in range(len(pots)):
        name = t("ui.pots.side", n=i) if i else t("ui.pots.main")
        parts.append(
            '<li><span class="soft">%s</span> <b class="num">%s</b> '
            '<span class="soft small num">%s</span></li>'
            % (
                esc(name),
                esc(words.grouped(pots[i]["amount"])),
                h("ui.pots.for", seats=pots[i]["seats"]),
            )
        )
    parts.append("</ul>")
    return "".join(parts)


# ---- a seat ----


OUT_OF_HAND = ("folded", "dead", "disqualified")
TAGGED = OUT_OF_HAND + ("all-in", "away", "zero", "new", "waiting")


def _seat(app, found, one, place):
    seat = one["seat"]
    state = one["state"]
    turn = found["turn"]["seat"] if found["turn"] else 0
    marks = _marks(app, found, one)
    if state == "empty":
        return (
            '<li class="tb-pos tb-at-%d tb-empty%s"><div class="tb-seat">'
            '<span class="tb-no num">%d</span><span class="tb-name">%s</span>%s</div></li>'
            % (
                place,
                " tb-button" if "button" in marks else "",
                seat,
                h("ui.seat.free"),
                '<span class="tb-tag">%s</span>' % h("ui.table.mark.dead") if marks else "",
            )
        )
    css = "tb-pos tb-at-%d tb-%s" % (place, state)
    if turn == seat:
        css += " tb-acting"
    if "button" in marks:
        css += " tb-button"
    if panel(app) == "seat" and app.kept("table-seat", 0) == seat:
        css += " tb-open"
    tag = _tag(one, turn == seat, marks)
    name = one["name"] or t("ui.player.unnamed")
    stack = words.grouped(one["stack"]) if one["stack"] is not None else "–"
    return (
        '<li class="%s"><button type="button" class="tb-seat" data-act="table-seat" '
        'data-seat="%d" id="seat-%d" data-test="seat-%d" aria-label="%s">'
        '<span class="tb-no num">%d</span><span class="tb-name">%s</span>'
        '<b class="tb-stack num">%s</b>%s</button>%s</li>'
        % (
            css,
            seat,
            seat,
            seat,
            esc(_spoken(one, name, stack, tag)),
            seat,
            esc(name),
            esc(stack),
            '<span class="tb-tag">%s</span>' % esc(tag) if tag else "",
            _does(found, one),
        )
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


def _marks(app, found, one):
    """Button and blinds; a button the dealer puts elsewhere leaves the blinds to the worker."""
    moved = app.kept("table-button", 0)
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


def _does(found, one):
    """Cards and the bet of this round, in front of the seat."""
    parts = []
    cards = one["cards"] or ""
    if cards == "??" and one["state"] in ("in", "all-in"):
        back = '<span class="card tb-back"></span>'
        parts.append('<span class="tb-cards" aria-hidden="true">%s</span>' % (back * 2))
    elif cards and cards != "??":
        faces = "".join([picker.face(card) for card in split(cards)])
        parts.append('<span class="tb-cards tb-shown" aria-hidden="true">%s</span>' % faces)
    done = table_words.did(one)
    if one["won"]:
        parts.append(
            '<span class="tb-bet tb-won num">%s</span>' % h("ui.table.won", chips=one["won"])
        )
    elif done and one["state"] not in OUT_OF_HAND and found["stage"] in LIVE:
        parts.append('<span class="tb-bet num">%s</span>' % esc(done))
    elif one["bet"] and found["stage"] in LIVE:
        parts.append('<span class="tb-bet num">%s</span>' % esc(words.grouped(one["bet"])))
    if not parts:
        return ""
    return '<span class="tb-does" aria-hidden="true">%s</span>' % "".join(parts)


def hand_of(one):
    """The hand of a seat in words, or nothing."""
    return hand_words.hand(t, one["hand"]) if one["hand"] else ""
