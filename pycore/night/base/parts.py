"""What a night is made of: its values, and the parts of its state by their slices. What one slice
alone reads may stand beside it; what several read stands here, beneath them.
Among them are the records of the stacks at a table that has a tablet (table/stacks.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, Literal

from pycore.kernel.ranges import ChipCount, Count, Holder, Id, Note, SeatNo, TableNo, Word
from pycore.kernel.units import NO_CHIPS, Cents, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.set_up import Paid
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model.codec import Dated
from pycore.night.base import between_hands
from pycore.poker.terms import ColourUp
from pycore.portable.clock import Clock
from pycore.portable.structure import StructureItem
from pycore.tournament.seating import Seated

Phase = Literal["none", "open", "playing", "finished", "cancelled"]
NEVER_STARTED = Clock(0, 0, 0, False, False)
NEVER = Millis(0)


@dataclass(frozen=True, kw_only=True)
class OfPlayer(Dated):
    """An event about the holder of a ticket: the person goes with the number, since two may hold
    one number.
    """

    ticket: Holder
    player: Id


@dataclass(frozen=True)
class OnPaper:
    """When something happened by the paper that it was entered from, who wrote it there, and when
    it was *entered*.
    """

    at: Millis
    wrote: str
    entered: Millis


@dataclass(frozen=True, kw_only=True)
class Rebuy:
    """One rebuy; *at* is when it was recorded."""

    fee: Cents
    chips: Chips
    paid: Paid
    at: Millis
    paper: OnPaper | None = None


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One entry. *player* is a pseudonym: names live outside the log."""

    ticket: int
    player: str
    fee: Cents
    stack: Chips
    paid: Paid
    is_late: bool
    at: Millis
    rebuys: tuple[Rebuy, ...] = ()
    paper: OnPaper | None = None


@dataclass(frozen=True)
class Out:
    """Who is out, with the stack at the start of that hand when it was counted."""

    ticket: Holder
    stack_chips: ChipCount | None


@dataclass(frozen=True)
class FinalCount:
    """Who was left when play was stopped, with the stack counted then."""

    ticket: Holder
    stack_chips: ChipCount


@dataclass(frozen=True)
class Announced:
    """The payouts as they were announced, with what they were worked out from."""

    entries: int
    rebuys: int
    pool_cents: Cents
    payouts_cents: tuple[Cents, ...]
    at: Millis


@dataclass(frozen=True)
class Cancelled:
    """The night was called off; the desk refunds until *refund_until_ms*, 0 where nothing ends
    that.
    """

    at: Millis
    refund_until_ms: Millis


@dataclass(frozen=True)
class Draw:
    seed: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class HeldStack:
    """A player's chips when they were last counted or a hand ended, with so many *rebuys* in them,
    at that table and seat. *before* is what they had when that hand began, where that was known.
    """

    chips: Chips
    rebuys: int
    table: int
    seat: int
    before: Chips | None


@dataclass(frozen=True, kw_only=True)
class Felt:
    """A table whose hands are recorded: how many there were, the chips that wait for the next pot,
    and where the last hand was played from (poker/button.py; *small* 0: dead). *again*: it was
    called off and is dealt again from there. No *order*: its seats were drawn anew since.
    """

    hands: int
    carried: Chips
    button: int
    small: int
    big: int
    small_seat: int
    order: tuple[int, ...]
    again: bool = False


def _table() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Twice:
    """A sale of a number that was given out before: whose it was."""

    player: str
    number: int


# --- The parts, by their slices. ---


@dataclass(frozen=True, kw_only=True)
class Adopted:
    """What the night is played by; nothing until it is set up."""

    settings: NightSettings | None = None


@dataclass(frozen=True, kw_only=True)
class Door:
    """Who is in, by ticket; every number that was ever given out, and the last of them. *doubled*
    are entries whose number was given to another too: the number they hold, by the one they stand
    under until the director gives them their own. *twice* are all that ever stood so, in or not:
    what they stand under is nobody else's. *back* are numbers on papers that were taken back.
    """

    entries: Mapping[int, Entry] = field(default_factory=_table)
    given_out: frozenset[int] = frozenset()
    last_ticket: int = 0
    doubled: Mapping[int, int] = field(default_factory=_table)
    twice: Mapping[int, Twice] = field(default_factory=_table)
    back: frozenset[int] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Licensing:
    """How often the night took over its licence as it stood then; when it was told that the
    licence is suspended or cancelled, 0 while it is in force.
    """

    taken: int = 0
    stopped_ms: Millis = NEVER


