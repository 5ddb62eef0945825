"""A hundred report packs that somebody changed, each found; twenty honest ones that an older
version made, none called altered. A forger knows the format: the list of files is worked out anew.
"""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from pycore.ledger.lines.bundle import write_bundle
from pycore.papers import pack
from pycore.papers.zipped import zipped
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.verify import given, judge
from pycore.verify import words as said
from tests.core.kit import packs
from tests.core.kit.packs import Files, listed, packed, played, played_by, told, words
from tests.core.kit.tablet_keys import THIEF, sealed

Forge = Callable[[Files, random.Random], dict[str, bytes]]
sealed_pack = cache(lambda: packed(played()))
with_book = cache(lambda: packed(played(), "fr", packs.won(played()).book))
north = cache(lambda: packed(played("nunavut-five-table")))
MONEY = re.compile(rb"(?<=\$)\d+|\d+(?=\xc2\xa0\$)")
"""Whole dollars, in English and in French."""
NUMBER = re.compile(rb",(\d+\.\d\d),")


def _some(found: Files, chance: random.Random, what: re.Pattern[bytes], ending: str) -> str:
    names = [name for name, data in found.items() if name.endswith(ending) and what.search(data)]
    return chance.choice(sorted(names))


def _changed(found: Files, name: str, old: bytes, new: bytes) -> dict[str, bytes]:
    assert old in found[name]
    return {**found, name: found[name].replace(old, new, 1)}


def an_amount(found: Files, chance: random.Random) -> dict[str, bytes]:
    name = _some(found, chance, MONEY, ".html")
    at = chance.choice([one.start() for one in MONEY.finditer(found[name])])
    return listed({**found, name: found[name][:at] + b"9" + found[name][at:]})


def an_amount_everywhere(found: Files, chance: random.Random) -> dict[str, bytes]:
    name = _some(found, chance, MONEY, ".html")
    amount = chance.choice(MONEY.findall(found[name]))
    every = re.compile(MONEY.pattern.replace(rb"\d+", amount))
    return listed(
        {
            one: every.sub(b"1" + amount, data) if one.endswith(".html") else data
            for one, data in found.items()
        }
    )


def a_number_in_a_table(found: Files, chance: random.Random) -> dict[str, bytes]:
    name = _some(found, chance, NUMBER, ".csv")
    number = chance.choice(NUMBER.findall(found[name]))
    return listed(_changed(found, name, b"," + number + b",", b",7" + number + b","))


def a_name_on_a_paper(found: Files, chance: random.Random) -> dict[str, bytes]:
    old = chance.choice(packs.NAMES[:3]).encode()
    name = _some(found, chance, re.compile(old), chance.choice((".html", ".csv")))
    return listed(_changed(found, name, old, b"Somebody Else"))


def a_name_everywhere(found: Files, chance: random.Random) -> dict[str, bytes]:
    """Beside the records too, so that every paper is what they make."""
    old = chance.choice(packs.NAMES[:3]).encode()
    return listed({name: data.replace(old, b"Somebody Else") for name, data in found.items()})


def a_paper_of_another_night(found: Files, chance: random.Random) -> dict[str, bytes]:
    other = packed(played(entries=chance.choice((4, 5))))
    name = chance.choice(
        [
            one
            for one in sorted(found)
            if one in other and one.endswith((".html", ".csv")) and other[one] != found[one]
        ]
    )
    return listed({**found, name: other[name]})


def a_record(found: Files, chance: random.Random) -> dict[str, bytes]:
    return listed(_changed(found, pack.RECORDS, b"entry-sold", b"entry-solt"))


def the_records_of_another_night(found: Files, chance: random.Random) -> dict[str, bytes]:
    night = played(entries=chance.choice((4, 5))).night
    records = write_bundle(night.logs, night.people).encode()
    heads = {"heads": night.logs.heads(), "records": night.logs.count()}
    return listed({**found, pack.RECORDS: records}, **heads)


