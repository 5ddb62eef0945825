"""Two or three doors that sell, hear each other or do not, close, die and are replaced, in any
order: together they never sell a place too many or a number twice, nothing waits for the director
but what came from a tablet that was stopped, and once the doors are closed every number of the
sequence was sold or is said to be void.

A tablet that is dead sends nothing any more. What one sends that was only believed dead stands all
the same, and is told; so is what another tablet alone had heard of it
(tests/core/night/registration/test_leases.py).
"""

from __future__ import annotations

from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.night.devices.tablet_records import Tablets
from pycore.night.night import Night
from pycore.night.registration import tickets
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.tickets import Leases, keeper
from tests.core.hall import Hall, nunavut
from tests.core.kit.apart import placed

CAP = 24
DEVS = ("desk", "door", "gate")
SOLD = st.integers(CAP - 14, CAP - 1)
WISHES = ("sell", "sell", "sell", "undo", "give", "more", "back", "dies")
STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(DEVS), st.sampled_from(WISHES), st.integers(0, 6)),
        st.tuples(st.sampled_from(DEVS), st.just("meets"), st.sampled_from(DEVS)),
    ),
    max_size=40,
)


class Doors:
    """Tablets that each go by what they have heard; *gone* are dead."""

    def __init__(self, sold: int, devs: tuple[str, ...]) -> None:
        begun = nunavut(settings={"player_cap": CAP, "table_limit": 3}).sell(sold)
        begun = placed(begun, **{dev: "desk" for dev in devs if dev != "desk"})
        self.halls = {dev: begun.on(dev) for dev in devs}
        self.gone: set[str] = set()

    def tried(self, dev: str, kind: str, with_: Any) -> None:
        hall = self.halls.get(dev)
        if hall is None or dev in self.gone:
            return
        if kind == "meets":
            other = self.halls.get(with_)
            if other is not None and with_ not in self.gone:
                self.halls[dev] = hall.meets(other)
            return
        try:
            self.halls[dev] = self.done(hall, kind, with_)
        except Refused as refused:
            event(f"{kind}: {refused.code}")

    def done(self, hall: Hall, kind: str, with_: int) -> Hall:
        if kind == "sell":
            number = len(hall.night.logs.log(hall.dev).lines)
            return hall.sell(player=f"{hall.dev}-sold-{number}", name=f"{hall.dev} {number}")
        if kind == "undo":
            sold = [sale for sale in hall.records("entry-sold") if hall.night.folded.counts(sale)]
            return hall.undo(sold[-1 - with_ % len(sold)].placed.id) if sold else hall
        if kind == "give":
            return hall.do("lease-numbers")
        if kind == "more":
            dev = sorted(self.halls)[with_ % len(self.halls)]
            return hall.do("lease-numbers", dev=dev, count=1 + with_ % 2)
        if kind == "back":
            return hall.do("return-numbers", dev=hall.dev)
        if len(self.halls) - len(self.gone) > 1:
            self.gone.add(hall.dev)
            self.replaced(hall.dev, stop=with_ % 2 == 0)
        return hall

    def replaced(self, dead: str, *, stop: bool) -> None:
        """Somebody who lives gives the dead one's numbers to others, directing if it did, once
        they have heard what the others have of it.
        """
        living = sorted({*self.halls} - self.gone)
        for other in living:
            for heard in living:
                self.halls[other] = self.halls[other].meets(self.halls[heard])
        keeper_dev = keeper(self.halls[living[0]].state.part(Tablets))
        if keeper_dev in self.gone:
            keeper_dev = living[0]
            self.halls[keeper_dev] = self.halls[keeper_dev].do("take-over", confirmed=True)
            for other in living[1:]:
                self.halls[other] = self.halls[other].meets(self.halls[keeper_dev])
        hall = self.halls[keeper_dev]
        if stop:
            self.halls[keeper_dev] = hall.do("stop-tablet", dev=dead, why="lost")
        elif tickets.numbers_left(hall.state, dead):
            self.halls[keeper_dev] = hall.do("return-numbers", dev=dead, confirmed=True)

    def merged_hall(self) -> Hall:
        merged, *others = (self.halls[dev] for dev in sorted({*self.halls} - self.gone))
        for other in others:
            merged = merged.meets(other)
        for other in others:
            assert other.meets(merged).night.digest() == merged.night.digest()
        assert Night.of(merged.night.logs).digest() == merged.night.digest()
        return merged


def numbers(hall: Hall) -> list[int]:
    return [sale.event.ticket for sale in hall.records("entry-sold")]


@settings(max_examples=60, deadline=None)
@given(SOLD, st.sampled_from([DEVS, DEVS[:2]]), STEPS)
def test_doors_that_hear_nothing_of_each_other_sell_no_place_and_no_number_twice(
    sold: int, devs: tuple[str, ...], steps: list[tuple[str, str, Any]]
) -> None:
    doors = Doors(sold, devs)
    for dev, kind, with_ in steps:
        doors.tried(dev, kind, with_)
    merged = doors.merged_hall()
    state = merged.state
    assert len(state.entries) <= CAP
    passed = {breach.code for event in merged.night.folded.breaches() for breach in event.breaches}
    assert passed <= {"direction-taken"}
    assert merged.conflicts() == []
    assert state.doubled == {}
    assert len(set(numbers(merged))) == len(numbers(merged))
    sale_count = sum(isinstance(event.event, EntrySold) for event in merged.night.folded.recorded)
    assert sale_count == len(numbers(merged))
    free = tickets.free(state, merged.night.pack)
    assert len(state.entries) + len(tickets.with_others(state)) + free == CAP

    # The doors close: nothing stays open, nothing is left out.
    keeper_hall = merged.on(keeper(state.part(Tablets)))
    for dev in sorted(devs):
        if tickets.numbers_left(keeper_hall.state, dev):
            keeper_hall = keeper_hall.do("return-numbers", dev=dev, confirmed=True)
    if tickets.unsold(keeper_hall.state):
        keeper_hall = keeper_hall.do("void-numbers", reason="The doors are closed")
    void = keeper_hall.state.part(Leases).void
    assert not void & {*numbers(keeper_hall)}
    assert sorted({*numbers(keeper_hall)} | void) == list(
        range(1, keeper_hall.state.last_ticket + 1)
    )
