"""What a tablet signs: its own head as it syncs and the seal; and what it makes of others' signed
heads. The server is the real one.
"""

from __future__ import annotations

import base64
import io
import json
import zipfile
from typing import Any

import pytest

from backend.services.nights import papers
from pycore.ledger.lines.bundle import read_bundle
from pycore.ledger.lines.signed import as_told, checked, key_of, other_keys
from pycore.night.devices.seal_signed import seal_signed
from pycore.night.devices.tablet_keys import TabletKeys
from pycore.papers import pack
from pycore.verify import judge
from tests.backend.tablet import Tablet as Reader
from tests.signer import FakeKeys, Signer
from tests.webapp.fakes import CODE, DRAFT, Hall, run
from tests.webapp.served import Server, Wire
from webapp.ui.kit.catalogue import CATALOGUES
from webapp.worker.sync.signing import WAY_IN


class Broken(FakeKeys):
    """A tablet whose signatures are not its key's: another wrote itself into its storage."""

    async def sign(self, dev: str, text: str) -> str:
        if dev == WAY_IN:
            return await super().sign(dev, text)
        return Signer("thief").sign(text.encode())


def tablet(server: Server, keys: Any) -> Hall:
    hall = Hall()
    hall.transport = Wire(server.app)
    hall.keys = keys
    return hall


def dev_of(hall: Hall) -> str:
    assert hall.tablet is not None
    return hall.tablet.shelf.dev


def heads_held(hall: Hall, tid: str) -> dict[str, Any]:
    assert hall.tablet is not None
    return hall.tablet.signing.known_heads(tid)


async def after_night(hall: Hall, tid: str) -> None:
    """The night of three, played to its end."""
    for name in ("Ann", "Bo", "Cy"):
        await hall.sell(tid, name)
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    hall.passes(300_000)
    for ticket in (2, 1):
        hall.passes(60_000)
        await hall.do(tid, "eliminate", out=[{"ticket": ticket, "stack_chips": None}])


@pytest.mark.parametrize("alg", ["Ed25519", "ES256"])
def test_another_tablet_can_check_how_far_this_one_signed(server: Server, alg: str) -> None:
    async def work() -> None:
        door, desk = tablet(server, FakeKeys("door", alg)), tablet(server, FakeKeys("desk"))
        tid = await door.create()
        await door.sell(tid, "Ann")
        for hall in (door, desk):
            await hall.enrol()
            await hall.sync()
        dev = dev_of(door)
        log = desk.night(tid).logs.log(dev)
        assert heads_held(desk, tid)[dev][:2] == log.head
        assert checked(desk.night(tid).logs, heads_held(desk, tid)).good
        assert key_of(log) == FakeKeys("door", alg).signer(dev).key
        await desk.start()  # it is on disk
        assert heads_held(desk, tid)[dev].seq == len(log.ids)
        await desk.sell(tid, "Bo")
        file = read_bundle((await desk.get("export", tid=tid))["text"])
        assert {*checked(file.logs, file.signed).good} == {dev, dev_of(desk)}
        await door.sell(tid, "Cy")
        for hall in (door, desk):
            await hall.sync()
        assert heads_held(desk, tid)[dev].seq == len(log.ids) + 1

    run(work())


def test_a_browser_without_keys_works_on_and_signs_nothing(server: Server) -> None:
    async def work() -> None:
        door, desk = tablet(server, None), tablet(server, FakeKeys("desk"))
        tid = await door.create()
        await after_night(door, tid)
        await door.seals(tid)
        for hall in (door, desk):
            await hall.enrol()
            await hall.sync()
        assert heads_held(desk, tid) == {}
        signed_seal = seal_signed(desk.night(tid))
        assert signed_seal is not None
        assert (signed_seal.how, signed_seal.fingerprint) == ("unsigned", "")
        assert read_bundle((await door.get("export", tid=tid))["text"]).signed == {}

    run(work())


def test_a_pack_is_signed_by_the_tablet_that_makes_it(server: Server) -> None:
    """The server has no key: its pack is the same but for what is signed."""

    async def make_pack() -> tuple[Hall, str, dict[str, bytes]]:
        hall, desk = tablet(server, FakeKeys("door")), tablet(server, FakeKeys("desk", "ES256"))
        tid = await hall.create()
        await after_night(hall, tid)
        await hall.seals(tid)
        for device in (hall, desk, hall):
            await device.enrol()
            await device.sync()
        made = await hall.get("pack", tid=tid, lang="en", words=CATALOGUES["en"])
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(made["base64"]))) as archive:
            return hall, tid, {name: archive.read(name) for name in archive.namelist()}

    hall, tid, files = run(make_pack())
    key = FakeKeys("door").signer(dev_of(hall)).key.fingerprint
    report = judge.judged(files, CATALOGUES.get)
    assert (report.verdict, report.code, report.maker, report.keys) == ("whole", "", key, (key,))
    assert not report.is_signer_known
    assert judge.judged(files, CATALOGUES.get, judge.Wanted(key=key)).is_signer_known
    with server.app.app_context():
        nights = server.app.extensions["holdfast"].nights
        stored = nights.get(tid)
        there = papers.filed(nights, stored.night, "en")
    assert {name for name in files if files[name] != there[name]} == {pack.SIGNED}
    report = judge.judged(there, CATALOGUES.get)
    assert (report.verdict, report.code, report.maker, report.keys) == ("whole", "", "", (key,))


