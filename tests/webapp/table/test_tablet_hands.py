"""Hands on a dealer's tablet: every step is on disk before it is shown, and none is ever lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pycore.night.table.hands import HandSetAside
from pycore.poker import phh
from tests.core.book.office import LICENCE
from tests.core.hall import thursday_draft
from tests.webapp.fakes import START_MS, Disk, Hall, Killed, run
from tests.webapp.felt import ALL_IN, FOLDED, HAND, NUNAVUT, SEED, Felt, Step, act
from tests.webapp.said import refusal_words
from webapp.worker.database.journal import checksum
from webapp.worker.database.records import PLAY, QUARANTINE, SUMS


def aside(reason: str) -> Step:
    return {"what": "aside", "reason": reason}


def test_a_whole_hand_goes_from_the_first_riffle_into_the_record() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        table = await felt.deal(HAND[0])
        assert (table["stage"], table["hand_no"], table["pot"]) == ("bet", 1, 75)
        assert (table["turn"]["seat"], table["undo"]) == (4, {"step": "begin"})
        ended = await felt.deal(*HAND[1:])
        assert ended["stage"] == "over"
        (pot,) = ended["result"]["pots"]
        assert (pot["amount"], pot["shares"]) == (3150, [[3, 3150]])
        assert [(row["seat"], row["stack"]) for row in ended["result"]["out"]] == [(2, 1500)]
        before = len(felt.hall.journal.commits)
        table = await felt.deal({"what": "end"})
        (commit,) = felt.hall.journal.commits[before:]
        assert sorted((op[0], op[1]) for op in commit) == [("delete", "play"), ("put", "log")]
        assert (table["stage"], table["hand_no"]) == ("ready", 2)
        assert await felt.stacks() == {1: 1500, 3: 3150, 4: 1350}
        night = felt.hall.night(felt.tid)
        assert night.folded.recorded[-1].event.hand.no == 1
        assert night.conflicts == ()

    run(work())


def test_whatever_was_answered_is_there_after_a_kill() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        for step in [*HAND, {"what": "end"}, {"what": "away", "seat": 4, "away": True}]:
            table = await felt.deal(step)
            await felt.hall.start()
            assert await felt.table_view() == table

    run(work())


def test_a_kill_in_the_middle_of_a_step_leaves_the_step_before_or_the_step_after() -> None:
    def killed(at: str) -> Callable[[str], None]:
        def trouble(step: str) -> None:
            if step == at:
                raise Killed

        return trouble

    async def work() -> None:
        felt = await Felt.set_up()
        for step in [*HAND, {"what": "end"}, {"what": "undo"}]:
            before, digest = await felt.table_view(), felt.hall.night(felt.tid).digest()
            for moment in ("commit", "committed"):
                felt.hall.journal.trouble = killed(moment)
                with pytest.raises(Killed):
                    await felt.ask(step)
                felt.hall.journal.trouble = lambda _step: None
                await felt.hall.start()
                if moment == "commit":
                    assert await felt.table_view() == before
                    assert felt.hall.night(felt.tid).digest() == digest
            assert await felt.table_view() != before

    run(work())


@pytest.mark.parametrize(
    ("trouble", "moment"),
    [("storage-full", "commit"), ("storage-lost", "commit"), ("storage-lost", "committed")],
)
def test_a_disk_that_fails_keeps_the_last_saved_step_and_the_step_can_be_done_again(
    trouble: str, moment: str
) -> None:
    def fails(step: str) -> None:
        if step == moment:
            raise OSError(trouble)

    async def work() -> None:
        felt = await Felt.set_up()
        for step in [*HAND, {"what": "end"}, {"what": "undo"}, {"what": "end"}]:
            before = await felt.table_view()
            felt.hall.journal.trouble = fails
            assert (await felt.ask(step))["failed"]["code"] == trouble
            felt.hall.journal.trouble = lambda _step: None
            assert await felt.table_view() == before
            after = await felt.deal(step)
            assert after != before
        await felt.hall.start()
        assert await felt.table_view() == after

    run(work())


def test_every_step_can_be_taken_back_and_done_again() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        tables = [await felt.table_view()]
        for step in HAND:
            tables.append(await felt.deal(step))
        for table in reversed(tables[:-1]):
            assert await felt.deal({"what": "undo"}) == table
        assert felt.hall.disk.stores[PLAY] == {}
        assert (await felt.deal({"what": "undo"}))["stage"] == "count"
        assert (await felt.refused({"what": "undo"}))["code"] == "nothing-to-undo"
        await felt.counts()
        assert await felt.deal(*HAND) == tables[-1]

    run(work())


def test_a_recorded_hand_lies_on_the_table_again_when_it_is_taken_back() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        ended = await felt.deal(*HAND)
        assert (await felt.deal({"what": "end"}))["undo"] == {"step": "hand", "no": 1}
        before = len(felt.hall.journal.commits)
        assert await felt.deal({"what": "undo"}) == ended
        (commit,) = felt.hall.journal.commits[before:]
        assert sorted((op[0], op[1]) for op in commit) == [("put", "log"), ("put", "play")]
        await felt.deal({"what": "undo"}, act("show", 3, cards="AsJc"), {"what": "end"})
        assert await felt.stacks() == {1: 1500, 2: 3150, 4: 1350}
        kinds = [record.kind for record in felt.hall.night(felt.tid).folded.recorded[-3:]]
        assert kinds == ["undone", "applied", "applied"]

    run(work())


def test_what_others_built_on_a_hand_keeps_it_from_being_taken_back() -> None:
    async def work() -> None:
        felt = await Felt.set_up(players=2)
        table = await felt.deal({"what": "begin", "button": None})
        first_seat = table["turn"]["seat"]
        other = 3 - first_seat
        steps = [act("raise", first_seat, amount=1500), act("call", other)]
        steps += [act("board", cards=cards) for cards in ("2c7dTh", "3s", "8c")]
        steps += [act("show", first_seat, cards="AsAd"), act("show", other, cards="KsKd")]
        ended = await felt.deal(*steps, {"what": "end"})
        assert (ended["stage"], ended["refused"]["code"]) == ("closed", "not-playing")
        winner = (await felt.table_view())["undo"]
        assert winner == {"step": "hand", "no": 1}
        await felt.hall.do(felt.tid, "announce-payouts")
        view = await felt.hall.get("view", tid=felt.tid)
        first_place = view["view"]["standings"][0]["ticket"]
        await felt.hall.do(felt.tid, "pay-prize", ticket=first_place)
        refused = await felt.refused({"what": "undo"})
        assert refused["code"] == "undo-blocked"
        assert felt.hall.disk.stores[PLAY] == {}

    run(work())


def test_two_tablets_at_one_table_lose_nothing() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        copy = (await felt.hall.get("export", tid=felt.tid))["text"]
        other = Felt(Hall(), felt.tid)
        await other.hall.get("import", text=copy)
        await felt.deal(*FOLDED, act("fold", 2), {"what": "end"})
        await other.deal(*HAND)
        news = (await felt.hall.get("export", tid=felt.tid))["text"]
        await other.hall.get("import", text=news)
        table = await other.table_view()
        assert (table["stage"], table["board"]) == ("over", "Qs9d4c7h2s")
        assert table["refused"]["code"] == "hand-out-of-order"
        assert (await other.refused({"what": "end"}))["code"] == "hand-out-of-order"
        assert (
            len(json.loads(other.hall.disk.stores[PLAY][f"{felt.tid}/1"])["hand"]["actions"]) == 14
        )
        assert (await other.refused(aside("")))["code"] == "reason-needed"
        table = await other.deal(aside("the other tablet dealt"))
        assert (table["stage"], table["hand_no"]) == ("ready", 2)
        (set_aside,) = [
            record.event
            for record in other.hall.night(felt.tid).folded.recorded
            if isinstance(record.event, HandSetAside)
        ]
        assert (len(set_aside.hand.actions), set_aside.reason) == (14, "the other tablet dealt")
        assert (await other.deal({"what": "undo"}))["board"] == "Qs9d4c7h2s"

    run(work())


def test_a_count_that_is_not_what_should_lie_there_is_asked_about_once() -> None:
    async def work() -> None:
        felt = await Felt.set_up(counted=False)
        rows = (await felt.table_view())["count"]
        stacks = [{"seat": row["seat"], "chips": row["stack"]} for row in rows]
        sold = sum(row["stack"] for row in rows)
        stacks[0]["chips"] -= 500
        refused = await felt.refused({"what": "count", "stacks": stacks})
        assert (refused["code"], refused["kind"]) == ("count-differs", "ask")
        assert refused["facts"] == {"counted_chips": sold - 500, "expected_chips": sold}
        table = await felt.deal(
            {"what": "count", "stacks": stacks, "confirmed": True, "because": "seen"}
        )
        assert table["stage"] == "ready"

    run(work())


@pytest.mark.clause("NU-9.26", "NU-3.round")
def test_nobody_buys_in_during_a_hand_he_plays_in() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        four = await felt.ticket(4)
        wish = {"command": "sell-rebuy", "ticket": four, "paid": "cash"}
        await felt.deal(*FOLDED)
        # A page that says otherwise is not believed.
        reply = await felt.hall.ask("do", tid=felt.tid, command={**wish, "hands": []})
        assert reply["refused"]["code"] == "hand-in-play"
        assert reply["refused"]["clause"] == "NU-9.26"
        await felt.deal(act("fold", 2))
        await felt.hall.get("do", tid=felt.tid, command=wish)
        await felt.deal({"what": "end"})
        assert (await felt.stacks())[4] == 3000

    run(work())


def test_that_a_hand_is_in_play_is_told_before_somebody_is_put_out() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        four = await felt.ticket(4)
        wish = [{"ticket": four, "stack_chips": None}]
        assert (await felt.hall.get("foresee", tid=felt.tid, out=wish))["rows"][0]["hand"] == ""
        await felt.deal(*FOLDED)
        foreseen = await felt.hall.get("foresee", tid=felt.tid, out=wish)
        assert [row["hand"] for row in foreseen["rows"]] == ["here"]
        assert foreseen["rows"][0]["place"] == foreseen["last_place"]

    run(work())


@pytest.mark.parametrize("out", [None, 5, [5], [{"ticket": "x"}], [{"ticket": 0}]])
def test_what_names_no_players_is_turned_away(out: object) -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        reply = await felt.hall.ask("foresee", tid=felt.tid, out=out)
        assert reply["failed"]["code"] == "bad-request"

    run(work())


def test_nothing_from_the_desk_surprises_a_hand_on_this_tablet() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        two, four = await felt.ticket(2), await felt.ticket(4)
        wishes: list[dict[str, Any]] = [
            {"command": "move-player", "ticket": four, "table": 1, "seat": 9, "reason": "mistake"},
            {"command": "exchange-players", "ticket": four, "other": two, "reason": "mistake"},
            {"command": "redraw-final-table"},
            {"command": "forfeit-chips", "ticket": four, "chips": 25, "why": "hidden"},
            {"command": "eliminate", "out": [{"ticket": four, "stack_chips": None}]},
        ]
        await felt.deal(*FOLDED)
        before = felt.hall.night(felt.tid).digest()
        for wish in wishes:
            # A page that says otherwise is not believed.
            claimed = {**wish, "hands": [], "between_hands": True}
            reply = await felt.hall.ask("do", tid=felt.tid, command=claimed)
            assert refusal_words(reply["refused"]) == (
                "A hand at table 1 has not ended. Wait until it has, then try again.",
                "Une main n’est pas terminée à la table 1. Attendez sa fin, puis réessayez.",
            )
        assert felt.hall.night(felt.tid).digest() == before
        await felt.deal(act("fold", 2), {"what": "end"})
        for wish in wishes[:-1]:
            await felt.hall.get("do", tid=felt.tid, command=wish)

    run(work())


@pytest.mark.clause("NU-9.25", "NU-9.27")
def test_who_lost_everything_cannot_buy_in_before_the_dealer_has_ended_the_hand() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        two, four = await felt.ticket(2), await felt.ticket(4)
        ended = await felt.deal(*HAND)
        assert [row["seat"] for row in ended["result"]["out"]] == [2]
        wish = {"command": "sell-rebuy", "ticket": two, "paid": "cash"}
        reply = await felt.hall.ask("do", tid=felt.tid, command=wish)
        assert reply["refused"]["code"] == "hand-in-play"
        await felt.hall.get("do", tid=felt.tid, command={**wish, "ticket": four})
        await felt.deal({"what": "end"})
        reply = await felt.hall.ask("do", tid=felt.tid, command=wish)
        assert reply["refused"]["code"] == "rebuy-after-out"

    run(work())


@pytest.mark.clause("SEL-7b")
def test_a_deal_puts_out_who_waited_for_a_rebuy_and_both_can_be_taken_back() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        hall = felt.hall
        ended = await felt.deal(*ALL_IN)
        assert (ended["result"]["out"], [row["seat"] for row in ended["result"]["zero"]]) == (
            [],
            [1],
        )
        ready = await felt.deal({"what": "end"})
        assert [row["seat"] for row in ready["zero"]] == [1]
        assert ready["seats"][0]["state"] == "zero"
        before = len(hall.journal.commits)
        refusal = await felt.refused({"what": "begin", "button": None})
        assert (refusal["code"], refusal["kind"], refusal["clause"], refusal["facts"]) == (
            "rebuy-unsaid",
            "ask",
            "SEL-7b",
            {"seats": [1]},
        )
        assert len(hall.journal.commits) == before, "nobody is out before they were asked"
        await felt.deal({"what": "begin", "button": None, "out": True})
        (commit,) = hall.journal.commits[before:]
        assert sorted((op[0], op[1]) for op in commit) == [("put", "log"), ("put", "play")]
        assert 1 not in await felt.stacks()
        table = await felt.deal({"what": "undo"})
        assert table["undo"]["step"] == "settle"
        table = await felt.deal({"what": "undo"})
        assert (table["undo"], len(table["zero"])) == ({"step": "hand", "no": 1}, 1)
        await hall.do(felt.tid, "sell-rebuy", ticket=await felt.ticket(1), paid="cash")
        assert (await felt.refused({"what": "settle"}))["code"] == "nothing-to-settle"
        assert (await felt.stacks())[1] == 12_000

    run(work())


@pytest.mark.clause("NU-B.TP15", "NU-B.TP24")
def test_a_penalty_keeps_a_seat_away_whatever_the_dealer_taps() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        ticket = next(
            row["ticket"] for row in (await felt.table_view())["seats"] if row["seat"] == 4
        )
        penalty = {"minutes": 10, "reason": "threatened the dealer"}
        await felt.hall.do(felt.tid, "give-penalty", ticket=ticket, **penalty)
        table = await felt.deal({"what": "away", "seat": 4, "away": False})
        assert [row["seat"] for row in table["seats"] if row["away"]] == [4]
        table = await felt.deal({"what": "begin", "button": None})
        assert table["seats"][3]["state"] == "away"

    run(work())


@pytest.mark.clause("SEL-7b")
def test_a_deal_waits_for_who_said_in_time_that_they_buy_again() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        hall = felt.hall
        ticket = await felt.ticket(1)
        await felt.deal(*ALL_IN[:2])
        wish = {"command": "intend-rebuy", "ticket": ticket, "hands": []}
        during = await hall.ask("do", tid=felt.tid, command=wish)
        assert during["refused"]["code"] == "hand-in-play", "no wish claims that no hand is on"
        await felt.deal(*ALL_IN[2:], {"what": "end"})
        await hall.do(felt.tid, "intend-rebuy", ticket=ticket)
        assert (await felt.refused({"what": "settle"}))["code"] == "nothing-to-settle"
        dealt = await felt.deal({"what": "begin", "button": None})
        assert dealt["seats"][0]["state"] == "zero"
        late_rebuy = await hall.ask(
            "do", tid=felt.tid, command={"command": "sell-rebuy", "ticket": ticket, "paid": "cash"}
        )
        assert "refused" not in late_rebuy, "they play no hand"
        await felt.deal({"what": "undo"})
        assert (await felt.stacks())[1] == 12_000

    run(work())


@pytest.mark.clause("NU-B.TP15")
def test_who_is_away_is_dealt_in_until_it_is_taken_back() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        table = await felt.deal({"what": "away", "seat": 4, "away": True})
        assert [row["seat"] for row in table["seats"] if row["away"]] == [4]
        table = await felt.deal({"what": "begin", "button": 1})
        assert (table["seats"][3]["state"], table["turn"]["seat"]) == ("away", 1)
        await felt.deal(act("fold", 1), act("fold", 2), {"what": "end"})
        table = await felt.deal({"what": "begin", "button": None})
        assert table["seats"][3]["state"] == "away"
        table = await felt.deal({"what": "undo"}, {"what": "away", "seat": 4, "away": False})
        assert table["seats"][3]["state"] == "in"
        for seat in (1, 2, 3, 4):
            table = await felt.deal({"what": "away", "seat": seat, "away": True})
        assert table["refused"]["code"] == "everybody-away"
        assert (await felt.refused({"what": "begin", "button": None}))["code"] == "everybody-away"
        assert (await felt.refused({"what": "away", "seat": 9, "away": True}))[
            "code"
        ] == "seat-empty"

    run(work())


def test_a_draft_that_cannot_be_read_is_set_aside_and_counted() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(*FOLDED)
        key = f"{felt.tid}/1"
        text = felt.hall.disk.stores[PLAY][key]
        other = {f"{felt.tid}/2": text, f"{felt.tid}/x": "{}", "nonsense": "[]"}
        spoiled = text.replace('"stack_chips":1500', '"stack_chips":-1')
        assert spoiled != text
        felt.hall.disk.stores[PLAY] |= {key: spoiled, **other}
        await felt.hall.start()
        assert felt.hall.disk.stores[PLAY] == {}
        rows = [json.loads(value) for value in felt.hall.disk.stores[QUARANTINE].values()]
        assert sorted(row["raw"] for row in rows) == sorted([spoiled, text, "{}", "[]"])
        assert {row["why"] for row in rows} == {"damaged"}
        assert (await felt.hall.get("hello"))["data"]["quarantined"] == 4
        assert (await felt.table_view())["stage"] == "ready"

    run(work())


def test_a_step_that_this_version_cannot_play_is_shown_and_can_be_taken_back() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        before = await felt.deal(*FOLDED)
        key = f"{felt.tid}/1"
        draft = json.loads(felt.hall.disk.stores[PLAY][key])
        draft["hand"]["actions"] += ["p1 cbr 60", "p2 sings"]
        felt.hall.disk.stores[PLAY][key] = text = json.dumps(draft)
        felt.hall.disk.stores[SUMS][f"{PLAY}/{key}"] = checksum(text)
        await felt.hall.start()
        table = await felt.table_view()
        assert table["refused"]["code"] == "raise-too-small"
        assert {**table, "refused": None, "undo": before["undo"]} == before
        await felt.deal({"what": "undo"})
        assert await felt.deal({"what": "undo"}) == before

    run(work())


def test_between_two_hands_nothing_is_played_and_in_a_hand_nothing_is_counted() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        assert (await felt.refused(act("fold", 4)))["code"] == "no-hand-in-play"
        assert (await felt.refused({"what": "end"}))["code"] == "no-hand-in-play"
        await felt.deal(HAND[0])
        stacks = [{"seat": 1, "chips": 500}]
        for step in (HAND[0], {"what": "count", "stacks": stacks}, {"what": "settle"}):
            assert (await felt.refused(step))["code"] == "hand-not-over"
        assert (await felt.refused({"what": "end"}))["code"] == "hand-not-over"
        refused = await felt.refused(act("fold", 1))
        assert (refused["code"], refused["facts"]) == ("not-your-turn", {"seat": 1, "turn": 4})

    run(work())


def test_chips_and_words_are_read_without_writing() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        did = {"seat": 4, "chips": [[500]], "word": "", "amount": 0, "chips_first": False}
        ask = {"tid": felt.tid, "table": 1}
        reply = await felt.hall.ask("wager", **ask, did=did)
        assert reply["refused"]["code"] == "no-hand-in-play"
        await felt.deal(HAND[0])
        commits = len(felt.hall.journal.commits)
        wager = await felt.hall.get("wager", **ask, did=did)
        assert (wager["code"], wager["back"], wager["add"]) == ("oversized-chip-calls", 450, 0)
        assert wager["actions"] == [{"kind": "call", "amount": 0}]
        raise_by = {**did, "chips": [], "word": "raise-by", "amount": 100}
        wager = await felt.hall.get("wager", **ask, did=raise_by)
        assert wager["actions"] == [{"kind": "raise", "amount": 150}]
        for wrong in (
            {"seat": 9, "reason": "mistake"},
            {"seat": "4"},
            {"chips": 5},
            {"chips": [[1.5]]},
            {"chips": ["x"]},
            {"word": "sing"},
            {"word": None},
            {"amount": True},
            {"faced": 1 << 60},
            {"taken": -5},
        ):
            reply = await felt.hall.ask("wager", **ask, did={**did, **wrong})
            assert "refused" in reply, (wrong, reply)
        assert len(felt.hall.journal.commits) == commits

    run(work())


def test_the_hands_of_the_night_are_told_for_other_programs() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        assert (await felt.hall.get("hands", tid=felt.tid))["hands"] == 0
        await felt.deal(*HAND, {"what": "end"}, HAND[0])
        file = await felt.hall.get("hands", tid=felt.tid)
        assert file["filename"] == f"thursday-night-{felt.tid[:6]}.phhs"
        (hand,) = phh.read(file["text"])
        assert (file["hands"], isinstance(hand, phh.PhhHand)) == (1, True)
        assert "Player" not in file["text"]

    run(work())


GARBAGE: list[Any] = [
    None, 7, "begin", [], {}, {"what": 7}, {"what": "act"}, {"what": "act", "kind": ["fold"]},
    {"what": "act", "kind": "sing", "seat": 4}, act("fold", True), act("fold", "4"),
    act("raise", 4, amount="150"), act("raise", 4, amount=-1), act("raise", 4, amount=1 << 60),
    act("raise", 4, amount=1.5), act("board", cards="XxYy"), act("board", cards={"a": 1}),
    act("show", 4, cards="As"), act("kill", 4), act("kill", 4, reason=7),
    act("kill", 4, reason="a # b"), {"what": "begin", "button": "1"},
    {"what": "begin", "button": True}, {"what": "away"}, {"what": "away", "seat": None},
    {"what": "count"}, {"what": "count", "stacks": 7}, {"what": "count", "stacks": [7]},
    {"what": "count", "stacks": [{"seat": 1, "chips": "x"}]},
]  # fmt: skip


def test_what_no_page_sends_is_turned_down_and_changes_nothing() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        for step in (None, HAND[0]):
            if step:
                await felt.deal(step)
            before = await felt.table_view()
            for wish in GARBAGE:
                reply = await felt.ask(wish)
                assert "ok" not in reply, wish
                assert reply.get("failed", {}).get("code", "bad-request") == "bad-request", wish
            for table in (0, 6, -1, None, "1", True, 1 << 70):
                for op in ("table", "deal", "wager"):
                    facts = {"do": {"what": "undo"}, "did": {}}
                    reply = await felt.hall.ask(op, tid=felt.tid, table=table, **facts)
                    assert "ok" not in reply
                    assert reply.get("failed", {}).get("code") != "internal", (op, table, reply)
            assert (await felt.hall.ask("table", tid="x", table=1))["failed"]
            assert await felt.table_view() == before

    run(work())


@pytest.mark.clause("NU-B.TP15", "SEL-24")
def test_who_draws_the_seat_of_somebody_who_was_away_is_there() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        four = await felt.ticket(4)
        await felt.deal({"what": "away", "seat": 4, "away": True})
        await felt.hall.do(felt.tid, "redraw-final-table", seed="another-seed-of-the-hall")
        assert await felt.ticket(4) != four
        await felt.counts()
        table = await felt.deal({"what": "begin", "button": None})
        away = [row["ticket"] for row in table["seats"] if row["away"]]
        assert away == [row["ticket"] for row in table["seats"] if row["state"] == "away"]
        assert away == [four]

    run(work())


def test_a_table_answers_in_every_phase_of_a_night() -> None:
    async def work() -> None:
        felt = Felt(Hall(), "")
        await felt.hall.enters("state-complete", jurisdiction="ca_nu")
        await felt.hall.enters("keep-licence", **LICENCE)
        felt.tid = await felt.hall.create(**NUNAVUT)
        table = await felt.table_view()
        assert (table["stage"], table["refused"]["code"]) == ("closed", "not-playing")
        for number in range(4):
            await felt.hall.sell(felt.tid, f"Player {number}")
        assert (await felt.table_view())["stage"] == "closed"
        await felt.hall.do(felt.tid, "draw-seats", seed=SEED)
        await felt.hall.do(felt.tid, "start-clock")
        assert (await felt.table_view())["stage"] == "count"
        refused = await felt.refused({"what": "begin", "button": None})
        assert refused["code"] == "stacks-not-counted"
        await felt.counts()
        await felt.deal(*FOLDED)
        stacks = [{"ticket": ticket, "stack_chips": 1500} for ticket in range(1, 5)]
        await felt.hall.do(
            felt.tid, "stop-play", stacks=stacks, reason="fire alarm", clause="NU-A.3c"
        )
        assert (await felt.table_view())["stage"] == "bet"
        table = await felt.deal(act("fold", 2))
        assert (table["stage"], table["refused"]["code"]) == ("over", "not-playing")
        assert (await felt.refused({"what": "end"}))["code"] == "not-playing"
        table = await felt.deal(aside("the fire alarm"))
        assert (table["stage"], felt.hall.disk.stores[PLAY]) == ("closed", {})

    run(work())


def test_a_cloned_disk_plays_on_where_the_hand_was() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        table = await felt.deal(*FOLDED)
        disk = Disk(felt.hall.disk.copy().stores)
        twin = Felt(Hall(disk=disk), felt.tid)
        assert await twin.table_view() == table

    run(work())


@pytest.mark.clause("SEL-11a", "SEL-18")
def test_who_has_not_come_is_dealt_in_and_dead_until_somebody_says_they_came() -> None:
    async def play() -> None:
        felt = await Felt.set_up(4, False, **thursday_draft(start_at_ms=START_MS))
        sold = {"player": "soon", "name": "Soon", "paid": "prepaid", "of_age": True}
        await felt.hall.do(felt.tid, "sell-entry", **sold, seed=SEED)
        await felt.hall.do(felt.tid, "mark-absent", ticket=5)
        table = await felt.counts()
        (seat,) = [row["seat"] for row in table["seats"] if row["away"]]
        table = await felt.deal({"what": "away", "seat": seat, "away": False})
        assert [row["seat"] for row in table["seats"] if row["away"]] == [seat]
        table = await felt.deal({"what": "begin", "button": None})
        assert table["seats"][seat - 1]["state"] == "away"
        wish = {"command": "remove-absent", "hands": []}
        filled = await felt.hall.ask("do", tid=felt.tid, command=wish)
        assert filled["refused"]["code"] == "absent-may-come"
        await felt.hall.do(felt.tid, "note-arrival", ticket=5)
        assert not any(row["away"] for row in (await felt.table_view())["seats"])

    run(play())


@pytest.mark.clause("SEL-11a")
def test_nobody_is_removed_who_was_dealt_into_a_hand_that_is_on() -> None:
    async def play() -> None:
        felt = await Felt.set_up(4, False, **thursday_draft(start_at_ms=START_MS))
        sold = {"player": "soon", "name": "Soon", "paid": "prepaid", "of_age": True}
        await felt.hall.do(felt.tid, "sell-entry", **sold, seed=SEED)
        await felt.hall.do(felt.tid, "mark-absent", ticket=5)
        await felt.counts()
        await felt.deal({"what": "begin", "button": None})
        for _ in range(5):
            await felt.hall.do(felt.tid, "next-level", reason="a test of the break")
        wish = {"command": "remove-absent", "hands": []}
        refused = await felt.hall.ask("do", tid=felt.tid, command=wish)
        assert (refused["refused"]["code"], refused["refused"]["facts"]) == (
            "hand-in-play",
            {"table": 1},
        )

    run(play())
