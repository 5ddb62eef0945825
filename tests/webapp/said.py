"""What a screen says of a refusal."""

from __future__ import annotations

from typing import Any

from pycore.portable import sentences
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues


def refusal_words(refused: Any) -> tuple[str, str]:
    """The sentence in English and in French, its spaces plain."""
    english, french = (
        sentences.refusal(
            Voice(catalogues.catalogue(lang), Wall(0)), refused["code"], refused["facts"]
        ).replace("\u00a0", " ")
        for lang in ("en", "fr")
    )
    return english, french
