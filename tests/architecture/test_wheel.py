"""The wheel is all a hall's laptop needs: installed in a fresh venv, it serves the whole app."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.architecture.wheels import tiny_wheel

ROOT = Path(__file__).resolve().parent.parent.parent
DIST = ROOT / "webapp" / "dist"
pytestmark = pytest.mark.slow
unix = pytest.mark.skipif(sys.platform == "win32", reason="the README says what differs there")
SERVERS = [
    "alembic",
    "argon2-cffi",
    "flask",
    "flask-sqlalchemy",
    "segno",
    "sqlalchemy",
    "waitress",
    "werkzeug",
    "xlsxwriter",
]
"""The packages that the server asks for."""


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
    assert sorted(always) == SERVERS
    assert re.search(r"^Requires-Dist: psycopg\[binary\].*extra == 'postgres'", metadata, re.M)


def commands_below(heading: str) -> list[list[str]]:
    """The blocks of commands below a heading of the README, as people type them."""
    section = (ROOT / "README.md").read_text("utf-8").partition(f"## {heading}\n")[2]
    blocks = re.findall(r"(?:^    .+\n)+", section.partition("\n## ")[0], re.MULTILINE)
    return [[line.strip() for line in block.splitlines()] for block in blocks]


class Laptop:
    """A folder where somebody follows the README; what its pip finds on the network are stand-ins
    of the server's packages, whose content this venv lends.
    """

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.network = folder / "network"
        lock = (ROOT / "requirements.lock").read_text("utf-8")
        for name in SERVERS:
            (version,) = re.findall(rf"^{name}==(\S+)", lock, re.MULTILINE)
            tiny_wheel(self.network, name.replace("-", "_"), {}, version)
        (folder / "dist").mkdir()
        shutil.copy(wheel, folder / wheel.name)
        shutil.copy(wheel, folder / "dist" / wheel.name)
        (folder / ".venv").symlink_to(sys.prefix)

    def surroundings(self, online: bool) -> dict[str, str]:
        links = {"PIP_FIND_LINKS": str(self.network)} if online else {}
        alone = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
        return {**os.environ, **alone, **links}

    def types(self, line: str, *, online: bool) -> None:
        line = line.replace("python3 ", f"{shlex.quote(sys.executable)} ", 1)
        done = subprocess.run(
            line,
            shell=True,
            cwd=self.folder,
            env=self.surroundings(online),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"

    def lend(self) -> None:
        site = subprocess.run(
            [
                "holdfast/bin/python",
                "-c",
                "import sysconfig; print(sysconfig.get_path('purelib'))",
            ],
            cwd=self.folder,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        Path(site, "lent.pth").write_text(sysconfig.get_path("purelib"), "utf-8")


@pytest.fixture
def laptop(tmp_path: Path, wheel: Path) -> Laptop:
    return Laptop(tmp_path, wheel)


@unix
def test_the_readme_installs_it_and_it_serves_what_it_carries(laptop: Laptop) -> None:
    *install, serve = commands_below("On the hall's laptop")[0]
    for line in install:
        laptop.types(line, online=True)
    laptop.lend()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    serving = [*serve.split(), "--port", port]
    with subprocess.Popen(serving, cwd=laptop.folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            ready = (re.match(r"Holdfast ready on (http://\S+)$", line) for line in server.stdout)
            address = next(filter(None, ready), None)
            assert address, "it never answered"
            base = address[1].rstrip("/")
            assert base.endswith(f":{port}")
            with urllib.request.urlopen(f"{base}/assets/manifest.json") as answer:
                listed = json.load(answer)
            roles = {"director", "phone", "both", "later", "verify"}
            assert roles == {entry["role"] for entry in listed}
            for entry in listed:
                with urllib.request.urlopen(base + entry["url"]) as answer:
                    body = answer.read()
                assert len(body) == entry["bytes"], entry["url"]
                assert hashlib.sha256(body).hexdigest() == entry["sha256"], entry["url"]
        finally:
            server.terminate()
            server.communicate(timeout=20)


@unix
def test_the_readme_installs_it_from_a_stick(laptop: Laptop) -> None:
    _, fetch, install = commands_below("On the hall's laptop")
    for line in fetch:
        laptop.types(line, online=True)
    for line in install:
        laptop.types(line, online=False)
    laptop.lend()
    laptop.types("holdfast/bin/holdfast payouts --help", online=False)


@unix
def test_without_a_network_or_a_stick_it_cannot_be_installed(laptop: Laptop) -> None:
    """Which is why the README names both."""
    make, install, _ = commands_below("On the hall's laptop")[0]
    laptop.types(make, online=False)
    with pytest.raises(AssertionError, match="No matching distribution found for alembic"):
        laptop.types(install, online=False)


def test_the_readme_names_the_organizations_page() -> None:
    assert "`/org`" in (ROOT / "README.md").read_text("utf-8")
