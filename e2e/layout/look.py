"""Looks at one state of a page in every size, language and theme: check.js for what lies where,
axe for what is said to people who do not see it.

Size, language and theme change in place: the state is reached once. axe runs in full on a phone
and on a tablet that lies, which show most apart, and in every size when HOLDFAST_EVERY_SIZE is
set; in the dark its colours alone: nothing else depends on the theme, and no colour on the
language. Other languages say other words in the same elements: axe reads them once, at a phone's
size; whether they fit is looked at in every size.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from e2e.layout.findings import LANGUAGES, SIZES, THEMES, Finding
from webapp.build.tools import NODE_MODULES

CHECK = (Path(__file__).parent / "check.js").read_text("utf-8")
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SHOTS = os.environ.get("HOLDFAST_SHOTS", "")
"""A folder: a picture of every state in it, by size, language and theme."""
EXAMINED = SIZES if os.environ.get("HOLDFAST_EVERY_SIZE") else (SIZES[0], SIZES[2])


def speaks(page: Page, lang: str) -> None:
    """The director's app in another language."""
    page.evaluate("lang => layout.speak(lang)", lang)


@dataclass
class Eye:
    """Looks at a page and keeps what it saw. *speak* puts the page into another language."""

    page: Page
    speak: Callable[[Page, str], None] = speaks
    findings: list[Finding] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    screens: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.add_init_script(CHECK)

    def look(
        self, state: str, *, action: str | None = None, near: str = "", header: bool = True
    ) -> None:
        """The state in all sizes, languages and themes. *action* is what has to be in sight where
        that is not the first filled button, "" for nothing; *near* is where the last act was.
        """
        self.states.append(state)
        self.screens.add(str(self.page.evaluate("() => document.body.dataset.screen || ''")))
        for lang in LANGUAGES:
            if lang != LANGUAGES[0]:
                self.speak(self.page, lang)
            for size in SIZES:
                self.resize(size)
                told = self.page.evaluate(
                    "wish => layout.look(wish)", {"next": action, "near": near, "header": header}
                )
                for theme in THEMES:
                    self._keep(state, size, lang, theme, told[theme])
                    self._picture(state, size, lang, theme)
                self._examine(state, size, lang)
        self.speak(self.page, LANGUAGES[0])
        self.resize((1280, 800))

    def focus_stays(self, state: str) -> None:
        """After an act the focus is on something, not on the page."""
        if self.page.evaluate("() => layout.focusIsLost()"):
            self._keep(
                state, (1280, 800), "en", "light",
                [{"what": "focus fell to the page", "where": "body", "detail": "after the act"}],
            )  # fmt: skip

    def resize(self, size: tuple[int, int]) -> None:
        if self.page.viewport_size != {"width": size[0], "height": size[1]}:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def each_size(self) -> Iterator[tuple[int, int]]:
        for size in SIZES:
            self.resize(size)
            yield size
        self.resize((1280, 800))

    def says(self, state: str, size: tuple[int, int], what: str, where: str, detail: str) -> None:
        """A finding that the eye did not see by itself."""
        self._keep(
            state, size, "en", "light", [{"what": what, "where": where, "detail": detail}]
        )  # fmt: skip

    def _examine(self, state: str, size: tuple[int, int], lang: str) -> None:
        if size not in EXAMINED or (lang != LANGUAGES[0] and size != SIZES[0]):
            return
        if not self.page.evaluate("() => Boolean(window.axe)"):
            self.page.evaluate(AXE.read_text("utf-8"))
        for theme in THEMES if lang == LANGUAGES[0] else THEMES[:1]:
            self._theme(theme)
            wish = {"tags": TAGS, "colours": theme != THEMES[0]}
            seen = self.page.evaluate("wish => layout.examine(wish)", wish)
            self._keep(state, size, lang, theme, seen)
        self._theme("")

    def _theme(self, theme: str) -> None:
        self.page.evaluate("theme => layout.inTheme(theme)", theme)

    def _keep(
        self, state: str, size: tuple[int, int], lang: str, theme: str, seen: list[dict[str, Any]]
    ) -> None:
        self.findings += [Finding(state, size, lang, theme, **one) for one in seen]

    def _picture(self, state: str, size: tuple[int, int], lang: str, theme: str) -> None:
        if not SHOTS:
            return
        folder = Path(SHOTS)
        folder.mkdir(parents=True, exist_ok=True)
        self._theme(theme)
        name = f"{state.replace(' ', '-').replace(':', '')}.{size[0]}.{lang}.{theme}.png"
        self.page.screenshot(path=folder / name)
        self._theme("")
