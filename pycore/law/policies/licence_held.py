"""What a jurisdiction asks of the licence that a night is held under: that there is one, that it
is in force, that it is the organization's own, and that it names the day, the hours and the hall.

Each is one check with its clause, and an exemption names one of them. A jurisdiction whose
documents make no licence a condition has none of these, and nobody is asked for one there.

Clauses: NU-1.01, NU-2.02, NU-8.01, NU-8.19, SK-1.a, SK-2.b, SK-4.a, SK-4.b, SK-4.o1; as data.
"""

from __future__ import annotations

from typing import Literal, Protocol

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.days import hall_day
from pycore.kernel.units import MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.licence_terms import (
    EARLY,
    LicenceTerms,
    evenings_of,
    is_same_name,
    midnight_before,
)
from pycore.law.policies.set_up import Timed

REFUSALS: Refusals = {
    "licence-cancelled": ("number",),
    "licence-ends-too-late": ("number", "until_at_ms"),
    "licence-hours-over": ("number", "until_at_ms"),
    "licence-needed": (),
    "licence-of-another": ("name", "number"),
    "licence-other-day": ("day", "number"),
    "licence-other-hours": ("from_at_ms", "number", "until_at_ms"),
    "licence-other-place": ("number", "venue"),
    "licence-suspended": ("number",),
}
HOURS_OVER: Refusals = {"licence-hours-over": REFUSALS["licence-hours-over"]}
"""What hours_over() says, for the slices that ask it."""


class LicensedSettings(Timed, Protocol):
    """What these checks look at in the settings of a night."""

    @property
    def licensed(self) -> LicenceTerms | None: ...
    @property
    def organization(self) -> str: ...
    @property
    def venue(self) -> str: ...


@dataclass(frozen=True)
class LicenceNeeded:
    """No sales without a licence of the day."""

    clause: Clause
    kind: Literal["licence-needed"] = "licence-needed"

    def check(self, night: LicensedSettings) -> None:
        if night.licensed is None:
            raise Refused("licence-needed", self.clause, kind="law")


@dataclass(frozen=True)
class LicenceInForce:
    """While it is suspended, or once it is cancelled, nothing is sold and no play begins."""

    clause: Clause
    kind: Literal["licence-in-force"] = "licence-in-force"

    def check(self, night: LicensedSettings) -> None:
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

    def check(self, night: LicensedSettings) -> None:
        terms = night.licensed
        if terms is None or not terms.holders:
            return
        if not any(is_same_name(night.organization, holder) for holder in terms.holders):
            raise Refused(
                "licence-of-another",
                self.clause,
                kind="law",
                number=terms.number,
                name=terms.holders[0],
            )


@dataclass(frozen=True)
class LicenceDays:
    """The night is on a day of the licence."""

    clause: Clause
    kind: Literal["licence-days"] = "licence-days"

    def check(self, night: LicensedSettings) -> None:
        terms = night.licensed
        if terms is None:
            return
        day = hall_day(night.start_at_ms, night.utc_offset_minutes)
        if not terms.covers(day):
            raise self._refused(terms, day)

    def check_start(self, night: LicensedSettings, at: Millis) -> None:
        """Check that play may begin at a moment; before six it is still the evening before."""
        terms = night.licensed
        if terms is not None and not evenings_of(terms, at, night.utc_offset_minutes):
            raise self._refused(terms, hall_day(at, night.utc_offset_minutes))

    def _refused(self, terms: LicenceTerms, day: str) -> Refused:
        return Refused("licence-other-day", self.clause, kind="law", number=terms.number, day=day)


@dataclass(frozen=True)
class LicenceHours:
    """Play begins and ends within the hours of the licence, where it names them; past them no
    hand begins.
    """

    clause: Clause
    kind: Literal["licence-hours"] = "licence-hours"

    def check(self, night: LicensedSettings) -> None:
        terms, (opens, closes) = night.licensed, hours_of(night)
        if terms is None or opens is None or closes is None:
            return
        if not opens <= night.start_at_ms < closes:
            raise self._refused(terms, opens, closes)
        if night.stop_at_ms is not None and night.stop_at_ms > closes:
            raise Refused(
                "licence-ends-too-late",
                self.clause,
                kind="law",
                number=terms.number,
                until_at_ms=closes,
            )

    def check_start(self, night: LicensedSettings, at: Millis) -> None:
        """Check that play may begin at a moment: in the hours of one of the days it may belong
        to.
        """
        terms, hours = night.licensed, _hours_at(night, at)
        if terms is None or not hours or any(opens <= at < closes for opens, closes in hours):
            return
        raise self._refused(terms, *hours[-1])

    def hours_over(self, night: LicensedSettings, at: Millis) -> Refused | None:
        """Return why play does not go on at a moment and no hand begins, if so: the hours are
        over. A hand that is on is played to its end.
        """
        terms, (_, until) = night.licensed, hours_of(night)
        if terms is None or until is None:
            return None
        # Play that goes on on a later day that is licensed has the hours of that day.
        begun = [closes for opens, closes in _hours_at(night, at) if opens <= at]
        until = max([until, *begun])
        if at < until:
            return None
        return Refused(
            "licence-hours-over", self.clause, kind="law", number=terms.number, until_at_ms=until
        )

    def _refused(self, terms: LicenceTerms, opens: Millis, closes: Millis) -> Refused:
        return Refused(
            "licence-other-hours",
            self.clause,
            kind="law",
            number=terms.number,
            from_at_ms=opens,
            until_at_ms=closes,
        )


def hours_of(night: LicensedSettings) -> tuple[Millis | None, Millis | None]:
    """Return the moments from and until which the licence lets a night be played; None where it
    names no hours.
    """
    return _hours_on(night, night.start_at_ms) or (None, None)


def _hours_on(night: LicensedSettings, on: Millis) -> tuple[Millis, Millis] | None:
    """The hours of the day that a moment lies in, where the licence names them."""
    terms = night.licensed
    if terms is None or terms.from_minute is None or terms.until_minute is None:
        return None
    midnight = midnight_before(on, night.utc_offset_minutes)
    opens, closes = midnight + terms.from_minute * MINUTE, midnight + terms.until_minute * MINUTE
    return Millis(opens), Millis(closes)


def _hours_at(night: LicensedSettings, at: Millis) -> list[tuple[Millis, Millis]]:
    """The hours of each licensed day to which a moment may belong."""
    terms, offset = night.licensed, night.utc_offset_minutes
    if terms is None:
        return []
    days = evenings_of(terms, at, offset)
    moments = (at if day == hall_day(at, offset) else Millis(at - EARLY) for day in days)
    day_hours = (_hours_on(night, on) for on in moments)
    return [hours for hours in day_hours if hours is not None]


@dataclass(frozen=True)
class LicencePlaces:
    """The hall is one that the licence names, where it names any."""

    clause: Clause
    kind: Literal["licence-places"] = "licence-places"

    def check(self, night: LicensedSettings) -> None:
        terms = night.licensed
        if terms is None or not terms.places:
            return
        if not any(is_same_name(night.venue, place) for place in terms.places):
            raise Refused(
                "licence-other-place",
                self.clause,
                kind="law",
                number=terms.number,
                venue=terms.places[0],
            )


LicencePolicy = (
    LicenceNeeded | LicenceInForce | LicenceOwn | LicenceDays | LicenceHours | LicencePlaces
)
