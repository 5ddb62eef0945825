"""A state of a screen, as a line of a table: which night, which screen, what a person does there,
what must be seen then and what must be in reach.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One thing that a person does; *verb* is a method of whoever walks (e2e/layout/stage.py)."""

    verb: str
    arguments: tuple[object, ...]


@dataclass(frozen=True)
class State:
    """*at* is a prepared night and its screen, "selling/door", or an address of none, "#/trainer".

    *sees* must be in sight once the *steps* are done. *next* must be in reach without scrolling: a
    selector, None for the first filled button, "" for nothing; *near* is where the person looks
    then. *acted*: the last step was an act, and the focus may not have fallen to the page.
    *writes*: the steps change the night, so it gets a copy of its own.
    """

    name: str
    at: str
    steps: tuple[Step, ...] = ()
    sees: str = ""
    next: str | None = None
    near: str = ""
    acted: bool = False
    writes: bool = False

    @property
    def night(self) -> str:
        """The name of the prepared night; "" for an address of none."""
        return "" if self.at.startswith("#") else self.at.partition("/")[0]

    @property
    def screen(self) -> str:
        """The screen's own route: "door", "table", "trainer"."""
        return self.at.split("/")[1]


def tap(selector: str) -> Step:
    return Step("taps", (selector,))


def write(selector: str, text: str) -> Step:
    return Step("types", (selector, text))


def send(selector: str, text: str) -> Step:
    """Write, and press Enter."""
    return Step("sends", (selector, text))


def choose(selector: str) -> Step:
    return Step("chooses", (selector,))


def select(selector: str, value: str) -> Step:
    return Step("selects", (selector, value))


def fold(selector: str) -> Step:
    """Open what is folded, or shut it."""
    return Step("folds", (selector,))


def see(selector: str) -> Step:
    return Step("sees", (selector,))


def read(selector: str, text: str) -> Step:
    """A field says so."""
    return Step("reads", (selector, text))


def later(minutes: int, seconds: int = 0) -> Step:
    return Step("later", (minutes, seconds))


def scroll(selector: str) -> Step:
    return Step("scrolls", (selector,))


def go(route: str) -> Step:
    """To another screen of the same night, or to an address."""
    return Step("goes", (route,))
