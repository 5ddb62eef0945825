"""Looks at one state of a page: check.js for what lies where, axe for what is said to people who
do not see it.

A normal run looks at every size in every language, each size light in one language and dark in the
other, which is every pair of size, language and theme; axe reads a state once, in a size, language
and theme that its name chooses. In full (`run.py test --all`) every state is looked at in every
size, language and theme, and axe reads it in a phone's and a lying tablet's size; in the dark its
colours alone: nothing else depends on the theme. A telephone with its text at 200 % is looked at
in English.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.layout import pictures
from e2e.layout.findings import LANGUAGES, SIZES, THEMES, Finding, finding_lines
from tests.kit import promises
from webapp.build.tools import NODE_MODULES

Size = tuple[int, int]
USUAL: Size = (1280, 800)
"""What a page is opened in, and brought back to."""
PHONE: Size = (390, 844)
"""A telephone with its text at 200 %."""
LOST = (
    "page scrolls sideways",
    "scrolls sideways",
    "text cut",
    "text spills out",
    "text on text",
    "word broken",
    "cut below",
    "controls overlap",
    "covered",
    "out of sight",
)
"""What somebody with large letters could not read or press however they scroll."""
Look = tuple[Size, str, str]
TELLINGS = 500
"""How often a page that does not take a size is told it: some ten seconds."""

CHECK = Path(__file__).parent / "check.js"
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
AT_ONCE = "(() => {{ const setTimeout = layout.soon; {axe} }})()"
"""axe puts off each of its rules by a timer, and the clock of a page may stand still."""
ACCEPTED = {"fr": "fr-CA,fr;q=0.9", "en": "en-CA,en;q=0.9"}
"""What a browser asks a server for, by its person's language."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def looks() -> list[Look]:
    """(size, language, theme), in an order that changes little: from USUAL and back."""
    sizes = (USUAL, *(size for size in SIZES if size != USUAL))
    return [
        (size, lang, theme)
        for lang_index, lang in enumerate(LANGUAGES)
        for size in (sizes[::-1] if lang_index % 2 else sizes)
        for which, theme in enumerate(THEMES)
        if promises.LAYOUT.has_turn(lang_index, sizes.index(size), which)
    ]


def readings(state: str) -> list[tuple[Look, bool]]:
    """Where axe reads a state, and whether its colours alone."""
    if not promises.in_full():
        chosen = looks()
        return [(chosen[sha256(state.encode()).digest()[0] % len(chosen)], False)]
    english = [
        ((size, LANGUAGES[0], theme), theme != THEMES[0])
        for size in (SIZES[0], SIZES[2])
        for theme in THEMES
    ]
    # Other languages say other words in the same elements.
    return english + [((SIZES[0], lang, THEMES[0]), False) for lang in LANGUAGES[1:]]


def speaks(page: Page, lang: str) -> None:
    """The director's app in another language."""
    page.evaluate("lang => layout.speak(lang)", lang)


