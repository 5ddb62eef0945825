"""Scenario S16, in every place: a marked deck at table 4 at 20:25, then a player who threatens
the dealer there.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.floor.checks_view import checks_view
from pycore.night.floor.incidents_view import incidents, unreported
from pycore.night.floor.penalties import Penalties, away
from pycore.papers import columns, printing
from tests.core.felt import deal
from tests.core.hall import Hall
from tests.core.kit.scenarios import BC, NU, SEL, SK, TABLE, marked, offender, played, threatened
from tests.core.papers import desk

HOUSES = (NU, BC, SK, SEL)


def blue(hall: Hall) -> Any:
    (row,) = (deck for deck in checks_view(hall.night)["decks"] if deck["deck"] == "blue")
    return row


@pytest.mark.clause("NU-9.06", "NU-A.5d", "BC-5.d", "SK-A.2.f", "SEL-35")
@pytest.mark.parametrize("house", HOUSES)
def test_s16_the_deck_is_replaced_and_who_took_it_from_where_and_when_is_kept(house: str) -> None:
    before, hall = played(house), marked(house)
    assert blue(before)["table"] == TABLE
    event = hall.event
    assert (event.table, event.at, event.by, event.why) == (TABLE, hall.now, "MJ", "marked")
    assert (event.instead, event.incident, event.sealed) == ("red", "deck", True)
    row = blue(hall)
    assert (row["is_out"], row["sealed"], row["incident"], row["at_ms"]) == (
        True,
        True,
        "deck",
        hall.now,
    )
    tables = {deck["deck"]: deck["table"] for deck in checks_view(hall.night)["decks"]}
    assert tables == {"blue": 0, "red": TABLE}
    back = hall.refused("place-deck", deck="blue", table=TABLE)
    assert back.code == "deck-not-free", "it is kept and does not come back"


@pytest.mark.clause("NU-9.06", "BC-5.d", "SK-A.2.f", "SEL-35")
@pytest.mark.parametrize(
    ("house", "goes_with", "sealed_clause"),
    [(NU, "NU-9.06", ""), (BC, "BC-5.d", ""), (SK, "SK-A.2.f", ""), (SEL, "", "SEL-35")],
)
def test_s16_the_deck_goes_with_the_report_or_is_sealed_for_the_inspection(
    house: str, goes_with: str, sealed_clause: str
) -> None:
    hall = marked(house)
    assert blue(hall)["report_clause"] == goes_with
    assert checks_view(hall.night)["deck_rules"]["sealed"] == sealed_clause
    request = desk.asks(hall)
    decks = columns.files(printing.make("inventory", request), request.voice.wall)["decks"]
    assert "Blue,cash box,,Marked or suspect,yes,MJ" in decks
    if goes_with:
        form = printing.printed("incident-form", desk.asks(hall, incident="deck"), "en").body
        assert "Blue, sealed" in form


@pytest.mark.clause("NU-8.14e", "BC-D1.k", "SK-5.b9")
@pytest.mark.parametrize(
    ("house", "due"),
    [
        (NU, {"clause": "NU-8.14e", "day": "2027-01-18", "in_writing": False}),
        (BC, {"clause": "BC-D1.k", "day": "", "in_writing": True}),
        (SK, {"clause": "SK-5.b9", "day": "", "in_writing": True}),
        (SEL, None),
    ],
)
def test_s16_what_is_reported_at_once_with_the_report_or_nowhere(
    house: str, due: dict[str, Any] | None
) -> None:
    hall = threatened(house)
    noted = {row["incident"]: row for row in incidents(hall.night)}
    assert [noted[name]["due"] for name in ("deck", "threat")] == [due, due]
    assert len(unreported(hall.night)) == (2 if due else 0)
    if due:
        report = {"incident": "deck", "reporter": "The director", "how": "form"}
        assert len(unreported(hall.do("report-incident", **report).night)) == 1


@pytest.mark.clause("NU-9.32b", "MB-28b")
@pytest.mark.parametrize(
    ("house", "contact"),
    [
        (NU, {"phone": "867-975-5351", "clause": "NU-9.32b"}),
        (SEL, {"phone": "", "clause": "MB-28b"}),
        (SK, None),
        (BC, None),
    ],
)
def test_s16_whom_a_player_may_turn_to(house: str, contact: dict[str, str] | None) -> None:
    assert threatened(house).view["incident_terms"]["contact"] == contact


@pytest.mark.clause("NU-B.CC2", "BC-D1.k", "SK-A.2.gg", "SEL-34")
@pytest.mark.parametrize(
    ("house", "clause"),
    [(NU, "NU-B.CC2"), (BC, "BC-D1.k"), (SK, "SK-A.2.gg"), (SEL, "SEL-34")],
)
def test_s16_a_threat_is_an_incident_everywhere_and_the_penalty_goes_with_it(
    house: str, clause: str
) -> None:
    hall = threatened(house)
    _, ticket = offender(hall)
    (note,) = (row for row in incidents(hall.night) if row["incident"] == "threat")
    assert (note["kind"], note["clause"], note["ticket"]) == ("wrongdoing", clause, ticket)
    (with_it,) = note["penalties"]
    assert (with_it["ticket"], with_it["result"], with_it["n"]) == (ticket, "minutes", 20)
    assert with_it["clause"] == clause


@pytest.mark.clause("NU-B.TP24")
def test_s16_in_nunavut_twenty_minutes_away_end_at_a_quarter_to_nine() -> None:
    hall = threatened(NU)
    assert hall.clock["number"] == 7
    seat, ticket = offender(hall)
    assert 20 in hall.view["penalty_terms"]["minutes"]
    table = deal(hall, TABLE, absent=(seat,))
    assert seat in table.hand.order(), "dealt in and blinded"
    assert seat in table.hand.absent, "and the cards are mucked"
    assert away(hall.at("20:44:59").state, hall.at("20:44:59").now) == {ticket}
    back = hall.at("20:45")
    assert away(back.state, back.now) == frozenset()
    assert "penalty-over" in back.todo()
    assert back.state.part(Penalties).penalties["away"].minutes == 20


@pytest.mark.clause("NU-B.TP24", "SEL-34")
@pytest.mark.parametrize("house", HOUSES)
def test_s16_who_is_disqualified_takes_their_chips_out_of_the_total(house: str) -> None:
    hall = threatened(house)
    _, ticket = offender(hall)
    stack, total = hall.state.stacks[ticket].chips, hall.state.chips_in_play()
    gone = hall.do(
        "remove-player",
        ticket=ticket,
        why="disqualified",
        reason="threatened the dealer again",
        incident="threat",
    )
    assert stack > 0
    assert gone.state.chips_in_play() == total - stack
    assert ticket not in gone.state.still_in()
    (note,) = (row for row in incidents(gone.night) if row["incident"] == "threat")
    assert {penalty["result"] for penalty in note["penalties"]} == {"minutes", "disqualified"}
