"""A table dealt on a tablet by somebody who knows what lies on the felt: hands in each of the
three ways, as the dice say, and the stacks on the screen against the sum that must lie there.
"""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.kit.dealer import Dealer
from tests.kit.volunteer import Volunteer

LOOKS = """() => {
  const stacks = {}
  for (const seat of document.querySelectorAll('.tb-felt [id^="seat-"]')) {
    const shown = seat.querySelector('.tb-stack')
    if (!shown) continue
    const chips = shown.textContent.replace(/\\D/g, '')
    stacks[seat.id.slice(5)] = chips ? Number(chips) : -1
  }
  const turn = document.querySelector('[data-test="turn"] .label')
  return {
    stage: document.querySelector('.tb').dataset.stage,
    title: document.querySelector('#bar h1').textContent,
    pot: (document.querySelector('[data-test="pot"]') || {textContent: ''}).textContent,
    turn: turn ? Number(turn.textContent.replace(/\\D/g, '')) : 0,
    ids: [...document.querySelectorAll('.tb [id]')].filter(one => !one.disabled &&
      one.getAttribute('aria-disabled') !== 'true').map(one => one.id),
    ahead: [...document.querySelectorAll('.tb-seat[data-act="table-pass"]')].map(one => one.id),
    begun: document.querySelectorAll('.tb-board-card').length > 0,
    stacks,
  }
}"""


