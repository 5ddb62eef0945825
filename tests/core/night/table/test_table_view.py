"""The table as plain data: one shape in every stage, and nothing that the rules did not say."""

from __future__ import annotations

import json
import random
from collections.abc import Collection
from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.night.table.hand_in_play import HandInPlay, has_ended, replayed
from pycore.night.table.hands import HandPlayed
from pycore.night.table.table_hand import Wager, wager_view
from pycore.night.table.table_view import TableView, table_view
from tests.core.felt import CARDS, Table, counted_in, deal
from tests.core.hall import Hall, closed, counted, nunavut, playing, thursday
from tests.core.shapes import misfits

five_counted = cache(lambda: counted_in(nunavut().sell(5).draw().start()))
ten_counted = cache(lambda: counted_in(playing(10)))


def view(
    hall: Hall, hand: HandInPlay | None = None, away: Collection[int] = (), table: int = 1
) -> dict[str, Any]:
    """The table, held to the shape it is declared to have, and to be plain data."""
    screen = table_view(hall.night, table, hand, away, hall.now)  # type: ignore[arg-type]
    assert misfits(screen, TableView) == []
    assert json.loads(json.dumps(screen)) == screen
    return dict(screen)


def view_of(table: Table, away: Collection[int] = ()) -> dict[str, Any]:
    return view(table.hall, table.hand, away)


def states(screen: dict[str, Any]) -> dict[int, str]:
    return {row["seat"]: row["state"] for row in screen["seats"] if row["ticket"]}


def row(screen: dict[str, Any], seat: int) -> dict[str, Any]:
    return next(seat_row for seat_row in screen["seats"] if seat_row["seat"] == seat)


def code(refused: Any) -> str | None:
    return refused["code"] if refused else None


# --- Between two hands ---


def test_a_table_is_closed_until_the_night_is_played_and_two_sit_there() -> None:
    assert code(view(thursday())["refused"]) == "not-playing"
    assert code(view(thursday().sell(4).draw())["refused"]) == "not-playing"
    hall = playing(11)
    alone = next(table for table in (1, 2) if len(hall.state.at_table(table)) >= 5)
    assert view(hall, table=alone)["stage"] == "count"
    assert (view(hall, table=9)["stage"], code(view(hall, table=9)["refused"])) == (
        "closed",
        "too-few-players",
    )
    for table in (0, -1, 13):
        with pytest.raises(Refused, match="no-such-table"):
            view(hall, table=table)


def test_stacks_are_counted_first_and_a_likely_one_is_offered() -> None:
    screen = view(playing(10).rebuy(3))
    assert screen["stage"] == "count"
    assert screen["button"] is None
    assert {player["ticket"]: player["stack"] for player in screen["count"]} == {
        ticket: 27_000 if ticket == 3 else 15_000 for ticket in range(1, 11)
    }
    assert set(states(screen).values()) == {"new"}


@pytest.mark.clause("NU-B.TP14", "SEL-14")
def test_between_two_hands_the_next_ones_places_and_level_are_shown() -> None:
    screen = view(five_counted(), away=[4])
    assert (screen["stage"], screen["refused"], screen["hand_no"]) == ("ready", None, 1)
    assert screen["level"] == {"number": 1, "small": 25, "big": 50, "ante": 0}
    assert (screen["level_clause"], view(ten_counted())["level_clause"]) == ("NU-B.TP14", "SEL-14")
    assert screen["button"] == 1
    marks = [seat["marks"] for seat in screen["seats"][:5]]
    assert marks == [["button"], ["small"], ["big"], [], []]
    assert states(screen) == {1: "in", 2: "in", 3: "in", 4: "away", 5: "in"}
    assert (screen["unit"], screen["chips"]) == (25, [25, 100, 500, 1000])


def test_in_a_break_the_level_after_it_is_shown_and_nothing_begins() -> None:
    hall = closed(10)
    hall = counted_in(hall.at("20:01"))
    screen = view(hall)
    assert code(screen["refused"]) == "on-break"
    assert screen["level"]["number"] == 5
    assert screen["button"] is not None


