"""The short form of lines: what is left out, what is told instead, and what is no such line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel.units import Millis
from pycore.ledger.lines.frames import BadFrame, BadReference, ToldIds, read_frames, write_frames
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.runs import Run

TID = "night"
FIRST, SECOND, ELSEWHERE = "a" * 43, "b" * 43, "c" * 43


def line(base: str, own: str = "clock", **body: object) -> bytes:
    return encode(
        Line(lam=1, own=own, base=base, wall=Millis(5), type="tested/1", body=dict(body))
    )


def two_lines_told() -> ToldIds:
    """Two lines went by: one of the clock, then one of a table."""
    references = ToldIds()
    references.add(FIRST, line("", "clock"))
    references.add(SECOND, line("", "table/1"))
    return references


@pytest.mark.parametrize(
    ("raw", "begins"),
    [
        (line(FIRST), b'={"body"'),
        (line(SECOND, "table/1"), b'={"body"'),
        (line(SECOND, "clock"), b'1,{"body"'),
        (line(FIRST, "seating"), b'2,{"body"'),
        (line(ELSEWHERE), b'{"base":"ccc'),
        (line(""), b'{"base":"","body"'),
        (line(FIRST, own="clock", note='"own":"table/1"'), b'={"body"'),
        (b'{"base":"' + b"a" * 42 + b'","own":"clock"}', b'{"base":"a'),
        (b"not even JSON \xff", b"'not even"),
        (b"=", b"'="),
        (b"1,{}", b"'1,{}"),
        (b"", b"'"),
    ],
)
def test_a_line_says_which_id_it_names_and_comes_out_as_it_was(raw: bytes, begins: bytes) -> None:
    short = two_lines_told().short(raw)
    assert short.startswith(begins)
    assert two_lines_told().whole(short) == raw
    assert len(short) <= len(raw) + 1


@pytest.mark.parametrize(
    "short",
    [
        b"", b"0,{}", b"3,{}", b"01,{}", b"-1,{}", b"1", b"1,", b"1,x", b"=", b"=x",
        b"1234567890,{}", b'={"own":"seating"}', b"={}", b" {}", b"[", b"\xff",
    ],
)  # fmt: skip
def test_what_refers_to_nothing_is_no_line(short: bytes) -> None:
    with pytest.raises(BadReference):
        two_lines_told().whole(short)


def _run(*lines: bytes, dev: str = "desk", start: int = 1, prev: str = "") -> Run:
    bare = Run(dev, start, prev, lines, "")
    return replace(bare, head=bare.ids(TID)[-1])


def _chained(count: int) -> Run:
    """Each line names the one before it."""
    run = _run(line(""))
    for _ in range(count - 1):
        run = _run(*run.lines, line(run.head))
    return run


def test_ids_leave_the_transfer_and_come_back() -> None:
    run = _chained(50)
    sent = write_frames([run], {}, short_of=TID)
    assert sent.count(b'"base"') == 1, "only the first names none"
    transfer = read_frames(sent, tid=TID)
    assert transfer.runs == (run,)
    assert transfer.runs[0].ids(TID) == replace(run).ids(TID)


def test_the_line_before_a_run_and_other_runs_can_be_named() -> None:
    first_run = _run(line(""), line(""))
    later = _run(line(first_run.head), start=3, prev=first_run.head)
    other = _run(line(first_run.ids(TID)[0], "money"), line(later.head), dev="door")
    sent = write_frames([later, first_run, other], {}, short_of=TID)
    assert sent.count(b'"base":"' + first_run.head.encode()) == 0
    assert read_frames(sent, tid=TID).runs == (later, first_run, other)
    turned = write_frames([other, later, first_run], {}, short_of=TID)
    assert turned.count(b'"base":"') == 4, "what comes later is not known yet"
    assert read_frames(turned, tid=TID).runs == (other, later, first_run)


@pytest.mark.parametrize("form", [b"3", b"0", b"-2", b"true", b'"2"', b"null", b"[2]"])
def test_a_form_that_is_not_known_is_refused(form: bytes) -> None:
    sent = write_frames([_chained(2)], {}, short_of=TID)
    with pytest.raises(BadFrame) as error:
        read_frames(sent.replace(b'"form":2', b'"form":' + form), tid=TID)
    assert (error.value.line_no, error.value.code) == (1, "unknown-form")


def test_the_short_form_is_not_read_where_the_night_is_not_known() -> None:
    with pytest.raises(BadFrame) as error:
        read_frames(write_frames([_chained(2)], {}, short_of=TID))
    assert (error.value.line_no, error.value.code) == (1, "unknown-form")


def test_a_reference_to_nothing_is_named_by_its_line() -> None:
    sent = write_frames([_run(line("")), _chained(3)], {}, short_of=TID).split(b"\n")
    sent[4] = b"9," + sent[4][1:]
    with pytest.raises(BadFrame) as error:
        read_frames(b"\n".join(sent), tid=TID)
    assert (error.value.line_no, error.value.code) == (5, "bad-reference")
