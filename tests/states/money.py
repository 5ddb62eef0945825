"""The money of a night, its papers, and what is entered from paper afterwards."""

from __future__ import annotations

from tests.kit.nights.law import LONG_NAME
from tests.states.state import State, choose, fold, see, send, tap, write

REPORT = '[data-test="money-report"]'
DUE = '[data-test="money-due"]'
LATE = '[data-test="late"]'
WHOLE = (
    see(REPORT),
    *(
        fold(f'[data-fold="money-{name}"]')
        for name in ("more", "expenses", "deposits", "payments")
    ),
)
NO_SUM = (*WHOLE, tap('[data-act="money-expense"]'), see("#expense--cents-wrong"))
WHEN = (see('[data-test="late-list"]'), tap('[data-act="late-send"]'), see("#late-time-wrong"))
BY_WHOM = (
    *WHEN,
    write("#late-time", "19:10"),
    write("#late--name", "Ann Stefansson"),
    tap('[data-act="late-send"]'),
    see(LATE + ' [data-test="refusal"]'),
)
SAME_NAME = (*BY_WHOM, send("#late--wrote", LONG_NAME), see('[data-act="late-another"]'))
EVERY_PAPER = (see('[data-act="paper-open"]'), fold('[data-fold="papers-before"]'))

MONEY = (
    State("money: before the start", "crew_missing/money", sees=REPORT, next=""),
    State("money", "accounts/money", sees=REPORT, next=""),
    State("money: the whole report", "accounts/money", WHOLE, next=""),
    State(
        "money: an expense without a sum",
        "accounts/money",
        NO_SUM,
        next="",
        near="#expense",
        acted=True,
    ),
    State(
        "money: never paid",
        "accounts/money",
        (*NO_SUM, choose("#expense-kind-workers")),
        sees='[data-test="money-expenses"] [data-test="refusal"]',
        next="",
        near="#expense",
    ),
    State(
        "money: a payment for a purpose",
        "accounts/money",
        (*WHOLE, choose("#payment-towards-purpose")),
        sees="#payment--support",
        next="",
        near="#payment",
    ),
    State(
        "money: into no other account",
        "accounts/money",
        (*WHOLE, choose("#payment-towards-transfer")),
        next="",
        near="#payment",
    ),
    State(
        "money: interest",
        "accounts/money",
        (*WHOLE, choose("#deposit-source-interest")),
        next="",
        near="#deposit",
    ),
    State("money: what is due", "accounts/money", sees="#duty", next="", near=DUE),
    State(
        "money: on which day",
        "accounts/money",
        (see("#duty"), tap('[data-act="money-duty"]')),
        sees="#duty--day-wrong",
        next="",
        near="#duty",
        acted=True,
    ),
    State(
        "money: a duty is done",
        "accounts/money",
        (
            write("#duty--day", "2026-11-19"),
            write("#duty--by", f"{LONG_NAME}, {LONG_NAME}"),
            tap('[data-act="money-duty"]'),
        ),
        sees='[data-act="money-reopen"]',
        next="",
        near=DUE,
        acted=True,
        writes=True,
    ),
    State(
        "evening: the books",
        "evening_played/evening",
        sees='[data-test="books-together"]',
        next="",
    ),
)

PAPERS = (
    State("papers", "accounts/papers", sees='[data-act="paper-open"]', next=""),
    State("papers: every one", "accounts/papers", EVERY_PAPER, next=""),
    State(
        "papers: one",
        "accounts/papers",
        (*EVERY_PAPER, tap('[data-act="paper-open"]')),
        sees='[data-test="paper"]',
        next='[data-act="paper-print"]',
        acted=True,
    ),
    State(
        "papers: the winners",
        "accounts/papers",
        (*EVERY_PAPER, tap('[data-paper="winners"]')),
        sees='[data-test="paper"]',
        next='[data-act="paper-print"]',
    ),
    State(
        "papers: entered from paper",
        "from_paper/papers",
        sees='[data-test="late-list"]',
        next="",
        near="#late",
    ),
    State(
        "papers: when was it",
        "from_paper/papers",
        WHEN,
        next="#late-time",
        near="#late",
        acted=True,
    ),
    State("papers: by whom", "from_paper/papers", BY_WHOM, next="", near=LATE, acted=True),
    State(
        "papers: the same name",
        "from_paper/papers",
        SAME_NAME,
        next='[data-act="late-another"]',
        near=LATE,
        acted=True,
    ),
    State(
        "papers: nobody has that ticket",
        "from_paper/papers",
        (
            *SAME_NAME,
            choose("#late-what-out"),
            write("#late-ticket", "999"),
            send("#late-time", "19:10"),
        ),
        sees=LATE + ' [data-test="refusal"]',
        next="",
        near=LATE,
    ),
)

STATES = (*MONEY, *PAPERS)
