"""Names of nights, devices and draws."""

from __future__ import annotations

import pytest

from pycore.kernel.ids import digest64, is_id, is_seed, live_id


@pytest.mark.parametrize("text", ["a", "A-z_09", "x" * 64])
def test_an_id_is_short_and_plain(text: str) -> None:
    assert is_id(text)


@pytest.mark.parametrize("text", ["", "x" * 65, "a b", "a\n", "é", "a/b", "..", None, 7])
def test_anything_else_is_no_id(text: object) -> None:
    assert not is_id(text)


def test_a_seed_is_long_enough_not_to_be_guessed() -> None:
    assert is_seed("x" * 16)
    assert is_seed("x" * 64)
    assert not is_seed("x" * 15)
    assert not is_seed("x" * 65)


def test_the_public_name_tells_nobody_the_nights_own_id() -> None:
    assert live_id("night-1") == live_id("night-1")
    assert live_id("night-1") != live_id("night-2")
    assert is_id(live_id("night-1"))
    assert "night" not in live_id("night-1")


def test_a_digest_is_43_safe_characters() -> None:
    assert digest64(b"") == "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
