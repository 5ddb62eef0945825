"""Looks at one state of a page in every size, language and theme: check.js for what lies where,
axe for what is said to people who do not see it.

Size, language and theme change in place: the state is reached once. axe runs in full on the
narrowest page in French and the widest tablet in English; colours again in the dark, for nothing
else depends on the theme.
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
AXE_LOOKS = (((360, 800), "fr"), ((1280, 800), "en"))
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SHOTS = os.environ.get("HOLDFAST_SHOTS", "")
"""A folder: a picture of every state in it, by size, language and theme."""

# The app's own way to another language, in place: what the radio on the data screen says.
SPEAK = """lang => {
  const radio = document.createElement("input");
  radio.dataset.change = "language";
  radio.value = lang;
  document.body.append(radio);
  radio.dispatchEvent(new Event("change", { bubbles: true }));
  radio.remove();
}"""
EXAMINE = """([rules, colours]) => axe.run(document.querySelector("#over > *") || document, {
  runOnly: colours ? { type: "rule", values: ["color-contrast"] } : { type: "tag", values: rules },
  rules: colours ? {} : {
    "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: false },
  },
  resultTypes: ["violations"], elementRef: false, ancestry: false,
}).then(({ violations }) => violations.flatMap(({ id, impact, nodes }) => nodes.map((node) => (
  { what: "axe " + id + " (" + impact + ")", where: node.target.flat().join(" "),
    detail: node.any.concat(node.all, node.none).map((one) => one.message).join("; ")
      .slice(0, 160) }))))"""
FOCUS = """() => {
  const at = document.activeElement;
  return !at || at === document.body || at.id === "main" ? "the page" : "";
}"""


def speaks(page: Page, lang: str) -> None:
    """The director's app in another language."""
    page.evaluate(SPEAK, lang)


@dataclass
class Eye:
    """Looks at a page and keeps what it saw. *speak* puts the page into another language."""

    page: Page
    speak: Callable[[Page, str], None] = speaks
    findings: list[Finding] = field(default_factory=list)
    states: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.add_init_script(CHECK)

    def look(
        self, state: str, *, action: str | None = None, near: str = "", header: bool = True
    ) -> None:
        """The state in all sizes, languages and themes. *action* is what has to be in sight where
        that is not the first filled button; "" for nothing.
        """
        self.states.append(state)
        for lang in LANGUAGES:
            if lang != LANGUAGES[0]:
                self.speak(self.page, lang)
            for size in SIZES:
                self.resize(size)
                told = self.page.evaluate(
                    "wish => layoutCheck(wish)", {"next": action, "near": near, "header": header}
                )
                for theme in THEMES:
                    self._keep(state, size, lang, theme, told[theme])
                    self._picture(state, size, lang, theme)
                if (size, lang) in AXE_LOOKS:
                    self._examine(state, size, lang)
        self.speak(self.page, LANGUAGES[0])
        self.resize((1280, 800))

    def focus_stays(self, state: str) -> None:
        """After an act the focus is on something, not on the page."""
        if self.page.evaluate(FOCUS):
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
        if not self.page.evaluate("() => Boolean(window.axe)"):
            self.page.evaluate(AXE.read_text("utf-8"))
        for theme in THEMES:
            self._theme(theme)
            wish = [RULES, theme != THEMES[0]]
            self._keep(state, size, lang, theme, self.page.evaluate(EXAMINE, wish))
        self._theme("")

    def _theme(self, theme: str) -> None:
        self.page.evaluate(
            "theme => theme ? document.documentElement.setAttribute('data-theme', theme)"
            " : document.documentElement.removeAttribute('data-theme')",
            theme,
        )

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
