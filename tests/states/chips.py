"""Chips and hands: colouring up, the pot calculator, a dealer's table while no hand is dealt."""

from __future__ import annotations

from tests.states.state import State, choose, fold, go, see, send, tap, write

UP_WRONG = (see("#up-form"), write("#up-form .up-input", "1,5x"), tap("#up-do"))
UP_DONE = (see("#up-form"), choose("#up-table-1"), see('[data-test="up-done"]'))
POTS = (
    tap('[data-act="pots-fewer"]'),
    tap('[data-act="pots-more"]'),
    choose("#pots-button-3"),
    choose("#pots-unit-25"),
    write("#chips-4", "50"),
    tap("#pots-fold-4"),
    write("#chips-5", "1600"),
    tap("#pots-all-in-5"),
    write("#chips-7", "1025"),
    tap("#pots-all-in-7"),
    tap("#pots-call-9"),
    see('[data-test="pot-1"]'),
)
"""Seat 4 folded 50; 5 is all-in for 1,600 and 7 for 1,025; 9 called. The button is at 3."""
SPLIT = (*POTS, tap("#rank-0-5"), tap("#rank-0-7"), see('[data-test="odd"]'))
BY_CARDS = (*SPLIT, choose("#pots-how-cards"), see("#card-As"))
CARDS = ("As", "Kd", "9h", "5c", "2s", "Ah", "Qd", "Ac", "Jh", "Kh", "Qs")
SHOWDOWN = (
    *BY_CARDS,
    *(tap(f"#card-{card}") for card in CARDS),
    see('[data-test="showdown"]'),
)

STATES = (
    State(
        "chips: what the hall owns",
        "twelve_tables/chips",
        (fold("#owned-fold"), see("#owned-fold input"), send("#owned-fold input", "1000000")),
        next="",
    ),
    State("chips: to change up", "on_break/chips", next="#up-do"),
    State("chips: the second table", "changing_up/chips", sees="#up-form", next="#up-do"),
    State(
        "chips: not a number",
        "changing_up/chips",
        UP_WRONG,
        sees="#up-form .wrong",
        next="#up-form .up-input",
        near="#up-form .up-input",
    ),
    State("chips: who gets what", "changing_up/chips", UP_DONE, next=""),
    State(
        "chips: out of play",
        "changing_up/chips",
        (*UP_DONE, write("#forfeit-find", "3"), tap('[data-act="forfeit-who"]')),
        sees="#forfeit-chips",
        next="",
    ),
    State("pots", "running/pots", next=""),
    State("pots: told", "running/pots", POTS, next=""),
    State("pots: a split", "running/pots", SPLIT, next="", acted=True),
    State("pots: by cards", "running/pots", BY_CARDS, next="#card-2c", near=".deck", acted=True),
    State("pots: the showdown", "running/pots", SHOWDOWN, next="", acted=True),
    State(
        "pots: a card twice",
        "running/pots",
        (*SHOWDOWN, write("#cards-type", "as")),
        sees='[data-test="refusal"]',
        next="",
    ),
    State("table: counting", "dealing/table/1", sees='.tb[data-stage="count"]'),
    State("table: long stacks", "lopsided_ten/table/1", sees='.tb[data-stage="ready"]'),
    State("table: closed", "finished/table/1", sees='.tb[data-stage="closed"]'),
    State(
        "table: no such table",
        "finished/table/1",
        (go("table/99"),),
        sees='[data-test="refusal"]',
        next="",
    ),
    State("hands: of another tablet", "by_a_hand/hands", sees='[data-test="hands"]', next=""),
)
