"""How runs travel: lines of JSON. The same framing serves push, pull and a night's file.

    {"run":{"dev","from","prev","n","head"[,"tags"]}}   then n log lines as they are
    {"run":{...,"form":2}}                              then n log lines in the short form
    {"run":{...,"loose":true}}                          whose sender lacks the line before them
    {"people":{player:{"name","wall","dev"[,"salt"]}}}  names, kept apart from the log
    {"end":{...[,"sig"]}}                               always last: a cut-off transfer shows

A transfer between a tablet and a server is in the short form (references.py) where the other side
said that it reads it. A night's file has the lines as they are: anybody can check them.

Lines in the short form in which they travel: without the id that each names as its `base`.

Such an id is a digest, which nothing makes shorter, and nearly every line names one that the
receiver works out anyway: that of a line before it. So the line says which one. Only what is in
the transfer itself is referred to, so it can be read by whoever knows of which night it is, and
what comes out are the very bytes that went in: the chain vouches for them as for any other.

    ={rest     the base is the id of the last line of the same stream in this transfer
    12,{rest   it is the 12th of the ids before this line: of each run the one it follows, and all
               its lines
    {...       the line as it is
    'any       any other bytes, as they are

Here {rest is the line without its first field, `"base":"<id>",`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.kernel.values import dataclass
from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.runs import Run

SHORT = 2
"""The number of the short form."""


@dataclass(frozen=True)
class Frames:
    """A transfer, read: its runs, where each began (line number of its header), the names, the
    end.
    """

    runs: tuple[Run, ...]
    at: tuple[int, ...]
    people: Mapping[str, Any]
    end: Mapping[str, Any]
    headers: Mapping[str, Any] = field(default_factory=dict)


class BadFrame(ValueError):
    """A transfer that cannot be read: *line_no* counts from 1, *code* is a stable name. *before*
    is what could be read: a line that is gone or too many may show only where the next frame
    begins.
    """

    def __init__(self, line_no: int, code: str) -> None:
        super().__init__(f"line {line_no}: {code}")
        self.line_no = line_no
        self.code = code
        self.before = Frames((), (), {}, {})


def run_lines(run: Run) -> list[bytes]:
    """Return a run's header and its lines as they are."""
    return [_header(run), *run.lines]


def _header(run: Run, **more: Any) -> bytes:
    header: dict[str, Any] = {
        "dev": run.dev,
        "from": run.start,
        "prev": run.prev,
        "n": len(run.lines),
        "head": run.head,
        **more,
    }
    if run.tags:
        header["tags"] = list(run.tags)
    if run.loose:
        header["loose"] = True
    return canonical.dumps({"run": header}).encode()


def _short_lines(run: Run, tid: str, history: ToldIds) -> list[bytes]:
    """A run's header and its lines in the short form."""
    lines = [_header(run, form=SHORT)]
    if run.prev:
        history.add(run.prev)
    for raw, node_id in zip(run.lines, run.ids(tid), strict=True):
        lines.append(history.short(raw))
        history.add(node_id, raw)
    return lines


def write_frames(
    runs: Iterable[Run],
    end: Mapping[str, Any],
    people: Mapping[str, Any] | None = None,
    *,
    short_of: str = "",
) -> bytes:
    """Return a whole transfer as bytes; in the short form when *short_of* names its night."""
    out: list[bytes] = []
    history = ToldIds()
    for run in runs:
        out += _short_lines(run, short_of, history) if short_of else run_lines(run)
    if people:
        out.append(canonical.dumps({"people": dict(people)}).encode())
    out.append(canonical.dumps({"end": dict(end)}).encode())
    return b"\n".join(out) + b"\n"


def read_frames(
    data: bytes, *, tid: str = "", first_line: int = 1, headers: Iterable[str] = ()
) -> Frames:
    """Return a whole transfer, read. BadFrame names the line that cannot be read; nothing is
    guessed.

    *tid* is the night that it is of: without it the short form cannot be read. *headers* are
    further frame names that may stand before the runs (a night's file has one).
    """
    lines = data.split(b"\n")
    if lines and lines[-1] == b"":
        lines.pop()
    runs: list[Run] = []
    at: list[int] = []
    people: Mapping[str, Any] = {}
    header_values: dict[str, Any] = {}
    place = 0
    history = ToldIds()
    try:
        while place < len(lines):
            number = first_line + place
            name, value = _frame(lines[place], number)
            place += 1
            if name == "run":
                run, place = _run(value, lines, place, number)
                if "form" in value:
                    run = _restored(run, value["form"], tid, history, number)
                runs.append(run)
                at.append(number)
            elif name == "people" and isinstance(value, dict):
                people = value
            elif name == "end" and isinstance(value, dict):
                if place != len(lines):
                    raise BadFrame(first_line + place, "text-after-end")
                return Frames(tuple(runs), tuple(at), people, value, header_values)
            elif name in headers:
                header_values[name] = value
            else:
                raise BadFrame(number, "unknown-frame")
        raise BadFrame(first_line + len(lines), "cut-off")
    except BadFrame as bad:
        bad.before = Frames(tuple(runs), tuple(at), people, {}, header_values)
        raise


