"""What a page said to people, and what of it is no word of any language: a key that nobody
translated, the name of a code, a hole that was not filled, a clause without its words, a sentence
of another language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from playwright.sync_api import Page, expect

SCRIPT = Path(__file__).parent / "said.js"
_HOLE = re.compile(r"[{}]|%[sd]\b|\[object |\b(?:undefined|NaN|null|True|False)\b|^None$")
_TOKEN = re.compile(r"[A-Za-z][\w/.-]*\w")
_CODE = re.compile(r"\w_\w|[a-z]/\d+$")

Words = Mapping[str, Mapping[str, str]]
Said = tuple[str, str, str]
"""Language, "text" or "clause", and what was said."""


class Ear:
    """Hears everything that a page says once it is opened; *words* are the catalogues by
    language, the first of them the one that it is opened in.
    """

    def __init__(self, page: Page, words: Words) -> None:
        self.page = page
        self.words = words
        self._heard: set[Said] = set()
        page.add_init_script(path=SCRIPT)

    def speaks(self, lang: str) -> None:
        """The director's app in another language, in place."""
        self.page.evaluate("lang => said.speak(lang)", lang)
        expect(self.page.locator("html")).to_have_attribute("lang", lang)

    def in_each(self) -> None:
        """What is shown now, in every language; afterwards it is the first again."""
        first_lang, *others = self.words
        for lang in (*others, first_lang):
            self.speaks(lang)

    def heard(self) -> set[Said]:
        self._heard |= {
            (lang, kind, text) for lang, kind, text in self.page.evaluate("said.all()")
        }
        return self._heard

    def wrong(self) -> list[str]:
        """What was said that nobody can read, or that is in another language than theirs."""
        return unspoken(self.heard(), self.words)


def unspoken(heard: Iterable[Said], words: Words) -> list[str]:
    """Of *heard* what is no word of its language, each with what it is instead."""
    judge = _Judge(words)
    judged = [(lang, judge.wrong(lang, kind, text), text) for lang, kind, text in sorted(heard)]
    return [f"{lang}: {wrong}: {text}" for lang, wrong, text in judged if wrong]


class _Judge:
    """Knows every key, and every sentence that stands as it is, by language."""

    def __init__(self, words: Words) -> None:
        self._families = {key.partition(".")[0] for word in words.values() for key in word}
        self._sentences = {
            lang: {text for key, text in catalogue.items() if not key.startswith("lang.")}
            for lang, catalogue in words.items()
        }
        self._own_names = {word["lang.name"] for word in words.values()}
        """What languages are called by those who speak them, in every language alike."""
        spoken = {
            token
            for sentence in self._sentences.values()
            for text in sentence
            for token in _TOKEN.findall(text.lower())
        }
        parts = {part for word in words.values() for key in word for part in key.split(".")}
        self._codes = {
            part for part in parts if re.fullmatch("[a-z]+([-_][a-z]+)+", part)
        } - spoken

    def wrong(self, lang: str, kind: str, text: str) -> str:
        """What *text* is instead of words; "" when it is words."""
        if kind == "clause":
            return "a clause without words"
        if _HOLE.search(text):
            return "a hole"
        for word in text.split():
            if "://" in word:
                continue
            for token in _TOKEN.findall(word):
                family, dot, _ = token.partition(".")
                if dot and family in self._families:
                    return "a key"
                if token in self._codes or _CODE.search(token):
                    return "a code"
        if text in self._sentences[lang] or text in self._own_names:
            return ""
        others = [other for other, texts in self._sentences.items() if text in texts]
        return f"said in {others[0]}" if others else ""
