"""A running page on which any state of the table is reached, in any order: its night is taken in
when it is first asked for, and a state that writes gets a copy of its own.

The page's clock stands at the hour that the nights were prepared for, and moves on only with what
a person does: a moment with every act, more where a step says so. So nothing here waits for time;
what the page asks its worker is waited for, however long that takes (check.js, `quiet`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.layout import pictures
from e2e.layout.look import USUAL, Eye
from tests.kit import nights
from tests.kit.dealer import Dealer
from tests.kit.nights import beside, everything
from tests.kit.volunteer import Volunteer
from tests.states.state import State, Step

ACT_MS = 100
"""An act takes so long: the app draws what it held back under a finger 50 ms after that has left,
and looks at a field 60 ms after the caret has.
"""
MOMENTS = 20
"""So many acts' time passes at most till what is waited for is there."""
TYPING_MS = 400
"""So long after the last key every form has asked what its draft would mean."""
OPENING_MS = 1_000
"""Whatever a tap met before has had its second: the app takes another tap within it for a finger
that shook. The tick that asks for the players' code has come, too: it comes every 250 ms.
"""
A_WHILE_MS = 60_000
"""After so long the hour is no longer the one that the nights were prepared for."""
STARTING = timedelta(minutes=15)
"""An app that is loaded begins so long before that hour: till it is there, its clock must run."""


@dataclass
class Stage:
    """*ids* are the nights that are on the tablet, by name and copy."""

    eye: Eye
    volunteer: Volunteer
    ids: dict[tuple[str, int], str] = field(default_factory=dict)
    copies: int = 0
    passed_ms: int = 0

    @property
    def page(self) -> Page:
        return self.eye.page

    # ---- a state ----

    def look(self, state: State) -> None:
        self.reaches(state)
        if state.acted:
            self.eye.focus_stays(state.name)
        self.eye.look(state.name, action=state.next, near=state.near)
        if state.night:  # elsewhere it depends on what else is on the tablet
            grown = pictures.grown(self.page, state.name)
            if grown:
                self.eye.says(state.name, USUAL, "more than it was", "body", grown)

    def reaches(self, state: State) -> None:
        if state.night:
            self.opens(state.night, state.at.partition("/")[2], is_changed=state.writes)
        else:
            self.arrives(state.at)
        self.does(*state.steps)
        if state.sees:
            self.sees(state.sees)
        wrote = self.page.evaluate("() => layout.written > 0")
        assert wrote == state.writes, f"{state.name}: {wrote=}, and its row says {state.writes=}"

    def does(self, *steps: Step) -> None:
        for step in steps:
            getattr(self, step.verb)(*step.arguments)

    def opens(self, night: str, screen: str, *, is_changed: bool = False) -> None:
        """A prepared night, afresh: what was typed and opened before is forgotten."""
        if is_changed:
            self.copies += 1
        tid = self.takes_in(night, self.copies if is_changed else 0)
        self.volunteer.night = tid
        self.arrives(f"#/night/{tid}/{screen}")

    def arrives(self, address: str) -> None:
        """At an address as somebody who has just come."""
        self.begins()
        screen = self.page.evaluate("address => layout.goAfresh(address)", address)
        wanted = address.split("/")[3 if address.startswith("#/night/") else 1]
        assert screen == wanted, f"{address} shows {screen}"
        self.passes(OPENING_MS)

    def takes_in(self, night: str, copy: int = 0) -> str:
        """The night's id on this tablet; events beside one another come together."""
        if (night, copy) not in self.ids:
            for name in beside.ALL if night in beside.ALL else (night,):
                tid, text = nights.file(everything.NIGHTS[name], copy)
                question = {"op": "import", "text": text}
                assert self.page.evaluate("asked => layout.ask(asked)", question) == "ok"
                self.ids[name, copy] = tid
        return self.ids[night, copy]

    # ---- time ----

    def begins(self) -> None:
        """The hour that the nights were prepared for, where that is longer ago than a while."""
        if self.passed_ms > A_WHILE_MS:
            self.begins_anew()

    def begins_anew(self) -> None:
        """The page is loaded anew, at that hour."""
        self.page.clock.set_system_time(nights.NOW - STARTING)
        self.page.clock.resume()
        self.volunteer.reloads()
        self.stop_clock()

    def stop_clock(self) -> None:
        """The clock of a page that has just been loaded stands at that hour."""
        self.page.clock.pause_at(nights.NOW)
        self.passed_ms = 0
        self.settles()

    def settles(self, ms: int = ACT_MS) -> None:
        """So long later, with every answer drawn."""
        self.page.evaluate("() => layout.quiet()")
        self.page.clock.run_for(ms)
        self.page.evaluate("() => layout.quiet()")
        self.passed_ms += ms

    def passes(self, ms: int) -> None:
        """So long later; what came every second meanwhile comes once."""
        self.page.clock.fast_forward(ms)
        self.passed_ms += ms
        self.settles()

    # ---- what a person does: the verbs of tests/states/state.py ----

    def at(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    def goes(self, route: str) -> None:
        """An address, or a screen of the open night."""
        address = route if route.startswith("#") else f"#/night/{self.volunteer.night}/{route}"
        self.page.evaluate("address => layout.go(address)", address)
        self.passes(OPENING_MS)

    def taps(self, selector: str) -> None:
        self.at(selector).click()
        self.settles()

    def types(self, selector: str, text: str) -> None:
        self.at(selector).fill(text)
        self.settles(TYPING_MS)

    def sends(self, selector: str, text: str) -> None:
        self.at(selector).fill(text)
        self.at(selector).press("Enter")
        self.settles()

    def chooses(self, selector: str) -> None:
        self.at(selector).check(force=True)
        self.settles(TYPING_MS)

    def selects(self, selector: str, value: str) -> None:
        self.at(selector).select_option(value)
        self.settles()

    def folds(self, selector: str) -> None:
        self.taps(selector + " > summary")

    def sees(self, selector: str) -> None:
        """What a form asks about its draft it asks a moment after the answer to its key."""
        for _ in range(MOMENTS):
            if self.at(selector).is_visible():
                break
            self.settles()
        expect(self.at(selector)).to_be_visible()

    def reads(self, selector: str, text: str) -> None:
        expect(self.at(selector)).to_have_value(text)

    def later(self, minutes: int, seconds: int = 0) -> None:
        self.passes((60 * minutes + seconds) * 1000)

    def scrolls(self, selector: str) -> None:
        self.at(selector).scroll_into_view_if_needed()

    # ---- what a walk does beside ----

    def acted(self, name: str, *, action: str | None = None, near: str = "") -> None:
        """Look at what an act led to, from *near* it; the focus must not be lost to the page."""
        self.eye.focus_stays(name)
        self.eye.look(name, action=action, near=near)

    def dealer(self) -> SettledDealer:
        return SettledDealer(self)


class SettledDealer(Dealer):
    """A dealer at a table of the stage's page."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.page)
        self.settles: Any = stage.settles

    def tap(self, name: str) -> None:
        super().tap(name)
        self.settles()
