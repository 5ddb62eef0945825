"""What is picked is a person, who moves, goes out or is left alone; and what their sheets do."""

from __future__ import annotations

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands, arrives, called, elsewhere, sits, view
from tests.kit.locator import expect

OUT = '.chosen [data-act="eliminate"]'
CHOSEN = '[data-test="chosen"]'
SHEET = '[data-test="sheet"]'


def free_seat(hands: Hands, table: int) -> int:
    (row,) = [row for row in view(hands)["tables"] if row["table"] == table]
    return row["seats"].index(None) + 1


def table_of(hands: Hands, ticket: int) -> int:
    (row,) = [row for row in view(hands)["players"] if row["ticket"] == ticket]
    return int(row["table"])


def some_seat(hands: Hands) -> int:
    """A seat of table 1 that is taken."""
    return next(seat for seat in range(1, 11) if sits(hands, 1, seat))


def picks(hands: Hands, table: int, seat: int) -> str:
    """Pick a player on Tonight; the name on the key."""
    hands.at(f"#table-{table}").check(force=True)
    hands.at(f"#seat-{seat}").check(force=True)
    name = called(hands, sits(hands, table, seat))
    expect(hands.at(CHOSEN)).to_have_text(name)
    expect(hands.at(OUT)).to_have_text(f"{name} is out")
    return name


def armed(hands: Hands) -> int:
    return hands.page.locator(f"{OUT}, {CHOSEN}").count()


def broke() -> Hall:
    """Forty sat at four tables, twelve are out: the fourth can be broken."""
    return nights.to_break()


def open_seats() -> Hall:
    """Two tables of eight."""
    return nights.now(nights.started(nights.begun("open-seats", 20), 20, 20)).out(17, 18, 19, 20)


# ---- finding 1 of the volunteer ----


def test_who_draws_the_seat_of_a_disqualified_player_is_not_picked(hands: Hands) -> None:
    hands.opens(broke, "tonight")
    seat = some_seat(hands)
    ticket = sits(hands, 1, seat)
    picks(hands, 1, seat)
    struck = {"ticket": ticket, "why": "disqualified", "reason": "abuse", "stack_chips": 15_000}
    assert elsewhere(hands, command="remove-player", **struck)
    assert elsewhere(hands, command="break-table", table=4)
    if not sits(hands, 1, seat):
        other = next(row["ticket"] for row in view(hands)["players"] if row["table"] == 2)
        assert elsewhere(
            hands, command="move-player", reason="director", ticket=other, table=1, seat=seat
        )
    arrives(hands)
    assert armed(hands) == 0
    expect(hands.at(".chosen-none")).to_be_visible()
    expect(hands.at(f"#seat-{seat}")).not_to_be_checked()


