"""What the worker answers a page: the reply to every request, and what an "ok" holds.

    {"op", ...}  ->  {"ok": ...} | {"refused": ...} | {"failed": ...}

Types alone: pages take them from here and the build drops the import. Money is cents, times are
milliseconds of the session's clock (webapp/worker/session_time.py), counts are events.
"""

from __future__ import annotations

from typing import Generic, NotRequired, TypedDict, TypeVar, final

from pycore.judge.acts import Acts
from pycore.judge.book_view import BookView
from pycore.kernel.clauses import Refusal
from pycore.night.clock.forecast_view import ForecastTurn, ForecastView
from pycore.night.devices.disagreements import Disagreements
from pycore.night.devices.met import Missing
from pycore.night.devices.whereabouts import Whereabouts
from pycore.night.evening import EveningBooks, EveningView
from pycore.night.floor.checks_view import AdvertView, ChecksView
from pycore.night.money.cash_up import CashUp
from pycore.night.money.money_view import MoneyView
from pycore.night.night_view import AnyNight
from pycore.night.records import HistoryLine
from pycore.night.registration.desk import DoorList
from pycore.night.registration.lists.name_list import NameList
from pycore.night.results.foreseen import Foreseen
from pycore.night.setup.house_advice_view import HouseAdvice, HouseDocument
from pycore.night.setup.house_differs import NightRules
from pycore.night.setup.library_view import LibraryShelf
from pycore.night.setup.set_up_view import SetUpView, Template, UnreadDraft
from pycore.night.summary import NightSummary
from pycore.night.table.hand_story import HandsPlayed, HandStory
from pycore.night.table.pot_view import PotView, Showdown
from pycore.night.table.table_hand import Wager
from pycore.night.table.table_view import TableView
from pycore.night.table.trainer import TrainerView
from webapp.worker.database.journal import Storage
from webapp.worker.sync.code_answers import CodeShown, NewTablet, Pieces, QrCode, SeatCode, Seen

T = TypeVar("T")


# --- Replies ---


class _Reply(TypedDict):
    """*at_ms*: the session's time it was given for, 0 where none could be told. *id* is that of
    the request; boot.js adds it.
    """

    at_ms: int
    id: NotRequired[int]


@final
class Ok(_Reply, Generic[T]):
    ok: T


@final
class TurnedDown(_Reply):
    """The rules say no; nothing changed."""

    refused: Refusal


class Failure(TypedDict):
    """*code* names the trouble, *detail* is for whoever looks into it. *wait_ms*: how long the
    organization asked to be left alone.
    """

    code: str
    detail: str
    wait_ms: int


@final
class Failed(_Reply):
    """The machinery did not do it; nothing changed."""

    failed: Failure


Reply = Ok[T] | TurnedDown | Failed
"""`"ok" in reply` tells them apart."""


# --- Where the data are ---


class NightData(TypedDict):
    """Of one night: events *here*, with the hall's *hub*, with the *organization*, and
    *elsewhere*: with one of the two. *problem* is why lines are set aside, *quarantined* how many;
    *missing* records stand on branches that do not count; *trouble* is why it does not get
    through, or cannot be shown.
    """

    here: int
    hub: int
    organization: int
    elsewhere: int
    problem: str | None
    quarantined: int
    missing: int
    trouble: str | None


class Data(TypedDict):
    """Of all nights together. *pending* are nowhere but here. *problem* is why nothing, or not
    every night, goes through now; *role* is what
    it was let in for, "" for everything; something waits as *barred* by that; *clock_offset_ms*
    how far the organization's clock is ahead. *newcomers* were let in and nobody knows them yet.
    *persisted* None: the browser did not say whether it
    keeps the data.
    """

    here: int
    hub: int
    organization: int
    pending: int
    enrolled: bool
    label: str | None
    role: str
    barred: bool
    lent: bool
    last_contact_ms: int | None
    problem: str | None
    clock_offset_ms: int | None
    storage: Storage
    persisted: bool | None
    nights: dict[str, NightData]
    missing: Missing
    quarantined: int
    newcomers: int


# --- What an "ok" holds ---


class NightLine(NightSummary):
    """A night in the list. *trouble*: it cannot be worked out, and nothing else is known."""

    tid: str
    trouble: bool


class HelloAnswer(TypedDict):
    """The tablet: its device id, its version, its nights."""

    dev: str
    app: str
    nights: list[NightLine]
    data: Data
    organization: str | None


class ShownAnswer(TypedDict):
    """A night as it is now, with its acts, and the evening that it is part of."""

    view: AnyNight
    acts: Acts
    evening: EveningView
    data: Data


class Created(ShownAnswer):
    tid: str


class DoneAnswer(ShownAnswer):
    """*did*: the ids of what was recorded."""

    did: list[str]


