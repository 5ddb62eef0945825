"""What is said of house rules before anybody plays by them, at the field that it is about."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from pycore.kernel.units import Cents
from pycore.law import packs
from pycore.law.house.house_advice import full_house, house_advice
from pycore.law.house.house_format import document
from pycore.law.house.structure_advice import Remark
from pycore.law.policies.licence_terms import LicenceLimits
from tests.core.kit.houses import own

Change = dict[str, Any]


def level(small: int, big: int = 0, minutes: int = 20, **more: int) -> Change:
    return {"small": small, "big": big or 2 * small, "minutes": minutes, **more}


def rules(house: str = "nunavut-five-table", **changes: Any) -> dict[str, Any]:
    """A document with values by their names, "start", "stop" and "items"."""
    shipped = house in packs.houses()
    made = copy.deepcopy(document(packs.house(house)) if shipped else own(house))
    for name, value in changes.items():
        if name == "items":
            made["structure"] = {"clause": "OWN-1", "items": value}
        elif name == "stop":
            made.pop("stop", None)
            if value:
                made["stop"] = {"value": value, "clause": "OWN-9"}
        elif name == "start":
            made["start"] = value
        else:
            made["values"][name]["value"] = value
    return made


def remarks_on(made: dict[str, Any], licence: LicenceLimits | None = None) -> list[Remark]:
    house = packs.read_house(made)
    pack = house.applied_to(packs.load(house.pack))
    return list(house_advice(house, pack.licensed(licence) if licence else pack))


def remark_of(made: dict[str, Any], code: str) -> Remark:
    (remark,) = [remark for remark in remarks_on(made) if remark.code == code]
    return remark


CHIPS = [
    {"colour": "green", "value": 25, "count": 8},
    {"colour": "black", "value": 100, "count": 13},
    {"colour": "red", "value": 500, "count": 0},
]


def owned(*pieces: int) -> list[Change]:
    return [{**chip, "owned": count} for chip, count in zip(CHIPS, pieces, strict=True)]


@pytest.mark.parametrize("house", packs.houses())
def test_nothing_stands_against_what_is_shipped(house: str) -> None:
    """The consolation event's approved levels rise by little at the end, past its stop."""
    expected = {"step-flat", "level-never-begins"} if house == "selkirk-consolation" else set()
    assert {remark.code for remark in remarks_on(rules(house))} == expected


# --- Levels ---


def test_a_level_that_needs_chips_nobody_has_and_the_break_that_took_them() -> None:
    made = rules(items=[level(100), {"break": 10, "remove": 100}, level(300), level(500)])
    made["values"]["entry_close_level"]["value"] = made["values"]["rebuy_close_level"]["value"] = 1
    needed = remark_of(made, "chip-needed-later")
    assert (needed.where, needed.grade) == ("structure.items[1].remove", "cannot")
    assert needed.facts == {"unit_chips": 100, "level": 2}
    where = {
        remark.where: remark.facts for remark in remarks_on(made) if remark.code == "not-postable"
    }
    assert where == {
        "structure.items[2].small": {"value_chips": 300, "unit_chips": 500},
        "structure.items[2].big": {"value_chips": 600, "unit_chips": 500},
    }


def test_a_chip_that_no_stack_holds_posts_nothing() -> None:
    stacks = [{"colour": "green", "value": 25, "count": 0}, *CHIPS[1:]]
    stacks[1] = {**stacks[1], "count": 15}
    made = rules(chip_set=stacks, items=[level(25), level(100)])
    made["values"]["entry_close_level"]["value"] = made["values"]["rebuy_close_level"]["value"] = 1
    places = [remark.where for remark in remarks_on(made) if remark.code == "not-postable"]
    assert places == ["structure.items[0].small", "structure.items[0].big"]


def test_an_ante_is_posted_too() -> None:
    remark = remark_of(own("prairie-cup"), "not-postable")
    assert remark.where == "structure.items[8].ante"
    assert remark.facts == {"value_chips": 100, "unit_chips": 500}


