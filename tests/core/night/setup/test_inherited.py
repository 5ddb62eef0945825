"""An event beside another plays by the main event's rules but for what its own say (SELC-11)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.night.registration.jackpot import JackpotRuled
from pycore.night.setup.house_differs import night_rules
from tests.core.evening import CONSOLATION, Evening, thursday_evening
from tests.core.hall import STATED, Hall, empty_hall, thursday_draft, wall

PLAIN = packs.house("manitoba-consolation")
APPROVED = {"reference": "LGCA 2026-7", "date": "2026-07-01"}


def hall_main(**fields: Any) -> Hall:
    """A plain Manitoba hall's main event at ten past eight: 24 entered, 14 are out."""
    draft = thursday_draft(
        template="manitoba-hall",
        start_at_ms=wall("19:00"),
        venue="Parish hall",
        licence="LGCA 9",
        organization="Our parish",
    )
    draft |= {"odd_chip": "carry", "stated": STATED, "settings": {}, **fields}
    main = empty_hall("18:00").do("set-up-night", **draft).sell(24).at("18:55").draw()
    return main.at("19:00").start().at("20:40").out(*range(24, 10, -1))


@cache
def plain_evening() -> Evening:
    return Evening((hall_main(),), house=PLAIN)


def own(**changes: Any) -> dict[str, Any]:
    """Selkirk's consolation as a hall that took it over has it."""
    return document(packs.house("selkirk-consolation")) | {
        "id": "ours",
        "approval": APPROVED,
        **changes,
    }


@pytest.mark.clause("SELC-11", "MB-1h")
def test_it_plays_hands_as_the_main_event_does() -> None:
    main, side = plain_evening().open().halls
    assert side.night.pack.play.odd_chip == main.night.pack.play.odd_chip
    assert side.night.pack.play.odd_chip.value == "carry"
    assert side.state.adopted.odd_chip == "carry"
    assert side.night.pack.play == main.night.pack.play
    assert side.night.pack.wagers == main.night.pack.wagers


@pytest.mark.clause("SELC-7", "SELC-11")
def test_what_its_own_rules_say_of_play_stands_before_the_main_event_s() -> None:
    main, side = thursday_evening().at("20:30").open().halls
    ours, theirs = side.night.pack.play, main.night.pack.play
    assert (ours.button_start.clause, theirs.button_start.clause) == ("SELC-7", "SEL-12")
    assert replace(ours, button_start=theirs.button_start) == theirs
    assert side.night.pack.wagers == main.night.pack.wagers


@pytest.mark.clause("SELC-11")
def test_hall_licence_language_and_limits_are_the_main_event_s_whatever_a_wish_says() -> None:
    wish = {"venue": "Elsewhere", "licence": "another", "organization": "Somebody", "zone": ""}
    main, side = plain_evening().open(**wish, utc_offset_minutes=0).halls
    ours, theirs = side.state.adopted, main.state.adopted
    for name in (
        "organization",
        "venue",
        "licence",
        "zone",
        "utc_offset_minutes",
        "language",
        "pack",
        "edition",
        "balance_few",
        "balance_many",
        "refund_minutes",
    ):
        assert getattr(ours, name) == getattr(theirs, name), name
    assert ours.rules.set_up == theirs.rules.set_up
    assert ours.clause("ties") == theirs.clause("ties") == "MB-1k"


@pytest.mark.clause("SELC-11", "SELJ-3")
def test_a_jackpot_is_the_main_event_s_or_none() -> None:
    _, side = plain_evening().open().halls
    assert (side.state.adopted.jackpot_fee_cents, side.state.part(JackpotRuled).terms) == (0, None)
    beside = Evening((hall_main(),), house=packs.read_house(own()))
    _, side = beside.open(template="ours", house=own()).halls
    assert (side.state.adopted.jackpot_fee_cents, side.state.part(JackpotRuled).terms) == (0, None)
    main, side = thursday_evening().at("20:30").open().halls
    assert side.state.adopted.jackpot_fee_cents == 500
    assert side.state.part(JackpotRuled).terms == main.state.part(JackpotRuled).terms is not None


@pytest.mark.clause("SELC-11")
def test_an_approval_is_that_of_its_own_document() -> None:
    _, side = plain_evening().open().halls
    assert side.state.adopted.approval.reference == ""
    beside = Evening((hall_main(),), house=packs.read_house(own()))
    _, side = beside.open(template="ours", house=own()).halls
    assert side.state.adopted.approval.reference == "LGCA 2026-7"
    assert side.night.pack.play.odd_chip.value == "carry"


@pytest.mark.clause("SELC-4", "SELC-8")
def test_fees_table_levels_and_prizes_are_its_own() -> None:
    side = thursday_evening().at("20:30").open().hall(1).state.adopted
    assert (side.entry_fee_cents, side.player_cap, side.rebuy_limit) == (2_000, 10, 0)
    assert (side.pool_bp, side.payout_unit_cents, side.starting_stack_chips) == (7_500, 100, 5_000)
    assert side.structure.startswith("l,1,100,200,0,900000;l,2,200,400,0,900000;")
    assert side.clause("level-from") == "SELC-9"
    assert side.clause("announce") == "SEL-8d"


