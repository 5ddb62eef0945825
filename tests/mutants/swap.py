"""Puts the body of a changed function in the place of the one that is loaded, or a value that a
module holds: quicker than loading the core anew, and possible nearly everywhere.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

OPTIMIZED = 0x1
"""The flag of a function's code; a module and the body of a class have it not."""


def swap(module: str, before: str, after: str) -> bool:
    """Whether the change from one text of a loaded module to the other was made in place."""
    old = _codes(compile(ast.unparse(ast.parse(before)), module, "exec"))
    new = _codes(compile(after, module, "exec"))
    changed = [name for name in old if name not in new or _own(old[name]) != _own(new[name])]
    if old.keys() != new.keys():
        return False
    if not all(old[name].co_flags & OPTIMIZED for name in changed):
        return _set_values(sys.modules[module], after)
    loaded = {
        function.__qualname__: function
        for function in functions(vars(sys.modules[module]), module)
    }
    outer = {name.partition(".<locals>")[0] for name in changed}
    if not outer <= loaded.keys():
        return False
    for name in outer:
        loaded[name].__code__ = new[name]
    return True


def _set_values(loaded: ModuleType, after: str) -> bool:
    """Whether what a module holds by name, and what its classes and functions take when nothing is
    told, could be made as in another text of it.
    """
    other = ModuleType(loaded.__name__)
    exec(compile(after, loaded.__name__, "exec"), vars(other))
    for name, value in vars(other).items():
        current = vars(loaded).get(name)
        if name.startswith("__") or current is value:
            continue
        if isinstance(value, type | FunctionType):
            _set_defaults(current, value)
        elif repr(current) != repr(value):
            if not isinstance(value, int | tuple):
                return False
            for holder in [
                module for module in sys.modules.values() if vars(module).get(name) is current
            ]:
                setattr(holder, name, value)
    return True


def _set_defaults(current: Any, other: Any) -> None:
    inside, new = (getattr(either, "__init__", either) for either in (current, other))
    if isinstance(current, FunctionType):
        inside, new = current, other
    for name in ("__defaults__", "__kwdefaults__"):
        if repr(getattr(inside, name, None)) != repr(getattr(new, name, None)):
            setattr(inside, name, getattr(new, name))


def _codes(code: CodeType) -> dict[str, CodeType]:
    """{qualified name, and again (2) where one name stands twice: code}"""
    by_name: dict[str, CodeType] = {}
    todo = [code]
    while todo:
        block = todo.pop()
        name, again = block.co_qualname, 1
        while name in by_name:
            again += 1
            name = f"{block.co_qualname}.<locals>({again})"
        by_name[name] = block
        todo += [part for part in block.co_consts if isinstance(part, CodeType)]
    return by_name


def _own(code: CodeType) -> tuple[Any, ...]:
    """What a code does itself, whatever stands inside it and on which line."""
    consts = [repr(constant) for constant in code.co_consts if not isinstance(constant, CodeType)]
    return (code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars)


def functions(names: dict[str, Any], module: str) -> Iterator[FunctionType]:
    for member in list(names.values()):
        if isinstance(member, type) and member.__module__ == module:
            yield from functions(dict(vars(member)), module)
        inner = [getattr(member, name, None) for name in ("fget", "__func__", "func")]
        for part in (member, *inner):
            plain = getattr(part, "__wrapped__", part)
            if isinstance(plain, FunctionType) and plain.__module__ == module:
                yield plain
