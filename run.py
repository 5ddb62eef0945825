#!/usr/bin/env python3
"""The one door to Holdfast. A machine needs Python 3.11 or newer and, the first time, a network.

    python3 run.py [--port 8000] [--data DIR]   prepare what is missing, then serve
    python3 run.py test [pytest arguments]      every check and every test, browser tests included
    python3 run.py pictures DIR                 a catalogue of what the screens look like
    python3 run.py build                        one wheel in dist/, complete with the built web app
    python3 run.py bench [--json FILE]          how fast it is, against its peers

Standard library only, and written so that an older Python can read it far enough to say so. What
was prepared is remembered in .venv/holdfast.json, each part beside a hash of its inputs; a second
start finds them unchanged and goes straight to serving. It ends with 0, or with one sentence on
stderr: and 1 when it could not be done, 2 when what it was given cannot be used.
"""

import argparse
import contextlib
import errno
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit(
        "Holdfast needs Python 3.11 or newer and this is {}.{}: install a newer one from"
        " python.org or your system's packages, then start run.py with it.".format(
            *sys.version_info[:2]
        )
    )

from collections.abc import Iterator, Sequence
from typing import IO, Any, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PEERS = VENV / "peers"
NOTES = VENV / "holdfast.json"
PIP_LOG, BUILD_LOG = VENV / "holdfast-install.log", VENV / "holdfast-build.log"
SERVER_LOCK = ROOT / "requirements.lock"
TEST_LOCK = ROOT / "requirements-test.lock"  # all of SERVER_LOCK, at the same versions
BENCH_LOCK = ROOT / "requirements-bench.lock"  # the peers, and nothing they would need beside
BUILT = ROOT / "webapp" / "dist" / "assets" / "manifest.json"
# Files whole and in order: what a file prepares is prepared once, and browsers come last.
ALL = ["-nauto", "--maxprocesses=4", "--dist=loadfile", "--no-loadscope-reorder"]
OTHER_RUNS = {"--advisories", "--all", "--law", "--mutants", "--pictures"}  # by tests/__main__.py
MADE = {"dist", "node_modules", "__pycache__"}  # folders that are results, never inputs
# "Collecting flask==3.1.3", "Processing /some/place/flask-3.1.3-py3-none-any.whl" and the like.
PIP_NAMES = re.compile(
    r"(?:Collecting|Processing|Requirement already satisfied:) (?:\S*[/\\])?([\w.-]+?)(?:==|-\d)"
)
QUIET: dict[str, Any] = {  # a program's words and its errors come together in stdout
    "cwd": ROOT,
    "stdout": subprocess.PIPE,
    "stderr": subprocess.STDOUT,
    "text": True,
    "errors": "replace",
}
OFFLINE = re.compile(r"onnection|timed out|resolv|from versions: none|HTTP error|SSL")

AGAIN = "then start the same command again"
FULL = "The disk that holds {} is full: make room (about 700 MB), " + AGAIN + "."
NEARLY_FULL = 16_000_000  # what is left when a program that filled a disk has taken some back


class Stop(Exception):
    """Nothing more can be done; the text is one sentence that names the way out."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence. Its *example* stands in the help."""

    def __init__(self, verb: str, example: str, says: str, **told: Any) -> None:
        super().__init__(
            prog=f"run.py {verb}".strip(),
            description=f"Prepare what is missing, then {says}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **told,
        )
        self.example = f"python3 {self.prog} {example}".rstrip()
        self.epilog = f"example:\n  {self.example}\n{self.epilog or ''}"

    def error(self, message: str) -> NoReturn:
        what = message.removeprefix("argument ")[:300]
        raise Stop(f"{self.prog}: {what}; for example: {self.example}", status=2)


def main(arguments: Sequence[str]) -> int:
    verb, rest = "serve", list(arguments)
    if rest and rest[0] in VERBS:
        verb = rest.pop(0)
    # What it started is stopped on the way out.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        return VERBS[verb](rest)
    except Stop as stop:
        print(stop, file=sys.stderr)
        return stop.status
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        print(plain_disk_error(error), file=sys.stderr)
        return 1


