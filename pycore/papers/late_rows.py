"""What a paper says of rows that were entered later from paper: when it happened by the paper, who
wrote it there, and when it was entered. On a form there is room for who writes.

Clauses: NU-11.01a, NU-11.01c, NU-11.01d, SK-6 (what is filed tells what was written when).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pycore.night.from_paper import PaperMark, from_paper, late_sales
from pycore.papers.kinds import BLANK, PaperRequest
from pycore.papers.paper import Column, Table, Text, Value
from pycore.portable import sentences


def marked(request: PaperRequest, table: Table, marks: Sequence[PaperMark | None]) -> Table:
    """Return the table with a mark a row; as it was where nothing in it came from paper."""
    words = request.voice.words
    by = Column(name="paper_by", title=words["paper.late.by"], unit="name")
    if request.options.get(BLANK):
        columns: tuple[Column, ...] = (by,)
    elif any(marks):
        columns = (
            Column(name="paper_at", title=words["paper.late.at"], unit="at_ms"),
            by,
            Column(name="entered_at", title=words["paper.late.entered"], unit="at_ms"),
        )
    else:
        return table
    nothing: tuple[Value, ...] = (None,) * len(columns)
    rows = [
        (*row, mark["happened_at_ms"], mark["wrote"], mark["entered_at_ms"])
        if mark and len(columns) > 1
        else (*row, *nothing)
        for row, mark in zip(table.rows, marks, strict=True)
    ]
    return replace(
        table,
        columns=(*table.columns, *columns),
        rows=tuple(rows),
        totals=(*table.totals, *nothing) if table.totals else (),
    )


def records(request: PaperRequest) -> tuple[Table, ...]:
    """Return every record that was entered later and counts; nothing where there is none."""
    voice, words = request.voice, request.voice.words
    rows: list[tuple[Value, ...]] = []
    for line in reversed(from_paper(request.night)):
        facts = line["facts"]
        then = facts.get("happened_at_ms", 0)
        if line["kind"] != "applied" or not then:
            continue
        plain = {name: value for name, value in facts.items() if name != "happened_at_ms"}
        names = [name or words["ui.player.unnamed"] for name in facts.get("names", [])]
        sentence = sentences.event(voice, line["type"], sentences.named(plain, names))
        rows.append((sentence, then, facts["wrote"], line["at_ms"]))
    if not rows:
        return ()
    columns = (
        Column(name="what", title=words["ui.late.what"], unit="name", size="wide"),
        Column(name="paper_at", title=words["paper.late.at"], unit="at_ms"),
        Column(name="paper_by", title=words["paper.late.by"], unit="name"),
        Column(name="entered_at", title=words["paper.late.entered"], unit="at_ms"),
    )
    title = words["paper.late.title"]
    return (Table(name="entered-late", title=title, columns=columns, rows=tuple(rows)),)


def sales(request: PaperRequest) -> tuple[Text, ...]:
    """Return how much of the takings was entered later; nothing where none was."""
    totals = late_sales(request.night.state)
    if not totals.entries and not totals.rebuys:
        return ()
    facts = {"entries": totals.entries, "count": totals.rebuys, "cents": totals.cents}
    return (Text(paragraphs=(request.voice.tell("paper.late.sales", facts),), style="note"),)
