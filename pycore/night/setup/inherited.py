"""What an event beside another plays by: its own house rules, and for all that they do not say the
main event's (SELC-11: all other rules of the main event apply).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pycore.law.house.house_values import PLAIN_CLAUSES
from pycore.law.policies.beside import SHARED
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import Approval, HouseRules, Ruled, Settings
from pycore.law.policies.term_data import TermData
from pycore.night.setup.beside import Evening

HALL = ("organization", "venue", "licence", "licensed", "zone", "utc_offset_minutes")
"""What is said of the hall and its licence: once for the evening."""


def rules(house: HouseRules, evening: Evening) -> tuple[HouseRules, RulePack]:
    """House rules with what the main event of *evening* rules beside them, and the jurisdiction's
    as the main event adopted them, its hands and its licence's limits included.
    """
    main = told(evening)
    shared = {name: Ruled(getattr(main, name), main.clause(name) or "") for name in SHARED}
    plain = {name: main.clauses[name] for name in PLAIN_CLAUSES if name in main.clauses}
    under = replace(
        house,
        language=main.language,
        values={**house.values, **shared},
        clauses={**plain, **house.clauses},
    )
    return under, house.over(main.rules)


def hall(evening: Evening) -> dict[str, Any]:
    """What a set-up says of the hall and its licence, as the main event has it."""
    main = told(evening)
    return {name: getattr(main, name) for name in HALL}


def told(evening: Evening) -> Settings:
    """How the main event was set up, which a set-up beside it is told of."""
    assert evening.settings is not None
    return evening.settings


def is_offered(house: HouseRules, main: Settings) -> bool:
    """Whether shipped *house* rules are for events beside this *main* one: those that a regulator
    approved are for the evening that they were approved for.
    """
    approved = house.approval.reference
    mine = house.beside is not None and house.pack == main.pack
    return mine and (not approved or house.approval == main.approval)


def otherwise(
    side: Settings, main: Settings, house: HouseRules | None, *, is_own: bool = False
) -> list[str]:
    """The names of what an event beside another has otherwise than the main one where it must
    have the same: settings, terms of play, "limits" (of the law or the licence). *house* are the
    rules that it was opened by, which may state terms of their own, and where they are the
    organization's own (*is_own*) have an approval; None where nobody here knows them.
    """
    wanted = (*SHARED, *HALL, "pack", "edition", "language")
    found = [name for name in wanted if getattr(side, name) != getattr(main, name)]
    millis = main.stop_at_ms
    if millis is not None and (side.stop_at_ms is None or side.stop_at_ms > millis):
        found.append("stop")
    if _limits(side) != _limits(main):
        found.append("limits")
    approvals = (Approval(), main.approval, house.approval if house is not None else Approval())
    if side.approval not in approvals[: 3 if is_own else 2]:
        found.append("approval")
    own = {**house.play, **house.wagers} if house is not None else {}
    for ours, theirs in (
        (side.rules.play_terms.terms, main.rules.play_terms.terms),
        (side.rules.wager_terms.terms, main.rules.wager_terms.terms),
    ):
        found += _terms(ours, {**theirs, **{name: own[name] for name in own if name in ours}})
    return found


def _limits(settings: Settings) -> RulePack:
    """The jurisdiction's rules and the licence's, without how hands are played."""
    nothing = replace(settings.rules.play_terms, code="", terms={}, book={})
    return replace(settings.rules, play_terms=nothing, wager_terms=nothing)


def _terms(ours: Mapping[str, TermData], wanted: Mapping[str, TermData]) -> list[str]:
    return sorted(
        name
        for name in {*ours, *wanted}
        if (ours[name].value if name in ours else None)
        != (wanted[name].value if name in wanted else None)
    )
