"""What is heard at a table by whoever does not see it: what was done, the pot, whose turn it is;
and what was taken back.
"""

from __future__ import annotations

from tests.kit.hands import Hands
from tests.kit.locator import expect
from tests.kit.nights.dealt import in_three_ways


def test_what_was_done_is_heard_with_the_pot_and_who_is_next_and_so_is_what_is_taken_back(
    hands: Hands,
) -> None:
    hands.opens(in_three_ways, "tonight")
    dealer = hands.deals()
    dealer.tap("tb-deal")
    heard = dealer.test("spoken")
    expect(heard).to_have_text("Seat 4, Zoë Stefansson to act")
    dealer.acts("r")
    expect(heard).to_contain_text("Seat 4 raised to 800. Pot 1,400. Seat 5, ")
    dealer.acts("f")
    expect(heard).to_contain_text("Seat 5 folded. Pot 1,400. Seat 6, ")
    dealer.tap("tb-undo")
    expect(heard).to_contain_text("Taken back: Seat 5 folded. Pot 1,400. Seat 5, ")
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    hands.deals()
    expect(heard).to_contain_text("Seat 5, ")
