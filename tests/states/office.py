"""The office: a night that is set up or amended, drafts of house rules, the history, the rules
library. Nothing here is written into the organization's book.
"""

from __future__ import annotations

from tests.kit.nights import LONGEST
from tests.states.state import State, choose, fold, see, tap, write

SUBMIT = '#sheet [type="submit"]'
CREATE = tap('[data-act="create-night"]')
NUNAVUT = (
    choose("#template-nunavut-five-table"),
    write("#organization", "Hamlet Recreation Society of the Northernmost Community"),
    write("#venue", "Community hall"),
    write("#available_population", "2000"),
)
THURSDAY = (
    choose("#template-selkirk-thursday"),
    write("#organization", "Royal Canadian Legion Branch 42"),
    write("#venue", "Selkirk"),
)
WRONG = (
    *THURSDAY,
    write("#break_minutes", "10,5"),
    write("#date", "2020-11-19"),
    CREATE,
    see("#break_minutes-wrong"),
)
VENUE = (write("#amend--venue", LONGEST), see("#amend--reason"))
LEVELS = (
    tap("#levels-open-3"),
    see("#levels-onwards"),
    tap('[data-act="levels-next"]'),
    tap('[data-act="levels-next"]'),
)
DRAFT = (tap('[data-act="house-edit"][data-house="nunavut-five-table"]'), see("#house-form"))
PUT_IN = (*DRAFT, tap("#house-below-row-3"), see("#put-break"))
CANNOT_WORK = (
    *PUT_IN,
    tap("#put-break"),
    write("#row-4-remove", "100"),
    write("#value-entry_fee_cents", "150"),
    write("#stop", "20:00"),
    see("#said-row-5 .remark-cannot"),
    see("#said-value-entry_fee_cents .remark-cannot"),
)
SUGGESTED = (
    *CANNOT_WORK,
    fold('[data-fold="house-suggest"]'),
    tap('[data-act="house-suggest"]'),
    see('[data-test="filled"]'),
)

SET_UP = (
    State("set-up: without a licence", "#/setup", NUNAVUT),
    State(
        "set-up: what a hall must say itself",
        "#/setup",
        (choose("#template-manitoba-hall"),),
        sees="#odd_chip",
        near="#setup-choices",
    ),
    State("set-up: a Thursday", "#/setup", (*THURSDAY, write("#break_minutes", ""))),
    State(
        "set-up: a field wrong",
        "#/setup",
        WRONG,
        next="#break_minutes",
        near="#break_minutes",
        acted=True,
    ),
    State(
        "set-up: a day asked about",
        "#/setup",
        (*WRONG, write("#break_minutes", "10"), CREATE),
        sees='[data-test="typed-question"]',
        next='[data-act="typed-right"]',
        near='[data-act="typed-right"]',
        acted=True,
    ),
)

AMEND = (
    State("amend: before the first level", "selling/amend", next=""),
    State(
        "amend: by which rules",
        "selling/amend",
        sees='[data-test="adopted"]',
        next="",
        near='[data-test="adopted"]',
    ),
    State("amend: another hall", "selling/amend", VENUE, next=""),
    State(
        "amend: why",
        "selling/amend",
        (*VENUE, tap('#amend [data-act="amend-night"]')),
        sees='[data-test="refusal"]',
        next="",
    ),
    State(
        "amend: called off without an approval",
        "north_open/amend",
        (
            write("#calling-off--reason", LONGEST),
            tap('#calling-off [data-act="call-off"]'),
        ),
        sees='[data-test="refusal"]',
        next="",
        near="#calling-off",
    ),
    State("amend: three levels and breaks", "even/amend", LEVELS, next=SUBMIT, near="#over"),
    State(
        "amend: levels refused",
        "even/amend",
        (*LEVELS, tap(SUBMIT)),
        sees='#sheet [data-test="refusal"]',
        next=SUBMIT,
        near="#over",
    ),
    State("amend: over", "finished/amend", next=""),
)

RULES = (
    State(
        "rules: a jackpot of one's own",
        "#/book",
        (tap('[data-act="house-edit"][data-house="manitoba-hall"]'), tap("#with-jackpot")),
        sees="#said-value-jackpot_fee_cents .remark-think",
        next="",
        near="#without-jackpot",
    ),
    State("rules: a draft", "#/book", DRAFT, next="#name"),
    State("rules: what the law fixes", "#/book", DRAFT, next="", near='[data-test="fixed"]'),
    State(
        "rules: a draft refused",
        "#/book",
        (*DRAFT, write("#row-0-small", "a lot"), tap('[data-act="house-save"]')),
        sees="#row-0-small-wrong",
        next="",
        acted=True,
    ),
    State(
        "rules: a row is put in",
        "#/book",
        PUT_IN,
        next="#put-break",
        near="#put-break",
        acted=True,
    ),
    State("rules: it cannot work", "#/book", CANNOT_WORK, next="", near="#row-4-remove"),
    State(
        "rules: a structure suggested",
        "#/book",
        SUGGESTED,
        next="",
        near='[data-test="filled"]',
    ),
    State(
        "rules: the poster",
        "#/book",
        (*SUGGESTED, tap('[data-act="house-poster"]')),
        sees='[data-test="paper"]',
        next="",
    ),
    State(
        "rules: a draft as text",
        "#/book",
        (*DRAFT, tap('[data-act="house-as-text"]')),
        sees="#house-text",
        next="",
        acted=True,
    ),
    State(
        "rules: a licence",
        "#/book",
        (
            fold('[data-fold="licence-open"]'),
            write("#licence--number", "NU-2026-17"),
            write("#licence--first_day", "2026-04-01"),
            write("#licence--last_day", "2027-03-31"),
        ),
        next="",
    ),
)

HISTORY = (
    State("history", "announced/history", (tap('[data-act="all-history"]'),), next="", acted=True),
    State(
        "history: an undo takes others along",
        "even/history",
        (tap('[data-test="history"] li:nth-child(2) [data-act="undo"]'),),
        sees='[data-test="sheet"]',
        acted=True,
    ),
    State(
        "history: a ruling is asked for",
        "by_a_hand/standings",
        (tap('[data-test="standings"] [data-act="undo"]'),),
        sees='[data-test="undo-ruling"]',
        next="#undo-ruling .btn",
        near="#undo-ruling .btn",
    ),
)

LIBRARY = (
    State("library: nothing is looked for", "#/library", sees="#library-ask", next=""),
    *(
        State(
            f"library: {name}",
            "#/library",
            (see("#library-ask"), fold(f'[data-fold="library-{name}"]')),
            next="",
        )
        for name in ("ranking", "definitions", "general", "order")
    ),
    State(
        "library: what was found",
        "#/library",
        (write("#library-text", "nu-9."),),
        sees='[data-act="library-more"]',
        next="",
    ),
)

STATES = (*SET_UP, *AMEND, *RULES, *HISTORY, *LIBRARY)
