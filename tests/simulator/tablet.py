"""A tablet of a story: the real worker over a disk, killed between any two of its steps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pycore.ledger.fold.record import Decided
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.signed import Signed
from pycore.night.night import Night
from tests.signer import FakeKeys
from tests.simulator.server import Server
from tests.simulator.wire import Network, Way
from tests.webapp.fakes import CODE, START_MS, Disk, Hall, Killed
from webapp.worker.answers import Data
from webapp.worker.database.records import LOG, PEOPLE, QUARANTINE
from webapp.worker.database.shelf import Shelf
from webapp.worker.sync.data import data_view


class Tablet(Hall):
    """*skew_ms* is how wrong its clock is. *dies_in*: so many steps to the outside from now it is
    killed, 0 for a long life; so many requests from now (*leaves_in*) its network is gone.
    *trouble* is what its storage says of the next commit. *copies* are its disk as it was. *shown*
    are the sales that counted on its screen, *wrote* the lines that it wrote under an id of its
    own; *heard_of*: of these nights its *server* told it what it has, and lost nothing since.
    """

    def __init__(
        self,
        name: str,
        network: Network,
        disk: Disk,
        skew_ms: int,
        keys: FakeKeys | None,
        server: Server,
    ) -> None:
        super().__init__(None, disk)
        self.keys = keys
        self.name = name
        self.transport = Way(network, self)
        self.journal.trouble = self.steps
        self.network = network
        self.server = server
        self.skew_ms = skew_ms
        self.is_away = False
        self.dies_in = self.leaves_in = 0
        self.trouble = ""
        self.copies: list[Disk] = []
        self.shown: set[str] = set()
        self.wrote: set[str] = set()
        self.looked_at: object = None
        self.heard_of: set[str] = set()

    def steps(self, step: str) -> None:
        """One step to the outside: a write, a request, an answer."""
        if step == "committed" and self.tablet is not None and self.tablet._shelf is not None:
            self._notes_what_it_wrote()
        if self.trouble and step == ("committed" if "after" in self.trouble else "commit"):
            code, self.trouble, self.heard_of = self.trouble.split()[0], "", set()
            raise OSError(code)
        if self.dies_in:
            self.dies_in -= 1
            if not self.dies_in:
                raise Killed

    def _notes_what_it_wrote(self) -> None:
        for op in self.journal.commits[-1]:
            if op[:2] == ["put", LOG] and op[2].split("/")[1] == self.shelf.dev:
                self.wrote.add(op[3].partition(" ")[0])

    @property
    def shelf(self) -> Shelf:
        assert self.tablet is not None
        return self.tablet.shelf

    async def start(self) -> None:
        self._reads_its_clocks()
        await super().start()

    def _reads_its_clocks(self) -> None:
        self.wall_ms = self.network.now_ms + self.skew_ms
        self.perf_ms = self.network.now_ms - START_MS

    async def ask(self, op: str, **facts: Any) -> dict[str, Any]:
        """The whole answer; {} where it died over it. The shape of answers is held elsewhere."""
        try:
            if self.tablet is None:
                await self.start()
            assert self.tablet is not None
            self.network.now_ms += 10
            self._reads_its_clocks()
            request = {"op": op, "wall_ms": self.wall_ms, "perf_ms": self.perf_ms, **facts}
            reply: dict[str, Any] = json.loads(await self.tablet.handle(json.dumps(request)))
        except Killed:
            self.tablet, self.heard_of = None, set()
            return {}
        return reply

    async def wishes(self, tid: str, command: str, **facts: Any) -> dict[str, Any]:
        return await self.ask("do", tid=tid, command={"command": command, **facts})

    async def enrol(self) -> dict[str, Any]:
        return await self.ask("enrol", code=CODE, label=self.name)

    async def wakes(self) -> bool:
        """Start it if it is not running; whether it runs then."""
        if self.tablet is None:
            await self.ask("hello")
        return self.tablet is not None and self.tablet._shelf is not None

    @property
    def ids(self) -> set[str]:
        """Every line that is on its disk, on whichever branch."""
        stores = self.disk.stores
        line_ids = {text.partition(" ")[0] for text in stores[LOG].values()}
        for text in stores[QUARANTINE].values():
            entry = json.loads(text)
            if entry["why"] == "fork":
                line_ids.add(entry["id"])
        return line_ids

    def names(self, tid: str) -> Iterator[tuple[str, Any]]:
        """(player, the name) of every name of a night that it holds; on its disk there may be one
        more, of a sale that it said was not saved.
        """
        shown = self.night_of(tid)
        if shown is not None:
            yield from shown.people.items()
            return
        for key, text in self.disk.stores[PEOPLE].items():
            night, _, player = key.partition("/")
            if night == tid:
                yield player, json.loads(text)

    async def writes(self, tid: str, own: str, kind: str, body: Any, lam: int = 0) -> str:
        """Put a line that nobody decided on the own log, as another version of the app may; its
        id.
        """
        shelf = self.shelf
        night = shelf.nights[tid]
        line = Line(
            lam=lam or night.folded.lam + 1,
            own=own,
            base=night.folded.heads.get(own, ""),
            wall=self.network.now_ms + self.skew_ms,
            type=kind,
            body=body,
        )
        async with shelf.lock:
            grown = night.commit(shelf.dev, Decided((encode(line),), {}))
            await shelf.save(grown)
        head: str = grown.logs.log(shelf.dev).head[1]
        return head

    def signed(self, tid: str) -> Signed:
        """The heads of other tablets that it knows to be signed."""
        assert self.tablet is not None
        return self.tablet.signing.known_heads(tid)

    def night_of(self, tid: str) -> Night | None:
        """A night as it shows it; None while it does not run, or cannot work it out."""
        if self.tablet is None or self.tablet._shelf is None:
            return None
        return self.shelf.nights.get(tid)

    def data(self) -> Data:
        """Where it says its data are."""
        assert self.tablet is not None
        return data_view(self.shelf, self.tablet.outbox, None)
