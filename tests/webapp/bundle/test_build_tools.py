"""What the build does to a machine: one lock a user, nothing kept outside this folder, nothing
swept away that it did not make.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from webapp.build import tools
from webapp.build.tools import ROOT, BuildError


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files that all users share."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="there every user has a folder of their own")
def test_the_lock_of_another_user_is_not_in_the_way(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 0)
    with tools.one_at_a_time():
        (lock,) = shared.iterdir()
    lock.unlink()
    lock.mkdir()  # nobody can open this one
    with pytest.raises(BuildError) as stop, tools.one_at_a_time():
        pass
    sentence = str(stop.value)
    assert str(lock) in sentence
    assert "remove it, or name another folder for temporary files in TMPDIR" in sentence
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    with tools.one_at_a_time():
        assert len(list(shared.iterdir())) == 2


def test_what_node_and_npm_keep_stays_in_this_folder() -> None:
    script = "console.log(process.env.NODE_COMPILE_CACHE + ';' + process.env.npm_config_cache)"
    cache_paths = tools.run([tools.node_exe(), "-e", script], task="asking Node")
    for place in cache_paths.strip().split(";"):
        assert Path(place).is_relative_to(ROOT)
    npm_cache = tools.run([*tools._npm(), "config", "get", "cache"], task="asking npm")
    assert Path(npm_cache.strip()).is_relative_to(ROOT)
    ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert f"/{Path(npm_cache.strip()).relative_to(ROOT).parts[0]}/" in ignored


def test_what_no_build_asks_for_in_a_month_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(tools, "NODE_MODULES", tmp_path)
    for inputs in ("asked for", "not asked for"):
        tools.keep("script", inputs, "made")
    for path in tools.KEPT.iterdir():
        os.utime(path, (0, 0))
    assert tools.kept_result("script", "asked for") == "made"
    tools.forget_old()
    assert tools.kept_result("script", "asked for") == "made"
    assert tools.kept_result("script", "not asked for") is None


def test_packages_that_find_no_room_are_no_matter_of_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, task: str, **_how: object) -> str:
        raise BuildError(f"{task} failed:\nnpm error ENOSPC: no space left on device, write")

    monkeypatch.setattr(tools, "NODE_MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(tools, "run", fails)
    with pytest.raises(BuildError, match="the disk is full: make room and start again"):
        tools.install_packages()


def test_a_folder_with_other_things_is_not_built_over(tmp_path: Path) -> None:
    file = tmp_path / "thursday.txt"
    file.write_text("records")
    command = [sys.executable, "-m", "webapp.build", "--out"]
    for out in (tmp_path, file):
        done = subprocess.run(
            [*command, str(out)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert "name an empty folder" in done.stderr
    assert file.read_text() == "records"
