"""One night's trouble stays its own on a tablet: the others start, sell, send, keep their time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pycore.ledger.sync.wire import PeerProblem
from pycore.night.night import Night
from tests.webapp.fakes import Disk, Hall, Organization, run

SALE = {"command": "sell-entry", "name": "Bo", "paid": "cash", "of_age": True, "same_person": "no"}
HOUR_MS = 3_600_000


async def _three_nights(organization: Organization) -> tuple[Hall, list[str]]:
    hall = Hall(organization)
    tids = sorted([await hall.create(night_name=name) for name in ("One", "Two", "Three")])
    await hall.enrol()
    return hall, tids


def _raises(kind: type[Exception]) -> Callable[[str, str], int | None]:
    def raising(_path: str, _body: str) -> int | None:
        raise kind("nobody there")

    return raising


Failing = Callable[[Hall, str], None]


def _status(status: int) -> Failing:
    def fail(hall: Hall, tid: str) -> None:
        hall.transport.trouble = lambda path, _body: status if f"/{tid}/" in path else None

    return fail


def _body(body: str) -> Failing:
    def fail(hall: Hall, tid: str) -> None:
        hall.transport.spoil = lambda path, text: body if f"/{tid}/" in path else text

    return fail


def _nobody(hall: Hall, tid: str) -> None:
    def away(path: str, _body: str) -> int | None:
        if f"/{tid}/" in path:
            raise ConnectionError("no answer")
        return None

    hall.transport.trouble = away


@pytest.mark.parametrize("index", [0, 1, 2])
@pytest.mark.parametrize(
    ("fail", "code"),
    [
        (_status(500), "organization-busy"),
        (_status(400), "organization-refuses"),
        (_status(413), "organization-refuses"),
        (_status(507), "organization-full"),
        (_nobody, "unreachable"),
        (_body("{"), "answer-garbled"),
        (_body('{"heads": 5, "forks": []}'), "answer-garbled"),
        (_body('{"heads": {"d": [1e300, []]}, "forks": {"d": 7}}'), "answer-garbled"),
    ],
)
def test_a_night_that_fails_does_not_hold_up_the_others(
    fail: Failing, code: str, index: int
) -> None:
    async def work() -> None:
        organization = Organization()
        hall, tids = await _three_nights(organization)
        bad = tids[index]
        fail(hall, bad)
        data = (await hall.sync())["data"]
        for tid in tids:
            night = data["nights"][tid]
            assert (night["organization"], night["trouble"]) == (
                (0, code) if tid == bad else (1, None)
            )
        assert data["problem"] == code
        # The bad one is left alone for a while, and holds up nobody meanwhile.
        other = tids[index - 1]
        await hall.do(other, **SALE)
        await hall.get("sync")
        data = (await hall.get("hello"))["data"]
        assert data["nights"][other]["organization"] == 2
        hall.transport.trouble = lambda _path, _body: None
        hall.transport.spoil = lambda _path, body: body
        data = (await hall.sync())["data"]
        assert (data["pending"], data["problem"]) == (0, None)
        assert all(night["trouble"] is None for night in data["nights"].values())

    run(work())


def test_a_failing_night_is_asked_for_less_and_less_often() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tids = await _three_nights(organization)
        _status(500)(hall, tids[0])
        now_ms = 0
        outbox = hall.tablet.outbox  # type: ignore[union-attr]
        outbox._elapsed_ms = lambda: now_ms
        outbox._troubles._elapsed_ms = lambda: now_ms
        tries = 0
        for _ in range(3_600):
            organization.requests.clear()
            before = len(organization.requests)
            counted: list[str] = []
            trouble = hall.transport.trouble
            hall.transport.trouble = lambda p, b, t=trouble, c=counted: (c.append(p), t(p, b))[1]
            await outbox.sync(hall.wall_ms)
            hall.transport.trouble = trouble
            tries += any(f"/{tids[0]}/" in path for path in counted)
            assert before == 0
            now_ms += 1_000
        assert 5 < tries < 120
        assert outbox.retry_in_ms == 0

    run(work())


def test_a_server_that_asks_to_be_left_alone_is_and_then_the_others_come_first() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tids = await _three_nights(organization)
        _status(503)(hall, tids[0])
        hall.transport.headers = {"Retry-After": "5"}
        data = (await hall.sync())["data"]
        assert [data["nights"][tid]["organization"] for tid in tids] == [0, 0, 0]
        outbox = hall.tablet.outbox  # type: ignore[union-attr]
        assert outbox.retry_in_ms >= 5_000
        outbox._standing.due_ms = 0
        outbox._troubles._held[tids[0]].due_ms = 1 << 60
        await hall.get("sync")
        data = (await hall.get("hello"))["data"]
        assert [data["nights"][tid]["organization"] for tid in tids] == [0, 1, 1]

    run(work())


def test_without_a_network_not_every_night_is_tried() -> None:
    async def work() -> None:
        organization = Organization()
        hall, _ = await _three_nights(organization)
        paths: list[str] = []

        def gone(path: str, _body: str) -> int | None:
            paths.append(path)
            if "/t/" in path:
                raise ConnectionError("no network")
            return None

        hall.transport.trouble = gone
        assert (await hall.sync())["data"]["problem"] == "unreachable"
        assert len([path for path in paths if "/t/" in path]) == 2

    run(work())


def _exploding(monkeypatch: pytest.MonkeyPatch, bad: Callable[[Any], bool]) -> None:
    """The core raises for logs that *bad* says."""
    of, receive_all = Night.of, Night.receive_all

    def fold(logs: Any, people: Any = None) -> Night:
        if bad(logs):
            raise OverflowError("a number too far")
        return of(logs, people)

    def more(night: Night, runs: Any) -> Any:
        received = receive_all(night, runs)
        if bad(received[0].logs):
            raise OverflowError("a number too far")
        return received

    monkeypatch.setattr(Night, "of", fold)
    monkeypatch.setattr(Night, "receive_all", more)


def test_a_night_that_cannot_be_folded_at_start_leaves_the_others_working(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        organization = Organization()
        hall, tids = await _three_nights(organization)
        bad, good = tids[0], tids[1]
        await hall.sell(bad, "Ann")
        before = hall.disk.copy()
        _exploding(monkeypatch, lambda logs: logs.tid == bad)
        await hall.start()
        hello = await hall.get("hello")
        listed = {night["tid"]: night for night in hello["nights"]}
        assert [listed[tid]["trouble"] for tid in tids] == [True, False, False]
        assert hello["data"]["nights"][bad]["trouble"] == "night-trouble"
        assert hello["data"]["nights"][bad]["here"] == 2
        for op, facts in (("open", {}), ("do", {"command": SALE}), ("qr", {}), ("hands", {})):
            reply = await hall.ask(op, tid=bad, **facts)
            assert reply["failed"]["code"] == "night-trouble"
        await hall.sell(good, "Bo")
        assert "Ann" in (await hall.get("export", tid=bad))["text"]
        # What stands on the disk stays, and gets through to the organization all the same.
        assert before.stores["log"].items() <= hall.disk.stores["log"].items()
        monkeypatch.undo()
        _exploding(monkeypatch, lambda logs: False)
        data = (await hall.sync())["data"]
        assert data["nights"][bad]["organization"] == 2
        assert {p["name"] for p in organization.nights[bad].people.values()} == {"Ann"}
        await hall.start()
        assert (await hall.get("open", tid=bad))["view"]["phase"] == "open"

    run(work())


def test_a_night_that_was_troubled_works_again_when_what_comes_in_mends_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        organization = Organization()
        hall, tids = await _three_nights(organization)
        other = Hall(organization)
        await hall.sync()
        await other.enrol()
        await other.sync()
        await other.sell(tids[0], "Mends it")
        _exploding(monkeypatch, lambda logs: logs.tid == tids[0] and logs.count() < 2)
        await hall.start()
        assert (await hall.ask("open", tid=tids[0]))["failed"]["code"] == "night-trouble"
        monkeypatch.undo()
        await other.sync()
        _exploding(monkeypatch, lambda logs: logs.tid == tids[0] and logs.count() < 2)
        data = (await hall.sync())["data"]
        assert data["nights"][tids[0]]["trouble"] is None
        assert (await hall.get("open", tid=tids[0]))["view"]["desk"]["entries"] == 1

    run(work())


def test_lines_that_would_break_a_night_are_not_let_in_and_its_own_are_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        organization = Organization()
        hall, tids = await _three_nights(organization)
        await hall.sync()
        other = Hall(organization)
        await other.enrol()
        await other.sync()
        await other.sell(tids[1], "Breaks it")
        dev = (await other.get("hello"))["dev"]
        await other.sync()
        await hall.sell(tids[1], "Ours")
        await hall.sell(tids[2], "Elsewhere")
        real_answer = organization.answer

        def serve(*arguments: Any) -> Any:
            with monkeypatch.context() as calm:
                calm.setattr(Night, "receive_all", whole)
                return real_answer(*arguments)

        whole = Night.receive_all
        _exploding(monkeypatch, lambda logs: dev in logs.logs)
        monkeypatch.setattr(organization, "answer", serve)
        data = (await hall.sync())["data"]
        assert data["nights"][tids[1]]["trouble"] == "night-trouble"
        assert data["pending"] == 0
        assert organization.nights[tids[1]].logs.count() == 3
        await hall.sell(tids[1], "The desk goes on")
        await hall.start()
        assert (await hall.get("open", tid=tids[1]))["view"]["desk"]["entries"] == 2

    run(work())


async def _playing(hall: Hall, name: str) -> str:
    tid = await hall.create(night_name=name)
    for player in ("Ann", "Bo", "Cy"):
        await hall.sell(tid, player)
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    return tid


def _corrections(hall: Hall, tid: str) -> int:
    records = hall.night(tid).folded.recorded
    return sum(1 for record in records if record.placed.line.type == "time-corrected/1")  # type: ignore[union-attr]


def test_a_clock_that_cannot_be_corrected_leaves_the_others_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        hall = Hall()
        tids = [await _playing(hall, "One"), await _playing(hall, "Two")]
        decide = Night.decide

        def exploding(night: Night, *arguments: Any) -> Any:
            if night.tid == tids[0]:
                raise OverflowError("the year 60000")
            return decide(night, *arguments)

        monkeypatch.setattr(Night, "decide", exploding)
        hall.wall_ms += HOUR_MS
        for _ in range(3):
            assert "ok" in await hall.ask("view", tid=tids[1])
        assert [_corrections(hall, tid) for tid in tids] == [0, 1]

    run(work())


def test_the_clock_is_corrected_by_who_set_it_not_by_who_was_undone() -> None:
    """A helper pressed "next level" and it was taken back: the clock is in the director's time."""

    async def work() -> None:
        organization = Organization()
        director, helper = Hall(organization), Hall(organization)
        tid = await _playing(director, "One")
        for hall in (director, helper):
            await hall.enrol()
            await hall.sync()
        did = (await helper.do(tid, "next-level", reason="late"))["did"]
        await helper.sync()
        await director.sync()
        await director.do(tid, "undo", target=did[0], reason="not yet")
        await director.sync()
        await helper.sync()
        for hall in (helper, director):
            hall.wall_ms += HOUR_MS
            for _ in range(3):
                await hall.ask("view", tid=tid)
        assert [_corrections(hall, tid) for hall in (helper, director)] == [0, 1]

    run(work())


