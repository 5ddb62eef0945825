"""An evening in words: a main event, and events beside it on the same tablet.

    evening().at("21:30").open(1).sell(1, 3, 4).at("22:00").start(1)

Each event is a Hall; number 0 is the main one. What a wish must know of the others is handed over
as the tablet does it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.policies.settings import HouseRules
from pycore.night import evening
from pycore.night.evening import EveningView
from pycore.night.night import Night
from tests.core.hall import Hall, empty_hall, thursday, wall
from tests.core.shapes import misfits

CONSOLATION = packs.house("selkirk-consolation")


@dataclass(frozen=True)
class Evening:
    """Every event by its number, as one tablet holds them, and what the wall clock says."""

    halls: tuple[Hall, ...]
    house: HouseRules = CONSOLATION

    @property
    def nights(self) -> dict[str, Night]:
        return {hall.night.tid: hall.night for hall in self.halls}

    def at(self, text: str) -> Evening:
        return replace(self, halls=tuple(hall.at(text) for hall in self.halls))

    def on(self, dev: str) -> Evening:
        return replace(self, halls=tuple(hall.on(dev) for hall in self.halls))

    def hall(self, number: int) -> Hall:
        return self.halls[number]

    def putting(self, number: int, hall: Hall) -> Evening:
        halls = list(self.halls)
        halls[number] = hall
        return replace(self, halls=tuple(halls))

    def wish(self, hall: Hall, command: str, fields: dict[str, Any]) -> dict[str, Any]:
        evening_facts = evening.evening_facts(self.nights, hall.night, fields, hall.now)
        return {**fields, "evening": evening_facts} if command in TOLD else fields

    def do(self, number: int, command: str, **fields: Any) -> Evening:
        hall = self.hall(number)
        return self.putting(number, hall.do(command, **self.wish(hall, command, fields)))

    def refused(self, number: int, command: str, **fields: Any) -> Refused:
        hall = self.hall(number)
        return hall.refused(command, **self.wish(hall, command, fields))

    def draft(self, **fields: Any) -> dict[str, Any]:
        main = self.hall(0)
        made = evening.draft(self.nights, main.night, self.house, "Consolation", main.now)
        return {name: value for name, value in made.items() if name != "command"} | fields

    def open(self, count: int = 1, *, tid: str = "side", **fields: Any) -> Evening:
        """Open so many events beside the main one."""
        after = self
        for _ in range(count):
            made = after.next(tid)
            hall = made.do(
                "set-up-night", **after.wish(made, "set-up-night", after.draft(**fields))
            )
            after = replace(after, halls=(*after.halls, hall))
        return after

    def not_opened(self, **fields: Any) -> Refused:
        """Why no event may be opened."""
        hall = self.next("side")
        return hall.refused(
            "set-up-night", **self.wish(hall, "set-up-night", self.draft(**fields))
        )

    def next(self, tid: str) -> Hall:
        main = self.hall(0)
        return replace(empty_hall(tid=f"{tid}-{len(self.halls)}", dev=main.dev), now=main.now)

    def sale(self, ticket: int, **fields: Any) -> dict[str, Any]:
        """The holder of a ticket of the main event, picked from its list."""
        main = self.hall(0)
        player = main.state.entries[ticket].player
        return {
            "player": player,
            "name": main.night.name(player),
            "paid": "cash",
            "of_age": True,
            "seed": f"a-seed-for-ticket-{ticket:03}",
            **fields,
        }

    def sell(self, number: int, *tickets: int) -> Evening:
        """Sell an event to those who hold these tickets of the main event."""
        after = self
        for ticket in tickets:
            after = after.do(number, "sell-entry", **after.sale(ticket))
        return after

    def late_sale(self, number: int, name: str, **fields: Any) -> dict[str, Any]:
        """A sale to somebody who is typed by name."""
        return {
            "player": f"late-{name.replace(' ', '-')}",
            "name": name,
            "paid": "cash",
            "of_age": True,
            "seed": f"a-seed-for-{number}-0123456789",
            **fields,
        }

    def draw(self, number: int) -> Evening:
        return self.putting(number, self.hall(number).draw())

    def start(self, number: int) -> Evening:
        return self.do(number, "start-clock")

    def meets(self, other: Evening) -> Evening:
        """What this tablet holds after it met the other one."""
        halls_by_night = {hall.night.tid: hall for hall in self.halls}
        merged_halls = []
        for theirs in other.halls:
            own_hall = halls_by_night.pop(theirs.night.tid, None)
            hall = (
                own_hall
                if own_hall is not None
                else replace(self.hall(0), night=Night.empty(theirs.night.tid))
            )
            merged_halls.append(hall.meets(theirs))
        return replace(self, halls=(*merged_halls, *halls_by_night.values()))

    def view(self, number: int = 0) -> EveningView:
        """What the screens of an event are told of its evening, held to its shape."""
        hall = self.hall(number)
        own = [] if self.house.id in packs.houses() else [("1", self.house)]

        def house_of(template: str, edition: str) -> HouseRules | None:
            is_own = bool(own) and (self.house.id, self.house.edition) == (template, edition)
            return self.house if is_own else None

        view = evening.evening_view(self.nights, hall.night, own, hall.now, house_of)
        wrong = misfits(view, EveningView)
        assert not wrong, wrong
        return view


TOLD = ("set-up-night", "sell-entry", "start-clock")
"""The commands that the tablet tells of the evening."""


@cache
def thursday_evening(entries: int = 24, out: int = 14) -> Evening:
    """A Thursday with so many players; at ten past eight, when entries are closed, so many of
    them are out, the highest tickets first.
    """
    main = thursday(start_at_ms=wall("19:00")).sell(entries).at("18:55").draw().at("19:00").start()
    main = main.at("20:10").out(*range(entries, entries - out, -1))
    return Evening((main,))
