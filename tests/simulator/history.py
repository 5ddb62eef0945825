"""One history of a hall with bad luck, told by one seed: what happens, step by step, and how it
heals.

Each step draws from a chance of its own, so a story can be told again without some of its steps.
"""

from __future__ import annotations

import random
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from backend.services.sync import upward
from backend.store.devices.reach import ALL, DeviceReach
from pycore.ledger.sync.wire import NOT_IN
from tests.signer import FakeKeys
from tests.simulator import acts, liar
from tests.simulator.hub import Hub
from tests.simulator.ledger import Ledger
from tests.simulator.liar import Liar
from tests.simulator.server import Copy, Server
from tests.simulator.tablet import Tablet
from tests.simulator.wire import FATES, Network, nothing
from tests.webapp.fakes import START_MS, Disk, run
from webapp.worker.sync import outbox

SHORT, LONG = (3, 8), (8, 20)
COPIED, LONGER = 8, 4
"""Every so many histories begin with a copied tablet; every so many are long, and of all three
tablets.
"""
KEYED, OF_KEYED = 2, 3
"""In one of three histories every browser has keys: whose number leaves this much over."""
PARTED, OF_PARTED = 1, 3
"""In one of three histories the office lets tablets in for less than all: whose number, without
what decides how it begins and how long it is, leaves this much over."""
WITH_HUB, OF_WITH_HUB = 2, 4
"""In one of four histories all tablets but the first are a hub's, and reach the organization
through it alone: whose number, without what decides how it begins, leaves this much over."""
LIED, OF_LIED = 6, 10
"""In one of ten histories a device lies: whose number leaves this much over."""
DAMAGED, OF_DAMAGED = 3, 5
"""In one of five histories disks change a character now and then: whose number leaves this much
over."""
ROUNDS = 12
ROUGHNESS, LINES = (0.0, 0.1, 0.3, 0.5), 0.6
OF_FATES = 4
HOW_OFTEN = (0, 1, 1, 5)
"""A history has a few kinds of bad luck much, and some not at all: one that has a little of every
kind seldom has two of those that only do harm together.
"""
HOURS_MS = 2 * 3_600_000
SKEWS_MS = (0, 0, 60_000, 600_000, 10_000_000_000)
"""How wrong a tablet's clock is at most; on the wrongest the night may seem over."""
NAMES, AGAIN = ("door", "desk", "felt"), " again"
BEGINNINGS = ("selling", "playing", "playing", "parts", "parts", "ended")


@dataclass
class Beginning:
    """A night as it stands on every tablet and on the server when a history begins."""

    tid: str
    disks: dict[str, Disk]
    copy: Copy
    hub: tuple[Copy, str] | None = None


