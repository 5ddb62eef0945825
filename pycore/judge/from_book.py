"""What a night's papers take from the organization's book, as a file of their pack: the lines that
tell it, and no other night's figures beside.

    {"excerpt":{"format":"holdfast-excerpt/1","tid":"book"}}
    {"run":{"dev","from","prev","n","head"}}, its lines      a run may begin behind lines left out
    {"people":{...}}                                         those who stand on this night's papers
    {"end":{"lines": n}}

Each line keeps its id, which is a digest over the id before it: whoever has the book finds it
there. That it follows the one before it in the file is not shown where lines were left out. Of a
book with a branch that was taken back it is the whole, as the file of a night is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pycore.book import houses, jackpot
from pycore.book.book import Book
from pycore.book.jackpot import Jackpots
from pycore.judge.jackpot_view import night_wins
from pycore.kernel import canonical
from pycore.law import packs
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.chain import DeviceLog
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.model.acts import BranchSettled, ConflictResolved, Undone
from pycore.ledger.model.names import People
from pycore.night.night import Night

FORMAT = "holdfast-excerpt/1"
ABOUT = (Undone, ConflictResolved)
"""What is said of other lines, by their ids."""


def excerpt(night: Night, book: Book | None) -> str:
    """Return the file of what this night's papers take from the book; "" where that is nothing."""
    if book is None:
        return ""
    wins, house = night_wins(night, book), _own_house(night, book)
    if not wins and not house:
        return ""
    people = {
        person: book.people[person] for person in _named(night, book) if person in book.people
    }
    if any(
        folded_event.event.take
        for folded_event in book.folded.recorded
        if isinstance(folded_event.event, BranchSettled)
    ):
        # What stands on a branch that was taken back, no line alone tells.
        return write_bundle(book.logs, people)
    line_ids = _lines(book, night, has_wins=bool(wins), house=house)
    return _written(book.logs, line_ids, people)


def _own_house(night: Night, book: Book) -> str:
    """Where the book has the house rules of the night's own edition; "" for shipped ones."""
    settings = night.state.adopted
    shipped = packs.houses().get(settings.template)
    place = houses.place(settings.template, settings.house_edition)
    is_shipped = shipped is not None and shipped.edition == settings.house_edition
    return "" if is_shipped or place not in book.state.houses else place


def _named(night: Night, book: Book) -> set[str]:
    """The pseudonyms of the witnesses of a night's wins, and of whom their cheques name."""
    part = book.state.part(Jackpots)
    wins = {key: win for key, win in part.wins.items() if win.night == night.tid}
    paid = {cheque.paid_to for cheque in part.cheques.values() if cheque.win in wins}
    return paid | {win.witnessed_by for win in wins.values()}


def _lines(book: Book, night: Night, *, has_wins: bool, house: str) -> set[str]:
    """The ids of the lines that tell of the jackpot, and of the house rules at a place."""
    kinds = tuple(jackpot.SLICE.events.values()) if has_wins else ()
    line_ids: set[str] = set()
    for folded_event in book.folded.recorded:
        event = folded_event.event
        if isinstance(event, kinds) or _keeps(event, house) or _is_about(folded_event, line_ids):
            line_ids.add(folded_event.placed.id)
    return line_ids


def _keeps(event: object, house: str) -> bool:
    if not isinstance(event, houses.HouseKept):
        return False
    house_document = event.document
    return (
        bool(house)
        and houses.place(str(house_document.get("id")), str(house_document.get("edition")))
        == house
    )


def _is_about(folded_event: RecordedEvent, line_ids: Collection[str]) -> bool:
    """Whether it says something of a line that was found."""
    return (
        isinstance(folded_event.event, ABOUT)
        and getattr(folded_event.event, "target", "") in line_ids
    )


def _written(logs: LogSet, line_ids: Collection[str], people: People) -> str:
    runs = [run for log in logs.logs.values() for run in _runs(log, line_ids)]
    head = canonical.dumps({"excerpt": {"format": FORMAT, "tid": logs.tid}})
    end = {"lines": sum(len(run.lines) for run in runs)}
    return head + "\n" + write_frames(runs, end, people).decode()


def _runs(log: DeviceLog, line_ids: Collection[str]) -> Iterable[Run]:
    """The lines of a device that are kept, those that follow each other in one run."""
    places = {place for place, line_id in enumerate(log.ids) if line_id in line_ids}
    for start in sorted(place for place in places if place - 1 not in places):
        stop = next(at for at in range(start, len(log.ids) + 1) if at not in places)
        lines = tuple(log.lines[start:stop])
        prev = log.id_at(start) or ""
        yield Run(log.dev, start + 1, prev, lines, log.ids[stop - 1])