def test_who_has_nothing_waits_and_who_came_is_to_be_counted() -> None:
    order = deal(ten_counted()).hand.order()
    table = deal(ten_counted()).all_in(order[2:4]).board("2c7dTh", "3s", "8c")
    table = table.show({order[2]: "AsAd", order[3]: "KsKd"})
    screen = view_of(table)
    assert [player["seat"] for player in screen["result"]["zero"]] == [order[3]]
    assert screen["result"]["out"] == []
    hall = table.ends()
    screen = view(hall)
    assert states(screen)[order[3]] == "zero"
    assert [player["seat"] for player in screen["zero"]] == [order[3]]
    assert screen["undo"] == {"step": "hand", "no": 1}
    with_late_entry = hall.sell(1)
    seat = with_late_entry.state.seats[with_late_entry.state.last_ticket]
    assert states(view(with_late_entry, table=seat.table))[seat.seat] == "new"


# --- A hand ---


def test_what_each_did_last_is_told_round_by_round() -> None:
    table = deal(five_counted())
    screen = view_of(table)
    assert (row(screen, 2)["did"], row(screen, 3)["did"]) == (
        {"kind": "small", "amount": 25, "all_in": False},
        {"kind": "big", "amount": 50, "all_in": False},
    )
    assert (screen["pot"], screen["pots"], screen["used"]) == (75, [], "")
    screen = view_of(table.bet(150).folds(2).calls(2))
    did = {
        seat: row(screen, seat)["did"] and row(screen, seat)["did"]["kind"] for seat in range(1, 6)
    }
    assert did == {1: "fold", 2: "call", 3: "call", 4: "raise", 5: "fold"}
    assert screen["stage"] == "board"
    assert screen["due"] == {"street": "flop", "cards": 3}
    table = table.bet(150).folds(2).calls(2).board("Qs9d4c")
    screen = view_of(table)
    assert [row(screen, seat)["did"] for seat in range(1, 6)] == [None] * 5
    assert (screen["pot"], screen["board"]) == (450, "Qs9d4c")
    screen = view_of(table.calls().bet(1350))
    assert row(screen, 2)["did"]["kind"] == "check"
    assert row(screen, 3)["did"] == {"kind": "bet", "amount": 1350, "all_in": True}
    assert (row(screen, 3)["state"], row(screen, 3)["stack"], row(screen, 3)["bet"]) == (
        "all-in",
        0,
        1350,
    )
    assert screen["pots"] == [{"amount": 450, "seats": [2, 3, 4]}]
    assert screen["pot"] == 1800


@pytest.mark.clause("NU-3.raise")
def test_whose_turn_it_is_and_what_may_be_bet() -> None:
    turn = view_of(deal(five_counted()))["turn"]
    assert turn | {"name": ""} == {
        "seat": 4, "name": "", "behind": 1500, "bet": 0, "call": 50, "level": 50, "all_in": 1500,
        "least": 100, "most": 1500, "raise_clause": "NU-3.raise",
        "presets": [{"name": "blinds-250", "amount": 125}, {"name": "blinds-300", "amount": 150}],
        "round": {"kind": "call", "players": 5},
        "ahead": [{"seat": seat, "folds": folds, "checks": 0}
                  for folds, seat in enumerate((5, 1, 2, 3), 1)],
        "no_raise": None,
        "below": {"code": "raise-too-small", "clause": "NU-3.raise", "kind": "poker",
                  "facts": {"least_chips": 100}},
        "beyond": {"code": "more-than-the-stack", "clause": None, "kind": "state",
                   "facts": {"most_chips": 1500, "total_chips": 1501}},
        "odd": {"code": "not-in-unit", "clause": None, "kind": "state",
                "facts": {"unit_chips": 25}},
        "time_out": {"called": "fold", "bank": "fold"},
    }  # fmt: skip
    turn = view_of(deal(five_counted()).bet(1000))["turn"]
    assert (turn["call"], turn["least"], turn["most"]) == (1000, 1500, 1500)
    assert turn["presets"] == []
    turn = view_of(deal(five_counted()).bet(1500))["turn"]
    assert (turn["least"], turn["most"], turn["no_raise"]) == (None, None, None)
    assert (turn["below"], turn["beyond"]) == (None, None)


