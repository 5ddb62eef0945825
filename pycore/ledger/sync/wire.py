"""The wire of `sync/1` from the client's side: typed questions to one server, and what its status
codes mean.

Nothing is decided here. A question that cannot be answered raises PeerProblem with a stable
code; whether the data were at fault (`TransferRefused`) or the way there is all that its callers
need to know.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Literal, Protocol

from pycore.kernel.values import dataclass
from pycore.ledger.lines.frames import SHORT, BadFrame, Frames, read_frames, write_frames
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import Signed, as_told
from pycore.ledger.sync import proofs
from pycore.ledger.sync.roles import writes

BASE = "/api/sync/1"
PROTO = 1
NDJSON = "application/x-ndjson"
MOST_AT_ONCE = 1000
"""Events, and names, of one request to a server that does not say how much it takes."""
TOO_MANY_NAMES = "too-many-names"

Level = Literal["hub", "org"]
"""What kind of server it is: the organization's, or a hub in the hall that passes records on."""


class Transport(Protocol):
    """What carries a request to the server, and gives up where nobody answers in time."""

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        """Send a request and return {"status","headers","body"} as JSON; raises when nobody
        answered.
        """


Problem = Literal[
    "answer-garbled", "code-missing", "device-known", "door-closed", "enrol-again", "night-full",
    "organization-busy", "organization-full", "organization-refuses", "other-device",
    "pairing-code-refused", "retired", "revoked", "token-copied", "token-expired", "too-often",
    "unreachable", "update-to-sync",
]  # fmt: skip
"""Every way in which the server cannot be talked to as it should."""

NOT_IN: tuple[Problem, ...] = (
    "enrol-again",
    "other-device",
    "retired",
    "revoked",
    "token-copied",
    "token-expired",
)
"""The organization does not know this tablet any more, or has put it out."""


class PeerProblem(Exception):
    """The server cannot be talked to now; *code* says why, *wait_ms* how long it asked to be
    left alone.
    """

    def __init__(self, code: Problem, wait_ms: int = 0) -> None:
        super().__init__(code)
        self.code: Problem = code
        self.wait_ms = wait_ms


class IdTaken(PeerProblem):
    """The server has another's records under this device's id."""

    def __init__(self) -> None:
        super().__init__("other-device")


class TransferRefused(Exception):
    """The server took nothing of this transfer. *too_big* when a smaller one may pass,
    *too_many_names* when one with fewer names may, *moved* when its heads did.
    """

    def __init__(
        self, *, too_big: bool = False, too_many_names: bool = False, moved: bool = False
    ) -> None:
        super().__init__("transfer refused")
        self.too_big = too_big
        self.too_many_names = too_many_names
        self.moved = moved


class CutShort(Exception):
    """An answer that did not arrive whole. Nothing of it is used."""


@dataclass(frozen=True)
class Hello:
    """Who the server is, its clock, how much it takes at once, and the mark of all it holds.
    *renew*: this tablet should ask for its next token; *role*: what it was let in for; *carries*:
    whether it is believed what others wrote also where they did not sign it. A hub says
    *above*, which changes whenever it hears what the organization has. *devices*: what a hub was
    told of devices, where that is news. *phones*: the address by which phones in the hall reach
    it, "" where that is the one that it was asked at. *heard*: when it heard each device, where
    that was asked for and this one may know.
    """

    store_id: str
    organization: str
    now_ms: int
    max_events: int
    max_names: int
    mark: str
    level: Level
    above: str
    renew: bool
    role: str
    carries: bool
    devices: object
    phones: str
    heard: object

    @property
    def writes(self) -> bool:
        """Whether it takes anything from this device."""
        return writes(self.role)


@dataclass(frozen=True)
class Heads:
    """How far the server has every device's log of a night, and the tips of the branches that
    lost.
    """

    heads: Mapping[str, Any]
    forks: Mapping[str, Any]


