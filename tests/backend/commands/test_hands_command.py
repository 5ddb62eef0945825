"""`holdfast hands`, run as a person would."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


def rank(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "backend.cli", "hands", "rank", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )


def test_a_royal_flush_as_json() -> None:
    done = rank("As Ks Qs Js Ts 2d 3c", "--json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert isinstance(answer.pop("strength"), int)
    assert answer == {
        "category": "royal flush",
        "best_five": "As Ks Qs Js Ts",
        "words": "royal flush",
    }


def test_the_larger_strength_wins() -> None:
    aces, kings = (
        json.loads(rank(hand, "--json").stdout)["strength"]
        for hand in ("As Ad 9h 8c 3s", "Ks Kd 9h 8c 3s")
    )
    assert aces > kings


def test_cards_may_be_typed_as_people_type_them() -> None:
    done = rank("kS", "10d,", "JH", "qc9s")
    assert done.stdout == "Ks Qc Jh Td 9s: straight, king high\n"


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("As Ks Qs", "a hand is ranked from 5 to 7 cards, not from 3"),
        ("As Ks Qs Js As", "As is there twice"),
        ("As Ks Qs Js 1x", "“1x” is not a card; write rank and suit, such as As, Td or 9c"),
        ("", "a hand is ranked from 5 to 7 cards, not from 0"),
    ],
)
def test_what_cannot_be_ranked_is_told_in_one_sentence(cards: str, sentence: str) -> None:
    done = rank(cards, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"holdfast hands rank: {sentence}; for example: ")
    assert done.stderr.count("\n") == 1
