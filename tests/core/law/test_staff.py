"""What places ask of who works: a staff.json is taken whole or not at all, and every role has a
name and clauses that say something.
"""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from pycore.law import packs
from pycore.law.files.staff import Attestation, StaffRules
from pycore.ledger.model.understood import whole
from tests.fifth_province.graft import CODE, grafted
from webapp.ui.kit.catalogue import CATALOGUES

LANGUAGES = ("en", "fr")


def staff_text(**changed: Any) -> str:
    role = {"id": "dealer", "clause": "XX-1", "need": {"tables": 1, "clause": "XX-2"}}
    return json.dumps({"code": "ca_xx", "roles": [{**role, **changed}]})


def read(source: str) -> StaffRules:
    rules: StaffRules = whole(StaffRules, source)
    return rules


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"duty": "XX-1"}, "duty"),
        ({"need": {"tables": 1}}, "clause"),
        ({"need": {"tables": "1", "clause": "XX-2"}}, "tables"),
        ({"asks": [{"attestation": "left-handed", "clause": "XX-3"}]}, "attestation"),
        ({"asks": [{"attestation": "member", "clause": "XX-3", "most": True}]}, "most"),
    ],
)
def test_a_typo_is_named(changed: dict[str, Any], where: str) -> None:
    with pytest.raises(ValueError, match=where):
        read(staff_text(**changed))


def test_what_is_left_out_asks_nothing() -> None:
    (role,) = read(staff_text()).roles
    assert (role.asks, role.plays_not, role.stays) == ((), "", "")
    assert read(staff_text()).needed(7) == {"dealer": 7}
    assert read(staff_text(need=None)).needed(7) == {}


@pytest.mark.clause("NU-C.sup")
@pytest.mark.parametrize("code", packs.codes())
def test_every_role_stands_once_and_is_called_something(code: str) -> None:
    roles = packs.staff(code).roles
    assert len({role.id for role in roles}) == len(roles) > 0
    for lang in LANGUAGES:
        words = packs.words(lang)
        silent = {
            role.id
            for role in roles
            if f"role.{code}.{role.id}" not in words and f"role.{role.id}" not in words
        }
        assert silent == set()


def test_everything_that_may_be_attested_has_its_words() -> None:
    for words in CATALOGUES.values():
        assert [
            argument
            for argument in get_args(Attestation)
            if f"field.attest-{argument}" not in words
        ] == []


@pytest.mark.clause(
    "NU-8.14c", "NU-8.14d", "NU-8.14e", "NU-8.14f", "NU-8.14g", "NU-9.32a", "NU-8.16", "NU-3.pit",
    "SK-5.b4", "SK-5.b6", "SK-5.b7", "SK-5.b9", "SK-5.c2", "SK-A.2.s", "SK-5.d2", "BC-D1.e",
    "BC-D1.f", "BC-D1.g", "BC-D1.h", "BC-D1.i", "BC-D1.j", "BC-D1.k", "BC-D2.c", "BC-D2.d",
    "MB-28a", "NU-8.11",
)  # fmt: skip
def test_what_a_role_does_is_read_where_it_is_held() -> None:
    duties = {
        (code, role.id): role.duties for code in packs.codes() for role in packs.staff(code).roles
    }
    assert duties["ca_nu", "dealer"] == ("NU-8.16",)
    assert duties["ca_sk", "table-manager"] == ("SK-5.c2", "SK-A.2.s")
    assert duties["ca_sk", "dealer"] == ("SK-5.d2",)
    assert duties["ca_bc", "dealer"] == ("BC-D2.c", "BC-D2.d")
    assert duties["ca_mb", "chairperson"] == ("MB-28a",)
    assert {"NU-8.14f", "NU-8.14g"} <= set(duties["ca_nu", "chairperson"])
    dealer = packs.staff("ca_nu").role("dealer")
    assert dealer is not None
    assert dealer.sells_not == "NU-8.11"
    for lang in LANGUAGES:
        words = packs.words(lang)
        named = [clause for duty in duties.values() for clause in duty]
        assert [clause for clause in named if f"clause.{clause}" not in words] == []


def test_a_further_place_brings_its_roles_as_a_folder() -> None:
    with grafted():
        staff = packs.staff(CODE)
        assert staff.needed(9) == {"warden": 3}
        assert [ask.attestation for ask in staff.asks("dealer")] == ["adult"]
        assert packs.words("fr")[f"role.{CODE}.warden"] == "Gardien des tables"
    assert packs.staff(CODE).role("warden") is None


def test_a_place_that_is_not_there_has_the_few_roles_of_anywhere() -> None:
    for code in ("ca_zz", "../ca_sk", ""):
        staff = packs.staff(code)
        assert [role.id for role in staff.roles] == ["director", "dealer", "seller", "worker"]
        assert staff.everyone == staff.door == ()
