"""Texts that are written from right to left are closed in alike on CPython and Brython."""

from __future__ import annotations

from tests.parity.runtimes import in_brython

SAID = r"""
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice

EDGES = "\u058f\u0590\u05ea\u08ff\u0900\ufb1c\ufb1d\ufdff\ufe00\ufe6f\ufe70\ufefc\ufefd"
TEXTS = ("", "Ann", "Zo\u00eb", "\u0645\u0631\u064a\u0645 7", "\u14c4\u1583", "\U0001f600")


def run():
    voice = Voice({"x": "{name}: {names} {n}", "lang.list": ", ", "lang.group": ","}, Wall(0))
    told = []
    for text in list(EDGES) + list(TEXTS):
        told.append(voice.tell("x", {"name": text, "names": [text, "B"], "n": 1200}))
    return "|".join([",".join(["%x" % ord(letter) for letter in one]) for one in told])
"""


def test_on_brython_compiled_ahead_of_time() -> None:
    here: dict[str, object] = {}
    exec(compile(SAID, "said", "exec"), here)
    expected = str(here["run"]())  # type: ignore[operator]
    assert expected.count("2068") == expected.count("2069") == 2 * 8
    assert in_brython(SAID) == expected
