"""run.py, started as people start it, in a small project: real venv, real pip, own download place.

The small project has run.py's own folders with almost nothing in them: a lock of one tiny package,
a build that counts how often it ran, a server that says what it was asked and ends.
"""

from __future__ import annotations

import ast
import contextlib
import ctypes
import errno
import functools
import http.server
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.architecture.wheels import tiny_wheel
from tests.backend.kit.serving import free_port

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


@contextlib.contextmanager
def new_project(root: Path) -> Iterator[Project]:
    (root / "wheels").mkdir(parents=True)
    handler = functools.partial(Quiet, directory=str(root / "wheels"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Project(root, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with new_project(tmp_path / "holdfast") as fresh_project:
        yield fresh_project


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A project that was started once; nobody changes it."""
    with new_project(tmp_path_factory.mktemp("started") / "holdfast") as fresh_project:
        ran = fresh_project.start("--port", str(free_port()))
        assert ran.returncode == 0, ran.stderr
        yield fresh_project.root


@pytest.fixture
def prepared(project: Project, started: Path) -> Project:
    """A project that was started once, as a copy: to make a venv takes seconds."""
    shutil.copytree(started / ".venv", project.root / ".venv", symlinks=True)
    shutil.copytree(started / "webapp" / "dist", project.root / "webapp" / "dist")
    shutil.copy(started / "built.txt", project.root)
    notes = project.root / ".venv" / "holdfast.json"
    notes.write_text(notes.read_text("utf-8").replace(str(started), str(project.root)), "utf-8")
    return project


@pytest.fixture
def port() -> int:
    return free_port()


def stopped(run: subprocess.CompletedProcess[str], *words: str, status: int = 1) -> None:
    """It ended with one sentence on stderr that holds *words*, and nothing worse."""
    assert run.returncode == status, run.stdout + run.stderr
    sentence = run.stderr.strip()
    assert sentence.count("\n") == 0, sentence
    assert sentence.endswith(".") or status == 2
    assert "Traceback" not in run.stdout + run.stderr
    for word in words:
        assert word in sentence


@pytest.mark.slow
def test_a_second_start_installs_and_builds_nothing_unless_an_input_changed(
    project: Project, port: int
) -> None:
    first_start = project.start("--port", str(port), "--data", str(project.root / "records"))
    assert first_start.returncode == 0, first_start.stderr
    data = project.root / "records"
    assert first_start.stdout.splitlines() == [
        "Creating .venv",
        "Installing 1 packages",
        "  1 of 1: tinydep",
        "Building the web app",
        first_start.stdout.splitlines()[-2],
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
    outputs = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], outputs
    assert project.builds() == 1
    assert "".join(out for out, _ in outputs).count("Creating .venv") == 1
    assert "".join(out for out, _ in outputs).count("waiting for it") == 1


@pytest.mark.slow
def test_test_hands_pytest_its_arguments_and_its_exit_code_and_asks_for_no_browser(
    prepared: Project,
) -> None:
    tell = "import sys; print(sys.argv[1:]); sys.exit(5)"
    fake = tiny_wheel(prepared.root / "wheels", "pytest", {"pytest/__main__.py": tell})
    prepared.write("requirements-test.lock", prepared.lock + fake)
    empty = prepared.root / "empty"
    empty.mkdir()
    nothing = {"HOLDFAST_CHROMIUM": "", "PATH": str(empty), "HOME": str(empty)}
    ran = prepared.start("test", "-k", "clock", "tests/core", **nothing)
    assert ran.returncode == 5, ran.stderr
    assert ran.stdout.splitlines()[-1] == "['-k', 'clock', 'tests/core']"
    assert "Chromium" not in ran.stdout + ran.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_signal_to_run_py_is_a_signal_to_what_it_runs(prepared: Project, port: int) -> None:
    waits = "import os, signal; print('at it', os.getpid(), flush=True); signal.pause()"
    fake = tiny_wheel(prepared.root / "wheels", "pytest", {"pytest/__main__.py": waits})
    prepared.write("requirements-test.lock", prepared.lock + fake)
    prepared.write("requirements-bench.lock", prepared.lock)
    prepared.write("bench/__main__.py", waits)
    for verb in ("test", "bench"):
        with prepared.starting(verb) as running:
            assert running.stdout is not None
            greeting = next(line for line in running.stdout if line.startswith("at it"))
            assert int(greeting.split()[2]) == running.pid
            running.terminate()
            assert running.wait(timeout=20) == -signal.SIGTERM


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_what_prepares_is_stopped_with_run_py(prepared: Project, port: int) -> None:
    waits = "import os, time; open('at-it', 'w').write(str(os.getpid())); time.sleep(600)"
    prepared.write("webapp/build/__main__.py", waits)
    with prepared.starting("--port", str(port)) as running:
        note = prepared.root / "at-it"
        assert waited_for(lambda: note.exists() and note.read_text())
        running.terminate()
        out, err = running.communicate(timeout=20)
        assert (running.returncode, err) == (143, ""), out
    builder = int(note.read_text())
    assert waited_for(lambda: not Path(f"/proc/{builder}").exists())


def waited_for(condition: Callable[[], object]) -> bool:
    for _ in range(600):
        if condition():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.slow
def test_bench_installs_the_peers_once_and_hands_on_its_arguments(prepared: Project) -> None:
    peer = {"peer.py": ""}
    prepared.write("requirements-bench.lock", tiny_wheel(prepared.root / "wheels", "peer", peer))
    prepared.write("bench/__main__.py", "import peer, sys; print(sys.argv[1:]); sys.exit(4)")
    first_run = prepared.start("bench", "--json", "figures.json")
    assert first_run.returncode == 4, first_run.stderr
    assert "  1 of 1: peer" in first_run.stdout
    again = prepared.start("bench", "--json", "figures.json")
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
def test_an_install_that_was_killed_is_made_afresh(prepared: Project, port: int) -> None:
    notes = prepared.root / ".venv/holdfast.json"
    notes.write_text(notes.read_text().replace('"server"', '"busy": "pip",\n "old"'))
    again = prepared.start("--port", str(port))
    assert again.returncode == 0
    assert "Creating .venv" in again.stdout
    assert prepared.builds() == 2


@pytest.mark.slow
def test_a_build_that_fails_ends_with_its_own_sentence(prepared: Project, port: int) -> None:
    fails = (
        "import sys; sys.exit('The packages could not be fetched.\\nnpm error ...\\n  at x.js')"
    )
    prepared.write("webapp/build/__main__.py", fails)
    log = str(prepared.root / ".venv/holdfast-build.log")
    stopped(prepared.start("--port", str(port)), "The packages could not be fetched", log)
    assert "npm error" in Path(log).read_text("utf-8")
    prepared.write("webapp/build/__main__.py", "import sys; sys.exit('Node is too old.')")
    stopped(prepared.start("--port", str(port)), "Node is too old.")
    prepared.write("webapp/build/__main__.py", "raise ValueError('a defect.')")
    stopped(prepared.start("--port", str(port)), "Building the web app stopped", "a defect", log)


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
    help_text = project.start("--help").stdout
    verbs = ("run.py test", "run.py pictures", "run.py build", "run.py bench")
    for words in ("--port", "--data DIR", *verbs):
        assert words in help_text


EXAMPLES = {
    "": "python3 run.py --port 8000 --data ../records",
    "test": "python3 run.py test tests/core -k clock",
    "build": "python3 run.py build",
    "bench": "python3 run.py bench --json figures.json",
}


@pytest.mark.slow
def test_every_help_shows_an_example_that_runs(project: Project, port: int) -> None:
    answers = "import sys; print('asked', sys.argv[1:])"
    makes = "open('dist/holdfast-1.whl', 'w')"
    fakes = {
        "pytest": {"pytest/__main__.py": answers},
        "hatchling": {"hatchling/__main__.py": makes},
    }
    wheels = [tiny_wheel(project.root / "wheels", name, files) for name, files in fakes.items()]
    project.write("requirements-test.lock", project.lock + "".join(wheels))
    project.write("requirements-bench.lock", project.lock)
    project.write("bench/__main__.py", answers)
    (project.root / "dist").mkdir()
    for verb, example in EXAMPLES.items():
        helped = project.start(*verb.split(), "--help")
        assert helped.returncode == 0
        assert f"\nexample:\n  {example}\n" in helped.stdout
    assert not (project.root / ".venv").exists(), "help prepares nothing"
    project.start("test")
    for verb, example in EXAMPLES.items():
        words = example.replace("8000", str(port)).split()
        ran = subprocess.run(
            [sys.executable, *words[1:]],
            cwd=project.root,
            env={**os.environ, **PIP_ALONE, "PIP_FIND_LINKS": project.downloads},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert ran.returncode == 0, ran.stderr
        printed_by_verb = {"": "Holdfast ready one serve", "build": "dist/holdfast-1.whl"}
        assert printed_by_verb.get(verb, f"asked {words[3:]}") in ran.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "http"], "--port: invalid int value: 'http'"),
        (["--port", "99999"], "--port: there is no port 99999, only 1 to 65535"),
        (["--port", "0"], "there is no port 0"),
        (["--port", "-1"], "there is no port -1"),
        (["--port", "9" * 9_000], "--port: invalid int value: '9999"),
        (["--port"], "expected one argument"),
        (["srve"], "unrecognized arguments: srve"),
        (["build", "dist"], "unrecognized arguments: dist"),
        (["--data", "run.py"], "run.py is a file or lies in one"),
        (["--data", "run.py/records"], "run.py/records is a file or lies in one"),
    ],
)
def test_wrong_arguments_are_one_sentence_with_what_is_right(
    project: Project, words: list[str], says: str
) -> None:
    words = [word.replace("run.py", str(project.root / "run.py")) for word in words]
    run = project.start(*words)
    stopped(run, says.replace("run.py", str(project.root / "run.py")), status=2)
    assert "; for example: python3 run.py" in run.stderr
    assert len(run.stderr) < 500
    assert not (project.root / ".venv").exists()


# --- A full disk ---------------------------------------------------------------------------------

MOUNTS = sys.platform == "linux" and os.geteuid() == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Callable[[int], Path]]:
    """A disk of so many megabytes, the temporary files on it too."""
    place = tmp_path / "small"
    place.mkdir()
    mounted: list[Path] = []

    def mount(megabytes: int) -> Path:
        command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(place)]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("this machine lets nobody mount")
        mounted.append(place)
        return place

    yield mount
    for mount_point in mounted:
        subprocess.run(["umount", "-l", str(mount_point)], check=True)


@pytest.mark.slow
@pytest.mark.skipif(not MOUNTS, reason="only root may mount a small disk")
@pytest.mark.parametrize("megabytes", [1, 12, 30])
def test_a_full_disk_is_said_to_be_full_wherever_it_is_met(
    project: Project, port: int, small_disk: Callable[[int], Path], megabytes: int
) -> None:
    """At once, while .venv is made, and while the web app is built (which takes all there is)."""
    root = small_disk(megabytes) / "holdfast"
    project.write(
        "webapp/build/__main__.py",
        "import signal, os\n"
        "with open('webapp/all', 'wb', 0) as file:\n"
        "    try:\n"
        "        while True: file.write(bytes(100_000))\n"
        "    except OSError: os.kill(os.getpid(), signal.SIGKILL)\n",
    )
    shutil.copytree(project.root, root)
    project.root = root
    stopped(project.start("--port", str(port), TMPDIR=str(root)), "is full: make room")


@pytest.mark.parametrize(
    ("output", "free", "full"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", 10**9, True),
        ("npm error code ENOSPC", 10**9, True),
        ("Command ensurepip returned non-zero exit status 1.", 900_000, True),
        ("", 0, True),
        ("Command ensurepip returned non-zero exit status 1.", 10**9, False),
        ("Connection refused", 900_000, False),
    ],
)
def test_a_program_that_failed_for_want_of_room_is_known(
    monkeypatch: pytest.MonkeyPatch, output: str, free: int, full: bool
) -> None:
    spec = importlib.util.spec_from_file_location("the_door", RUN)
    assert spec is not None
    assert spec.loader is not None
    door = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(door)
    usage = shutil.disk_usage(RUN.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=free))
    with pytest.raises(door.Stop, match="is full") if full else contextlib.nullcontext():
        door.need_room(output)
    for number in (errno.ENOSPC, errno.EDQUOT):
        assert "is full: make room" in door.plain_disk_error(OSError(number, "x", "/here"))