def _frame(raw: bytes, number: int) -> tuple[str, Any]:
    try:
        value = canonical.loads(raw.decode())
    except (ValueError, RecursionError):
        raise BadFrame(number, "not-json") from None
    if not isinstance(value, dict) or len(value) != 1:
        raise BadFrame(number, "unknown-frame")
    return next(iter(value.items()))


def _run(value: Any, lines: list[bytes], place: int, number: int) -> tuple[Run, int]:
    if not isinstance(value, dict):
        raise BadFrame(number, "bad-run")
    start, count, tags = value.get("from"), value.get("n"), value.get("tags", [])
    if type(start) is not int or start < 1 or type(count) is not int or count < 1:
        raise BadFrame(number, "bad-run")
    sound = (
        is_id(value.get("dev"))
        and isinstance(value.get("prev"), str)
        and isinstance(value.get("head"), str)
        and isinstance(tags, list)
        and len(tags) in (0, count)
        and all(isinstance(tag, str) for tag in tags)
    )
    if not sound:
        raise BadFrame(number, "bad-run")
    if place + count > len(lines):
        raise BadFrame(number, "cut-off")
    body = tuple(lines[place : place + count])
    loose = value.get("loose") is True
    run = Run(value["dev"], start, value["prev"], body, value["head"], tuple(tags), loose)
    return run, place + count


def _restored(run: Run, form: Any, tid: str, history: ToldIds, number: int) -> Run:
    """A run whose lines came in the short form, with its lines as they were."""
    if form != SHORT or type(form) is not int or not tid:
        raise BadFrame(number, "unknown-form")
    if run.prev:
        history.add(run.prev)
    lines: list[bytes] = []
    ids: list[str] = []
    prev = run.prev
    for seq, short in enumerate(run.lines, run.start):
        try:
            raw = history.whole(short)
        except BadReference:
            raise BadFrame(number + 1 + len(lines), "bad-reference") from None
        prev = line_id(tid, run.dev, seq, prev, raw)
        history.add(prev, raw)
        lines.append(raw)
        ids.append(prev)
    return replace(run, lines=tuple(lines)).with_ids(tid, ids)


_BASE = re.compile(rb'\{"base":"([A-Za-z0-9_-]{43})",')
_BACK = re.compile(rb"([1-9][0-9]{0,8}),")
_OWN = b'"own":"'


class BadReference(ValueError):
    """A line in the short form that names nothing."""


@dataclass
class ToldIds:
    """The ids that a transfer told so far, in its order."""

    ids: list[str] = field(default_factory=list)
    _places: dict[str, int] = field(default_factory=dict)
    _last: dict[bytes, str] = field(default_factory=dict)

    def add(self, line_id: str, raw: bytes | None = None) -> None:
        """Add one more id: of a line, or of one that a run only follows."""
        self._places[line_id] = len(self.ids)
        self.ids.append(line_id)
        if raw is not None:
            self._last[_stream(raw)] = line_id

    def short(self, raw: bytes) -> bytes:
        """Return the short form of a line that comes now."""
        match = _BASE.match(raw)
        if match is None:
            return raw if raw.startswith(b"{") else b"'" + raw
        base, rest = match[1].decode(), b"{" + raw[match.end() :]
        if self._last.get(_stream(rest)) == base:
            return b"=" + rest
        place = self._places.get(base)
        if place is None:
            return raw
        return b"%d," % (len(self.ids) - place) + rest

    def whole(self, short: bytes) -> bytes:
        """Return the line of a short form that comes now; BadReference when it refers to
        nothing.
        """
        prefix = short[:1]
        if prefix == b"{":
            return short
        if prefix == b"'":
            return short[1:]
        if prefix == b"=":
            base, rest = self._last.get(_stream(short)), short[1:]
        else:
            back = _BACK.match(short)
            far = int(back[1]) if back else 0
            base = self.ids[-far] if 0 < far <= len(self.ids) else None
            rest = short[back.end() :] if back else b""
        if not base or rest[:1] != b"{":
            raise BadReference
        return b'{"base":"%b",%b' % (base.encode(), rest[1:])


def _stream(raw: bytes) -> bytes:
    """The name of the stream that a line is of, as both sides find it: nobody relies on its being
    the right one.
    """
    at = raw.rfind(_OWN)
    return raw[at + len(_OWN) : raw.find(b'"', at + len(_OWN))] if at >= 0 else b""
