"""Several tablets: who directs, who has which part, doors that met, codes, conflicts."""

from __future__ import annotations

from tests.states.state import State, choose, fold, go, read, see, tap, write

SHEET = '[data-test="sheet"]'
TABLETS = (see('[data-test="tablets"] li'),)
SUBMIT = '#sheet [type="submit"]'
DIRECT = (*TABLETS, tap('[data-act="tablet-first"]'), see(SHEET))
DIRECTS = (*DIRECT, tap(SUBMIT), see('[data-act="tablet-part"]'))
PART = (*DIRECTS, tap('li[data-dev="door"] [data-act="tablet-part"]'), see(SHEET))
NO_TABLE = (
    *PART,
    choose("#tablet-role-table"),
    write("#tablet-table", "five"),
    tap(SUBMIT),
    see('[data-test="sheet"] [data-test="refusal"]'),
    see("#tablet-role-table:checked"),
    read("#tablet-table", "five"),
)
GIVEN = (
    *NO_TABLE,
    write("#tablet-table", "2 3"),
    tap(SUBMIT),
    see('li[data-dev="door"] .badge'),
)
STOP = (*GIVEN, tap('li[data-dev="spare"] [data-act="tablet-stop"]'), see(SHEET))
STOPPED = (*STOP, tap(SUBMIT), see('li[data-dev="spare"] .badge-no'))
UNSOLD = '[data-test="unsold"]'
TAKE_OVER = (see(UNSOLD), fold("#taking"), tap('[data-act="tablet-take"][data-table="0"]'))
MAY_VOID = (*TAKE_OVER, tap(SUBMIT), see('[data-act="void-numbers"]'))
VOID = (*MAY_VOID, tap('[data-act="void-numbers"]'), see(SHEET))
SEND = (see('[data-test="camera"]'), tap('[data-act="code-send"]'))
NO_CAMERA = (*SEND, see(SHEET + ' [role="status"]'))
BRANCH = (see('[data-test="branches"]'), fold('[data-test="branch"] details'))

PARTS = (
    State("parts: nobody directs", "several_tablets/data", TABLETS, next="", near="#tablets"),
    State(
        "parts: a tablet without a name",
        "several_tablets/data",
        (*TABLETS, write("#tablet-called", ""), tap('[data-act="tablet-name"]')),
        sees="#tablets .banner, #tablet-called-wrong",
        next="",
        near="#tablet-called",
        acted=True,
    ),
    State("parts: this tablet is to direct", "several_tablets/data", DIRECT),
    State(
        "parts: this tablet directs",
        "several_tablets/data",
        DIRECTS,
        next="",
        near="#tablets",
        writes=True,
    ),
    State("parts: one is given", "several_tablets/data", PART, writes=True),
    State("parts: at a table that is none", "several_tablets/data", NO_TABLE, writes=True),
    State("parts: one is put out", "several_tablets/data", STOP, writes=True),
    State(
        "parts: all are given",
        "several_tablets/data",
        STOPPED,
        next="",
        near="#tablets",
        writes=True,
    ),
    State(
        "parts: in a dead tablet's place",
        "several_tablets/data",
        (*STOPPED, fold("#taking"), tap('[data-act="tablet-take"]')),
        sees=SHEET,
        writes=True,
    ),
    State("parts: none for this tablet", "others_direct/data", TABLETS, next="", near="#tablets"),
    State(
        "parts: what it may take over",
        "others_direct/data",
        (*TABLETS, fold("#taking")),
        next="",
        near="#taking",
    ),
    State(
        "parts: direct in a dead tablet's place",
        "others_direct/data",
        (*TABLETS, fold("#taking"), tap('[data-act="tablet-take"][data-table="0"]')),
        sees=SHEET,
    ),
)

DOORS = (
    State(
        "doors: one person, or two",
        "doors_met/door",
        sees='[data-test="same-person"]',
        next="",
        near='[data-test="same-person"]',
    ),
    State(
        "doors: answered both ways",
        "answered_both_ways/door",
        sees='[data-test="answers-differ"]',
        next="",
        near='[data-test="answers-differ"]',
    ),
    State("doors: numbers that lie unsold", "doors_met/data", sees=UNSOLD, next="", near=UNSOLD),
    State(
        "doors: who directs may make them void",
        "doors_met/data",
        MAY_VOID,
        next="",
        near=UNSOLD,
        writes=True,
    ),
    State("doors: unsold numbers are void", "doors_met/data", VOID, writes=True),
    State(
        "doors: void without a reason",
        "doors_met/data",
        (*VOID, tap(SUBMIT)),
        sees='[data-test="sheet"] [data-test="refusal"]',
        writes=True,
    ),
    State(
        "doors: more numbers",
        "doors_met/data",
        (*MAY_VOID, tap('[data-act="tablet-more"]')),
        next="",
        near="#tablets",
        acted=True,
        writes=True,
    ),
    State(
        "doors: numbers are taken back",
        "doors_met/data",
        (*MAY_VOID, tap('[data-act="tablet-back"]')),
        sees=SHEET,
        writes=True,
    ),
    State(
        "doors: a rebuy paid twice",
        "paid_twice/conflicts",
        sees='[data-test="paid-twice"]',
        next="",
        near='[data-test="paid-twice"]',
    ),
)

CODES = (
    State(
        "codes: a night is sent by camera, and there is none", "several_tablets/data", NO_CAMERA
    ),
    State(
        "codes: a night is sent",
        "several_tablets/data",
        (*NO_CAMERA, tap('[data-act="code-send-all"]')),
        sees=SHEET + " svg",
    ),
    State(
        "codes: a night is received by camera",
        "several_tablets/data",
        (see('[data-test="camera"]'), tap('[data-act="code-receive"]')),
        sees=SHEET,
    ),
    State(
        "codes: one more tablet is let in",
        "several_tablets/data",
        (see('[data-test="camera"]'), tap('[data-act="code-add"]')),
        sees=SHEET,
    ),
    State(
        "codes: this tablet asks to join",
        "#/data",
        (tap('[data-act="code-join"]'),),
        sees=SHEET + " svg",
    ),
)

APART = (
    State("data: this tablet only", "even/data", next=""),
    State(
        "data: not connected",
        "even/data",
        (tap('#enrol button[type="submit"]'),),
        sees='[data-test="enrol-problem"]',
        next="",
        acted=True,
    ),
    State("data: records missing", "branch/data", sees='[data-test="missing"]', next=""),
    State(
        "conflicts: records missing", "branch/conflicts", sees='[data-test="branches"]', next=""
    ),
    State("conflicts: what is missing", "branch/conflicts", BRANCH, next=""),
    *(
        State(
            f"conflicts: {way} it",
            "branch/conflicts",
            (*BRANCH, tap(f'[data-act="branch-{way}"]')),
            sees=SHEET,
            acted=True,
        )
        for way in ("take", "leave")
    ),
    State(
        "conflicts: two tablets apart",
        "conflicts/conflicts",
        sees='[data-test="conflicts"]',
        next="",
    ),
    State("conflicts: everything agrees", "even/conflicts", next=""),
    State(
        "seal: late records wait", "sealed_late/conflicts", sees='[data-test="conflicts"]', next=""
    ),
    State(
        "nights: not on this tablet",
        "#/nights",
        (go("#/night/no-such-night/tonight"),),
        sees='[data-test="notice"]',
        next="",
    ),
)

STATES = (*PARTS, *DOORS, *CODES, *APART)
