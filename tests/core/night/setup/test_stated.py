"""What MB-1 wants tournament rules to say, letter by letter: what the house rules say stands there
with its clause, and whatever they do not say is asked; nothing opens before it is stated.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.night.setup import stated
from pycore.night.setup.house_differs import night_rules
from pycore.night.setup.set_up_view import Template, set_up_view, templates_view
from tests.core.evening import Evening
from tests.core.hall import STATED, Hall, empty_hall, thursday, thursday_draft, wall

ASKED = {
    "b": "prepaid",
    "d": "raises",
    "h": "odd_chip",
    "j": "finish",
    "k": "ties",
    "l": "leaving",
    "m": "rule_book",
    "n": "language",
    "o": "other",
}
SAID = {
    "a": ("entry_fee_cents", "starting_stack_chips"),
    "b": ("entry_close_level",),
    "c": ("pool_bp", "payout_bands"),
    "f": ("rebuy_limit", "rebuy_fee_cents", "rebuy_chips", "rebuy_close_level"),
    "i": ("out_at",),
}


def draft(**fields: Any) -> dict[str, Any]:
    """A plain hall's set-up with everything stated."""
    plain = {"template": "manitoba-hall", "settings": {}, "odd_chip": "carry", "stated": STATED}
    return thursday_draft() | plain | fields


def without(letter: str) -> dict[str, Any]:
    name = ASKED[letter]
    if name == "odd_chip":
        return draft(odd_chip="")
    return draft(stated={rule: STATED[rule] for rule in STATED if rule != name})


def template(name: str = "manitoba-hall") -> Template:
    (row,) = [row for row in templates_view() if row["id"] == name]
    return row


@pytest.mark.clause(
    "MB-1b", "MB-1d", "MB-1h", "MB-1j", "MB-1k", "MB-1l", "MB-1m", "MB-1n", "MB-1o"
)
@pytest.mark.parametrize("letter", ASKED)
def test_what_the_house_rules_do_not_say_is_asked_and_nothing_opens_before(letter: str) -> None:
    (choice,) = [choice for choice in template()["choices"] if choice["field"] == ASKED[letter]]
    assert (choice["clause"], choice["value"], choice["with"]) == (f"MB-1{letter}", "", "")
    refused = empty_hall().refused("set-up-night", **without(letter))
    assert (refused.clause, refused.kind) == (f"MB-1{letter}", "law")
    assert refused.facts == {"field": ASKED[letter]}
    (shown_refusal,) = set_up_view(without(letter))["refused"]
    assert shown_refusal["clause"] == f"MB-1{letter}"
    assert set_up_view(draft())["refused"] == []


@pytest.mark.clause("MB-24")
def test_without_an_approval_seven_tables_are_kept_one_apart() -> None:
    """Two apart is a tolerance that the regulator approved for one hall's rules (K35)."""
    house = document(packs.house("manitoba-hall")) | {"id": "ours", "edition": "1"}
    house["values"]["player_cap"]["value"] = 70
    house["values"]["table_limit"]["value"] = 7
    house["values"]["payout_bands"]["value"][-1]["up_to"] = 70
    our_draft = draft(template="", house=house, start_at_ms=wall("19:00"))
    hall = empty_hall("18:00").do("set-up-night", **our_draft).sell(68).at("18:55").draw()
    hall = hall.at("19:00").start()
    assert "balance" not in hall.todo()
    uneven = hall.out(min(hall.state.at_table(7)))
    (task,) = [task for task in uneven.view["todo"] if task["kind"] == "balance"]
    assert (task["from_players"], task["to_players"], task["clause"]) == (10, 8, "MB-24")


@pytest.mark.clause("MB-0")
def test_no_night_is_held_by_the_standard_rules_alone() -> None:
    refused = empty_hall().refused("set-up-night", **draft(template=""))
    assert refused.code == "unknown-template"
    assert empty_hall().do("set-up-night", **draft()).state.adopted.template == "manitoba-hall"


@pytest.mark.clause("MB-1a", "MB-1b", "MB-1c", "MB-1f", "MB-1i")
@pytest.mark.parametrize("letter", SAID)
def test_what_the_house_rules_say_in_numbers_stands_there_with_its_letter(letter: str) -> None:
    values = template()["values"]
    assert {values[name]["clause"] for name in SAID[letter]} == {f"MB-1{letter}"}


