"""House rules as a file: what is read is what was written, and nothing damaged is half-taken."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.house.house_format import document, text
from pycore.law.house.house_text import DEEPEST, LONGEST
from pycore.law.policies.settings import Approval
from tests.core.hall import empty_hall, nunavut_draft, thursday_draft
from tests.core.law.hostile import Hostile, hostile

HOUSES = packs.houses()
SELKIRK, NUNAVUT = document(HOUSES["selkirk-thursday"]), document(HOUSES["nunavut-five-table"])


def refused(source: Any) -> tuple[str, str]:
    """(field, why) of a damaged file."""
    with pytest.raises(Refused) as refusal:
        packs.read_house(source)
    assert refusal.value.code == "house-rules-damaged"
    return str(refusal.value.facts["field"]), str(refusal.value.facts["why"])


def changed(change: Callable[[Any], object], source: dict[str, Any] = NUNAVUT) -> dict[str, Any]:
    data = copy.deepcopy(source)
    change(data)
    return data


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_written_reads_as_it_was(house: str) -> None:
    rules = HOUSES[house]
    assert packs.read_house(text(rules)) == packs.read_house(document(rules)) == rules
    assert text(packs.read_house(text(rules))) == text(rules)


def test_the_chips_that_are_owned_are_read_and_written_where_a_house_says_them() -> None:
    data = changed(put(*CHIP, "owned", to=400))
    house = packs.read_house(data)
    assert (house.owned, HOUSES["nunavut-five-table"].owned) == ({25: 400}, {})
    assert document(house)["values"] == data["values"]
    assert packs.read_house(text(house)) == house


@pytest.mark.parametrize("hostile_file", list(hostile(210)), ids=lambda file: file.done)
def test_a_hostile_file_is_refused_at_its_field(hostile_file: Hostile) -> None:
    field, why = refused(hostile_file.text)
    assert why
    assert field.startswith(hostile_file.field.rstrip(".")[:100]) if hostile_file.field else field


@cache
def as_sent() -> list[Any]:
    """What a page may send of hostile files: those that parse, keys that stood twice told once."""
    documents = []
    for hostile_file in hostile(70, seed=7):
        if "twice" not in hostile_file.done and not hostile_file.done.startswith("cut"):
            with contextlib.suppress(ValueError):
                documents.append(json.loads(hostile_file.text))
    return documents


@pytest.mark.parametrize("file_index", range(48))
def test_a_night_takes_nothing_of_a_damaged_house(file_index: int) -> None:
    assert len(as_sent()) == 48
    refusal = empty_hall().refused("set-up-night", **nunavut_draft(house=as_sent()[file_index]))
    assert refusal.code in ("house-rules-damaged", "bad-command")
    assert refusal.facts["field"]


@pytest.mark.parametrize(
    ("source", "field", "why"),
    [
        ("", "file", "not-json"),
        ("{", "file", "not-json"),
        ("[]", "file", "not-an-object"),
        ("null", "file", "not-an-object"),
        ('"text"', "file", "not-an-object"),
        ("1.5", "file", "not-a-whole-number"),
        ("{}", "format", "missing"),
        ("[" * 100_000, "file", "too-deep"),
        ('"' + '\\"' * 100_000, "file", "not-json"),
        (" " * (LONGEST + 1), "file", "too-long"),
    ],
)
def test_what_is_no_file_of_this_kind(source: str, field: str, why: str) -> None:
    assert refused(source) == (field, why)


@pytest.mark.parametrize(("tail", "line"), [("\n\n" + "[" * DEEPEST, 3), ("\n}}", 2)])
def test_what_cannot_be_read_at_all_is_told_by_its_line(tail: str, line: int) -> None:
    with pytest.raises(Refused) as refusal:
        packs.read_house('{"a": 1' + tail)
    assert refusal.value.facts["line"] == line


def test_a_byte_order_mark_hurts_nobody() -> None:
    assert packs.read_house("\ufeff" + text(HOUSES["selkirk-thursday"])).id == "selkirk-thursday"


def put(*path: str | int, to: Any) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


CHIP = ("values", "chip_set", "value", 0)
LEVEL = {"small": 1, "big": 2, "minutes": 1}
ITEMS = ("structure", "items")
BANDS = ("values", "payout_bands", "value")


@pytest.mark.parametrize(
    ("change", "field", "why"),
    [
        (put("format", to="holdfast-house/2"), "format", "not-this-format"),
        (put("jurisdiction", to="ca_on"), "jurisdiction", "unknown-jurisdiction"),
        (put("language", to="English"), "language", "not-a-language"),
        (put("language", to="fr-CA"), "language", "not-a-language"),
        (put("language", to=["en"]), "language", "not-a-language"),
        (put("id", to="a b"), "id", "not-an-id"),
        (put("id", to="x" * 65), "id", "not-an-id"),
        (put("name", to="x" * 201), "name", "too-long"),
        (put("name", to="a\nb"), "name", "not-plain-text"),
        (put("name", to="\ud83d"), "name", "not-plain-text"),
        (put("edition", to=" "), "edition", "empty"),
        (put("start", to="24:00"), "start", "not-a-time"),
        (put("start", to=1_140), "start", "not-a-time"),
        (put("stop", to={"value": "0:45", "clause": "SEL-9"}), "stop.value", "not-a-time"),
        (put("approval", to={"date": "2024-08-16"}), "approval.reference", "missing"),
        (
            put("approval", to={"reference": "x", "date": "2023-02-29"}),
            "approval.date",
            "not-a-date",
        ),
        (put("approval", to={"reference": "x", "date": "16.8.24"}), "approval.date", "not-a-date"),
        (put(*CHIP, "owned", to=-1), "values.chip_set.value[0].owned", "out-of-range"),
        (put(*CHIP, "owned", to="many"), "values.chip_set.value[0].owned", "not-a-whole-number"),
        (put(*ITEMS, to=[]), "structure.items", "empty"),
        (put(*ITEMS, to=[LEVEL] * 201), "structure.items", "too-many"),
        (put(*ITEMS, to=[{"break": 10}]), "structure.items", "no-level"),
        (put(*ITEMS, 3, "minutes", to=0), "structure.items[3].minutes", "out-of-range"),
        (put(*ITEMS, 3, "minutes", to=241), "structure.items[3].minutes", "out-of-range"),
        (put(*ITEMS, 3, "big", to=-5), "structure.items[3].big", "out-of-range"),
        (
            put(*ITEMS, 3, to={"small": 100, "big": 199, "minutes": 5}),
            "structure.items[3].big",
            "falls",
        ),
        (put(*ITEMS, 3, "small", to=99), "structure.items[3].small", "falls"),
        (put(*ITEMS, 3, "small", to=401), "structure.items[3].big", "less-than-small"),
        (put(*ITEMS, 3, "ante", to=-1), "structure.items[3].ante", "out-of-range"),
        (put(*ITEMS, 3, to={"break": 121}), "structure.items[3].break", "out-of-range"),
        (
            put(*ITEMS, 3, to={"break": 5, "remove": 26}),
            "structure.items[3].remove",
            "no-such-chip",
        ),
        (
            put(*ITEMS, 3, to={"break": 5, "remove": 1_000}),
            "structure.items[3].remove",
            "no-such-chip",
        ),
        (put(*ITEMS, 3, to={"break": 5, "big": 50}), "structure.items[3].big", "unknown"),
        (
            put("structure", "extra", to={"clause": "NU-A.3c", "items": [LEVEL]}),
            "structure.extra.items[0].small",
            "falls",
        ),
        (put(*BANDS, 1, "up_to", to=10), "values.payout_bands.value[1].up_to", "unsorted"),
        (put(*BANDS, 1, "parts", to=[]), "values.payout_bands.value[1].parts", "empty"),
        (
            put(*BANDS, 1, "parts", to=[5_000, 5_001]),
            "values.payout_bands.value[1].parts[1]",
            "unsorted",
        ),
        (
            put(*BANDS, 1, "parts", to=[5_000, 4_999]),
            "values.payout_bands.value[1].parts",
            "not-the-whole",
        ),
        (
            put(*BANDS, 1, "parts", to=[10_001]),
            "values.payout_bands.value[1].parts[0]",
            "out-of-range",
        ),
        (
            put("values", "payout_bands", "value", to=[{"up_to": 49, "parts": [10_000]}]),
            "values.payout_bands.value",
            "band-missing",
        ),
        (
            put("values", "chip_set", "value", 1, "value", to=25),
            "values.chip_set.value[1].value",
            "unsorted",
        ),
        (
            put("values", "chip_set", "value", 1, "count", to=12),
            "values.starting_stack_chips.value",
            "not-the-chips",
        ),
        (put("values", "chip_set", "value", to=[]), "values.chip_set.value", "empty"),
        (put("values", "pool_bp", "value", to=10_001), "values.pool_bp.value", "out-of-range"),
        (put("values", "pool_bp", "value", to=True), "values.pool_bp.value", "not-a-whole-number"),
        (put("values", "pool_bp", "free", to=1), "values.pool_bp.free", "not-yes-or-no"),
        (put("values", "pool_bp", "clause", to=""), "values.pool_bp.clause", "not-a-clause"),
        (put("values", "pool_bp", "clause", to="nu 5"), "values.pool_bp.clause", "not-a-clause"),
        (
            put("values", "payout_unit_cents", "value", to=5),
            "values.payout_unit_cents.value",
            "not-one-of",
        ),
        (put("values", "out_at", "value", to="later"), "values.out_at.value", "not-one-of"),
        (put("values", "player_cap", "value", to=51), "values.player_cap.value", "out-of-range"),
        (
            put("values", "rebuy_close_level", "value", to=17),
            "values.rebuy_close_level.value",
            "no-such-level",
        ),
        (put("clauses", "cat", to="NU-1"), "clauses.cat", "unknown"),
        (put("clauses", "ties", to="see above"), "clauses.ties", "not-a-clause"),
        (put("book", to={"worst": "NU-9.22"}), "book.worst", "unknown"),
        (put("play", to={"colour": {"value": 1, "clause": "NU-1"}}), "play.colour", "unknown"),
        (
            put("play", to={"raise_size": {"value": "triple", "clause": "NU-9.01d"}}),
            "play.raise_size.value",
            "not-one-of",
        ),
        (
            put("play", to={"odd_chip": {"value": "ask", "clause": "NU-9.24"}}),
            "play.odd_chip.value",
            "not-one-of",
        ),
        (
            put("play", to={"ante_payer": {"value": "button", "clause": "OWN-1"}}),
            "play.ante_payer.value",
            "not-one-of",
        ),
        (
            put("play", to={"ante_payer": {"value": True, "clause": "OWN-1"}}),
            "play.ante_payer.value",
            "not-one-of",
        ),
        (put("play", to={"ante_payer": "big-blind"}), "play.ante_payer", "not-an-object"),
        (
            put("play", to={"called_clock": {"value": {"seconds": 60}, "clause": "NU-B.TP4"}}),
            "play.called_clock.value.countdown",
            "missing",
        ),
        (
            put(
                "play", to={"time_bank": {"value": {"chips": 8, "seconds": -1}, "clause": "NU-1"}}
            ),
            "play.time_bank.value",
            "beyond-range",
        ),
        (
            put("play", to={"straddles": {"value": True, "clause": "NU-9.12a"}}),
            "play.straddles",
            "needs-approval",
        ),
    ],
)
def test_a_damaged_value_is_named(change: Callable[[Any], object], field: str, why: str) -> None:
    assert refused(changed(change)) == (field, why)


@pytest.mark.clause("NU-9.01d", "MB-1d", "MB-1h", "MB-1i", "MB-1l", "MB-1m", "SEL-46")
@pytest.mark.clause("NU-B.PR7", "SK-A.1.ante")
@pytest.mark.parametrize(
    ("code", "play", "wagers", "fixed"),
    [
        ("ca_nu", {"raise_size": ("previous-raise", "NU-9.01d")}, {}, None),
        ("ca_nu", {}, {"declaration": ("binds", "OWN-1")}, "wagers.declaration"),
        ("ca_mb", {"odd_chip": ("carry", "OWN-7"), "raise_cap": (4, "OWN-3")}, {}, None),
        ("ca_mb", {"short_blind": ("out", "OWN-2")}, {"short_raise": ("call", "OWN-1")}, None),
        ("ca_mb", {"button_move": ("dead", "OWN-4")}, {}, "play.button_move"),
        ("ca_sk", {"raise_size": ("previous-raise", "OWN-1")}, {}, "play.raise_size"),
        ("ca_bc", {"odd_chip": ("first", "OWN-1")}, {}, "play.odd_chip"),
        ("ca_bc", {"ante_payer": ("big-blind", "OWN-1")}, {}, None),
        ("ca_mb", {"ante_payer": ("big-blind", "OWN-1")}, {}, None),
        ("ca_nu", {"ante_payer": ("big-blind", "OWN-1")}, {}, "play.ante_payer"),
        ("ca_sk", {"ante_payer": ("big-blind", "OWN-1")}, {}, "play.ante_payer"),
    ],
)
def test_what_the_jurisdiction_fixes_needs_an_approval(
    code: str, play: dict[str, Any], wagers: dict[str, Any], fixed: str | None
) -> None:
    def change(data: Any) -> None:
        data["jurisdiction"] = code
        for name, terms in (("play", play), ("wagers", wagers)):
            data[name] = {
                term: {"value": value, "clause": clause} for term, (value, clause) in terms.items()
            }

    data = changed(change)
    if fixed:
        assert refused(data) == (fixed, "needs-approval")
    data["approval"] = {"reference": "LGCA 77", "date": "2026-02-28"}
    house = packs.read_house(data)
    assert house.approval == Approval("LGCA 77", "2026-02-28")
    pack = house.applied_to(packs.load(code))
    for name, (value, clause) in play.items():
        term = getattr(pack.play, name)
        assert (term.value, term.clause, pack.play.code) == (value, clause, house.id)
    for name, (value, clause) in wagers.items():
        assert getattr(pack.wagers, name).value == value
        assert getattr(pack.wagers, name).clause == clause


@pytest.mark.clause("SEL-46", "NU-8.18a")
def test_a_night_carries_the_reference_of_the_approval() -> None:
    settings = empty_hall().do("set-up-night", **thursday_draft()).state.adopted
    assert settings.approval == Approval("LGCA 2024-08-16", "2024-08-16")
    assert settings.house_edition == "2024-08-16"


def test_the_largest_lawful_house_fits_into_a_line_of_the_log() -> None:
    def change(data: Any) -> None:
        items = [{"small": 10**7, "big": 10**8, "ante": 10**8, "minutes": 240}] * 200
        data["structure"]["items"] = items
        parts = [10_000 - 59 * 100, *[100] * 59]
        data["values"]["payout_bands"]["value"] = [
            {"up_to": 941 + offset, "parts": parts} for offset in range(60)
        ]
        data["values"]["table_limit"]["value"] = 200
        for name in ("organization", "name"):
            data["name"] = "€" * 200 if name == "name" else data["name"]
        for ruled in data["values"].values():
            ruled["clause"] = "OWNRULES-" + ".".join(["A" * 12] * 5)
        for name in data["clauses"]:
            data["clauses"][name] = "OWNRULES-" + ".".join(["A" * 12] * 5)

    draft = nunavut_draft(house=changed(change), organization="€" * 200, venue="€" * 200)
    hall = empty_hall().do("set-up-night", **draft)
    assert hall.conflicts() == []
    assert len(hall.night.logs.log("desk").lines[0]) < 60_000
