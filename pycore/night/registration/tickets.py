"""The numbers on tickets. They count from 1 and are never given out twice, not even after an undo.

Two doors that did not hear of each other may give out one number all the same: then both players
are in, and the later one waits for a number of their own. But a paper with a number on it is one
sale: entered at two tablets it counts once, and once it was taken back it may be entered again.

A ticket that gets another number: every part of the night that names it names the new one.

Numbers on lease: which tickets a tablet may sell while it hears of no other tablet.

Clauses: NU-5.02f, SEL-H2 (players), SK-4.i1 (numbers in sequence), SK-4.j (never more than were
approved, over all tablets), NU-5.02i, NU-5.02j (takings).

Until two tablets have a part at the door nothing is leased. Then one tablet that directs, the
*keeper*, gives each its numbers, and every number is one place: what all may sell together is
never more than the night has room for, in players, seats and takings of entries. So tablets that
hear nothing of each other can neither sell one number twice nor one place too many. Rebuys take no
number: what two doors take for them together is told when they meet (selling.py).

Numbers that a tablet returns itself are given out again first, the lowest before all others. Those
of a tablet that is gone come last: it may have sold one that nobody heard of, and that sale
stands. What then lies unsold below the last ticket is voided, with the reason on record, so that
every number of the sequence is accounted for.

What is written of the ticket numbers that a tablet may sell without hearing of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from itertools import chain, islice
from types import MappingProxyType
from typing import Any, Literal, Protocol, TypeVar

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Count, Id, Note, Ticket
from pycore.kernel.text import MOST_NOTE, typed
from pycore.kernel.text import REFUSALS as TYPED
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, Breach, Fact, NeedsRuling, literals
from pycore.night.base.parts import (
    ChipMoves,
    Door,
    Exchange,
    FinalCount,
    Jackpot,
    Out,
    Pools,
    Prizes,
    Seating,
    Stacks,
    Standings,
    Twice,
)
from pycore.night.base.selling import room
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.devices.tablet_records import Stand, Tablets
from pycore.night.registration.jackpot import Royals, RoyalShown

MOST_TICKETS = 99_999
WITHOUT_NUMBER = 100_000
"""Above it stand those whose number another has too, in the order they came."""


class Sale(Protocol):
    """A sale of a number; from paper where *happened_at_ms* is not 0."""

    @property
    def ticket(self) -> int: ...
    @property
    def happened_at_ms(self) -> Millis: ...


def next_ticket(state: State) -> int:
    """Return the number of the next ticket: one that was never given out."""
    if state.last_ticket < MOST_TICKETS:
        return state.last_ticket + 1
    return min(set(range(1, MOST_TICKETS + 1)) - state.part(Door).given_out)


def on_paper(state: State, number: int) -> int:
    """Return the number printed on a ticket that was sold on paper. Refused where it was given
    out.
    """
    if not 0 < number <= MOST_TICKETS:
        raise Refused("bad-command", field="number")
    if number in state.part(Door).given_out and not _is_nobodys(state, number):
        raise Refused("ticket-taken", ticket=number)
    return number


def is_entered(state: State, sale: Sale) -> bool:
    """Return whether this paper was entered before, at another tablet."""
    entry = state.entries.get(sale.ticket)
    return bool(sale.happened_at_ms) and entry is not None and entry.paper is not None


def is_free_again(state: State, sale: Sale) -> bool:
    """Return whether nobody stands under its number, though it was given out: the sale itself
    waited for the director, or the other one was taken back.
    """
    return not _is_held(state, sale.ticket) and sale.ticket not in state.refunded


def _is_nobodys(state: State, number: int) -> bool:
    """Whether a number stands on a paper alone, whose sale was taken back."""
    return number in state.part(Door).back and not _is_held(state, number)


def _is_held(state: State, number: int) -> bool:
    part = state.part(Door)
    return number in part.entries or number in part.doubled.values()


def taken_back(part: Door, sale: Sale) -> Door:
    """Return the door after a sale that does not count; what stands on paper may be entered
    again.
    """
    return replace(part, back=part.back | {sale.ticket}) if sale.happened_at_ms else part


def told_apart(part: Door, player: str, ticket: int) -> Door:
    """Return the door with something to stand under for whoever bought a number that another
    has.
    """
    if ticket not in part.given_out:
        return part
    stand_in = WITHOUT_NUMBER + len(part.twice) + 1
    return replace(part, twice=MappingProxyType({**part.twice, stand_in: Twice(player, ticket)}))


def with_number_given(part: Door, ticket: int) -> Door:
    """Return the door that will not give this number to another."""
    last_ticket = max(part.last_ticket, ticket)
    return replace(part, given_out=part.given_out | {ticket}, last_ticket=last_ticket)


V = TypeVar("V")
Ticketed = TypeVar("Ticketed", Out, FinalCount, Exchange, RoyalShown)


def renumbered(state: State, was: int, ticket: int) -> State:
    """Return the night in which whoever stood under *was* holds *ticket*."""

    def moved(table: Mapping[int, V]) -> Mapping[int, V]:
        return MappingProxyType({ticket if key == was else key: v for key, v in table.items()})

    def rewritten(rows: tuple[Ticketed, ...]) -> tuple[Ticketed, ...]:
        return tuple(replace(row, ticket=ticket) if row.ticket == was else row for row in rows)

    def swapped(tickets: frozenset[int]) -> frozenset[int]:
        return frozenset(ticket if other == was else other for other in tickets)

    door, entry = state.part(Door), replace(state.entries[was], ticket=ticket)
    doubled = {other: number for other, number in door.doubled.items() if other != was}
    entries = {**moved(door.entries), ticket: entry}
    door = replace(door, entries=MappingProxyType(entries), doubled=MappingProxyType(doubled))
    seating, standings = state.part(Seating), state.part(Standings)
    prizes, stacks, ledger = state.part(Prizes), state.part(Stacks), state.part(ChipMoves)
    royals = state.part(Royals)
    pools = state.part(Pools)
    seats = {key: replace(place, ticket=key) for key, place in moved(seating.seats).items()}
    return state.having(
        with_number_given(door, ticket),
        replace(seating, seats=MappingProxyType(seats)),
        Jackpot(joined=moved(state.jackpot)),
        replace(
            standings,
            groups=tuple(rewritten(group) for group in standings.groups),
            stop=rewritten(standings.stop),
            out=swapped(standings.out),
            papers=moved(standings.papers),
            among_tables=swapped(standings.among_tables),
        ),
        replace(prizes, paid=moved(prizes.paid)),
        replace(stacks, stacks=moved(stacks.stacks)),
        replace(
            pools,
            pools=tuple(replace(pool, tickets=swapped(pool.tickets)) for pool in pools.pools),
            unsure=swapped(pools.unsure),
        ),
        replace(royals, royals=rewritten(royals.royals)),
        replace(
            ledger,
            ups=tuple(replace(up, rows=rewritten(up.rows)) for up in ledger.ups),
            adrift=moved(ledger.adrift),
        ),
    )


@dataclass(frozen=True)
class Lease:
    """The *numbers* that a tablet may sell; one number is one place under the cap, too."""

    dev: Id
    numbers: tuple[Ticket, ...]


@dataclass(frozen=True, kw_only=True)
class LeaseNumbers(Dated):
    """Let a tablet sell so many numbers more; 0 are as many as is sensible. With no tablet, all
    that sell and have few left. *by*, this tablet, the record knows.
    """

    dev: str = ""
    count: Count = 0
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class ReturnNumbers(Dated):
    """A tablet sells nothing more: its unsold numbers are free again. *by* the record knows."""

    dev: str
    confirmed: bool = False
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class VoidNumbers(Dated):
    """Say of the numbers that lie unsold below the last ticket why nobody has them."""

    reason: str


@dataclass(frozen=True, kw_only=True)
class NumbersLeased(Dated):
    """These tablets may sell these numbers, and nobody else may."""

    leases: tuple[Lease, ...]


@dataclass(frozen=True, kw_only=True)
class NumbersReturned(Dated):
    """A tablet's unsold numbers are free again; *unheard*: it did not say so itself."""

    dev: Id
    numbers: tuple[Ticket, ...]
    unheard: bool


