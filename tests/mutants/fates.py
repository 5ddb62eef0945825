"""What becomes of each change that is tried: each in a child of its own, some side by side."""

from __future__ import annotations

import enum
import os
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from tests.mutants.trial import STOPPED

SECONDS = 300


class Named(Protocol):
    """Whatever is tried has a name."""

    @property
    def name(self) -> str: ...


Tried = TypeVar("Tried", bound=Named)


class Fate(enum.IntEnum):
    """What became of a change, as a child's status."""

    LIVES = 0
    BY_CASE = 11
    BY_TEST = 12
    WHEN_READ = 13
    NO_END = 14


def fates(
    changes: Sequence[Tried], trying: Callable[[Tried], Fate], jobs: int, seconds: int = SECONDS
) -> dict[str, Fate]:
    """What becomes of each, each in a child of its own that has so many *seconds*."""
    outcomes: dict[str, Fate] = {}
    running: dict[int, Tried] = {}
    waiting = list(reversed(changes))
    while waiting or running:
        while waiting and len(running) < jobs:
            change = waiting.pop()
            sys.stdout.flush()
            child = os.fork()
            if not child:
                _child(change, trying, seconds)
            running[child] = change
        child, status = os.wait()
        change = running.pop(child)
        code = os.waitstatus_to_exitcode(status)
        if code == -signal.SIGALRM:
            code = Fate.NO_END
        try:
            outcomes[change.name] = Fate(code)
        except ValueError:
            raise RuntimeError(f"{change.name}: no answer ({code})") from None
    return outcomes


def _child(change: Tried, trying: Callable[[Tried], Fate], seconds: int) -> None:
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds)
    code = STOPPED
    try:
        code = int(trying(change))
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(code)
