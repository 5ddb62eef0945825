"""Taps made while a step is being saved: each is done, in its order and for whom it was meant, or
the screen says that it was not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

from tests.webapp.dealing import Dealing
from tests.webapp.fakes import run
from tests.webapp.felt import Felt, act
from tests.webapp.pages import Page, page

__all__ = ["page"]


def dealing(page: Page, story: Callable[[Dealing], Any], players: int = 6) -> None:
    async def work() -> None:
        felt = await Felt.set_up(players=players)
        await felt.deal({"what": "begin", "button": None})
        screen = Dealing(page, felt)
        await screen.looks()
        await story(screen)

    run(work())


def test_taps_made_while_saving_are_done_in_their_order(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        assert not screen.tap("table-call")
        for name in ("table-fold", "table-call", "table-fold"):
            assert screen.tap(name)
        await screen.answers()
        first_seat = screen.did[0][1]
        assert screen.did == [
            ("call", first_seat),
            ("fold", first_seat + 1),
            ("call", first_seat + 2),
            ("fold", 1),
        ]
        assert screen.waiting.dropped == []
        assert screen.state.table["turn"]["seat"] == 2

    dealing(page, story)


def test_the_last_tap_of_a_round_is_done_and_what_follows_it_is_told(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        for _ in range(8):
            screen.tap("table-call", "Call 50")
        await screen.answers()
        assert len(screen.did) == 6
        assert screen.state.table["stage"] == "board"
        assert screen.waiting.dropped == ["Call 50", "Call 50"]
        html = str(screen.page.table__table__dealing.dropped(screen.app))
        assert "Call 50 · Call 50" in html
        assert 'role="alert"' in html

    dealing(page, story)


def test_a_tap_is_never_done_for_another_player_than_foreseen(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        first_seat = screen.state.table["turn"]["seat"]
        screen.tap("table-call")
        screen.tap("table-fold", "Fold")
        # Meanwhile the next player's hand is dead: it is the turn of the one after.
        _, _, done = screen.requests.pop()
        await screen.felt.deal(act("call", first_seat))
        ruling = {"ruling": True, "reason": "exposed"}
        dead = await screen.felt.deal(act("kill", first_seat + 1, **ruling))
        assert dead["turn"]["seat"] == first_seat + 2
        done({"ok": {"table": dead, "data": {}}})
        assert screen.requests == []
        assert screen.waiting.dropped == ["Fold"]

    dealing(page, story)


def test_after_a_refusal_nothing_that_was_tapped_is_done(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        screen.tap("table-call")
        screen.tap("table-call", "Call 50")
        screen.tap("table-fold", "Fold")
        _, _, done = screen.requests.pop()
        done({"refused": {"code": "not-your-turn", "kind": "poker", "facts": {}, "clause": None}})
        assert screen.requests == []
        assert screen.waiting.dropped == ["Call 50", "Fold"]
        assert screen.state.refused["code"] == "not-your-turn"
        # The next step takes the sentence away.
        screen.tap("table-call")
        assert screen.waiting.dropped == []

    dealing(page, story)


def test_a_disk_that_fails_takes_none_of_the_taps_that_wait(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        screen.tap("table-call")
        screen.tap("table-fold", "Fold")
        _, _, done = screen.requests.pop()
        done({"failed": {"code": "storage-full", "detail": "", "wait_ms": 0}})
        assert screen.requests == []
        assert screen.waiting.dropped == ["Fold"]

    dealing(page, story)


def test_undo_takes_back_the_step_before_it(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        first_seat = screen.state.table["turn"]["seat"]
        screen.tap("table-call")
        screen.tap("table-undo")
        screen.tap("table-fold")
        await screen.answers()
        assert [kind for kind, _ in screen.did] == ["call", "undo", "fold"]
        assert screen.did[-1] == ("fold", first_seat)
        assert screen.waiting.dropped == []

    dealing(page, story)


def test_undo_tapped_again_and_again_stops_where_the_hand_began(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        screen.tap("table-call")
        for _ in range(4):
            screen.tap("table-undo", "Undo")
        await screen.answers()
        assert [kind for kind, _ in screen.did] == ["call", "undo", "undo"]
        assert screen.state.table["stage"] == "ready"
        assert screen.waiting.dropped == ["Undo", "Undo"]

    dealing(page, story)


def test_a_raise_is_the_amount_that_stood_on_its_key(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        first_seat = screen.state.table["turn"]["seat"]
        least = screen.state.table["turn"]["least"]
        screen.tap("table-call")
        screen.tap("table-raise")
        screen.tap("table-plus")
        screen.tap("table-raise", "Raise to more")
        await screen.answer()
        await screen.answer()
        next_least = screen.state.table["turn"]["least"]
        await screen.answers()
        assert screen.did[:2] == [("call", first_seat), ("raise", first_seat + 1)]
        seats = {row["seat"]: row for row in screen.state.table["seats"]}
        assert seats[first_seat + 1]["bet"] == least
        # One chip more than what the third may raise to.
        assert screen.did[2] == ("raise", first_seat + 2)
        assert seats[first_seat + 2]["bet"] == next_least + screen.state.table["unit"]

    dealing(page, story)


def test_cards_go_to_the_hands_in_the_order_they_show(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        while screen.state.table["stage"] == "bet":
            seat = screen.state.table["turn"]["seat"]
            kind = "fold" if len(screen.did) < 4 else "call"
            screen.state.table = await screen.felt.deal(act(kind, seat))
            screen.did.append((kind, seat))
        for board in ("Qs9d4c", "7h", "2s"):
            table = await screen.felt.deal(act("board", cards=board))
            while table["stage"] == "bet":
                table = await screen.felt.deal(act("call", table["turn"]["seat"]))
        screen.state.table, screen.did = table, []
        seats = [holder["seat"] for holder in table["to_show"]]
        for card in ("Ks", "Kh", "Ad", "Ac"):
            screen.tap("table-card", card=card)
        await screen.answers()
        assert screen.did == [("show", seat) for seat in seats]
        assert screen.state.table["stage"] == "over"

    dealing(page, story)


def test_taps_after_a_jump_fall_on_the_seat_that_was_jumped_to(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        first_seat = screen.state.table["turn"]["seat"]
        screen.tap("table-pass", seat=str(first_seat + 2))
        screen.tap("table-call")
        screen.tap("table-pass", seat="1")
        screen.tap("table-fold")
        await screen.answers()
        assert screen.did == [
            ("pass", first_seat + 2),
            ("call", first_seat + 2),
            ("pass", 1),
            ("fold", 1),
        ]
        assert screen.waiting.dropped == []
        seats = {row["seat"]: row["state"] for row in screen.state.table["seats"]}
        assert [seat for seat in seats if seats[seat] == "in"] == [2, 3, first_seat + 2]
        assert screen.state.table["turn"]["seat"] == 2

    dealing(page, story, players=8)


def test_a_preset_raise_that_waits_is_of_the_player_whose_turn_comes(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        first_seat = screen.state.table["turn"]["seat"]
        screen.tap("table-fold")
        screen.tap("table-preset", amount="300")
        screen.tap("table-fold")
        # Everybody owes now: the way back to the one who raised is closed, the blinds fold.
        screen.tap("table-pass", seat="2")
        screen.tap("table-call")
        await screen.answers()
        assert screen.did[:3] == [
            ("fold", first_seat),
            ("raise", first_seat + 1),
            ("fold", first_seat + 2),
        ]
        assert screen.did[3:] == [("pass", 2), ("call", 2)]
        assert screen.waiting.dropped == []
        assert screen.state.table["turn"]["seat"] == 3

    dealing(page, story, players=8)


def test_a_jump_that_cannot_be_made_is_told_with_all_that_followed(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        first_seat = screen.state.table["turn"]["seat"]
        screen.tap("table-fold")
        screen.tap("table-pass", "Folds to here", seat=str(first_seat))
        screen.tap("table-call", "Call 50")
        await screen.answers()
        assert screen.did == [("fold", first_seat)]
        assert screen.waiting.dropped == ["Call 50"]
        assert screen.state.refused["code"] == "cannot-pass-to"

    dealing(page, story)


def test_after_a_hand_without_entry_the_next_is_told_and_no_second_one_skipped(
    page: Page,
) -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        await felt.deal({"what": "way", "way": "told"})
        page.kit__page.show = lambda *where: None  # scrolls, which takes a browser
        screen = Dealing(page, felt)
        await screen.looks()
        screen.tap("hand-unentered")
        screen.tap("table-seat", seat="4")
        await screen.answers()
        assert screen.did == [("unentered", 0)]
        assert (screen.state.panel, screen.state.seat) == ("told", 4)
        assert screen.waiting.dropped == []
        # On both taps stands the number of one hand.
        screen.tap("hand-unentered", "Hand 2 without entry")
        screen.tap("hand-unentered", "Hand 2 without entry")
        await screen.answers()
        assert screen.state.table["hand_no"] == 3
        assert screen.waiting.dropped == ["Hand 2 without entry"]

    run(work())


def test_what_was_tapped_twice_is_done_once(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        while screen.state.table["stage"] == "bet":
            seat = screen.state.table["turn"]["seat"]
            screen.state.table = await screen.felt.deal(act("fold", seat))
        screen.tap("table-end", "Pay out")
        screen.tap("table-end", "Pay out")
        await screen.answers()
        assert screen.did == [("end", 0)]
        assert screen.waiting.dropped == ["Pay out"]

    dealing(page, story)


def test_taps_that_wait_for_another_room_go_on_with_the_tick(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        screen.app.saving = 1
        assert screen.tap("table-fold")
        assert screen.requests == []
        screen.app.saving = 0
        screen.app.view = screen.state.view = MagicMock()
        screen.room.tick(screen.app, None, 0)
        await screen.answers()
        assert [kind for kind, _ in screen.did] == ["fold"]

    dealing(page, story)


def test_a_whole_round_of_ten_tapped_in_one_breath(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        first_seat = screen.state.table["turn"]["seat"]
        for name in ("fold", "call", "fold", "call", "fold", "fold", "call", "fold"):
            screen.tap(f"table-{name}", name)
        await screen.answers()
        assert screen.waiting.dropped == []
        assert [seat for _, seat in screen.did] == [*range(first_seat, 11), *range(1, 12)][:8]

    dealing(page, story, players=10)


def test_a_form_that_is_sent_while_saving_is_told(page: Page) -> None:
    async def story(screen: Dealing) -> None:
        screen.tap("table-fold")
        page.table__table__dealing.deal(screen.app, {"what": "aside", "reason": "a wrong card"})
        assert len(screen.requests) == 1
        await screen.answers()
        html = str(page.table__table__dealing.dropped(screen.app))
        assert page.kit__words.t("ui.table.ruling-say") in html

    dealing(page, story)
