"""A night: its view, and its line in a list."""

from __future__ import annotations

from typing import Literal, TypedDict, final

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import BasisPoints, Cents, Chips
from pycore.law.policies.set_up import Paid
from pycore.night.base.parts import Phase
from pycore.night.chips.chips_shape import ChipLedger
from pycore.night.devices.record_shape import Branch, Breach, Conflict, HistoryLine, Missing
from pycore.night.devices.seal_shape import SealView
from pycore.night.devices.tablets_shape import TabletsView
from pycore.night.floor.incidents_shape import IncidentTerms, Noted
from pycore.night.floor.staff_shape import StaffView
from pycore.night.from_paper_shape import PaperMark
from pycore.night.registration.desk_shape import Desk
from pycore.night.registration.jackpot_shape import NightJackpot
from pycore.night.results.after_night_shape import Duty
from pycore.night.seating.seats_shape import SeatLists
from pycore.night.setup.amend_shape import Amending
from pycore.night.setup.licence_shape import NightLicence
from pycore.night.todo_shape import Task
from pycore.poker.terms import AntePayer


class ChipColour(TypedDict):
    """Chips of one colour: their value, and how many each player starts with."""

    colour: str
    value: Chips
    count: int


class NightFacts(TypedDict):
    """What the night was set up as. *utc_offset_minutes*: so far the hall's clock is ahead of UTC;
    *zone* is "" where unknown. *houses* are the folders of house rules that hold for it.
    """

    name: str
    organization: str
    venue: str
    licence: str
    start_at_ms: int
    stop_at_ms: int | None
    zone: str
    utc_offset_minutes: int
    stop_clause: str | None
    devices_clause: str | None
    structure_clause: str | None
    ties_clause: str | None
    template: str
    houses: list[str]
    pack: str
    edition: str
    language: str
    chip_set: list[ChipColour]


class ClockTexts(TypedDict):
    """The clock as portable text: pycore.portable reads the *structure* and its *state*. Who pays
    the antes of the levels is the same for all of them.
    """

    structure: str
    state: str
    ante_payer: AntePayer


class Player(TypedDict):
    """A player in the night, out or not. They stand under *ticket*; *number* is printed on it, and
    *doubled* says that another holds the same. *place* once they are out or have won.
    *wants_rebuy*: they said that they buy again. *refund_cents* is what giving the entry back
    comes to, while play has not begun.
    """

    ticket: int
    number: int
    doubled: bool
    player: str
    name: str
    table: int | None
    seat: int | None
    rebuys: int
    rebuys_left: int
    wants_rebuy: bool
    out: bool
    place: int | None
    tied: bool
    paid: Paid
    late: bool
    jackpot: bool
    refund_cents: Cents
    sold_at_ms: int


class PrintedNumber(TypedDict):
    """What is printed on the ticket of somebody who stands under another number."""

    ticket: int
    number: int


class Table(TypedDict):
    """An open table: who sits on each of its *seats*, by ticket, the first seat first; and the
    device that dealt or counted there last, "" where none did; and why the table cannot be
    broken now, None where it can.
    """

    table: int
    seats: list[int | None]
    dealt_by: str
    break_refused: Refusal | None


class SeatDraw(TypedDict):
    seed: str
    at_ms: int


class Counts(TypedDict):
    """How many are left, at how many tables, with how many chips."""

    left: int
    entered: int
    tables: int
    seats_per_table: int
    chips_in_play: Chips
    average_stack_chips: Chips


class GoodsPrize(TypedDict):
    """A prize in goods for a place; *value_cents* is its retail value, taxes included."""

    number: int
    what: str
    place: int
    value_cents: Cents
    donated: bool


class Standing(TypedDict):
    """Somebody with a place. *prize_cents* 0: no money; *prize_goods* are theirs beside it, where
    they are *tied* those of all who tie; *prize_waits* to be handed over, or *prize_paid_at_ms*.
    *record* is what put them there, None for who is left of all; *paper*: it was entered later.
    """

    place: int
    tied: bool
    ticket: int
    number: int
    name: str
    prize_cents: Cents
    prize_goods: list[GoodsPrize]
    prize_waits: bool
    prize_paid_at_ms: int | None
    record: str | None
    paper: PaperMark | None


class CalledTerms(TypedDict):
    """A called clock: so many *seconds*, then a *countdown* of so many more. *without_a_bet*: the
    hand dies even where it could check.
    """

    seconds: int
    countdown: int
    without_a_bet: bool
    clause: str


class TimeChipsLeft(TypedDict):
    """How many time chips the holder of a *ticket* has left."""

    ticket: int
    chips: int


class BankTerms(TypedDict):
    """The time bank, *seconds* at a turn and for each of its *chips*, 0 where the rules have none.
    *is_on* while the final table plays: then it stands in the place of the called clock.
    """

    chips: int
    seconds: int
    is_on: bool
    clause: str
    left: list[TimeChipsLeft]


class ActClocks(TypedDict):
    """How long a player may take to act, by the rules of the night."""

    called: CalledTerms
    bank: BankTerms


class PenaltyRow(TypedDict):
    """A penalty of somebody who is in: so many *minutes* or *hands* away, both 0 for a warning. At
    *from_ms* so much play was *left_ms*, and so many hands were *missed*. *state*: the player must
    stay away, may come back, is back. *incident* is the note that it went with, "" for none.
    """

    penalty: str
    ticket: int
    number: int
    name: str
    table: int | None
    seat: int | None
    minutes: int
    hands: int
    missed: int
    reason: str
    clause: str
    incident: str
    at_ms: int
    from_ms: int
    left_ms: int
    state: Literal["warning", "away", "due", "back"]


