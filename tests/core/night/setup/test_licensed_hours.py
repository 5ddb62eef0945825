"""Play past the hours of the licence: no hand begins and play does not resume, and nobody's hand
is cut short.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.law.policies.licence_terms import LicenceChange, LicenceTerms
from pycore.ledger.model import codec
from pycore.night.table.hand_in_play import cannot_begin
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import DAY, MINUTE, Hall, empty_hall, licensed, nunavut, thursday, wall
from tests.core.kit.houses import draft as own_draft

THURSDAY, FRIDAY = "2026-11-19", "2026-11-20"
UNTIL_TWO = {"from_minute": 17 * 60, "until_minute": 26 * 60}
LATE_START = wall("23:59")
TOLD = {
    "table": 1,
    "chips": [{"seat": 1, "chips": 300}, {"seat": 2, "chips": 300}],
    "winners": [[1]],
}


def afternoon_night(**fields: Any) -> Hall:
    """A Nunavut night that is played from one o'clock on, under a licence until two."""
    licence = licensed(**{**UNTIL_TWO, **fields})
    hall = nunavut(licensed=licence, start_at_ms=LATE_START).sell(3)
    return counted_in(hall.at("00:50").draw().at("01:00").start())


def letter(changes: str, day: str = THURSDAY, **fields: Any) -> dict[str, Any]:
    """The licence as the book has it after one more paper."""
    bare = codec.back(LicenceTerms, licensed(**UNTIL_TWO))
    paper = codec.back(LicenceChange, {"number": "A-7", "changes": changes, **fields})
    licence: dict[str, Any] = codec.plain(bare.with_papers([paper], day))
    return licence


def why_not(hall: Hall, table: int = 1) -> tuple[str, str | None, str] | None:
    """Why no hand begins at a table, if so."""
    refused = cannot_begin(hall.state, table, hall.now)
    return (refused.code, refused.clause, refused.kind) if refused is not None else None


OVER = ("licence-hours-over", "NU-8.19", "law")


# --- Hands ---


@pytest.mark.clause("NU-8.19")
def test_a_hand_that_began_in_the_hours_is_played_out_and_no_other_begins() -> None:
    table = deal(afternoon_night().at("01:59"))
    played_out = Table(table.hall.at("02:03"), table.hand).folds(2).ends()
    assert played_out.event.hand.begun_ms == wall("01:59")
    for time in ("02:03", "03:00", "05:59", "06:01", "09:00"):
        hall = played_out.at(time) if time < "06:00" else played_out.later(minutes=_minutes(time))
        assert why_not(hall) == OVER, time
        with pytest.raises(Refused, match="licence-hours-over") as refusal:
            deal(hall)
        assert refusal.value.facts == {"number": "NU-2026-17", "until_at_ms": wall("02:00")}


def _minutes(time: str) -> int:
    """Minutes from three past two."""
    hours, minutes = time.split(":")
    return (int(hours) - 2) * 60 + int(minutes) - 3


@pytest.mark.clause("NU-8.19")
def test_the_last_moment_of_the_hours_is_one_to_deal_in() -> None:
    assert why_not(afternoon_night().at("01:59:59.999")) is None
    assert why_not(afternoon_night().at("02:00")) == OVER


@pytest.mark.clause("NU-8.19")
@pytest.mark.parametrize(
    ("wish", "fields"), [("tell-hand", TOLD), ("record-unentered", {"table": 1})]
)
def test_no_hand_is_told_that_began_past_the_hours(wish: str, fields: dict[str, Any]) -> None:
    hall = afternoon_night()
    assert hall.at("01:59:59.999").do(wish, **fields).last_record.kind == "applied"
    refused = hall.at("02:00").refused(wish, **fields)
    assert (refused.code, refused.clause, refused.kind) == OVER
    two_hands = hall.at("01:56").do(wish, **fields).at("02:02").do(wish, **fields)
    assert two_hands.last_record.kind == "applied", "it began when the one before it ended"
    assert two_hands.at("02:05").refused(wish, **fields).code == "licence-hours-over"


@pytest.mark.clause("NU-8.19", "SEL-9")
def test_a_hand_that_is_known_to_have_begun_in_time_can_be_told_afterwards() -> None:
    hall = afternoon_night().at("02:03")
    begun = wall("01:59")
    assert hall.do("tell-hand", begun_ms=begun, **TOLD).event.hand.begun_ms == begun
    assert hall.refused("tell-hand", begun_ms=wall("02:00"), **TOLD).code == "licence-hours-over"
    thursdays = thursday(start_at_ms=LATE_START).sell(3).at("00:30").draw().start()
    hall = counted_in(thursdays).at("00:47")
    assert hall.do("tell-hand", begun_ms=wall("00:44"), **TOLD).last_record.kind == "applied"
    assert hall.refused("tell-hand", begun_ms=wall("00:45"), **TOLD).code == "play-must-stop"