@pytest.mark.clause("SEL-41", "SEL-42b", "NU-B.TP4")
def test_who_faces_no_bet_checks_by_the_time_bank_even_where_a_called_clock_kills() -> None:
    """K54: where the called clock kills even that hand, the final table's bank lets it check."""
    for hall, called in ((five_counted(), "check"), (ten_counted(), "fold")):
        table = deal(hall)
        unchecked = table.calls(len(table.hand.seats) - 1)  # the big blind owes nothing
        flop = unchecked.calls().board("Qs9d4c")
        for unbet in (unchecked, flop):
            assert view_of(unbet)["turn"]["call"] == 0
            assert view_of(unbet)["turn"]["time_out"] == {"called": called, "bank": "check"}
            after = unbet.do("clock", unbet.turn)
            assert row(view_of(after), unbet.turn)["did"]["kind"] == called
        for owes in (table, flop.bet(500)):
            assert view_of(owes)["turn"]["time_out"] == {"called": "fold", "bank": "fold"}


def test_an_amount_is_turned_down_as_it_was_told() -> None:
    seats = {row["seat"]: 1500 for row in view(five_counted())["seats"] if row["ticket"]}
    table = deal(counted_in(five_counted(), stacks={**seats, 4: 1475}))
    turn = view_of(table)["turn"]
    for amount, kind in ((99, "below"), (1476, "beyond"), (130, "odd")):
        assert table.refused("raise", 4, amount=amount).as_data()["code"] == turn[kind]["code"]
    assert replayed(table.do("raise", 4, amount=1475).hand, table.hall.night.pack.play)


@pytest.mark.clause("NU-B.TP29")
def test_why_a_raise_may_not_be_is_the_engines_answer() -> None:
    seats = {row["seat"]: 1500 for row in view(five_counted())["seats"] if row["ticket"]}
    hall = counted_in(five_counted(), stacks={**seats, 5: 275})
    table = deal(hall).bet(200).bet(275).folds(3)
    turn = view_of(table)["turn"]
    assert (turn["seat"], turn["call"], turn["least"]) == (4, 75, None)
    assert turn["no_raise"]["code"] in ("betting-not-reopened", "nobody-can-call-more")
    table = deal(hall).bet(200).bet(275).calls(1).folds(2)
    refused = view_of(table)["turn"]["no_raise"]
    assert (refused["code"], refused["clause"]) == ("betting-not-reopened", "NU-B.TP29")


@pytest.mark.clause("NU-9.21b1", "NU-9.21b2")
def test_who_shows_and_who_may_throw_the_hand_away() -> None:
    def river(bet: bool) -> dict[str, Any]:
        table = (
            deal(five_counted()).calls(2).folds(2).calls(1).board("Qs9d4c").calls(3).board("7h")
        )
        table = table.calls(3).board("2s").calls(1)
        return view_of(table.bet(100).calls(2) if bet else table.calls(2))

    screen = river(bet=True)
    assert screen["stage"] == "showdown"
    order = [(player["seat"], player["must"], player["may_muck"]) for player in screen["to_show"]]
    assert order == [(4, True, False), (5, False, True), (3, False, True)]
    assert screen["to_show"][0]["clause"] == "NU-9.21b1"
    assert {player["clause"] for player in river(bet=False)["to_show"]} == {"NU-9.21b2"}


