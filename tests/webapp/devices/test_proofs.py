"""A tablet proves with a key of its own that it is the one that was let in: neither a token that
was copied nor a code that was overheard takes its place.
"""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from flask import Flask

from backend.services.devices import fleet
from backend.store.db import read
from backend.store.devices import devices
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.sync import proofs
from tests.backend.tablet import Tablet, run_of
from tests.signer import FakeKeys, Signer
from tests.webapp.fakes import CODE, Hall, run
from tests.webapp.served import Server, Wire
from webapp.worker.sync.signing import WAY_IN

HELLO = "/api/sync/1/hello"


class Heard(Wire):
    """A wire that somebody listens to; *packs* bodies as a browser does."""

    def __init__(self, app: Flask, *, packs: bool = False) -> None:
        super().__init__(app)
        self.packs = packs
        self.requests: list[tuple[str, str, dict[str, str], str]] = []

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        headers = json.loads(headers_json)
        self.requests.append((method, path, headers, body))
        if not self.packs or not body:
            return await super().send(method, path, headers_json, body)
        answer = self.app.test_client().open(
            path,
            method=method,
            headers={**headers, "Content-Encoding": "gzip"},
            data=gzip.compress(body.encode()),
        )
        return json.dumps(
            {"status": answer.status_code, "headers": dict(answer.headers), "body": answer.text}
        )


class Mute(FakeKeys):
    """A browser that makes a key and cannot sign with it."""

    async def sign(self, dev: str, text: str) -> str:
        return ""


def tablet(server: Server, keys: Any, *, packs: bool = False) -> Hall:
    hall = Hall()
    hall.transport, hall.keys = Heard(server.app, packs=packs), keys
    hall.wall_ms = server.app.extensions["holdfast"].now_ms()
    return hall


async def let_in(server: Server, keys: Any = None) -> Hall:
    hall = tablet(server, keys or FakeKeys("door"))
    tid = await hall.create()
    await hall.sell(tid, "Ann Ross")
    await hall.enrol()
    assert (await hall.sync())["data"]["pending"] == 0
    return hall


def dev_of(hall: Hall) -> str:
    assert hall.tablet is not None
    return hall.tablet.shelf.dev


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json["error"]["code"]


@pytest.mark.parametrize("alg", ["Ed25519", "ES256"])
@pytest.mark.parametrize("packs", [False, True])
def test_every_request_is_proved(server: Server, alg: Any, packs: bool) -> None:
    async def work() -> None:
        hall = tablet(server, FakeKeys("door", alg), packs=packs)
        tid = await hall.create()
        await hall.sell(tid, "Ann Ross")
        await hall.enrol()
        assert (await hall.sync())["data"]["pending"] == 0
        assert all(proofs.HEADER in headers for _, _, headers, _ in hall.transport.requests)
        org = server.app.extensions["holdfast"].org
        with server.app.app_context():
            row = read(lambda session: devices.device(session, org, dev_of(hall)))
        assert row is not None
        key = FakeKeys("door", alg).signer(WAY_IN).key
        assert proofs.read_kept(row.proof_key) == key

    run(work())


def test_a_token_that_was_copied_gives_nothing(server: Server) -> None:
    async def work() -> None:
        hall = await let_in(server)
        assert hall.tablet is not None
        token = hall.tablet.shelf.kv("token")
        client, bearer = server.app.test_client(), {"Authorization": f"Bearer {token}"}
        thief = Signer("thief")
        at = server.app.extensions["holdfast"].now_ms()
        for path in ("/api/nights", "/api/sync/1/nights"):
            answer = client.get(path, headers=bearer)
            assert code_of(answer) == (401, "proof-wrong")
        for path in (HELLO, "/api/sync/1/token"):
            sig = thief.sign(proofs.to_prove("POST", path, at, b"{}").encode())
            for header in (
                {},
                {proofs.HEADER: proofs.proof_header(at, sig)},
                {proofs.HEADER: "x"},
            ):
                answer = client.post(path, data=b"{}", headers={**bearer, **header})
                assert code_of(answer) == (401, "proof-wrong"), path
        assert (await hall.sync())["data"]["problem"] is None, "the tablet goes on"

    run(work())


