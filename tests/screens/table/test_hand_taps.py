"""Twenty real hands dealt at a table, tap for tap as bench/hand_taps.py models them: it took so
many taps, and the chips lie where they lay.
"""

from __future__ import annotations

from bench import hand_taps
from bench.hand_taps import RealHand, Tap
from pycore.law import packs
from pycore.poker.phh import BadHistory
from tests.core.felt import counted_in, deal
from tests.core.hall import SEED, Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect

UNIT = 25
STACK = 10_000
HANDS = 20
PLACES = {
    "fold": "#tb-fold",
    "call": "#tb-call",
    "raise": "#tb-raise",
    "enter": "#tb-raise",
    "all-in": "#tb-all-in",
    "plus": "#tb-table-plus",
    "amount": "#tb-amount",
    "round": "#tb-round",
    "split": "#tb-split",
    "shared": "#tb-shared",
    "next": "#tb-next",
    "end": "#tb-end",
    "deal": "#tb-deal",
}


def six_dealt() -> Hall:
    """Six at a table with 10,000 each, blinds 50 and 100, chips of 25 and more."""
    hall = nights.begun("six-dealt", 21, kind="nunavut")
    for index in range(30):
        hall = hall.sell(name=f"Player {index + 1}")
    hall = hall.do("draw-seats", seed=SEED, tables=5)
    hall = nights.now(nights.since(hall, 21).start())
    seats = [hall.state.seats[ticket].seat for ticket in hall.state.at_table(1)]
    return counted_in(hall, 1, dict.fromkeys(seats, STACK))


def real_hands() -> list[RealHand]:
    """Twenty of those that fit this table and Nunavut's rules, from all over the file."""
    rules, fitting = packs.play_rules()["ca_nu"], []
    for hand in hand_taps.hands():
        if hand["min_bet"] != 100 or hand["starting_stacks"] != [STACK] * 6:
            continue
        try:
            played = hand_taps.told_of(hand_taps.history(hand), rules=rules)
        except BadHistory:
            continue
        raises = [step.amount for step in played.done if step.kind == "raise"]
        if all(amount % UNIT == 0 for amount in raises) and min(played.end.stacks):
            fitting.append(played)
    return fitting[:: len(fitting) // HANDS][:HANDS]


def place(tap: Tap, order: tuple[int, ...]) -> str:
    """Where on the screen a tap of the model is."""
    kind, _, which = tap.partition("-")
    if tap in PLACES:
        return PLACES[tap]
    if kind == "preset":
        return f"#tb-preset-{which}"
    return f"#{kind}-{order[int(which)]}" if kind in ("seat", "win") else f"#{tap}"


def test_twenty_real_hands_take_as_many_taps_as_the_model_says(hands: Hands) -> None:
    hall = six_dealt()
    order = deal(hall).hand.order()
    hands.opens(six_dealt, "tonight")
    hands.deals()
    page = hands.page
    expect(page.locator(".tb")).to_have_attribute("data-stage", "ready")
    saving = page.locator('[data-test="saved"][data-state="saving"]')

    def tap(where: str) -> None:
        page.locator(where).click()
        expect(saving).to_have_count(0)

    # From now on nobody writes the board down at this table.
    tap("#tb-deal")
    tap("#tb-round")
    tap("#tb-unseen")
    tap("#tb-steps")
    tap("#step-0")
    tap("#tb-undo")
    played_hands = real_hands()
    assert len(played_hands) == HANDS
    for number, played in enumerate(played_hands):
        taps = hand_taps.every_hand(played, UNIT)
        tap("#tb-deal")  # for the hand before it
        expect(page.locator(".tb")).to_have_attribute("data-stage", "bet")
        page.document.taps = 0
        for step in taps:
            if step in ("next", "end"):
                stacks = [page.locator(f"#seat-{seat} .tb-stack").inner_text() for seat in order]
                lie = [int(text.replace(",", "")) for text in stacks]
                assert lie == list(played.end.stacks), (number, taps)
            tap(place(step, order))
        assert page.document.taps == len(taps), (number, taps)
        expect(page.locator("#bar h1")).to_contain_text("hand 2")
        # The next hand, the record of this one, its steps and its deal: all taken back.
        tap("#tb-undo")
        tap("#tb-undo")
        tap("#tb-steps")
        tap("#step-0")
        tap("#tb-undo")
        expect(page.locator(".tb")).to_have_attribute("data-stage", "ready")