@pytest.mark.parametrize(
    ("items", "code", "where", "facts"),
    [
        ([level(25), level(75)], "step-steep", 1, {"before_chips": 50, "big_chips": 150}),
        ([level(1000), level(1050)], "step-flat", 1, {"before_chips": 2000, "big_chips": 2100}),
        ([level(25), level(25)], "step-none", 1, {}),
        ([level(50)], "stack-shallow", 0, {"count": 15, "least": 20}),
    ],
)
def test_steps(items: list[Change], code: str, where: int, facts: dict[str, int]) -> None:
    fields = {"rebuy_close_level": 1, "entry_close_level": 1, "rebuy_chips": 1500}
    made = rules(**fields, items=items)
    if code == "stack-shallow":
        made = rules(**fields, items=[level(50, 100)])
    remark = remark_of(made, code)
    assert (remark.where, remark.grade) == (f"structure.items[{where}].big", "think")
    assert remark.facts == facts


@pytest.mark.parametrize(
    ("items", "code"),
    [
        ([level(25, ante=25), level(50)], "ante-falls"),
        ([level(25, ante=75)], "ante-above-big"),
        (
            [level(100), {"break": 5, "remove": 25}, {"break": 5, "remove": 25}, level(200)],
            "chip-gone-already",
        ),
    ],
)
def test_what_is_seldom_meant(items: list[Change], code: str) -> None:
    assert (
        remark_of(rules(items=items, entry_close_level=1, rebuy_close_level=1), code).grade
        == "think"
    )


def test_an_ante_of_the_big_blind_as_large_as_it_is_as_it_should_be() -> None:
    """It is put in with chips like any other: 250 nobody can, once the 25s are gone."""
    items = [level(25, ante=50), {"break": 5, "remove": 25}, level(100, 200, ante=250)]
    made = rules(items=items, entry_close_level=1, rebuy_close_level=1)
    made["approval"] = {"reference": "a letter"}
    made["play"] = {"ante_payer": {"value": "big-blind", "clause": "OWN-1"}}
    assert [(remark.where, remark.code) for remark in remarks_on(made)][:2] == [
        ("structure.items[1].remove", "chip-needed-later"),
        ("structure.items[2].ante", "not-postable"),
    ]
    assert remark_of(made, "ante-above-big").where == "structure.items[2].ante"


def test_a_level_of_the_same_blinds_with_an_ante_is_one_that_people_feel() -> None:
    made = rules(items=[level(25), level(25, ante=25)], entry_close_level=1, rebuy_close_level=1)
    assert remarks_on(made) == []


# --- Times ---


def test_levels_past_the_end_and_sales_that_stop_only_there() -> None:
    made = rules(stop="19:30", rebuy_close_level=6)
    remark = remark_of(made, "level-never-begins")
    assert (remark.where, remark.grade, remark.clause) == ("structure.items[5]", "think", "OWN-9")
    assert remark.facts == {"level": 6, "rows": 11, "until_minute": 19 * 60 + 30}
    cut_off = remark_of(made, "cut-off-too-late")
    assert (cut_off.where, cut_off.facts["level"]) == ("values.rebuy_close_level.value", 6)
    assert [
        remark.code
        for remark in remarks_on(rules(stop="19:30", rebuy_limit=0, rebuy_close_level=6))
    ] == ["level-never-begins"]


@pytest.mark.clause("SK-4.o3")
def test_the_hours_of_the_law() -> None:
    late_stop = remark_of(rules("prairie-cup", stop="02:30"), "hour-too-late")
    assert (late_stop.where, late_stop.grade, late_stop.clause) == (
        "stop.value",
        "cannot",
        "SK-4.o3",
    )
    assert late_stop.facts == {"until_minute": 120}
    in_time = remarks_on(rules("prairie-cup", start="18:00", stop="02:00"))
    assert not [remark for remark in in_time if remark.clause]
    early = remark_of(rules("prairie-cup", start="09:00", stop="15:00"), "hour-too-early")
    assert (early.where, early.facts, early.clause) == ("start", {"from_minute": 570}, "SK-4.o3")


@pytest.mark.clause("SK-4.o3")
def test_a_morning_is_lawful_on_a_weekday_and_not_on_a_sunday() -> None:
    remark = remark_of(
        rules("prairie-cup", start="10:00", stop="15:00"), "hour-too-early-on-sunday"
    )
    assert (remark.where, remark.grade, remark.facts) == ("start", "think", {"from_minute": 720})
    assert remark.clause == "SK-4.o3"


