"""An evening of two hundred hands at a ten-handed table, run in all three ways as it comes: levels
change, somebody loses everything and buys again, players move, small chips leave play in the
break, the tablet is killed three times, and another tablet deals the other table. At the end the
chips at the tables are what the ledger says.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from e2e.machines import Browser, Opener, Server
from e2e.one_table import Table
from pycore.ledger.lines.bundle import verify
from pycore.night.base.known_stacks import known_stack
from pycore.night.night import Night
from pycore.night.table.hands import HandPlayed
from pycore.night.table.hands_told import HandTold, HandUnentered
from tests.kit.promises import WHOLE_NIGHTS
from tests.kit.several import night_of, sends
from tests.kit.volunteer import ZONE, Volunteer, opens

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(1_500),
    pytest.mark.whole(WHOLE_NIGHTS),
]

HANDS = 200
PLAYERS = 19
STACK, AGAIN = 15_000, 12_000
SEED = 20261119
WAYS = ("every", "told", "button")
RECORDS = {HandPlayed: "every", HandTold: "told", HandUnentered: "button"}
FLOORS = {"every": 55, "told": 80, "button": 50}
"""At least so many hands of the table are run each way, whatever the dice say."""
KILLED_IN_PLAY, KILLS = 27, (88, 171)
BUST, SOLD = 44, 46
LEVELS = {38: 400, 75: 600, 112: 800}
MOVES = {101: 2, 131: 1}
BREAK = 150
"""After so many hands: the big blind of the next level, the table that somebody moves to."""
NEXT_DOOR = {10: 6, SOLD: 5, 101: 5, BREAK: 4, 180: 5}
"""How many hands are told at the other table after so many of this one."""


class Evening:
    """Both tablets: the director's, without a network most of the time, and the helper's."""

    def __init__(self, here: Browser, director: Volunteer, tablet: Opener) -> None:
        self.here = here
        self.director = director
        self.tablet = tablet
        self.there: Volunteer | None = None
        self.created = 0
        self.until_ms: int = director.page.evaluate("Date.now()")

    def helper(self) -> Volunteer:
        assert self.there is not None
        return self.there

    def now(self) -> datetime:
        ms = self.director.page.evaluate("Date.now()")
        return datetime.fromtimestamp(ms / 1000, ZoneInfo(ZONE))

    def joins(self, code: str) -> None:
        _, helper = opens(self.tablet, "/#/data", name="helper", moment=self.now())
        helper.connects(code)
        helper.page.evaluate("location.hash = '#/nights'")
        helper.page.locator('[data-test="night"] a').first.click()
        expect(helper.test("blinds").first).to_have_text("100 / 200")
        helper.night = self.director.night
        self.there = helper

    def meets(self) -> None:
        """Both send and take what the other has."""
        self.here.context.set_offline(False)
        both = (self.director, self.helper())
        for _ in range(20):
            for volunteer in (*both, self.director):
                sends(volunteer)
            if len({volunteer.test("data-here").inner_text() for volunteer in both}) == 1:
                return
            self.director.page.wait_for_timeout(200)
        raise AssertionError("one tablet has what the other has not")

    def parts(self) -> None:
        self.here.context.set_offline(True)

    def passes(self, minutes: int) -> None:
        """So long after it passed last: what the hands took since is in it, or a slow machine
        would come to another level.
        """
        self.until_ms += minutes * 60_000
        for volunteer in (self.director, self.helper()):
            remaining_ms = self.until_ms - volunteer.page.evaluate("Date.now()")
            volunteer.page.clock.fast_forward(remaining_ms)

    def dies(self, table: Table) -> None:
        """The battery is pulled; the same table comes up as it stood."""
        before, now = table.looks(), self.now()
        night = self.director.night
        self.here.kill()
        path = f"/#/night/{night}/table/{table.number}"
        self.here, self.director = opens(self.tablet, path, moment=now, night=night, offline=True)
        table.volunteer = self.director
        expect(table.dealer.test("table")).to_have_count(1)
        after = table.looks()
        for part in ("stage", "title", "pot", "turn", "stacks"):
            assert after[part] == before[part], part

    def asked_there(self, volunteer: Volunteer) -> None:
        """Another tablet deals there: asked, no hand is on."""
        answer = volunteer.page.locator('[data-act="hands-none-on"]')
        expect(answer).to_have_count(1)
        volunteer.pass_time(0, 2)  # a tap that follows at once was not meant for it
        answer.click()
        volunteer.saved()
        expect(answer).to_have_count(0)

    def sells_again(self, ticket: int) -> None:
        """The helper sells a rebuy at the door to somebody at the director's table."""
        helper = self.helper()
        helper.go("door")
        field = helper.page.locator("#who")
        field.fill(str(ticket))
        field.press("Enter")
        self.asked_there(helper)
        expect(helper.test("rebuys")).to_contain_text("1")

    def move_player(self, origin: Table, to: Table) -> None:
        """Somebody goes to a free seat of the other table; asked there, no hand is on."""
        stacks = origin.counted(), to.counted()
        chips = stacks[0][min(stacks[0])]
        self.meets()
        page = self.director.page
        self.director.go("seats")
        page.locator(f"#table-{origin.number}").click()
        page.locator('#table-open [data-act="move"]').first.click()
        page.locator(f"#move-table-{to.number}").check(force=True)
        free = page.locator('input[name="move-seat"]:not([disabled])')
        labels = [seat.get_attribute("aria-label") or "" for seat in free.all()]
        free.nth(next(at for at, who in enumerate(labels) if "," not in who)).check(force=True)
        page.locator("#reason-director").check(force=True)
        page.locator('[data-act="move-player"]').click()
        if origin.volunteer is not self.director:
            self.asked_there(self.director)
        self.director.saved()
        expect(page.locator("#last")).to_contain_text("moves to")
        self.meets()
        self.parts()
        origin.sum -= chips
        to.sum += chips
        for table, before, change in ((origin, stacks[0], -1), (to, stacks[1], 1)):
            table.comes()
            sat = table.volunteer.page.locator("button.tb-seat")
            expect(sat).to_have_count(len(before) + change)
            if table is to:  # chips that were carried are counted where they arrive
                table.dealer.sees_stage("count")
                arrived = table.volunteer.page.locator(".tb-stack-row .tb-stack-sum")
                expect(arrived).to_have_text(f"{chips:,}")
                table.tap("tb-count")
                table.dealer.sees_stage("ready")
            table.holds()
            assert len(table.lay) == len(before) + change

    def to_chips(self, volunteer: Volunteer) -> None:
        route = f"#/night/{volunteer.night}/chips"
        volunteer.page.evaluate("route => { location.hash = route }", route)
        expect(volunteer.page.locator("body")).to_have_attribute("data-screen", "chips")

    def changes_up(self, *tables: Table) -> None:
        """The white chips leave both tables in the break: one more blue for any rest (SEL-16)."""
        stacks = [table.counted() for table in tables]
        self.meets()
        self.passes(15)
        self.director.go("tonight")
        expect(self.director.test("level").first).to_have_text("Break")
        self.to_chips(self.director)
        for index in range(len(tables)):
            self.director.pass_time(0, 3)  # a tap that follows another at once does not count
            if index:
                self.director.page.locator("#up-next").click()
                self.director.pass_time(0, 3)
            self.director.page.locator("#up-do").click()
            expect(self.director.test("up-done")).to_be_visible()
            self.director.saved()
        self.passes(10)
        self.meets()
        self.parts()
        for table, before in zip(tables, stacks, strict=True):
            more = {seat: -chips % 500 for seat, chips in before.items()}
            table.sum += sum(more.values())
            self.created += sum(more.values())
            table.big = 1_000
            table.comes()
            for seat, chips in before.items():
                table.knows(seat, chips + more[seat])
            table.holds()


