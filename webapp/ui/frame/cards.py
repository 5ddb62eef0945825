"""Playing cards on the page: a face, several, the whole deck to tap."""

from __future__ import annotations

from webapp.ui.frame import hand_words
from webapp.ui.frame.html import html, join
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup

RANKS = "AKQJT98765432"
SUITS = "shdc"
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
BOARD_CARDS = 5
POCKET_CARDS = 2


def face(card) -> Markup:
    """A card as it is shown: rank and suit sign in the suit's colour."""
    rank = "10" if card[0] == "T" else card[0]
    return html(
        '<span class="card card-{css}"><b>{rank}</b><i>{SIGNS}</i></span>',
        css=card[1],
        rank=rank,
        SIGNS=SIGNS[card[1]],
    )


def faces(text) -> Markup:
    return html(
        '<span class="faces" role="img" aria-label="{card}">{face}</span>',
        card=", ".join([hand_words.card(t, card) for card in text.split()]),
        face=[face(card) for card in text.split()],
    )


def deck(act, pressed, used=(), css="deck", by_key=False) -> Markup:
    """The 52 cards; a tap is *act*, and with *by_key* two keys are too. *used* ones are gone."""
    parts = [
        html(
            '<div class="{css}" role="group" aria-label="{pick}">',
            css=css,
            pick=t("ui.showdown.pick"),
        )
    ]
    for suit in SUITS:
        parts.append(html('<div class="deck-suit">'))
        for rank in RANKS:
            card = rank + suit
            parts.append(
                html(
                    '<button type="button" class="deck-card" data-act="{act}" '
                    'data-card="{card}" '
                    'id="card-{card}" aria-pressed="{aria_pressed}" {lower} {aria_disabled} '
                    'aria-label="{card_2}">{face}</button>',
                    act=act,
                    card=card,
                    aria_pressed="true" if card in pressed else "false",
                    lower=html('data-keys="{lower}"', lower=card.lower()) if by_key else "",
                    aria_disabled=html('aria-disabled="true"') if card in used else "",
                    card_2=hand_words.card(t, card),
                    face=face(card),
                )
            )
        parts.append(html("</div>"))
    parts.append(html("</div>"))
    return join(parts)
