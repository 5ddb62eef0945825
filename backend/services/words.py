"""The words of the server's own pages, in the language a browser asks for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from werkzeug.datastructures import LanguageAccept

from pycore.voice import catalogues


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """{key: text}; "lang" is the language's own code."""
    words = catalogues.catalogue(language)
    ours = {key[4:]: text for key, text in words.items() if key.startswith("org.")}
    return {"lang": language, **ours}


def words_for(wanted: LanguageAccept) -> Mapping[str, str]:
    """The catalogue of the best language we have; English when none is asked for."""
    return catalogue(wanted.best_match(catalogues.codes(), catalogues.BASE) or catalogues.BASE)
