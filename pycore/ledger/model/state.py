"""What a record has come to: one typed part a slice, and nothing for a slice that was never used.

A part is a frozen dataclass of its own; made without arguments it is how the part begins.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, cast

P = TypeVar("P")
S = TypeVar("S", bound="SubjectState")


@cache
def beginning(kind: Hashable) -> Any:
    """Return how a part begins."""
    return cast(type, kind)()


def _beginning(kind: type[P]) -> P:
    return cast(P, beginning(cast(Hashable, kind)))


class SubjectState:
    """The parts of a subject, by their types. A value: `having` gives the next one."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Mapping[type, Any] | None = None) -> None:
        self._parts: Mapping[type, Any] = parts or {}

    def part(self, kind: type[P]) -> P:
        """Return the part of this type, as it began when nothing happened to it."""
        stored: P | None = self._parts.get(kind)
        return _beginning(kind) if stored is None else stored

    def having(self: S, *parts: object) -> S:
        """Return the state with these parts in the place of those of their types."""
        fresh = object.__new__(type(self))
        fresh._parts = {**self._parts, **{type(part): part for part in parts}}
        return fresh

    def in_use(self) -> Iterator[tuple[type, Any]]:
        """Yield the parts that something happened to."""
        for kind, part in self._parts.items():
            if part != beginning(kind):
                yield kind, part

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SubjectState):
            return NotImplemented
        return type(self) is type(other) and dict(self.in_use()) == dict(other.in_use())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.in_use())!r})"
