"""Playing cards on the page: a face, several, the whole deck to tap."""

from __future__ import annotations

from collections.abc import Collection

from pycore.portable import hand_words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.words import lang, t

RANKS = "AKQJT98765432"
SUITS = "shdc"
BOARD_CARDS = 5
POCKET_CARDS = 2
_drawn: dict[tuple[str, str, bool, bool, bool, str], Markup] = {}


def split(text: str) -> list[str]:
    """Return the cards of a text such as AsKd or "As Kd"."""
    plain = text.replace(" ", "")
    return [plain[i : i + 2] for i in range(0, len(plain) - 1, 2)]


def short(card: str) -> str:
    """Return 10♠; a question mark for a card nobody saw."""
    if "?" in card:
        return "?"
    return hand_words.sign(card)


def face(card: str) -> Markup:
    """Return a card as it is shown: rank and suit sign in the suit's colour."""
    rank = "10" if card[0] == "T" else card[0]
    return html(
        '<span class="card card-{css}"><b>{rank}</b><i>{sign}</i></span>',
        css=card[1],
        rank=rank,
        sign=hand_words.SIGNS[card[1]],
    )


def blank() -> Markup:
    """Return where a card is still to come."""
    return html('<span class="card card-none"></span>')


def faces(text: str) -> Markup:
    return html(
        '<span class="faces" role="img" aria-label="{spoken}">{faces}</span>',
        spoken=", ".join([hand_words.card(t, card) for card in text.split()]),
        faces=[face(card) for card in text.split()],
    )


def deck(
    act: str,
    pressed: Collection[str],
    used: Collection[str] = (),
    css: str = "deck",
    by_key: bool = False,
) -> Markup:
    """Return the 52 cards; a tap is *act*, and with *by_key* two keys are too. *used* ones are
    gone.
    """
    suits = []
    for suit in SUITS:
        row = [_of_deck(rank + suit, act, pressed, used, by_key) for rank in RANKS]
        suits.append(html('<div class="deck-suit">{row}</div>', row=row))
    return html(
        '<div class="{css}" role="group" aria-label="{ui.showdown.pick}">{suits}</div>',
        css=css,
        suits=suits,
    )


def _of_deck(
    card: str, act: str, pressed: Collection[str], used: Collection[str], by_key: bool
) -> Markup:
    """A deck is drawn at every card that is tapped, and all the others stay as they are."""
    look = (card, act, card in pressed, card in used, by_key, lang())
    if look not in _drawn:
        _drawn[look] = _drawn_card(card, act, card in pressed, card in used, by_key)
    return _drawn[look]


def _drawn_card(card: str, act: str, is_pressed: bool, is_used: bool, by_key: bool) -> Markup:
    return html(
        '<button type="button" class="deck-card" data-act="{act}" data-card="{card}" '
        'id="card-{card}" aria-pressed="{pressed}" {keys} {disabled} aria-label="{spoken}">'
        "{face}</button>",
        act=act,
        card=card,
        pressed="true" if is_pressed else "false",
        keys=html('data-keys="{keys}"', keys=card.lower()) if by_key else "",
        disabled=html('aria-disabled="true"') if is_used else "",
        spoken=hand_words.card(t, card),
        face=face(card),
    )
