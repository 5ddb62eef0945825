"""Papers that no night alone can make: the voucher of a jackpot's win, which is the book's, and
the books of an evening, which are several nights'. Each is made from what a screen shows of it.
House rules for the wall are posters.py.

Clauses: SELJ-10 (paid by cheque), SELJ-11 (nothing before the winner's paperwork).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pycore.judge.jackpot_view import night_wins
from pycore.night.evening import EveningBooks, EventBooks
from pycore.night.night import Night
from pycore.night.registration.jackpot_shape import JackpotWin
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
    Value,
)
from pycore.portable.voice import Voice

VOUCHER, BOOKS = "jackpot-voucher", "evening-books"


# ---- the jackpot's voucher ----


def voucher(voice: Voice, wins: Sequence[JackpotWin], lines: tuple[str, ...] = ()) -> Paper:
    """Return what a win was paid, signed by whoever got it: a page for each of *wins*, the form
    alone where there is none. *lines* stand below the title.
    """
    blocks: list[Block] = []
    for win in wins or (None,):
        if blocks:
            blocks.append(NewPage())
        blocks += _voucher(voice, win)
    clauses = (
        clause
        for win in wins
        for clause in (win["cheque_clause"], win["paperwork_clause"])
        if clause
    )
    return Paper(
        name=VOUCHER,
        title=voice.words[f"paper.{VOUCHER}.title"],
        under=lines,
        blocks=tuple(blocks),
        clauses=tuple(dict.fromkeys(clauses)),
    )


def _voucher(voice: Voice, win: JackpotWin | None) -> Iterable[Block]:
    """One win. Its cheque is the last one that was written for it."""
    words = voice.words
    cheque = win["cheques"][-1] if win is not None and win["cheques"] else None
    if win is not None and win["is_held_up"]:
        yield Text(paragraphs=(words["ui.jackpot.held-long"],), title=words["ui.jackpot.held"])

    def row(name: str, key: str, value: Value, unit: Any = "text") -> Field:
        return Field(name=name, label=words[key], value=value, unit=unit)

    facts: Mapping[str, Any] = win if win is not None else {}
    cents = cheque["cents"] if cheque is not None else facts.get("payout_cents")
    paid: Mapping[str, Any] = cheque if cheque is not None else {}
    yield Fields(
        name=VOUCHER,
        rows=(
            row("event", "ui.book.event", facts.get("name"), "name"),
            row("day", "paper.when", facts.get("day"), "day"),
            row("ticket", "ui.door.ticket", facts.get("ticket"), "ticket"),
            row(
                "cards",
                "ui.jackpot.title",
                words[f"ui.jackpot.cards-{win['cards']}"] if win is not None else None,
            ),
            row("before", "ui.jackpot.before", facts.get("before_cents"), "cents"),
            row("amount", "ui.jackpot.amount", cents, "cents"),
            row("payee", "ui.jackpot.payee", paid.get("payee"), "name"),
            row("cheque", "ui.jackpot.number", paid.get("number"), "name"),
            row("cheque_day", "ui.book.day", paid.get("day"), "day"),
            row("witness", "ui.jackpot.witness", facts.get("witness"), "name"),
            row("reference", "ui.jackpot.reference", facts.get("paperwork"), "name"),
        ),
    )
    yield Signatures(lines=(words["ui.jackpot.winner-signs"], words["paper.official"]))


def _night_vouchers(request: PaperRequest) -> Paper:
    """Those of a night, as the organization's book has them."""
    wins = night_wins(request.night, request.book) if request.book is not None else []
    return voucher(request.voice, wins, under(request))


def _with_jackpot(night: Night) -> bool:
    return bool(night.state.adopted.jackpot_fee_cents)


# ---- the evening's books ----


def evening_books(
    voice: Voice, evening: EveningBooks, at_ms: int, lines: tuple[str, ...] = ()
) -> Paper:
    """Return what the events of an evening came to, apart and together, at a moment of it; the
    cash is that of the desk that asks. *lines* stand below the title.
    """
    words = voice.words
    events, together = evening["events"], evening["together"]
    columns = (
        Column(name="event", title=words["ui.book.event"], unit="name", size="wide"),
        *(
            Column(
                name=name,
                title=words[f"ui.evening.books.{name}"],
                size="narrow",
                unit="count" if name == "entries" else "cents",
            )
            for name in _told_of(evening)
        ),
    )

    def cells(event: EventBooks) -> tuple[Value, ...]:
        sums = _sums(event)
        name = event["name"] or words["ui.evening.together"]
        return (name, *(sums.get(column.name) for column in columns[1:]))

    table = Table(
        name=BOOKS,
        title=words[f"paper.{BOOKS}.title"],
        columns=columns,
        rows=tuple(cells(event) for event in events),
        totals=cells(together) if len(events) > 1 else (),
    )
    return Paper(
        name=BOOKS,
        title=words[f"paper.{BOOKS}.title"],
        under=(*lines, voice.moment(at_ms)),
        blocks=(table,),
        is_wide=True,
    )


def _sums(event: EventBooks) -> dict[str, int]:
    """What an event came to, by the names of the columns."""
    sums = {"entries": event["entries"], "revenue": event["revenue_cents"]}
    sums["prizes" if event["announced"] else "estimate"] = event["prizes_cents"]
    return {
        **sums,
        "share": event["licensee_share_cents"],
        "jackpot": event["jackpot_cents"],
        "till": event["till_cash_cents"],
    }


def _told_of(evening: EveningBooks) -> list[str]:
    """The columns: none that no event has anything in."""
    totals = [_sums(event) for event in (*evening["events"], evening["together"])]
    names = ("entries", "revenue", "prizes", "estimate", "share", "jackpot", "till")
    return [
        name
        for name in names
        if any(name in sums for sums in totals) and (name != "jackpot" or totals[-1]["jackpot"])
    ]


KIND = Kind(
    name=VOUCHER,
    make=_night_vouchers,
    clauses=("SELJ-10", "SELJ-11"),
    moment="after",
    applies=_with_jackpot,
)
