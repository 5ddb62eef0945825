"""What a place says of rulings: a rulings.json is taken whole or not at all, and house rules come
before the law behind them.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.law import packs

ROW = {"code": "slow", "kind": "conduct", "clause": "XX-1"}


def situations_text(**changed: Any) -> str:
    return json.dumps({"code": "ca_xx", "situations": [ROW], **changed})


def test_a_file_is_read_as_it_is_written() -> None:
    rulings = packs.read_rulings(
        situations_text(settled=[{"follows": "XX-1", "overrules": "XX-2"}])
    )
    (situation,) = rulings.situations
    assert (
        situation.code,
        situation.kind,
        situation.clause,
        situation.overrules,
        situation.penalty,
    ) == (
        "slow",
        "conduct",
        "XX-1",
        "",
        "",
    )
    assert rulings.is_settled("XX-1", "XX-2")
    assert not rulings.is_settled("XX-2", "XX-1")


@pytest.mark.parametrize(
    "changed",
    [
        {"unknown": 1},
        {"situations": [{**ROW, "kind": "gossip"}]},
        {"situations": [{**ROW, "penalty": "perhaps"}]},
        {"situations": [{**ROW, "more": "x"}]},
        {"situations": [ROW, ROW]},
        {"situations": [{"code": "slow"}]},
        {"settled": [{"follows": "XX-1"}]},
        {"precedence": 3},
    ],
)
def test_what_nobody_understands_is_not_taken(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        packs.read_rulings(situations_text(**changed))


@pytest.mark.clause("SEL-45", "SEL-44", "MB-1m")
def test_house_rules_come_first_and_the_law_behind_them_stays() -> None:
    law, house = packs.rulings("ca_mb"), packs.rulings("ca_mb", "selkirk-thursday")
    clauses = {situation.code: situation.clause for situation in house.situations}
    assert (clauses["phone"], clauses["rule-book"], clauses["side-bet"]) == (
        "SEL-20",
        "SEL-44",
        "MB-7b",
    )
    assert {situation.code for situation in law.situations} <= clauses.keys()
    assert (law.precedence, house.precedence) == ("", "SEL-45")
    assert {situation.code: situation.clause for situation in law.situations}[
        "rule-book"
    ] == "MB-1m"


def test_a_place_without_such_a_file_names_none() -> None:
    assert packs.rulings("ca_zz").situations == ()
    assert packs.rulings("../ca_nu").situations == ()


@pytest.mark.clause("NU-8.04", "SEL-45")
@pytest.mark.parametrize(
    ("clause", "code", "rank"),
    [
        ("NU-9.24", "ca_nu", 3),
        ("NU-B.TP2", "ca_nu", 4),
        ("NU-A.2i", "ca_nu", 4),
        ("SK-5.b4", "ca_sk", 3),
        ("SK-A.3.i", "ca_sk", 4),
        ("MB-7b", "ca_mb", 3),
        ("SEL-20", "ca_mb", 5),
        ("TDA-2024/43", "ca_mb", 6),
        ("Licence 7", "ca_nu", None),
    ],
)
def test_the_order_of_the_texts_is_that_of_where_they_stand(
    clause: str, code: str, rank: int | None
) -> None:
    assert packs.rank_of(clause, code) == rank


K = (
    ("ca_nu", "NU-9.24", "NU-A.2i"),
    ("ca_nu", "NU-9.24", "NU-B.TP2"),
    ("ca_nu", "NU-9.03b", "NU-A.5e"),
    ("ca_nu", "NU-9.30a", "NU-B.MD1"),
    ("ca_nu", "NU-B.TP4", "NU-A.5n"),
    ("ca_nu", "NU-9.29a", "NU-B.TP19"),
    ("ca_nu", "NU-9.29a", "NU-B.TP31"),
    ("ca_nu", "NU-9.21b2", "NU-A.2g"),
    ("ca_nu", "NU-9.32b", "NU-B.DM2"),
    ("ca_nu", "NU-8.18a", "NU-A.3c"),
    ("ca_nu", "NU-10.03c", "NU-A.5l"),
    ("ca_nu", "NU-9.12a", "NU-B.TP31"),
    ("ca_nu", "NU-9.02", "NU-B.TP23"),
    ("ca_nu", "NU-10.01", "NU-D.straights"),
    ("ca_sk", "SK-A.3.k2n", "SK-A.2.x"),
    ("ca_bc", "BC-5.i", "BC-2.e"),
)


@pytest.mark.clause(
    "NU-9.24", "NU-A.2i", "NU-B.TP2", "NU-9.03b", "NU-A.5e", "NU-9.30a", "NU-B.MD1", "NU-B.TP4",
    "NU-A.5n", "NU-9.29a", "NU-B.TP19", "NU-9.21b2", "NU-A.2g", "NU-9.32b", "NU-B.DM2",
    "NU-8.18a", "NU-A.3c", "NU-10.03c", "NU-A.5l", "NU-9.12a", "NU-B.TP31", "NU-9.02",
    "NU-B.TP23", "NU-10.01", "NU-D.straights", "SK-A.3.k2n", "SK-A.2.x", "BC-5.i", "BC-2.e",
)  # fmt: skip
@pytest.mark.parametrize(("code", "follows", "overruled"), K)
def test_where_two_clauses_contradict_each_other_it_is_settled_which_is_followed(
    code: str, follows: str, overruled: str
) -> None:
    assert packs.rulings(code).is_settled(follows, overruled)
    followed_rank, second = packs.rank_of(follows, code), packs.rank_of(overruled, code)
    assert followed_rank is not None
    assert second is not None
    assert followed_rank <= second