@pytest.mark.clause("SK-4.o2")
def test_no_longer_than_the_law_says() -> None:
    remark = remark_of(rules("prairie-cup", start="12:00", stop="22:30"), "lasts-too-long")
    assert (remark.where, remark.clause) == ("stop.value", "SK-4.o2")


@pytest.mark.clause("SK-A.2.ii0", "SK-4.o3")
def test_a_level_past_the_hour_of_the_licence_where_the_rules_say_no_end() -> None:
    made = rules("prairie-cup", start="23:59", stop="")
    assert remark_of(made, "finishing-time-missing").where == "stop.value"
    remark = remark_of(made, "level-never-begins")
    assert (remark.grade, remark.clause) == ("cannot", "SK-4.o3")
    assert remark.facts["until_minute"] == 120


@pytest.mark.clause("NU-5.02e", "NU-8.12a", "NU-7.03", "NU-A.4h")
@pytest.mark.parametrize(
    ("name", "value", "code", "clause"),
    [
        ("entry_fee_cents", 10_001, "entry-fee-cap", "NU-5.02e"),
        ("rebuy_limit", 4, "rebuy-offer-cap", "NU-8.12a"),
        ("seats_per_table", 11, "table-size-cap", "NU-7.03"),
        ("balance_few", 2, "balance-cap", "NU-A.4h"),
    ],
)
def test_a_value_over_the_laws_limit_is_said_at_its_field(
    name: str, value: int, code: str, clause: str
) -> None:
    remark = remark_of(rules(**{name: value}), code)
    assert (remark.where, remark.grade, remark.clause) == (
        f"values.{name}.value",
        "cannot",
        clause,
    )


# --- Chips ---


def test_chips_for_fewer_than_a_full_house() -> None:
    remark = remark_of(rules(chip_set=owned(400, 500, 500)), "chips-for-fewer")
    assert (remark.where, remark.grade) == ("values.chip_set.value[1].owned", "cannot")
    assert remark.facts == {"players": 38, "needed": 650, "pieces": 500}


def test_chips_where_the_stack_is_left_open_and_for_rebuys() -> None:
    loose = [{**chip, "count": 0} for chip in owned(100, 100, 100)]
    remark = remark_of(rules(chip_set=loose), "chips-short-of-stacks")
    assert (remark.where, remark.facts) == ("values.chip_set.value", {"players": 41})
    enough = [{**chip, "count": 0} for chip in owned(100, 225, 140)]
    assert remark_of(rules(chip_set=enough), "chips-short-of-rebuys").facts == {"rebuys": 13}


def test_what_is_left_after_a_removal_must_hold_all_stacks() -> None:
    items = [level(100), {"break": 10, "remove": 25}, level(500)]
    fields = {"items": items, "entry_close_level": 1, "rebuy_close_level": 1, "rebuy_limit": 0}
    short = rules(chip_set=owned(4_000, 650, 0), **fields)
    remark = remark_of(short, "chips-short-later")
    assert (remark.where, remark.grade) == ("structure.items[1].remove", "cannot")
    assert remark.facts == {"unit_chips": 25, "players": 43}
    assert "chips-short-later" not in {
        remark.code for remark in remarks_on(rules(chip_set=owned(4_000, 750, 0), **fields))
    }


def test_a_stack_that_no_chips_of_the_set_come_to() -> None:
    loose = [{**chip, "count": 0} for chip in CHIPS]
    remark = remark_of(rules(chip_set=loose, starting_stack_chips=5_010), "stack-not-made")
    assert (remark.where, remark.grade) == ("values.starting_stack_chips.value", "cannot")
    assert remark.facts == {"value_chips": 5_010}
    none_of_25 = [{**loose[0], "owned": 0}, *loose[1:]]
    assert remark_of(rules(chip_set=none_of_25, starting_stack_chips=1_525), "stack-not-made")
    assert not [
        remark
        for remark in remarks_on(rules(chip_set=loose, starting_stack_chips=5_025))
        if "made" in remark.code
    ]


