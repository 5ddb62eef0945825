"""What the floor wrote down, on paper: the log of a night, the form that one note is reported on,
the slip that a player gets of a ruling, and the penalties.

Clauses: NU-8.14d, SK-5.b6, BC-D1.i (the log), NU-8.14e, NU-11.01e, SK-5.b9, BC-D1.k (the form),
NU-9.32b, MB-28b (the slip says whom a player may turn to), NU-B.TP24, SK-A.2.gg, BC-D1.g, SEL-34
(penalties).
"""

from __future__ import annotations

from collections.abc import Iterable

from pycore.law import packs
from pycore.night.floor.decks import Decks
from pycore.night.floor.incidents import Incidents
from pycore.night.floor.incidents_view import GoneWith, NoteView, incidents, penalized, removed
from pycore.night.floor.penalties import Penalties
from pycore.night.night import Night
from pycore.night.seating.removals import PlayerRemoved
from pycore.papers.heading import under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import (
    Block,
    Column,
    Field,
    Fields,
    NewPage,
    Paper,
    Signatures,
    Table,
    Text,
    Unit,
    Value,
)
from pycore.portable.speech import joined

ONE = "incident"
"""The option that names the note a form or a slip is about."""


def log(request: PaperRequest) -> Paper:
    """Return every note in the order in which it was written, with what was added."""
    words = request.voice.words
    rows: list[tuple[Value, ...]] = [
        (
            row["at_ms"],
            words["ui.incident.kind." + row["kind"]],
            _text(request, row),
            row["table"] or None,
            row["ticket"],
            row["clause"],
            row["overrules"],
            row["decided"],
            _reported(request, row),
        )
        for row in reversed(incidents(request.night))
    ]
    table = Table(
        name="incidents",
        title=words["paper.incident-log.title"],
        columns=(
            Column(name="at", title=words["paper.when"], unit="moment", size="narrow"),
            Column(name="kind", title=words["ui.incident.kind"], size="narrow"),
            Column(name="text", title=words["ui.incident.text"], unit="name", size="wide"),
            Column(name="table", title=words["ui.incident.table"], unit="number", size="narrow"),
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="clause", title=words["ui.ruling.clause"], unit="name", size="narrow"),
            Column(
                name="over", title=words["paper.incident.overrules"], unit="name", size="narrow"
            ),
            Column(name="decided", title=words["ui.incident.decided"], unit="name"),
            Column(
                name="reported", title=words["paper.incident.reported"], unit="name", size="wide"
            ),
        ),
        rows=tuple(rows),
    )
    lines = (words["paper.incident.director"],)
    return Paper(
        name="incident-log",
        title=words["paper.incident-log.title"],
        under=under(request),
        blocks=(table, *_contact(request), Signatures(lines=lines)),
        is_wide=True,
        clauses=("NU-8.14d", "SK-5.b6", "BC-D1.i"),
    )


def _text(request: PaperRequest, row: NoteView) -> str:
    """What was written, whose words it is, and who was heard."""
    texts = [row["text"]]
    if row["said_by"]:
        texts.insert(0, request.voice.tell("ui.incident.statement", {"who": row["said_by"]}))
    if row["heard"]:
        texts.append(f"({request.voice.tell('ui.incident.heard-were', {'who': row['heard']})})")
    return " ".join(texts)


def _reported(request: PaperRequest, row: NoteView) -> str:
    voice = request.voice
    reports = []
    for report in row["reported"]:
        way = voice.words["ui.incident.how." + report["how"]]
        reports.append(voice.tell("ui.incident.reported", {"who": report["reporter"], "way": way}))
        if report["reference"]:
            facts = {"reference": report["reference"]}
            reports.append(voice.tell("ui.incident.reported.reference", facts))
    return ", ".join(reports)


# --- The form of one note ---


def form(request: PaperRequest) -> Paper:
    """Return the note that is asked for; else each that is to be reported, or was, on its own
    page; else an empty form.
    """
    words, rows = request.voice.words, incidents(request.night)
    first_notes = [row for row in rows if not row["about"]]
    wanted = [row for row in first_notes if row["incident"] == request.options.get(ONE)]
    if not wanted:
        wanted = [row for row in reversed(first_notes) if row["due"]]
    blocks: list[Block] = []
    for row in wanted:
        blocks += [NewPage()] if blocks else []
        blocks += _form(
            request, row, [note for note in reversed(rows) if _is_about(note, row, rows)]
        )
    return Paper(
        name="incident-form",
        title=words["paper.incident-form.title"],
        under=under(request),
        blocks=tuple(blocks or _form(request, None, [])),
        clauses=("NU-8.14e", "NU-11.01e", "SK-5.b9", "BC-D1.k"),
    )


