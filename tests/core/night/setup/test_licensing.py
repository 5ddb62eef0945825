"""The licence of a night: what it must be, what it allows, what changes it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.ledger.model import codec
from pycore.night.money import financial_report
from pycore.night.money.money_view import money_view
from pycore.night.night import Night
from pycore.night.night_view import night_view
from tests.core.hall import (
    DAY,
    LICENSED,
    MINUTE,
    Hall,
    empty_hall,
    licensed,
    nunavut,
    nunavut_draft,
    thursday,
    wall,
)
from tests.core.kit.houses import draft as own_draft
from tests.core.kit.licensing import FRIDAY, THURSDAY, paper, terms

EVENING = {"from_minute": 17 * 60, "until_minute": 26 * 60}


def refused(licensed: Any, **fields: Any) -> tuple[str, str | None, str]:
    """Why a Nunavut night under these terms may not be set up."""
    refusal = empty_hall("17:00").refused(
        "set-up-night", **nunavut_draft(licensed=licensed, **fields)
    )
    return refusal.code, refusal.clause, refusal.kind


# --- No sales without one ---


@pytest.mark.clause("NU-1.01")
def test_no_nunavut_night_is_opened_without_a_licence_of_its_day() -> None:
    assert refused(None) == ("licence-needed", "NU-1.01", "law")
    hall = nunavut()
    assert hall.state.adopted.licence == "NU-2026-17"
    assert hall.state.adopted.licensed is not None
    assert Night.of(hall.night.logs).state.adopted == hall.state.adopted


@pytest.mark.clause("SK-2.b", "SK-4.a")
def test_no_saskatchewan_night_is_opened_without_a_licence() -> None:
    refusal = empty_hall().refused("set-up-night", **own_draft("prairie-cup", licensed=None))
    assert (refusal.code, refusal.clause, refusal.kind) == ("licence-needed", "SK-2.b", "law")


def test_where_no_document_asks_for_one_nobody_is_asked() -> None:
    assert thursday().state.adopted.licensed is None
    hall = thursday(licensed=licensed(number="LGCA 4711", days=[FRIDAY], places=["Elsewhere"]))
    assert hall.state.adopted.licence == "LGCA 4711"
    assert hall.sell().state.last_ticket == 1


# --- Its day, its hours, its hall, its holder ---


@pytest.mark.clause("NU-8.19")
@pytest.mark.parametrize(
    ("licence_terms", "code"),
    [
        ({"days": [FRIDAY]}, "licence-other-day"),
        ({"first_day": "2026-11-20"}, "licence-other-day"),
        ({"last_day": "2026-11-18"}, "licence-other-day"),
        ({"from_minute": 1_081, "until_minute": 1_500}, "licence-other-hours"),
        ({"from_minute": 600, "until_minute": 1_080}, "licence-other-hours"),
        ({"places": ["Old school", "Curling rink"]}, "licence-other-place"),
    ],
)
def test_a_night_outside_of_it_opens_no_door(licence_terms: dict[str, Any], code: str) -> None:
    assert refused(licensed(**licence_terms)) == (code, "NU-8.19", "law")


@pytest.mark.clause("NU-8.19")
def test_a_night_within_it_is_opened() -> None:
    named = licensed(days=[FRIDAY, THURSDAY], places=["Old school", "COMMUNITY  Hall"], **EVENING)
    assert nunavut(licensed=named).sell().state.last_ticket == 1


@pytest.mark.clause("NU-8.01", "NU-6.03")
def test_a_licence_is_its_holders_and_their_partners_own() -> None:
    assert refused(licensed(holders=["Radio Society"])) == ("licence-of-another", "NU-8.01", "law")
    partner = ["Radio Society", "Hamlet Recreation Society"]
    assert nunavut(licensed=licensed(holders=partner)).state.phase == "open"


@pytest.mark.clause("SK-4.o1", "SK-4.b")
def test_saskatchewans_own_clauses_stand_beside_each_check() -> None:
    def refusal_of(**fields: Any) -> tuple[str, str | None]:
        draft = own_draft("prairie-cup", licensed=licensed(**fields))
        refusal = empty_hall().refused("set-up-night", **draft)
        return refusal.code, refusal.clause

    assert refusal_of(days=[FRIDAY]) == ("licence-other-day", "SK-4.b")
    assert refusal_of(places=["Rink"]) == ("licence-other-place", "SK-4.b")
    assert refusal_of(from_minute=1_140, until_minute=1_560) == ("licence-other-hours", "SK-4.o1")
    late_hours = {"from_minute": 720, "until_minute": 21 * 60}
    assert refusal_of(**late_hours) == ("licence-ends-too-late", "SK-4.o1")


@pytest.mark.clause("NU-8.19")
def test_play_begins_on_a_licensed_day_and_within_its_hours() -> None:
    hall = nunavut(licensed=licensed(days=[THURSDAY], **EVENING)).sell(3).draw()
    assert hall.at("16:59").refused("start-clock").code == "licence-other-hours"
    assert hall.at("00:30").do("start-clock").state.started, "it is still Thursday's evening"
    assert hall.at("02:00").refused("start-clock").code == "licence-other-hours"
    assert hall.later(minutes=26 * 60).refused("start-clock").code == "licence-other-day"


@pytest.mark.clause("NU-8.19")
@pytest.mark.parametrize("days", [[], [THURSDAY, FRIDAY]])
def test_after_midnight_it_is_still_the_evening_though_the_next_day_is_licensed(
    days: list[str],
) -> None:
    hall = nunavut(licensed=licensed(days=days, **EVENING)).sell(3).draw()
    assert hall.at("00:30").do("start-clock").state.started
    assert hall.at("02:00").refused("start-clock").code == "licence-other-hours"
    assert hall.later(minutes=24 * 60).do("start-clock").state.started, "on Friday's evening"


@pytest.mark.clause("NU-8.19")
def test_play_that_a_storm_stopped_goes_on_another_day_only_under_an_amendment() -> None:
    hall = nunavut(licensed=licensed(days=[THURSDAY], **EVENING)).sell(3).draw().at("18:00")
    stopped = hall.start().at("19:00").do("pause-clock")
    assert stopped.at("01:59").do("resume-clock").clock["running"], "the evening is not over"
    refusal = stopped.at("02:30").refused("resume-clock")
    assert (refusal.code, refusal.clause, refusal.kind) == ("licence-hours-over", "NU-8.19", "law")
    friday = stopped.later(minutes=24 * 60)
    next_day = friday.refused("resume-clock")
    assert (next_day.code, next_day.clause, next_day.kind) == (
        "licence-other-day",
        "NU-8.19",
        "law",
    )
    letter = terms(THURSDAY, paper("day", "A-9", day=FRIDAY), days=[THURSDAY], **EVENING)
    assert friday.do("take-over-licence", licensed=letter).do("resume-clock").clock["running"]


# --- What changes it ---


@pytest.mark.clause("NU-8.19", "NU-8.18a", "SK-4.b")
@pytest.mark.parametrize(
    ("licence_terms", "change"),
    [
        ({"days": [FRIDAY]}, {"changes": "day", "day": THURSDAY}),
        ({"places": ["Old school"]}, {"changes": "place", "place": "Community hall"}),
        (
            {"from_minute": 1_140, "until_minute": 1_500},
            {"changes": "hours", "from_minute": 1_020, "until_minute": 1_500},
        ),
    ],
)
def test_an_amendment_allows_just_what_it_says(
    licence_terms: dict[str, Any], change: dict[str, Any]
) -> None:
    assert refused(licensed(**licence_terms))[1] == "NU-8.19"
    amended = terms(THURSDAY, {"number": "A-1", **change}, **licence_terms)
    hall = nunavut(licensed=amended)
    assert [amendment.number for amendment in hall.state.adopted.licensed.papers] == ["A-1"]  # type: ignore[union-attr]
    if change["changes"] != "day":
        other = terms(THURSDAY, {"number": "A-1", **change, "day": FRIDAY}, **licence_terms)
        assert refused(other)[1] == "NU-8.19", "a paper for another day changes nothing on this"


@pytest.mark.clause("NU-6.05")
def test_an_exemption_relaxes_just_the_check_it_names() -> None:
    many = {"player_cap": 50, "entry_fee_cents": 12_000}
    population = terms(THURSDAY, paper("exempts", "E-1", check="players-at-most"))
    code = refused(population, available_population=100, settings=many)
    assert code == ("entry-fee-cap", "NU-5.02e", "law"), "another check stands"
    hall = nunavut(licensed=population, available_population=100, settings={"player_cap": 50})
    assert hall.state.adopted.player_cap == 50
    assert "licence-player-cap" not in [limit["code"] for limit in hall.view["desk"]["limits"]]
    own = terms(THURSDAY, paper("exempts", check="players-at-most"), limits={"players": 40})
    assert refused(own, settings={"player_cap": 50})[:2] == ("licence-player-cap", "licence")


@pytest.mark.clause("NU-6.05", "NU-5.02h")
def test_an_exemption_from_the_largest_prize_pays_it() -> None:
    freed = terms(THURSDAY, paper("exempts", check="one-prize-at-most"))
    rules = nunavut(licensed=freed).state.adopted.rules
    assert rules.lawful_prizes((300_000, 100_000)) == (300_000, 100_000)  # type: ignore[arg-type]
    rules.check_prizes((300_000,))  # type: ignore[arg-type]
    bound = nunavut().state.adopted.rules
    with pytest.raises(Refused):
        bound.check_prizes((300_000,))  # type: ignore[arg-type]


def test_every_check_of_every_place_can_be_named() -> None:
    for code in packs.codes():
        pack = packs.load(code)
        for check in pack.checks():
            freed = terms(THURSDAY, paper("exempts", check=check))
            under = pack.under(codec.back(LicenceTerms, freed))
            assert [exemption.check for exemption in under.exempt] == [check]
            assert under.under(codec.back(LicenceTerms, LICENSED)) == pack, "and asked again"


# --- Taken over by the night ---


@pytest.mark.clause("NU-8.18a", "NU-6.05")
def test_an_amendment_is_taken_over_by_one_act_under_its_clause() -> None:
    hall = nunavut(licensed=licensed(limits={"event_gross_cents": 12_000})).sell(2)
    assert hall.refused("sell-entry", player="p", name="P", paid="cash", of_age=True).facts == {
        "limit_cents": 12_000,
        "would_be_cents": 18_000,
    }
    more = terms(
        THURSDAY, paper("event-gross", "A-7", amount=60_000), limits={"event_gross_cents": 12_000}
    )
    done = hall.do("take-over-licence", licensed=more)
    assert (done.event.papers, done.event.clause) == ("A-7", "NU-8.19")
    assert done.sell(3).state.last_ticket == 5
    again = done.refused("take-over-licence", licensed=more)
    assert again.code == "licence-unchanged"
    assert done.undo().state.adopted.rules == hall.state.adopted.rules
    assert hall.refused("take-over-licence", licensed=None).code == "no-such-licence"


@pytest.mark.clause("NU-2.01", "NU-5.02i")
def test_a_licence_that_allows_less_than_was_sold_is_an_open_breach() -> None:
    hall = nunavut().sell(4)
    less = licensed(limits={"event_gross_cents": 12_000})
    limited = hall.do("take-over-licence", licensed=less)
    assert limited.todo()[0] == "breach"
    (row,) = limited.view["breaches"]
    assert [(limit["code"], limit["clause"]) for limit in row["passed"]] == [
        ("event-gross-cap", "licence")
    ]


SALE = {"player": "p", "name": "P", "paid": "cash", "of_age": True}


@pytest.mark.clause("NU-5.02j")
def test_what_was_held_since_the_set_up_counts_into_the_twelve_months() -> None:
    hall = nunavut().sell(3)
    nearly = hall.do("count-year", gross_before_cents=6_000_000 - 4 * 6_000).sell()
    refusal = nearly.refused("sell-entry", **SALE)
    assert (refusal.code, refusal.clause, refusal.kind) == ("year-gross-cap", "NU-5.02j", "law")
    assert refusal.facts == {"limit_cents": 6_000_000, "would_be_cents": 6_006_000}
    less = nearly.do("count-year", gross_before_cents=0)
    assert less.sell().state.last_ticket == 5, "a figure that was put right gives room again"
    over_limit = hall.do("count-year", gross_before_cents=6_000_000 - 2 * 6_000)
    assert over_limit.todo()[0] == "breach"
    assert [limit["code"] for limit in over_limit.view["breaches"][0]["passed"]] == [
        "year-gross-cap"
    ]
    for cents in (None, -1, hall.state.adopted.gross_before_cents):
        assert hall.refused("count-year", gross_before_cents=cents).code == "year-unchanged"


@pytest.mark.clause("NU-2.02")
def test_a_suspended_licence_stops_sales_and_play_at_once() -> None:
    gone = licensed(status="suspended")
    assert refused(gone) == ("licence-suspended", "NU-2.02", "law")
    hall = nunavut().sell(4).draw()
    stopped = hall.do("take-over-licence", licensed=gone)
    assert stopped.event.clause == "NU-2.02"
    for wish, fields in (
        ("sell-entry", {"player": "p", "name": "P", "paid": "cash", "of_age": True}),
        ("start-clock", {}),
    ):
        refusal = stopped.refused(wish, **fields)
        assert (refusal.code, refusal.clause, refusal.kind) == (
            "licence-suspended",
            "NU-2.02",
            "law",
        )
    assert stopped.todo()[0] == "licence-stopped"
    playing = hall.at("18:00").start().do("pause-clock")
    suspended = playing.do("take-over-licence", licensed=gone)
    assert suspended.refused("resume-clock").clause == "NU-2.02"
    assert suspended.refused("sell-rebuy", ticket=1, paid="cash").clause == "NU-2.02"
    on = suspended.do("take-over-licence", licensed=licensed())
    assert on.do("resume-clock").clock["running"]


@pytest.mark.clause("SK-1.a")
def test_a_cancelled_licence_stops_sales_in_saskatchewan() -> None:
    hall = empty_hall().do("set-up-night", **own_draft("prairie-cup")).sell(2)
    cancelled = hall.do("take-over-licence", licensed=licensed(status="cancelled"))
    sale_refusal = cancelled.refused("sell-entry", player="p", name="P", paid="cash", of_age=True)
    assert (sale_refusal.code, sale_refusal.clause) == ("licence-cancelled", "SK-1.a")
    assert cancelled.draw().at("18:30").refused("start-clock").clause == "SK-1.a"
    paused = hall.draw().at("18:30").start().do("pause-clock")
    gone = paused.do("take-over-licence", licensed=licensed(status="suspended"))
    refusal = gone.refused("resume-clock")
    assert (refusal.code, refusal.clause, refusal.kind) == ("licence-suspended", "SK-1.a", "law")
    assert gone.todo()[0] == "licence-stopped"


@pytest.mark.clause("SK-4.a")
def test_a_saskatchewan_night_is_held_to_the_terms_of_its_own_licence() -> None:
    """What the licence says beyond the terms of all: here how much one event may take in."""
    own = licensed(limits={"event_gross_cents": 9_000}, special="Doors from six")
    hall = empty_hall().do("set-up-night", **own_draft("prairie-cup", licensed=own)).sell(1)
    fee = hall.state.adopted.entry_fee_cents
    allowed = hall.sell(9_000 // fee - 1)
    refusal = allowed.refused("sell-entry", player="p", name="P", paid="cash", of_age=True)
    assert (refusal.code, refusal.clause, refusal.facts["limit_cents"]) == (
        "event-gross-cap",
        "licence",
        9_000,
    )
    assert Night.of(allowed.night.logs).state.adopted.rules == hall.state.adopted.rules


@pytest.mark.clause("SK-4.b")
@pytest.mark.parametrize("change", [{"venue": "Rink"}, {"start_at_ms": wall("19:30")}])
def test_a_saskatchewan_night_moves_under_an_addendum_alone(change: dict[str, Any]) -> None:
    hall = empty_hall().do("set-up-night", **own_draft("prairie-cup")).sell(2)
    refusal = hall.refused("amend-night", reason="the ice is out", **change)
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "change-needs-approval",
        "SK-4.b",
        "law",
    )
    moved = hall.do("amend-night", reason="the ice is out", approval="Addendum 2", **change)
    for name, value in change.items():
        assert getattr(moved.state.adopted, name) == value


@pytest.mark.clause("NU-8.19", "SK-4.b")
def test_a_reference_told_at_the_night_is_the_amendment_that_allows_it() -> None:
    named = licensed(days=[THURSDAY], places=["Community hall"], **EVENING)
    hall = nunavut(licensed=named).sell(3).draw()
    why = {"reason": "a burst pipe", "approval": "CGS letter 8"}
    moved = hall.do("amend-night", venue="Old school", start_at_ms=wall("18:00") + DAY, **why)
    licence = moved.state.adopted.licensed
    assert licence is not None
    assert {amendment.number for amendment in licence.papers} == {"CGS letter 8"}
    friday = replace(moved, now=wall("18:00") + DAY)  # type: ignore[arg-type]
    assert friday.do("start-clock").state.started
    lost = moved.do("take-over-licence", licensed={**named, "special": "No side bets"})
    still = lost.state.adopted.licensed
    assert still is not None
    assert (still.special, still.covers(FRIDAY)) == ("No side bets", True)
    assert hall.refused("amend-night", venue="Old school", reason="pipe").clause == "NU-8.19"


# --- What is shown ---


@pytest.mark.clause("SK-1.c", "NU-8.18b", "NU-6.05")
def test_special_terms_and_papers_are_shown_with_the_night() -> None:
    licence = terms(THURSDAY, paper("exempts", "E-1", check="pool_bp"), special="Doors from six")
    shown = nunavut(licensed=licence).view["licence"]
    assert (shown["number"], shown["special"]) == ("NU-2026-17", "Doors from six")
    assert [(row["number"], row["check"]) for row in shown["papers"]] == [("E-1", "pool_bp")]
    assert (shown["needed"], shown["news"]) == (True, False)
    assert thursday().view["licence"] is None


@pytest.mark.clause("NU-8.18a", "NU-2.02")
def test_news_of_the_book_waits_for_the_director() -> None:
    hall = nunavut().sell()

    def view_of(licence: dict[str, Any]) -> Any:
        book = codec.back(LicenceTerms, licence)
        return night_view(hall.night, hall.now, licence=book)

    assert view_of(LICENSED)["licence"]["news"] is False
    more = terms(THURSDAY, paper("place", "A-3", place="Old school"), places=["Community hall"])
    news = view_of(more)
    assert news["licence"]["new_papers"] == ["A-3"]
    assert news["licence"]["clause"] == "NU-8.19"
    assert news["todo"][0]["kind"] == "licence-news"
    gone = view_of(licensed(status="suspended"))["licence"]
    assert (gone["new_status"], gone["clause"]) == ("suspended", "NU-2.02")


def rows(hall: Hall) -> dict[tuple[str, str], dict[str, Any]]:
    return {(limit["code"], limit["clause"]): limit for limit in hall.view["desk"]["limits"]}


@pytest.mark.clause("NU-5.02k", "NU-5.02c", "NU-5.02g", "NU-5.02h")
def test_a_given_prize_takes_nothing_from_what_remains() -> None:
    hall = nunavut().sell(20)
    offer = {"description": "A ham", "place": 1, "value_cents": 6_000}
    bought = hall.do("offer-goods", **offer)
    donated = hall.do("offer-goods", **offer, donated=True)
    least = "profit-least", "NU-5.02g"
    assert rows(donated)[least]["used"] == financial_report.net(donated.state) == 66_000
    assert rows(bought)[least]["used"] == financial_report.net(bought.state)


@pytest.mark.clause("NU-5.02k", "NU-5.02c", "NU-5.02g", "NU-5.02h")
def test_the_room_that_is_left_is_counted_with_its_clauses() -> None:
    hall = nunavut().sell(20)
    limits = rows(hall)
    assert hall.state.revenue() == 120_000
    used = {key: (limit["used"], limit["limit"]) for key, limit in limits.items()}
    assert used["expenses-cap", "NU-5.02k"] == (0, 18_000)
    assert used["profit-least", "NU-5.02g"] == (60_000, 42_000)
    assert used["all-prizes-cap", "NU-5.02g"] == (60_000, 60_000)
    assert used["single-prize-cap", "NU-5.02h"][1] == 250_000
    assert not any(limit["is_breached"] or limit["near"] for limit in limits.values()), (
        "a pool that is just the part that may be paid is no warning"
    )
    cards = {"kind": "supplies", "description": "Cards", "people": ["shop"], "names": ["Shop"]}
    words = [word.states for word in packs.accounts("ca_nu").words_of("supplies")]
    spent = rows(hall.do("record-expense", expense="e1", cents=15_000, states=words, **cards))
    assert spent["expenses-cap", "NU-5.02k"]["used"] == 15_000
    assert spent["profit-least", "NU-5.02g"]["used"] == 45_000
    own = rows(nunavut(licensed=licensed(expenses_cents=10_000, prizes_cents=50_000)).sell(20))
    assert own["expenses-cap", "licence"]["limit"] == 10_000
    assert own["all-prizes-cap", "licence"]["limit"] == 50_000
    assert own["all-prizes-cap", "licence"]["near"], "the licence's own cap cuts the prizes"
    assert sum(hall.night.pack.lawful_prizes((60_000,))) == 60_000  # type: ignore[arg-type]
    freed = rows(nunavut(licensed=terms(THURSDAY, paper("exempts", check="expenses"))).sell(20))
    assert "expenses-cap" not in {code for code, _ in freed}
    least_profit = freed["profit-least", "NU-5.02c"]
    assert (least_profit["used"], least_profit["limit"]) == (60_000, 18_000), (
        "fifteen per cent still remain"
    )
    pool = rows(nunavut(licensed=terms(THURSDAY, paper("exempts", check="pool_bp"))).sell(20))
    assert "all-prizes-cap" not in {code for code, _ in pool}
    assert pool["profit-least", "NU-5.02c"]["limit"] == 18_000, "no cap on prizes leaves more"


@pytest.mark.clause("NU-6.05", "NU-5.02d", "NU-5.02k", "NU-5.02a")
def test_expenses_are_held_to_the_licence_and_an_exemption_relaxes_the_law_alone() -> None:
    words = [word.states for word in packs.accounts("ca_nu").words_of("supplies")]
    wish = {
        "expense": "e",
        "kind": "supplies",
        "description": "Cards",
        "people": ["shop"],
        "names": ["Shop"],
        "states": words,
    }

    def refusal_of(hall: Hall, cents: int) -> tuple[str, str | None]:
        played = hall.draw().start().later(minutes=600)
        refusal = played.refused("record-expense", cents=cents, **wish)
        return refusal.code, refusal.clause

    assert refusal_of(nunavut().sell(20), 18_001) == ("expenses-cap", "NU-5.02k")
    freed = terms(THURSDAY, paper("exempts", "E-1", check="expenses"))
    special = nunavut(licensed=freed).sell(20).draw().start().later(minutes=600)
    assert special.do("record-expense", cents=18_001, **wish).event.approval == ""
    assert "most-spent" not in [duty["code"] for duty in special.view["after"]]
    assert "expenses" not in [cap["use"] for cap in money_view(special.night)["caps"]]
    other = terms(THURSDAY, paper("exempts", check="entry_fee_cents"))
    assert refusal_of(nunavut(licensed=other).sell(20), 18_001) == ("expenses-cap", "NU-5.02k")
    capped = {**freed, "expenses_cents": 20_000}
    assert refusal_of(nunavut(licensed=capped).sell(20), 20_001) == ("licence-expenses", "licence")
    more = nunavut(licensed=capped).sell(20).do("record-expense", cents=20_000, **wish)
    again = {**wish, "expense": "f", "cents": 1}
    assert more.refused("record-expense", **again).facts == {
        "limit_cents": 20_000,
        "left_cents": 0,
    }
    assert more.do("record-expense", **again, approval="CGS-4").state


@pytest.mark.clause("NU-5.02i", "NU-5.02f")
def test_a_limit_is_told_before_it_is_reached() -> None:
    hall = nunavut(licensed=licensed(limits={"event_gross_cents": 60_000}))
    key = ("event-gross-cap", "licence")
    assert [rows(hall.sell(count))[key]["near"] for count in (8, 9, 10)] == [False, True, True]
    assert not rows(hall.sell(10))[key]["is_breached"]


@pytest.mark.clause("NU-6.02")
def test_events_of_a_week_and_of_a_period_are_counted_and_told() -> None:
    licence = licensed(events_week=1, events_period=4, held_week=1, held_period=3)
    limits = rows(nunavut(licensed=licence))
    assert (
        limits["events-week", "licence"]["used"],
        limits["events-week", "licence"]["is_breached"],
    ) == (
        2,
        True,
    )
    assert limits["events-period", "licence"]["near"] is True


@pytest.mark.clause("SK-4.o1", "SK-4.o2")
def test_licensed_hours_and_the_length_of_play_are_told_in_minutes() -> None:
    licence = licensed(from_minute=18 * 60, until_minute=26 * 60)
    hall = empty_hall().do("set-up-night", **own_draft("prairie-cup", licensed=licence))
    hall = hall.sell(3).draw().at("18:30").start().at("20:00")
    limits = rows(hall)
    assert (limits["hours-cap", "SK-4.o1"]["used"], limits["hours-cap", "SK-4.o1"]["limit"]) == (
        120,
        480,
    )
    assert (limits["length-cap", "SK-4.o2"]["used"], limits["length-cap", "SK-4.o2"]["limit"]) == (
        90,
        600,
    )


@pytest.mark.clause("NU-5.02f")
def test_the_licence_says_how_many_people_there_are() -> None:
    licence = licensed(population=968)
    hall = nunavut(licensed=licence, available_population=None, settings={"player_cap": 50})
    assert hall.state.adopted.available_population == 968


@pytest.mark.clause("NU-8.18a")
@pytest.mark.parametrize(
    ("wish", "fields"),
    [
        ("next-level", {}),
        ("previous-level", {}),
        ("set-time-left", {"left_ms": 5 * MINUTE}),
        (
            "add-level",
            {"small_blind_chips": 90_000, "big_blind_chips": 180_000, "length_ms": 900_000},
        ),
        ("insert-break", {"length_ms": 600_000}),
    ],
)
def test_nothing_of_an_approved_structure_changes_without_the_approval(
    wish: str, fields: dict[str, Any]
) -> None:
    hall = nunavut().sell(3).draw().at("18:00").start().at("18:45")
    refusal = hall.refused(wish, reason="the pace", **fields)
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "change-needs-approval",
        "NU-8.18a",
        "law",
    )
    done = hall.do(wish, reason="the pace", approval="CGS 9", **fields)
    assert done.event.approval == "CGS 9"


@pytest.mark.clause("NU-8.01", "NU-8.19")
def test_the_number_of_a_licence_that_is_a_condition_changes_with_the_book_alone() -> None:
    hall = nunavut()
    refusal = hall.refused("amend-night", licence="NU-9")
    assert (refusal.code, refusal.clause) == ("licence-of-the-book", "NU-8.19")
    right = hall.do("take-over-licence", licensed=licensed(number="NU-9"))
    assert right.view["night"]["licence"] == "NU-9"
    assert thursday().do("amend-night", licence="17").view["night"]["licence"] == "17"


# --- Before each sale ---


@pytest.mark.clause("NU-8.19", "NU-8.01")
@pytest.mark.parametrize(
    ("licence_terms", "code", "clause"),
    [
        ({"places": ["Old school"]}, "licence-other-place", "NU-8.19"),
        ({"days": [FRIDAY]}, "licence-other-day", "NU-8.19"),
        ({"from_minute": 60, "until_minute": 120}, "licence-other-hours", "NU-8.19"),
        ({"holders": ["Radio Society"]}, "licence-of-another", "NU-8.01"),
    ],
)
def test_a_licence_that_does_not_name_the_night_stops_its_sales(
    licence_terms: dict[str, Any], code: str, clause: str
) -> None:
    """The book had it otherwise when the door was opened."""
    hall = nunavut().sell(3).draw().at("18:00")
    other = hall.do("take-over-licence", licensed=licensed(**licence_terms))
    for wish, fields in (("sell-entry", SALE), ("start-clock", {})):
        refusal = other.refused(wish, **fields)
        assert (refusal.code, refusal.clause, refusal.kind) == (code, clause, "law"), wish
    playing = hall.start().do("take-over-licence", licensed=licensed(**licence_terms))
    assert playing.refused("sell-rebuy", ticket=1, paid="cash").code == code
    assert other.todo()[0] == "breach"
    (row,) = other.view["breaches"]
    assert [(limit["code"], limit["clause"]) for limit in row["passed"]] == [(code, clause)]
    again = other.do("take-over-licence", licensed=licensed())
    assert again.sell().do("start-clock").state.started


@pytest.mark.clause("NU-8.19")
def test_a_suspension_is_no_breach_beside_what_stops_the_night() -> None:
    gone = licensed(status="suspended", places=["Old school"])
    assert nunavut().sell().do("take-over-licence", licensed=gone).view["breaches"] == []


@pytest.mark.clause("NU-8.19", "SK-4.b")
def test_a_letter_that_moved_the_night_lets_it_go_on_selling() -> None:
    named = licensed(days=[THURSDAY], places=["Community hall"], **EVENING)
    why = {"reason": "a burst pipe", "approval": "CGS letter 8"}
    for start in (wall("16:00"), wall("18:00") + DAY, wall("23:00")):
        moved = nunavut(licensed=named).do(
            "amend-night", venue="Old school", start_at_ms=start, **why
        )
        assert moved.sell(1).state.last_ticket == 1


@pytest.mark.clause("NU-8.19")
def test_nothing_is_sold_into_play_whose_hours_are_over() -> None:
    late_night = {"start_at_ms": wall("23:59"), "licensed": licensed(**EVENING)}
    hall = nunavut(**late_night).sell(3).at("00:50").draw()
    playing = hall.at("01:45").start()
    assert playing.at("01:59").rebuy(1).state.revenue() > playing.state.revenue()
    refusal = playing.at("02:00").refused("sell-rebuy", ticket=1, paid="cash")
    assert (refusal.code, refusal.clause, refusal.kind) == ("licence-hours-over", "NU-8.19", "law")
