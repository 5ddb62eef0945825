"""`holdfast forecast`: what is said of a night's file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backend.cli import main
from pycore.ledger.lines.bundle import write_bundle
from pycore.night.clock.forecast_view import ForecastView
from tests.core.hall import Hall, closed, nunavut, playing, thursday, wall
from tests.core.shapes import misfits


@pytest.fixture
def night_file(tmp_path: Path) -> Path:
    return tmp_path / "evening.txt"


def forecast_lines(
    hall: Hall, file: Path, capsys: pytest.CaptureFixture[str], *words: str, status: int = 0
) -> list[str]:
    file.write_text(write_bundle(hall.night.logs, hall.night.people), "utf-8")
    assert main(["forecast", str(file), "--nights", "200", *words]) == status
    captured = capsys.readouterr()
    return (captured.err if status else captured.out).splitlines()


def late_night() -> Hall:
    hall = closed(60)
    for ticket in range(1, 18):
        hall = hall.later(minutes=3).out(ticket)
    return hall


def test_it_says_how_likely_when_and_by_what(
    night_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = forecast_lines(late_night(), night_file, capsys)
    assert lines[0] in {
        f"About {share} % likely to be over by 12:45 am." for share in (85, 90, 95)
    }
    assert lines[1].startswith("In four nights of five it ends between 11:")
    assert " of 200 simulated nights: somewhere from " in lines[2]
    assert lines[3] == (
        "Pace so far: about 90 % of the usual one, by the players who went out (17)."
    )
    assert lines[-1] == "Worked out at 9:01 pm, when 43 players were left."
    early = forecast_lines(playing(60), night_file, capsys)
    assert any(line.startswith("Rebuys still to come: about ") for line in early)
    assert any(line.startswith("Without another rebuy: ") for line in early)
    assert "Entries are still open: whoever is still to come is not counted." in early


def test_the_same_seed_says_the_same_in_french_and_as_data(
    night_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first_view = json.loads(
        "\n".join(forecast_lines(late_night(), night_file, capsys, "--json", "--seed", "a"))
    )
    assert not misfits(first_view, ForecastView)
    assert first_view["at_ms"] == late_night().now
    again = json.loads(
        "\n".join(forecast_lines(late_night(), night_file, capsys, "--json", "--seed", "a"))
    )
    other = json.loads(
        "\n".join(forecast_lines(late_night(), night_file, capsys, "--json", "--seed", "b"))
    )
    assert first_view == again != other
    monkeypatch.setenv("HOLDFAST_LANG", "fr")
    assert forecast_lines(late_night(), night_file, capsys)[0].endswith(
        "de chances de finir avant 0 h 45."
    )


def test_it_says_it_of_an_earlier_hour_too(
    night_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--json", "--at", "2026-11-19T20:15:00+00:00")
    view = json.loads("\n".join(forecast_lines(late_night(), night_file, capsys, *words)))
    assert (view["at_ms"], view["players_left"]) == (wall("20:15"), 59)


def test_without_a_hard_stop_it_says_when(
    night_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = nunavut().sell(12).draw().at("18:00").start()
    assert forecast_lines(hall, night_file, capsys)[0].startswith(
        "In four nights of five it ends between"
    )


def test_a_night_that_is_not_played_is_refused_in_a_sentence(
    night_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = forecast_lines(thursday().sell(3), night_file, capsys, status=1)
    assert len(lines) == 1
    assert "clock-not-started" in lines[0]


def test_it_takes_only_a_number_of_nights_it_can_play(
    night_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = forecast_lines(playing(4), night_file, capsys, "--nights", "0", status=2)
    assert "from 1 to 100000, not 0" in lines[0]
