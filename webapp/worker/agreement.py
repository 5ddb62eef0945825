"""Where this tablet and its server hold the same: what need not be asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pycore.log.logset import LogSet
from pycore.log.marks import mark_of_all, night_mark
from pycore.log.runs import Run
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker.peer import Heads
from webapp.worker.shelf import Shelf, sound_names

LOOK_AGAIN_MS = 300_000
"""How long a night is left alone where nothing more can be swapped though the marks differ: the
server would not take a line, say.
"""


@dataclass(frozen=True)
class Held:
    """What is held of a night, and its mark."""

    logs: LogSet
    people: Mapping[str, Any]
    mark: str


class Agreement:
    """What this tablet holds against what the server says it holds."""

    def __init__(self, shelf: Shelf, elapsed_ms: Callable[[], int]) -> None:
        self._shelf = shelf
        self._elapsed_ms = elapsed_ms
        self._done: dict[str, tuple[object, LogSet, Mapping[str, Any], int]] = {}

    def now(self) -> dict[str, Held]:
        """What is held of each night that goes to the organization."""
        return {tid: self._held(tid) for tid in self._shelf.tids() if not is_rehearsal(tid)}

    def _held(self, tid: str) -> Held:
        logs, people = self._shelf.logs(tid), self._shelf.people(tid)
        return Held(logs, people, night_mark(logs.heads(), logs.forks(), sound_names(people)))

    async def on_all(self, held: Mapping[str, Held], their_mark: str) -> bool:
        """Whether the server holds every night just so; then all that was held is acknowledged."""
        if their_mark != mark_of_all({tid: one.mark for tid, one in held.items()}):
            return False
        for tid, one in held.items():
            await self._shelf.note_heads(tid, one.logs.heads())
        return True

    async def on_night(self, tid: str, listed: Mapping[str, Any] | None) -> bool:
        """Whether nothing is left to do for a night, as the server lists it now."""
        held = self._held(tid)
        if held.mark and listed is not None and listed.get("mark") == held.mark:
            await self._shelf.note_heads(tid, held.logs.heads())
            return True
        done = self._done.get(tid)
        return (
            done is not None
            and listed is not None
            and done[:3] == (listed, held.logs, held.people)
            and self._elapsed_ms() - done[3] < LOOK_AGAIN_MS
        )

    def done(self, tid: str, listed: object, logs: LogSet, people: Mapping[str, Any]) -> None:
        """All that could be swapped was, while the server listed the night so."""
        self._done[tid] = (listed, logs, people, self._elapsed_ms())

    def forget(self) -> None:
        self._done.clear()


def lacks(logs: LogSet, theirs: Heads) -> bool:
    """Whether a server has a branch whose end is not held here."""
    ends = [(dev, head[1]) for dev, head in theirs.heads.items()]
    ends += [(dev, tip) for dev, tips in theirs.forks.items() for tip in tips]
    return any(not logs.log(dev).knows(node_id) for dev, node_id in ends)


def heads_after(theirs: Heads, batch: Iterable[Run], said: Mapping[str, Any]) -> Heads | None:
    """What a server holds that held *theirs* and answered so to a push; None where its answer does
    not say that it took all of it.
    """
    ends = {run.dev: [run.start + len(run.lines) - 1, run.head] for run in batch}
    if said.get("quarantined") or said.get("need") or said.get("ack") != ends:
        return None
    return Heads({**theirs.heads, **ends}, theirs.forks)
