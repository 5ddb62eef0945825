"""What causes a misdeal, where the documents of a place say it: data, each a clause in words."""

from __future__ import annotations

import json

import pytest

from pycore.law import packs
from tests.core.felt import counted_in, deal
from tests.core.hall import nunavut


@pytest.mark.clause(
    "NU-B.MD1",
    "NU-B.MD1a",
    "NU-B.MD1b",
    "NU-B.MD1c",
    "NU-B.MD1d",
    "NU-B.MD1e",
    "NU-B.MD1f",
    "NU-B.MD1g",
    "NU-B.MD1h",
    "NU-B.MD1i",
    "NU-3.misdeal",
)
def test_nunavut_names_nine() -> None:
    assert packs.misdeal_causes("ca_nu") == tuple(f"NU-B.MD1{letter}" for letter in "abcdefghi")


@pytest.mark.clause(
    "SK-A.3.x",
    "SK-A.3.x1",
    "SK-A.3.x2",
    "SK-A.3.x3",
    "SK-A.3.x4",
    "SK-A.3.x5",
    "SK-A.3.x6",
    "SK-A.3.x7",
    "SK-A.3.x8",
    "SK-A.3.x9",
)
def test_saskatchewan_names_nine() -> None:
    assert packs.misdeal_causes("ca_sk") == tuple(f"SK-A.3.x{number}" for number in range(1, 10))


def test_a_place_whose_documents_name_none_has_none() -> None:
    assert packs.misdeal_causes("ca_mb") == ()
    assert packs.misdeal_causes("nowhere") == ()


@pytest.mark.parametrize("code", packs.codes())
def test_each_says_what_went_wrong_in_both_languages(code: str) -> None:
    for lang in ("en", "fr"):
        sentences = [packs.words(lang)[f"clause.{cause}"] for cause in packs.misdeal_causes(code)]
        assert len(set(sentences)) == len(sentences)


@pytest.mark.clause("NU-3.misdeal")
@pytest.mark.parametrize("cause", packs.misdeal_causes("ca_nu"))
def test_each_is_a_reason_of_a_misdeal(cause: str) -> None:
    table = deal(counted_in(nunavut().sell(4).draw(tables=1).at("18:00").start()))
    called = table.do("misdeal", reason=cause, ruling=True)
    assert called.now.phase == "misdeal"
    assert called.hand.actions[-1] == f"# misdeal: {cause}"


@pytest.mark.parametrize(
    "document",
    [
        [],
        {"code": "x"},
        {"code": "x", "misdeal": "y"},
        {"code": "x", "misdeal": []},
        {"code": "x", "misdeal": [1]},
        {"code": "x", "misdeal": ["a", "a"]},
        {"code": "x", "misdeal": ["a"], "more": 1},
    ],
)
def test_a_file_that_does_not_fit_is_refused(document: object) -> None:
    with pytest.raises(ValueError, match=r"misdeal"):
        packs.read_causes(json.dumps(document))
