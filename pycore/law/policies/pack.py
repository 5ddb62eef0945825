"""A rule pack: what one jurisdiction asks of a night, as policies with their clauses.

The policies stand by what they look at: set_up.py, takings.py, prizes.py. All of it is plain data:
a night carries the whole pack that it is played by in its set-up, and never asks a later version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Literal, TypeVar

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.units import WHOLE, BasisPoints, Cents, Millis, share
from pycore.kernel.values import dataclass
from pycore.law.policies.licence_held import REFUSALS as LICENCE_HELD
from pycore.law.policies.licence_held import (
    LicenceDays,
    LicenceHours,
    LicenceInForce,
    LicencePolicy,
    LicensedSettings,
)
from pycore.law.policies.licence_terms import LicenceLimits, LicenceTerms
from pycore.law.policies.prizes import AllPrizesAtMost, OnePrizeAtMost
from pycore.law.policies.set_up import (
    HOURS,
    WAYS,
    AtMost,
    ColoursAtLeast,
    EntriesCloseAtStart,
    FinishingTimeSet,
    LastsAtMost,
    NamedInLicence,
    NoFreeEntry,
    Paid,
    PaidOnlyBy,
    PlayedWithin,
    RebuyTimeSet,
    SettingsFacts,
    Timed,
)
from pycore.law.policies.takings import (
    EventGrossAtMost,
    Limit,
    LimitCode,
    PlayersAtMost,
    Takings,
    YearGrossAtMost,
)
from pycore.law.policies.term_data import LeftOpen, TermData, Terms, as_rules
from pycore.poker.terms import PlayRules, WagerRules

REFUSALS: Refusals = {
    "event-gross-cap": ("limit_cents", "would_be_cents"),
    "licence-player-cap": ("limit", "would_be"),
    "paid-otherwise": (),
    "year-gross-cap": ("limit_cents", "would_be_cents"),
}

BEGINNING: Refusals = {**LICENCE_HELD, **HOURS}
"""What check_start() and check_resumed() say, for the slice of the clock."""

SetUpPolicy = (
    AtMost
    | EntriesCloseAtStart
    | RebuyTimeSet
    | ColoursAtLeast
    | PlayersAtMost
    | NamedInLicence
    | FinishingTimeSet
    | LastsAtMost
    | PlayedWithin
    | PaidOnlyBy
    | NoFreeEntry
)
TakingsPolicy = PlayersAtMost | EventGrossAtMost | YearGrossAtMost
PrizePolicy = AllPrizesAtMost | OnePrizeAtMost
Policy = SetUpPolicy | TakingsPolicy | PrizePolicy | LicencePolicy
P = TypeVar("P", bound=Policy)


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
    """What the set-up must tell: a fact that limits count from, or what no house rule states."""

    field: Needed
    clause: Clause


@dataclass(frozen=True)
class Exempt:
    """The *check* that nobody holds the night to, and the number of the *paper* that says so."""

    check: str
    paper: str


LICENCE = Clause("licence")
"""The licence's own terms, which come before every other rule (K0)."""


def check_of(policy: Policy) -> str:
    """Return what an exemption calls a check: the setting it sets a most for, or else its kind."""
    return policy.field if isinstance(policy, AtMost) else policy.kind


def _of_the_law(policies: tuple[P, ...]) -> tuple[P, ...]:
    return tuple(policy for policy in policies if policy.clause != LICENCE)


def _refusals(policies: Iterable[Any], night: object) -> list[Refused]:
    refusals: list[Refused] = []
    for policy in policies:
        try:
            policy.check(night)
        except Refused as refused:
            refusals.append(refused)
    return refusals