@dataclass(frozen=True, kw_only=True)
class NumbersVoided(Dated):
    """Nobody has or gets these numbers."""

    numbers: tuple[Ticket, ...]
    reason: Note


@dataclass(frozen=True, kw_only=True)
class Leases:
    """Which numbers each tablet was given and did not return, sold or not. *ever* are all that
    any had; *unheard* those that a tablet did not return itself, so that it may still sell them;
    *void* those nobody gets. *off* are tablets that are given none unasked.
    """

    numbers_by_dev: Mapping[str, tuple[int, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    ever: frozenset[int] = frozenset()
    unheard: frozenset[int] = frozenset()
    void: frozenset[int] = frozenset()
    off: frozenset[str] = frozenset()


SAID = (LeaseNumbers, ReturnNumbers, VoidNumbers, NumbersLeased, NumbersReturned, NumbersVoided)


def sells(stand: Stand | None) -> bool:
    """Return whether a tablet's part is to sell tickets."""
    return stand is not None and stand.stopped is None and stand.role in ("director", "desk")


def sellers(rights: Tablets) -> tuple[str, ...]:
    """Return the tablets that sell."""
    return tuple(sorted(dev for dev, stand in rights.of.items() if sells(stand)))


def keeper(rights: Tablets) -> str:
    """Return the one tablet that gives numbers out: of several that direct always the same; ""
    where none does.
    """
    return min(rights.directors(), default="")


def may_say(rights: Tablets, statement: Any, dev: str) -> bool:
    """Return whether this of numbers is a tablet's to say: its own it returns, the keeper says
    all.
    """
    if dev == keeper(rights):
        return True
    own = isinstance(statement, ReturnNumbers | NumbersReturned) and statement.dev == dev
    return own and not getattr(statement, "unheard", False)


Command = LeaseNumbers | ReturnNumbers | VoidNumbers
Event = NumbersLeased | NumbersReturned | NumbersVoided
Reason = Literal["numbers-leased", "numbers-unsound"]


def are_leased(state: State) -> bool:
    """Return whether tablets sell numbers that were given to them, and no others."""
    return bool(state.part(Leases).ever)


def numbers_left(state: State, dev: str) -> tuple[int, ...]:
    """Return the numbers that a tablet may still sell, the next one first."""
    part, used = state.part(Leases), state.part(Door).given_out
    if not sells(state.part(Tablets).of.get(dev)):
        return ()
    return tuple(sorted({*part.numbers_by_dev.get(dev, ())} - used - part.void))


def with_others(state: State, dev: str = "") -> frozenset[int]:
    """Return the numbers that other tablets may still sell; those of all where no *dev* is
    named.
    """
    others = (seller for seller in sellers(state.part(Tablets)) if seller != dev)
    return frozenset(chain.from_iterable(numbers_left(state, other) for other in others))


def free(state: State, pack: RulePack) -> int:
    """Return how many numbers can be given out: the places that nobody has sold or may sell."""
    open_places = room(state, pack, state.adopted.player_cap - len(state.entries))
    return max(0, open_places - len(with_others(state)))


def free_numbers(state: State, count: int) -> tuple[int, ...]:
    """Return the next so many numbers that nobody has: those that came back, then new ones, and
    last those that a tablet which is gone may have sold unheard.
    """
    part, door, doors = state.part(Leases), state.part(Door), sellers(state.part(Tablets))
    gone = frozenset(
        chain.from_iterable(its for dev, its in part.numbers_by_dev.items() if dev not in doors)
    )
    taken = door.given_out | part.void | with_others(state)
    back = sorted(part.ever - part.unheard - gone - taken)
    new = range(max(door.last_ticket, max(part.ever, default=0)) + 1, MOST_TICKETS + 1)
    maybe_sold = sorted((part.unheard | gone) - taken)
    return tuple(
        islice(chain(back, (number for number in new if number not in taken), maybe_sold), count)
    )


def unsold(state: State) -> tuple[int, ...]:
    """Return the numbers below the last ticket that nobody has bought and nobody may sell."""
    part, door = state.part(Leases), state.part(Door)
    open_ones = part.ever - door.given_out - part.void - with_others(state)
    return tuple(sorted(entry for entry in open_ones if entry < door.last_ticket))


def due(state: State, pack: RulePack, devs: Iterable[str] | None = None) -> tuple[Lease, ...]:
    """Return what tablets that sell are given next, who has least first: each as many as leave one
    such share with the keeper, once half of theirs is sold. Of *devs* alone, also of those that
    returned theirs, where they are named. Nothing while only one tablet sells.
    """
    doors = sellers(state.part(Tablets))
    if state.settings is None or (len(doors) < 2 and not are_leased(state)):
        return ()
    off = state.part(Leases).off
    takers = [door for door in doors if door not in off] if devs is None else sorted({*devs})
    remaining = free(state, pack)
    share = max(1, (remaining + len(with_others(state))) // (len(doors) + 1))
    have = {dev: len(numbers_left(state, dev)) for dev in takers if dev in doors}
    count_by_dev: dict[str, int] = {}
    for dev in sorted(have, key=lambda dev: (have[dev], dev)):
        if remaining and have[dev] <= share // 2:
            count_by_dev[dev] = min(share - have[dev], remaining)
            remaining -= count_by_dev[dev]
    return _shared_out(state, count_by_dev)


def _shared_out(state: State, count_by_dev: dict[str, int]) -> tuple[Lease, ...]:
    numbers = iter(free_numbers(state, sum(count_by_dev.values())))
    leases = (Lease(dev, tuple(islice(numbers, count))) for dev, count in count_by_dev.items())
    return tuple(lease for lease in leases if lease.numbers)


def at_placing(
    before: State, after: State, pack: RulePack, by: str, at: Millis
) -> NumbersLeased | None:
    """Return what the tablets that sell from here on are given with their parts; None where
    nothing is, or where another tablet than *by* gives numbers from here on.
    """
    if after.settings is None or keeper(after.part(Tablets)) != by:
        return None
    was = sellers(before.part(Tablets))
    off = after.part(Leases).off - {
        seller for seller in sellers(after.part(Tablets)) if seller not in was
    }
    leases = due(after.having(replace(after.part(Leases), off=off)), pack)
    return NumbersLeased(leases=leases, at=at) if leases else None


def number_to_sell(
    state: State, pack: RulePack, dev: str, at: Millis, *, paper: int = 0
) -> tuple[int, tuple[NumbersLeased, ...]]:
    """Return the next number that a tablet sells, or the one printed on a *paper*; the keeper
    gives itself more where it has none left. Refused where it may sell none.
    """
    if paper:
        _check_paper(state, paper, dev)
        return on_paper(state, paper), ()
    if not are_leased(state):
        return next_ticket(state), ()
    if own_numbers := numbers_left(state, dev):
        return own_numbers[0], ()
    if dev != keeper(state.part(Tablets)):
        raise Refused("numbers-used-up")
    more = due(state, pack, (dev,))
    if not more:
        raise Refused("numbers-with-others", count=len(with_others(state, dev)))
    return more[0].numbers[0], (NumbersLeased(leases=more, at=at),)


def may_sell(state: State, pack: RulePack, dev: str, wanted: int) -> int:
    """Return how many of *wanted* tickets a tablet can sell."""
    open_places = room(state, pack, wanted)
    if not are_leased(state):
        return open_places
    more = free(state, pack) if dev == keeper(state.part(Tablets)) else 0
    return min(open_places, len(numbers_left(state, dev)) + more)


def _check_paper(state: State, number: int, dev: str) -> None:
    """Refused where the number on a paper is one that another tablet may be selling."""
    if number in with_others(state, dev):
        raise Refused("ticket-not-leased", ticket=number)


def by_sale(before: State, ticket: int) -> tuple[Breach, ...]:
    """Return that a number was sold which no tablet was given: it may have been another's
    place.
    """
    if not are_leased(before) or ticket in before.part(Leases).ever:
        return ()
    return (Breach("ticket-not-leased", None, {"ticket": ticket}),)


def _leased(state: State, command: LeaseNumbers, pack: RulePack) -> tuple[Lease, ...]:
    doors = sellers(state.part(Tablets))
    if command.dev and command.dev not in doors:
        raise Refused("numbers-for-desks")
    if not command.count:
        leases = due(state, pack, (command.dev,) if command.dev else None)
        if not leases:
            raise Refused("numbers-enough")
        return leases
    if not command.dev:
        raise Refused("bad-command", field="dev")
    if (have := free(state, pack)) < command.count:
        others = with_others(state, command.dev)
        raise Refused("numbers-gone", limit=have, count=len(others))
    return _shared_out(state, {command.dev: command.count})


def _without(part: Leases, numbers: set[int]) -> Leases:
    """With these numbers at no tablet."""
    leased = {
        dev: tuple(number for number in its if number not in numbers)
        for dev, its in part.numbers_by_dev.items()
    }
    return replace(
        part, numbers_by_dev=MappingProxyType({dev: its for dev, its in leased.items() if its})
    )


def _told(numbers: tuple[int, ...]) -> tuple[Fact, ...]:
    """How many numbers, and the lowest of them."""
    return Fact("count", len(numbers), "number"), Fact("ticket", min(numbers, default=0), "ticket")


SELLING: Refusals = {
    "numbers-used-up": (),
    "numbers-with-others": ("count",),
    "ticket-not-leased": ("ticket",),
}
"""What the door is refused for want of a number."""
REFUSALS: Refusals = {
    "bad-command": ("field",),
    "numbers-accounted": (),
    "numbers-enough": (),
    "numbers-for-desks": (),
    "numbers-gone": ("count", "limit"),
    "numbers-none": (),
    "numbers-unheard": ("count",),
    "ticket-taken": ("ticket",),
    **SELLING,
}


class LeasesSlice(NightSlice[Leases, Command, Event]):
    """The ticket numbers that each tablet may sell while it hears of no other."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        return command if isinstance(command, VoidNumbers) else replace(command, by=device)

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Give numbers, take them back or void them; Refused says why not."""
        if isinstance(command, LeaseNumbers):
            return NumbersLeased(leases=_leased(state, command, pack), at=command.at)
        if isinstance(command, VoidNumbers):
            reason = typed(command.reason, "reason", MOST_NOTE)
            if not (numbers := unsold(state)):
                raise Refused("numbers-accounted")
            return NumbersVoided(numbers=numbers, reason=reason, at=command.at)
        numbers, unheard = numbers_left(state, command.dev), command.dev != command.by
        if not numbers:
            raise Refused("numbers-none")
        if unheard and not command.confirmed:
            raise Refused("numbers-unheard", kind="ask", count=len(numbers))
        return NumbersReturned(dev=command.dev, numbers=numbers, unheard=unheard, at=command.at)

    def conflict(self, state: State, event: Event) -> Reason | None:
        if not isinstance(event, NumbersLeased):
            return None
        numbers = list(chain.from_iterable(lease.numbers for lease in event.leases))
        if (
            not numbers
            or len(set(numbers)) < len(numbers)
            or not all(lease.dev for lease in event.leases)
        ):
            return "numbers-unsound"
        doors = sellers(state.part(Tablets))
        if any({*numbers_left(state, dev)} & {*numbers} for dev in doors):
            return "numbers-leased"
        return None

    def apply(self, state: State, event: Event) -> State:
        part = state.part(Leases)
        if isinstance(event, NumbersVoided):
            return state.having(replace(part, void=part.void | {*event.numbers}))
        if isinstance(event, NumbersReturned):
            gone = {*event.numbers}
            return state.having(
                replace(
                    _without(part, gone),
                    off=part.off | {event.dev},
                    unheard=part.unheard | gone if event.unheard else part.unheard - gone,
                )
            )
        for lease in event.leases:
            part = _without(part, {*lease.numbers})
            leased = {
                **part.numbers_by_dev,
                lease.dev: (*part.numbers_by_dev.get(lease.dev, ()), *lease.numbers),
            }
            part = replace(
                part,
                numbers_by_dev=MappingProxyType(leased),
                ever=part.ever | {*lease.numbers},
                unheard=part.unheard - {*lease.numbers},
                off=part.off - {lease.dev},
            )
        return state.having(part)

    def residue(self, state: State, event: Event) -> State:
        """Return the state with numbers whose giving was taken back: their tablet may have sold
        some unheard.
        """
        if not isinstance(event, NumbersLeased):
            return state
        part, numbers = (
            state.part(Leases),
            {*chain.from_iterable(lease.numbers for lease in event.leases)},
        )
        return state.having(
            replace(part, ever=part.ever | numbers, unheard=part.unheard | numbers)
        )

    def undo(self, state: State, event: Event, attempt: Attempt) -> NeedsRuling | None:
        """What tablets were given is returned, not taken back: they may have sold it meanwhile."""
        return NeedsRuling()

    def writers_for(self, kind: type) -> tuple[str, ...]:
        return ("desk",) if kind in (ReturnNumbers, NumbersReturned) else self.writers

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, NumbersLeased):
            return _told(tuple(chain.from_iterable(lease.numbers for lease in event.leases)))
        if isinstance(event, NumbersReturned):
            return _told(event.numbers)
        return (*_told(event.numbers), Fact("reason", event.reason, "text"))


SLICE = LeasesSlice(
    name="leases",
    part=Leases,
    stream="numbers",
    guarded=False,
    commands={
        "lease-numbers": LeaseNumbers,
        "return-numbers": ReturnNumbers,
        "void-numbers": VoidNumbers,
    },
    events={
        "numbers-leased/1": NumbersLeased,
        "numbers-returned/1": NumbersReturned,
        "numbers-voided/1": NumbersVoided,
    },
    reasons=literals(Reason),
    refuses={**REFUSALS, **TYPED},
)
