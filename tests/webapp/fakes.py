"""Stand-ins for what lies outside the tablet: its disk, the network, and a small organization.

The organization here keeps nights in memory with the real core and speaks sync/1 shortly, so that
thousands of troubled exchanges take seconds. `test_tablet_and_server.py` holds the tablet against
the real server.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_type_hints

from pycore.book.book import Book, is_book
from pycore.ledger.fold.digests import merged
from pycore.ledger.lines.frames import SHORT, BadFrame, read_frames, write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.sync.marks import mark_of_all, night_mark
from pycore.night.night import Night
from tests.core.shapes import misfits
from webapp.worker.answers import Answers, Failed, Ok, TurnedDown
from webapp.worker.database.records import STORES, SUMS
from webapp.worker.main import boot
from webapp.worker.tablet import Tablet

T = TypeVar("T")
ANSWERS = get_type_hints(Answers)

START_MS = 1_795_000_000_000
ORIGIN = "https://club.example.org"
CODE = "ABCD-2345"

DRAFT = {
    "template": "selkirk-thursday",
    "utc_offset_minutes": 0,
    "start_at_ms": START_MS,
    "organization": "Selkirk Legion",
    "venue": "The hall",
    "night_name": "Thursday night",
    "licence": "MB-1",
    "settings": {"break_ms": 900_000},
}


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run one piece of asynchronous work to its end."""
    return asyncio.run(work)


class Killed(BaseException):
    """The process ended here. Not an Exception: nothing may catch it and carry on."""


@dataclass
class Disk:
    """What survives: the database of one tablet. Copy it and the tablet is cloned."""

    stores: dict[str, dict[str, str]] = field(
        default_factory=lambda: {store: {} for store in STORES}
    )

    def copy(self) -> Disk:
        return Disk({store: dict(rows) for store, rows in self.stores.items()})


class FakeJournal:
    """`journal.js` over a Disk. *trouble* is asked before and after every step ("load", "commit",
    "committed"): it may raise, or Killed to end the process there. *commits* are told without the
    checksums that go along with every value.
    """

    def __init__(self, disk: Disk, trouble: Callable[[str], None] = lambda _step: None) -> None:
        self.disk = disk
        self.trouble = trouble
        self.commits: list[list[list[str]]] = []

    async def load(self) -> str:
        await asyncio.sleep(0)
        self.trouble("load")
        return json.dumps(self.disk.stores)

    async def commit(self, ops_json: str) -> None:
        await asyncio.sleep(0)
        self.trouble("commit")
        ops = json.loads(ops_json)
        stores = self.disk.copy().stores
        for op in ops:
            if op[0] == "put":
                assert isinstance(op[3], str)
                stores[op[1]][op[2]] = op[3]
            else:
                del stores[op[1]][op[2]]
        self.disk.stores = stores
        self.commits.append([op for op in ops if op[1] != SUMS])
        self.trouble("committed")
        await asyncio.sleep(0)


