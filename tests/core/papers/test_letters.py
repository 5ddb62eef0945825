"""What tournament rules must include, letter by letter (NU-9.01, MB-1): where the set-up shows or
asks it, that nothing opens without it, and what is printed of it, in both languages.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.night.setup.set_up_view import Template, set_up_view, templates_view
from pycore.papers import printing
from pycore.papers.paper import Field, Fields
from tests.core.hall import ALL_STATED, Hall, empty_hall, nunavut_draft, thursday_draft
from tests.core.papers.desk import LANGUAGES, asks
from webapp.ui.kit.catalogue import CATALOGUES


class Letter(NamedTuple):
    """One letter: the *section* of the printed rules, and what the set-up has of it: a value of
    the house rules, a choice that is asked, or what the law says by itself (*stated*, *age*).
    """

    clause: str
    section: str
    shown: tuple[str, ...]


SAID = ("values.entry_fee_cents", "values.starting_stack_chips")
REBUYS = (
    "values.rebuy_limit",
    "values.rebuy_fee_cents",
    "values.rebuy_chips",
    "values.rebuy_close_level",
)
LETTERS = (
    Letter("NU-9.01a", "entry", SAID),
    Letter("NU-9.01b", "prepaid", ("choices.prepaid", "values.entry_close_level")),
    Letter("NU-9.01c", "prizes", ("values.pool_bp", "values.payout_bands")),
    Letter("NU-9.01d", "raises", ("stated.raises",)),
    Letter("NU-9.01e", "blinds", ("structure",)),
    Letter("NU-9.01f", "rebuys", REBUYS),
    Letter("NU-9.01g", "colour_up", ("stated.colour_up",)),
    Letter("NU-9.01h", "finish", ("choices.finish",)),
    Letter("NU-9.01i", "ties", ("choices.ties",)),
    Letter("NU-9.01j", "leaving", ("stated.leaving",)),
    Letter("NU-9.01k", "language", ("choices.language",)),
    Letter("NU-9.01l", "other", ("choices.other",)),
    Letter("NU-9.01m", "age", ("age",)),
    Letter("MB-1a", "entry", SAID),
    Letter("MB-1b", "prepaid", ("choices.prepaid", "values.entry_close_level")),
    Letter("MB-1c", "prizes", ("values.pool_bp", "values.payout_bands")),
    Letter("MB-1d", "raises", ("choices.raises",)),
    Letter("MB-1e", "blinds", ("structure",)),
    Letter("MB-1f", "rebuys", REBUYS),
    Letter("MB-1g", "colour_up", ("choices.colour_up",)),
    Letter("MB-1h", "odd_chip", ("choices.odd_chip",)),
    Letter("MB-1i", "elimination", ("values.out_at",)),
    Letter("MB-1j", "finish", ("choices.finish",)),
    Letter("MB-1k", "ties", ("choices.ties",)),
    Letter("MB-1l", "leaving", ("choices.leaving",)),
    Letter("MB-1m", "rule_book", ("choices.rule_book",)),
    Letter("MB-1n", "language", ("choices.language",)),
    Letter("MB-1o", "other", ("choices.other",)),
)
ALL = tuple(
    pytest.param(letter, id=letter.clause, marks=pytest.mark.clause(letter.clause))
    for letter in LETTERS
)
LEFT_OUT = tuple(
    pytest.param(
        letter, where, id=f"{letter.clause}-{where}", marks=pytest.mark.clause(letter.clause)
    )
    for letter in LETTERS
    for where in letter.shown
)
CHANGED = {
    "values.entry_fee_cents": 3_000,
    "values.entry_close_level": 3,
    "values.pool_bp": 4_000,
    "values.rebuy_limit": 1,
    "values.rebuy_fee_cents": 1_500,
    "values.rebuy_chips": 900,
    "values.rebuy_close_level": 3,
    "values.out_at": "zero-chips",
}
"""Another value of each number that the sentence tells: of the others a table does."""
TOLD = tuple(case for case in LEFT_OUT if case.values[1] in CHANGED or "choices" in case.values[1])


def rules(letter: Letter) -> dict[str, Any]:
    """Rules of one's own that state in words only what the numbers and the law say."""
    house = "nunavut-five-table" if letter.clause.startswith("NU") else "manitoba-hall"
    plain = document(packs.house(house))
    plain |= {"id": "ours", "edition": "1"}
    plain.pop("states", None)
    plain["play"] = {
        name: term for name, term in plain.get("play", {}).items() if name != "colour_up"
    }
    return plain


def draft(letter: Letter, house: dict[str, Any], without: str = "", **more: str) -> dict[str, Any]:
    """The set-up by these rules with all stated that is asked, but one."""
    choices = view(house)["choices"]
    answers = {**ALL_STATED, **more}
    stated = {
        choice["field"]: answers[choice["field"]]
        for choice in choices
        if choice["stated"] and choice["field"] != without
    }
    fields = {"template": "", "house": house, "stated": stated}
    if letter.clause.startswith("NU"):
        return nunavut_draft() | fields
    odd_chip = "" if without == "odd_chip" else more.get("odd_chip", "each")
    return thursday_draft() | fields | {"settings": {}, "odd_chip": odd_chip}


