"""What somebody gives to be judged, as bytes: a report pack as it came or packed again, a night's
file, or something else.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator

from pycore.papers import pack
from pycore.verify import judge
from pycore.verify.judge import Judgement, Wanted, Words

ADDED = (".DS_Store", "Thumbs.db", "desktop.ini")
"""What computers put into folders by themselves."""
ZIP = b"PK\3\4"
SHEET = "[Content_Types].xml"
"""What every spreadsheet has, which is a zip file too."""


def judged(data: bytes, words: Words, wanted: Wanted | None = None) -> Judgement:
    """Return what is to be said of a file; never raises."""
    if zipfile.is_zipfile(io.BytesIO(data)):
        try:
            return judged_files(_unzipped(data), words, wanted)
        except _Unreadable as unreadable:
            return Judgement(kind="pack", verdict="altered", file=str(unreadable), code="changed")
    if data.startswith(ZIP):
        return Judgement(kind="pack", verdict="altered", code="cut-off")
    try:
        return judge.judged_night(data.decode("utf-8-sig").replace("\r\n", "\n"), wanted)
    except UnicodeDecodeError as error:
        if not judge.begins_night(data[: error.start].decode("utf-8")):
            return Judgement(kind="other", verdict="not-ours")
        line = data[: error.start].count(b"\n") + 1
        return Judgement(kind="night", verdict="altered", line=line, code="not-utf8")


def judged_files(
    raw_files: Iterable[tuple[str, bytes]], words: Words, wanted: Wanted | None = None
) -> Judgement:
    """Return the same of files by their paths, as a folder or an archive has them."""
    files, twice = _gathered(raw_files)
    if SHEET in files or not judge.is_pack(files):
        return Judgement(kind="other", verdict="not-ours")
    if twice:
        return Judgement(kind="pack", verdict="altered", file=twice, code="twice")
    return judge.judged(files, words, wanted)


def _gathered(raw_files: Iterable[tuple[str, bytes]]) -> tuple[dict[str, bytes], str]:
    """Return {name: content} of a pack's files as they come out of an archive or a folder, and the
    name of one that is there twice, "" for none. What a computer adds by itself when it packs a
    folder again is left out, and so is the name of the folder.
    """
    files: dict[str, bytes] = {}
    twice = ""
    for path, data in raw_files:
        name = path.replace("\\", "/")
        *_, leaf = name.split("/")
        if not leaf or leaf in ADDED or leaf.startswith("._") or name.startswith("__MACOSX/"):
            continue
        twice = name if name in files else twice
        files[name] = data
    lists = sorted(
        (name.count("/"), name) for name in files if name.split("/")[-1] == pack.MANIFEST
    )
    inside = lists[0][1].removesuffix(pack.MANIFEST) if lists else ""
    return {name.removeprefix(inside): data for name, data in files.items()}, twice


class _Unreadable(Exception):
    """The file of an archive that cannot be read: its own checksum says so."""


def _unzipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    name = ""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for zip_info in archive.infolist():
                name = zip_info.filename
                yield name, archive.read(zip_info)
    except Exception:  # an archive can be wrong in more ways than its reader names
        raise _Unreadable(name) from None