def test_a_rebuy_that_no_chips_of_the_set_come_to() -> None:
    remark = remark_of(rules(rebuy_chips=1_510), "rebuy-not-made")
    assert (remark.where, remark.grade) == ("values.rebuy_chips.value", "cannot")
    assert remark.facts == {"value_chips": 1_510}
    assert remarks_on(rules(rebuy_chips=1_510, rebuy_limit=0)) == []


def test_a_rebuy_that_the_chips_still_in_play_do_not_come_to() -> None:
    items = [level(100), {"break": 10, "remove": 25}, {"break": 5, "remove": 100}, level(500)]
    fields = {"entry_close_level": 1, "rebuy_chips": 1_450}
    remark = remark_of(rules(items=items, rebuy_close_level=2, **fields), "rebuy-not-made-later")
    assert (remark.where, remark.grade) == ("values.rebuy_chips.value", "cannot")
    assert remark.facts == {"value_chips": 1_450, "level": 2, "unit_chips": 100}
    closed = remarks_on(rules(items=items, rebuy_close_level=1, **fields))
    assert not [remark for remark in closed if remark.code.startswith("rebuy")]
    never_closed = rules(items=items, rebuy_close_level=0, **{**fields, "rebuy_chips": 1_600})
    assert remark_of(never_closed, "rebuy-not-made-later").facts["unit_chips"] == 500


# --- What comes in ---


@pytest.mark.clause("NU-5.02i")
def test_a_full_house_whose_entries_pass_what_an_event_may_take_in() -> None:
    made = rules(entry_fee_cents=10_000, player_cap=350, table_limit=35)
    made["values"]["payout_bands"]["value"][-1]["up_to"] = 350
    remark = remark_of(made, "entries-over-event-cap")
    assert (remark.where, remark.grade) == ("values.entry_fee_cents.value", "cannot")
    assert remark.clause == "NU-5.02i"
    assert remark.facts == {
        "players": 350,
        "value_cents": 3_500_000,
        "limit_cents": 3_000_000,
        "count": 300,
    }


@pytest.mark.clause("NU-5.02i")
def test_rebuys_that_pass_what_an_event_may_take_in() -> None:
    """150 at 80 dollars and three rebuys at 50: 12,000 and 22,500 dollars."""
    full = {"entry_fee_cents": 8_000, "player_cap": 150, "table_limit": 15}
    remark = remark_of(rules(**full, rebuy_fee_cents=5_000), "rebuys-over-event-cap")
    assert (remark.where, remark.grade) == ("values.rebuy_fee_cents.value", "think")
    assert remark.clause == "NU-5.02i"
    assert remark.facts == {
        "players": 150,
        "value_cents": 3_450_000,
        "limit_cents": 3_000_000,
        "count": 360,
    }
    enough = remarks_on(rules(**full, rebuy_fee_cents=4_000))
    assert not [remark for remark in enough if "over-event" in remark.code], (
        "30,000 dollars to the cent"
    )


@pytest.mark.clause("NU-5.02i")
def test_entries_that_come_to_the_limit_and_not_past_it_leave_no_rebuy() -> None:
    made = rules(entry_fee_cents=10_000, player_cap=300, table_limit=30)
    made["values"]["payout_bands"]["value"][-1]["up_to"] = 300
    remark = remark_of(made, "rebuys-over-event-cap")
    assert (remark.where, remark.facts["count"]) == ("values.rebuy_fee_cents.value", 0)


def test_a_licence_that_allows_less_than_the_law_is_asked_too() -> None:
    """50 at 60 dollars and three rebuys at 30: 3,000 and 4,500 dollars."""
    licence = LicenceLimits(
        players=40, event_gross_cents=Cents(290_000), year_gross_cents=Cents(400_000)
    )
    remarks_by_code = {
        remark.code: (remark.where, remark.clause, remark.facts.get("count"))
        for remark in remarks_on(rules(), licence)
    }
    assert remarks_by_code == {
        "licence-player-cap": ("values.player_cap.value", "licence", None),
        "entries-over-event-cap": ("values.entry_fee_cents.value", "licence", 48),
        "rebuys-over-year-cap": ("values.rebuy_fee_cents.value", "licence", 33),
    }


