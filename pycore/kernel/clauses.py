"""Clauses and refusals: which rule says so, and how a wish is turned down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from pycore.kernel.values import dataclass

Kind = Literal["law", "poker", "state", "ask"]

Refusals = Mapping[str, tuple[str, ...]]
"""The codes that a module refuses with, each with the facts that go with it; a fact's name says
its unit (pycore.portable.voice). "seat?" goes with some only, so that no sentence may count on it.
"""


@dataclass(frozen=True)
class Clause:
    """One clause of a rule document. *id* is that of the register; what it says stands in the
    words of its folder. *gist* is where nights of the first editions have it.
    """

    id: str
    gist: str = ""


class Refusal(TypedDict):
    """A `Refused` as plain data: *facts* are by name what its sentence says."""

    code: str
    clause: str | None
    kind: Kind
    facts: dict[str, Any]


class Refused(Exception):
    """A wish that may not come true.

    *code* is a stable name that the screens translate. *kind* says who could still allow it:
    ``law`` nobody, ``poker`` the Tournament Director with a recorded reason, ``state`` nobody
    needs to, because it makes no sense now (the clock already runs), ``ask`` whoever is asked, by
    saying that it is meant. *facts* are plain values for the sentence.
    """

    def __init__(
        self,
        code: str,
        clause: Clause | str | None = None,
        *,
        kind: Kind = "state",
        **facts: object,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause.id if isinstance(clause, Clause) else clause
        self.kind: Kind = kind
        self.facts = facts

    def telling(self, facts: Mapping[str, object]) -> Refused:
        """Return the same refusal with other facts."""
        refusal = Refused(self.code, self.clause, kind=self.kind)
        refusal.facts = dict(facts)
        return refusal

    def __str__(self) -> str:
        where = f" ({self.clause})" if self.clause else ""
        facts = ", ".join(f"{name}={value}" for name, value in sorted(self.facts.items()))
        return f"{self.code}{where}" + (f": {facts}" if facts else "")

    def as_data(self) -> Refusal:
        """Return plain data for a screen or a wire."""
        return {
            "code": self.code,
            "clause": self.clause,
            "kind": self.kind,
            "facts": dict(sorted(self.facts.items())),
        }
