"""`holdfast jackpot`: the ledger of a book's file, in lines and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backend import cli
from pycore.ledger.lines.bundle import write_bundle
from tests.core.book.evenings import HOUR, evening
from tests.core.book.office import CHEQUE, Office, office, register
from tests.core.hall import thursday
from tests.core.kit.scenarios import season


def file_of(hall: Office, folder: Path) -> str:
    path = folder / "book.txt"
    path.write_text(write_bundle(hall.book.logs, hall.book.people), "utf-8")
    return str(path)


@pytest.mark.clause("SELJ-3", "SELJ-10")
def test_s12_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hall = season().do("confirm-paperwork", win="one", reference="LGCA 12")
    hall = hall.do("write-cheque", **{**CHEQUE, "win": "one"}, cents=42_075)
    assert cli.main(["jackpot", file_of(hall, tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].endswith("55 signed, sold $275, won $420.75; then $514.25 current, $0 seed")
    assert [line for line in lines if line.startswith("  ")] == [
        "  ticket 0005, pocket cards 1: $420.75; paid cheque 1041: $420.75",
        "  ticket 0006, pocket cards 2: $874.25; waits for the paperwork",
        "  ticket 0007, pocket cards 1: $0; the jackpot of that night was won already",
    ]
    assert lines[-1] == "now $40 current, $0 seed; sold $1,335, won $1,295"


def test_as_json_every_sum_is_in_cents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hall = season().do("open-jackpot", day="2026-10-02", current_cents=10_001, seed_cents=7)
    assert cli.main(["jackpot", file_of(hall, tmp_path), "--json"]) == 0
    view = json.loads(capsys.readouterr().out)
    total_cents = view["current_cents"] + view["seed_cents"] + view["paid_cents"]
    assert total_cents == view["sold_cents"] + 10_001 + 7
    assert [event["day"] for event in view["events"]] == ["2026-10-04", "2026-10-03", "2026-10-02"]
    assert view["left_out"] == 1


def test_a_difference_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hall = season(3).do("confirm-paperwork", win="one")
    hall = hall.do("write-cheque", **{**CHEQUE, "win": "one"}, cents=42_075)
    recounted = hall.do("count-jackpot", **register(2, 74, records=120))
    cli.main(["jackpot", file_of(recounted, tmp_path)])
    assert "cheques and figures differ by $4.50 cheque 1041: $420.75" in capsys.readouterr().out


@pytest.mark.clause("SELJ-3")
def test_of_two_events_of_one_day_each_win_is_told_once_in_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["jackpot", file_of(evening(3 * HOUR, 2 * HOUR), tmp_path)])
    opener, second, win_of_second, later, win_of_first, _ = capsys.readouterr().out.splitlines()
    assert opener.endswith("Thursday 1: 60 signed, sold $300, won $0; then $270 current, $30 seed")
    assert second.endswith("10 signed, sold $50, won $315; then $35 current, $0 seed")
    assert "$315" in win_of_second
    assert later.endswith("after the other event’s royal flush: won $35; then $0 current, $0 seed")
    assert "$35" in win_of_first


def test_what_is_no_book_or_has_no_jackpot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["jackpot", file_of(office(), tmp_path)]) == 0
    assert capsys.readouterr().out == "the book knows of no jackpot\n"
    night = thursday().night
    path = tmp_path / "night.txt"
    path.write_text(write_bundle(night.logs, night.people), "utf-8")
    assert cli.main(["jackpot", str(path)]) == 2
    assert "the jackpot stands in the file of the book" in capsys.readouterr().err
    path.write_text("nothing", "utf-8")
    assert cli.main(["jackpot", str(path)]) == 2
