"""What a jurisdiction asks of the settings of a night, before there is one.

A policy sees facts, never the state of a night, and raises Refused with its clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, get_args

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.units import DAY, MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.licence_terms import midnight_before
from pycore.portable.structure import index_of_level, read_structure

REFUSALS: Refusals = {
    "balance-cap": ("limit", "value"),
    "begins-too-early": ("from_at_ms",),
    "cut-off-without-level": ("field", "level"),
    "ends-too-late": ("until_at_ms",),
    "entry-fee-cap": ("limit_cents", "value_cents"),
    "finishing-time-missing": (),
    "free-entry-prohibited": (),
    "jackpot-prohibited": ("limit_cents", "value_cents"),
    "lasts-too-long": ("limit_ms",),
    "late-entry-prohibited": ("level",),
    "prize-share-cap": ("limit_bp", "value_bp"),
    "rebuy-cut-off-missing": (),
    "rebuy-offer-cap": ("limit", "value"),
    "rebuys-prohibited": ("limit", "value"),
    "table-size-cap": ("limit", "value"),
    "too-few-chip-colours": ("limit", "value"),
}
HOURS: Refusals = {
    code: REFUSALS[code] for code in ("begins-too-early", "ends-too-late", "lasts-too-long")
}
"""What the hours that the law sets are refused as, for the slices that move a start."""


EPOCH_IS_THURSDAY = 3
"""Days count from a Thursday, weeks from a Monday."""


class Coloured(Protocol):
    """Chips of one colour and one value."""

    @property
    def colour(self) -> str: ...
    @property
    def value(self) -> int: ...


class Timed(Protocol):
    """When a night begins and must end, by the hall's clock."""

    @property
    def start_at_ms(self) -> Millis: ...
    @property
    def stop_at_ms(self) -> Millis | None: ...
    @property
    def utc_offset_minutes(self) -> int: ...


class SettingsFacts(Timed, Protocol):
    """What the policies look at in the settings of a night."""

    @property
    def player_cap(self) -> int: ...
    @property
    def available_population(self) -> int | None: ...
    @property
    def entry_fee_cents(self) -> int: ...
    @property
    def rebuy_limit(self) -> int: ...
    @property
    def rebuy_close_level(self) -> int: ...
    @property
    def entry_close_level(self) -> int: ...
    @property
    def structure(self) -> str: ...
    @property
    def chip_set(self) -> Sequence[Coloured]: ...


Capped = Literal[
    "entry_fee_cents",
    "jackpot_fee_cents",
    "pool_bp",
    "seats_per_table",
    "rebuy_limit",
    "balance_few",
    "balance_many",
]
"""The settings that a jurisdiction sets a most for."""

CapCode = Literal[
    "balance-cap",
    "entry-fee-cap",
    "jackpot-prohibited",
    "prize-share-cap",
    "rebuy-offer-cap",
    "rebuys-prohibited",
    "table-size-cap",
]
CAP_CODES: tuple[CapCode, ...] = get_args(CapCode)
"""What such a most is refused as."""


@dataclass(frozen=True)
class AtMost:
    """The settings value *field* is at most *cap*."""

    field: Capped
    cap: int
    code: CapCode
    clause: Clause
    kind: Literal["at-most"] = "at-most"

    def check(self, settings: SettingsFacts) -> None:
        value = getattr(settings, self.field)
        if value > self.cap:
            unit = next(
                (suffix for suffix in ("_cents", "_bp") if self.field.endswith(suffix)), ""
            )
            facts = {f"value{unit}": value, f"limit{unit}": self.cap}
            raise Refused(self.code, self.clause, kind="law", **facts)


@dataclass(frozen=True)
class EntriesCloseAtStart:
    """Entries are sold until the first level begins; 0, which never closes, is no such close."""

    clause: Clause
    kind: Literal["entries-close-at-start"] = "entries-close-at-start"

    def check(self, settings: SettingsFacts) -> None:
        if settings.entry_close_level != 1:
            raise Refused(
                "late-entry-prohibited", self.clause, kind="law", level=settings.entry_close_level
            )


def is_played(structure: str, level: int) -> bool:
    """Return whether a structure has this level among those that are published."""
    items = read_structure(structure)
    place = index_of_level(items, level)
    return place >= 0 and not items[place].extra


@dataclass(frozen=True)
class RebuyTimeSet:
    """Where rebuys are sold, the level at which they stop is set, and is one that is played."""

    clause: Clause
    kind: Literal["rebuy-time-set"] = "rebuy-time-set"

    def check(self, settings: SettingsFacts) -> None:
        if not settings.rebuy_limit:
            return
        level = settings.rebuy_close_level
        if not level:
            raise Refused("rebuy-cut-off-missing", self.clause, kind="law")
        if not is_played(settings.structure, level):
            raise Refused(
                "cut-off-without-level",
                self.clause,
                kind="law",
                field="rebuy_close_level",
                level=level,
            )


