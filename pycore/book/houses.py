"""House rules that the organization keeps: its own, copied or imported, an edition beside another.
An edition never changes; what differs, its name too, is another edition.

Clauses: NU-8.18a, SEL-46 (approved rules stay as they were approved).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal

from pycore.book.state import BookSlice, BookState, Houses, KeptHouse
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Id, Word
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.law.house.house_text import HouseDocument
from pycore.law.policies.settings import HouseRules
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals

MOST_KEPT = 200
"""So many editions: more than an organization has in all its years."""


@dataclass(frozen=True, kw_only=True)
class KeepHouse(Dated):
    """Keep an edition of house rules: the whole *document* of the format "holdfast-house/1"."""

    document: HouseDocument


@dataclass(frozen=True, kw_only=True)
class RetireHouse(Dated):
    """Offer an edition no longer, or (*retired* false) offer it again."""

    id: Id
    edition: Word
    retired: bool = True


@dataclass(frozen=True, kw_only=True)
class HouseKept(Dated):
    """An edition of house rules is kept, whole."""

    document: HouseDocument


@dataclass(frozen=True, kw_only=True)
class HouseRetired(Dated):
    """An edition is not offered any more, or it is again."""

    id: Id
    edition: Word
    retired: bool


Command = KeepHouse | RetireHouse
Event = HouseKept | HouseRetired


def place(house: str, edition: str) -> str:
    """Return where an edition stands among the kept ones."""
    return f"{house} {edition}"


def offered(state: BookState) -> list[dict[str, Any]]:
    """Return the documents that a set-up may be made from, by name."""
    kept_houses = [house for house in state.houses.values() if not house.retired]
    kept_houses.sort(key=lambda house: (house.name, house.id, house.edition))
    return [dict(kept_house.document) for kept_house in kept_houses]


def _keep(state: BookState, command: KeepHouse) -> HouseKept:
    house = packs.take_house(command.document)
    kept_house = state.houses.get(place(house.id, house.edition))
    if kept_house is not None:
        raise Refused("house-kept-already", edition=house.edition, name=kept_house.name)
    if len(state.houses) >= MOST_KEPT:
        raise Refused("too-many-houses", limit=MOST_KEPT)
    return HouseKept(document=command.document, at=command.at)


Reason = Literal["house-damaged", "edition-differs", "no-such-house"]


def _read(document: Mapping[str, Any]) -> HouseRules | None:
    try:
        return packs.read_house(document)
    except Refused:
        return None


def _with(state: BookState, kept_house: KeptHouse) -> BookState:
    kept_houses = {**state.houses, place(kept_house.id, kept_house.edition): kept_house}
    return state.having(Houses(houses=MappingProxyType(kept_houses)))


def _told(name: object, edition: object) -> tuple[Fact, ...]:
    return Fact("name", str(name)[:200], "text"), Fact("edition", str(edition)[:40], "text")


REFUSALS: Refusals = {
    "house-kept-already": ("edition", "name"),
    "house-not-retired": (),
    "house-retired": (),
    "no-such-house": (),
    "too-many-houses": ("limit",),
}


class HousesSlice(BookSlice[Houses, Command, Event]):
    """The house rules that the organization keeps, edition beside edition."""

    def decide(self, state: BookState, command: Command, pack: None) -> Event:
        """Keep or retire house rules. Refused names the field of a damaged document."""
        if isinstance(command, KeepHouse):
            return _keep(state, command)
        kept_house = state.houses.get(place(command.id, command.edition))
        if kept_house is None:
            raise Refused("no-such-house")
        if kept_house.retired == command.retired:
            raise Refused("house-retired" if kept_house.retired else "house-not-retired")
        return HouseRetired(
            id=kept_house.id, edition=kept_house.edition, retired=command.retired, at=command.at
        )

    def conflict(self, state: BookState, event: Event) -> Reason | None:
        if isinstance(event, HouseKept):
            house = _read(event.document)
            if house is None:
                return "house-damaged"
            kept_house = state.houses.get(place(house.id, house.edition))
            agrees = kept_house is None or kept_house.document == event.document
            return None if agrees else "edition-differs"
        return None if place(event.id, event.edition) in state.houses else "no-such-house"

    def apply(self, state: BookState, event: Event) -> BookState:
        if isinstance(event, HouseKept):
            house = _read(event.document)
            if house is None or place(house.id, house.edition) in state.houses:
                return state
            return _with(
                state,
                KeptHouse(
                    id=house.id,
                    edition=house.edition,
                    name=house.name,
                    description=house.description,
                    document=event.document,
                ),
            )
        kept_house = state.houses[place(event.id, event.edition)]
        return _with(state, replace(kept_house, retired=event.retired))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, HouseKept):
            return _told(event.document.get("name"), event.document.get("edition"))
        return (*_told(event.id, event.edition), Fact("retired", event.retired, "flag"))


SLICE = HousesSlice(
    name="houses",
    part=Houses,
    stream="houses",
    guarded=False,
    commands={
        "keep-house": KeepHouse,
        "retire-house": RetireHouse,
    },
    events={
        "house-kept/1": HouseKept,
        "house-retired/1": HouseRetired,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
)