def _is_about(note: NoteView, row: NoteView, rows: list[NoteView]) -> bool:
    """Whether a note adds to another, or to what adds to it."""
    about = note["about"]
    while about and about != row["incident"]:
        about = next((other["about"] for other in rows if other["incident"] == about), "")
    return bool(about)


def _form(request: PaperRequest, row: NoteView | None, added: list[NoteView]) -> list[Block]:
    words = request.voice.words
    # That somebody was heard, and nothing more, stands with the facts.
    said_later = [note for note in added if note["said_by"] or not note["heard"]]
    regulator = words.get(f"jurisdiction.{request.night.state.adopted.pack}.regulator")
    facts = Fields(
        name="incident",
        rows=(
            Field(label=words["paper.incident.to"], value=regulator, name="to"),
            *_facts(request, row),
            Field(label=words["ui.incident.heard"], value=_heard(row, added), name="heard"),
            Field(label=words["ui.incident.deck"], value=_deck(request, row), name="deck"),
            Field(
                label=words["ui.incident.outcome"], value=_outcome(request, row), name="outcome"
            ),
            Field(
                label=words["paper.incident.reported"],
                value=_reported(request, row) or None if row else None,
                name="reported",
            ),
        ),
    )
    statements = Table(
        name="statements",
        title=words["paper.incident.statements"],
        columns=(
            Column(name="at", title=words["paper.when"], unit="moment", size="narrow"),
            Column(name="who", title=words["paper.incident.witness"], unit="name", size="narrow"),
            Column(name="text", title=words["paper.incident.words"], unit="name", size="wide"),
            Column(name="signature", title=words["ui.winners.sign"]),
        ),
        rows=tuple((note["at_ms"], note["said_by"], note["text"], None) for note in said_later),
        blank=0 if said_later else 4,
    )
    lines = (words["paper.incident.director"], words["paper.witness"])
    return [facts, statements, *_contact(request), Signatures(lines=lines)]


def _heard(row: NoteView | None, added: list[NoteView]) -> str | None:
    """Who was heard, as the note says and what was added to it."""
    heard = [note["heard"] for note in (row, *added) if note and note["heard"]]
    return joined(heard, "; ") or None


def _facts(request: PaperRequest, row: NoteView | None) -> Iterable[Field]:
    """What every paper of a note tells of it."""
    words = request.voice.words
    facts: tuple[tuple[str, str, Unit, Value], ...] = (
        ("when", "paper.when", "moment", row and row["at_ms"]),
        ("kind", "ui.incident.kind", "text", row and words["ui.incident.kind." + row["kind"]]),
        ("text", "ui.incident.text", "name", row and row["text"]),
        ("table", "ui.incident.table", "number", row and row["table"]),
        ("ticket", "paper.ticket", "ticket", row and row["ticket"]),
        ("name", "paper.name", "name", row and row["name"]),
        ("clause", "ui.ruling.clause", "name", row and row["clause"]),
        ("over", "paper.incident.overrules", "name", row and row["overrules"]),
        ("decided", "ui.incident.decided", "name", row and row["decided"]),
    )
    for name, label, unit, value in facts:
        yield Field(label=words[label], value=value or None, unit=unit, name=name)


def _deck(request: PaperRequest, row: NoteView | None) -> str | None:
    """The deck as the note tells of it, and those that were taken from play for it."""
    if row is None:
        return None
    deck_texts = [row["deck"]] if row["deck"] else []
    for deck in request.night.state.part(Decks).decks.values():
        if deck.incident == row["incident"]:
            sealed = [request.voice.words["ui.checks.deck-sealed"]] if deck.sealed else []
            deck_texts.append(joined([deck.name, *sealed], ", "))
    return joined(deck_texts, "; ") or None


def _outcome(request: PaperRequest, row: NoteView | None) -> str | None:
    """What came of it, and the penalties that went with it."""
    if row is None:
        return None
    outcomes = (
        [request.voice.words["ui.incident.outcome." + row["outcome"]]] if row["outcome"] else []
    )
    outcomes += [_gone(request, penalty) for penalty in row["penalties"]]
    return "; ".join(outcomes) or None