@dataclass
class Eye:
    """Looks at a page and keeps what it saw. *speak* puts the page into another language."""

    page: Page
    speak: Callable[[Page, str], None] = speaks
    findings: list[Finding] = field(default_factory=list)
    lang: str = LANGUAGES[0]
    size: Size | None = None

    def __post_init__(self) -> None:
        self._devtools = self.page.context.new_cdp_session(self.page)
        self.page.add_init_script(path=CHECK)

    def look(
        self, state: str, *, action: str | None = None, near: str = "", header: bool = True
    ) -> None:
        """The state in every look, and in large letters. *action* is what has to be in sight where
        that is not the first filled button, "" for nothing; *near* is where the last act was.
        """
        reads = dict(readings(state))
        for look in looks():
            size, lang, theme = look
            wish = {"next": action, "near": near, "header": header, "wide": size[0]}
            self._speaks(lang)
            self.page.wait_for_load_state(
                "load"
            )  # what is seen before its style sheet is no state
            self.resize(size)
            self._keep(state, look, self._faults(theme, wish))
            if look in reads:
                self._keep(state, look, self._axe(theme, reads[look]))
        self._speaks(LANGUAGES[0])
        self._in_large_letters(state)
        self.resize(USUAL)
        if pictures.FOLDER:
            pictures.keep(self.page, state)

    def _faults(self, theme: str, wish: dict[str, Any]) -> list[dict[str, Any]]:
        faults: list[dict[str, Any]] = self.page.evaluate(
            "([theme, wish]) => layout.look(theme, wish)", [theme, wish]
        )
        return faults

    def _in_large_letters(self, state: str) -> None:
        """On a telephone of somebody who set the text to twice its size: nothing runs out, is cut
        or covered. What is in sight at once is another matter there. The big screen is left out:
        it is a projector's, and as large as that makes it.
        """
        if self.page.evaluate("() => document.body.dataset.screen === 'screen'"):
            return
        look = (PHONE, LANGUAGES[0], THEMES[0])
        self.resize(PHONE)
        self._letters(32)
        wish = {"next": "", "near": "", "header": False, "wide": PHONE[0]}
        faults = self._faults(THEMES[0], wish)
        self._keep(state, look, [fault for fault in faults if fault["fault"] in LOST])
        self._letters(16)

    def _letters(self, pixels: int) -> None:
        """What the browser's own setting makes of 1rem, in media queries, too."""
        self._devtools.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
        self.page.wait_for_function(
            "px => getComputedStyle(document.documentElement).fontSize === `${px}px`", arg=pixels
        )

    def _speaks(self, lang: str) -> None:
        if lang != self.lang:
            self.speak(self.page, lang)
            self.lang = lang

    def _axe(self, theme: str, colours: bool) -> list[dict[str, Any]]:
        if not self.page.evaluate("() => Boolean(window.axe)"):
            self.page.evaluate(AT_ONCE.format(axe=AXE.read_text("utf-8")))
        wish = {"tags": TAGS, "colours": colours, "theme": theme}
        faults: list[dict[str, Any]] = self.page.evaluate("wish => layout.examine(wish)", wish)
        return faults

    def focus_stays(self, state: str) -> None:
        """After an act the focus is on something, not on the page."""
        if self.page.evaluate("() => layout.focusIsLost()"):
            self.says(state, USUAL, "focus fell to the page", "body", "after the act")

    def resize(self, size: Size) -> None:
        """Not by Playwright, which sizes a window, too: that costs twice as much.

        The browser says yes before the page has the size, and a document that has just come may
        miss it: it is told until it has.
        """
        if size == self.size:
            return
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
        for _ in range(TELLINGS):
            self._devtools.send("Emulation.setDeviceMetricsOverride", metrics)
            if self.page.evaluate("() => [innerWidth, innerHeight]") == list(size):
                break
            time.sleep(0.02)
        self.size = size

    def each_size(self) -> Iterator[Size]:
        for size in SIZES:
            self.resize(size)
            yield size
        self.resize(USUAL)

    def says(self, state: str, size: Size, fault: str, where: str, detail: str) -> None:
        """A finding that the eye did not see by itself."""
        faults = [{"fault": fault, "where": where, "detail": detail}]
        self._keep(state, (size, LANGUAGES[0], THEMES[0]), faults)

    def begins(self) -> None:
        """Nothing was seen yet: a test that broke off has said so itself."""
        self.findings.clear()

    def holds(self) -> None:
        """Fail with what was seen; nothing is right."""
        findings, self.findings = self.findings, []
        if findings:
            pytest.fail(f"{len(findings)} findings\n{finding_lines(findings)}", pytrace=False)

    def _keep(self, state: str, look: Look, faults: list[dict[str, Any]]) -> None:
        self.findings += [Finding(state, *look, **fault) for fault in faults]