@dataclass
class History:
    """A story under way. *story* is what happened so far, in words; so many times (*put_back*) the
    server went on from a copy. *luck* is what befalls its requests, else chance says what;
    *keyed* whether its browsers have keys and *with_hub* whether there is a hub, where not the
    seed says so; *liars* are what lies, if anything does.
    """

    seed: int
    server: Server
    by_counter: bool = False
    luck: Sequence[str] = ()
    keyed: bool | None = None
    with_hub: bool | None = None
    story: list[str] = field(default_factory=list)
    tablets: list[Tablet] = field(default_factory=list)
    copies: list[Copy] = field(default_factory=list)
    liars: list[Liar] = field(default_factory=list)
    nesting: int = 0
    put_back: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.network = Network(self.server, self.chance, self.story.append)
        self.network.by_counter = self.by_counter
        self.ledger = Ledger(self)
        self.tid = ""
        self.often = [*acts.OFTEN, 0, 0, 0, 0]
        self.hub: Hub | None = None
        has_turn = self.seed // COPIED % OF_WITH_HUB == WITH_HUB
        if has_turn if self.with_hub is None else self.with_hub:
            assert self.server.hall is not None
            self.hub = Hub(self.server.hall, self.network)

    def plan(self) -> list[int]:
        """The numbers of the steps of the whole story."""
        return list(range(random.Random(f"{self.seed} length").randint(*self._length())))

    @property
    def is_keyed(self) -> bool:
        """Whether its tablets sign what they write and prove who they are."""
        return self.seed % OF_KEYED == KEYED if self.keyed is None else self.keyed

    @property
    def is_parted(self) -> bool:
        """Whether the office lets tablets in for a part, for one night, or without names."""
        return self.seed // COPIED % OF_PARTED == PARTED

    @property
    def is_lied_to(self) -> bool:
        """Whether a device lies."""
        return self.seed % OF_LIED == LIED

    @property
    def servers(self) -> tuple[Server, ...]:
        """The organization's, and the hub's where there is one."""
        return (self.server, self.hub.server) if self.hub else (self.server,)

    def server_of(self, name: str) -> Server:
        """The server that this tablet talks to."""
        return self.servers[-1] if name.partition(AGAIN)[0] != NAMES[0] else self.server

    def _length(self) -> tuple[int, int]:
        return SHORT if self.seed % LONGER else LONG

    def tell(self, plan: Sequence[int] | None = None) -> History:
        """The whole history, healed; *plan* are the steps that are told of it."""

        async def live_and_heal() -> None:
            with self.in_story():
                await self.live(self.plan() if plan is None else plan)
                await self.heals()

        run(live_and_heal())
        return self

    def draws(self, subject: object) -> None:
        """From here on chance is that of *subject*, whatever happened before."""
        self.chance = self.network.chance = random.Random(f"{self.seed} {subject}")

    @contextmanager
    def in_story(self) -> Iterator[None]:
        """Chance and time of everything are the story's."""

        def token(size: int = 32) -> str:
            return urlsafe_b64encode(self.chance.randbytes(size)).rstrip(b"=").decode()

        time = SimpleNamespace(monotonic=lambda: (self.network.now_ms - START_MS) / 1000)
        dice = SimpleNamespace(
            SystemRandom=lambda: random.Random(self.chance.getrandbits(64)), Random=random.Random
        )
        with (
            patch("secrets.token_urlsafe", token),
            patch("secrets.randbits", lambda bits: self.chance.getrandbits(bits)),
            patch.object(outbox, "time", time),
            patch.object(upward, "time", time),
            patch.object(outbox, "random", dice),
        ):
            yield

    async def live(self, plan: Sequence[int]) -> None:
        """Begin, and do these steps."""
        self.draws("beginning")
        is_copied = self.seed % COPIED == 0
        kind = self.chance.choice(BEGINNINGS[:-1] if is_copied else BEGINNINGS)
        begun = await beginning(kind, self.is_keyed, self.server, self.hub is not None)
        self.draws("tablets")
        self.tid = begun.tid
        self.server.put_back(begun.copy)
        self.copies = [begun.copy]
        if self.hub and begun.hub:
            self.hub.put_back(begun.hub)
            self.hub.copies = [begun.hub]
        for name in NAMES[: 2 if self.seed % LONGER else 3]:
            most_ms = self.chance.choice(SKEWS_MS)
            self.adds(name, begun.disks[name].copy(), self.chance.randint(-most_ms, most_ms))
        self.network.roughness = self.chance.choice(ROUGHNESS)
        self.network.of_lines = self.chance.choice((self.network.roughness, LINES))
        self.network.fates = self.chance.choices(FATES, k=OF_FATES)
        if self.luck:
            self.network.fates, self.network.of_lines = self.luck, LINES
        self.often = [weight * self.chance.choice(HOW_OFTEN) for weight in acts.OFTEN]
        self.often.append(acts.LIMITS if self.is_parted else 0)
        self.often.append(acts.DAMAGES if self.seed % OF_DAMAGED == DAMAGED else 0)
        self.often.append(acts.ROUNDS if self.hub else 0)
        self.often.append(acts.LIES if self.is_lied_to else 0)
        self.network.meanwhile = self._meanwhile
        self.network.takes = self.ledger.takes if self.is_parted else None
        self.story.append(f"a night that is {kind}, roughness {self.network.roughness}")
        self.ledger.begins()
        if self.is_parted:
            await self._parted()
        if self.is_lied_to:
            for server in self.servers:
                role = self.chance.choice(liar.PARTS)
                token = server.lets_in(liar.NAME, DeviceReach(role=role))
                self.liars.append(Liar(server, liar.NAME, role, token))
                for _ in range(3):
                    self.liars[-1].lies(self)
            await self.ledger.looks()
        if is_copied:
            await self._copied()
        for step in plan:
            self.draws(step)
            self.network.now_ms += self.chance.randint(100, 60_000)
            await acts.act(self)
            await self.ledger.looks()

    async def _parted(self) -> None:
        """Helpers' tablets are let in for less while they write on, before they hear of it too."""
        for tablet in self.tablets[1:]:
            for _ in range(2):
                await acts.at_work(self, tablet)
            await acts.limits(self, tablet)
            await acts.syncs(self, tablet)
        await self.ledger.looks()

    async def _copied(self) -> None:
        """A tablet was copied with everything on it, and both go on selling."""
        original = self.tablets[0]
        again = self.copy_of(original)
        for tablet in (original, again):
            for _ in range(self.chance.choice((1, 1, 3))):
                await acts.sells(self, tablet)
        await self.ledger.looks()

    def adds(self, name: str, disk: Disk, skew_ms: int) -> Tablet:
        keys = FakeKeys(name.partition(AGAIN)[0], "ES256") if self.is_keyed else None
        tablet = Tablet(name, self.network, disk, skew_ms, keys, self.server_of(name))
        tablet.copies.append(disk.copy())
        self.tablets.append(tablet)
        return tablet

    def copy_of(self, tablet: Tablet) -> Tablet:
        """One more with everything that is on this one, its keys too."""
        return self.adds(tablet.name + AGAIN, tablet.disk.copy(), tablet.skew_ms)

    async def _meanwhile(self, tablet: Tablet) -> None:
        """What happens while a request of *tablet* is on its way."""
        if self.nesting or self.chance.random() > 0.06:
            return
        self.nesting += 1
        running = tablet.tablet
        if self.chance.random() < 0.1:
            await acts.puts_back(self)
        who = self.chance.choice(self.tablets)
        self.story.append(f"  meanwhile {who.name}:")
        if who is tablet or self.chance.random() < 0.5:
            await acts.sells(self, who)
        else:
            await acts.syncs(self, who)
        self.nesting -= 1
        if tablet.tablet is not running:
            tablet.dies_in = 1
            tablet.steps("died meanwhile")

    async def heals(self) -> None:
        """Everybody talks over a good network until nothing is new."""
        self.story.append("it heals")
        self.draws("healing")
        network = self.network
        network.roughness = network.of_lines = 0.0
        network.server_away, network.meanwhile = False, nothing
        for tablet in self.tablets:
            tablet.is_away, tablet.dies_in, tablet.trouble = False, 0, ""
            if self.chance.random() < 0.5:
                tablet.tablet = None
        for server in self.servers:
            server.dies_in, server.now_ms = 0, network.now_ms
            for dev, state in server.devices().items():
                if state != "in":
                    server.put(dev, "in")
                server.limit(dev, ALL)
        for _ in range(ROUNDS):
            network.now_ms += HOURS_MS
            if self.hub:
                self.hub.is_let_in(self.server)
            for tablet in self.tablets:
                await acts.syncs(self, tablet, force=False)
                await self._lets_in(tablet)
                if self.ledger.is_one():
                    break
            else:
                continue
            break
        await self.ledger.looks()

    async def _lets_in(self, tablet: Tablet) -> None:
        """The office pairs a tablet again that the server does not let in."""
        if tablet.shelf.kv("token") and tablet.data()["problem"] not in NOT_IN:
            return
        reply = await tablet.enrol()
        if "ok" not in reply:
            for state in ("in", "again"):
                tablet.server.put(tablet.shelf.dev, state)
            await tablet.enrol()
        await acts.syncs(self, tablet, force=False)


