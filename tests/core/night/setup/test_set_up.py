"""Set-up: approved values stay approved, what the licence needs must be told, limits hold."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pycore.law import packs
from pycore.law.policies import statements
from pycore.night.night import Night
from pycore.poker.terms import Term
from tests.core.hall import (
    ALL_STATED,
    MINUTE,
    Hall,
    empty_hall,
    licensed,
    nunavut,
    nunavut_draft,
    playing,
    thursday,
    thursday_draft,
    wall,
)
from tests.core.poker.felt import wager_rules


def refused(draft: dict[str, Any]) -> tuple[str, str | None, str]:
    refusal = empty_hall().refused("set-up-night", **draft)
    return refusal.code, refusal.clause, refusal.kind


@pytest.mark.clause(
    "SEL-H1", "SEL-H2", "SEL-H3", "SEL-4a", "SEL-4b", "SEL-7a", "SEL-7c", "SEL-11b"
)
@pytest.mark.clause("SEL-3")
def test_a_selkirk_thursday_has_the_values_the_lgca_approved() -> None:
    settings = thursday().state.adopted
    assert settings.night_name == "Thursday main event"
    assert (settings.pack, settings.edition) == ("ca_mb", packs.load("ca_mb").edition)
    assert (settings.player_cap, settings.seats_per_table, settings.table_limit) == (120, 10, 12)
    assert (settings.entry_fee_cents, settings.starting_stack_chips) == (4_000, 15_000)
    assert (settings.rebuy_fee_cents, settings.rebuy_chips, settings.rebuy_limit) == (
        3_000,
        12_000,
        3,
    )
    assert (settings.entry_close_level, settings.rebuy_close_level) == (5, 5)


@pytest.mark.clause("SEL-5", "SEL-4a")
def test_selkirks_starting_chips_are_worth_the_starting_stack() -> None:
    chips = thursday().state.adopted.chip_set
    assert [(chip.colour, chip.value, chip.count) for chip in chips] == [
        ("white", 100, 10),
        ("blue", 500, 6),
        ("red", 1_000, 6),
        ("green", 5_000, 1),
        ("black", 10_000, 0),
    ]
    assert sum(chip.value * chip.count for chip in chips) == 15_000


@pytest.mark.clause("SEL-9")
def test_play_must_stop_at_a_quarter_to_one() -> None:
    assert thursday().state.adopted.stop_at_ms == wall("00:45")
    for start in ("17:00", "19:30", "23:59", "00:44:59"):
        assert thursday(start_at_ms=wall(start)).state.adopted.stop_at_ms == wall("00:45")
    next_day = thursday(start_at_ms=wall("00:45")).state.adopted
    assert next_day.stop_at_ms == wall("00:45") + 24 * 60 * MINUTE


@pytest.mark.clause("SEL-9")
@pytest.mark.parametrize("offset", [-300, -360, 330, 840, -720])
def test_the_hour_of_the_stop_is_the_halls(offset: int) -> None:
    """Seven in the evening by the hall's clock, wherever the hall is."""
    start = wall("19:00") - offset * MINUTE
    hall = thursday(start_at_ms=start, utc_offset_minutes=offset, zone=" America/Winnipeg ")
    adopted = hall.state.adopted
    assert adopted.stop_at_ms == wall("00:45") - offset * MINUTE
    assert (adopted.zone, adopted.utc_offset_minutes) == ("America/Winnipeg", offset)


@pytest.mark.parametrize("offset", [None, 841, -841, "+01:00"])
def test_a_night_knows_the_halls_clock(offset: Any) -> None:
    refusal = empty_hall().refused("set-up-night", **thursday_draft(utc_offset_minutes=offset))
    assert (refusal.code, refusal.facts) == ("bad-command", {"field": "utc_offset_minutes"})


@pytest.mark.clause("NU-7.05")
def test_two_chip_values_are_too_few_in_nunavut() -> None:
    settings = nunavut().state.adopted
    two = replace(settings, chip_set=settings.chip_set[:2])
    (refusal,) = settings.rules.set_up_refusals(two)
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "too-few-chip-colours",
        "NU-7.05",
        "law",
    )
    assert refusal.facts == {"value": 2, "limit": 3}
    assert settings.rules.set_up_refusals(settings) == []


