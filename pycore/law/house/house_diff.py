"""What two sets of house rules have otherwise, field by field; and what a night has otherwise than
the rules it could have been played by.

What a set is called, who approved it and the clauses beside its values are its own, and no
difference; nor is how many chips an organization has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Any

from pycore.kernel.units import MINUTE
from pycore.kernel.values import dataclass
from pycore.law.house.house_jackpot import PLAIN
from pycore.law.house.house_values import NUMBERS
from pycore.law.policies import statements
from pycore.law.policies.beside import SHARED
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import Denomination, HouseRules, NightSettings, StructureRow
from pycore.portable.structure import BREAK, StructureItem, read_structure
from pycore.tournament.payouts import Band

DAY_MINUTES = 24 * 60

Key = tuple[str, int]
Facts = dict[Key, Any]


@dataclass(frozen=True)
class Difference:
    """A *field* and what two sets have there, None for nothing. A value of house rules goes by its
    own name. The others: "chip" (*number* is its value: [colour, count]), "band" (so many players
    at most: the parts), "level" and "extra" (its number: [small, big, ante, minutes]), "break"
    (after which level: minutes and chips that leave, of one break after another), "start" and
    "stop" (minutes after midnight), "play.<name>" and "wagers.<name>" (a term), "beside" and
    "jackpot" (whether there is such a section), "beside.<name>" and "jackpot.<name>" (a term of
    it), "language" (its code), "ruleset" (what hands are recorded under). Of names and clauses
    those alone that the other side has not: "free" (the values that a night may set otherwise),
    "clauses" (of rules without a value) and "book" (what a showdown quotes).
    """

    field: str
    number: int
    shipped: Any
    own: Any


def of_house(house: HouseRules) -> Facts:
    """Return what house rules say, in the order of their file."""
    values = house.plain
    facts: Facts = {(name, 0): values[name] for name in NUMBERS}
    facts |= _chips(values["chip_set"]) | _bands(values["payout_bands"])
    rows = [(row, False) for row in house.rows] + [(row, True) for row in house.extra_rows]
    facts |= _rows(rows) | {("start", 0): house.start_minute}
    return facts | {("stop", 0): house.stop_minute}


def of_night(settings: NightSettings) -> Facts:
    """Return what a night says of the same. When it starts is each night's own, and so is when
    somebody without chips is out where there are no rebuys to wait for.
    """
    facts: Facts = {(name, 0): getattr(settings, name) for name in NUMBERS}
    if not settings.rebuy_limit:
        del facts["out_at", 0]
    facts |= _chips(settings.chip_set) | _bands(settings.payout_bands)
    items = read_structure(settings.structure)
    facts |= _rows((_row(period), period.extra) for period in items)
    if settings.stop_at_ms is None:
        return facts | {("stop", 0): None}
    stop = settings.stop_at_ms // MINUTE + settings.utc_offset_minutes
    return facts | {("stop", 0): stop % DAY_MINUTES}


def _chips(chips: Iterable[Denomination]) -> Facts:
    return {("chip", chip.value): [chip.colour, chip.count] for chip in chips}


def _bands(bands: Iterable[Band]) -> Facts:
    return {("band", row.up_to): list(row.parts) for row in bands}


def _row(period: StructureItem) -> StructureRow:
    minutes = period.ms // MINUTE
    if period.kind == BREAK:
        return StructureRow(minutes=minutes, remove=period.remove)
    return StructureRow(period.small, period.big, minutes, 0, period.ante)


def _rows(rows: Iterable[tuple[StructureRow, bool]]) -> Facts:
    """By (row, whether it is an extra one)."""
    facts: Facts = {}
    number = 0
    for row, is_extra in rows:
        if row.small:
            number += 1
            kind = "extra" if is_extra else "level"
            facts[kind, number] = [row.small, row.big, row.ante, row.minutes]
        else:
            facts["break", number] = [*facts.get(("break", number), ()), row.minutes, row.remove]
    return facts


def between(own: Facts, shipped: Facts) -> list[Difference]:
    """Return what the *own* facts have otherwise than the *shipped* ones, in their order; what
    only the shipped ones have comes last.
    """
    keys = [*own, *(key for key in shipped if key not in own)]
    return [
        Difference(*key, shipped.get(key), own.get(key))
        for key in keys
        if own.get(key) != shipped.get(key)
    ]


def of_terms(own: RulePack, shipped: RulePack) -> list[Difference]:
    """Return the terms of play that two sets have otherwise, and the clauses that a showdown
    quotes.
    """
    differences: list[Difference] = []
    for part, ours, theirs in (
        ("play", own.play_terms.terms, shipped.play_terms.terms),
        ("wagers", own.wager_terms.terms, shipped.wager_terms.terms),
    ):
        own_facts, shipped_facts = (
            {(f"{part}.{name}", 0): _plain(term.value) for name, term in sorted(terms.items())}
            for terms in (ours, theirs)
        )
        differences += between(own_facts, shipped_facts)
    return differences + _listed("book", own.play_terms.book, shipped.play_terms.book)


def _plain(value: Any) -> Any:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


def _listed(field: str, own: Mapping[str, str], shipped: Mapping[str, str]) -> list[Difference]:
    """What one has otherwise than the other, each once, in one row; no row for nothing."""
    ours, theirs = (
        list(dict.fromkeys(side[name] for name in sorted(side) if side[name] != other.get(name)))
        for side, other in ((own, shipped), (shipped, own))
    )
    return [Difference(field, 0, theirs or None, ours or None)] if ours or theirs else []


def of_sections(own: HouseRules, shipped: HouseRules) -> list[Difference]:
    """Return the terms of sections that two sets have otherwise, or that one has no such
    section.
    """
    differences: list[Difference] = []
    for section in ("beside", "jackpot"):
        ours, theirs = (
            _told(section, getattr(house_rules, section)) for house_rules in (own, shipped)
        )
        if bool(ours) == bool(theirs):
            differences += between(ours, theirs)
        else:
            differences.append(Difference(section, 0, bool(theirs), bool(ours)))
    return differences


def _beside(night_facts: Facts, house_facts: Facts) -> list[Difference]:
    """An event beside another: the main event's are no difference, and no terms of play."""
    theirs = (*SHARED, "out_at", *(["stop"] if house_facts["stop", 0] is None else []))
    for name in theirs:
        night_facts.pop((name, 0), None)
        house_facts.pop((name, 0), None)
    return between(night_facts, house_facts)


