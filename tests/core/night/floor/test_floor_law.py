"""What the law says of dealing, chips and the floor, where no rule of a hand can hold it."""

from __future__ import annotations

import dataclasses

import pytest

from pycore.night.setup.library_view import library
from pycore.night.subject import NIGHT
from pycore.papers import printing
from tests.core.hall import nunavut, thursday
from tests.core.papers.desk import asks


def steps(code: str) -> tuple[str, ...]:
    return library(code).guides["dealer"].clauses


@pytest.mark.clause(
    "NU-9.07", "NU-9.09", "NU-9.14", "NU-A.5c", "NU-8.11", "SK-A.1.burn", "SK-A.2.u", "SK-A.3.b",
    "SK-A.3.c", "SK-A.3.f", "MB-6a", "MB-8", "MB-13", "BC-5.c", "NU-B.IR10", "NU-B.IR11",
    "NU-B.PR12",
)  # fmt: skip
def test_the_dealers_guide_says_who_deals_and_how_it_is_shuffled_dealt_and_burned() -> None:
    expected = {
        "ca_nu": {
            "NU-9.07",
            "NU-9.09",
            "NU-9.14",
            "NU-A.5c",
            "NU-8.11",
            "NU-B.IR10",
            "NU-B.IR11",
            "NU-B.PR12",
        },
        "ca_sk": {"SK-A.1.burn", "SK-A.2.u", "SK-A.3.b", "SK-A.3.c", "SK-A.3.f"},
        "ca_mb": {"MB-6a", "MB-8", "MB-13"},
        "ca_bc": {"BC-5.c"},
    }
    assert {code: clauses - set(steps(code)) for code, clauses in expected.items()} == {
        code: set() for code in expected
    }


@pytest.mark.clause(
    "NU-B.PR2",
    "NU-B.PR3",
    "NU-B.PR4",
    "NU-B.PR10",
    "NU-B.PR15",
    "NU-B.TP13",
    "NU-B.TP16",
    "SK-A.2.aa",
)
def test_the_guide_to_conduct_says_what_stays_on_the_table_and_how() -> None:
    nunavut_says = library("ca_nu").guides["conduct"].clauses
    assert {
        "NU-B.PR2",
        "NU-B.PR3",
        "NU-B.PR4",
        "NU-B.PR10",
        "NU-B.PR15",
        "NU-B.TP13",
        "NU-B.TP16",
    } <= set(nunavut_says)
    assert "SK-A.2.aa" in library("ca_sk").guides["conduct"].clauses


@pytest.mark.clause("SK-A.2.b", "NU-8.10", "SK-A.2.y", "NU-8.11", "NU-B.PR3")
def test_no_command_turns_chips_into_money_or_hands_them_to_another() -> None:
    """But for the set-up, which prices an entry and its stack, none knows both."""
    both = {
        name
        for name, kind in NIGHT.commands.items()
        if {"cents", "chips"}
        <= {field.name.rpartition("_")[2] for field in dataclasses.fields(kind)}
    }
    assert both == set()
    takes = {
        name
        for name, kind in NIGHT.commands.items()
        if {"chips", "to_ticket"} <= {field.name for field in dataclasses.fields(kind)}
    }
    assert takes == set()


@pytest.mark.clause("NU-8.10")
def test_nunavuts_rules_on_paper_say_that_chips_are_worth_no_money() -> None:
    body = printing.printed("tournament-rules", asks(nunavut()), "en").body
    assert "NU-8.10" in body


@pytest.mark.clause("NU-B.PR1")
def test_who_starts_and_who_closes_a_game_is_on_record() -> None:
    hall = thursday().sell(4).draw().on("td").start()
    assert hall.records("clock-started")[-1].placed.dev == "td"
    assert hall.clock["index"] == 0
