"""Hostile requests at every address, and every number of every event at its extremes: nothing
breaks inside, and nothing grows without bound.
"""

from __future__ import annotations

import gzip
import json
import random
import resource
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from backend import config
from backend.app import create_app
from backend.services.sync import patience
from backend.services.sync.patience import Allowance
from pycore.kernel.canonical import MOST
from pycore.kernel.ids import live_id
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.sync import proofs
from tests.backend.conftest import CODE, closed
from tests.backend.kit.askers import Hall, Person, filled
from tests.backend.kit.who_may_ask import EXPECTED, PERSONS
from tests.backend.tablet import TID, Tablet, lines_of, run_of
from tests.core.papers import busy
from tests.kit.promises import REQUESTS

EXTREMES = (0, 1, -1, MOST, -MOST)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
GROWN_KB = 400 * 1024

numbers = st.sampled_from([*EXTREMES, 2**53, -(2**53), 2**64, 1.5, 1e308])
texts = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["", "\0", "../..", "\u202e$12", "a" * 5000, "dev-a", TID, "😀", "%00", "'--"]
    ),
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)
    ),
    max_leaves=12,
)
FIELDS = (
    "dev", "code", "label", "proto", "have", "forks", "after", "max", "people", "app", "role",
    "key", "devices", "heard", "mark", "of", "form",
)  # fmt: skip
near = st.one_of(
    values,
    st.lists(values, min_size=3, max_size=3),
    st.tuples(st.sampled_from(["revoked", "in", "lost"]), numbers, texts).map(list),
    st.tuples(texts, st.sampled_from(["desk", "hub", ""]), texts, texts, texts, numbers).map(list),
    st.fixed_dictionaries({"alg": values | st.just("Ed25519"), "key": values}),
)
"""What a key, a device that was put out or a signed head is, or nearly."""
questions = st.dictionaries(
    st.sampled_from(FIELDS),
    values | near | st.fixed_dictionaries({"mark": values, "of": st.dictionaries(texts, near)}),
    max_size=5,
)
frames = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "run": st.dictionaries(
                    st.sampled_from(["dev", "from", "prev", "n", "head"]), values, max_size=5
                )
            }
        ),
        st.fixed_dictionaries({"people": values}),
        st.fixed_dictionaries({"end": values}),
        st.dictionaries(texts, near).map(lambda signatures: {"end": {"sig": signatures}}),
        values,
    ),
    max_size=5,
)


def _lines(pieces: list[Any]) -> bytes:
    return b"\n".join(json.dumps(piece).encode() for piece in pieces) + b"\n"


SOUND = write_frames([run_of("dev-q", lines_of(3))], {"heads": {}})
bodies = st.one_of(
    st.binary(max_size=200),
    questions.map(lambda fields: json.dumps(fields).encode()),
    values.map(lambda json_value: json.dumps(json_value).encode()),
    frames.map(_lines),
    st.just(b"[" * 100_000),
    st.just(b'{"a":' * 50_000),
    st.just(b"9" * 10_000),
    st.integers(0, len(SOUND)).map(lambda at: SOUND[:at]),
    st.integers(0, len(SOUND) - 1).map(lambda at: SOUND[:at] + b"\xff" + SOUND[at + 1 :]),
    st.just(gzip.compress(b"0" * 30_000_000)),
    st.dictionaries(st.sampled_from(["form", "code", "whom", "days", "state", "link"]), texts).map(
        lambda fields: "&".join(f"{quote(k)}={quote(v)}" for k, v in fields.items()).encode()
    ),
)
plain = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40)
headers = st.dictionaries(
    st.sampled_from([
        "Content-Type", "Content-Encoding", "Accept-Encoding", "Accept-Language", "Cookie",
        "X-Holdfast-Now", "If-None-Match", "Range", "Origin", "Host", "X-Forwarded-For",
        "If-Modified-Since", "Content-Length", "Authorization", "Expect", "X-Holdfast-Seat",
        proofs.HEADER,
    ]),
    st.one_of(plain, st.sampled_from([
        "gzip", "gzip, br", "zstd", "9007199254740991", "-1", "9" * 400, "http://[", "null", "*",
        "bytes=0-0", "bytes=-9999999999", "application/json", "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded", "Bearer ", "Bearer a.b", "Bearer .", "1e3", '"x"',
        "Thu, 01 Jan 1970 00:00:00 GMT", "fr;q=9,en", "holdfast_session=a.b; lang=..", "[::1",
        "1 ABCD-EFGH", "-1 A", "1", "² AAAA", "1 9007199254740991", "9007199254740991 x", " ",
    ])),
    max_size=4,
)  # fmt: skip


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("fuzz")
    dist = folder / "dist"
    dist.mkdir()
    for name in ("index.html", "sw.js"):
        (dist / name).write_text("x", encoding="utf-8")
    app = create_app(folder / "data", dist=dist, pairing_code=CODE)
    app.extensions["holdfast"].allowance = Allowance(1e9, 1e9)
    new_hall = Hall(app)
    new_hall.people = {name: new_hall.person(name) for name in PERSONS}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(patience, "ALL_AT_ONCE", 10**9)
        yield new_hall
    closed(app)


