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

from pycore.kernel import canonical
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.signed import SignedHead, as_told
from pycore.ledger.model.names import ERASED_MS
from pycore.night.night import Night
from pycore.papers import pack
from pycore.papers.pack import zipped
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.verify import given, judge
from pycore.verify import words as said
from tests.core.hall import Hall
from tests.core.kit import packs
from tests.core.kit.packs import Files, listed, manifest_of, packed, played, played_by, words
from tests.core.kit.tablet_keys import THIEF, sealed
from tests.signer import Signer

Forge = Callable[[Files, random.Random], dict[str, bytes]]
sealed_pack = cache(lambda: packed(played()))
with_book = cache(lambda: packed(played(), "fr", packs.won(played()).book))
north = cache(lambda: packed(played("nunavut-five-table")))
MONEY = re.compile(rb"(?<=\$)\d+|\d+(?=\xc2\xa0\$)")
"""Whole dollars, in English and in French."""
PAPER = judge.Wanted(key=packs.DESK.key.fingerprint)
"""The key on the signed paper."""
NUMBER = re.compile(rb",(\d+\.\d\d),")


def _some(files: Files, chance: random.Random, pattern: re.Pattern[bytes], ending: str) -> str:
    names = [
        name for name, data in files.items() if name.endswith(ending) and pattern.search(data)
    ]
    return chance.choice(sorted(names))


def _changed(files: Files, name: str, old: bytes, new: bytes) -> dict[str, bytes]:
    assert old in files[name]
    return {**files, name: files[name].replace(old, new, 1)}


def an_amount(files: Files, chance: random.Random) -> dict[str, bytes]:
    name = _some(files, chance, MONEY, ".html")
    at = chance.choice([match.start() for match in MONEY.finditer(files[name])])
    return listed({**files, name: files[name][:at] + b"9" + files[name][at:]})


def an_amount_everywhere(files: Files, chance: random.Random) -> dict[str, bytes]:
    name = _some(files, chance, MONEY, ".html")
    amount = chance.choice(MONEY.findall(files[name]))
    every = re.compile(MONEY.pattern.replace(rb"\d+", amount))
    return listed(
        {
            file_name: every.sub(b"1" + amount, data) if file_name.endswith(".html") else data
            for file_name, data in files.items()
        }
    )


def a_number_in_a_table(files: Files, chance: random.Random) -> dict[str, bytes]:
    name = _some(files, chance, NUMBER, ".csv")
    number = chance.choice(NUMBER.findall(files[name]))
    return listed(_changed(files, name, b"," + number + b",", b",7" + number + b","))


def a_name_on_a_paper(files: Files, chance: random.Random) -> dict[str, bytes]:
    old = chance.choice(packs.NAMES[:3]).encode()
    name = _some(files, chance, re.compile(old), chance.choice((".html", ".csv")))
    return listed(_changed(files, name, old, b"Somebody Else"))


def a_name_everywhere(files: Files, chance: random.Random) -> dict[str, bytes]:
    """Beside the records too, so that every paper is what they make."""
    old = chance.choice(packs.NAMES[:3]).encode()
    return listed({name: data.replace(old, b"Somebody Else") for name, data in files.items()})


def a_paper_of_another_night(files: Files, chance: random.Random) -> dict[str, bytes]:
    other = packed(played(entries=chance.choice((4, 5))))
    name = chance.choice(
        [
            name
            for name in sorted(files)
            if name in other and name.endswith((".html", ".csv")) and other[name] != files[name]
        ]
    )
    return listed({**files, name: other[name]})


def a_record(files: Files, chance: random.Random) -> dict[str, bytes]:
    return listed(_changed(files, pack.RECORDS, b"entry-sold", b"entry-solt"))


def the_records_of_another_night(files: Files, chance: random.Random) -> dict[str, bytes]:
    night = played(entries=chance.choice((4, 5))).night
    records = write_bundle(night.logs, night.people).encode()
    heads = {"heads": night.logs.heads(), "records": night.logs.count()}
    return listed({**files, pack.RECORDS: records}, **heads)


def the_id_of_another_night(files: Files, chance: random.Random) -> dict[str, bytes]:
    return listed(_changed(files, pack.RECORDS, b'"night-1"', b'"night-2"'), tid="night-2")


