"""A second client, written from docs/protocol.md and docs/api.json alone: it imports nothing of
Holdfast, writes a night, signs it, brings and fetches it, and checks what it is given.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from typing import Any

Ask = Callable[[str, str, dict[str, str], bytes], tuple[int, bytes]]
"""(method, path, headers, body) to (status, body)."""
API = "/api/sync/1"
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int]


def text64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(*parts: bytes) -> str:
    return text64(hashlib.sha256(b"".join(parts)).digest())


# --- Ed25519 (RFC 8032), as plain as it gets -----------------------------------------------------


def _add(point: Point, other: Point) -> Point:
    (a, b), (c, d) = point, other
    k = D * a * b * c * d
    x = (a * d + b * c) * pow(1 + k, -1, P)
    y = (b * d + a * c) * pow(1 - k, -1, P)
    return x % P, y % P


def _times(factor: int, point: Point) -> Point:
    total: Point = (0, 1)
    while factor:
        if factor & 1:
            total = _add(total, point)
        point = _add(point, point)
        factor >>= 1
    return total


def _base() -> Point:
    y = 4 * pow(5, -1, P) % P
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    return (P - x if x & 1 else x), y


BASE = _base()


def _packed(point: Point) -> bytes:
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


class Key:
    """A key pair of 32 secret bytes."""

    def __init__(self, secret: bytes) -> None:
        hashed = hashlib.sha512(secret).digest()
        self._number = int.from_bytes(hashed[:32], "little") & ((1 << 254) - 8) | 1 << 254
        self._prefix = hashed[32:]
        self.public = _packed(_times(self._number, BASE))
        self.key_fields = {"alg": "Ed25519", "key": text64(self.public)}

    def sign(self, message: bytes) -> str:
        def number(data: bytes) -> int:
            return int.from_bytes(hashlib.sha512(data).digest(), "little") % ORDER

        once = number(self._prefix + message)
        nonce_point = _packed(_times(once, BASE))
        hashed = number(nonce_point + self.public + message)
        second = (once + hashed * self._number) % ORDER
        return text64(nonce_point + second.to_bytes(32, "little"))


# --- The client ----------------------------------------------------------------------------------


class Stranger:
    """A device *dev* that writes the night *tid*; *now_ms* is its clock and the server's."""

    def __init__(self, ask: Ask, tid: str, dev: str, secret: bytes, now_ms: int) -> None:
        self._ask, self.tid, self.dev, self.now_ms = ask, tid, dev, now_ms
        self.records, self.requests = Key(b"records" + secret), Key(b"requests" + secret)
        self.token = ""
        self.lines: list[bytes] = []
        self.ids = [""]
        self.streams: dict[str, str] = {}
        self.people: dict[str, dict[str, Any]] = {}

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "json") -> bytes:
        path = API + path
        text = "\n".join(("holdfast-proof", method, path, str(self.now_ms), digest(body)))
        headers = {
            "Content-Type": f"application/{kind}",
            "X-Holdfast-Proof": f"{self.now_ms}.{self.requests.sign(text.encode())}",
        }
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        status, answer = self._ask(method, path, headers, body)
        if status != 200:
            raise RuntimeError(f"{status} {answer.decode()}")
        return answer

    def enrol(self, code: str, label: str) -> None:
        way_in = f"{self.requests.key_fields['alg']}:{self.requests.key_fields['key']}"
        proof = self.records.sign(f"holdfast-id\n{self.dev}\n{way_in}".encode())
        fields = {
            "dev": self.dev,
            "code": code,
            "label": label,
            "key": self.requests.key_fields,
            "signs": {**self.records.key_fields, "sig": proof},
        }
        self.token = json.loads(self.ask("POST", "/enrol", canonical(fields).encode()))["token"]

    def write(self, own: str, type_: str, body: dict[str, Any], **names: str) -> str:
        """One more line; its id. *names* are typed with it, by their pseudonyms."""
        line: dict[str, Any] = {
            "lam": len(self.lines) + 1,
            "own": own,
            "base": self.streams.get(own, ""),
            "wall": self.now_ms,
            "type": type_,
            "body": body,
        }
        if names:
            line["names"] = {who: self._named(who, name) for who, name in names.items()}
        raw = canonical(line).encode()
        self.lines.append(raw)
        self.ids.append(self.line_id(len(self.lines), self.ids[-1], raw))
        self.streams[own] = self.ids[-1]
        return self.ids[-1]

    def _named(self, who: str, name: str) -> str:
        salt = text64(hashlib.sha256(who.encode()).digest())[:20]
        person = {"name": name, "wall": self.now_ms, "dev": self.dev, "salt": salt}
        self.people[who] = person
        hashed = "\0".join(("name1", self.tid, who, salt, name)).encode()
        return text64(hashlib.sha256(hashed).digest()[:16])

    def line_id(self, number: int, prev: str, raw: bytes, dev: str = "") -> str:
        head = f"tlog1\0{self.tid}\0{dev or self.dev}\0".encode()
        return digest(head, number.to_bytes(8, "big"), prev.encode(), raw)

    def push(self, start: int = 1, *, short: bool = False) -> dict[str, Any]:
        """Bring the lines from number *start* on, and what this device signs of them."""
        last_number, head = len(self.lines), self.ids[-1]
        message = f"tlog1-head\0{self.tid}\0{self.dev}\0{last_number}\0{head}".encode()
        run = {"dev": self.dev, "from": start, "prev": self.ids[start - 1], "head": head}
        header = {**run, "n": last_number - start + 1, **({"form": 2} if short else {})}
        lines = self._short(start) if short else self.lines[start - 1 :]
        end = {"heads": {}, "sig": {self.dev: [last_number, head, self.records.sign(message)]}}
        frames = [
            canonical({"run": header}).encode(),
            *lines,
            canonical({"end": end}).encode(),
            b"",
        ]
        path = f"/t/{self.tid}/push"
        reply: dict[str, Any] = json.loads(self.ask("POST", path, b"\n".join(frames), "x-ndjson"))
        return reply

    def _short(self, start: int) -> list[bytes]:
        """Each with its base taken out, where it is an id of this transfer."""
        short: list[bytes] = []
        ids = [line_id for line_id in self.ids[start - 1 : start] if line_id]
        last_by_owner: dict[str, str] = {}
        for number, raw in enumerate(self.lines[start - 1 :], start):
            line = json.loads(raw)
            base, own = line["base"], line["own"]
            rest = raw.replace(f'"base":"{base}",'.encode(), b"", 1)
            if base and last_by_owner.get(own) == base:
                short.append(b"=" + rest)
            elif base in ids:
                short.append(b"%d," % (len(ids) - ids.index(base)) + rest)
            else:
                short.append(raw)
            ids.append(self.ids[number])
            last_by_owner[own] = self.ids[number]
        return short

    def bring_names(self) -> None:
        body = canonical({"people": self.people}).encode()
        self.people = json.loads(self.ask("POST", f"/t/{self.tid}/people", body))["people"]

    def fetch(self, tid: str) -> dict[str, list[bytes]]:
        """{device: its lines} of a night, each held against its id."""
        request = canonical({"have": {}, "forks": {}, "max": 1000}).encode()
        frames = self.ask("POST", f"/t/{tid}/pull", request).split(b"\n")
        lines_by_dev: dict[str, list[bytes]] = {}
        own, self.tid = self.tid, tid
        while (frame := json.loads(frames.pop(0))) and "run" in frame:
            run, prev = frame["run"], frame["run"]["prev"]
            for number in range(run["from"], run["from"] + run["n"]):
                raw = frames.pop(0)
                prev = self.line_id(number, prev, raw, run["dev"])
                lines_by_dev.setdefault(run["dev"], []).append(raw)
            if prev != run["head"]:
                raise ValueError("a run that does not give its head")
        self.tid = own
        return lines_by_dev

    def mark(self, *copies: Stranger) -> str:
        """What anybody who holds this night, and nothing else of it, tells of it, with the
        branches that *copies* of this device wrote.
        """
        branches = sorted((self.ids, *(copy.ids for copy in copies)), key=_most_counting)
        tips = sorted(ids[-1] for ids in branches[1:])
        people = {
            who: [person["name"], person["wall"], person["dev"], person.get("salt", "")]
            for who, person in self.people.items()
        }
        heads = {self.dev: [len(branches[0]) - 1, branches[0][-1]]}
        forks = {self.dev: tips} if tips else {}
        night_facts = {"forks": forks, "heads": heads, "people": people}
        return digest(b"mark1\0", canonical(night_facts).encode())


def _most_counting(ids: list[str]) -> tuple[int, list[str]]:
    """The order of branches, that which counts first: the longest, of two equally long ones that
    with the smaller id where they part.
    """
    return -len(ids), ids
