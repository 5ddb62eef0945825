"""A rule pack: what one jurisdiction asks of a night, as policies with their clauses.

A policy sees facts, never the state of a night, and raises Refused with its clause. What can be
counted up to a limit also answers how much room is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from pycore.kernel.clauses import Clause, Refused
from pycore.kernel.units import BasisPoints, Cents, share
from pycore.policies.play import PlayRules, stated
from pycore.policies.settings import HouseRules, Settings, StatedOddChip


@dataclass(frozen=True, kw_only=True)
class Takings:
    """A night's count: players entered and cents taken, with the cents of the twelve months before
    it.
    """

    players: int
    gross: Cents
    gross_before: Cents


@dataclass(frozen=True)
class Limit:
    """How far something that is counted has come: *unit* is "players" or "cents"."""

    code: str
    used: int
    limit: int
    unit: str
    clause: str


class SetUpPolicy(Protocol):
    def check(self, settings: Settings) -> None: ...


class TakingsPolicy(Protocol):
    def limit(self, settings: Settings, takings: Takings) -> Limit: ...


class PrizePolicy(Protocol):
    def check_prizes(self, prizes: Sequence[Cents]) -> None: ...


@dataclass(frozen=True)
class MinimumAge:
    """Players are at least *years* old; the door attests it."""

    years: int
    clause: Clause


@dataclass(frozen=True, kw_only=True)
class RulePack:
    """One edition of a jurisdiction's rules; *required* names what the set-up must tell."""

    code: str
    edition: str
    play: PlayRules
    set_up: tuple[SetUpPolicy, ...] = ()
    takings: tuple[TakingsPolicy, ...] = ()
    prizes: tuple[PrizePolicy, ...] = ()
    required: tuple[tuple[str, Clause], ...] = ()
    minimum_age: MinimumAge | None = None
    no_return: Clause
    no_refund: Clause
    structure_change: Clause
    structure_change_needs_approval: bool

    def played_at(self, house: HouseRules, odd_chip: StatedOddChip = "") -> RulePack:
        """These rules with hands played the house's own way, where it has one, and the odd chip
        given as the night states it, where the rules leave that open.
        """
        play = house.play or self.play
        if odd_chip and play.to_be_stated():
            play = stated(play, play.odd_chip.clause, odd_chip=odd_chip)
        return replace(self, play=play)

    def check_set_up(self, settings: Settings) -> None:
        """Whether a night may be held so; Refused names the first clause broken."""
        for policy in self.set_up:
            policy.check(settings)

    def set_up_refusals(self, settings: Settings) -> list[Refused]:
        """Every clause these settings break."""
        found: list[Refused] = []
        for policy in self.set_up:
            try:
                policy.check(settings)
            except Refused as refused:
                found.append(refused)
        return found

    def limits(self, settings: Settings, takings: Takings) -> tuple[Limit, ...]:
        """Every counted limit and how far it is used."""
        return tuple(policy.limit(settings, takings) for policy in self.takings)

    def check_takings(self, settings: Settings, takings: Takings) -> None:
        """Whether takings may come to this; Refused names the limit that they would pass."""
        for limit in self.limits(settings, takings):
            if limit.used > limit.limit:
                raise Refused(
                    limit.code, limit.clause, kind="law", would_be=limit.used, limit=limit.limit
                )

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        """Whether these prizes may be paid."""
        for policy in self.prizes:
            policy.check_prizes(prizes)


@dataclass(frozen=True)
class AtMost:
    """The settings value *field* is at most *cap*."""

    field: str
    cap: int
    code: str
    clause: Clause

    def check(self, settings: Settings) -> None:
        value = getattr(settings, self.field)
        if value > self.cap:
            raise Refused(self.code, self.clause, kind="law", value=value, limit=self.cap)


@dataclass(frozen=True)
class RebuyTimeSet:
    """Where rebuys are sold, the level at which they stop is set."""

    clause: Clause

    def check(self, settings: Settings) -> None:
        if settings.rebuy_limit and not settings.rebuy_close_level:
            raise Refused("rebuy-cut-off-missing", self.clause, kind="law")


@dataclass(frozen=True)
class ColoursAtLeast:
    """At least *count* chip denominations are available."""

    count: int
    clause: Clause

    def check(self, settings: Settings) -> None:
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

    def _allowed(self, settings: Settings) -> int:
        population = settings.available_population
        return (
            self.cap if population is None else min(self.cap, share(Cents(population), self.part))
        )

    def check(self, settings: Settings) -> None:
        allowed = self._allowed(settings)
        if settings.player_cap > allowed:
            raise Refused(
                "licence-player-cap",
                self.clause,
                kind="law",
                value=settings.player_cap,
                limit=allowed,
            )

    def limit(self, settings: Settings, takings: Takings) -> Limit:
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

    def limit(self, settings: Settings, takings: Takings) -> Limit:
        return Limit("event-gross-cap", takings.gross, self.cap, "cents", self.clause.id)


@dataclass(frozen=True)
class YearGrossAtMost:
    """All events of twelve months take in at most *cap* cents.

    Reading: the period rolls; the terms do not say, and this is the stricter way.
    """

    cap: Cents
    clause: Clause

    def limit(self, settings: Settings, takings: Takings) -> Limit:
        used = takings.gross_before + takings.gross
        return Limit("year-gross-cap", used, self.cap, "cents", self.clause.id)


@dataclass(frozen=True)
class OnePrizeAtMost:
    """No player's prizes pass *cap* cents."""

    cap: Cents
    clause: Clause

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        for place, prize in enumerate(prizes, 1):
            if prize > self.cap:
                raise Refused(
                    "single-prize-cap",
                    self.clause,
                    kind="law",
                    place=place,
                    value=prize,
                    limit=self.cap,
                )


@dataclass(frozen=True)
class AllPrizesAtMost:
    """The prizes of an event together do not pass *cap* cents."""

    cap: Cents
    clause: Clause

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        if sum(prizes) > self.cap:
            raise Refused(
                "all-prizes-cap", self.clause, kind="law", value=sum(prizes), limit=self.cap
            )
