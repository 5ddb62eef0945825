"""What is filed of the money: the expenses with their receipts, the financial report with every
field that the place asks for, and what became of the net.

Clauses: NU-11.01b, SK-6, SK-6.i, SK-6.ii, SK-6.iii, SK-6.iv, SK-6.v (the report), NU-5.02a, SK-7.d
(expenses), NU-11.05 (profits at work), NU-11.06 (what shows where the money went).

The money as it goes through desks and the bank: each desk cashed up, the register of the
account, the slip that goes with a deposit, a voucher for each cheque.

Clauses: NU-11.02a, SK-7.a (an account of its own), NU-11.02b, SK-7.c (what came in is banked),
NU-11.02c, SK-7.b (cheques: number, day, payee, sum, purpose), SK-5.a1 (the licensee collects).
"""

from __future__ import annotations

from pycore.law import packs
from pycore.night.money.financial_report import ReportField
from pycore.night.money.money_view import DeskCash, MoneyView, PaymentLine, money_view
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
    NewPage,
    Paper,
    Signatures,
    Table,
    Text,
    Value,
)
from pycore.portable.speech import joined

NOTES = (10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5)
"""Bank notes and coins in cents."""
DESK = "desk"
"""The option that asks for one desk alone."""


def cash_up(request: PaperRequest) -> Paper:
    """Return what every desk sold by how it was paid, and its box as it was counted, by two; or
    those of one desk.
    """
    words = request.voice.words
    wanted = request.options.get(DESK, "")
    desks = [desk for desk in money_view(request.night)["desks"] if wanted in ("", desk["desk"])]
    sold = tuple(
        (
            desk["desk"],
            words[f"ui.cash.{row['kind']}"],
            words[f"ui.paid.{row['way']}"],
            row["count"],
            row["cents"],
        )
        for desk in desks
        for row in desk["sold"]
    )
    came = tuple(
        (
            desk["desk"],
            words[f"ui.cash.total-{row['way']}"],
            words[f"ui.paid.{row['way']}"],
            None,
            row["cents"],
        )
        for desk in desks
        for row in desk["totals"]
    )
    handed = tuple(
        (
            desk["desk"],
            words["ui.money.field.prizes_paid"],
            None,
            desk["prizes"],
            desk["prizes_cents"],
        )
        for desk in desks
        if desk["prizes"]
    )
    blocks: list[Block] = [
        Table(
            name="cash-up-sold", title=words["ui.cash.title"],
            columns=(
                Column(name="desk", title=words["paper.money.desk"], unit="name"),
                Column(name="kind", title=words["ui.cash.kind"]),
                Column(name="paid_by", title=words["paper.paid-by"]),
                Column(name="count", title=words["ui.cash.count"], unit="count", size="narrow"),
                Column(name="sum", title=words["ui.cash.amount"], unit="cents", size="narrow"),
            ),
            rows=(*sold, *came, *handed),
        ),
        *([] if wanted else late_rows.sales(request)),
        Table(
            name="cash-up-counted", title=words["paper.money.counted"],
            columns=(
                Column(name="desk", title=words["paper.money.desk"], unit="name"),
                *(
                    Column(name=name, title=words[f"paper.money.{name.replace('_', '-')}"],
                           unit="cents", size="narrow")
                    for name in ("float", "cash_taken", "taken_out", "should_be", "counted",
                                 "variance")
                ),
                Column(name="counters", title=words["paper.money.counter"], unit="name",
                       size="wide"),
            ),
            rows=tuple(_counted(desk) for desk in desks),
        ),
        Signatures(lines=(words["paper.money.counter"], words["paper.money.second"])),
    ]  # fmt: skip
    return _bank_paper(request, "cash-up", blocks, is_wide=True)


def _counted(desk: DeskCash) -> tuple[Value, ...]:
    count = desk["counted"]
    if count is None:
        return (desk["desk"], *(None,) * 7)
    return (
        desk["desk"],
        count["float_cents"],
        count["cash_cents"] + (count["beside_cents"] or 0),
        count["taken_out_cents"],
        count["should_be_cents"],
        count["counted_cents"],
        desk["variance_cents"],
        joined(desk["counters"], ", ") or None,
    )


def journal(request: PaperRequest) -> Paper:
    """Return everything that went into the account and out of it, by day, with what is left."""
    words, view = request.voice.words, money_view(request.night)
    rows: list[tuple[str, tuple[Value, ...]]] = [
        (
            deposit["day"],
            (
                deposit["day"],
                deposit["slip"] or None,
                deposit["by"] or None,
                words[f"ui.money.source.{deposit['source']}"],
                deposit["account"],
                deposit["cents"],
                None,
            ),
        )
        for deposit in view["deposits"]
    ]
    rows += [
        (
            payment["day"],
            (
                payment["day"],
                payment["cheque"] or None,
                payment["payee"] or None,
                payment["description"],
                None,
                None,
                payment["cents"],
            ),
        )
        for payment in view["payments"]
    ]
    rows.sort(key=lambda row: row[0])
    came = sum(deposit["cents"] for deposit in view["deposits"])
    went = sum(payment["cents"] for payment in view["payments"])
    table = Table(
        name="bank-journal",
        title=words["paper.bank-journal.title"],
        columns=(
            Column(name="day", title=words["ui.money.day"], unit="day"),
            Column(name="number", title=words["paper.money.number"], unit="name", size="narrow"),
            Column(name="payee", title=words["paper.money.payee"], unit="name", size="wide"),
            Column(name="purpose", title=words["paper.money.purpose"], unit="name", size="wide"),
            Column(name="account", title=words["paper.money.account"], unit="name", size="narrow"),
            Column(name="in", title=words["paper.money.in"], unit="cents", size="narrow"),
            Column(name="out", title=words["paper.money.out"], unit="cents", size="narrow"),
        ),
        rows=tuple(row for _, row in rows),
        totals=(None, None, words["paper.total"], None, None, came, went),
    )
    balance = Fields(
        rows=(
            Field(
                label=words["ui.money.field.balance"],
                value=came - went,
                unit="cents",
                name="balance",
            ),
        ),
    )
    return _bank_paper(request, "bank-journal", [table, balance], is_wide=True)


