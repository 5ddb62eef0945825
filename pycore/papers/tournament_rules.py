"""The tournament rules that players are given before the event, made from the rules that the night
adopted.

Clauses: NU-8.03a, NU-8.10, NU-9.01a to NU-9.01m, NU-9.02, NU-9.24, NU-9.25, NU-9.32b, MB-1a to
MB-1o, MB-2, MB-28b, SK-4.c.
"""

from __future__ import annotations

from pycore.papers import parts_of_rules, required, rules_told
from pycore.papers.heading import under
from pycore.papers.kinds import Asked, Kind
from pycore.papers.paper import Fields, Paper, Text

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
    known = rules_told.said(asked)
    stated = {name: rules_told.statement(asked, name, known) for name in STATEMENTS}
    rows = (
        rules_told.entry(asked), stated["prepaid"], rules_told.prizes(asked), stated["raises"],
        rules_told.blinds(asked), rules_told.rebuys(asked), stated["colour_up"],
        rules_told.odd_chip(asked), rules_told.elimination(asked), stated["finish"],
        stated["ties"], stated["leaving"], stated["rule_book"], stated["language"],
        rules_told.age(asked), rules_told.chips(asked), rules_told.refunds(asked),
        rules_told.contact(asked), rules_told.statement(asked, "other", known),
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