def _told(section: str, terms: Any) -> Facts:
    """What a section says, without the clauses that it quotes."""
    if terms is None:
        return {}
    names = [field.name for field in fields(terms) if "clause" not in field.name]
    return {(f"{section}.{name}", 0): getattr(terms, name) for name in names}


def _of_the_whole(own: HouseRules, shipped: HouseRules) -> list[Difference]:
    """What house rules say beside their values: what is left to a night, and whose words."""
    ours, theirs = (
        {name: name for name, ruled in house_rules.values.items() if ruled.free}
        for house_rules in (own, shipped)
    )
    differences = _listed("free", ours, theirs) + between(_stated(own), _stated(shipped))
    if own.language != shipped.language:
        differences.append(Difference("language", 0, shipped.language, own.language))
    # Rules that are no copy of another's are recorded under their own id, which is their name.
    if own.ruleset not in (own.id, shipped.ruleset) or (
        own.ruleset == own.id and shipped.ruleset != shipped.id
    ):
        differences.append(Difference("ruleset", 0, shipped.ruleset, own.ruleset))
    return differences + _listed("clauses", _without_value(own), _without_value(shipped))


def _stated(house: HouseRules) -> Facts:
    return {(f"states.{name}", 0): ruled.value for name, ruled in house.states.items()}


def _without_value(house: HouseRules) -> dict[str, str]:
    """The clauses of rules that hold no value: there the clause is all that is ruled."""
    jackpot = house.jackpot.clauses if house.jackpot else {}
    plain = {f"jackpot.{name}": jackpot[name] for name in PLAIN if name in jackpot}
    return {**house.clauses, **plain}


def houses(own: HouseRules, shipped: HouseRules, pack: RulePack) -> list[Difference]:
    """Return what *own* rules have otherwise than *shipped* ones of the same jurisdiction."""
    differences = between(of_house(own), of_house(shipped)) + of_sections(own, shipped)
    differences += _of_the_whole(own, shipped)
    return differences + of_terms(own.applied_to(pack), shipped.applied_to(pack))


def night(settings: NightSettings, shipped: HouseRules, pack: RulePack) -> list[Difference]:
    """Return what a night has otherwise than *shipped* rules; not what they leave to every
    night.
    """
    house_facts = of_house(shipped)
    night_facts = of_night(settings)
    for key, value in night_facts.items():
        if key[0] == "break" and len(house_facts.get(key, ())) == len(value):
            for index in range(0, len(value), 2):
                house_facts[key][index] = house_facts[key][index] or value[index]
    del house_facts["start", 0]
    if shipped.beside is not None:
        return _beside(night_facts, house_facts)
    if ("out_at", 0) not in night_facts:
        del house_facts["out_at", 0]
    rules = shipped.applied_to(pack)
    stated = {f"play.{name}" for name, _ in rules.play.to_be_stated()}
    wanted = statements.wanted(shipped, rules)
    stated |= {f"play.{term}" for name, term in statements.TERMS.items() if name in wanted}
    terms = of_terms(settings.rules, rules)
    return between(night_facts, house_facts) + [
        difference for difference in terms if difference.field not in stated
    ]
