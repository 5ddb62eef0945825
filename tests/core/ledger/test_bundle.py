"""A night's file: any damage is named by its line; of a damaged file nothing is taken."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from pycore.ledger.lines.bundle import read_bundle, verify, write_bundle
from pycore.ledger.lines.frames import run_lines
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.night.night import Night
from tests.core.hall import Hall, thursday

HEADERS, EVENTS, END = (2, 8), [3, 4, 5, 6, 7, 9], 11


@cache
def two_tablets() -> Hall:
    desk = thursday().sell(3).at("18:55")
    return desk.draw().meets(desk.on("door").do("undo", target=desk.last_id, reason="twice"))


@cache
def whole() -> str:
    return write_bundle(two_tablets().night.logs, two_tablets().night.people)


def lines() -> list[str]:
    return whole().split("\n")


def with_line(number: int, *others: str) -> str:
    """The file with other lines in the place of line *number*."""
    return "\n".join([*lines()[: number - 1], *others, *lines()[number:]])


def verdict_of(text: str) -> tuple[int | None, str]:
    verdict = verify(text)
    assert verdict.ok == (verdict.line_no is None)
    return verdict.line_no, verdict.code


def test_the_file_reads_like_a_file() -> None:
    assert lines()[0] == '{"night":{"format":"holdfast-night/1","tid":"night-1"}}'
    assert [json.loads(lines()[number - 1])["run"]["dev"] for number in HEADERS] == [
        "desk",
        "door",
    ]
    assert lines()[END - 1].startswith('{"end":{"events":6,"heads":{"desk":[5,')
    assert lines()[END] == ""
    assert [
        number for number, line in enumerate(lines(), 1) if line.startswith('{"base"')
    ] == EVENTS


def test_what_is_written_is_read_again() -> None:
    bundle = read_bundle(whole())
    assert bundle.logs == two_tablets().night.logs
    assert bundle.people == two_tablets().night.people
    assert Night.of(bundle.logs, bundle.people).digest() == two_tablets().night.digest()
    assert verify(whole()).events == 6
    assert verify(whole()).heads == two_tablets().night.logs.heads()


def test_a_file_that_passed_through_windows_is_the_same() -> None:
    assert read_bundle("\ufeff" + whole().replace("\n", "\r\n")).logs == two_tablets().night.logs


def desk_run(*lines: bytes) -> Run:
    """A sound run of the desk's log that says these lines."""
    bare = Run("desk", 1, "", lines, "")
    return replace(bare, head=bare.ids("night-1")[-1])


def test_a_file_of_a_night_with_a_fork_keeps_both_branches() -> None:
    trunk = two_tablets().night.logs.log("desk").lines
    other = two_tablets().on("desk").sell().night.logs.log("desk").lines[5]
    logs, _ = two_tablets().night.logs.receive(desk_run(*trunk[:4], other))
    assert logs.forks().keys() == {"desk"}
    assert read_bundle(write_bundle(logs, {})).logs == logs


@pytest.mark.parametrize("number", EVENTS)
def test_a_flipped_letter_in_an_event_is_named_by_its_line(number: int) -> None:
    line = lines()[number - 1]
    for place in range(0, len(line), 7):
        touched = line[:place] + ("x" if line[place] != "x" else "y") + line[place + 1 :]
        assert verdict_of(with_line(number, touched)) == (number, "bad-hash")


@pytest.mark.parametrize("number", EVENTS)
def test_an_event_taken_out_or_put_in_twice_is_noticed_there(number: int) -> None:
    assert verdict_of(with_line(number)) == (number, "bad-hash")
    line_no, code = verdict_of(with_line(number, lines()[number - 1], lines()[number - 1]))
    assert line_no == number + 1
    assert code in ("bad-hash", "unknown-frame")


def test_two_events_that_changed_places_are_noticed_at_the_first() -> None:
    first_no, second = EVENTS[1], EVENTS[2]
    swapped = [*lines()]
    swapped[first_no - 1], swapped[second - 1] = swapped[second - 1], swapped[first_no - 1]
    assert verdict_of("\n".join(swapped)) == (first_no, "bad-hash")


