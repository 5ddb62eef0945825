"""Cards entered by touch or by key: places for the board and each hand, and the 52 cards.

One place is open at a time; it fills, and the next one that lacks cards opens.

The hand that was told to the calculator. Forgotten when the night is closed.
"""

from __future__ import annotations

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.table.pot_view import PotView, Showdown
from pycore.portable import hand_words
from webapp.ui.app.app import App
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.table.cards import BOARD_CARDS, POCKET_CARDS, RANKS, SUITS, blank, deck, face

BOARD = 0
CARRIED = "pots-carried"
DEAD = "pots-dead"
MOST_CHIPS = 1000000000
"""As many as the worker takes."""


class PotsState:
    def __init__(self) -> None:
        self.all_in: list[int] = []
        self.button: int = 1
        self.chips = Form([])
        self.count: int = 0
        self.folded: list[int] = []
        self.how: str = "tap"
        self.middle = Form(
            [InputField(name, "chips", 0, MOST_CHIPS, empty=True) for name in (CARRIED, DEAD)]
        )
        self.order: list[list[int]] = []
        self.turn: int = 0
        self.unit: int = 0
        self.pots: PotView | None = None
        self.pots_refused: Refusal | None = None
        self.showdown: Showdown | None = None
        self.showdown_refused: Refusal | None = None
        self.cards: dict[int, list[str]] = {}
        self.half: str = ""
        self.place: int = BOARD
        self.twice: str = ""


def room_state(app: App) -> PotsState:
    return app.state(PotsState)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = dict[int, list[str]]
    Tap = Callable[[App, Element, list[int]], None]


def cards_by_place(app: App) -> Cards:
    """Return {place: [cards]}; the board's place is 0."""
    return room_state(app).cards


def _room(place: int) -> int:
    return BOARD_CARDS if place == BOARD else POCKET_CARDS


def open_place(app: App, seats: list[int]) -> int:
    """Return the place that the next card goes to."""
    chosen = room_state(app).place
    return chosen if chosen == BOARD or chosen in seats else BOARD


def compared(app: App, seats: list[int]) -> tuple[str, dict[str, str]]:
    """Return what can be compared, (board, {seat: cards}): hands with both cards, once the board
    has all five.
    """
    board = cards_by_place(app).get(BOARD, [])
    cards = {}
    for seat in seats:
        pocket = cards_by_place(app).get(seat, [])
        if len(pocket) == POCKET_CARDS and len(board) == BOARD_CARDS:
            cards["%d" % seat] = " ".join(pocket)
    return " ".join(board), cards


# ---- drawing ----


def panel(app: App, seats: list[int]) -> Markup:
    now = open_place(app, seats)
    return html(
        '<p class="soft small">{ui.showdown.help}</p>'
        '<div class="places-cards">{places}</div>{deck}'
        '<form class="cards-type" id="cards-typed" data-submit="none" novalidate>'
        '<label for="cards-type" class="small">{ui.showdown.type}</label>'
        '<input class="input" id="cards-type" name="typed" data-input="card-typed" '
        'value="{half}" autocomplete="off" autocapitalize="characters" spellcheck="false" '
        'maxlength="3">{back}{clear}</form>',
        places=[_place(app, place, place == now) for place in [BOARD] + seats],
        deck=_deck(app),
        half=room_state(app).half,
        back=button("card-back", t("ui.showdown.back"), "", "undo"),
        clear=button("cards-clear", t("ui.showdown.clear"), "btn-plain", "cross"),
    )


def _place(app: App, place: int, is_open: bool) -> Markup:
    name = t("ui.showdown.board") if place == BOARD else t("ui.pots.seat-big", seat=place)
    cards = cards_by_place(app).get(place, [])
    spoken = ", ".join([hand_words.card(t, card) for card in cards]) or t("ui.showdown.none")
    return html(
        '<button class="cards-place" type="button" data-act="card-place" data-place="{place}" '
        'id="place-{place}" aria-pressed="{open}"><span>{name}'
        '<span class="hidden-text">: {spoken}</span></span>'
        '<span class="faces" aria-hidden="true">{faces}{blanks}</span></button>',
        place=place,
        open="true" if is_open else "false",
        name=name,
        spoken=spoken,
        faces=[face(card) for card in cards],
        blanks=[blank()] * (_room(place) - len(cards)),
    )


def _deck(app: App) -> Markup:
    lying = []
    for place in cards_by_place(app):
        lying += cards_by_place(app)[place]
    return deck("card-tap", lying)


# ---- taps ----


def _copy(app: App) -> Cards:
    copied = {}
    for place in cards_by_place(app):
        copied[place] = cards_by_place(app)[place][:]
    return copied


def _take(app: App, card: str) -> bool:
    """Take a card back from wherever it lies; True when it lay somewhere."""
    cards = _copy(app)
    for place in cards:
        if card in cards[place]:
            cards[place].remove(card)
            room_state(app).cards = cards
            room_state(app).place = place
            return True
    return False


def _put(app: App, card: str, seats: list[int]) -> None:
    cards = _copy(app)
    place = open_place(app, seats)
    there = cards.get(place, [])
    if len(there) >= _room(place):
        return
    cards[place] = there + [card]
    room_state(app).cards = cards
    if len(cards[place]) == _room(place):
        for other in [BOARD] + seats:
            if len(cards.get(other, [])) < _room(other):
                room_state(app).place = other
                break


def tap(app: App, element: Element, seats: list[int]) -> None:
    card = page.data(element, "card")
    if not _take(app, card):
        _put(app, card, seats)


def choose(app: App, element: Element, seats: list[int]) -> None:
    room_state(app).place = int(page.data(element, "place"))


def typed(app: App, element: Element, seats: list[int]) -> None:
    """Put what was typed in its place as soon as it is a card; 10 is T. Until then it stays, for
    an answer to an earlier card draws the field anew.
    """
    room_state(app).half = element.value
    text = element.value.strip().upper().replace("10", "T")
    if len(text) != 2:
        return
    card = text[0] + text[1].lower()
    if card[0] not in RANKS or card[1] not in SUITS:
        return
    element.value = ""
    room_state(app).half = ""
    for place in cards_by_place(app):
        if card in cards_by_place(app)[place]:
            room_state(app).twice = card
            return
    _put(app, card, seats)


def back(app: App, element: Element, seats: list[int]) -> None:
    """Take back the last card of the open place, or of the last one filled."""
    now = open_place(app, seats)
    for place in [now] + seats[::-1] + [BOARD]:
        there = cards_by_place(app).get(place, [])
        if there:
            _take(app, there[-1])
            return


def clear(app: App, element: Element, seats: list[int]) -> None:
    clear_all(app)


def clear_all(app: App) -> None:
    room_state(app).cards = {}
    room_state(app).half = ""
    room_state(app).place = BOARD


TAPS: dict[str, Tap] = {
    "card-tap": tap,
    "card-place": choose,
    "card-typed": typed,
    "card-back": back,
    "cards-clear": clear,
}


def after(
    name: str, then: Callable[[App], None], seats_of: Callable[[App], list[int]]
) -> Callable[[App, Element], None]:
    """Return the action *name*, and *then*(app) when it is done."""

    def act(app: App, element: Element) -> None:
        room_state(app).twice = ""
        TAPS[name](app, element, seats_of(app))
        then(app)

    return act


def twice(app: App) -> str:
    """Return which card was typed although it lies there already, as a sentence; "" for none."""
    card = room_state(app).twice
    return t("refused.card-twice", card=hand_words.card(t, card)) if card else ""
