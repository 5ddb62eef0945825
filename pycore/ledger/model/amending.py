"""A fact with other values than were written: what the director settles on where two tablets
disagree and neither is quite right. The record that was written stays as it is; the settling says
which of its values count otherwise, what stood there and what counts.

Only what a person can count or tell is put right so: numbers, words from a list, and who stands
behind a number. What chance gave or the rules reckoned from one another is none of that
(`Slice.fixed`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Literal, NamedTuple, cast, get_args, get_origin, get_type_hints

from pycore.kernel.ranges import Id, Word
from pycore.ledger.model import codec
from pycore.ledger.model.acts import Amended, Amendment
from pycore.ledger.model.slices import ALL_FIELDS, Unit, unit_of
from pycore.ledger.model.subject import Subject

MOST = 60
"""So many values of one record can be put right: what holds more is written anew."""


class AmendablePlace(NamedTuple):
    """A value that can be put right: where it stands, in which unit it counts, and where it is one
    of a list of words, which. A text without a list is a pseudonym or a code: it goes with a
    number, and nobody types it.
    """

    path: str
    value: int | str | None
    unit: Unit
    words: tuple[str, ...] = ()


def places(subject: Subject[Any], event: Any) -> tuple[AmendablePlace, ...]:
    """Return what of a fact can be put right; () where nothing can."""
    concern = subject.slice_of(event)
    if concern is None or not subject.can_be_taken(event):
        return ()
    fixed = concern.fixed.get(type(event), ())
    if fixed == ALL_FIELDS:
        return ()
    open_places = tuple(_inside(event, "", ("at", *fixed)))
    return open_places if len(open_places) <= MOST else ()


def changed(
    subject: Subject[Any], event: Any, amendments: Sequence[Amendment]
) -> tuple[Amended, ...]:
    """Return the amendments that change something, each with what stands there. LookupError names
    a path that cannot be put right.
    """
    values = {place.path: place.value for place in places(subject, event)}
    for amendment in amendments:
        if amendment.path not in values:
            raise LookupError(amendment.path)
    wanted = {amendment.path: amendment.now for amendment in amendments}
    return tuple(
        Amended(path=path, was=values[path], now=now)
        for path, now in wanted.items()
        if now != values[path]
    )


def amended(subject: Subject[Any], event: Any, amendments: Sequence[Amended]) -> Any | None:
    """Return the fact with these values. None where it does not say what they take it to say, or
    cannot say what they make of it.
    """
    values = {place.path: place.value for place in places(subject, event)}
    body = codec.to_body(event)
    for amendment in amendments:
        if amendment.path not in values or not _same(values[amendment.path], amendment.was):
            return None
        *way, leaf = amendment.path.split(".")
        inside: Any = body
        for step in way:
            inside = inside[int(step) if isinstance(inside, list) else step]
        inside[int(leaf) if isinstance(inside, list) else leaf] = amendment.now
    try:
        return codec.from_body(type(event), body, event.at)
    except codec.Unsound:
        return None


def _same(actual: object, other: object) -> bool:
    return actual == other and type(actual) is type(other)


def _inside(value: Any, way: str, without: Sequence[str]) -> Iterator[AmendablePlace]:
    """The places in a record, or in a row of one."""
    for name, hint in _fields(cast(Hashable, type(value))):
        if name not in without:
            yield from _at(f"{way}{name}", name, hint, getattr(value, name))


def _at(path: str, name: str, hint: Any, value: Any) -> Iterator[AmendablePlace]:
    plain = codec.without_none(hint)
    if codec.bounds_of(plain) is not None:
        yield AmendablePlace(path, value, unit_of(name, hint))
    elif plain in (Id, Word):
        yield AmendablePlace(path, value, "text")
    elif get_origin(plain) is Literal and all(
        isinstance(argument, str) for argument in get_args(plain)
    ):
        yield AmendablePlace(path, value, "text", get_args(plain))
    elif get_origin(plain) is tuple and get_args(plain)[-1] is Ellipsis:
        for index, member in enumerate(value or ()):
            inside = get_args(plain)[0]
            if codec.bounds_of(inside) is not None:
                yield AmendablePlace(f"{path}.{index}", member, unit_of(name, inside))
            elif hasattr(type(member), "__dataclass_fields__"):
                yield from _inside(member, f"{path}.{index}.", ())


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, hints[field.name]) for field in fields(kind))
