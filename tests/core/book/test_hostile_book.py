"""Nothing that a line of the book says can hurt: every field of every event at the edges. It is
applied or it waits; the book is shown, and the next wish is answered.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pycore.book.subject import BOOK
from pycore.judge.book_view import book_view, year_before
from pycore.kernel import canonical
from pycore.ledger.model import acts
from tests.core.book.office import (
    ADDENDUM,
    CHEQUE,
    LICENCE,
    MAY,
    NIGHT,
    TRAINING,
    WIN,
    Office,
    office,
    register,
)
from tests.core.kit.houses import keep

MOST = (1 << 53) - 1
EDGES: tuple[Any, ...] = (
    0,
    -1,
    MOST,
    -MOST,
    "text",
    None,
    True,
    [],
    {},
    "2026-02-31",
    "x" * 5_000,
)
WHICH = {"id": "our-rules", "edition": "2026-1"}


def full() -> Office:
    hall = keep(office()).do("keep-licence", **LICENCE).do("record-takings", **MAY)
    hall = hall.do("state-complete", jurisdiction="ca_nu").do("count-night", **NIGHT)
    hall = hall.do("retire-house", **WHICH)
    hall = hall.do("mark-licence", licence="lic", status="suspended", note="by letter")
    hall = hall.do("keep-paper", **ADDENDUM).do("drop-paper", amendment="add-1")
    hall = hall.do("remove-takings", takings="may").do("drop-licence", licence="lic")
    hall = hall.do("keep-training", **TRAINING).do("drop-training", training="t1")
    hall = hall.do("open-jackpot", day="2026-01-01", current_cents=1_000, seed_cents=50)
    hall = hall.do("count-jackpot", **register(1, 10)).do("record-win", **WIN)
    hall = hall.do("confirm-paperwork", win="w1", reference="LGCA 7")
    hall = hall.do("write-cheque", **CHEQUE, cents=5_500)
    sent = {"night": "n1", "duty": "report"}
    hall = hall.do("close-duty", **sent, day="2026-11-30", people=["p-9"], names=["Ann"])
    return hall.do("reopen-duty", **sent)


@cache
def samples() -> dict[str, tuple[str, dict[str, Any]]]:
    """{event: (its stream, a sound body)}, one for every event of the book."""
    lines = [record.placed.line for record in full().book.folded.recorded]
    return {line.type: (line.own, line.body) for line in lines if line is not None}


STATES = {"empty": office, "full": full}


@cache
def state_of(name: str) -> Office:
    return STATES[name]()


def test_there_is_a_sample_of_every_event() -> None:
    assert set(samples()) == set(BOOK.events) - set(acts.EVENTS)


def harmed(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The body with one field at an edge or missing, and a document harmed inside."""
    for name in body:
        for edge in EDGES:
            yield {**body, name: edge}
        yield {key: value for key, value in body.items() if key != name}
    document = body.get("document")
    for name in document or ():
        for edge in EDGES:
            yield {**body, "document": {**document, name: edge}}


@pytest.mark.parametrize("state", sorted(STATES))
@pytest.mark.parametrize("kind", sorted(set(BOOK.events) - set(acts.EVENTS)))
def test_no_field_of_an_event_can_hurt(kind: str, state: str) -> None:
    own, body = samples()[kind]
    wrong = 0
    for bad in harmed(json.loads(canonical.dumps(body))):
        after = state_of(state).writes(own, kind, bad)
        outcome = after.last_record.kind
        assert outcome == "applied" or outcome.startswith("conflict:"), (bad, outcome)
        assert outcome != "conflict:fault", bad
        wrong += outcome != "applied"
        shown = book_view(after.book, "2026-11-26")
        assert json.loads(canonical.dumps(dict(shown)))["events"] == after.book.logs.count()
        year_before(
            after.book,
            {
                "template": "nunavut-five-table",
                "start_at_ms": 1_795_000_000_000,
                "utc_offset_minutes": 0,
            },
        )
    assert wrong
    after.do("keep-licence", **{**LICENCE, "licence": "next"})


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"template": 7},
        {"house": {"a": 1}},
        {"house": "x"},
        {"house": []},
        {"template": "nunavut-five-table", "start_at_ms": MOST, "utc_offset_minutes": 0},
        {"template": "nunavut-five-table", "start_at_ms": 0, "utc_offset_minutes": MOST},
        {"template": "nunavut-five-table", "start_at_ms": True, "utc_offset_minutes": "0"},
    ],
)
def test_a_draft_that_says_nothing_is_answered_with_nothing(draft: dict[str, Any]) -> None:
    assert year_before(full().book, draft) is None
