"""Seats: everybody sees where to go, on the screen and on paper; the plan of the director."""

from __future__ import annotations

import pytest

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.floor import blind_of_each, evens, uneven
from tests.kit.hands import Hands
from tests.kit.locator import expect
from tests.kit.nights import told as nights_told

SLIP = '[data-test="paper"] .paper-card'


def seated() -> Hall:
    """Seats are drawn, and play has not begun."""
    return nights.sold(nights.begun("seated", -20), 24).do("draw-seats", seed=nights.SEED)


def breaks_a_table(hands: Hands, room: str) -> int:
    """Break the table that is to be broken, from this room; return how many sat there."""
    hands.opens(nights.to_break, room)
    hands.volunteer.pass_time(0, 5)
    hands.page.wait_for_timeout(300)
    count = int(nights.to_break().view["todo"][0]["players"])
    hands.at('[data-task="break-table"]').click()
    hands.saved()
    return count


def test_one_tap_breaks_a_table_and_everybody_sees_where_to_go(hands: Hands) -> None:
    count = breaks_a_table(hands, "seats")
    move_list = hands.at('[data-test="moves"]')
    expect(move_list).to_contain_text("Table 4 is broken")
    expect(move_list.locator("li")).to_have_count(count)
    hands.at('[data-act="print-slips"]').click()
    slips = hands.page.locator(SLIP)
    expect(slips).to_have_count(count)
    expect(slips.first).to_contain_text("From table 4")
    expect(slips.first).to_contain_text("Chips carried by")
    expect(slips.first).to_contain_text("no hand until the button has passed")
    assert hands.page.printed == 1, "one press prints"
    expect(slips.first).to_be_visible()
    hands.at('[data-act="papers-back"]').click()
    hands.at('[data-act="show-list"]').click()
    hands.page.locator("#list-names").check(force=True)
    rows = hands.page.locator('[data-test="lists"] .lines li')
    expect(rows).to_have_count(28)
    hands.page.locator("#list-tables").check(force=True)
    expect(hands.page.locator(".of-table")).to_have_count(3)
    hands.at('[data-act="hide-list"]').click()
    expect(hands.page.locator(".tcard")).to_have_count(3)


def test_a_table_broken_on_tonight_shows_at_once_what_is_read_out(hands: Hands) -> None:
    count = breaks_a_table(hands, "tonight")
    expect(hands.at('.floor-asks [data-test="moves"]').locator("li")).to_have_count(count)


def test_what_was_read_out_gives_way_to_the_tables(hands: Hands) -> None:
    hands.opens(nights.broken, "seats")
    expect(hands.page.locator('.floor-asks [data-test="moves"]')).to_have_count(1)
    hands.volunteer.pass_time(6)
    hands.at("#table-1").click()
    expect(hands.page.locator('.floor-asks [data-test="moves"]')).to_have_count(0)
    expect(hands.page.locator('[data-test="moves"]')).to_have_count(1)


def test_each_table_shows_who_sits_at_it_and_only_what_asks_for_a_seat_stands_above(
    hands: Hands,
) -> None:
    hands.opens(nights.to_balance, "seats")
    view = nights.to_balance().view
    names = {player["ticket"]: player["name"] for player in view["players"]}
    for table in view["tables"]:
        seats = hands.page.locator(f"#table-{table['table']} .oval-seat").all_inner_texts()
        assert len(seats) == len(table["seats"])
        for seat, (shown, ticket) in enumerate(zip(seats, table["seats"], strict=True), 1):
            parts = names[ticket].split(" ") if ticket else []
            name = f" {parts[0]} {parts[-1][0]}." if parts[1:] else "".join(f" {p}" for p in parts)
            assert shown == f"{seat}{name}"
    kinds = [task["kind"] for task in view["todo"]]
    assert kinds == ["balance", "announce-payouts", "colour-up"]
    expect(hands.page.locator('[data-test="todo"] .task')).to_have_count(1)
    expect(hands.at('[data-test="todo"] a[href$="/tonight"]')).to_have_text("2 more")


@pytest.mark.clause("SEL-23", "NU-9.29", "MB-25")
def test_where_no_tablet_deals_two_answers_and_a_press_balance_the_tables(hands: Hands) -> None:
    hands.opens(nights.to_balance, "seats")
    hands.volunteer.pass_time(0, 5)
    expect(hands.page.locator('[data-test="todo"] [data-act="balance"]')).to_be_visible()
    expect(hands.page.locator('[data-task="balance"]')).to_have_count(0)
    blind_of_each(hands.volunteer, uneven())
    expect(hands.page.locator('input[name^="blind-"]')).to_have_count(0)
    hands.at('[data-task="balance"]').click()
    hands.saved()
    expect(hands.at('[data-test="moves"]')).to_contain_text("A player moves")
    evens(hands.volunteer)
    sizes = [int(cell.inner_text()) for cell in hands.page.locator(".tcard-count").all()]
    assert max(sizes) - min(sizes) <= 1


def test_a_break_and_a_move_after_it_are_told_together_until_the_slips_are_printed(
    hands: Hands,
) -> None:
    hands.opens(nights_told.broken_and_moved, "seats")
    move_list = hands.at('[data-test="moves"]')
    expect(move_list.locator("li")).to_have_count(10)
    expect(move_list.locator("h2")).to_have_text(["A player moves", "Table 1 is broken"])
    expect(hands.at('[data-act="print-slips"]')).to_contain_text("Print 10 slips")
    hands.at('[data-act="print-slips"]').click()
    slips = hands.page.locator(SLIP)
    expect(slips).to_have_count(10)
    for slip in slips.all():
        expect(slip).to_be_visible()
    hands.at('[data-act="papers-back"]').click()
    expect(hands.at('[data-act="print-slips"]')).to_contain_text("Print the slips again")
    hands.at('#last [data-act="undo"]').click()
    hands.saved()
    expect(move_list.locator("li")).to_have_count(9)
    expect(move_list).to_contain_text("Table 1 is broken")


