"""Who was trained, for what, by whom and when."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.judge.book_view import book_view
from tests.core.book.office import TRAINING, Office, office


def rows(hall: Office) -> list[dict[str, Any]]:
    return [dict(row) for row in book_view(hall.book, "2026-11-19")["training"]]


@pytest.mark.clause("NU-8.13", "SK-5.a5", "BC-D1.b")
def test_a_training_is_kept_with_who_when_and_by_whom() -> None:
    hall = office().do("keep-training", **TRAINING)
    (row,) = rows(hall)
    assert (row["name"], row["by"], row["topic"], row["day"]) == (
        "Ann Lee",
        "Zoe",
        "Dealing",
        "2026-11-01",
    )
    line = hall.book.folded.latest(1)[0].placed.line
    assert "Ann" not in str(line), "names stand beside the log"
    assert rows(hall.do("drop-training", training="t1")) == []


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"topic": " "}, "field-needed", "topic"),
        ({"day": "2026-02-30"}, "no-such-day", "day"),
        ({"people": ["p1"], "names": ["Ann"]}, "bad-command", "people"),
        ({"people": ["p1", "p1"]}, "bad-command", "people"),
        ({"people": ["p1", "no id"]}, "bad-command", "people"),
        ({"names": ["Ann"]}, "bad-command", "names"),
        ({"names": ["Ann", " "]}, "name-needed", "names"),
        ({"training": "no id"}, "bad-command", "training"),
    ],
)
def test_what_makes_no_sense_is_named(fields: dict[str, Any], code: str, field: str) -> None:
    refused = office().refused("keep-training", **{**TRAINING, **fields})
    assert (refused.code, refused.facts["field"]) == (code, field)


def test_what_is_not_there_cannot_be_taken_out() -> None:
    assert office().refused("drop-training", training="t1").code == "no-such-training"
    hall = office().do("keep-training", **TRAINING)
    assert hall.refused("keep-training", **TRAINING).code == "bad-command"


def test_no_more_are_kept_than_a_book_bears(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pycore.book.training.MOST_KEPT", 0)
    assert office().refused("keep-training", **TRAINING).code == "too-many-trainings"