@pytest.mark.clause("NU-A.3a", "NU-A.3d", "NU-7.03", "NU-7.05", "NU-9.01f", "NU-A.4h")
def test_the_nunavut_example_has_the_structure_and_stack_of_the_terms() -> None:
    settings = nunavut().state.adopted
    assert sum(chip.value * chip.count for chip in settings.chip_set) == 1_500
    assert len(settings.chip_set) >= 3
    assert settings.starting_stack_chips == settings.rebuy_chips == 1_500
    assert (settings.seats_per_table, settings.table_limit) == (10, 5)
    assert (settings.balance_few, settings.balance_many) == (1, 2)
    assert settings.stop_at_ms is None


@pytest.mark.clause(
    "NU-9.01c", "NU-9.01i", "NU-9.01l", "NU-9.31", "NU-9.02", "NU-A.4c", "NU-9.01b"
)
def test_nunavuts_house_rules_name_the_clause_beside_every_value() -> None:
    settings = nunavut().state.adopted
    named = {
        "announce": "NU-9.01c",
        "ties": "NU-9.01i",
        "devices": "NU-9.31",
        "refund": "NU-9.02",
        "seat-moves": "NU-A.4c",
        "jackpot_fee_cents": "NU-9.01l",
        "entry_close_level": "NU-9.01b",
        "rebuy_limit": "NU-8.12a",
        "rebuy_close_level": "NU-8.12b",
        "structure": "NU-A.3a",
    }
    assert {name: settings.clause(name) for name in named} == named
    assert settings.clause("stop") is None


@pytest.mark.clause("SEL-20", "SEL-22", "SEL-24", "SEL-38a", "SEL-10b", "SEL-8d")
def test_selkirks_house_rules_name_the_clause_beside_every_value() -> None:
    settings = thursday().state.adopted
    named = {
        "devices": "SEL-20",
        "seat-moves": "SEL-22",
        "final-table": "SEL-24",
        "ties": "SEL-38a",
        "refund": "SEL-10b",
        "announce": "SEL-8d",
        "stop": "SEL-9",
        "structure": "SEL-13a",
        "extra": "SEL-13c",
        "payout_bands": "SEL-8c",
        "pool_bp": "SEL-8b",
    }
    assert {name: settings.clause(name) for name in named} == named


@pytest.mark.clause("SEL-46", "NU-8.18a")
@pytest.mark.parametrize(
    ("field", "clause"),
    [
        ("player_cap", "SEL-H2"),
        ("entry_fee_cents", "SEL-4b"),
        ("rebuy_limit", "SEL-7a"),
        ("pool_bp", "SEL-8b"),
        ("seats_per_table", "SEL-3"),
        ("entry_close_level", "SEL-11b"),
        ("cancel_below", "SEL-4c"),
        ("jackpot_fee_cents", "SELJ-1"),
    ],
)
def test_an_approved_value_stays_as_it_was_approved(field: str, clause: str) -> None:
    assert refused(thursday_draft(settings={field: 1})) == ("value-is-approved", clause, "law")


def test_a_value_that_is_free_may_be_set() -> None:
    assert thursday(settings={"payout_unit_cents": 1}).state.adopted.payout_unit_cents == 1
    assert nunavut(settings={"player_cap": 40}).state.adopted.player_cap == 40


@pytest.mark.clause("SEL-13b")
@pytest.mark.parametrize("break_ms", [None, 0, MINUTE - 1, 120 * MINUTE + 1])
def test_selkirk_must_say_how_long_breaks_are(break_ms: int | None) -> None:
    draft = thursday_draft()
    draft["settings"] = {} if break_ms is None else {"break_ms": break_ms}
    assert refused(draft) == ("break-length-needed", "SEL-13a", "state")


@pytest.mark.parametrize(
    ("fields", "code", "clause"),
    [
        ({"organization": " "}, "field-needed", None),
        ({"venue": ""}, "field-needed", None),
        ({"venue": "x" * 201}, "text-too-long", None),
        ({"night_name": "x" * 201}, "text-too-long", None),
        ({"settings": {"colour": 3}}, "unknown-setting", None),
        ({"settings": {"night_name": 3}}, "unknown-setting", None),
        ({"settings": {"payout_unit_cents": -1}}, "below-zero", None),
        ({"settings": {"payout_unit_cents": 5}}, "payout-unit", None),
        ({"template": "monday"}, "unknown-template", None),
        ({"start_at_ms": "seven"}, "bad-command", None),
        ({"venue": "\ud83d"}, "bad-command", None),
        ({"settings": {"payout_unit_cents": "1"}}, "bad-command", None),
    ],
)
def test_a_draft_that_makes_no_sense(
    fields: dict[str, Any], code: str, clause: str | None
) -> None:
    assert refused(thursday_draft(**fields))[:2] == (code, clause)


