"""Help: every command shows an example, and the example runs as it stands."""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from backend.app import create_app
from backend.cli import main, parser
from backend.commands.parts.script import EXAMPLE, play
from backend.commands.reference import reference
from backend.services.organization import accounts
from backend.services.sync import people
from pycore.papers.edition import VERSION
from tests.backend.conftest import closed
from tests.backend.kit.command_line import Done, by_name, holdfast, lay_out

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that help shows, and a `holdfast` that runs this tree."""
    folder = tmp_path_factory.mktemp("desk")
    lay_out(folder)
    app = create_app(folder / "records")
    with app.app_context():
        org = app.extensions["holdfast"].org
        accounts.add(org, "Ann Lee", "office", 1)
        people.swap(
            org,
            "thursday",
            {"p1": {"name": "Rose Spence", "wall": 1, "dev": "d"}},
            by="",
            now_ms=1,
        )
    closed(app)
    program = folder / "holdfast"
    start = f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -m backend.cli "$@"'
    program.write_text(f"#!/bin/sh\n{start}\n")
    program.chmod(0o755)
    return folder


def shell(desk: Path, line: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(desk), os.environ["PATH"]])
    return subprocess.Popen(
        f"exec {line}",
        shell=True,
        cwd=desk,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def typed(desk: Path, line: str) -> Done:
    """A line of sh with one command, run by sh where it is more than words."""
    if re.search(r"[|<>&;$`*?~#]", line):
        running = shell(desk, line)
        out, err = running.communicate(timeout=60)
        return Done(running.returncode, out, err)
    program, *words = shlex.split(line)
    assert program == "holdfast"
    return holdfast(*words)


def test_every_command_is_found() -> None:
    assert {"holdfast serve", "holdfast night run", "holdfast hands rank"} <= set(by_name())


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are given to sh")
def test_the_examples_run_one_after_the_other(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(desk)
    # What one of them writes, a later one reads.
    writers = tuple(
        f"holdfast {name}"
        for name in ("organizations add", "accounts first", "night run", "rules show")
    )
    for name in (*writers, *sorted(by_name().keys() - set(writers))):
        if name == "holdfast serve":
            continue
        command = by_name()[name]
        assert f"\nexample:\n  {command.example}\n" in command.format_help()
        assert command.example.startswith(f"{name} ") or command.example == name
        done = typed(desk, command.example)
        assert (done.returncode, done.stderr) == (0, ""), command.example
        assert done.stdout or ">" in command.example, command.example
    written = {path.name for path in desk.iterdir()}
    assert {"evening.txt", "evening.phhs", "our-rules.json", "commands.md"} <= written


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are given to sh")
def test_the_servers_example_serves(
    desk: Path, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_DIST", str(dist))
    example = by_name()["holdfast serve"].example
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with shell(desk, re.sub(r"--port \d+", f"--port {port}", example)) as server:
        assert server.stdout is not None
        lines = iter(server.stdout)
        assert any(line == f"Holdfast ready on http://127.0.0.1:{port}\n" for line in lines)
        server.terminate()
        assert server.wait(timeout=20) == 0


def test_it_says_which_version_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"holdfast {VERSION}\n"


def test_a_command_imports_the_database_only_where_it_asks_it() -> None:
    """To import it takes longer than most commands do."""
    code = "import sys; from backend.cli import parser; parser(['payouts']); "
    code += "sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_group_says_what_there_is() -> None:
    help_text = parser().format_help()
    assert "exit status:" in help_text
    for name in by_name():
        assert name.split()[1] in help_text


def test_help_and_the_reference_show_one_whole_script() -> None:
    assert EXAMPLE.strip() in by_name()["holdfast night run"].format_help()
    page = re.search(r"```\n(.*?)```", reference(), re.DOTALL)
    assert page
    night, declined = play(page[1])
    assert (night.state.phase, declined) == ("playing", [])
