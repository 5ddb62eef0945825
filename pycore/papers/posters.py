"""What hangs in the hall: levels with their hours, prizes, the copy of the licence, approved
changes, and whom to turn to.

Clauses: NU-8.02a, SK-4.c (a copy of the licence), NU-8.18b (approved changes), NU-9.32b, MB-28b
(whom a player may turn to), NU-9.01c, NU-9.01e, MB-1c, MB-1e (prizes and levels).

What is given to whoever registers or pays beforehand: how that goes, and a list of who did.

Clauses: NU-8.03c, NU-9.01b, MB-1b, NU-9.02, MB-2 (nothing is refunded once play has begun).
"""

from __future__ import annotations

from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.clock.level_changes import StructureAmended
from pycore.night.ending import called_off
from pycore.night.registration.door_list import door_list
from pycore.night.registration.refunds import NightCancelled
from pycore.night.setup.amendments import NightAmended
from pycore.papers import parts_of_rules, required, rules_told
from pycore.papers.heading import says, under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import Column, Field, Fields, Paper, Signatures, Table, Text


def make(request: PaperRequest) -> Paper:
    words, option_by_name = request.voice.words, rules_told.options_stated(request)
    rows = (
        rules_told.statement(request, "prepaid", option_by_name),
        rules_told.entry(request),
        rules_told.age(request),
        rules_told.refunds(request),
        rules_told.contact(request),
    )
    return Paper(
        name=KIND.name,
        title=words["paper.pre-registration.title"],
        under=under(request),
        blocks=(
            Fields(rows=tuple(row for row in rows if row is not None), name="pre-registration"),
        ),
    )


def expected(request: PaperRequest) -> Paper:
    """Who registered beforehand, and whether they have paid: for the door."""
    words = request.voice.words
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
                expected_player["name"],
                words["common.yes" if expected_player["prepaid"] else "common.no"],
                expected_player["number"] or None,
            )
            for expected_player in door_list(request.night)["expected"]
        ),
        blank=10,
    )
    return Paper(
        name="expected", title=words["paper.expected.title"], under=under(request), blocks=(table,)
    )


KIND = required.where_asked("pre-registration", make)


def structure(request: PaperRequest) -> Paper:
    return Paper(
        name="structure",
        title=request.voice.words["paper.structure.title"],
        under=under(request),
        blocks=(parts_of_rules.levels(request), parts_of_rules.chips(request)),
    )


def prizes(request: PaperRequest) -> Paper:
    return Paper(
        name="prizes",
        title=request.voice.words["paper.prizes.title"],
        under=under(request),
        blocks=(
            Fields(
                rows=(rules_told.prizes(request), rules_told.entry(request)), name="prize-rules"
            ),
            parts_of_rules.payouts(request),
        ),
    )


def licence_copy(request: PaperRequest) -> Paper:
    """A frame for the copy: the licence itself is the regulator's paper."""
    words, night = request.voice.words, request.night.state.adopted
    rows = (
        Field(label=words["paper.licensee"], value=night.organization, unit="name"),
        Field(label=words["paper.licence-number"], value=night.licence or None, unit="name"),
        Field(label=words["paper.place"], value=night.venue, unit="name"),
        Field(label=words["paper.starts"], value=night.start_at_ms, unit="moment"),
    )
    return Paper(
        name="licence-copy",
        title=words["paper.licence-copy.title"],
        blocks=(
            Fields(rows=rows),
            Text(paragraphs=(words["paper.licence-copy.here"],), style="note"),
            Signatures(lines=(words["paper.licence-copy.signed"],)),
        ),
    )


def amendments(request: PaperRequest) -> Paper:
    """What was changed of the night, or that it was called off, and under whose approval."""
    words = request.voice.words
    night = request.night
    rows = tuple(
        (folded_event.event.at, says(request, folded_event), folded_event.event.approval)
        for folded_event in night.counting()
        if isinstance(folded_event.event, NightAmended | StructureAmended | NightCancelled)
    )
    table = Table(
        name="amendments",
        title=words["paper.amendments.title"],
        columns=(
            Column(name="at", title=words["paper.when"], unit="moment", size="narrow"),
            Column(name="changed", title=words["paper.changed"], unit="name", size="wide"),
            Column(name="approval", title=words["paper.approval"], unit="name", size="wide"),
        ),
        rows=rows,
        blank=6,
    )
    return Paper(
        name="amendments",
        title=words["paper.amendments.title"],
        under=under(request),
        blocks=(table, Signatures(lines=(words["paper.chairperson"],))),
    )


def notice(request: PaperRequest) -> Paper:
    """To hang by the door: who may play, what chips are worth, whom to turn to; or that the night
    was called off, and until when who paid is paid back.
    """
    off = called_off(request.night)
    rows = (
        rules_told.age(request),
        rules_told.chips(request),
        rules_told.refunds(request),
        rules_told.contact(request),
    )
    shown_rows = rows if off is None else (*_off(request, off), rules_told.contact(request))
    return Paper(
        name="notice",
        title=request.voice.words["paper.notice.title"],
        under=under(request),
        blocks=tuple(
            Text(title=row.label, paragraphs=(str(row.value),), style="big", clause=row.clause)
            for row in shown_rows
            if row is not None
        ),
    )


def _off(request: PaperRequest, off: RecordedEvent) -> tuple[Field, Field]:
    """That there is no play, and until when the desk pays back, where anything ends that."""
    words, until = request.voice.words, off.event.refund_until_ms
    back = "paper.notice.back-until" if until else "paper.notice.back"
    return (
        Field(label=words["ui.phase.cancelled"], value=says(request, off)),
        Field(
            label=words["paper.rules.refunds"],
            value=request.voice.tell(back, {"until_at_ms": until}),
            clause=request.night.state.adopted.clause("refund_minutes") or "",
        ),
    )


KINDS = (
    KIND,
    Kind(name="expected", make=expected, moment="before"),
    Kind(name="structure", make=structure, moment="before"),
    Kind(name="prizes", make=prizes, moment="before"),
    Kind(name="notice", make=notice, moment="before"),
    required.where_asked("licence-copy", licence_copy),
    required.where_asked("amendments", amendments),
)
