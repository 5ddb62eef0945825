"""House rules, and a night, beside the shipped rules that they are nearest to.

A copy does not say what it was copied from: it is compared with the rules of its own jurisdiction
that ship under its id, else with those from which it differs in the fewest places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from pycore.law import packs
from pycore.law.house import house_diff
from pycore.law.house.house_diff import Difference as Found
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import HouseRules
from pycore.law.policies.term_data import TermData
from pycore.night.night import Night
from pycore.night.setup import stated


class FieldDifference(TypedDict):
    """A *field* and what stands there, None for nothing (law/house/house_diff.py tells each);
    *clause* is the one beside one's own value, None where there is none.
    """

    field: str
    number: int
    shipped: Any
    own: Any
    clause: str | None


class Differs(TypedDict):
    """The shipped rules that are compared with, and what differs from them; nothing may."""

    house: str
    edition: str
    name: str
    rows: list[FieldDifference]


class Statement(TypedDict):
    """What tournament rules say in words of a *rule* (law/policies/statements.py)."""

    rule: str
    value: str
    clause: str


class NightRules(TypedDict):
    """By which rules a night is played: the *house* and its *edition*, the *reference* and the
    *date* of its approval, and the edition of the *jurisdiction*; *differs* is None where no rules
    ship that could be compared with. *stated* is what the set-up said in words.
    """

    house: str
    edition: str
    reference: str
    date: str
    jurisdiction: str
    jurisdiction_edition: str
    differs: Differs | None
    stated: list[Statement]


Compare = Callable[[HouseRules, RulePack], list[Found]]


def differs(own: HouseRules) -> Differs | None:
    """Return what an organization's own rules have otherwise; None where nothing ships to
    compare.
    """

    def compared(shipped: HouseRules, pack: RulePack) -> list[Found]:
        return house_diff.houses(own, shipped, pack)

    clauses = {name: ruled.clause for name, ruled in own.values.items()}
    return _nearest(own.pack, own.id, compared, {**clauses, **_other(own)})


def _other(own: HouseRules) -> dict[str, str]:
    sections = {}
    if own.jackpot:
        sections = {f"jackpot.{name}": clause for name, clause in own.jackpot.clauses.items()}
    if own.beside:
        beside = own.beside
        sections |= {
            "beside": beside.clause,
            "beside.most": beside.most_clause,
            "beside.last_start_minute": beside.last_start_clause,
            "beside.least_players": beside.least_clause,
            "beside.open_to": beside.open_to_clause,
        }
    return {
        "chip": own.values["chip_set"].clause,
        "band": own.values["payout_bands"].clause,
        "level": own.rows_clause,
        "break": own.rows_clause,
        "extra": own.extra_clause,
        "stop": own.stop_clause,
        **_of_terms(own.play, own.wagers),
        **sections,
    }


def _of_terms(play: Mapping[str, TermData], wagers: Mapping[str, TermData]) -> dict[str, str]:
    return {
        f"{part}.{name}": term.clause
        for part, terms in (("play", play), ("wagers", wagers))
        for name, term in terms.items()
    }


def night_rules(night: Night) -> NightRules:
    """Return the rules that a night adopted. Asked only where the night is set up."""
    settings = night.state.adopted

    def compared(shipped: HouseRules, pack: RulePack) -> list[Found]:
        return house_diff.night(settings, shipped, pack)

    named = {
        "chip": "chip_set",
        "band": "payout_bands",
        "level": "structure",
        "break": "structure",
        "extra": "extra",
    }
    other = {field: settings.clauses.get(name, "") for field, name in named.items()}
    rules = settings.rules
    other |= _of_terms(rules.play_terms.terms, rules.wager_terms.terms)
    return {
        "house": settings.template,
        "edition": settings.house_edition,
        "reference": settings.approval.reference,
        "date": settings.approval.date,
        "jurisdiction": settings.pack,
        "jurisdiction_edition": settings.edition,
        "differs": _nearest(
            settings.pack, settings.template, compared, {**settings.clauses, **other}
        ),
        "stated": [
            {"rule": rule.rule, "value": rule.value, "clause": rule.clause}
            for rule in stated.rules(night.state)
        ],
    }


def _nearest(code: str, house: str, compared: Compare, clauses: dict[str, str]) -> Differs | None:
    shipped = [house_rules for house_rules in packs.houses().values() if house_rules.pack == code]
    if not shipped:
        return None
    pack = packs.load(code)
    choices = [(compared(house_rules, pack), house_rules) for house_rules in shipped]
    rows, nearest = min(choices, key=lambda pair: (pair[1].id != house, len(pair[0]), pair[1].id))
    return {
        "house": nearest.id,
        "edition": nearest.edition,
        "name": nearest.name,
        "rows": [_row(row, clauses) for row in rows],
    }


def _row(row: Found, clauses: dict[str, str]) -> FieldDifference:
    return {
        "field": row.field,
        "number": row.number,
        "shipped": row.shipped,
        "own": row.own,
        "clause": clauses.get(row.field) or None,
    }
