"""What an organization's tournament rules must state beside their numbers: each statement with the
options that can be played so, and the term of play that it sets, if any.

Clauses: MB-1b, MB-1d, MB-1g, MB-1j to MB-1o (a jurisdiction's *required* names the clause of
each); the odd chip (MB-1h) is a term that is left open, and when a player is out (MB-1i) is a
value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pycore.kernel.clauses import Refusals, Refused
from pycore.law.house import house_fields as a
from pycore.law.house.house_text import damaged
from pycore.law.policies.pack import RulePack, Statement
from pycore.law.policies.settings import HouseRules, Ruled
from pycore.law.policies.term_data import TermData, TermValue

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "value-is-approved": ("field",),
}

OPTIONS: Mapping[Statement, Mapping[str, TermValue]] = {
    "prepaid": {"door": None, "registered": None, "first-break": "first-break"},
    "raises": {"previous-raise": "previous-raise", "double": "double"},
    "colour_up": {"race": "race", "top-up": "top-up", "exchange": "exchange"},
    "finish": {"last-out": None},
    "ties": {"share": None},
    "leaving": {"dealt-in-and-dead": "dealt-in-and-dead"},
    "rule_book": {"tda-2024": None, "none": None},
    "language": {"en": None, "fr": None},
    "other": {"nothing": None, "posted": None},
}
"""{statement: {option: what its term of play is then}}"""
TERMS: Mapping[Statement, str] = {
    "prepaid": "prepaid_absent",
    "raises": "raise_size",
    "colour_up": "colour_up",
    "leaving": "absent",
}


def read(data: object) -> dict[str, Ruled]:
    """Return the section of a file; nothing where it has none."""
    stated = {}
    for name, section in a.mapping(data, "states", (), tuple(OPTIONS)).items():
        ruled = a.mapping(section, f"states.{name}", ("value", "clause"))
        where = f"states.{name}.value"
        if name == "language":  # as many as there are catalogues, and the rules' own
            value = a.language(ruled["value"], where)
        else:
            value = str(a.one_of(ruled["value"], where, tuple(OPTIONS[name])))  # type: ignore[index]
        stated[name] = Ruled(value, a.clause(ruled["clause"], f"states.{name}.clause"))
    return stated


def stated_options(house: HouseRules) -> dict[str, Ruled]:
    """Return what house rules state: in so many words, or by a term of play that they write."""
    return {**played(house.play), **house.states}


def played(terms: Mapping[str, TermData]) -> dict[str, Ruled]:
    """Return what terms of play say by being what they are."""
    stated: dict[str, Ruled] = {}
    for name, term in TERMS.items():
        written = terms.get(term)
        for option, value in OPTIONS[name].items():
            if written is not None and value is not None and written.value == value:
                stated[name] = Ruled(option, written.clause)
    return stated


def by_law(house: HouseRules, pack: RulePack) -> dict[str, Ruled]:
    """Return what is played although neither the house rules nor the set-up say it: as the law has
    it.
    """
    heard = {*stated_options(house), *wanted(house, pack)}
    stated = played(pack.play_terms.terms)
    return {name: ruled for name, ruled in stated.items() if name not in heard}


def check_played(house: HouseRules, pack: RulePack) -> None:
    """Refuse house rules as damaged where they state what they are not played by: a term of their
    own or of their jurisdiction, or the language they are in.
    """
    for name, term in TERMS.items():
        stated = house.states.get(name)
        played = house.play.get(term) or pack.play_terms.terms.get(term)
        value = played.value if played is not None else None
        if stated is not None and OPTIONS[name][stated.value] != value:
            damaged(f"states.{name}.value", "says-otherwise")
    language = house.states.get("language")
    if language is not None and language.value != house.language:
        damaged("states.language.value", "says-otherwise")


def wanted(house: HouseRules, pack: RulePack) -> dict[Statement, str]:
    """Return {statement: clause} of what the jurisdiction wants stated and the house rules do not
    say.
    """
    stated, clauses = stated_options(house), {need.field: need.clause.id for need in pack.required}
    return {name: clauses[name] for name in OPTIONS if name in clauses and name not in stated}


def check(stated: Mapping[str, str], wants: Mapping[Statement, str]) -> None:
    """Raise Refused where something is not stated, not in words that can be played, or not
    asked.
    """
    for name, clause in wants.items():
        if not stated.get(name):
            raise Refused("field-needed", clause, kind="law", field=name)
        if stated[name] not in OPTIONS[name]:
            raise Refused("bad-command", field=name)
    for other in stated:
        if other not in wants:
            raise Refused("value-is-approved", field=other)


def with_stated_terms(
    rules: RulePack, stated: Mapping[str, str], wants: Mapping[Statement, str]
) -> RulePack:
    """Return the rules with the terms of play that are stated."""
    terms = {}
    for name, clause in wants.items():
        if name in TERMS:
            terms[TERMS[name]] = TermData(OPTIONS[name][stated[name]], clause)
    return replace(rules, play_terms=rules.play_terms.but(rules.play_terms.code, terms, {}))
