"""One of a night's papers for the page, or all of them in one file. The page sends the words of
the language along that it wants: none are kept here.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Callable, Mapping

from pycore.kernel.units import Millis
from pycore.night.night import Night
from pycore.papers import pack, printing
from webapp.worker.answers import Packed, PaperMade
from webapp.worker.office import Office
from webapp.worker.requests import BadRequest, Request, field


class Papers:
    """*night* is the one that a request is about, *office* the organization's."""

    def __init__(self, night: Callable[[Request], Night], office: Callable[[], Office]) -> None:
        self._night = night
        self._office = office
        self.ops = {"paper": self._paper, "pack": self._pack}

    async def _pack(self, request: Request, at_ms: Millis) -> Packed:
        """Everything that is filed of the night, in the language that is asked for."""
        night, lang = self._night(request), field(request, "lang", str)
        data = pack.pack(night, _texts(request, "words"), lang, self._office().known())
        return {
            "filename": pack.filename(night),
            "base64": b2a_base64(data, newline=False).decode("ascii"),
        }

    async def _paper(self, request: Request, at_ms: Millis) -> PaperMade:
        """The paper that is asked for; what the page chose for it stands in "options"."""
        night, book = self._night(request), self._office().known()
        words, options = _texts(request, "words"), _texts(request, "options")
        asked = printing.asking(night, words, at_ms, book, options)
        name, lang = field(request, "paper", str), field(request, "lang", str)
        try:
            found = printing.printed(name, asked, lang)
        except printing.NoSuchPaper:
            raise BadRequest("no such paper") from None
        return {
            "name": found.name,
            "lang": lang,
            "title": found.title,
            "body": found.body,
            "filename": found.filename,
            "text": found.document,
            "tables": [{"filename": name, "text": text} for name, text in found.files.items()],
        }


def _texts(request: Request, name: str) -> Mapping[str, str]:
    return {str(key): str(text) for key, text in field(request, name, dict).items()}
