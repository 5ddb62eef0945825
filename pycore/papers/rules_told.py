"""What the rules that a night adopted say, section by section, in sentences: for its tournament
rules, and for who registers beforehand.

Each section stands under the clause that asks tournament rules to say it (papers.json); where no
document does, under the clause of the value itself.

The tournament rules that players are given before the event, made from the rules that the night
adopted.

Clauses: NU-8.03a, NU-8.10, NU-9.01a to NU-9.01m, NU-9.02, NU-9.24, NU-9.25, NU-9.32b, MB-1a to
MB-1o, MB-2, MB-28b, SK-4.c.
"""

from __future__ import annotations

from collections.abc import Mapping

from pycore.book.houses import place
from pycore.law import packs
from pycore.law.policies import statements
from pycore.night.setup import stated
from pycore.papers import parts_of_rules, required
from pycore.papers.heading import under
from pycore.papers.kinds import Asked, Kind
from pycore.papers.paper import Field, Fields, Paper, Text
from pycore.portable import sentences
from pycore.portable.structure import BREAK, read_structure


def field(asked: Asked, name: str, says: str | None, clause: str | None = None) -> Field:
    """One section; None leaves it to be written by hand."""
    return Field(
        label=asked.voice.words[f"paper.rules.{name}"],
        value=says,
        name=name,
        clause=required.section(asked.night, name) or clause or "",
    )


def told(asked: Asked, name: str, **facts: object) -> str:
    return asked.voice.tell(f"paper.rules.{name}", facts)


def said(asked: Asked) -> dict[str, str]:
    """{statement: option}: what the set-up stated, what the house rules do, and what is played."""
    night = asked.night
    settings = night.state.adopted
    by_terms = statements.played(settings.rules.play_terms.terms)
    found = {name: ruled.value for name, ruled in by_terms.items()} | _by_house(asked)
    return found | {rule.rule: rule.value for rule in stated.rules(night.state)}


def _by_house(asked: Asked) -> dict[str, str]:
    """What the house rules of the night's own edition state; nothing where they are not here."""
    settings = asked.night.state.adopted
    house = packs.houses().get(settings.template)
    if house is None or house.edition != settings.house_edition:
        kept = None
        if asked.book is not None:
            kept = asked.book.state.houses.get(place(settings.template, settings.house_edition))
        house = packs.read_house(kept.document) if kept is not None else None
    if house is None:
        return {}
    return {name: ruled.value for name, ruled in statements.said(house).items()}


def entry(asked: Asked) -> Field:
    night = asked.night.state.adopted
    says = told(
        asked, "entry-says", fee_cents=night.entry_fee_cents, chips=night.starting_stack_chips
    )
    level = night.entry_close_level
    if level > 1:
        says += " " + told(asked, "entry-until", level=level)
    elif level:
        says += " " + told(asked, "entry-before")
    if night.jackpot_fee_cents:
        says += " " + told(asked, "jackpot-says", fee_cents=night.jackpot_fee_cents)
    if night.player_cap:
        says += " " + told(asked, "cap-says", players=night.player_cap)
    return field(asked, "entry", says, night.clause("entry_fee_cents"))


def rebuys(asked: Asked) -> Field:
    night = asked.night.state.adopted
    if not night.rebuy_limit:
        return field(asked, "rebuys", told(asked, "rebuys-none"), night.clause("rebuy_limit"))
    says = told(
        asked,
        "rebuys-say",
        limit=night.rebuy_limit,
        fee_cents=night.rebuy_fee_cents,
        chips=night.rebuy_chips,
    )
    if night.rebuy_close_level:
        says += " " + told(asked, "rebuys-until", level=night.rebuy_close_level)
        at_ms = _starts(asked, night.rebuy_close_level)
        if at_ms:
            says += " " + told(asked, "by-the-clock", at_ms=at_ms)
    says += " " + told(asked, "rebuys-how")
    return field(asked, "rebuys", says, night.clause("rebuy_limit"))


def _starts(asked: Asked, level: int) -> int:
    """When a level begins if all goes by the clock, 0 where it never does."""
    night = asked.night.state.adopted
    at_ms = int(night.start_at_ms)
    for item in read_structure(night.structure):
        if item.kind != BREAK and item.number == level:
            return at_ms
        at_ms += item.ms
    return 0


