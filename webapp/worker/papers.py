"""One of a night's papers for the page, or all of them in one file, or a paper that no night alone
can make. The page sends the words of the language along that it wants: none are kept here.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Callable, Mapping
from dataclasses import replace

from pycore.book.book import Book
from pycore.kernel.units import Millis
from pycore.ledger.sync.store import NightTrouble
from pycore.night.night import Night
from pycore.papers import heading, pack, printing
from pycore.papers.contents import beside, posters, rules_told
from pycore.papers.kinds import Flaw, PaperRequest
from pycore.papers.pack import zipped
from pycore.papers.phones import Phones
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from webapp.worker.answers import Packed, PaperMade
from webapp.worker.office import Evenings, Office, night_of
from webapp.worker.requests import BadRequest, Request, field
from webapp.worker.sync.signing import Signing

RULES_AHEAD = "rules-ahead"


class Papers:
    """*night* is the one that a request is about, *office* the organization's, *evenings* its
    nights together; *phones* says how players' phones reach their page, *signing* signs packs.
    """

    def __init__(
        self,
        night: Callable[[Request], Night],
        office: Callable[[], Office],
        evenings: Callable[[], Evenings],
        phones: Callable[[Night], Phones | None],
        signing: Callable[[], Signing],
    ) -> None:
        self._night = night
        self._office = office
        self._evenings = evenings
        self._phones = phones
        self._signing = signing
        self.ops = {"paper": self._paper, "pack": self._pack, "paper-beside": self._paper_beside}

    async def _pack(self, request: Request, at_ms: Millis) -> Packed:
        """Everything that is filed of the night, in the language that is asked for."""
        night, lang = self._night(request), field(request, "lang", str)
        book = self._office().usable_book()
        files = pack.files(night, _texts(request, "words"), lang, book, flaws=_flaws(book))
        signed = await self._signing().of_pack(night, files[pack.MANIFEST])
        data = zipped(pack.with_signatures(files, signed, night.logs))
        return {
            "filename": pack.filename(night),
            "base64": b2a_base64(data, newline=False).decode("ascii"),
        }

    async def _paper(self, request: Request, at_ms: Millis) -> PaperMade:
        """The paper that is asked for; what the page chose for it stands in "options"."""
        night, book = self._night(request), self._office().usable_book()
        words, options = _texts(request, "words"), _texts(request, "options")
        phones = self._phones(night)
        question = printing.asking(night, words, at_ms, book, options, phones, _flaws(book))
        name, lang = field(request, "paper", str), field(request, "lang", str)
        try:
            printed = printing.printed(name, question, lang)
        except printing.NoSuchPaper:
            raise BadRequest("no such paper") from None
        return _made(printed, lang)

    async def _paper_beside(self, request: Request, at_ms: Millis) -> PaperMade:
        """A paper that no night alone can make, of what "options" names."""
        makers = {
            beside.VOUCHER: self._voucher,
            beside.BOOKS: self._books,
            posters.NAME: self._poster,
            RULES_AHEAD: self._rules_ahead,
        }
        name = field(request, "paper", str)
        if name not in makers:
            raise BadRequest("no such paper")
        return _made(makers[name](request, at_ms), field(request, "lang", str))

    def _voucher(self, request: Request, at_ms: Millis) -> printing.Printed:
        """The voucher of a win in the book, which may be of a night that is not here."""
        wanted = _texts(request, "options").get("win", "")
        wins = self._office().view(request, at_ms)["jackpot"]["wins"]
        jackpot_wins = [win for win in wins if win["win"] == wanted]
        if not jackpot_wins:
            raise BadRequest("no such win")
        question = self._whose(jackpot_wins[0]["night"], request, at_ms)
        voice = question.voice if question else _voice(request)
        paper = beside.voucher(voice, jackpot_wins, heading.under(question) if question else ())
        paper = replace(paper, made=heading.made(question) if question else "")
        return printing.leaving(paper, voice, field(request, "lang", str), jackpot_wins[0]["day"])

    def _whose(self, tid: str, request: Request, at_ms: Millis) -> PaperRequest | None:
        """How a night's papers are asked for; None of one that is not here, or that cannot be
        worked out.
        """
        try:
            night = self._night({"tid": tid})
        except (BadRequest, NightTrouble):
            return None
        return printing.asking(night, _texts(request, "words"), at_ms)

    def _books(self, request: Request, at_ms: Millis) -> printing.Printed:
        night, words = self._night(request), _texts(request, "words")
        question = printing.asking(night, words, at_ms)
        evening_books = self._evenings().books(night)
        paper = beside.evening_books(question.voice, evening_books, at_ms, heading.under(question))
        paper = replace(paper, made=heading.made(question))
        day = printing.day_of(night)
        return printing.leaving(paper, question.voice, field(request, "lang", str), day)

    def _rules_ahead(self, request: Request, at_ms: Millis) -> printing.Printed:
        """The tournament rules of a night that is being set up. Refused while it cannot open."""
        office, words = self._office(), _texts(request, "words")
        night = night_of(office, field(request, "draft", dict), at_ms)
        book = office.usable_book()
        question = printing.asking(night, words, at_ms, book, flaws=_flaws(book))
        # Of no records yet: nothing ties it to any.
        paper = replace(printing.made(rules_told.KIND.name, question), made="")
        lang = field(request, "lang", str)
        return printing.leaving(paper, question.voice, lang, printing.day_of(night))

    def _poster(self, request: Request, at_ms: Millis) -> printing.Printed:
        voice = _voice(request)
        paper = posters.house_poster(voice, field(request, "document", dict))
        return printing.leaving(paper, voice, field(request, "lang", str))


def _flaws(book: Book | None) -> tuple[Flaw, ...]:
    """Why papers are not whole that are made with the *book*, None where it was not to be read."""
    return ("book-unread",) if book is None else ()


def _voice(request: Request) -> Voice:
    """The language of a paper of no night: the page says by which clocks it is told."""
    return Voice(_texts(request, "words"), Wall(field(request, "utc_offset_minutes", int)))


def _made(printed: printing.Printed, lang: str) -> PaperMade:
    return {
        "name": printed.name,
        "lang": lang,
        "title": printed.title,
        "body": printed.body,
        "filename": printed.filename,
        "text": printed.document,
        "tables": [{"filename": name, "text": text} for name, text in printed.files.items()],
    }


def _texts(request: Request, name: str) -> Mapping[str, str]:
    return {str(key): str(text) for key, text in field(request, name, dict).items()}
