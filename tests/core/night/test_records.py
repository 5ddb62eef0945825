"""One record as the screens tell it."""

from __future__ import annotations

from pycore.portable import sentences
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice.catalogues import catalogue
from tests.core.hall import playing, thursday
from tests.core.kit.apart import WHY, amends, invalid_by_rules, settled


def test_what_is_said_of_records_names_what_it_is_about() -> None:
    sold = thursday().sell(2)
    row = sold.undo().view["history"][0]
    assert (row["type"], row["facts"]["target"]) == ("undone/1", sold.last_id)


def test_a_sale_says_under_what_its_buyer_stands() -> None:
    sold = thursday().sell(2)
    assert sold.view["history"][0]["facts"]["stands"] == 2
    assert sold.undo().view["history"][1]["facts"]["stands"] is None


def test_a_record_that_cannot_be_read_has_no_facts() -> None:
    hall = playing(4).on("there").writes_bytes(b"not a line")
    assert hall.view["conflicts"][0]["facts"] == {}


def test_a_settling_with_other_values_says_what_was_written_and_what_counts() -> None:
    hall = invalid_by_rules()
    amended = settled(hall, take=True, values=amends({"fee_cents": 4_000}), note=WHY)
    facts = amended.view["history"][0]["facts"]
    assert facts["amended"] == [{"field": "fee_cents", "was": 3_000, "now": 4_000}]
    for lang, wanted in (
        ("en", "$30 was written, $40 counts. Reason: we asked"),
        ("fr", "était inscrit, 40"),
    ):
        voice = Voice(catalogue(lang), Wall(0))
        sentence = sentences.event(voice, "conflict-resolved/1", {**facts, "what": "a sale"})
        assert wanted in sentence.replace("\N{FIRST STRONG ISOLATE}", "").replace(
            "\N{POP DIRECTIONAL ISOLATE}", ""
        )
