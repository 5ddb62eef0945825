"""An advertisement's text: what it must say, what it had better not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel.units import Cents
from pycore.law.files.advertising import AdvertFacts, look
from pycore.night.floor import checklists
from pycore.night.floor.checks_view import AdvertView, advert_view
from tests.core.hall import nunavut, thursday
from tests.core.kit.scenarios import prairie
from tests.core.shapes import misfits

FACTS = AdvertFacts(
    organization="St. Mark’s Parish",
    licence="LGR-24 0017",
    venue="Parish hall, Melfort",
    fee_cents=Cents(4_000),
    minute=19 * 60,
    tickets=120,
)
WHOLE = (
    "St. Mark's Parish (licence LGR-24-0017) plays Texas Hold'em in the Parish Hall, Melfort, "
    "Friday at 7 p.m. Tickets $40, 120 tickets in all. Prizes for the first five."
)


def missing(text: str, code: str = "ca_sk", facts: AdvertFacts = FACTS) -> list[str]:
    remarks = look(text, checklists.of(code).advert, facts)
    return [remark.subject for remark in remarks if remark.code == "missing"]


@pytest.mark.clause("SK-4.r")
def test_what_a_ticket_says_stands_on_the_poster_too() -> None:
    assert missing(WHOLE) == []
    assert missing("Poker!") == [
        "organization",
        "licence",
        "cost",
        "prizes",
        "when",
        "where",
        "tickets",
    ]
    assert missing("") == []


@pytest.mark.parametrize(
    ("gone", "there", "missing_fact"),
    [
        ("St. Mark's", "Our", "organization"),
        ("0017", "0018", "licence"),
        ("$40", "$4", "cost"),
        ("Prizes", "Honour", "prizes"),
        ("7 p.m.", "8 p.m.", "when"),
        ("Melfort", "Nipawin", "where"),
        ("120", "1200", "tickets"),
    ],
)
def test_each_is_missed_by_itself(gone: str, there: str, missing_fact: str) -> None:
    assert missing(WHOLE.replace(gone, there)) == [missing_fact]


@pytest.mark.parametrize("time", ["19:00", "19 h", "19h00", "7 pm", "7:00 PM", "7:00 p.m."])
def test_times_are_read_as_people_write_them(time: str) -> None:
    assert missing(WHOLE.replace("7 p.m.", time)) == []


@pytest.mark.parametrize("cost", ["40 $", "40,00 $", "$40.00", "40.00"])
def test_prices_are_read_as_people_write_them(cost: str) -> None:
    assert missing(WHOLE.replace("$40", cost)) == []


@pytest.mark.clause("SK-4.r")
@pytest.mark.parametrize(
    ("cents", "cost"), [(1_250, "12.50"), (1_250, "$12,50"), (120_050, "1 200,50 $"), (99, "0.99")]
)
def test_a_price_has_its_cents(cents: int, cost: str) -> None:
    facts = replace(FACTS, fee_cents=Cents(cents))
    assert missing(WHOLE.replace("$40", cost), facts=facts) == []
    assert missing(WHOLE.replace("$40", cost.replace("5", "4")[:-1]), facts=facts) == ["cost"]


@pytest.mark.clause("SK-4.r")
@pytest.mark.parametrize(
    ("minute", "time"),
    [
        (19 * 60 + 30, "7:30 pm"),
        (19 * 60 + 30, "19 h 30"),
        (0, "12 am"),
        (12 * 60, "12 pm"),
        (11 * 60, "11 a.m."),
        (23 * 60, "11 p.m."),
        (23 * 60 + 59, "23:59"),
    ],
)
def test_a_time_has_its_half_of_the_day_and_its_minutes(minute: int, time: str) -> None:
    facts = replace(FACTS, minute=minute)
    assert missing(WHOLE.replace("7 p.m.", time), facts=facts) == []
    assert missing(WHOLE.replace("7 p.m.", time), facts=replace(facts, minute=minute - 1)) == [
        "when"
    ]


@pytest.mark.clause("SK-4.t", "SK-4.u")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("Bring the KIDS", "SK-4.t"),
        ("Pour les enfants", "SK-4.t"),
        ("all ages!", "SK-4.t"),
        ("A sure win", "SK-4.u"),
        ("You can't lose", "SK-4.u"),
        ("Argent facile", "SK-4.u"),
    ],
)
def test_minors_and_unreal_chances_are_pointed_at(text: str, clause: str) -> None:
    remarks = look(f"{WHOLE} {text}", checklists.of("ca_sk").advert, FACTS)
    assert [remark.clause for remark in remarks if remark.code == "avoid"] == [clause]
    assert not [
        remark
        for remark in look(WHOLE, checklists.of("ca_sk").advert, FACTS)
        if remark.code == "avoid"
    ]


@pytest.mark.clause("NU-8.20a", "NU-8.20b")
def test_nunavut_wants_the_name_the_number_and_what_restricts_the_prizes() -> None:
    assert missing("Poker night", "ca_nu") == ["organization", "licence"]
    advert = "St. Mark’s Parish, LGR-24 0017"
    assert missing(advert, "ca_nu") == []
    assert missing(f"{advert}: win prizes", "ca_nu") == ["restriction"]
    assert missing(f"{advert}: win prizes of up to $500", "ca_nu") == []


@pytest.mark.clause("NU-8.21", "SK-4.s")
@pytest.mark.parametrize(("code", "clause"), [("ca_nu", "NU-8.21"), ("ca_sk", "SK-4.s")])
def test_that_it_stays_in_its_place_no_word_shows(code: str, clause: str) -> None:
    remarks = look(WHOLE, checklists.of(code).advert, FACTS)
    assert [remark.clause for remark in remarks if remark.code == "remember"] == [clause]


@pytest.mark.clause("SK-4.s", "SK-4.t", "SK-4.u")
def test_in_saskatchewan_a_text_is_looked_through_beside_its_night() -> None:
    view = advert_view(prairie().night, "Children are welcome. Everybody wins!")
    assert {"SK-4.s", "SK-4.t"} <= {remark["clause"] for remark in view["remarks"]}
    assert view["is_regulated"]


@pytest.mark.clause("NU-8.21")
def test_the_night_gives_the_facts() -> None:
    view = advert_view(nunavut().night, "Hamlet Recreation Society plays under NU-2026-17")
    assert misfits(view, AdvertView) == []
    assert [remark["code"] for remark in view["remarks"]] == ["remember"]
    assert advert_view(thursday().night, "Poker") == {"is_regulated": False, "remarks": []}