NUMBERS = {
    "a": ("values.entry_fee_cents", "values.starting_stack_chips"),
    "b": ("values.entry_close_level",),
    "c": ("values.pool_bp", "values.payout_bands"),
    "e": ("structure",),
    "f": (
        "values.rebuy_limit",
        "values.rebuy_fee_cents",
        "values.rebuy_chips",
        "values.rebuy_close_level",
    ),
    "i": ("values.out_at",),
}
"""{letter: what the rules themselves must have}: nobody is asked for these."""


@pytest.mark.clause("MB-1a", "MB-1b", "MB-1c", "MB-1e", "MB-1f", "MB-1i")
@pytest.mark.parametrize("letter", NUMBERS)
def test_no_door_opens_by_rules_that_lack_what_a_letter_wants(letter: str) -> None:
    for place in NUMBERS[letter]:
        house = document(packs.house("manitoba-hall")) | {"id": "ours", "edition": "1"}
        section, _, name = place.rpartition(".")
        del (house[section] if section else house)[name]
        refused = empty_hall().refused("set-up-night", **draft(template="", house=house))
        assert refused.code == "house-rules-damaged"
        assert refused.facts == {"field": place, "why": "missing"}


@pytest.mark.clause("MB-1f")
def test_rebuys_without_an_end_open_no_door() -> None:
    house = document(packs.house("manitoba-hall")) | {"id": "ours", "edition": "1"}
    house["values"]["rebuy_close_level"]["value"] = 0
    refused = empty_hall().refused("set-up-night", **draft(template="", house=house))
    assert (refused.code, refused.clause, refused.kind) == (
        "rebuy-cut-off-missing",
        "MB-1f",
        "law",
    )


@pytest.mark.clause("MB-1e", "MB-1g")
def test_blinds_and_how_small_chips_leave_are_said_by_the_house_rules() -> None:
    assert template()["structure_clause"] == "MB-1e"
    assert packs.house("manitoba-hall").play["colour_up"].clause == "MB-1g"


@pytest.mark.clause("MB-1g")
def test_rules_that_do_not_say_how_small_chips_leave_are_asked_for_it() -> None:
    house = document(packs.house("manitoba-hall")) | {"id": "ours", "edition": "1"}
    del house["play"]["colour_up"]
    silent = draft(template="", house=house)
    refused = empty_hall().refused("set-up-night", **silent)
    assert (refused.clause, refused.facts) == ("MB-1g", {"field": "colour_up"})
    stated_draft = silent | {"stated": STATED | {"colour_up": "exchange"}}
    hall = empty_hall().do("set-up-night", **stated_draft)
    ruled = hall.night.pack.play.colour_up
    assert (ruled.value, ruled.clause) == ("exchange", "MB-1g")
    rows = {row["rule"]: row["value"] for row in night_rules(hall.night)["stated"]}
    assert rows["colour_up"] == "exchange"
    stated_rows = template()["stated"]
    assert stated_rows == [{"rule": "colour_up", "value": "race", "clause": "MB-1g"}]


@pytest.mark.clause("MB-1d", "MB-1l", "MB-1b", "MB-1n")
def test_what_is_stated_is_played() -> None:
    statements = STATED | {"raises": "double", "prepaid": "first-break", "language": "fr"}
    hall = empty_hall().do("set-up-night", **draft(stated=statements))
    play = hall.night.pack.play
    assert (play.raise_size.value, play.raise_size.clause) == ("double", "MB-1d")
    assert (play.prepaid_absent.value, play.prepaid_absent.clause) == ("first-break", "MB-1b")
    assert (play.absent.value, play.absent.clause) == ("dealt-in-and-dead", "MB-1l")
    assert play.odd_chip.value == "carry"
    assert hall.state.adopted.language == "fr"


@pytest.mark.clause("MB-1j", "MB-1k", "MB-1m", "MB-1o")
def test_what_is_stated_is_recorded_with_its_clause_and_told_of_the_night() -> None:
    hall = empty_hall().do("set-up-night", **draft())
    rules = {rule.rule: (rule.value, rule.clause) for rule in stated.rules(hall.state)}
    assert rules["finish"] == ("last-out", "MB-1j")
    assert rules["ties"] == ("share", "MB-1k")
    assert rules["rule_book"] == ("tda-2024", "MB-1m")
    assert rules["other"] == ("nothing", "MB-1o")
    rows = {row["rule"]: row["clause"] for row in night_rules(hall.night)["stated"]}
    assert rows == {name: f"MB-1{letter}" for letter, name in ASKED.items() if name != "odd_chip"}