@pytest.mark.clause("NU-B.TP7")
def test_hands_that_are_all_in_go_face_up_and_are_told_in_words() -> None:
    table = deal(five_counted()).all_in((2, 3))
    screen = view_of(table)
    assert (screen["stage"], screen["turn"]) == ("board", None)
    assert [(player["seat"], player["clause"]) for player in screen["to_show"]] == [
        (2, "NU-B.TP7"),
        (3, "NU-B.TP7"),
    ]
    table = table.show({2: "AsKd", 3: "QsQd"})
    screen = view_of(table)
    assert (screen["to_show"], row(screen, 2)["cards"], row(screen, 2)["hand"]) == (
        [],
        "AsKd",
        None,
    )
    assert row(screen, 4)["cards"] == ""
    screen = view_of(table.board("Qc7dTh"))
    hand = row(screen, 3)["hand"]
    assert hand.keys() == {"seat", "place", "cards", "best", "category", "ranks", "kickers"}
    assert (hand["category"], hand["place"]) == ("three-of-a-kind", 1)
    assert row(screen, 2)["hand"]["place"] == 2
    cards = screen["used"]
    assert {cards[at : at + 2] for at in range(0, len(cards), 2)} == {
        "As",
        "Kd",
        "Qs",
        "Qd",
        "Qc",
        "7d",
        "Th",
    }


@pytest.mark.clause("NU-9.23", "NU-9.24")
def test_a_split_pot_names_the_clauses_and_the_chip_that_waits() -> None:
    table = deal(five_counted()).bet(125).folds(2).folds(1).calls(1).board("2c7dTh")
    table = table.calls(2).board("3s").calls(2).board("8c").calls(2)
    table = table.show({3: "AsKd", 4: "AdKs"})
    screen = view_of(table)
    result = screen["result"]
    (pot,) = result["pots"]
    assert (pot["amount"], pot["shares"], pot["carried"]) == (275, [[3, 125], [4, 125]], 25)
    assert (pot["clause"], result["odd_clause"], result["carried"]) == ("NU-9.23", "NU-9.24", 25)
    assert (row(screen, 3)["won"], row(screen, 4)["won"], row(screen, 2)["won"]) == (125, 125, 0)
    after = view(table.ends())
    assert (after["carried"], after["hand_no"]) == (25, 2)
    assert view_of(deal(table.ends()))["carried"] == 25


@pytest.mark.clause("SEL-6b", "NU-9.25")
def test_who_is_out_and_who_may_still_buy_in_is_what_the_record_will_say() -> None:
    for hall in (five_counted(), ten_counted()):
        order = deal(hall).hand.order()
        table = deal(hall).all_in(order[:2]).board("2c7dTh", "3s", "8c")
        table = table.show({order[0]: "AsAd", order[1]: "KsKd"})
        result, event = view_of(table)["result"], table.event()
        assert [player["stack"] for player in result["out"]] == [
            loser.stack_chips for loser in event.out
        ]
        assert len(result["out"]) + len(result["zero"]) == 1
        names = [player["name"] for player in (*result["out"], *result["zero"])]
        sat = next(sat for sat in table.hand.seats if sat.seat == order[1])
        assert names == [hall.night.name(hall.state.entries[sat.ticket].player)]


@pytest.mark.clause("NU-9.30a", "NU-9.30b")
def test_a_called_off_hand_gives_everything_back() -> None:
    table = deal(five_counted()).folds()
    causes = [f"NU-B.MD1{letter}" for letter in "abcdefghi"]
    may = {"refused": None, "causes": causes, "void_clause": "NU-B.IR4"}
    assert view_of(table)["misdeal"] == may
    misdeal = view_of(table.bet(150))["misdeal"]
    assert (misdeal["refused"]["code"], misdeal["refused"]["clause"]) == (
        "misdeal-too-late",
        "NU-9.30a",
    )
    for kind, more in (("misdeal", {}), ("void", {"reason": "fire", "clause": "NU-B.IR4"})):
        screen = view_of(table.do(kind, **more))
        assert (screen["stage"], screen["pot"], screen["pots"]) == ("called-off", 0, [])
        assert (screen["result"]["called_off"], screen["result"]["pots"]) == (kind, [])
        assert {seat["bet"] for seat in screen["seats"]} == {0}
        assert sum(seat["stack"] or 0 for seat in screen["seats"]) == 5 * 1500
        assert screen["misdeal"] is None


