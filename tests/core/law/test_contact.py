"""Whom a player may turn to about a ruling: data, with a name in both languages."""

from __future__ import annotations

import json

import pytest

from pycore.law import packs
from pycore.law.files.situations import RegulatorContact


@pytest.mark.clause("NU-9.32b", "MB-28b")
def test_two_places_name_whom_to_turn_to() -> None:
    assert packs.contact("ca_nu") == RegulatorContact(
        code="ca_nu", clause="NU-9.32b", phone="867-975-5351"
    )
    assert packs.contact("ca_mb") == RegulatorContact(code="ca_mb", clause="MB-28b")
    for lang in ("en", "fr"):
        assert "jurisdiction.ca_nu.regulator" in packs.words(lang)
        assert "jurisdiction.ca_mb.regulator" in packs.words(lang)


def test_a_place_whose_documents_name_nobody_has_none() -> None:
    for code in ("ca_sk", "ca_bc", "nowhere", "../ca_nu"):
        assert packs.contact(code) is None


def test_a_file_is_taken_whole_or_not_at_all() -> None:
    contact = {"code": "ca_xx", "clause": "XX-1", "phone": "1"}
    assert packs.read_contact(json.dumps(contact)).phone == "1"
    for wrong in ({"code": "ca_xx"}, {**contact, "fax": "2"}, {**contact, "phone": 3}):
        with pytest.raises(ValueError, match=r"clause|fax|phone"):
            packs.read_contact(json.dumps(wrong))
