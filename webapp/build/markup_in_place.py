"""Templates of markup filled where they stand, for pages.

`html("<b>{name}</b>", name=x)` reads well and is slow in a page: Brython makes a dictionary of the
holes at every call. As the template is written out and its holes are named, the build knows the
answer: `Markup("<b>" + filled(x) + "</b>")`, and `filled(t("ui.door.title"))` where a hole is the
key of a sentence. What both make is the same; a test holds that.
"""

from __future__ import annotations

import ast
import re

from webapp.build.tools import BuildError

HOME = "webapp.ui.kit.html"
WORDS = "webapp.ui.kit.words"
MADE, FILLED, SAID = "_markup_made_", "_markup_filled_", "_markup_said_"
"""Names that no module of its own may have: the build says so."""


HOLE = re.compile(r"\{([\w.-]+)\}")


def filled_in(source: str) -> str:
    """Return the same lines, with every html() that can be filled where it stands."""
    tree = ast.parse(source)
    home = _import_of(tree, HOME, "html")
    if home is None:
        return source
    if any(name in source for name in (MADE, FILLED, SAID)):
        raise BuildError(f"{MADE}, {FILLED} and {SAID} are names of the build")
    teller = "t" if _import_of(tree, WORDS, "t") and not _rebinds(tree, "t") else SAID
    text = source.encode()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        return (
            starts[node.lineno - 1] + node.col_offset,
            starts[end_line - 1] + end_column,
        )

    def written(node: ast.expr) -> bytes:
        """Return the node's source with the calls inside it already filled."""
        start, end = span(node)
        made = text[start:end]
        for inner in sorted(_calls_below(node), key=lambda call: -span(call)[0]):
            inner_start, inner_end = span(inner)
            made = made[: inner_start - start] + filled(inner) + made[inner_end - start :]
        return made

    def filled(call: ast.Call) -> bytes:
        exprs = {word.arg: word.value for word in call.keywords}
        parts = []
        for index, piece in enumerate(HOLE.split(_template(call) or "")):
            if index % 2:
                content = (
                    written(exprs[piece]) if piece in exprs else f"{teller}({piece!r})".encode()
                )
                parts.append(b"%s(%s)" % (FILLED.encode(), content))
            elif piece:
                parts.append(repr(piece).encode())
        made = b"%s(%s" % (MADE.encode(), b" + ".join(parts) or b"''")
        start, end = span(call)
        lines = text[start:end].count(b"\n") - made.count(b"\n")
        return made + b"\n" * lines + b")"

    for call in sorted(_outermost(tree), key=lambda call: -span(call)[0]):
        start, end = span(call)
        text = text[:start] + filled(call) + text[end:]
    _, end = span(home)
    brought = f"; from {HOME} import Markup as {MADE}, filled as {FILLED}"
    if f"{SAID}(".encode() in text:
        brought += f"; from {WORDS} import t as {SAID}"
    return (text[:end] + brought.encode() + text[end:]).decode()


def _import_of(tree: ast.Module, home: str, name: str) -> ast.ImportFrom | None:
    """The line that brings a name from its module."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == home:
            return node if any(alias.name == name for alias in node.names) else None
    return None


def _rebinds(tree: ast.Module, name: str) -> bool:
    """Whether a name stands for something else anywhere."""
    return any(
        node.arg == name if isinstance(node, ast.arg) else node.id == name
        for node in ast.walk(tree)
        if isinstance(node, ast.arg)
        or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    )


def _template(node: ast.AST) -> str | None:
    """The template of a call of html() where it is written out; None for anything else."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return None
    if node.func.id != "html" or len(node.args) != 1 or not isinstance(node.args[0], ast.Constant):
        return None
    template = node.args[0].value
    return template if isinstance(template, str) else None


def _can_be_filled(node: ast.AST) -> bool:
    """A hole that stands twice would be worked out twice: only where that costs nothing."""
    template = _template(node)
    if template is None or not isinstance(node, ast.Call):
        return False
    holes = [name for name in HOLE.findall(template) if "." not in name]
    exprs = {word.arg: word.value for word in node.keywords}
    if set(holes) != exprs.keys():
        return False
    return all(
        holes.count(name) == 1 or isinstance(exprs[name], ast.Name | ast.Constant)
        for name in holes
    )


def _calls_below(node: ast.AST) -> list[ast.Call]:
    """The calls to fill inside a node, or the node itself, none inside another."""
    if _can_be_filled(node):
        assert isinstance(node, ast.Call)
        return [node]
    return [call for child in ast.iter_child_nodes(node) for call in _calls_below(child)]


def _outermost(tree: ast.Module) -> list[ast.Call]:
    return _calls_below(tree)
