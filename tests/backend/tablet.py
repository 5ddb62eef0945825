"""A tablet as the server sees one: a device with a log and a token, speaking sync/1 through a
Flask test client.
"""

from __future__ import annotations

import json
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pycore.kernel.units import Millis
from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.frames import SHORT, Frames, read_frames, write_frames
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.sync import proofs
from pycore.night.night import Night
from tests.signer import Signer

CODE = "HELD-FAST"
TID = "thursday"
START_MS = 1_795_136_400_000


def line(number: int, text: str = "") -> bytes:
    """Some event; *text* makes it another one."""
    body = {"number": number, "text": text}
    return encode(
        Line(lam=number, own="test", base="", wall=Millis(number), type="tested/1", body=body)
    )


def run_of(dev: str, lines: list[bytes], *, start: int = 1, prev: str = "", tid: str = TID) -> Run:
    """A sound run of these lines."""
    head = prev
    for seq, raw in enumerate(lines, start):
        head = line_id(tid, dev, seq, head, raw)
    return Run(dev, start, prev, tuple(lines), head)


def lines_of(count: int, start: int = 1, text: str = "") -> list[bytes]:
    return [line(number, text) for number in range(start, start + count)]


class Tablet:
    """One device. `logs` is what it holds; `write` appends, `push` and `pull` talk, in the *short*
    form or in the long one. With a key that its records are signed with (*signs*) it has one for
    its requests too.
    """

    def __init__(
        self,
        app: Flask,
        dev: str = "dev-a",
        *,
        label: str = "Door",
        code: str = CODE,
        token: str = "",
        short: bool = True,
        signs: Signer | None = None,
        role: str = "",
    ) -> None:
        self.short = short
        self.app = app
        self.dev = dev
        self.signs = signs
        self.client: FlaskClient = app.test_client()
        self.logs = LogSet(TID)
        self.after = 0
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        enrolment = {"dev": dev, "code": code, "label": label, "role": role, **self.shown()}
        response = self.send("POST", "/enrol", json=enrolment)
        assert response.status_code == 200, response.text
        self.headers = {"Authorization": f"Bearer {response.json['token']}"}

    def write(self, count: int, text: str = "") -> Run:
        """Append lines to the own log and answer them as a run."""
        seq, prev = self.logs.log(self.dev).head
        run = run_of(self.dev, lines_of(count, seq + 1, text), start=seq + 1, prev=prev)
        self.logs, _ = self.logs.receive(run)
        return run

    @property
    def way_in(self) -> Signer:
        """What signs its requests, whatever its id."""
        assert self.signs
        return Signer(f"way in of {self.signs.name}")

    def shown(self) -> dict[str, Any]:
        """What it shows of its keys when it is let in, or takes another id."""
        if self.signs is None:
            return {}
        text = proofs.to_own(self.dev, proofs.key_word(self.way_in.key)).encode()
        signs = {**self.signs.key_fields, "sig": self.signs.sign(text)}
        return {"key": self.way_in.key_fields, "signs": signs}

    def send(self, method: str, path: str, **more: Any) -> TestResponse:
        headers, path = {**self.headers, **more.pop("headers", {})}, f"/api/sync/1{path}"
        if self.signs:
            if "json" in more:
                more = {"data": json.dumps(more["json"]), "content_type": "application/json"}
            body, at_ms = more.get("data", b""), self.app.extensions["holdfast"].now_ms()
            body = body.encode() if isinstance(body, str) else body
            text = proofs.to_prove(method, path, at_ms, body)
            headers[proofs.HEADER] = proofs.proof_header(at_ms, self.way_in.sign(text.encode()))
        return self.client.open(path, method=method, headers=headers, **more)

    def push(self, *runs: Run, tid: str = TID) -> dict[str, Any]:
        """Push runs, or all that this tablet holds; the server's answer."""
        response = self.post_push(*(runs or self.logs.all_runs()), tid=tid)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json
        return answer

    def post_push(self, *runs: Run, tid: str = TID) -> TestResponse:
        data = write_frames(runs, {"heads": {}}, short_of=tid if self.short else "")
        return self.send("POST", f"/t/{tid}/push", data=data)

    def pull(self, most: int = 1000, *, by_cursor: bool = False, tid: str = TID) -> Frames:
        """One pull; what came is taken in."""
        ask: dict[str, Any] = {
            "have": self.logs.heads(),
            "forks": self.logs.forks(),
            "max": most,
        }
        if by_cursor:
            ask["after"] = self.after
        if self.short:
            ask["form"] = SHORT
        response = self.send("POST", f"/t/{tid}/pull", json=ask)
        assert response.status_code == 200, response.text
        frames = read_frames(response.data, tid=tid if self.short else "")
        for run in frames.runs:
            self.logs, _ = self.logs.receive(run)
        self.after = frames.end["cur"]
        return frames

    def heads(self, tid: str = TID) -> dict[str, Any]:
        response = self.send("GET", f"/t/{tid}/heads")
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json
        return answer


class Desk:
    """A real night on a tablet: wishes in, lines out. *other* fields stand in the set-up."""

    def __init__(
        self,
        tablet: Tablet,
        tid: str = TID,
        *,
        start_at_ms: int = START_MS,
        utc_offset_minutes: int = 0,
        **other: Any,
    ) -> None:
        self.tablet = tablet
        self.night = Night.empty(tid)
        self.at = START_MS - 3_600_000
        draft = {
            "template": "selkirk-thursday",
            "utc_offset_minutes": utc_offset_minutes,
            "start_at_ms": start_at_ms,
            "organization": "Royal Canadian Legion Branch 42",
            "venue": "Selkirk",
            "night_name": "Thursday main event",
            "licence": "MGCC 1234",
            "settings": {"break_ms": 600_000},
        }
        self.do("set-up-night", **{**draft, **other})

    def do(self, command: str, **facts: Any) -> None:
        decided = self.night.decide(
            self.tablet.dev, {"command": command, **facts}, Millis(self.at)
        )
        self.night = self.night.commit(self.tablet.dev, decided)

    def sell(self, player: str, name: str) -> None:
        seed = f"seed-of-{player}-".ljust(20, "x")
        salt = f"salt-of-{player}".ljust(16, "x")
        self.do(
            "sell-entry", player=player, name=name, paid="cash", of_age=True, seed=seed, salt=salt
        )

    def push(self) -> dict[str, Any]:
        """All lines and all names."""
        tid = self.night.tid
        response = self.tablet.send(
            "POST",
            f"/t/{tid}/people",
            json={"people": {k: dict(v) for k, v in self.night.people.items()}},
        )
        assert response.status_code == 200, response.text
        return self.tablet.push(*self.night.logs.all_runs(), tid=tid)


def finished_night(app: Flask) -> Desk:
    """Three play, Rose wins; a clone of the tablet and a later version wrote too."""
    tablet = Tablet(app, label="Director")
    desk = Desk(tablet)
    for player, name in (
        ("p1", "Rose Spence"),
        ("p2", "Ken <b>Oleson"),
        ("p3", "Gilles Carrière"),
    ):
        desk.sell(player, name)
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    for ticket in (2, 3):
        desk.at += 60_000
        desk.do("eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    desk.do("announce-payouts")
    desk.push()
    tablet.push(run_of("dev-z", lines_of(1)))
    tablet.push(run_of("dev-z", lines_of(2, 1, "clone")))
    return desk
