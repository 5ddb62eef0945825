"""A rule pack: what one jurisdiction asks of a night, as policies with their clauses.

The policies stand by what they look at: set_up.py, takings.py, prizes.py. All of it is plain data:
a night carries the whole pack that it is played by in its set-up, and never asks a later version.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.units import WHOLE, BasisPoints, Cents, share
from pycore.policies.play import PlayRules
from pycore.policies.prizes import AllPrizesAtMost, OnePrizeAtMost
from pycore.policies.set_up import (
    WAYS,
    AtMost,
    ColoursAtLeast,
    EntriesCloseAtStart,
    Facts,
    FinishingTimeSet,
    LastsAtMost,
    NamedInLicence,
    NoFreeEntry,
    Paid,
    PaidOnlyBy,
    PlayedWithin,
    RebuyTimeSet,
)
from pycore.policies.takings import (
    EventGrossAtMost,
    Limit,
    PlayersAtMost,
    Takings,
    YearGrossAtMost,
)
from pycore.policies.term_data import LeftOpen, TermData, Terms, as_rules
from pycore.rules.wager_terms import WagerRules

REFUSALS: Refusals = {
    "event-gross-cap": ("limit_cents", "would_be_cents"),
    "licence-player-cap": ("limit", "would_be"),
    "paid-otherwise": (),
    "year-gross-cap": ("limit_cents", "would_be_cents"),
}

SetUpPolicy = (
    AtMost | EntriesCloseAtStart | RebuyTimeSet | ColoursAtLeast | PlayersAtMost | NamedInLicence
    | FinishingTimeSet | LastsAtMost | PlayedWithin | PaidOnlyBy | NoFreeEntry
)  # fmt: skip
TakingsPolicy = PlayersAtMost | EventGrossAtMost | YearGrossAtMost
PrizePolicy = AllPrizesAtMost | OnePrizeAtMost


@dataclass(frozen=True)
class MinimumAge:
    """Players are at least *years* old; the door attests it."""

    years: int
    clause: Clause


Statement = Literal[
    "prepaid", "raises", "colour_up", "finish", "ties", "leaving", "rule_book", "language", "other"
]
"""What tournament rules must state in words (statements.py)."""
Needed = Literal["available_population", "gross_before_cents"] | Statement


@dataclass(frozen=True)
class Required:
    """What the set-up must tell: a fact, for a limit that counts from it; or a statement, where
    the house rules do not make it.
    """

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

    def licensed_detail(self, detail: str) -> Clause | None:
        """The clause by which this detail of a night is the licence's own, if one says so."""
        for policy in self.set_up:
            if isinstance(policy, NamedInLicence) and detail in policy.details:
                return policy.clause
        return None

    def ways_of_paying(self) -> tuple[tuple[Paid, ...], Clause | None]:
        """How what is sold may be paid, and the clause that leaves a way out, if one does."""
        for policy in self.set_up:
            if isinstance(policy, PaidOnlyBy):
                return policy.ways, policy.clause
        return WAYS, None

    def check_paid(self, paid: Paid) -> None:
        """Whether something may be paid so."""
        ways, clause = self.ways_of_paying()
        if paid not in ways:
            raise Refused("paid-otherwise", clause, kind="law")

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

    def lawful_prizes(
        self, prizes: Sequence[Cents], goods: Sequence[Cents] = ()
    ) -> tuple[Cents, ...]:
        """The prizes that may be paid where the payout table comes to *prizes*, best place first;
        the same wherever no cap is passed. They never come to more. *goods* is what each place
        gets beside, which counts into the caps.
        """
        found = tuple(prizes)
        for policy in self.prizes:
            found = policy.lawful(found, goods)
        return found

    def money_pool(self, gross: Cents, pool: Cents, goods: Cents) -> Cents:
        """What of the *pool* may go to prizes in money where prizes are at most a part of the
        *gross*, and *goods* are given beside.
        """
        if not goods:
            return pool
        parts = [
            policy.cap
            for policy in self.set_up
            if isinstance(policy, AtMost) and policy.field == "pool_bp"
        ]
        rooms = [Cents(share(gross, BasisPoints(part)) - goods) for part in parts]
        return Cents(max(0, min([pool, *rooms])))
