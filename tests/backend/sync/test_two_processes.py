"""Two web processes on one database, on one SQLite file and on a real PostgreSQL: they start
together, take turns with every tablet and phone, and nobody can tell them apart.
"""

from __future__ import annotations

import json
import signal
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from pycore.kernel.ids import live_id
from pycore.ledger.lines.frames import read_frames, write_frames
from tests.backend.kit.serving import Running, free_port
from tests.backend.tablet import START_MS, TID, Desk, lines_of, run_of

WRITERS = 4
EACH = 120
AT_ONCE = 5
Pair = tuple[Running, Running]


@pytest.fixture(params=["sqlite", "postgresql"])
def pair(request: pytest.FixtureRequest, tmp_path: Path, dist: Path) -> Iterator[Pair]:
    """Both started at once on a database that has no tables yet."""
    where = {"HOLDFAST_PAIRING_CODE": "HELD-FAST"}
    if request.param == "postgresql":
        where["DATABASE_URL"] = request.getfixturevalue("postgres_url")
    both = [Running(tmp_path / "data", dist, free_port(), **where) for _ in range(2)]
    try:
        for server in both:
            server.ready()
        yield both[0], both[1]
    finally:
        for server in both:
            server.end(signal.SIGKILL)


class Device:
    """One that asks the two in turns, as behind a balancer."""

    def __init__(self, pair: Pair, dev: str) -> None:
        self.pair = pair
        self.dev = dev
        self.requests = hash(dev)
        body = {"dev": dev, "label": "Door", "code": "HELD-FAST"}
        self.token = self.ask("enrol", body)["token"]

    def send(self, path: str, body: bytes | None, server: Running | None = None) -> bytes:
        self.requests += 1
        server = server or self.pair[self.requests % 2]
        headers = {"Authorization": f"Bearer {getattr(self, 'token', '')}"}
        request = urllib.request.Request(f"{server.url}/api/sync/1/{path}", body, headers)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    content: bytes = answer.read()
                    return content
            except urllib.error.HTTPError as refusal:
                # A reader that never pauses asks too often on a quick machine; it waits as told.
                if refusal.code != 429:
                    raise
                time.sleep(int(refusal.headers["Retry-After"]))

    def ask(self, path: str, body: Any = None, server: Running | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        return json.loads(self.send(path, data, server))


def test_who_pulls_by_cursor_from_either_skips_nothing_that_either_took(pair: Pair) -> None:
    trouble: list[BaseException] = []
    wrote = threading.Event()

    def write(dev: str) -> None:
        try:
            device, prev = Device(pair, dev), ""
            for start in range(1, EACH, AT_ONCE):
                run = run_of(dev, lines_of(AT_ONCE, start), start=start, prev=prev)
                answer = json.loads(device.send(f"t/{TID}/push", write_frames([run], {})))
                assert answer["ack"][dev][0] == start + AT_ONCE - 1
                prev = answer["ack"][dev][1]
        except BaseException as error:
            trouble.append(error)

    pulled: list[list[tuple[str, int]]] = [[], []]

    def follow(reader_number: int) -> None:
        try:
            device, after, all_written = Device(pair, f"reader-{reader_number}"), 0, False
            while True:
                all_written = wrote.is_set()
                question = json.dumps({"have": {}, "forks": {}, "after": after, "max": 7}).encode()
                frames = read_frames(device.send(f"t/{TID}/pull", question))
                assert frames.end["cur"] >= after
                after = frames.end["cur"]
                for run in frames.runs:
                    pulled[reader_number] += [
                        (run.dev, run.start + at) for at in range(len(run.lines))
                    ]
                if all_written and not frames.end["more"]:
                    return
        except BaseException as error:
            trouble.append(error)

    writers = [threading.Thread(target=write, args=(f"dev-{n}",)) for n in range(WRITERS)]
    readers = [threading.Thread(target=follow, args=(n,)) for n in range(2)]
    for thread in writers + readers:
        thread.start()
    for thread in writers:
        thread.join()
    wrote.set()
    for thread in readers:
        thread.join()
    assert not trouble
    all_of_them = [(f"dev-{n}", seq) for n in range(WRITERS) for seq in range(1, EACH + 1)]
    for lines in pulled:
        assert sorted(lines) == all_of_them, "each once, and none passed over"


def test_what_one_took_the_other_tells_at_once(pair: Pair) -> None:
    server, other = pair
    device = Device(pair, "dev-a")
    desk = Desk(_Silent("dev-a"))  # type: ignore[arg-type]
    for number in range(1, 7):
        desk.sell(f"player-{number}", f"Player {number}")
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")

    def bring(server: Running) -> None:
        people = {who: dict(person) for who, person in desk.night.people.items()}
        device.ask(f"t/{TID}/people", {"people": people}, server)
        device.send(f"t/{TID}/push", write_frames(desk.night.logs.all_runs(), {}), server)

    def clock_of(server: Running) -> tuple[str, Any]:
        request = urllib.request.Request(f"{server.url}/api/live/{live_id(TID)}/clock.json")
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.headers["ETag"], json.loads(answer.read())["clock"]

    def view(server: Running) -> Any:
        headers = {"Authorization": f"Bearer {device.token}"}
        request = urllib.request.Request(f"{server.url}/api/nights/{TID}", headers=headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            shown = json.loads(answer.read())
        return shown["digest"], shown["view"]["players"][0]["name"]

    bring(server)
    before = clock_of(server)
    assert clock_of(other) == before, "a phone that changes over has not to load it again"
    assert view(other) == view(server) == (desk.night.digest(), "Player 1")
    for ticket, here, there in ((3, other, server), (4, server, other)):
        desk.at += 1_000
        desk.do("eliminate", out=[{"ticket": ticket, "stack_chips": None}])
        bring(here)
        assert view(there)[0] == view(here)[0] == desk.night.digest()
    assert clock_of(server) == clock_of(other) != before
    named = {"written": "player-one", "name": "Player One", "salt": "a-salt-of-96-bit"}
    desk.do("correct-name", ticket=1, **named)
    bring(server)
    assert view(other)[1] == "Player One", "a name that was put right is right everywhere"


def test_a_token_and_its_end_are_known_to_both(pair: Pair) -> None:
    device = Device(pair, "dev-a")
    old = device.token
    for server in pair:
        assert device.ask("hello", {}, server)["proto"] == [1]
    device.token = device.ask("enrol", {"dev": "dev-a", "label": "Door", "code": "HELD-FAST"})[
        "token"
    ]
    new, device.token = device.token, old
    for server in pair:
        with pytest.raises(urllib.error.HTTPError) as refused:
            device.ask("hello", {}, server)
        assert refused.value.code == 401
        refused.value.close()
    device.token = new
    names = {device.ask("hello", {}, server)["store_id"] for server in pair}
    assert len(names) == 1


def test_a_process_that_is_killed_holds_up_nobody(pair: Pair) -> None:
    server, other = pair
    device = Device(pair, "dev-a")
    lines = lines_of(400)
    stop, taken = threading.Event(), threading.Event()

    def hammer() -> None:
        try:
            while not stop.is_set():
                run = run_of("dev-a", lines)
                device.send(f"t/{TID}/push", write_frames([run], {}), server)
                taken.set()
        except (OSError, HTTPException):  # killed before an answer, or in the midst of one
            pass

    thread = threading.Thread(target=hammer)
    thread.start()
    assert taken.wait(60)
    server.process.kill()
    answer = json.loads(
        device.send(f"t/{TID}/push", write_frames([run_of("dev-b", lines)], {}), other)
    )
    assert answer["ack"]["dev-b"][0] == 400
    stop.set()
    thread.join()


class _Silent:
    """A tablet that only decides."""

    def __init__(self, dev: str) -> None:
        self.dev = dev
