"""`holdfast verify` of a report pack: right answers for what people do to one."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from xlsxwriter import Workbook  # type: ignore[import-untyped]

from backend.cli import main
from pycore.ledger.lines.bundle import write_bundle
from pycore.papers.pack import zipped
from tests.core.kit.packs import listed, packed, played, won

KEY, SEAL = "9Q4T-11ZX-MM70-K2WD", "7K2M-90QX-ABCD-1234"
pack = cache(lambda: packed(played()))
WINNERS = "2026-11-19-winners.html"

Verify = Callable[..., tuple[int, str, str]]


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Verify these files as a zip, or what is at a path: (status, stdout, stderr)."""

    def run(pack: Mapping[str, bytes] | bytes | Path, *words: str) -> tuple[int, str, str]:
        path = pack if isinstance(pack, Path) else tmp_path / "report.zip"
        if not isinstance(pack, Path):
            path.write_bytes(pack if isinstance(pack, bytes) else zipped(pack))
        status = main(["verify", str(path), *words])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_the_headline_says_whole_and_whose_key_signed(verify: Verify) -> None:
    status, out, err = verify(pack())
    head, todo, *_ = out.splitlines()
    assert (status, err) == (0, "")
    assert "report.zip: WHOLE, signed by nobody known here (" in head
    assert todo == "Compare the seal and the key with the signed sheet of winners."
    key = head.split("(")[1].split(")")[0]
    status, out, _ = verify(pack(), "--key", key)
    head, todo, *_ = out.splitlines()
    assert (status, "WHOLE, signed with the key of the paper" in head) == (0, True)
    assert todo == "There is nothing more to do."
    assert verify(pack(), "--key", KEY)[0] == verify(pack(), "--seal", SEAL)[0] == 1


def test_a_pack_that_is_not_signed_says_so(verify: Verify) -> None:
    status, out, _ = verify(listed(packed(played(entries=4))))
    assert (status, "WHOLE, signed by nobody known here" in out) == (0, True)  # its seal is signed
    assert "The whole pack is signed" not in out


def test_a_changed_paper_is_found_though_the_list_was_made_anew(verify: Verify) -> None:
    """As the review of the office did it: a prize and the list of digests, in 20 lines."""
    changed = {WINNERS: pack()[WINNERS].replace(b"Ruth Li", b"Mallory")}
    status, out, err = verify(listed({**pack(), **changed}))
    assert (status, out) == (1, "")
    assert f"ALTERED. {WINNERS} does not say what the records say. Do not rely on it." in err


