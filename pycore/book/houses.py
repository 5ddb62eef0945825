"""House rules that the organization keeps: its own, copied or imported, an edition beside another.
An edition never changes; what differs is another edition.

Clauses: NU-8.18a, SEL-46 (approved rules stay as they were approved).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal

from pycore import packs
from pycore.book.state import Houses, KeptHouse, State
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Id, Name, Story, Word
from pycore.kernel.units import Millis
from pycore.policies.house_document import HouseDocument
from pycore.policies.settings import HouseRules
from pycore.record.slices import Fact, Slice, literals

MOST_KEPT = 200
"""So many editions: more than an organization has in all its years."""


@dataclass(frozen=True, kw_only=True)
class KeepHouse:
    """Keep an edition of house rules: the whole *document* of the format "holdfast-house/1"."""

    document: HouseDocument
    at: Millis


@dataclass(frozen=True, kw_only=True)
class DescribeHouse:
    """Call kept house rules otherwise; what they rule stays."""

    id: Id
    edition: Word
    name: Name
    description: Story = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class RetireHouse:
    """Offer an edition no longer, or (*retired* false) offer it again."""

    id: Id
    edition: Word
    retired: bool = True
    at: Millis


@dataclass(frozen=True, kw_only=True)
class HouseKept:
    """An edition of house rules is kept, whole."""

    document: HouseDocument
    at: Millis


@dataclass(frozen=True, kw_only=True)
class HouseDescribed:
    """Kept house rules are called otherwise. *was* is what they were called before."""

    id: Id
    edition: Word
    name: Name
    description: Story = ""
    was: Name
    at: Millis


@dataclass(frozen=True, kw_only=True)
class HouseRetired:
    """An edition is not offered any more, or it is again."""

    id: Id
    edition: Word
    retired: bool
    at: Millis


Command = KeepHouse | DescribeHouse | RetireHouse
Event = HouseKept | HouseDescribed | HouseRetired


def place(house: str, edition: str) -> str:
    """Where an edition stands among the kept ones."""
    return f"{house} {edition}"


def current(kept: KeptHouse) -> dict[str, Any]:
    """The document that a set-up takes, under the name it has now."""
    return {**kept.document, "name": kept.name, "description": kept.description}


def offered(state: State) -> list[dict[str, Any]]:
    """The documents that a set-up may be made from, by name."""
    found = [one for one in state.houses.values() if not one.retired]
    return [current(one) for one in sorted(found, key=lambda one: (one.name, one.id, one.edition))]


def decide(state: State, command: Command, rules: Any) -> Event:
    """Keep, describe or retire house rules. Refused names the field of a damaged document."""
    if isinstance(command, KeepHouse):
        return _keep(state, command)
    kept = state.houses.get(place(command.id, command.edition))
    if kept is None:
        raise Refused("no-such-house")
    if isinstance(command, RetireHouse):
        if kept.retired == command.retired:
            raise Refused("house-retired" if kept.retired else "house-not-retired")
        return HouseRetired(
            id=kept.id, edition=kept.edition, retired=command.retired, at=command.at
        )
    name = " ".join(command.name.split())
    if not name:
        raise Refused("field-needed", field="name")
    return HouseDescribed(
        id=kept.id, edition=kept.edition, name=name, description=command.description.strip(),
        was=kept.name, at=command.at,
    )  # fmt: skip


def _keep(state: State, command: KeepHouse) -> HouseKept:
    house = packs.read_house(command.document)
    kept = state.houses.get(place(house.id, house.edition))
    if kept is not None:
        raise Refused("house-kept-already", edition=house.edition, name=kept.name)
    if len(state.houses) >= MOST_KEPT:
        raise Refused("too-many-houses", limit=MOST_KEPT)
    return HouseKept(document=command.document, at=command.at)


Reason = Literal["house-damaged", "edition-differs", "no-such-house", "name-differs"]


def misfit(state: State, event: Event) -> Reason | None:
    if isinstance(event, HouseKept):
        house = _read(event.document)
        if house is None:
            return "house-damaged"
        kept = state.houses.get(place(house.id, house.edition))
        same = kept is None or kept.document == event.document
        return None if same else "edition-differs"
    kept = state.houses.get(place(event.id, event.edition))
    if kept is None:
        return "no-such-house"
    if isinstance(event, HouseDescribed) and kept.name not in (event.was, event.name):
        return "name-differs"
    return None


def _read(document: HouseDocument) -> HouseRules | None:
    try:
        return packs.read_house(document)
    except Refused:
        return None


def evolve(state: State, event: Event) -> State:
    if isinstance(event, HouseKept):
        house = _read(event.document)
        if house is None or place(house.id, house.edition) in state.houses:
            return state
        return _with(
            state,
            KeptHouse(
                id=house.id, edition=house.edition, name=house.name,
                description=house.description, document=event.document,
            ),
        )  # fmt: skip
    kept = state.houses[place(event.id, event.edition)]
    if isinstance(event, HouseRetired):
        return _with(state, replace(kept, retired=event.retired))
    return _with(state, replace(kept, name=event.name, description=event.description))


def _with(state: State, one: KeptHouse) -> State:
    kept = {**state.houses, place(one.id, one.edition): one}
    return state.having(Houses(kept=MappingProxyType(kept)))


def _told_kept(event: HouseKept) -> tuple[Fact, ...]:
    return _told(event.document.get("name"), event.document.get("edition"))


def _told_described(event: HouseDescribed) -> tuple[Fact, ...]:
    return (*_told(event.name, event.edition), Fact("was", event.was, "text"))


def _told(name: object, edition: object) -> tuple[Fact, ...]:
    return Fact("name", str(name)[:200], "text"), Fact("edition", str(edition)[:40], "text")


def _told_retired(event: HouseRetired) -> tuple[Fact, ...]:
    return (*_told(event.id, event.edition), Fact("retired", event.retired, "flag"))


_TELLS: Mapping[type, Any] = {
    HouseKept: _told_kept, HouseDescribed: _told_described, HouseRetired: _told_retired,
}  # fmt: skip

REFUSALS: Refusals = {
    "field-needed": ("field",),
    "house-kept-already": ("edition", "name"),
    "house-not-retired": (),
    "house-retired": (),
    "no-such-house": (),
    "too-many-houses": ("limit",),
}


SLICE = Slice(
    name="houses",
    part=Houses,
    stream="houses",
    guarded=False,
    commands={
        "keep-house": KeepHouse,
        "describe-house": DescribeHouse,
        "retire-house": RetireHouse,
    },
    events={
        "house-kept/1": HouseKept,
        "house-described/1": HouseDescribed,
        "house-retired/1": HouseRetired,
    },
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
    refuses=REFUSALS,
    tells=_TELLS,
)
