"""The money of a night once it is in: the financial report, what was spent, banked and paid."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import BasisPoints, Cents, Millis
from pycore.night.money.cash_up_shape import CashCount, Sold, WayTotal
from pycore.night.night_shape import GoodsPrize

ReportName = Literal[
    "participants", "entries", "entry_fee", "entry_money", "rebuys", "rebuy_money", "refunded",
    "gross", "prize_money", "goods_bought", "goods_donated", "prizes", "retail_value",
    "prizes_paid", "expenses", "licence_fee", "promotional", "net", "used", "banked",
    "interest", "paid_out", "balance", "jackpot",
]  # fmt: skip
What = Literal["prizes", "expenses", "net"]
Lacking = Literal[
    "not-over", "owed-back", "not-announced", "prizes-wait", "prizes-uncovered", "cash-uncounted",
    "cash-off", "not-banked", "banked-over", "no-receipt", "no-cheque", "paid-otherwise",
    "no-support", "special-report", "least-left",
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


class Winner(TypedDict):
    """Who won a prize, and when it was handed over; *number* is on their ticket, *goods* what
    there is beside money: where they tie, those of all who tie.
    """

    place: int
    number: int
    name: str
    cents: Cents
    goods: list[GoodsPrize]
    paid_at_ms: Millis | None


class ExpenseLine(TypedDict):
    """*paid_cents* of it were paid by cheque, numbers in *cheques*."""

    expense: str
    kind: str
    what: str
    payee: str
    cents: Cents
    receipt: str
    approval: str
    paid_cents: Cents
    cheques: list[str]


class DepositLine(TypedDict):
    deposit: str
    source: str
    account: str
    slip: str
    cents: Cents
    day: str
    by: str


class PaymentLine(TypedDict):
    """*what* is its purpose in words, *purpose* the code of a place's; *signers* in one text."""

    payment: str
    towards: str
    cheque: str
    day: str
    payee: str
    cents: Cents
    what: str
    purpose: str
    is_property: bool
    signers: str
    support: str


class Desk(TypedDict):
    """What one device sold, and how its box was counted last: *variance_cents* over what should
    be there, less than nothing where it was short; *counters* by name.
    """

    desk: str
    sold: list[Sold]
    totals: list[WayTotal]
    prizes_cents: Cents
    prizes: int
    counted: CashCount | None
    variance_cents: Cents
    counters: list[str]


class Cap(TypedDict):
    """A part of the takings that *what* may come to at most, or must come to at least. The
    *tightest* of those for one thing rules (K19).
    """

    what: What
    at_most: bool
    part_bp: BasisPoints
    limit_cents: Cents
    is_cents: Cents
    near: bool
    over: bool
    tightest: bool
    clauses: list[str]


class Lack(TypedDict):
    """What the report still lacks: the facts of its sentence."""

    code: Lacking
    facts: dict[str, int | str]
    clauses: list[str]


class Asked(TypedDict):
    """A word that must be given of an expense, or a purpose, with its clause."""

    code: str
    clause: str


class KindAsked(TypedDict):
    """A kind of expense, the words it needs; *never* says why it may not be paid."""

    kind: str
    words: list[Asked]
    never: Refusal | None


class MoneyView(TypedDict):
    """All of it. *more* are fields that nobody asks for; *transfers* says why none may be made,
    *cheques* is the clause that asks for a number, or "". *expected_cents* comes in if all tickets
    are sold; *events*: so many records the night had.
    """

    events: int
    asked: list[ReportField]
    more: list[ReportField]
    winners: list[Winner]
    expenses: list[ExpenseLine]
    deposits: list[DepositLine]
    payments: list[PaymentLine]
    desks: list[Desk]
    caps: list[Cap]
    lacking: list[Lack]
    kinds: list[KindAsked]
    purposes: list[Asked]
    transfers: Refusal | None
    cheques: str
    property: str
    account: str
    journal: str
    profits: str
    expected_cents: Cents
    to_bank_cents: Cents