def serve(arguments: Sequence[str]) -> int:
    verbs = "run.py test, run.py pictures, run.py build, run.py bench"
    verbs = f"\nalso, each with its --help:\n  {verbs}\n"
    says = "serve Holdfast on this machine"
    parser = Parser("", "--port 8000 --data ../records", says, epilog=verbs)
    parser.add_argument("--port", type=int, default=8000, help="default: 8000")
    parser.add_argument("--data", type=Path, default=ROOT / "data", metavar="DIR")
    asked = parser.parse_args(arguments)
    if not 0 < asked.port <= 65535:
        parser.error(f"--port: there is no port {asked.port}, only 1 to 65535")
    # A taken port is told at once, not after minutes of preparing; and looked at again afterwards.
    need_free_port(asked.port)
    data = asked.data.resolve()
    try:
        data.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        parser.error(f"--data: {asked.data} is a file or lies in one, and a folder is needed")
    need_writable(data)
    prepare()
    need_free_port(asked.port)
    return become("-m", "backend.cli", "serve", "--port", str(asked.port), "--data", data)


def test(arguments: Sequence[str]) -> int:
    says = "run every check and every test, or the chosen ones"
    usage = "run.py test [pytest arguments | --all | --mutants [--named] | --law | --advisories]"
    Parser("test", "tests/core -k clock", says, usage=usage).parse_known_args(arguments)
    prepare(tests=True)
    tool = "tests" if OTHER_RUNS.intersection(arguments) else "pytest"
    # Else each process of the run would compile every module anew.
    return become("-m", tool, *(arguments or ALL), PYTHONDONTWRITEBYTECODE="")


def pictures(arguments: Sequence[str]) -> int:
    parser = Parser("pictures", "../pictures", "take a picture of every state of the screens")
    parser.add_argument("folder", type=Path, metavar="DIR")
    return test(["--pictures", str(parser.parse_args(arguments).folder.resolve())])


