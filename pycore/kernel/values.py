"""Making many values fast: whole nights of records go through here at every start."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

T = TypeVar("T")


def is_plain(kind: Any) -> bool:
    """Whether a dataclass is nothing but its fields, so that `made` may make it."""
    return (
        "__init__" in vars(kind)
        and kind.__new__ is object.__new__
        and not hasattr(kind, "__post_init__")
        and not any("__slots__" in vars(base) for base in kind.__mro__[:-1])
        and all(field.init for field in dataclasses.fields(kind))
    )


def made(kind: type[T], fields: dict[str, Any]) -> T:
    """A value of a dataclass from all of its fields, the defaults included. A frozen one sets each
    of its fields by a call of its own, which is what this saves.
    """
    built = object.__new__(kind)
    built.__dict__.update(fields)
    return built