def a_paper_fewer(files: Files, chance: random.Random) -> dict[str, bytes]:
    gone = chance.choice([name for name in sorted(files) if name.endswith((".html", ".csv"))])
    return listed({name: data for name, data in files.items() if name != gone})


def a_paper_more(files: Files, chance: random.Random) -> dict[str, bytes]:
    name = chance.choice(("2026-11-19-winners-corrected.html", "winners/2026-11-19-more.csv"))
    return listed({**files, name: b"<h1>Winners</h1>"})


def another_list(files: Files, chance: random.Random) -> dict[str, bytes]:
    seal = chance.choice(("0000-0000-0000-0000", ""))
    changes = chance.choice(({"seal": seal}, {"zone": 60}, {"lang": "fr"}, {"damaged": True}))
    changes = {"lang": "en"} if changes == {"lang": manifest_of(files)["lang"]} else changes
    return listed(files, **changes)


def the_list_alone(files: Files, chance: random.Random) -> dict[str, bytes]:
    """What is signed stays: it is the signature of another list."""
    again = listed(files, at_ms=chance.randrange(1_000))
    return {**again, pack.SIGNED: files[pack.SIGNED]}


def no_list(files: Files, chance: random.Random) -> dict[str, bytes]:
    """Whoever knows no format changes a file and leaves the list."""
    return _changed(files, _some(files, chance, MONEY, ".html"), b"</h1>", b", corrected</h1>")


def a_line_of_the_book(files: Files, chance: random.Random) -> dict[str, bytes]:
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
    a_line_of_the_book: 4,
}


def forged() -> Iterator[tuple[str, dict[str, bytes]]]:
    for way, count in WAYS.items():
        for index in range(count):
            chance = random.Random(f"{way.__name__} {index}")
            yield (
                f"{way.__name__} {index}",
                way(chance.choice((sealed_pack(), with_book())), chance),
            )


def test_a_hundred_forged_packs_are_found() -> None:
    tried, missed = 0, []
    for name, files in forged():
        tried += 1
        judgement = judge.judged(files, words)
        if judgement.verdict != "altered" or not judgement.code:
            missed.append((name, judgement.verdict))
    assert (tried, missed) == (100, [])


@pytest.mark.parametrize("honest", [sealed_pack, with_book, north], ids=["en", "book", "north"])
def test_an_honest_pack_is_whole(honest: Callable[[], Files]) -> None:
    judgement = judge.judged(honest(), words)
    assert (judgement.verdict, judgement.code) == ("whole", "")
    assert judgement.keys == (packs.DESK.key.fingerprint,) == (judgement.maker,)