def _again(files: Mapping[str, bytes], *more: tuple[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("2026-11-19-report")
        for name, text in files.items():
            archive.writestr(f"2026-11-19-report/{name}", text)
        for name, text in more:
            archive.writestr(name, text)
    return data.getvalue()


def test_a_pack_that_was_unpacked_and_packed_again_is_the_same(
    verify: Verify, tmp_path: Path
) -> None:
    added = (
        ("__MACOSX/2026-11-19-report/._night.txt", b"x"),
        ("2026-11-19-report/.DS_Store", b"x"),
    )
    status, out, _ = verify(_again(pack(), *added))
    assert (status, "WHOLE" in out, f" {len(pack())} files" in out) == (0, True, True)
    folder = tmp_path / "unpacked"
    with zipfile.ZipFile(io.BytesIO(zipped(pack()))) as archive:
        archive.extractall(folder)
    (folder / "desktop.ini").write_bytes(b"x")
    assert verify(folder)[:2] == (0, out.replace("report.zip", "unpacked"))


def test_a_file_that_somebody_put_in_is_named_and_nothing_else_is_doubted(verify: Verify) -> None:
    for more in (("2026-11-19-report/note.txt", b"hello"), ("note.txt", b"hello")):
        status, out, err = verify(_again(pack(), more))
        assert (status, out) == (1, "")
        assert "note.txt is no part of the pack: somebody put it in. Without it" in err


def test_a_name_that_stands_twice_is_found(verify: Verify) -> None:
    """One reader shows the first, another the last."""
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = _again(pack(), (f"2026-11-19-report/{WINNERS}", pack()[WINNERS]))
    status, _, err = verify(data)
    assert (status, f"{WINNERS} is in the pack twice" in err) == (1, True)


def test_an_archive_whose_own_checksum_differs_names_the_file(verify: Verify) -> None:
    data = zipped(pack())
    at = data.index(b"Ruth Li", data.index(WINNERS.encode()))
    status, _, err = verify(data[:at] + b"Ro" + data[at + 2 :])
    assert (status, f"ALTERED. {WINNERS} was changed" in err) == (1, True)
    status, _, err = verify(data[:-100])
    assert (status, "report.zip is cut off: it was not saved or sent whole." in err) == (1, True)
    status, _, err = verify(data[:-60] + data[-22:])
    assert (status, "ALTERED" in err) == (1, True)


def test_a_night_where_a_pack_was_expected_is_said_to_be_one(
    verify: Verify, tmp_path: Path
) -> None:
    path, night = tmp_path / "night.txt", played().night
    path.write_text(write_bundle(night.logs, night.people), "utf-8")
    status, out, _ = verify(path)
    assert (status, "WHOLE" in out, "A night’s file:" in out) == (0, True, True)


def test_what_is_nothing_of_ours_is_told_what_to_ask_for(verify: Verify, tmp_path: Path) -> None:
    sheet, picture, other = (tmp_path / name for name in ("a.xlsx", "a.png", "a.txt"))
    Workbook(sheet).close()
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    other.write_text("Hello\n")
    for foreign in (sheet, picture, other, zipped({"a.txt": b"a"})):
        status, out, err = verify(foreign)
        assert (status, out) == (2, ""), foreign
        assert "is neither a night’s file nor a report pack. Ask the organization for" in err


def test_another_version_s_papers_are_not_compared_and_never_called_whole(verify: Verify) -> None:
    status, out, err = verify(listed(pack(), edition="another", version="0.0.9"))
    head, todo, *_ = out.splitlines()
    assert (status, err) == (1, "")
    assert "RECORDS WHOLE, PAPERS NOT COMPARED" in head
    assert todo == "Check the papers with the Holdfast that made them, version 0.0.9."


def test_a_pack_names_what_it_takes_from_the_book(verify: Verify) -> None:
    _, out, _ = verify(packed(played(), "fr", won(played()).book))
    assert "The papers also rest on lines of the organization’s book" in out
    assert "in the pack: 5." in out


def test_a_file_s_name_gives_a_terminal_no_orders(verify: Verify) -> None:
    _, _, err = verify(_again(pack(), ("2026-11-19-report/\x1b[2J.html", b"")))
    assert ("\x1b" in err, "[2J.html" in err) == (False, True)


@pytest.mark.parametrize(
    ("make_pack", "verdict", "status"),
    [
        (pack, "whole", 0),
        (lambda: packed(played(), "fr"), "whole", 0),
        (lambda: listed(pack(), edition="x"), "not-compared", 1),
        (lambda: listed(pack(), tid="x"), "altered", 1),
        (lambda: b"Hello", "not-ours", 1),
    ],
)
def test_it_is_told_as_json_too(verify: Verify, make_pack: Any, verdict: str, status: int) -> None:
    exit_status, out, err = verify(make_pack(), "--json")
    report = json.loads(out)
    assert (exit_status, report["verdict"], err) == (status, verdict, "")
    if verdict == "whole":
        assert report["keys"] == [report["proof"]["signed"]["fingerprint"]] == [report["maker"]]
        assert report["names"]["unchanged"] == 6
    if verdict == "altered":
        assert (report["file"], report["code"]) == ("night.txt", "another-night")


def test_other_commands_say_what_to_do_with_a_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.zip"
    path.write_bytes(zipped(pack()))
    for words in (["night", "show"], ["draw", "verify"]):
        assert main([*words, str(path)]) == 2
        assert "name the night.txt in it" in capsys.readouterr().err
