"""The wheel is all a hall's laptop needs: installed in a fresh venv, it serves the whole app."""

from __future__ import annotations

import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
DIST = ROOT / "webapp" / "dist"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree; `run.py test` has built the web app before any test runs."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def test_it_carries_the_whole_built_app_and_its_notices(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    built = {
        f"webapp/dist/{path.relative_to(DIST).as_posix()}"
        for path in DIST.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    assert "webapp/dist/assets/manifest.json" in built
    assert built <= inside
    assert any(re.search(r"(?i)notices|licen[cs]es", name) for name in built)
    assert "holdfast-0.1.0.dist-info/licenses/LICENSE" in inside
    assert {"pycore/__init__.py", "backend/cli.py"} <= inside
    assert any(re.match(r"backend/store/migrations/.+\.py", name) for name in inside)
    assert not [name for name in inside if "node_modules" in name or name.endswith(".pyc")]


def test_it_asks_for_the_server_and_no_build_tool(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read("holdfast-0.1.0.dist-info/METADATA").decode()
    always = re.findall(r"^Requires-Dist: ([\w-]+)(?!.*extra ==)", metadata, re.MULTILINE)
    assert sorted(always) == ["alembic", "flask", "flask-sqlalchemy", "segno", "waitress"]
    assert re.search(r"^Requires-Dist: psycopg\[binary\].*extra == 'postgres'", metadata, re.M)


def test_installed_in_a_fresh_venv_it_serves_what_it_carries(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    windows = os.name == "nt"
    venv.create(home, symlinks=not windows)
    scripts = home / ("Scripts" if windows else "bin")
    python = scripts / ("python.exe" if windows else "python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps"]
    subprocess.run([*pip, "--no-index", str(wheel)], check=True, capture_output=True)
    # The server's own packages are lent by this venv: the test needs no network.
    lent = sysconfig.get_path("purelib")
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    Path(site, "lent.pth").write_text(lent, "utf-8")

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    serve = [scripts / "holdfast", "serve", "--port", port, "--data", str(tmp_path / "data")]
    with subprocess.Popen(serve, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            ready = next((line for line in server.stdout if "ready" in line), "it never answered")
            address = re.fullmatch(r"Holdfast ready on (http://\S+)", ready.strip())
            assert address, ready
            base = address[1].rstrip("/")
            assert base.endswith(f":{port}")
            with urllib.request.urlopen(f"{base}/assets/manifest.json") as answer:
                listed = json.load(answer)
            assert {"director", "phone", "both"} == {entry["role"] for entry in listed}
            for entry in listed:
                with urllib.request.urlopen(base + entry["url"]) as answer:
                    body = answer.read()
                assert len(body) == entry["bytes"], entry["url"]
                assert hashlib.sha256(body).hexdigest() == entry["sha256"], entry["url"]
        finally:
            server.terminate()
            server.communicate(timeout=20)
