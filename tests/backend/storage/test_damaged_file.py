"""A database file that a disk damaged, whatever its bytes are now: everybody gets the answer that
the whole one gave, or is told of the damage, in a sentence.
"""

from __future__ import annotations

import random
import shlex
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from backend import config, front
from backend.app import create_app
from backend.store import copies, whole
from backend.store.rows import db
from pycore.voice import catalogues
from tests.backend.conftest import closed
from tests.backend.kit.command_line import Done, holdfast
from tests.backend.kit.damaging import forget
from tests.backend.kit.office_forms import form_token, signed_in
from tests.backend.kit.serving import free_port
from tests.backend.kit.world import Answer, World, is_told
from tests.backend.tablet import CODE
from tests.kit.promises import HISTORIES

PLACES = HISTORIES.dose(part=20, full=200)
SIZE = 64
WORDS = [catalogues.catalogue(lang) for lang in ("en", "fr")]
PAGES = ("org.error.storage-damaged", "org.inspect.error.storage-damaged")
SENTENCES = [words[key] for words in WORDS for key in PAGES]
ENDS = Done(1, "", WORDS[0]["cli.serve.damaged"] + "\n")


class File:
    """The file of an application's database, while nobody has it open."""

    def __init__(self, app: Flask, path: Path) -> None:
        self.app, self.path = app, path
        closed(app)
        self.whole = path.read_bytes()

    def put(self, content: bytes) -> None:
        """Let it hold these bytes, and nothing be left of others."""
        closed(self.app)
        for name in ("-wal", "-shm"):
            Path(f"{self.path}{name}").unlink(missing_ok=True)
        self.path.write_bytes(content)
        forget(self.app)

    def damages(self) -> Iterator[tuple[str, bytes]]:
        """Name and content: other bytes where something is written, and what is no database."""
        chance, whole = random.Random(25), self.whole
        starts = range(0, len(whole) - SIZE, SIZE // 2)
        written = [at for at in starts if any(whole[at : at + SIZE])]
        for at in chance.sample(written, PLACES):
            yield f"from {at}", whole[:at] + chance.randbytes(SIZE) + whole[at + SIZE :]
        yield "no database", b"The minutes of the last meeting. " * 200
        yield "half", whole[: len(whole) // 2]


@pytest.fixture
def world(app: Flask) -> World:
    return World(app)


def file_of(app: Flask, tmp_path: Path) -> File:
    return File(app, tmp_path / "data" / config.DATABASE_FILE)


def is_said(name: str, answer: Answer) -> bool:
    status, text = answer
    words = ["The database is damaged."] if name == "/healthz" else ['"storage-damaged"']
    return status == 503 and any(word in text for word in words + SENTENCES)


def answers_of(world: World) -> Mapping[str, Answer]:
    health = world.app.test_client().get("/healthz")
    return {"/healthz": (health.status_code, health.text), **world.answers()}


def test_every_address_answers_as_before_or_tells_of_the_damage(
    world: World, tmp_path: Path
) -> None:
    file = file_of(world.app, tmp_path)
    before, times_told = answers_of(world), 0
    file.put(file.whole)
    assert answers_of(world) == before
    for name, content in file.damages():
        file.put(content)
        answers = answers_of(world)
        others = {at: answer for at, answer in answers.items() if answer != before[at]}
        times_told += bool(others)
        broken = [
            at for at, answer in others.items() if answer[0] >= 500 and not is_said(at, answer)
        ]
        assert not broken, f"{name}: {broken}"
        is_known = is_told(answers) or any(is_said(at, answer) for at, answer in others.items())
        assert is_known or not others, f"{name}: {sorted(others)}"
    assert times_told > PLACES // 2
    file.put(file.whole)
    assert answers_of(world) == before


def test_the_file_is_looked_through_for_a_small_part_of_the_time(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []
    times = [0, 2, 2001, 2002, 2004, 2023, 2024, 2026]
    monkeypatch.setattr(whole, "are_pages_whole", lambda _engine: looks.append(now[-1]) or True)
    now = [0]

    def elapsed_s() -> int:
        now.append(times.pop(0))
        return now[-1]

    with app.app_context():
        wholeness = whole.Wholeness(elapsed_s)
        for share in (whole.SELDOM, whole.SELDOM, whole.SELDOM, whole.OFTEN, whole.OFTEN):
            wholeness.look(db.engine, share)
            assert wholeness.is_whole
    assert looks == [0, 2002, 2024]


COMMANDS = (
    "tables",
    "upgrade",
    "backup kept.backup",
    "accounts list",
    "organizations list",
    "erase 'Rose Spence' --preview",
    "erase 'Rose Spence' --grounds asked --yes",
    "restore whole.backup --preview",
    "restore whole.backup --yes",
    "serve --port PORT",
)


def test_every_command_does_as_before_or_ends_with_a_sentence(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ends(*_args: Any, **_more: Any) -> None:
        raise SystemExit

    monkeypatch.setattr(front, "served", ends)
    monkeypatch.setenv("HOLDFAST_DIST", str(world.app.extensions["holdfast"].settings.dist))
    monkeypatch.chdir(tmp_path)
    with world.app.app_context():
        copies.back_up(tmp_path / "whole.backup")
    file, port = file_of(world.app, tmp_path), str(free_port())

    def run(content: bytes) -> dict[str, Done]:
        done = {}
        for words in COMMANDS:
            file.put(content)
            Path("kept.backup").unlink(missing_ok=True)
            done[words] = holdfast(*shlex.split(words.replace("PORT", port)), "--data", "data")
        return done

    before = run(file.whole)
    assert {done.returncode for done in before.values()} == {0}, before
    for name, content in file.damages():
        for words, done in run(content).items():
            assert done in (before[words], ENDS), f"{name}: {words}"
    file.put(b"")
    file.path.unlink()
    put_back = holdfast("restore", "whole.backup", "--data", "data")
    assert put_back.returncode == 0, "as docs/deployment.md says it"


def test_one_wrong_value_is_told_and_closes_nothing(world: World, tmp_path: Path) -> None:
    """In a file that can be read, the office settles it."""
    file = file_of(world.app, tmp_path)
    with closing(sqlite3.connect(file.path)) as database, database:
        database.execute("UPDATE tournament SET first_seen_ms = 'x'")
    forget(world.app)
    assert world.app.test_client().get("/healthz").text == "ok\n"
    assert 'data-test="storage-damaged"' in world.office.get("/org").text
    assert world.office.get("/org/nights/nobody").status_code == 404, "as it is"
    assert holdfast("backup", "kept.backup", "--data", str(file.path.parent)) == ENDS
    again = create_app(file.path.parent, pairing_code=CODE)
    settled = signed_in(again.test_client())
    form = form_token(settled.get("/org/devices"))
    assert settled.post("/org/damage", data={"form": form}).status_code == 303
    with again.app_context():
        assert whole.is_whole(db.engine)
    closed(again)
