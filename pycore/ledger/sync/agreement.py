"""Where this device and its server hold the same: what need not be asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.sync.marks import mark_of_all
from pycore.ledger.sync.store import Held, Store
from pycore.ledger.sync.wire import Heads, Hello, Level

LOOK_AGAIN_MS = 300_000
"""How long a night is left alone where nothing more can be swapped though the marks differ: the
server would not take a line, say.
"""


class Agreement:
    """What this device holds against what the server says it holds."""

    def __init__(self, store: Store, elapsed_ms: Callable[[], int]) -> None:
        self._store = store
        self._elapsed_ms = elapsed_ms
        self._level: Level = "org"
        self._done: dict[str, tuple[object, LogSet, Mapping[str, Any], int]] = {}

    async def on_all(self, held: Mapping[str, Held], hello: Hello) -> bool:
        """Whether the server holds every night just so; then all that was held is acknowledged."""
        self._level = hello.level
        if hello.mark != mark_of_all({tid: one.mark for tid, one in held.items()}):
            return False
        for tid, one in held.items():
            await self._store.note_heads(tid, one.heads, self._level)
        return True

    async def on_night(self, tid: str, listed: Mapping[str, Any] | None) -> bool:
        """Whether nothing is left to do for a night, as the server lists it now."""
        held = self._store.held_of(tid)
        if held.mark and listed is not None and listed.get("mark") == held.mark:
            await self._store.note_heads(tid, held.heads, self._level)
            return True
        done = self._done.get(tid)
        return (
            done is not None
            and listed is not None
            and done[:3] == (listed, self._store.logs(tid), self._store.names(tid))
            and self._elapsed_ms() - done[3] < LOOK_AGAIN_MS
        )

    def done(self, tid: str, listed: object, logs: LogSet, names: Mapping[str, Any]) -> None:
        """All that could be swapped was, while the server listed the night so."""
        self._done[tid] = (listed, logs, names, self._elapsed_ms())

    def forget(self) -> None:
        self._done.clear()


def lacks(logs: LogSet, theirs: Heads) -> bool:
    """Whether a server has a branch whose end is not held here, or not with all before it."""
    tips = [(dev, tip) for dev, tips in theirs.forks.items() for tip in tips]
    return any(not logs.log(dev).is_whole(head[1]) for dev, head in theirs.heads.items()) or any(
        not logs.log(dev).knows(tip) for dev, tip in tips
    )


def heads_after(theirs: Heads, batch: Iterable[Run], said: Mapping[str, Any]) -> Heads | None:
    """What a server holds that held *theirs* and answered so to a push; None where its answer does
    not say that it took all of it.
    """
    ends = {run.dev: [run.start + len(run.lines) - 1, run.head] for run in batch}
    if said.get("quarantined") or said.get("need") or said.get("ack") != ends:
        return None
    return Heads({**theirs.heads, **ends}, theirs.forks)
