"""Whatever a person types or hands in: one sentence and status 2, or an answer; never a
traceback.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from backend.cli import main
from backend.commands.parts.script import EXAMPLE, play
from pycore.ledger.lines.bundle import write_bundle
from tests.backend.kit.hand_file import HAND
from tests.core.law.hostile import hostile

Command = Callable[..., tuple[int, str, str]]

FILES: dict[str, tuple[str, ...]] = {
    "night run": ("night", "run", "FILE", "--out", "OUT"),
    "night show": ("night", "show", "FILE"),
    "night hands": ("night", "hands", "FILE", "--out", "OUT"),
    "verify": ("verify", "FILE"),
    "rules check": ("rules", "check", "FILE"),
    "hands replay": ("hands", "replay", "FILE"),
}
"""Every command that reads a file, with the place of that file."""


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """A command as a person types it, about a file: status, stdout, stderr."""

    def run(name: str, file: object) -> tuple[int, str, str]:
        out = tmp_path / "out"
        out.unlink(missing_ok=True)
        words = {"FILE": str(file), "OUT": str(out)}
        capsys.readouterr()
        status = main([words.get(word, word) for word in FILES[name]])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def holdfast(*words: object, **options: object) -> subprocess.CompletedProcess[str]:
    run_options: dict[str, object] = {"stdout": subprocess.PIPE, **options}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-m", "backend.cli", *map(str, words)],
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        **run_options,
    )


def sentence(line: str) -> str:
    assert line.count("\n") == 1, line
    for raw in ("Traceback", "Errno", "codec", "Error:"):
        assert raw not in line
    return line


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read_is_one_sentence(
    command: Command, name: str, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    utf16 = tmp_path / "windows.txt"
    utf16.write_bytes(EXAMPLE.encode("utf-16"))
    inside_a_file = utf16 / "x"
    for path, says in (
        (tmp_path / "absent", "there is no such file"),
        (folder, "it is a folder"),
        (inside_a_file, "there is no such file"),
        (utf16, "save it as UTF-8"),
        (tmp_path / ("x" * 300), "the name is too long"),
    ):
        status, out, err = command(name, path)
        assert (status, out) == (2, "")
        assert says in sentence(err)


@pytest.mark.parametrize("name", FILES)
def test_text_that_is_not_utf8_is_told_by_its_line(
    command: Command, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes("one\ntwo\ncafé\n".encode("latin-1"))
    status, out, err = command(name, path)
    assert (status, out) == (2, "")
    is_judged = name == "verify"
    says = (
        "is neither a night’s file nor a report pack" if is_judged else "line 3 is not UTF-8 text"
    )
    assert says in sentence(err)


def test_a_byte_order_mark_is_taken_everywhere(command: Command, tmp_path: Path) -> None:
    night, _ = play(EXAMPLE)
    bundle = write_bundle(night.logs, night.people)
    houses = main(["rules", "show", "selkirk-thursday"])
    assert houses == 0
    texts = {
        "night run": EXAMPLE,
        "night show": bundle,
        "night hands": bundle,
        "verify": bundle,
        "hands replay": HAND,
    }
    for name, text in texts.items():
        path = tmp_path / "marked.txt"
        path.write_text("\ufeff" + text.replace("\n", "\r\n"), "utf-8", newline="")
        status, _, err = command(name, path)
        assert (status, err) == (0, ""), name


def test_house_rules_may_begin_with_a_byte_order_mark(
    command: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["rules", "show", "selkirk-thursday"])
    path = tmp_path / "own.json"
    path.write_text("\ufeff" + capsys.readouterr().out, "utf-8")
    assert command("rules check", path)[0] == 0


@pytest.mark.parametrize("name", FILES)
def test_whatever_stands_in_a_file_there_is_no_traceback(
    command: Command, name: str, tmp_path: Path
) -> None:
    """Damaged files of every kind, given to every command; main() raises nothing."""
    path = tmp_path / "hostile"
    for data in damaged():
        path.write_bytes(data)
        status, _, err = command(name, path)
        assert status in (0, 1, 2)
        assert (status == 0) <= (err.count("\n") == 0 or name == "hands replay")
        if status:
            for line in err.splitlines():
                sentence(line + "\n")


def damaged() -> Iterator[bytes]:
    dice = random.Random(7)
    night, _ = play(EXAMPLE)
    texts = [EXAMPLE, write_bundle(night.logs, night.people), HAND]
    texts += [case.text for case in hostile(10)]
    yield from (text.encode() for text in texts)
    for before, nesting in (("", "["), ("a = ", "["), ("", '{"a":'), ("a = ", "{b = ")):
        yield (before + nesting * 20_000).encode()
    yield from (
        b"",
        b"\0",
        b"\n\n",
        b"{}",
        b"null",
        b"5",
        b'"x"',
        b"\xef\xbb\xbf",
        b"a = " + b"9" * 5_000,
    )
    yield b'{"night":{"format":"holdfast-night/1","tid":"x"}}\n{"end":{"events":0,"heads":{}}}\n'
    for _ in range(60):
        text = bytearray(dice.choice(texts).encode())
        for _ in range(dice.randrange(1, 5)):
            at = dice.randrange(len(text))
            text[at : at + dice.randrange(0, 30)] = dice.choice(
                (
                    b"",
                    b"\xff",
                    b"\n",
                    b"[[[[",
                    b'{"',
                    b"-1",
                    b"null",
                    b"9" * 30,
                    bytes(5),
                    b"\xed\xa0\x80",
                )
            )
        yield bytes(text)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("nigth",),
        ("night",),
        ("night", "run"),
        ("night", "run", "x.jsonl"),
        ("night", "show"),
        ("night", "show", "x", "--at-ms", "soon"),
        ("night", "show", "x", "--at-ms", "-1"),
        ("night", "show", "x", "--at", "19:00"),
        ("night", "show", "x", "--at", "2026-11-19T19:00:00-06:00", "--at-ms", "5"),
        ("payouts", "--template", "thursday", "--entries", "5"),
        ("payouts", "--template", "selkirk-thursday", "--entries", "many"),
        ("payouts", "--template", "selkirk-thursday", "--entries", "9" * 5_000),
        ("payouts", "--template", "selkirk-thursday", "--entries", "0"),
        ("payouts", "--template", "selkirk-thursday", "--entries", "9", "--rebuys", "-3"),
        ("payouts", "--template", "selkirk-thursday", "--entries", "9", "--unit-cents", "7"),
        ("hands", "rank"),
        ("hands", "rank", "x" * 5_000),
        ("hands", "rank", "As", "As"),
        ("hands", "replay", "x", "--ruleset", "chess"),
        ("rules", "show", "ours"),
        ("serve", "--port", "http"),
        ("serve", "--port", "70000"),
        ("verify", "one", "two"),
        ("reference", "--html"),
    ],
    ids=lambda words: " ".join(words)[:60] or "nothing",
)
def test_wrong_arguments_are_one_sentence_that_says_what_is_right(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("holdfast")
    assert "; for example: holdfast" in captured.err or "--help` shows" in captured.err
    assert len(sentence(captured.err)) < 400


# --- Where the answer goes ----------------------------------------------------------------------

unix = pytest.mark.skipif(sys.platform == "win32", reason="devices and signals of Unix")


@unix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [("reference",), ("rules", "schema"), ("--help",)])
def test_an_answer_that_cannot_be_written_is_one_sentence(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = holdfast(*words, stdout=full)
    assert done.returncode == 1
    assert sentence(done.stderr) == "The answer could not be written: the disk is full.\n"


@unix
def test_a_reader_who_has_seen_enough_is_no_mistake() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = holdfast("reference", stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@unix
def test_a_name_that_no_text_can_hold_is_still_told(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.txt"))
    night, _ = play(EXAMPLE)
    path.write_text(write_bundle(night.logs, night.people), "utf-8")
    done = holdfast("verify", path, env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    assert (done.returncode, done.stderr) == (0, "")
    assert ".txt: NOT SEALED, signed by nobody. A night’s file: 7 records" in done.stdout


def test_a_name_that_the_console_cannot_show_is_still_told(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in EXAMPLE.splitlines()]
    lines[1]["organization"] = "ᓄᓇᕗᑦ"
    script, out = tmp_path / "a.jsonl", tmp_path / "a.txt"
    script.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    assert main(["night", "run", str(script), "--out", str(out)]) == 0
    for encoding in ("ascii", "cp1252"):
        shown = holdfast("night", "show", out, env={**os.environ, "PYTHONIOENCODING": encoding})
        assert (shown.returncode, shown.stderr) == (0, "")


# --- What a night's file says -------------------------------------------------------------------


def test_verify_names_the_line_that_is_missing(command: Command, tmp_path: Path) -> None:
    night, _ = play(EXAMPLE.replace('"name": "Ben"', '"dev": "door", "name": "Ben"'))
    lines = write_bundle(night.logs, night.people).split("\n")
    path = tmp_path / "night.txt"
    for gone in range(3, 7):
        path.write_text("\n".join([*lines[: gone - 1], *lines[gone:]]), "utf-8")
        status, _, err = command("verify", path)
        assert status == 1
        assert f"line {gone} " in sentence(err)


def test_a_terminal_takes_no_orders_from_a_name(command: Command, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in EXAMPLE.splitlines()]
    lines[1]["organization"] = "\x1b[2JLegion"
    night, _ = play("\n".join(map(json.dumps, lines)))
    path = tmp_path / "night.txt"
    path.write_text(write_bundle(night.logs, night.people), "utf-8")
    status, out, _ = command("night show", path)
    assert (status, "\x1b" in out) == (0, False)
    assert "·[2JLegion" in out
