"""A signature holds for what was signed: whichever byte of it is another, it shows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.ids import bytes64, text64
from pycore.kernel.signatures import Alg
from pycore.ledger.lines.signed import is_good
from pycore.night.devices import seal
from pycore.night.devices.seal_signed import seal_signed
from tests.core.kit.records import ALGS, DESK
from tests.core.kit.tablet_keys import night_over, sealed
from tests.signer import Signer


@pytest.mark.parametrize("alg", ALGS)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_every_flipped_byte_of_a_signature_shows(alg: Alg, data: st.DataObject) -> None:
    signer = Signer("desk", alg)
    head = signer.head("night", "desk", 7, "an-id")
    raw = bytearray(bytes64(head.sig) or b"")
    raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(1, 255))
    assert not is_good("night", "desk", signer.key, head._replace(sig=text64(bytes(raw))))


@settings(deadline=None)
@given(at=st.integers(0, 85), other=st.characters(codec="ascii"))
def test_every_other_character_of_a_signature_shows(at: int, other: str) -> None:
    head = DESK.head("night", "desk", 7, "an-id")
    text = head.sig[:at] + other + head.sig[at + 1 :]
    assert is_good("night", "desk", DESK.key, head._replace(sig=text)) == (text == head.sig)


@settings(deadline=None, max_examples=40)
@given(at=st.integers(0, 63), by=st.integers(1, 255))
def test_every_flipped_byte_of_a_seals_signature_shows(at: int, by: int) -> None:
    hall = night_over()
    signed_text = seal.to_sign(hall.night.tid, "desk", hall.do("seal-night").event)
    raw = bytearray(bytes64(DESK.sign(signed_text)) or b"")
    raw[at] ^= by

    class Wrong(Signer):
        def sign(self, message: bytes) -> str:
            return text64(bytes(raw))

    seal_check = seal_signed(sealed(hall, Wrong("desk")).night)
    assert seal_check is not None
    assert seal_check.how == "bad-sig"