@dataclass(frozen=True, kw_only=True)
class RulePack:
    """One edition of a jurisdiction's rules.

    *required* names what the set-up must tell, *left_open* the terms that an organization's own
    rules may set without an approval. *no_refund* and *hand_stands* (a result stands once the next
    deal has begun) are None where no document that we have speaks of it. *prizes* stand in the
    order in which they are applied. *exempt* are the checks that papers of the
    licence relax, *no_online_prize* the clause by which no entry into online gaming is a prize.
    """

    code: str
    edition: str
    play_terms: Terms
    wager_terms: Terms
    left_open: tuple[LeftOpen, ...] = ()
    set_up: tuple[SetUpPolicy, ...] = ()
    takings: tuple[TakingsPolicy, ...] = ()
    prizes: tuple[PrizePolicy, ...] = ()
    licence: tuple[LicencePolicy, ...] = ()
    exempt: tuple[Exempt, ...] = ()
    required: tuple[Required, ...] = ()
    minimum_age: MinimumAge | None = None
    no_online_prize: Clause | None = None
    no_return: Clause
    no_refund: Clause | None = None
    hand_stands: Clause | None = None
    structure_change: Clause
    structure_change_needs_approval: bool

    def licensed(self, limits: LicenceLimits) -> RulePack:
        """Return these rules under a licence that allows less than the law."""
        takings: list[TakingsPolicy] = []
        players: tuple[PlayersAtMost, ...] = ()
        if limits.players is not None:
            players = (PlayersAtMost(limits.players, WHOLE, LICENCE),)
        if limits.event_gross_cents is not None:
            takings.append(EventGrossAtMost(limits.event_gross_cents, LICENCE))
        if limits.year_gross_cents is not None:
            takings.append(YearGrossAtMost(limits.year_gross_cents, LICENCE))
        return replace(
            self,
            set_up=(*self.set_up, *players),
            takings=(*self.takings, *players, *takings),
        )

    def under(self, terms: LicenceTerms) -> RulePack:
        """Return these rules under a licence: its own limits beside the law's, without the checks
        that it is exempt from. What an earlier reading of the licence put there goes.
        """
        bare = replace(
            self,
            set_up=_of_the_law(self.set_up),
            takings=_of_the_law(self.takings),
            prizes=_of_the_law(self.prizes),
        )
        papers = [paper for paper in terms.papers if paper.changes == "exempts"]
        under = bare.licensed(terms.limits)
        own = () if terms.prizes_cents is None else (AllPrizesAtMost(terms.prizes_cents, LICENCE),)
        return replace(
            under,
            prizes=(*own, *under.prizes),
            exempt=tuple(Exempt(paper.check, paper.number) for paper in papers),
        )

    def _asked(self, policies: tuple[P, ...]) -> tuple[P, ...]:
        """The policies that no paper exempts from; the licence's own limits stand beside."""
        gone = {exempt.check for exempt in self.exempt}
        if not gone:
            return policies
        return tuple(
            policy
            for policy in policies
            if policy.clause == LICENCE or check_of(policy) not in gone
        )

    def checks(self) -> dict[str, Clause]:
        """Return {check: clause} of all that an exemption may name."""
        policies = (*self.set_up, *self.takings, *self.prizes, *self.licence)
        return {check_of(policy): policy.clause for policy in policies if policy.clause != LICENCE}

    def check_licence(self, night: LicensedSettings) -> None:
        """Check that the licence of a night is there, in force, and names it as it is set up."""
        for policy in self._asked(self.licence):
            policy.check(night)

    def licence_refusals(self, night: LicensedSettings) -> list[Refused]:
        """Return all that the licence of a night does not allow."""
        return _refusals(self._asked(self.licence), night)

    def check_in_force(self, night: LicensedSettings) -> None:
        """Check that the licence of a night is neither suspended nor cancelled."""
        for policy in self._asked(self.licence):
            if isinstance(policy, LicenceInForce):
                policy.check(night)

    def check_named(self, night: LicensedSettings) -> None:
        """Check that the licence of a night that was set up is in force and names it, as it stands
        now. Where its hours end before play was to, play ends with them.
        """
        self._check_held(night, night.start_at_ms)

    def _check_held(self, night: LicensedSettings, at: Millis) -> None:
        for policy in self._asked(self.licence):
            if isinstance(policy, LicenceDays | LicenceHours):
                policy.check_start(night, at)
            else:
                policy.check(night)

    def check_times(self, night: Timed) -> None:
        """Check that a night may be played when it is to be, whatever else was set up."""
        for policy in self._asked(self.set_up):
            if isinstance(policy, LastsAtMost | PlayedWithin):
                policy.check(night)

    def check_start(self, night: LicensedSettings, at: Millis) -> None:
        """Check that play may begin at a moment, under the licence of a night and in the hours
        that the law sets.
        """
        self._check_held(night, at)
        for policy in self._asked(self.set_up):
            if isinstance(policy, LastsAtMost | PlayedWithin):
                policy.check_start(night, at)

    def check_resumed(self, night: LicensedSettings, at: Millis) -> None:
        """Check that play may go on at a moment: under a licence in force, on a day of it, and
        before its hours are over.
        """
        self.check_in_force(night)
        for policy in self._asked(self.licence):
            if isinstance(policy, LicenceDays):
                policy.check_start(night, at)
        refusal = self.hours_over(night, at)
        if refusal is not None:
            raise refusal

    def hours_over(self, night: LicensedSettings, at: Millis) -> Refused | None:
        """Return why no hand may begin at a moment under the licence of a night, if so; one that
        was begun is never cut short.
        """
        hours_policies = (
            policy for policy in self._asked(self.licence) if isinstance(policy, LicenceHours)
        )
        refusals = (policy.hours_over(night, at) for policy in hours_policies)
        return next((refusal for refusal in refusals if refusal is not None), None)

    def licence_clause(self, *kinds: str) -> Clause | None:
        """Return the clause of the first of its licence checks of such a kind; None where it has
        none.
        """
        return next((policy.clause for policy in self.licence if policy.kind in kinds), None)

    @cached_property
    def play(self) -> PlayRules:
        """How hands are played; ValueError when the terms are not all there."""
        return as_rules(PlayRules, self.play_terms)

    @cached_property
    def wagers(self) -> WagerRules:
        """What chips and words count for; ValueError when the terms are not all there."""
        return as_rules(WagerRules, self.wager_terms)

    def stating(self, **values: str) -> RulePack:
        """Return these rules with what a night states of terms that they leave open, each under
        the clause that does.
        """
        term_datas = {
            name: TermData(value, self.play_terms.terms[name].clause)
            for name, value in values.items()
        }
        return replace(self, play_terms=self.play_terms.but(self.play_terms.code, term_datas, {}))

    def is_sound(self) -> bool:
        """Return whether every later question has an answer; what another version wrote may leave
        one out.
        """
        try:
            complete = not self.play.to_be_stated() and bool(self.wagers)
        except ValueError:
            return False
        return complete and all(policy.cap >= 0 for policy in self.prizes)

    def licensed_detail(self, detail: str) -> Clause | None:
        """Return the clause by which this detail of a night is the licence's own, if one says
        so.
        """
        for policy in self.set_up:
            if isinstance(policy, NamedInLicence) and detail in policy.details:
                return policy.clause
        return None

    def ways_of_paying(self) -> tuple[tuple[Paid, ...], Clause | None]:
        """Return how what is sold may be paid, and the clause that leaves a way out, if one
        does.
        """
        for policy in self._asked(self.set_up):
            if isinstance(policy, PaidOnlyBy):
                return policy.ways, policy.clause
        return WAYS, None

    def check_paid(self, paid: Paid) -> None:
        """Check that something may be paid so."""
        ways, clause = self.ways_of_paying()
        if paid not in ways:
            raise Refused("paid-otherwise", clause, kind="law")

    def check_set_up(self, settings: SettingsFacts) -> None:
        """Check that a night may be held so; Refused names the first clause broken."""
        for policy in self._asked(self.set_up):
            policy.check(settings)

    def set_up_refusals(self, settings: SettingsFacts) -> list[Refused]:
        """Return every clause these settings break."""
        return _refusals(self._asked(self.set_up), settings)

    def limits(self, settings: SettingsFacts, takings: Takings) -> tuple[Limit, ...]:
        """Return every counted limit and how far it is used."""
        return tuple(policy.limit(settings, takings) for policy in self._asked(self.takings))

    def exempts(self, check: str) -> bool:
        """Return whether a paper of the licence relaxes this check."""
        return any(exempt.check == check for exempt in self.exempt)

    def pool_caps(self) -> list[AtMost]:
        """Return what holds prizes to a part of the takings."""
        policies = self._asked(self.set_up)
        return [
            policy
            for policy in policies
            if isinstance(policy, AtMost) and policy.field == "pool_bp"
        ]

    def prize_limits(self, gross: Cents, prizes: Sequence[Cents]) -> tuple[Limit, ...]:
        """Return the caps on prizes and how far *prizes* use them, best place first."""
        all_of_them, best = sum(prizes), max(prizes, default=0)
        limits = [
            Limit(
                "all-prizes-cap",
                all_of_them,
                share(gross, BasisPoints(policy.cap)),
                "cents",
                policy.clause.id,
                by_design=True,
            )
            for policy in self.pool_caps()
        ]
        for policy in self._asked(self.prizes):
            is_single = isinstance(policy, OnePrizeAtMost)
            used = best if is_single else all_of_them
            code: LimitCode = "single-prize-cap" if is_single else "all-prizes-cap"
            limits.append(Limit(code, used, policy.cap, "cents", policy.clause.id))
        return tuple(limits)

    def lasts_at_most(self) -> LastsAtMost | None:
        """Return how long a night may last, where a clause says so."""
        policies = (
            policy for policy in self._asked(self.set_up) if isinstance(policy, LastsAtMost)
        )
        return next(policies, None)

    def check_takings(self, settings: SettingsFacts, takings: Takings) -> None:
        """Check that takings may come to this; Refused names the limit that they would pass."""
        for limit in self.limits(settings, takings):
            if limit.used > limit.limit:
                raise Refused(limit.code, limit.clause, kind="law", **limit.facts())

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        """Check that these prizes may be paid."""
        for policy in self._asked(self.prizes):
            policy.check_prizes(prizes)

    def lawful_prizes(
        self, prizes: Sequence[Cents], goods: Sequence[Cents] = ()
    ) -> tuple[Cents, ...]:
        """Return the prizes that may be paid where the payout table comes to *prizes*, best place
        first; the same wherever no cap is passed. They never come to more. *goods* is what each
        place gets beside, which counts into the caps.
        """
        lawful = tuple(prizes)
        for policy in self._asked(self.prizes):
            lawful = policy.lawful(lawful, goods)
        return lawful

    def money_pool(self, gross: Cents, pool: Cents, goods: Cents) -> Cents:
        """Return what of the *pool* may go to prizes in money where prizes are at most a part of
        the *gross*, and *goods* are given beside.
        """
        if not goods:
            return pool
        parts = [BasisPoints(policy.cap) for policy in self.pool_caps()]
        rooms = [Cents(share(gross, part) - goods) for part in parts]
        return Cents(max(0, min([pool, *rooms])))
