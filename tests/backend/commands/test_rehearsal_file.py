"""What the command line says of a rehearsal's file: first of all that it is no real night's."""

from __future__ import annotations

from pathlib import Path

import pytest

from backend.cli import main
from pycore.ledger.lines.bundle import write_bundle
from tests.core.hall import empty_hall, thursday_draft

TOLD = (
    ("night", "show"),
    ("forecast", "--nights", "20"),
    ("draw", "verify"),
    ("verify",),
)


def file_of(folder: Path, tid: str) -> Path:
    hall = empty_hall(tid=tid).do("set-up-night", **thursday_draft())
    hall = hall.sell(12).at("18:55").draw().at("19:00").start()
    path = folder / f"{tid}.txt"
    path.write_text(write_bundle(hall.night.logs, hall.night.people), "utf-8")
    return path


@pytest.mark.parametrize("words", TOLD, ids=lambda words: " ".join(words[:2]))
def test_whatever_tells_of_a_rehearsal_says_first_that_it_is_one(
    words: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def printed_lines(tid: str) -> list[str]:
        assert main([*words, str(file_of(tmp_path, tid))]) == 0
        return capsys.readouterr().out.splitlines()

    mark = "Practice: not a real night."
    rehearsed, real = printed_lines("rehearsal-1"), printed_lines("night-1")
    assert rehearsed[0] == mark
    assert mark not in real
    assert len(rehearsed) == len(real) + 1
    monkeypatch.setenv("HOLDFAST_LANG", "fr")
    assert printed_lines("rehearsal-1")[0].startswith("Simulation")
