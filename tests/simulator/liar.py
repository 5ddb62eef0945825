"""A device that was let in for a part and lies: it brings lines in others' names, under ids that
it invents, out of impossible times and as forks, and names that nobody said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.runs import Run
from tests.simulator.server import Server
from tests.simulator.wire import Letter

if TYPE_CHECKING:
    from backend.store.devices.reach import Part
    from tests.simulator.history import History

NAME = "the-liar"
PARTS: tuple[Part, ...] = ("desk", "desk", "table", "viewer")
FAR_MS = 4_102_444_799_998
KINDS = ("in another's name", "a fork of another", "of its own", "a fork of its own", "invented")


@dataclass
class Liar:
    """It is called *dev* at *server*, which let it in for a *role*, and shows its *token*."""

    server: Server
    dev: str
    role: Part
    token: str

    def lies(self, history: History) -> None:
        """Bring something that is not so."""
        chance, tid = history.chance, history.tid
        kind = chance.choice(KINDS)
        names = self._forged(history) if chance.random() < 0.5 else {}
        run = self._run(history, kind)
        body = write_frames([run], {"heads": {}}, names).decode()
        headers = {"Authorization": f"Bearer {self.token}"}
        letter = Letter("POST", f"/api/sync/1/t/{tid}/push", headers, body, self.server)
        before = self.server.taken(tid), dict(self.server.names(tid))
        known_devs = history.ledger.devs()
        status, _, _ = history.network.deliver(letter)
        history.story.append(f"the liar brings a line {kind} ({self.role}): {status}")
        history.ledger.lied(self, run, before, known_devs)

    def _run(self, history: History, kind: str) -> Run:
        chance, tid = history.chance, history.tid
        logs = self.server.night(tid).logs.logs
        others = sorted(logs.keys() - {self.dev})
        dev = self.dev
        if "another" in kind:
            dev = chance.choice(others)
        elif kind == "invented":
            dev = f"invented-{chance.getrandbits(20)}"
        log = logs.get(dev)
        count = len(log.ids) if log else 0
        at = chance.randrange(count + 1) if "fork" in kind else count
        prev = log.ids[at - 1] if log and at else ""
        raws = [self._line(history) for _ in range(chance.randint(1, 3))]
        head = prev
        for seq, raw in enumerate(raws, at + 1):
            head = line_id(tid, dev, seq, head, raw)
        return Run(dev, at + 1, prev, tuple(raws), head)

    def _line(self, history: History) -> bytes:
        """A line of another device once more, or one that a broken version writes, at any time."""
        from tests.simulator.acts import LINES

        chance = history.chance
        lam = chance.choice((1, 50, 10_000, (1 << 53) - 1))
        wall = chance.choice((0, history.network.now_ms, FAR_MS, (1 << 53) - 1))
        own, kind, body, _ = chance.choice(LINES)
        events = [
            event for event in self.server.night(history.tid).folded.recorded if event.placed.line
        ]
        if events and chance.random() < 0.7:
            line = chance.choice(events).placed.line
            assert line is not None
            own, kind, body = line.own, line.type, dict(line.body)
        return encode(Line(lam=lam, own=own, base="", wall=wall, type=kind, body=body))

    def _forged(self, history: History) -> dict[str, dict[str, object]]:
        """A name that nobody said of somebody who has one, or that looks erased."""
        chance = history.chance
        forged = {}
        for player, name in self.server.names(history.tid):
            wall = chance.choice((0, history.network.now_ms, FAR_MS))
            text = chance.choice(("Forged", f"(erased {player})", name["name"]))
            forged[player] = {"name": text, "wall": wall, "dev": self.dev}
        return forged
