"""What it cost to hold the night, as far as it is paid out of the takings. Cents.

Clauses: NU-5.02a, SK-7.d (what the licence approved), NU-5.02b, NU-5.02d, NU-5.02k (a part of the
takings, unless it was approved otherwise), NU-6.05 (not where the licence is exempt), NU-5.03,
SK-4.n, SK-4.p1, SK-4.p2, SK-4.p3 (what is no expense, or only on a word), NU-11.04a (promotional
prizes are one); all as data of the place.

Readings: what passes the cap is not paid out of the takings, so only the rest is entered. While
sales go on the takings may still grow: until then an expense is refused only where it would pass
the cap though every ticket and every rebuy were sold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Id, Money, Name, Word
from pycore.kernel.text import REFUSALS as TYPED
from pycore.kernel.text import typed
from pycore.kernel.units import Cents, Millis
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.law.files.accounts import EXPENSE_KINDS, Accounts, ExpenseKind
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.law.policies.pack import LICENCE, RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import TextBeside, literals
from pycore.night.base.selling import sales_over
from pycore.night.base.state import NightSlice, State

MOST_EXPENSES = 500
MOST_CENTS = 10_000_000_000
LONGEST = 80
LONGEST_WORD = 60


@dataclass(frozen=True, kw_only=True)
class Expense:
    """One expense. *people* is the pseudonym of who was paid, *receipt* the number of the receipt
    or the invoice, *states* what was said of it on the place's asking, *approval* what allows it
    to pass the cap; "" where there is none.
    """

    kind: ExpenseKind
    description: str
    people: tuple[str, ...]
    cents: Cents
    receipt: str
    states: tuple[str, ...]
    approval: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class Expenses:
    """Every expense by its id, in the order in which they were entered."""

    entered: Mapping[str, Expense] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class RecordExpense(Dated):
    """Enter an expense. *expense* is an id that nobody had before; who is paid stands beside the
    log, as the one name under *people*.
    """

    expense: str
    kind: ExpenseKind
    description: str
    people: tuple[str, ...]
    cents: Cents
    receipt: str = ""
    states: tuple[str, ...] = ()
    approval: str = ""


@dataclass(frozen=True, kw_only=True)
class ExpenseRecorded(Dated):
    """An expense was entered."""

    expense: Id
    kind: ExpenseKind
    description: Name
    people: tuple[Id, ...]
    cents: Money
    receipt: Word = ""
    states: tuple[Word, ...] = ()
    approval: Word = ""


def total(state: State) -> Cents:
    """Return what all of them come to."""
    return Cents(sum(expense.cents for expense in state.part(Expenses).entered.values()))


def under_cap(state: State) -> Cents:
    """Return what those come to that count into the cap: all that nobody approved beyond it."""
    entered = state.part(Expenses).entered.values()
    return Cents(sum(expense.cents for expense in entered if not expense.approval))


def expected_gross(state: State) -> Cents:
    """Return what comes in if every ticket is sold, without a rebuy."""
    return Cents(state.adopted.player_cap * state.adopted.entry_fee_cents)


def most_gross(state: State) -> Cents:
    """Return the most that can still come in, or what came in once no more is sold."""
    settings = state.adopted
    rebuys = settings.rebuy_limit * settings.rebuy_fee_cents
    whole = settings.player_cap * (settings.entry_fee_cents + rebuys)
    return Cents(max(whole, state.revenue()))


def is_final(state: State, at: Millis) -> bool:
    """Return whether nothing more comes in."""
    return state.phase in ("finished", "cancelled") or sales_over(state, at)


def never_paid(accounts: Accounts, kind: ExpenseKind) -> Refused | None:
    """Return why a kind may not be paid out of the takings, if so."""
    clause = accounts.forbids(kind)
    return Refused("expense-never", clause, kind="law") if clause else None


def _check_cap(state: State, command: RecordExpense) -> None:
    """Raise where this would take the expenses past their part of the takings."""
    settings = state.adopted
    duties = packs.duties(settings.pack).under(settings.rules)
    _check_licence(settings.licensed, command.cents, under_cap(state))
    final = is_final(state, command.at)
    most = duties.most_spent(state.revenue() if final else most_gross(state))
    if most is None or duties.expenses is None:
        return
    planned = packs.accounts(settings.pack).planned
    clause = planned.clause if planned and not final else duties.expenses.clause
    cents_left = max(0, most - under_cap(state))
    if command.cents > cents_left:
        raise Refused(
            "expenses-cap",
            clause,
            kind="law",
            limit_cents=most,
            left_cents=cents_left,
            part_bp=duties.expenses.most_bp,
        )


def _check_licence(terms: LicenceTerms | None, cents: Cents, before: Cents) -> None:
    """Raise where this would pass what the licence was granted for."""
    if terms is None or terms.expenses_cents is None:
        return
    cents_left = max(0, terms.expenses_cents - before)
    if cents > cents_left:
        raise Refused(
            "licence-expenses",
            LICENCE,
            kind="law",
            limit_cents=terms.expenses_cents,
            left_cents=cents_left,
        )


Reason = Literal["expense-taken"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "expense-never": (),
    "expense-not-so": (),
    "expenses-cap": ("left_cents", "limit_cents", "part_bp"),
    "field-needed": ("field",),
    "licence-expenses": ("left_cents", "limit_cents"),
    "sum-needed": ("field",),
    "too-many-expenses": ("limit",),
}


class ExpensesSlice(NightSlice[Expenses, RecordExpense, ExpenseRecorded]):
    """Expenses of the night that are paid out of the takings."""

    def decide(self, state: State, command: RecordExpense, pack: RulePack) -> ExpenseRecorded:
        """Return the expense as it is entered, or which clause does not let it be one."""
        entered = state.part(Expenses).entered
        if not command.expense or command.expense in entered:
            raise Refused("bad-command", field="expense")
        if command.kind not in EXPENSE_KINDS:
            raise Refused("bad-command", field="kind")
        if len(command.people) != 1:
            raise Refused("field-needed", field="payee")
        purpose = typed(command.description, "description", LONGEST)
        receipt = typed(command.receipt, "receipt", LONGEST_WORD, needed=False)
        approval = typed(command.approval, "approval", LONGEST_WORD, needed=False)
        if not 0 < command.cents <= MOST_CENTS:
            raise Refused("sum-needed", field="cents")
        if len(entered) >= MOST_EXPENSES:
            raise Refused("too-many-expenses", limit=MOST_EXPENSES)
        accounts = packs.accounts(state.adopted.pack)
        never = never_paid(accounts, command.kind)
        if never is not None:
            raise never
        words = accounts.words_of(command.kind)
        for word in words:
            if word.states not in command.states:
                raise Refused("expense-not-so", word.clause, kind="law")
        if not approval:
            _check_cap(state, command)
        return ExpenseRecorded(
            expense=command.expense,
            kind=command.kind,
            description=purpose,
            people=command.people,
            cents=command.cents,
            receipt=receipt,
            states=tuple(word.states for word in words),
            approval=approval,
            at=command.at,
        )

    def conflict(self, state: State, event: ExpenseRecorded) -> Reason | None:
        return "expense-taken" if event.expense in state.part(Expenses).entered else None

    def apply(self, state: State, event: ExpenseRecorded) -> State:
        expense = Expense(
            kind=event.kind,
            description=event.description,
            people=event.people,
            cents=event.cents,
            receipt=event.receipt,
            states=event.states,
            approval=event.approval,
            at=event.at,
        )
        entered = {**state.part(Expenses).entered, event.expense: expense}
        return state.having(Expenses(entered=MappingProxyType(entered)))


SLICE = ExpensesSlice(
    name="expenses",
    part=Expenses,
    stream="accounts",
    guarded=False,
    commands={"record-expense": RecordExpense},
    events={"expense-recorded/1": ExpenseRecorded},
    reasons=literals(Reason),
    refuses={**REFUSALS, **TYPED},
    chance={"expense": "id", "people": "ids"},
    beside={RecordExpense: TextBeside(text="names", of="people")},
    after_seal="open",
)