class Peer:
    """One server. *token* ("" before enrolment) and *dev* give what holds at the moment; *now_ms*
    is the session's time, so that the server can tell how far off this device's clock is; *prove*
    signs a request, "" where there is no key.
    """

    def __init__(
        self,
        transport: Transport,
        token: Callable[[], str],
        dev: Callable[[], str],
        now_ms: Callable[[], int],
        prove: Callable[[str], Awaitable[str]],
    ) -> None:
        self._transport = transport
        self._prove = prove
        self._behind_ms = 0
        self._token = token
        self._dev = dev
        self._now_ms = now_ms
        self._reads_short = False

    async def hello(self, app: str, more: Mapping[str, Any]) -> Hello:
        """Introduce this device and what its clock shows, and tell *more*. PeerProblem
        "update-to-sync" when too old.
        """
        ask = {"dev": self._dev(), "app": app, "proto": [PROTO], **more}
        answer = await self._json("POST", "/hello", ask)
        if PROTO not in answer.get("proto", []):
            raise PeerProblem("update-to-sync")
        self._reads_short = SHORT in answer.get("forms", [])
        return Hello(
            store_id=str(answer["store_id"]),
            organization=str(answer.get("organization", "")),
            now_ms=int(answer["now"]),
            max_events=max(1, int(answer.get("max_events", MOST_AT_ONCE))),
            max_names=max(1, int(answer.get("max_names", MOST_AT_ONCE))),
            mark=str(answer.get("mark", "")),
            level="hub" if answer.get("level") == "hub" else "org",
            above=str(answer.get("above", "")),
            renew=answer.get("renew") is True,
            role=str(answer.get("role", "director")),
            carries=answer.get("carries") is not False,
            devices=answer.get("devices"),
            phones=str(answer.get("phones", "")),
            heard=answer.get("heard"),
        )

    async def enrol(self, code: str, label: str, more: Mapping[str, Any]) -> str:
        """Return the token that this device shows from now on."""
        ask = {"dev": self._dev(), "code": code, "label": label, **more}
        answer = await self._json("POST", "/enrol", ask)
        return str(answer["token"])

    async def newcomer(self, dev: str, *, is_known: bool) -> None:
        """Say of a device that was let in after this one that it is known, or put it out."""
        await self._json("POST", "/newcomer", {"dev": dev, "known": is_known})

    async def renewed_token(self, more: Mapping[str, Any]) -> str:
        """Return the token that follows the one that is shown; both hold until it is used."""
        answer = await self._json("POST", "/token", {"dev": self._dev(), **more})
        return str(answer["token"])

    async def nights(self) -> dict[str, Mapping[str, Any]]:
        """Return the nights that the server holds, each with its mark and a cursor that changes
        whenever it does; a hub's with the heads that the organization has, *above*.
        """
        answer = await self._json("GET", "/nights")
        return {str(night["tid"]): dict(night) for night in answer["nights"]}

    async def heads(self, tid: str) -> Heads:
        """Return how far it has the night; nothing when it never heard of it."""
        answer = await self._json("GET", f"/t/{tid}/heads")
        return Heads(answer["heads"], answer.get("forks", {}))

    async def push(
        self,
        tid: str,
        runs: Iterable[Run],
        names: Mapping[str, Any],
        heads: Mapping[str, Any],
        signed: Signed,
    ) -> dict[str, Any]:
        """Send runs, names and signed heads: {"ack","quarantined","need"}. TransferRefused when
        nothing was taken.
        """
        short_of = tid if self._reads_short else ""
        end: dict[str, Any] = {"heads": dict(heads)}
        if signed:
            end["sig"] = as_told(signed)
        body = write_frames(runs, end, names, short_of=short_of).decode()
        status, text = await self._send(
            "POST", f"/t/{tid}/push", body, NDJSON, allow=(400, 409, 413, 422)
        )
        if status != 200:
            fewer = status == 413 and _code(text) == TOO_MANY_NAMES
            raise TransferRefused(
                too_big=status == 413 and not fewer, too_many_names=fewer, moved=status == 409
            )
        return _object(text)

    async def pull(
        self, tid: str, have: Mapping[str, Any], forks: Mapping[str, Any], most: int
    ) -> Frames:
        """Return what the server has beyond *have*, at most *most* lines. CutShort when it did not
        arrive whole.
        """
        ask = {"have": dict(have), "forks": dict(forks), "max": most, "form": SHORT}
        _, body = await self._send("POST", f"/t/{tid}/pull", json.dumps(ask))
        try:
            return read_frames(body.encode("utf-8", "replace"), tid=tid)
        except BadFrame as err:
            raise CutShort from err

    async def swap_names(self, tid: str, ours: Mapping[str, Any]) -> dict[str, Any]:
        """Hand over names; the server's answer holds every name it has then. TransferRefused when
        they were too many at once.
        """
        body = json.dumps({"people": dict(ours)})
        status, text = await self._send("POST", f"/t/{tid}/people", body, allow=(413,))
        if status != 200:
            raise TransferRefused(too_many_names=True)
        people = _object(text).get("people")
        return people if isinstance(people, dict) else {}

    async def _json(self, method: str, path: str, value: object = None) -> dict[str, Any]:
        body = "" if value is None else json.dumps(value)
        _, text = await self._send(method, path, body)
        return _object(text)

    async def _send(
        self,
        method: str,
        path: str,
        body: str = "",
        kind: str = "application/json",
        allow: tuple[int, ...] = (),
    ) -> tuple[int, str]:
        headers = {"X-Holdfast-Now": str(self._now_ms())}
        if body:
            headers["Content-Type"] = kind
        if token := self._token():
            headers["Authorization"] = f"Bearer {token}"
        reply = await self._proved(method, BASE + path, headers, body)
        if int(reply["status"]) == 401 and _code(str(reply["body"])) == proofs.STALE:
            # This device's clock is off: once it knows by how much, it goes by the server's.
            self._hears(_object(str(reply["body"])).get("error"))
            reply = await self._proved(method, BASE + path, headers, body)
        status = int(reply["status"])
        if status == 200 or status in allow:
            return status, str(reply["body"])
        names = {name.lower(): text for name, text in reply["headers"].items()}
        raise _problem(status, names, str(reply["body"]))

    async def _proved(
        self, method: str, path: str, headers: Mapping[str, str], body: str
    ) -> dict[str, Any]:
        """The answer to a request, which is signed where this device has a key."""
        at_ms = self._now_ms() + self._behind_ms
        text = proofs.to_prove(method, path, at_ms, body.encode())
        sig = await self._prove(text)
        all_headers = (
            {**headers, proofs.HEADER: proofs.proof_header(at_ms, sig)} if sig else headers
        )
        try:
            answer = await self._transport.send(method, path, json.dumps(all_headers), body)
        except Exception as err:
            raise PeerProblem("unreachable") from err
        parsed: dict[str, Any] = json.loads(answer)
        return parsed

    def _hears(self, error: object) -> None:
        now_ms = error.get("now") if isinstance(error, dict) else None
        if type(now_ms) is int:
            self._behind_ms = now_ms - self._now_ms()


