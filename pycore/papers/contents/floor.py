"""Papers for the floor: the night as it stands, should no tablet work any more; slips for those
who move, and cards on which small chips leave play.

Clauses: NU-9.28, MB-24 (moves), NU-9.01g, MB-1g (small chips leave play).
"""

from __future__ import annotations

from collections.abc import Iterable

from pycore.kernel.units import Millis
from pycore.night.base.parts import OnPaper, Standings
from pycore.night.chips.chips_view import Up, UpTable, ledger
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.seating.seat_lists import MovedBy, SeatMove, seat_lists
from pycore.papers import parts_of_rules
from pycore.papers.heading import under
from pycore.papers.kinds import Kind, PaperRequest, is_seated
from pycore.papers.paper import (
    Block,
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
from pycore.portable import hand_words
from pycore.portable.clock import face
from pycore.portable.rehearsal import is_rehearsal
from pycore.portable.voice import Voice

BY = "by"
"""The option that asks for the slips of some records alone, by their ids."""


def as_it_stands(request: PaperRequest) -> Paper:
    """Return the whole night at this moment: clock, seats, chips, standings. Whoever goes on by
    hand writes here; entered later, by the number of the ticket, it says that it is late.
    """
    voice, state = request.voice, request.night.state
    words = voice.words
    view = night_view(request.night, request.at_ms)
    assert "players" in view
    clock = face(state.structure, state.clock, request.at_ms)
    counts = view["counts"]
    rows = (
        Field(label=words["paper.printed-at"], value=request.at_ms, unit="moment"),
        Field(label=words["ui.structure.level"], value=clock["number"] or None, unit="count"),
        Field(
            label=words["ui.clock.blinds"],
            value=None if clock["is_break"] else voice.blinds(clock["small"], clock["big"]),
        ),
        Field(label=words["paper.time-left"], value=clock["left_ms"], unit="ms"),
        Field(label=words["paper.players-left"], value=counts["players_left"], unit="count"),
        Field(label=words["paper.chips-in-play"], value=counts["chips_in_play"], unit="chips"),
    )
    by_number = sorted(view["players"], key=lambda player: player["number"])
    papers = state.part(Standings).papers
    players: list[tuple[Value, ...]] = [
        (
            player["number"],
            player["name"],
            player["table"],
            player["seat"],
            player["rebuys"],
            player["place"],
            None,
            *_out(papers.get(player["ticket"])),
        )
        for player in by_number
    ]
    table = Table(
        name="as-it-stands",
        title=words["paper.players"],
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
        rows=tuple(players),
        blank=8,
    )
    return Paper(
        name="as-it-stands",
        title=words["paper.as-it-stands.title"],
        under=under(request),
        blocks=(
            Fields(rows=rows),
            table,
            parts_of_rules.levels(request),
            parts_of_rules.payouts(request),
            Text(paragraphs=(words["paper.as-it-stands.later"],), style="note"),
            Signatures(lines=(words["paper.chairperson"],)),
        ),
    )


def _out(paper: OnPaper | None) -> tuple[Value, ...]:
    """When somebody went out by a paper, and who wrote it; room to write for everybody else."""
    return (paper.at, paper.wrote) if paper else (None, None)


def move_slips(request: PaperRequest) -> Paper:
    """Return a slip for each of those who moved last."""
    seats_view = seat_lists(request.night)
    wanted = request.options.get(BY, "").split()
    acts = {
        moved_by["id"]: moved_by
        for moved_by in seats_view["moved_by"]
        if not wanted or moved_by["id"] in wanted
    }
    cards = tuple(
        _slip(request, acts[move["by"]], move)
        for move in seats_view["seat_moves"]
        if move["by"] in acts
    )
    return Paper(
        name="moves",
        title=request.voice.words["paper.moves.title"],
        under=under(request),
        blocks=(Cards(cards=cards),),
    )


def _slip(request: PaperRequest, act: MovedBy, move: SeatMove) -> Card:
    """What whoever goes takes along: it is cut off the sheet, so it says all by itself."""
    voice, words = request.voice, request.voice.words
    lines = [
        move["name"],
        voice.tell("paper.ticket-number", {"number": voice.ticket(move["number"])}),
    ]
    if move["from_table"]:
        place = {"table": move["from_table"], "seat": move["from_seat"]}
        lines.append(voice.tell("paper.from-seat", place))
    if act["reason"]:
        reason = words.get(f"ui.reason.{act['reason']}", act["reason"])
        lines.append(voice.tell("ui.lists.why", {"reason": reason}))
    if act["joins"]:
        lines.append(words["ui.lists.gap"])
    if is_rehearsal(request.night.tid):
        lines.append(words["ui.rehearsal.title"])
    return Card(
        head=words["paper.moves.to"],
        big=voice.tell("common.table-seat", {"table": move["to_table"], "seat": move["to_seat"]}),
        lines=tuple(lines),
        fields=(
            Field(label=words["ui.lists.chips"], value=move["chips"], unit="chips"),
            Field(label=words["ui.lists.carried"]),
        ),
    )


def colour_up(request: PaperRequest) -> Paper:
    """Return a card a table: what each seat gives, and what it gets for it, as far as it is
    known.
    """
    voice, night = request.voice, request.night
    up = ledger(night, Millis(request.at_ms))["up"]
    tables = up["tables"] if up else []
    blocks: Iterable[Block]
    if up and tables:
        blocks = (_what_leaves(voice, up), *(_changed(voice, up_table) for up_table in tables))
    else:
        blocks = (
            _colour_up(voice, table, _seated(night, table)) for table in night.state.tables()
        )
    return Paper(
        name="colour-up",
        title=voice.words["paper.colour-up.title"],
        under=under(request),
        blocks=tuple(blocks),
    )


def _what_leaves(voice: Voice, up: Up) -> Text:
    def chip(colour: str, chips: int) -> str:
        return f"{colour} {voice.number(chips)}"

    title = {
        "from_what": chip(up["unit_colour"], up["unit_chips"]),
        "to_what": chip(up["into_colour"], up["into_chips"]),
    }
    facts = {"size": up["size"], "unit_chips": up["unit_chips"], "into_chips": up["into_chips"]}
    return Text(
        title=voice.tell("ui.chips.up.title", title),
        paragraphs=(voice.tell(f"ui.chips.how.{up['method'] or 'none'}", facts),),
        clause=up["clause"],
    )


def _changed(voice: Voice, table: UpTable) -> Table:
    rows = [
        (row["seat"], row["name"], row["pieces"], row["gets"], hand_words.signs(row["cards"]))
        for row in table["rows"]
    ]
    return _colour_up(voice, table["table"], rows)


def _colour_up(voice: Voice, table: int, rows: Iterable[tuple[Value, ...]]) -> Table:
    words = voice.words
    return Table(
        name=f"colour-up-{table}",
        title=voice.tell("common.table", {"table": table}),
        columns=(
            Column(name="seat", title=words["paper.seat"], unit="number", size="narrow"),
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="gives", title=words["paper.gives"], unit="count"),
            Column(name="gets", title=words["paper.gets"], unit="count"),
            Column(name="cards", title=words["paper.raced"]),
        ),
        rows=tuple(rows),
    )


def _seated(night: Night, table: int) -> list[tuple[Value, ...]]:
    at = [row for row in seat_lists(night)["seat_list"] if row["table"] == table]
    at.sort(key=lambda row: row["seat"])
    return [(row["seat"], row["name"], None, None, None) for row in at]


def _moved(night: Night) -> bool:
    return is_seated(night) and bool(seat_lists(night)["seat_moves"])


KINDS = (
    Kind(name="moves", make=move_slips, moment="during", applies=_moved),
    Kind(name="colour-up", make=colour_up, moment="during", applies=is_seated),
    Kind(name="as-it-stands", make=as_it_stands, moment="during"),
)