def test_a_code_that_was_overheard_takes_nobody_s_place(server: Server) -> None:
    """Not even with the tablet's token; the tablet itself comes in again without one."""

    async def work() -> None:
        hall = await let_in(server)
        dev = dev_of(hall)
        assert hall.tablet is not None
        bearer = {"Authorization": f"Bearer {hall.tablet.shelf.kv('token')}"}
        thief, now = Signer("thief"), server.app.extensions["holdfast"].now_ms()
        body = {"dev": dev, "code": CODE, "label": "Me"}
        for more in ({}, {"key": thief.key_fields}):
            data = json.dumps({**body, **more}).encode()
            sig = thief.sign(proofs.to_prove("POST", "/api/sync/1/enrol", now, data).encode())
            answer = server.app.test_client().post(
                "/api/sync/1/enrol",
                data=data,
                headers={**bearer, proofs.HEADER: proofs.proof_header(now, sig)},
            )
            assert code_of(answer) == (409, "device-known")
        others = json.dumps(
            {**body, "dev": "new", "key": FakeKeys("door").signer(WAY_IN).key_fields}
        )
        sig = thief.sign(
            proofs.to_prove("POST", "/api/sync/1/enrol", now, others.encode()).encode()
        )
        answer = server.app.test_client().post(
            "/api/sync/1/enrol",
            data=others,
            headers={proofs.HEADER: proofs.proof_header(now, sig)},
        )
        assert code_of(answer) == (401, "proof-wrong"), "a key is nobody's who cannot sign with it"
        assert (await hall.sync())["data"]["problem"] is None
        hall.tablet.shelf.journal.store("kv")["token"] = ""  # it lost it
        await hall.enrol()
        assert (await hall.sync())["data"]["problem"] is None

    run(work())


def test_what_was_overheard_is_good_for_that_request_alone(server: Server) -> None:
    async def work() -> None:
        hall = await let_in(server)
        method, path, headers, body = next(
            sent
            for sent in hall.transport.requests
            if sent[1].endswith("/pull") or sent[1] == HELLO
        )
        client = server.app.test_client()
        assert client.open(path, method=method, headers=headers, data=body).status_code == 200
        changed = client.open(path, method=method, headers=headers, data='{"dev":"x"}')
        elsewhere = client.post("/api/sync/1/token", headers=headers, data=body)
        other = client.get(path.replace("hello", "nights"), headers=headers)
        for answer in (changed, elsewhere, other):
            assert code_of(answer) == (401, "proof-wrong")
        home = server.app.extensions["holdfast"]
        then = home.now_ms() + 2 * proofs.WITHIN_MS
        home.now_ms = lambda: then
        late_answer = client.open(path, method=method, headers=headers, data=body)
        assert code_of(late_answer) == (401, proofs.STALE)
        assert late_answer.json["error"]["now"] == then

    run(work())


@pytest.mark.parametrize("off_ms", [-9 * 3_600_000, 40 * 86_400_000])
def test_a_tablet_whose_clock_is_wrong_is_told_once(server: Server, off_ms: int) -> None:
    async def work() -> None:
        hall = tablet(server, FakeKeys("door"))
        hall.wall_ms += off_ms
        tid = await hall.create()
        await hall.sell(tid, "Ann Ross")
        await hall.enrol()
        assert (await hall.sync())["data"]["pending"] == 0
        hall.transport.requests.clear()
        await hall.sync()
        paths = [path for _, path, _, _ in hall.transport.requests]
        assert paths.count(HELLO) == 1

    run(work())


def test_an_up_to_date_sync_is_one_small_request(server: Server) -> None:
    async def work() -> None:
        hall = await let_in(server)
        await hall.sync()
        hall.transport.requests.clear()
        await hall.get("sync")
        ((_, path, headers, body),) = hall.transport.requests
        assert path == HELLO
        assert len(json.dumps(headers)) + len(body) < 700
        assert len(headers[proofs.HEADER]) <= 101

    run(work())


def test_a_fresh_id_keeps_the_key(server: Server) -> None:
    async def work() -> None:
        hall = await let_in(server)
        assert hall.tablet is not None
        shelf = hall.tablet.shelf
        async with shelf.lock:
            await shelf.retire_dev()
        for _ in range(3):
            data = (await hall.sync())["data"]
        assert data["problem"] is None
        org = server.app.extensions["holdfast"].org
        with server.app.app_context():
            row = read(lambda session: devices.device(session, org, dev_of(hall)))
        assert row is not None
        assert row.proof_key
        assert proofs.read_kept(row.log_key) == FakeKeys("door").signer(dev_of(hall)).key

    run(work())


