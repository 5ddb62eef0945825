"""House rules in the book: kept whole, an edition beside another, called otherwise, retired."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from pycore import packs
from pycore.book import houses
from pycore.policies import house_writer
from tests.core.book.office import Office, office

OURS: dict[str, Any] = house_writer.document(packs.house("nunavut-five-table"))
OURS |= {"id": "our-rules", "edition": "2026-1", "name": "Our rules"}


def edition(number: str, **fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(OURS), "edition": number, **fields}


def keep(hall: Office, **fields: Any) -> Office:
    return hall.do("keep-house", document=edition("2026-1", **fields))


def test_a_document_is_kept_as_it_is_and_read_back_by_the_reader_of_all_house_rules() -> None:
    hall = keep(office())
    (kept,) = hall.state.houses.values()
    assert json.loads(json.dumps(houses.current(kept))) == json.loads(json.dumps(OURS)) | {
        "description": OURS.get("description", "")
    }
    assert packs.read_house(houses.offered(hall.state)[0]).name == "Our rules"


def test_a_new_edition_never_changes_an_old_one() -> None:
    hall = keep(office())
    old = houses.current(hall.state.houses["our-rules 2026-1"])
    changed = edition("2026-2")
    changed["values"]["entry_fee_cents"] = {"value": 4_500, "clause": "OWN-1", "free": False}
    both = hall.do("keep-house", document=changed)
    assert houses.current(both.state.houses["our-rules 2026-1"]) == old
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
    met = office().writes("houses/desk", "house-kept/1", {"document": document})
    assert met.conflicts == ["house-damaged"]
    assert met.state == office().state


@pytest.mark.parametrize("document", [None, [], "x", {}, {"a": 1.5}, {"a": {"b": [[[[[[1]]]]]]}}])
def test_what_is_no_document_at_all_never_raises(document: object) -> None:
    assert office().refused("keep-house", document=document).code in (
        "bad-command",
        "house-rules-damaged",
    )
    met = office().writes("houses/desk", "house-kept/1", {"document": "x" if document else None})
    assert met.conflicts == ["unsound"]


def test_house_rules_are_called_otherwise_and_retired_and_offered_again() -> None:
    which = {"id": "our-rules", "edition": "2026-1"}
    hall = keep(office()).do("describe-house", **which, name=" Friday  rules ", description="New")
    (offered,) = houses.offered(hall.state)
    assert (offered["name"], offered["description"]) == ("Friday rules", "New")
    retired = hall.do("retire-house", **which)
    assert houses.offered(retired.state) == []
    assert retired.refused("retire-house", **which).code == "house-retired"
    again = retired.do("retire-house", **which, retired=False)
    assert houses.offered(again.state) == [offered]
    assert again.refused("retire-house", **which, retired=False).code == "house-not-retired"
    assert houses.offered(retired.undo().state) == [offered]
    assert hall.refused("describe-house", **which, name=" ").facts["field"] == "name"
    assert hall.refused("retire-house", id="x", edition="1").code == "no-such-house"


def test_undoing_what_others_rest_on_says_so_and_takes_them_along() -> None:
    kept = keep(office())
    hall = kept.do("retire-house", id="our-rules", edition="2026-1")
    blocked = hall.refused("undo", target=kept.last.placed.id)
    assert (blocked.code, blocked.facts["why"]) == ("undo-blocked", "no-such-house")
    gone = hall.undo(kept.last.placed.id, along=True)
    assert gone.state == office().state
    assert gone.undo().state == hall.state


def test_one_document_kept_on_two_tablets_is_one_and_two_under_one_edition_are_seen() -> None:
    one = keep(office())
    met = one.meets(keep(office().on("door")))
    assert met.conflicts == []
    assert len(met.state.houses) == 1
    other = keep(office().on("door"), name="Theirs")
    assert one.meets(other).conflicts == ["edition-differs"]
    assert one.meets(other).book.digest() == other.meets(one).book.digest()


def test_two_names_given_apart_are_seen() -> None:
    which = {"id": "our-rules", "edition": "2026-1"}
    start = keep(office())
    one = start.do("describe-house", **which, name="Friday")
    other = start.on("door").do("describe-house", **which, name="Saturday")
    assert one.meets(other).conflicts == ["name-differs"]


def test_the_files_of_the_format_are_kept_too() -> None:
    folder = Path(__file__).resolve().parents[2] / "houses"
    hall = office()
    for path in sorted(folder.glob("*.json")):
        hall = hall.do("keep-house", document=json.loads(path.read_text("utf-8")))
    assert {one["jurisdiction"] for one in houses.offered(hall.state)} >= {"ca_bc", "ca_sk"}