@pytest.mark.parametrize("most", [1, 3, 500])
def test_names_are_sent_in_parts_as_large_as_the_server_takes(most: int) -> None:
    async def work() -> None:
        organization = Organization()
        hall = Hall(organization)
        tid = await hall.create()
        for number in range(11):
            await hall.sell(tid, f"Player {number}")
        await hall.enrol()
        answer = organization.answer

        def limited(method: str, path: str, headers: Any, body: str) -> tuple[int, Any]:
            names: dict[str, Any] = {}
            if path.endswith("/people"):
                names = json.loads(body)["people"]
            elif path.endswith("/push"):
                frames = [json.loads(raw) for raw in body.split("\n") if '{"people"' in raw[:10]]
                names = frames[0]["people"] if frames else {}
            if len(names) > most:
                return 413, {"error": {"code": "too-many-names", "max_names": most}}
            return answer(method, path, headers, body)

        organization.answer = limited  # type: ignore[method-assign]
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"], data["quarantined"]) == (None, 0, 0)
        assert len(organization.nights[tid].people) == 11
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


NASTY = [
    "", " ", "null", "true", "7", "-1", '"text"', "[]", "{}", "[[]]", "{", "\x00", "\ud800",
    "NaN", "1e999", "9" * 400, "9" * 5_000, "[" * 100_000, '{"a":' * 50_000, "é" * 3,
    '{"tid":null,"dev":[],"seq":"x","why":{},"raw":0}',
    '{"tid":"a","dev":"b","seq":1e400,"why":"damaged","raw":""}',
    '{"tid":"a","dev":"b","seq":1180591620717411303424,"why":"fork","id":"","prev":""}',
    '{"tid":"a","dev":"b","seq":true,"why":"refused:x"}',
    '{"why":"fork"}', '{"why":["fork"]}', '{"name":7,"wall":"x","dev":null}',
    '{"name":"\\ud800","wall":1,"dev":"d"}', '{"name":"Bo","wall":1e5,"dev":"d"}',
    '{"d":[]}', '{"d":["x",1]}', '{"d":[-1,"x"]}', '{"d":[1e9,2]}', '{"d":[true,false]}',
    '{"hand":{},"away":[]}', '{"hand":null,"away":[{}]}', '{"hand":{"seats":7},"away":[1]}',
    '["a b", 7, null]', '[["x"]]',
]  # fmt: skip

