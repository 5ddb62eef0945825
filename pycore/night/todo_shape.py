"""What the director is asked to do, a type for each kind; a screen tells them apart by *kind*."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pycore.kernel.units import Cents, Chips
from pycore.law.policies.set_up import Paid
from pycore.night.devices.met import Missing


class AskedTask(TypedDict):
    """What every task has: the clause that asks for it, None where none does, and the *command*
    that does it, as a wish with the fields that are known: what a person still has to choose or
    to type is not in it.
    """

    clause: str | None
    command: dict[str, Any]


class StrayBranchTask(AskedTask, Missing):
    """A device wrote two histories: what the branch with this *tip* would count."""

    kind: Literal["stray-branch"]
    dev: str
    tip: str


class LimitPassed(AskedTask):
    """A limit that devices passed together, a tablet that took another's place, or a clock moved
    from another day, by the record *id*; told like its refusal.
    """

    kind: Literal["breach", "took-over", "clock-leaps"]
    code: str
    facts: dict[str, Any]
    id: str


class LicenceTask(AskedTask):
    """The licence is not in force, or the book has news of it: its *number*, and as *result*
    the status that it has or gets, "" where that stays.
    """

    kind: Literal["licence-stopped", "licence-news"]
    number: str
    result: str


class DoubledTicket(AskedTask):
    """Two hold the *number*; the one who stands under *ticket* can have the *next*."""

    kind: Literal["doubled-ticket"]
    ticket: int
    number: int
    name: str
    next: int


class SoldAs(TypedDict):
    """One entry: the *number* printed on it, which *dev* sold it when, by which *record*; what is
    owed for it, the jackpot with it, and the chips that came with it.
    """

    ticket: int
    number: int
    dev: str
    record: str
    paid: Paid
    cents: Cents
    chips: Chips
    at_ms: int
    out: bool


class SamePerson(AskedTask):
    """Two entries were *sold* under one *name*, neither door having heard of the other: one
    person, or two?
    """

    kind: Literal["same-person"]
    name: str
    sold: list[SoldAs]


class Answer(TypedDict):
    """What a tablet answered, when, by which *record*."""

    dev: str
    record: str
    at_ms: int


class AnswersDiffer(AskedTask):
    """Of the entries under one *name* a tablet said that they are *two_people*'s; to another it
    was *one_person*, and the entry with this *number* was *refunded*, or its sale undone. Neither
    had heard of the other.
    """

    kind: Literal["answers-differ"]
    name: str
    number: int
    refunded: bool
    two_people: Answer
    one_person: Answer


class LowTurnout(AskedTask):
    """Too few had entered at *from_at_ms*: the night may be called off, and this much is then owed
    back.
    """

    kind: Literal["low-turnout"]
    entries: int
    from_at_ms: int
    limit: int
    refund_cents: Cents


class RefundEntries(AskedTask):
    """The night was called off, or can be (*refund-first*), and so much is owed to so many; the
    desk of a night that was called off pays until *at_ms*, 0 where nothing ends that
    (*refund-all*). *refunds-over*: it does not any more.
    """

    kind: Literal["refund-all", "refund-entries", "refund-first", "refunds-over"]
    players: int
    cents: Cents
    at_ms: int


class Plain(AskedTask):
    """What its kind says in full."""

    kind: Literal["sell-entries", "draw-seats", "start-clock", "clock-paused", "announce-payouts"]


class SeatsShort(AskedTask):
    """So many *players* are in, and the hall has *room* for fewer: seats are blocked."""

    kind: Literal["seats-short"]
    players: int
    room: int


class OutAs(TypedDict):
    """Who went out, at which *table*."""

    ticket: int
    name: str
    table: int


class SameHand(AskedTask):
    """The holder of *ticket* went out near the prizes: was it on the same hand as one of the
    *peers*, at another table?
    """

    kind: Literal["same-hand"]
    ticket: int
    name: str
    peers: list[OutAs]


class SeatPlayer(AskedTask):
    """Seats were drawn without this player."""

    kind: Literal["seat-player"]
    ticket: int
    name: str


class RoyalFlush(AskedTask):
    """The holder of *ticket* showed a royal flush in hand *no* of a table, with so many pocket
    *cards*: recorded as a win, it pays *cents*.
    """

    kind: Literal["royal-flush"]
    table: int
    no: int
    ticket: int
    name: str
    cards: int
    cents: Cents


class PenaltyOver(AskedTask):
    """The player of *ticket* has been away for as long as the *penalty* said."""

    kind: Literal["penalty-over"]
    ticket: int
    name: str
    penalty: str


class AbsentPrepaid(AskedTask):
    """Players who paid beforehand and are not there: to be entered all the same, waited for in
    the break, or removed now that it has ended; of so many the chips must be counted first.
    """

    kind: Literal["seat-prepaid", "absent-soon", "remove-absent"]
    players: int
    uncounted: int


class StopPlayTask(AskedTask):
    """Play must end; it had to at *at_ms*."""

    kind: Literal["stop-play"]
    at_ms: int


class StopSoon(AskedTask):
    """Play must end at *at_ms*, within so many *minutes*."""

    kind: Literal["stop-soon"]
    at_ms: int
    minutes: int


class LicenceHoursTask(AskedTask):
    """The hours of the licence *number* end at *at_ms*, within so many *minutes*, or are over
    and no hand begins any more.
    """

    kind: Literal["licence-hours-soon", "licence-hours-over"]
    number: str
    at_ms: int
    minutes: int


class FinalTable(AskedTask):
    """One table holds all the *players_left*."""

    kind: Literal["final-table"]
    players_left: int


class BreakTableTask(AskedTask):
    """The *table* can be broken: its *players* find seats elsewhere."""

    kind: Literal["break-table"]
    table: int
    players: int


class KeptFromBreaking(AskedTask):
    """The *table* could be broken, its *players* fit elsewhere: but *tickets* are kept apart so
    that no draw may give them seats.
    """

    kind: Literal["kept-from-breaking"]
    table: int
    players: int
    tickets: list[int]


class FillTableTask(AskedTask):
    """The *table* has far fewer than the others: so many *players* are drawn to go there."""

    kind: Literal["fill-table"]
    table: int
    players: int


class Mover(TypedDict):
    """Who moves with the least change: the *ticket* and its name, the free *seat*, and after how
    many hands the big blind comes, here and there.
    """

    ticket: int
    name: str | None
    seat: int
    before_hands: int
    after_hands: int


class BalanceTask(AskedTask):
    """Somebody should move from one table to another; so many sit at each. *mover* is None where
    nobody knows the buttons: then the director chooses, or somebody looks where the big blind is
    at those *tables*.
    """

    kind: Literal["balance"]
    mover: Mover | None
    tables: list[int]
    from_table: int
    to_table: int
    from_players: int
    to_players: int


class ColourUpTask(AskedTask):
    """Chips worth *unit_chips* leave play at so many *tables*; *table* is the first of them."""

    kind: Literal["colour-up"]
    unit_chips: Chips
    table: int
    tables: int


class CountRemoved(AskedTask):
    """The holder of *ticket* was taken out, and nobody counted their chips."""

    kind: Literal["count-removed"]
    ticket: int
    name: str


class ChipsShort(AskedTask):
    """There are starting stacks for so many *players*, and *entries* have been sold; chips are
    left for *rebuys*.
    """

    kind: Literal["chips-short"]
    players: int
    entries: int
    rebuys: int


class Carried(AskedTask):
    """*chips* wait for the next pot of a *table* where nobody sits any more."""

    kind: Literal["carried-chips"]
    table: int
    chips: Chips


class ReportIncidentTask(AskedTask):
    """The note *incident* is reported to the regulator without delay; *text* is how it begins."""

    kind: Literal["report-incident"]
    incident: str
    text: str


class SeatLeft(AskedTask):
    """The holder of *ticket* left their seat, it was noted *at_ms*, and nothing since."""

    kind: Literal["seat-left"]
    name: str
    ticket: int
    at_ms: int


class PayPrizes(AskedTask):
    """So many have not been handed their prize."""

    kind: Literal["pay-prizes"]
    players: int


class ChecksOpen(AskedTask):
    """Of *count* things *checks_left* are still to look at, before the doors or at the end."""

    kind: Literal["checks-before", "checks-end"]
    checks_left: int
    count: int


class StaffShort(AskedTask):
    """So many are *present* of how many are *needed* in the roles that lack somebody."""

    kind: Literal["staff-short"]
    present: int
    needed: int


class StaffAway(AskedTask):
    """Somebody is away since *at_ms* who should be there throughout."""

    kind: Literal["staff-away"]
    name: str
    at_ms: int


class PlaysAndWorks(AskedTask):
    """A worker who may not play and the holder of *ticket* have one *name*."""

    kind: Literal["plays-and-works"]
    name: str
    ticket: int


Task = (
    StrayBranchTask | LimitPassed | DoubledTicket | SamePerson | AnswersDiffer | LowTurnout
    | RefundEntries | Plain | SeatsShort | SeatPlayer | AbsentPrepaid | PenaltyOver | StopPlayTask
    | StopSoon | FinalTable | BreakTableTask | KeptFromBreaking | FillTableTask | BalanceTask
    | PayPrizes | ColourUpTask | Carried | ChipsShort | RoyalFlush | ReportIncidentTask
    | ChecksOpen | StaffShort | StaffAway | PlaysAndWorks | LicenceTask | LicenceHoursTask
    | SeatLeft | CountRemoved | SameHand
)  # fmt: skip