def the_id_of_another_night(found: Files, chance: random.Random) -> dict[str, bytes]:
    return listed(_changed(found, pack.RECORDS, b'"night-1"', b'"night-2"'), tid="night-2")


def a_paper_fewer(found: Files, chance: random.Random) -> dict[str, bytes]:
    gone = chance.choice([name for name in sorted(found) if name.endswith((".html", ".csv"))])
    return listed({name: data for name, data in found.items() if name != gone})


def a_paper_more(found: Files, chance: random.Random) -> dict[str, bytes]:
    name = chance.choice(("2026-11-19-winners-corrected.html", "winners/2026-11-19-more.csv"))
    return listed({**found, name: b"<h1>Winners</h1>"})


def another_list(found: Files, chance: random.Random) -> dict[str, bytes]:
    seal = chance.choice(("0000-0000-0000-0000", ""))
    what = chance.choice(({"seal": seal}, {"zone": 60}, {"lang": "fr"}, {"damaged": True}))
    what = {"lang": "en"} if what == {"lang": told(found)["lang"]} else what
    return listed(found, **what)


def the_list_alone(found: Files, chance: random.Random) -> dict[str, bytes]:
    """What is signed stays: it is the signature of another list."""
    again = listed(found, at_ms=chance.randrange(1_000))
    return {**again, pack.SIGNED: found[pack.SIGNED]}


def no_list(found: Files, chance: random.Random) -> dict[str, bytes]:
    """Whoever knows no format changes a file and leaves the list."""
    return _changed(found, _some(found, chance, MONEY, ".html"), b"</h1>", b", corrected</h1>")


def the_book(found: Files, chance: random.Random) -> dict[str, bytes]:
    """What a voucher says, changed in the lines of the book that it is made from, too."""
    names = [(b"A winner", b"Somebody"), (b"A dealer", b"Nobody")]
    numbers = [(b'"number":"1041"', b'"number":"1042"'), (b'"n":4', b'"n":3')]
    old, new = chance.choice(names + numbers)
    assert old in with_book()[pack.BOOK]
    return listed({name: data.replace(old, new) for name, data in with_book().items()})


WAYS: dict[Forge, int] = {
    an_amount: 18,
    an_amount_everywhere: 8,
    a_number_in_a_table: 12,
    a_name_on_a_paper: 12,
    a_name_everywhere: 6,
    a_paper_of_another_night: 10,
    a_record: 2,
    the_records_of_another_night: 4,
    the_id_of_another_night: 2,
    a_paper_fewer: 6,
    a_paper_more: 4,
    another_list: 6,
    the_list_alone: 2,
    no_list: 4,
    the_book: 4,
}


def forged() -> Iterator[tuple[str, dict[str, bytes]]]:
    for way, count in WAYS.items():
        for nth in range(count):
            chance = random.Random(f"{way.__name__} {nth}")
            yield f"{way.__name__} {nth}", way(chance.choice((sealed_pack(), with_book())), chance)


def test_a_hundred_forged_packs_are_found() -> None:
    tried, missed = 0, []
    for name, found in forged():
        tried += 1
        seen = judge.judged(found, words)
        if seen.verdict != "altered" or not seen.code:
            missed.append((name, seen.verdict))
    assert (tried, missed) == (100, [])


@pytest.mark.parametrize("found", [sealed_pack, with_book, north], ids=["en", "book", "north"])
def test_an_honest_pack_is_whole(found: Callable[[], Files]) -> None:
    seen = judge.judged(found(), words)
    assert (seen.verdict, seen.code) == ("whole", "")
    assert seen.keys == (packs.DESK.key.fingerprint,) == (seen.maker,)