CODES: Mapping[int, Problem] = {
    400: "organization-refuses",
    401: "enrol-again",
    403: "enrol-again",
    426: "update-to-sync",
    429: "too-often",
    507: "organization-full",
}


TOLD: Mapping[str, Problem] = {
    "device-known": "device-known",
    "door-closed": "door-closed",
    "night-full": "night-full",
    "other-device": "other-device",
    "retired": "retired",
    "revoked": "revoked",
    "token-copied": "token-copied",
    "token-expired": "token-expired",
}
"""What the server says of this tablet, or of this one night, by the code of its refusal."""


def _problem(status: int, headers: Mapping[str, str], body: str) -> PeerProblem:
    if _code(body) == "id-taken":
        return IdTaken()
    after = headers.get("retry-after", "")
    wait_ms = int(after) * 1000 if after.isdecimal() else 0
    problem_code = TOLD.get(_code(body)) if status in (401, 403, 409, 507) else None
    return PeerProblem(problem_code or CODES.get(status, "organization-busy"), wait_ms)


def _code(body: str) -> str:
    """The code of a refusal; "" when it names none."""
    try:
        error = _object(body).get("error")
    except CutShort:
        return ""
    return str(error.get("code", "")) if isinstance(error, dict) else ""


def _object(body: str) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except ValueError as err:
        raise CutShort from err
    if not isinstance(value, dict):
        raise CutShort
    return value
