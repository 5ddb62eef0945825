"""Which files hold law, what is excused of their changes, and which were tried as they are."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from tests.mutants.law_guards import has_checks

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

NO_LAW = {
    "__init__": "holds nothing",
    "house_clauses": "which clauses a file of house rules may name",
    "house_diff": "how two sets of house rules differ, for a screen",
    "house_fields": "reads fields of a file",
    "house_format": "reads a file",
    "house_text": "reads a text",
    "house_values": "which values a file may hold at all",
    "library": "reads what the library tells",
    "settings": "what a night carries, as data",
    "structure_advice": "advice on levels",
    "suggestion": "proposes levels",
    "term_data": "reads terms",
}
"""Policies that no clause stands behind, and what they do instead."""


def excused() -> dict[str, str]:
    """{name: why nobody could see it}."""
    reasons: dict[str, str] = json.loads((HERE / "law.json").read_text("utf-8"))
    return reasons


POLICIES = ("pycore/law/policies/", "pycore/law/files/", "pycore/law/house/")


def policies() -> list[str]:
    return sorted(
        path.relative_to(ROOT).as_posix()
        for folder in POLICIES
        for path in (ROOT / folder).glob("*.py")
        if path.stem not in NO_LAW
    )


def data_files() -> list[str]:
    paths = (ROOT / "pycore/law").glob("*/*/*.json")
    return sorted(
        path.relative_to(ROOT).as_posix()
        for path in paths
        if path.name != "cases.json" and not path.name.startswith("words.")
    )


NO_CHECKS = (*POLICIES, "pycore/kernel/clauses.py")
"""Policies are changed wherever they compare; a refusal itself refuses nothing."""


def guarded() -> list[str]:
    """The files outside the policies that refuse under a clause."""
    files = (path.relative_to(ROOT).as_posix() for path in (ROOT / "pycore").rglob("*.py"))
    outside = (file for file in files if not file.startswith(NO_CHECKS))
    return sorted(file for file in outside if has_checks((ROOT / file).read_text("utf-8")))


def all_files() -> list[str]:
    return [*policies(), *guarded(), *data_files()]


def key_of(file: str) -> str:
    """A hash of what a file does; of data, and of the cases beside it."""
    path = ROOT / file
    if file.endswith(".py"):
        done = does(path.read_text("utf-8")).encode()
    else:
        done = path.read_bytes() + path.with_name("cases.json").read_bytes()
    return hashlib.sha256(done).hexdigest()[:16]


def does(source: str) -> str:
    """The names that a module imports, from wherever, and what it does with them: it need not be
    tried again because something moved, nor for its docstrings and empty lines.
    """
    lines, names = source.splitlines(), set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=imported) | ast.ImportFrom(names=imported):
                names.update(ast.unparse(alias) for alias in imported)
            case ast.Expr(value=ast.Constant(value=str())):
                pass
            case _:
                continue
        lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    return "\n".join([*sorted(names), *filter(None, map(str.rstrip, lines))])


def tried() -> dict[str, str]:
    """{file: its key when none of its changes lived}"""
    keys: dict[str, str] = json.loads((HERE / "law_tried.json").read_text("utf-8"))
    return keys


def changed() -> list[str]:
    """The files that are not as they were when none of their changes lived."""
    keys = tried()
    return sorted(file for file in all_files() if keys.get(file) != key_of(file))


def note(files: Iterable[str]) -> None:
    """Remember that every change of these files died."""
    keys = {**tried(), **{file: key_of(file) for file in files}}
    text = json.dumps({file: keys[file] for file in all_files() if file in keys}, indent=1)
    (HERE / "law_tried.json").write_text(text + "\n", "utf-8")
