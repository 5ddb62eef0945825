"""One page in Firefox or WebKitGTK, in words: open, press, type, see. Everything waits until it
can be done, as a person would.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from e2e.engines.webdriver import ELEMENT, Driver, WebDriverError

PATIENCE_S = 90  # WebKitGTK takes its time on a busy machine
FIRST = "const one = document.querySelector(arguments[0]); "
ENTER = "\ue007"
# Where the element can be pressed: seen, not switched off.
FIND = """
  const shown = (one) => one.getClientRects().length && !one.disabled
    && getComputedStyle(one).visibility === "visible";
  return [...document.querySelectorAll(arguments[0])].find(shown) || null;
"""


class Screen:
    """*driver* at the server's address *url*."""

    def __init__(self, driver: Driver, url: str) -> None:
        self.driver = driver
        self.url = url

    def open(self, path: str) -> None:
        """Load *path* afresh: a step from one # to another would not load anything."""
        for address in ("about:blank", self.url + path):
            self.driver.call("Navigate", url=address)
            self.waits("return location.href.startsWith(arguments[0])", address)

    def moves_to(self, path: str) -> None:
        """Go on to *path* as a link does; the page that is left may be kept for the way back."""
        self._leaves("location.assign(arguments[0])", path)

    def goes_back(self, pages: int) -> None:
        self._leaves("history.go(-arguments[0])", pages)

    def _leaves(self, how: str, argument: Any) -> None:
        self.asks(f"document.body.dataset.movedOn = 1; {how}", argument)
        self.waits("return document.body && !document.body.dataset.movedOn")

    def sized(self, wide: int, high: int) -> None:
        """Turn or change the tablet: the page is then *wide* by *high*."""
        more = self.asks("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.driver.call("SetWindowRect", width=wide + more[0], height=high + more[1])
        self.waits(
            "return innerWidth === arguments[0] && innerHeight === arguments[1]", wide, high
        )

    def ready(self, seconds: float = PATIENCE_S) -> float:
        """Wait for the first screen; answers the seconds it took from now."""
        begun = time.monotonic()
        self.waits('return document.body.dataset.ready === "1"', seconds=seconds)
        return time.monotonic() - begun

    def asks(self, script: str, *args: Any) -> Any:
        """What the body of a function answers in the page."""
        return self.driver.call("ExecuteScript", script=script, args=list(args))

    def waits(self, script: str, *args: Any, seconds: float = PATIENCE_S) -> Any:
        """What *script* answers as soon as that is true. A page on its way answers nothing."""
        return until(lambda: self.asks(script, *args), lambda: f"{script} {args}", seconds)

    def press(self, css: str) -> None:
        """A real click on the first *css* that is seen."""

        def pressed() -> bool:
            target = self.asks(FIND, css)
            if target:
                self.driver.call("ElementClick", id=target[ELEMENT])
            return bool(target)

        until(pressed, lambda: f"pressing {css}")

    def choose(self, css: str) -> None:
        """A box or a button that lies hidden under its label."""
        self.waits(FIRST + "one?.click(); return one", css)

    def types(self, css: str, text: str, enter: bool = False) -> None:
        """Put *text* in place of what a field holds."""

        def typed() -> bool:
            field = self.asks(FIND, css)
            if field:
                self.asks("arguments[0].focus(); arguments[0].select?.()", field)
                self.driver.call("ElementSendKeys", id=field[ELEMENT], text=text)
                if enter:
                    self.driver.call("ElementSendKeys", id=field[ELEMENT], text=ENTER)
            return bool(field)

        until(typed, lambda: f"typing into {css}")

    def reads(self, css: str) -> str:
        """The text of the first *css*, with plain spaces."""
        text = str(self.waits(FIRST + "return one && [one.innerText]", css)[0])
        return text.replace("\u00a0", " ")

    def sees(self, css: str, text: str) -> None:
        """Wait until the first *css* contains *text*."""
        text_there = ""

        def shows_text() -> bool:
            nonlocal text_there
            text_there = self.reads(css)
            return text in text_there

        until(shows_text, lambda: f"{css} to say {text!r}, not {text_there!r}")


def until(look: Callable[[], Any], awaited: Callable[[], str], seconds: float = PATIENCE_S) -> Any:
    """What *look* answers as soon as that is true; AssertionError that says *awaited* was
    awaited.
    """
    end = time.monotonic() + seconds
    last_error = ""
    while time.monotonic() < end:
        try:
            answer = look()
            if answer:
                return answer
        except WebDriverError as error:  # the page changes under the finger
            last_error = f" ({error})"
        time.sleep(0.05)
    raise AssertionError(f"waited {seconds} s for {awaited()}{last_error}")
