"""The organization's book as far as the file of a pack tells it (pycore/papers/from_book.py)."""

from __future__ import annotations

from pycore.book.book import BOOK_ID, Book, is_book
from pycore.ledger.lines.bundle import BadBundle, read_bundle
from pycore.ledger.lines.chain import DeviceLog
from pycore.ledger.lines.frames import BadFrame, read_frames
from pycore.ledger.lines.growing import Growing
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.model.names import sound_names
from pycore.papers.from_book import FORMAT

WHOLE = '{"night":'
"""How the file of a whole book begins."""


class BadExcerpt(ValueError):
    """An excerpt that does not hold: *line_no* counts from 1, *code* is a stable name."""

    def __init__(self, line_no: int, code: str) -> None:
        super().__init__(f"line {line_no}: {code}")
        self.line_no = line_no
        self.code = code


def read_excerpt(text: str) -> Book:
    """Return the book as far as a file tells it. Raises BadExcerpt at the first line that does not
    hold.
    """
    if text.startswith(WHOLE):
        return _whole(text)
    try:
        frames = read_frames(text.encode(), headers=("excerpt",))
    except BadFrame as bad:
        raise BadExcerpt(bad.line_no, bad.code) from None
    if frames.headers.get("excerpt") != {"format": FORMAT, "tid": BOOK_ID}:
        raise BadExcerpt(1, "not-an-excerpt")
    logs: dict[str, DeviceLog] = {}
    ends: dict[str, int] = {}
    for run, at in zip(frames.runs, frames.at, strict=True):
        if run.first_bad(BOOK_ID) is not None or run.start <= ends.get(run.dev, 0):
            raise BadExcerpt(at, "bad-hash")
        ends[run.dev] = run.start + len(run.lines) - 1
        log = logs.get(run.dev, DeviceLog(run.dev, Growing(), Growing()))
        logs[run.dev] = log.append(zip(run.ids(BOOK_ID), run.lines, strict=True))
    if frames.end != {"lines": sum(len(log.ids) for log in logs.values())}:
        raise BadExcerpt(len(text.splitlines()), "count-differs")
    return Book.of(LogSet(BOOK_ID, logs), sound_names(frames.people))


def _whole(text: str) -> Book:
    try:
        bundle = read_bundle(text)
    except BadBundle as bad:
        raise BadExcerpt(bad.line_no, bad.code) from None
    if not is_book(bundle.logs.tid):
        raise BadExcerpt(1, "not-an-excerpt")
    return Book.of(bundle.logs, sound_names(bundle.people))
