"""What was paid out of the account: for an expense, a prize, a purpose of the licence, or into
another account. Cents.

Clauses: NU-11.02c, SK-7.b, SK-7.d, SK-7.h (by cheque from that account: number, day, payee, sum,
purpose), SK-7.e (into no other account), NU-4.01, SK-4.d, SK-4.e (each use has a purpose that is
approved), NU-4.02 (property is marked), NU-4.04 (money put aside is told of), NU-11.06 (receipts
and thanks are kept), SK-5.a3 (who pays is the organization); as data of the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal, get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day
from pycore.kernel.ranges import Id, Money, Note, Word
from pycore.kernel.text import REFUSALS as TYPED
from pycore.kernel.text import typed
from pycore.kernel.units import Cents, Millis
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.law.files.accounts import Accounts
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import TextBeside, literals
from pycore.night.base.state import NightSlice, State
from pycore.night.money.expenses import LONGEST_WORD, MOST_CENTS, Expenses

MOST_OUTLAYS = 500
LONGEST_NOTE = 200
Towards = Literal["expense", "prize", "purpose", "transfer"]
TOWARDS: tuple[Towards, ...] = get_args(Towards)


@dataclass(frozen=True, kw_only=True)
class Outlay:
    """One payment. *people* are the pseudonyms of the payee and of those who signed; *expense* is
    what it paid, *purpose* a code of the place's, *description* in words; *support* where the
    receipt or the thanks are filed. "" where there is none.
    """

    towards: Towards
    cheque: str
    day: Day
    people: tuple[str, ...]
    cents: Cents
    description: str
    expense: str
    purpose: str
    is_property: bool
    support: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class Outlays:
    """Every payment by its id, in the order in which they were entered."""

    paid: Mapping[str, Outlay] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class RecordPayment(Dated):
    """Enter a payment out of the account. *payment* is an id that nobody had before; the names of
    the payee and of those who signed stand beside the log, under *people*.
    """

    payment: str
    towards: Towards
    cheque: str = ""
    day: Day
    people: tuple[str, ...]
    cents: Cents
    description: str
    expense: str = ""
    purpose: str = ""
    is_property: bool = False
    support: str = ""


@dataclass(frozen=True, kw_only=True)
class PaymentRecorded(Dated):
    """Money was paid out of the account."""

    payment: Id
    towards: Towards
    cheque: Word = ""
    day: Day
    people: tuple[Id, ...]
    cents: Money
    description: Note
    expense: Id = ""
    purpose: Word = ""
    is_property: bool = False
    support: Note = ""


def paid(state: State, towards: Towards) -> Cents:
    """Return what was paid out towards one thing."""
    outlays = state.part(Outlays).paid.values()
    return Cents(sum(outlay.cents for outlay in outlays if outlay.towards == towards))


def no_transfers(accounts: Accounts) -> Refused | None:
    """Return why no money may go to another account, if so."""
    rule = accounts.no_transfer
    return Refused("no-transfers", rule.clause, kind="law") if rule else None


def _expense(state: State, command: RecordPayment) -> str:
    """The expense that it pays, which must be one of this night's."""
    if command.towards != "expense":
        return ""
    if command.expense not in state.part(Expenses).entered:
        raise Refused("no-such-expense", field="expense")
    return command.expense


def _purpose(accounts: Accounts, command: RecordPayment) -> str:
    """What the net goes to, where the place says what it may go to."""
    if command.towards != "purpose":
        return ""
    purpose = typed(command.purpose, "purpose", LONGEST_WORD, needed=False)
    if accounts.purposes and accounts.purpose(purpose) is None:
        raise Refused("purpose-needed", accounts.purposes[0].clause, kind="law")
    return purpose


Reason = Literal["payment-taken", "payment-unsound", "no-such-expense"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "cheque-number-needed": (),
    "cheque-number-used": ("cheque",),
    "field-needed": ("field",),
    "no-such-day": ("field",),
    "no-such-expense": ("field",),
    "no-transfers": (),
    "purpose-needed": (),
    "sum-needed": ("field",),
    "too-many-payments": ("limit",),
}


class OutlaysSlice(NightSlice[Outlays, RecordPayment, PaymentRecorded]):
    """Payments out of the account of the games."""

    def decide(self, state: State, command: RecordPayment, pack: RulePack) -> PaymentRecorded:
        """Return the payment as it is entered, or which clause does not let it be made so."""
        outlays = state.part(Outlays).paid
        if not command.payment or command.payment in outlays:
            raise Refused("bad-command", field="payment")
        if command.towards not in TOWARDS:
            raise Refused("bad-command", field="towards")
        accounts = packs.accounts(state.adopted.pack)
        forbidden = no_transfers(accounts) if command.towards == "transfer" else None
        if forbidden is not None:
            raise forbidden
        cheque = typed(command.cheque, "cheque", LONGEST_WORD, needed=False)
        if not cheque and accounts.by_cheque:
            raise Refused("cheque-number-needed", accounts.by_cheque.clause, kind="law")
        if not command.people:
            raise Refused("field-needed", field="payee")
        subject = typed(command.description, "description", LONGEST_NOTE)
        support = typed(command.support, "support", LONGEST_NOTE, needed=False)
        if not 0 < command.cents <= MOST_CENTS:
            raise Refused("sum-needed", field="cents")
        if not is_day(command.day):
            raise Refused("no-such-day", field="day")
        if cheque and any(outlay.cheque == cheque for outlay in outlays.values()):
            raise Refused("cheque-number-used", cheque=cheque)
        if len(outlays) >= MOST_OUTLAYS:
            raise Refused("too-many-payments", limit=MOST_OUTLAYS)
        return PaymentRecorded(
            payment=command.payment,
            towards=command.towards,
            cheque=cheque,
            day=command.day,
            people=command.people,
            cents=command.cents,
            description=subject,
            expense=_expense(state, command),
            purpose=_purpose(accounts, command),
            is_property=command.towards == "purpose" and command.is_property,
            support=support,
            at=command.at,
        )

    def conflict(self, state: State, event: PaymentRecorded) -> Reason | None:
        """Two that were written on one cheque number by two tablets both stand: somebody looks."""
        if event.payment in state.part(Outlays).paid:
            return "payment-taken"
        if not is_day(event.day):
            return "payment-unsound"
        if event.expense and event.expense not in state.part(Expenses).entered:
            return "no-such-expense"
        return None

    def apply(self, state: State, event: PaymentRecorded) -> State:
        outlay = Outlay(
            towards=event.towards,
            cheque=event.cheque,
            day=event.day,
            people=event.people,
            cents=event.cents,
            description=event.description,
            expense=event.expense,
            purpose=event.purpose,
            is_property=event.is_property,
            support=event.support,
            at=event.at,
        )
        return state.having(
            Outlays(paid=MappingProxyType({**state.part(Outlays).paid, event.payment: outlay}))
        )


SLICE = OutlaysSlice(
    name="outlays",
    part=Outlays,
    stream="accounts",
    guarded=False,
    commands={"record-payment": RecordPayment},
    events={"payment-recorded/1": PaymentRecorded},
    reasons=literals(Reason),
    refuses={**REFUSALS, **TYPED},
    chance={"payment": "id", "people": "ids"},
    beside={RecordPayment: TextBeside(text="names", of="people")},
    after_seal="open",
)
