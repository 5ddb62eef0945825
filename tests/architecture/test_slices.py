"""What a slice declares is what its code does: the codes it refuses with, the reasons it finds."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import Any, get_args

import pytest

from pycore.book.subject import BOOK
from pycore.night.subject import NIGHT
from pycore.record.subject import Subject

CORE = Path(__file__).resolve().parent.parent.parent / "pycore"
MODULES = [
    path
    for folder in ("night", "book")
    for path in sorted((CORE / folder).glob("*.py"))
    if "Refused(" in path.read_text("utf-8") and path.stem not in ("night", "book")
]


def codes(path: Path) -> set[str]:
    """Every code that stands in a Refused(...) of a file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
            first: Any = node.args[0]
            told = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
            found |= {one.value for one in told if isinstance(one, ast.Constant)}
    return found


def module(path: Path) -> Any:
    return importlib.import_module(f"pycore.{path.parent.name}.{path.stem}")


@pytest.mark.parametrize("path", MODULES, ids=[f"{one.parent.name}-{one.stem}" for one in MODULES])
def test_every_refusal_is_declared_and_every_declared_one_is_made(path: Path) -> None:
    declared = set(get_args(module(path).Refusal))
    assert codes(path) <= declared
    # Those of a night that is over are put together from its phase.
    assert declared - codes(path) <= {"night-finished", "night-cancelled"}


@pytest.mark.parametrize("subject", [NIGHT, BOOK], ids=["night", "book"])
def test_every_slice_declares_what_it_refuses_and_finds(subject: Subject[Any]) -> None:
    for one in subject.slices:
        assert one.refuses, one.name
        assert one.reasons, one.name
        assert one.commands, one.name
        assert one.events, one.name


@pytest.mark.parametrize("subject", [NIGHT, BOOK], ids=["night", "book"])
def test_every_kind_of_record_is_a_frozen_value_with_a_time(subject: Subject[Any]) -> None:
    for kind in (*subject.commands.values(), *subject.events.values()):
        assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined]
        assert "at" in kind.__dataclass_fields__, kind  # type: ignore[attr-defined]
