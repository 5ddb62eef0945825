"""A walk through the app: opens a prepared night at a screen, does what leads into a state, and
has it looked at.

What opens or moves on an act is watched at every size: it has to come into sight, and what stood
under the finger has to stay there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from e2e.dealer import Dealer
from e2e.layout.look import Eye
from e2e.layout.nights import NOW
from e2e.volunteer import Volunteer

TWICE_MS = 350
"""As slow as a double tap of a cold hand is."""
A_MOMENT_MS = 1_100
"""After so long a tap is a tap of its own."""


@dataclass
class Tour:
    """Walks one tablet; *nights* are the ids of the prepared nights by name."""

    eye: Eye
    volunteer: Volunteer
    nights: dict[str, str]

    @property
    def page(self) -> Page:
        return self.eye.page

    def begins(self) -> None:
        """The hour that the nights were prepared for, however long the walks before this took."""
        self.volunteer.back_at(NOW)

    def goes(self, route: str) -> None:
        """A screen without a night, or of the open one: its address."""
        self.page.evaluate("route => { location.hash = route }", route)
        screen = route.split("/")[-1]
        if "/table" in route:
            screen = "table"
        expect(self.page.locator("body")).to_have_attribute("data-screen", screen)

    def opens(self, night: str, screen: str) -> None:
        """A prepared night, afresh: what was typed and opened before is forgotten."""
        tid = self.nights[night]
        self.goes("#/nights")
        self.volunteer.night = tid
        self.goes(f"#/night/{tid}/{screen}")

    def at(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    def taps(self, selector: str) -> None:
        self.volunteer.answered()
        self.at(selector).click()

    def enters(self, state: str, selector: str, then: str) -> None:
        """A key pressed by keyboard; afterwards the focus is on something."""
        self.at(selector).focus()
        self.at(selector).press("Enter")
        self.sees(then)
        self.volunteer.saved()
        self.eye.focus_stays(state)

    def folds(self, selector: str) -> None:
        self.volunteer.folds(selector)

    def presses(self, selector: str) -> None:
        """A click that does not bring anything into view first."""
        self.page.evaluate("at => document.querySelector(at).click()", selector)

    def types(self, selector: str, text: str, *, enter: bool = False) -> None:
        self.at(selector).fill(text)
        if enter:
            self.at(selector).press("Enter")

    def chooses(self, selector: str) -> None:
        self.at(selector).check(force=True)

    def sees(self, selector: str) -> None:
        expect(self.at(selector)).to_be_visible()

    def look(self, state: str, *, action: str | None = None, near: str = "") -> None:
        self.eye.look(state, action=action, near=near)

    def acted(self, state: str, *, action: str | None = None, near: str = "") -> None:
        """Looks at what an act led to, from *near* it; the focus must not have fallen to the
        page.
        """
        self.eye.focus_stays(state)
        self.eye.look(state, action=action, near=near)

    def brings(
        self, state: str, act: Callable[[], None], opened: str, back: Callable[[], None]
    ) -> None:
        """At every size: *act* opens something that is in sight at once, and *back* closes it."""
        for size in self.eye.each_size():
            act()
            self.sees(opened)
            self.page.wait_for_timeout(60)
            wrong = self.page.evaluate("at => layout.outOfSight(at)", opened)
            if wrong:
                self.eye.says(state, size, "opens out of sight", opened, wrong)
            back()

    def keeps_still(
        self, state: str, selector: str, act: Callable[[], None], back: Callable[[], None]
    ) -> None:
        """At every size: *act* does not move *selector* under the finger."""
        for size in self.eye.each_size():
            act()
            back()
            before = self._top(selector)
            act()
            self.page.wait_for_timeout(500)
            moved = self._top(selector) - before
            if moved:
                self.eye.says(state, size, "jumps", selector, f"by {moved} px")
            back()

    def same_place(self, state: str, selector: str, nights: tuple[str, ...], screen: str) -> None:
        """At every size: *selector* stands where it stood in each of these nights."""
        tops: dict[tuple[int, int], set[int]] = {}
        for night in nights:
            self.opens(night, screen)
            for size in self.eye.each_size():
                tops.setdefault(size, set()).add(self._top(selector))
        for size, found in tops.items():
            if len(found) > 1:
                told = f"at y={', '.join(map(str, sorted(found)))} in {', '.join(nights)}"
                self.eye.says(state, size, "jumps", selector, told)

    def stays_as_time_passes(self, state: str, selector: str, minutes: int, seconds: int) -> None:
        """At every size: *selector* stands where it stood so long ago."""
        before = {size: self._top(selector) for size in self.eye.each_size()}
        self.volunteer.pass_time(minutes, seconds)
        self.page.wait_for_timeout(500)
        for size in self.eye.each_size():
            moved = self._top(selector) - before[size]
            if moved:
                self.eye.says(state, size, "jumps", selector, f"by {moved} px")
        self.begins()

    def strip_leaves(self, state: str) -> None:
        """When its time is over the strip lies over nothing: it takes its place at the end."""
        for size in self.eye.each_size():
            where = self.page.evaluate("() => layout.stripOverPage()")
            if where:
                self.eye.says(state, size, "stays over the page", "#last", where)

    def waits_a_moment(self) -> None:
        """A tap that follows is one of its own."""
        self.page.wait_for_timeout(A_MOMENT_MS)

    def tapped_twice(self, state: str, selector: str, count: Callable[[], int]) -> None:
        """A double tap does one thing; *count* tells how many were done."""
        self.waits_a_moment()
        before = count()
        self.at(selector).scroll_into_view_if_needed()
        box = self.at(selector).bounding_box()
        assert box
        for _ in range(2):
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.page.wait_for_timeout(TWICE_MS)
        self.volunteer.saved()
        self.page.wait_for_timeout(500)
        done = count() - before
        if done != 1:
            self.eye.says(state, (1280, 800), "a double tap", selector, f"did {done} things")

    def _top(self, selector: str) -> int:
        return int(self.page.evaluate("at => layout.top(at)", selector))

    def dealer(self) -> Dealer:
        return Dealer(self.page)
