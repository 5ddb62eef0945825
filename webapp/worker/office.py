"""The organization's book at the tablet: what is entered, and what nights add to it by themselves.

The book is kept, sent and fetched like a night. A night's figures go into it when the night is
over, and again when they change: every tablet may do so, and alike figures are one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, cast

from pycore import packs
from pycore.book import houses, nights
from pycore.book.book import BOOK_ID, Book
from pycore.book.nights import CountNight
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import day_at
from pycore.kernel.units import Cents, Millis
from pycore.log.bundle import write_bundle
from pycore.night.night import Night
from pycore.policies import house_text, house_writer
from pycore.views.book_view import book_view, night_figures, year_before
from pycore.views.shapes.book import BookView, YearBefore
from pycore.views.shapes.house import HouseDocument
from webapp.worker.answers import File, HouseFile
from webapp.worker.journal import StorageProblem
from webapp.worker.requests import BadRequest, Request, field
from webapp.worker.shelf import NightTrouble, Shelf

REFUSALS: Refusals = {
    "no-such-house": (),
}

LIMITS: tuple[Literal["players", "event_gross_cents", "year_gross_cents"], ...] = (
    "players", "event_gross_cents", "year_gross_cents",
)  # fmt: skip


class Office:
    """The book on *shelf*. Whoever calls holds its lock. *chance* gives ids nobody had before."""

    def __init__(self, shelf: Shelf, chance: Callable[[], str]) -> None:
        self._shelf = shelf
        self._chance = chance
        self._counted: dict[str, Night] = {}

    @property
    def book(self) -> Book:
        """The book. NightTrouble when this version cannot work it out."""
        if BOOK_ID in self._shelf.troubled:
            raise NightTrouble(BOOK_ID)
        return self._shelf.book

    def view(self, request: Request, at_ms: Millis) -> BookView:
        """The book on the day it is where the page is."""
        offset = field(request, "utc_offset_minutes", int)
        try:
            return book_view(self.book, day_at(at_ms, offset))
        except ValueError:
            raise BadRequest("no such day") from None

    async def do(self, wish: Mapping[str, Any], at_ms: Millis) -> list[str]:
        """Carry a command out; the ids of what was recorded."""
        dev = self._shelf.dev
        before, _ = self.book.logs.log(dev).head
        filled = self.book.subject.filled(wish, self._chance, {})
        grown = self.book.commit(dev, self.book.decide(dev, filled, at_ms))
        did = list(grown.logs.log(dev).ids[before:])
        await self._shelf.save(grown)
        return did

    async def keep(self, request: Request, at_ms: Millis) -> list[str]:
        """Keep house rules from the text of a file or from a document. Refused names the field
        that does not fit; then nothing of it is taken.
        """
        document = read_document(request)
        return await self.do({"command": "keep-house", "document": document}, at_ms)

    def house(self, request: Request) -> HouseFile:
        """House rules to copy, edit or save as a file, shipped or kept."""
        name, edition = field(request, "house", str), field(request, "edition", str)
        if request.get("shipped") is True:
            if name not in packs.houses():
                raise Refused("no-such-house")
            document = house_writer.document(packs.house(name))
        else:
            kept = self.book.state.houses.get(houses.place(name, edition))
            if kept is None:
                raise Refused("no-such-house")
            document = houses.current(kept)
        return {
            "document": cast(HouseDocument, document),
            "text": house_text.written(document),
            "filename": f"{name[:40]}.json",
        }

    def templates(self) -> list[dict[str, Any]]:
        """The documents of the organization's own that a set-up may be made from; none while the
        book cannot be worked out.
        """
        return [] if BOOK_ID in self._shelf.troubled else houses.offered(self._shelf.book.state)

    def before(self, draft: Mapping[str, Any]) -> YearBefore | None:
        """What a set-up reads of the book; None when it cannot be told."""
        if BOOK_ID in self._shelf.troubled:
            return None
        return year_before(self._shelf.book, draft)

    def gross_before(self, draft: Mapping[str, Any]) -> Cents | None:
        """What the twelve months before a night took in, as the book knows it."""
        before = self.before(draft)
        return before["cents"] if before else None

    def limits(self, draft: Mapping[str, Any]) -> dict[str, int | None] | None:
        """What the licence of a night's day allows beneath the law; None without one."""
        before = self.before(draft)
        licence = before["licence"] if before else None
        return {name: licence[name] for name in LIMITS} if licence else None

    def bundle(self) -> File:
        """The book's file; also of a book that cannot be worked out."""
        text = write_bundle(self._shelf.logs(BOOK_ID), self._shelf.people(BOOK_ID))
        return {"filename": "book.txt", "text": text}

    async def count_nights(self, at_ms: Millis, *, afresh: bool = False) -> None:
        """Enter the figures of nights that are over, where they changed since the last look;
        *afresh* looks at all. What cannot be entered now is entered another time: it holds
        nobody up.
        """
        shelf = self._shelf
        if BOOK_ID in shelf.troubled:
            return
        book, looked_at = shelf.book, dict(self._counted)
        for tid, night in sorted(shelf.nights.items()):
            if afresh or looked_at.get(tid) is not night:
                looked_at[tid] = night
                try:
                    book = _counting(book, shelf.dev, night, at_ms)
                except Exception:
                    continue  # that night's own trouble, or the law of a newer version
        if book is not shelf.book:
            try:
                await shelf.save(book)
            except StorageProblem:
                return
        self._counted = looked_at


def _counting(book: Book, dev: str, night: Night, at_ms: Millis) -> Book:
    """The book with a night's figures, where they are news."""
    told = night_figures(night, at_ms)
    if told is None:
        return book
    wish = {"command": "count-night", **told}
    command: CountNight = book.subject.read_command(wish, at_ms)
    if not nights.is_news(book.state, night.tid, nights.figures(command)):
        return book
    return book.commit(dev, book.decide(dev, wish, at_ms))


def read_document(request: Request) -> HouseDocument:
    """The document of house rules in a request, as text or as data, read whole. Refused names the
    field that does not fit.
    """
    source = request.get("text", request.get("document"))
    if not isinstance(source, str | dict):
        raise BadRequest("text is missing")
    found = house_text.parsed(source) if isinstance(source, str) else source
    packs.read_house(found)
    return cast(HouseDocument, found)
