"""`holdfast players`: a list as a person brings it, in each encoding, as a table and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.backend.kit.command_line import holdfast
from tests.core.night.registration.lists.brought import LISTS


def test_each_line_says_how_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(
        'Soirée\r\n\r\nNom;Payé;Note\r\nRenée Côté;oui;\r\nBen Two;non;"deux\r\nlignes"\r\n'
        "Ann & Bob;oui;\r\nTotal;2;\r\n".encode("cp1252")
    )
    done = holdfast("players", file, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == [
        {"line": 1, "name": None, "paid": None, "doubt": "A title above the heading."},
        {"line": 2, "name": None, "paid": None, "doubt": "An empty line."},
        {"line": 3, "name": None, "paid": None, "doubt": "The heading."},
        {"line": 4, "name": "Renée Côté", "paid": True, "doubt": None},
        {"line": 5, "name": "Ben Two", "paid": False, "doubt": None},
        {"line": 6, "name": None, "paid": None, "doubt": "Part of line 5."},
        {"line": 7, "name": "Ann & Bob", "paid": None, "doubt": "This may be two people."},
        {"line": 8, "name": None, "paid": None, "doubt": "A total."},
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_every_brought_list_is_read_from_its_bytes(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "list.csv"
    for brought in LISTS:
        file.write_bytes(brought.text.encode(encoding))
        rows = json.loads(holdfast("players", file, "--json").stdout)
        names = [row["name"] for row in rows if row["name"]]
        assert names == [
            line.partition(" ? ")[0].removesuffix(" +").removesuffix(" -")
            for line in brought.read.split("\n")
        ]
        assert all(row["paid"] is not True for row in rows if row["doubt"])


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"", "no name in it"), (b"PK\x03\x04\x00", "not a text"), (b"A B\n" * 501, "at most 500")],
)
def test_what_is_no_list_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(data)
    done = holdfast("players", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = holdfast("players", tmp_path / "missing.csv")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