@pytest.mark.clause("NU-5.02f", "NU-5.02j")
@pytest.mark.parametrize(
    ("field", "clause"), [("available_population", "NU-5.02f"), ("gross_before_cents", "NU-5.02j")]
)
def test_nunavut_must_be_told_what_its_limits_count_from(field: str, clause: str) -> None:
    assert refused(nunavut_draft(**{field: None})) == ("field-needed", clause, "law")


@pytest.mark.clause("NU-5.02e", "NU-5.02f", "NU-5.02g", "NU-8.12a", "NU-8.12b", "NU-3.rules")
@pytest.mark.parametrize(
    ("fields", "code", "clause"),
    [
        ({"settings": {"entry_fee_cents": 10_001}}, "entry-fee-cap", "NU-5.02e"),
        ({"available_population": 499}, "licence-player-cap", "NU-5.02f"),
        ({"available_population": 0}, "licence-player-cap", "NU-5.02f"),
        ({"settings": {"pool_bp": 5_001}}, "prize-share-cap", "NU-5.02g"),
        ({"settings": {"rebuy_limit": 4}}, "rebuy-offer-cap", "NU-8.12a"),
        ({"settings": {"rebuy_close_level": 0}}, "rebuy-cut-off-missing", "NU-8.12b"),
        ({"settings": {"rebuy_close_level": 17}}, "cut-off-without-level", "NU-8.12b"),
        ({"settings": {"rebuy_close_level": 99}}, "cut-off-without-level", "NU-8.12b"),
    ],
)
def test_a_value_beyond_nunavuts_limits(fields: dict[str, Any], code: str, clause: str) -> None:
    assert refused(nunavut_draft(**fields)) == (code, clause, "law")


@pytest.mark.clause("NU-5.02e", "NU-5.02f", "NU-5.02g", "NU-8.12a", "NU-8.12b")
@pytest.mark.parametrize(
    "fields",
    [
        {"settings": {"entry_fee_cents": 10_000}},
        {"available_population": 500},
        {"settings": {"pool_bp": 5_000, "rebuy_limit": 3}},
        {"settings": {"rebuy_limit": 0, "rebuy_close_level": 0}},
        {"settings": {"rebuy_close_level": 16, "entry_close_level": 16}},
    ],
)
def test_a_value_at_nunavuts_limits_is_allowed(fields: dict[str, Any]) -> None:
    assert nunavut(**fields).state.phase == "open"


@pytest.mark.clause("NU-5.02f", "NU-5.02g", "NU-7.03", "NU-9.01b", "NU-9.01c", "NU-A.3a")
@pytest.mark.parametrize(
    ("settings", "code", "clause"),
    [
        ({"player_cap": 1}, "too-few-players", "NU-5.02f"),
        ({"player_cap": 51}, "more-players-than-seats", "NU-7.03"),
        ({"player_cap": 151, "table_limit": 16}, "no-payout-row", "NU-9.01c"),
        ({"pool_bp": 10_001}, "value-out-of-range", "NU-5.02g"),
        ({"table_limit": 1_000}, "value-out-of-range", "NU-A.3a"),
        ({"entry_close_level": 17}, "cut-off-without-level", "NU-9.01b"),
    ],
)
def test_a_night_must_be_one_that_can_be_held(
    settings: dict[str, int], code: str, clause: str
) -> None:
    assert refused(nunavut_draft(settings=settings))[:2] == (code, clause)


@pytest.mark.clause("NU-7.03", "NU-7.05")
@pytest.mark.parametrize("field", ["seats_per_table", "starting_stack_chips"])
def test_nunavuts_own_values_are_not_free(field: str) -> None:
    assert refused(nunavut_draft(settings={field: 9}))[0] == "value-is-approved"


def test_a_night_is_set_up_once() -> None:
    assert playing().refused("set-up-night", **thursday_draft()).code == "already-set-up"


@pytest.mark.parametrize("command", ["start-clock", "announce-payouts", "join-jackpot"])
def test_before_the_set_up_there_is_nothing_to_do(command: str) -> None:
    assert empty_hall().refused(command, ticket=1, signed=True).code == "not-set-up"


def test_text_is_kept_without_the_blanks_around_it() -> None:
    settings = thursday(venue="  Legion  ", night_name=" Cup ", licence=" 7 ").state.adopted
    assert (settings.venue, settings.night_name, settings.licence) == ("Legion", "Cup", "7")


