"""Signed heads: they hold for the very line and log they sign, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel.ids import fingerprint, read_short
from pycore.kernel.signatures import Alg
from pycore.ledger.lines.bundle import read_bundle, verify, write_bundle
from pycore.ledger.lines.signed import (
    SignedHead,
    as_told,
    checked,
    is_good,
    key_of,
    other_keys,
    read_key,
    read_signed,
)
from tests.core.hall import Hall, thursday
from tests.core.kit.records import ALGS, DESK
from tests.signer import Signer


def keyed(signer: Signer = DESK, hall: Hall | None = None) -> Hall:
    """A night whose desk told its key."""
    hall = hall or thursday().sell(2)
    return hall.do("tell-key", dev=hall.dev, **signer.key_fields)


def signed(hall: Hall, signer: Signer = DESK) -> dict[str, SignedHead]:
    logs = hall.night.logs
    return {hall.dev: signer.head(logs.tid, hall.dev, *logs.log(hall.dev).head)}


@pytest.mark.parametrize("alg", ALGS)
def test_a_head_that_its_tablet_signed_holds(alg: Alg) -> None:
    signer = Signer("desk", alg)
    hall = keyed(signer)
    checked_heads = checked(hall.night.logs, signed(hall, signer))
    assert (list(checked_heads.good), checked_heads.bad) == (["desk"], {})
    assert key_of(hall.night.logs.log("desk")) == signer.key


@pytest.mark.parametrize(
    ("tid", "dev", "seq", "line_id"),
    [
        ("other", "desk", 7, "an-id"),
        ("night", "door", 7, "an-id"),
        ("night", "desk", 8, "an-id"),
        ("night", "desk", 7, "another"),
    ],
)
def test_it_holds_for_no_other_night_device_number_or_line(
    tid: str, dev: str, seq: int, line_id: str
) -> None:
    sig = DESK.head("night", "desk", 7, "an-id").sig
    assert is_good("night", "desk", DESK.key, SignedHead(7, "an-id", sig))
    assert not is_good(tid, dev, DESK.key, SignedHead(seq, line_id, sig))


def test_one_by_another_key_is_bad_and_one_of_a_line_that_is_not_here_is_neither() -> None:
    hall = keyed()
    thief = signed(hall, Signer("thief"))
    assert checked(hall.night.logs, thief).bad == thief
    later = signed(hall.sell(1))
    assert checked(hall.night.logs, later) == ({}, {})


def test_of_a_log_without_a_key_nothing_can_be_said() -> None:
    hall = thursday().sell(1)
    assert key_of(hall.night.logs.log("desk")) is None
    assert checked(hall.night.logs, signed(hall)) == ({}, {})


def test_a_second_key_is_told_and_never_believed() -> None:
    hall = keyed()
    body = {"dev": "desk", **Signer("thief").key_fields}
    hall = hall.writes("keys/desk", "tablet-key/1", body)
    log = hall.night.logs.log("desk")
    assert key_of(log) == DESK.key
    assert other_keys(log) == (Signer("thief").key,)
    assert checked(hall.night.logs, signed(hall, Signer("thief"))).bad


def test_nobody_tells_a_key_for_another_tablet() -> None:
    hall = thursday().sell(1)
    body = {"dev": "door", **DESK.key_fields}
    hall = hall.writes("keys/desk", "tablet-key/1", body)
    assert key_of(hall.night.logs.log("desk")) is None
    assert key_of(hall.night.logs.log("door")) is None


def test_a_copy_that_told_its_key_apart_shows_it_on_the_branch_that_lost() -> None:
    base = thursday().sell(1)
    first_copy, two = keyed(Signer("one"), base), keyed(Signer("two"), base)
    log = first_copy.meets(two).night.logs.log("desk")
    assert {key_of(log), *other_keys(log)} == {Signer("one").key, Signer("two").key}


def test_the_file_of_a_night_carries_them() -> None:
    hall = keyed()
    heads = signed(hall)
    text = write_bundle(hall.night.logs, {}, heads)
    assert read_bundle(text).signed == heads
    assert verify(text).ok
    old = write_bundle(hall.night.logs, {})
    assert read_bundle(old).signed == {}
    assert '"sig"' not in old


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "x",
        {"desk": None},
        {"desk": [1, "id"]},
        {"desk": [True, "id", "s"]},
        {"desk": [0, "id", "s"]},
        {"desk": [1, "", "s"]},
        {"desk": [1, "id", 5]},
        {"desk": [1 << 60, "id", "s"]},
        {"desk": [1, "id", "s" * 101]},
        {"d e": [1, "id", "s"]},
        {"desk": [1, "id", "é"]},
    ],
)
def test_what_is_no_signed_head_is_left_out(value: object) -> None:
    assert read_signed(value) == {}


def test_they_travel_as_they_are() -> None:
    heads = {"desk": DESK.head("night", "desk", 7, "an-id")}
    assert read_signed(as_told(heads)) == heads


@pytest.mark.parametrize("alg", ["", "RS256", None, ["Ed25519"], "ES256"])
def test_what_is_no_key_is_none(alg: object) -> None:
    key = DESK.key_fields["key"]
    assert read_key(alg, key) is None
    assert read_key("Ed25519", key[:-1]) is None
    assert read_key("Ed25519", None) is None


def test_a_fingerprint_is_read_back_as_it_was_typed() -> None:
    printed = DESK.key.fingerprint
    assert printed == fingerprint(*DESK.key) == read_short(printed.lower())
    assert printed != replace(DESK, alg="ES256").key.fingerprint
