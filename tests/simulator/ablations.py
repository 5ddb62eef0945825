"""Mistakes that a sync layer of one's own easily has, each made in the real code for as long as a
history is told. Histories must see each of `SEEN`; `HARMLESS` are those of which they need not,
with the reason why nothing is lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from typing import Any
from unittest.mock import patch

from backend.services.sync import bringing, intake, people
from backend.services.sync.upward_records import UpwardRecords
from backend.store import logs as rows
from backend.store.logs import Stored
from pycore.ledger.fold import digests
from pycore.ledger.fold.record import Record
from pycore.ledger.lines import logset
from pycore.ledger.lines.frames import SHORT, BadFrame, Frames, read_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Accepted, Run, accept
from pycore.ledger.sync.client import Client
from pycore.ledger.sync.wire import Heads, Peer
from webapp.worker.database.shelf import Shelf
from webapp.worker.sync import data

Ablation = Callable[[], Any]


@contextmanager
def an_ack_of_any_id_counts() -> Iterator[None]:
    """What a server says it has is believed by its number, whichever line it has there."""

    async def note_acks(self: Shelf, tid: str, acks: Mapping[str, Any], level: str) -> None:
        await self._note_acks(tid, level, {**self.acks[level].get(tid, {}), **acks})

    async def note_heads(self: Shelf, tid: str, heads: Mapping[str, Any], level: str) -> None:
        await self._note_acks(tid, level, dict(heads))

    def reached(logs: LogSet, words: Iterable[Mapping[str, Any]]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for word in words:
            for dev, (seq, _) in word.items():
                counts[dev] = max(min(seq, len(logs.log(dev).ids)), counts.get(dev, 0))
        return counts

    with (
        patch.object(Shelf, "note_acks", note_acks),
        patch.object(Shelf, "note_heads", note_heads),
        patch.object(data, "reached", reached),
    ):
        yield


@contextmanager
def what_was_acknowledged_stays_so() -> Iterator[None]:
    """A server that has less than before is not believed."""

    async def note(self: Shelf, tid: str, heads: Mapping[str, Any], level: str) -> None:
        acked = dict(self.acks[level].get(tid, {}))
        for dev, (seq, node_id) in heads.items():
            if self.logs(tid).log(dev).id_at(seq) == node_id and seq > acked.get(dev, [0])[0]:
                acked[dev] = [seq, node_id]
        await self._note_acks(tid, level, acked)

    with patch.object(Shelf, "note_heads", note):
        yield


@contextmanager
def the_name_that_comes_last_is_taken() -> Iterator[None]:
    """Of two names of one player not the newer stays."""

    def with_people(self: Any, names: Mapping[str, Any]) -> Any:
        return replace(self, people={**self.people, **names})

    turn = count(0, -1)
    with (
        patch.object(Record, "with_people", with_people),
        patch.object(people, "rank", lambda *_told: digests.Rank(False, True, (next(turn),))),
    ):
        yield


@contextmanager
def a_server_that_lost_something_is_not_filled() -> Iterator[None]:
    """A tablet goes by the most that a server ever had, and not by what it has now."""
    real = Peer.heads

    async def heads(self: Peer, tid: str) -> Heads:
        server_heads = await real(self, tid)
        most = self.__dict__.setdefault("most", {}).setdefault(tid, {})
        for dev, head in server_heads.heads.items():
            if head[0] >= most.get(dev, [0])[0]:
                most[dev] = head
        return Heads(dict(most), server_heads.forks)

    with patch.object(Peer, "heads", heads):
        yield


@contextmanager
def the_server_takes_a_run_after_a_gap() -> Iterator[None]:
    real = intake.Intake.take

    def take(self: Any, run: Run) -> None:
        where = (self.session, self.org, self.tid)
        if run.start - 1 <= rows.head(*where, run.dev)[0] or run.dev in self.distrusted:
            real(self, run)
            return
        cur = self._room([len(raw) for raw in run.lines])
        pairs = zip(run.ids(self.tid), run.lines, strict=True)
        rows.append(
            *where,
            [
                Stored(run.dev, run.start + at, node_id, None, cur + at + 1, raw)
                for at, (node_id, raw) in enumerate(pairs)
            ],
        )

    with patch.object(intake.Intake, "take", take):
        yield


@contextmanager
def a_tablet_takes_a_run_after_a_gap() -> Iterator[None]:
    real = LogSet.receive

    def receive(self: LogSet, run: Run) -> tuple[LogSet, Accepted]:
        grown, got = real(self, run)
        if got.need is not None and grown is self and not self.log(run.dev).strays:
            pairs = zip(run.ids(self.tid), run.lines, strict=True)
            return self.with_log(self.log(run.dev).append(pairs)), Accepted()
        return grown, got

    with patch.object(LogSet, "receive", receive):
        yield


@contextmanager
def hashes_are_not_looked_at() -> Iterator[None]:
    """Lines are taken whatever was made of them on the way."""

    def unchecked(tid: str, run: Run, id_at: Callable[[int], str | None]) -> Accepted:
        return accept(tid, replace(run, head=run.ids(tid)[-1]), id_at)

    with patch.object(intake, "accept", unchecked), patch.object(logset, "accept", unchecked):
        yield


@contextmanager
def a_clock_that_is_off_is_not_set_right() -> Iterator[None]:
    """A tablet goes on proving who it is with a time that the server calls another."""
    with patch.object(Peer, "_hears", lambda _self, _error: None):
        yield


@contextmanager
def a_part_may_write_everything() -> Iterator[None]:
    """Of a tablet that was let in for the door or a table the server takes whatever it brings."""
    with patch.object(bringing, "barred", lambda *_: False):
        yield


@contextmanager
def whoever_brings_a_line_is_believed() -> Iterator[None]:
    """Of lines that another device is said to have written nobody asks for a signature."""
    with patch.object(bringing._Push, "_vouched", lambda _self, run, _found: len(run.lines)):
        yield


@contextmanager
def a_hub_fetches_nothing() -> Iterator[None]:
    """What comes to the organization otherwise never reaches the hall."""

    async def receive(*_told: Any) -> int:
        return 0

    with patch.object(UpwardRecords, "receive", receive):
        yield


SEEN: Mapping[Ablation, tuple[str, ...]] = {
    an_ack_of_any_id_counts: (),
    what_was_acknowledged_stays_so: (),
    the_name_that_comes_last_is_taken: (),
    a_server_that_lost_something_is_not_filled: (),
    the_server_takes_a_run_after_a_gap: ("torn",),
    a_tablet_takes_a_run_after_a_gap: ("torn",),
    hashes_are_not_looked_at: ("flipped",),
    a_clock_that_is_off_is_not_set_right: (),
    a_part_may_write_everything: (),
    whoever_brings_a_line_is_believed: (),
    a_hub_fetches_nothing: (),
}
"""{mistake: what befalls the requests of a history that must go wrong, else chance says what}"""


@contextmanager
def a_pull_that_was_cut_is_used() -> Iterator[None]:
    """What came before the cut is taken in."""

    async def pull(self: Peer, tid: str, have: Any, forks: Any, most: int) -> Frames:
        ask = {"have": dict(have), "forks": dict(forks), "max": most, "form": SHORT}
        _, body = await self._send("POST", f"/t/{tid}/pull", json.dumps(ask))
        try:
            return read_frames(body.encode("utf-8", "replace"), tid=tid)
        except BadFrame as bad:
            return bad.before

    with patch.object(Peer, "pull", pull):
        yield


@contextmanager
def another_database_changes_nothing() -> Iterator[None]:
    """A tablet keeps in mind what it knew of a server whose database is another one now."""

    with patch.object(Client, "_forget", lambda _self: None):
        yield


HARMLESS: Mapping[Ablation, tuple[str, ...]] = {
    a_pull_that_was_cut_is_used: ("cut", "half an answer"),
    another_database_changes_nothing: (),
}
"""Of these a history need not go wrong. A run that was cut does not give its head, so its lines
are passed over, and whole runs before it are as good as any: what is wrong is only that no smaller
part is asked for, which tests/webapp/devices/test_outbox.py sees ("a cut off answer is not used").
And a tablet asks for a server's heads and names in each talk and offers what was refused again
after an hour, whichever database it is.
"""
