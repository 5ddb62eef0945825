"""What holds of every slice of a subject."""

from __future__ import annotations

import ast
import inspect
from textwrap import dedent
from typing import Any

import pytest

from pycore.book.subject import BOOK
from pycore.ledger.model import slices, subject
from pycore.ledger.model.subject import Subject
from pycore.night import night
from pycore.night.subject import NIGHT


@pytest.mark.parametrize("subject", [NIGHT, BOOK], ids=["night", "book"])
def test_every_kind_of_record_is_a_frozen_value_with_a_time(subject: Subject[Any]) -> None:
    for kind in (*subject.commands.values(), *subject.events.values()):
        assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined]
        assert "at" in kind.__dataclass_fields__, kind  # type: ignore[attr-defined]


def untyped(source: str) -> int:
    """How often a source asks mypy to look away: Any, cast, object taken, a line ignored."""
    nodes = ast.walk(ast.parse(dedent(source)))
    return source.count("type: " + "ignore") + sum(
        (isinstance(node, ast.Name) and node.id in ("Any", "cast"))
        or (isinstance(node, ast.arg) and getattr(node.annotation, "id", "") == "object")
        for node in nodes
    )


def test_a_slice_and_what_asks_it_are_typed() -> None:
    concerns = {type(concern) for concern in (*NIGHT.slices, *BOOK.slices)} - {slices.Slice}
    sources = (slices, subject, night, *concerns)
    assert sum(untyped(inspect.getsource(source)) for source in sources) <= 20


OPEN = {"counters", "deposits", "expenses", "incidents", "keys", "one-name", "outlays", "seal"}
"""What goes on after the night’s end: the bank, the bills, what is reported, the seal, the keys
that it is checked with, and who two of one name were, where their tablets meet that late.
"""


def test_what_counts_after_the_seal_is_what_goes_on_after_the_end() -> None:
    assert {concern.name for concern in NIGHT.slices if concern.after_seal == "open"} == OPEN


def test_every_slice_whose_records_come_from_paper_takes_them_after_the_seal() -> None:
    """They are written then as late records that say so."""
    for concern in NIGHT.slices:
        paper = any(
            "happened_at_ms" in kind.__dataclass_fields__ for kind in concern.events.values()
        )  # type: ignore[attr-defined]
        assert (concern.after_seal == "paper") == paper, concern.name


@pytest.mark.parametrize("name", sorted(OPEN - {"seal"}))
def test_what_counts_after_the_seal_touches_nothing_that_is_sealed(name: str) -> None:
    """Its slice makes a state with another part of its own and of nobody else's."""
    (concern,) = (candidate for candidate in NIGHT.slices if candidate.name == name)
    source = dedent(inspect.getsource(concern.apply))
    others = {part.part.__name__ for part in NIGHT.slices} - {concern.part.__name__}
    made = {
        node.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert "having" in source
    assert not made & others
