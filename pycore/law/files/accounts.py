"""What a licence asks of money once it has come in: how it is banked and paid out, what may be an
expense and on which word, and what the net may go to.

Clauses: NU-4.01, NU-4.02, NU-4.04, NU-5.02a, NU-5.02b, NU-5.03, NU-6.04, NU-11.02a, NU-11.02c,
NU-11.04a, NU-11.04b, NU-11.05, NU-11.06, SK-4.e, SK-4.g3, SK-4.n, SK-4.p1, SK-4.p2, SK-4.p3, SK-6,
SK-7.a, SK-7.b, SK-7.d, SK-7.e, SK-7.f, SK-7.g; all as data. Where a place says nothing, nothing is
asked.
"""

from __future__ import annotations

from typing import Literal, get_args

from pycore.kernel.values import dataclass

ExpenseKind = Literal[
    "equipment",
    "premises",
    "supplies",
    "advertising",
    "licence-fee",
    "promotional-prize",
    "workers",
    "other",
]
EXPENSE_KINDS: tuple[ExpenseKind, ...] = get_args(ExpenseKind)


@dataclass(frozen=True, kw_only=True)
class Rule:
    """Something that is asked or forbidden, by its clause."""

    clause: str


@dataclass(frozen=True, kw_only=True)
class Word:
    """What whoever enters an expense must say is so (*states*); of one *kind*, or of every."""

    states: str
    clause: str
    kind: ExpenseKind | None = None


@dataclass(frozen=True, kw_only=True)
class Never:
    """A *kind* of expense that may not be paid."""

    kind: ExpenseKind
    clause: str


@dataclass(frozen=True, kw_only=True)
class Purpose:
    """One thing that the net may go to."""

    code: str
    clause: str


@dataclass(frozen=True, kw_only=True)
class Accounts:
    """What one jurisdiction asks; None or nothing where its documents say nothing of it.

    *account*: the money has an account of its own. *journal*: its cheques are kept in a register.
    *by_cheque*: it pays what it pays by cheque. *no_transfer*: none of it goes to another account.
    *interest*: what the bank adds is proceeds too. *hold*: what is not used yet stays there.
    *cover*: prizes offered must be covered. *property* and *later*: that it went into property, or
    waits for a project to come, is noted. *support*: that there is a receipt or a thank-you is.
    *planned*: what clause holds expenses to the takings that are to be expected.
    *profits*: what became of the net is posted.
    """

    account: Rule | None = None
    journal: Rule | None = None
    by_cheque: Rule | None = None
    no_transfer: Rule | None = None
    interest: Rule | None = None
    hold: Rule | None = None
    cover: Rule | None = None
    property: Rule | None = None
    later: Rule | None = None
    support: Rule | None = None
    planned: Rule | None = None
    profits: Rule | None = None
    words: tuple[Word, ...] = ()
    never: tuple[Never, ...] = ()
    purposes: tuple[Purpose, ...] = ()

    def words_of(self, kind: ExpenseKind) -> tuple[Word, ...]:
        """Return what must be said of an expense of a kind."""
        return tuple(word for word in self.words if word.kind in (None, kind))

    def forbids(self, kind: ExpenseKind) -> str | None:
        """Return the clause under which a kind may not be paid, if any."""
        return next((ban.clause for ban in self.never if ban.kind == kind), None)

    def purpose(self, code: str) -> Purpose | None:
        return next((purpose for purpose in self.purposes if purpose.code == code), None)
