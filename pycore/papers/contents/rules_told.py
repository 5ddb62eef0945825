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
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import Field, Fields, Paper, Text
from pycore.portable import sentences
from pycore.portable.structure import BREAK, read_structure


def field(request: PaperRequest, name: str, says: str | None, clause: str | None = None) -> Field:
    """Return one section; None leaves it to be written by hand."""
    return Field(
        label=request.voice.words[f"paper.rules.{name}"],
        value=says,
        name=name,
        clause=required.section(request.night, name) or clause or "",
    )


def rule_sentence(request: PaperRequest, name: str, **facts: object) -> str:
    return request.voice.tell(f"paper.rules.{name}", facts)


def options_stated(request: PaperRequest) -> dict[str, str]:
    """Return {statement: option}: what the set-up stated, what the house rules do, and what is
    played.
    """
    night = request.night
    settings = night.state.adopted
    by_terms = statements.played(settings.rules.play_terms.terms)
    option_by_name = {name: ruled.value for name, ruled in by_terms.items()} | _by_house(request)
    return option_by_name | {rule.rule: rule.value for rule in stated.rules(night.state)}


def _by_house(request: PaperRequest) -> dict[str, str]:
    """What the house rules of the night's own edition state; nothing where they are not here."""
    settings = request.night.state.adopted
    house = packs.houses().get(settings.template)
    if house is None or house.edition != settings.house_edition:
        book_copy = None
        if request.book is not None:
            book_copy = request.book.state.houses.get(
                place(settings.template, settings.house_edition)
            )
        house = packs.read_house(book_copy.document) if book_copy is not None else None
    if house is None:
        return {}
    return {name: ruled.value for name, ruled in statements.stated_options(house).items()}


def entry(request: PaperRequest) -> Field:
    night = request.night.state.adopted
    says = rule_sentence(
        request, "entry-says", fee_cents=night.entry_fee_cents, chips=night.starting_stack_chips
    )
    level = night.entry_close_level
    if level > 1:
        says += " " + rule_sentence(request, "entry-until", level=level)
    elif level:
        says += " " + rule_sentence(request, "entry-before")
    if night.jackpot_fee_cents:
        says += " " + rule_sentence(request, "jackpot-says", fee_cents=night.jackpot_fee_cents)
    if night.player_cap:
        says += " " + rule_sentence(request, "cap-says", players=night.player_cap)
    return field(request, "entry", says, night.clause("entry_fee_cents"))


def rebuys(request: PaperRequest) -> Field:
    night = request.night.state.adopted
    if not night.rebuy_limit:
        return field(
            request, "rebuys", rule_sentence(request, "rebuys-none"), night.clause("rebuy_limit")
        )
    says = rule_sentence(
        request,
        "rebuys-say",
        limit=night.rebuy_limit,
        fee_cents=night.rebuy_fee_cents,
        chips=night.rebuy_chips,
    )
    if night.rebuy_close_level:
        says += " " + rule_sentence(request, "rebuys-until", level=night.rebuy_close_level)
        at_ms = _starts(request, night.rebuy_close_level)
        if at_ms:
            says += " " + rule_sentence(request, "by-the-clock", at_ms=at_ms)
    says += " " + rule_sentence(request, "rebuys-how")
    return field(request, "rebuys", says, night.clause("rebuy_limit"))


def _starts(request: PaperRequest, level: int) -> int:
    """When a level begins if all goes by the clock, 0 where it never does."""
    night = request.night.state.adopted
    at_ms = int(night.start_at_ms)
    for period in read_structure(night.structure):
        if period.kind != BREAK and period.number == level:
            return at_ms
        at_ms += period.ms
    return 0


def prizes(request: PaperRequest) -> Field:
    night = request.night.state.adopted
    says = rule_sentence(request, "prizes-say", pool_bp=night.pool_bp)
    return field(request, "prizes", says, night.clause("pool_bp"))