def test_a_tablet_tells_its_key_with_its_first_record_and_once() -> None:
    async def work() -> None:
        hall = Hall()
        hall.keys = FakeKeys("door")
        tid = await hall.create()
        did = (await hall.sell(tid, "Ann"))["did"]
        kinds = [
            record.placed.line.type
            for record in hall.night(tid).folded.recorded
            if record.placed.line
        ]
        assert kinds == ["night-set-up/1", "tablet-key/1", "entry-sold/1"]
        assert did == [hall.night(tid).folded.recorded[-1].placed.id]
        assert hall.night(tid).state.part(TabletKeys).fingerprint(dev_of(hall))

    run(work())


def test_the_seal_is_signed_as_it_is_written() -> None:
    async def work() -> None:
        hall = Hall()
        hall.keys = FakeKeys("door", "ES256")
        tid = await hall.create()
        await after_night(hall, tid)
        did = (await hall.seals(tid))["did"]
        assert len(did) == 1
        signed_seal = seal_signed(hall.night(tid))
        assert signed_seal is not None
        assert (signed_seal.dev, signed_seal.how) == (dev_of(hall), "signed")
        await hall.start()
        again = seal_signed(hall.night(tid))
        assert again == signed_seal

    run(work())


def test_a_tablet_that_was_sealing_before_it_had_a_key_tells_it_first() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        await after_night(hall, tid)
        hall.keys = FakeKeys("door")
        await hall.start()
        await hall.seals(tid)
        signed_seal = seal_signed(hall.night(tid))
        assert signed_seal is not None
        assert signed_seal.how == "signed"

    run(work())


def test_a_rehearsal_tells_no_key() -> None:
    async def work() -> None:
        hall = Hall()
        hall.keys = FakeKeys("door")
        tid = (await hall.get("create", draft=DRAFT, rehearsal=True))["tid"]
        await hall.sell(tid, "Ann")
        assert not hall.night(tid).state.part(TabletKeys).of

    run(work())


def test_a_signature_that_does_not_hold_is_set_aside_and_holds_nothing_up(server: Server) -> None:
    async def work() -> None:
        door, desk = tablet(server, Broken("door")), tablet(server, FakeKeys("desk"))
        tid = await door.create()
        await door.enrol()
        await desk.enrol()
        for name in ("Ann", "Bo"):
            await door.sell(tid, name)
            await door.sync()
        data = (await door.get("hello"))["data"]
        assert data["pending"] == 0
        await desk.sync()
        assert desk.night(tid).logs == door.night(tid).logs
        assert heads_held(desk, tid) == {}
        file = Reader(server.app, "reader", code=CODE).send("GET", f"/t/{tid}/bundle.txt")
        assert read_bundle(file.text).signed == {}

    run(work())


def test_one_in_a_file_is_set_aside_once_and_the_records_are_taken() -> None:
    async def work() -> None:
        door, desk = Hall(), Hall()
        door.keys = FakeKeys("door")
        tid = await door.create()
        await door.sell(tid, "Ann")
        text = (await door.get("export", tid=tid))["text"]
        dev = dev_of(door)
        sig = read_bundle(text).signed[dev]
        wrong = sig._replace(sig=Signer("thief").sign(b"another"))
        harmed = text.replace(json.dumps(sig.sig), json.dumps(wrong.sig))
        assert harmed != text
        for _ in range(2):
            await desk.get("import", text=harmed)
        data = (await desk.get("hello"))["data"]["nights"][tid]
        assert (data["quarantined"], data["problem"]) == (1, "bad-sig")
        assert heads_held(desk, tid) == {}
        await desk.get("import", text=text)
        assert as_told(heads_held(desk, tid)) == as_told({dev: sig})

    run(work())


def test_copied_profiles_have_one_key_and_show_as_a_fork_all_the_same(server: Server) -> None:
    """A copy signs as the tablet does: the key tells nothing apart, the chain does."""

    async def work() -> None:
        door = tablet(server, FakeKeys("door"))
        tid = await door.create()
        await door.enrol()
        await door.sync()
        copy = tablet(server, FakeKeys("door"))
        copy.disk = door.disk.copy()
        copy.wall_ms, copy.perf_ms = door.wall_ms, door.perf_ms
        dev = dev_of(door)
        await copy.sell(tid, "Ann")
        await door.sell(tid, "Bo")
        for hall in (door, copy, door):
            await hall.sync()
        log = door.night(tid).logs.log(dev)
        assert log.strays
        assert other_keys(log) == ()
        # Each goes on under an id of its own, and so with a key that the other has not.
        await door.sell(tid, "Cy")
        now = dev_of(door)
        assert now != dev
        assert door.night(tid).state.part(TabletKeys).fingerprint(now)

    run(work())