class PenaltyTerms(TypedDict):
    """What a screen offers for a penalty: minutes away, and the clauses that speak of them and of
    a seat that was left.
    """

    minutes: list[int]
    clause: str | None
    abandoned_clause: str | None


class AbsentRow(TypedDict):
    """Somebody who paid beforehand and has not come. *chips* is what their table knows to be left,
    None where it must be counted, *most_chips* what can be left at most.
    """

    ticket: int
    number: int
    name: str
    table: int | None
    seat: int | None
    chips: Chips | None
    most_chips: Chips


class Absence(TypedDict):
    """Who has not come, by the *clause* that says what becomes of them, "" where none does: then
    nobody is marked. They are waited for until *level* begins (0: to the end); *due*: it has.
    """

    clause: str
    rows: list[AbsentRow]
    level: int
    due: bool


class PlacePrize(TypedDict):
    """What a place gets, in money and in *goods*."""

    place: int
    cents: Cents
    goods: list[GoodsPrize]


class Payouts(TypedDict):
    """The prizes, best place first: an estimate until they are announced. *band* is the row of the
    payout table, "86-95". The *pool_cents* are what the places come to, *first_cents* and
    *first_goods* what those in first place get together, nothing until somebody has it.
    *to_pay_cents* wait for *to_pay_players*, nobody before the payouts are announced; some of
    them may wait for goods alone. *in_dollars*: what goes to prizes, and each of them, is whole
    dollars. *goods* are given beside the money, by place, worth
    *goods_cents* together; *online_clause* forbids entries into online games. So many places
    *from_top* all get something.
    """

    status: Literal["estimate", "announced"]
    announced_at_ms: int | None
    pool_cents: Cents
    pool_bp: BasisPoints
    unit_cents: Cents
    in_dollars: bool
    places: list[PlacePrize]
    from_top: int
    goods: list[GoodsPrize]
    online_clause: str | None
    goods_cents: Cents
    first_cents: Cents
    first_goods: list[GoodsPrize]
    to_pay_cents: Cents
    to_pay_players: int
    band: str
    clause: str | None
    pool_clause: str | None
    announce_refused: Refusal | None


class NightRecords(TypedDict):
    """What there is to say of any night: its records, *events* of them, and what they ask for."""

    tid: str
    history: list[HistoryLine]
    conflicts: list[Conflict]
    breaches: list[Breach]
    branches: list[Branch]
    missing: Missing
    tablets: TabletsView
    events: int
    todo: list[Task]


class Lost(TypedDict):
    """The branch that the set-up of a night stands on, which does not count."""

    dev: str
    tip: str


@final
class BareNight(NightRecords):
    """A night that is not set up, or whose set-up was undone: its records and nothing else.
    *taken_back* is the undo of its set-up, "" where no set-up has arrived; *lost* is where that
    stands while it does not count.
    """

    phase: Literal["none"]
    taken_back: str
    lost: Lost | None


@final
class NightView(NightRecords):
    """A night that is set up. *numbers* are what is printed on tickets whose holders stand under
    another number, *twice* the numbers that two hold. *draw* is None until seats are drawn.
    *penalties* are those of who is still in, the last one first. *jackpot* is None where the night
    has none, or nobody knows of the book.
    """

    phase: Literal["open", "playing", "finished", "cancelled"]
    night: NightFacts
    clock: ClockTexts
    desk: Desk
    amending: Amending
    licence: NightLicence | None
    incidents: list[Noted]
    incident_terms: IncidentTerms
    players: list[Player]
    numbers: list[PrintedNumber]
    twice: list[int]
    tables: list[Table]
    draw: SeatDraw | None
    seating: SeatLists
    counts: Counts
    chips: ChipLedger
    standings: list[Standing]
    payouts: Payouts
    after: list[Duty]
    penalties: list[PenaltyRow]
    penalty_terms: PenaltyTerms
    absence: Absence
    act_clocks: ActClocks
    staff: StaffView
    jackpot: NightJackpot | None
    seal: SealView | None


AnyNight = BareNight | NightView
"""What `night_view` answers; *phase* tells the two apart."""


class NightSummary(TypedDict):
    """*name*, *venue*, *organization*, *start_at_ms* and *utc_offset_minutes* (how far the hall's
    clocks are ahead of UTC) are "" and None before the night is set up. *entries* counts tickets
    and *players* the people behind them; *revenue_cents* is entries and rebuys; *prizes_cents* are
    the announced payouts, 0 until then. Of a night whose set-up was undone they say what it was to
    be, and *taken_back* is that undo, "" for every other night; so they do where it is *lost*.
    *missing_records*, *missing_sales* and *missing_cents* stand on branches that do not count.
    *beside* is the main event that it stands beside, "" for every other night.
    """

    name: str
    venue: str
    organization: str
    start_at_ms: int | None
    utc_offset_minutes: int | None
    phase: Phase
    taken_back: str
    lost: Lost | None
    entries: int
    left: int
    revenue_cents: Cents
    players: int
    prizes_cents: Cents
    conflicts: int
    missing_records: int
    missing_sales: int
    missing_cents: Cents
    beside: str
    is_sealed: bool
