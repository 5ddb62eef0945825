"""`holdfast hands replay`: one line a hand, in order; a bad one is told and passed over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from backend.cli import main
from tests.backend.kit.hand_file import HAND


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.phh"
    path.write_text(HAND, "utf-8")
    return path


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_object_a_hand(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hands", "replay", str(file), str(file), "--json"]) == 0
    replay, second = lines(capsys)
    assert replay == second
    assert replay["hand"] == "a"
    assert replay["finishing_stacks"] == [5101, 5100, 4799]
    assert replay["legal"][:3] == [[3, 100, 200, 5000], [1, 151, 302, 5000], [2, 101, 302, 5000]]
    assert replay["pots"] == [{"amount": 603, "players": [1, 2], "won": [[1, 302], [2, 301]]}]
    assert replay["odd_chips"] == {"to": [[1, 1]], "carried": 0}
    assert replay["finished"]
    assert replay["next"] is None


@pytest.mark.clause("NU-9.24")
def test_nunavut_carries_the_odd_chip(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hands", "replay", str(file), "--ruleset", "ca_nu", "--json"]) == 0
    (replay,) = lines(capsys)
    assert replay["finishing_stacks"] == [5100, 5100, 4799]
    assert replay["odd_chips"] == {"to": [], "carried": 1}


@pytest.mark.clause("MB-1h")
def test_manitoba_asks_where_it_goes(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hands", "replay", str(file), "--ruleset", "ca_mb", "--json"]) == 1
    assert "(odd-chip-rule-missing, MB-1h)" in capsys.readouterr().err
    words = ["hands", "replay", str(file), "--ruleset", "ca_mb", "--odd-chip", "first", "--json"]
    assert main(words) == 0
    assert lines(capsys)[0]["finishing_stacks"] == [5101, 5100, 4799]


@pytest.mark.clause("NU-9.01d", "NU-3.raise")
def test_the_least_raise_may_be_set(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(
        HAND.replace("'p1 cc',\n  'p2 cc',", "'p1 cbr 303', 'p2 cc', 'p3 cc',"), "utf-8"
    )
    assert main(["hands", "replay", str(file), "--ruleset", "ca_nu"]) == 1
    assert "raise to 402" in capsys.readouterr().err
    words = ["hands", "replay", str(file), "--ruleset", "ca_nu", "--raise-size", "previous-raise"]
    assert main(words) == 0


def test_a_bad_file_is_told_and_the_others_are_played(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.phh"
    bad.write_text(HAND.replace("cbr 201", "cbr 150"), "utf-8")
    missing = tmp_path / "missing.phh"
    assert main(["hands", "replay", str(bad), str(file), "--json"]) == 1
    capsys.readouterr()
    assert main(["hands", "replay", str(bad), str(missing), str(file), "--json"]) == 2
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 1
    assert (
        "line 10: 'p3 cbr 150': A raise is to 200 at least (raise-too-small, TDA-2024/43)"
        in captured.err
    )
    assert "p3 may fold, call 100, or raise to 200 up to 5000" in captured.err
    assert "missing.phh" in captured.err


def test_amounts_stay_the_files_own(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cents = HAND.replace("[50, 100, 0]", "[0.5, 1, 0]").replace("min_bet = 100", "min_bet = 1")
    file.write_text(cents.replace("5000", "50").replace("cbr 201", "cbr 2.01"), "utf-8")
    assert main(["hands", "replay", str(file), "--json"]) == 0
    (replay,) = lines(capsys)
    assert replay["finishing_stacks"] == [51.01, 51, 47.99]
    assert replay["legal"][1] == [1, 1.51, 3.02, 50]


def test_a_partial_history_says_what_is_next(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(HAND[: HAND.index("  'p2 cc',")] + "]\n", "utf-8")
    assert main(["hands", "replay", str(file), "--json"]) == 0
    (replay,) = lines(capsys)
    assert (replay["finished"], replay["next"]) == (False, [2, 101, 302, 5000])
    assert replay["finishing_stacks"] == [4799, 4900, 4799]
    assert len(replay["legal"]) == 2


def test_in_words(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hands", "replay", str(file)]) == 0
    assert capsys.readouterr().out == "a: 5,101, 5,100, 4,799\n"