def test_a_clock_that_moved_on_counts_from_the_next_hand() -> None:
    table = deal(five_counted())
    later = view(table.hall.later(minutes=25), table.hand)
    assert (later["level"]["number"], later["next_level"]["number"]) == (1, 2)
    assert view_of(table)["next_level"] is None


@pytest.mark.clause("NU-B.TP15")
def test_who_is_away_in_this_hand_and_who_in_the_next() -> None:
    table = deal(five_counted(), absent=[2])
    screen = view_of(table, away=[5])
    assert (states(screen)[2], states(screen)[5]) == ("away", "in")
    assert [seat["seat"] for seat in screen["seats"] if seat["away"]] == [5]
    assert row(screen, 2)["did"]["kind"] == "small"


@pytest.mark.clause("SEL-36a")
def test_a_dead_button_and_a_dead_small_blind_are_shown() -> None:
    order = deal(ten_counted()).hand.order()
    small, big = order[0], order[1]
    tickets = {sat.seat: sat.ticket for sat in deal(ten_counted()).hand.seats}
    hall = deal(ten_counted()).folds(9).ends().out(tickets[big])
    screen = view(hall)
    assert (screen["button"], screen["small_dead"], screen["button_dead"]) == (small, True, False)
    playing_on = view_of(deal(hall))
    assert (playing_on["small_dead"], row(playing_on, big)["marks"]) == (True, [])
    screen = view(hall.out(tickets[small]))
    assert (screen["button_dead"], row(screen, small)["marks"]) == (True, ["button"])


def test_undo_names_the_last_step() -> None:
    table = deal(five_counted())
    assert view_of(table)["undo"] == {"step": "begin"}
    last_step = view_of(table.bet(150).folds())["undo"]
    assert last_step == {"step": "action", "kind": "fold", "seat": 5, "amount": 0, "cards": ""}
    last_step = view_of(table.bet(150).calls())["undo"]
    assert (last_step["kind"], last_step["seat"], last_step["amount"]) == ("call", 5, 150)
    last_step = view_of(table.calls(5).board("2c7dTh"))["undo"]
    assert last_step == {
        "step": "action",
        "kind": "board",
        "seat": None,
        "amount": 0,
        "cards": "2c7dTh",
    }


def test_a_hand_that_no_longer_fits_is_shown_whole_and_says_why() -> None:
    table = deal(five_counted()).folds(4)
    hall = counted_in(table.hall, stacks={1: 2_000})
    screen = view(hall, table.hand)
    assert (screen["stage"], code(screen["refused"])) == ("over", "hand-stacks-differ")
    assert screen["result"]["pots"][0]["shares"] == [[3, 50]]
    assert screen["result"]["returned"] == [[3, 25]]
    assert (screen["result"]["out"], screen["result"]["zero"]) == ([], [])


def test_a_hand_that_can_never_be_recorded_says_so_before_it_is_over() -> None:
    table = deal(ten_counted()).calls(2)
    (ticket,) = (sat.ticket for sat in table.hand.seats if sat.seat == table.turn)
    assert view_of(table)["refused"] is None
    # Put out at the desk he may lose all he has yet; with chips at the end he is in.
    gone = table.hall.out(ticket)
    assert view(gone, table.hand)["refused"] is None
    finished = deal(ten_counted())
    finished = finished.folds(len(finished.hand.seats) - 1)
    assert code(view(gone, finished.hand)["refused"]) == "hand-player-out"
    counts = counted(dict.fromkeys(table.hall.state.still_in(), 15_000))
    stopped = table.hall.do("stop-play", stacks=counts, reason="fire alarm", clause="NU-A.3c")
    assert code(view(stopped, table.hand)["refused"]) == "not-playing"


@pytest.mark.clause("NU-B.TP24")
def test_a_hand_that_a_ruling_took_is_not_said_to_be_folded() -> None:
    table = deal(five_counted())
    first_seat, second = table.hand.order()[2:4]
    table = table.do("kill", first_seat, reason="seen by all")
    table = table.do("disqualify", second, reason="hid chips")
    rows = {row["seat"]: row["state"] for row in view_of(table)["seats"]}
    assert (rows[first_seat], rows[second]) == ("dead", "disqualified")