def build(arguments: Sequence[str]) -> int:
    says = "make one wheel in dist/, complete with the built web app"
    Parser("build", "", says).parse_args(arguments)
    prepare()
    say("Making the wheel")
    made = ask(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist")
    if made.returncode:
        need_room(made.stdout)
        raise Stop(f"The wheel could not be made: {last_line(made.stdout)}")
    wheel = max((ROOT / "dist").glob("holdfast-*.whl"), key=lambda path: path.stat().st_mtime)
    print(f"dist/{wheel.name} ({wheel.stat().st_size / 1e6:.1f} MB)")
    return 0


def bench(arguments: Sequence[str]) -> int:
    says = "measure how fast it is, against its peers"
    usage = "run.py bench [--json FILE [--replace]] [--rounds N] [--only NAME]"
    Parser("bench", "--json figures.json", says, usage=usage).parse_known_args(arguments)
    prepare(tests=True)  # three of them drive a browser or a server as the tests do
    with alone():
        wanted = hashlib.sha256(BENCH_LOCK.read_bytes()).hexdigest()
        if read_notes().get("bench") != wanted or not PEERS.is_dir():
            # phevaluator asks for numpy and never imports it.
            shutil.rmtree(PEERS, ignore_errors=True)
            install(BENCH_LOCK, "--no-deps", "--target", str(PEERS))
            note("bench", wanted)
        # One of them brings a package `tests`, which would hide ours.
        shutil.rmtree(PEERS / "tests", ignore_errors=True)
    places = f"{ROOT}{os.pathsep}{PEERS}"
    # A file that is named belongs where the person stands.
    return become("-P", "-m", "bench", *arguments, place=Path.cwd(), PYTHONPATH=places)


def become(*arguments: "str | Path", place: Path = ROOT, **surroundings: str) -> int:
    """Go on as another program, which takes this process over: a signal to run.py is one to it."""
    command = [str(part) for part in (PYTHON, *arguments)]
    os.environ.update(surroundings)
    if os.name == "nt":
        return subprocess.call(command, cwd=place)
    os.chdir(place)
    sys.stdout.flush()
    os.execv(PYTHON, command)


VERBS = {"serve": serve, "test": test, "pictures": pictures, "build": build, "bench": bench}


# --- Preparing: .venv, the locks, the web app -------------------------------------------------


def prepare(tests: bool = False) -> None:
    """Bring .venv and webapp/dist up to date with their inputs; cheap when nothing changed."""
    if not stale(tests):
        return
    started = time.monotonic()
    with alone():
        part = "tests" if tests else "server"
        if part in stale(tests):  # another run.py may have done it while this one waited
            make_venv()
            install(TEST_LOCK if tests else SERVER_LOCK)
            put_command()
            note(part, lock_key(tests))
        if "webapp" in stale(tests):
            build_webapp()
    say(f"Prepared in {time.monotonic() - started:.0f} s")


def stale(tests: bool) -> set[str]:
    """The parts whose inputs are not the ones they were made from."""
    notes, part = read_notes(), "tests" if tests else "server"
    if notes.get("place") != str(VENV) or not PYTHON.exists():
        return {part, "webapp"}
    todo = set()
    if notes.get("tests") != lock_key(tests=True) and (
        tests or notes.get("server") != lock_key(tests=False)
    ):
        todo.add(part)
    if notes.get("webapp") != webapp_key() or not BUILT.exists():
        todo.add("webapp")
    return todo


def lock_key(tests: bool) -> str:
    digest = hashlib.sha256((VENV / "pyvenv.cfg").read_bytes())
    for lock in [SERVER_LOCK, TEST_LOCK] if tests else [SERVER_LOCK]:
        digest.update(lock.read_bytes())
    return digest.hexdigest()


def webapp_key() -> str:
    """One hash over everything the web app is built from: sources, core, versions, tools."""
    digest = hashlib.sha256()
    paths = [ROOT / "pyproject.toml", SERVER_LOCK]
    for top in ("webapp", "pycore"):
        for folder, folders, files in os.walk(ROOT / top):
            folders[:] = sorted(name for name in folders if name not in MADE and name[0] != ".")
            paths += [Path(folder, name) for name in sorted(files)]
    for path in paths:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def make_venv() -> None:
    """Create .venv, or keep the one that is there when it is whole and was made in this place."""
    notes = read_notes()
    kept = notes.get("place", str(VENV)) == str(VENV) and not notes.get("busy")
    if kept and PYTHON.exists() and ask(PYTHON, "-m", "pip", "--version").returncode == 0:
        note("place", str(VENV))
        return
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        version = "{}.{}".format(*sys.version_info[:2])
        raise Stop(
            f"This Python {version} has no venv module (some systems package it apart): install"
            f" it, on Debian or Ubuntu with `sudo apt install python{version}-venv`, {AGAIN}."
        ) from None
    say("Creating .venv")
    base: str = getattr(sys, "_base_executable", sys.executable)
    made = ask(base, "-m", "venv", "--clear", VENV)
    if made.returncode:
        need_room(made.stdout)
        raise Stop(f"The folder {VENV} could not be made: {last_line(made.stdout)}")
    note("place", str(VENV))


def install(lock: Path, *options: str) -> None:
    """Install exactly what *lock* names; pip refuses anything whose hash differs."""
    total = len(re.findall(r"^[\w.-]+==", lock.read_text("utf-8"), re.MULTILINE))
    say(f"Installing {total} packages")
    note("busy", "pip")  # a killed pip may leave half a package: then .venv is made afresh
    command: list[str | Path] = [PYTHON, "-m", "pip", "install", "--require-hashes", "--no-input"]
    command += ["--retries", "2", "--disable-pip-version-check", "--progress-bar", "off"]
    command += [*options, "-r", lock]
    surroundings = {**os.environ, "PIP_USER": "0", "PYTHONIOENCODING": "utf-8"}
    done = 0
    lines = []
    with subprocess.Popen(command, env=surroundings, encoding="utf-8", **QUIET) as pip:
        try:
            for line in pip.stdout or ():
                lines.append(line)
                named = PIP_NAMES.match(line)
                if named:
                    done += 1
                    if not line.startswith("Requirement already"):
                        say(f"  {done} of {total}: {named[1]}")
                elif line.startswith("Ignoring "):
                    total -= 1  # for another system
        except BaseException:
            pip.terminate()
            raise
    if pip.returncode:
        need_room("".join(lines))
    note("busy", None)
    PIP_LOG.write_text("".join(lines), "utf-8")
    if pip.returncode:
        raise Stop(plain_pip_error("".join(lines)))


def put_command() -> None:
    """The command `holdfast` in the venv, over this checkout, as the wheel would put it there."""
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r})"
    start += "; from backend.cli import main; sys.exit(main())"
    name, text = "holdfast", f"exec {shlex.quote(str(PYTHON))} -c {shlex.quote(start)}"
    text = f'#!/bin/sh\n{text} "$@"\n'
    if os.name == "nt":
        name, text = "holdfast.cmd", f'@"{PYTHON}" -c "{start}" %*\n'
    (PYTHON.parent / name).write_text(text, "utf-8")
    (PYTHON.parent / name).chmod(0o755)


