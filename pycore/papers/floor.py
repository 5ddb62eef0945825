"""Papers for the floor: the night as it stands, should no tablet work any more; slips for those
who move, and cards on which small chips leave play.

Clauses: NU-9.28, MB-24 (moves), NU-9.01g, MB-1g (small chips leave play).
"""

from __future__ import annotations

from pycore.night.night import Night
from pycore.night.parts import OnPaper, Standings
from pycore.papers import parts_of_rules
from pycore.papers.heading import under
from pycore.papers.kinds import Asked, Kind
from pycore.papers.paper import (
    Card,
    Cards,
    Column,
    Field,
    Fields,
    Paper,
    Signatures,
    Table,
    Text,
    Value,
)
from pycore.portable.clock import face
from pycore.views.night_view import night_view
from pycore.views.seat_lists import seat_lists


def as_it_stands(asked: Asked) -> Paper:
    """The whole night at this moment: clock, seats, chips, standings. Whoever goes on by hand
    writes here; entered later, by the number of the ticket, it says that it is late.
    """
    voice, state = asked.voice, asked.night.state
    words = voice.words
    view = night_view(asked.night, asked.at_ms)
    assert "players" in view
    clock = face(state.structure, state.clock, asked.at_ms)
    counts = view["counts"]
    rows = (
        Field(label=words["paper.printed-at"], value=asked.at_ms, unit="moment"),
        Field(label=words["ui.structure.level"], value=clock["number"] or None, unit="count"),
        Field(label=words["ui.clock.blinds"],
              value=None if clock["is_break"] else voice.blinds(clock["small"], clock["big"])),
        Field(label=words["paper.time-left"], value=clock["left_ms"], unit="ms"),
        Field(label=words["paper.players-left"], value=counts["left"], unit="count"),
        Field(label=words["paper.chips-in-play"], value=counts["chips_in_play"], unit="chips"),
    )  # fmt: skip
    known = sorted(view["players"], key=lambda one: one["number"])
    papers = state.part(Standings).papers
    players: list[tuple[Value, ...]] = [
        (
            one["number"], one["name"], one["table"], one["seat"], one["rebuys"],
            one["place"], None, *_out(papers.get(one["ticket"])),
        )
        for one in known
    ]  # fmt: skip
    table = Table(
        name="as-it-stands", title=words["paper.players"],
        columns=(
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="table", title=words["paper.table"], unit="number", size="narrow"),
            Column(name="seat", title=words["paper.seat"], unit="number", size="narrow"),
            Column(name="rebuys", title=words["paper.rebuys-sold"], unit="count", size="narrow"),
            Column(name="place", title=words["ui.payouts.place"], unit="place", size="narrow"),
            Column(name="chips", title=words["ui.title.chips"], unit="chips"),
            Column(name="out_at", title=words["paper.out-at"], unit="at_ms"),
            Column(name="paper_by", title=words["paper.late.by"], unit="name"),
        ),
        rows=tuple(players), blank=8,
    )  # fmt: skip
    return Paper(
        name="as-it-stands", title=words["paper.as-it-stands.title"], under=under(asked),
        blocks=(
            Fields(rows=rows), table, parts_of_rules.levels(asked), parts_of_rules.payouts(asked),
            Text(paragraphs=(words["paper.as-it-stands.later"],), style="note"),
            Signatures(lines=(words["paper.chairperson"],)),
        ),
    )  # fmt: skip


def _out(paper: OnPaper | None) -> tuple[Value, ...]:
    """When somebody went out by a paper, and who wrote it; room to write for everybody else."""
    return (paper.at, paper.wrote) if paper else (None, None)


def moves(asked: Asked) -> Paper:
    """A slip for each of those who moved last."""
    voice = asked.voice
    cards = tuple(
        Card(
            head=voice.words["paper.moves.to"],
            big=voice.tell(
                "common.table-seat", {"table": one["to_table"], "seat": one["to_seat"]}
            ),
            lines=tuple(
                line for line in (
                    one["name"],
                    voice.tell("paper.ticket-number", {"number": voice.ticket(one["number"])}),
                    voice.tell(
                        "paper.from-seat", {"table": one["from_table"], "seat": one["from_seat"]}
                    ) if one["from_table"] else "",
                    voice.tell("paper.carries", {"chips": one["chips"]})
                    if one["chips"] is not None else "",
                ) if line
            ),
        )
        for one in seat_lists(asked.night)["moves"]
    )  # fmt: skip
    return Paper(
        name="moves", title=voice.words["paper.moves.title"], under=under(asked),
        blocks=(Cards(cards=cards),),
    )  # fmt: skip


def colour_up(asked: Asked) -> Paper:
    """A card a table: what each seat gives, and what it gets for it."""
    words, state = asked.voice.words, asked.night.state
    tables = sorted({seat.table for seat in state.seats.values()})
    blocks = tuple(
        Table(
            name=f"colour-up-{table}",
            title=asked.voice.tell("common.table", {"table": table}),
            columns=(
                Column(name="seat", title=words["paper.seat"], unit="number", size="narrow"),
                Column(name="name", title=words["paper.name"], unit="name", size="wide"),
                Column(name="gives", title=words["paper.gives"], unit="count"),
                Column(name="gets", title=words["paper.gets"], unit="count"),
            ),
            rows=tuple(_seated(asked.night, table)),
        )
        for table in tables
    )  # fmt: skip
    return Paper(
        name="colour-up", title=words["paper.colour-up.title"], under=under(asked), blocks=blocks
    )


def _seated(night: Night, table: int) -> list[tuple[Value, ...]]:
    at = [row for row in seat_lists(night)["seat_list"] if row["table"] == table]
    at.sort(key=lambda row: row["seat"])
    return [(row["seat"], row["name"], None, None) for row in at]


def _is_seated(night: Night) -> bool:
    return bool(night.state.seats)


def _moved(night: Night) -> bool:
    return bool(night.state.seats) and bool(seat_lists(night)["moves"])


KINDS = (
    Kind(name="moves", make=moves, moment="during", applies=_moved),
    Kind(name="colour-up", make=colour_up, moment="during", applies=_is_seated),
    Kind(name="as-it-stands", make=as_it_stands, moment="during"),
)
