"""What a command may write over: nothing that it was not told to, and never the records of a
night.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from backend.cli import main
from backend.commands.parts import files
from backend.commands.parts.script import EXAMPLE

Said = tuple[int, str, str]
Command = Callable[..., Said]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """A command as a person types it: status, stdout, stderr."""

    def run(*words: object) -> Said:
        capsys.readouterr()
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "evening.jsonl"
    path.write_text(EXAMPLE, "utf-8")
    return path


@pytest.fixture
def night(command: Command, script: Path, tmp_path: Path) -> Path:
    path = tmp_path / "evening.txt"
    assert command("night", "run", script, "--out", path)[0] == 0
    return path


def untouched(path: Path, outcome: Said, *words: str) -> None:
    """It refused with one sentence, and the folder is as it was."""
    status, out, err = outcome
    assert (status, out, err.count("\n")) == (2, "", 1)
    for word in (str(path), *words):
        assert word in err
    assert not list(path.parent.glob(".holdfast-*"))


@pytest.mark.parametrize("replace", [(), ("--replace",)])
def test_a_night_is_never_written_over(
    command: Command, script: Path, night: Path, replace: tuple[str, ...], tmp_path: Path
) -> None:
    before = night.read_bytes()
    own = command("night", "hands", night, "--out", night, *replace)
    untouched(night, own, "is what this command reads")
    other = tmp_path / "other.txt"
    other.write_bytes(before)
    untouched(other, command("night", "hands", night, "--out", other, *replace), "never written")
    untouched(other, command("night", "run", script, "--out", other, *replace), "never written")
    assert night.read_bytes() == other.read_bytes() == before


def test_nor_is_one_that_is_damaged_or_has_a_mark_before_it(
    command: Command, script: Path, night: Path
) -> None:
    whole = night.read_bytes()
    for damaged in (b"\xef\xbb\xbf" + whole, whole[:70], b"x" + whole):
        night.write_bytes(damaged)
        untouched(night, command("night", "run", script, "--out", night, "--replace"), "a night")
        assert night.read_bytes() == damaged


def test_nor_is_a_servers_database(command: Command, script: Path, tmp_path: Path) -> None:
    records = tmp_path / "holdfast.sqlite3"
    with sqlite3.connect(records) as database:
        database.execute("CREATE TABLE event (line BLOB)")
    database.close()
    before = records.read_bytes()
    untouched(records, command("night", "run", script, "--out", records, "--replace"), "a night")
    assert records.read_bytes() == before


def test_a_script_is_not_written_over_by_its_night(command: Command, script: Path) -> None:
    link = script.with_name("link.txt")
    link.symlink_to(script)
    for out in (script, link):
        for replace in ((), ("--replace",)):
            outcome = command("night", "run", script, "--out", out, *replace)
            untouched(out, outcome, "is what this command reads")
    assert script.read_text("utf-8") == EXAMPLE


def test_another_file_is_written_over_only_when_told(
    command: Command, script: Path, night: Path, tmp_path: Path
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("who brings the coffee")
    untouched(notes, command("night", "run", script, "--out", notes), "--replace")
    untouched(notes, command("night", "hands", night, "--out", notes), "--replace")
    assert notes.read_text() == "who brings the coffee"
    assert command("night", "hands", night, "--out", notes, "--replace")[0] == 0
    assert notes.read_text() == ""
    assert command("night", "run", script, "--out", notes, "--replace")[0] == 0
    assert notes.read_bytes() == night.read_bytes()


def test_a_place_where_no_file_can_stand_is_told(
    command: Command, script: Path, tmp_path: Path
) -> None:
    untouched(tmp_path, command("night", "run", script, "--out", tmp_path), "is a folder")
    nowhere = tmp_path / "no" / "night.txt"
    untouched(nowhere, command("night", "run", script, "--out", nowhere), "cannot be written")
    below = script / "night.txt"
    untouched(below, command("night", "run", script, "--out", below), "cannot be written")


def test_a_disk_that_fills_leaves_nothing_half_written(
    command: Command, script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    out = tmp_path / "night.txt"
    notes = tmp_path / "notes.txt"
    notes.write_text("kept")
    for path, options in ((out, ()), (notes, ("--replace",))):
        status, _, err = command("night", "run", script, "--out", path, *options)
        assert status == 1
        assert err == (
            f"{path} cannot be written, for the disk is full: make room, then start the same"
            " command again.\n"
        )
    assert (out.exists(), notes.read_text()) == (False, "kept")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.jsonl", "notes.txt"]


def test_somebody_quicker_is_not_written_over(
    command: Command, script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "night.txt"
    look = files.may_write

    def looked_then_somebody_wrote(path: Path, **options: Any) -> None:
        look(path, **options)
        path.write_text("somebody else's")

    monkeypatch.setattr(files, "may_write", looked_then_somebody_wrote)
    outcome = command("night", "run", script, "--out", out)
    assert (outcome[0], out.read_text()) == (2, "somebody else's")


@pytest.mark.skipif(sys.platform == "win32", reason="devices with names of Unix")
def test_a_device_is_written_to_as_it_is(script: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "backend.cli", "night", "run", script, "--out", "/dev/stdout"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith('{"night":{"format":"holdfast-night/1"')