@pytest.mark.clause("SK-4.o1")
def test_in_saskatchewan_too() -> None:
    short_licence = licensed(from_minute=0, until_minute=21 * 60)
    draft = own_draft("prairie-cup", licensed=licensed(from_minute=0, until_minute=24 * 60))
    hall = empty_hall().do("set-up-night", **draft).sell(3).draw().at("19:00").start()
    hall = counted_in(hall).at("21:15")
    assert why_not(hall) is None
    shorter = hall.do("take-over-licence", licensed=short_licence)
    assert why_not(shorter) == ("licence-hours-over", "SK-4.o1", "law")
    refused = shorter.refused("tell-hand", **TOLD)
    assert (refused.code, refused.clause) == ("licence-hours-over", "SK-4.o1")
    assert shorter.todo()[0] == "licence-hours-over", "they end before play has to"


def test_a_licence_that_names_no_hours_and_no_licence_end_nothing() -> None:
    assert why_not(afternoon_night(from_minute=None, until_minute=None).at("05:00")) is None
    manitoba = counted_in(thursday().sell(3).draw().at("19:00").start()).at("00:30")
    assert why_not(manitoba) is None


# --- Going on ---


@pytest.mark.clause("NU-8.19", "NU-8.18a")
def test_an_amendment_of_the_hours_lets_it_go_on() -> None:
    hall = afternoon_night().at("01:30").do("pause-clock").at("02:10")
    assert hall.refused("resume-clock").code == "licence-hours-over"
    longer = hall.do(
        "take-over-licence",
        licensed=letter(
            "hours",
            **{
                **UNTIL_TWO,
                "until_minute": 27 * 60,
            },
        ),
    )
    going = longer.do("resume-clock")
    assert going.clock["running"]
    assert why_not(going) is None
    assert deal(going).hand.no == 1
    assert why_not(going.at("03:00")) == OVER


@pytest.mark.clause("NU-6.05")
def test_an_exemption_from_the_hours_relaxes_them_alone() -> None:
    hall = afternoon_night().at("01:30").do("pause-clock").at("02:10")
    free = hall.do("take-over-licence", licensed=letter("exempts", check="licence-hours"))
    assert why_not(free) is None
    assert free.do("resume-clock").clock["running"]
    assert "licence-hours-over" not in free.todo()
    other = hall.do("take-over-licence", licensed=letter("exempts", check="licence-places"))
    assert why_not(other) == OVER
    assert other.refused("resume-clock").code == "licence-hours-over"


@pytest.mark.clause("NU-8.19")
def test_play_that_goes_on_on_another_licensed_day_has_the_hours_of_that_day() -> None:
    hall = afternoon_night(days=[THURSDAY, FRIDAY]).at("01:30").do("pause-clock")
    noon = hall.later(minutes=10 * 60 + 30)
    assert noon.refused("resume-clock").facts["until_at_ms"] == wall("02:00")
    friday = hall.later(minutes=16 * 60).do("resume-clock")
    assert why_not(friday) is None
    night = friday.later(minutes=8 * 60 + 30)
    assert why_not(night) == OVER
    refused = cannot_begin(night.state, 1, night.now)
    assert refused is not None
    assert refused.facts["until_at_ms"] == wall("02:00") + 24 * 60 * MINUTE


# --- What the director is told ---


@pytest.mark.clause("NU-8.19")
def test_the_director_is_told_beforehand_and_when_the_hours_are_over() -> None:
    hall = afternoon_night()

    def warnings_at(time: str) -> list[tuple[str, int]]:
        return [
            (task["kind"], task["minutes"])
            for task in hall.at(time).view["todo"]
            if task["kind"] in ("licence-hours-soon", "licence-hours-over")
        ]

    assert warnings_at("01:44:59.999") == []
    assert warnings_at("01:45") == warnings_at("01:54:59.999") == [("licence-hours-soon", 15)]
    assert warnings_at("01:55") == warnings_at("01:59:59.999") == [("licence-hours-soon", 5)]
    assert warnings_at("02:00") == warnings_at("04:00") == [("licence-hours-over", 0)]
    task = hall.at("02:00").view["todo"][0]
    assert task == {
        "kind": "licence-hours-over",
        "clause": "NU-8.19",
        "number": "NU-2026-17",
        "at_ms": wall("02:00"),
        "minutes": 0,
        "command": {"command": "stop-play"},
    }


