"""The words of the server's own pages, in the language a browser asks for."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from werkzeug.datastructures import LanguageAccept

LANGUAGES = ("en", "fr")
FOLDER = Path(__file__).resolve().parent.parent / "words"


@cache
def catalogue(language: str) -> dict[str, str]:
    """{key: text}; "lang" is the language's own code."""
    text = (FOLDER / f"{language}.json").read_text(encoding="utf-8")
    words: dict[str, Any] = json.loads(text)
    return {"lang": language, **words}


def words_for(wanted: LanguageAccept) -> dict[str, str]:
    """The catalogue of the best language we have; English when none is asked for."""
    return catalogue(wanted.best_match(LANGUAGES, "en") or "en")