KEYS = {
    "log": ["{tid}/{dev}/00000002", "{tid}/{dev}/00000009", "x", "{tid}/{dev}/" + "9" * 5_000, ""],
    "people": ["{tid}/p1", "{tid}/a b", "x", "/"],
    "acks": ["{tid}/org", "x", "/org", "unheard-of/org"],
    "quarantine": ["{tid}/{dev}/00000001/x", "x", ""],
    "kv": [
        "dev",
        "retired",
        "last_contact_ms",
        "clock_offset_ms",
        "store_id",
        "organization",
        "store/org",
        "store/hub",
        "label",
        "strange",
    ],
    "play": ["{tid}/1", "{tid}/x", "x", "{tid}/" + "9" * 5_000],
}


@pytest.mark.parametrize("store", sorted(KEYS))
def test_a_damaged_row_of_any_store_is_survived(store: str) -> None:
    async def work() -> None:
        organization = Organization()
        first_hall = Hall(organization)
        tid = await _playing(first_hall, "One")
        dev = (await first_hall.get("hello"))["dev"]
        await first_hall.enrol()
        await first_hall.sync()
        saved = first_hall.disk
        for value in NASTY:
            disk = Disk(saved.copy().stores)
            disk.stores["sums"].clear()  # else whatever is changed is not even looked at
            for key in KEYS[store]:
                disk.stores[store][key.format(tid=tid, dev=dev)] = value
            hall = Hall(organization, disk)
            where = value[:60]
            assert "ok" in await hall.ask("hello"), where
            assert "ok" in await hall.ask("open", tid=tid), where
            assert "ok" in await hall.ask("do", tid=tid, command=SALE), where
            synced = await hall.get("sync", force=True)
            assert synced["data"]["problem"] is None, where
            assert "ok" in await hall.ask("table", tid=tid, table=1), where
            await hall.start()
            assert "ok" in await hall.ask("hello"), where

    run(work())


def test_a_damaged_token_or_problem_of_the_peer_is_told_as_such() -> None:
    async def work() -> None:
        organization = Organization()
        hall, _ = await _three_nights(organization)
        hall.disk.stores["kv"] |= {"token": "not the token"}
        del hall.disk.stores["sums"]["kv/token"]
        await hall.start()
        assert (await hall.sync())["data"]["problem"] == "enrol-again"
        with pytest.raises(PeerProblem):
            await hall.tablet.outbox.enrol(0, "WRONG", "x")  # type: ignore[union-attr]

    run(work())
