"""S12 of the law register: a royal flush jackpot over four events, and two in the third. Figures
in cents were worked by hand: 90 % of 60, 72, 55 and 80 times five dollars, and what is left.
"""

from __future__ import annotations

import pytest

from pycore.book.jackpot import JackpotLedger, ledger
from pycore.tournament.jackpot import Balance, Payout
from tests.core.book.office import CHEQUE, Office, office, register
from tests.core.kit.scenarios import SIGNED, royal, season


def book(hall: Office) -> JackpotLedger:
    return ledger(hall.state)


def balance(current: int, seed: int) -> Balance:
    return Balance(current, seed)  # type: ignore[arg-type]


def paid(hall: Office, key: str) -> Payout:
    return book(hall).payouts[key]


@pytest.mark.clause("SELJ-1", "SELJ-2", "SELJ-3")
def test_s12_two_events_without_a_win() -> None:
    assert book(season(1)).now == balance(27_000, 3_000)
    assert book(season(2)).now == balance(59_400, 6_600)


@pytest.mark.clause("SELJ-6", "SELJ-8")
def test_s12_the_third_event_pays_half_and_carries_the_rest_with_the_seed() -> None:
    third = book(season(3)).lines[-1].event
    assert third.with_sales == balance(84_150, 9_350)
    assert third.paid == 42_075
    assert third.after == balance(51_425, 0)


@pytest.mark.clause("SELJ-4", "SELJ-7", "SELJ-8")
def test_s12_the_fourth_event_pays_all_and_no_second_jackpot() -> None:
    season_book = book(season())
    assert season_book.lines[-1].event.with_sales == balance(87_425, 4_000)
    assert paid(season(), "both").cents == 87_425
    assert (paid(season(), "later").cents, paid(season(), "later").why) == (0, "jackpot-over")
    assert season_book.now == balance(4_000, 0)
    assert (season_book.sold, season_book.paid, season_book.now.total) == (133_500, 129_500, 4_000)


@pytest.mark.clause("SELJ-4", "SELJ-6", "SELJ-8")
def test_s12_variant_two_royal_flushes_with_one_pocket_card_in_the_third_event() -> None:
    hall = season(3).do("record-win", **royal("again", 3, 1, 8, 9))
    assert paid(hall, "one").cents == 42_075
    assert paid(hall, "again").cents == 21_038, "half a cent goes to the winner"
    assert book(hall).lines[-1].event.with_sales.current - book(hall).paid == 21_037
    assert book(hall).now == balance(30_387, 0)


@pytest.mark.clause("SELJ-5")
def test_s12_a_royal_flush_on_the_board_or_of_who_did_not_sign_wins_nothing() -> None:
    hall = season(3)
    board = hall.refused("record-win", **royal("x", 3, 0, 9, 4))
    assert (board.code, board.clause, board.kind) == ("royal-on-board", "SELJ-5", "law")
    stranger = hall.refused("record-win", **royal("x", 3, 2, 56, 4))
    assert (stranger.code, stranger.clause) == ("not-in-register", "SELJ-5")


@pytest.mark.clause("SELJ-10", "SELJ-11")
def test_s12_a_cheque_after_the_paperwork() -> None:
    hall = season(3)
    wish = {**CHEQUE, "win": "one", "cents": 42_075}
    early = hall.refused("write-cheque", **wish)
    assert (early.code, early.clause, early.kind) == ("paperwork-missing", "SELJ-11", "law")
    hall = hall.do("confirm-paperwork", win="one", reference="LGCA 12")
    other = hall.refused("write-cheque", **{**wish, "cents": 42_000})
    assert (other.code, other.facts) == ("cheque-differs", {"due_cents": 42_075})
    assert book(hall.do("write-cheque", **wish)).due("one") == 0


@pytest.mark.clause("SELJ-3")
def test_s12_a_night_that_is_heard_of_late_puts_every_later_one_right() -> None:
    late_office = office()
    for night_number in (1, 3, 4, 2):
        late_office = late_office.do(
            "count-jackpot", **register(night_number, SIGNED[night_number])
        )
    wins = [("later", 4, 1, 7, 3), ("one", 3, 1, 5, 1), ("both", 4, 2, 6, 2)]
    for key, night_number, cards, ticket, at in wins:
        late_office = late_office.do("record-win", **royal(key, night_number, cards, ticket, at))
    late_book, season_book = book(late_office), book(season())
    assert [line.event for line in late_book.lines] == [line.event for line in season_book.lines]
