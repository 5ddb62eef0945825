"""The sheet of winners: who got what, and the line on which they sign for it.

Clauses: NU-10.02 (completed, signed and witnessed at the event), SK-6.v (names of the winners).
"""

from __future__ import annotations

from pycore.night import money
from pycore.night.night import Night
from pycore.papers import late_rows, parts_of_rules
from pycore.papers.heading import under
from pycore.papers.kinds import Asked, Kind
from pycore.papers.paper import Column, Paper, Signatures, Table, Value
from pycore.views.night_view import night_view


def make(asked: Asked) -> Paper:
    voice, state = asked.voice, asked.night.state
    view = night_view(asked.night, asked.at_ms)
    assert "standings" in view
    won = [row for row in view["standings"] if row["prize_cents"] or row["prize_goods"]]
    rows: list[tuple[Value, ...]] = [
        (
            row["place"],
            row["number"],
            row["name"],
            row["prize_cents"],
            parts_of_rules.goods(voice, row["prize_goods"]) or None,
            row["prize_paid_at_ms"],
            None,
        )
        for row in won
    ]
    paid = sum(money.winnings(state).values())
    titles = voice.words
    table = Table(
        name="winners", title=titles["paper.winners.title"],
        columns=(
            Column(name="place", title=titles["ui.payouts.place"], unit="place", size="narrow"),
            Column(name="ticket", title=titles["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=titles["ui.payouts.player"], unit="name", size="wide"),
            Column(name="prize", title=titles["paper.prize"], unit="cents", size="narrow"),
            Column(name="goods", title=titles["paper.goods"], unit="name"),
            Column(name="paid_at", title=titles["paper.paid-at"], unit="moment", size="narrow"),
            Column(name="signature", title=titles["ui.winners.sign"], size="sign"),
        ),
        rows=tuple(rows), totals=(None, None, titles["paper.total"], paid, None, None, None),
    )  # fmt: skip
    lines = (titles["ui.winners.official"], titles["ui.winners.witness"])
    return Paper(
        name=KIND.name, title=titles["paper.winners.title"], under=under(asked),
        blocks=(
            late_rows.marked(asked, table, [row["paper"] for row in won]),
            Signatures(lines=lines),
        ),
        clauses=KIND.clauses,
    )  # fmt: skip


def _has_winners(night: Night) -> bool:
    return night.state.announced is not None


KIND = Kind(
    name="winners", make=make, clauses=("NU-10.02", "SK-6.v"), moment="after", applies=_has_winners
)
