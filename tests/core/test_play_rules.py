"""How each place plays: the values of its documents, and what two new packs ask of a night."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from pycore import packs
from pycore.kernel.clauses import Refused
from pycore.kernel.units import Cents
from pycore.policies.play import CalledClock, MisdealWindow, PlayRules, Term, TimeBank, stated
from tests.core.hall import thursday

WAYS = packs.play_rules()
TDA_MISDEAL = MisdealWindow(False, 3, actions_with_chips=2)


def rules(code: str) -> PlayRules:
    return WAYS[code]


def test_every_place_and_house_has_its_way() -> None:
    assert set(WAYS) == {"tda", "ca_bc", "ca_mb", "ca_nu", "ca_sk", "selkirk"}
    for code in packs.codes():
        assert packs.load(code).play.code == code


@pytest.mark.parametrize("code", sorted(WAYS))
def test_every_value_has_a_clause_of_its_own_documents(code: str) -> None:
    own = {"tda": ("TDA-",), "selkirk": ("SEL-", "MB-"), "ca_bc": ("BC-", "TDA-")}
    prefixes = own.get(code, (code[3:].upper() + "-",))
    for field in fields(PlayRules):
        if field.name in ("code", "book"):
            continue
        term = getattr(rules(code), field.name)
        assert isinstance(term, Term)
        assert term.clause.startswith(prefixes), field.name
    for clause in filter(None, rules(code).book):
        assert clause.startswith(prefixes), clause


def values(code: str, *names: str) -> dict[str, Any]:
    return {name: getattr(rules(code), name).value for name in names}


@pytest.mark.clause("NU-3.raise", "NU-A.2c", "NU-B.TP8", "NU-9.24", "NU-9.30a", "NU-B.TP4")
@pytest.mark.clause("NU-9.10", "NU-9.03b", "NU-9.21b1", "NU-9.21b2", "NU-B.TP7", "NU-9.12a")
def test_nunavut() -> None:
    assert values("ca_nu", "raise_size", "raise_cap", "forced_raise", "forced_by") == {
        "raise_size": "double", "raise_cap": None, "forced_raise": 50, "forced_by": "previous-bet",
    }  # fmt: skip
    assert values("ca_nu", "odd_chip", "misdeal", "called_clock") == {
        "odd_chip": "carry",
        "misdeal": MisdealWindow(True, 2),
        "called_clock": CalledClock(60, 10, without_a_bet=False),
    }
    assert values("ca_nu", "button_move", "button_start", "unbet_all_show", "bettor_shows") == {
        "button_move": "forward", "button_start": "first",
        "unbet_all_show": True, "bettor_shows": True,
    }  # fmt: skip


@pytest.mark.clause(
    "SK-A.1.raise1", "SK-A.2.x", "SK-A.3.k2n", "SK-5.b5", "SK-A.2.k", "SK-A.3.r2ii"
)
@pytest.mark.clause(
    "SK-A.1.subst", "SK-A.3.p2", "SK-A.2.hh", "SK-A.2.cc2", "SK-A.2.v", "SK-A.2.gg"
)
def test_saskatchewan() -> None:
    assert values("ca_sk", "raise_size", "raise_cap", "cap_lifted_at", "straddles") == {
        "raise_size": "double", "raise_cap": 3, "cap_lifted_at": 2, "straddles": False,
    }  # fmt: skip
    assert values("ca_sk", "odd_chip", "misdeal", "called_clock", "short_blind") == {
        "odd_chip": "each",
        "misdeal": MisdealWindow(False, 2),
        "called_clock": CalledClock(50, 10, without_a_bet=True),
        "short_blind": "out",
    }
    assert values("ca_sk", "button_move", "button_start", "heads_up_switch") == {
        "button_move": "forward", "button_start": "last", "heads_up_switch": True,
    }  # fmt: skip


@pytest.mark.clause("BC-2.c", "BC-2.h", "BC-D1.g", "BC-5.i", "BC-5.l", "BC-2.a", "BC-5.e")
def test_british_columbia() -> None:
    assert values("ca_bc", "raise_size", "raise_cap", "odd_chip", "misdeal", "called_clock") == {
        "raise_size": "previous-raise", "raise_cap": None, "odd_chip": "each",
        "misdeal": TDA_MISDEAL, "called_clock": CalledClock(50, 10, without_a_bet=True),
    }  # fmt: skip
    assert values("ca_bc", "unbet_all_show", "button_move", "button_start") == {
        "unbet_all_show": True, "button_move": "forward", "button_start": "last",
    }  # fmt: skip


@pytest.mark.clause("MB-1d", "MB-1h", "MB-1l", "MB-1m", "MB-26a", "MB-9a", "MB-9b", "MB-20b")
def test_manitoba_must_say_where_an_odd_chip_goes() -> None:
    assert rules("ca_mb").to_be_stated() == (("odd_chip", "MB-1h"),)
    told = stated(rules("ca_mb"), "MB-1h", odd_chip="first")
    assert told.to_be_stated() == ()
    assert told.odd_chip == Term("first", "MB-1h")
    assert values("ca_mb", "misdeal", "button_move", "button_start", "unbet_all_show") == {
        "misdeal": MisdealWindow(True), "button_move": "forward", "button_start": "first",
        "unbet_all_show": True,
    }  # fmt: skip


@pytest.mark.clause("SEL-28a", "SEL-28b", "SEL-36a", "SEL-36b", "SEL-37", "SEL-39", "SEL-41")
@pytest.mark.clause("SEL-42a", "SEL-44", "SEL-12", "SEL-18", "SEL-33")
def test_selkirk() -> None:
    assert values("selkirk", "raise_size", "raise_cap", "odd_chip", "called_clock") == {
        "raise_size": "previous-raise", "raise_cap": None, "odd_chip": "first",
        "called_clock": CalledClock(25, 5, without_a_bet=True),
    }  # fmt: skip
    assert values("selkirk", "time_bank", "button_move", "button_start", "face_up_all_in") == {
        "time_bank": TimeBank(8, 30), "button_move": "dead", "button_start": "first",
        "face_up_all_in": True,
    }  # fmt: skip


@pytest.mark.clause("NU-9.01d")
def test_approved_rules_may_set_the_least_raise() -> None:
    told = stated(rules("ca_nu"), "NU-9.01d", raise_size="previous-raise")
    assert told.raise_size == Term("previous-raise", "NU-9.01d")
    assert told.odd_chip == rules("ca_nu").odd_chip


# --- What the packs of Saskatchewan and British Columbia ask of a night -------------------------

SETTINGS = replace(
    thursday().state.adopted, rebuy_limit=0, rebuy_close_level=0, entry_close_level=1
)


@pytest.mark.clause("SK-A.2.i", "SK-4.k", "SK-A.2.n")
@pytest.mark.parametrize(
    ("change", "code", "clause"),
    [
        ({"rebuy_limit": 1}, "rebuys-prohibited", "SK-A.2.i"),
        ({"entry_close_level": 2}, "late-entry-prohibited", "SK-4.k"),
        ({"entry_close_level": 0}, "late-entry-prohibited", "SK-4.k"),
        ({"seats_per_table": 11}, "table-size-cap", "SK-A.2.n"),
    ],
)
def test_what_saskatchewan_forbids(change: dict[str, Any], code: str, clause: str) -> None:
    pack = packs.load("ca_sk")
    pack.check_set_up(SETTINGS)
    with pytest.raises(Refused) as found:
        pack.check_set_up(replace(SETTINGS, **change))
    assert (found.value.code, found.value.clause, found.value.kind) == (code, clause, "law")


@pytest.mark.clause("SK-4.g1", "SK-4.g2")
@pytest.mark.parametrize(
    ("prizes", "code", "clause"),
    [
        ((200_000, 200_000, 100_001), "all-prizes-cap", "SK-4.g1"),
        ((200_001,), "single-prize-cap", "SK-4.g2"),
    ],
)
def test_saskatchewans_prizes(prizes: tuple[int, ...], code: str, clause: str) -> None:
    pack = packs.load("ca_sk")
    pack.check_prizes([Cents(200_000), Cents(200_000), Cents(100_000)])
    with pytest.raises(Refused) as found:
        pack.check_prizes([Cents(prize) for prize in prizes])
    assert (found.value.code, found.value.clause) == (code, clause)


@pytest.mark.clause("SK-4.f", "SK-4.d", "SK-A.2.d", "SK-A.2.i")
def test_saskatchewans_other_clauses() -> None:
    pack = packs.load("ca_sk")
    assert pack.minimum_age is not None
    assert (pack.minimum_age.years, pack.minimum_age.clause.id) == (19, "SK-4.f")
    assert pack.no_refund is not None
    assert (pack.no_refund.id, pack.no_return.id, pack.structure_change.id) == (
        "SK-4.d", "SK-A.2.i", "SK-A.2.d",
    )  # fmt: skip


@pytest.mark.clause("BC-D1.f")
def test_what_british_columbia_leaves_to_rules_we_do_not_have_is_the_tdas_and_says_so() -> None:
    """BC-D1.f names other rules; it says nothing itself, least of all of money (K55)."""
    pack = packs.load("ca_bc")
    assert pack.no_refund is None
    for terms in (pack.play_terms, pack.wager_terms):
        assert not any(term.clause == "BC-D1.f" for term in terms.terms.values())
    tda = packs.play_rules()["tda"]
    for name in ("raise_size", "reopening", "misdeal", "absent", "void", "heads_up_switch"):
        assert getattr(pack.play, name) == getattr(tda, name)


@pytest.mark.clause("BC-4.a", "BC-3.c", "BC-5.k")
def test_what_british_columbia_asks() -> None:
    pack = packs.load("ca_bc")
    pack.check_set_up(SETTINGS)
    with pytest.raises(Refused) as found:
        pack.check_set_up(replace(SETTINGS, seats_per_table=11))
    assert found.value.clause == "BC-4.a"
    assert (pack.structure_change.id, pack.no_return.id) == ("BC-3.c", "BC-5.k")
    assert not pack.structure_change_needs_approval
