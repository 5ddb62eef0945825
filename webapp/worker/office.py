"""The organization's book at the tablet: what is entered, and what nights add to it by themselves.

The book is kept, sent and fetched like a night. A night's figures go into it when the night is
over, and again when they change: every tablet may do so, and alike figures are one.

A night that is being set up: its draft with what the book knows of that day, and the night that
it would be.

The nights of one evening together: no night knows another, so what one must know of the others
is handed to it from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from pycore.book import houses, jackpot, licence, nights, year
from pycore.book.book import BOOK_ID, Book
from pycore.book.jackpot import CountedRegister, JackpotLedger, Jackpots, PlayedSince, ledger
from pycore.book.nights import CountNight
from pycore.book.state import BookState
from pycore.judge.book_view import (
    BookView,
    Planned,
    book_view,
    is_over,
    licensed_for,
    night_figures,
    planned_night,
    terms_for,
    year_before,
)
from pycore.judge.jackpot_view import newer, night_jackpot, night_register, terms_of
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, day_at, hall_day
from pycore.kernel.units import Cents, Millis
from pycore.law import packs
from pycore.law.house import house_format, house_text
from pycore.law.policies.licence_terms import LicenceLimits, LicenceTerms, Status
from pycore.law.policies.settings import HouseRules
from pycore.law.policies.takings import YearGrossAtMost
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.model import codec
from pycore.ledger.sync.store import NightTrouble
from pycore.night import evening
from pycore.night.evening import EveningBooks, EveningView, cash_beside, evening_books
from pycore.night.money.cash_up import CashUp, cash_up
from pycore.night.night import Night
from pycore.night.registration.jackpot_shape import NightJackpot
from pycore.night.setup.house_advice_view import HouseDocument
from pycore.night.setup.set_up_view import YearBefore
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker.answers import FileAnswer, HouseFile
from webapp.worker.database.journal import StorageProblem
from webapp.worker.database.shelf import Shelf
from webapp.worker.requests import BadRequest, Request, field

Wish = dict[str, str]
TAKE_OVER: Wish = {"command": "take-over-licence"}
COUNT_YEAR: Wish = {"command": "count-year"}
STRICTNESS: tuple[Status, ...] = ("current", "suspended", "cancelled")
RELAXES_STATUS = ("mark-licence", "undo")
RELAXES_YEAR = ("record-takings", "remove-takings", "undo")


class Office:
    """The book on *shelf*. Whoever calls holds its lock. *chance* gives ids nobody had before."""

    def __init__(self, shelf: Shelf, chance: Callable[[], str]) -> None:
        self._shelf = shelf
        self._chance = chance
        self._counted: dict[str, tuple[Night, bool]] = {}
        self._read: dict[str, tuple[Night, dict[str, CountedRegister]]] = {}
        self._folded: tuple[BookState, Mapping[str, CountedRegister], JackpotLedger] | None = None

    @property
    def book(self) -> Book:
        """The book. NightTrouble when this version cannot work it out."""
        if BOOK_ID in self._shelf.troubled:
            raise NightTrouble(BOOK_ID)
        return self._shelf.book

    def usable_book(self) -> Book | None:
        """Return the book; None while it cannot be worked out."""
        return None if BOOK_ID in self._shelf.troubled else self._shelf.book

    def view(self, request: Request, at_ms: Millis) -> BookView:
        """Return the book on the day it is where the page is."""
        offset = field(request, "utc_offset_minutes", int)
        try:
            return book_view(self.book, day_at(at_ms, offset), self._registers())
        except ValueError:
            raise BadRequest("no such day") from None

    async def do(self, wish: Mapping[str, Any], at_ms: Millis) -> list[str]:
        """Carry a command out; the ids of what was recorded. The jackpot is decided by the
        registers as they are now.
        """
        dev, registers = self._shelf.dev, _asked(self.book, wish, self._registers())
        if registers:
            counted = _with_registers(self.book, dev, registers, at_ms)
            if counted is not self._shelf.book:
                await self._shelf.save(counted)
        before, _ = self.book.logs.log(dev).head
        filled = self.book.subject.filled(wish, self._chance, {"play": self._play})
        filled = self.book.subject.salted(filled, self._chance)
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
        """Return house rules to copy, edit or save as a file, shipped or kept."""
        name, edition = field(request, "house", str), field(request, "edition", str)
        if request.get("shipped") is True:
            if name not in packs.houses():
                raise Refused("no-such-house")
            document = house_format.document(packs.house(name))
        else:
            kept_house = self.book.state.houses.get(houses.place(name, edition))
            if kept_house is None:
                raise Refused("no-such-house")
            document = dict(kept_house.document)
        return {
            "document": cast(HouseDocument, document),
            "text": house_text.written(document),
            "filename": f"{name[:40]}.json",
        }

    def templates(self) -> list[dict[str, Any]]:
        """Return the documents of the organization's own that a set-up may be made from; none
        while the book cannot be worked out.
        """
        return [] if BOOK_ID in self._shelf.troubled else houses.offered(self._shelf.book.state)

    def kept_house(self, house: str, edition: str) -> Mapping[str, Any] | None:
        """Return the document of one edition of the organization's own rules, retired or not."""
        if BOOK_ID in self._shelf.troubled:
            return None
        kept_house = self._shelf.book.state.houses.get(houses.place(house, edition))
        return kept_house.document if kept_house is not None else None

    def before(self, draft: Mapping[str, Any]) -> YearBefore | None:
        """Return what a set-up reads of the book; None when it cannot be told."""
        if BOOK_ID in self._shelf.troubled:
            return None
        return year_before(self._shelf.book, draft, self._planned())

    def gross_before(self, night: Night, draft: Mapping[str, Any]) -> Cents | None:
        """Return what the twelve months before a night took in, as the book knows it; before an
        event beside another also what its evening has taken in so far. Nothing before a rehearsal
        where the book does not know: nobody is asked for figures there.
        """
        if night.state.settings is not None:
            return self._year_now(night)
        before = self.before(draft)
        if before is None or before["cents"] is None:
            return Cents(0) if is_rehearsal(night.tid) else None
        nights, counted = self._shelf.nights, self._shelf.book.state.figures
        return Cents(before["cents"] + evening.uncounted(nights, draft, counted))

    def _year_now(self, night: Night) -> Cents | None:
        """The same of a night that goes on, where a limit of twelve months counts with it; None of
        one beside another, which was told what its evening had taken in, and where the book has
        not heard of the year: a night may come in a file, to a tablet that has only this night.
        """
        settings = night.state.adopted
        counts = any(isinstance(taking, YearGrossAtMost) for taking in settings.rules.takings)
        if not counts or not self._goes_on(night) or planned_night(night) is None:
            return None
        day = hall_day(settings.start_at_ms, settings.utc_offset_minutes)
        book = self._shelf.book.state
        if not year.is_known(book, settings.pack):
            return None
        return year.gross_before(book, day, settings.pack, without=night.tid)

    def _goes_on(self, night: Night) -> bool:
        """Whether a real night is set up and not over, and the book can be read."""
        goes_on = night.state.settings is not None and night.state.phase in ("open", "playing")
        return goes_on and not is_rehearsal(night.tid) and BOOK_ID not in self._shelf.troubled

    def licensed(self, night: Night, draft: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the licence of a night that is set up, or that a draft sets up, as the book has
        it. A rehearsal is held under none that could forbid it its day, its hour or its hall.
        """
        if BOOK_ID in self._shelf.troubled:
            return None
        terms = self._terms(night) if night.state.settings else self._drafted(draft)
        if not is_rehearsal(night.tid):
            return codec.plain(terms) if terms is not None else None
        limits = terms.limits if terms is not None else LicenceLimits()
        number = str(draft.get("licence", ""))[:60] if terms is None else terms.number
        return codec.plain(
            LicenceTerms(
                number=number, first_day="2000-01-01", last_day="2099-12-31", limits=limits
            )
        )

    def _drafted(self, draft: Mapping[str, Any]) -> LicenceTerms | None:
        return licensed_for(self._shelf.book, draft, self._planned())

    def _terms(self, night: Night) -> LicenceTerms | None:
        """The licence of the day of a night that is set up, as the book has it now. One that was
        suspended since, or put in force again, comes before any other of that day.
        """
        settings = night.state.adopted
        licence_terms, status = settings.licensed, self._status(night)
        if licence_terms is not None and status is not None and status != licence_terms.status:
            return replace(licence_terms, status=status)
        day = hall_day(settings.start_at_ms, settings.utc_offset_minutes)
        if not day:
            return None
        return terms_for(self._shelf.book, day, settings.pack, self._planned(), without=night.tid)

    def _status(self, night: Night) -> Status | None:
        """Whether the licence that a night keeps is in force; None where the book has it not. Two
        tablets may have entered it each: one that is stopped stops it.
        """
        settings = night.state.adopted
        licence_terms = settings.licensed
        statuses = [
            entered.status
            for entered in self._shelf.book.state.licences.values()
            if licence_terms is not None
            and (entered.number, entered.first_day)
            == (licence_terms.number, licence_terms.first_day)
            and entered.jurisdiction in ("", settings.pack)
        ]
        return max(statuses, key=STRICTNESS.index, default=None)

    def licence_now(self, night: Night) -> LicenceTerms | None:
        """Return the licence of a night that goes on, as the book has it now; None where it has
        none.
        """
        return self._terms(night) if self._goes_on(night) else None

    def news(self, entered: str = "") -> list[tuple[str, Wish]]:
        """Return what the book has to tell the nights of this tablet unasked, each as a wish: that
        their licence was suspended or cancelled, which comes without notice and holds at once; and
        that the twelve months before them took in more than they know. A night may know more than
        this tablet's book has heard: what would relax it is told only where somebody *entered*
        that here (the name of the book's command), and elsewhere waits for the director.
        """
        wishes: list[tuple[str, Wish]] = []
        for tid, night in sorted(self._shelf.nights.items()):
            if not self._goes_on(night):
                continue
            licence_terms, status = night.state.adopted.licensed, self._status(night)
            if licence_terms is not None and status not in (None, licence_terms.status):
                is_stricter = STRICTNESS.index(status) > STRICTNESS.index(licence_terms.status)
                if is_stricter or entered in RELAXES_STATUS:
                    wishes.append((tid, TAKE_OVER))
            gross, cents = self._year_now(night), night.state.adopted.gross_before_cents
            if gross is None or gross == cents:
                continue
            if cents is None or gross > cents or entered in RELAXES_YEAR:
                wishes.append((tid, COUNT_YEAR))
        return wishes

    def _planned(self) -> dict[str, Planned]:
        """The nights of this tablet that count as events: {night: (day, jurisdiction)}."""
        nights = self._shelf.nights.items()
        planned = {tid: planned_night(night) for tid, night in nights if not is_rehearsal(tid)}
        return {tid: plan for tid, plan in planned.items() if plan is not None}

    def licence_last(self, night: Night) -> Day | None:
        """Return the last day of the licence that a night is held under: as the night keeps it, or
        else as far as the book tells.
        """
        settings = night.state.settings
        if settings is not None and settings.licensed is not None and not is_rehearsal(night.tid):
            return settings.licensed.last_day
        if settings is None or BOOK_ID in self._shelf.troubled:
            return None
        try:
            day = day_at(settings.start_at_ms, settings.utc_offset_minutes)
        except ValueError:
            return None
        current_licence = licence.current(self._shelf.book.state, day, settings.pack)
        return current_licence.last_day if current_licence else None

    def bundle(self) -> FileAnswer:
        """Return the book's file; also of a book that cannot be worked out."""
        text = write_bundle(self._shelf.logs(BOOK_ID), self._shelf.people(BOOK_ID))
        return {"filename": "book.txt", "text": text}

    def jackpot(self, night: Night) -> NightJackpot | None:
        """Return the jackpot on a night; None where it has none or is not real, or the book cannot
        be worked out.
        """
        if is_rehearsal(night.tid) or BOOK_ID in self._shelf.troubled or terms_of(night) is None:
            return None
        return night_jackpot(night, self._shelf.book, self._registers(), self._ledger)

    def _ledger(self, state: BookState, live: Mapping[str, CountedRegister]) -> JackpotLedger:
        """The jackpot's ledger, folded anew where the book or a register has changed."""
        if self._folded is None or self._folded[0] is not state or self._folded[1] != live:
            self._folded = state, live, ledger(state, live)
        return self._folded[2]

    def _play(self, wish: Mapping[str, Any]) -> dict[str, Any] | None:
        """Since when the night of a wish is played; None where it is not on this tablet."""
        night = self._shelf.nights.get(str(wish.get("night")))
        return codec.plain(PlayedSince(began_at_ms=night.began())) if night is not None else None

    def _registers(self) -> dict[str, CountedRegister]:
        """The jackpot's registers of the nights that are here."""
        registers: dict[str, CountedRegister] = {}
        for night in self._shelf.nights.values():
            registers |= self._register(night)
        return registers

    def _register(self, night: Night) -> dict[str, CountedRegister]:
        """{night: its register}, worked out once; nothing where it has none or is not real."""
        memo = self._read.get(night.tid)
        if memo is None or memo[0] is not night:
            register = None if is_rehearsal(night.tid) else night_register(night)
            memo = self._read[night.tid] = night, {} if register is None else {night.tid: register}
        return memo[1]

    async def count_nights(self, at_ms: Millis, *, afresh: bool = False) -> None:
        """Enter the figures of nights that are over, where they changed since the last look, or
        time ended them; *afresh* looks at all. What cannot be entered now is entered another time:
        it holds nobody up.
        """
        shelf = self._shelf
        if BOOK_ID in shelf.troubled:
            return
        book, looked_at = shelf.book, dict(self._counted)
        for tid, night in sorted(shelf.nights.items()):
            if is_rehearsal(tid):
                continue
            try:
                ended = is_over(night, at_ms)
                was, was_ended = looked_at.get(tid, (None, False))
                if not afresh and was is night and was_ended == ended:
                    continue
                looked_at[tid] = night, ended
                book = _counting(book, shelf.dev, night, at_ms)
                if ended or tid in book.state.part(Jackpots).counted:
                    book = _with_registers(book, shelf.dev, self._register(night), at_ms)
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
    figures = night_figures(night, at_ms)
    if figures is None:
        return book
    wish = {"command": "count-night", **figures}
    command = book.subject.read_command(wish, at_ms)
    if not isinstance(command, CountNight) or not nights.is_news(
        book.state, night.tid, nights.figures(command)
    ):
        return book
    return book.commit(dev, book.decide(dev, wish, at_ms))


def _asked(
    book: Book, wish: Mapping[str, Any], registers: Mapping[str, CountedRegister]
) -> dict[str, CountedRegister]:
    """The registers that a wish is decided by: a win's own, and for a cheque all up to it."""
    jackpots = book.state.part(Jackpots)
    if wish.get("command") == "record-win":
        return {
            night: register for night, register in registers.items() if night == wish.get("night")
        }
    win = jackpots.wins.get(str(wish.get("win")))
    if wish.get("command") != "write-cheque" or win is None:
        return {}
    win_register = jackpots.counted[win.night]
    return {
        night: register
        for night, register in registers.items()
        if register.day <= win_register.day  # of one day the hands decide, not the starts
    }


def _with_registers(
    book: Book, dev: str, registers: Mapping[str, CountedRegister], at_ms: Millis
) -> Book:
    """The book with the registers that are news."""
    for night, register in newer(book, registers).items():
        if jackpot.is_news(book.state, night, register):
            wish = {"command": "count-jackpot", "night": night, **codec.plain(register)}
            book = book.commit(dev, book.decide(dev, wish, at_ms))
    return book


def read_document(request: Request) -> HouseDocument:
    """Return the document of house rules in a request, as text or as data, read whole. Refused
    names the field that does not fit.
    """
    source = request.get("text", request.get("document"))
    if not isinstance(source, str | dict):
        raise BadRequest("text is missing")
    document = house_text.parsed(source) if isinstance(source, str) else source
    packs.take_house(document)
    return cast(HouseDocument, document)


_DRAFT = "draft"
"""The id of a night that is none yet, and of the device that holds it."""


def draft_with_year(
    office: Office, draft: Mapping[str, Any]
) -> tuple[dict[str, Any], YearBefore | None]:
    """Return the draft as it would be decided, and the year before it as the book has it."""
    before = office.before(draft)
    filled_draft = {
        **draft,
        "gross_before_cents": before["cents"] if before else None,
        "licensed": office.licensed(Night.empty(_DRAFT), draft),
    }
    return filled_draft, before


def night_of(office: Office, draft: Mapping[str, Any], at_ms: Millis) -> Night:
    """Return the night that a draft would open, which nobody keeps. Refused like the set-up
    itself.
    """
    night = Night.empty(_DRAFT)
    wish = {**draft_with_year(office, draft)[0], "command": "set-up-night"}
    return night.commit(_DRAFT, night.decide(_DRAFT, wish, at_ms))


class Evenings:
    """The nights on *shelf*, with the *office*'s own rules for events beside another."""

    def __init__(self, shelf: Shelf, office: Office) -> None:
        self._shelf = shelf
        self._office = office
        self._read: dict[tuple[str, str], tuple[Mapping[str, Any], HouseRules | None]] = {}

    def view(self, night: Night, at_ms: Millis) -> EveningView:
        """Return the evening that a night is part of."""
        own = self._own() if evening.placed(night) is None else []
        return evening.evening_view(self._shelf.nights, night, own, at_ms, self._house_of)

    def books(self, night: Night) -> EveningBooks:
        """Return what its events came to, with the cash of this tablet's desk."""
        return evening_books(self._shelf.nights, night, self._shelf.dev)

    def cash_beside(self, night: Night) -> Cents | None:
        """Return what this tablet's desk took in cash in the other events of the evening."""
        return cash_beside(self._shelf.nights, night, self._shelf.dev)

    def cash(self, night: Night) -> CashUp:
        """Return the cash-up of this tablet's desk."""
        return cash_up(night, self._shelf.dev, self.cash_beside(night))

    def facts_for(self, night: Night, wish: Mapping[str, Any], at_ms: Millis) -> Any:
        """Return what a wish in a night must know of its evening."""
        return evening.evening_facts(self._shelf.nights, night, wish, at_ms)

    def wish(self, main: Night, request: Request, at_ms: Millis) -> dict[str, Any]:
        """Return the wish that opens an event beside *main* by the rules that a request names.
        Refused where there are none of that name.
        """
        name, edition = field(request, "template", str), field(request, "house", str)
        called = field(request, "name", str)
        document = self._document(name, edition)
        if document is None and (edition or name not in packs.houses()):
            raise Refused("no-such-house")
        house = packs.read_house(document) if document else packs.house(name)
        made = evening.draft(self._shelf.nights, main, house, called, at_ms)
        return {**made, "house": document}

    def _document(self, name: str, edition: str) -> dict[str, Any] | None:
        for template in self._office.templates():
            if edition and (template["id"], template["edition"]) == (name, edition):
                return template
        return None

    def _house_of(self, template: str, edition: str) -> HouseRules | None:
        """The organization's own rules of any edition, retired ones too; None where they are not
        here or cannot be read. Read once.
        """
        document = self._office.kept_house(template, edition)
        if document is None:
            return None
        memo = self._read.get((template, edition))
        if memo is None or memo[0] is not document:  # of two tablets' documents another may count
            try:
                memo = document, packs.read_house(document)
            except Refused:
                memo = document, None
            self._read[template, edition] = memo
        return memo[1]

    def _own(self) -> list[tuple[str, HouseRules]]:
        houses = [
            (
                str(template["edition"]),
                self._house_of(str(template["id"]), str(template["edition"])),
            )
            for template in self._office.templates()
            if template.get("beside")
        ]
        return [(edition, house) for edition, house in houses if house is not None]


REFUSALS: Refusals = {
    "no-such-house": (),
}