def slip(request: PaperRequest) -> Paper:
    """Return the slip of every deposit, with room to count notes and coins."""
    words = request.voice.words
    blocks: list[Block] = []
    deposits = [deposit for deposit in money_view(request.night)["deposits"] if deposit["slip"]]
    for index, deposit_line in enumerate(deposits or [None]):
        blocks += [NewPage()] if index else []
        facts: tuple[tuple[str, Value, str], ...] = (
            ("account", deposit_line and deposit_line["account"], "text"),
            ("slip", deposit_line and deposit_line["slip"], "text"),
            ("day", deposit_line and deposit_line["day"], "day"),
            ("cents", deposit_line and deposit_line["cents"], "cents"),
            ("by", deposit_line and deposit_line["by"], "name"),
        )
        blocks += [_facts(request, "deposit", index, facts), _notes(request, index)]
        blocks.append(
            Signatures(lines=(words["paper.money.counter"], words["paper.money.received-by"]))
        )
    return _bank_paper(request, "deposit-slip", blocks)


def _facts(
    request: PaperRequest, name: str, index: int, facts: tuple[tuple[str, Value, str], ...]
) -> Fields:
    return Fields(
        name=f"{name}-{index + 1}",
        rows=tuple(
            Field(
                label=request.voice.words[f"ui.money.{field}"],
                value=value or None,
                name=field,
                unit=unit,  # type: ignore[arg-type]
            )
            for field, value, unit in facts
        ),
    )


def _notes(request: PaperRequest, index: int) -> Table:
    words = request.voice.words
    return Table(
        name=f"notes-{index + 1}",
        title=words["paper.money.notes"],
        columns=(
            Column(name="value", title=words["paper.money.notes"], unit="cents", size="narrow"),
            Column(name="pieces", title=words["paper.money.pieces"], unit="count"),
            Column(name="sum", title=words["ui.money.cents"], unit="cents"),
        ),
        rows=tuple((note, None, None) for note in NOTES),
        stay=True,
        totals=(words["paper.total"], None, None),
    )


def vouchers(request: PaperRequest) -> Paper:
    """Return a voucher for every payment out of the account."""
    words = request.voice.words
    blocks: list[Block] = []
    payments: list[PaymentLine] = money_view(request.night)["payments"]
    for index, payment_line in enumerate(payments or [None]):
        blocks += [NewPage()] if index else []
        facts: tuple[tuple[str, Value, str], ...] = (
            ("cheque", payment_line and payment_line["cheque"], "text"),
            ("day", payment_line and payment_line["day"], "day"),
            ("payee", payment_line and payment_line["payee"], "name"),
            ("cents", payment_line and payment_line["cents"], "cents"),
            (
                "towards",
                payment_line and words[f"ui.money.towards.{payment_line['towards']}"],
                "text",
            ),
            ("description", payment_line and payment_line["description"], "name"),
            ("support", payment_line and payment_line["support"], "name"),
            ("signers", payment_line and payment_line["signers"], "name"),
        )
        blocks.append(_facts(request, "cheque", index, facts))
        signer = words["paper.money.signer"]
        blocks.append(Signatures(lines=(signer, signer, words["paper.money.received-by"])))
    return _bank_paper(request, "cheque-voucher", blocks)


ASKED_BY = {
    "cash-up": (),
    "bank-journal": ("account", "journal"),
    "deposit-slip": ("account",),
    "cheque-voucher": ("by_cheque",),
}
"""{paper: what of a place's accounts asks for it}"""


def _bank_paper(
    request: PaperRequest, name: str, blocks: list[Block], *, is_wide: bool = False
) -> Paper:
    accounts = packs.accounts(request.night.state.adopted.pack)
    rules = [getattr(accounts, rule_name) for rule_name in ASKED_BY[name]]
    return Paper(
        name=name,
        title=request.voice.words[f"paper.{name}.title"],
        under=under(request),
        blocks=tuple(blocks),
        clauses=tuple(rule.clause for rule in rules if rule),
        is_wide=is_wide,
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
    """Return the report: first what the place asks for, each with its clause; then what it adds up
    from.
    """
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
    """Return what became of the net, use by use, for whoever asks to see it."""
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
    Kind(name="cash-up", make=cash_up, clauses=("SK-5.a1",), moment="after"),
    Kind(name="deposit-slip", make=slip, clauses=("NU-11.02b", "SK-7.c"), moment="after"),
    Kind(name="bank-journal", make=journal, clauses=("NU-11.02a", "SK-7.b"), moment="after"),
    Kind(name="cheque-voucher", make=vouchers, clauses=("NU-11.02c", "SK-7.d"), moment="after"),
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
