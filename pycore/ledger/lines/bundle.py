"""A night as one text file: what a tablet saves, a stick carries and a regulator can check.

The first line names the night, then come the runs with a tag (the first characters of its id) for
every line, then the names, then the end. The tags name the first line that was touched; the heads
vouch for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.kernel.values import dataclass
from pycore.ledger.lines.frames import BadFrame, Frames, read_frames, write_frames
from pycore.ledger.lines.line import BadLine, decode
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import TAG
from pycore.ledger.lines.signed import Signed, read_signed

FORMAT = "holdfast-night/1"


class BadBundle(ValueError):
    """A night's file that does not hold: *line_no* counts from 1, *code* is a stable name."""

    def __init__(self, line_no: int, code: str, **facts: object) -> None:
        super().__init__(f"line {line_no}: {code}")
        self.line_no = line_no
        self.code = code
        self.facts = facts


@dataclass(frozen=True)
class Bundle:
    """A night's file, read and checked; of the *signed* heads, and of those of records that its
    maker *lacks*, only that they are some.
    """

    logs: LogSet
    people: Mapping[str, Any]
    signed: Signed = field(default_factory=dict)
    lacks: Signed = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """What checking a night's file found: the first bad line and why, or how many events stand."""

    ok: bool
    line_no: int | None
    code: str
    events: int
    heads: Mapping[str, Any]


def write_bundle(logs: LogSet, people: Mapping[str, Any], signed: Signed | None = None) -> str:
    """Return the file of a night, with what its devices *signed*. A signature of a record that is
    not in these logs would prove that somebody altered them: it is told as what its maker lacks.
    """
    head = canonical.dumps({"night": {"format": FORMAT, "tid": logs.tid}}).encode()
    runs = [
        replace(run, tags=tuple(node_id[:TAG] for node_id in run.ids(logs.tid)))
        for run in logs.all_runs()
    ]
    end: dict[str, Any] = {"heads": logs.heads(), "events": logs.count()}
    for dev, signed_head in (signed or {}).items():
        name = "sig" if logs.log(dev).knows(signed_head.id) else "lacks"
        end.setdefault(name, {})[dev] = list(signed_head)
    return (head + b"\n" + write_frames(runs, end, people)).decode()


def read_bundle(text: str, *, every_line: bool = False) -> Bundle:
    """Return the night in a file. BadBundle names the first line that does not hold; then nothing
    is taken. A line whose hash is sound but that this version cannot read is kept, as sync keeps
    it, unless *every_line* asks that it can read each.
    """
    data = text.removeprefix("\ufeff").replace("\r\n", "\n").encode()
    try:
        frames = read_frames(data, headers=("night",))
    except BadFrame as err:
        if _tid(err.before):
            _logs(err.before, every_line=every_line)
        raise BadBundle(err.line_no, err.code) from None
    if not _tid(frames):
        raise BadBundle(1, "not-a-night-file")
    logs = _logs(frames, every_line=every_line)
    _check_end(frames, logs, data.count(b"\n"))
    end = frames.end
    return Bundle(logs, frames.people, read_signed(end.get("sig")), read_signed(end.get("lacks")))


def _tid(frames: Frames) -> str:
    """The night that a file is of; "" where it does not say so."""
    head = frames.headers.get("night")
    if not isinstance(head, dict) or head.get("format") != FORMAT or not is_id(head.get("tid")):
        return ""
    return str(head["tid"])


def _logs(frames: Frames, *, every_line: bool) -> LogSet:
    """The logs that the runs give; BadBundle names the first line that does not fit."""
    logs = LogSet(_tid(frames))
    for run, at in zip(frames.runs, frames.at, strict=True):
        bad = run.first_bad(logs.tid)
        if every_line:
            _check_lines(run.dev, run.lines[:bad], at + 1)
        if bad is not None:
            raise BadBundle(at + 1 + bad, "bad-hash", dev=run.dev, seq=run.start + bad)
        logs, got = logs.receive(run)
        if got.need is not None:
            raise BadBundle(at, "gap", dev=run.dev, seq=got.need)
        if got.bad:
            raise BadBundle(at, got.bad[0][1], dev=run.dev, seq=got.bad[0][0])
    return logs


def _check_end(frames: Frames, logs: LogSet, last_line: int) -> None:
    if frames.end.get("heads") != logs.heads():
        raise BadBundle(last_line, "heads-differ")
    if frames.end.get("events") != logs.count():
        raise BadBundle(last_line, "count-differs")


def _check_lines(dev: str, lines: tuple[bytes, ...], first_line: int) -> None:
    for line_no, raw in enumerate(lines, first_line):
        try:
            decode(raw)
        except BadLine as err:
            raise BadBundle(line_no, "bad-line", dev=dev, why=str(err)) from None


def verify(text: str) -> Verdict:
    """Check a night's file; never raises."""
    try:
        bundle = read_bundle(text, every_line=True)
    except BadBundle as err:
        return Verdict(False, err.line_no, err.code, 0, {})
    return Verdict(True, None, "ok", bundle.logs.count(), bundle.logs.heads())