@pytest.mark.clause("SEL-38b", "SEL-44", "SEL-28b", "SEL-18", "SEL-11a", "SEL-2")
def test_what_approved_rules_state_is_not_asked_and_stands_there_with_their_clause() -> None:
    selkirk = template("selkirk-thursday")
    assert selkirk["choices"] == []
    assert {row["rule"]: row["clause"] for row in selkirk["stated"]} == {
        "finish": "SEL-6a",
        "ties": "SEL-38b",
        "rule_book": "SEL-44",
        "language": "SEL-2",
        "other": "SEL-44",
        "prepaid": "SEL-11a",
        "raises": "SEL-28b",
        "colour_up": "SEL-16",
        "leaving": "SEL-18",
    }
    assert stated.rules(thursday().state) == ()
    refused = empty_hall().refused("set-up-night", **thursday_draft(stated={"language": "fr"}))
    assert (refused.code, refused.facts) == ("value-is-approved", {"field": "language"})


def test_a_hall_that_states_it_in_its_own_rules_is_not_asked() -> None:
    house = document(packs.house("manitoba-hall")) | {"id": "ours", "edition": "1"}
    house["states"] = {name: {"value": value, "clause": "OWN-1"} for name, value in STATED.items()}
    own = packs.read_house(house)
    assert document(own)["states"] == house["states"]
    hall = empty_hall().do("set-up-night", **draft(template="", house=house, stated={}))
    assert (hall.state.phase, stated.rules(hall.state)) == ("open", ())


@pytest.mark.clause("MB-1b", "MB-1d", "MB-1n")
@pytest.mark.parametrize(
    ("name", "value", "term", "played"),
    [
        ("raises", "double", "raise_size", "double"),
        ("prepaid", "first-break", "prepaid_absent", "first-break"),
        ("language", "fr", "", ""),
    ],
)
def test_no_rules_state_what_they_are_not_played_by(
    name: str, value: str, term: str, played: str
) -> None:
    house = document(packs.house("manitoba-hall")) | {"id": "ours", "edition": "1"}
    house["states"] = {name: {"value": value, "clause": "OWN-1"}}
    with pytest.raises(Refused) as refusal:
        packs.read_house(house)
    assert refusal.value.facts == {"field": f"states.{name}.value", "why": "says-otherwise"}
    if term:
        house["play"] = {**house["play"], term: {"value": played, "clause": "OWN-1"}}
    else:
        house["language"] = value
    assert packs.read_house(house).states[name].value == value


@pytest.mark.parametrize("ties", ["always", 7, None, ""])
def test_only_what_can_be_played_is_stated(ties: Any) -> None:
    refused = empty_hall().refused("set-up-night", **draft(stated=STATED | {"ties": ties}))
    assert refused.code in ("bad-command", "field-needed")


def test_a_record_that_states_what_there_is_not_is_told() -> None:
    def writes(hall: Hall, *rules: tuple[str, str]) -> list[str]:
        stated_rules = [{"rule": rule, "value": value, "clause": "MB-1k"} for rule, value in rules]
        return hall.writes("set-up", "rules-stated/1", {"rules": stated_rules}).conflicts()

    assert writes(empty_hall(), ("ties", "share")) == []
    assert writes(empty_hall(), ("ties", "never")) == ["unsound-settings"]
    assert writes(empty_hall(), ("ties", "share"), ("ties", "share")) == ["unsound-settings"]
    assert writes(empty_hall()) == ["unsound-settings"]
    assert writes(thursday(), ("ties", "share")) == ["already-set-up"]


def test_what_was_stated_is_taken_back_with_the_night_only() -> None:
    hall = empty_hall().do("set-up-night", **draft())
    stated_id = hall.records("rules-stated")[0].placed.id
    refused = hall.sell(1).refused("undo", target=stated_id)
    assert (refused.code, refused.facts["by"]) == ("undo-blocked", "entry-sold/1")
    gone = hall.do("undo", target=stated_id)
    assert (gone.state.phase, stated.rules(gone.state)) == ("none", ())
    assert gone.undo().state == hall.state


@pytest.mark.clause("SELC-11")
def test_an_event_beside_the_night_has_what_was_stated_for_it() -> None:
    main_draft = draft(start_at_ms=wall("19:00"), stated=STATED | {"raises": "double"})
    main = empty_hall("18:00").do("set-up-night", **main_draft).sell(24).at("18:55").draw()
    main = main.at("19:00").start().at("20:40").out(*range(24, 10, -1))
    side = Evening((main,), house=packs.house("manitoba-consolation")).open().hall(1)
    assert stated.rules(side.state) == stated.rules(main.state)
    assert side.night.pack.play.raise_size.value == "double"
