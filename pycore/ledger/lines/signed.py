"""Signed heads: a device's word that its log went so far, and what that word is checked with.

A signature over one head is one over every line before it: the id of a line holds that before it.
So heads are signed, not lines. What checks it is the public key that the device says in its own
log, once: whoever has the records needs nothing else. A second key counts for nothing, wherever it
stands: it is shown, never believed. That the key is the right one, only what was written down
elsewhere can tell: its fingerprint on paper.

    {"sig": {device: [number, id, signature]}}     in the end of a transfer and of a night's file
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pycore.kernel import canonical
from pycore.kernel.ids import bytes64, fingerprint, is_id
from pycore.kernel.signatures import LENGTHS, Alg, is_signed
from pycore.ledger.lines import order
from pycore.ledger.lines.chain import DeviceLog
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run

KEY = "tablet-key/1"
"""The type of the line in which a device says its key."""
BAD = "bad-sig"
"""Why a signature is set aside."""
MOST_SIG = 100


class DeviceKey(NamedTuple):
    """A public key: *alg* says how it signs, *key* are its bytes."""

    alg: Alg
    key: bytes

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.alg, self.key)


class SignedHead(NamedTuple):
    """A signature over a log up to line *seq*, whose id is *id*."""

    seq: int
    id: str
    sig: str


Signed = Mapping[str, SignedHead]
"""{device: the last head it signed, as far as is known}."""


def read_key(alg: object, key: object) -> DeviceKey | None:
    """Return a key as a line says it, None where it is none."""
    if not isinstance(alg, str) or not isinstance(key, str) or alg not in LENGTHS:
        return None
    data = bytes64(key)
    return DeviceKey(alg, data) if data is not None and len(data) == LENGTHS[alg] else None


def keys_said(dev: str, lines: Iterable[bytes]) -> Iterable[DeviceKey]:
    """Yield the keys that a device says are its own, in the order of these lines of its log."""
    mark = KEY.encode()
    for raw in lines:
        line = order.read(raw) if mark in raw else None
        if line is not None and line.type == KEY and line.body.get("dev") == dev:
            key = read_key(line.body.get("alg"), line.body.get("key"))
            if key is not None:
                yield key


def key_of(log: DeviceLog) -> DeviceKey | None:
    """Return the key of a device, which is the first that it says; None where it says none."""
    return next(iter(keys_said(log.dev, log.lines)), None)


def other_keys(log: DeviceLog) -> tuple[DeviceKey, ...]:
    """Return further keys that somebody wrote in a device's name, on any branch: none of them
    counts.
    """
    strays = (node.raw for node in log.strays.values())
    keys = (*keys_said(log.dev, log.lines), *keys_said(log.dev, strays))
    device_key = key_of(log)
    return tuple(key for key in dict.fromkeys(keys) if key != device_key)


def to_sign(tid: str, dev: str, seq: int, line_id: str) -> bytes:
    """Return what a device signs of a head."""
    return b"tlog1-head\0%b\0%b\0%d\0%b" % (tid.encode(), dev.encode(), seq, line_id.encode())


def is_by(key: DeviceKey, message: bytes, sig: str) -> bool:
    """Return whether a signature of a message is that of a key."""
    data = bytes64(sig)
    return data is not None and is_signed(key.alg, key.key, message, data)


def is_good(tid: str, dev: str, key: DeviceKey, head: SignedHead) -> bool:
    """Return whether a head is signed by a key."""
    return is_by(key, to_sign(tid, dev, head.seq, head.id), head.sig)


def read_signed(value: object) -> dict[str, SignedHead]:
    """Return the signed heads of the "sig" of an end; what is none is left out."""
    heads = value if isinstance(value, dict) else {}
    return {dev: SignedHead(*head) for dev, head in heads.items() if is_id(dev) and _is_head(head)}


def _is_head(value: Any) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 3:
        return False
    seq, line_id, sig = value
    return (
        type(seq) is int
        and 0 < seq < canonical.MOST
        and is_id(line_id)
        and isinstance(sig, str)
        and len(sig) <= MOST_SIG
        and sig.isascii()
    )


def as_told(signed: Signed) -> dict[str, list[Any]]:
    """Return signed heads as they travel."""
    return {dev: list(signed_head) for dev, signed_head in sorted(signed.items())}


def within_runs(tid: str, runs: Iterable[Run], signed: Signed) -> dict[str, SignedHead]:
    """Return the heads that sign a line of these runs: a signature travels with what it signs."""
    signed_heads: dict[str, SignedHead] = {}
    for run in runs:
        head = signed.get(run.dev)
        if head is not None and head.id in run.ids(tid):
            signed_heads[run.dev] = head
    return signed_heads


class Sorted(NamedTuple):
    """Signed heads held against logs: those that hold, and those that are *bad*. What signs a
    line that is not here, or on a branch that does not count, or for a device that says no key,
    is neither.
    """

    good: dict[str, SignedHead]
    bad: dict[str, SignedHead]


def contradicted(logs: LogSet, signed: Signed) -> dict[str, SignedHead]:
    """Return the signed heads that prove that a log is not as its device wrote it: it signed a
    line that is not here, on no branch, so its end is gone or another line stands in its place.
    """
    heads: dict[str, SignedHead] = {}
    for dev, head in sorted(signed.items()):
        log = logs.log(dev)
        key = None if log.knows(head.id) else key_of(log)
        if key is not None and is_good(logs.tid, dev, key, head):
            heads[dev] = head
    return heads


def checked(logs: LogSet, signed: Signed) -> Sorted:
    """Return which signed heads hold."""
    verdict = Sorted({}, {})
    for dev, head in sorted(signed.items()):
        log = logs.log(dev)
        key = key_of(log) if log.id_at(head.seq) == head.id else None
        if key is not None:
            (verdict.good if is_good(logs.tid, dev, key, head) else verdict.bad)[dev] = head
    return verdict
