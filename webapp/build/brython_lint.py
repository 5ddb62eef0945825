"""Finds Python that Brython 3.15 would run differently from CPython, or not at all without its
compiler.

Two subsets. *Page* code (webapp/ui, webapp/phone) may import `browser`, its own modules and
pycore.portable. *Portable* code (pycore/portable) runs on CPython, Pyodide and Brython with one
answer: whole numbers, plain text, and imports only from its own folder. Each rule says what goes
wrong; most of it goes wrong in silence. The types of a page, and the imports that only they use,
are not bundled, so nothing is asked of them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from webapp.build.types_out import without_type_checking, without_types

# What brython.js itself carries; timer, ajax, template and others live in a file that is not
# bundled.
BROWSER_NAMES = frozenset(
    {"document", "window", "console", "html", "aio", "bind", "alert", "confirm", "prompt"}
)
PORTABLE = "pycore.portable"
PAGES = ("webapp.ui", "webapp.phone")
# What the phone takes of the tablet's frame: how markup is made, and what is drawn alike.
SHARED = ("webapp.ui.kit.html", "webapp.ui.clock.sky")
# For CPython only: the build puts a literal in their place.
REPLACED = frozenset({"webapp.ui.kit.catalogue", "webapp.phone.catalogue"})

_COMPILER = frozenset({"exec", "eval", "compile", "__import__"})
_FINAL_BASES = frozenset({"str", "int", "float", "bytes", "bool"})
# These answer a JavaScript null, which Brython does not take for None.
_NULL_GIVERS = frozenset({"closest", "querySelector", "getItem", "getAttribute"})
_PERCENT_FLOAT = re.compile(r"%[-+ #0]*(\d+|\*)?(\.(\d+|\*))?[eEfFgG]")
_BRACE_FLOAT = re.compile(r"\{[^{}]*:[^{}]*[eEfFgGn%]\}")
_SPEC_FLOAT = re.compile(r"[eEfFgGn%]$|\.\d")


@dataclass(frozen=True)
class Problem:
    """One finding: file:line: why."""

    path: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.why}"


def modules(root: Path) -> dict[str, Path]:
    """Return {dotted name: file} of all code that Brython runs, below the repository *root*."""
    paths: dict[str, Path] = {}
    for package in (*PAGES, PORTABLE):
        folder = root.joinpath(*package.split("."))
        for path in sorted(folder.rglob("*.py")):
            parts = list(path.relative_to(root).with_suffix("").parts)
            if parts[-1] == "__init__":
                parts.pop()
            paths[".".join(parts)] = path
    return paths


def check_tree(root: Path) -> list[Problem]:
    """Return every problem in the repository's Brython code."""
    problems: list[Problem] = []
    for name, path in modules(root).items():
        if name not in REPLACED:
            shown = path.relative_to(root).as_posix()
            problems += check(path.read_text("utf-8"), name, shown)
    return problems


def check(source: str, name: str, path: str) -> list[Problem]:
    """Return the problems of one module; *name* says which subset it must keep to."""
    portable = name == PORTABLE or name.startswith(PORTABLE + ".")
    bare = without_type_checking(source) if portable else without_types(source)
    tree = ast.parse(bare, path)
    problems = [*_imports(tree, name, portable), *_language(tree), *_numbers(tree, portable)]
    problems += _nulls(tree)
    return [Problem(path, line, why) for line, why in sorted(set(problems))]


_Findings = Iterator[tuple[int, str]]


def _imports(tree: ast.AST, name: str, portable: bool) -> _Findings:
    own = [page for page in PAGES if name.startswith(page)]
    homes = [PORTABLE] if portable else [PORTABLE, *SHARED, *own]

    def allowed(target: str) -> bool:
        return any(target == home or target.startswith(home + ".") for home in homes)

    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if not allowed(alias.name) and (portable or alias.name != "browser"):
                    yield node.lineno, f"import of {alias.name}: it is not bundled"
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                yield node.lineno, "relative import: write the full path"
            elif base == "browser" and not portable:
                for alias in node.names:
                    if alias.name not in BROWSER_NAMES:
                        yield node.lineno, f"browser.{alias.name} is not in brython.js"
            elif not allowed(base):
                yield node.lineno, f"import of {base}: it is not bundled"
            if any(alias.name == "*" for alias in node.names):
                yield node.lineno, "import *: name what you take"


