"""What is filed of the money: the expenses with their receipts, the financial report with every
field that the place asks for, and what became of the net.

Clauses: NU-11.01b, SK-6, SK-6.i, SK-6.ii, SK-6.iii, SK-6.iv, SK-6.v (the report), NU-5.02a, SK-7.d
(expenses), NU-11.05 (profits at work), NU-11.06 (what shows where the money went).
"""

from __future__ import annotations

from pycore.law import packs
from pycore.night.money.financial_report import ReportField
from pycore.night.money.money_view import MoneyView, money_view
from pycore.night.night import Night
from pycore.papers import late_rows, parts_of_rules
from pycore.papers.heading import under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import (
    Block,
    Column,
    Field,
    Fields,
    Items,
    ListItem,
    Paper,
    Signatures,
    Table,
    Text,
    Value,
)


def expenses(request: PaperRequest) -> Paper:
    words = request.voice.words
    table = _expenses(request, money_view(request.night))
    return _paper(request, "expenses", [table, Signatures(lines=(words["paper.official"],))])


def _expenses(request: PaperRequest, view: MoneyView) -> Table:
    words = request.voice.words
    rows = tuple(
        (
            words[f"ui.money.kind.{expense['kind']}"],
            expense["description"],
            expense["payee"] or None,
            expense["receipt"] or None,
            ", ".join(expense["cheques"]) or None,
            expense["cents"],
        )
        for expense in view["expenses"]
    )
    return Table(
        name="expenses",
        title=words["ui.money.title.expenses"],
        columns=(
            Column(name="kind", title=words["ui.money.kind"]),
            Column(
                name="description", title=words["ui.money.description"], unit="name", size="wide"
            ),
            Column(name="payee", title=words["ui.money.payee"], unit="name", size="wide"),
            Column(name="receipt", title=words["ui.money.receipt"], unit="name", size="narrow"),
            Column(name="cheques", title=words["ui.money.cheque"], unit="name", size="narrow"),
            Column(name="cents", title=words["ui.money.cents"], unit="cents", size="narrow"),
        ),
        rows=rows,
        totals=(
            words["paper.total"],
            None,
            None,
            None,
            None,
            sum(expense["cents"] for expense in view["expenses"]),
        ),
    )


def report(request: PaperRequest) -> Paper:
    """First what the place asks for, each with its clause; then what it adds up from."""
    words, view = request.voice.words, money_view(request.night)
    blocks: list[Block] = []
    if view["report_fields"]:
        blocks.append(_fields(request, "financial-report", view["report_fields"], ""))
    name = "more" if view["report_fields"] else "report"
    blocks += [
        _fields(request, "financial-report-more", view["more"], words[f"ui.money.title.{name}"]),
        Text(paragraphs=(words["paper.money.gross-note"],), style="note"),
        *late_rows.sales(request),
        _winners(request, view),
        _expenses(request, view),
    ]
    if view["lacking"]:
        lacks = [
            (request.voice.tell(f"ui.money.lack.{lack['code']}", lack["facts"]), lack["clauses"])
            for lack in view["lacking"]
        ]
        items = tuple(ListItem(text=text, clause=" ".join(clauses)) for text, clauses in lacks)
        blocks.append(Items(items=items, title=words["ui.money.title.lacking"]))
    blocks.append(Signatures(lines=(words["paper.official"], words["paper.chairperson"])))
    return _paper(request, "financial-report", blocks)


def _fields(request: PaperRequest, name: str, rows: list[ReportField], title: str) -> Fields:
    return Fields(
        name=name,
        title=title,
        rows=tuple(
            Field(
                label=request.voice.words[f"ui.money.field.{row['name']}"],
                value=row["value"],
                unit=row["unit"],
                clause=" ".join(row["clauses"]),
                name=row["name"],
            )
            for row in rows
        ),
    )


def _winners(request: PaperRequest, view: MoneyView) -> Table:
    words = request.voice.words
    rows = tuple(
        (
            winner["place"],
            winner["number"],
            winner["name"] or None,
            parts_of_rules.goods(request.voice, winner["goods"]) or None,
            winner["cents"],
            winner["paid_at_ms"],
        )
        for winner in view["winners"]
    )
    return Table(
        name="report-winners",
        title=words["paper.winners.title"],
        columns=(
            Column(name="place", title=words["ui.payouts.place"], unit="place", size="narrow"),
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=words["ui.payouts.player"], unit="name", size="wide"),
            Column(name="goods", title=words["ui.goods.title"], unit="name", size="wide"),
            Column(name="prize", title=words["paper.prize"], unit="cents", size="narrow"),
            Column(name="paid_at", title=words["paper.paid-at"], unit="moment", size="narrow"),
        ),
        rows=rows,
        totals=(
            None,
            None,
            words["paper.total"],
            None,
            sum(winner["cents"] for winner in view["winners"]),
            None,
        ),
    )


def profits(request: PaperRequest) -> Paper:
    """What became of the net, use by use, for whoever asks to see it."""
    words, view = request.voice.words, money_view(request.night)
    field_by_name = {field["name"]: field for field in (*view["report_fields"], *view["more"])}
    uses = [payment for payment in view["payments"] if payment["towards"] == "purpose"]
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (
            use["day"],
            _purpose(request, use["purpose"]),
            use["description"],
            use["payee"] or None,
            use["cents"],
        )
        for use in uses
    )
    table = Table(
        name="profits-at-work",
        title=words["ui.money.field.used"],
        columns=(
            Column(name="day", title=words["ui.money.day"], unit="day"),
            Column(name="purpose", title=words["ui.money.purpose"], unit="name"),
            Column(
                name="description", title=words["ui.money.description"], unit="name", size="wide"
            ),
            Column(name="payee", title=words["ui.money.payee"], unit="name", size="wide"),
            Column(name="cents", title=words["ui.money.cents"], unit="cents", size="narrow"),
        ),
        rows=rows,
        totals=(None, None, words["paper.total"], None, sum(use["cents"] for use in uses)),
        blank=0 if rows else 8,
    )
    sums = [field_by_name[name] for name in ("gross", "net", "used") if name in field_by_name]
    official = Signatures(lines=(words["paper.official"],))
    blocks: list[Block] = [_fields(request, "profits-at-work-sums", sums, ""), table, official]
    return _paper(request, "profits-at-work", blocks)


def _purpose(request: PaperRequest, code: str) -> str:
    """A purpose in words; one of a place's own by its code."""
    key = f"ui.money.purpose.{code}"
    return request.voice.words[key] if request.voice.has(key) else code


def _paper(request: PaperRequest, name: str, blocks: list[Block]) -> Paper:
    duties = packs.duties(request.night.state.adopted.pack)
    rules = {
        "expenses": duties.expenses,
        "financial-report": duties.report,
        "profits-at-work": duties.accounts and duties.accounts.profits,
    }
    rule = rules[name]
    return Paper(
        name=name,
        title=request.voice.words[f"paper.{name}.title"],
        under=under(request),
        blocks=tuple(blocks),
        clauses=(rule.clause,) if rule else (),
    )


def _has_profits(night: Night) -> bool:
    settings = night.state.settings
    return settings is not None and packs.accounts(settings.pack).profits is not None


KINDS = (
    Kind(name="expenses", make=expenses, clauses=("NU-5.02a", "SK-7.d"), moment="after"),
    Kind(name="financial-report", make=report, clauses=("NU-11.01b", "SK-6"), moment="after"),
    Kind(
        name="profits-at-work",
        make=profits,
        clauses=("NU-11.05",),
        moment="after",
        applies=_has_profits,
    ),
)
