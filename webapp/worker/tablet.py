"""The tablet: one request in, one answer out, both JSON.

    {"op", "wall_ms", "perf_ms", ...}  ->  {"ok"} | {"refused"} | {"failed": {"code", "detail"}}

Every answer also carries *at_ms*, the session's time it was given for. Commands go one at a
time: decide, write to the journal, and only when that is on disk change what is in memory and
say ok. "refused" means the rules say no, "failed" that the machinery did not do it; in both
cases nothing changed.

By itself it sets running clocks right when its own was set anew, and gives out more ticket numbers
where it keeps them, once it heard who sold.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeVar

from pycore.judge.acts import acts, open_duties
from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.ledger.model import codec
from pycore.ledger.sync.store import NIGHT_TROUBLE, NightTrouble
from pycore.ledger.sync.wire import PeerProblem, Transport
from pycore.night.devices.let_in import is_bound, refused
from pycore.night.devices.tablet_records import Tablets
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.registration import tickets
from pycore.night.registration.tickets import keeper
from pycore.night.results.foreseen import Foreseen
from pycore.night.setup.library_view import library_view
from pycore.night.setup.set_up_view import (
    SetUpView,
    Template,
    UnreadDraft,
    set_up_view,
    templates_view,
)
from pycore.night.summary import clock_set_by
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker import answers, let_in, rehearsals
from webapp.worker.database.journal import Journal, Port, StorageProblem
from webapp.worker.database.shelf import Shelf, fresh_token
from webapp.worker.files import Files
from webapp.worker.office import Evenings, Office, draft_with_year
from webapp.worker.papers import Papers
from webapp.worker.questions import HOUSE_QUESTIONS, QUESTIONS, Forecasts, round_of
from webapp.worker.rehearsals import Rehearsals, fresh_tid, tid_beside
from webapp.worker.requests import BadRequest, Request, field, read_request
from webapp.worker.session_time import SessionTime
from webapp.worker.sync.codes import Codes
from webapp.worker.sync.data import data_view, is_copied, night_line
from webapp.worker.sync.outbox import Outbox
from webapp.worker.sync.phones import OnPhones
from webapp.worker.sync.signing import Keys, Signing
from webapp.worker.sync.whereabouts import Where
from webapp.worker.tables import Tables, called


async def share_numbers(shelf: Shelf, tids: Iterable[str], at_ms: Millis) -> None:
    """Give more to the doors that have few left, in these nights. Whoever calls holds the shelf's
    lock.
    """
    grown: list[Night] = []
    for tid in tids:
        night = shelf.nights.get(tid)
        if night is None or keeper(night.state.part(Tablets)) != shelf.dev:
            continue
        if not tickets.due(night.deciding, night.pack):
            continue
        # Refused: the night is sealed, or only a newer version may still write there.
        with contextlib.suppress(Refused):
            wish = {"command": "lease-numbers"}
            leased = night.commit(shelf.dev, night.decide(shelf.dev, wish, at_ms))
            shelf.check(leased)
            grown.append(leased)
    if grown:
        await shelf.save(*grown)


async def correct_clocks(shelf: Shelf, delta_ms: int, at_ms: Millis) -> None:
    """Tell every night whose clock this tablet set that times are *delta_ms* later from here on.
    Whoever calls holds the shelf's lock.
    """
    moved: list[Night] = []
    for night in shelf.nights.values():
        # Refused: only a newer version may still write there. Whatever else goes wrong is that
        # night's own trouble; the others are corrected.
        with contextlib.suppress(Exception):
            if _is_playing(night) and clock_set_by(night) in shelf.devs():
                wish = {"command": "correct-time", "delta_ms": delta_ms}
                grown = night.commit(shelf.dev, night.decide(shelf.dev, wish, at_ms))
                shelf.check(grown)
                moved.append(grown)
    if moved:
        await shelf.save(*moved)


def _is_playing(night: Night) -> bool:
    return night.state.phase == "playing" and night.state.clock.running


def failed(at_ms: int, problem: Exception) -> answers.Failed:
    """Return the answer for *problem*; one that nobody foresaw is a mistake of ours,
    "internal".
    """
    if isinstance(problem, StorageProblem):
        return _failed(at_ms, problem.code, str(problem.__cause__ or ""))
    if isinstance(problem, PeerProblem):
        return _failed(at_ms, problem.code, wait_ms=problem.wait_ms)
    if isinstance(problem, NightTrouble):
        return _failed(at_ms, NIGHT_TROUBLE)
    if isinstance(problem, BadRequest):
        return _failed(at_ms, "bad-request", str(problem))
    return _failed(at_ms, "internal", f"{type(problem).__name__}: {problem}")


def _failed(at_ms: int, code: str, detail: str = "", *, wait_ms: int = 0) -> answers.Failed:
    return {"failed": {"code": code, "detail": detail, "wait_ms": wait_ms}, "at_ms": at_ms}


T = TypeVar("T")
COUNTED = ("do", "deal", "import", "scanned", "create", "open-beside")
"""What may change a night's figures."""


