"""A row that grows at its end and is a value all the same: what a device's log is made of.

Every version of it is a view of one shared list with a length of its own. Appending to the newest
view writes behind its end, which no older view can see; appending to an older one copies first.
So a log of 40,000 lines costs as much to append to as an empty one, and whoever held a version
still holds that version.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class _Shared(Generic[T]):
    """What the views share. *places* says where each item first stands, as far as *known*; it is
    made when somebody asks. *claims* are the ends at which somebody is writing right now.
    """

    __slots__ = ("claims", "items", "known_length", "places")

    def __init__(self, items: list[T]) -> None:
        self.items = items
        self.places: dict[object, int] = {}
        self.known_length = 0
        self.claims: dict[int, object] = {}


class Growing(Sequence[T]):
    """Equal to any Growing and to any tuple of the same items, and hashed like that tuple."""

    __slots__ = ("_length", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared: _Shared[T] = _Shared(list(items))
        self._length = len(self._shared.items)

    def plus(self, new: Sequence[T]) -> Growing[T]:
        """Return the row with more items at its end."""
        if not new:
            return self
        if self._claimed(new):
            return self._view(self._length + len(new))
        return Growing((*self, *new))

    def _claimed(self, new: Sequence[T]) -> bool:
        """Write behind the end, when it is the end of the list. Two threads may hold this very
        view: of those who claim its end only one gets it, and whoever claims it later finds the
        list longer.
        """
        shared, mark = self._shared, object()
        if shared.claims.setdefault(self._length, mark) is not mark:
            return False
        try:
            if len(shared.items) != self._length:
                return False
            shared.items.extend(new)
            return True
        finally:
            del shared.claims[self._length]

    def upto(self, length: int) -> Growing[T]:
        """Return the first *length* of the row."""
        return self._view(min(length, self._length))

    def _view(self, length: int) -> Growing[T]:
        view: Growing[T] = Growing.__new__(Growing)
        view._shared = self._shared
        view._length = length
        return view

    def place(self, member: object) -> int | None:
        """Return where an item first stands, from 0; None when it is not there. Asking often is
        cheap.
        """
        shared = self._shared
        while shared.known_length < self._length:
            at = shared.known_length
            shared.places.setdefault(shared.items[at], at)
            shared.known_length = at + 1
        at = shared.places.get(member, self._length)
        return at if at < self._length else None

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Growing[T]: ...
    def __getitem__(self, at: int | slice) -> T | Growing[T]:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._length)
            if start == 0 and step == 1:
                return self._view(max(stop, 0))
            return Growing(self._shared.items[start:stop:step] if step > 0 else tuple(self)[at])
        if not -self._length <= at < self._length:
            raise IndexError("no such place in the row")
        return self._shared.items[at if at >= 0 else at + self._length]

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared.items, self._length)

    def __contains__(self, member: object) -> bool:
        return self.place(member) is not None

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        place = self.place(value)
        if place is None or start != 0 or stop is not None:
            return tuple(self).index(value, start, len(self) if stop is None else stop)
        return place

    def __add__(self, other: Sequence[T]) -> Growing[T]:
        return self.plus(tuple(other))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Growing):
            if self._length != other._length:
                return False
            return self._shared is other._shared or all(
                own == another for own, another in zip(self, other, strict=True)
            )
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Growing({tuple(self)!r})"