def view(house: dict[str, Any]) -> Template:
    return templates_view([house])[0]


def printed(hall: Hall, lang: str = "en") -> dict[str, Field]:
    paper = printing.make("tournament-rules", asks(hall, lang))
    rows = (row for block in paper.blocks if isinstance(block, Fields) for row in block.rows)
    return {row.name: row for row in rows}


def opened(letter: Letter, house: dict[str, Any], **more: str) -> Hall:
    return empty_hall("17:00").do("set-up-night", **draft(letter, house, **more))


def test_every_letter_of_both_lists_is_here() -> None:
    for lists, last_letter in (("NU-9.01", "m"), ("MB-1", "o")):
        letters = [letter.clause[-1] for letter in LETTERS if letter.clause[:-1] == lists]
        assert letters == [chr(code) for code in range(ord("a"), ord(last_letter) + 1)]


@pytest.mark.parametrize("letter", ALL)
def test_the_set_up_shows_or_asks_it_with_a_clause_that_has_words(letter: Letter) -> None:
    template = view(rules(letter))
    choices = {choice["field"]: choice["clause"] for choice in template["choices"]}
    stated = {row["rule"]: row["clause"] for row in template["stated"]}
    for where in letter.shown:
        kind, _, name = where.partition(".")
        if kind == "choices":
            assert choices[name] == letter.clause
            continue
        age = template["age"]
        clause = {
            "values": lambda name=name: template["values"][name]["clause"],
            "stated": lambda name=name: stated[name],
            "structure": lambda: template["structure_clause"],
            "age": lambda age=age: age["clause"] if age else "",
        }[kind]()
        for words in CATALOGUES.values():
            assert words[f"clause.{clause}"], clause


@pytest.mark.parametrize(("letter", "where"), LEFT_OUT)
def test_nothing_opens_without_it(letter: Letter, where: str) -> None:
    house = rules(letter)
    kind, _, name = where.partition(".")
    hall = empty_hall("17:00")
    if kind == "choices":
        fields = draft(letter, house, without=name)
        refused = hall.refused("set-up-night", **fields)
        assert (refused.clause, refused.kind) == (letter.clause, "law")
        assert refused.facts == {"field": name}
        (shown,) = set_up_view(fields)["refused"]
        assert (shown["clause"], shown["facts"]) == (letter.clause, {"field": name})
    elif kind in ("values", "structure"):
        del (house[kind] if name else house)[name or kind]
        with pytest.raises(Refused) as refusal:
            packs.read_house(house)
        assert refusal.value.facts == {"field": where, "why": "missing"}
    elif kind == "stated":  # the law says it: nobody states it otherwise
        fields = draft(letter, house)
        fields["stated"] = fields["stated"] | {name: "race"}
        assert hall.refused("set-up-night", **fields).facts == {"field": name}
    else:
        sale = {"name": "Ann", "player": "p-1", "paid": "cash", "seed": "x" * 16}
        sale_refusal = opened(letter, house).refused("sell-entry", of_age=False, **sale)
        assert (sale_refusal.clause, sale_refusal.kind) == (letter.clause, "law")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("letter", ALL)
def test_it_is_printed_under_its_letter(letter: Letter, lang: str) -> None:
    field = printed(opened(letter, rules(letter)), lang)[letter.section]
    assert field.clause == letter.clause
    assert field.value
    assert field.label == CATALOGUES[lang][f"paper.rules.{letter.section}"]
    assert "{" not in str(field.value)


@pytest.mark.parametrize(("letter", "where"), TOLD)
def test_what_is_printed_is_what_was_said(letter: Letter, where: str) -> None:
    """Another answer, another sentence; of one possible answer it is the words of that."""
    house = rules(letter)
    kind, _, name = where.partition(".")
    if kind == "choices":
        (choice,) = [choice for choice in view(house)["choices"] if choice["field"] == name]
        for option in choice["options"]:
            says = printed(opened(letter, house, **{name: option}))[letter.section].value
            assert str(says).startswith(CATALOGUES["en"][f"ui.setup.{name}-{option}"])
        return
    before = printed(opened(letter, house))
    house["values"][name]["value"] = CHANGED[where]
    after = printed(opened(letter, house))
    changed = {section for section, row in after.items() if row.value != before[section].value}
    assert changed == {"entry" if name == "entry_close_level" else letter.section}


@pytest.mark.parametrize("letter", [letter for letter in LETTERS if letter.section == "blinds"])
def test_another_number_of_levels_is_another_sentence(letter: Letter) -> None:
    house = rules(letter)
    before = printed(opened(letter, house))["blinds"].value
    house["structure"]["items"] = house["structure"]["items"][:-1]
    assert printed(opened(letter, house))["blinds"].value != before