def test_a_jackpot_that_costs_nothing_is_none() -> None:
    remark = remark_of(rules("selkirk-thursday", jackpot_fee_cents=0), "jackpot-costs-nothing")
    assert (remark.where, remark.grade) == ("values.jackpot_fee_cents.value", "think")


# --- Prizes ---


@pytest.mark.clause("NU-5.02h")
def test_a_prize_over_the_cap_of_one() -> None:
    """150 players at 100 dollars, half of it to prizes: 7,500 dollars, 60 per cent of it first."""
    bands = [{"up_to": 10, "parts": [6500, 3500]}, {"up_to": 150, "parts": [6000, 4000]}]
    made = rules(entry_fee_cents=10_000, player_cap=150, table_limit=15, payout_bands=bands)
    remark = remark_of(made, "band-prize-over-cap")
    assert remark.where == "values.payout_bands.value[1].parts"
    assert (remark.grade, remark.clause) == ("think", "NU-5.02h")
    assert remark.facts == {
        "players": 150,
        "place": 1,
        "value_cents": 450_000,
        "limit_cents": 250_000,
        "over_cents": 200_000,
    }


@pytest.mark.clause("SK-4.g1", "SK-4.g2")
def test_prizes_over_the_cap_of_all() -> None:
    made = rules("prairie-cup", entry_fee_cents=20_000)
    remarks = [remark for remark in remarks_on(made) if remark.code.startswith("band-")]
    assert [
        (remark.where[-8:], remark.clause, remark.facts["over_cents"]) for remark in remarks
    ] == [
        ("1].parts", "SK-4.g1", 220_000),
        ("1].parts", "SK-4.g2", 160_000),
    ]


def test_a_row_that_pays_more_places_than_players() -> None:
    bands = [{"up_to": 3, "parts": [4000, 3000, 2000, 1000]}, {"up_to": 50, "parts": [10000]}]
    remark = remark_of(rules(payout_bands=bands), "band-more-places")
    assert (remark.grade, remark.facts) == ("cannot", {"count": 4, "players": 2})
    bands[0]["up_to"] = 4
    assert remark_of(rules(payout_bands=bands), "band-more-places").grade == "think"


def test_a_row_pays_as_many_places_as_its_fewest_players_are() -> None:
    first_band = {"up_to": 10, "parts": [10_000]}
    eleven = [1_000] * 9 + [500] * 2
    assert not [
        remark
        for remark in remarks_on(rules(payout_bands=[first_band, {"up_to": 50, "parts": eleven}]))
        if remark.code == "band-more-places"
    ]
    twelve = [1_000] * 8 + [500] * 4
    remark = remark_of(
        rules(payout_bands=[first_band, {"up_to": 50, "parts": twelve}]), "band-more-places"
    )
    assert (remark.grade, remark.facts) == ("think", {"count": 12, "players": 11})


def test_the_prizes_of_a_full_house_sum_to_its_pool() -> None:
    house = packs.house("selkirk-thursday")
    for players, prizes in full_house(house):
        assert sum(prizes) == players * 4_000 * 7_000 // 10_000


def test_a_row_past_the_cap_pays_nobody_but_where_a_night_may_raise_the_cap() -> None:
    made = rules("selkirk-thursday")
    made["values"]["payout_bands"]["value"].append({"up_to": 160, "parts": [6_000, 4_000]})
    remark = remark_of(made, "band-beyond-cap")
    assert (remark.where, remark.grade) == ("values.payout_bands.value[12].up_to", "think")
    assert remark.facts == {"players": 120}
    made["values"]["player_cap"]["free"] = True
    assert remark_of(made, "band-beyond-cap").facts == {"players": 120}, "12 tables of 10"
    made["values"]["table_limit"]["free"] = True
    assert remarks_on(made) == []
    assert full_house(packs.read_house(made))[12][0] == 160


@pytest.mark.clause("NU-5.02f")
def test_a_row_past_what_the_law_lets_in_pays_nobody() -> None:
    bands = [{"up_to": 150, "parts": [6_500, 3_500]}, {"up_to": 200, "parts": [6_000, 4_000]}]
    remark = remark_of(rules(payout_bands=bands), "band-beyond-cap")
    assert remark.facts == {"players": 150}
