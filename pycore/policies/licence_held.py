"""What a jurisdiction asks of the licence that a night is held under: that there is one, that it
is in force, that it is the organization's own, and that it names the day, the hours and the hall.

Each is one check with its clause, and an exemption names one of them. A jurisdiction whose
documents make no licence a condition has none of these, and nobody is asked for one there.

Clauses: NU-1.01, NU-2.02, NU-8.01, NU-8.19, SK-1.a, SK-2.b, SK-4.a, SK-4.b, SK-4.o1; as data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.days import hall_day
from pycore.kernel.units import MINUTE, Millis
from pycore.policies.licence_terms import (
    EARLY,
    LicenceTerms,
    evenings_of,
    midnight_before,
    same,
)

REFUSALS: Refusals = {
    "licence-cancelled": ("number",),
    "licence-ends-too-late": ("number", "until_at_ms"),
    "licence-needed": (),
    "licence-of-another": ("name", "number"),
    "licence-other-day": ("day", "number"),
    "licence-other-hours": ("from_at_ms", "number", "until_at_ms"),
    "licence-other-place": ("number", "venue"),
    "licence-suspended": ("number",),
}


class Held(Protocol):
    """What these checks look at in the settings of a night."""

    @property
    def licensed(self) -> LicenceTerms | None: ...
    @property
    def organization(self) -> str: ...
    @property
    def venue(self) -> str: ...
    @property
    def start_at_ms(self) -> Millis: ...
    @property
    def stop_at_ms(self) -> Millis | None: ...
    @property
    def utc_offset_minutes(self) -> int: ...


@dataclass(frozen=True)
class LicenceNeeded:
    """No sales without a licence of the day."""

    clause: Clause
    kind: Literal["licence-needed"] = "licence-needed"

    def check(self, night: Held) -> None:
        if night.licensed is None:
            raise Refused("licence-needed", self.clause, kind="law")


@dataclass(frozen=True)
class LicenceInForce:
    """While it is suspended, or once it is cancelled, nothing is sold and no play begins."""

    clause: Clause
    kind: Literal["licence-in-force"] = "licence-in-force"

    def check(self, night: Held) -> None:
        terms = night.licensed
        if terms is None or terms.status == "current":
            return
        if terms.status == "suspended":
            raise Refused("licence-suspended", self.clause, kind="law", number=terms.number)
        raise Refused("licence-cancelled", self.clause, kind="law", number=terms.number)


@dataclass(frozen=True)
class LicenceOwn:
    """The organization is the one it was granted to, or a partner that it names: a licence is not
    lent. One that names nobody is the organization's own.
    """

    clause: Clause
    kind: Literal["licence-own"] = "licence-own"

    def check(self, night: Held) -> None:
        terms = night.licensed
        if terms is None or not terms.holders:
            return
        if not any(same(night.organization, holder) for holder in terms.holders):
            raise Refused(
                "licence-of-another", self.clause, kind="law", number=terms.number,
                name=terms.holders[0],
            )  # fmt: skip


@dataclass(frozen=True)
class LicenceDays:
    """The night is on a day of the licence."""

    clause: Clause
    kind: Literal["licence-days"] = "licence-days"

    def check(self, night: Held) -> None:
        terms = night.licensed
        if terms is None:
            return
        day = hall_day(night.start_at_ms, night.utc_offset_minutes)
        if not terms.covers(day):
            raise self._refused(terms, day)

    def check_start(self, night: Held, at: Millis) -> None:
        """Whether play may begin at a moment; before six it is still the evening before."""
        terms = night.licensed
        if terms is not None and not evenings_of(terms, at, night.utc_offset_minutes):
            raise self._refused(terms, hall_day(at, night.utc_offset_minutes))

    def _refused(self, terms: LicenceTerms, day: str) -> Refused:
        return Refused("licence-other-day", self.clause, kind="law", number=terms.number, day=day)


@dataclass(frozen=True)
class LicenceHours:
    """Play begins and ends within the hours of the licence, where it names them."""

    clause: Clause
    kind: Literal["licence-hours"] = "licence-hours"

    def check(self, night: Held) -> None:
        terms = night.licensed
        if terms is None:
            return
        self._check_from(terms, night.start_at_ms, night.start_at_ms, night.utc_offset_minutes)
        stop, until = night.stop_at_ms, hours_of(night)[1]
        if stop is not None and until is not None and stop > until:
            raise Refused(
                "licence-ends-too-late", self.clause, kind="law", number=terms.number,
                until_at_ms=until,
            )  # fmt: skip

    def check_start(self, night: Held, at: Millis) -> None:
        """Whether play may begin at a moment: in the hours of one of the days it may belong to."""
        terms, offset = night.licensed, night.utc_offset_minutes
        if terms is None:
            return
        outside: Refused | None = None
        for day in evenings_of(terms, at, offset):
            is_early = day != hall_day(at, offset)
            try:
                self._check_from(terms, at, Millis(at - is_early * EARLY), offset)
            except Refused as refused:
                outside = refused
            else:
                return
        if outside is not None:
            raise outside

    def _check_from(self, terms: LicenceTerms, at: Millis, on: Millis, offset: int) -> None:
        """Whether *at* is within the hours of the day that *on* lies in."""
        midnight = midnight_before(on, offset)
        if terms.from_minute is None or terms.until_minute is None:
            return
        opens = Millis(midnight + terms.from_minute * MINUTE)
        closes = Millis(midnight + terms.until_minute * MINUTE)
        if not opens <= at < closes:
            raise Refused(
                "licence-other-hours", self.clause, kind="law", number=terms.number,
                from_at_ms=opens, until_at_ms=closes,
            )  # fmt: skip


def hours_of(night: Held) -> tuple[Millis | None, Millis | None]:
    """From when until when the licence lets a night be played; None where it names no hours."""
    terms = night.licensed
    if terms is None or terms.from_minute is None or terms.until_minute is None:
        return None, None
    midnight = midnight_before(night.start_at_ms, night.utc_offset_minutes)
    opens, closes = midnight + terms.from_minute * MINUTE, midnight + terms.until_minute * MINUTE
    return Millis(opens), Millis(closes)


@dataclass(frozen=True)
class LicencePlaces:
    """The hall is one that the licence names, where it names any."""

    clause: Clause
    kind: Literal["licence-places"] = "licence-places"

    def check(self, night: Held) -> None:
        terms = night.licensed
        if terms is None or not terms.places:
            return
        if not any(same(night.venue, place) for place in terms.places):
            raise Refused(
                "licence-other-place", self.clause, kind="law", number=terms.number,
                venue=terms.places[0],
            )  # fmt: skip


LicencePolicy = (
    LicenceNeeded | LicenceInForce | LicenceOwn | LicenceDays | LicenceHours | LicencePlaces
)