def _sent(
    hall: Hall, person: Person, path: str, method: str, body: bytes, more: Mapping[str, str]
) -> TestResponse:
    client = hall.app.test_client()
    client.set_cookie("holdfast_session", person.session, path="/org")
    number = next(hall.addresses)
    source = {"REMOTE_ADDR": f"10.{number // 62500}.{number // 250 % 250}.{number % 250}"}
    return client.open(
        path,
        method=method,
        headers={**person.headers, **more},
        data=body,
        environ_base=source,
        buffered=True,
    )


@settings(
    max_examples=REQUESTS.dose(part=100, full=600),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
@given(
    rule=st.sampled_from(sorted(EXPECTED)),
    method=st.sampled_from(METHODS),
    name=st.sampled_from(PERSONS),
    own=st.booleans(),
    place=st.none() | texts,
    more=headers,
    body=bodies,
    query=st.none() | texts,
)
def test_no_request_breaks_anything(
    hall: Hall,
    rule: tuple[str, str],
    method: str,
    name: str,
    own: bool,
    place: str | None,
    more: dict[str, str],
    body: bytes,
    query: str | None,
) -> None:
    person = hall.people[name]
    path = filled(rule[0], person, hall.day)
    if place is not None:
        path = path.replace(TID, quote(place, safe="")) if TID in path else path + quote(place)
    if query is not None:
        path += f"?from={quote(query)}&lang={quote(query)}&{quote(query)}"
    response = _sent(hall, person, path, rule[1] if own else method, body, more)
    assert response.status_code < 500, (rule, response.status_code, response.data[:300])


@pytest.mark.parametrize("body", [b"null", b"7", b"[]", b"[" * 100_000], ids=len)
def test_a_body_that_is_no_object_breaks_nothing(hall: Hall, body: bytes) -> None:
    requests = [(rule, name) for rule in sorted(EXPECTED) if rule[1] != "GET" for name in PERSONS]
    for rule, name in requests:
        person = hall.people[name]
        response = _sent(hall, person, filled(rule[0], person, hall.day), rule[1], body, {})
        assert response.status_code < 500, (rule, name, response.data[:300])


def _numbers(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where whole numbers stand in a JSON value."""
    if type(value) is int:
        yield at
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _numbers(inner, (*at, key))


def _with(line: dict[str, Any], at: tuple[Any, ...], number: int) -> bytes:
    changed = json.loads(json.dumps(line))
    inner = changed
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = number
    text = json.dumps(changed, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def twisted(raws: list[bytes]) -> dict[str, list[bytes]]:
    """{type of event: it with each of its numbers at each extreme}"""
    lines_by_kind: dict[str, list[bytes]] = {}
    for raw in raws:
        line = json.loads(raw)
        kind = line["type"]
        if kind not in lines_by_kind:
            lines_by_kind[kind] = [
                _with(line, at, number) for at in _numbers(line) for number in EXTREMES
            ]
    return lines_by_kind


def test_every_number_of_every_event_at_its_extremes(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a night of many kinds of events; each twisted line comes from a device of its own."""
    monkeypatch.setattr(config, "MOST_STRANGERS_OF_NIGHT", 10_000)
    played, _ = busy.long_night("nunavut-five-table")
    tid = played.night.tid
    runs = played.night.logs.all_runs()
    lines_by_kind = twisted([raw for run in runs for raw in run.lines])
    assert len(lines_by_kind) > 20
    tablet = Tablet(app)
    app.extensions["holdfast"].allowance = Allowance(1e9, 1e9)
    for run in runs:
        tablet.push(run, tid=tid)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    office = app.test_client()
    chance = random.Random(1)
    kinds = [kind for kind in sorted(lines_by_kind) if REQUESTS.holds_of(kind, 4)]
    assert kinds
    chance.shuffle(kinds)
    for kind in kinds:
        devices = [
            run_of(f"x-{kind.replace('/', '-')}-{index}"[:64], [raw], tid=tid)
            for index, raw in enumerate(lines_by_kind[kind])
        ]
        for at in range(0, len(devices), config.MAX_DEVICES):
            reply = tablet.push(*devices[at : at + config.MAX_DEVICES], tid=tid)
            assert reply["quarantined"] == []
        shown = tablet.client.get(f"/api/nights/{tid}", headers=tablet.headers)
        assert shown.status_code == 200, (kind, shown.text)
        clock = office.get(f"/api/live/{live_id(tid)}/clock.json")
        assert clock.status_code == 200, (kind, clock.text)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < GROWN_KB, grown
