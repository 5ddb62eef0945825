"""Who goes out, the standings, the prizes and the jackpot."""

from __future__ import annotations

from tests.states.state import State, fold, see, send, tap, write

STOP = '[data-act="stop-play"]'
PICKED = (send("#out-find", "2"), see('[data-act="out-remove"]'))
SEVERAL = (
    *PICKED,
    send("#out-find", "5"),
    send("#out-find", "20"),
    see('[data-act="out-remove"] >> nth=2'),
)

STATES = (
    State("out: not yet", "selling/out", next=""),
    State("out", "even/out", next="#out-find"),
    State(
        "out: typed",
        "even/out",
        (write("#out-find", "a"),),
        sees='[data-act="out-add"]',
        next='[data-act="out-add"]',
    ),
    State("out: one picked", "even/out", PICKED, acted=True),
    State("out: hand for hand", "bubble/out", next="#out-find"),
    State(
        "out: two at once",
        "two_out_at_once/tonight",
        next='[data-act="say-hand"]',
        near=".live-todo",
    ),
    State("out: several on one hand", "even/out", SEVERAL, next="#out-find"),
    State(
        "out: the stop refused",
        "even/out",
        (*SEVERAL, fold("#stop-fold"), see(STOP), tap(STOP)),
        sees='[data-test="typed-wrong"]',
        next="",
    ),
    State("out: play must stop", "stop_due/out", next="#out-find"),
    State(
        "out: the stop asked about",
        "stop_due/out",
        (*(write(f"#stop-{ticket}", "15 000") for ticket in (1, 2, 3, 4)), tap(STOP)),
        sees='[data-test="stop-question"]',
        next="#stop-right",
        near="#stop-right",
        acted=True,
    ),
    State("out: over", "finished/out", next=""),
    State(
        "out: goods beside the money",
        "goods_announced/out",
        (send("#out-find", "1"),),
        sees="text=/go out now/",
        next="#out [type=submit]",
    ),
    State("out: the licensed hours are over", "hours_over/out", sees=STOP, next="#out-find"),
    State(
        "out: play ends for the hours, nothing counted",
        "hours_over/out",
        (see(STOP), tap(STOP)),
        sees='[data-test="typed-wrong"]',
        next="",
        acted=True,
    ),
    State("standings: nobody out", "selling/standings", next=""),
    State("standings", "announced/standings", next=""),
    State("standings: twelve tables", "twelve_tables/standings", next=""),
    State("standings: a tie", "finished/standings", next=""),
    State("standings: goods beside the money", "goods_announced/standings", next=""),
    State("prizes: estimate", "selling/payouts", next=""),
    State("prizes: to announce", "twelve_tables/payouts"),
    State("prizes: announced", "announced/payouts", next='[data-act="pay-prize"]'),
    State("prizes: one paid, a tie", "finished/payouts", next='[data-act="pay-prize"]'),
    State("prizes: thirteen winners", "over_full/payouts", next=""),
    State("prizes: what the licence asks after the night", "prairie/payouts", next=""),
    State("prizes: a limit passed", "passed_limit/payouts", next=""),
    State(
        "prizes: the limit was seen",
        "passed_limit/payouts",
        (tap('[data-act="breach-seen"]'),),
        sees='[data-test="sheet"]',
        acted=True,
    ),
    State(
        "payouts: prizes in goods",
        "with_goods/payouts",
        (fold('[data-fold="goods-open"]'), send("#goods--value", "free")),
        sees="#goods--value-wrong",
        next="",
    ),
    State("prizes: goods beside the money", "goods_announced/payouts", next=""),
    State(
        "payouts: what the licence asks after the end",
        "accounts/payouts",
        sees='[data-test="after-night"]',
        next="",
    ),
    State(
        "jackpot: a royal flush was seen",
        "royal_flush/payouts",
        sees='[data-test="royal-seen"]',
        next="",
    ),
    State(
        "jackpot: by hand, refused",
        "royal_flush/payouts",
        (
            fold('[data-fold="jackpot-open"]'),
            write("#jackpot--ticket", "a lot"),
            tap('[data-act="record-royal-by-hand"]'),
        ),
        sees="#jackpot--ticket-wrong",
        next="",
        acted=True,
    ),
)
