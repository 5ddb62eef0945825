"""The floor: who works, what is checked, what the floor notes and reports."""

from __future__ import annotations

from tests.kit.nights.law import LONG_NAME, LONG_WORDS
from tests.states.state import State, choose, fold, see, send, tap, write

SUBMIT = '#sheet [type="submit"]'
NOBODY_YET = (
    write("#staff--name", LONG_NAME),
    tap('#staff [data-act="staff-enter"]'),
    see('[data-test="refusal"]'),
)
NO_TABLE = (
    *NOBODY_YET,
    choose("#staff-role-dealer"),
    send("#staff--table", "1000"),
    see("#staff--table-wrong"),
)
CHAIR = '[data-test="role-chairperson"] '
EVERY_LIST = (
    see("#checks-who--by"),
    tap("#fold-checks-before"),
    tap("#fold-checks-end"),
    see('[data-test="check-nu-chips-marked"]'),
)
BLUE = (tap("#deck-open-blue"), see("#deck-take"))
REPORT = (
    choose("#incidents-show-due"),
    tap('[data-act="incident-report"]'),
    see("#report--reporter"),
)
GONE = (tap('[data-act="incident-gone"]'), see("#kept--ticket"))

STAFF = (
    State("staff: nobody yet", "crew_missing/staff", next="#staff--name"),
    State(
        "staff: what the role asks is not attested",
        "crew_missing/staff",
        NOBODY_YET,
        next="",
        near="#staff",
    ),
    State("staff: no such table", "crew_missing/staff", NO_TABLE, next="", near="#staff"),
    State(
        "staff: whose papers",
        "crew_missing/staff",
        (*NO_TABLE, tap('[data-act="papers-check"]')),
        sees="#papers--ticket-wrong",
        next="",
        near="#papers",
    ),
    State(
        "staff: one name plays and works",
        "one_name/staff",
        sees='[data-test="staff-both"]',
        next="",
    ),
    State("staff: a whole crew", "crew/staff", next=""),
    State(
        "staff: who takes over",
        "crew/staff",
        (tap('[data-test="role-dealer"] [data-act="staff-relief"]'),),
        sees='[data-test="reliefs"]',
        next="",
        near='[data-test="reliefs"]',
        acted=True,
    ),
    State(
        "staff: who must stay",
        "crew/staff",
        (tap(CHAIR + '[data-why="break"]'),),
        sees='[data-act="staff-anyway"]',
        next='[data-act="staff-anyway"]',
    ),
    State(
        "staff: another place",
        "crew/staff",
        (tap(CHAIR + '[data-act="staff-change"]'),),
        sees='[data-act="staff-cancel"]',
        next="",
        near="#staff",
    ),
    State(
        "staff: the name of a player",
        "crew/staff",
        (choose("#staff-role-dealer"), send("#staff--name", "Ann Stefansson")),
        sees='[data-test="staff-same"]',
        near='[data-test="staff-same"]',
        acted=True,
    ),
    State(
        "staff: the night so far",
        "crew/staff",
        (fold('[data-fold="staff-spells"]'), fold('[data-fold="staff-duties-chairperson"]')),
        sees='[data-test="spells"] > li',
        next="",
    ),
)

CHECKS = (
    State("checks: before the doors", "crew_missing/checks", sees="#checks-who--by", next=""),
    State(
        "checks: whose initials",
        "crew_missing/checks",
        (see("#checks-who--by"), tap('[data-act="check-tick"]')),
        sees="#checks-who--by-help .wrong",
        next="",
        near="#checks-who--by",
        acted=True,
    ),
    State("checks: every list", "looked_at/checks", EVERY_LIST, next="", acted=True),
    State(
        "checks: not a number",
        "looked_at/checks",
        (*EVERY_LIST, send("#tally input", "1,5x")),
        sees="#tally .wrong",
        next="",
        near="#tally",
    ),
    State(
        "checks: a deck in play", "looked_at/checks", BLUE, next="", near="#deck-hand", acted=True
    ),
    State(
        "checks: why a deck goes",
        "looked_at/checks",
        (*BLUE, tap('[data-act="deck-take"]')),
        sees='[data-test="decks"] [data-test="refusal"]',
        next="",
        near='[data-test="decks"]',
    ),
    State(
        "checks: a deck at hand",
        "looked_at/checks",
        (tap("#deck-open-gold"),),
        sees="#deck-place",
        next="",
        near="#deck-place",
    ),
    State(
        "checks: an advertisement",
        "looked_at/checks",
        (write("#advert-text", LONG_WORDS), tap('[data-act="advert-look"]')),
        sees='[data-test="advert-remarks"]',
        next="",
        near='[data-test="advert"]',
        acted=True,
    ),
)

INCIDENTS = (
    State("incidents: nothing yet", "crew_missing/incidents"),
    State("incidents", "floor_log/incidents"),
    State(
        "incidents: conduct alone",
        "floor_log/incidents",
        (choose("#incidents-show-conduct"),),
        sees='[data-test="incidents"]',
        next="",
        acted=True,
    ),
    State("incidents: a report", "floor_log/incidents", REPORT, next=SUBMIT, near="#over"),
    State(
        "incidents: who reported it",
        "floor_log/incidents",
        (*REPORT, tap(SUBMIT)),
        sees='#over [data-test="refusal"]',
        next=SUBMIT,
        near="#over",
        acted=True,
    ),
    State("incidents: what goes with it", "floor_log/incidents", GONE, next=SUBMIT, near="#over"),
    State(
        "incidents: nobody has that ticket",
        "floor_log/incidents",
        (*GONE, send("#kept--ticket", "999")),
        next="",
        near="#over",
        acted=True,
    ),
    State(
        "incidents: everything that is known",
        "floor_log/incidents",
        (
            tap("#incident-room"),
            see("#incident-kind-ruling"),
            fold('[data-fold="incident-details"]'),
            write("#sheet-note", LONG_WORDS),
        ),
        next=SUBMIT,
        near="#over",
    ),
    State("history: rulings and incidents", "noted/history", next=""),
    State(
        "incident: something is added",
        "noted/history",
        (tap('[data-test="incidents"] [data-act="incident-open"]'),),
        sees='[data-test="sheet"]',
        next="",
        acted=True,
    ),
)

STATES = (*STAFF, *CHECKS, *INCIDENTS)
