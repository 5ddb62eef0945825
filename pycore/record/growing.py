"""A sequence that grows at its end without being copied, and yet is a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T]):
    """A view of the first items of a shared list. Adding to the longest view shares the list;
    adding to an older one copies what it shows, so no view ever changes.
    """

    __slots__ = ("_items", "_size")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._size = len(self._items)

    def plus(self, *new: T) -> Growing[T]:
        """The sequence with these at its end."""
        items = self._items if len(self._items) == self._size else self._items[: self._size]
        items.extend(new)
        grown: Growing[T] = object.__new__(Growing)
        grown._items, grown._size = items, self._size + len(new)
        return grown

    def upto(self, size: int) -> Growing[T]:
        """The first *size* of these."""
        less: Growing[T] = object.__new__(Growing)
        less._items, less._size = self._items, min(size, self._size)
        return less

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        if isinstance(place, slice):
            return [self._items[nth] for nth in range(*place.indices(self._size))]
        if not -self._size <= place < self._size:
            raise IndexError(place)
        return self._items[place if place >= 0 else self._size + place]

    def __iter__(self) -> Iterator[T]:
        for nth in range(self._size):
            yield self._items[nth]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str | bytes):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Growing({list(self)!r})"

    def __add__(self, other: Iterable[Any]) -> Growing[Any]:
        return self.plus(*other)
