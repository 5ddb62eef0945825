"""Tablets that wrote apart, and what meets when they do: one case for each reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from pycore.night.money.cash import CashCounted
from pycore.night.night import Night
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, playing, thursday, wall
from tests.core.kit.seals import ended, sealed


def placed(hall: Hall, **roles: str | int) -> Hall:
    """With parts given by `desk`, which directs: a table's number makes the tablet of that."""
    placements = [{"dev": "desk", "role": "director"}]
    for dev, role in roles.items():
        at = {"role": "table", "tables": [role]} if isinstance(role, int) else {"role": role}
        placements.append({"dev": dev, **at})
    return hall.on("desk").do("place-tablets", placed=placements)


def together(*halls: Hall) -> Hall:
    """What all of them come to, whoever is heard first."""
    met_halls = []
    for merged, *others in permutations(halls):
        for other in others:
            merged = merged.meets(other)
        met_halls.append(merged)
    assert len({hall.night.digest() for hall in met_halls}) == 1
    whole = Night.of(met_halls[0].night.logs)
    assert whole.digest() == met_halls[0].night.digest()
    assert len(whole.folded.recorded) == whole.logs.count()
    return next(hall for hall in met_halls if hall.dev == halls[0].dev)


def counts(hall: Hall, table: int = 1, chips: int | None = None) -> Hall:
    """The stacks of a table as they should lie there, or all but one of them one chip off."""
    stacks = [
        {"seat": seat, "chips": 15_000}
        for seat, ticket in enumerate(hall.view["tables"][table - 1]["seats"], 1)
        if ticket is not None
    ]
    if chips is not None:
        stacks[0]["chips"] += chips
        stacks[1]["chips"] -= chips
    return hall.do("count-stacks", table=table, stacks=stacks, confirmed=True, because="seen")


WHY = "we asked at the door"


SALE = {
    "ticket": 4,
    "player": "bo",
    "fee_cents": 4_000,
    "stack_chips": 15_000,
    "paid": "cash",
    "is_late": False,
}


def not_owner() -> Hall:
    hall = placed(playing(4), door="desk")
    return hall.on("door").writes("clock", "time-corrected/1", {"delta_ms": 60_000})


def taken_over() -> Hall:
    hall = placed(playing(12), felt=1)
    return together(placed(hall, spare=1), counts(hall.on("felt"), chips=1_000))


def stopped() -> Hall:
    hall = placed(thursday().sell(3), door="desk")
    return together(hall.do("stop-tablet", dev="door", why="lost"), hall.on("door").sell())


def no_role() -> Hall:
    hall = thursday().sell(3)
    return together(placed(hall, other="desk"), hall.on("there").sell())


def stale_base() -> Hall:
    hall = playing(4).at("19:05")
    there = hall.on("there").do("set-time-left", left_ms=700_000, reason="late")
    return together(hall.do("pause-clock"), there)


def invalid_by_rules() -> Hall:
    sale = {**SALE, "fee_cents": 3_000}
    return thursday().sell(3).on("door").writes("door/door", "entry-sold/1", sale)


def ticket_taken() -> Hall:
    """Two tablets enter one number from paper."""
    hall = thursday().at("18:30")
    paper = {"number": 9, "happened_at_ms": wall("18:10"), "wrote": "Ann"}
    first_tablet = hall.on("one").sell(player="ada", **paper)
    return together(first_tablet, hall.on("two").sell(player="bo", **paper))


def late_after_seal() -> Hall:
    count = {"float_cents": 0, "taken_out_cents": 0, "counted_cents": 100}
    return sealed().meets(ended().on("door").do("count-cash", **count))


def unknown_type() -> Hall:
    return playing(4).on("there").writes("clock", "clock-mirrored/1", {"angle": 7})


def players(hall: Hall) -> dict[int, str]:
    return {ticket: entry.player for ticket, entry in hall.state.entries.items()}


@dataclass(frozen=True)
class Case:
    """A conflict; values to take it with, what they come to, and whether it can be taken as it was
    written.
    """

    hall: Callable[[], Hall]
    values: Mapping[str, Any]
    comes_to: Callable[[Hall], Any]
    wanted: Any
    fits: bool = True


def _sold(hall: Hall) -> Any:
    return [(entry.ticket, entry.fee) for entry in hall.state.entries.values()][-1]


def _counted(hall: Hall) -> list[int]:
    events = [record.event for record in hall.night.counting()]
    return [event.counted_cents for event in events if isinstance(event, CashCounted)]


CASES = {
    "not-owner": Case(
        not_owner, {"delta_ms": 30_000}, lambda hall: hall.state.clock.anchor_ms % 60_000, 30_000
    ),
    "taken-over": Case(
        taken_over,
        {"stacks.0.chips": 15_500, "stacks.1.chips": 14_500},
        lambda hall: sorted({stack.chips for stack in hall.state.stacks.values()}),
        [14_500, 15_000, 15_500],
    ),
    "stopped": Case(stopped, {"ticket": 8}, _sold, (8, 4_000)),
    "no-role": Case(no_role, {"ticket": 8}, _sold, (8, 4_000)),
    "stale-base": Case(
        stale_base, {"left_ms": 480_000}, lambda hall: hall.clock["left_ms"], 480_000
    ),
    "fee-differs": Case(invalid_by_rules, {"fee_cents": 4_000}, _sold, (4, 4_000), fits=False),
    "ticket-taken": Case(ticket_taken, {"ticket": 10}, players, {9: "ada", 10: "bo"}, fits=False),
    "late-after-seal": Case(late_after_seal, {"counted_cents": 80}, _counted, [80]),
}


def settled(hall: Hall, **fields: Any) -> Hall:
    target = hall.night.conflicts[0].placed.id
    return hall.on("desk").do("resolve-conflict", target=target, **fields)


def told_anew(hall: Hall) -> Hall:
    """The hall, when its logs alone tell the same."""
    anew = Night.of(hall.night.logs, hall.night.people)
    assert anew.digest() == hall.night.digest()
    assert anew.folded == hall.night.folded
    return hall


def amends(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{"path": path, "now": now} for path, now in values.items()]


HANDS = 5


def begun(director: str) -> Hall:
    hall = playing(10)
    return Hall(hall.night, hall.now, director)


def hands(hall: Hall, count: int = HANDS) -> Hall:
    """So many walks, one after the other."""
    for _ in range(count):
        table = deal(hall)
        hall = table.folds(len(table.hand.seats) - 1).ends()
    return hall


def met_in_every_order(*halls: Hall) -> Hall:
    """All of them together; each holds the same, whoever hears first."""
    met_halls = []
    for order in permutations(halls):
        merged, *others = order
        for other in others:
            merged = merged.meets(other)
        met_halls.append(merged)
    assert len({hall.night.digest() for hall in met_halls}) == 1
    assert all(hall.state == met_halls[0].state for hall in met_halls)
    return met_halls[0]


def apart_by_a_count(dealer: str = "dealer", helper: str = "ada") -> Hall:
    """Both counted, otherwise; the helper's count came first. The dealer dealt five hands."""
    hall = begun("director")
    helped = counted_in(hall.on(helper), stacks={3: 13_000, 4: 17_000})
    dealt = hands(counted_in(hall.on(dealer)))
    return met_in_every_order(hall, helped, dealt).on("director")
