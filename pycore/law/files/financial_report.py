"""Which fields the financial report of a night must have, and the clause that asks for each.

Clauses: NU-11.01b, SK-6, SK-3.entry, SK-3.gross, SK-3.net, SK-3.trpv; all as data. Where a place
says nothing, no field is asked for. What each comes to stands in
pycore/night/money/financial_report.py.
"""

from __future__ import annotations

from pycore.kernel.values import dataclass


@dataclass(frozen=True, kw_only=True)
class AccountedField:
    """A field of the report, by the name it has in money/financial_report.py, and its clause."""

    field: str
    clause: str


@dataclass(frozen=True, kw_only=True)
class FinancialReport:
    """The fields that one jurisdiction asks for. A field may be asked for by several clauses."""

    code: str
    fields: tuple[AccountedField, ...] = ()

    def clauses_of(self, field: str) -> tuple[str, ...]:
        """Give the clauses that ask for a field; none where nothing does."""
        return tuple(line.clause for line in self.fields if line.field == field)
