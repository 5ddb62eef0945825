"""What is given to whoever registers or pays beforehand: how that goes, and a list of who did.

Clauses: NU-8.03c, NU-9.01b, MB-1b, NU-9.02, MB-2 (nothing is refunded once play has begun).
"""

from __future__ import annotations

from pycore.night.registration.door_list import door_list
from pycore.papers import required, rules_told
from pycore.papers.heading import under
from pycore.papers.kinds import Asked, Kind
from pycore.papers.paper import Column, Fields, Paper, Table


def make(asked: Asked) -> Paper:
    words, known = asked.voice.words, rules_told.said(asked)
    rows = (
        rules_told.statement(asked, "prepaid", known),
        rules_told.entry(asked),
        rules_told.age(asked),
        rules_told.refunds(asked),
        rules_told.contact(asked),
    )
    return Paper(
        name=KIND.name,
        title=words["paper.pre-registration.title"],
        under=under(asked),
        blocks=(
            Fields(rows=tuple(row for row in rows if row is not None), name="pre-registration"),
        ),
    )


def expected(asked: Asked) -> Paper:
    """Who registered beforehand, and whether they have paid: for the door."""
    words = asked.voice.words
    table = Table(
        name="expected",
        title=words["paper.expected.title"],
        columns=(
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="prepaid", title=words["paper.prepaid"], size="narrow"),
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
        ),
        rows=tuple(
            (
                one["name"],
                words["common.yes" if one["prepaid"] else "common.no"],
                one["number"] or None,
            )
            for one in door_list(asked.night)["expected"]
        ),
        blank=10,
    )
    return Paper(
        name="expected", title=words["paper.expected.title"], under=under(asked), blocks=(table,)
    )


KIND = required.where_asked("pre-registration", make)
KINDS = (KIND, Kind(name="expected", make=expected, moment="before"))