def _language(tree: ast.AST) -> _Findings:
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and node.orelse and _leaves(node.body):
            yield node.lineno, "try/else left by break or continue: Brython runs the else as well"
        elif isinstance(node, ast.TryStar):
            yield node.lineno, "except*: in Brython the first handler gets every exception"
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Lambda):
                    yield inner.lineno, "lambda in a comprehension: it loses its variables"
        elif isinstance(node, ast.ClassDef):
            for base in node.bases:
                if isinstance(base, ast.Name) and base.id in _FINAL_BASES:
                    yield node.lineno, f"subclass of {base.id}: join and dict look-up break"
        elif isinstance(node, ast.Name) and node.id in _COMPILER:
            yield node.lineno, f"{node.id}: there is no compiler in the page"


def _leaves(body: list[ast.stmt]) -> bool:
    """True when a break or continue in *body* can leave it (not one of a loop inside it)."""
    for node in body:
        if isinstance(node, (ast.Break, ast.Continue)):
            return True
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        loop = isinstance(node, (ast.For, ast.AsyncFor, ast.While))
        inner = [] if loop else list(getattr(node, "body", []))
        inner += getattr(node, "orelse", []) + getattr(node, "finalbody", [])
        for part in [*getattr(node, "handlers", []), *getattr(node, "cases", [])]:
            inner += part.body
        if _leaves(inner):
            return True
    return False


def _numbers(tree: ast.AST, portable: bool) -> _Findings:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "round":
                yield node.lineno, "round: Brython rounds otherwise than CPython"
            if node.func.id == "float" and portable:
                yield node.lineno, "float: whole numbers only"
            if node.func.id == "format" and len(node.args) == 2:
                yield from _float_spec(node.args[1], node.lineno)
        elif isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            yield from _float_spec(node.format_spec, node.lineno)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            text = node.left.value if isinstance(node.left, ast.Constant) else None
            if isinstance(text, str) and _PERCENT_FLOAT.search(text.replace("%%", "")):
                yield node.lineno, "float format: Brython rounds otherwise than CPython"
        elif isinstance(node, ast.Attribute) and node.attr == "format":
            text = node.value.value if isinstance(node.value, ast.Constant) else None
            if isinstance(text, str) and _BRACE_FLOAT.search(text):
                yield node.lineno, "float format: Brython rounds otherwise than CPython"
        elif portable and isinstance(node, (ast.BinOp, ast.AugAssign)):
            if isinstance(node.op, ast.Div):
                yield node.lineno, "true division gives a float: whole numbers only"
        elif portable and isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield node.lineno, "float: whole numbers only"


def _float_spec(spec: ast.expr, line: int) -> _Findings:
    for part in ast.walk(spec):
        text = part.value if isinstance(part, ast.Constant) else None
        if isinstance(text, str) and _SPEC_FLOAT.search(text):
            yield line, "float format: Brython rounds otherwise than CPython"


def _nulls(tree: ast.AST) -> _Findings:
    """`is None` on a value that plainly comes from the browser; scope by scope, by name."""
    scopes = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.Module)
    for scope in (node for node in ast.walk(tree) if isinstance(node, scopes)):
        foreign: set[str] = set()
        for node in _own(scope):
            if isinstance(node, ast.Assign) and _from_browser(node.value, foreign):
                foreign |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        for node in _own(scope):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
                sides = (node.left, node.comparators[0])
                none = any(isinstance(s, ast.Constant) and s.value is None for s in sides)
                if none and any(_from_browser(side, foreign) for side in sides):
                    yield node.lineno, "is None on a browser value: null is not None, use `not x`"


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """Nodes of one scope in source order, without those of functions inside it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield from _own(child)


def _from_browser(node: ast.expr, foreign: set[str]) -> bool:
    asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    rooted = node
    while isinstance(rooted, (ast.Attribute, ast.Subscript, ast.Call)):
        if isinstance(rooted, ast.Call):
            # f(document) is our own function; document.f() is the browser's
            if not isinstance(rooted.func, ast.Attribute):
                return False
            rooted = rooted.func
        else:
            rooted = rooted.value
    if isinstance(rooted, ast.Name) and rooted.id in foreign | {"document", "window"}:
        return rooted is not node or rooted.id in foreign
    if asks and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in _NULL_GIVERS
    return False