@dataclass
class Organization:
    """A server in memory. *store_id* changes when the database is another one; its *level* is
    "hub" where records go on from it.
    """

    store_id: str = "store-1"
    level: str = "org"
    nights: dict[str, Any] = field(default_factory=dict)
    tokens: set[str] = field(default_factory=set)
    poison: set[bytes] = field(default_factory=set)  # lines that this server takes for malformed
    max_events: int = 1000
    forms: list[int] = field(default_factory=lambda: [1, SHORT])
    requests: list[str] = field(default_factory=list)
    heard: Any = None  # what it tells of when it heard each device, where it is asked

    def backup(self) -> dict[str, Night]:
        return dict(self.nights)

    def digest(self, tid: str) -> str:
        return str(self.nights[tid].digest())

    def marks(self) -> dict[str, str]:
        return {
            tid: night_mark(night.logs.heads(), night.logs.forks(), night.people)
            for tid, night in self.nights.items()
        }

    def answer(
        self, method: str, path: str, headers: dict[str, str], body: str
    ) -> tuple[int, Any]:
        """(status, JSON value or text)."""
        where = path.removeprefix("/api/sync/1")
        self.requests.append(f"{method} {where}")
        if where == "/enrol":
            fields = json.loads(body)
            if fields["code"] != CODE:
                return 403, {"error": {"code": "wrong-code"}}
            token = f"token-{len(self.tokens)}"
            self.tokens.add(token)
            return 200, {"token": token}
        if headers.get("Authorization", "").removeprefix("Bearer ") not in self.tokens:
            return 401, {"error": {"code": "not-enrolled"}}
        if where == "/hello":
            return 200, {
                "server": "fake",
                "organization": "Selkirk Legion",
                "store_id": self.store_id,
                "level": self.level,
                "now": int(headers["X-Holdfast-Now"]) + 5_000,
                "proto": [1],
                "forms": self.forms,
                "max_req": 1 << 20,
                "max_events": self.max_events,
                "mark": mark_of_all(self.marks()),
                **({"heard": self.heard} if json.loads(body).get("heard") else {}),
            }
        if where == "/nights":
            counts = {tid: len(night.logs.all_runs()) for tid, night in self.nights.items()}
            marks = self.marks()
            return 200, {
                "nights": [
                    {
                        "tid": tid,
                        "cur": night.logs.count() + 1000 * counts[tid],
                        "mark": marks[tid],
                    }
                    for tid, night in self.nights.items()
                ]
            }
        _, _, tid, question = where.split("/")
        kind: Any = Book if is_book(tid) else Night
        night: Any = self.nights.get(tid) or kind.empty(tid)
        if question == "heads":
            return 200, {"heads": night.logs.heads(), "forks": night.logs.forks()}
        if question == "push":
            return self._push(night, body)
        if question == "pull":
            fields = json.loads(body)
            runs = night.logs.missing_for(fields["have"], fields["forks"], fields["max"])
            short_of = tid if fields.get("form") == SHORT and SHORT in self.forms else ""
            end = {"heads": night.logs.heads()}
            return 200, write_frames(runs, end, short_of=short_of).decode()
        people = merged(night.subject, night.logs, night.people, json.loads(body)["people"])
        self._keep(night.with_people(people))
        return 200, {"people": dict(people)}

    def _push(self, night: Night, body: str) -> tuple[int, Any]:
        try:
            frames = read_frames(body.encode(), tid=night.logs.tid)
        except BadFrame as err:
            return 400, {"error": {"code": err.code}}
        lines = [raw for run in frames.runs for raw in run.lines]
        if self.poison.intersection(lines):
            return 400, {"error": {"code": "bad-line"}}
        if len(lines) > self.max_events:
            return 413, {"error": {"code": "too-many-events"}}
        grown, taken = night.receive_all(frames.runs)
        self._keep(grown.with_people(frames.people))
        heads = grown.logs.heads()
        need = [
            {"dev": run.dev, "from": got.need}
            for run, got in zip(frames.runs, taken, strict=True)
            if got.need is not None
        ]
        ack = {run.dev: heads[run.dev] for run in frames.runs if run.dev in heads}
        return 200, {"ack": ack, "dup": 0, "quarantined": [], "need": need}

    def _keep(self, night: Night) -> None:
        if night.logs.count() or night.people:
            self.nights[night.tid] = night


class FakeTransport:
    """The way to an organization. *trouble* sees every request and may answer in its place (a
    status), raise, or change nothing (None); *spoil* may change the body of an answer.
    """

    def __init__(self, organization: Organization | None) -> None:
        self.organization = organization
        self.trouble: Callable[[str, str], int | None] = lambda _path, _body: None
        self.headers: dict[str, str] = {}
        self.spoil: Callable[[str, str], str] = lambda _path, body: body
        self.spoil_request: Callable[[str, str], str] = lambda _path, body: body

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        assert path.startswith("/api/sync/1/")
        await asyncio.sleep(0)
        if self.organization is None:
            raise ConnectionError("no network")
        status = self.trouble(path, body)
        answer: Any = {"error": {"code": "trouble"}}
        if status is None:
            headers = json.loads(headers_json)
            body = self.spoil_request(path, body)
            status, answer = self.organization.answer(method, path, headers, body)
        await asyncio.sleep(0)
        text = answer if isinstance(answer, str) else json.dumps(answer)
        text = self.spoil(path, text)
        return json.dumps({"status": status, "headers": self.headers, "body": text})


class Rough:
    """A bad network: loses requests, loses answers, repeats requests, cuts answers short, shuffles
    the runs of a transfer. *badness* is the chance of each.
    """

    def __init__(self, organization: Organization, chance: random.Random, badness: float) -> None:
        self.inner = FakeTransport(organization)
        self.chance = chance
        self.badness = badness

    def _now(self) -> bool:
        return self.chance.random() < self.badness

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        if self._now():
            raise ConnectionError("request lost")
        if path.endswith("/push") and self._now():
            body = _shuffled(body, path.split("/")[-2], self.chance)
        if self._now():
            await self.inner.send(method, path, headers_json, body)
        text = await self.inner.send(method, path, headers_json, body)
        if self._now():
            raise ConnectionError("answer lost")
        if self._now():
            reply = json.loads(text)
            reply["body"] = reply["body"][: self.chance.randrange(len(reply["body"]) + 1)]
            text = json.dumps(reply)
        return text


