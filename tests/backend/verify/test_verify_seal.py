"""`holdfast verify` of a sealed night: what is proved, and how what differs is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backend.cli import main
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.logset import LogSet
from pycore.night.devices import seal
from pycore.papers import pack
from pycore.papers.pack import zipped
from pycore.voice import catalogues
from tests.core.hall import Hall, thursday
from tests.signer import Signer


def ended() -> Hall:
    two = thursday().sell(1).on("door").sell(2).on("desk").draw().start().later(minutes=1)
    return two.on("table").out(2).on("desk").out(1)


def sealed(hall: Hall | None = None, **fields: Any) -> Hall:
    return (hall or ended()).do("seal-night", confirmed=True, **fields)


def short(hall: Hall) -> str:
    seal_in_force = seal.standing(hall.state)
    assert seal_in_force is not None
    return seal.short(hall.night.tid, seal_in_force.sealed)


def verified(
    logs: LogSet, tmp_path: Path, capsys: pytest.CaptureFixture[str], *words: str
) -> tuple[int, str]:
    path = tmp_path / "night.txt"
    path.write_text(write_bundle(logs, {}), "utf-8")
    status = main(["verify", str(path), *words])
    printed = capsys.readouterr()
    return status, printed.out + printed.err


def cut(logs: LogSet, dev: str, count: int) -> LogSet:
    """The logs with *count* lines of a device alone, as somebody would write them anew."""
    device_logs = {name: log for name, log in logs.logs.items() if name != dev}
    if count:
        device_logs[dev] = logs.log(dev).upto(count)
    return LogSet(logs.tid, device_logs)


def test_a_sealed_night_says_what_is_proved_and_what_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = sealed()
    status, output = verified(hall.night.logs, tmp_path, capsys)
    assert status == 0
    assert short(hall) in output
    assert "device desk sealed" in output
    assert "Not proved" in output
    status, output = verified(hall.night.logs, tmp_path, capsys, "--seal", short(hall).lower())
    assert (status, "that of the paper" in output) == (0, True)


def test_an_unsealed_night_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, output = verified(ended().night.logs, tmp_path, capsys)
    assert (status, "Not sealed" in output) == (0, True)
    status, output = verified(ended().night.logs, tmp_path, capsys, "--seal", short(sealed()))
    assert (status, "theirs is: none" in output) == (1, True)


def test_a_device_or_a_last_record_that_was_left_out_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = sealed().night.logs
    for dev, count in (("door", 0), ("door", 1), ("table", 0)):
        status, output = verified(cut(logs, dev, count), tmp_path, capsys)
        assert (status, dev in output, "left out" in output) == (1, True, True), dev


def test_a_flipped_byte_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "night.txt"
    data = bytearray(write_bundle(sealed().night.logs, {}).encode())
    at = data.index(b"entry-sold")
    data[at] ^= 1
    path.write_bytes(bytes(data))
    assert main(["verify", str(path)]) == 1
    assert "bad-hash" in capsys.readouterr().err


def test_a_history_that_was_written_anew_has_another_seal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever owns every copy writes other records and seals them: only the paper tells."""
    real = sealed()
    other = sealed(ended().do("amend-night", night_name="Another"))
    assert verified(other.night.logs, tmp_path, capsys)[0] == 0
    status, output = verified(other.night.logs, tmp_path, capsys, "--seal", short(real))
    assert (status, short(other) in output) == (1, True)
    ends = cut(real.night.logs, "desk", len(real.night.logs.log("desk").ids) - 1)
    status, output = verified(ends, tmp_path, capsys, "--seal", short(real))
    assert (status, "theirs is: none" in output) == (1, True)


def test_a_late_record_is_counted_and_an_opened_seal_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = sealed()
    count = {"float_cents": 0, "taken_out_cents": 0, "counted_cents": 100}
    merged = hall.meets(ended().on("door").do("count-cash", **count))
    status, output = verified(merged.night.logs, tmp_path, capsys, "--seal", short(hall))
    assert (status, "do not count: 1" in output) == (0, True)
    opened = hall.do("open-seal", reason="a prize was wrong")
    status, output = verified(opened.night.logs, tmp_path, capsys)
    assert (status, "opened again" in output) == (0, True)
    status, output = verified(opened.night.logs, tmp_path, capsys, "--seal", short(hall))
    assert (status, "the records say why" in output) == (1, True)


def test_a_forged_seal_beside_the_real_one_hides_and_breaks_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = sealed()
    bad = {"heads": [{"dev": "nobody", "seq": 9, "id": "x"}], "digest": "x"}
    forged = hall.on("stray").writes("seal", "night-sealed/1", bad, base="")
    assert verified(forged.night.logs, tmp_path, capsys, "--seal", short(hall))[0] == 0