def test_what_is_the_main_event_s_is_no_difference_from_the_shipped_rules() -> None:
    for evening in (thursday_evening().at("20:30"), plain_evening()):
        differs = night_rules(evening.open().hall(1).night)["differs"]
        assert differs is not None
        assert (differs["house"], differs["rows"]) == (evening.house.id, [])


def test_rules_for_an_event_beside_another_make_none_alone() -> None:
    for main in ("", "nowhere"):
        draft = thursday_draft(template="selkirk-consolation", settings={}, beside=main)
        refused = empty_hall("20:30").refused("set-up-night", **draft)
        assert (refused.code, refused.facts) == ("bad-command", {"field": "beside"})


@pytest.mark.clause("SELC-11")
def test_approved_rules_are_offered_beside_the_event_they_were_approved_with() -> None:
    plain = plain_evening()
    offers = replace(plain, house=CONSOLATION).view()["offers"]
    assert [offer["template"] for offer in offers] == ["manitoba-consolation"]
    assert [offer["template"] for offer in thursday_evening().view()["offers"]] == [
        "selkirk-consolation"
    ]
    ours = replace(plain, house=packs.read_house(own())).view()["offers"]
    assert [(our["template"], our["house"]) for our in ours] == [("ours", "1")]
    refused = plain.not_opened(template="selkirk-consolation")
    assert (refused.code, refused.clause) == ("side-event-not-approved", "SELC-11")


def written(change: Callable[[Any], Any], *, template: str = "") -> Evening:
    """A plain hall's evening with an event beside whose set-up somebody wrote otherwise."""
    opened = plain_evening().open()
    side = opened.hall(1)
    body = side.night.subject.body(side.records("night-set-up")[0].event)
    place = side.night.subject.body(side.records("night-set-beside")[0].event)
    bare = opened.next("written").writes("set-up", "night-set-beside/1", place)
    made = json.loads(json.dumps(body))
    change(made["settings"])
    return opened.putting(1, bare.writes("set-up", "night-set-up/1", made))


def odd_chips_to_the_first(settings: Any) -> None:
    settings["rules"]["play_terms"]["terms"]["odd_chip"]["value"] = "first"


@pytest.mark.clause("SELC-11", "HOLDFAST-1")
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("odd_chip", odd_chips_to_the_first),
        ("venue", lambda settings: settings.update(venue="Elsewhere")),
        ("licence", lambda settings: settings.update(licence="LGCA 1")),
        ("language", lambda settings: settings.update(language="fr")),
        ("jackpot_fee_cents", lambda settings: settings.update(jackpot_fee_cents=500)),
        ("limits", lambda settings: settings["rules"].update(set_up=[])),
    ],
)
def test_a_record_with_other_rules_than_the_main_event_s_is_told(
    name: str, change: Callable[[Any], Any]
) -> None:
    assert plain_evening().open().view()["warnings"] == []
    (warning,) = written(change).view()["warnings"]
    assert (warning["kind"], warning["name"]) == ("rules", "Consolation 1")
    assert (warning["clause"], warning["otherwise"]) == ("HOLDFAST-1", [name])


@pytest.mark.clause("SELC-11")
def test_an_event_opened_by_an_older_version_is_told_with_all_that_is_otherwise() -> None:
    """Selkirk's consolation as it stood beside a plain hall's event, with Selkirk's own terms."""

    def selkirk(settings: Any) -> None:
        settings.update(template="selkirk-consolation", house_edition="2024-08-16")
        settings["approval"] = {"reference": "LGCA 2024-08-16", "date": "2024-08-16"}
        settings["rules"]["play_terms"]["terms"]["button_move"]["value"] = "dead"
        settings["rules"]["play_terms"]["terms"]["button_start"]["value"] = "first"
        odd_chips_to_the_first(settings)

    (warning,) = written(selkirk).view()["warnings"]
    assert (warning["clause"], warning["otherwise"]) == (
        "SELC-11",
        ["approval", "button_move", "odd_chip"],
    )


def test_a_hall_that_was_put_right_in_one_event_is_told_until_it_is_in_the_other() -> None:
    opened = plain_evening().open()
    amended = opened.do(0, "amend-night", venue="The other hall", reason="A burst pipe")
    assert [warning["otherwise"] for warning in amended.view()["warnings"]] == [["venue"]]
    both = amended.do(1, "amend-night", venue="The other hall", reason="A burst pipe")
    assert both.view()["warnings"] == []


def test_an_event_by_the_hall_s_own_rules_is_told_nothing_while_somebody_knows_them() -> None:
    terms = {"button_start": {"value": "last", "clause": "OWN-2"}}
    house = own(play=terms)
    opened = Evening((hall_main(),), house=packs.read_house(house)).open(template="", house=house)
    assert opened.hall(1).night.pack.play.button_start.value == "last"
    assert opened.view()["warnings"] == []
    (warning,) = replace(opened, house=CONSOLATION).view()["warnings"]
    assert warning["otherwise"] == ["approval", "button_start"]
