"""What is filed of a night beside its money: registrations, rebuys, refunds, the event in one
page, and the jackpot's register with the form that its winner fills in first.

Clauses: NU-11.01a (event sheet), NU-11.01c (registrations), NU-11.01d (rebuys), SELJ-1
(who signed for the jackpot), SELJ-10, SELJ-11 (the winner's papers come before the cheque).
"""

from __future__ import annotations

from collections.abc import Iterable

from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.ending import ended_at, given_back, owed_back, stopped, together
from pycore.night.floor.staff_view import staff_view
from pycore.night.from_paper import PaperMark, mark
from pycore.night.night import Night
from pycore.night.records import printed
from pycore.night.registration.desk import ListedEntry, door_list
from pycore.night.seating.seat_lists import draws
from pycore.papers import late_rows, required
from pycore.papers.heading import says, under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import Column, Field, Fields, Paper, Signatures, Table, Text, Value
from pycore.portable.speech import joined

FORM = 12
"""Lines to write on where nothing was given back yet."""


def registrations(request: PaperRequest) -> Paper:
    """Return every sale by the number of its ticket, whatever became of it."""
    words, fee = request.voice.words, request.night.state.adopted.entry_fee_cents
    sold = door_list(request.night)["rows"]
    rows = tuple(
        (
            row["number"],
            row["name"],
            words[f"ui.paid.{row['paid']}"],
            row["sold_at_ms"],
            fee,
            words[f"paper.status.{_standing(request, row)}"],
        )
        for row in sold
    )
    table = Table(
        name="registrations",
        title=words["paper.registrations.title"],
        columns=(
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="paid_by", title=words["paper.paid-by"]),
            Column(name="sold_at", title=words["paper.when"], unit="moment"),
            Column(name="fee", title=words["paper.cost"], unit="cents", size="narrow"),
            Column(name="status", title=words["paper.status"], size="narrow"),
        ),
        rows=rows,
    )
    return _filed(request, "registrations", late_rows.marked(request, table, _marks(sold)))


def _standing(request: PaperRequest, row: ListedEntry) -> str:
    """What became of an entry; nobody plays where the night was called off."""
    is_owed = row["status"] == "in" and request.night.state.cancelled is not None
    return "owed" if is_owed else row["status"]


def rebuys(request: PaperRequest) -> Paper:
    words, state = request.voice.words, request.night.state
    rebuy_rows: list[tuple[int, tuple[Value, ...], PaperMark | None]] = []
    for ticket, entry in state.entries.items():
        for number, rebuy in enumerate(entry.rebuys, 1):
            name = request.night.name(entry.player)
            paid = words[f"ui.paid.{rebuy.paid}"]
            row = (printed(state, ticket), name, number, rebuy.at, rebuy.chips, paid, rebuy.fee)
            rebuy_rows.append((rebuy.at, row, mark(rebuy.paper)))
    rebuy_rows.sort(key=lambda rebuy_row: rebuy_row[0])
    total = sum(rebuy.fee for entry in state.entries.values() for rebuy in entry.rebuys)
    table = Table(
        name="rebuys",
        title=words["paper.rebuy-records.title"],
        columns=(
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="nth", title=words["paper.nth"], unit="count", size="narrow"),
            Column(name="at", title=words["paper.when"], unit="moment"),
            Column(name="chips", title=words["ui.title.chips"], unit="chips", size="narrow"),
            Column(name="paid_by", title=words["paper.paid-by"]),
            Column(name="fee", title=words["paper.cost"], unit="cents", size="narrow"),
        ),
        rows=tuple(row for _, row, _ in rebuy_rows),
        totals=(None, words["paper.total"], len(rebuy_rows), None, None, None, total),
    )
    marks = [paper_mark for *_, paper_mark in rebuy_rows]
    return _filed(request, "rebuy-records", late_rows.marked(request, table, marks))


def _marks(rows: Iterable[ListedEntry]) -> list[PaperMark | None]:
    return [row["paper"] for row in rows]


