"""A night as plain data for the screens: one answer with everything a screen shows.

Times are milliseconds, money is cents, chips are chips. Words are the screen's business: here are
codes and clause ids only.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from pycore.kernel.clauses import Refusal
from pycore.kernel.days import Day
from pycore.kernel.units import BasisPoints, Cents, Chips, Millis
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model import codec
from pycore.night.base.parts import Standings, TableSettled
from pycore.night.base.state import State
from pycore.night.chips.chips_view import ChipLedger, ledger
from pycore.night.clock.act_clocks import ActClocks, act_clocks
from pycore.night.devices.met import (
    Branch,
    BreachView,
    Conflict,
    Missing,
    branches,
    breaches,
    conflicts,
    missing,
)
from pycore.night.devices.seal_view import SealView, seal_view
from pycore.night.devices.tablets_view import TabletsView, tablets_view
from pycore.night.floor.incidents_view import IncidentTerms, NoteView, incident_terms, incidents
from pycore.night.floor.penalty_rows import PenaltyRow, PenaltyTerms, penalty_rows, penalty_terms
from pycore.night.floor.staff_view import StaffView, staff_view
from pycore.night.from_paper import PaperMark, mark
from pycore.night.money import money
from pycore.night.night import Night
from pycore.night.records import (
    Buyer,
    HistoryLine,
    Holder,
    PrintedNumber,
    history_line,
    numbers,
    printed,
    twice,
)
from pycore.night.registration.desk import Desk, desk, refusal
from pycore.night.registration.entries import TicketRenumbered
from pycore.night.registration.jackpot_shape import NightJackpot
from pycore.night.registration.rebuying import intends
from pycore.night.registration.refunds import owed
from pycore.night.results import goods, hand_for_hand
from pycore.night.results.after_night import Duty, after_night
from pycore.night.results.busts import AnyHand
from pycore.night.results.prizes import (
    GoodsPrize,
    PlacePrize,
    all_goods,
    first_goods,
    goods_won,
    place_prizes,
    prizes_from_top,
)
from pycore.night.results.standings import PlayersEliminated, PlayStopped, paid_places, places
from pycore.night.seating.absence_records import AbsentRemoved
from pycore.night.seating.absence_rows import Absence, absence
from pycore.night.seating.removals import PlayerRemoved
from pycore.night.seating.seat_lists import SeatLists, seat_lists
from pycore.night.seating.seats import breaks_refused
from pycore.night.setup.amend_view import Amending, amending
from pycore.night.setup.library_view import houses_of
from pycore.night.setup.licence_view import NightLicence, night_licence
from pycore.night.summary import Lost, gone_set_up
from pycore.night.todo import todo
from pycore.night.todo_shape import Task
from pycore.poker.terms import AntePayer
from pycore.portable.clock import write_clock
from pycore.portable.structure import write_structure
from pycore.tournament.payouts import band_for


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


class Player(Buyer):
    """A player in the night, out or not. They stand under *ticket*; *number* is printed on it, and
    *doubled* says that another holds the same. *place* once they are out or have won.
    *wants_rebuy*: they said that they buy again. *refund_cents* is what giving the entry back
    comes to, while play has not begun.
    """

    doubled: bool
    player: str
    rebuys_left: int
    wants_rebuy: bool
    place: int | None
    tied: bool
    refund_cents: Cents


class TableSeats(TypedDict):
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
    """How many are left, at how many tables, with how many chips; and the *paid_places* that there
    may be.
    """

    players_left: int
    entered: int
    tables: int
    seats_per_table: int
    chips_in_play: Chips
    average_stack_chips: Chips
    paid_places: int


class HandForHandView(TypedDict):
    """Whether the tables play hand for hand, and whether that could be announced now."""

    called: bool
    possible: bool


class Standing(Holder):
    """Somebody with a place. *prize_cents* 0: no money; *prize_goods* are theirs beside it, where
    they are *tied* those of all who tie; *prize_waits* to be handed over, or *prize_paid_at_ms*.
    *record* is what put them there, None for who is left of all; *paper*: it was entered later.
    """

    place: int
    tied: bool
    prize_cents: Cents
    prize_goods: list[GoodsPrize]
    prize_waits: bool
    prize_paid_at_ms: int | None
    record: str | None
    paper: PaperMark | None


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
    breaches: list[BreachView]
    branches: list[Branch]
    missing: Missing
    tablets: TabletsView
    events: int
    todo: list[Task]


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
    incidents: list[NoteView]
    incident_terms: IncidentTerms
    players: list[Player]
    numbers: list[PrintedNumber]
    twice: list[int]
    tables: list[TableSeats]
    draw: SeatDraw | None
    seating: SeatLists
    counts: Counts
    hand_for_hand: HandForHandView
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


DOLLAR = 100
HISTORY = 40
"""How many records the history shows, newest first."""


def night_view(
    night: Night,
    now_ms: int,
    jackpot: NightJackpot | None = None,
    licence_last: Day | None = None,
    licence: LicenceTerms | None = None,
) -> AnyNight:
    """Return the whole night at *now_ms*. Before it is set up, there are only its records.
    *jackpot* is what the organization's book makes of it, *licence_last* the last day of its
    licence and *licence* what that says now, where a shell has that book.
    """
    state, at = night.state, Millis(now_ms)
    records, phase = _records(night, at, jackpot, licence), state.phase
    if phase == "none":
        _, by, lost = gone_set_up(night)
        bare: BareNight = {**records, "phase": phase, "taken_back": by, "lost": lost}
        return bare
    view: NightView = {
        **records,
        "phase": phase,
        "night": _night(state.adopted),
        "clock": clock_texts(state),
        "desk": desk(night, at),
        "amending": amending(night),
        "licence": night_licence(night, licence),
        "incidents": incidents(night),
        "incident_terms": incident_terms(state),
        "players": _players(night, at),
        "numbers": numbers(state),
        "twice": twice(state),
        "tables": _tables(night),
        "draw": {"seed": state.draw.seed, "at_ms": state.draw.at} if state.draw else None,
        "seating": seat_lists(night),
        "counts": counts(state),
        "hand_for_hand": {
            "called": hand_for_hand.is_called(state),
            "possible": hand_for_hand.may_be_called(state),
        },
        "chips": ledger(night, at),
        "standings": _standings(night),
        "payouts": _payouts(night, at),
        "after": after_night(night, licence_last),
        "penalties": penalty_rows(night, at),
        "penalty_terms": penalty_terms(state),
        "absence": absence(night, at),
        "act_clocks": act_clocks(night, at),
        "staff": staff_view(night),
        "jackpot": jackpot,
        "seal": seal_view(night),
    }
    return view


def clock_texts(state: State) -> ClockTexts:
    """Return the clock of a night that is set up, as every screen ticks by it."""
    return {
        "structure": write_structure(state.structure),
        "state": write_clock(state.clock),
        "ante_payer": state.adopted.ante_payer,
    }


def _records(
    night: Night, at: Millis, jackpot: NightJackpot | None, licence: LicenceTerms | None
) -> NightRecords:
    return {
        "tid": night.tid,
        "history": [
            history_line(night, folded_event)
            for folded_event in reversed(night.folded.latest(HISTORY))
        ],
        "conflicts": conflicts(night),
        "breaches": breaches(night),
        "branches": branches(night),
        "missing": missing(night.strays),
        "tablets": tablets_view(night),
        "events": night.logs.count(),
        "todo": todo(night, at, jackpot, licence),
    }


def _night(settings: NightSettings) -> NightFacts:
    return {
        "name": settings.night_name,
        "organization": settings.organization,
        "venue": settings.venue,
        "licence": settings.licence,
        "start_at_ms": settings.start_at_ms,
        "stop_at_ms": settings.stop_at_ms,
        "zone": settings.zone,
        "utc_offset_minutes": settings.utc_offset_minutes,
        "stop_clause": settings.clause("stop"),
        "devices_clause": settings.clause("devices"),
        "structure_clause": settings.clause("structure"),
        "ties_clause": settings.clause("ties"),
        "template": settings.template,
        "houses": houses_of(settings.template, settings.clauses.values()),
        "pack": settings.pack,
        "edition": settings.edition,
        "language": settings.language,
        "chip_set": codec.plain(settings.chip_set),
    }


def _players(night: Night, at: Millis) -> list[Player]:
    state = night.state
    finished = {place.ticket: place for place in places(state)}
    out = state.out()
    limit = state.adopted.rebuy_limit
    rows: list[Player] = []
    both = twice(state)
    for ticket, entry in sorted(state.entries.items()):
        seat, place = state.seats.get(ticket), finished.get(ticket)
        gone = ticket in out
        rows.append(
            {
                "ticket": ticket,
                "number": printed(state, ticket),
                "doubled": printed(state, ticket) in both,
                "player": entry.player,
                "name": night.name(entry.player),
                "table": seat.table if seat and not gone else None,
                "seat": seat.seat if seat and not gone else None,
                "rebuys": len(entry.rebuys),
                "rebuys_left": limit - len(entry.rebuys),
                "wants_rebuy": intends(state, ticket, at),
                "out": gone,
                "place": place.place if place else None,
                "tied": place is not None and place.shared_by > 1,
                "paid": entry.paid,
                "is_late": entry.is_late,
                "jackpot": ticket in state.jackpot,
                "refund_cents": Cents(0) if state.started else owed(state, ticket),
                "sold_at_ms": entry.at,
            }
        )
    return rows


def _tables(night: Night) -> list[TableSeats]:
    state = night.state
    out = state.out()
    size = state.adopted.seats_per_table
    tables: dict[int, list[int | None]] = {}
    for ticket, place in state.seats.items():
        if ticket not in out:
            tables.setdefault(place.table, [None] * size)[place.seat - 1] = ticket
    refused = breaks_refused(state)
    return [
        {
            "table": table,
            "seats": seats,
            "dealt_by": night.dealt_by(table),
            "break_refused": refusal(refused[table]),
        }
        for table, seats in sorted(tables.items())
    ]


def counts(state: State) -> Counts:
    """Return how many are left, at how many tables, with how many chips; and how many may be
    paid.
    """
    players_left, chips = len(state.still_in()), state.chips_in_play()
    return {
        "players_left": players_left,
        "entered": len(state.entries),
        "tables": len(state.tables()),
        "seats_per_table": state.adopted.seats_per_table,
        "chips_in_play": chips,
        "average_stack_chips": Chips(chips // players_left if players_left else 0),
        "paid_places": paid_places(state),
    }


def _standings(night: Night) -> list[Standing]:
    state = night.state
    won, unpaid, by = money.winnings(state), money.unpaid(state), _put_out(night)
    papers = state.part(Standings).papers
    return [
        {
            "place": place.place,
            "tied": place.shared_by > 1,
            "ticket": place.ticket,
            "number": printed(state, place.ticket),
            "name": night.name(state.entries[place.ticket].player),
            "prize_cents": won[place.ticket],
            "prize_goods": goods_won(state, place),
            "prize_waits": place.ticket in unpaid,
            "prize_paid_at_ms": state.prizes_paid.get(place.ticket),
            "record": by.get(place.ticket),
            "paper": mark(papers.get(place.ticket)),
        }
        for place in places(state)
    ]


def _put_out(night: Night) -> dict[int, str]:
    """{ticket: the record that gave it its place}: going out, or the count when play stopped.
    Records name a ticket by the number that it had then.
    """
    sources: dict[int, str] = {}
    now: dict[int, int] = {}
    wanted = {place.ticket for place in places(night.state)}
    for backward in night.folded.backwards():
        if sources.keys() == wanted:
            break
        event: Any = backward.event
        if isinstance(event, PlayersEliminated | AnyHand | AbsentRemoved):
            placed = {gone.ticket for gone in event.out}
        elif isinstance(event, TableSettled):
            placed = {gone.ticket for gone in (*event.out, *event.short)}
        elif isinstance(event, PlayerRemoved):
            placed = {event.ticket}
        elif isinstance(event, PlayStopped):
            placed = {stack.ticket for stack in event.stacks}
        elif isinstance(event, TicketRenumbered) and night.folded.counts(backward):
            now[event.was] = now.get(event.ticket, event.ticket)
            continue
        else:
            continue
        if night.folded.counts(backward):
            placed = {now.get(ticket, ticket) for ticket in placed}
            sources.update(dict.fromkeys((placed & wanted) - sources.keys(), backward.placed.id))
    return sources


def _payouts(night: Night, at: Millis) -> Payouts:
    state = night.state
    settings = state.adopted
    prizes, won, unpaid = money.prizes(state), money.winnings(state), money.unpaid(state)
    pool = money.pool(settings, state.revenue())
    first_prizes = [won[place.ticket] for place in places(state) if place.place == 1]
    return {
        "status": "announced" if state.announced else "estimate",
        "announced_at_ms": state.announced.at if state.announced else None,
        "pool_cents": Cents(sum(prizes)),
        "pool_bp": settings.pool_bp,
        "unit_cents": settings.payout_unit_cents,
        "in_dollars": not settings.payout_unit_cents % DOLLAR and not pool % DOLLAR,
        "first_cents": Cents(sum(first_prizes)),
        "to_pay_cents": Cents(sum(unpaid.values())),
        "to_pay_players": len(unpaid),
        "first_goods": first_goods(state),
        "places": place_prizes(state),
        "from_top": prizes_from_top(state),
        "goods": all_goods(state),
        "online_clause": online.id if (online := night.pack.no_online_prize) else None,
        "goods_cents": Cents(sum(goods.by_place(state))),
        "band": _band(settings, len(state.entries)),
        "clause": settings.clause("payout_bands"),
        "pool_clause": settings.clause("pool_bp"),
        "announce_refused": refusal(money.announce_refused(state, at)),
    }


def _band(settings: NightSettings, players: int) -> str:
    """The row of the payout table, "86-95"; "" while nobody has entered."""
    if players == 0:
        return ""
    below = [band.up_to for band in settings.payout_bands if band.up_to < players]
    most_players = settings.payout_bands[-1].up_to
    if players > most_players:
        return f"{most_players}+"
    return f"{max(below, default=0) + 1}-{band_for(settings.payout_bands, players).up_to}"