class Table:
    """One table on one tablet; *sum* is what lies on it, as far as this test knows by itself."""

    def __init__(self, volunteer: Volunteer, number: int, chips: int, dice: random.Random) -> None:
        self.volunteer = volunteer
        self.number = number
        self.sum = chips
        self.dice = dice
        self.unit = 100
        self.big = 200
        self.lay: dict[int, int] = {}

    @property
    def dealer(self) -> Dealer:
        return Dealer(self.volunteer.page)

    def tap(self, name: str) -> None:
        self.dealer.tap(name)

    def comes(self) -> None:
        """To the table from any other screen."""
        where = f"#/night/{self.volunteer.night}/table/{self.number}"
        self.volunteer.page.evaluate("route => { location.hash = route }", where)
        expect(self.volunteer.page.locator("body")).to_have_attribute("data-screen", "table")
        expect(self.dealer.test("table")).to_have_count(1)

    def looks(self) -> dict:  # type: ignore[type-arg]
        shown: dict = self.volunteer.page.evaluate(LOOKS)  # type: ignore[type-arg]
        return shown

    def stacks(self) -> dict[int, int]:
        return {int(seat): chips for seat, chips in self.looks()["stacks"].items()}

    def knows(self, seat: int, chips: int) -> None:
        expect(self.volunteer.page.locator(f"#seat-{seat} .tb-stack")).to_have_text(f"{chips:,}")

    def counted(self) -> dict[int, int]:
        """Every stack, once all of them are known."""
        self.comes()
        self.goes("every")
        self.holds()
        return dict(self.lay)

    def holds(self) -> None:
        """Between two hands: the stacks on the screen are together what must lie there."""
        stacks = self.stacks()
        if min(stacks.values()) >= 0:
            assert sum(stacks.values()) == self.sum, (stacks, self.sum)
            self.lay = stacks

    def at_hand(self, number: int) -> None:
        title = f"Table {self.number}, hand {number}"
        expect(self.volunteer.page.locator("#bar h1")).to_have_text(title)

    def goes(self, way: str) -> None:
        """The way is chosen; where every hand is dealt, the stacks are counted first."""
        page = self.volunteer.page
        key = page.locator(f"#way-{way}")
        if key.get_attribute("aria-pressed") != "true":
            self.tap(f"way-{way}")
            expect(key).to_have_attribute("aria-pressed", "true")
        if way == "every" and self.dealer.stage() == "count":
            self.counts()

    def counts(self) -> None:
        """Every stack that nobody knows, as it lies there."""
        rows = self.volunteer.page.locator(".tb-stack-row")
        seats = [int((row.get_attribute("id") or "")[6:]) for row in rows.all()]
        shown = self.stacks()
        for seat in seats:
            if shown.get(seat, -1) != self.lay[seat]:
                self.dealer.counts(seat, self.lay[seat])
        self.tap("tb-count")
        self.dealer.sees_stage("ready")
        assert self.stacks() == self.lay

    # ---- hands ----

    def tell_hand(self) -> None:
        """Two put in as much, or one more than everybody else."""
        now = self.looks()
        stacks = {int(seat): chips for seat, chips in now["stacks"].items()}
        dealt = [int(tell_id[5:]) for tell_id in now["ids"] if tell_id.startswith("tell-")]
        seats = [seat for seat in dealt if not 0 <= stacks[seat] <= 3 * self.big]
        first_seat, second = self.dice.sample(seats, 2)
        roll = self.dice.random()
        if roll < 0.2:
            self.tap("tb-walk")
            return
        self.tap(f"seat-{first_seat}")
        self.tap("told-q-bb3")
        if roll < 0.7:
            self.tap(f"seat-{second}")
            self.tap(f"wins-0-{self.dice.choice((first_seat, second))}")
        self.tap("tb-told")

    def all_in(self) -> int:
        """Two are all in, and the one with less loses; their seat."""
        stacks = self.stacks()
        least = min(stacks.values())
        loser = next(seat for seat, chips in stacks.items() if chips == least)
        winner = max((seat for seat in stacks if seat != loser), key=stacks.__getitem__)
        self.tap(f"seat-{loser}")
        self.tap("told-q-all")
        self.tap(f"seat-{winner}")
        self.tap(f"wins-0-{winner}")
        self.tap("tb-told")
        return loser

    def buys_again(self, seat: int) -> int:
        """They say so before the next hand; their ticket."""
        waits = self.dealer.test("zero")
        expect(waits.locator(".tb-no")).to_have_text(str(seat))
        key = waits.locator('[data-act="table-intend"]')
        ticket = key.get_attribute("data-ticket") or ""
        key.click()
        expect(waits).to_contain_text("Not after all")
        self.volunteer.saved()
        return int(ticket)

    def unentered(self) -> None:
        """One tap; what moved on the felt is seen by whoever counts next."""
        self.tap("tb-unentered")
        richer = [seat for seat, chips in self.lay.items() if chips > 8 * self.big]
        giver = self.dice.choice(richer)
        taker = self.dice.choice([seat for seat in self.lay if self.lay[seat] and seat != giver])
        self.lay[giver] -= 3 * self.big
        self.lay[taker] += 3 * self.big

    def deals(self) -> None:
        self.tap("tb-deal")
        if self.volunteer.page.locator("#tb-deal-out").count():
            self.tap("tb-deal-out")
        self.dealer.sees_stage("bet")

    def plays(self) -> None:
        """A hand in play to its end, in few taps."""
        limps = ["limped"] if self.big < 800 else []
        plan = self.dice.choice(["steal", "steal", "two", *limps])
        todo = {"steal": ["jump", "raise"], "two": ["raise", "call"]}.get(plan, [])
        while (now := self.looks())["stage"] not in ("over", "called-off"):
            ids = now["ids"]
            if now["stage"] == "board":
                self.tap("tb-unseen")
            elif now["stage"] == "showdown":
                self.tap(self.dice.choice([win_id for win_id in ids if win_id.startswith("win-")]))
            elif now["begun"] or plan == "limped":
                self.tap("tb-round" if "tb-round" in ids else "tb-call")
            else:
                self.acts(todo.pop(0) if todo else "fold", now)
        self.tap("tb-end")

    def acts(self, action: str, now: dict) -> None:  # type: ignore[type-arg]
        """What one player does before the flop, or some that fold in one tap."""
        presets = [preset for preset in now["ids"] if preset.startswith("tb-preset-")]
        if action == "jump" and now["ahead"]:
            self.tap(self.dice.choice(now["ahead"][:-1] or now["ahead"]))
        elif action == "raise" and presets:
            self.tap(presets[0])
        elif action == "fold":
            self.tap("tb-fold")
        else:
            self.tap("tb-call")

    def hand(self, way: str) -> None:
        if way == "every":
            self.deals()
            self.plays()
        elif way == "told":
            self.tell_hand()
        else:
            self.unentered()

    def tells(self, count: int) -> None:
        """So many hands at the other table, told."""
        self.comes()
        if self.dealer.stage() == "count":
            self.tap("tb-count")
        self.goes("told")
        for _ in range(count):
            self.tell_hand()
            self.volunteer.page.locator("#tb-unentered").wait_for()
        self.holds()