def _filed(request: PaperRequest, name: str, table: Table) -> Paper:
    words = request.voice.words
    return Paper(
        name=name,
        title=words[f"paper.{name}.title"],
        under=under(request),
        blocks=(table, Signatures(lines=(words["paper.official"],))),
    )


def event_sheet(request: PaperRequest) -> Paper:
    """Return the event in one page. What money it made is in the financial report."""
    words, state = request.voice.words, request.night.state
    night = state.adopted
    sold = [row for row in door_list(request.night)["rows"] if row["status"] in ("in", "out")]
    began, stop = request.night.began(), stopped(request.night)
    rows = (
        Field(label=words["paper.licensee"], value=night.organization, unit="name",
              name="licensee"),
        Field(label=words["paper.licence-number"], value=night.licence or None, unit="name",
              name="licence"),
        Field(label=words["paper.place"], value=night.venue, unit="name", name="place"),
        Field(label=words["paper.starts"], value=night.start_at_ms, unit="moment", name="planned"),
        Field(label=words["paper.began"], value=began, unit="moment", name="began"),
        Field(label=words["paper.ended"], value=ended_at(request.night), unit="moment",
              name="ended"),
        *([] if stop is None else [_stopped(request, stop)]),
        Field(label=words["paper.entries"], value=len(sold), unit="count", name="entries"),
        Field(label=words["paper.rebuys-sold"], value=sum(row["rebuys"] for row in sold),
              unit="count", name="rebuys"),
        Field(label=words["paper.cost"], value=night.entry_fee_cents, unit="cents", name="fee"),
        *_back(request),
        Field(label=words["paper.tables-used"],
              value=len({seat.table for seat in state.seats.values()}) or None, unit="count",
              name="tables"),
        Field(label=words["paper.chairperson"], value=_chaired(request), unit="name",
              name="chairperson"),
        Field(label=words["paper.remarks"], name="remarks"),
    )  # fmt: skip
    return Paper(
        name="event-sheet",
        title=words["paper.event-sheet.title"],
        under=under(request),
        blocks=(
            Fields(rows=rows, name="event-sheet"),
            Text(paragraphs=_draws(request), style="note"),
            *late_rows.records(request),
            Signatures(lines=(words["paper.chairperson"], words["paper.official"])),
        ),
    )


def _draws(request: PaperRequest) -> tuple[str, ...]:
    """From which seed each draw was made, and how anybody makes it again."""
    return tuple(
        request.voice.tell("ui.lists.seed", {"at_ms": at, "seed": seed})
        for at, seed in draws(request.night)
    )


def _chaired(request: PaperRequest) -> str | None:
    """Who was entered as chairperson, in order; nobody leaves room to write."""
    spells = staff_view(request.night)["spells"]
    names = [spell["name"] for spell in spells if spell["role"] == "chairperson" and spell["name"]]
    return joined(list(dict.fromkeys(names)), ", ") or None


def _stopped(request: PaperRequest, stop: RecordedEvent) -> Field:
    """Why play ended with several left, and the clauses that the ruling followed and overruled."""
    words, reason = request.voice.words, says(request, stop)
    ruling = f"{words['ui.incident.over']} {stop.event.overrules}" if stop.event.overrules else ""
    return Field(
        label=words["paper.how-ended"],
        value=joined([reason, ruling]),
        unit="name",
        name="how_ended",
    )


def _back(request: PaperRequest) -> list[Field]:
    """What was given back, and what is still owed, where there is any."""
    words, back, owed = request.voice.words, given_back(request.night), owed_back(request.night)
    sums = [("given_back", words["ui.cash.refund"], back)] if back or owed else []
    sums += [("owed", words["paper.owed"], owed)] if owed else []
    return [
        Field(label=label, value=together(rows), unit="cents", name=name)
        for name, label, rows in sums
    ]


