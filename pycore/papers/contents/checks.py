"""The checklists, blank or as far as they were ticked; and the inventory of chips and decks.

Clauses: as data, each place's checks.json; NU-7.04, SK-4.v, SK-4.w, SEL-5 (the chips of the event,
counted), SK-5.b7, BC-D1.j (chips that leave play), NU-9.06, SK-A.2.f, BC-5.d, SEL-35 (decks).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pycore.law.files.checks import When
from pycore.night.floor import checks
from pycore.night.floor.checks_view import DeckRow, MomentCounts, checks_view, the_tables
from pycore.night.night import Night
from pycore.papers.heading import under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import (
    Block,
    Column,
    Field,
    Fields,
    Paper,
    Signatures,
    Table,
    Text,
    Value,
)
from pycore.portable.speech import joined

MOMENTS: tuple[When, ...] = ("before", "during", "end")
SPARE = 4
"""Lines for decks that are entered by hand."""


def lists(request: PaperRequest) -> Paper:
    """Return every item with a line for who looked; one of tables or decks has a line for each."""
    words = request.voice.words
    by_moment = [
        Fields(
            name=f"checks-{moment}",
            title=words[f"ui.checks.{moment}"],
            rows=tuple(_items(request, moment)),
        )
        for moment in MOMENTS
    ]
    return Paper(
        name="checks",
        title=words["paper.checks.title"],
        under=under(request),
        blocks=(
            Text(paragraphs=(words["paper.checks.how"],), style="note"),
            *(fields for fields in by_moment if fields.rows),
        ),
    )


def _items(request: PaperRequest, moment: When) -> Iterator[Field]:
    voice, state = request.voice, request.night.state
    decks = [
        deck_row for deck_row in checks_view(request.night)["decks"] if not deck_row["is_out"]
    ]
    for check in checks.checks_of(state).items:
        if check.when != moment or check.needs == "count":
            continue
        places: list[tuple[str, int, str]] = [("", 0, "")]
        if check.per == "table":
            named_tables = [
                (table, voice.tell("common.table", {"table": table}))
                for table in the_tables(state)
            ]
            places = [(name, table, "") for table, name in named_tables]
        elif check.per == "deck" and decks:
            places = [(deck_row["name"], 0, deck_row["deck"]) for deck_row in decks]
        for where, table, deck in places:
            tick = checks.ticked(state, check, table, deck)
            says = voice.words[f"check.{check.id}"]
            yield Field(
                label=f"{where}: {says}" if where else says,
                unit="name",
                clause=check.clause,
                value=joined([text for text in (tick.by, voice.time(tick.at), tick.note) if text])
                if tick
                else None,
                name=f"{check.id} {table or deck}".strip(" 0"),
            )


def inventory(request: PaperRequest) -> Paper:
    """Return chips by value, issued and counted before and at the end; and every deck."""
    words, view = request.voice.words, checks_view(request.night)
    blocks: list[Block] = []
    for moment in ("before", "end"):
        counts = next((count for count in view["counts"] if count["moment"] == moment), None)
        blocks.append(_chips(request, moment, counts))
    blocks.append(_decks(request, view["decks"]))
    lines = (words["paper.inventory.first"], words["paper.inventory.second"])
    return Paper(
        name="inventory",
        title=words["paper.inventory.title"],
        under=under(request),
        blocks=(*blocks, Signatures(lines=lines)),
    )


def _chips(
    request: PaperRequest, moment: Literal["before", "end"], counts: MomentCounts | None
) -> Table:
    words, state = request.voice.words, request.night.state
    rows: list[tuple[Value, ...]] = []
    for index, chip in enumerate(state.adopted.chip_set):
        pieces: list[int | None] = [None, None]
        apart: int | None = None
        if counts is not None:
            count_row = counts["rows"][index]
            pieces = [*count_row["pieces"], *pieces][:2]
            apart = count_row["differs"] if counts["agrees"] is not None else None
        issued = chip.count * len(state.entries)
        rows.append((chip.colour, chip.value, issued, *pieces, apart))
    return Table(
        name=f"chips-{moment}",
        title=words[f"paper.inventory.chips-{moment}"],
        columns=(
            Column(name="colour", title=words["paper.colour"], unit="name"),
            Column(name="value", title=words["paper.inventory.value"], unit="chips"),
            Column(name="stacks", title=words["paper.inventory.issued"], unit="count"),
            Column(name="first", title=words["paper.inventory.first"], unit="count"),
            Column(name="second", title=words["paper.inventory.second"], unit="count"),
            Column(name="apart", title=words["paper.inventory.differs"], unit="count"),
        ),
        rows=tuple(rows),
    )


def _decks(request: PaperRequest, decks: list[DeckRow]) -> Table:
    words = request.voice.words
    rows: list[tuple[Value, ...]] = [
        (
            deck["name"],
            deck["holder"] or None,
            deck["table"] or None,
            words[f"ui.checks.why.{deck['why']}"] if deck["why"] else None,
            words["common.yes"] if deck["sealed"] else None,
            deck["by"] or None,
            deck["at_ms"] or None,
        )
        for deck in decks
    ]
    return Table(
        name="decks",
        title=words["paper.inventory.decks"],
        columns=(
            Column(name="deck", title=words["paper.inventory.deck"], unit="name"),
            Column(name="kept_by", title=words["paper.inventory.holder"], unit="name"),
            Column(name="table", title=words["paper.table"], unit="number", size="narrow"),
            Column(name="taken", title=words["paper.inventory.why"]),
            Column(name="sealed", title=words["paper.inventory.sealed"], size="narrow"),
            Column(name="by", title=words["paper.inventory.by"], unit="name", size="narrow"),
            Column(name="at", title=words["paper.inventory.at"], unit="at_ms", size="narrow"),
        ),
        rows=tuple(rows),
        blank=SPARE,
    )


def _asks(night: Night) -> bool:
    return bool(checks.checks_of(night.state).items)


KINDS = (
    Kind(name="checks", make=lists, moment="before", applies=_asks),
    Kind(name="inventory", make=inventory, moment="any", applies=_asks),
)
