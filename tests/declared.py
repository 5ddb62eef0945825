"""What the core and the tablet's worker declare that they can say: every refusal with its facts,
every conflict, event, thing to do, problem. Found by looking at their modules; nothing lists them.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import get_args, get_type_hints

import pycore
from pycore.book.subject import BOOK
from pycore.kernel.clauses import Refusals
from pycore.ledger.model import acts
from pycore.ledger.sync import wire
from pycore.ledger.sync.store import NIGHT_TROUBLE
from pycore.night import todo_shape
from pycore.night.subject import NIGHT
from pycore.poker import wagers
from pycore.portable import typed
from tests.core import raffle
from webapp import worker
from webapp.worker.database import journal

SUBJECTS = (NIGHT, BOOK)


@cache
def modules() -> tuple[ModuleType, ...]:
    """Every module of the core, and of the worker where what that draws codes with is there: the
    core's own tests need neither.
    """
    names = (
        walk_package.name
        for package in ((pycore, worker) if find_spec("segno") else (pycore,))
        for walk_package in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    )
    return tuple(importlib.import_module(name) for name in names)


def declarations() -> Iterator[tuple[str, Refusals]]:
    """(module, what it refuses with); the page turns down nothing by a code of its own."""
    for module in modules():
        if "REFUSALS" in vars(module):
            yield module.__name__, module.REFUSALS
    yield typed.__name__, dict.fromkeys(typed.QUESTIONS, ("day", "today"))


@cache
def refusals() -> dict[str, tuple[set[str], set[str]]]:
    """{code: (facts that always go with it, facts that may)}."""
    facts_by_code: dict[str, tuple[set[str], set[str]]] = {}
    for _, declared in declarations():
        for code, facts in declared.items():
            always = {name for name in facts if not name.endswith("?")}
            all_of_them = {name.rstrip("?") for name in facts}
            before = facts_by_code.get(code, (always, set()))
            facts_by_code[code] = (before[0] & always, before[1] | all_of_them)
    return facts_by_code


def may_be_refused(code: str) -> bool:
    """Whether something says that it refuses so; the tests' own slice too."""
    return code in refusals() or code in raffle.REFUSALS


def reasons() -> set[str]:
    """Why a record can wait for the director."""
    slice_reasons = (
        why for subject in SUBJECTS for concern in subject.slices for why in concern.reasons
    )
    return {*acts.REASONS, *slice_reasons}


def events() -> set[str]:
    return {kind for subject in SUBJECTS for kind in subject.events}


def tasks() -> dict[str, set[str]]:
    """{kind of thing to do: what it says}."""
    facts_by_kind = {}
    for shape in get_args(todo_shape.Task):
        facts = get_type_hints(shape)
        for kind in get_args(facts["kind"]):
            facts_by_kind[kind] = facts.keys() - {"kind", "clause", "command"}
    return facts_by_kind


def readings() -> set[str]:
    """What chips and words can count for, and the notes beside it."""
    return {*get_args(wagers.Code), *get_args(wagers.NoteCode)}


def problems() -> set[str]:
    """Why the organization's server cannot be talked to, or a night cannot be sent to it."""
    return {*get_args(wire.Problem), *journal.CODES, NIGHT_TROUBLE}
