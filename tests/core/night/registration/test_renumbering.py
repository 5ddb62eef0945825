"""A ticket that gets another number takes everything that is told of it along."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from pycore.kernel.ranges import Holder
from pycore.night.base.known_stacks import should_have
from pycore.night.base.parts import Door, Pools, Prizes, Standings
from pycore.night.base.state import State
from pycore.night.registration import tickets
from pycore.night.subject import SLICES
from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall, counted, thursday

STAYS = {
    "Door.given_out": "every number that was ever given out, under whatever it stood",
    "Door.twice": "what somebody stood under once is nobody else's",
    "Refunds.refunded": "who was paid back is not in, and is given no number any more",
    "BlindsSeen.big": "by table",
    "Door.back": "as they are printed on papers",
    "Plan.order": "tables",
    "Plan.blocked": "tables and seats",
    "Ended.at": "by table",
    "Ways.ways": "by table",
    "Felts.felts": "by table; the order is one of seats",
    "Owned.pieces": "by the value of a chip",
    "ChecksDone.tallies": "by what a chip is worth",
    "Goods.items": "by the number of a prize",
    "Begun.since": "by the number of a level",
    "Tablets.of": "tables",
    "Leases.numbers_by_dev": "the numbers on tickets, sold or not, as tablets were given them",
    "Leases.ever": "the numbers on tickets, whoever stands under them",
    "Leases.unheard": "the numbers on tickets, whoever stands under them",
    "Leases.void": "the numbers on tickets that nobody has",
}


def counts(kind: Any) -> bool:
    """Whether a type holds tickets, or anything else by a number."""
    if kind is Holder:
        return True
    within, origin = get_args(kind), get_origin(kind)
    if origin is Mapping and within[0] is int:
        return True
    if origin in (tuple, frozenset) and within[0] is int:
        return True
    if is_dataclass(kind):
        hints = get_type_hints(kind, include_extras=True)
        return any(field.name == "ticket" or counts(hints[field.name]) for field in fields(kind))
    return any(counts(argument) for argument in within)


def numbered() -> set[str]:
    """'Part.field' of every part of a night that holds anything by a number."""
    part_fields = set()
    for part in (part_of.part for part_of in SLICES):
        hints = get_type_hints(part, include_extras=True)
        part_fields |= {
            f"{part.__name__}.{field.name}" for field in fields(part) if counts(hints[field.name])
        }
    return part_fields


def changed_up() -> tuple[Hall, int]:
    """Somebody whose ticket two hold gave eight of the chips that leave, and lost some."""
    base = thursday().sell(10)
    hall = base.sell().meets(base.on("door").sell()).at("18:55").draw()
    hall = hall.at("19:00").start().at("20:05")
    (ticket,) = hall.state.doubled
    place = hall.state.seats[ticket]
    hall = hall.do(
        "colour-up",
        table=place.table,
        unit_chips=100,
        seed=SEED,
        counts=[{"seat": place.seat, "pieces": 8}],
    )
    return hall.do("forfeit-chips", ticket=ticket, chips=1_000, why="pocketed"), ticket


def test_every_part_that_holds_a_ticket_is_moved_or_says_why_not() -> None:
    source = inspect.getsource(tickets.renumbered)
    assert STAYS.keys() <= numbered()
    moved = numbered() - STAYS.keys()
    assert {name for name in moved if f"{name.partition('.')[2]}=" not in source} == set()


def test_what_was_done_to_uncounted_chips_is_told_of_the_new_number() -> None:
    hall, was = changed_up()
    before = should_have(hall.state, was)
    own = hall.do("renumber-ticket", ticket=was)
    ticket = own.event.ticket
    assert should_have(own.state, ticket) == before == 15_000 + 200 - 1_000
    assert [row.ticket for up in own.state.ledger.ups for row in up.rows] == [ticket]
    assert counted_in(own, table=own.state.seats[ticket].table).last_record.kind == "applied"


def test_a_recorded_colour_up_names_who_was_renumbered() -> None:
    hall, was = changed_up()

    def named(hall: Hall) -> list[tuple[int, int, str]]:
        rows = [row for table in hall.view["chips"]["up"]["tables"] for row in table["rows"]]
        return [(row["ticket"], row["number"], row["name"]) for row in rows if row["pieces"]]

    assert named(hall) == [(was, 11, "Player 11")]
    own = hall.do("renumber-ticket", ticket=was)
    assert named(own) == [(12, 12, "Player 11")]
    assert named(own.undo()) == named(hall)


def told_of(state: State, ticket: int) -> dict[str, Any]:
    """What a night says of a ticket, part by part; its own number is left out."""
    return {
        "entry": replace(state.entries[ticket], ticket=0),
        "seat": replace(state.seats[ticket], ticket=0),
        "jackpot": state.jackpot.get(ticket),
        "stack": state.stacks.get(ticket),
        "pool": [(pool.moved, ticket in pool.tickets) for pool in state.part(Pools).pools],
        "unsure": ticket in state.unsure,
        "adrift": state.ledger.adrift.get(ticket),
        "prize": state.part(Prizes).paid.get(ticket),
        "out": ticket in state.part(Standings).out,
        "groups": [
            (index, loser.stack_chips)
            for index, group in enumerate(state.part(Standings).groups)
            for loser in group
            if loser.ticket == ticket
        ],
        "counted": [
            count.stack_chips for count in state.part(Standings).stop if count.ticket == ticket
        ],
    }


def evening() -> Hall:
    """Four players with a jackpot share each; the fourth is out, the third lost chips."""
    hall = thursday().sell(4, jackpot=True).at("18:55").draw().at("19:00").start()
    hall = counted_in(hall).at("20:10").out(4).do("announce-payouts")
    return hall.do("forfeit-chips", ticket=3, chips=600, why="hidden")


def stopped() -> Hall:
    return evening().at("00:45").do("stop-play", stacks=counted({1: 15_000, 2: 1, 3: 44_399}))


def unentered() -> Hall:
    """Nobody's stack is known but the fourth's, who was counted since."""
    hall = counted_in(thursday().sell(4).at("18:55").draw().at("19:00").start())
    hall = hall.do("record-unentered", table=1)
    seat = hall.state.seats[4].seat
    return hall.do("count-stacks", table=1, stacks=[{"seat": seat, "chips": 9_900}])


@pytest.mark.parametrize("was", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "hall",
    [evening, lambda: evening().out(3, 2).do("pay-prize", ticket=2), stopped, unentered],
    indirect=True,
)
def test_whatever_a_night_says_of_a_ticket_it_says_of_its_new_number(hall: Hall, was: int) -> None:
    after = tickets.renumbered(hall.state, was, 99)
    assert told_of(after, 99) == told_of(hall.state, was)
    assert after.entries[99].ticket == after.seats[99].ticket == 99
    others = {1, 2, 3, 4} - {was}
    assert {other: told_of(after, other) for other in others} == {
        other: told_of(hall.state, other) for other in others
    }
    for holds in (
        after.entries,
        after.seats,
        after.jackpot,
        after.stacks,
        after.part(Prizes).paid,
    ):
        assert was not in holds
    assert was not in after.still_in()
    assert {*after.still_in(), *after.out()} == {*others, 99}
    assert after.chips_in_play() == hall.state.chips_in_play()
    assert (after.last_ticket, 99 in after.part(Door).given_out) == (99, True)