@dataclass(frozen=True)
class ColoursAtLeast:
    """At least *count* chip denominations are available, told apart by their colours."""

    count: int
    clause: Clause
    kind: Literal["colours-at-least"] = "colours-at-least"

    def check(self, settings: SettingsFacts) -> None:
        colours = {chip.colour.strip().casefold() for chip in settings.chip_set}
        values = {chip.value for chip in settings.chip_set}
        colour_count = min(len(colours), len(values))
        if colour_count < self.count:
            raise Refused(
                "too-few-chip-colours",
                self.clause,
                kind="law",
                value=colour_count,
                limit=self.count,
            )


@dataclass(frozen=True)
class FinishingTimeSet:
    """The rules set a time at which play ends, whoever is still in."""

    clause: Clause
    kind: Literal["finishing-time-set"] = "finishing-time-set"

    def check(self, settings: SettingsFacts) -> None:
        if settings.stop_at_ms is None:
            raise Refused("finishing-time-missing", self.clause, kind="law")


@dataclass(frozen=True)
class LastsAtMost:
    """From the start to the time at which play ends there are at most so many *minutes*."""

    minutes: int
    clause: Clause
    kind: Literal["lasts-at-most"] = "lasts-at-most"

    def check(self, settings: Timed) -> None:
        self.check_start(settings, settings.start_at_ms)

    def check_start(self, settings: Timed, at: Millis) -> None:
        """Check that play that begins at a moment does not go on for longer."""
        stop, limit = settings.stop_at_ms, Millis(self.minutes * MINUTE)
        if stop is not None and stop - at > limit:
            raise Refused("lasts-too-long", self.clause, kind="law", limit_ms=limit)


@dataclass(frozen=True)
class PlayedWithin:
    """Play begins at *weekday_minute* of the hall's day or later, on a Sunday at *sunday_minute*,
    and ends by *until_minute* of that day, which may be past midnight (1560: 2:00 the day after).
    """

    weekday_minute: int
    sunday_minute: int
    until_minute: int
    clause: Clause
    kind: Literal["played-within"] = "played-within"

    def check(self, settings: Timed) -> None:
        start, offset = settings.start_at_ms, settings.utc_offset_minutes
        self._check_opens(start, offset)
        closes = midnight_before(start, offset) + self.until_minute * MINUTE
        if settings.stop_at_ms is not None and settings.stop_at_ms > closes:
            raise Refused("ends-too-late", self.clause, kind="law", until_at_ms=Millis(closes))

    def check_start(self, settings: Timed, at: Millis) -> None:
        """Check that play may begin at a moment; by night it is still the evening before."""
        offset = settings.utc_offset_minutes
        if at - midnight_before(at, offset) >= self.until_minute * MINUTE - DAY:
            self._check_opens(at, offset)

    def _check_opens(self, at: Millis, offset_minutes: int) -> None:
        midnight = midnight_before(at, offset_minutes)
        days = (midnight + offset_minutes * MINUTE) // DAY
        is_sunday = (days + EPOCH_IS_THURSDAY) % 7 == 6
        opens = midnight + (self.sunday_minute if is_sunday else self.weekday_minute) * MINUTE
        if at < opens:
            raise Refused("begins-too-early", self.clause, kind="law", from_at_ms=Millis(opens))


Paid = Literal["cash", "debit", "prepaid"]
"""How something was paid; "prepaid" is a ticket that was sold beforehand."""

WAYS: tuple[Paid, ...] = get_args(Paid)


@dataclass(frozen=True)
class PaidOnlyBy:
    """What is sold is paid in one of these *ways*."""

    ways: tuple[Paid, ...]
    clause: Clause
    kind: Literal["paid-only-by"] = "paid-only-by"

    def check(self, settings: SettingsFacts) -> None:
        """Check nothing: it speaks of sales alone."""


@dataclass(frozen=True)
class NoFreeEntry:
    """Nobody enters for nothing."""

    clause: Clause
    kind: Literal["no-free-entry"] = "no-free-entry"

    def check(self, settings: SettingsFacts) -> None:
        if settings.entry_fee_cents <= 0:
            raise Refused("free-entry-prohibited", self.clause, kind="law")


LicensedDetail = Literal["start_at_ms", "venue"]
"""What of a night's details a licence names."""


@dataclass(frozen=True)
class NamedInLicence:
    """These *details* are the licence's own: once the night is set up they change only under the
    regulator's reference.
    """

    details: tuple[LicensedDetail, ...]
    clause: Clause
    kind: Literal["named-in-licence"] = "named-in-licence"

    def check(self, settings: SettingsFacts) -> None:
        """Check nothing: it speaks of later changes alone."""
