"""Starts servers quickly: one process imports the server once and forks for each that is wanted.

A server is still a process of its own over its own data, and can be killed; what it shares with
the next is what was imported. `python -m e2e.nursery` reads one JSON object a line and answers
with one line: {"start": [arguments of e2e.serving], "said": FILE} with the process's id,
{"kill": id} with "gone", {"runs": id} with "yes" or "no". It ends, and ends whom it started, when
nobody can ask any more.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any


class Nursery:
    """The process that forks, as seen by a test run."""

    def __init__(self, root: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "e2e.nursery"],
            cwd=root,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def start(self, arguments: list[str], log_path: Path) -> int:
        return int(self._ask(start=arguments, said=str(log_path)))

    def kill(self, process: int) -> None:
        self._ask(kill=process)

    def runs(self, process: int) -> bool:
        return self._ask(runs=process) == "yes"

    def close(self) -> None:
        self._process.communicate()

    def _ask(self, **wish: object) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(wish) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


def main() -> None:
    from e2e import serving  # not where a test run imports this file

    alive: set[int] = set()
    try:
        for line in sys.stdin:
            wish: dict[str, Any] = json.loads(line)
            if "start" in wish:
                process = os.fork()
                if not process:
                    _becomes(wish["said"])
                    serving.main(wish["start"])
                    os._exit(0)
                alive.add(process)
                _answer(str(process))
            elif "kill" in wish:
                _end(alive, wish["kill"])
                _answer("gone")
            else:
                _answer("yes" if _runs(alive, wish["runs"]) else "no")
    finally:
        for process in tuple(alive):
            _end(alive, process)


def _becomes(log_path: str) -> None:
    """A process whose words go to a file and that nobody asks anything."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    words = os.open(log_path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(words, 1)
    os.dup2(words, 2)


def _end(alive: set[int], process: int) -> None:
    if process in alive:
        alive.discard(process)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _runs(alive: set[int], process: int) -> bool:
    if process in alive and os.waitpid(process, os.WNOHANG)[0]:
        alive.discard(process)
    return process in alive


def _answer(text: str) -> None:
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