def refunds(request: PaperRequest) -> Paper:
    """Return everybody who was given back what they paid, and who is still owed it, with room to
    sign.
    """
    words = request.voice.words
    rows = [*given_back(request.night), *owed_back(request.night)]
    table = Table(
        name="refunds",
        title=words["paper.refunds.title"],
        columns=(
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="paid_by", title=words["paper.paid-by"]),
            Column(name="amount", title=words["ui.cash.amount"], unit="cents", size="narrow"),
            Column(name="given_back_at", title=words["ui.cash.refund"], unit="moment"),
            Column(name="signature", title=words["paper.signature"], size="sign"),
        ),
        rows=tuple(
            (row.number, row.name, words[f"ui.paid.{row.paid}"], row.cents, row.at, None)
            for row in rows
        ),
        blank=0 if rows else FORM,
        totals=(None, words["paper.total"], None, together(rows), None, None),
    )
    sums = Fields(rows=tuple(_back(request)), name="refunds-sums")
    return Paper(
        name="refunds",
        title=words["paper.refunds.title"],
        under=under(request),
        blocks=(table, sums, Signatures(lines=(words["paper.official"],))),
    )


def jackpot_register(request: PaperRequest) -> Paper:
    words, state = request.voice.words, request.night.state
    rows = tuple(
        (printed(state, ticket), request.night.name(state.entries[ticket].player), fee, None)
        for ticket, fee in sorted(state.jackpot.items())
        if ticket in state.entries
    )
    table = Table(
        name="jackpot-register",
        title=words["paper.jackpot-register.title"],
        columns=(
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="fee", title=words["paper.cost"], unit="cents", size="narrow"),
            Column(name="signature", title=words["paper.signature"], size="sign"),
        ),
        rows=rows,
        blank=10,
        totals=(None, words["paper.total"], sum(state.jackpot.values()), None),
    )
    return _filed(request, "jackpot-register", table)


def jackpot_winner(request: PaperRequest) -> Paper:
    """Return what the winner of the jackpot fills in before they are paid."""
    words = request.voice.words
    names = (
        "winner",
        "address",
        "phone",
        "ticket",
        "table-hand",
        "cards",
        "witnesses",
        "amount",
        "cheque",
    )
    rows = tuple(Field(label=words[f"paper.jackpot.{name}"], name=name) for name in names)
    return Paper(
        name="jackpot-winner",
        title=words["paper.jackpot-winner.title"],
        under=under(request),
        blocks=(
            Text(paragraphs=(words["paper.jackpot.hold"],), clause=_paperwork(request.night)),
            Fields(rows=rows, name="jackpot-winner"),
            Signatures(
                lines=tuple(
                    words[key]
                    for key in ("paper.jackpot.signs", "paper.witness", "paper.official")
                ),
                before=words["paper.jackpot.signed"],
            ),
        ),
    )


def _paperwork(night: Night) -> str:
    return next(iter(required.its_own(night, ("SELJ-11",))), "")


def _with_jackpot(night: Night) -> bool:
    return bool(night.state.adopted.jackpot_fee_cents)


def _with_refunds(night: Night) -> bool:
    """Before play it is there to be filled in by hand."""
    return bool(night.state.phase == "open" or given_back(night) or owed_back(night))


def _with_rebuys(night: Night) -> bool:
    return bool(night.state.adopted.rebuy_limit)


KINDS = (
    Kind(name="registrations", make=registrations, moment="after"),
    Kind(name="rebuy-records", make=rebuys, moment="after", applies=_with_rebuys),
    Kind(name="refunds", make=refunds, moment="after", applies=_with_refunds),
    Kind(name="event-sheet", make=event_sheet, moment="after"),
    Kind(
        name="jackpot-register",
        make=jackpot_register,
        moment="before",
        clauses=("SELJ-1",),
        applies=_with_jackpot,
    ),
    Kind(
        name="jackpot-winner",
        make=jackpot_winner,
        moment="after",
        clauses=("SELJ-10", "SELJ-11"),
        applies=_with_jackpot,
    ),
)
