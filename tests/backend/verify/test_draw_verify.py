"""`holdfast draw verify`: every draw of a night, made again from its seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from backend.cli import main
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.model import codec
from pycore.tournament.seating import Seated
from tests.core.hall import SEED, Hall, closed, playing, thursday

GOLDEN = sorted((Path(__file__).resolve().parents[2] / "oracle" / "golden").glob("*.txt"))


def saved_night(hall: Hall, folder: Path) -> str:
    path = folder / "night.txt"
    path.write_text(write_bundle(hall.night.logs, hall.night.people), encoding="utf-8")
    return str(path)


def verified(
    hall: Hall, folder: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[int, list[str]]:
    status = main(["draw", "verify", saved_night(hall, folder)])
    return status, capsys.readouterr().out.splitlines()


@pytest.mark.clause(
    "NU-9.03a",
    "MB-3",
    "SEL-3",
    "BC-4.b",
    "SK-A.2.r",
    "NU-A.4b",
    "NU-B.SE2",
    "NU-B.TP11",
)
def test_every_draw_of_a_night_is_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = playing(40).sell(1).do("fill-table", table=5, seed="a-seed-for-the-fifth")
    hall = hall.at("20:10").do("announce-payouts").out(*range(1, 10))
    hall = hall.do("break-table", table=5, seed="a-seed-for-the-break").out(*range(10, 32))
    hall = hall.do("redraw-final-table", seed="a-seed-for-the-end")
    status, lines = verified(hall, tmp_path, capsys)
    assert status == 0
    assert [line.split("Seed ")[1].split(":")[0] for line in lines[:-1]] == [
        SEED,
        "a-seed-for-the-fifth",
        "a-seed-for-the-break",
        "a-seed-for-the-end",
    ]
    assert lines[-1] == "Draws made again: 4; each is what its seed gives."


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_draws_of_the_golden_nights_are_what_their_seeds_give(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", "verify", str(path)]) == 0
    assert "each is what its seed gives" in capsys.readouterr().out


@pytest.mark.clause("NU-B.SE1")
def test_a_draw_that_keeps_players_apart_and_seats_free_is_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = thursday().sell(25).do("keep-apart", ticket=3, other=9, reason="soft play was seen")
    hall = hall.do("block-seat", table=2, seat=4).draw()
    later = hall.do("let-together", ticket=3, other=9).do("unblock-seat", table=2, seat=4)
    assert verified(later, tmp_path, capsys)[0] == 0


def test_who_was_seated_otherwise_than_the_seed_says_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    honest = thursday().sell(20)
    seats = list(honest.draw().event.seats)
    first_drawn, last_drawn = seats[0], seats[-1]
    seats[0] = Seated(first_drawn.ticket, last_drawn.table, last_drawn.seat)
    seats[-1] = Seated(last_drawn.ticket, first_drawn.table, first_drawn.seat)
    body = {"seed": SEED, "tables": 2, "seats": codec.plain(tuple(seats))}
    status, lines = verified(honest.writes("seating", "seats-drawn/1", body), tmp_path, capsys)
    assert status == 1
    assert "NOT what the seed gives, 2 of 20 players" in lines[0]
    assert lines[1] == (
        f"  ticket {first_drawn.ticket}: table {last_drawn.table}, seat {last_drawn.seat};"
        f" the seed gives table {first_drawn.table}, seat {first_drawn.seat}"
    )
    assert lines[-1] == "Draws made again: 1; not what their seed gives: 1."


def test_a_draw_that_had_not_heard_of_another_tablets_record_is_honest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The door sold a late seat, and the director, who had not heard of it, broke a table."""
    hall = closed(38).at("20:09").out(*range(1, 11))
    door = hall.on("door").sell(1).sell(1)
    broken = hall.later(minutes=1).out(11, 12, 13).do("break-table", table=4, seed=SEED)
    merged = broken.meets(door)
    assert verified(merged, tmp_path, capsys)[0] == 0


def test_a_night_without_a_draw_has_nothing_to_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = verified(thursday().sell(3), tmp_path, capsys)
    assert (status, lines) == (0, ["Draws made again: 0; each is what its seed gives."])
