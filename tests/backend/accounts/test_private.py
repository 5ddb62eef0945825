"""What the server keeps can be read by nobody else on the machine."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from backend.app import create_app
from backend.config import CODE_FILE, KEY_FILE
from backend.store.private import make_private
from tests.backend.conftest import closed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def _everybody_may_read() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


def test_a_new_folder_and_all_that_lies_in_it_are_the_owners_alone(
    tmp_path: Path, dist: Path
) -> None:
    app = create_app(tmp_path / "data", dist=dist)
    code = (tmp_path / "data" / CODE_FILE).read_text("ascii")
    fields = {"dev": "dev-a", "code": code, "label": "Door"}
    assert app.test_client().post("/api/sync/1/enrol", json=fields).status_code == 200
    file_modes = modes(tmp_path / "data")
    assert {"holdfast.sqlite3", "holdfast.sqlite3-wal", CODE_FILE} <= file_modes.keys()
    assert set(file_modes.values()) == {0o600}
    assert mode(tmp_path / "data") == 0o700
    closed(app)


def test_what_an_earlier_start_left_open_is_shut(tmp_path: Path, dist: Path) -> None:
    folder = tmp_path / "data"
    closed(create_app(folder, dist=dist))
    folder.chmod(0o755)
    for path in folder.iterdir():
        path.chmod(0o644)
    app = create_app(folder, dist=dist)
    assert set(modes(folder).values()) == {0o600}
    assert mode(folder) == 0o700
    closed(app)


def test_somebodys_own_folder_and_files_stay_as_they_are(tmp_path: Path, dist: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letters.txt").touch(0o644)
    app = create_app(tmp_path, dist=dist)
    assert mode(tmp_path) == 0o755
    assert mode(tmp_path / "letters.txt") == 0o644
    assert mode(tmp_path / "holdfast.sqlite3") == 0o600
    closed(app)


def test_what_cannot_be_made_is_left_to_the_database_to_say(tmp_path: Path) -> None:
    (tmp_path / "holdfast.sqlite3").mkdir()
    make_private(tmp_path / "holdfast.sqlite3")
    assert (tmp_path / "holdfast.sqlite3").is_dir()


@pytest.mark.skipif(os.name == "posix" and os.geteuid() != 0, reason="only root gives files away")
def test_what_root_makes_belongs_to_the_owner_of_the_folder(tmp_path: Path, dist: Path) -> None:
    """A backup is put back with sudo, and the server runs as somebody else."""
    folder = tmp_path / "data"
    folder.mkdir()
    os.chown(folder, 12_345, 12_345)
    app = create_app(folder, dist=dist)
    assert {CODE_FILE, KEY_FILE} <= {path.name for path in folder.iterdir()}
    owners = {path.name: path.stat().st_uid for path in folder.iterdir()}
    closed(app)
    assert owners == dict.fromkeys(owners, 12_345)
    assert "holdfast.sqlite3-wal" in owners
