"""What several papers say of the adopted rules: levels by the hall's clock, prizes, chips."""

from __future__ import annotations

from collections.abc import Iterable

from pycore.night.results.prizes import GoodsPrize, place_prizes
from pycore.papers.kinds import PaperRequest
from pycore.papers.paper import Column, Table, Value
from pycore.portable.structure import BREAK, read_structure
from pycore.portable.voice import Voice


def levels(request: PaperRequest) -> Table:
    """Return every level and break, from when on if all goes by the clock from the announced
    start.
    """
    night, voice = request.night.state.adopted, request.voice
    words = voice.words
    rows: list[tuple[Value, ...]] = []
    at_ms = int(night.start_at_ms)
    for period in read_structure(night.structure):
        minutes = period.ms // 60_000
        at: Value = None if period.extra else at_ms
        if period.kind == BREAK:
            says = words["ui.clock.break"]
            if period.remove:
                leaves = {"unit_chips": period.remove}
                says += ", " + voice.tell("ui.house.design.poster-leaves", leaves)
            rows.append((None, at, says, None, minutes))
        else:
            blinds = voice.blinds(period.small, period.big)
            rows.append((period.number, at, blinds, period.ante or None, minutes))
        at_ms += period.ms
    ante = "ui.structure.big-ante" if night.ante_payer == "big-blind" else "ui.structure.ante"
    return Table(
        name="levels",
        title=words["ui.structure.title"],
        columns=(
            Column(name="level", title=words["ui.structure.level"], unit="count", size="narrow"),
            Column(name="from", title=words["ui.house.design.poster-from"], unit="at_ms"),
            Column(name="blinds", title=words["ui.clock.blinds"], size="wide"),
            Column(name="ante", title=words[ante], unit="chips"),
            Column(name="minutes", title=words["ui.structure.minutes"], unit="count"),
        ),
        rows=tuple(rows),
    )


def payouts(request: PaperRequest) -> Table:
    """Return what each place gets, where it is announced; before that the parts by how many
    play.
    """
    state, voice = request.night.state, request.voice
    words = voice.words
    if state.announced is not None:
        return Table(
            name="prizes",
            title=words["ui.title.payouts"],
            columns=(
                Column(name="place", title=words["ui.payouts.place"], unit="place", size="narrow"),
                Column(name="prize", title=words["paper.prize"], unit="cents", size="narrow"),
                Column(name="goods", title=words["paper.goods"], unit="name", size="wide"),
            ),
            rows=tuple(
                (place_prize["place"], place_prize["cents"], goods(voice, place_prize["goods"]))
                for place_prize in place_prizes(state)
            ),
        )
    return Table(
        name="prizes",
        title=words["ui.house.design.poster-prizes"],
        columns=(
            Column(
                name="players", title=words["paper.players-up-to"], unit="count", size="narrow"
            ),
            Column(name="parts", title=words["ui.house.form.parts"], size="wide"),
        ),
        rows=tuple(
            (band.up_to, " · ".join(voice.percent(part) for part in band.parts))
            for band in state.adopted.payout_bands
        ),
    )


def goods(voice: Voice, prizes: Iterable[GoodsPrize]) -> str:
    """Return prizes in goods, each with its value."""
    return voice.words["lang.list"].join(
        voice.tell("ui.prize.good", goods_prize) for goods_prize in prizes
    )


def chips(request: PaperRequest) -> Table:
    """Return the colours, what each is worth in chips and how many each player starts with."""
    words, night = request.voice.words, request.night.state.adopted
    return Table(
        name="chips",
        title=words["ui.house.form.chips"],
        columns=(
            Column(name="colour", title=words["paper.colour"], unit="name", size="wide"),
            Column(name="value", title=words["paper.worth"], unit="chips", size="narrow"),
            Column(name="each", title=words["paper.each"], unit="count", size="narrow"),
        ),
        rows=tuple(
            (denomination.colour, denomination.value, denomination.count)
            for denomination in night.chip_set
        ),
    )
