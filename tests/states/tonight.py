"""Tonight: the clock and what a director does with it, penalties, the law's limits, the seal, and
what lies over the page.
"""

from __future__ import annotations

from tests.states.state import State, choose, fold, see, tap

MORE = (tap("#clock-more"),)
STRUCTURE = (fold('[data-fold="structure-open"]'),)
SEAT_1 = (choose("#seat-1"), see('[data-act="eliminate"]'))
PENALTY = (choose("#seat-1"), tap('[data-act="penalty-open"]'), see("#penalty-length-w0"))
PAUSE = '[data-act="pause-clock"]'
RESUME = '[data-act="resume-clock"]'
SUBMIT = '#sheet [type="submit"]'
LIMITS = '[data-test="headroom"]'

RUNNING = (
    State("tonight: before the draw", "selling/tonight"),
    State("tonight: too few", "few/tonight", next='[data-task="low-turnout"]'),
    State("tonight: called off", "cancelled/tonight"),
    State("tonight: ready to start", "drawn/tonight"),
    State("tonight: running", "even/tonight", next=PAUSE),
    State(
        "tonight: a seat chosen",
        "even/tonight",
        SEAT_1,
        next='[data-act="eliminate"]',
        near=".live-bust",
        acted=True,
    ),
    State(
        "tonight: why the clock moves",
        "even/tonight",
        (tap('[data-act="next-level"]'),),
        sees="#change",
        acted=True,
    ),
    State("tonight: the structure", "even/tonight", STRUCTURE, next=""),
    State("tonight: something to do", "running/tonight"),
    State("tonight: paused", "paused/tonight"),
    State("tonight: break", "on_break/tonight", next=PAUSE),
    State("tonight: the last level", "last_level/tonight"),
    State("tonight: an ante of the big blind", "with_antes/tonight"),
    State(
        "tonight: twelve tables",
        "twelve_tables/tonight",
        SEAT_1,
        next='[data-act="eliminate"]',
        near=".live-bust",
    ),
    State("tonight: play ends soon", "stop_soon/tonight", sees='[data-test="say"]'),
    State("tonight: play must stop", "stop_due/tonight"),
    State("tonight: over, a tie", "finished/tonight"),
    State("tonight: over, two winners", "tie_at_the_top/tonight"),
    State("tonight: over, won in goods", "goods_over/tonight", next=""),
    State("tonight: what is left after the end", "accounts/tonight", next=""),
    State(
        "tonight: the chips are counted", "accounts/tonight", (tap("#fold-close-chips"),), next=""
    ),
    State(
        "tonight: a check needs a note",
        "north_over/tonight",
        (tap("#fold-close-checks-end"), tap("#fold-close-cash")),
        sees="#note-of-nu-statements",
        next="",
    ),
    State(
        "tonight: initials are missing",
        "north_over/tonight",
        (tap("#fold-close-papers"), tap("#tick-hall-papers")),
        sees="#checks-who--by-help .wrong",
        next="",
        acted=True,
    ),
    State("more: every other room", "even/more", next=""),
    State("tonight: a rehearsal", "rehearsed/tonight", sees='[data-act="rehearsal-run"]'),
    State("absent: to be seated", "not_there/tonight", next='[data-task="seat-prepaid"]'),
    State("absent: waited for", "blinded_off/tonight", sees='[data-test="absent"]', next=""),
    State("evening: the main event", "evening_main/tonight", sees='[data-test="evening"]'),
    State(
        "evening: somebody in two events",
        "evening_main/tonight",
        (tap('[data-act="undo"]'),),
        sees='[data-test="evening-warning"]',
        next="",
        writes=True,
    ),
)

