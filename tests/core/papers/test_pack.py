"""The report pack: everything that is filed, the same bytes from the same records."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

import pytest

from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
from pycore.papers import columns, pack, printing
from pycore.papers.edition import VERSION
from pycore.papers.pack import zipped
from pycore.verify import judge
from tests.core.hall import Hall
from tests.core.papers import desk
from webapp.ui.kit.catalogue import CATALOGUES

HOUSE = "nunavut-five-table"


def packed(hall: Hall, lang: str = "en") -> bytes:
    return zipped(pack.files(hall.night, CATALOGUES[lang], lang))


def opened(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_every_paper_and_the_records_are_in_it() -> None:
    hall = desk.finished_night(HOUSE, hostile=True)
    files = opened(packed(hall))
    assert files == pack.files(hall.night, CATALOGUES["en"], "en")
    for kind in printing.there(hall.night):
        assert f"2026-11-19-{kind.name}.html" in files
    assert "winners/2026-11-19-winners.csv" in files
    again = read_bundle(files["night.txt"].decode("utf-8"))
    assert Night.of(again.logs, again.people).digest() == hall.night.digest()
    judgement = judge.judged(files, CATALOGUES.get)
    assert (judgement.verdict, judgement.records) == ("not-sealed", hall.night.logs.count())


@pytest.mark.parametrize("lang", desk.LANGUAGES)
def test_every_paper_says_of_which_records_when_and_by_which_version_it_was_made(
    lang: str,
) -> None:
    hall = desk.finished_night(HOUSE)
    further = hall.do("note-incident", incident="i", kind="other", text="A chair broke")
    feet = set()
    for evening in (hall, further):
        request = desk.asks(evening, lang)
        for kind in printing.there(evening.night):
            printed = printing.printed(kind.name, request, lang)
            foot = printed.document.partition('<footer class="paper-foot">')[2].split("</footer>")[
                0
            ]
            for fact in (evening.night.fingerprint, request.voice.moment(evening.now), VERSION):
                assert fact in foot, (kind.name, fact)
            feet.add(foot.rpartition(" · ")[2])
    assert len(feet) == 2, "another record, another fingerprint; and every paper's is the same"


def test_the_same_records_make_the_same_bytes_later_and_elsewhere() -> None:
    hall = desk.finished_night(HOUSE, hostile=True)
    logs = read_bundle(opened(packed(hall))["night.txt"].decode("utf-8"))
    elsewhere = Night.of(logs.logs, logs.people)
    again = zipped(pack.files(elsewhere, CATALOGUES["en"], "en"))
    assert packed(hall.at("23:59")) == packed(hall) == again
    assert packed(hall, "fr") != packed(hall)


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({"night.txt": b"other"}, ("night.txt", "changed")),
        ({"night.txt": None}, ("night.txt", "missing")),
        ({"more.txt": b""}, ("more.txt", "unlisted")),
        ({"manifest.json": None}, ("manifest.json", "missing")),
        ({"manifest.json": b"\xff"}, ("manifest.json", "not-a-pack")),
        ({"manifest.json": b"[]"}, ("manifest.json", "not-a-pack")),
        ({"manifest.json": b'{"files":{},"format":"x"}'}, ("manifest.json", "not-a-pack")),
        ({"2026-11-19-winners.html": b"<p>"}, ("2026-11-19-winners.html", "changed")),
        ({"signatures.json": b"["}, ("signatures.json", "not-signatures")),
    ],
)
def test_what_was_changed_in_it_is_named(
    change: Mapping[str, bytes | None], verdict: tuple[str, str]
) -> None:
    files = dict(pack.files(desk.finished_night(HOUSE).night, CATALOGUES["en"], "en"))
    for name, data in change.items():
        if data is None:
            del files[name]
        else:
            files[name] = data
    judgement = judge.judged(files, CATALOGUES.get)
    assert (judgement.verdict, judgement.file, judgement.code) == ("altered", *verdict)


@pytest.mark.parametrize("lang", desk.LANGUAGES)
def test_every_table_of_a_night_that_is_not_whole_says_so_first(lang: str) -> None:
    night, words = desk.finished_night(HOUSE).night, CATALOGUES[lang]
    whole, damaged = (
        pack.files(night, words, lang, flaws=flaws) for flaws in ((), ("damaged", "book-unread"))
    )
    tables = [name for name in whole if name.endswith(".csv")]
    assert len(tables) > 10
    for name in tables:
        rows = whole[name].decode().removeprefix(columns.BOM)
        above = f"{columns.BOM}{words['paper.damaged']}\r\n{words['paper.book-unread']}\r\n\r\n"
        assert damaged[name].decode() == above + rows, name
        assert words["paper.damaged"] not in rows
    judgement = judge.judged(damaged, CATALOGUES.get)
    assert (judgement.verdict, judgement.flaws) == ("not-sealed", ("damaged", "book-unread"))


def test_a_zip_is_read_by_others_with_any_name_in_it() -> None:
    files = {"b/é.txt": b"1" * 70_000, "a.txt": b"", "ᐃ.csv": "\ufeffx".encode()}
    assert opened(zipped(files)) == files
    assert zipped(files) == zipped(dict(reversed(files.items())))
    assert opened(zipped({})) == {}
