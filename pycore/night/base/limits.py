"""The limits that records pass together though each was lawful where it was written.

Clauses: NU-5.02f, SEL-H2 (players), NU-5.02i, NU-5.02j (the takings of an event and of twelve
months), SEL-7a, NU-8.12a (rebuys of one player), SEL-7c, SEL-11b, NU-8.12b (till when). Nobody's
entry is dropped for one: the record counts, and the director is told.
"""

from __future__ import annotations

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.slices import Breach
from pycore.night.base.selling import entries_closed, rebuys_closed, takings
from pycore.night.base.state import State

REFUSALS: Refusals = {
    "rebuy-cap": ("limit", "ticket"),
}


def limits_of(state: State) -> RulePack | None:
    """The limits that this night adopted; None before it is set up."""
    return state.settings.rules if state.settings else None


def as_breach(refused: Refused) -> Breach:
    """What one tablet alone would have been refused, as it was passed by two."""
    return Breach(refused.code, refused.clause, refused.facts)


def by_takings(state: State) -> tuple[Breach, ...]:
    """The counted limits that the night is over."""
    rules = limits_of(state)
    if rules is None or not rules.takings:
        return ()
    return tuple(
        Breach(limit.code, limit.clause, limit.facts())
        for limit in rules.limits(state.adopted, takings(state))
        if limit.used > limit.limit
    )


def by_entry(
    before: State, at: Millis, after: State, *, paper: bool = False
) -> tuple[Breach, ...]:
    """What one entry more passes; one from *paper* with those that were sold since, too."""
    refused, settings = entries_closed(before, at, paper=paper), before.adopted
    breaches = [as_breach(refused)] if refused else []
    if paper and not breaches and len(before.entries) >= settings.player_cap:
        clause = settings.clause("player_cap")
        breaches.append(Breach("player-cap", clause, {"limit": settings.player_cap}))
    return (*breaches, *by_takings(after))


def by_rebuy(
    before: State, ticket: int, at: Millis, after: State, *, paper: bool = False
) -> tuple[Breach, ...]:
    """What one rebuy more of the holder of *ticket* passes."""
    refused, settings = rebuys_closed(before, at, paper=paper), before.adopted
    breaches = [as_breach(refused)] if refused else []
    if len(before.entries[ticket].rebuys) >= settings.rebuy_limit > 0:
        breaches.append(
            Breach(
                "rebuy-cap",
                settings.clause("rebuy_limit"),
                {"limit": settings.rebuy_limit, "ticket": ticket},
            )
        )
    return (*breaches, *by_takings(after))
