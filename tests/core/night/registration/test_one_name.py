"""One name at two doors: the question is put where no door was asked, and its answer kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pycore.night.base.parts import Door
from pycore.night.registration import names
from pycore.night.registration.one_name_tasks import MOST_ASKED
from tests.core.hall import Hall, nunavut, playing, thursday
from tests.core.kit.conflicts import apart, together

NAMED = {"player": "p1", "name": "Zoë Dupré"}
ALSO = {"player": "p2", "name": "zoe  dupre"}


def questions(hall: Hall) -> list[dict[str, Any]]:
    return [task for task in hall.view["todo"] if task["kind"] == "same-person"]


@pytest.fixture(scope="module")
def sold() -> Hall:
    here, there = apart(thursday().sell(3))
    there = there.sell(player="bo", name="Bo Roy").at("18:06").sell(**{**ALSO, "paid": "debit"})
    return together(here.at("18:04").sell(**NAMED), there)


def test_two_doors_that_sold_one_name_unheard_are_asked_in_dollars_and_chips(sold: Hall) -> None:
    (question,) = questions(sold)
    assert question["clause"] is None
    first_sale, second = question["sold"]
    assert (first_sale["dev"], first_sale["paid"], first_sale["cents"]) == ("here", "cash", 4_000)
    assert (second["dev"], second["paid"], second["number"]) == ("there", "debit", 5)
    assert first_sale["chips"] == second["chips"] == sold.state.adopted.starting_stack_chips
    assert second["at_ms"] - first_sale["at_ms"] == 120_000
    assert [task["kind"] for task in sold.view["todo"]].index("same-person") < [
        task["kind"] for task in sold.view["todo"]
    ].index("draw-seats"), "before the draw, which it does not stop"
    assert sold.draw().state.draw is not None


def test_two_people_is_kept_and_asked_once_on_every_tablet(sold: Hall) -> None:
    here, there = apart(sold)
    (question,) = questions(here)
    parted = here.do("tell-players-apart", ticket=question["command"]["ticket"], other=5)
    assert questions(parted) == []
    assert questions(there) == [question], "it has not heard of the answer"
    assert questions(together(parted, there)) == []
    twice = together(parted, there.do("tell-players-apart", ticket=5, other=4))
    assert (questions(twice), twice.conflicts()) == ([], [])
    assert questions(parted.undo()) == [question]
    assert parted.refused("tell-players-apart", ticket=5, other=4).code == "players-apart"
    assert parted.refused("tell-players-apart", ticket=5, other=77).code == "no-such-ticket"
    assert parted.refused("tell-players-apart", ticket=5, other=5).code == "bad-command"


def test_one_person_has_one_entry_back_and_nobody_is_asked_again(sold: Hall) -> None:
    before = sold.view["desk"]["revenue_cents"]
    refunded = sold.do("refund-entry", ticket=5)
    assert questions(refunded) == []
    assert before - refunded.view["desk"]["revenue_cents"] == 4_000
    (question,) = questions(sold)
    undone = sold.undo(question["sold"][0]["record"])
    assert questions(undone) == []
    assert [entry.player for entry in undone.state.entries.values()][-1] == "p2"


def test_both_paid_back_apart_waits_for_the_director(sold: Hall) -> None:
    here, there = apart(sold)
    both = together(here.do("refund-entry", ticket=4), there.do("refund-entry", ticket=5))
    assert both.conflicts() == ["stale-base"]
    assert len(both.state.refunded) == 1


@pytest.mark.clause("MB-23", "NU-9.27")
def test_who_went_out_before_the_doors_met_is_asked_with_the_clause() -> None:
    here, there = apart(playing(20).at("19:05"))
    both = together(here.sell(**NAMED).out(21), there.sell(**ALSO))
    (question,) = questions(both)
    assert question["clause"] == both.night.pack.no_return.id
    assert [sale["out"] for sale in question["sold"]] == [True, False]


def test_a_door_that_had_heard_of_the_first_asked_at_the_sale_and_nobody_is_asked_again() -> None:
    here, there = apart(thursday().sell(3))
    here = here.sell(**NAMED)
    there = there.meets(here)
    assert (
        there.refused("sell-entry", **{**ALSO, "paid": "cash", "of_age": True}).code == "same-name"
    )
    there = there.sell(**ALSO, same_person="no")
    assert questions(together(here, there)) == []


def test_a_name_that_was_put_right_asks_as_a_sale_does() -> None:
    here, there = apart(thursday().sell(3))
    here, there = here.sell(**NAMED), there.sell(player="p2", name="Zo Dupr")
    unlike = together(here, there)
    assert questions(unlike) == []
    (later,) = unlike.state.doubled
    fields = {"ticket": later, "written": "anew", "name": "Zoe Dupre"}
    renamed = unlike.do("correct-name", **fields, same_person="no")
    assert questions(renamed) == [], "the door said so when it wrote the name"
    unheard = together(here, there.do("correct-name", ticket=4, written="anew", name="Zoe Dupre"))
    assert len(questions(unheard)) == 1


def test_a_number_that_two_hold_tells_nobody_apart() -> None:
    """The door there meant Ada's ticket 4; when all is heard, 4 is another's too."""
    here, there = apart(thursday().sell(3))
    here = here.sell(player="p0", name="Ada")
    third = thursday().sell(3).on("a").sell(player="p9", name="Ada")
    there = there.meets(here).meets(third).sell(player="p2", name="ada", same_person="no")
    ticket_sets = {frozenset(sale["ticket"] for sale in task["sold"]) for task in questions(there)}
    assert frozenset(there.state.doubled) | {4} in ticket_sets
    assert len(ticket_sets) >= 2, "asked again rather than taken for granted"


def test_a_name_that_is_not_known_here_asks_nothing_and_few_are_asked_at_once() -> None:
    here, there = apart(thursday().sell(1))
    both = together(here.sell(**NAMED), there.sell(**ALSO))
    assert names.pairs_to_ask(both.state, lambda pseudonym: "") == ()
    doors = [
        thursday().sell(1).on(f"d{number}").sell(player=f"p{number}", name="Guest")
        for number in range(8)
    ]
    all_heard = doors[0]
    for door in doors[1:]:
        all_heard = all_heard.meets(door)
    assert len(questions(all_heard)) == MOST_ASKED < 8 * 7 // 2


def test_a_night_that_was_called_off_pays_all_back_and_asks_nothing() -> None:
    here, there = apart(thursday().sell(3).at("18:50"))
    both = together(here.sell(**NAMED), there.sell(**ALSO))
    assert len(questions(both)) == 1
    assert questions(both.do("cancel-night", confirmed=True)) == []


def test_it_stands_in_every_set_of_rules() -> None:
    here, there = apart(nunavut().sell(2))
    assert len(questions(together(here.sell(**NAMED), there.sell(**ALSO)))) == 1


def test_the_answer_counts_after_the_seal_too() -> None:
    here, there = apart(thursday().sell(3))
    both = together(here.sell(**NAMED), there.sell(**ALSO)).draw().at("19:00").start()
    finished = both.at("19:30").out(1, 2, 3, 4).do("announce-payouts")
    tickets = list(finished.state.entries)[-2:]
    sealed = finished.do("seal-night", confirmed=True)
    parted = sealed.do("tell-players-apart", ticket=tickets[0], other=tickets[1])
    assert (len(questions(sealed)), questions(parted), parted.conflicts()) == (1, [], [])


def differing(hall: Hall) -> list[dict[str, Any]]:
    return [task for task in hall.view["todo"] if task["kind"] == "answers-differ"]


@pytest.fixture(scope="module")
def both_ways(sold: Hall) -> Hall:
    """One tablet said that they are two people, the other gave one of them the money back."""
    here, there = apart(sold)
    here = here.at("18:10").do("tell-players-apart", ticket=4, other=5)
    return together(here, there.at("18:12").do("refund-entry", ticket=5))


def test_two_answers_that_did_not_hear_of_each_other_are_both_told(both_ways: Hall) -> None:
    (difference,) = differing(both_ways)
    assert (difference["two_people"]["dev"], difference["one_person"]["dev"]) == ("here", "there")
    assert difference["one_person"]["at_ms"] - difference["two_people"]["at_ms"] == 120_000
    assert (difference["number"], difference["refunded"], difference["name"]) == (
        5,
        True,
        "zoe dupre",
    )
    assert questions(both_ways) == []


def test_an_undone_sale_is_an_answer_too(sold: Hall) -> None:
    here, there = apart(sold)
    sale = questions(there)[0]["sold"][1]["record"]
    merged = together(here.do("tell-players-apart", ticket=4, other=5), there.undo(sale))
    (difference,) = differing(merged)
    assert (difference["one_person"]["dev"], difference["refunded"]) == ("there", False)
    assert differing(merged.undo(difference["one_person"]["record"])) == []


def test_who_has_seen_both_answers_settles_it(both_ways: Hall) -> None:
    (difference,) = differing(both_ways)
    two = both_ways.on("desk").do(**difference["command"])
    assert (differing(two), questions(two)) == ([], []), "two people, and one stays paid back"
    one_person = both_ways.undo(difference["two_people"]["record"])
    assert (differing(one_person), questions(one_person)) == ([], []), "one person"
    back = both_ways.undo(difference["one_person"]["record"])
    assert (differing(back), questions(back)) == ([], []), "two people, both of them in"
    assert 5 in back.state.entries
    assert differing(two.undo()) == [difference], "what was settled is taken back like any record"


def test_whoever_told_them_apart_may_give_one_back_later(sold: Hall) -> None:
    here, there = apart(sold)
    parted = here.do("tell-players-apart", ticket=4, other=5).do("refund-entry", ticket=5)
    assert differing(together(parted, there)) == []


def test_what_was_never_told_apart_is_not_confirmed(sold: Hall) -> None:
    wish = {"ticket": 4, "other": 5, "player": "p1", "against": "p2", "after": "x"}
    assert sold.refused("tell-players-apart", **wish).code == "bad-command"


def test_both_answers_are_not_told_in_a_night_that_was_called_off(both_ways: Hall) -> None:
    off = both_ways.at("18:50").do("cancel-night", confirmed=True)
    assert differing(off) == []


def test_a_hall_full_of_one_name_is_asked_for_the_first_of_them_only() -> None:
    hall = thursday().sell(1)
    entry = hall.state.entries[1]
    entries = {number: replace(entry, player=f"p{number:03}") for number in range(1, 401)}
    state = hall.state.having(replace(hall.state.part(Door), entries=entries))
    pairs_asked = names.pairs_to_ask(state, lambda player: "Ann Roy", MOST_ASKED)
    assert pairs_asked == tuple((1, other) for other in range(2, 2 + MOST_ASKED))
    pairs = frozenset(f"p{a:03} p{b:03}" for a in range(1, 401) for b in range(a + 1, 401))
    parted = state.having(names.Apart(pairs=pairs - {"p007 p399"}))
    assert names.pairs_to_ask(parted, lambda player: "Ann Roy") == ((7, 399),)


def test_the_number_that_both_tickets_bear_is_told_as_it_is_printed() -> None:
    here, there = apart(thursday().sell(3))
    merged = together(here.sell(**NAMED), there.sell(**ALSO))
    (pair,) = names.pairs_to_ask(merged.state, merged.night.name)
    here, there = apart(merged)
    here = here.do("tell-players-apart", ticket=pair[0], other=pair[1])
    (difference,) = differing(together(here, there.do("refund-entry", ticket=pair[1])))
    assert (pair[1] > 4, difference["number"]) == (True, 4)