class CalledClockAnswer(TypedDict):
    """A clock that was called at a *table*, 0 for none in particular, as it was kept last:
    webapp/worker/database/drafts.py KeptClock.
    """

    table: int
    seat: int
    ticket: int
    bank: bool
    left_ms: int
    countdown_ms: int
    key: str


class CalledClocks(TypedDict):
    clocks: list[CalledClockAnswer]


class TableShown(TypedDict):
    table: TableView


class DealtAnswer(TableShown):
    """A table after one step, and the night where the step changed it."""

    data: Data
    view: NotRequired[AnyNight]
    acts: NotRequired[Acts]
    evening: NotRequired[EveningView]


class PhoneLink(QrCode):
    """The phone link of this moment: *text* is its ticket. The code holds the same in fewer
    letters, *scanned*; where the organization's server answers, *near* is its short address
    there, and the code that needs no network stands *beside*. *own_device*: the address means
    this very device, and no phone finds it.
    """

    url: str
    text: str
    scanned: str
    near: str
    beside: QrCode | None
    own_device: bool


class FileAnswer(TypedDict):
    """A file to keep."""

    filename: str
    text: str


class PaperLine(TypedDict):
    """A paper that a night has: its *name* ("paper.<name>.title" is what it is called), when it is
    needed ("before", "during", "after" or "any"), the clauses that ask for it, and its *duty*: it
    is handed in with the "report", kept with the "records", or "".
    """

    name: str
    moment: str
    clauses: list[str]
    duty: str


class PaperMade(FileAnswer):
    """A paper in the language that was asked for. *body* is its markup, the file is the same as a
    document that stands alone, *tables* are what of it a spreadsheet takes.
    """

    name: str
    lang: str
    title: str
    body: str
    tables: list[FileAnswer]


class Packed(TypedDict):
    """A file to keep that is no text."""

    filename: str
    base64: str


class HandsFile(FileAnswer):
    """So many *hands*."""

    hands: int


class Imported(TypedDict):
    """So many events of night *tid* were new."""

    tid: str
    added: int


class ForecastAnswer(TypedDict):
    """How far it is, and what came of it once it is done; None of a forecast that stopped, or gave
    way to another.
    """

    forecast: ForecastTurn | ForecastView | None


class Rehearsed(ShownAnswer):
    """*dispute*: which of the disputes somebody brings to the director now, 0 for none."""

    dispute: int


class BookShown(TypedDict):
    book: BookView
    data: Data


class BookDone(BookShown):
    """*did*: the ids of what was recorded."""

    did: list[str]


class CheckedHouse(TypedDict):
    """House rules that can be read: as a document, and as the text of a file."""

    document: HouseDocument
    text: str


class SuggestedHouse(TypedDict):
    """House rules with rows to start from."""

    document: HouseDocument


class HouseFile(CheckedHouse):
    filename: str


class Synced(TypedDict):
    """*changed*: the nights that something came in for. *retry_in_ms*: how long to leave the
    organization alone.
    """

    data: Data
    changed: list[str]
    retry_in_ms: int


Answers = TypedDict(
    "Answers",
    {
        "hello": HelloAnswer,
        "templates": list[Template],
        "preview": SetUpView | UnreadDraft,
        "create": Created,
        "open-beside": Created,
        "books": EveningBooks,
        "open": ShownAnswer,
        "view": ShownAnswer,
        "do": DoneAnswer,
        "qr": PhoneLink,
        "seat-code": SeatCode,
        "show-tablet": NewTablet,
        "show-night": CodeShown,
        "show-heads": CodeShown,
        "show-pieces": Pieces,
        "scanned": Seen,
        "typed": Seen,
        "pots": PotView,
        "showdown": Showdown,
        "table": TableShown,
        "deal": DealtAnswer,
        "wager": Wager,
        "called": CalledClocks,
        "foresee": Foreseen,
        "forecast": ForecastAnswer,
        "rehearse": Rehearsed,
        "delete-rehearsal": HelloAnswer,
        "hands": HandsFile,
        "hands-played": HandsPlayed,
        "hand-story": HandStory,
        "entries": DoorList,
        "names": NameList,
        "money": MoneyView,
        "cash": CashUp,
        "rules": NightRules,
        "checks": ChecksView,
        "disagreements": Disagreements,
        "advert": AdvertView,
        "trainer": TrainerView,
        "library": list[LibraryShelf],
        "papers": list[PaperLine],
        "from-paper": list[HistoryLine],
        "paper": PaperMade,
        "paper-beside": PaperMade,
        "pack": Packed,
        "export": FileAnswer,
        "import": Imported,
        "persisted": Data,
        "book": BookShown,
        "book-do": BookDone,
        "house": HouseFile,
        "house-advice": HouseAdvice,
        "house-check": CheckedHouse,
        "house-keep": BookDone,
        "house-suggest": SuggestedHouse,
        "enrol": Data,
        "sync": Synced,
        "newcomer": list[Whereabouts],
        "whereabouts": list[Whereabouts],
    },
)
"""What an "ok" holds, by the request's op."""
