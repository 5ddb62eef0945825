"""The jackpot on the book's screen and on a night's."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pycore.book.jackpot import CountedRegister
from pycore.judge.jackpot_view import jackpot_view, night_jackpot, night_register
from pycore.kernel import canonical
from pycore.ledger.model import codec
from pycore.night.night_view import night_view
from pycore.night.registration.jackpot import JackpotRuled
from pycore.night.registration.jackpot_shape import NightJackpot
from pycore.night.todo import todo
from tests.core.book.office import CHEQUE, NOW, TERMS, WIN, Office, office, register
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, nunavut, thursday, wall
from tests.core.kit.scenarios import season


def at_tables(*signed: int) -> Hall:
    """Four play; these tickets signed; seat 1 shows a royal flush with both pocket cards."""
    hall = thursday().sell(4)
    for ticket in signed:
        hall = hall.do("join-jackpot", ticket=ticket, signed=True)
    hall = counted_in(hall.draw().at("19:00").start())
    table = deal(hall, placed=1).all_in({1, 2}).board("ThJhQh", "2c", "3c")
    return table.show({2: "2d3d", 1: "AhKh"}).ends()


def here(hall: Hall) -> dict[str, CountedRegister]:
    counted = night_register(hall.night)
    assert counted is not None
    return {hall.night.tid: counted}


def jackpot_of(hall: Hall, desk: Office) -> NightJackpot:
    jackpot = night_jackpot(hall.night, desk.book, here(hall))
    assert jackpot is not None
    return jackpot


def holder(hall: Hall) -> int:
    return next(ticket for ticket, place in hall.state.seats.items() if place.seat == 1)


def recorded(hall: Hall, desk: Office) -> Office:
    count_fields = {"night": hall.night.tid, **codec.plain(here(hall)[hall.night.tid])}
    winner = hall.state.entries[holder(hall)]
    wish: dict[str, Any] = {
        **WIN,
        "night": hall.night.tid,
        "ticket": winner.ticket,
        "player": winner.player,
        "hand": "1/1",
    }
    return desk.do("count-jackpot", **count_fields).do("record-win", **wish)


@pytest.mark.clause("SELJ-3")
def test_the_ledger_on_the_books_screen() -> None:
    view = jackpot_view(season().book, {})
    assert json.loads(canonical.dumps(dict(view))) == view
    assert (view["current_cents"], view["seed_cents"], view["clause"]) == (4_000, 0, "SELJ-3")
    assert [event["after_current_cents"] for event in view["events"]] == [
        4_000,
        51_425,
        59_400,
        27_000,
    ]
    assert [win["win"] for win in view["wins"]] == ["later", "both", "one"]
    win = view["wins"][0]
    assert (win["why"], win["why_clause"], win["due_cents"]) == ("jackpot-over", "SELJ-4", 0)
    assert [win["is_held_up"] for win in view["wins"]] == [False, True, True]


@pytest.mark.clause("SELJ-10", "SELJ-11")
def test_a_win_says_what_holds_it_up_and_what_was_paid() -> None:
    hall = season(3).do("confirm-paperwork", win="one", reference="LGCA 12")
    (win,) = jackpot_view(hall.book, {})["wins"]
    assert (win["is_held_up"], win["due_cents"], win["paperwork"]) == (False, 42_075, "LGCA 12")
    hall = hall.do("write-cheque", **{**CHEQUE, "win": "one"}, cents=42_075)
    (win,) = jackpot_view(hall.book, {})["wins"]
    assert (win["due_cents"], win["witness"]) == (0, "A dealer")
    assert win["cheques"][0]["payee"] == "A winner"
    corrected = hall.do("count-jackpot", **register(1, 58, records=130))
    (win,) = jackpot_view(corrected.book, {})["wins"]
    assert win["due_cents"] == -450


@pytest.mark.clause("SELJ-11")
def test_paperwork_undone_after_the_cheque_is_asked_for_again() -> None:
    hall = season(3).do("confirm-paperwork", win="one", reference="LGCA 12")
    confirmed = hall.book.folded.latest(1)[0].placed.id
    hall = hall.do("write-cheque", **{**CHEQUE, "win": "one"}, cents=42_075)
    undone = hall.do("undo", target=confirmed)
    (win,) = jackpot_view(undone.book, {})["wins"]
    assert (win["is_held_up"], win["due_cents"], len(win["cheques"])) == (True, 0, 1)
    again = undone.do("confirm-paperwork", win="one", reference="LGCA 21")
    (win,) = jackpot_view(again.book, {})["wins"]
    assert (win["is_held_up"], win["due_cents"], win["paperwork"]) == (False, 0, "LGCA 21")


@pytest.mark.clause("SELJ-2", "SELJ-6", "SELJ-7")
def test_a_night_says_what_the_jackpot_stands_at_before_anybody_counted_it() -> None:
    hall = at_tables(1, 2, 3)
    jackpot = jackpot_of(hall, season(2))
    assert json.loads(canonical.dumps(dict(jackpot))) == jackpot
    assert (jackpot["current_cents"], jackpot["seed_cents"]) == (59_400 + 1_350, 6_600 + 150)
    assert (jackpot["one_card_cents"], jackpot["two_cards_cents"]) == (30_375, 60_750)
    assert (jackpot["players"], jackpot["sold_cents"], jackpot["is_over"]) == (3, 1_500, False)
    assert jackpot["began_at_ms"] == wall("19:00")
    open_now = jackpot_view(season(2).book, here(hall))
    assert (open_now["events"][0]["live"], open_now["current_cents"]) == (True, 60_750)


@pytest.mark.clause("SELJ-5")
def test_a_royal_flush_of_who_signed_is_proposed_until_it_is_recorded() -> None:
    hall, desk = at_tables(1, 2, 3, 4), office()
    jackpot = jackpot_of(hall, desk)
    (royal,) = jackpot["royals"]
    assert (royal["ticket"], royal["cards"], royal["cents"]) == (holder(hall), 2, 1_800)
    (task,) = [row for row in todo(hall.night, hall.now, jackpot) if row["kind"] == "royal-flush"]
    assert (task["clause"], task["cents"]) == ("SELJ-5", 1_800)
    after = jackpot_of(hall, recorded(hall, desk))
    assert after["royals"][0]["recorded"]
    assert [row["kind"] for row in todo(hall.night, hall.now, after)].count("royal-flush") == 0
    assert (after["is_over"], after["current_cents"], after["seed_cents"]) == (True, 0, 200)
    assert after["wins"][0]["payout_cents"] == 1_800
    again = jackpot_of(hall, recorded(hall, desk).undo())
    assert again == jackpot


@pytest.mark.clause("SELJ-3", "SELJ-4")
@pytest.mark.parametrize("once", [True, False])
def test_a_night_plays_for_what_another_event_of_its_day_left(once: bool) -> None:
    """By hand: 15 dollars sold here and 50 beside it, whose winner had both pocket cards: the next
    begins with the ten per cent of both.
    """
    hall = at_tables(1, 2, 3)
    own = here(hall)[hall.night.tid]
    terms = {**TERMS, "once": once}
    beside = register(2, 10, day=own.day, start_at_ms=own.start_at_ms + 3_600_000, terms=terms)
    desk = office().do("count-jackpot", **beside)
    before = jackpot_of(hall, desk)
    assert (before["current_cents"], before["seed_cents"]) == (1_350, 150)
    first_win = {**WIN, "win": "w0", "witnessed_by": "w-0", "night": "n2", "royal_at_ms": NOW - 1}
    desk = desk.do("record-win", **first_win)
    later = jackpot_of(hall, desk)
    assert (later["current_cents"], later["seed_cents"], later["is_over"]) == (650, 0, False)
    assert (later["two_cards_cents"], later["one_card_cents"]) == (650, 325)
    assert (later["sold_cents"], later["players"]) == (1_500, 3)
    desk = recorded(hall, desk)
    both = jackpot_of(hall, desk)
    assert both["wins"][0]["payout_cents"] == 650
    assert (both["is_over"], both["current_cents"], both["seed_cents"]) == (True, 0, 0)


@pytest.mark.clause("SELJ-5")
def test_a_royal_flush_of_who_did_not_sign_proposes_nothing() -> None:
    hall = at_tables()
    jackpot = jackpot_of(hall, office())
    assert [royal["signed"] for royal in jackpot["royals"]] == [False]
    assert todo(hall.night, hall.now, jackpot) == todo(hall.night, hall.now)


def test_a_night_without_a_jackpot_has_none_and_one_of_before_goes_by_the_shipped_rules() -> None:
    hall = nunavut().sell(2)
    assert night_register(hall.night) is None
    assert night_jackpot(hall.night, office().book, {}) is None
    assert night_view(hall.night, hall.now)["jackpot"] is None  # type: ignore[typeddict-item]
    old = thursday().sell(1, jackpot=True, signed=True)
    folded = replace(old.night.folded, state=old.state.having(JackpotRuled()))
    register_of_old = night_register(replace(old.night, folded=folded))
    assert register_of_old == night_register(old.night)
    assert register_of_old is not None
    assert [sale.cents for sale in register_of_old.sold] == [500]