@pytest.mark.parametrize(
    "change",
    [
        {"structure": "l,1,25"},
        {"structure": ""},
        {"payout_bands": []},
        {"payout_bands": [{"up_to": 120, "parts": [5_000]}]},
        {"payout_unit_cents": 0},
        {"seats_per_table": 0},
        {"player_cap": 500},
        {"start_at_ms": -1},
        {"utc_offset_minutes": 2**53 - 1},
        {"structure": f"l,1,25,50,0,{2**53 - 1}"},
        {"structure": "l,1,-25,50,0,60000"},
        {"structure": "b,60000,0"},
        {"structure": "l,2,25,50,0,60000"},
        {"structure": "l,1,25,50,0,60000;l,1,25,50,0,60000"},
        {"structure": ";".join(["l,1,25,50,0,60000"] * 201)},
        {"chip_set": []},
        {"available_population": -1},
        {"gross_before_cents": -1},
        {"payout_bands": [{"up_to": 120, "parts": [20_000, -10_000]}]},
    ],
)
def test_a_set_up_from_elsewhere_that_nobody_could_play_waits_for_the_director(
    change: dict[str, Any],
) -> None:
    """Another version, or a broken one, wrote it: kept, shown, and it breaks nothing."""
    body = {"settings": {**_settings_of(thursday()), **change}}
    hall = empty_hall().on("door").writes("set-up", "night-set-up/1", body)
    assert hall.conflicts() == ["unsound-settings"]
    assert hall.on("desk").do("set-up-night", **thursday_draft()).state.phase == "open"


@pytest.mark.parametrize(
    "change",
    [{"pack": "ca_on"}, {"edition": "2031-01-01"}, {"template": "monday"}],
)
def test_a_night_from_elsewhere_is_played_by_the_rules_that_it_brings(
    change: dict[str, str],
) -> None:
    """A jurisdiction or a house that this version does not have: the event holds all of it."""
    body = {"settings": {**_settings_of(thursday()), **change}}
    hall = empty_hall().on("door").writes("set-up", "night-set-up/1", body)
    assert hall.night.pack == thursday().night.pack
    assert hall.on("desk").sell(2).do("draw-seats", seed="x" * 16).conflicts() == []


@pytest.mark.parametrize(
    ("name", "term"),
    [
        ("raise_size", {"value": "triple", "clause": "SEL-28b"}),
        ("raise_size", {"value": True, "clause": "SEL-28b"}),
        ("limit_half", {"value": 2**53 - 1, "clause": "SEL-44"}),
        ("odd_chip", {"value": None, "clause": "SEL-39"}),
        ("misdeal", {"value": {"chips": 1, "seconds": 1}, "clause": "MB-26a"}),
        ("void", None),
    ],
)
def test_a_set_up_whose_terms_nobody_could_play_waits_for_the_director(
    name: str, term: dict[str, Any] | None
) -> None:
    settings = json.loads(json.dumps(_settings_of(thursday())))
    terms = settings["rules"]["play_terms"]["terms"]
    terms.pop(name)
    if term is not None:
        terms[name] = term
    hall = empty_hall().on("door").writes("set-up", "night-set-up/1", {"settings": settings})
    assert hall.conflicts() == ["unsound-settings"]


def test_a_night_plays_its_houses_way_or_its_jurisdictions() -> None:
    selkirk, five_tables = thursday().night.pack, nunavut().night.pack
    assert selkirk.play == packs.play_rules()["selkirk"]
    assert five_tables.play == packs.load("ca_nu").play
    for pack in (selkirk, five_tables):
        assert pack.wagers == wager_rules()[pack.play.code]


@pytest.fixture
def open_house(monkeypatch: pytest.MonkeyPatch) -> str:
    """A house in Manitoba that plays by the province's rules alone, which leave the odd chip
    open.
    """
    house = replace(packs.house("selkirk-thursday"), id="small-house", play={}, book={})
    houses = {**packs.houses(), house.id: house}
    monkeypatch.setattr(packs, "houses", lambda: houses)
    return house.id


@pytest.mark.clause("MB-1h")
def test_manitoba_opens_no_night_before_the_odd_chip_has_a_rule(open_house: str) -> None:
    draft = thursday_draft(template=open_house)
    assert refused(draft) == ("odd-chip-rule-missing", "MB-1h", "law")
    assert refused({**draft, "odd_chip": "dealer"})[0] == "bad-command"
    assert refused({**draft, "odd_chip": "ask"})[0] == "bad-command"


def stating(template: str, **fields: Any) -> dict[str, Any]:
    """A draft with what the rules of *template* leave to be stated in words."""
    wants = statements.wanted(packs.house(template), packs.load("ca_mb"))
    stated = {want: ALL_STATED[want] for want in wants}
    return thursday_draft(template=template, stated=stated, **fields)


