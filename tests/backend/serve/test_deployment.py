"""docs/deployment.md says only what is so: every command, flag, setting, address and figure that
it names exists.
"""

from __future__ import annotations

import re
import shutil
import stat
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from flask import Flask

from backend import config, front
from backend.cli import main

DOCS = Path(__file__).parents[3] / "docs"
page = cache(lambda: (DOCS / "deployment.md").read_text("utf-8"))
UNIT = DOCS / "holdfast.service"


def test_every_command_and_flag_exists(capsys: pytest.CaptureFixture[str]) -> None:
    text = page() + UNIT.read_text("utf-8")
    verbs = set(re.findall(r"holdfast(?:\.exe)?`? (serve|[a-z]+) --", text))
    assert verbs == {"serve", "tables", "upgrade"}
    lines = {
        "serve": re.findall(r"^.*holdfast serve.*$|`serve .*?`|`--[a-z-]+", text, re.MULTILINE),
    }
    for verb in ("backup", "restore", "tables", "upgrade"):
        lines[verb] = re.findall(rf"`holdfast {verb} .*?`", text)
    for verb, named in lines.items():
        assert main([verb, "--help"]) == 0
        help_text = capsys.readouterr().out
        for flag in re.findall(r"--[a-z-]+", " ".join(named)):
            if flag in ("--threads", "--keep-alive", "--format"):
                continue  # of gunicorn and pg_dump
            assert flag in help_text, flag


def test_every_setting_is_read_somewhere() -> None:
    read = "".join(path.read_text("utf-8") for path in (DOCS.parent / "backend").rglob("*.py"))
    for name in set(re.findall(r"\b(?:HOLDFAST_[A-Z_]+|DATABASE_URL)\b", page())):
        assert f'"{name}"' in read, name


def test_every_figure_is_the_one_in_force(app: Flask) -> None:
    for figure in (f"{front.MOST_CONNECTIONS:,} connections", "400 on Windows"):
        assert not front.HAS_POLL or figure in page()
    assert f"within {front.Limits().header_s} seconds" in page()
    assert "client_max_body_size 65m" in page()
    assert config.MAX_BUNDLE == 64 * 1024 * 1024
    with app.app_context():
        from backend.store.rows import db

        pool = db.engine.pool
        assert f"up to {pool.size() + pool._max_overflow} connections" in page()  # type: ignore[attr-defined]
    metrics = app.test_client().get("/metrics").text
    for name in set(re.findall(r"`(holdfast_[a-z_]+)", page())):
        at_work = "connections" in name or "waiting" in name
        assert at_work or f"# TYPE {name} " in metrics, name
    addresses = {rule.rule for rule in app.url_map.iter_rules()}
    assert {"/metrics", "/healthz", "/org"} <= addresses


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_the_files_have_the_modes_it_tells(app: Flask, tmp_path: Path) -> None:
    def mode(path: Path) -> str:
        return f"{stat.S_IMODE(path.stat().st_mode):04o}"

    app.test_client().get("/healthz")
    folder = tmp_path / "data"
    modes = dict(re.findall(r"^\| (records|the folder).*?\| (0\d{3}) \|$", page(), re.MULTILINE))
    assert mode(folder) == modes["the folder"]
    assert {mode(file) for file in folder.iterdir()} == {modes["records"]}


def test_the_links_lead_somewhere() -> None:
    for place in re.findall(r"\]\(([^)#]+)\)", page()):
        assert (DOCS / place).is_file(), place


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        pytest.skip("no systemd here")
    there = tmp_path / "holdfast.service"
    text = UNIT.read_text("utf-8").replace("/opt/holdfast/.venv/bin/holdfast", sys.executable)
    there.write_text(text, "utf-8")
    verified = subprocess.run(
        [analyze, "verify", "--man=no", str(there)], capture_output=True, text=True, check=False
    )
    ours = [line for line in verified.stderr.splitlines() if "holdfast.service" in line]
    assert (verified.returncode, ours) == (0, []), verified.stderr
    safe = subprocess.run(
        [analyze, "security", "--offline=yes", "--threshold=25", str(there)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "unknown" in safe.stderr.lower() or safe.returncode == 0, safe.stdout + safe.stderr
