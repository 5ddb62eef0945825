"""A hall and its organization in a box: tablets that write, a wire that lies, and what each holds.

One history is told by one seed. Tablets decide real wishes on what they hold; runs travel in the
real framing. The wire loses, repeats, reorders and cuts off; tablets' clocks are wrong; a tablet
is cloned or put back to an old copy; the organization's server is restored from an old backup.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from pycore.kernel.units import Millis
from pycore.log.frames import BadFrame, read_frames, write_frames
from pycore.log.logset import LogSet
from pycore.log.runs import Run
from pycore.night.night import Night
from tests.core.hall import Hall, playing
from tests.properties.strategies import wish

TABLETS = ("desk", "door", "floor", "spare")
ORGANIZATION = "organization"
WHIMS = (
    *("sell", "rebuy") * 3, "pause", "resume", "next", "out", "move", "undo", "jackpot", "together"
)  # fmt: skip
MOST_CLOCK_ERROR_MS = 10_000_000_000


@dataclass
class Replica:
    """Whoever holds logs: a tablet writes as *dev*, the organization does not write."""

    logs: LogSet
    dev: str = ""
    clock_error_ms: int = 0
    copies: list[LogSet] = field(default_factory=list)


@dataclass(frozen=True)
class Letter:
    """Bytes on their way."""

    to: str
    data: bytes


class History:
    """One history, told to its end by `run` and healed by `heal`.

    With *by_counter* peers tell each other only how many lines they hold, not which: the mistake
    of many a home-made sync, kept here to show what ids in the heads are for.
    """

    def __init__(self, seed: int, *, by_counter: bool = False) -> None:
        self.chance = random.Random(seed)
        self.by_counter = by_counter
        trunk = playing(6).night.logs
        self.tid = trunk.tid
        self.replicas: dict[str, Replica] = {ORGANIZATION: Replica(trunk)}
        for dev in TABLETS:
            error = self.chance.randint(-MOST_CLOCK_ERROR_MS, MOST_CLOCK_ERROR_MS)
            self.replicas[dev] = Replica(trunk, dev, error)
        self.wire: list[Letter] = []
        self.written: set[str] = set()
        self.acknowledged: set[str] = set()
        self.now = playing(6).now

    def run(self, steps: int = 60) -> History:
        for _ in range(steps):
            self.now += self.chance.randint(1_000, 120_000)
            self._step(self.chance.random())
        return self

    def _step(self, dice: float) -> None:
        if dice < 0.40:
            self._write(self.chance.choice([r for r in self.replicas.values() if r.dev]))
        elif dice < 0.70:
            giver, taker = self.chance.sample(list(self.replicas), 2)
            self._send(giver, taker)
        elif dice < 0.92:
            self._deliver()
        elif dice < 0.96:
            replica = self.chance.choice(list(self.replicas.values()))
            replica.copies.append(replica.logs)
        elif dice < 0.98:
            self._put_back(self.chance.choice(list(self.replicas)))
        else:
            self._clone(self.chance.choice([r for r in self.replicas.values() if r.dev]))

    def _write(self, replica: Replica) -> None:
        at = Millis(self.now + replica.clock_error_ms)
        hall = Hall(Night.of(replica.logs), at, replica.dev)
        what = self.chance.choice(WHIMS)
        hall = wish(hall, what, self.chance.randrange(41), self.chance.randrange(1, 12))
        log = hall.night.logs.log(replica.dev)
        self.written |= set(log.ids)
        replica.logs = hall.night.logs

    def _send(self, giver: str, taker: str) -> None:
        """The giver answers the taker's heads; the rest is the wire's business."""
        most = self.chance.choice([1, 2, 3, 5, 1_000])
        runs = self._answer(self.replicas[giver], self.replicas[taker], most)
        letter = Letter(taker, write_frames(runs, {}, short_of=self.tid))
        fate = self.chance.random()
        if fate < 0.2:
            return
        if fate < 0.4:
            self.wire += [letter, letter]
        elif fate < 0.6:
            cut = self.chance.randrange(len(letter.data))
            self.wire.append(Letter(taker, letter.data[:cut]))
        else:
            self.wire.append(letter)

    def _answer(self, giver: Replica, taker: Replica, most: int) -> tuple[Run, ...]:
        heads, forks = taker.logs.heads(), taker.logs.forks()
        if self.by_counter:
            log = giver.logs.log
            heads = {
                dev: [min(seq, log(dev).head[0]), log(dev).id_at(min(seq, log(dev).head[0])) or ""]
                for dev, (seq, _) in heads.items()
            }
            forks = {dev: list(log(dev).tips()) for dev in giver.logs.forks()}
        return giver.logs.missing_for(heads, forks, most)

    def _deliver(self) -> None:
        """Some letter arrives, not the oldest."""
        if not self.wire:
            return
        letter = self.wire.pop(self.chance.randrange(len(self.wire)))
        try:
            runs = read_frames(letter.data, tid=self.tid).runs
        except BadFrame:
            return
        self.take(letter.to, runs)

    def take(self, name: str, runs: tuple[Run, ...]) -> None:
        replica = self.replicas[name]
        for run in runs:
            replica.logs, _ = replica.logs.receive(run)
        if name == ORGANIZATION:
            self.acknowledged |= held(replica.logs)

    def _put_back(self, name: str) -> None:
        """Everything since an old copy is gone from this one; what went out is elsewhere."""
        replica = self.replicas[name]
        if not replica.copies:
            return
        lost = held(replica.logs)
        replica.logs = self.chance.choice(replica.copies)
        # What nobody else held is gone for good: no protocol brings that back.
        lost -= set().union(*(held(other.logs) for other in self.replicas.values()))
        self.written -= lost
        self.acknowledged -= lost

    def _clone(self, replica: Replica) -> None:
        """A second tablet that thinks it is the same one."""
        copies = sum(other.dev == replica.dev for other in self.replicas.values())
        if copies < 2:
            name = f"{replica.dev} again"
            self.replicas[name] = Replica(replica.logs, replica.dev, replica.clock_error_ms)

    def heal(self, rounds: int = 400) -> int:
        """Everybody talks over a good wire until nothing is new; the rounds it took."""
        for told in range(rounds):
            before = [replica.logs for replica in self.replicas.values()]
            for giver in self.replicas.values():
                for name, taker in self.replicas.items():
                    self.take(name, self._answer(giver, taker, self.chance.choice([1, 3, 1_000])))
            if before == [replica.logs for replica in self.replicas.values()]:
                return told
        raise AssertionError(f"still talking after {rounds} rounds")


def held(logs: LogSet) -> set[str]:
    """The ids of every line, strays included."""
    return {node_id for log in logs.logs.values() for node_id in (*log.ids, *log.strays)}