@pytest.mark.clause("MB-1h")
@pytest.mark.parametrize("stated", ["each", "first", "carry"])
def test_what_the_set_up_states_of_the_odd_chip_is_played(open_house: str, stated: str) -> None:
    hall = empty_hall().do("set-up-night", **stating(open_house, odd_chip=stated))
    assert (hall.state.adopted.odd_chip, hall.state.adopted.clause("odd_chip")) == (
        stated,
        "MB-1h",
    )
    play = hall.night.pack.play
    assert (play.code, play.odd_chip, play.to_be_stated()) == ("ca_mb", Term(stated, "MB-1h"), ())


@pytest.mark.clause("SEL-39", "NU-9.24")
@pytest.mark.parametrize(
    ("draft", "clause"), [(thursday_draft(), "SEL-39"), (nunavut_draft(), "NU-9.24")]
)
def test_where_the_rules_give_the_odd_chip_nobody_else_does(
    draft: dict[str, Any], clause: str
) -> None:
    assert refused({**draft, "odd_chip": "first"}) == ("value-is-approved", clause, "law")
    settings = empty_hall().do("set-up-night", **draft).state.adopted
    assert (settings.odd_chip, settings.clause("odd_chip")) == ("", clause)


@pytest.mark.clause("SEL-6b", "NU-9.25", "NU-A.5m")
def test_when_a_player_is_out_is_as_approved() -> None:
    selkirk, nunavut_ = thursday().state.adopted, nunavut().state.adopted
    assert (selkirk.out_at, selkirk.clause("out_at")) == ("next-deal", "SEL-6b")
    assert (nunavut_.out_at, nunavut_.clause("out_at")) == ("zero-chips", "NU-9.25")
    assert thursday(out_at="next-deal").state.adopted.out_at == "next-deal"
    assert refused(thursday_draft(out_at="zero-chips")) == ("value-is-approved", "SEL-6b", "law")
    assert refused(thursday_draft(out_at="at-midnight"))[0] == "bad-command"


@pytest.mark.clause("NU-9.25")
def test_approved_rules_may_let_elimination_wait_where_rebuys_are_sold() -> None:
    assert nunavut(out_at="next-deal").state.adopted.out_at == "next-deal"
    none = nunavut(out_at="next-deal", settings={"rebuy_limit": 0, "rebuy_close_level": 0})
    assert none.state.adopted.out_at == "zero-chips"


@pytest.mark.clause("NU-1.03")
def test_a_night_keeps_the_edition_it_adopted(monkeypatch: pytest.MonkeyPatch) -> None:
    old = nunavut()
    newer = replace(packs.load("ca_nu"), edition="2031-01-01", takings=(), minimum_age=None)
    monkeypatch.setattr(packs, "load", lambda code: newer)
    young = empty_hall("17:00").do("set-up-night", **nunavut_draft())
    assert (old.state.adopted.edition, young.state.adopted.edition) == ("2026-11-20", "2031-01-01")
    for hall in (old, young):
        again = Night.of(hall.night.logs)
        assert again.pack == hall.night.pack
        assert again.digest() == hall.night.digest()
    assert old.refused("sell-entry", player="p", name="P", paid="cash").code == "age-not-checked"
    assert young.do("sell-entry", player="p", name="P", paid="cash").state.last_ticket == 1


def test_a_licence_that_allows_less_than_the_law_binds_the_night() -> None:
    limits = {"players": 30, "event_gross_cents": 200_000, "year_gross_cents": 2_000_000}
    less = licensed(limits=limits)
    code, clause, kind = refused(nunavut_draft(licensed=less))
    assert (code, clause, kind) == ("licence-player-cap", "licence", "law")
    hall = nunavut(licensed=less, settings={"player_cap": 30}).sell(30).at("17:55").draw()
    hall = hall.at("18:00").start().rebuy(1, 2, 3, 4, 5, 6)
    refusal = hall.refused("sell-rebuy", ticket=7, paid="cash")
    assert (refusal.code, refusal.clause, refusal.facts["limit_cents"]) == (
        "event-gross-cap",
        "licence",
        200_000,
    )
    almost = nunavut(licensed=less, settings={"player_cap": 30}, gross_before_cents=1_999_999)
    assert almost.refused("sell-entry", player="p", name="P", paid="cash", of_age=True).code == (
        "year-gross-cap"
    )
    assert Night.of(hall.night.logs).pack == hall.night.pack


def _settings_of(hall: Hall) -> dict[str, Any]:
    raw = hall.last_record.placed.line
    assert raw is not None
    settings: dict[str, Any] = raw.body["settings"]
    return settings
