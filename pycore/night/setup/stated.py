"""What a night's set-up stated of its tournament rules where the house rules do not say it.

Clauses: MB-1b, MB-1d, MB-1g, MB-1j to MB-1o (law/policies/statements.py). What is a term of play
is played; the others are the organization's word, shown with their clauses.
"""

from __future__ import annotations

from collections.abc import Mapping

from pycore.kernel.ranges import Word
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import Statement
from pycore.law.policies.statements import OPTIONS
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import part_alone
from pycore.night.base.state import State


@dataclass(frozen=True)
class StatedRule:
    """A *rule* that the jurisdiction wants stated, what it is, and the *clause* that wants it."""

    rule: Statement
    value: Word
    clause: Word


@dataclass(frozen=True, kw_only=True)
class RulesStated(Dated):
    """The organization's tournament rules say so."""

    rules: tuple[StatedRule, ...]


@dataclass(frozen=True, kw_only=True)
class Stated:
    """Nothing where the house rules said it all."""

    rules: tuple[StatedRule, ...] = ()


def rules(state: State) -> tuple[StatedRule, ...]:
    """Return what was stated at the set-up."""
    return state.part(Stated).rules


def stating(
    value_by_rule: Mapping[str, str], wants: Mapping[Statement, str], at: Millis
) -> tuple[RulesStated, ...]:
    """Return what a set-up records of it; nothing where nothing is wanted."""
    if not wants:
        return ()
    stated_rules = (
        StatedRule(name, value_by_rule[name], clause) for name, clause in wants.items()
    )
    return (RulesStated(rules=tuple(stated_rules), at=at),)


def is_sound(event: RulesStated) -> bool:
    """Return whether every rule stands there once, in words that there are."""
    names = [rule.rule for rule in event.rules]
    are_offered = all(rule.value in OPTIONS[rule.rule] for rule in event.rules)
    return are_offered and len(set(names)) == len(names) > 0


def apply(state: State, event: RulesStated) -> State:
    """Return the night with what was stated."""
    return state.having(Stated(rules=event.rules))


SLICE = part_alone("stated", Stated)