def test_two_hundred_flips_are_found_or_change_nothing() -> None:
    """A flip beside the files, as in the date of one, leaves them as they are."""
    chance, data = random.Random("flips"), zipped(sealed_pack())
    caught = 0
    for _ in range(200):
        flipped = bytearray(data)
        flipped[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        judgement = given.judged(bytes(flipped), words)
        if judgement.verdict == "whole":
            with zipfile.ZipFile(io.BytesIO(flipped)) as archive:
                assert {name: archive.read(name) for name in archive.namelist()} == sealed_pack()
        else:
            assert judgement.verdict in ("altered", "not-ours"), judgement
            caught += 1
    assert caught > 150


def test_a_night_wholly_of_somebody_s_own_is_whole_and_by_nobody_known() -> None:
    """Whoever writes all of it, with keys and a seal of their own, is told by the paper alone."""
    own = sealed(played_by(THIEF), THIEF)
    files = packed(own, by=THIEF)
    judgement = judge.judged(files, words)
    assert (judgement.verdict, judgement.is_signer_known, judgement.keys) == (
        "whole",
        False,
        (THIEF.key.fingerprint,),
    )
    voice = Voice(words("en") or {}, Wall(0))
    assert "WHOLE, signed by nobody known here (" in said.headline(voice, judgement, "report.zip")
    judgement = judge.judged(files, words, PAPER)
    assert (judgement.verdict, judgement.code) == ("altered", "key-differs")


def test_no_other_name_is_called_erased() -> None:
    """The papers made again with it, and what the tablets signed left as it is."""
    night, signed = played().night, judge.read_signatures(sealed_pack()[pack.SIGNED])
    assert signed is not None
    voice = Voice(words("en") or {}, Wall(0))
    for gone in (
        "(Mallory, in his own right desk-6)",
        "(erased desk-6)",
        "(effacé desk-6)",
    ):
        people = {**night.people, "desk-6": {"name": gone, "wall": ERASED_MS, "dev": "desk"}}
        files = pack.files(Night.of(night.logs, people), words("en") or {}, "en")
        files = pack.with_signatures(files, pack.PackSignatures(signed.heads), night.logs)
        judgement = judge.judged(files, words, PAPER)
        if "Mallory" in gone:
            assert (judgement.verdict, judgement.code) == ("altered", "name-changed")
        else:
            assert (judgement.verdict, judgement.code) == ("whole", "")
            todo = voice.tell("verify.todo.erased", {"count": "1"})
            assert said.todo(voice, judgement) == todo


# ---- the book ----

VOUCHER = "jackpot-voucher/2026-11-19-jackpot-voucher.csv"


def the_book(earlier: int) -> dict[str, bytes]:
    """A book of somebody's own in the place of the honest one: its ids and every paper are worked
    out anew, and what the tablets signed of the night stays.
    """
    book = packs.won(played(), earlier=earlier).book
    files = pack.files(played().night, words("fr") or {}, "fr", book)
    signed = judge.read_signatures(with_book()[pack.SIGNED])
    assert signed is not None
    assert files[VOUCHER] != with_book()[VOUCHER]
    return pack.with_signatures(files, pack.PackSignatures(signed.heads), played().night.logs)


@pytest.mark.parametrize("earlier", [4, 6, 200])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_key_of_the_paper_proves_a_book_that_was_written_anew(earlier: int, lang: str) -> None:
    voice, files = Voice(words(lang) or {}, Wall(0)), the_book(earlier)
    for wanted in (PAPER, judge.Wanted()):
        judgement = judge.judged(files, words, wanted)
        assert not judgement.is_book_signed
        assert voice.words["verify.todo.book"] in said.todo(voice, judgement)
    key = packs.DESK.key.fingerprint
    records = voice.tell("verify.signed.records", {"keys": key})
    assert records in said.headline(voice, judge.judged(files, words, PAPER), "report.zip")


def test_no_other_tablet_s_key_and_no_server_s_proves_the_book() -> None:
    two = played_by(packs.DESK).on("door")
    hall = sealed(two.do("tell-key", dev="door", **THIEF.key_fields).on("desk"), packs.DESK)
    book = packs.won(hall, earlier=200).book
    by_door = packed(hall.on("door"), "en", book, by=THIEF)
    judgement = judge.judged(by_door, words, PAPER)
    assert (judgement.verdict, judgement.maker) == ("whole", THIEF.key.fingerprint)
    assert not judgement.is_book_signed
    files, server = the_book(200), Signer("server")
    sig = server.sign(pack.to_sign(hall.night.tid, pack.SERVER, files[pack.MANIFEST]))
    signed = pack.PackSignatures({}, server=(server.key_fields["key"], sig))
    judgement = judge.judged(pack.with_signatures(files, signed, hall.night.logs), words, PAPER)
    assert (judgement.verdict, judgement.server) == ("whole", server.key.fingerprint)
    assert not judgement.is_book_signed


def test_the_key_of_the_paper_proves_the_book_where_it_signed_the_whole_pack() -> None:
    voice, judgement = Voice(words("en") or {}, Wall(0)), judge.judged(with_book(), words, PAPER)
    assert judgement.is_book_signed
    assert said.todo(voice, judgement) == voice.words["verify.todo.done"]
    assert "signed with the key of the paper" in said.headline(voice, judgement, "report.zip")


# ---- of an older version ----


def older(number: int) -> dict[str, bytes]:
    """A pack as a version before this one made it: other words, other papers, another format."""
    base = (sealed_pack(), with_book(), north(), packed(played("saskatchewan-night"), "fr"))[
        number % 4
    ]
    files = {
        name: data.replace(b"</h1>", b"</h1><p>As it was</p>") if number % 2 else data
        for name, data in base.items()
    }
    if number % 3 == 0:
        files = {name.replace("winners", "results"): data for name, data in files.items()}
    if number % 5 == 0:
        files["index.html"] = b"<h1>All papers</h1>"
    version = {"version": f"0.0.{number}", "edition": f"edition-{number}"}
    again = listed(files, **version, **({"format": "holdfast-pack/0"} if number % 7 == 0 else {}))
    if number % 4 == 1:  # before packs named their version
        read = {
            name: fact
            for name, fact in manifest_of(again).items()
            if name not in ("edition", "zone")
        }
        again[pack.MANIFEST] = packs.canonical.dumps(read).encode()
    return again


def test_twenty_honest_packs_of_an_older_version_are_not_called_altered() -> None:
    judgements = [judge.judged(older(number), words) for number in range(20)]
    assert {(judgement.verdict, judgement.code) for judgement in judgements} == {
        ("not-compared", "")
    }
    assert all(judgement.records and judgement.fingerprint for judgement in judgements)


def test_the_records_of_an_older_pack_are_checked_all_the_same() -> None:
    for number in range(20):
        chance = random.Random(number)
        for way in (a_record, the_id_of_another_night, no_list):
            judgement = judge.judged(way(older(number), chance), words)
            assert judgement.verdict == "altered", (number, way)


def test_whoever_claims_another_version_gets_no_paper_called_whole() -> None:
    for seed in range(10):
        files = listed(an_amount(sealed_pack(), random.Random(seed)), edition="another")
        assert judge.judged(files, words).verdict == "not-compared"


# ---- whose keys, and what another version's records may do ----


def test_a_key_that_signed_only_the_beginning_signed_nothing_of_the_whole() -> None:
    """Whoever adds records behind what a tablet signed is not helped by its signature."""
    night = played_by(packs.DESK).night
    log = night.logs.log("desk")
    for seq, keys in ((len(log.ids), (packs.DESK.key.fingerprint,)), (len(log.ids) - 1, ())):
        head = packs.DESK.head(night.tid, "desk", seq, log.ids[seq - 1])
        text = write_bundle(night.logs, night.people, {"desk": head})
        judgement = judge.judged_night(text)
        assert (judgement.verdict, judgement.devices["desk"].seq, judgement.keys) == (
            "not-sealed",
            seq,
            keys,
        )


def cut_short(count: int) -> tuple[Night, SignedHead]:
    """A night whose desk's last lines are gone, and what its tablet signed before."""
    night = played_by(packs.DESK).night
    log = night.logs.log("desk")
    head = packs.DESK.head(night.tid, "desk", *log.head)
    return Night.of(night.logs.with_log(log.upto(len(log.ids) - count)), night.people), head


def signed_file(night: Night, head: SignedHead) -> str:
    """The night's file as somebody leaves it who changed records and not the signature."""
    *lines, end = write_bundle(night.logs, night.people).splitlines()
    fields = {**canonical.loads(end)["end"], "sig": as_told({"desk": head})}
    return "\n".join([*lines, canonical.dumps({"end": fields}), ""])


def branch_lost() -> tuple[Night, SignedHead]:
    """A night whose tablet was copied: the copy signed records of a branch that its holder lost
    since; and what it signed.
    """
    night, _, head = rewritten(2)
    return night, head


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("lost", ["branch", "end"])
def test_a_file_of_who_lost_a_signed_record_says_so_and_is_not_altered(
    lost: str, lang: str
) -> None:
    night, head = branch_lost() if lost == "branch" else cut_short(3)
    judgement = judge.judged_night(write_bundle(night.logs, night.people, {"desk": head}))
    assert (judgement.verdict, judgement.code) == ("not-sealed", "")
    assert judgement.lacks == {"desk": head.seq}
    voice = Voice(words(lang) or {}, Wall(0))
    lines = [*said.lines(voice, judgement, "night.txt")]
    facts = {"device": "desk", "records": str(head.seq)}
    assert voice.tell("verify.lacks", facts) in lines


@pytest.mark.parametrize("count", [1, 3])
def test_a_signature_of_a_record_that_is_not_here_tells_that_the_end_is_gone(count: int) -> None:
    night, head = cut_short(count)
    signed = {"heads": {"desk": list(head)}}
    files = pack.files(night, words("en") or {}, "en")
    files[pack.SIGNED] = canonical.dumps(signed).encode()
    for judgement in (
        judge.judged_night(signed_file(night, head)),
        judge.judged(files, words),
    ):
        assert (judgement.verdict, judgement.code) == ("altered", "cut-short")
        voice = Voice(words("en") or {}, Wall(0))
        headline = said.headline(voice, judgement, "night.txt")
        assert f"Device desk signed its records to number {head.seq}" in headline


def test_a_signature_by_another_key_or_of_another_record_tells_nothing_of_the_end() -> None:
    night, head = cut_short(3)
    for other in (
        THIEF.head(night.tid, "desk", head.seq, head.id),
        head._replace(seq=head.seq + 1),
        head._replace(id="another"),
    ):
        assert judge.judged_night(signed_file(night, other)).verdict == "not-sealed"


def _noted(text: str) -> Hall:
    return played_by(packs.DESK).do("note-incident", incident="i", kind="other", text=text)


def rewritten(more: int = 0) -> tuple[Night, Night, SignedHead]:
    """A night whose last record somebody wrote anew and went on from, with *more* records; the
    true one, and what its tablet signed of that.
    """
    true, forged = _noted("A chair broke"), _noted("A glass broke")
    for index in range(more):
        forged = forged.do("note-incident", incident=f"i{index}", kind="other", text="More")
    head = packs.DESK.head(true.night.tid, "desk", *true.night.logs.log("desk").head)
    return forged.night, true.night, head


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("more", [0, 2])
def test_a_signature_of_another_record_than_is_here_tells_that_it_was_written_anew(
    more: int, lang: str
) -> None:
    night, _, head = rewritten(more)
    files = pack.files(night, words("en") or {}, "en")
    files[pack.SIGNED] = canonical.dumps({"heads": {"desk": list(head)}}).encode()
    for judgement in (
        judge.judged_night(signed_file(night, head)),
        judge.judged(files, words),
    ):
        assert (judgement.verdict, judgement.code) == ("altered", "rewritten")
        voice = Voice(words(lang) or {}, Wall(0))
        assert voice.has("verify.where.rewritten")
        headline = said.headline(voice, judgement, "night.txt")
        assert "desk" in headline
        assert str(head.seq) in headline


def test_it_tells_nothing_where_the_record_is_on_a_branch_or_another_key_signed_it() -> None:
    """A copied tablet writes a branch of its own with the same key, and nothing is lost."""
    night, true, head = rewritten()
    logs = night.logs
    for run in true.logs.all_runs():
        logs, _ = logs.receive(run)
    assert logs.log("desk").strays
    assert judge.judged_night(write_bundle(logs, night.people, {"desk": head})).code == ""
    for other in (
        THIEF.head(night.tid, "desk", head.seq, head.id),
        head._replace(id="another"),
    ):
        assert judge.judged_night(signed_file(night, other)).verdict == "not-sealed"


def test_a_pack_carries_no_signature_of_a_record_that_is_not_in_it() -> None:
    """Written since, or on a branch that its maker lost."""
    night, head = cut_short(3)
    files = pack.files(night, words("en") or {}, "en")
    before = packs.DESK.head(night.tid, "desk", *night.logs.log("desk").head)
    branch = before._replace(id=head.id)
    for signed, heads in ((head, {}), (branch, {}), (before, {"desk": before})):
        signatures = pack.PackSignatures({"desk": signed, "door": signed})
        again = judge.read_signatures(
            pack.with_signatures(files, signatures, night.logs).get(pack.SIGNED, b"{}")
        )
        assert again is not None
        assert again.heads == heads


def test_records_of_another_version_that_no_night_can_be_made_of_here_are_not_altered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(night: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(judge, "proof", fails)
    judgement = judge.judged(older(0), words)
    assert (judgement.verdict, judgement.code) == ("not-compared", "")
    judgement = judge.judged(sealed_pack(), words)
    assert (judgement.verdict, judgement.code) == ("altered", "not-workable")