async def offline(server: Server, keys: Any) -> tuple[Hall, str]:
    """A tablet that was never let in, whose records another brought; and its id."""
    hall = tablet(server, keys)
    tid = await hall.create()
    await hall.sell(tid, "Ann Ross")
    assert hall.tablet is not None
    runs = hall.tablet.shelf.logs(tid).all_runs()
    director = Tablet(server.app, "director", code=CODE)
    assert director.push(*runs, tid=tid)["quarantined"] == []
    await hall.sell(tid, "Bo Lee")
    return hall, dev_of(hall)


def test_who_worked_a_whole_night_offline_pairs_afterwards_and_stays_itself(
    server: Server,
) -> None:
    async def work() -> None:
        hall, dev = await offline(server, FakeKeys("door"))
        await hall.enrol()
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"], dev_of(hall)) == (None, 0, dev)

    run(work())


@pytest.mark.parametrize("keys", [None, Mute("door")])
def test_an_id_that_nobody_can_prove_is_given_up_for_a_fresh_one(
    server: Server, keys: Any
) -> None:
    """Nothing that was entered is lost, and it goes on by itself."""

    async def work() -> None:
        hall, dev = await offline(server, keys)
        await hall.enrol()
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"]) == (None, 0)
        assert hall.tablet is not None
        assert dev_of(hall) != dev
        assert dev in hall.tablet.shelf.devs()
        tid = next(iter(hall.tablet.shelf.nights))
        await hall.sell(tid, "Cy Moe")
        assert (await hall.sync())["data"]["pending"] == 0

    run(work())


def test_a_fresh_id_that_is_anothers_by_now_is_given_up_too(server: Server) -> None:
    async def work() -> None:
        hall = await let_in(server)
        assert hall.tablet is not None
        shelf = hall.tablet.shelf
        async with shelf.lock:
            await shelf.retire_dev()
        taken = dev_of(hall)
        fields = {"lam": 1, "own": "x", "base": "", "wall": 1, "type": "tested/1", "body": {}}
        director = Tablet(server.app, "director", code=CODE)
        director.push(run_of(taken, [encode(Line(**fields))], tid="other"), tid="other")
        for _ in range(4):
            data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"]) == (None, 0)
        assert dev_of(hall) != taken
        org = server.app.extensions["holdfast"].org
        with server.app.app_context():
            assert read(lambda session: devices.device(session, org, taken)) is None
            assert read(lambda session: devices.device(session, org, dev_of(hall)))

    run(work())


def test_a_key_that_was_lost_comes_in_again_when_the_office_lets_it(server: Server) -> None:
    async def work() -> None:
        hall = await let_in(server)
        hall.keys = FakeKeys("evicted")
        await hall.start()
        assert (await hall.sync())["data"]["problem"] == "enrol-again"
        again = await hall.ask("enrol", code=CODE, label="Door")
        assert "device-known" in json.dumps(again)
        org = server.app.extensions["holdfast"].org
        with server.app.app_context():
            assert fleet.put(org, dev_of(hall), "again", 1)
        await hall.enrol()
        assert (await hall.sync())["data"]["problem"] is None

    run(work())


@pytest.mark.parametrize("keys", [None, Mute("door")])
def test_a_browser_without_a_key_is_let_in_as_before(server: Server, keys: Any) -> None:
    async def work() -> None:
        hall = tablet(server, keys)
        await hall.create()
        await hall.enrol()
        assert (await hall.sync())["data"]["pending"] == 0
        assert all(proofs.HEADER not in headers for _, _, headers, _ in hall.transport.requests)

    run(work())


@pytest.mark.parametrize("header", ["", ".", "1", "x.y", "-1.a", "1" * 20 + ".a", "١.a"])
def test_what_is_no_proof_proves_nothing(header: str) -> None:
    key = Signer("door").key
    assert proofs.is_proved(key, "GET", "/", b"", header, 1) is False


@pytest.mark.parametrize("word", ["", "x", "Ed25519:", "Ed25519:AAAA", "RSA:AAAA"])
def test_what_is_no_key_is_none(word: str) -> None:
    assert proofs.read_kept(word) is None
    assert proofs.key_word(None) == ""
