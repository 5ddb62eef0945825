"""Report packs of nights that were played to the end, and what is done to one afterwards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from pycore.book import jackpot
from pycore.book.book import Book
from pycore.kernel import canonical
from pycore.papers import pack
from pycore.voice import catalogues
from tests.core.book.office import (
    CHEQUE,
    LICENCE,
    MAY,
    NIGHT,
    TERMS,
    WIN,
    Office,
    office,
    register,
    sold,
)
from tests.core.hall import Hall
from tests.core.kit.tablet_keys import DESK, keyed, sealed
from tests.core.papers import desk
from tests.signer import Signer

Files = Mapping[str, bytes]
NAMES = ("Rose Spence", "Ken Oleson", "Zoë Côté", "Ann Ross", "Émile Ippak", "Ruth Li")
SALT = "a-salt-of-96-bit"


def words(lang: str) -> Mapping[str, str] | None:
    """The sentences of a language, as the command looks them up."""
    return catalogues.catalogue(lang) if lang in catalogues.codes() else None


@cache
def played(house: str = "selkirk-thursday", entries: int = 6) -> Hall:
    """A night whose tablet told its key and whose names stand with their salts, sealed."""
    return sealed(played_by(DESK, house, entries), DESK)


def played_by(signer: Signer, house: str = "selkirk-thursday", entries: int = 6) -> Hall:
    """The same before the seal, by a tablet with another key."""
    hall = keyed(desk.set_up(house), signer)
    for index in range(entries):
        hall = hall.sell(name=NAMES[index], salt=SALT)
    hall = hall.at("17:55").draw().at("18:00").start().at("21:45")
    hall = hall.do("announce-payouts") if hall.state.announced is None else hall
    return hall.out(*sorted(hall.state.still_in())[:-1])


def packed(
    hall: Hall, lang: str = "en", book: Book | None = None, by: Signer = DESK
) -> dict[str, bytes]:
    """The pack of a night as its tablet makes it, signed."""
    files = pack.files(hall.night, catalogues.catalogue(lang), lang, book)
    logs = hall.night.logs
    heads = {hall.dev: by.head(logs.tid, hall.dev, *logs.log(hall.dev).head)}
    sig = by.sign(pack.to_sign(logs.tid, hall.dev, files[pack.MANIFEST]))
    return pack.with_signatures(files, pack.PackSignatures(heads, hall.dev, sig), logs)


def won(hall: Hall, *, earlier: int = 5) -> Office:
    """The book of a night on which the holder of a ticket won, and was paid, with what else a
    book has: other nights, the *earlier* sales of one of them, takings, a licence.
    """
    book = office().do("keep-licence", **LICENCE).do("record-takings", **MAY)
    book = book.do("count-jackpot", **register(1, earlier, day="2026-10-01"))
    book = book.do("count-night", **NIGHT)
    book = book.do(
        "count-jackpot",
        night=hall.night.tid,
        name="Thursday",
        day="2026-11-19",
        start_at_ms=int(hall.state.adopted.start_at_ms),
        terms=TERMS,
        sold=sold(9),
        records=hall.night.logs.count() + 1,
    )
    book = book.do("record-win", **{**WIN, "night": hall.night.tid, "salt": SALT})
    book = book.do("confirm-paperwork", win="w1", reference="LGCA 7")
    due = jackpot.ledger(book.state).due("w1")
    return book.do("write-cheque", **CHEQUE, salt=SALT, cents=due)


def manifest_of(files: Files) -> dict[str, Any]:
    """What the manifest of a pack says."""
    read: dict[str, Any] = json.loads(files[pack.MANIFEST])
    return read


def listed(files: Files, **changes: Any) -> dict[str, bytes]:
    """These files under a manifest made anew, as a forger does it: nothing signed is left."""
    inside = {
        name: data for name, data in files.items() if name not in (pack.MANIFEST, pack.SIGNED)
    }
    digests = {
        name: {"bytes": len(data), "sha256": pack.digest(data)} for name, data in inside.items()
    }
    text = canonical.dumps({**manifest_of(files), "files": digests, **changes}) + "\n"
    return {**inside, pack.MANIFEST: text.encode()}