def test_what_is_no_seal_is_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, output = verified(sealed().night.logs, tmp_path, capsys, "--seal", "7K2M")
    assert (status, "is no seal" in output) == (2, True)


def test_a_report_pack_names_its_seal_in_the_manifest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = sealed()
    files = pack.files(hall.night, catalogues.catalogue("en"), "en")
    assert f'"seal":"{short(hall)}"' in files[pack.MANIFEST].decode()
    path = tmp_path / "report.zip"
    path.write_bytes(zipped(files))
    assert main(["verify", str(path), "--seal", short(hall)]) == 0
    assert short(hall) in capsys.readouterr().out
    forged = files[pack.MANIFEST].replace(short(hall).encode(), b"0000-0000-0000-0000")
    path.write_bytes(zipped({**files, pack.MANIFEST: forged}))
    assert main(["verify", str(path)]) == 1
    assert "manifest.json does not say what the records say" in capsys.readouterr().err


DESK = Signer("desk")


def signed_night(signer: Signer | None = DESK, key_owner: Signer = DESK) -> Hall:
    """A night whose desk told its key and signed the seal."""
    hall = thursday().do("tell-key", dev="desk", **key_owner.key_fields).sell(2).draw().start()
    finished = hall.later(minutes=5).out(2)
    sig = ""
    if signer is not None:
        event = finished.do("seal-night", confirmed=True).event
        sig = signer.sign(seal.to_sign(finished.night.tid, "desk", event))
    return finished.do("seal-night", confirmed=True, sig=sig)


def test_a_signed_seal_says_that_its_key_is_known_from_the_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, output = verified(signed_night().night.logs, tmp_path, capsys)
    assert status == 0
    assert f"signed with key {DESK.key.fingerprint}. Not proved" in output
    assert f"--key {DESK.key.fingerprint}" in output


def test_with_the_key_of_the_paper_it_says_who_alone_can_have_made_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall, key = signed_night(), DESK.key.fingerprint
    status, output = verified(
        hall.night.logs, tmp_path, capsys, "--key", key.lower(), "--seal", short(hall)
    )
    assert status == 0
    assert f"signed with the key of the paper, {key}: nobody without that tablet" in output


@pytest.mark.parametrize("hall", [lambda: signed_night(None), sealed, ended], indirect=True)
def test_a_seal_without_a_signature_is_not_that_of_the_paper_s_key(
    hall: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, output = verified(hall.night.logs, tmp_path, capsys, "--key", DESK.key.fingerprint)
    assert status == 1
    assert "it is signed with: none" in output


def test_all_written_anew_with_another_key_shows_by_the_paper_s(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thief = Signer("thief")
    hall = signed_night(thief, thief)
    assert verified(hall.night.logs, tmp_path, capsys)[0] == 0
    status, output = verified(hall.night.logs, tmp_path, capsys, "--key", DESK.key.fingerprint)
    assert status == 1
    assert thief.key.fingerprint in output


def test_a_seal_that_another_key_signed_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, output = verified(signed_night(Signer("thief")).night.logs, tmp_path, capsys)
    assert status == 1
    assert "The signature of the seal is not that of the key of device desk" in output


def test_an_old_night_without_keys_says_that_nothing_is_signed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, output = verified(sealed().night.logs, tmp_path, capsys)
    assert status == 0
    assert output.count("told no key: nothing of it is signed") == 3
    assert "The seal is not signed, since its tablet had no key" in output


def test_what_is_no_key_is_asked_for_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, output = verified(signed_night().night.logs, tmp_path, capsys, "--key", "a-key")
    assert status == 2
    assert "a-key is no key" in output


@pytest.mark.parametrize(
    ("signer", "status", "words"),
    [
        (DESK, 0, "signed to record"),
        (Signer("thief"), 1, "is not that of its key"),
        (None, 0, "no signature of its last records is here"),
    ],
)
def test_each_device_s_signed_head_is_told(
    signer: Signer | None,
    status: int,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs = signed_night().night.logs
    heads = {"desk": signer.head(logs.tid, "desk", *logs.log("desk").head)} if signer else {}
    path = tmp_path / "night.txt"
    path.write_text(write_bundle(logs, {}, heads), "utf-8")
    assert main(["verify", str(path)]) == status
    printed = capsys.readouterr()
    assert words in printed.out + printed.err


def test_a_second_key_in_a_device_s_name_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = {"dev": "desk", **Signer("thief").key_fields}
    hall = thursday().do("tell-key", dev="desk", **DESK.key_fields)
    hall = hall.writes("keys/desk", "tablet-key/1", body)
    _, output = verified(hall.night.logs, tmp_path, capsys)
    assert f"which is not believed: {Signer('thief').key.fingerprint}" in output
