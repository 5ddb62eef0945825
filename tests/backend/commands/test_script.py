"""A night's script is read strictly: what nobody would hear is an error, and names its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from backend.cli import main
from backend.commands.parts.script import EXAMPLE, BadScript, Declined, play

NIGHT: dict[str, Any] = {
    "at": "2026-11-19T18:00:00-06:00",
    "command": "set-up-night",
    "template": "selkirk-thursday",
    "organization": "Legion",
    "venue": "Hall",
    "start_at_ms": 1_795_136_400_000,
    "utc_offset_minutes": -360,
    "settings": {"break_ms": 600_000},
}
SALE: dict[str, Any] = {"command": "sell-entry", "paid": "cash", "name": "Zoë Ippak"}


def script(*lines: object) -> str:
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)


def complaint(*lines: object) -> str:
    """What is said of the last line, which is the bad one."""
    with pytest.raises(BadScript) as bad:
        play(script(*lines))
    assert bad.value.line_no == len(lines)
    assert not isinstance(bad.value, Declined)
    fault = str(bad.value)
    assert "\n" not in fault
    return fault


def test_a_sound_script_is_a_night() -> None:
    night, declined = play(EXAMPLE)
    assert declined == []
    assert (night.tid, night.state.phase) == ("thursday", "playing")
    assert [night.name(entry.player) for entry in night.state.entries.values()] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("at_ms", "right"),
    [
        ("x", "1795136400000"),
        (-1, "1795136400000"),
        (True, "1795136400000"),
        (None, "1795136400000"),
        (4_102_444_800_001, "1795136400000"),
    ],
)
def test_a_time_that_is_none_is_refused(at_ms: object, right: str) -> None:
    fault = complaint({**NIGHT, "at": "2026-11-19T18:00:00-06:00"}, {**SALE, "at_ms": at_ms})
    assert fault.startswith('"at_ms" takes whole milliseconds')
    assert right in fault
    assert fault.endswith(f"not {json.dumps(at_ms)}")


@pytest.mark.parametrize(
    "at", ["2026-11-20T19:00:00", "tonight", 5, "", "0001-01-01T00:00+14:00", "2101-01-01T00:00Z"]
)
def test_an_iso_time_needs_an_offset_and_a_sensible_year(at: object) -> None:
    fault = complaint(NIGHT, {**SALE, "at": at})
    assert fault.startswith('"at" takes a time with its offset, such as 2026-11-19T19:00:00-06:00')


def test_an_earlier_time_is_refused_and_says_which_would_do() -> None:
    later = {**SALE, "at": "2026-11-19T18:30:00-06:00"}
    fault = complaint(NIGHT, later, {**SALE, "at": "2026-11-19T18:29:59-06:00"})
    assert fault == (
        "its time is before that of line 2; write 2026-11-19T18:30:00-06:00 or a later one"
    )
    fault = complaint(NIGHT, {**SALE, "at_ms": 5})
    assert "line 1; write 2026-11-19T18:00:00-06:00" in fault
    night, _ = play(script(NIGHT, later, {**later, "name": "Ada"}))
    assert night.logs.count() == 3, "the same time again is no earlier one"


def test_two_times_or_none_at_all_are_refused() -> None:
    assert "not both" in complaint({**NIGHT, "at_ms": 5})
    assert "the first command needs its time" in complaint(SALE)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "this is not JSON"),
        ("[]", "this is []; write one object"),
        ('{"paid": 1.5}', "this is not JSON (1.5 is not a whole number)"),
        ('{"paid": 1, "paid": 2}', "this is not JSON (a key stands twice)"),
        ("[" * 20_000, "this is not JSON"),
        ({"at": "2026-11-19T18:00:00-06:00"}, "names no command"),
        ({"command": "sel-entry"}, "“sel-entry” (did you mean “sell-entry”?)"),
        ({"command": "sell-entry", "of_agee": True}, "“of_agee” (did you mean “of_age”?)"),
        ({"command": "start-clock", "seed": "x" * 20}, "no field “seed”; it takes nothing else"),
        ({"command": "sell-entry"}, '“paid”: "cash", "debit" or "prepaid"'),
        (
            {"command": "sell-entry", "paid": "cheque"},
            '“paid” of sell-entry takes "cash", "debit" or "prepaid", not "cheque"',
        ),
        ({**SALE, "of_age": "yes"}, '“of_age” of sell-entry takes true or false, not "yes"'),
        ({**SALE, "name": 7}, "“name” of sell-entry takes text, not 7"),
        (
            {"command": "move-player", "ticket": "1", "table": 1, "seat": 1},
            '“ticket” of move-player takes a whole number, not "1"',
        ),
        ({"command": "eliminate", "out": [{"tiket": 1}]}, "“tiket” (did you mean “ticket”?)"),
        ({"command": "eliminate", "out": 5}, "takes a list, each an object with ticket"),
        (
            {"command": "draw-seats", "seed": "short"},
            '“seed” of draw-seats takes 16 to 64 letters, digits, - or _, not "short"',
        ),
        ({**SALE, "player": "a b"}, "“player” of sell-entry takes 1 to 64 letters"),
        ({**SALE, "dev": "the door"}, '"dev" takes 1 to 64 letters'),
        ({"command": "undo", "target": "#9"}, "“#9” names no earlier line"),
        ({"command": "undo", "target": "#²"}, "“#²” names no earlier line"),
        ({"night": {"tid": "late"}}, "first line only"),
    ],
)
def test_a_line_that_does_not_fit_says_what_would(line: object, fault: str) -> None:
    assert fault in complaint(NIGHT, line)


@pytest.mark.parametrize(
    "head",
    [5, {}, [], {"tid": 5}, {"tid": "a b"}, {"tid": ""}, {"tid": "x", "device": "d"}, None],
)
def test_a_head_names_the_night_or_is_refused(head: object) -> None:
    if head == {}:
        assert play(script({"night": head}, NIGHT))[0].tid.startswith("script-")
        return
    assert complaint({"night": head}).startswith('"night" is {"tid": "...", "dev": "..."}')
    assert "1 to 64" in complaint({"night": {"tid": "x"}, "command": "start-clock"})


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            {"settings": {"break_ms": -4}},
            "“break_ms” of settings takes a whole number from 60000 to 7200000, not -4",
        ),
        ({"settings": {}}, "settings needs “break_ms”: a whole number from 60000 to 7200000"),
        (
            {"settings": {"break_ms": 60_000, "entry_fee_cent": 5}},
            "settings has no field “entry_fee_cent”",
        ),
        ({"settings": {"break_ms": "10"}}, "takes an object of a whole number by name"),
        ({"template": "thursday"}, '"selkirk-consolation" or "selkirk-thursday", not "thursday"'),
        ({"start_at_ms": -1}, "takes a whole number from 0 to 253402300799999, not -1"),
        ({"utc_offset_minutes": 900}, "takes a whole number from -840 to 840, not 900"),
        ({"template": 5}, "“template” of set-up-night takes text, not 5"),
    ],
)
def test_a_set_up_says_what_its_settings_take(change: dict[str, Any], fault: str) -> None:
    assert fault in complaint({**NIGHT, **change})


def test_what_the_law_forbids_is_the_nights_refusal_and_no_mistake_of_the_script() -> None:
    with pytest.raises(Declined, match=r"Rebuys begin once .* \(rebuy-before-start, SEL-7b\)"):
        play(script(NIGHT, SALE, {"command": "sell-rebuy", "ticket": 1, "paid": "cash"}))
    approved = {**NIGHT, "settings": {"break_ms": 600_000, "entry_fee_cents": 5}}
    with pytest.raises(Declined, match="value-is-approved"):
        play(script(approved))


def test_bad_lines_end_in_status_2_and_refused_ones_in_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "night.jsonl", tmp_path / "night.txt"
    for last_wish, status in (({**SALE, "of_agee": True}, 2), ({"command": "draw-seats"}, 1)):
        path.write_text("\ufeff" + script(NIGHT, last_wish).replace("\n", "\r\n"), "utf-8")
        assert main(["night", "run", str(path), "--out", str(out)]) == status
        captured = capsys.readouterr()
        assert captured.err.startswith(f"{path}: line 2: ")
        assert (captured.out, captured.err.count("\n"), out.exists()) == ("", 1, False)
