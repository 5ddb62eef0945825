"""A table to look at: what lies in the middle, and each seat in a line of its own. Nothing is
tapped on it; the dealer's own table is another (webapp/ui/table/table/ring.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from pycore.night.table.hand_story import StoryFelt, StorySeat
from pycore.night.table.table_hand import InHand, TablePot
from pycore.portable import hand_words
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t
from webapp.ui.table import cards
from webapp.ui.table.cards import BOARD_CARDS, split

UNSEEN = "??"
OUT_OF_HAND = ("folded", "dead", "disqualified", "away")
LETTERS = {"button": "ui.felt.button", "small": "ui.felt.small", "big": "ui.felt.big"}


def spoken(text: str) -> str:
    """Return cards as they are read out: ace of spades, king of diamonds."""
    return ", ".join(
        [
            hand_words.card(t, card) if card != UNSEEN else t("ui.table.card-unseen")
            for card in split(text)
        ]
    )


def felt(lies: StoryFelt, names: bool = True) -> Markup:
    """Return the board, what is to be won, and who has what. Without *names* a seat is a small
    tile with its number.
    """
    drawn = _seat if names else _tile
    return html(
        '<section class="felt {css}" aria-label="{ui.title.table}" data-test="felt">{middle}'
        '<ol class="felt-seats">{seats}</ol></section>',
        css="" if names else "felt-tiles",
        middle=_middle(lies),
        seats=[drawn(seat, lies["turn"] == seat["seat"]) for seat in lies["seats"]],
    )


def _middle(lies: StoryFelt) -> Markup:
    board = split(lies["board"])
    return html(
        '<div class="felt-mid"><div class="felt-board" role="img" data-test="board" '
        'aria-label="{slot}">{faces}{blanks}</div><div class="felt-pot"><p><span class="soft">'
        '{ui.table.pot}</span> <b class="num" data-test="pot">{pot}</b></p>{pots}</div></div>',
        slot=t(
            "ui.showdown.slot",
            name=t("ui.showdown.board"),
            cards=spoken(lies["board"]) or t("ui.showdown.none"),
        ),
        faces=[
            cards.face(card) if card != UNSEEN else html('<span class="card tb-unseen">?</span>')
            for card in board
        ],
        blanks=[cards.blank()] * (BOARD_CARDS - len(board)),
        pot=words.grouped(lies["pot"]),
        pots=_pots(lies["pots"]),
    )


def _pots(pots: Sequence[TablePot]) -> Markup:
    """Main and side pots, once there is more than one."""
    if len(pots) < 2:
        return NOTHING
    rows = [
        html(
            '<li><span class="soft">{name}</span> <b class="num">{amount}</b></li>',
            name=t("ui.pots.side", n=i) if i else t("ui.pots.main"),
            amount=words.grouped(pots[i]["amount"]),
        )
        for i in range(len(pots))
    ]
    return html('<ul class="felt-pots small">{rows}</ul>', rows=rows)


def _css(seat: StorySeat, acts: bool) -> str:
    css = "felt-seat"
    if acts:
        css += " felt-acts"
    if seat["state"] in OUT_OF_HAND:
        css += " felt-out"
    if seat["won"]:
        css += " felt-won"
    return css


def _seat(seat: StorySeat, acts: bool) -> Markup:
    return html(
        '<li class="{css}" data-test="felt-{seat}"><span class="felt-no num">{seat}</span>'
        '<span class="felt-name">{name}</span>{marks}<b class="felt-stack num">{stack}</b>'
        '<span class="felt-does small">{does}</span>{cards}</li>',
        css=_css(seat, acts),
        seat=seat["seat"],
        name=words.called(seat["name"]),
        marks=[_mark(mark) for mark in seat["marks"]],
        stack=words.grouped(seat["stack"]) if seat["stack"] is not None else "–",
        does=_does(seat, acts),
        cards=_cards(seat),
    )


def _tile(seat: StorySeat, acts: bool) -> Markup:
    """A seat without a name: what it has, or has become, over what it put in or shows."""
    state = seat["state"]
    stack = words.grouped(seat["stack"] or 0)
    if state in OUT_OF_HAND or state == "all-in":
        stack = t("ui.table.state." + state)
    does = words.grouped(seat["bet"]) if seat["bet"] else ""
    if seat["did"] and seat["did"]["kind"] == "check":
        does = t("ui.table.did.check")
    return html(
        '<li class="{css}" data-test="felt-{seat}"><span class="hidden-text">{spoken} </span>'
        '<span class="felt-no num" aria-hidden="true">{seat}</span>{marks}'
        '<b class="felt-stack num">{stack}</b>'
        '<span class="felt-does num">{does}</span>{cards}<span class="hidden-text">{acts}</span>'
        "</li>",
        css=_css(seat, acts),
        seat=seat["seat"],
        spoken=t("common.seat", seat=seat["seat"]),
        marks=[_mark(mark) for mark in seat["marks"]],
        stack=stack,
        does=does,
        cards=NOTHING if seat["cards"] == UNSEEN else _cards(seat),
        acts=t("ui.table.acting") if acts else "",
    )


def _mark(mark: str) -> Markup:
    return html(
        '<abbr class="felt-mark felt-{mark}" title="{long}">{letter}</abbr>',
        mark=mark,
        long=t("ui.table.mark." + mark),
        letter=t(LETTERS[mark]),
    )


def did(seat: InHand) -> str:
    """Return the last thing a seat did in this round, as its place at the table says it."""
    done = seat["did"]
    if not done:
        return ""
    key = "ui.table.did." + ("all-in" if done["all_in"] else done["kind"])
    if "ante" in done and not done["all_in"]:
        return t("ui.table.did.big-ante", amount=done["amount"], ante=done["ante"])
    return t(key, amount=done["amount"])


def _does(seat: StorySeat, acts: bool) -> str:
    """The last thing a seat did, or what it has become."""
    if seat["won"]:
        return t("ui.table.won", chips=seat["won"])
    if acts:
        return t("ui.table.acting")
    if seat["state"] in OUT_OF_HAND or seat["state"] == "all-in":
        state = t("ui.table.state." + seat["state"])
        return state + " " + words.grouped(seat["bet"]) if seat["bet"] else state
    done = seat["did"]
    return "" if done and done["kind"] in ("show", "muck") else did(seat)


def _cards(seat: StorySeat) -> Markup:
    if seat["state"] in OUT_OF_HAND or not seat["cards"]:
        return NOTHING
    if seat["cards"] == UNSEEN:
        back = html('<span class="card felt-back"></span>')
        return html(
            '<span class="felt-cards" aria-hidden="true">{backs}</span>', backs=[back, back]
        )
    return html(
        '<span class="felt-cards" role="img" aria-label="{spoken}">{faces}</span>',
        spoken=spoken(seat["cards"]),
        faces=[cards.face(card) for card in split(seat["cards"])],
    )