@pytest.mark.parametrize(
    ("old", "new"),
    [('"from":1', '"from":2'), ('"dev":"desk"', '"dev":"desq"'), ('"prev":""', '"prev":"abc"')],
)
def test_a_header_that_was_touched_is_noticed_at_the_first_line_below(old: str, new: str) -> None:
    assert verdict_of(whole().replace(old, new, 1)) == (HEADERS[0] + 1, "bad-hash")


def test_a_head_that_was_touched_is_noticed_at_the_last_line_of_its_run() -> None:
    head = json.loads(lines()[HEADERS[0] - 1])["run"]["head"]
    touched = lines()[HEADERS[0] - 1].replace(head, head[::-1])
    assert verdict_of(with_line(HEADERS[0], touched)) == (HEADERS[0] + 5, "bad-hash")


def test_a_whole_device_taken_out_is_noticed_at_the_end() -> None:
    short = [*lines()[: HEADERS[1] - 1], *lines()[HEADERS[1] + 1 :]]
    assert verdict_of("\n".join(short)) == (len(short) - 1, "heads-differ")


def test_a_run_that_begins_too_late_is_a_gap() -> None:
    log = two_tablets().night.logs.log("desk")
    late_run = Run("desk", 3, log.ids[1], log.lines[2:], log.ids[-1])
    file_lines = [lines()[0], *(raw.decode() for raw in run_lines(late_run)), lines()[END - 1]]
    assert verdict_of("\n".join(file_lines)) == (2, "gap")


@pytest.mark.parametrize(
    ("number", "line", "code"),
    [
        (1, '{"night":{"format":"holdfast-night/2","tid":"night-1"}}', "not-a-night-file"),
        (1, '{"night":{"format":"holdfast-night/1","tid":"../x"}}', "not-a-night-file"),
        (1, '{"night":[]}', "not-a-night-file"),
        (1, '{"people":{}}', "not-a-night-file"),
        (1, "Dear committee,", "not-json"),
        (HEADERS[0], '{"run":{}}', "bad-run"),
        (END, '{"end":{"events":6,"heads":{}}}', "heads-differ"),
        (END, "", "count-differs"),
        (END, '{"end":[]}', "unknown-frame"),
    ],
)
def test_a_line_that_says_something_else_is_named(number: int, line: str, code: str) -> None:
    line = line or lines()[END - 1].replace('"events":6', '"events":7')
    assert verdict_of(with_line(number, line)) == (number, code)


def test_another_nights_name_fits_no_line() -> None:
    other = lines()[0].replace("night-1", "night-2")
    assert verdict_of(with_line(1, other)) == (HEADERS[0] + 1, "bad-hash")


@pytest.mark.parametrize("text", ["", "\n", "hello", "{}", '{"end":{}}'])
def test_what_is_no_nights_file_says_so_at_its_first_line(text: str) -> None:
    assert verdict_of(text)[0] == 1


def test_text_after_the_end_is_noticed() -> None:
    assert verdict_of(whole() + "and more\n") == (END + 1, "text-after-end")


def test_wherever_the_file_is_cut_off_it_is_noticed() -> None:
    for cut in range(0, len(whole()) - 1, 13):
        assert not verify(whole()[:cut]).ok


def test_a_line_with_a_sound_hash_that_nobody_can_read_is_kept_and_named() -> None:
    logs, _ = LogSet("night-1").receive(desk_run(b'{"lam":1}', b"{}"))
    text = write_bundle(logs, {})
    assert read_bundle(text).logs.heads() == logs.heads()
    assert (verify(text).line_no, verify(text).code) == (3, "bad-line")


def test_of_two_bad_lines_the_first_is_named_whatever_is_wrong_with_them() -> None:
    logs, _ = LogSet("night-1").receive(desk_run(b"{}", b'{"lam":2}'))
    text = write_bundle(logs, {}).replace('{"lam":2}', '{"lam":3}')
    assert (verify(text).line_no, verify(text).code) == (3, "bad-line")


def test_names_may_be_erased_and_the_chain_still_holds() -> None:
    erased = write_bundle(two_tablets().night.logs, {})
    assert verify(erased).ok
    assert "Player" not in erased
