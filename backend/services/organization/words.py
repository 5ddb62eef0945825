"""The words of the server's own pages: those of the catalogue that tablets and phones speak from,
in the language a browser asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Request

from pycore.night.devices.met import Conflict
from pycore.portable import sentences
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues

CHOSEN = "holdfast_lang"
"""The cookie that keeps the language somebody chose."""


class ServerWall(Wall):
    """The clocks where this server stands: for what happened in no hall."""

    def ahead(self, at_ms: int) -> int:
        try:
            here = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone().utcoffset()
        except (OverflowError, OSError, ValueError):  # a tablet's clock may show anything
            here = None
        return int(here.total_seconds()) // 60 if here else 0


class PageVoice(Voice):
    """A voice for the templates. Times are told by the clocks of the hall that it was put in, by
    this server's before.
    """

    def __init__(self, lang: str, wall: Wall) -> None:
        super().__init__(catalogues.catalogue(lang), wall)
        self.lang = lang

    def in_hall(self, utc_offset_minutes: int | None) -> PageVoice:
        """Return the same voice in a hall; where none is known it stays where it is."""
        if utc_offset_minutes is None:
            return self
        return PageVoice(self.lang, Wall(utc_offset_minutes))

    def t(self, key: str, **facts: object) -> str:
        return self.tell(key, facts)

    def many(self, key: str, number: int, **facts: object) -> str:
        return self.count(key, number, facts)

    def iso(self, at_ms: int) -> str:
        """Return a moment for a machine, as the hall's clocks show it."""
        when, ahead = self.civil(at_ms), self.wall.ahead(at_ms)
        size = abs(ahead)
        return (
            f"{when.year:04}-{when.month:02}-{when.day:02}"
            f"T{when.hour:02}:{when.minute:02}:{when.second:02}"
            f"{'-' if ahead < 0 else '+'}{size // 60:02}:{size % 60:02}"
        )

    def missing(self, gone: Mapping[str, int]) -> str:
        return sentences.missing(self, gone["records"], gone["sales"], gone["cents"])

    def refusal(self, code: str, facts: Mapping[str, object]) -> str:
        return sentences.refusal(self, code, facts)

    def kind(self, stored: str) -> str:
        return sentences.kind(self, stored)

    def conflict(self, waits: Conflict) -> str:
        return sentences.conflict(self, waits["why"], waits["type"], waits["facts"])

    def upward(self, code: str) -> str:
        """Return why a hub's records do not go on."""
        key = f"org.upward.problem.{code}"
        return self.t(key if key in self.words else "org.upward.problem.other", code=code)

    def aside(self, why: str) -> str:
        """Return why a line was set aside."""
        return self.words.get(f"org.aside.why.{why}", why)


def languages() -> dict[str, str]:
    """Return {code: what the language calls itself}."""
    return catalogues.names()


def speech_for(request: Request) -> PageVoice:
    """Return the voice in the language somebody chose on a page here, else the browser's; English
    where we have none that is asked for.
    """
    codes = catalogues.codes()
    chosen = request.args.get("lang") or request.cookies.get(CHOSEN, "")
    if chosen not in codes:
        chosen = request.accept_languages.best_match(codes, catalogues.BASE) or catalogues.BASE
    return PageVoice(chosen, ServerWall(0))
