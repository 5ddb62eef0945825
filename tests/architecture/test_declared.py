"""What is declared is what the code does: every refusal that a module makes stands in its REFUSALS
with the facts that go with it, and every fact's name says its unit."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from pycore.kernel.clauses import Refusals
from pycore.law.house import house_text
from pycore.law.policies import pack, set_up, takings
from pycore.ledger.model.slices import part_alone
from pycore.night.base import over
from pycore.night.table import hand_records, hands, hands_told
from pycore.poker import betting
from pycore.portable.voice import unit_of
from tests import declared

UNITS = {
    "at_ms", "bp", "cents", "chips", "code", "count", "day", "field", "flag", "kind", "minute",
    "ms", "number", "place", "text", "ticket", "why",
}  # fmt: skip
MODULES = {
    module.__name__: module
    for module in declared.modules()
    if re.search(r"\bRefused\(", Path(module.__file__ or "").read_text("utf-8"))
    and module.__name__ != "pycore.kernel.clauses"
}
# Where a code is not written out at the call, it comes from one of these.
BY_VALUE = {
    hand_records.__name__: {*get_args(hand_records.Reason)},
    hands.__name__: {*get_args(hands.ResultReason)},
    hands_told.__name__: {*get_args(hands_told.OwnConflict)},
    pack.__name__: {*get_args(takings.LimitCode)},
    set_up.__name__: {*set_up.CAP_CODES},
    betting.__name__: {"betting-not-reopened", "raise-cap-reached"},
}


def made(module: ModuleType, names: set[str], place: int) -> Iterator[tuple[ast.Call, set[str]]]:
    """Every call of one of *names* with the codes it is given, none where they are no literals."""
    for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names and node.args:
            arg = node.args[place]
            sides = (arg.body, arg.orelse) if isinstance(arg, ast.IfExp) else (arg,)
            yield node, {str(side.value) for side in sides if isinstance(side, ast.Constant)}


def facts_of(node: ast.Call) -> set[str] | None:
    """The facts of a call by name; None where they are put together elsewhere."""
    names = {keyword.arg for keyword in node.keywords}
    return None if None in names else {str(name) for name in names} - {"kind", "clause"}


def fits(refusals: Refusals, code: str, facts: set[str] | None) -> bool:
    """Whether these are the facts that were declared for the code."""
    always = {name for name in refusals[code] if not name.endswith("?")}
    return facts is None or always <= facts <= {name.rstrip("?") for name in refusals[code]}


@pytest.mark.parametrize("name", sorted(MODULES))
def test_every_refusal_is_declared_with_its_facts_and_every_declared_one_is_made(
    name: str,
) -> None:
    module = MODULES[name]
    refusals: Refusals = module.REFUSALS
    codes_made: set[str] = set()
    for node, codes in made(module, {"Refused"}, 0):
        assert codes or name in BY_VALUE, f"line {node.lineno}"
        for code in codes:
            assert code in refusals, f"line {node.lineno}: {code}"
            assert fits(refusals, code, facts_of(node)), f"line {node.lineno}: {code}"
        codes_made |= codes
    assert refusals.keys() - BY_VALUE.get(name, set()) <= codes_made


def test_a_limit_that_is_passed_is_declared_like_the_refusal_it_would_have_been() -> None:
    for module in declared.modules():
        for node, codes in made(module, {"Breach"}, 0):
            for code in codes:
                assert code in declared.refusals(), f"{module.__name__}:{node.lineno}"


def test_every_reason_against_a_house_file_is_declared_with_its_facts() -> None:
    codes_made: set[str] = set()
    for module in declared.modules():
        if not module.__name__.startswith(
            ("pycore.law.policies.", "pycore.law.files.", "pycore.law.house.")
        ):
            continue
        for node, codes in (*made(module, {"damaged"}, -1), *made(module, {"NoValue"}, 0)):
            for code in codes:
                assert fits(house_text.WHYS, code, facts_of(node)), f"line {node.lineno}: {code}"
            codes_made |= codes
    assert codes_made == house_text.WHYS.keys()


def test_every_fact_says_its_unit() -> None:
    names = {name for _, facts in declared.refusals().values() for name in facts}
    names |= {name for facts in house_text.WHYS.values() for name in facts}
    names |= {name for facts in declared.tasks().values() for name in facts} - {"facts", "code"}
    assert {name: unit_of(name) for name in names if unit_of(name) not in UNITS} == {}


@pytest.mark.parametrize("subject", declared.SUBJECTS, ids=["night", "book"])
def test_every_slice_declares_what_it_refuses_and_finds(subject: object) -> None:
    for concern in subject.slices:  # type: ignore[attr-defined]
        if concern == part_alone(concern.name, concern.part):
            continue
        assert concern.refuses.keys() <= declared.refusals().keys(), concern.name
        assert concern.refuses, concern.name
        assert concern.reasons, concern.name
        assert concern.commands, concern.name
        assert concern.events, concern.name


def test_a_night_that_is_over_is_refused_in_one_place() -> None:
    """Nobody puts a code together from pieces: it could not be declared."""
    pieces = [
        f"{module.__name__}:{node.lineno}"
        for module in declared.modules()
        for node, _ in made(module, {"Refused"}, 0)
        if isinstance(node.args[0], ast.JoinedStr)
    ]
    assert pieces == []
    assert over.REFUSALS.keys() == {"night-cancelled", "night-finished"}
