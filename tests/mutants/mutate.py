"""What a slip of the hand would make of a module: one small change each, by its syntax tree.

    for mutant in mutants("betting", text): mutant.name, mutant.source()

A name says where and what, not on which line, so that it stays while lines move:
"pots award: 0 -> 1 in `left = 0`". What is only said and never run (hints of
types, docstrings, declared refusals, slots, imports) is left alone.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

SEED = "holdfast-2026"
"""Which mutants are chosen; another seed chooses others."""

COMPARED: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COUNTED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
EITHER_WAY = ("min", "max")
SAID = {"REFUSALS", "__slots__", "__hash__", "__all__"}


@dataclass(frozen=True)
class Mutant:
    """One change: the *change_index* that the node of this *number* takes in a module's *text*.
    *lines* are the first and the last of its statement, of one with others inside those of its
    head.
    """

    name: str
    text: str
    number: int
    change_index: int
    lines: tuple[int, int] = (0, 0)

    def source(self) -> str:
        """The module with the change in it."""
        tree = ast.parse(self.text)
        node = next(node for at, node in enumerate(ast.walk(tree)) if at == self.number)
        _put(tree, node, list(_changes(node))[self.change_index](node))
        return ast.unparse(ast.fix_missing_locations(tree))


def mutants(stem: str, text: str) -> tuple[Mutant, ...]:
    """Every mutant of a module, in the order of its lines."""
    by_name: dict[str, Mutant] = {}
    for scope, number, node, statement in _places(ast.parse(text)):
        before = _short(node)
        for index, change in enumerate(_changes(node)):
            after = _short(change(node))
            plain = name = f"{stem} {scope}: {before} -> {after}{_inside(statement, before)}"
            again = 1
            while name in by_name:
                again += 1
                name = f"{plain} ({again})"
            by_name[name] = Mutant(name, text, number, index, _lines(statement))
    return tuple(by_name.values())


def chosen(by_module: Mapping[str, tuple[Mutant, ...]], count: int) -> dict[str, list[Mutant]]:
    """So many of all, every module by its size; the same ones again for the same sources."""
    whole = sum(map(len, by_module.values()))
    share = {stem: count * len(of_module) // whole for stem, of_module in by_module.items()}
    by_rest = sorted(by_module, key=lambda stem: (-(count * len(by_module[stem]) % whole), stem))
    for stem in by_rest[: count - sum(share.values())]:
        share[stem] += 1
    return {
        stem: sorted(of_module, key=lambda mutant: _lot(mutant.name))[: share[stem]]
        for stem, of_module in by_module.items()
    }


def _lot(name: str) -> str:
    return hashlib.sha256(f"{SEED} {name}".encode()).hexdigest()


# --- Where ---


Place = tuple[str, int, ast.AST, ast.AST]


def _places(tree: ast.Module) -> Iterator[Place]:
    """(its function or class, number in the tree, node, its statement) of all that may change."""
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}

    def visit(node: ast.AST, scope: str, statement: ast.AST) -> Iterator[Place]:
        for child in _run(node):
            inner, its = scope, child if isinstance(child, ast.stmt) else statement
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{scope}.{child.name}" if scope else child.name
            yield inner or "module", numbers[id(child)], child, its
            yield from visit(child, inner, its)

    return visit(tree, "", tree)


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that run."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "ctx", "op", "ops"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_said(child):
                yield child


def _is_said(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return True
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    if any(isinstance(target, ast.Name) and target.id in SAID for target in targets):
        return True
    # Kind = Literal[...], Judge = Callable[...]
    value = getattr(node, "value", None)
    return (
        isinstance(node, ast.Assign)
        and isinstance(value, ast.Subscript)
        and isinstance(value.value, ast.Name)
        and value.value.id in ("Literal", "Callable", "tuple")
    )


def _put(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put *new* where *old* was."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list):
                for at, child in enumerate(value):
                    if child is old:
                        value[at] = new


def _lines(statement: ast.AST) -> tuple[int, int]:
    start = getattr(statement, "lineno", 0)
    body = getattr(statement, "body", None)
    end = body[0].lineno - 1 if isinstance(body, list) else getattr(statement, "end_lineno", 0)
    return start, max(start, end)


def _short(node: ast.AST) -> str:
    if isinstance(node, ast.If | ast.While):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
    return " ".join(ast.unparse(node).split())


def _inside(statement: ast.AST, before: str) -> str:
    """The statement's first line, where it says more."""
    line = ast.unparse(statement).partition("\n")[0]
    return "" if before in (line, line.rstrip(":")) else f" in `{line[:70]}`"


# --- What ---

Change = Callable[[ast.AST], ast.AST]


def _changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                for other in COMPARED[type(op)]:
                    yield _with(ops=[*ops[:at], other(), *ops[at + 1 :]])
        case ast.BoolOp(op=op):
            yield _with(op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda expr: expr.operand  # type: ignore[attr-defined]
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            yield lambda expr: expr.operand  # type: ignore[attr-defined]
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COUNTED:
            yield _with(op=COUNTED[type(op)]())
        case ast.Constant(value=bool(value)):
            yield _with(value=not value)
        case ast.Constant(value=int(value)):
            yield _with(value=value + 1)
            yield _with(value=value - 1)
        case ast.If(test=test) | ast.IfExp(test=test) if not _is_turned(test):
            yield lambda expr: _with(test=ast.UnaryOp(ast.Not(), expr.test))(expr)  # type: ignore[attr-defined]
        case ast.Call(func=func, args=[first_arg, second, *rest]) if (
            _is_plain(first_arg) and _is_plain(second) and ast.unparse(func) not in EITHER_WAY
        ):
            yield _with(args=[second, first_arg, *rest])
    if _is_done(node):
        yield lambda _it: ast.Pass()


def _is_done(node: ast.AST) -> bool:
    """Whether this is a statement that could have been forgotten."""
    match node:
        case ast.Expr() | ast.Raise() | ast.AugAssign() | ast.Return(value=None):
            return True
        case ast.Assign(targets=targets):
            return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return False


def _is_turned(test: ast.expr) -> bool:
    """Whether another slip says the opposite of this already."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1
    return isinstance(test, ast.UnaryOp)


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Attribute)


def _with(**fields: object) -> Change:
    def change(node: ast.AST) -> ast.AST:
        new = copy.copy(node)
        for field, value in fields.items():
            setattr(new, field, value)
        return new

    return change
