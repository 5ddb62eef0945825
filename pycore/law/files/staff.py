"""Who works on a night, as one place's documents ask: roles by its own words, what somebody must
be to hold one, how many a hall needs, and who of them may not play.

Clauses: all as data (staff.json of each place). A place that says nothing asks nothing. No night
carries these; a record of the night carries the clauses it was decided by.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pycore.kernel.values import dataclass

Attestation = Literal[
    "volunteer",
    "member",
    "member-or-registered",
    "unpaid",
    "no-free-ticket",
    "adult",
    "trained",
    "named",
    "no-record",
    "no-conflict",
    "sober",
    "nobody-young",
]
"""What is attested: of a worker, or at the door of whoever buys."""


@dataclass(frozen=True, kw_only=True)
class Ask:
    """Something that is attested. *must*: without it nobody holds the role; else it is asked for
    and shown while it is open.
    """

    attestation: Attestation
    clause: str
    must: bool = False


@dataclass(frozen=True, kw_only=True)
class Need:
    """How many are needed: one for every *tables* begun; 0: one for the event."""

    clause: str
    tables: int = 0


@dataclass(frozen=True, kw_only=True)
class Role:
    """One role. *clause* is where its place is told of, "" where nowhere; *plays_not* the clause
    by which who holds it does not play, *out_not* the one by which who is out does not take it up,
    *stays* by which they are there throughout, *sells_not* by which they sell no chips; *duties*
    say what they do.
    """

    id: str
    clause: str = ""
    need: Need | None = None
    asks: tuple[Ask, ...] = ()
    plays_not: str = ""
    out_not: str = ""
    stays: str = ""
    sells_not: str = ""
    duties: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StaffRules:
    """What one place asks of who works: its *roles* in the order in which they are filled, what
    *everyone* attests, and what the *door* sees to besides the age.
    """

    code: str
    roles: tuple[Role, ...] = ()
    everyone: tuple[Ask, ...] = ()
    door: tuple[Ask, ...] = ()

    def role(self, role: str) -> Role | None:
        return next((listed_role for listed_role in self.roles if listed_role.id == role), None)

    def asks(self, role: str) -> tuple[Ask, ...]:
        """Return what whoever holds a role attests: what it asks, then what everybody is asked."""
        listed_role = self.role(role)
        return (*(listed_role.asks if listed_role else ()), *self.everyone)

    def lacking(self, role: str, attested: Iterable[str]) -> tuple[Ask, ...]:
        """Return what of it is not attested yet."""
        attested_ids = set(attested)
        return tuple(ask for ask in self.asks(role) if ask.attestation not in attested_ids)

    def needed(self, tables: int) -> dict[str, int]:
        """Return how many of each role so many *tables* need; only roles of which a number is
        asked.
        """
        return {
            role.id: -(-tables // role.need.tables) if role.need.tables else 1
            for role in self.roles
            if role.need is not None
        }
