"""What the page for inspectors says, and the sentences that papers are made again with."""

from __future__ import annotations

from pycore.voice import catalogues
from webapp.build import site
from webapp.ui.kit.catalogue import PREFIXES

OWN = "verify.page."
JUDGED = ("verify.", "cli.line", "org.names")
"""Beside what a tablet makes papers with: what is said of a judgement."""


def page_words() -> dict[str, dict[str, str]]:
    """Return {language: {key: text}} of the page itself, and what each language is called."""
    page_words = {}
    for lang in catalogues.codes():
        words = catalogues.catalogue(lang)
        own = {key.removeprefix(OWN): text for key, text in words.items() if key.startswith(OWN)}
        page_words[lang] = {**own, "name": words["lang.name"]}
    return page_words


def words() -> str:
    """Return {language: {key: text}} for the worker, as JSON."""
    wanted = (*PREFIXES, *JUDGED)
    return site.as_json(
        {
            lang: {
                key: text
                for key, text in catalogues.catalogue(lang).items()
                if key.startswith(wanted) and not key.startswith(OWN)
            }
            for lang in catalogues.codes()
        }
    )
