"""A person at one tablet that takes in prepared nights (`tests/kit/nights`)."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.dealer import Dealer
from tests.kit.locator import expect
from tests.kit.volunteer import Volunteer


@dataclass
class Hands:
    """*nights* are the ids of the nights that are on the tablet, by name."""

    page: Any
    volunteer: Volunteer
    folder: Path
    nights: dict[str, str] = field(default_factory=dict)

    def at(self, selector: str) -> Any:
        return self.page.locator(selector).first

    def goes(self, route: str) -> None:
        self.volunteer.goes(route)

    def file(self, make: Callable[[], Hall]) -> tuple[str, str]:
        return nights.file(make)

    def holds(self, name: str, make: Callable[[], Hall]) -> str:
        """The night's id; its file is taken in the first time it is asked for."""
        if name not in self.nights:
            tid, text = self.file(make)
            file = self.folder / f"{name}.txt"
            file.write_text(text, "utf-8")
            self.goes("#/data")
            here = self.page.locator('[data-test="data-here"]')
            before = here.inner_text()
            self.page.locator("#import").set_input_files(file)
            expect(here).not_to_have_text(before)
            self.nights[name] = tid
        return self.nights[name]

    def opens(self, make: Callable[[], Hall], screen: str) -> None:
        """A prepared night, afresh, at a screen; whoever undid something before has let go."""
        tid = self.holds(make.__name__, make)
        self.volunteer.pass_time(0, 2)
        self.goes("#/nights")
        expect(self.page.locator("body")).to_have_attribute("data-screen", "nights")
        self.volunteer.night = tid
        self.goes(f"#/night/{tid}/{screen}")
        expect(self.page.locator("body")).to_have_attribute("data-screen", screen)

    def deals(self) -> Dealer:
        """At the first table of the night."""
        self.goes(f"#/night/{self.volunteer.night}/table/1")
        expect(self.page.locator("body")).to_have_attribute("data-screen", "table")
        return Dealer(self.page)

    def saved(self) -> None:
        self.volunteer.saved()


def at(page: Any, folder: Path) -> Hands:
    """Somebody at a tablet at the hour that the nights were prepared for."""
    page.clock.install(time=nights.NOW)
    return Hands(page, Volunteer(page), folder)


# ---- another tablet of the same night, for a page without a browser ----

_ids = itertools.count(1_000_000)


def asks(hands: Hands, op: str, **facts: Any) -> dict[str, Any]:
    """What the worker says to another than this page, which hears nothing of it."""
    screen = hands.page
    tid = hands.volunteer.night
    times = {"wall_ms": screen.time.wall_ms, "perf_ms": int(screen.time.page_ms), "hidden": False}
    request = {"id": next(_ids), "op": op, "tid": tid, **times, **facts}
    reply: dict[str, Any] = json.loads(screen._run(screen.worker.handle(json.dumps(request))))
    return reply


def elsewhere(hands: Hands, **command: Any) -> bool:
    """Another tablet does this, and the page has not heard of it yet; False where it may not."""
    return "ok" in asks(hands, "do", command=command)


def view(hands: Hands) -> dict[str, Any]:
    shown: dict[str, Any] = asks(hands, "view")["ok"]["view"]
    return shown


def arrives(hands: Hands) -> None:
    """What was done elsewhere comes to the page."""
    hands.page.app.app.reload_view()
    hands.page.settles()


def sits(hands: Hands, table: int, seat: int) -> int:
    """The ticket of whoever sits there, 0 for nobody."""
    for row in view(hands)["tables"]:
        if row["table"] == table:
            return row["seats"][seat - 1] or 0
    return 0


def called(hands: Hands, ticket: int) -> str:
    names = [row["name"] for row in view(hands)["players"] if row["ticket"] == ticket]
    return str(names[0])