def _shuffled(body: str, tid: str, chance: random.Random) -> str:
    frames = read_frames(body.encode(), tid=tid)
    runs: list[Run] = [*frames.runs, *frames.runs[:1]]
    chance.shuffle(runs)
    short_of = tid if chance.random() < 0.5 else ""
    return write_frames(runs, frames.end, frames.people, short_of=short_of).decode()


class Hall:
    """One tablet in a hall: its disk, its clocks and the page that asks it things."""

    def __init__(self, organization: Organization | None = None, disk: Disk | None = None) -> None:
        self.disk = disk or Disk()
        self.journal = FakeJournal(self.disk)
        self.transport: Any = FakeTransport(organization)
        self.keys: Any = None
        self.wall_ms = START_MS
        self.perf_ms = 1_000
        self.core = "core-1"
        self.tablet: Tablet | None = None

    async def start(self) -> None:
        """Start the app, as after a reload or a kill: memory is gone, the disk is not."""
        self.journal = FakeJournal(self.disk, self.journal.trouble)
        env = {
            "now_ms": self.wall_ms,
            "perf_ms": self.perf_ms,
            "app": "0.1.0",
            "core": self.core,
            "origin": ORIGIN,
            "lang": "en",
        }
        self.tablet = await boot(self.journal, self.transport, json.dumps(env), self.keys)

    def passes(self, ms: int) -> None:
        self.wall_ms += ms
        self.perf_ms += ms

    async def ask(self, op: str, **facts: Any) -> dict[str, Any]:
        """The whole answer to a request, held to the shape it is declared to have."""
        if self.tablet is None:
            await self.start()
        assert self.tablet is not None
        self.passes(10)
        request = {"op": op, "wall_ms": self.wall_ms, "perf_ms": self.perf_ms, **facts}
        reply: dict[str, Any] = json.loads(await self.tablet.handle(json.dumps(request)))
        answered: Any = Ok
        kind = answered[ANSWERS.get(op)] if "ok" in reply else TurnedDown | Failed
        wrong = misfits(reply, kind)
        assert not wrong, wrong
        return reply

    async def get(self, op: str, **facts: Any) -> Any:
        """What an answer that says ok holds."""
        reply = await self.ask(op, **facts)
        assert "ok" in reply, reply
        return reply["ok"]

    async def create(self, **changes: Any) -> str:
        """Set a night up; its id."""
        tid: str = (await self.get("create", draft={**DRAFT, **changes}))["tid"]
        return tid

    async def do(self, tid: str, command: str, **facts: Any) -> Any:
        return await self.get("do", tid=tid, command={"command": command, **facts})

    async def seals(self, tid: str, **facts: Any) -> Any:
        """Seal a night, with a reason for whatever of it is open."""
        close = (await self.get("open", tid=tid))["acts"]["close"]
        left_open = [
            {"duty": step["code"], "reason": "x"} for step in close if not step["is_done"]
        ]
        return await self.do(tid, "seal-night", left_open=left_open, **facts)

    async def enters(self, command: str, **facts: Any) -> Any:
        """Enter something in the organization's book."""
        wish = {"command": command, **facts}
        return await self.get("book-do", command=wish, utc_offset_minutes=-360)

    async def sell(self, tid: str, name: str) -> Any:
        """Sell an entry; whoever has that name already is somebody else."""
        sale = {"name": name, "paid": "cash", "of_age": True, "same_person": "no"}
        return await self.do(tid, "sell-entry", **sale)

    async def enrol(self) -> Any:
        return await self.get("enrol", code=CODE, label="Door tablet")

    async def sync(self) -> Any:
        return await self.get("sync", force=True)

    def night(self, tid: str) -> Night:
        assert self.tablet is not None
        return self.tablet.shelf.nights[tid]

    def book(self) -> Book:
        assert self.tablet is not None
        return self.tablet.shelf.book

    def ids(self, tid: str) -> set[str]:
        """Every event of the night that is held, on whichever branch."""
        return ids_of(self.night(tid).logs)


def ids_of(logs: LogSet) -> set[str]:
    return {node_id for log in logs.logs.values() for node_id in (*log.ids, *log.strays)}