def blinds(request: PaperRequest) -> Field:
    night = request.night.state.adopted
    items = [
        level
        for level in read_structure(night.structure)
        if level.kind != BREAK and not level.extra
    ]
    first_level, last_level = items[0], items[-1]
    voice = request.voice
    says = rule_sentence(
        request,
        "blinds-say",
        n=len(items),
        first=voice.blinds(first_level.small, first_level.big),
        last=voice.blinds(last_level.small, last_level.big),
    )
    if night.stop_at_ms is not None:
        says += " " + rule_sentence(request, "ends", at_ms=night.stop_at_ms)
    return field(request, "blinds", says, night.clause("structure"))


def odd_chip(request: PaperRequest) -> Field:
    term = request.night.state.adopted.rules.play.odd_chip
    says = _option(request, "odd_chip", term.value) if term.value else None
    return field(request, "odd_chip", says, term.clause)


def elimination(request: PaperRequest) -> Field:
    night = request.night.state.adopted
    return field(
        request,
        "elimination",
        rule_sentence(request, f"out-{night.out_at}"),
        night.clause("out_at"),
    )


def statement(request: PaperRequest, name: str, option_by_name: Mapping[str, str]) -> Field:
    """Return what the rules state in words; left to be written where nothing says it."""
    value = option_by_name.get(name)
    if name == "other" and value == "nothing":
        return field(
            request, name, request.options.get("other") or rule_sentence(request, "other-nothing")
        )
    return field(request, name, _option(request, name, value) if value else None)


def _option(request: PaperRequest, name: str, value: str) -> str:
    """An option as the set-up offers it, with what it means."""
    key = f"ui.setup.{name}-{value}"
    words = request.voice.words
    is_spoken = name == "language"
    option_text = sentences.language(request.voice, value) if is_spoken else words[key]
    more = words.get(f"{key}-help", "")
    return f"{option_text}. {more}" if more else f"{option_text}."


def age(request: PaperRequest) -> Field | None:
    asks = request.night.state.adopted.rules.minimum_age
    if asks is None:
        return None
    return field(
        request, "age", rule_sentence(request, "age-says", years=asks.years), asks.clause.id
    )


def refunds(request: PaperRequest) -> Field | None:
    clause = request.night.state.adopted.rules.no_refund
    if clause is None:
        return None
    return field(request, "refunds", rule_sentence(request, "refunds-say"), clause.id)


def chips(request: PaperRequest) -> Field:
    return field(request, "chips", rule_sentence(request, "chips-say"))


def contact(request: PaperRequest) -> Field | None:
    """Return whom a player may turn to about a ruling; None where no document names anybody."""
    regulator = packs.contact(request.night.state.adopted.pack)
    if regulator is None:
        return None
    name = request.voice.words[f"jurisdiction.{regulator.code}.regulator"]
    says = rule_sentence(request, "contact-says", who=name)
    if regulator.phone:
        says += " " + rule_sentence(request, "contact-phone", phone=regulator.phone)
    return field(request, "contact", says, regulator.clause)


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


def make(request: PaperRequest) -> Paper:
    words = request.voice.words
    option_by_name = options_stated(request)
    stated = {name: statement(request, name, option_by_name) for name in STATEMENTS}
    rows = (
        entry(request), stated["prepaid"], prizes(request), stated["raises"],
        blinds(request), rebuys(request), stated["colour_up"],
        odd_chip(request), elimination(request), stated["finish"],
        stated["ties"], stated["leaving"], stated["rule_book"], stated["language"],
        age(request), chips(request), refunds(request),
        contact(request), statement(request, "other", option_by_name),
    )  # fmt: skip
    approval = request.night.state.adopted.approval
    lines = under(request)
    if approval.reference:
        lines = (*lines, request.voice.tell("paper.approved", {"reference": approval.reference}))
    return Paper(
        name=KIND.name,
        title=words["paper.tournament-rules.title"],
        under=lines,
        blocks=(
            Fields(rows=tuple(row for row in rows if row is not None), name="tournament-rules"),
            parts_of_rules.levels(request),
            parts_of_rules.payouts(request),
            parts_of_rules.chips(request),
            Text(paragraphs=(words["paper.rules.stand-above"],), style="note"),
        ),
        clauses=required.paper(request.night, KIND.name),
    )


KIND = Kind(name="tournament-rules", make=make, moment="before")