WRITES = ("do", "deal", "create", "open-beside", "import", "book-do", "house-keep")
"""What is asked for when somebody enters something. A rehearsal leaves no tablet anyway."""


def _check_request(shelf: Shelf, request: Request) -> None:
    """Refuse to write where this tablet only watches."""
    is_real = not is_rehearsal(str(request.get("tid", "")))
    if shelf.watches and is_real and request.get("op") in WRITES:
        raise refused(shelf.role)


def _check_wish(shelf: Shelf, night: Night, wish: Mapping[str, Any]) -> None:
    """Refuse a wish of a kind that is not this tablet's part. What an undo reaches is asked once
    it is decided.
    """
    kind = night.subject.commands.get(str(wish.get("command")))
    if kind is not None:
        let_in.check_kind(shelf.role, shelf.dev, night, kind)


class Tablet:
    """What the page talks to. *env* is {"now_ms","perf_ms","app","origin","lang"} and, where folds
    are kept, "core": the name of the code that runs.
    """

    def __init__(
        self, journal: Port, transport: Transport, env: Mapping[str, Any], keys: Keys
    ) -> None:
        self._journal = Journal(journal)
        self._transport = transport
        self._keys = keys
        self._env = env
        self._time = SessionTime(env["now_ms"], env["perf_ms"])
        self._persisted: bool | None = None
        self._starting = asyncio.Lock()
        self._shelf: Shelf | None = None
        self._outbox: Outbox | None = None
        self._signing: Signing | None = None
        self._tables: Tables | None = None
        self._office: Office | None = None
        self._evenings: Evenings | None = None
        phones = OnPhones(lambda: self.shelf, env, self._night, self._data)
        where = Where(lambda: self.shelf, lambda: self.signing, self._night, lambda: self.outbox)
        self._in_turn: dict[str, Callable[[Request, Millis], Awaitable[Any]]] = {
            "hello": self._hello,
            "templates": self._templates,
            "preview": self._preview,
            "create": self._create,
            "open-beside": self._open_beside,
            "books": self._asked(lambda night, *_: self.evenings.books(night)),
            "cash": self._asked(lambda night, *_: self.evenings.cash(night)),
            "open": self._open,
            "view": self._open,
            "do": self._do,
            **phones.ops,
            "table": self._table,
            "deal": self._deal,
            "wager": self._asked(lambda night, request, _: self.tables.wager(night, request)),
            "called": self._called,
            "foresee": self._foresee,
            "forecast": Forecasts(self._night, fresh_token).answer,
            "rehearse": Rehearsals(self._night, self._carry_out, self._shown, fresh_token).answer,
            "delete-rehearsal": self._delete_rehearsal,
            **Papers(
                self._night,
                lambda: self.office,
                lambda: self.evenings,
                phones.ways,
                lambda: self.signing,
            ).ops,
            **Files(
                lambda: self.shelf, lambda: self.signing, lambda: self.office, self._night
            ).ops,
            **Codes(lambda: self.shelf, self._night).ops,
            "whereabouts": where.answer,
            "persisted": self._note_persisted,
            "book": self._book,
            "book-do": self._book_do,
            "house": self._told(lambda request: self.office.house(request)),
            "trainer": self._told(lambda request: round_of(request, self.office.templates())),
            "library": self._told(lambda request: library_view()),
            "house-keep": self._house_keep,
            **{op: self._asked(answer) for op, answer in QUESTIONS.items()},
            **{op: self._told(answer) for op, answer in HOUSE_QUESTIONS.items()},
        }
        self._meanwhile: dict[str, Callable[[Request, Millis], Awaitable[Any]]] = {
            "enrol": self._enrol,
            "newcomer": where.newcomer,
            "sync": self._sync,
        }

    async def start(self) -> None:
        """Open the database. When that fails the tablet answers "failed" until it succeeds."""
        async with self._starting:
            if self._shelf is None:
                try:
                    shelf = await Shelf.open(self._journal, str(self._env.get("core", "")))
                except StorageProblem:
                    return
                self._signing = Signing(shelf, self._keys)
                self._tables = Tables(shelf)
                self._office = Office(shelf, fresh_token)
                self._evenings = Evenings(shelf, self._office)
                self._outbox = Outbox(
                    shelf, self._transport, str(self._env["app"]), signing=self._signing
                )
                self._shelf = shelf

    async def handle(self, request_json: str) -> str:
        """Answer one request. Never raises: a mistake of ours is "failed" with code "internal"."""
        at_ms = 0
        try:
            request = read_request(request_json)
            if self._shelf is None:
                await self.start()
            at_ms = await self._now(request)
            ok = await self._answer(request, Millis(at_ms))
            reply: answers.Reply[Any] = {"ok": ok, "at_ms": at_ms}
        except Refused as refused:
            reply = {"refused": refused.as_data(), "at_ms": at_ms}
        except Exception as problem:
            reply = failed(at_ms, problem)
        return json.dumps(reply)

    @property
    def outbox(self) -> Outbox:
        """The way to the organization. StorageProblem while the database cannot be read."""
        return self._opened(self._outbox)

    @property
    def shelf(self) -> Shelf:
        """The nights. StorageProblem while the database cannot be read."""
        return self._opened(self._shelf)

    @property
    def signing(self) -> Signing:
        """What is signed here. StorageProblem while the database cannot be read."""
        return self._opened(self._signing)

    @property
    def tables(self) -> Tables:
        """The hands in play. StorageProblem while the database cannot be read."""
        return self._opened(self._tables)

    @property
    def office(self) -> Office:
        """The organization's book. StorageProblem while the database cannot be read."""
        return self._opened(self._office)

    @property
    def evenings(self) -> Evenings:
        """The nights of one evening together. StorageProblem as for the office."""
        return self._opened(self._evenings)

    def _opened(self, part: T | None) -> T:
        if part is None:
            is_full = self._journal.state == "full"
            raise StorageProblem("storage-full" if is_full else "storage-lost")
        return part

    async def _answer(self, request: Request, at_ms: Millis) -> Any:
        op = str(request.get("op"))
        if op in self._meanwhile:
            return await self._meanwhile[op](request, at_ms)
        if op not in self._in_turn:
            raise BadRequest(f"no such op: {op[:60]}")
        _check_request(self.shelf, request)
        async with self.shelf.lock:
            answer = await self._in_turn[op](request, at_ms)
            if op in COUNTED:
                await self._follow_up(at_ms)
            return answer

    async def _follow_up(self, at_ms: Millis, changed: Iterable[str] = ()) -> None:
        """What this tablet writes by itself of what it did or heard."""
        if not is_bound(self.shelf.role):
            await self.office.count_nights(at_ms)
            await self._tell_nights(at_ms)
        await share_numbers(self.shelf, sorted(changed), at_ms)

    # Time

    async def _now(self, request: Request) -> int:
        """The session's time of a request. A wall clock that was corrected is followed, running
        clocks first.
        """
        async with self.shelf.lock:
            wall_ms, perf_ms = request["wall_ms"], request["perf_ms"]
            reading = self._time.read(wall_ms, perf_ms, hidden=request.get("hidden") is True)
            if reading.correction_ms is None:
                return reading.at_ms
            try:
                await correct_clocks(self.shelf, reading.correction_ms, Millis(int(wall_ms)))
            except StorageProblem:
                return reading.at_ms  # the countdowns must not jump; the next request tries again
            self._time.follow(wall_ms, perf_ms)
            return int(wall_ms)

    # What the page asks for, one at a time

    async def _hello(self, request: Request, at_ms: Millis) -> answers.HelloAnswer:
        shelf = self.shelf
        return {
            "dev": shelf.dev,
            "app": self._env["app"],
            "nights": [night_line(shelf, tid) for tid in sorted(shelf.night_tids())],
            "data": self._data(),
            "organization": shelf.kv("organization") or None,
        }

    async def _templates(self, request: Request, at_ms: Millis) -> list[Template]:
        if not is_bound(self.shelf.role):
            await self.office.count_nights(at_ms, afresh=True)
        return templates_view(self.office.templates())

    async def _preview(self, request: Request, at_ms: Millis) -> SetUpView | UnreadDraft:
        return set_up_view(*draft_with_year(self.office, field(request, "draft", dict)))

    async def _create(self, request: Request, at_ms: Millis) -> answers.Created:
        wish = {**field(request, "draft", dict), "command": "set-up-night"}
        return await self._set_up(fresh_tid(request, wish, fresh_token()), wish, at_ms)

    async def _open_beside(self, request: Request, at_ms: Millis) -> answers.Created:
        main = self._night(request)
        wish = self.evenings.wish(main, request, at_ms)
        return await self._set_up(tid_beside(main.tid, fresh_token()), wish, at_ms)

    async def _set_up(self, tid: str, wish: Mapping[str, Any], at_ms: Millis) -> answers.Created:
        night, _ = await self._carry_out(Night.empty(tid), wish, at_ms)
        return {"tid": night.tid, **self._shown(night, at_ms)}

    async def _delete_rehearsal(self, request: Request, at_ms: Millis) -> answers.HelloAnswer:
        await rehearsals.delete(self.shelf, field(request, "tid", str))
        return await self._hello(request, at_ms)

    async def _open(self, request: Request, at_ms: Millis) -> answers.ShownAnswer:
        return self._shown(self._night(request), at_ms)

    async def _do(self, request: Request, at_ms: Millis) -> answers.DoneAnswer:
        wish = field(request, "command", dict)
        night, did = await self._carry_out(self._night(request), wish, at_ms)
        return {**self._shown(night, at_ms), "did": did}

    async def _carry_out(
        self, night: Night, wish: Mapping[str, Any], at_ms: Millis
    ) -> tuple[Night, list[str]]:
        shelf = self.shelf
        _check_wish(shelf, night, wish)
        known_here = {
            "hands": lambda wish: codec.plain(self.tables.hands(night, at_ms)),
            "next_deal": lambda wish: self.tables.next_deal(night, wish.get("target")),
            "gross_before_cents": lambda wish: self.office.gross_before(night, wish),
            "licensed": lambda wish: self.office.licensed(night, wish),
            "beside_cents": lambda wish: self.evenings.cash_beside(night) or 0,
            "evening": lambda wish: self.evenings.facts_for(night, wish, at_ms),
            "duties": lambda wish: self._open_duties(night, wish, at_ms),
        }
        filled = night.subject.filled(wish, fresh_token, known_here)
        filled = night.subject.salted(filled, fresh_token)
        grown, did = await self.signing.written(night, filled, at_ms)
        await shelf.save(grown)
        return grown, did

    def _asked(
        self, answer: Callable[[Night, Request, str], Any]
    ) -> Callable[[Request, Millis], Awaitable[Any]]:
        async def answer_for_night(request: Request, at_ms: Millis) -> Any:
            return answer(self._night(request), {**request, "at_ms": at_ms}, self.shelf.dev)

        return answer_for_night

    async def _table(self, request: Request, at_ms: Millis) -> answers.TableShown:
        return {"table": self.tables.view(self._night(request), request, at_ms)}

    async def _deal(self, request: Request, at_ms: Millis) -> answers.DealtAnswer:
        """One step at a table. Most leave the night as it was; then only the table is answered."""
        before = await self.signing.introduced_and_kept(self._night(request), at_ms)
        night = await self.tables.deal(before, request, at_ms)
        table = self.tables.view(night, request, at_ms)
        if night is before:
            return {"table": table, "data": self._data()}
        return {"table": table, **self._shown(night, at_ms)}

    async def _called(self, request: Request, at_ms: Millis) -> answers.CalledClocks:
        return await called(self.shelf, self._night(request), request)

    async def _foresee(self, request: Request, at_ms: Millis) -> Foreseen:
        return self.tables.foresee(self._night(request), request, at_ms)

    async def _note_persisted(self, request: Request, at_ms: Millis) -> answers.Data:
        granted = request.get("granted")
        self._persisted = granted if isinstance(granted, bool) else None
        return self._data()

    # The organization's book

    async def _book(self, request: Request, at_ms: Millis) -> answers.BookShown:
        return {"book": self.office.view(request, at_ms), "data": self._data()}

    async def _book_do(self, request: Request, at_ms: Millis) -> answers.BookDone:
        wish = field(request, "command", dict)
        did = await self.office.do(wish, at_ms)
        await self._tell_nights(at_ms, entered=str(wish.get("command", "")))
        return {**await self._book(request, at_ms), "did": did}

    async def _tell_nights(self, at_ms: Millis, *, entered: str = "") -> None:
        """What the book knows that binds a night at once: nobody has to hand it on."""
        for tid, wish in self.office.news(entered):
            with contextlib.suppress(Refused, StorageProblem):
                await self._carry_out(self.shelf.nights[tid], wish, at_ms)

    def _told(
        self, answer: Callable[[Request], Any]
    ) -> Callable[[Request, Millis], Awaitable[Any]]:
        """A question about what the request holds alone."""

        async def answer_alone(request: Request, at_ms: Millis) -> Any:
            return answer(request)

        return answer_alone

    async def _house_keep(self, request: Request, at_ms: Millis) -> answers.BookDone:
        did = await self.office.keep(request, at_ms)
        return {**await self._book(request, at_ms), "did": did}

    # What waits for the network, while the desk goes on

    async def _enrol(self, request: Request, at_ms: Millis) -> answers.Data:
        code, label = field(request, "code", str), field(request, "label", str)
        await self.outbox.enrol(at_ms, code.strip(), label.strip())
        return self._data()

    async def _sync(self, request: Request, at_ms: Millis) -> answers.Synced:
        changed = await self.outbox.sync(at_ms, force=request.get("force") is True)
        if changed:
            async with self.shelf.lock:
                await self._follow_up(at_ms, changed)
        return {
            "data": self._data(),
            "changed": sorted(changed),
            "retry_in_ms": self.outbox.retry_in_ms,
        }

    # Shapes

    def _night(self, request: Request) -> Night:
        tid = field(request, "tid", str)
        if tid in self.shelf.troubled:
            raise NightTrouble(tid)
        night = self.shelf.nights.get(tid)
        if night is None:
            raise BadRequest("no such night")
        return night

    def _shown(self, night: Night, at_ms: Millis) -> answers.ShownAnswer:
        office = self.office
        view = night_view(
            night,
            at_ms,
            office.jackpot(night),
            office.licence_last(night),
            office.licence_now(night),
        )
        data = self._data()
        return {
            "view": view,
            "acts": acts(night, at_ms, is_copied=is_copied(data, night.tid)),
            "evening": self.evenings.view(night, at_ms),
            "data": data,
        }

    def _open_duties(self, night: Night, wish: Mapping[str, Any], at_ms: Millis) -> list[str]:
        """The duties that a seal names; *saved* of the wish is what the page knows of a file."""
        saved = wish.get("saved")
        copied = is_copied(self._data(), night.tid, saved if isinstance(saved, int) else 0)
        return open_duties(night, at_ms, is_copied=copied)

    def _data(self) -> answers.Data:
        return data_view(self.shelf, self.outbox, self._persisted)
