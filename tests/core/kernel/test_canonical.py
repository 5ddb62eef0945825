"""Canonical JSON: one text for one value, and nothing in it that two machines could read apart."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel import canonical


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [True, None]}, '{"a":[true,null],"b":1}'),
        ({"é": "ᐃᖃᓗᒃ 🂡"}, '{"é":"ᐃᖃᓗᒃ 🂡"}'),
        (("a", -1), '["a",-1]'),
        ({}, "{}"),
    ],
)
def test_keys_are_sorted_and_nothing_is_escaped_or_spaced(value: Any, text: str) -> None:
    assert canonical.dumps(value) == text


@pytest.mark.parametrize("value", [1.0, {"a": float("nan")}, [1, 2.5], {1: "a"}, b"a", {"a": {1}}])
def test_what_has_no_place_in_a_record_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        canonical.dumps(value)


@pytest.mark.parametrize("number", [2**53, -(2**53), 10**30])
def test_a_number_that_a_browser_would_round_is_refused_both_ways(number: int) -> None:
    with pytest.raises(ValueError, match="beyond"):
        canonical.dumps({"lam": number})
    with pytest.raises(ValueError, match="beyond"):
        canonical.loads(f"[{number}]")
    assert canonical.loads(canonical.dumps([2**53 - 1, 1 - 2**53])) == [2**53 - 1, 1 - 2**53]


@pytest.mark.parametrize(
    "text", ["1.0", "1e3", "NaN", "Infinity", "[-Infinity]", '{"a":1,"a":2}', "{", "", '{"a":1}x']
)
def test_a_text_that_could_be_read_in_two_ways_is_damaged(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - JSON's own messages will do
        canonical.loads(text)


@pytest.mark.parametrize("text", ['"\\ud83d"', '{"a":["\\udCA1 x"]}', '{"\\uDbff":1}'])
def test_half_a_character_is_damage(text: str) -> None:
    """A lone surrogate has no bytes: what holds one could be stored but never written again."""
    with pytest.raises(ValueError, match="character"):
        canonical.loads(text)


def test_a_character_in_two_escapes_is_whole() -> None:
    assert canonical.loads('"\\ud83c\\udca1 \\\\ud83d"') == "🂡 \\ud83d"


def test_brackets_without_end_are_refused_before_any_parser_drowns_in_them() -> None:
    with pytest.raises(ValueError, match="nested deeper"):
        canonical.loads("[" * 60_000)
    with pytest.raises(ValueError, match="nested deeper"):
        canonical.loads('{"a":' * 65 + "1" + "}" * 65)
    assert canonical.loads('{"text":"' + "[" * 200 + '"}') == {"text": "[" * 200}
