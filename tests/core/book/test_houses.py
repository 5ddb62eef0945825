"""House rules in the book: kept whole, an edition beside another, retired."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from pycore.book import houses
from pycore.law import packs
from pycore.law.house import house_format
from tests.core.book.office import office
from tests.core.kit.houses import OURS, edition, keep


def test_a_document_is_kept_as_it_is_and_read_back_by_the_reader_of_all_house_rules() -> None:
    hall = keep(office())
    (kept_house,) = hall.state.houses.values()
    assert json.loads(json.dumps(kept_house.document)) == json.loads(json.dumps(OURS))
    assert packs.read_house(houses.offered(hall.state)[0]).name == "Our rules"


def test_a_new_edition_never_changes_an_old_one() -> None:
    hall = keep(office())
    old = hall.state.houses["our-rules 2026-1"].document
    changed = edition("2026-2")
    changed["values"]["entry_fee_cents"] = {"value": 4_500, "clause": "OWN-1", "free": False}
    both = hall.do("keep-house", document=changed)
    assert both.state.houses["our-rules 2026-1"].document == old
    assert sorted(both.state.houses) == ["our-rules 2026-1", "our-rules 2026-2"]
    refused = both.refused("keep-house", document=edition("2026-1", name="Other"))
    assert refused.code == "house-kept-already"


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("values", "entry_fee_cents", "value"), -1, "values.entry_fee_cents.value"),
        (("structure", "items"), [], "structure.items"),
        (("jurisdiction",), "ca_xx", "jurisdiction"),
        (("colour",), "red", "colour"),
        (("edition",), "", "edition"),
    ],
)
def test_a_damaged_document_is_refused_with_its_field_and_waits_when_it_came_from_elsewhere(
    path: tuple[str, ...], value: object, field: str
) -> None:
    document: Any = edition("2026-1")
    inside = document
    for name in path[:-1]:
        inside = inside[name]
    inside[path[-1]] = value
    refused = office().refused("keep-house", document=document)
    assert (refused.code, refused.facts["field"]) == ("house-rules-damaged", field)
    after = office().writes("houses/desk", "house-kept/1", {"document": document})
    assert after.conflicts == ["house-damaged"]
    assert after.state == office().state


def _with(*path: str | int, to: Any) -> dict[str, Any]:
    document: Any = edition("2026-1")
    inside = document
    for name in path[:-1]:
        inside = inside[name]
    inside[path[-1]] = to
    return dict(document)


BANDS = ("values", "payout_bands", "value")
LEVEL = {"small": 30_000, "big": 60_000, "minutes": 5}
RAISE = {"value": "double", "clause": "NU-9.01zz"}


@pytest.mark.parametrize(
    ("document", "field", "why"),
    [
        (_with("jurisdiction", to="ca_on"), "jurisdiction", "unknown-jurisdiction"),
        (_with("format", to="holdfast-house/2"), "format", "not-this-format"),
        (
            _with("values", "pool_bp", "clause", to="NU-5.99z"),
            "values.pool_bp.clause",
            "unknown-clause",
        ),
        (_with("structure", "clause", to="BC-99"), "structure.clause", "unknown-clause"),
        (
            _with("structure", "extra", to={"clause": "NU-A.3z", "items": [LEVEL]}),
            "structure.extra.clause",
            "unknown-clause",
        ),
        (
            _with("stop", to={"value": "23:00", "clause": "SEL-99"}),
            "stop.clause",
            "unknown-clause",
        ),
        (_with("play", to={"raise_size": RAISE}), "play.raise_size.clause", "unknown-clause"),
        (_with("book", to={"best": "NU-9.2222"}), "book.best", "unknown-clause"),
        (_with("clauses", "ties", to="NU-77"), "clauses.ties", "unknown-clause"),
        (_with("structure", "items", to=[LEVEL] * 300), "structure.items", "too-many"),
        (
            _with(*BANDS, 0, "up_to", to=-10),
            "values.payout_bands.value[0].up_to",
            "out-of-range",
        ),
        (
            _with(*BANDS, 0, "parts", to=[-5_000]),
            "values.payout_bands.value[0].parts[0]",
            "out-of-range",
        ),
        (
            _with(*BANDS, 0, "parts", to=[6_600, 3_500]),
            "values.payout_bands.value[0].parts",
            "not-the-whole",
        ),
    ],
)
def test_what_is_brought_in_and_does_not_fit_is_named_and_nothing_is_kept(
    document: dict[str, Any], field: str, why: str
) -> None:
    hall = office()
    refusal = hall.refused("keep-house", document=document)
    assert (refusal.code, refusal.facts["field"], refusal.facts["why"]) == (
        "house-rules-damaged",
        field,
        why,
    )
    assert refusal.clause is None, "what is not there is no law to point to"
    assert hall.state.houses == {}


@pytest.mark.parametrize("clause", ["OWN-3", "LEGION-2.1", "NU-5.02g", "TDA-2024/43"])
def test_rules_of_ones_own_and_those_of_the_documents_may_stand_beside_a_value(
    clause: str,
) -> None:
    hall = office().do("keep-house", document=_with("values", "pool_bp", "clause", to=clause))
    assert len(hall.state.houses) == 1


def of(house: str | dict[str, Any], *path: str, to: Any) -> dict[str, Any]:
    """A copy of rules with something else at a place; None leaves it out."""
    shipped = house_format.document(packs.house(house)) if isinstance(house, str) else house
    made: Any = {**copy.deepcopy(shipped), "id": "our-own"}
    inside = made
    for name in path[:-1]:
        inside = inside[name]
    inside[path[-1]] = to
    if to is None:
        del inside[path[-1]]
    return dict(made)


def value(house: str, name: str, to: Any) -> tuple[dict[str, Any], str]:
    return of(house, "values", name, "value", to=to), f"values.{name}.value"


SK, NU, BC, MB = (
    "saskatchewan-night",
    "nunavut-five-table",
    "british-columbia-night",
    "manitoba-hall",
)
EARLY = of(SK, "stop", "value", to="18:00")
ONE_COLOUR = [{"colour": "green", "value": 25, "count": 60}]


@pytest.mark.clause(
    "SK-A.2.i", "SK-4.k", "SK-4.l2", "SK-A.2.n", "SK-A.2.p1", "SK-A.2.ii0", "SK-4.o2", "SK-4.o3",
    "NU-5.02e", "NU-5.02f", "NU-5.02g", "NU-7.03", "NU-7.05", "NU-8.09", "NU-8.12a", "NU-8.12b",
    "BC-4.a", "BC-4.g", "MB-24", "NU-3.rules", "NU-A.4a",
)  # fmt: skip
@pytest.mark.parametrize(
    ("changed", "why", "bound", "clause"),
    [
        (value(SK, "rebuy_limit", 3), "above-the-law", {"most": 0}, "SK-A.2.i"),
        (value(SK, "entry_close_level", 3), "fixed-by-law", {"value": 1}, "SK-4.k"),
        (value(SK, "entry_close_level", 0), "fixed-by-law", {"value": 1}, "SK-4.k"),
        (value(SK, "entry_fee_cents", 0), "against-the-law", {}, "SK-4.l2"),
        (value(SK, "seats_per_table", 11), "above-the-law", {"most": 10}, "SK-A.2.n"),
        (value(SK, "balance_few", 2), "above-the-law", {"most": 1}, "SK-A.2.p1"),
        ((of(SK, "stop", to=None), "stop.value"), "missing", {}, "SK-A.2.ii0"),
        ((of(SK, "start", to="11:00"), "stop.value"), "against-the-law", {}, "SK-4.o2"),
        ((of(EARLY, "start", to="09:00"), "start"), "against-the-law", {}, "SK-4.o3"),
        (value(NU, "entry_fee_cents", 10_001), "above-the-law", {"most": 10_000}, "NU-5.02e"),
        (value(NU, "entry_fee_cents", 0), "against-the-law", {}, "NU-8.09"),
        (value(NU, "pool_bp", 5_001), "above-the-law", {"most": 5_000}, "NU-5.02g"),
        (value(NU, "seats_per_table", 11), "above-the-law", {"most": 10}, "NU-7.03"),
        (value(NU, "rebuy_limit", 4), "above-the-law", {"most": 3}, "NU-8.12a"),
        (value(NU, "rebuy_close_level", 0), "missing", {}, "NU-8.12b"),
        (value(NU, "chip_set", ONE_COLOUR), "below-the-law", {"least": 3}, "NU-7.05"),
        (value(BC, "seats_per_table", 11), "above-the-law", {"most": 10}, "BC-4.a"),
        (value(BC, "balance_many", 3), "above-the-law", {"most": 2}, "BC-4.g"),
        (value(MB, "balance_few", 2), "above-the-law", {"most": 1}, "MB-24"),
    ],
    ids=lambda parameter: parameter[1] if isinstance(parameter, tuple) else None,
)
def test_rules_that_the_law_forbids_are_not_kept_and_say_the_field_and_the_clause(
    changed: tuple[dict[str, Any], str], why: str, bound: dict[str, int], clause: str
) -> None:
    document, field = changed
    hall = office()
    refusal = hall.refused("keep-house", document={**document, "approval": {"reference": "R 1"}})
    assert (refusal.code, refusal.kind, refusal.clause) == ("house-rules-damaged", "law", clause)
    assert refusal.facts == {"field": field, "why": why, **bound}
    assert hall.state.houses == {}


@pytest.mark.clause("NU-5.02f")
def test_more_players_than_the_law_lets_in_are_not_kept() -> None:
    document = of(NU, "values", "player_cap", "value", to=151)
    document["values"]["table_limit"]["value"] = 16
    document["values"]["payout_bands"]["value"][-1]["up_to"] = 151
    refusal = office().refused("keep-house", document=document)
    assert (refusal.clause, refusal.facts["field"]) == ("NU-5.02f", "values.player_cap.value")
    assert refusal.facts["most"] == 150


@pytest.mark.clause("NU-5.02g", "SK-4.g2")
@pytest.mark.parametrize(("house", "clause"), [(NU, "NU-5.02g"), (SK, "SK-4.g2")])
def test_money_played_for_beyond_the_limits_of_prizes_is_no_rule_of_ones_own(
    house: str, clause: str
) -> None:
    terms = house_format.document(packs.house("selkirk-thursday"))["jackpot"]
    own = {name: {**term, "clause": "OWN-1"} for name, term in terms.items() if name != "clauses"}
    document, field = value(house, "jackpot_fee_cents", 500)
    document = of(document, "jackpot", to={**own, "clauses": {}})
    refusal = office().refused("keep-house", document=document)
    assert (refusal.kind, refusal.clause) == ("law", clause)
    assert refusal.facts == {"field": field, "why": "above-the-law", "most": 0}


@pytest.mark.clause("NU-9.24", "SK-A.2.x", "SK-A.2.t")
@pytest.mark.parametrize(
    ("house", "term", "to", "clause"),
    [
        (NU, "odd_chip", "first", "NU-9.24"),
        (SK, "raise_cap", 4, "SK-A.2.x"),
        (SK, "prepaid_absent", "first-break", "SK-A.2.t"),
    ],
)
def test_a_term_of_play_that_the_law_fixes_says_its_clause_and_needs_an_approval(
    house: str, term: str, to: Any, clause: str
) -> None:
    document = of(house, "play", to={term: {"value": to, "clause": "OWN-1"}})
    refusal = office().refused("keep-house", document=document)
    assert (refusal.facts["field"], refusal.facts["why"]) == (f"play.{term}", "needs-approval")
    assert (refusal.clause, refusal.kind) == (clause, "law")
    approved = {**document, "approval": {"reference": "R 1"}}
    assert office().do("keep-house", document=approved).state.houses


@pytest.mark.parametrize(
    ("house", "clause", "is_kept"),
    [
        (SK, "NU-9.02", False),
        (SK, "SEL-4a", False),
        (SK, "SK-4.b", True),
        (SK, "OWN-2", True),
        (SK, "TDA-2024/43", True),
        (SK, "HOLDFAST-1", True),
        (NU, "MB-24", False),
        (MB, "SEL-4a", True),
        (MB, "SELJ-1", True),
        (MB, "BC-4.a", False),
        ("selkirk-thursday", "MB-24", True),
        ("selkirk-thursday", "NU-9.02", False),
    ],
)
def test_a_clause_of_another_jurisdiction_is_not_what_these_rules_stand_under(
    house: str, clause: str, is_kept: bool
) -> None:
    document = of(house, "values", "pool_bp", "clause", to=clause)
    if is_kept:
        assert office().do("keep-house", document=document).state.houses
        return
    hall = office()
    refusal = hall.refused("keep-house", document=document)
    assert refusal.facts == {
        "field": "values.pool_bp.clause",
        "why": "foreign-clause",
        "name": clause,
    }
    assert hall.state.houses == {}


@pytest.mark.parametrize(
    ("clause", "why"), [("NU-5.02e", "foreign-clause"), ("SELJ-99", "unknown-clause")]
)
def test_the_clauses_of_a_jackpot_are_looked_at_like_any_other(clause: str, why: str) -> None:
    document = of("selkirk-thursday", "jackpot", "clauses", "carry", to=clause)
    refusal = office().refused("keep-house", document=document)
    assert refusal.facts == {"field": "jackpot.clauses.carry", "why": why, "name": clause}


def test_a_clause_that_another_version_told_is_read_on_where_it_was_kept() -> None:
    """What was lawful when it was taken is no damage because this version has other words."""
    after = office().writes(
        "houses/desk",
        "house-kept/1",
        {"document": _with("values", "pool_bp", "clause", to="NU-5.99z")},
    )
    assert after.conflicts == []
    (kept_house,) = after.state.houses.values()
    assert packs.read_house(kept_house.document).values["pool_bp"].clause == "NU-5.99z"


@pytest.mark.parametrize("document", [None, [], "x", {}, {"a": 1.5}, {"a": {"b": [[[[[[1]]]]]]}}])
def test_what_is_no_document_at_all_never_raises(document: object) -> None:
    assert office().refused("keep-house", document=document).code in (
        "bad-command",
        "house-rules-damaged",
    )
    after = office().writes("houses/desk", "house-kept/1", {"document": "x" if document else None})
    assert after.conflicts == ["unsound"]


def test_house_rules_are_retired_and_offered_again() -> None:
    which = {"id": "our-rules", "edition": "2026-1"}
    hall = keep(office())
    (offered,) = houses.offered(hall.state)
    retired = hall.do("retire-house", **which)
    assert houses.offered(retired.state) == []
    assert retired.refused("retire-house", **which).code == "house-retired"
    again = retired.do("retire-house", **which, retired=False)
    assert houses.offered(again.state) == [offered]
    assert again.refused("retire-house", **which, retired=False).code == "house-not-retired"
    assert houses.offered(retired.undo().state) == [offered]
    assert hall.refused("retire-house", id="x", edition="1").code == "no-such-house"


def test_undoing_what_others_rest_on_says_so_and_takes_them_along() -> None:
    with_house = keep(office())
    hall = with_house.do("retire-house", id="our-rules", edition="2026-1")
    blocked = hall.refused("undo", target=with_house.last_record.placed.id)
    assert (blocked.code, blocked.facts["why"]) == ("undo-blocked", "no-such-house")
    gone = hall.undo(with_house.last_record.placed.id, along=True)
    assert gone.state == office().state
    assert gone.undo().state == hall.state


def test_one_document_kept_on_two_tablets_is_one_and_two_under_one_edition_are_seen() -> None:
    desk = keep(office())
    merged = desk.meets(keep(office().on("door")))
    assert merged.conflicts == []
    assert len(merged.state.houses) == 1
    other = keep(office().on("door"), name="Theirs")
    assert desk.meets(other).conflicts == ["edition-differs"]
    assert desk.meets(other).book.digest() == other.meets(desk).book.digest()


def test_another_name_and_description_are_another_edition() -> None:
    hall = keep(office()).do("keep-house", document=edition("2026-2", name="Friday rules"))
    assert [offer["name"] for offer in houses.offered(hall.state)] == ["Friday rules", "Our rules"]


def test_the_files_of_the_format_are_kept_too() -> None:
    folder = Path(__file__).resolve().parents[2] / "houses"
    hall = office()
    for path in sorted(folder.glob("*.json")):
        hall = hall.do("keep-house", document=json.loads(path.read_text("utf-8")))
    assert {offer["jurisdiction"] for offer in houses.offered(hall.state)} >= {"ca_bc", "ca_sk"}