@pytest.mark.clause("NU-8.19")
def test_nobody_is_asked_to_resume_what_may_not_go_on() -> None:
    paused = afternoon_night().at("01:50").do("pause-clock")
    assert paused.todo()[:2] == ["licence-hours-soon", "clock-paused"]
    assert "clock-paused" not in paused.at("02:00").todo()


@pytest.mark.clause("NU-10.03c", "NU-8.19")
def test_past_the_hours_play_ends_by_a_count_with_a_reason() -> None:
    hall = afternoon_night().at("02:00")
    in_play = hall.state.chips_in_play()
    stacks = [
        {"ticket": ticket, "stack_chips": chips}
        for ticket, chips in ((1, in_play - 200), (2, 100), (3, 100))
    ]
    assert hall.refused("stop-play", stacks=stacks).code == "stop-needs-reason"
    why = {"reason": "the licensed hours are over", "clause": "NU-8.19"}
    done = hall.do("stop-play", stacks=stacks, **why)
    assert (done.state.phase, done.event.follows) == ("finished", "NU-8.19")


def test_where_play_must_end_before_the_hours_that_alone_is_told() -> None:
    draft = own_draft("prairie-cup", licensed=licensed(from_minute=0, until_minute=22 * 60))
    hall = empty_hall().do("set-up-night", **draft).sell(3).draw().at("19:00").start()
    todo_lists = [hall.at(time).todo() for time in ("21:45", "21:55", "22:00", "22:10")]
    assert [kinds[0] for kinds in todo_lists] == [
        "stop-soon",
        "stop-soon",
        "stop-play",
        "stop-play",
    ]
    assert not any(kind.startswith("licence-hours") for kinds in todo_lists for kind in kinds)


# --- A letter that moves the night ---


MOVED = {"reason": "a burst pipe", "approval": "CGS letter 8"}
EVENING = wall("18:00")


def moved(start: int, **fields: Any) -> Hall:
    """A night at six under a licence from five until two, put to another start by a letter."""
    licence = licensed(**UNTIL_TWO)
    return (
        nunavut(licensed=licence, **fields)
        .sell(3)
        .draw()
        .do("amend-night", start_at_ms=start, **MOVED)
    )


def hours(hall: Hall) -> tuple[int | None, int | None]:
    licence = hall.state.adopted.licensed
    assert licence is not None
    return licence.from_minute, licence.until_minute


@pytest.mark.clause("NU-8.19", "SK-4.b")
@pytest.mark.parametrize(
    ("start", "until"),
    [
        (EVENING + DAY, (17 * 60, 26 * 60)),
        (wall("17:00") + DAY, (17 * 60, 26 * 60)),
        (wall("16:59"), (16 * 60 + 59, 26 * 60)),
        (wall("23:59"), (17 * 60, 26 * 60)),
    ],
)
def test_a_letter_that_moves_the_start_leaves_the_end_of_the_hours(
    start: int, until: tuple[int, int]
) -> None:
    assert hours(moved(start)) == until


@pytest.mark.clause("NU-8.19")
def test_play_of_a_night_that_was_moved_ends_with_the_hours_of_the_licence() -> None:
    friday = moved(EVENING + DAY).later(minutes=24 * 60).at("18:00").later(minutes=24 * 60)
    hall = counted_in(friday.start()).later(minutes=8 * 60 - 1)
    assert why_not(hall) is None
    assert why_not(hall.later(minutes=1)) == OVER


@pytest.mark.clause("NU-8.19")
def test_a_night_that_is_put_past_the_hours_has_as_many_of_them_from_its_start() -> None:
    licence = licensed(from_minute=12 * 60, until_minute=18 * 60 + 1)
    hall = nunavut(licensed=licence).sell(3).draw()
    postponed = hall.do("amend-night", start_at_ms=wall("19:00"), **MOVED)
    assert hours(postponed) == (12 * 60, 25 * 60 + 1)
    assert postponed.at("19:00").do("start-clock").state.started
    (paper,) = postponed.state.adopted.licensed.papers  # type: ignore[union-attr]
    assert (paper.number, paper.changes, paper.day) == ("CGS letter 8", "hours", THURSDAY)
