"""The judge of the page for inspectors, as its worker asks it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.papers.pack import zipped
from pycore.verify.page import Inspector
from tests.core.kit.packs import listed, packed, played, won
from webapp.build import inspectors

INSPECTOR = Inspector(inspectors.words())


class Array:
    """What a page hands over, as Python sees it there."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def to_bytes(self) -> bytes:
        return self._data


def judged(data: bytes, lang: str = "en") -> Any:
    return json.loads(INSPECTOR.judged("report.zip", Array(data), lang))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_pack_is_whole_in_each_language_with_the_words_of_the_page_alone(lang: str) -> None:
    """Also one with lines of the book, and of each kind of night."""
    houses = ("nunavut-five-table", "saskatchewan-night", "manitoba-hall")
    packs = [
        packed(played(), lang, won(played()).book),
        *(packed(played(house), lang) for house in houses),
    ]
    for pack in packs:
        judgement = judged(zipped(pack), lang)
        assert judgement["verdict"] == "whole", judgement
        assert len(judgement["more"]) > 5
        assert not any("verify." in line or "{" in line for line in judgement["more"])


def test_what_was_altered_is_one_headline_and_one_sentence() -> None:
    pack = packed(played())
    judgement = judged(zipped(listed(pack, tid="night-2")))
    assert judgement["verdict"] == "altered"
    assert judgement["headline"].startswith("report.zip: ALTERED. night.txt holds other records")
    assert judgement["more"] == []
    assert judged(b"Hello")["verdict"] == "not-ours"
    assert judged(pack["night.txt"].replace(b"entry-sold", b"entry-solt"), "fr")["headline"] == (
        "report.zip\u00a0: MODIFIÉ. Dans report.zip, la ligne 5 a été changée après coup, "
        "ou il en manque une (bad-hash)."
    )
