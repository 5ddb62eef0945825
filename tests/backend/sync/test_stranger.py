"""Another program, from the documents alone: it is let in, writes a night that is carried by a hub
and verified, in both forms.
"""

from __future__ import annotations

import ast
import json
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from backend.cli import main
from tests.backend.club import Club, playing
from tests.backend.stranger import Ask, Stranger
from tests.backend.tablet import START_MS
from tests.webapp.fakes import CODE, run

NIGHT = "the-night-of-a-stranger"
FILE = Path(__file__).parents[1] / "stranger.py"


def asks(app: Flask) -> Ask:
    client = app.test_client()

    def ask(method: str, path: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        response = client.open(path, method=method, headers=headers, data=body)
        return response.status_code, response.data

    return ask


@pytest.fixture
def stranger(club: Club) -> Stranger:
    now_ms = club.hub.extensions["holdfast"].now_ms()
    program = Stranger(asks(club.hub), NIGHT, "stranger", b"secret", now_ms)
    program.enrol(CODE, "Another program")
    return program


def set_up(stranger: Stranger, tid: str) -> dict[str, Any]:
    """How a night is set up that somebody else set up here."""
    lines = [json.loads(raw) for log in stranger.fetch(tid).values() for raw in log]
    body: dict[str, Any] = next(line["body"] for line in lines if line["type"] == "night-set-up/1")
    return body


def writes(stranger: Stranger, tid: str) -> None:
    stranger.write("set-up", "night-set-up/1", set_up(stranger, tid))
    tablet_key = {"dev": stranger.dev, **stranger.records.key_fields}
    stranger.write(f"keys/{stranger.dev}", "tablet-key/1", tablet_key)
    for ticket, name in ((1, "Zoë Ærø"), (2, 'Bo "the Hat"'), (3, "ᐃᓄᒃ")):
        sale = {
            "ticket": ticket,
            "player": f"p{ticket}",
            "fee_cents": 4_000,
            "stack_chips": 15_000,
            "paid": "cash",
            "is_late": False,
        }
        stranger.write(f"door/{stranger.dev}", "entry-sold/1", sale, **{f"p{ticket}": name})


def test_it_imports_nothing_of_holdfast() -> None:
    tree = ast.parse(FILE.read_text("utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("short", [False, True])
def test_its_night_is_carried_by_a_hub_and_verified(
    club: Club,
    stranger: Stranger,
    short: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def work() -> str:
        return (await playing(club))[1]

    writes(stranger, run(work()))
    stranger.push(1)
    answer = stranger.push(2, short=short)
    assert answer["quarantined"] == []
    assert answer["ack"] == {"stranger": [5, stranger.ids[-1]]}
    stranger.bring_names()
    assert stranger.fetch(NIGHT) == {"stranger": stranger.lines}
    nights = json.loads(stranger.ask("GET", "/nights"))["nights"]
    assert {night["tid"]: night["mark"] for night in nights}[NIGHT] == stranger.mark()
    club.rounds(4)
    assert club.has(club.org, NIGHT) == club.has(club.hub, NIGHT)
    org_nights = club.org.extensions["holdfast"].nights
    with club.org.app_context():
        night = org_nights.get(NIGHT).night
    assert not night.conflicts
    assert [night.name(entry.player) for entry in night.state.entries.values()] == [
        "Zoë Ærø",
        'Bo "the Hat"',
        "ᐃᓄᒃ",
    ]
    assert set(night.standings.values()) == {"same"}
    above = Stranger(asks(club.org), NIGHT, "reader", b"other", stranger.now_ms)
    above.enrol("ORG-CODE", "Another reader")
    file = tmp_path / "night.txt"
    file.write_bytes(above.ask("GET", f"/t/{NIGHT}/bundle.txt"))
    assert main(["verify", str(file)]) == 0
    assert "signed" in capsys.readouterr().out


@pytest.mark.parametrize("lengths", [(3, 1), (1, 3), (2, 2)])
@pytest.mark.parametrize("text", ["one", "two", "three", "four"])
def test_of_its_fork_that_branch_counts_which_the_documents_say(
    club: Club, stranger: Stranger, lengths: tuple[int, int], text: str
) -> None:
    async def work() -> str:
        return (await playing(club))[1]

    writes(stranger, run(work()))
    stranger.push()
    stranger.bring_names()
    twin = deepcopy(stranger)
    for program, count in zip((stranger, twin), lengths, strict=True):
        for number in range(count):
            body = {"dev": "stranger", "name": f"{text} {number} {program is twin}"}
            program.write("tablets/stranger", "tablet-named/1", body)
        program.push(6)
    nights = json.loads(stranger.ask("GET", "/nights"))["nights"]
    marks = {night["tid"]: night["mark"] for night in nights}
    assert marks[NIGHT] == stranger.mark(twin) == twin.mark(stranger)


def test_what_it_signs_is_believed_and_what_it_does_not_is_not(
    club: Club, stranger: Stranger
) -> None:
    async def work() -> str:
        return (await playing(club))[1]

    writes(stranger, run(work()))
    stranger.push()
    stranger.write(f"door/{stranger.dev}", "entry-sold/1", {"ticket": 4, "hello": "world"})
    stranger.records = Stranger(asks(club.hub), NIGHT, "x", b"thief", START_MS).records
    answer = stranger.push(6)
    assert [line["why"] for line in answer["quarantined"]] == ["bad-sig"]
    with club.hub.app_context():
        night = club.hub.extensions["holdfast"].nights.get(NIGHT).night
    assert [conflict.why for conflict in night.conflicts] == ["unsound"]