_BEGUN: dict[tuple[str, bool, bool], Beginning] = {}


async def beginning(kind: str, is_keyed: bool, server: Server, with_hub: bool) -> Beginning:
    """A night as far as it is when the trouble starts; each kind is played once."""
    key = (kind, is_keyed, with_hub)
    if key not in _BEGUN:
        history = History(BEGINNINGS.index(kind), server, keyed=is_keyed, with_hub=with_hub)
        server.put_back(server.new)
        with history.in_story():
            if history.hub:
                history.hub.put_back((history.hub.server.new, ""))
                history.hub.is_let_in(server)
            _BEGUN[key] = await _begun(history, kind)
    return _BEGUN[key]


async def _begun(history: History, kind: str) -> Beginning:
    draft = acts.DRAFT
    for name in NAMES:
        tablet = history.adds(name, Disk(), 0)
        await tablet.start()
        assert "ok" in await tablet.enrol()
    director = history.tablets[0]
    tid: str = (await director.ask("create", draft=draft))["ok"]["tid"]
    history.tid = tid

    async def talk() -> None:
        for _ in range(2):
            for tablet in history.tablets:
                await acts.syncs(history, tablet, force=True)
                if history.hub:
                    history.network.now_ms += 10
                    problem = history.hub.goes_round()
                    assert not problem, problem

    async def does(command: str, **facts: Any) -> None:
        reply = await director.wishes(tid, command, **facts)
        assert "ok" in reply, reply

    for number in range(4):
        await does("sell-entry", name=f"Early {number}", paid="cash", of_age=True)
    if kind != "selling":
        await does("draw-seats")
        await does("start-clock")
    await talk()
    if kind == "parts":
        parts = [{"role": "director"}, {"role": "desk"}, {"role": "table", "tables": [1]}]
        placed = [
            {"dev": tablet.shelf.dev, **part}
            for tablet, part in zip(history.tablets, parts, strict=True)
        ]
        await does("place-tablets", placed=placed)
    if kind == "ended":
        for ticket in (1, 2, 3):
            await does("eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    await talk()
    disks = {tablet.name: tablet.disk.copy() for tablet in history.tablets}
    hub = history.hub.copy() if history.hub else None
    return Beginning(tid, disks, history.server.copy(), hub)
