"""Python without what only mypy reads, for pages: types, and imports that only types use.

Line numbers stay, so that the page and the tools name the same lines.
"""

from __future__ import annotations

import ast
from functools import cache

from webapp.build.tools import BuildError

GUARD = "TYPE_CHECKING"


@cache
def without_types(source: str) -> str:
    """Return the same lines without annotations, and without the imports that only they need. A
    build asks for each module twice: the lint reads what is bundled.
    """
    return _without_idle_imports(without_annotations(without_type_checking(source)))


def _without_idle_imports(source: str) -> str:
    """The same lines without the names that the module imports from others and never asks for."""
    tree = ast.parse(source)
    used = {node.id for node in _names(tree) if isinstance(node.ctx, ast.Load)}
    used |= {"*"} | _exported(tree)
    lines = source.splitlines()
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        aliases = [alias for alias in node.names if (alias.asname or alias.name) in used]
        if len(aliases) < len(node.names):
            _blank(lines, node.lineno, node.end_lineno)
        if 0 < len(aliases) < len(node.names):
            node.names = aliases
            lines[node.lineno - 1] = ast.unparse(node)
    return "\n".join(lines) + "\n"


def _exported(tree: ast.Module) -> set[str]:
    """What `__all__` names."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def without_type_checking(source: str) -> str:
    """Return the same lines without `from __future__ import annotations` and without what stands
    under `if TYPE_CHECKING:` at the top of the module; an else stays.
    """
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            _blank(lines, node.lineno, node.end_lineno)
        elif isinstance(node, ast.If) and _is_guard(node.test):
            stmt = node.body[0]
            if stmt.lineno == node.lineno:
                raise BuildError(f"line {node.lineno}: if {GUARD} with something on its line")
            if not node.orelse:
                _blank(lines, node.lineno, node.end_lineno)
            else:
                _blank(lines, stmt.lineno, node.body[-1].end_lineno)
                lines[stmt.lineno - 1] = " " * stmt.col_offset + "pass"
    text = "\n".join(lines) + "\n"
    tree = ast.parse(text)
    if not any(_is_guard(node) and isinstance(node.ctx, ast.Load) for node in _names(tree)):
        for node in tree.body:  # nobody asks for the flag any more
            if isinstance(node, ast.Assign) and any(map(_is_guard, node.targets)):
                _blank(lines, node.lineno, node.end_lineno)
    return "\n".join(lines) + "\n"


def _is_guard(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == GUARD


def _names(tree: ast.Module) -> list[ast.Name]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Name)]


def _blank(lines: list[str], start: int, end: int | None) -> None:
    for number in range(start, (end or start) + 1):
        lines[number - 1] = ""


Cut = tuple[int, int, int, int]
"""From a line and a column to a line and a column; columns in bytes, as ast counts."""


def without_annotations(source: str) -> str:
    """Return the same lines without types: mypy has read them, and a page would evaluate them."""
    lines = [line.encode() for line in source.splitlines()]
    cuts: list[Cut] = []
    bare: list[ast.AnnAssign] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg) and node.annotation:
            start = node.col_offset + len(node.arg.encode())
            cuts.append(_cut(node.lineno, start, node.annotation))
        elif isinstance(node, ast.AnnAssign) and node.value is None:
            bare.append(node)
        elif isinstance(node, ast.AnnAssign):
            target = node.target
            start = target.end_col_offset or 0
            cuts.append(_cut(target.end_lineno or target.lineno, start, node.annotation))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns:
            line = lines[node.returns.lineno - 1]
            start = len(line[: line.rindex(b"->", 0, node.returns.col_offset)].rstrip())
            cuts.append(_cut(node.returns.lineno, start, node.returns))
    for node in bare:  # a name that is only declared
        end = node.end_lineno or node.lineno
        lines[node.lineno - 1] = lines[node.lineno - 1][: node.col_offset] + b"pass"
        lines[node.lineno : end] = [b""] * (end - node.lineno)
    for first_line, start, last_line, end in sorted(cuts, reverse=True):
        lines[first_line - 1] = lines[first_line - 1][:start] + lines[last_line - 1][end:]
        lines[first_line:last_line] = [b""] * (last_line - first_line)
    return b"\n".join(lines).decode() + "\n"


def _cut(line: int, start: int, type_: ast.expr) -> Cut:
    return line, start, type_.end_lineno or type_.lineno, type_.end_col_offset or 0
