"""run.py, started as people start it, in a small project: real venv, real pip, own download place.

The small project has run.py's own folders with almost nothing in them: a lock of one tiny package,
a build that counts how often it ran, a server that says what it was asked and ends.
"""

from __future__ import annotations

import ast
import base64
import ctypes
import functools
import hashlib
import http.server
import os
import shutil
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
RUN = HERE.parent.parent / "run.py"
PIP_ALONE = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}

BUILD = """
from pathlib import Path
runs = Path("built.txt")
runs.write_text(runs.read_text() + "built\\n" if runs.exists() else "built\\n")
made = Path("webapp/dist/assets/manifest.json")
made.parent.mkdir(parents=True, exist_ok=True)
made.write_text("[]")
"""
SERVER = "import sys, tinydep; print('Holdfast ready', tinydep.SAYS, *sys.argv[1:])"


def tiny_wheel(folder: Path, name: str, files: dict[str, str]) -> str:
    """Write a pure wheel and answer its lock line."""
    info = f"{name}-1.0.dist-info"
    content = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = ""
    for path, text in content.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()
        record += f"{path},sha256={digest.rstrip('=')},{len(text)}\n"
    content[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n"
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in content.items():
            archive.writestr(path, text)
    return f"{name}==1.0 --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """pip's requests are no part of a test's report."""


class Project:
    """A folder with a copy of run.py, and what people do with it."""

    def __init__(self, root: Path, downloads: str) -> None:
        self.root = root
        self.downloads = downloads  # the address that serves root/wheels
        shutil.copy(RUN, root / "run.py")
        self.lock = tiny_wheel(root / "wheels", "tinydep", {"tinydep.py": "SAYS = 'one'\n"})
        for name, text in {
            "requirements.lock": self.lock,
            "requirements-test.lock": self.lock,
            "pyproject.toml": "",
            "pycore/__init__.py": "",
            "webapp/build/__main__.py": BUILD,
            "webapp/app.py": "",
            "backend/cli.py": SERVER,
        }.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def start(
        self,
        *arguments: str,
        preexec: Callable[[], None] | None = None,
        **surroundings: str,
    ) -> subprocess.CompletedProcess[str]:
        with self.starting(*arguments, preexec=preexec, **surroundings) as process:
            out, err = process.communicate(timeout=120)
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def starting(
        self,
        *arguments: str,
        preexec: Callable[[], None] | None = None,
        **surroundings: str,
    ) -> subprocess.Popen[str]:
        links = {"PIP_FIND_LINKS": self.downloads}
        return subprocess.Popen(
            [sys.executable, self.root / "run.py", *arguments],
            cwd=self.root.parent,  # the door opens from anywhere
            env={**os.environ, **PIP_ALONE, **links, **surroundings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=preexec,
        )

    def builds(self) -> int:
        counted = self.root / "built.txt"
        return counted.read_text().count("built") if counted.exists() else 0


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    root = tmp_path / "holdfast"
    (root / "wheels").mkdir(parents=True)
    handler = functools.partial(Quiet, directory=str(root / "wheels"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Project(root, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
    return number


def stopped(run: subprocess.CompletedProcess[str], *words: str) -> None:
    """It ended with one sentence on stderr that holds *words*, and nothing worse."""
    assert run.returncode not in (0, None), run.stdout
    sentence = run.stderr.strip()
    assert sentence.count("\n") == 0, sentence
    assert sentence.endswith(".")
    assert "Traceback" not in run.stdout + run.stderr
    for word in words:
        assert word in sentence


@pytest.mark.slow
def test_a_second_start_installs_and_builds_nothing_unless_an_input_changed(
    project: Project, port: int
) -> None:
    first = project.start("--port", str(port), "--data", str(project.root / "records"))
    assert first.returncode == 0, first.stderr
    data = project.root / "records"
    assert first.stdout.splitlines() == [
        "Creating .venv",
        "Installing 1 packages",
        "  1 of 1: tinydep",
        "Building the web app",
        first.stdout.splitlines()[-2],
        f"Holdfast ready one serve --port {port} --data {data}",
    ]

    second = project.start("--port", str(port))
    assert second.stdout.splitlines() == [
        f"Holdfast ready one serve --port {port} --data {project.root / 'data'}"
    ]

    project.write("webapp/app.py", "changed = True\n")
    assert "Building the web app" in project.start("--port", str(port)).stdout
    assert project.builds() == 2

    project.write("webapp/dist/phone.html", "a result, not an input")
    project.write("webapp/build/node_modules/left-pad.js", "a result, not an input")
    assert project.start("--port", str(port)).stdout.startswith("Holdfast ready")

    shutil.rmtree(project.root / "webapp/dist")
    project.start("--port", str(port))
    assert project.builds() == 3

    more = tiny_wheel(project.root / "wheels", "another", {"another.py": ""})
    project.write("requirements.lock", project.lock + more)
    third = project.start("--port", str(port))
    assert "  2 of 2: another" in third.stdout
    assert "tinydep" not in third.stdout  # it was there already


@pytest.mark.slow
def test_two_at_once_prepare_once(project: Project, port: int) -> None:
    both = [project.starting("--port", str(port)) for _ in range(2)]
    said = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert project.builds() == 1
    assert "".join(out for out, _ in said).count("Creating .venv") == 1
    assert "".join(out for out, _ in said).count("waiting for it") == 1


@pytest.mark.slow
def test_test_hands_pytest_its_arguments_a_browser_and_its_exit_code(project: Project) -> None:
    tell = "import os, sys; print(os.environ['HOLDFAST_CHROMIUM'], sys.argv[1:]); sys.exit(5)"
    fake = tiny_wheel(project.root / "wheels", "pytest", {"pytest/__main__.py": tell})
    project.write("requirements-test.lock", project.lock + fake)
    project.write("tests/browser.py", (HERE.parent / "browser.py").read_text("utf-8"))
    browser = str(Path(sys.executable))  # a program that answers --version, like Chromium
    ran = project.start("test", "-k", "clock", "tests/core", HOLDFAST_CHROMIUM=browser)
    assert ran.returncode == 5, ran.stderr
    assert ran.stdout.splitlines()[-1] == f"{browser} ['-k', 'clock', 'tests/core']"

    stopped(
        project.start("test", HOLDFAST_CHROMIUM="/nowhere/chromium"),
        "HOLDFAST_CHROMIUM names /nowhere/chromium",
    )
    empty = project.root / "empty"
    empty.mkdir()
    none = project.start("test", HOLDFAST_CHROMIUM="", PATH=str(empty), HOME=str(empty))
    assert none.returncode == 1
    assert none.stderr.splitlines()[-1].startswith("The browser tests need Chromium or Chrome")


@pytest.mark.slow
def test_bench_installs_the_peers_once_and_hands_on_its_arguments(project: Project) -> None:
    peer = {"peer.py": ""}
    project.write("requirements-bench.lock", tiny_wheel(project.root / "wheels", "peer", peer))
    project.write("bench/__main__.py", "import peer, sys; print(sys.argv[1:]); sys.exit(4)")
    first = project.start("bench", "--json", "figures.json")
    assert first.returncode == 4, first.stderr
    assert "  1 of 1: peer" in first.stdout
    again = project.start("bench", "--json", "figures.json")
    assert again.stdout.splitlines() == ["['--json', 'figures.json']"]


@pytest.mark.slow
def test_a_failed_download_says_so_and_the_next_start_goes_on(
    project: Project, port: int, tmp_path: Path
) -> None:
    offline = {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0"}
    bare = project.start("--port", str(port), PIP_FIND_LINKS=str(tmp_path), **offline)
    stopped(bare, "A download failed (tinydep)", "connect this machine to the internet")
    assert project.start("--port", str(port)).returncode == 0


@pytest.mark.slow
def test_a_download_with_another_hash_is_not_installed(project: Project, port: int) -> None:
    tiny_wheel(project.root / "wheels", "tinydep", {"tinydep.py": "SAYS = 'something else'\n"})
    stopped(project.start("--port", str(port)), "not the one Holdfast was tested with (tinydep)")
    assert not list((project.root / ".venv").rglob("tinydep.py"))


@pytest.mark.slow
def test_an_install_that_was_killed_is_made_afresh(project: Project, port: int) -> None:
    assert project.start("--port", str(port)).returncode == 0
    notes = project.root / ".venv/holdfast.json"
    notes.write_text(notes.read_text().replace('"server"', '"busy": "pip",\n "old"'))
    again = project.start("--port", str(port))
    assert again.returncode == 0
    assert "Creating .venv" in again.stdout
    assert project.builds() == 2


@pytest.mark.slow
def test_a_build_that_fails_ends_with_its_own_sentence(project: Project, port: int) -> None:
    fails = (
        "import sys; sys.exit('The packages could not be fetched.\\nnpm error ...\\n  at x.js')"
    )
    project.write("webapp/build/__main__.py", fails)
    log = str(project.root / ".venv/holdfast-build.log")
    stopped(project.start("--port", str(port)), "The packages could not be fetched", log)
    assert "npm error" in Path(log).read_text("utf-8")
    project.write("webapp/build/__main__.py", "import sys; sys.exit('Node is too old.')")
    stopped(project.start("--port", str(port)), "Node is too old.")
    project.write("webapp/build/__main__.py", "raise ValueError('a defect.')")
    stopped(project.start("--port", str(port)), "Building the web app stopped", "a defect", log)


def test_a_missing_venv_module_says_what_to_install(
    project: Project, port: int, tmp_path: Path
) -> None:
    hide = "import sys; sys.modules['ensurepip'] = None"
    (tmp_path / "sitecustomize.py").write_text(hide)
    stopped(
        project.start("--port", str(port), PYTHONPATH=str(tmp_path)),
        "no venv module",
        "sudo apt install python3.",
    )


def test_a_taken_port_is_told_before_anything_is_prepared(project: Project) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        stopped(project.start("--port", str(taken)), f"Port {taken} is taken", "--port")
    assert not (project.root / ".venv").exists()
    for none in ("99999", "0"):
        stopped(project.start("--port", none), f"There is no port {none}")


@pytest.mark.skipif(sys.platform != "linux", reason="drops root's right to write everywhere")
@pytest.mark.parametrize("closed", ["code", "records"])
def test_a_folder_without_permission_is_named(project: Project, port: int, closed: str) -> None:
    records = project.root.parent / "records"
    records.mkdir()
    folder = {"code": project.root, "records": records}[closed]
    folder.chmod(0o555)

    def obey_permissions() -> None:
        drop_capability, override_permissions = 24, 1
        ctypes.CDLL(None).prctl(drop_capability, override_permissions, 0, 0, 0)

    run = project.start("--port", str(port), "--data", str(records), preexec=obey_permissions)
    folder.chmod(0o755)
    stopped(run, str(folder), "Permission denied", "--data DIR")


def test_an_older_python_reads_far_enough_to_say_so(project: Project) -> None:
    ast.parse(RUN.read_text("utf-8"), feature_version=(3, 7))
    pretend = (
        "import runpy, sys; sys.version_info = (3, 9, 2, 'final', 0);"
        f"runpy.run_path({str(project.root / 'run.py')!r}, run_name='__main__')"
    )
    run = subprocess.run(
        [sys.executable, "-c", pretend], capture_output=True, text=True, check=False
    )
    stopped(run, "needs Python 3.11 or newer and this is 3.9")


def test_help_tells_every_way_in(project: Project) -> None:
    said = project.start("--help").stdout
    for words in ("--port", "--data DIR", "run.py test", "run.py build", "run.py bench"):
        assert words in said
