"""Set-up as plain data: templates to start from, and what a draft would come to."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pycore.kernel import canonical
from pycore.law import packs
from pycore.night.setup.set_up_view import set_up_view, templates_view
from tests.core.hall import nunavut_draft, thursday_draft, wall


def test_the_templates_are_those_in_their_folder() -> None:
    ids = [row["id"] for row in templates_view()]
    assert ids == sorted(ids)
    assert {"nunavut-five-table", "selkirk-thursday"} <= set(ids)
    assert json.loads(canonical.dumps(templates_view())) == templates_view()


@pytest.mark.clause("SEL-13a", "SEL-13b", "SEL-4b", "SEL-H2")
def test_selkirks_template_needs_the_length_of_breaks() -> None:
    (row,) = (row for row in templates_view() if row["id"] == "selkirk-thursday")
    assert row["break_length_needed"] is True
    assert row["required"] == []
    assert (row["levels"], row["level_minutes"], row["structure_clause"]) == (16, 15, "SEL-13a")
    assert (row["start_minute"], row["stop_minute"], row["stop_clause"]) == (1_140, 45, "SEL-9")
    assert row["values"]["entry_fee_cents"] == {"value": 4_000, "clause": "SEL-4b", "free": False}
    assert row["values"]["payout_unit_cents"]["free"] is True


@pytest.mark.clause("NU-5.02f", "NU-5.02j")
def test_nunavuts_template_needs_what_its_limits_count_from() -> None:
    (row,) = (row for row in templates_view() if row["id"] == "nunavut-five-table")
    assert row["break_length_needed"] is False
    assert row["required"] == [
        {"field": "available_population", "clause": "NU-5.02f"},
        {"field": "gross_before_cents", "clause": "NU-5.02j"},
    ]


@pytest.mark.clause("MB-1h")
def test_the_odd_chip_is_asked_for_where_the_rules_leave_it_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (settled,) = (row for row in templates_view() if row["id"] == "selkirk-thursday")
    assert "odd_chip" not in str(settled["choices"])
    house = replace(packs.house("selkirk-thursday"), id="small-house", play={}, book={})
    monkeypatch.setattr(packs, "houses", lambda: {house.id: house})
    (row,) = templates_view()
    assert row["choices"][0] == {
        "field": "odd_chip",
        "clause": "MB-1h",
        "value": "",
        "with": "",
        "stated": False,
        "options": ["each", "first", "carry"],
    }
    fields = [choice["field"] for choice in row["choices"][1:]]
    assert fields == ["prepaid", "raises", "colour_up", "leaving"]
    refused, *others = set_up_view(thursday_draft(template=house.id))["refused"]
    assert (refused["code"], refused["clause"]) == ("odd-chip-rule-missing", "MB-1h")
    assert [refusal["facts"]["field"] for refusal in others] == fields
    statement = {
        "prepaid": "door",
        "raises": "double",
        "colour_up": "race",
        "leaving": "dealt-in-and-dead",
    }
    draft = thursday_draft(template=house.id, odd_chip="carry", stated=statement)
    assert set_up_view(draft)["refused"] == []


@pytest.mark.clause("NU-9.25", "SEL-6b")
def test_when_a_player_is_out_is_asked_where_it_is_free_and_rebuys_are_sold() -> None:
    rows = {row["id"]: row for row in templates_view()}
    nunavut, selkirk = rows["nunavut-five-table"], rows["selkirk-thursday"]
    assert nunavut["choices"] == [
        {
            "field": "out_at",
            "clause": "NU-9.25",
            "value": "zero-chips",
            "with": "rebuy_limit",
            "stated": False,
            "options": ["zero-chips", "next-deal"],
        }
    ]
    assert selkirk["choices"] == []
    assert selkirk["values"]["out_at"] == {
        "value": "next-deal",
        "clause": "SEL-6b",
        "free": False,
    }


def test_a_selkirk_draft_shows_a_full_house() -> None:
    view = set_up_view(thursday_draft())
    assert view["refused"] == view["warnings"] == []
    assert view["full_house_gross_cents"] == 120 * (4_000 + 3 * 3_000)
    assert view["full_house_pool_cents"] == 1_092_000
    assert (view["levels"], view["breaks"], view["stop_at_ms"]) == (16, 3, wall("00:45"))
    assert view["limits"] == []


@pytest.mark.clause("NU-5.02f", "NU-5.02i", "NU-5.02j")
def test_a_nunavut_draft_shows_the_room_under_each_limit() -> None:
    view = set_up_view(nunavut_draft(gross_before_cents=5_000_000))
    assert [(row["code"], row["used"], row["limit"], row["clause"]) for row in view["limits"]] == [
        ("licence-player-cap", 50, 150, "NU-5.02f"),
        ("event-gross-cap", 750_000, 3_000_000, "NU-5.02i"),
        ("year-gross-cap", 5_750_000, 6_000_000, "NU-5.02j"),
    ]


@pytest.mark.clause("NU-5.02h")
def test_a_full_house_whose_first_prize_is_too_high_is_warned_of() -> None:
    view = set_up_view(
        nunavut_draft(settings={"entry_fee_cents": 10_000, "rebuy_fee_cents": 10_000})
    )
    assert view["refused"] == []
    (warning,) = view["warnings"]
    assert (warning["code"], warning["clause"]) == ("single-prize-cap", "NU-5.02h")
    assert view["largest_prize_cents"] > 250_000
    lawful = view["lawful_prizes_cents"]
    assert max(lawful) <= 250_000
    assert sum(lawful) + view["not_paid_cents"] == view["full_house_pool_cents"]


@pytest.mark.clause("NU-5.02e", "NU-5.02g")
def test_every_clause_that_a_draft_breaks_is_named_at_once() -> None:
    view = set_up_view(nunavut_draft(settings={"entry_fee_cents": 20_000, "pool_bp": 6_000}))
    assert [(row["code"], row["clause"]) for row in view["refused"]] == [
        ("entry-fee-cap", "NU-5.02e"),
        ("prize-share-cap", "NU-5.02g"),
    ]


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        ({}, "bad-command"),
        (thursday_draft(template="monday"), "unknown-template"),
        (thursday_draft(venue=" "), "field-needed"),
        (thursday_draft(start_at_ms=None), "bad-command"),
        (thursday_draft(settings={"break_ms": 0}), "break-length-needed"),
    ],
)
def test_a_draft_that_is_not_ready_says_why(draft: dict[str, object], code: str) -> None:
    assert [row["code"] for row in set_up_view(draft)["refused"]] == [code]


def test_jurisdictions_are_found_by_their_folders() -> None:
    assert {"ca_bc", "ca_mb", "ca_nu", "ca_sk"} <= set(packs.codes())
    assert all(packs.load(code).code == code for code in packs.codes())
    with pytest.raises(LookupError):
        packs.load("ca_on")
    with pytest.raises(LookupError):
        packs.house("monday")


def test_the_shipped_templates_can_be_played_by_their_own_values() -> None:
    for draft in (thursday_draft(), nunavut_draft()):
        assert set_up_view(draft)["refused"] == []


@pytest.mark.clause("NU-5.02f", "NU-5.02j", "NU-1.01")
def test_everything_that_a_draft_lacks_is_said_at_once() -> None:
    bare = {"organization": " ", "venue": "", "licensed": None, "available_population": None}
    view = set_up_view(nunavut_draft(**bare, gross_before_cents=None))
    assert [(refusal["code"], refusal["facts"].get("field")) for refusal in view["refused"]] == [
        ("field-needed", "organization"),
        ("field-needed", "venue"),
        ("field-needed", "available_population"),
        ("field-needed", "gross_before_cents"),
        ("licence-needed", None),
    ]
    assert view["refused"][-1]["clause"] == "NU-1.01"
    thursday = set_up_view(thursday_draft(organization="", settings={"break_ms": 0}))
    assert [refusal["facts"]["field"] for refusal in thursday["refused"]] == [
        "break_ms",
        "organization",
    ]


def test_a_value_that_may_not_be_stands_before_what_a_draft_lacks() -> None:
    settings = {"break_ms": 600_000, "entry_fee_cents": 1}
    view = set_up_view(thursday_draft(venue="", settings=settings))
    codes = [refusal["code"] for refusal in view["refused"]]
    assert codes == ["value-is-approved", "field-needed"]


def test_an_odd_chip_and_statements_that_are_missing_are_said_together() -> None:
    draft = thursday_draft(template="manitoba-hall", settings={})
    fields = [refusal["facts"]["field"] for refusal in set_up_view(draft)["refused"]]
    assert fields[0] == "odd_chip"
    assert {"raises", "prepaid", "language"} <= set(fields)
    assert len(fields) == len(set(fields))