CLOCK = (
    State(
        "tonight: breaks and lengths",
        "even/tonight",
        MORE,
        sees='[data-test="duties"]',
        next="#break-now-5",
        near="#over",
    ),
    State(
        "tonight: another length",
        "even/tonight",
        (*STRUCTURE, tap("#levels-open-6")),
        sees="#levels-onwards",
        next=SUBMIT,
        near="#over",
    ),
    State(
        "tonight: when it ends",
        "even/tonight",
        (fold('[data-fold="forecast-open"]'), tap('[data-act="forecast-begin"]')),
        sees='[data-test="forecast-told"]',
        next="",
    ),
    State(
        "tonight: a rebuy",
        "even/tonight",
        (*SEAT_1, tap('.chosen [data-act="rebuy-open"]')),
        sees='[data-act="rebuy-paid"]',
        next="",
        near="#over",
    ),
    State("tonight: a penalty", "even/tonight", PENALTY, next=SUBMIT, near="#over"),
    State(
        "tonight: disqualified",
        "even/tonight",
        (*PENALTY, choose("#penalty-length-disqualified")),
        next=SUBMIT,
        near="#over",
    ),
    State(
        "tonight: a penalty without a reason",
        "even/tonight",
        (*PENALTY, tap(SUBMIT)),
        sees='#over [data-test="refusal"]',
        next=SUBMIT,
    ),
    State(
        "tonight: penalties",
        "penalized/tonight",
        sees='[data-test="penalties"]',
        next='[data-task="penalty-over"]',
    ),
    State(
        "tonight: back too early",
        "penalized/tonight",
        (tap("#penalty-end-b"),),
        sees="#sheet-note",
        next=SUBMIT,
        near="#over",
    ),
    State("tonight: a structure that was changed", "penalized/tonight", STRUCTURE, next=""),
    State(
        "tonight: what was changed",
        "penalized/tonight",
        (*STRUCTURE, tap('[data-act="levels-differs"]')),
        sees='[data-test="level-changes"]',
        next="#sheet-cancel",
        near="#over",
    ),
    State(
        "tonight: a longer break", "on_break/tonight", MORE, next="#length-step-5", near="#over"
    ),
    State(
        "tonight: a called clock",
        "even/tonight",
        (*MORE, tap("#call-1-0")),
        sees='[data-test="called"]',
        next="#called-stop-1",
        writes=True,
    ),
    State("tonight: a clock at the final table", "lopsided_ten/tonight", MORE, near="#over"),
    State(
        "tonight: the time bank",
        "lopsided_ten/tonight",
        (*MORE, tap('[data-act="called-start"]')),
        sees='[data-act="called-chip"]',
        next='[data-act="called-chip"]',
        writes=True,
    ),
)

LAW = (
    State(
        "tonight: the licensed hours end soon",
        "hours_soon/tonight",
        sees="text=/licensed hours end/",
    ),
    State(
        "tonight: the licensed hours are over",
        "hours_over/tonight",
        sees="text=/licensed hours are over/",
    ),
    State(
        "tonight: no more play in these hours",
        "hours_over/tonight",
        (tap(PAUSE), see(RESUME), tap(RESUME)),
        sees='[data-test="refusal"] [data-clause~="NU-8.19"]',
        next="",
        near='[data-test="refusal"]',
        acted=True,
        writes=True,
    ),
    State(
        "tonight: limits are nearly used up",
        "near_limits/tonight",
        sees=LIMITS,
        next="",
        near=LIMITS,
    ),
    State(
        "tonight: every limit",
        "near_limits/tonight",
        (see(LIMITS), fold('[data-fold="headroom"]')),
        next="",
        near='[data-fold="headroom"]',
        acted=True,
    ),
    State(
        "seal: is asked for",
        "to_seal/tonight",
        sees='[data-test="seal"]',
        next="",
        near='[data-test="seal"]',
    ),
    State(
        "seal: records of a lost tablet are missing",
        "seal_lacks/tonight",
        sees='[data-test="where-lacks"]',
        next="",
        near='[data-test="seal"]',
    ),
    State(
        "seal: something came late",
        "sealed_late/tonight",
        sees='[data-test="seal-short"]',
        next="",
        near='[data-test="seal"]',
    ),
    State(
        "seal: opened without a reason",
        "sealed_late/tonight",
        (tap('[data-test="seal"] summary'), tap('button[data-act="open-seal"]')),
        sees='[data-test="seal"] [role="alert"], [data-test="seal"] .banner',
        next="",
        near='[data-test="seal"]',
        acted=True,
    ),
)

OVER_THE_PAGE = (
    State(
        "a clause in plain words",
        "even/tonight",
        (tap("main [data-act=clause]"),),
        sees="#close-over",
        acted=True,
    ),
    State(
        "the players' code",
        "even/tonight",
        (tap('[data-act="qr-large"]'),),
        sees='[data-test="sheet"]',
        next="#sheet-cancel",
        acted=True,
    ),
    State(
        "a limit that was passed",
        "passed_limit/tonight",
        (tap('[data-act="breach-seen"]'),),
        sees='[data-test="sheet"]',
        acted=True,
    ),
    State(
        "incident: a ruling",
        "noted/tonight",
        (tap("#incident-strip"),),
        sees='[data-test="rulings-like"]',
        next='[data-test="sheet"] [type="submit"]',
        acted=True,
    ),
    State(
        "incident: refused",
        "noted/tonight",
        (tap("#incident-strip"), tap('[data-test="sheet"] [type="submit"]')),
        sees='[data-test="sheet"] [data-test="refusal"]',
        next="",
    ),
    State(
        "incident: an injury",
        "noted/tonight",
        (tap("#incident-strip"), choose("#incident-kind-injury")),
        next="",
    ),
)

STATES = (*RUNNING, *CLOCK, *LAW, *OVER_THE_PAGE)
