"""The financial report of a night: every field with its value, the clauses that ask for it, and
the records or the sums that it comes from. Cents.

To the cent, the takings are what goes to prizes, to expenses, and what is left of them (net):
gross = prize_money + goods_bought + expenses + net.

Clauses: SK-3.entry, SK-3.gross, SK-3.net, SK-3.trpv (retail values of all goods, given ones too),
SK-6.i, SK-6.ii, SK-6.iii, SK-6.iv, NU-11.01b, NU-11.04a, NU-11.04b, NU-5.01; which field a place
asks for is its data. Readings: what was won from a jackpot is no prize of the night; rebuys are
takings; what was paid of the licence's fee is the expenses of that kind.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Cents
from pycore.law import packs
from pycore.law.files.duties import net_proceeds
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.base.state import State
from pycore.night.ending import given_back, together
from pycore.night.money import money
from pycore.night.money.deposits import DepositRecorded, banked
from pycore.night.money.expenses import ExpenseRecorded, Expenses, total
from pycore.night.money.money import PayoutsAnnounced, PrizePaid, prize_money
from pycore.night.money.outlays import TOWARDS, PaymentRecorded, paid
from pycore.night.night import Night
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.jackpot import JackpotJoined
from pycore.night.registration.rebuying import RebuySold
from pycore.night.registration.refunds import EntryRefunded, PrepaidRefunded
from pycore.night.results import goods
from pycore.night.results.after_night import never_played
from pycore.night.results.goods import Goods, GoodsOffered, goods_sum
from pycore.night.results.standings import places
from pycore.night.seating.removals import PlayerRemoved
from pycore.night.setup.set_up import NightSetUp

ReportName = Literal[
    "participants", "entries", "entry_fee", "entry_money", "rebuys", "rebuy_money", "refunded",
    "gross", "prize_money", "goods_bought", "goods_donated", "prizes", "retail_value",
    "prizes_paid", "expenses", "licence_fee", "promotional", "net", "used", "banked",
    "interest", "paid_out", "balance", "jackpot",
]  # fmt: skip


class ReportField(TypedDict):
    """One field: its value, the clauses that ask for it, and what it comes from: other fields that
    it is a sum of, and the records that tell it.
    """

    name: ReportName
    unit: Literal["count", "cents"]
    value: int
    clauses: list[str]
    sum_of: list[str]
    records: list[str]


def net(state: State) -> Cents:
    """Return what is left of the takings for the purpose."""
    prizes = (prize_money(state), goods_sum(state, donated=False))
    return net_proceeds(state.revenue(), prizes, (total(state),))


def handed_over(night: Night) -> Cents:
    """Return the prizes in money that were paid out."""
    won = money.winnings(night.state) if night.state.announced else {}
    return Cents(sum(won.get(ticket, Cents(0)) for ticket in night.state.prizes_paid))


def of_kind(state: State, kind: str) -> Cents:
    """Return what the expenses of one kind come to."""
    entered = state.part(Expenses).entered.values()
    return Cents(sum(expense.cents for expense in entered if expense.kind == kind))


def report(night: Night) -> list[ReportField]:
    """Return every field there is, in the order in which they add up."""
    state = night.state
    values = _values(night)
    asked_for = packs.financial_report(state.adopted.pack)
    records = _records(night)
    return [
        {
            "name": name,
            "unit": "count" if name in COUNTS else "cents",
            "value": values[name],
            "clauses": list(asked_for.clauses_of(name)),
            "sum_of": list(SUMS.get(name, ())),
            "records": records.get(name, []),
        }
        for name in ORDER
        if values[name] or name not in ONLY_WHERE_ANY or asked_for.clauses_of(name)
    ]


ORDER: tuple[ReportName, ...] = (
    "participants", "entries", "entry_fee", "entry_money", "rebuys", "rebuy_money", "refunded",
    "gross",
    "prize_money", "goods_bought", "prizes", "goods_donated", "retail_value", "prizes_paid",
    "expenses", "licence_fee", "promotional", "net", "used", "banked", "interest", "paid_out",
    "balance", "jackpot",
)  # fmt: skip
COUNTS = ("participants", "entries", "rebuys")
ONLY_WHERE_ANY = (
    "rebuys",
    "rebuy_money",
    "refunded",
    "goods_bought",
    "goods_donated",
    "licence_fee",
    "promotional",
    "interest",
    "jackpot",
)
SUMS: dict[ReportName, tuple[ReportName, ...]] = {
    "gross": ("entry_money", "rebuy_money"),
    "prizes": ("prize_money", "goods_bought"),
    "retail_value": ("goods_bought", "goods_donated"),
    "net": ("gross", "prizes", "expenses"),
    "balance": ("banked", "interest", "paid_out"),
}
"""{field: what it is worked out from}; of net and balance the later ones are taken off."""
OF_KIND: dict[str, ReportName] = {
    "licence-fee": "licence_fee",
    "promotional-prize": "promotional",
}
"""{kind of expense: the field that tells it by itself}"""


def _values(night: Night) -> dict[ReportName, int]:
    state = night.state
    entries = state.entries.values()
    rebuys = [rebuy for entry in entries for rebuy in entry.rebuys]
    in_money, bought = prize_money(state), goods_sum(state, donated=False)
    cents, deposits = goods_sum(state, donated=True), banked(state)
    interest = banked(state, "interest")
    paid_out = sum(paid(state, toward) for toward in TOWARDS)
    return {
        "participants": 0 if state.cancelled else len(entries) - len(never_played(night)),
        "entries": len(entries),
        "entry_fee": state.adopted.entry_fee_cents,
        "entry_money": sum(entry.fee for entry in entries),
        "rebuys": len(rebuys),
        "rebuy_money": sum(rebuy.fee for rebuy in rebuys),
        "refunded": together(given_back(night)),
        "gross": state.revenue(),
        "prize_money": in_money,
        "goods_bought": bought,
        "prizes": in_money + bought,
        "goods_donated": cents,
        "retail_value": bought + cents,
        "prizes_paid": handed_over(night) + _goods_out(state),
        "expenses": total(state),
        **{name: of_kind(state, kind) for kind, name in OF_KIND.items()},
        "net": net(state),
        "used": paid(state, "purpose"),
        "banked": deposits,
        "interest": interest,
        "paid_out": paid_out,
        "balance": deposits + interest - paid_out,
        "jackpot": sum(state.jackpot.values()),
    }


def _goods_out(state: State) -> int:
    """What the goods were worth that were handed over. Of those that tied players share the first
    count first.
    """
    if state.announced is None:
        return 0
    counts_left, shared = (
        money.goods_left(state),
        {finish.place: finish.shared_by for finish in places(state)},
    )
    worth = 0
    for place, count in counts_left.items():
        kept_goods = list(goods.kept_for(state, place, shared[place]).values())
        worth += sum(prize.value_cents for prize in kept_goods[: len(kept_goods) - count])
    return worth


def _records(night: Night) -> dict[ReportName, list[str]]:
    """The ids of the records that tell a field, those that count. A field has either these or
    others that it is a sum of.
    """
    ids_by_field: dict[ReportName, list[str]] = {}
    players = {entry.player for entry in night.state.entries.values()}
    absent = never_played(night)
    for folded_event in night.folded.recorded:
        if not night.folded.counts(folded_event):
            continue
        for name in _told_by(folded_event, night.state, players, absent):
            ids_by_field.setdefault(name, []).append(folded_event.placed.id)
    return ids_by_field


def _told_by(
    folded_event: RecordedEvent, state: State, players: set[str], absent: set[str]
) -> tuple[ReportName, ...]:
    event = folded_event.event
    if isinstance(event, EntrySold | PlayerRemoved | JackpotJoined):
        # What was paid back tells nothing.
        names = _of_player(event, absent) if event.player in players else ()
        # Nobody took part in what was called off.
        return tuple(name for name in names if name != "participants" or not state.cancelled)
    if isinstance(event, EntryRefunded | PrepaidRefunded):
        return ("refunded",)
    if isinstance(event, RebuySold):
        return ("rebuys", "rebuy_money")
    if isinstance(event, NightSetUp):  # the fee, and which part goes to prizes
        return ("entry_fee", "prize_money")
    if isinstance(event, PayoutsAnnounced):
        return ("prize_money",)
    if isinstance(event, PrizePaid):
        return ("prizes_paid",)
    if isinstance(event, GoodsOffered):
        if event.number not in state.part(Goods).items:  # withdrawn again
            return ()
        return ("goods_donated",) if event.donated else ("goods_bought",)
    if isinstance(event, ExpenseRecorded):
        own = OF_KIND.get(event.kind)
        return ("expenses", own) if own is not None else ("expenses",)
    if isinstance(event, DepositRecorded):
        return ("banked",) if event.source == "takings" else ("interest",)
    if isinstance(event, PaymentRecorded):
        return ("paid_out", "used") if event.towards == "purpose" else ("paid_out",)
    return ()


def _of_player(
    event: EntrySold | PlayerRemoved | JackpotJoined, absent: set[str]
) -> tuple[ReportName, ...]:
    if isinstance(event, JackpotJoined):
        return ("jackpot",)
    if isinstance(event, PlayerRemoved):  # who never came took no part
        return ("participants",) if event.player in absent else ()
    return ("participants", "entries", "entry_money")
