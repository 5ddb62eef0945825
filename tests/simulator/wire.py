"""The way from a tablet to the server, where everything that can go wrong does.

What happens to a request is chance's. Whatever a story does, a letter that was lost may still
arrive: long after its sender gave it up, and after others that were sent later.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pycore.log.frames import BadFrame, read_frames, write_frames
from tests.simulator.server import Answer, Server, as_text
from tests.webapp.fakes import START_MS, Killed

if TYPE_CHECKING:
    import random

    from tests.simulator.tablet import Tablet

LOG_IN = (200, {"content-type": "text/html"}, "<!doctype html><p>Room number?")
"""What a hotel says in the place of the server."""
FATES = (
    "lost", "late", "unheard", "twice", "cut", "half an answer", "busy", "log-in", "shuffled",
    "shuffled", "server dies",
)  # fmt: skip


@dataclass
class Letter:
    """A request on its way."""

    method: str
    path: str
    headers: dict[str, str]
    body: str

    @property
    def question(self) -> str:
        return self.path.rpartition("/")[2]


async def nothing(_tablet: Tablet) -> None:
    """Nothing happens meanwhile."""


@dataclass
class Network:
    """What lies between the tablets and the server. *roughness* is the chance that something
    befalls a request; *late* are letters that may still arrive; *meanwhile* is what else happens
    while one is on its way.
    """

    server: Server
    chance: random.Random
    tell: Callable[[str], None]
    now_ms: int = START_MS
    roughness: float = 0.0
    server_away: bool = False
    late: list[Letter] = field(default_factory=list)
    meanwhile: Callable[[Tablet], Awaitable[None]] = nothing
    by_counter: bool = False

    def deliver(self, letter: Letter) -> Answer:
        """Hand a letter to the server."""
        self.server.now_ms = self.now_ms
        try:
            return self.server.answer(letter.method, letter.path, letter.headers, letter.body)
        except Killed:
            self.tell("the server dies over it and starts again")
            raise ConnectionError("the server died") from None


class Way:
    """One tablet's transport."""

    def __init__(self, network: Network, tablet: Tablet) -> None:
        self.network = network
        self.tablet = tablet

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        network, letter = self.network, Letter(method, path, json.loads(headers_json), body)
        self.tablet.steps("request")
        if self.tablet.is_away or network.server_away:
            raise ConnectionError("no network")
        await network.meanwhile(self.tablet)
        answer = (_counted if network.by_counter else _befallen)(self, letter)
        await network.meanwhile(self.tablet)
        self.tablet.steps("answer")
        if letter.question == "heads" and answer[0] == 200 and answer[2].endswith("}"):
            self.tablet.has_heard = True
        return as_text(answer)


def _befallen(way: Way, letter: Letter) -> Answer:
    """What the server says, if it was asked and is heard."""
    network, chance = way.network, way.network.chance
    if chance.random() >= network.roughness:
        return network.deliver(letter)
    fate = chance.choice(FATES)
    network.tell(f"  {way.tablet.name}'s {letter.question}: {fate}")
    if fate == "lost":
        raise ConnectionError(fate)
    if fate == "late":
        network.late.append(letter)
        raise ConnectionError(fate)
    if fate == "busy":
        return 503, {"retry-after": "1"}, '{"error":{"code":"busy"}}'
    if fate == "log-in":
        return LOG_IN
    if fate == "cut":
        letter.body = letter.body[: chance.randrange(len(letter.body) + 1)]
    if fate == "twice":
        network.deliver(letter)
    if fate == "shuffled" and letter.question == "push":
        letter.body = _shuffled(letter, chance)
    if fate == "server dies":
        network.server.dies_in = chance.choice((1, 1, 2, 3))
    status, headers, body = network.deliver(letter)
    network.server.dies_in = 0
    if fate == "unheard":
        raise ConnectionError(fate)
    if fate == "half an answer":
        body = body[: chance.randrange(len(body) + 1)]
    return status, headers, body


def _shuffled(letter: Letter, chance: random.Random) -> str:
    """The same lines in another order, one run of them twice, some runs in two parts."""
    tid = letter.path.split("/")[-2]
    try:
        frames = read_frames(letter.body.encode(), tid=tid)
    except BadFrame:
        return letter.body
    runs: list[Any] = [*frames.runs, *frames.runs[:1]]
    chance.shuffle(runs)
    short_of = tid if chance.random() < 0.5 else ""
    return write_frames(runs, frames.end, frames.people, short_of=short_of).decode()


def _counted(way: Way, letter: Letter) -> Answer:
    """The ablation: as if the two sides told each other how many lines of a device they hold, and
    not which. Where the numbers are the same, each believes to hold what the other holds.
    """
    tid = letter.path.split("/")[-2]
    shelf, server = way.tablet.shelf, way.network.server
    if letter.question == "pull":
        asked = json.loads(letter.body)
        theirs = server.night(tid).logs
        for dev, (seq, _) in asked["have"].items():
            asked["have"][dev] = [seq, theirs.log(dev).id_at(seq) or _]
        asked["forks"] = theirs.forks()
        letter.body = json.dumps(asked)
    status, headers, body = way.network.deliver(letter)
    if letter.question == "heads" and status == 200:
        told, ours = json.loads(body), shelf.logs(tid)
        for dev, (seq, head) in told["heads"].items():
            told["heads"][dev] = [seq, ours.log(dev).id_at(seq) or head]
        told["forks"] = ours.forks()
        body = json.dumps(told)
    return status, headers, body