def test_two_players_change_seats_by_one_record(hands: Hands) -> None:
    hands.opens(seated, "seats")
    hands.at("#table-1").click()
    hands.at('.rows-two [data-act="move"]').click()
    hands.page.locator("#move-table-2").check(force=True)
    hands.page.locator("#move-seat-1").check(force=True)
    hands.page.locator("#reason-director").check(force=True)
    hands.at('[data-act="exchange-players"]').click()
    hands.saved()
    expect(hands.at('[data-test="moves"]')).to_contain_text("Two players change seats")
    expect(hands.page.locator('[data-test="moves"] li')).to_have_count(2)


def in_a_level() -> Hall:
    """Nunavut, in the middle of the first level: seats change between two."""
    hall = nights.begun("in-a-level", 10, kind="nunavut")
    return nights.now(nights.started(hall, 14, 10))


@pytest.mark.clause("NU-A.4c")
def test_a_change_of_seat_in_a_level_is_told_when_and_asks_for_the_directors_words(
    hands: Hands,
) -> None:
    hands.opens(in_a_level, "seats")
    hands.at("#table-1").click()
    hands.at('.rows-two [data-act="move"]').click()
    hands.page.locator("#move-table-1").check(force=True)
    taken = in_a_level().state.tables()[1]
    free = next(seat for seat in range(1, 11) if seat not in taken)
    hands.page.locator(f"#move-seat-{free}").check(force=True)
    expect(hands.at('[data-test="change"]')).to_contain_text("Seats change between two levels")
    hands.at('[data-act="move-player"]').click()
    expect(hands.at('[data-test="sheet"] [data-test="refusal"]')).to_contain_text(
        "in your own words"
    )
    expect(hands.page.locator("#move--words")).to_be_focused()
    hands.page.locator("#move--words").fill("the chair is broken")
    hands.at('[data-act="move-player"]').click()
    hands.saved()
    expect(hands.at('[data-test="toast"]')).to_contain_text("the chair is broken")
    expect(hands.at('[data-test="why"]')).to_contain_text("the chair is broken")
    hands.at('[data-act="print-slips"]').click()
    expect(hands.at(SLIP)).to_contain_text("the chair is broken")


def test_what_keeps_a_table_from_breaking_is_said_before_anybody_presses(hands: Hands) -> None:
    hands.opens(nights.kept_from_breaking, "seats")
    todo = hands.at('[data-test="todo"]')
    expect(todo).to_contain_text("Table 3 could be broken")
    expect(todo).to_contain_text("are kept apart")
    hands.at("#table-3").click()
    expect(hands.at("#table-open")).to_contain_text("Table 3 cannot be broken")
    expect(hands.page.locator('[data-act="break-table"]')).to_have_count(0)
    hands.at("#plan-fold > summary").click()
    hands.at('[data-act="let-together"]').click()
    hands.saved()
    expect(hands.page.locator('[data-task="break-table"]')).to_have_count(1)


def test_seats_that_were_blocked_after_the_sale_are_unblocked_before_the_draw(
    hands: Hands,
) -> None:
    hands.opens(nights.short_of_seats, "seats")
    expect(hands.at('[data-test="todo"]')).to_contain_text("Unblock seats for 50 players")
    for blocked_left in (1, 0):
        hands.at('[data-test="blocked"] [data-do="unblock-seat"]').click()
        hands.saved()
        expect(hands.page.locator('[data-test="blocked"] li')).to_have_count(blocked_left)
    expect(hands.at('[data-test="todo"]')).to_have_count(0)
    hands.at('#draw [data-act="draw-seats"]').click()
    hands.saved()
    expect(hands.page.locator(".tcard")).to_have_count(5)


def test_a_blocked_seat_says_so_and_can_be_given_again(hands: Hands) -> None:
    hands.opens(seated, "seats")
    if not hands.page.locator('[data-act="close-table"]').count():
        hands.at("#table-3").click()
    hands.at('[data-do="block-seat"]').click()
    hands.saved()
    expect(hands.page.locator('[data-do="unblock-seat"]')).to_have_count(1)
    hands.at('[data-do="unblock-seat"]').click()
    hands.saved()
    expect(hands.page.locator('[data-do="unblock-seat"]')).to_have_count(0)


def test_the_order_of_tables_and_who_is_kept_apart_are_set_before_play(hands: Hands) -> None:
    hands.opens(seated, "seats")
    hands.at("#plan-fold > summary").click()
    hands.at("#order-1").click()
    hands.saved()
    first_table = hands.page.locator('[data-test="order"] button').first
    expect(first_table).to_have_text("Table 1")
    hands.page.locator("#apart-ticket").fill("3")
    hands.page.locator("#apart-other").fill("4")
    hands.at('#apart [data-act="keep-apart"]').click()
    expect(hands.at('#plan-fold [data-test="refusal"]')).to_be_visible()
    hands.page.locator("#apart--reason").fill("soft play was seen")
    hands.at('#apart [data-act="keep-apart"]').click()
    hands.saved()
    expect(hands.page.locator('[data-act="let-together"]')).to_have_count(1)
