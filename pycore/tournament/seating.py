"""Seats: who sits where, drawn from a recorded seed so that anyone can draw it again.

Clauses: NU-9.03a, MB-3, SEL-3 (random places), NU-A.4d (tables as equal as possible), NU-7.03,
SEL-3 (at most ten at a table), NU-A.4e (a broken table goes to random empty seats, K7), SEL-21b
(which table breaks), SEL-23, NU-A.4h (how far tables may differ), NU-B.SE1 (who must be kept apart
is, and every draw that does so is as likely, K18s). Seats and tables count from 1. Seat 1 is the
dealer's left. Nobody who stays at their table is drawn for another: they keep their seat, or draw
one at the table that was named for them, before the others draw what is left.

Balancing: who moves from a table to a smaller one, and to which seat, so that nobody gains or
loses blinds by it.

Clauses: NU-9.29, MB-25 (the new place is as close as can be to the old one, K5), NU-A.4f (fair by
the blinds). Whoever moves takes the place with all that comes with it.

What counts is how many hands somebody waits for the big blind. The mover is whoever has to wait
about as long at the new table as at the old one; where several do, whoever is due first, because
there the least is at stake.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeVar

from pycore.kernel.ranges import Holder, SeatNo, TableNo
from pycore.kernel.values import dataclass


@dataclass(frozen=True)
class BetweenHands:
    """A table between two hands: the seats *taken*, and where the *big* blind was in the last."""

    taken: frozenset[int]
    big: int


@dataclass(frozen=True)
class MoveOption:
    """A move from a seat to a seat of the other table, and how many hands the big blind is away
    before and after it: 0 is the next hand.
    """

    seat: SeatNo
    to_seat: SeatNo
    before: int
    after: int

    @property
    def changed(self) -> int:
        return abs(self.after - self.before)


def hands_to_big(seat: int, taken: Collection[int], big: int) -> int:
    """Return the number of hands after which the big blind comes to a seat, whether somebody sits
    there or would: 0 in the next one. *big* is where it was in the last hand.
    """
    if seat > big:
        return sum(1 for other in taken if big < other < seat)
    return sum(1 for other in taken if other > big or other < seat)


def nearest(
    leaving: BetweenHands,
    joined: BetweenHands,
    seats: Collection[int],
    staying: Collection[int] = (),
) -> MoveOption | None:
    """Return the move that changes least; None where there is none. *seats* are those that
    somebody can be given at the other table, taken or not; who sits in one of *staying* does not
    go there.
    """
    free = [seat for seat in sorted(seats) if seat not in joined.taken]
    after = {seat: hands_to_big(seat, joined.taken, joined.big) for seat in free}
    places = [
        MoveOption(seat, to_seat, hands_to_big(seat, leaving.taken, leaving.big), after[to_seat])
        for seat in sorted(leaving.taken.difference(staying))
        for to_seat in free
    ]

    def least(place: MoveOption) -> tuple[int, int, int, int]:
        return place.changed, place.before, place.seat, place.to_seat

    return min(places, key=least, default=None)


T = TypeVar("T")


@dataclass(frozen=True)
class Seated:
    """*ticket* sits at *table* in *seat*."""

    ticket: Holder
    table: TableNo
    seat: SeatNo


class Dice:
    """Fair draws from a seed: SHA-256 over "draw1", the seed and a counter, 64 bits at a time.

    Values that would favour low numbers are drawn again. The method is fixed for good: a changed
    one would make old draws impossible to check.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._count = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* - 1, each as likely."""
        fair = (1 << 64) // limit * limit
        while True:
            place = b"draw1\0" + self._seed + b"\0" + self._count.to_bytes(8, "big")
            self._count += 1
            value = int.from_bytes(hashlib.sha256(place).digest()[:8], "big")
            if value < fair:
                return value % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order (Fisher-Yates from the end)."""
        out = list(items)
        for end in range(len(out) - 1, 0, -1):
            other = self.below(end + 1)
            out[end], out[other] = out[other], out[end]
        return out


