"""Buttons that a night seldom needs, each pressed once, with what it does."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.night.table.hand_story import PAGE
from tests.core.felt import counted_in, deal
from tests.core.felt import stranded as stranded_chips
from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect


def choose_and_save(hands: Hands, text: str) -> None:
    expect(hands.at('[data-test="toast"]')).to_contain_text(text)
    hands.saved()


def waits(hands: Hands) -> None:
    """Past the guard against a double tap."""
    hands.volunteer.pass_time(0, 5)
    hands.page.wait_for_timeout(300)


# ---- seats ----


def two_full_tables() -> Hall:
    return nights.sold(nights.begun("roomier", -20), 20)


def late_one() -> Hall:
    """Four tables are full, and one more came: alone at a fifth."""
    return nights.now(nights.started(nights.begun("to-fill", 20), 40, 20)).sell(name="Late Larry")


def seat_lost() -> Hall:
    """Two tablets gave the last seat away apart: one of the two has none."""
    hall = nights.now(nights.started(nights.begun("seat-lost", 20), 19, 20))
    spare = hall.on("helper").sell(player="p2").undo()
    spare = spare.sell(player="p3", name="Sid Noseat", seed="x" * 16)
    return hall.sell(player="p1", name="Ada First").meets(spare)


def test_late_players_find_room_where_a_table_more_is_drawn(hands: Hands) -> None:
    hands.opens(two_full_tables, "seats")
    expect(hands.at('[data-test="roomier"]')).to_contain_text("10")
    hands.at('[data-act="draw-roomier"]').click()
    hands.saved()
    expect(hands.page.locator(".tcard")).to_have_count(3)


def test_a_table_opened_for_one_is_filled(hands: Hands) -> None:
    hands.opens(late_one, "seats")
    waits(hands)
    hands.at('[data-task="fill-table"]').click()
    hands.saved()
    expect(hands.page.locator('[data-task="fill-table"]')).to_have_count(0)
    counts = hands.page.locator(".tcard-count").all_inner_texts()
    assert sorted(counts) == ["8", "8", "8", "8", "9"]
    expect(hands.page.locator('[data-test="moves"] li')).to_have_count(7)
    hands.at('[data-act="paper-of"]').click()
    expect(hands.at('[data-test="paper"] h1')).to_have_text("Seats, A to Z")
    hands.at('[data-act="papers-back"]').click()
    hands.at('[data-act="show-list"]').click()
    hands.page.locator("#list-tables").check(force=True)
    hands.at('[data-paper="table-lists"]').click()
    expect(hands.page.locator('[data-test="paper"] caption')).to_have_count(5)
    assert hands.page.printed == 2


def test_who_lost_the_seat_is_given_one_by_hand(hands: Hands) -> None:
    (task,) = seat_lost().view["todo"]
    hands.opens(seat_lost, "tonight")
    hands.at('[data-act="seat-player"]').click()
    expect(hands.at('[data-test="sheet"]')).to_contain_text(task["name"])
    # Both tables are full: a third is opened for them.
    hands.page.locator("#move-table-3").check(force=True)
    hands.page.locator("#move-seat-1").check(force=True)
    hands.page.locator("#reason-director").check(force=True)
    hands.at('[data-act="move-player"]').click()
    choose_and_save(hands, f"{task['name']} moves to table 3, seat 1")
    expect(hands.page.locator('[data-act="seat-player"]')).to_have_count(0)


def uneven() -> Hall:
    hall = nights.started(nights.begun("by-hand", 75), 40, 75)
    return nights.now(hall).out(*sorted(hall.state.tables()[1])[:4])


def test_a_player_is_moved_to_a_free_seat_by_hand(hands: Hands) -> None:
    hands.opens(uneven, "seats")
    hands.at("#table-2").click()
    name = hands.at("#table-open li b").inner_text()
    hands.at('#table-open [data-act="move"]').click()
    hands.page.locator("#move-table-4").check(force=True)
    for seat_number in range(1, 11):
        hands.page.locator(f"#move-seat-{seat_number}").check(force=True)
        if hands.page.locator('[data-act="move-player"]').count():
            break
    hands.page.locator("#reason-mistake").check(force=True)
    hands.at('[data-act="move-player"]').click()
    choose_and_save(hands, f"{name} moves to table 4, seat {seat_number}")


# ---- the door ----


def namesakes() -> Hall:
    return nights.sold(nights.begun("namesakes", -45), 3)


def awaited() -> Hall:
    named = ["Ann Ross", "Bob Li", "Zoë Dupré"]
    expected = {"players": ["a", "b", "c"], "names": named, "prepaid": [True, False, True]}
    return nights.begun("awaited", -45).do("expect-players", **expected)


def test_another_person_of_the_same_name_is_sold_a_ticket(hands: Hands) -> None:
    hands.opens(namesakes, "door")
    hands.at("#name").fill("Ann Stefansson")
    hands.at("#name").press("Enter")
    expect(hands.at('[data-test="same-name"]')).to_contain_text("0001")
    hands.at('[data-act="same-no"]').click()
    choose_and_save(hands, "Ann Stefansson")
    expect(hands.page.locator('[data-test="same-name"]')).to_have_count(0)
    assert hands.volunteer.figure("entries") == 4


def test_the_same_person_has_a_ticket_and_that_is_no_refusal(hands: Hands) -> None:
    hands.opens(namesakes, "door")
    hands.at("#name").fill("Ann Stefansson")
    hands.at("#name").press("Enter")
    hands.at('[data-act="same-yes"]').click()
    hands.saved()
    expect(hands.page.locator('[data-test="same-name"]')).to_have_count(0)
    expect(hands.page.locator("#refused-entry")).to_have_count(0)
    note = hands.volunteer.test("toast")
    expect(note).to_contain_text("Ann Stefansson has ticket 0001")
    expect(note).to_have_attribute("data-kind", "did")
    expect(hands.at("#name")).to_be_focused()
    expect(hands.at("#name")).to_have_value("")


def test_who_does_not_come_is_struck_and_put_back(hands: Hands) -> None:
    hands.opens(awaited, "door")
    hands.page.locator('[data-fold="door-expected"] summary').first.click()
    rows = hands.page.locator('[data-test="expected"] > li')
    expect(rows).to_have_count(3)
    rows.filter(has_text="Bob Li").locator('[data-act="strike-expected"]').click()
    expect(rows).to_have_count(2)
    choose_and_save(hands, "not expected any more")
    waits(hands)
    hands.at('[data-test="lately-here"] [data-act="undo"]').click()
    expect(rows).to_have_count(3)


def test_a_list_is_taken_from_a_file(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "players.csv"
    file.write_text("name,paid\r\nWanda Flett,yes\r\nGus Nault,no\r\n", "utf-8")
    hands.opens(namesakes, "door")
    hands.page.locator('[data-fold="door-expected"] summary').first.click()
    hands.page.locator("#names-file").set_input_files(file)
    expect(hands.at('[data-test="names-preview"]')).to_contain_text("2 names")
    expect(hands.at("#names-text")).to_have_value("name,paid\nWanda Flett,yes\nGus Nault,no\n")


def test_a_file_of_windows_shows_every_name_and_who_has_paid(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "joueurs.csv"
    file.write_bytes("Soirée\r\nNom;Payé\r\nRenée Côté;oui\r\nGus Nault;non\r\n".encode("cp1252"))
    hands.opens(namesakes, "door")
    hands.page.locator('[data-fold="door-expected"] summary').first.click()
    hands.page.locator("#names-file").set_input_files(file)
    rows = hands.page.locator('[data-test="names-read"] > li')
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Renée Côté")
    expect(rows.nth(0)).to_contain_text("Has paid")
    expect(rows.nth(1)).to_contain_text("Has not paid")
    left_out = hands.page.locator('[data-test="names-left-out"] > li')
    expect(left_out).to_have_count(2)
    expect(left_out.nth(0)).to_contain_text("Soirée")
    expect(left_out.nth(1)).to_contain_text("The heading.")
    expect(hands.at('[data-act="keep-expected"]')).to_contain_text("Add 2 names, 1 prepaid")


def test_a_doubtful_name_comes_in_only_when_taken_and_has_not_paid(hands: Hands) -> None:
    hands.opens(namesakes, "door")
    hands.page.locator('[data-fold="door-expected"] summary').first.click()
    hands.at("#names-text").fill("Name,Paid\nWanda Flett,yes\nCleo & Dee,yes\nGus,maybe\n")
    hands.at('[data-act="look-names"]').click()
    keep = hands.at('[data-act="keep-expected"]')
    expect(keep).to_contain_text("Add 1 name, 1 prepaid")
    doubts = hands.page.locator('[data-test="names-doubts"] > li')
    expect(doubts).to_have_count(2)
    expect(doubts.nth(0)).to_contain_text("This may be two people.")
    for line in (3, 4):
        hands.at(f"#take-name-{line}").click()
    expect(keep).to_contain_text("Add 3 names, 1 prepaid")
    hands.at("#take-name-4").click()
    expect(doubts.nth(0)).to_contain_text("Comes in as not paid.")
    expect(keep).to_contain_text("Add 2 names, 1 prepaid")
    keep.click()
    rows = hands.page.locator('[data-test="expected"] > li')
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Cleo & Dee")).to_contain_text("Has not paid")
    expect(rows.filter(has_text="Wanda Flett")).to_contain_text("Has paid")


# ---- chips ----


def own_way() -> Hall:
    """A house in British Columbia, where no rule says how chips leave play, in its first break; it
    plays the levels and chips of a Selkirk Thursday.
    """
    selkirk, own = packs.house("selkirk-thursday"), packs.house("british-columbia-night")
    chips = {name: selkirk.values[name] for name in ("chip_set", "starting_stack_chips")}
    house = replace(
        own,
        id="small-house",
        values={**own.values, **chips},
        rows=selkirk.rows,
        extra_rows=(),
    )
    stated = {"template": "", "house": document(house)}
    return nights.now(nights.started(nights.begun("own-way", 62, **stated), 20, 62))


def closing() -> Hall:
    return stranded_chips()


def test_where_no_rule_says_how_chips_leave_the_director_chooses(hands: Hands) -> None:
    hands.opens(own_way, "chips")
    hands.page.locator("#up-method-exchange").check(force=True)
    fields = hands.page.locator("#up-form .up-input")
    fields.nth(0).fill("13")
    for index in range(1, fields.count()):
        fields.nth(index).fill("5")
    waits(hands)
    hands.at("#up-do").click()
    done = hands.at('[data-test="up-done"]')
    expect(done).to_contain_text("gets 2 × 500")
    hands.saved()
    hands.at('[data-act="paper-of"]').click()
    expect(hands.at('[data-test="paper"]')).to_contain_text("Change")
    assert hands.page.printed == 1


def test_the_stop_tells_the_chips_that_lie_with_the_dealers(hands: Hands) -> None:
    hands.opens(closing, "out")
    hands.at("#stop-fold > summary").click()
    expect(hands.at('[data-test="stop-carried"]')).to_contain_text("25")


# ---- who buys again ----


def broke() -> Hall:
    return _broke("broke")


def _broke(tid: str) -> Hall:
    """A hand is over, and somebody has no chips left: out only when the next is dealt."""
    table = deal(counted_in(nights.now(nights.started(nights.begun(tid, 20), 4, 20))))
    first_seat, second = table.hand.order()[:2]
    table = table.all_in((first_seat, second)).board("2c7dTh", "3s", "8c")
    return table.show({first_seat: "AsAd", second: "KsKd"}).ends()


@pytest.mark.clause("SEL-7b")
def test_who_says_so_at_the_table_is_waited_for(hands: Hands) -> None:
    hands.opens(broke, "tonight")
    hands.goes(f"#/night/{hands.volunteer.night}/table/1")
    zero = hands.at('[data-test="zero"]')
    zero.locator('[data-act="table-intend"]').click()
    expect(hands.at('[data-act="hands-none-on"]')).to_be_visible()  # another tablet dealt here
    hands.page.wait_for_timeout(1_100)
    hands.at('[data-act="hands-none-on"]').click()
    expect(zero.locator('[data-act="table-intend"]')).to_have_text("Not after all")
    hands.goes(f"#/night/{hands.volunteer.night}/door")
    expect(hands.page.locator('[data-act="sell-rebuy"]')).to_have_count(1)


def broken_table() -> Hall:
    return _broke("asked")


@pytest.mark.clause("SEL-7b")
def test_a_deal_that_puts_somebody_out_asks_first(hands: Hands) -> None:
    hands.opens(broken_table, "tonight")
    hands.goes(f"#/night/{hands.volunteer.night}/table/1")
    zero = hands.at('[data-test="zero"]')
    expect(zero.locator('[data-act="rebuy-open"]')).to_have_class(re.compile("btn-main"))
    hands.at("#tb-deal").click()
    expect(hands.at('[data-test="refusal"]')).to_contain_text("Going on puts them out")
    expect(zero).to_be_visible()
    hands.at('[data-act="table-deal-out"]').click()
    expect(hands.at(".tb")).to_have_attribute("data-stage", "bet")
    expect(zero).to_have_count(0)


def put_out() -> Hall:
    return _broke("put-out")


def test_who_does_not_buy_again_is_put_out_before_the_deal(hands: Hands) -> None:
    hands.opens(put_out, "tonight")
    hands.goes(f"#/night/{hands.volunteer.night}/table/1")
    hands.at('[data-test="zero"] [data-act="rebuy-open"]').click()
    expect(hands.page.locator('[data-act="rebuy-paid"]')).to_have_count(2)
    hands.at("#sheet-cancel").click()
    hands.at("#tb-settle").click()
    expect(hands.page.locator('[data-test="zero"]')).to_have_count(0)
    hands.saved()
    hands.goes(f"#/night/{hands.volunteer.night}/out")
    expect(hands.page.locator('[data-test="lately"] li')).to_have_count(1)


# ---- hands played ----


def many_hands() -> Hall:
    hall = counted_in(nights.now(nights.started(nights.begun("many-hands", 20), 4, 20)))
    for _ in range(PAGE + 3):
        hall = deal(hall).do("misdeal").ends()
    return hall


def test_a_long_list_of_hands_is_shown_in_parts(hands: Hands) -> None:
    hands.opens(many_hands, "hands")
    rows = hands.page.locator('[data-test="hands"] > li')
    expect(rows).to_have_count(PAGE)
    hands.at('[data-act="hands-more"]').click()
    expect(rows).to_have_count(PAGE + 3)
    expect(rows.last).to_contain_text("hand 1 ·")
    expect(hands.page.locator('[data-act="hands-more"]')).to_have_count(0)


# ---- the clock ----


def moved() -> Hall:
    return nights.started(nights.begun("clock-moved", 20), 4, 20)


def minutes(hands: Hands) -> int:
    return int(hands.at('[data-test="clock"]').inner_text().split(":")[0])


def test_the_clock_is_put_right_by_a_minute_and_by_a_level(hands: Hands) -> None:
    hands.opens(moved, "tonight")
    before = minutes(hands)
    hands.at('[data-act="more-time"]').click()
    hands.at("#change--reason").fill("The lights went out")
    hands.at('[data-act="change-clock"]').click()
    hands.saved()
    assert minutes(hands) in (before, before + 1)
    hands.at('[data-act="less-time"]').click()
    hands.saved()
    hands.at('[data-act="less-time"]').click()
    hands.at("#change--reason").fill("The level began early")  # less time has its own
    hands.at('[data-act="change-clock"]').click()
    hands.saved()
    assert minutes(hands) in (before - 2, before - 1)
    hands.at('[data-act="previous-level"]').click()
    expect(hands.at("#change--reason")).to_have_value("")  # another act has its own reason
    hands.at("#change--reason").fill("Level 2 began too early")
    hands.at('[data-act="change-clock"]').click()
    hands.saved()
    expect(hands.at('[data-test="level"]')).to_contain_text("Level 1")
    expect(hands.page.locator('[data-test="lately-here"] > li')).to_have_count(4)


# ---- paper ----


@pytest.mark.parametrize(
    ("screen", "fold", "paper"),
    [("payouts", "", "prizes"), ("door", "door-cash", "cash-up")],
)
def test_a_sheet_is_printed_by_one_press(hands: Hands, screen: str, fold: str, paper: str) -> None:
    hands.opens(namesakes, screen)
    if fold:
        hands.page.locator(f'[data-fold="{fold}"] summary').click()
    hands.at(f'[data-paper="{paper}"]').click()
    expect(hands.at('[data-test="paper"]')).to_be_visible()
    assert hands.page.printed == 1
    hands.at('[data-act="papers-back"]').click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", screen)


def test_a_name_that_was_right_stays(hands: Hands) -> None:
    hands.opens(namesakes, "door")
    hands.page.locator('[data-fold="door-list"] summary').click()
    row = hands.page.locator('[data-test="door-list"] > li').first
    row.locator('[data-act="rename"]').click()
    hands.at("#rename-name").fill("Somebody Else")
    hands.at("#sheet-cancel").click()
    expect(hands.page.locator("#rename-name")).to_have_count(0)
    expect(row).to_contain_text("Ann Stefansson")


def test_a_double_tap_on_sell_says_what_was_sold(hands: Hands) -> None:
    hands.opens(namesakes, "door")
    hands.at("#name").fill("Zoé Dupré")
    hands.at('[data-act="sell-entry"]').dblclick()
    hands.saved()
    assert hands.volunteer.figure("entries") == 4
    expect(hands.at('[data-test="toast"]')).to_contain_text("Sold: ticket 0004, Zoé Dupré")
    expect(hands.page.locator("#refused-entry")).to_have_count(0)