def ways(dice: random.Random) -> list[str]:
    """How each hand is run: some in a row one way, and then another."""
    planned: list[str] = []
    while len(planned) < HANDS:
        way = dice.choice([choice for choice in WAYS if choice not in planned[-1:]])
        planned += [way] * dice.randint(6, 14)
    for hand_number, way in (
        (KILLED_IN_PLAY, "every"),
        (BUST, "told"),
        (BUST + 1, "every"),
        (SOLD, "told"),
    ):
        planned[hand_number - 1] = way
    return planned[:HANDS]


def test_two_hundred_hands_of_an_evening_leave_what_the_ledger_says(
    server: Server, tablet: Opener, tmp_path: Path
) -> None:
    dice = random.Random(SEED)
    here, director = opens(tablet, "/#/data")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries([f"Player {number}" for number in range(1, PLAYERS + 1)])
    director.draws_and_starts()
    sends(director)
    evening = Evening(here, director, tablet)
    evening.joins(server.pairing_code)
    evening.parts()

    table = Table(director, 1, 10 * STACK, dice)
    other = Table(evening.helper(), 2, 9 * STACK, dice)
    table.comes()
    table.tap("tb-count")
    table.holds()
    ticket = loser = 0
    for hand_number, way in enumerate(ways(dice), 1):
        table.at_hand(hand_number)
        if hand_number == KILLED_IN_PLAY:
            table.goes("every")
            table.deals()
            table.tap("tb-call")
            evening.dies(table)
            table.plays()
        elif hand_number == BUST:
            table.goes("every")
            table.goes("told")
            loser = table.all_in()
            ticket = table.buys_again(loser)
        else:
            table.goes(way)
            table.hand(way)
        table.at_hand(hand_number + 1)
        table.holds()

        if hand_number - 1 in LEVELS:  # the hand that was on when the level ended is over
            blinds = f"{table.big // 2:,} / {table.big:,}"
            expect(table.dealer.test("next-level")).to_contain_text(blinds)
        if hand_number in LEVELS:
            evening.passes(15)
            table.big = other.big = LEVELS[hand_number]
        if hand_number in KILLS:
            evening.dies(table)
        if hand_number == SOLD:
            evening.meets()
            evening.sells_again(ticket)
            evening.meets()
            evening.parts()
            table.sum += AGAIN
            table.comes()
            table.knows(loser, AGAIN)
            table.holds()
        if hand_number in MOVES:
            evening.move_player(*((table, other) if MOVES[hand_number] == 2 else (other, table)))
        if hand_number == BREAK:
            evening.changes_up(table, other)
        if hand_number in NEXT_DOOR:
            other.tells(NEXT_DOOR[hand_number])

    table.goes("every")
    table.holds()
    evening.meets()
    agrees(evening, table, other, tmp_path)


