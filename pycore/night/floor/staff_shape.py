"""Who is on duty, what their roles ask, and what the door saw to."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.night.registration.age_checks import Document


class Attest(TypedDict):
    """Something attested; *must*: nobody holds the role without it."""

    what: str
    clause: str
    must: bool


class RoleRow(TypedDict):
    """One role of the place: what it asks, by which clauses, and how many are *there* of how many
    are *needed* now; 0 where no number is asked.
    """

    id: str
    clause: str
    plays_not: str
    out_not: str
    stays: str
    sells_not: str
    duties: list[str]
    asks: list[Attest]
    need_clause: str
    needed: int
    there: int


class OnDuty(TypedDict):
    """Somebody who works, or worked: *away* is "" while they are there. *open* is what they have
    not attested. *table* 0: none.
    """

    person: str
    name: str
    role: str
    table: int
    away: Literal["", "break", "gone"]
    since_ms: int
    attested: list[str]
    open: list[Attest]


class SpellRow(TypedDict):
    """One stretch at one place; *until_ms* None while it lasts, *relief* who took it over."""

    name: str
    role: str
    table: int
    begun_ms: int
    until_ms: int | None
    why: str
    relief: str


class Both(TypedDict):
    """A worker who may not play, and a ticket under the same name."""

    person: str
    name: str
    ticket: int
    clause: str


class Vouched(TypedDict):
    """Who checks everybody's age at a desk, since when."""

    desk: str
    name: str
    since_ms: int


class PapersRow(TypedDict):
    """Whose papers were looked at, and which."""

    ticket: int
    name: str
    document: Document


class StaffView(TypedDict):
    """The staff of a night. *place* is whose words the roles have; *door* is what a sale attests
    beside the age, *vouch_clause* asks for the age.
    """

    place: str
    tables: int
    roles: list[RoleRow]
    people: list[OnDuty]
    spells: list[SpellRow]
    both: list[Both]
    vouches: list[Vouched]
    vouch_clause: str
    papers: list[PapersRow]
    door: list[Attest]
