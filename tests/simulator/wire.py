"""The way from a tablet to the server, where everything that can go wrong does.

What happens to a request is chance's. Whatever a story does, a letter that was lost may still
arrive: long after its sender gave it up, and after others that were sent later.
"""

from __future__ import annotations

import json
import string
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pycore.ledger.lines.frames import BadFrame, read_frames, write_frames
from pycore.ledger.lines.runs import Run
from pycore.ledger.sync.swap import first_lines, last_lines
from tests.simulator.server import Answer, Server, as_text
from tests.webapp.fakes import START_MS, Killed

if TYPE_CHECKING:
    import random

    from tests.simulator.tablet import Tablet

LOG_IN = (200, {"content-type": "text/html"}, "<!doctype html><p>Room number?")
"""What a hotel says in the place of the server."""
FATES = (
    "lost", "late", "unheard", "twice", "cut", "half an answer", "busy", "log-in", "shuffled",
    "torn", "torn", "flipped", "flipped", "server dies",
)  # fmt: skip


@dataclass
class Letter:
    """A request on its way *to* a server; whether its answer is not what that said."""

    method: str
    path: str
    headers: dict[str, str]
    body: str
    to: Server
    is_spoilt: bool = False

    @property
    def question(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def tid(self) -> str:
        return self.path.split("/")[-2]


async def nothing(_tablet: Tablet) -> None:
    """Nothing happens meanwhile."""


@dataclass
class Network:
    """What lies between the tablets and the server. *roughness* is the chance that something
    befalls a request, *of_lines* one that carries lines, and *fates* what; *late_letters* may
    still arrive; *meanwhile* is what else happens while one is on its way; *takes* looks at
    what the server took of a push, and of whom.
    """

    server: Server
    chance: random.Random
    tell: Callable[[str], None]
    now_ms: int = START_MS
    roughness: float = 0.0
    of_lines: float = 0.0
    fates: Sequence[str] = FATES
    server_away: bool = False
    late_letters: list[Letter] = field(default_factory=list)
    meanwhile: Callable[[Tablet], Awaitable[None]] = nothing
    takes: Callable[[str, dict[str, tuple[str, bytes]]], None] | None = None
    by_counter: bool = False

    def rough(self, question: str) -> float:
        """How likely something befalls a request."""
        return self.of_lines if question in ("push", "pull") else self.roughness

    def deliver(self, letter: Letter) -> Answer:
        """Hand a letter to its server."""
        to = letter.to
        to.now_ms = self.now_ms
        looks = self.takes if letter.question == "push" and to is self.server else None
        before = to.taken(letter.tid) if looks else {}
        try:
            answer = to.answer(letter.method, letter.path, letter.headers, letter.body)
            if looks:
                after = to.taken(letter.tid)
                looks(to.asked_by, {i: after[i] for i in after.keys() - before.keys()})
            return answer
        except Killed:
            self.tell("the server dies over it and starts again")
            raise ConnectionError("the server died") from None


class Way:
    """One tablet's transport."""

    def __init__(self, network: Network, tablet: Tablet) -> None:
        self.network = network
        self.tablet = tablet

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        network, letter = (
            self.network,
            Letter(method, path, json.loads(headers_json), body, self.tablet.server),
        )
        self.tablet.steps("request")
        if self.tablet.leaves_in:
            self.tablet.leaves_in -= 1
            self.tablet.is_away = not self.tablet.leaves_in
        if self.tablet.is_away or network.server_away:
            raise ConnectionError("no network")
        await network.meanwhile(self.tablet)
        answer = (_counted if network.by_counter else befallen)(self, letter)
        if letter.question == "heads" and answer[0] == 200 and not letter.is_spoilt:
            # So far: the server may be put back before it is read.
            self.tablet.heard_of.add(letter.tid)
        await network.meanwhile(self.tablet)
        self.tablet.steps("answer")
        return as_text(answer)


def befallen(way: Way, letter: Letter) -> Answer:
    """What the server says, if it was asked and is heard."""
    network, chance = way.network, way.network.chance
    if chance.random() >= network.rough(letter.question):
        return network.deliver(letter)
    fate = chance.choice(network.fates)
    network.tell(f"  {way.tablet.name}'s {letter.question}: {fate}")
    if fate == "lost":
        raise ConnectionError(fate)
    if fate == "late":
        network.late_letters.append(letter)
        raise ConnectionError(fate)
    if fate == "busy":
        return 503, {"retry-after": "1"}, '{"error":{"code":"busy"}}'
    if fate == "log-in":
        letter.is_spoilt = True
        return LOG_IN
    if fate == "cut":
        letter.body = letter.body[: chance.randrange(len(letter.body) + 1)]
    if fate == "twice":
        network.deliver(letter)
    # Else it is the answer that it happens to.
    is_asked = chance.random() < (0.7 if letter.question == "push" else 0.1)
    spoil = SPOILT.get(fate)
    if spoil and is_asked and letter.question in ("push", "pull"):
        letter.body = spoil(letter, letter.body, chance)
    if fate == "server dies":
        letter.to.dies_in = chance.choice((1, 1, 2, 3))
    status, headers, body = network.deliver(letter)
    letter.to.dies_in = 0
    if fate == "unheard":
        raise ConnectionError(fate)
    if spoil and not is_asked and status == 200 and letter.question in ("push", "pull", "heads"):
        body = spoil(letter, body, chance)
        letter.is_spoilt = True
    if fate == "half an answer":
        letter.is_spoilt = True
        body = body[: chance.randrange(len(body) + 1)]
    return status, headers, body


def _shuffled(letter: Letter, body: str, chance: random.Random) -> str:
    """The same lines in another order, one run of them twice, each perhaps in two parts."""
    tid = letter.tid
    try:
        frames = read_frames(body.encode(), tid=tid)
    except BadFrame:
        return body
    runs: list[Run] = [*frames.runs, *frames.runs[:1]]
    for run in runs[:]:
        count = chance.randint(1, len(run.lines))
        if count < len(run.lines):
            runs.remove(run)
            runs += [first_lines(tid, run, count), last_lines(tid, run, count)]
    chance.shuffle(runs)
    short_of = tid if chance.random() < 0.5 else ""
    return write_frames(runs, frames.end, frames.people, short_of=short_of).decode()


def _torn(letter: Letter, body: str, chance: random.Random) -> str:
    """One run of lines without those that come first in it."""
    tid = letter.tid
    try:
        frames = read_frames(body.encode(), tid=tid)
    except BadFrame:
        return body
    runs = list(frames.runs)
    if runs:
        at = chance.randrange(len(runs))
        count = chance.randint(1, len(runs[at].lines))
        runs[at : at + 1] = (
            [last_lines(tid, runs[at], count)] if count < len(runs[at].lines) else []
        )
    return write_frames(runs, frames.end, frames.people).decode()


def _flipped(letter: Letter, body: str, chance: random.Random) -> str:
    """Another byte in the place of one. Names are let be: of them the protocol proves nothing."""
    lines = body.split("\n")
    indexes = [at for at, line in enumerate(lines) if line and not line.startswith('{"people"')]
    if indexes:
        at = chance.choice(indexes)
        place = chance.randrange(len(lines[at]))
        like = next((kind for kind in ALIKE if lines[at][place] in kind), BYTES)
        byte = chance.choice(like if chance.random() < 0.8 else BYTES)
        lines[at] = f"{lines[at][:place]}{byte}{lines[at][place + 1 :]}"
    return "\n".join(lines)


SPOILT: dict[str, Callable[[Letter, str, random.Random], str]] = {
    "shuffled": _shuffled,
    "torn": _torn,
    "flipped": _flipped,
}
ALIKE = (string.digits, string.ascii_letters)
BYTES = string.digits + string.ascii_letters + '-_"{}[],:'


def _counted(way: Way, letter: Letter) -> Answer:
    """The ablation: as if the two sides told each other how many lines of a device they hold, and
    not which. Where the numbers are the same, each believes to hold what the other holds.
    """
    tid = letter.tid
    shelf, server = way.tablet.shelf, letter.to
    if letter.question == "pull":
        pull = json.loads(letter.body)
        theirs = server.night(tid).logs
        for dev, (seq, _) in pull["have"].items():
            pull["have"][dev] = [seq, theirs.log(dev).id_at(seq) or _]
        pull["forks"] = theirs.forks()
        letter.body = json.dumps(pull)
    status, headers, body = way.network.deliver(letter)
    if letter.question == "heads" and status == 200:
        reply, ours = json.loads(body), shelf.logs(tid)
        for dev, (seq, head) in reply["heads"].items():
            reply["heads"][dev] = [seq, ours.log(dev).id_at(seq) or head]
        reply["forks"] = ours.forks()
        body = json.dumps(reply)
    return status, headers, body