def test_two_hundred_flips_are_found_or_change_nothing() -> None:
    """A flip beside the files, as in the date of one, leaves them as they are."""
    chance, data = random.Random("flips"), zipped(sealed_pack())
    found = 0
    for _ in range(200):
        flipped = bytearray(data)
        flipped[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        seen = given.judged(bytes(flipped), words)
        if seen.verdict == "whole":
            with zipfile.ZipFile(io.BytesIO(flipped)) as archive:
                assert {name: archive.read(name) for name in archive.namelist()} == sealed_pack()
        else:
            assert seen.verdict in ("altered", "not-ours"), seen
            found += 1
    assert found > 150


def test_a_night_wholly_of_somebody_s_own_is_whole_and_by_nobody_known() -> None:
    """Whoever writes all of it, with keys and a seal of their own, is told by the paper alone."""
    own = sealed(played_by(THIEF), THIEF)
    found = packed(own, by=THIEF)
    seen = judge.judged(found, words)
    assert (seen.verdict, seen.known, seen.keys) == ("whole", False, (THIEF.key.fingerprint,))
    voice = Voice(words("en") or {}, Wall(0))
    assert "WHOLE, signed by nobody known here (" in said.headline(voice, seen, "report.zip")
    seen = judge.judged(found, words, judge.Wanted(key=packs.DESK.key.fingerprint))
    assert (seen.verdict, seen.code) == ("altered", "key-differs")


# ---- of an older version ----


def older(nth: int) -> dict[str, bytes]:
    """A pack as a version before this one made it: other words, other papers, another format."""
    base = (sealed_pack(), with_book(), north(), packed(played("saskatchewan-night"), "fr"))[
        nth % 4
    ]
    found = {
        name: data.replace(b"</h1>", b"</h1><p>As it was</p>") if nth % 2 else data
        for name, data in base.items()
    }
    if nth % 3 == 0:
        found = {name.replace("winners", "results"): data for name, data in found.items()}
    if nth % 5 == 0:
        found["index.html"] = b"<h1>All papers</h1>"
    version = {"version": f"0.0.{nth}", "edition": f"edition-{nth}"}
    again = listed(found, **version, **({"format": "holdfast-pack/0"} if nth % 7 == 0 else {}))
    if nth % 4 == 1:  # before packs named their version
        read = {name: one for name, one in told(again).items() if name not in ("edition", "zone")}
        again[pack.MANIFEST] = packs.canonical.dumps(read).encode()
    return again


def test_twenty_honest_packs_of_an_older_version_are_not_called_altered() -> None:
    seen = [judge.judged(older(nth), words) for nth in range(20)]
    assert {(one.verdict, one.code) for one in seen} == {("not-compared", "")}
    assert all(one.records and one.fingerprint for one in seen)


def test_the_records_of_an_older_pack_are_checked_all_the_same() -> None:
    for nth in range(20):
        chance = random.Random(nth)
        for way in (a_record, the_id_of_another_night, no_list):
            seen = judge.judged(way(older(nth), chance), words)
            assert seen.verdict == "altered", (nth, way)


def test_whoever_claims_another_version_gets_no_paper_called_whole() -> None:
    for nth in range(10):
        found = listed(an_amount(sealed_pack(), random.Random(nth)), edition="another")
        assert judge.judged(found, words).verdict == "not-compared"


# ---- whose keys, and what another version's records may do ----


def test_a_key_that_signed_only_the_beginning_signed_nothing_of_the_whole() -> None:
    """Whoever adds records behind what a tablet signed is not helped by its signature."""
    night = played_by(packs.DESK).night
    log = night.logs.log("desk")
    for seq, keys in ((len(log.ids), (packs.DESK.key.fingerprint,)), (len(log.ids) - 1, ())):
        head = packs.DESK.head(night.tid, "desk", seq, log.ids[seq - 1])
        text = write_bundle(night.logs, night.people, {"desk": head})
        seen = judge.judged_night(text)
        assert (seen.verdict, seen.devices["desk"].seq, seen.keys) == ("not-sealed", seq, keys)


def test_records_of_another_version_that_no_night_can_be_made_of_here_are_not_altered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(night: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(judge, "proof", fails)
    seen = judge.judged(older(0), words)
    assert (seen.verdict, seen.code) == ("not-compared", "")
    seen = judge.judged(sealed_pack(), words)
    assert (seen.verdict, seen.code) == ("altered", "not-workable")