def hands_of(night: Night, table: int) -> list[tuple[str, int]]:
    """The hands of a table that count, in their order: which way each was run, at which level."""
    hands = {
        record.event.hand.no: (RECORDS[type(record.event)], record.event.hand.level)
        for record in night.folded.recorded
        if night.folded.counts(record)
        and type(record.event) in RECORDS
        and record.event.hand.table == table
    }
    assert list(hands) == list(range(1, len(hands) + 1))
    return list(hands.values())


def agrees(evening: Evening, table: Table, other: Table, folder: Path) -> None:
    """Both tablets have one whole record; its ledger, the room's and the tables' chips agree."""
    nights = []
    for volunteer in (evening.director, evening.helper()):
        text = volunteer.exports(folder)
        assert verify(text).ok
        nights.append(night_of(text))
    ours, theirs = nights
    assert ours.digest() == theirs.digest()
    assert not ours.conflicts
    state = ours.state
    assert state.felts[1].hands == HANDS
    assert state.felts[2].hands == sum(NEXT_DOOR.values())
    played = hands_of(ours, 1)
    assert Counter(way for way, _ in played) == Counter(ways(random.Random(SEED)))
    assert all(sum(way == kind for way, _ in played) >= FLOORS[kind] for kind in WAYS)
    assert Counter(way for way, _ in hands_of(ours, 2)) == {"told": state.felts[2].hands}
    for no, (_, level) in enumerate(played, 1):
        ended = [mark for mark in (*LEVELS, BREAK) if mark < no]
        # The first hand after a level was on when it ended, where hands are told.
        assert level in {1 + len(ended), len(ended) if no - 1 in ended else 0}, no
    assert played[-1][1] == len(LEVELS) + 2
    assert {(up.table, up.unit_chips) for up in state.ledger.ups} == {(1, 100), (2, 100)}
    assert state.ledger.created() == evening.created > 0
    assert state.chips_rebought() == AGAIN
    stacks = [known_stack(state, ticket) for ticket in state.still_in()]
    assert None not in stacks
    in_play = sum(chips or 0 for chips in stacks)
    assert in_play == state.chips_in_play() == table.sum + other.sum
    assert in_play == PLAYERS * STACK + AGAIN + evening.created
    for volunteer in (evening.director, evening.helper()):
        evening.to_chips(volunteer)
        expect(volunteer.test("in-play")).to_have_text(f"{in_play:,}")
        expect(volunteer.test("ledger-differs")).to_have_count(0)
