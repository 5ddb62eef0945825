"""A rule pack: what one jurisdiction asks of a night, as policies with their clauses.

A policy sees facts, never the state of a night, and raises Refused with its clause. What can be
counted up to a limit also answers how much room is left. All of it is plain data: a night carries
the whole pack that it is played by in its set-up, and never asks a later version.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Protocol, get_args

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.units import WHOLE, BasisPoints, Cents
from pycore.policies.play import PlayRules
from pycore.policies.term_data import LeftOpen, TermData, Terms, as_rules
from pycore.portable.structure import index_of_level, read_structure
from pycore.rules.wager_terms import WagerRules

REFUSALS: Refusals = {
    "all-prizes-cap": ("limit_cents", "value_cents"),
    "cut-off-without-level": ("field", "level"),
    "entry-fee-cap": ("limit_cents", "value_cents"),
    "event-gross-cap": ("limit_cents", "would_be_cents"),
    "late-entry-prohibited": ("level",),
    "licence-player-cap": ("limit", "value?", "would_be?"),
    "prize-share-cap": ("limit_bp", "value_bp"),
    "rebuy-cut-off-missing": (),
    "rebuy-offer-cap": ("limit", "value"),
    "rebuys-prohibited": ("limit", "value"),
    "single-prize-cap": ("limit_cents", "place", "value_cents"),
    "table-size-cap": ("limit", "value"),
    "too-few-chip-colours": ("limit", "value"),
    "year-gross-cap": ("limit_cents", "would_be_cents"),
}


class Facts(Protocol):
    """What the policies look at in the settings of a night."""

    @property
    def player_cap(self) -> int: ...
    @property
    def available_population(self) -> int | None: ...
    @property
    def rebuy_limit(self) -> int: ...
    @property
    def rebuy_close_level(self) -> int: ...
    @property
    def entry_close_level(self) -> int: ...
    @property
    def structure(self) -> str: ...
    @property
    def chip_set(self) -> Sequence[object]: ...


@dataclass(frozen=True, kw_only=True)
class Takings:
    """A night's count: players entered and cents taken, with the cents of the twelve months before
    it.
    """

    players: int
    gross: Cents
    gross_before: Cents


LimitCode = Literal["licence-player-cap", "event-gross-cap", "year-gross-cap"]


@dataclass(frozen=True)
class Limit:
    """How far something that is counted has come, in its *unit*."""

    code: LimitCode
    used: int
    limit: int
    unit: Literal["players", "cents"]
    clause: str

    def facts(self) -> dict[str, int]:
        """What a sentence says of passing it."""
        unit = "_cents" if self.unit == "cents" else ""
        return {f"would_be{unit}": self.used, f"limit{unit}": self.limit}


Capped = Literal["entry_fee_cents", "pool_bp", "seats_per_table", "rebuy_limit"]
"""The settings that a jurisdiction sets a most for."""

CapCode = Literal[
    "entry-fee-cap", "prize-share-cap", "rebuy-offer-cap", "rebuys-prohibited", "table-size-cap"
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

    def check(self, settings: Facts) -> None:
        value = getattr(settings, self.field)
        if value > self.cap:
            unit = {"entry_fee_cents": "_cents", "pool_bp": "_bp"}.get(self.field, "")
            told = {f"value{unit}": value, f"limit{unit}": self.cap}
            raise Refused(self.code, self.clause, kind="law", **told)


@dataclass(frozen=True)
class EntriesCloseAtStart:
    """Entries are sold until the first level begins; 0, which never closes, is no such close."""

    clause: Clause
    kind: Literal["entries-close-at-start"] = "entries-close-at-start"

    def check(self, settings: Facts) -> None:
        if settings.entry_close_level != 1:
            raise Refused(
                "late-entry-prohibited", self.clause, kind="law", level=settings.entry_close_level
            )


def is_played(structure: str, level: int) -> bool:
    """Whether a structure has this level among those that are published."""
    items = read_structure(structure)
    place = index_of_level(items, level)
    return place >= 0 and not items[place].extra


@dataclass(frozen=True)
class RebuyTimeSet:
    """Where rebuys are sold, the level at which they stop is set, and is one that is played."""

    clause: Clause
    kind: Literal["rebuy-time-set"] = "rebuy-time-set"

    def check(self, settings: Facts) -> None:
        if not settings.rebuy_limit:
            return
        level = settings.rebuy_close_level
        if not level:
            raise Refused("rebuy-cut-off-missing", self.clause, kind="law")
        if not is_played(settings.structure, level):
            raise Refused(
                "cut-off-without-level", self.clause, kind="law",
                field="rebuy_close_level", level=level,
            )  # fmt: skip


@dataclass(frozen=True)
class ColoursAtLeast:
    """At least *count* chip denominations are available."""

    count: int
    clause: Clause
    kind: Literal["colours-at-least"] = "colours-at-least"

    def check(self, settings: Facts) -> None:
        if len(settings.chip_set) < self.count:
            raise Refused(
                "too-few-chip-colours", self.clause, kind="law",
                value=len(settings.chip_set), limit=self.count,
            )  # fmt: skip


@dataclass(frozen=True)
class PlayersAtMost:
    """At most *cap* players, or *part* of the available population when that is fewer (rounded
    down).
    """

    cap: int
    part: BasisPoints
    clause: Clause
    kind: Literal["players-at-most"] = "players-at-most"

    def _allowed(self, settings: Facts) -> int:
        population = settings.available_population
        return self.cap if population is None else min(self.cap, population * self.part // WHOLE)

    def check(self, settings: Facts) -> None:
        allowed = self._allowed(settings)
        if settings.player_cap > allowed:
            raise Refused(
                "licence-player-cap",
                self.clause,
                kind="law",
                value=settings.player_cap,
                limit=allowed,
            )

    def limit(self, settings: Facts, takings: Takings) -> Limit:
        return Limit(
            "licence-player-cap",
            takings.players,
            self._allowed(settings),
            "players",
            self.clause.id,
        )


@dataclass(frozen=True)
class EventGrossAtMost:
    """One event takes in at most *cap* cents."""

    cap: Cents
    clause: Clause
    kind: Literal["event-gross-at-most"] = "event-gross-at-most"

    def limit(self, settings: Facts, takings: Takings) -> Limit:
        return Limit("event-gross-cap", takings.gross, self.cap, "cents", self.clause.id)


@dataclass(frozen=True)
class YearGrossAtMost:
    """All events of twelve months take in at most *cap* cents.

    Reading: the period rolls; the terms do not say, and this is the stricter way.
    """

    cap: Cents
    clause: Clause
    kind: Literal["year-gross-at-most"] = "year-gross-at-most"

    def limit(self, settings: Facts, takings: Takings) -> Limit:
        used = takings.gross_before + takings.gross
        return Limit("year-gross-cap", used, self.cap, "cents", self.clause.id)


@dataclass(frozen=True)
class OnePrizeAtMost:
    """No player's prizes pass *cap* cents."""

    cap: Cents
    clause: Clause
    kind: Literal["one-prize-at-most"] = "one-prize-at-most"

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        for place, prize in enumerate(prizes, 1):
            if prize > self.cap:
                raise Refused(
                    "single-prize-cap",
                    self.clause,
                    kind="law",
                    place=place,
                    value_cents=prize,
                    limit_cents=self.cap,
                )

    def lawful(self, prizes: Sequence[Cents]) -> tuple[Cents, ...]:
        """What passes the cap goes down to the next place, and so on; what the last place cannot
        hold either is no prize.
        """
        found, over = [], 0
        for prize in prizes:
            found.append(Cents(min(self.cap, prize + over)))
            over += prize - found[-1]
        return tuple(found)


