"""`holdfast night show`: what a night's file says, at its end or as it stood at some time."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from backend.cli import main
from pycore.ledger.lines.bundle import write_bundle
from tests.core.antes import antes
from tests.core.hall import closed

GOLDEN = Path(__file__).resolve().parents[2] / "oracle" / "golden"
Show = Callable[..., list[str]]


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    def run(name: str, *words: str) -> list[str]:
        assert main(["night", "show", str(GOLDEN / name), *words]) == 0
        return capsys.readouterr().out.splitlines()

    return run


def view(show: Show, *words: str) -> dict[str, Any]:
    night_view: dict[str, Any] = json.loads("\n".join(show("thursday-2026.txt", "--json", *words)))
    return night_view


def test_a_night_is_shown_as_it_stood_at_a_time(show: Show) -> None:
    end = show("thursday-2026.txt")
    assert end[0] == "Night night-1: Finished, 86 records"
    assert end[2].startswith("Clock on 19 November 2026, 11:00 pm: level 14, 15,000/30,000, ")

    play = show("thursday-2026.txt", "--at", "2026-11-19T20:00:00+00:00")
    assert "Playing" in play[0]
    assert play[2].startswith("Clock on 19 November 2026, 8:00 pm: level 4, 400/800, 5:30")
    minute_later = show("thursday-2026.txt", "--at", "2026-11-19T20:01:00+00:00")
    assert minute_later[2].startswith("Clock on 19 November 2026, 8:01 pm: level 4, 400/800, 4:30")
    assert minute_later[2] != play[2]

    door = show("thursday-2026.txt", "--at", "2026-11-19T18:59:00+00:00")
    assert "Clock on 19 November 2026, 6:59 pm: not started" in door
    assert not any("ticket" in line for line in door), "nobody has won yet"

    nothing = show("thursday-2026.txt", "--at-ms", "0")
    assert nothing == ["Night night-1: Incomplete, 0 records"]


def test_both_ways_to_name_the_time_are_one(show: Show) -> None:
    at = view(show, "--at", "2026-11-19T20:00:00+00:00")
    assert at == view(show, "--at-ms", "1795118400000")
    assert at["events"] < view(show)["events"]
    assert at["counts"]["players_left"] > view(show)["counts"]["players_left"]


def test_prizes_name_the_ticket_where_the_file_has_no_names(show: Show) -> None:
    rows = show("stopped-2026.txt")[5:]
    assert rows == [
        "   1                $361  ticket 0001",
        "   2 tied        $203.50  ticket 0002",
        "   2 tied        $203.50  ticket 0003",
        "   4                $135  ticket 0004",
    ]


def test_goods_stand_beside_the_money(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hall = closed(4)
    for place, prize in ((2, "A quilt"), (4, "A lamp")):
        hall = hall.do("offer-goods", description=prize, place=place, value_cents=8_000)
    path = tmp_path / "goods.txt"
    path.write_text(write_bundle(hall.out(4, 3, 2).night.logs, {}), "utf-8")
    assert main(["night", "show", str(path)]) == 0
    assert [line.split("  ")[-1] for line in capsys.readouterr().out.splitlines()[-3:]] == [
        "ticket 0001",
        "A quilt (worth $80)",
        "A lamp (worth $80)",
    ]


def test_names_stand_in_one_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "named.txt"
    whole = (GOLDEN / "stopped-2026.txt").read_text("utf-8").splitlines()
    players = [json.loads(line)["body"]["player"] for line in whole if '"entry-sold/1"' in line]
    people = {
        player: {"name": name, "wall": 1, "dev": "desk"}
        for player, name in zip(players, ("Ada", "Ben", "Cleo", "Dai"), strict=False)
    }
    path.write_text(
        "\n".join([*whole[:-1], json.dumps({"people": people}), whole[-1], ""]), "utf-8"
    )
    assert main(["night", "show", str(path)]) == 0
    rows = capsys.readouterr().out.splitlines()[5:]
    assert [row.split()[-1] for row in rows] == ["Ada", "Ben", "Cleo", "Dai"]
    assert len({row.index(row.split()[-1]) for row in rows}) == 1
    assert len({row.index("ticket") for row in rows}) == 1


@pytest.mark.parametrize(
    ("payer", "ante_text"), [("each", ", ante 200, "), ("big-blind", ", big blind ante 200, ")]
)
def test_the_ante_is_told_with_who_pays_it(
    payer: str, ante_text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "night.txt"
    night = antes(4, payer).night
    file.write_text(write_bundle(night.logs, night.people), "utf-8")
    assert main(["night", "show", str(file)]) == 0
    assert f"level 1, 100/200{ante_text}" in capsys.readouterr().out