def _gone(request: PaperRequest, penalty: GoneWith) -> str:
    facts = {"name": penalty["name"], "n": penalty["n"]}
    return request.voice.tell("ui.incident.went." + penalty["result"], facts)


def _contact(request: PaperRequest) -> list[Block]:
    """Whom a player may turn to; nothing where no document says so."""
    code = request.night.state.adopted.pack
    contact = packs.contact(code)
    if contact is None:
        return []
    voice = request.voice
    who = voice.words[f"jurisdiction.{code}.regulator"]
    paragraphs = [voice.tell("ui.incident.contact", {"who": who})]
    if contact.phone:
        paragraphs.append(voice.tell("ui.incident.contact.phone", {"phone": contact.phone}))
    return [Text(paragraphs=tuple(paragraphs), clause=contact.clause)]


# --- The slip of a ruling ---


def slip(request: PaperRequest) -> Paper:
    """Return the ruling that is asked for, else the last one; an empty slip while there is
    none.
    """
    words, rows = request.voice.words, incidents(request.night)
    wanted = [row for row in rows if row["incident"] == request.options.get(ONE)]
    wanted += [row for row in rows if row["clause"] and not row["about"]]
    facts = Fields(name="ruling", rows=tuple(_facts(request, wanted[0] if wanted else None)))
    return Paper(
        name="ruling-slip",
        title=words["paper.ruling-slip.title"],
        under=under(request),
        blocks=(facts, *_contact(request), Signatures(lines=(words["paper.incident.director"],))),
        clauses=("NU-9.32b", "MB-28b"),
    )


# --- Penalties ---


def penalties(request: PaperRequest) -> Paper:
    """Return every penalty and removal of the night in its order, of who is out by now too."""
    words = request.voice.words
    table = Table(
        name="penalties",
        title=words["paper.penalties.title"],
        columns=(
            Column(name="at", title=words["paper.when"], unit="moment", size="narrow"),
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="penalty", title=words["ui.penalty.length"], unit="name", size="wide"),
            Column(name="reason", title=words["ui.penalty.reason"], unit="name", size="wide"),
            Column(name="clause", title=words["ui.ruling.clause"], unit="name", size="narrow"),
        ),
        rows=tuple(
            (
                gone_with["at_ms"],
                gone_with["ticket"],
                _gone(request, gone_with),
                reason,
                gone_with["clause"],
            )
            for gone_with, reason in sorted(_given(request.night), key=lambda row: row[0]["at_ms"])
        ),
    )
    return Paper(
        name="penalties",
        title=words["paper.penalties.title"],
        under=under(request),
        blocks=(table, Signatures(lines=(words["paper.incident.director"],))),
        clauses=("NU-B.TP24", "SK-A.2.gg", "BC-D1.g", "SEL-34"),
    )


def _given(night: Night) -> Iterable[tuple[GoneWith, str]]:
    """Every penalty and removal, and why."""
    for penalty in night.state.part(Penalties).penalties.values():
        yield penalized(night, penalty), penalty.reason
    for backward in night.folded.backwards():
        event = backward.event
        if isinstance(event, PlayerRemoved) and night.folded.counts(backward):
            yield removed(night, event), event.reason


def _has_penalties(night: Night) -> bool:
    return bool(night.state.part(Penalties).penalties) or any(
        isinstance(backward.event, PlayerRemoved) and night.folded.counts(backward)
        for backward in night.folded.backwards()
    )


def _has_notes(night: Night) -> bool:
    return bool(night.state.part(Incidents).noted)


KINDS = (
    Kind(
        name="incident-form",
        make=form,
        moment="any",
        clauses=("NU-8.14e", "NU-11.01e", "SK-5.b9", "BC-D1.k"),
    ),
    Kind(name="ruling-slip", make=slip, moment="during", clauses=("NU-9.32b", "MB-28b")),
    Kind(
        name="incident-log",
        make=log,
        moment="after",
        applies=_has_notes,
        clauses=("NU-8.14d", "SK-5.b6", "BC-D1.i"),
    ),
    Kind(
        name="penalties",
        make=penalties,
        moment="after",
        applies=_has_penalties,
        clauses=("NU-B.TP24", "SK-A.2.gg", "BC-D1.g", "SEL-34"),
    ),
)