def prizes(asked: Asked) -> Field:
    night = asked.night.state.adopted
    says = told(asked, "prizes-say", pool_bp=night.pool_bp)
    return field(asked, "prizes", says, night.clause("pool_bp"))


def blinds(asked: Asked) -> Field:
    night = asked.night.state.adopted
    items = [one for one in read_structure(night.structure) if one.kind != BREAK and not one.extra]
    first, last = items[0], items[-1]
    voice = asked.voice
    says = told(
        asked,
        "blinds-say",
        n=len(items),
        first=voice.blinds(first.small, first.big),
        last=voice.blinds(last.small, last.big),
    )
    if night.stop_at_ms is not None:
        says += " " + told(asked, "ends", at_ms=night.stop_at_ms)
    return field(asked, "blinds", says, night.clause("structure"))


def odd_chip(asked: Asked) -> Field:
    term = asked.night.state.adopted.rules.play.odd_chip
    says = _option(asked, "odd_chip", term.value) if term.value else None
    return field(asked, "odd_chip", says, term.clause)


def elimination(asked: Asked) -> Field:
    night = asked.night.state.adopted
    return field(asked, "elimination", told(asked, f"out-{night.out_at}"), night.clause("out_at"))


def statement(asked: Asked, name: str, known: Mapping[str, str]) -> Field:
    """What the rules state in words; left to be written where nothing says it."""
    value = known.get(name)
    if name == "other" and value == "nothing":
        return field(asked, name, asked.options.get("other") or told(asked, "other-nothing"))
    return field(asked, name, _option(asked, name, value) if value else None)


def _option(asked: Asked, name: str, value: str) -> str:
    """An option as the set-up offers it, with what it means."""
    key = f"ui.setup.{name}-{value}"
    words = asked.voice.words
    is_spoken = name == "language"
    said = sentences.language(asked.voice, value) if is_spoken else words[key]
    more = words.get(f"{key}-help", "")
    return f"{said}. {more}" if more else f"{said}."


def age(asked: Asked) -> Field | None:
    asks = asked.night.state.adopted.rules.minimum_age
    if asks is None:
        return None
    return field(asked, "age", told(asked, "age-says", years=asks.years), asks.clause.id)


def refunds(asked: Asked) -> Field | None:
    clause = asked.night.state.adopted.rules.no_refund
    if clause is None:
        return None
    return field(asked, "refunds", told(asked, "refunds-say"), clause.id)


def chips(asked: Asked) -> Field:
    return field(asked, "chips", told(asked, "chips-say"))


def contact(asked: Asked) -> Field | None:
    """Whom a player may turn to about a ruling; None where no document names anybody."""
    found = packs.contact(asked.night.state.adopted.pack)
    if found is None:
        return None
    name = asked.voice.words[f"jurisdiction.{found.code}.regulator"]
    says = told(asked, "contact-says", who=name)
    if found.phone:
        says += " " + told(asked, "contact-phone", phone=found.phone)
    return field(asked, "contact", says, found.clause)


STATEMENTS = (
    "prepaid",
    "raises",
    "colour_up",
    "finish",
    "ties",
    "leaving",
    "rule_book",
    "language",
)


def make(asked: Asked) -> Paper:
    words = asked.voice.words
    known = said(asked)
    stated = {name: statement(asked, name, known) for name in STATEMENTS}
    rows = (
        entry(asked), stated["prepaid"], prizes(asked), stated["raises"],
        blinds(asked), rebuys(asked), stated["colour_up"],
        odd_chip(asked), elimination(asked), stated["finish"],
        stated["ties"], stated["leaving"], stated["rule_book"], stated["language"],
        age(asked), chips(asked), refunds(asked),
        contact(asked), statement(asked, "other", known),
    )  # fmt: skip
    approval = asked.night.state.adopted.approval
    lines = under(asked)
    if approval.reference:
        lines = (*lines, asked.voice.tell("paper.approved", {"reference": approval.reference}))
    return Paper(
        name=KIND.name,
        title=words["paper.tournament-rules.title"],
        under=lines,
        blocks=(
            Fields(rows=tuple(row for row in rows if row is not None), name="tournament-rules"),
            parts_of_rules.levels(asked),
            parts_of_rules.payouts(asked),
            parts_of_rules.chips(asked),
            Text(paragraphs=(words["paper.rules.stand-above"],), style="note"),
        ),
        clauses=required.paper(asked.night, KIND.name),
    )


KIND = Kind(name="tournament-rules", make=make, moment="before")