# --- Whatever is played ---


@pytest.mark.parametrize(
    "hall", [five_counted, ten_counted], indirect=True, ids=["nunavut", "thursday"]
)
@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_any_hand_keeps_the_shape_and_the_chips(hall: Hall, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(4):
        table = deal(hall)
        total = sum(sat.stack_chips for sat in table.hand.seats) + table.hand.carried
        cards = iter(dice.sample(CARDS, 52))
        while True:
            screen = view_of(table)
            stacks = sum(row(screen, seat)["stack"] for seat in table.hand.order())
            if screen["stage"] in ("over", "called-off"):
                assert stacks + screen["result"]["carried"] + screen["result"]["removed"] == total
                break
            assert stacks + screen["pot"] == total
            table = _step(table, screen, dice, cards)
        event = table.event()
        assert isinstance(event, HandPlayed)
        assert has_ended(replayed(table.hand, hall.night.pack.play))
        hall = table.ends()
        if view(hall)["refused"]:
            break


def _step(table: Table, screen: dict[str, Any], dice: random.Random, cards: Any) -> Table:
    turn = screen["turn"]
    if screen["due"]:
        return table.board("".join(next(cards) for _ in range(screen["due"]["cards"])))
    if turn is None:
        first_player = screen["to_show"][0]
        if first_player["may_muck"] and dice.random() < 0.5:
            return table.do("muck", first_player["seat"])
        return table.do("show", first_player["seat"], cards=next(cards) + next(cards))
    amounts = [turn[name] for name in ("least", "most") if turn[name]]
    amounts += [preset["amount"] for preset in turn["presets"]]
    for amount in amounts:
        assert turn["least"] <= amount <= turn["most"]
        table.do("raise", turn["seat"], amount=amount)
    if amounts and dice.random() < 0.3:
        return table.do("raise", turn["seat"], amount=dice.choice(amounts))
    return table.folds() if turn["call"] and dice.random() < 0.4 else table.calls()


@pytest.mark.clause("NU-B.TP9", "NU-B.TP8")
def test_chips_and_words_are_read_by_the_places_own_rules() -> None:
    table = deal(five_counted())
    night = table.hall.night
    wager = wager_view(night, table.hand, {"seat": 4, "chips": [[500]]})
    assert misfits(wager, Wager) == []
    assert wager == {
        "code": "oversized-chip-calls",
        "clause": "NU-B.TP9",
        "actions": [{"kind": "call", "amount": 0}],
        "back": 450,
        "add": 0,
        "notes": [],
    }
    wager = wager_view(night, table.hand, {"seat": 5, "chips": [[25, 25]], "word": ""})
    assert (wager["code"], wager["back"]) == ("out-of-turn-held", 50)
    with pytest.raises(Refused, match="nothing-done"):
        wager_view(night, table.hand, {"seat": 4})
    with pytest.raises(Refused, match="seat-not-in-hand"):
        wager_view(night, table.hand, {"seat": 9, "word": "call"})


@pytest.mark.clause("NU-B.IR14")
def test_while_there_is_betting_the_table_says_what_becomes_of_cards_dealt_too_early() -> None:
    table = deal(counted_in(playing(4)))
    remedies = []
    for street in ("2c7dTh", "3s", "8c", ""):
        screen = table_view(table.hall.night, 1, table.hand, (), table.hall.now)
        remedies.append(screen["early"])
        while table.now.phase == "bet":
            table = table.calls()
        between = table_view(table.hall.night, 1, table.hand, (), table.hall.now)
        assert between["early"] is None, "the betting is over"
        table = table.board(street) if street else table
    assert [remedy and remedy["code"] for remedy in remedies] == [
        "premature-flop",
        "premature-turn",
        "premature-river",
        None,
    ]
    assert remedies[0] is not None
    assert remedies[0]["clause"] == table.hall.night.pack.wagers.premature.clause