def plain_pip_error(output: str) -> str:
    """What went wrong, by the most telling sign."""
    named = re.findall(r"^(?:Collecting|.* found for|   ) ([\w.-]+)==", output, re.MULTILINE)
    current = named[-1] if named else "pip"
    if "DO NOT MATCH THE HASHES" in output:
        problem = f"A download is not the one Holdfast was tested with ({current}), so nothing was"
        return f"{problem} installed: try another network, {AGAIN}."
    if "ermission denied" in output or "Access is denied" in output:
        return f"Holdfast may not write in {VENV}: make the folder yours, {AGAIN}."
    if OFFLINE.search(output):
        problem = f"A download failed ({current}): connect this machine to the internet, {AGAIN}"
        return f"{problem}; what already arrived is kept."
    return f"Installing stopped at {current}; the reason stands in {PIP_LOG}."


def build_webapp() -> None:
    key = webapp_key()
    say("Building the web app")
    with open(BUILD_LOG, "w", encoding="utf-8") as log:
        code = subprocess.call([PYTHON, "-m", "webapp.build"], cwd=ROOT, stderr=log)
    if code:
        output = BUILD_LOG.read_text("utf-8", "replace")
        need_room(output)
        # The build's own sentence; what a tool wrote below it stays in the log.
        first, _, more = output.strip().partition("\n")
        if first.startswith("Traceback") or not first:
            first = f"Building the web app stopped: {last_line(output) or 'it was ended'}"
        raise Stop(f"{first.rstrip('.:')} (the details are in {BUILD_LOG})." if more else first)
    note("webapp", key)


def read_notes() -> dict[str, Any]:
    try:
        notes = json.loads(NOTES.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def note(name: str, value: str | None) -> None:
    """Remember one part in .venv/holdfast.json; None forgets it. Never half written."""
    notes = {**read_notes(), name: value}
    fresh = NOTES.with_suffix(".new")
    fresh.write_text(json.dumps({k: v for k, v in notes.items() if v}, indent=1), "utf-8")
    os.replace(fresh, NOTES)


if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def is_locked(file: IO[str]) -> bool:
    """Whether this process holds the lock now."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold .venv.lock, waiting while another run.py does; a killed one lets go by itself."""
    need_writable(ROOT)
    with open(ROOT / ".venv.lock", "a") as file:
        if not is_locked(file):
            say("Another run.py is preparing this folder; waiting for it")
            while not is_locked(file):
                time.sleep(0.3)
        yield


# --- Small things -----------------------------------------------------------------------------


def need_free_port(port: int) -> None:
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere this option would take the port from its owner
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            raise Stop(f"This user may not open port {port}: choose one above 1023.") from None
        except OSError:
            here = f"Port {port} is taken, perhaps by Holdfast itself (http://127.0.0.1:{port})"
            other = f"start with another one, `python3 run.py --port {port % 65535 + 1}`"
            raise Stop(f"{here}: stop what uses it, or {other}.") from None


def need_writable(folder: Path) -> None:
    trial = folder / f".holdfast-{os.getpid()}"
    trial.touch()
    trial.unlink()


def need_room(output: str) -> None:
    """Raises Stop where a program failed because a disk is full, whatever its own words were."""
    told = re.search(r"No space left on device|ENOSPC", output)
    for place in (ROOT, Path(tempfile.gettempdir())):
        nearly_full = shutil.disk_usage(place).free < NEARLY_FULL
        if nearly_full and (told or not OFFLINE.search(output)):
            raise Stop(FULL.format(place))
    if told:
        raise Stop(FULL.format(ROOT))


def plain_disk_error(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FULL.format(error.filename or ROOT)
    what = f"{error.filename or 'this disk'} ({error.strerror or error}): put that right, or use a"
    return f"Holdfast could not read or write {what} folder that is yours (--data DIR)."


def ask(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a program quietly; its words and its errors come back together in stdout."""
    return subprocess.run(command, stdin=subprocess.DEVNULL, check=False, **QUIET)


def last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