@dataclass(frozen=True)
class AllPrizesAtMost:
    """The prizes of an event together do not pass *cap* cents."""

    cap: Cents
    clause: Clause
    kind: Literal["all-prizes-at-most"] = "all-prizes-at-most"

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        if sum(prizes) > self.cap:
            raise Refused(
                "all-prizes-cap", self.clause, kind="law",
                value_cents=sum(prizes), limit_cents=self.cap,
            )  # fmt: skip

    def lawful(self, prizes: Sequence[Cents]) -> tuple[Cents, ...]:
        """Every prize less by the same part, to the cent; first place has the cents left over."""
        total = sum(prizes)
        if total <= self.cap:
            return tuple(prizes)
        found = [Cents(prize * self.cap // total) for prize in prizes]
        found[0] = Cents(found[0] + self.cap - sum(found))
        return tuple(found)


SetUpPolicy = AtMost | EntriesCloseAtStart | RebuyTimeSet | ColoursAtLeast | PlayersAtMost
TakingsPolicy = PlayersAtMost | EventGrossAtMost | YearGrossAtMost
PrizePolicy = AllPrizesAtMost | OnePrizeAtMost


@dataclass(frozen=True)
class MinimumAge:
    """Players are at least *years* old; the door attests it."""

    years: int
    clause: Clause


Needed = Literal["available_population", "gross_before_cents"]


@dataclass(frozen=True)
class Required:
    """A fact that the set-up must tell, for a limit that counts from it."""

    field: Needed
    clause: Clause


@dataclass(frozen=True, kw_only=True)
class LicenceLimits:
    """What a licence allows beneath the law; None where it says nothing."""

    players: int | None = None
    event_gross_cents: Cents | None = None
    year_gross_cents: Cents | None = None


LICENCE = Clause("licence")
"""The licence's own terms, which come before every other rule (K0)."""


@dataclass(frozen=True, kw_only=True)
class RulePack:
    """One edition of a jurisdiction's rules.

    *required* names what the set-up must tell, *left_open* the terms that an organization's own
    rules may set without an approval. *no_refund* and *hand_stands* (a result stands once the next
    deal has begun) are None where no document that we have speaks of it. *prizes* stand in the
    order in which they are applied.
    """

    code: str
    edition: str
    play_terms: Terms
    wager_terms: Terms
    left_open: tuple[LeftOpen, ...] = ()
    set_up: tuple[SetUpPolicy, ...] = ()
    takings: tuple[TakingsPolicy, ...] = ()
    prizes: tuple[PrizePolicy, ...] = ()
    required: tuple[Required, ...] = ()
    minimum_age: MinimumAge | None = None
    no_return: Clause
    no_refund: Clause | None = None
    hand_stands: Clause | None = None
    structure_change: Clause
    structure_change_needs_approval: bool

    def licensed(self, told: LicenceLimits) -> RulePack:
        """These rules under a licence that allows less than the law."""
        takings: list[TakingsPolicy] = []
        players: tuple[PlayersAtMost, ...] = ()
        if told.players is not None:
            players = (PlayersAtMost(told.players, WHOLE, LICENCE),)
        if told.event_gross_cents is not None:
            takings.append(EventGrossAtMost(told.event_gross_cents, LICENCE))
        if told.year_gross_cents is not None:
            takings.append(YearGrossAtMost(told.year_gross_cents, LICENCE))
        return replace(
            self,
            set_up=(*self.set_up, *players),
            takings=(*self.takings, *players, *takings),
        )

    @cached_property
    def play(self) -> PlayRules:
        """How hands are played; ValueError when the terms are not all there."""
        return as_rules(PlayRules, self.play_terms)

    @cached_property
    def wagers(self) -> WagerRules:
        """What chips and words count for; ValueError when the terms are not all there."""
        return as_rules(WagerRules, self.wager_terms)

    def stating(self, **values: str) -> RulePack:
        """These rules with what a night states of terms that they leave open, each under the
        clause that does.
        """
        told = {
            name: TermData(value, self.play_terms.terms[name].clause)
            for name, value in values.items()
        }
        return replace(self, play_terms=self.play_terms.but(self.play_terms.code, told, {}))

    def is_sound(self) -> bool:
        """Whether every later question has an answer; what another version wrote may leave one
        out.
        """
        try:
            complete = not self.play.to_be_stated() and bool(self.wagers)
        except ValueError:
            return False
        return complete and all(policy.cap >= 0 for policy in self.prizes)

    def check_set_up(self, settings: Facts) -> None:
        """Whether a night may be held so; Refused names the first clause broken."""
        for policy in self.set_up:
            policy.check(settings)

    def set_up_refusals(self, settings: Facts) -> list[Refused]:
        """Every clause these settings break."""
        found: list[Refused] = []
        for policy in self.set_up:
            try:
                policy.check(settings)
            except Refused as refused:
                found.append(refused)
        return found

    def limits(self, settings: Facts, takings: Takings) -> tuple[Limit, ...]:
        """Every counted limit and how far it is used."""
        return tuple(policy.limit(settings, takings) for policy in self.takings)

    def check_takings(self, settings: Facts, takings: Takings) -> None:
        """Whether takings may come to this; Refused names the limit that they would pass."""
        for limit in self.limits(settings, takings):
            if limit.used > limit.limit:
                raise Refused(limit.code, limit.clause, kind="law", **limit.facts())

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        """Whether these prizes may be paid."""
        for policy in self.prizes:
            policy.check_prizes(prizes)

    def lawful_prizes(self, prizes: Sequence[Cents]) -> tuple[Cents, ...]:
        """The prizes that may be paid where the payout table comes to *prizes*, best place first;
        the same wherever no cap is passed. They never come to more.
        """
        found = tuple(prizes)
        for policy in self.prizes:
            found = policy.lawful(found)
        return found