@dataclass(frozen=True, kw_only=True)
class Refunds:
    """Cents given back, by ticket: refunded entries leave the entries."""

    refunded: Mapping[int, Cents] = field(default_factory=_table)
    cancelled: Cancelled | None = None


@dataclass(frozen=True, kw_only=True)
class Jackpot:
    """Cents paid into the jackpot, by ticket."""

    joined: Mapping[int, Cents] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Seating:
    """The draw, and everybody's last seat by ticket."""

    draw: Draw | None = None
    seats: Mapping[int, Seated] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What the director set of the seats: the *order* in which tables break, the first one first;
    *blocked* seats, (table, seat), that nobody is given; *apart*, pairs of players (pseudonyms,
    the lesser first) who may not sit at one table.
    """

    order: tuple[int, ...] = ()
    blocked: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Staying:
    """Who stays at their table, by pseudonym, each with the table that was named for them before
    the draw, 0 where none was.
    """

    tables: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Pressed:
    """When the clock was last put elsewhere by hand, and the clock as it would run otherwise."""

    at: Millis
    otherwise: Clock


@dataclass(frozen=True, kw_only=True)
class Timing:
    """The structure as it stands now, and the clock in it; *pressed* is what a mistaken press
    would be taken back to.
    """

    structure: tuple[StructureItem, ...] = ()
    clock: Clock = NEVER_STARTED
    pressed: Pressed | None = None


@dataclass(frozen=True, kw_only=True)
class Standings:
    """Those out, hand by hand, with the moment of each, and who was counted when play was stopped.
    *papers* are those who went out by a paper, *among_tables* those who went out by a hand while
    others played at another table.
    """

    groups: tuple[tuple[Out, ...], ...] = ()
    moments: tuple[Millis, ...] = ()
    stop: tuple[FinalCount, ...] = ()
    out: frozenset[int] = frozenset()
    papers: Mapping[int, OnPaper] = field(default_factory=_table)
    among_tables: frozenset[int] = frozenset()


@dataclass(frozen=True, kw_only=True)
class HandForHand:
    """Whether hand for hand was *called*; the players of whose hand it was said that no other
    table lost anybody, *alone*; and those who went out on hands dealt at the same time, *at_once*.
    """

    called: bool = False
    alone: frozenset[str] = frozenset()
    at_once: tuple[frozenset[str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Prizes:
    """The payouts as announced, and when each prize was handed over, by ticket."""

    announced: Announced | None = None
    paid: Mapping[int, Millis] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Stacks:
    """What lies before each player of a table that counts, by ticket; *removed* left play."""

    stacks: Mapping[int, HeldStack] = field(default_factory=_table)
    removed: Chips = NO_CHIPS


@dataclass(frozen=True)
class Pool:
    """Players among whom chips went to and fro uncounted, by ticket: together they have what each
    of them should have, and *moved* more. Even that sum is unknown (*is_sum_known*) where somebody
    among them came from a table that counts nothing, or left with chips that nobody counted.
    """

    tickets: frozenset[int]
    moved: int = 0
    is_sum_known: bool = True


@dataclass(frozen=True, kw_only=True)
class Pools:
    """Who has an unknown stack since a hand without entry, and with whom together."""

    pools: tuple[Pool, ...] = ()
    unsure: frozenset[int] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Removals:
    """Of whom all chips left play, those they hid too: their table knew them; and of whom none
    were counted yet, which are in play until then. Pseudonyms.
    """

    whole: frozenset[str] = frozenset()
    uncounted: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Ended:
    """When the last hand of a table ended, where it was told or not entered."""

    at: Mapping[int, Millis] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Felts:
    """The tables whose hands are recorded."""

    felts: Mapping[int, Felt] = field(default_factory=_table)


@dataclass(frozen=True)
class Exchange:
    """Who gave so many *pieces* of the chip that leaves, and *gets* of the next larger one. In a
    race *cards* ("7c 9d") were dealt for the odd ones. *had_chips* was their stack where it was
    known, with so many *rebuys* in it; else that is 0.
    """

    ticket: Holder
    seat: SeatNo
    pieces: Count
    gets: Count
    cards: Note = ""
    had_chips: ChipCount = NO_CHIPS
    rebuys: Count = 0


@dataclass(frozen=True, kw_only=True)
class ColouredUp(between_hands.ReachingFact, Dated):
    """The chips worth *unit_chips* left a table for those worth *into_chips*. What lay on the
    *unknown* seats nobody counted; the others have *created_chips* more together, or *lost_chips*
    fewer. *clause* says how; "" where the director chose the method.
    """

    table: TableNo
    unit_chips: ChipCount
    into_chips: ChipCount
    method: ColourUp
    clause: Word = ""
    seed: Id = ""
    rows: tuple[Exchange, ...] = ()
    unknown: tuple[SeatNo, ...] = ()
    created_chips: ChipCount = NO_CHIPS
    lost_chips: ChipCount = NO_CHIPS

    def change(self, row: Exchange) -> int:
        """Return the chips by which this made a stack larger, or smaller."""
        return row.gets * self.into_chips - row.pieces * self.unit_chips


@dataclass(frozen=True, kw_only=True)
class ChipMoves:
    """What happened to the chips in play beside sales: *ups* in their order, how many chips were
    *forfeited*, and by how much both changed stacks that were never counted (*adrift*, by ticket).
    """

    ups: tuple[ColouredUp, ...] = ()
    forfeited: Chips = NO_CHIPS
    adrift: Mapping[int, int] = field(default_factory=_table)

    def created(self) -> Chips:
        """Return how many chips colour-ups created, for everybody whose chips were counted."""
        return Chips(sum(up.created_chips for up in self.ups))

    def lost(self) -> Chips:
        """Return how many chips colour-ups lost, for everybody whose chips were counted."""
        return Chips(sum(up.lost_chips for up in self.ups))

    def unsure(self) -> tuple[Chips, Chips]:
        """Return (how many fewer, how many more) chips there may be where nobody counted."""
        fewer = more = 0
        for up in self.ups:
            most = len(up.unknown) * (up.into_chips - up.unit_chips)
            more += most
            fewer += 0 if up.method == "top-up" else most
        return Chips(fewer), Chips(more)

    def gone(self) -> frozenset[int]:
        """Return the values of the chips that left play at some table."""
        return frozenset(up.unit_chips for up in self.ups)

    def done(self, unit: int) -> frozenset[int]:
        """Return the tables that these chips have left."""
        return frozenset(up.table for up in self.ups if up.unit_chips == unit)


@dataclass(frozen=True, kw_only=True)
class SeatStack:
    """The chips before one seat."""

    seat: SeatNo
    chips: ChipCount


@dataclass(frozen=True, kw_only=True)
class Stack:
    """The chips of one player, with so many rebuys in them."""

    ticket: Holder
    seat: SeatNo
    chips: ChipCount
    rebuys: Count


@dataclass(frozen=True, kw_only=True)
class CountStacks(Dated):
    """The chips before these seats were counted, between two hands. *confirmed*: the count is
    right though other chips should lie there, and *because* says why.
    """

    table: int
    stacks: tuple[SeatStack, ...]
    confirmed: bool = False
    because: str = ""


@dataclass(frozen=True)
class Broke:
    """Who lost everything in hand *no* of a table, and somebody whom that put out before."""

    ticket: Holder
    table: TableNo
    no: Count
    beside: Holder | None = None


@dataclass(frozen=True, kw_only=True)
class SettleTable(Dated):
    """The next hand is about to be dealt: who waits for a rebuy, or cannot post, is out. *button*
    is where it was put right, so that the blinds fall to others (NU-B.IR1). *is_under_way*: that
    hand is on and nobody saw its deal, so that its level is the one it began at. *broke*: on which
    hands they lost everything, which the record itself knows.
    """

    table: int
    button: int | None = None
    is_under_way: bool = False
    broke: tuple[Broke, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StacksCounted(Dated):
    """So many chips lay there. Where *expected_chips* should have, the count was said to be right
    *because* of something; else that is 0, and *because* may say why chips of one lie with
    another where their sum is right. *hands* had been recorded at the table; None: nobody said how
    many.
    """

    table: TableNo
    stacks: tuple[Stack, ...]
    expected_chips: ChipCount = NO_CHIPS
    because: Note = ""
    hands: Count | None = None


@dataclass(frozen=True, kw_only=True)
class TableSettled(Dated):
    """Before a deal these were out: *out* had no chips left, *short* could not post a blind and
    their chips left play. *broke*: the hands on which those without chips lost them, in order.
    """

    table: TableNo
    out: tuple[Out, ...] = ()
    short: tuple[Out, ...] = ()
    broke: tuple[Broke, ...] = ()
