"""What is counted up to a limit over a night and the twelve months before it: players, and the
cents that came in. Each also answers how much room is left.
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.units import WHOLE, BasisPoints, Cents
from pycore.kernel.values import dataclass
from pycore.law.policies.set_up import SettingsFacts

REFUSALS: Refusals = {
    "licence-player-cap": ("limit", "value"),
}


@dataclass(frozen=True, kw_only=True)
class Takings:
    """A night's count: players entered and cents taken, with the cents of the twelve months before
    it.
    """

    players: int
    gross: Cents
    gross_before: Cents


LimitCode = Literal[
    "licence-player-cap",
    "event-gross-cap",
    "year-gross-cap",
    "all-prizes-cap",
    "single-prize-cap",
    "expenses-cap",
    "profit-least",
    "hours-cap",
    "length-cap",
    "events-week",
    "events-period",
    "staff-least",
]
NEAR_BP = BasisPoints(9_000)
"""A limit of which so much is used is told before it is reached: our choice, no clause says so."""


@dataclass(frozen=True)
class Limit:
    """How far something that is counted has come, in its *unit*; *least*: it is to come to so much
    at least, and else to so much at most. *by_design*: what is counted follows the limit, so that
    coming near it says nothing.
    """

    code: LimitCode
    used: int
    limit: int
    unit: Literal["players", "cents", "minutes", "events", "people"]
    clause: str
    least: bool = False
    by_design: bool = False

    def facts(self) -> dict[str, int]:
        """Return what a sentence says of passing it."""
        unit = "_cents" if self.unit == "cents" else ""
        return {f"would_be{unit}": self.used, f"limit{unit}": self.limit}


@dataclass(frozen=True)
class PlayersAtMost:
    """At most *cap* players, or *part* of the available population when that is fewer (rounded
    down).
    """

    cap: int
    part: BasisPoints
    clause: Clause
    kind: Literal["players-at-most"] = "players-at-most"

    def _allowed(self, settings: SettingsFacts) -> int:
        population = settings.available_population
        return self.cap if population is None else min(self.cap, population * self.part // WHOLE)

    def check(self, settings: SettingsFacts) -> None:
        allowed = self._allowed(settings)
        if settings.player_cap > allowed:
            raise Refused(
                "licence-player-cap",
                self.clause,
                kind="law",
                value=settings.player_cap,
                limit=allowed,
            )

    def limit(self, settings: SettingsFacts, takings: Takings) -> Limit:
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

    def limit(self, settings: SettingsFacts, takings: Takings) -> Limit:
        return Limit("event-gross-cap", takings.gross, self.cap, "cents", self.clause.id)


@dataclass(frozen=True)
class YearGrossAtMost:
    """All events of twelve months take in at most *cap* cents.

    Reading: the period rolls; the terms do not say, and this is the stricter way.
    """

    cap: Cents
    clause: Clause
    kind: Literal["year-gross-at-most"] = "year-gross-at-most"

    def limit(self, settings: SettingsFacts, takings: Takings) -> Limit:
        used = takings.gross_before + takings.gross
        return Limit("year-gross-cap", used, self.cap, "cents", self.clause.id)
