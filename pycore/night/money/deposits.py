"""What was put into the account of the organization's games, and what the bank added. Cents.

Clauses: NU-11.02a, SK-7.a (an account of its own), NU-11.02b, SK-7.c (all that came in is banked),
SK-7.f (interest is proceeds too).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day
from pycore.kernel.ranges import Id, Money, Word
from pycore.kernel.text import REFUSALS as TYPED
from pycore.kernel.text import typed
from pycore.kernel.units import Cents, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import TextBeside, literals
from pycore.night.base.state import NightSlice, State
from pycore.night.money.expenses import LONGEST_WORD, MOST_CENTS

MOST_DEPOSITS = 500
Source = Literal["takings", "interest"]


@dataclass(frozen=True, kw_only=True)
class Deposit:
    """What went into *account* on a day: *slip* is the number of the deposit slip, *people* are
    those who brought it to the bank; nothing for interest.
    """

    source: Source
    account: str
    slip: str
    cents: Cents
    day: Day
    people: tuple[str, ...]
    at: Millis


@dataclass(frozen=True, kw_only=True)
class Deposits:
    """Every deposit by its id, in the order in which they were entered."""

    made: Mapping[str, Deposit] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class RecordDeposit(Dated):
    """Enter what went into the account. *deposit* is an id that nobody had before; the names of
    who brought it stand beside the log, under *people*.
    """

    deposit: str
    source: Source
    account: str
    slip: str = ""
    cents: Cents
    day: Day
    people: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DepositRecorded(Dated):
    """Money went into the account."""

    deposit: Id
    source: Source
    account: Word
    slip: Word = ""
    cents: Money
    day: Day
    people: tuple[Id, ...] = ()


def banked(state: State, source: Source = "takings") -> Cents:
    """Return what went into the account from one source."""
    made = state.part(Deposits).made.values()
    return Cents(sum(deposit.cents for deposit in made if deposit.source == source))


Reason = Literal["deposit-taken", "deposit-unsound"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "no-such-day": ("field",),
    "sum-needed": ("field",),
    "too-many-deposits": ("limit",),
}


class DepositsSlice(NightSlice[Deposits, RecordDeposit, DepositRecorded]):
    """Deposits into the account of the games, and what the bank added."""

    def decide(self, state: State, command: RecordDeposit, pack: RulePack) -> DepositRecorded:
        """Return the deposit as it is entered. Takings have a slip and somebody who brought
        them.
        """
        made = state.part(Deposits).made
        if not command.deposit or command.deposit in made:
            raise Refused("bad-command", field="deposit")
        if command.source not in ("takings", "interest"):
            raise Refused("bad-command", field="source")
        is_brought = command.source == "takings"
        account = typed(command.account, "account", LONGEST_WORD)
        slip = typed(command.slip, "slip", LONGEST_WORD, needed=is_brought)
        if is_brought and not command.people:
            raise Refused("field-needed", field="by")
        if not 0 < command.cents <= MOST_CENTS:
            raise Refused("sum-needed", field="cents")
        if not is_day(command.day):
            raise Refused("no-such-day", field="day")
        if len(made) >= MOST_DEPOSITS:
            raise Refused("too-many-deposits", limit=MOST_DEPOSITS)
        return DepositRecorded(
            deposit=command.deposit,
            source=command.source,
            account=account,
            slip=slip,
            cents=command.cents,
            day=command.day,
            people=command.people,
            at=command.at,
        )

    def conflict(self, state: State, event: DepositRecorded) -> Reason | None:
        if event.deposit in state.part(Deposits).made:
            return "deposit-taken"
        return None if is_day(event.day) else "deposit-unsound"

    def apply(self, state: State, event: DepositRecorded) -> State:
        deposit = Deposit(
            source=event.source,
            account=event.account,
            slip=event.slip,
            cents=event.cents,
            day=event.day,
            people=event.people,
            at=event.at,
        )
        made = {**state.part(Deposits).made, event.deposit: deposit}
        return state.having(Deposits(made=MappingProxyType(made)))


SLICE = DepositsSlice(
    name="deposits",
    part=Deposits,
    stream="accounts",
    guarded=False,
    commands={"record-deposit": RecordDeposit},
    events={"deposit-recorded/1": DepositRecorded},
    reasons=literals(Reason),
    refuses={**REFUSALS, **TYPED},
    chance={"deposit": "id", "people": "ids"},
    beside={RecordDeposit: TextBeside(text="names", of="people")},
    after_seal="open",
)
