"""The money of a night as a room and the papers need it: the report's fields, what was spent,
banked and paid, the desks, the caps with the tightest, and what the report still lacks. Cents.

Clauses: NU-5.02b, NU-5.02c, NU-5.02g, NU-5.02k with K19 (all caps are shown, the tightest rules),
NU-6.04 (prizes are covered), NU-11.02b, SK-7.c (all that came in is banked), NU-11.02c, SK-7.d
(by cheque), NU-11.06 (receipts and thanks), NU-4.04 (money put aside), SK-5.a1 (the desks' cash).
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.clauses import Refusal, Refused
from pycore.kernel.units import WHOLE, BasisPoints, Cents, Millis, share, share_up
from pycore.law import packs
from pycore.law.files.accounts import EXPENSE_KINDS, Accounts, Rule
from pycore.law.policies.takings import NEAR_BP
from pycore.night.base.state import State
from pycore.night.chips.counters import who
from pycore.night.money import expenses, money, outlays
from pycore.night.money.cash import Cash
from pycore.night.money.cash_up import CashCount, DeskSales, cash_up
from pycore.night.money.deposits import Deposits, banked
from pycore.night.money.evening_cash import EveningCash
from pycore.night.money.expenses import Expenses, expected_gross, total, under_cap
from pycore.night.money.financial_report import ReportField, net, report
from pycore.night.money.money import prize_money
from pycore.night.money.outlays import Outlays, paid
from pycore.night.night import Night
from pycore.night.registration.refunds import owed_players, owed_to_all
from pycore.night.results import goods
from pycore.night.results.goods import goods_sum
from pycore.night.results.prizes import GoodsPrize, goods_won
from pycore.night.results.standings import places
from pycore.portable.speech import joined

What = Literal["prizes", "expenses", "net"]
Lacking = Literal[
    "not-over", "owed-back", "not-announced", "prizes-wait", "prizes-uncovered", "cash-uncounted",
    "cash-off", "not-banked", "banked-over", "no-receipt", "no-cheque", "paid-otherwise",
    "no-support", "special-report", "least-left",
]  # fmt: skip


class PaidWinner(TypedDict):
    """Who won a prize, and when it was handed over; *number* is on their ticket, *goods* what
    there is beside money: where they tie, those of all who tie.
    """

    place: int
    number: int
    name: str
    cents: Cents
    goods: list[GoodsPrize]
    paid_at_ms: Millis | None


class ExpenseLine(TypedDict):
    """*paid_cents* of it were paid by cheque, numbers in *cheques*."""

    expense: str
    kind: str
    description: str
    payee: str
    cents: Cents
    receipt: str
    approval: str
    paid_cents: Cents
    cheques: list[str]


class DepositLine(TypedDict):
    deposit: str
    source: str
    account: str
    slip: str
    cents: Cents
    day: str
    by: str


class PaymentLine(TypedDict):
    """*description* says in words what it is for, *purpose* is the code of a place's; *signers* in
    one text.
    """

    payment: str
    towards: str
    cheque: str
    day: str
    payee: str
    cents: Cents
    description: str
    purpose: str
    is_property: bool
    signers: str
    support: str


class DeskCash(DeskSales):
    """What one device sold, and how its box was counted last: *variance_cents* over what should
    be there, less than nothing where it was short; *counters* by name.
    """

    variance_cents: Cents
    counters: list[str]


class Cap(TypedDict):
    """A part of the takings that their *use* may come to at most, or must come to at least. The
    *tightest* of those for one use rules (K19). *is_breached*: the part is passed, or not reached.
    """

    use: What
    at_most: bool
    part_bp: BasisPoints
    limit_cents: Cents
    is_cents: Cents
    near: bool
    is_breached: bool
    tightest: bool
    clauses: list[str]


class Lack(TypedDict):
    """What the report still lacks: the facts of its sentence."""

    code: Lacking
    facts: dict[str, int | str]
    clauses: list[str]


class RequiredWord(TypedDict):
    """A word that must be given of an expense, or a purpose, with its clause."""

    code: str
    clause: str


class KindAsked(TypedDict):
    """A kind of expense, the words it needs; *never* says why it may not be paid."""

    kind: str
    words: list[RequiredWord]
    never: Refusal | None


class MoneyView(TypedDict):
    """All of it. *report_fields* are asked for, *more* by nobody; *transfers* says why none may be
    made, *cheques* is the clause that asks for a number, or "". *expected_cents* comes in if all
    tickets are sold; *events*: so many records the night had.
    """

    events: int
    report_fields: list[ReportField]
    more: list[ReportField]
    winners: list[PaidWinner]
    expenses: list[ExpenseLine]
    deposits: list[DepositLine]
    payments: list[PaymentLine]
    desks: list[DeskCash]
    caps: list[Cap]
    lacking: list[Lack]
    kinds: list[KindAsked]
    purposes: list[RequiredWord]
    transfers: Refusal | None
    cheques: str
    property: str
    account: str
    journal: str
    profits: str
    expected_cents: Cents
    to_bank_cents: Cents


def money_view(night: Night) -> MoneyView:
    """Return all of it, as it stands now. The night is set up."""
    state = night.state
    accounts = packs.accounts(state.adopted.pack)
    fields, caps, desks = report(night), _caps(state), _desks(night)
    return {
        "events": night.logs.count(),
        "report_fields": [field for field in fields if field["clauses"]],
        "more": [field for field in fields if not field["clauses"]],
        "winners": _winners(night),
        "expenses": _expenses(night),
        "deposits": _deposits(night),
        "payments": _payments(night),
        "desks": desks,
        "caps": caps,
        "lacking": _lacking(state, accounts, caps, desks),
        "kinds": _kinds(accounts),
        "purposes": [
            {"code": purpose.code, "clause": purpose.clause} for purpose in accounts.purposes
        ],
        "transfers": _forbidden(outlays.no_transfers(accounts)),
        "cheques": _clause(accounts.by_cheque),
        "property": _clause(accounts.property),
        "account": _clause(accounts.account),
        "journal": _clause(accounts.journal),
        "profits": _clause(accounts.profits),
        "expected_cents": expected_gross(state),
        "to_bank_cents": Cents(max(0, _unbanked(state))),
    }


def _clause(rule: Rule | None) -> str:
    return rule.clause if rule else ""


def _forbidden(refused: Refused | None) -> Refusal | None:
    return refused.as_data() if refused is not None else None


def _kinds(accounts: Accounts) -> list[KindAsked]:
    return [
        {
            "kind": kind,
            "words": [
                {"code": word.states, "clause": word.clause} for word in accounts.words_of(kind)
            ],
            "never": _forbidden(expenses.never_paid(accounts, kind)),
        }
        for kind in EXPENSE_KINDS
    ]


def _winners(night: Night) -> list[PaidWinner]:
    state = night.state
    if state.announced is None:
        return []
    won = money.winnings(state)
    winners: list[PaidWinner] = []
    for place in places(state):
        goods_prizes = goods_won(state, place)
        if not won[place.ticket] and not goods_prizes:
            continue
        winners.append(
            {
                "place": place.place,
                "number": state.doubled.get(place.ticket, place.ticket),
                "name": night.name(state.entries[place.ticket].player),
                "cents": won[place.ticket],
                "goods": goods_prizes,
                "paid_at_ms": state.prizes_paid.get(place.ticket),
            }
        )
    return winners


def _names(night: Night, people: tuple[str, ...]) -> str:
    return joined([name for person in people if (name := night.name(person))], ", ")


def _expenses(night: Night) -> list[ExpenseLine]:
    paid_by = list(night.state.part(Outlays).paid.values())
    expense_lines: list[ExpenseLine] = []
    for key, expense in night.state.part(Expenses).entered.items():
        cheques = [each for each in paid_by if each.expense == key]
        expense_lines.append(
            {
                "expense": key,
                "kind": expense.kind,
                "description": expense.description,
                "payee": _names(night, expense.people),
                "cents": expense.cents,
                "receipt": expense.receipt,
                "approval": expense.approval,
                "paid_cents": Cents(sum(each.cents for each in cheques)),
                "cheques": [each.cheque for each in cheques if each.cheque],
            }
        )
    return expense_lines


def _deposits(night: Night) -> list[DepositLine]:
    return [
        {
            "deposit": key,
            "source": deposit.source,
            "account": deposit.account,
            "slip": deposit.slip,
            "cents": deposit.cents,
            "day": deposit.day,
            "by": _names(night, deposit.people),
        }
        for key, deposit in night.state.part(Deposits).made.items()
    ]


def _payments(night: Night) -> list[PaymentLine]:
    return [
        {
            "payment": key,
            "towards": outlay.towards,
            "cheque": outlay.cheque,
            "day": outlay.day,
            "payee": _names(night, outlay.people[:1]),
            "cents": outlay.cents,
            "description": outlay.description,
            "purpose": outlay.purpose,
            "is_property": outlay.is_property,
            "signers": _names(night, outlay.people[1:]),
            "support": outlay.support,
        }
        for key, outlay in night.state.part(Outlays).paid.items()
    ]


def _desks(night: Night) -> list[DeskCash]:
    """Every device that took money or whose box was counted."""
    state, desks = night.state, []
    for dev in sorted(night.logs.heads()):
        desk_cash = cash_up(night, dev)
        counts = (state.part(Cash).counts.get(dev), state.part(EveningCash).counts.get(dev))
        newest_count = max(
            (count for count in counts if count), key=lambda count: count.at, default=None
        )
        if not desk_cash["sold"] and newest_count is None and not desk_cash["prizes"]:
            continue
        named = who(state, newest_count) if newest_count is not None else ()
        desk: DeskCash = {
            "desk": desk_cash["desk"],
            "sold": desk_cash["sold"],
            "totals": desk_cash["totals"],
            "prizes_cents": desk_cash["prizes_cents"],
            "prizes": desk_cash["prizes"],
            "counted": desk_cash["counted"],
            "variance_cents": _variance(desk_cash["counted"]),
            "counters": [night.name(person) for person in named if night.name(person)],
        }
        desks.append(desk)
    return desks


def _variance(count: CashCount | None) -> Cents:
    return Cents(count["over_cents"] - count["short_cents"]) if count else Cents(0)


def _caps(state: State) -> list[Cap]:
    """Every part of the takings that is limited, of those for one thing the tightest marked."""
    gross, rules = state.revenue(), state.adopted.rules
    duties = packs.duties(state.adopted.pack).under(rules)
    prizes = Cents(prize_money(state) + sum(goods.by_place(state)))
    caps: list[Cap] = [
        _cap("prizes", policy.cap, gross, prizes, policy.clause.id) for policy in rules.pool_caps()
    ]
    if duties.expenses:
        spent = duties.expenses
        caps.append(_cap("expenses", spent.most_bp, gross, under_cap(state), spent.clause))
    least = duties.least_left(gross, rules)
    if duties.profit and least:
        net_cents = net(state)
        own = duties.profit
        caps.append(_cap("net", own.least_bp, gross, net_cents, own.clause, at_most=False))
        if least.part > own.least_bp:
            caps.append(_cap("net", least.part, gross, net_cents, *least.clauses, at_most=False))
    for cap in caps:
        same_subject = [other for other in caps if other["use"] == cap["use"]]
        parts = [other["part_bp"] for other in same_subject]
        cap["tightest"] = cap["part_bp"] == (min(parts) if cap["at_most"] else max(parts))
    return caps


def _cap(
    subject: What, part: int, gross: Cents, is_cents: Cents, *clauses: str, at_most: bool = True
) -> Cap:
    limit = (share if at_most else share_up)(gross, BasisPoints(part))
    is_breached = is_cents > limit if at_most else is_cents < limit
    warns = at_most and subject != "prizes"  # the pool stands at its part by design
    return {
        "use": subject,
        "at_most": at_most,
        "part_bp": BasisPoints(part),
        "limit_cents": limit,
        "is_cents": is_cents,
        "is_breached": is_breached,
        "tightest": False,
        "near": warns and not is_breached and is_cents * WHOLE >= limit * NEAR_BP > 0,
        "clauses": list(clauses),
    }


def _lack(code: Lacking, *clauses: str, **facts: int | str) -> Lack:
    return {"code": code, "facts": facts, "clauses": [clause for clause in clauses if clause]}


def _lacking(
    state: State, accounts: Accounts, caps: list[Cap], desks: list[DeskCash]
) -> list[Lack]:
    """What must be done before the report is whole, in the order in which it is done."""
    lacks: list[Lack] = []
    if state.cancelled is not None:
        if players := owed_players(state):
            lacks.append(_lack("owed-back", players=players, cents=owed_to_all(state)))
    elif state.phase != "finished":
        lacks.append(_lack("not-over"))
    if state.announced is None and state.entries and state.cancelled is None:
        lacks.append(_lack("not-announced"))
    if waits := len(money.unpaid(state)):
        lacks.append(_lack("prizes-wait", count=waits))
    offered = prize_money(state) + goods_sum(state, donated=False)
    if accounts.cover and offered > state.revenue():
        short = offered - state.revenue()
        lacks.append(_lack("prizes-uncovered", accounts.cover.clause, short_cents=short))
    lacks += _of_desks(desks)
    duty = packs.duties(state.adopted.pack).deposit
    if duty and (unbanked_cents := _unbanked(state)):
        code: Lacking = "not-banked" if unbanked_cents > 0 else "banked-over"
        lacks.append(_lack(code, duty.clause, cents=abs(unbanked_cents)))
    lacks += _of_papers(state, accounts)
    lacks += [
        _lack("least-left", *cap["clauses"], cents=cap["limit_cents"])
        for cap in caps
        if not cap["at_most"] and cap["is_breached"] and cap["tightest"]
    ]
    return lacks


def _unbanked(state: State) -> Cents:
    """What came in and is not banked, below zero where more was. What is left of a night that
    was called off is owed back, and banked only where an hour ends that.
    """
    is_owed = state.cancelled is not None and not state.cancelled.refund_until_ms
    came = Cents(0) if is_owed else state.revenue()
    return Cents(came - banked(state))


def _of_desks(desks: list[DeskCash]) -> list[Lack]:
    uncounted = [desk for desk in desks if desk["sold"] and _full_count(desk) is None]
    lacks = [_lack("cash-uncounted", count=len(uncounted))] if uncounted else []
    for desk in desks:
        count = desk["counted"]
        if count and (count["short_cents"] or count["over_cents"]):
            off = count["short_cents"] or count["over_cents"]
            lacks.append(_lack("cash-off", desk=desk["desk"], cents=off))
    return lacks


def counted_desks(night: Night) -> tuple[list[CashCount], int]:
    """Return the counts of the desks that sold and were counted with all that they have taken in
    cash by now, and how many were not.
    """
    desks = [desk for desk in _desks(night) if desk["sold"]]
    counts = [count for desk in desks if (count := _full_count(desk)) is not None]
    return counts, len(desks) - len(counts)


def _full_count(desk: DeskCash) -> CashCount | None:
    """The last count of its box, where it holds all that the desk has taken in cash by now."""
    taken = next(way_total["cents"] for way_total in desk["totals"] if way_total["way"] == "cash")
    count = desk["counted"]
    return count if count is not None and count["cash_cents"] == taken else None


def _of_papers(state: State, accounts: Accounts) -> list[Lack]:
    """Receipts, cheques, and what shows where the money went."""
    entered, paid_out = state.part(Expenses).entered, state.part(Outlays).paid.values()
    lacks: list[Lack] = []
    if bare := sum(1 for expense in entered.values() if not expense.receipt):
        lacks.append(_lack("no-receipt", _clause(accounts.support), count=bare))
    if accounts.by_cheque:
        unpaid_cents = total(state) - paid(state, "expense")
        if unpaid_cents > 0:
            lacks.append(_lack("no-cheque", accounts.by_cheque.clause, cents=unpaid_cents))
        elif unpaid_cents < 0:
            lacks.append(_lack("paid-otherwise", accounts.by_cheque.clause, cents=-unpaid_cents))
    bare = sum(1 for outlay in paid_out if outlay.towards == "purpose" and not outlay.support)
    if accounts.support and bare:
        lacks.append(_lack("no-support", accounts.support.clause, count=bare))
    aside = paid(state, "transfer")
    if accounts.later and aside:
        lacks.append(_lack("special-report", accounts.later.clause, cents=aside))
    return lacks
