"""A mark is the same where the same is held, and another where anything differs."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.ledger.sync.marks import mark_of_all, night_mark

HEADS = {"door": [3, "x" * 43], "desk": [1, "y" * 43]}
FORKS = {"door": ["b", "a"]}
PEOPLE = {"p1": {"name": "Zoë", "wall": 7, "dev": "door"}}


def test_the_order_in_which_something_came_does_not_matter() -> None:
    turned = dict(reversed(HEADS.items()))
    tuples = {dev: tuple(head) for dev, head in turned.items()}
    assert night_mark(HEADS, FORKS, PEOPLE) == night_mark(tuples, {"door": ["a", "b"]}, PEOPLE)
    assert mark_of_all({"a": "1", "b": "2"}) == mark_of_all({"b": "2", "a": "1"})


@pytest.mark.parametrize(
    "changed",
    [
        ({**HEADS, "door": [4, "x" * 43]}, FORKS, PEOPLE),
        ({**HEADS, "door": [3, "z" * 43]}, FORKS, PEOPLE),
        ({"door": HEADS["door"]}, FORKS, PEOPLE),
        (HEADS, {}, PEOPLE),
        (HEADS, {"door": ["a"]}, PEOPLE),
        (HEADS, FORKS, {}),
        (HEADS, FORKS, {"p1": {**PEOPLE["p1"], "name": "Zoe"}}),
        (HEADS, FORKS, {"p1": {**PEOPLE["p1"], "wall": 8}}),
        (HEADS, FORKS, {"p1": {**PEOPLE["p1"], "salt": "a-salt-of-96-bit"}}),
        (HEADS, FORKS, {"p2": PEOPLE["p1"]}),
    ],
)
def test_whatever_differs_shows(changed: tuple[Any, Any, Any]) -> None:
    assert night_mark(*changed) != night_mark(HEADS, FORKS, PEOPLE)


def test_a_night_in_which_there_is_nothing_counts_for_nothing() -> None:
    assert night_mark({}, {}, {}) == ""
    assert mark_of_all({"a": "1", "empty": ""}) == mark_of_all({"a": "1"})
    assert mark_of_all({"a": "1"}) != mark_of_all({"b": "1"}) != mark_of_all({})