def test_who_is_moved_to_the_seat_of_a_player_who_went_out_is_not_picked(hands: Hands) -> None:
    hands.opens(open_seats, "tonight")
    seat = some_seat(hands)
    ticket = sits(hands, 1, seat)
    picks(hands, 1, seat)
    assert elsewhere(hands, command="eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    arrives(hands)
    assert armed(hands) == 0
    other = next(row["ticket"] for row in view(hands)["players"] if row["table"] == 2)
    assert elsewhere(
        hands, command="move-player", reason="director", ticket=other, table=1, seat=seat
    )
    arrives(hands)
    assert armed(hands) == 0


def test_a_player_who_left_and_came_back_has_to_be_picked_again(hands: Hands) -> None:
    hands.opens(open_seats, "tonight")
    seat = some_seat(hands)
    ticket = sits(hands, 1, seat)
    picks(hands, 1, seat)
    to = free_seat(hands, 2)
    assert elsewhere(
        hands, command="move-player", reason="director", ticket=ticket, table=2, seat=to
    )
    arrives(hands)
    assert elsewhere(hands, command="undo", target=view(hands)["history"][0]["id"])
    arrives(hands)
    assert sits(hands, 1, seat) == ticket
    assert armed(hands) == 0


def test_a_choice_that_nobody_touches_ends_after_twenty_seconds(hands: Hands) -> None:
    hands.opens(open_seats, "tonight")
    picks(hands, 1, some_seat(hands))
    hands.volunteer.pass_time(0, 18)
    hands.page.settles(500)
    assert armed(hands) == 2
    hands.volunteer.pass_time(0, 2)
    hands.page.settles(500)
    assert armed(hands) == 0


def test_a_choice_ends_when_its_page_is_left(hands: Hands) -> None:
    hands.opens(open_seats, "tonight")
    picks(hands, 1, some_seat(hands))
    hands.volunteer.go("standings")
    hands.volunteer.go("tonight")
    assert armed(hands) == 0


def test_a_finger_that_lies_on_the_key_puts_out_nobody_who_sat_down_meanwhile(
    hands: Hands,
) -> None:
    hands.opens(open_seats, "tonight")
    seat = some_seat(hands)
    ticket = sits(hands, 1, seat)
    picks(hands, 1, seat)
    key = hands.at(OUT).element()
    hands.page.document.tell("pointerdown", key)
    other = next(row["ticket"] for row in view(hands)["players"] if row["table"] == 2)
    assert elsewhere(
        hands, command="exchange-players", reason="director", ticket=ticket, other=other
    )
    arrives(hands)
    before = view(hands)["counts"]["players_left"]
    hands.page.document.click(key)
    hands.page.document.tell("pointerup", key)
    hands.page.settles()
    assert view(hands)["counts"]["players_left"] == before
    assert armed(hands) == 0


def test_players_picked_on_the_page_by_name_end_as_well(hands: Hands) -> None:
    hands.opens(open_seats, "out")
    hands.volunteer.busts(3)
    hands.volunteer.busts(4)
    expect(hands.at('#out [type="submit"]')).to_contain_text("These 2 are out")
    table = 3 - table_of(hands, 4)
    place = {"table": table, "seat": free_seat(hands, table)}
    assert elsewhere(hands, command="move-player", reason="director", ticket=4, **place)
    arrives(hands)
    expect(hands.at('#out [type="submit"]')).to_contain_text(f"{called(hands, 3)} is out")
    hands.volunteer.pass_time(0, 21)
    hands.page.settles(500)
    expect(hands.page.locator("#out")).to_have_count(0)


def test_two_on_one_hand_are_out_without_a_count_where_no_prize_hangs_on_it(hands: Hands) -> None:
    hands.opens(open_seats, "out")
    here = [row["ticket"] for row in view(hands)["players"] if row["table"] == 1][:2]
    there = next(row["ticket"] for row in view(hands)["players"] if row["table"] == 2)
    hands.volunteer.busts(here[0])
    hands.volunteer.busts(there)
    expect(hands.at("#out")).to_contain_text("different tables")
    hands.at(f'[data-act="out-remove"][data-ticket="{there}"]').click()
    hands.volunteer.busts(here[1])
    expect(hands.at("#out")).not_to_contain_text("different tables")
    expect(hands.at("#out")).to_contain_text("No prize hangs on it")
    expect(hands.page.locator("#out input")).to_have_count(0)
    hands.at('#out [type="submit"]').click()
    hands.saved()
    places = {row["ticket"]: row["place"] for row in view(hands)["standings"]}
    assert [places[ticket] for ticket in here] == [15, 15]


# ---- a rebuy where they are shown ----


def test_a_rebuy_is_sold_on_the_spot_and_never_an_entry(hands: Hands) -> None:
    hands.opens(open_seats, "tonight")
    seat = some_seat(hands)
    ticket = sits(hands, 1, seat)
    name = picks(hands, 1, seat)
    before = view(hands)
    hands.at('.chosen [data-act="rebuy-open"]').click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "tonight")
    expect(hands.at(SHEET)).to_contain_text(f"Rebuy for {name}")
    hands.page.keyboard.press("n")
    keys = hands.page.locator('[data-act="rebuy-paid"]')
    assert [text.replace("\n", " ") for text in keys.all_inner_texts()] == [
        f"Cash from {name}",
        f"Debit from {name}",
    ]
    assert view(hands)["desk"]["rebuys"] == before["desk"]["rebuys"]
    hands.at("#rebuy-paid-debit").dblclick()
    hands.saved()
    after = view(hands)
    assert after["desk"]["rebuys"] == before["desk"]["rebuys"] + 1
    assert after["desk"]["entries"] == before["desk"]["entries"]
    (player,) = [row for row in after["players"] if row["ticket"] == ticket]
    assert player["rebuys"] == 1
    expect(hands.page.locator(SHEET)).to_have_count(0)
    expect(hands.at('[data-test="toast"]')).to_contain_text(name)
    assert armed(hands) == 0, "what was done is done"


def test_who_pays_for_their_rebuy_later_is_waited_for(hands: Hands) -> None:
    hands.opens(open_seats, "tonight")
    name = picks(hands, 1, some_seat(hands))
    hands.at('.chosen [data-act="rebuy-open"]').click()
    expect(hands.at('[data-act="rebuy-later"]')).to_have_text(f"{name} pays later")
    hands.at('[data-act="rebuy-later"]').click()
    hands.saved()
    assert [row["name"] for row in view(hands)["players"] if row["wants_rebuy"]] == [name]
    hands.volunteer.pass_time(0, 2)
    picks(hands, 1, some_seat(hands))
    hands.at(OUT).click()
    expect(hands.at(OUT)).to_contain_text("all the same")


# ---- the table ----


def test_the_sheet_of_a_seat_is_the_player_s_who_sat_there(hands: Hands) -> None:
    hands.opens(open_seats, "tonight")
    dealer = hands.deals()
    dealer.tap("tb-count")
    seat = some_seat(hands)
    ticket, name = sits(hands, 1, seat), called(hands, sits(hands, 1, seat))
    hands.at(f"#seat-{seat}").click()
    expect(hands.at("#tb-panel h2")).to_have_text(name)
    expect(hands.at('#tb-panel [data-act="out-open"]')).to_have_text(f"{name} is out…")
    hands.at('#tb-panel [data-act="out-open"]').click()
    expect(hands.at(f'{SHEET} [data-act="eliminate"]')).to_have_text(f"{name} is out")
    other = next(row["ticket"] for row in view(hands)["players"] if row["table"] == 2)
    wish = {"ticket": ticket, "other": other, "between_hands": True}
    assert elsewhere(hands, command="exchange-players", reason="director", **wish)
    arrives(hands)
    hands.page.settles(500)
    expect(hands.page.locator(SHEET)).to_have_count(0)
    expect(hands.page.locator('#tb-panel [data-act="out-open"]')).to_have_count(0)
