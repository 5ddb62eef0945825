"""The keys of a night's tablets: each tells its own, once; and the seal is signed with one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.night.devices import seal
from pycore.night.devices.seal_signed import seal_signed
from pycore.night.devices.tablet_keys import TabletKeys
from pycore.night.night import Night
from tests.core.hall import Hall, thursday
from tests.core.kit.tablet_keys import DESK, THIEF, ended, keyed, sealed
from tests.signer import Signer


def fingerprint_of(hall: Hall, dev: str = "desk") -> str:
    return hall.state.part(TabletKeys).fingerprint(dev)


def test_a_tablet_tells_its_key_once() -> None:
    hall = keyed(thursday())
    assert fingerprint_of(hall) == DESK.key.fingerprint
    assert hall.refused("tell-key", dev="desk", **DESK.key_fields).code == "tablet-has-key"
    assert hall.refused("tell-key", dev="desk", **THIEF.key_fields).code == "tablet-has-key"


def test_it_speaks_for_itself_alone_whatever_it_wishes() -> None:
    hall = thursday().do("tell-key", dev="door", **DESK.key_fields)
    assert (fingerprint_of(hall), fingerprint_of(hall, "door")) == (DESK.key.fingerprint, "")


@pytest.mark.parametrize(
    "key",
    [
        {"alg": "RS256", "key": "AA"},
        {"alg": "ES256", "key": DESK.key_fields["key"]},
        {"alg": "Ed25519", "key": "+" * 43},
        {"alg": "Ed25519", "key": ""},
    ],
)
def test_what_is_no_key_is_refused(key: dict[str, str]) -> None:
    assert thursday().refused("tell-key", dev="desk", **key).code == "bad-command"


def test_a_key_in_the_name_of_another_tablet_waits() -> None:
    hall = thursday().writes("keys/desk", "tablet-key/1", {"dev": "door", **THIEF.key_fields})
    assert hall.conflicts() == ["not-owner"]
    assert fingerprint_of(hall, "door") == ""
    later = keyed(hall.on("door"))
    assert fingerprint_of(later, "door") == DESK.key.fingerprint


def test_a_second_key_waits_and_is_taken_by_nobody() -> None:
    hall = keyed(thursday())
    hall = hall.writes("keys/desk", "tablet-key/1", {"dev": "desk", **THIEF.key_fields})
    assert hall.conflicts() == ["tablet-has-key"]
    assert fingerprint_of(hall) == DESK.key.fingerprint
    refused = hall.refused("resolve-conflict", target=hall.last_id, take=True)
    assert refused.code == "does-not-fit"


def test_what_is_no_key_counts_for_nothing() -> None:
    hall = thursday().writes(
        "keys/desk", "tablet-key/1", {"dev": "desk", "alg": "Ed25519", "key": "AA"}
    )
    assert hall.conflicts() == ["key-unsound"]
    assert fingerprint_of(hall) == ""


def test_no_undo_takes_a_key_back() -> None:
    hall = keyed(thursday())
    key_id = hall.last_id
    assert hall.refused("undo", target=key_id, reason="x", clause="x").code == "not-undoable"
    forged = hall.writes("record/desk", "undone/1", {"target": key_id, "reason": "x"})
    assert fingerprint_of(forged) == DESK.key.fingerprint
    sold = hall.sell(1)
    along = sold.writes(
        "record/desk", "undone/1", {"target": sold.last_id, "also": [key_id], "reason": "x"}
    )
    assert fingerprint_of(along) == DESK.key.fingerprint


def test_a_tablet_without_a_part_and_one_that_looks_on_tell_theirs_too() -> None:
    part = [{"dev": "desk", "role": "director"}, {"dev": "eye", "role": "viewer"}]
    hall = thursday().do("place-tablets", placed=part)
    assert fingerprint_of(keyed(hall.on("door"), THIEF), "door") == THIEF.key.fingerprint
    assert fingerprint_of(keyed(hall.on("eye"), THIEF), "eye") == THIEF.key.fingerprint
    stopped = hall.do("stop-tablet", dev="door", why="lost").on("door")
    assert stopped.refused("tell-key", dev="door", **THIEF.key_fields).code == "tablet-stopped"


def test_a_key_that_comes_after_the_seal_is_not_late() -> None:
    hall = keyed(sealed(ended(), None))
    assert fingerprint_of(hall) == DESK.key.fingerprint
    assert not hall.conflicts()
    assert hall.night.folded.seal


@pytest.mark.parametrize("signer", [DESK, THIEF])
def test_the_seal_carries_the_signature_of_its_tablet(signer: Signer) -> None:
    hall = sealed(ended(keyed(thursday(), signer)), signer)
    signature = seal_signed(hall.night)
    assert signature is not None
    assert (signature.dev, signature.how, signature.fingerprint) == (
        "desk",
        "signed",
        signer.key.fingerprint,
    )
    assert hall.night.folded.seal
    assert Night.of(hall.night.logs).digest() == hall.night.digest()


def test_without_a_key_it_says_that_it_is_not_signed() -> None:
    signature = seal_signed(sealed(ended(), None).night)
    assert signature is not None
    assert (signature.how, signature.fingerprint) == ("unsigned", "")
    assert seal_signed(ended().night) is None


def test_one_by_another_key_or_by_one_that_nobody_told_is_bad() -> None:
    for hall in (ended(keyed(thursday())), ended()):
        signature = seal_signed(sealed(hall, THIEF).night)
        assert signature is not None
        assert signature.how == "bad-sig"


def test_whatever_a_seal_says_its_signature_is_of() -> None:
    event = ended().do("seal-night").event
    message = seal.to_sign("night", "desk", event)
    others = [
        replace(event, digest="another"),
        replace(event, waiting=1),
        replace(event, after="x"),
        replace(event, reason="x"),
        replace(event, at=event.at + 1),
        replace(event, heads=()),
    ]
    assert all(seal.to_sign("night", "desk", other) != message for other in others)
    assert seal.to_sign("other", "desk", event) != message
    assert seal.to_sign("night", "door", event) != message
