"""The framing of a transfer: what is cut off or damaged is named by its line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.ledger.lines.frames import BadFrame, read_frames, write_frames
from tests.core.kit.records import IDS, WHOLE, part, run_of

PEOPLE = {"p1": {"name": "Ada", "wall": 5, "dev": "desk"}}
DOOR = run_of((b"x",), dev="door")
WHOLE_TRANSFER = write_frames((WHOLE, DOOR), {"cur": 6}, PEOPLE)
HEADER = b'{"run":{"dev":"desk","from":1,"head":"' + IDS[4].encode() + b'","n":5,"prev":""}}'


def test_a_transfer_is_lines_and_is_read_again() -> None:
    lines = WHOLE_TRANSFER.split(b"\n")
    assert lines[0] == HEADER
    assert lines[1:6] == [b"one", b"two", b"three", b"four", b"five"]
    assert lines[-2:] == [b'{"end":{"cur":6}}', b""]
    transfer = read_frames(WHOLE_TRANSFER)
    assert (transfer.runs, transfer.at) == ((WHOLE, DOOR), (1, 7))
    assert (transfer.people, transfer.end) == (PEOPLE, {"cur": 6})


def test_an_empty_transfer_has_an_end() -> None:
    assert write_frames((), {}) == b'{"end":{}}\n'
    assert read_frames(b'{"end":{}}').runs == ()


@pytest.mark.parametrize("cut", range(1, len(WHOLE_TRANSFER) - 1))
def test_wherever_a_transfer_is_cut_off_it_is_noticed(cut: int) -> None:
    with pytest.raises(BadFrame):
        read_frames(WHOLE_TRANSFER[:cut])


@pytest.mark.parametrize(
    ("data", "line_no", "code"),
    [
        (b"", 1, "cut-off"),
        (HEADER + b"\none\ntwo\n", 1, "cut-off"),
        (b"hello\n", 1, "not-json"),
        (b"\xff\n", 1, "not-json"),
        (b'{"end":{},"end":{}}', 1, "not-json"),
        (b"[" * 60_000, 1, "not-json"),
        (b"[1]\n", 1, "unknown-frame"),
        (b'{"surprise":1}\n', 1, "unknown-frame"),
        (b'{"end":{},"more":{}}', 1, "unknown-frame"),
        (b'{"people":[]}', 1, "unknown-frame"),
        (b'{"end":{}}\n{"end":{}}\n', 2, "text-after-end"),
        (b'{"people":{}}\n\n{"end":{}}', 2, "not-json"),
        (b'{"run":[]}', 1, "bad-run"),
    ],
)
def test_damage_is_named_by_its_line(data: bytes, line_no: int, code: str) -> None:
    with pytest.raises(BadFrame) as error:
        read_frames(data)
    assert (error.value.line_no, error.value.code) == (line_no, code)


@pytest.mark.parametrize(
    "change",
    [
        (b'"from":1', b'"from":0'),
        (b'"from":1', b'"from":true'),
        (b'"from":1', b'"from":"1"'),
        (b'"n":5', b'"n":0'),
        (b'"n":5', b'"n":-1'),
        (b'"n":5', b'"n":null'),
        (b'"dev":"desk"', b'"dev":"../desk"'),
        (b'"dev":"desk"', b'"dev":7'),
        (b'"prev":""', b'"prev":null'),
        (b'"prev":""', b'"tags":["a"],"prev":""'),
        (b'"prev":""', b'"tags":[1,2,3,4,5],"prev":""'),
    ],
)
def test_a_header_that_makes_no_sense_is_named(change: tuple[bytes, bytes]) -> None:
    with pytest.raises(BadFrame) as error:
        read_frames(WHOLE_TRANSFER.replace(*change, 1))
    assert (error.value.line_no, error.value.code) == (1, "bad-run")


def test_line_numbers_can_count_from_elsewhere() -> None:
    with pytest.raises(BadFrame) as error:
        read_frames(b"hello", first_line=40)
    assert error.value.line_no == 40


def test_a_part_keeps_its_place() -> None:
    assert read_frames(write_frames((part(3, 4),), {})).runs == (part(3, 4),)


def test_a_loose_run_says_so() -> None:
    loose = replace(part(3, 5), loose=True)
    data = write_frames((part(1, 1), loose), {})
    assert b'"loose":true' in data
    assert read_frames(data).runs == (part(1, 1), loose)
    short = write_frames((part(1, 1), loose), {}, short_of="night")
    assert [run.loose for run in read_frames(short, tid="night").runs] == [False, True]