def tables_needed(players: int, seats_per_table: int) -> int:
    return -(-players // seats_per_table)


def table_sizes(
    players: int, tables: int, seats: Sequence[int] = (), staying: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return how many sit at each table: they differ by one at most, larger tables first. *seats*
    is how many each table has, where that matters: a table with fewer holds what it can; so many
    are *staying* at each, and it has no fewer. Raises NoDraw where they do not fit.
    """
    sizes = list(staying) or [0] * tables
    for _ in range(players - sum(sizes)):
        open_tables = [
            table for table in range(tables) if not seats or sizes[table] < seats[table]
        ]
        if not open_tables:
            raise NoDraw
        sizes[min(open_tables, key=lambda table: (sizes[table], table))] += 1
    return tuple(sizes)


@dataclass(frozen=True)
class DrawLimits:
    """What a draw must keep to: *closed* seats, by table, that nobody is given, and *apart*, pairs
    of tickets that may not come to sit at one table; who is *staying*, by ticket, with their table
    and seat, 0 where any seat there will do.
    """

    closed: Mapping[int, frozenset[int]] = field(default_factory=dict)
    apart: frozenset[frozenset[int]] = frozenset()
    staying: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    def open_seats(self, table: int, seats_per_table: int) -> list[int]:
        """Return the seats of a table that somebody may be given, whether taken or not."""
        closed = self.closed.get(table, frozenset())
        return [seat for seat in range(1, seats_per_table + 1) if seat not in closed]

    def allow(self, at: Mapping[int, int]) -> bool:
        """Return whether these may sit so: *at* is {ticket: table}."""
        return not any(
            len(pair) == 2 and len({at.get(ticket) for ticket in pair}) == 1 and pair <= at.keys()
            for pair in self.apart
        )

    def places_kept(
        self, tickets: Collection[int], tables: Collection[int], seats_per_table: int
    ) -> dict[int, tuple[int, int]]:
        """Return who of *tickets* a draw at these *tables* leaves at theirs: {ticket: (table,
        seat, 0 where it is drawn)}. Where more stay at a table than it has seats, those in a seat
        come before those who have none yet, then the lower ticket.
        """
        free = {table: set(self.open_seats(table, seats_per_table)) for table in tables}
        room = {table: len(seats) for table, seats in free.items()}
        kept_places: dict[int, tuple[int, int]] = {}
        claims = [(ticket, *place) for ticket, place in self.staying.items() if ticket in tickets]
        for ticket, table, seat in sorted(claims, key=lambda claim: (not claim[2], claim[0])):
            if not room.get(table):
                continue
            room[table] -= 1
            kept_places[ticket] = (table, seat if seat in free[table] else 0)
            free[table].discard(seat)
        return kept_places


FREE = DrawLimits()
ATTEMPTS = 1_000
"""So often is drawn anew when a draw puts together who must be kept apart."""


class NoDraw(Exception):
    """Nobody can be seated so: too few seats, or those to keep apart cannot be."""


def draw(
    tickets: Sequence[int],
    tables: int,
    seed: str,
    limits: DrawLimits = FREE,
    seats_per_table: int | None = None,
    lowest: int = 1,
) -> tuple[Seated, ...]:
    """Return a random draw of everybody, table by table from the *lowest*, the lowest seats of
    each. Raises NoDraw.

    The tickets are first sorted, so the seed and the list of tickets give the draw, whatever order
    they came in. A draw that *limits* do not allow is drawn again with the numbers that follow in
    the seed: every draw that they allow is as likely as another.
    """
    dice = Dice(seed)
    most = len(tickets) if seats_per_table is None else seats_per_table
    numbers = range(lowest, lowest + tables)
    kept_places = limits.places_kept(tickets, numbers, most)
    places = _to_draw(len(tickets), numbers, limits, most, kept_places)
    for _ in range(ATTEMPTS):
        seats = _dealt(dice, tickets, places, kept_places)
        if limits.allow({place.ticket: place.table for place in seats}):
            return seats
    raise NoDraw


def _dealt(
    dice: Dice,
    tickets: Sequence[int],
    places: Sequence[tuple[int, int]],
    kept_places: Mapping[int, tuple[int, int]],
) -> tuple[Seated, ...]:
    """Everybody in one of the *places*: who stays first, then the others by one shuffle."""
    by_place = {place: ticket for ticket, place in kept_places.items() if place[1]}
    for ticket, (table, seat) in sorted(kept_places.items()):
        if not seat:
            empty = [place for place in places if place[0] == table and place not in by_place]
            by_place[empty[dice.below(len(empty))]] = ticket
    drawers = [ticket for ticket in sorted(tickets) if ticket not in kept_places]
    empty = [place for place in places if place not in by_place]
    by_place.update(zip(empty, dice.shuffled(drawers), strict=True))
    return tuple(Seated(by_place[place], *place) for place in places)


def _to_draw(
    players: int,
    tables: range,
    limits: DrawLimits,
    most: int,
    kept_places: Mapping[int, tuple[int, int]],
) -> list[tuple[int, int]]:
    """The seats that are drawn for: of each table those that are kept and the lowest ones."""
    seats = [limits.open_seats(table, most) for table in tables]
    staying = [sum(at == table for at, _ in kept_places.values()) for table in tables]
    sizes = table_sizes(players, len(tables), [len(there) for there in seats], staying)
    places = []
    for table, there, size in zip(tables, seats, sizes, strict=True):
        own = [seat for at, seat in kept_places.values() if at == table and seat]
        others = [seat for seat in there if seat not in own][: size - len(own)]
        places += [(table, seat) for seat in sorted(own + others)]
    return places


def places_for(
    tickets: Sequence[int],
    taken: Mapping[int, frozenset[int]],
    seats_per_table: int,
    seed: str,
    limits: DrawLimits = FREE,
    sitting: Mapping[int, int] | None = None,
) -> tuple[Seated, ...] | None:
    """Return a random empty seat for each of *tickets*, always at one of the smallest tables; None
    when they do not fit. Raises NoDraw when they fit, but those to keep apart cannot be.

    *taken* maps every open table to its occupied seats, *sitting* those there to their tables: it
    is asked only about who must be kept apart from one of *tickets*.
    """
    dice = Dice(seed)
    apart = frozenset(pair for pair in limits.apart if not pair.isdisjoint(tickets))
    limits = replace(limits, apart=apart)
    for _ in range(ATTEMPTS):
        placed = _placed(dice, tickets, taken, seats_per_table, limits)
        if placed is None:
            return None
        if limits.allow({**(sitting or {}), **{place.ticket: place.table for place in placed}}):
            return placed
    raise NoDraw


def _placed(
    dice: Dice,
    tickets: Sequence[int],
    taken: Mapping[int, frozenset[int]],
    seats_per_table: int,
    limits: DrawLimits,
) -> tuple[Seated, ...] | None:
    seats = {table: set(occupied) for table, occupied in taken.items()}
    seated: list[Seated] = []
    for ticket in dice.shuffled(sorted(tickets)):
        free = {
            table: [
                seat for seat in limits.open_seats(table, seats_per_table) if seat not in occupied
            ]
            for table, occupied in sorted(seats.items())
        }
        smallest = min((len(seats[table]) for table in free if free[table]), default=None)
        if smallest is None:
            return None
        empty = [
            (table, seat)
            for table in free
            if len(seats[table]) == smallest
            for seat in free[table]
        ]
        table, seat = empty[dice.below(len(empty))]
        seats[table].add(seat)
        seated.append(Seated(ticket, table, seat))
    return tuple(seated)


def can_place(
    tickets: Collection[int],
    taken: Mapping[int, frozenset[int]],
    seats_per_table: int,
    limits: DrawLimits,
    sitting: Mapping[int, int],
) -> bool:
    """Return whether some seed gives `places_for` a draw, of *tickets* that fit. Only who must be
    kept apart is looked at: the others take what is left. Where so many must be that it would take
    long to say no, it is yes.
    """
    sure, maybe, extras = _places_at(len(tickets), taken, seats_per_table, limits)
    foes: dict[int, set[int]] = {}
    for ticket, other in (sorted(pair) for pair in limits.apart if len(pair) == 2):
        foes.setdefault(ticket, set()).add(other)
        foes.setdefault(other, set()).add(ticket)
    movers = sorted({*tickets} & foes.keys(), key=lambda ticket: (-len(foes[ticket]), ticket))
    at = {ticket: table for ticket, table in sitting.items() if ticket not in tickets}
    come = dict.fromkeys(taken, 0)
    tries = 0

    def is_full(table: int) -> bool:
        if come[table] < sure[table]:
            return False
        used = sum(come[other] > sure[other] for other in maybe)
        return table not in maybe or come[table] > sure[table] or used == extras

    def seats(index: int) -> bool:
        nonlocal tries
        tries += 1
        if index == len(movers) or tries > ATTEMPTS:
            return True
        for table in sorted(come):
            if is_full(table) or any(at.get(foe) == table for foe in foes[movers[index]]):
                continue
            come[table] += 1
            at[movers[index]] = table
            if seats(index + 1):
                return True
            come[table] -= 1
            del at[movers[index]]
        return False

    return seats(0)


def _places_at(
    count: int, taken: Mapping[int, frozenset[int]], seats_per_table: int, limits: DrawLimits
) -> tuple[dict[int, int], set[int], int]:
    """(how many of so many come to each table whatever the seed, the tables of which some get one
    more, how many do): always at the smallest.
    """
    sizes = {table: len(seats) for table, seats in taken.items()}
    free = {
        table: len(set(limits.open_seats(table, seats_per_table)) - seats)
        for table, seats in taken.items()
    }
    sure = dict.fromkeys(taken, 0)
    while open_tables := [table for table in taken if sure[table] < free[table]]:
        smallest = min(sizes[table] + sure[table] for table in open_tables)
        level = {table for table in open_tables if sizes[table] + sure[table] == smallest}
        if count < len(level):
            return sure, level, count
        for table in level:
            sure[table] += 1
        count -= len(level)
    return sure, set(), 0


def movers_to(
    table: int,
    sitting: Mapping[int, Collection[int]],
    open_seats: int,
    staying: Collection[int] = (),
) -> dict[int, int]:
    """Return {table: how many of its players} go to *table*, so that tables differ by one at most;
    *sitting* are the tickets at every table, *open_seats* how many are free at the new one. Who is
    *staying* does not go, and their table stays larger where nobody else can.
    """
    sizes = {other: len(there) for other, there in sitting.items() if other != table}
    movable = {other: len({*sitting[other]}.difference(staying)) for other in sizes}
    has, count_by_table = len(sitting.get(table, ())), dict.fromkeys(sizes, 0)
    for _ in range(open_seats):
        givers = [other for other in sizes if count_by_table[other] < movable[other]]
        fullest = max(givers, key=lambda other: (sizes[other], -other), default=table)
        if fullest == table or sizes[fullest] - has <= 1:
            break
        sizes[fullest] -= 1
        count_by_table[fullest] += 1
        has += 1
    return {other: count for other, count in count_by_table.items() if count}


def drawn_to(
    table: int,
    sitting: Mapping[int, Collection[int]],
    free: Sequence[int],
    seed: str,
    limits: DrawLimits = FREE,
) -> tuple[Seated, ...]:
    """Return who goes to a table that opens, drawn from those at the fullest ones who need not
    stay, and to which of its *free* seats. Raises NoDraw.
    """
    dice = Dice(seed)
    count_by_table = movers_to(table, sitting, len(free), limits.staying)
    movable = {other: {*there}.difference(limits.staying) for other, there in sitting.items()}
    for _ in range(ATTEMPTS):
        movers = [
            ticket
            for other, count in sorted(count_by_table.items())
            for ticket in dice.shuffled(sorted(movable[other]))[:count]
        ]
        seats = dice.shuffled(sorted(free))
        seated = tuple(
            Seated(ticket, table, seat) for ticket, seat in zip(movers, seats, strict=False)
        )
        together = {*movers, *sitting.get(table, ())}
        if limits.allow(dict.fromkeys(together, table)):
            return seated
    raise NoDraw


def break_order(
    tables: Collection[int], order: Sequence[int] = (), staying: Collection[int] = ()
) -> list[int]:
    """Return the open tables in the order in which they close (SEL-21b): as the *order* that was
    set has them, then the highest number first. Tables where somebody is *staying* come after all
    others.
    """
    named = [table for table in order if table in tables]
    turns = named + sorted((table for table in tables if table not in named), reverse=True)
    return sorted(turns, key=lambda table: table in staying)


def next_to_break(
    tables: Collection[int], order: Sequence[int] = (), staying: Collection[int] = ()
) -> int | None:
    """Return the table whose turn it is to close; None of a single table."""
    return break_order(tables, order, staying)[0] if len(tables) > 1 else None


def table_to_break(
    sizes: Mapping[int, int],
    seats_per_table: int,
    order: Sequence[int] = (),
    limits: DrawLimits = FREE,
    staying: Collection[int] = (),
) -> int | None:
    """Return the table that can close now: the one whose turn it is, once the others hold its
    players.
    """
    turn = next_to_break(sizes, order, staying)
    if turn is None:
        return None
    room = sum(
        max(0, len(limits.open_seats(table, seats_per_table)) - size)
        for table, size in sizes.items()
        if table != turn
    )
    return turn if room >= sizes[turn] else None


def out_of_balance(sizes: Mapping[int, int], few: int, many: int) -> tuple[int, int] | None:
    """Return (largest, smallest) table when they differ by more than is allowed: *many* with over
    six tables, else *few*.
    """
    if len(sizes) < 2:
        return None
    largest = max(sizes, key=lambda table: (sizes[table], table))
    smallest = min(sizes, key=lambda table: (sizes[table], table))
    allowed = many if len(sizes) > 6 else few
    return (largest, smallest) if sizes[largest] - sizes[smallest] > allowed else None
