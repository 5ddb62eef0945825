"""The door: sales, rebuys, refunds, who is expected, and a door whose sales are over."""

from __future__ import annotations

from tests.kit.nights import LONGEST
from tests.states.state import (
    State,
    fold,
    later,
    see,
    send,
    tap,
    write,
)

NAMES = f"name,paid\n{LONGEST},yes\n{'x' * 81},no\n204 555 0199,yes\nSam Ironside,perhaps"
SAM = (send("#name", "Sam Ironside"), see("text=Sam Ironside"))
SAM_TWICE = (*SAM, send("#name", "Sam Ironside"), see('[data-test="same-name"]'))
LIST = (fold('[data-fold="door-list"]'), see('[data-test="door-list"] > li'))
SECOND = '[data-test="door-list"] > li:nth-child(2) '
RENAME = (*LIST, tap(SECOND + '[data-act="rename"]'), see("#rename-name"))
RENAMED = (
    *RENAME,
    send("#rename-name", "Ann Stefansson"),
    see('[data-test="rename-same"]'),
)


STATES = (
    State("door", "selling/door"),
    State("door: after a sale", "selling/door", SAM, writes=True),
    State("door: the same name", "selling/door", SAM_TWICE, writes=True),
    State(
        "door: two of the same name",
        "selling/door",
        (*SAM_TWICE, send("#name", LONGEST[:79])),
        sees='[data-test="same-name"] >> nth=1',
        writes=True,
    ),
    State("door: refused", "selling/door", (send("#name", ""),), sees='[data-test="refusal"]'),
    State(
        "door: refunds",
        "selling/door",
        (fold('[data-fold="refund-open"]'), write("#refund-who", "Ann")),
        sees='[data-act="refund-entry"]',
    ),
    State("door: everybody", "selling/door", LIST, next=""),
    State(
        "door: a seat on a phone, and no server to ask",
        "selling/door",
        (*LIST, tap(SECOND + '[data-act="seat-code"]')),
        sees='[data-test="seat-word"]',
        next="#sheet-cancel",
        near="#over",
    ),
    State(
        "door: a name corrected",
        "selling/door",
        RENAME,
        next='[data-act="rename-save"]',
        near="#over",
        acted=True,
    ),
    State(
        "door: a corrected name stands already",
        "selling/door",
        RENAMED,
        next='[data-act="rename-save"]',
        near="#over",
        acted=True,
    ),
    State(
        "door: two tickets of one person",
        "selling/door",
        (*RENAMED, tap('[data-act="rename-yes"]')),
        sees='#over [data-test="refusal"]',
        next="#rename-name",
        near="#over",
        acted=True,
    ),
    State(
        "door: a list looked at",
        "selling/door",
        (
            fold('[data-fold="door-expected"]'),
            write("#names-text", NAMES),
            tap('[data-act="look-names"]'),
        ),
        sees='[data-test="names-doubts"] > li',
        next="",
    ),
    State(
        "door: who is expected",
        "expecting/door",
        (fold('[data-fold="door-expected"]'),),
        sees='[data-test="expected"] > li',
        next="",
    ),
    State(
        "door: cashed up",
        "selling/door",
        (
            fold('[data-fold="door-cash"]'),
            see("#cash--counted"),
            send("#name", "Cash Customer"),
            see('[data-test="till"]'),
            later(0, 2),  # a key that follows another at once does not count
            write("#cash--float", "100"),
            send("#cash--counted", "1000000"),
        ),
        sees='[data-test="cash-counted"]',
        next="",
        writes=True,
    ),
    State("door: a rebuy", "running/door", (write("#who", "a"),), sees='[data-act="sell-rebuy"]'),
    State(
        "door: nobody holds it",
        "running/door",
        (send("#who", "77"),),
        sees="#who-wrong",
        next="#who",
        near="#who",
        acted=True,
    ),
    State("door: who buys again", "buying_again/door", sees="text=/^Buys again/", next=""),
    State(
        "door: an undo that is a ruling",
        "buying_again/door",
        (
            *LIST,
            tap('[data-test="door-list"] > li:nth-child(4) [data-act="undo"]'),
        ),
        sees='[data-test="undo-ruling"]',
        next="#undo--reason",
        near='[data-test="undo-ruling"]',
        acted=True,
    ),
    State("door: sales closed", "announced/door", next=""),
    State("door: called off", "cancelled/door", next=""),
    State(
        "door: called off, and some had paid beforehand",
        "called_off_with_prepaid/door",
        sees='[data-act="refund-prepaid"]',
        next="",
    ),
    State("door: a limit passed", "passed_limit/door", next=""),
    State("absent: at the door", "blinded_off/door", sees='[data-test="absent"]', next=""),
    State(
        "absent: in the list",
        "blinded_off/door",
        (fold('[data-fold="door-list"]'),),
        sees='[data-test="door-list"]',
        next="",
    ),
    State(
        "evening: a door beside the main event",
        "evening_selling/door",
        (see('[data-test="from-main"]'), send("#name", "Ann Stefansson")),
        sees='[data-test="same-name"]',
        next='[data-act="same-no"]',
    ),
    State(
        "door: limits are nearly used up",
        "near_limits/door",
        sees='[data-test="headroom"]',
        next="",
        near='[data-test="headroom"]',
    ),
    State(
        "door: every limit",
        "near_limits/door",
        (see('[data-test="headroom"]'), fold('[data-fold="headroom"]')),
        next="",
        near='[data-fold="headroom"]',
        acted=True,
    ),
    State(
        "door: without a part",
        "others_direct/door",
        (send("#name", "Ann Stefansson"),),
        sees='[data-test="refusal"], [data-test="age-refusal"], .banner',
        next="",
    ),
    State("seal: the door of a sealed night", "sealed_late/door", next=""),
)
