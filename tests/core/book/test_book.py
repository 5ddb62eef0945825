"""The book as a record: its file, its digest, and what is not its own."""

from __future__ import annotations

from pycore.book.book import BOOK_ID, Book, is_book
from pycore.book.subject import BOOK
from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.night.subject import NIGHT
from tests.core.book.office import LICENCE, MAY, office
from tests.core.book.office import NIGHT as FIGURES
from tests.core.kit.houses import keep

DIGEST = "7629cce4383f00d367a18a68bd1f01e01dd88bb19f8fba953a139ead662e4539"


def test_the_book_has_one_id_that_no_night_has() -> None:
    assert is_book(BOOK_ID)
    assert not is_book("a-night")
    assert not NIGHT.events.keys() & BOOK.events.keys() - {
        "undone/1",
        "conflict-resolved/1",
        "branch-settled/1",
    }


def test_a_book_comes_back_from_its_file() -> None:
    hall = keep(office()).do("keep-licence", **LICENCE).do("record-takings", **MAY)
    hall = hall.do("count-night", **FIGURES).undo()
    bundle = read_bundle(write_bundle(hall.book.logs, hall.book.people))
    again = Book.of(bundle.logs, bundle.people)
    assert bundle.logs.tid == BOOK_ID
    assert again.state == hall.state
    assert again.digest() == hall.book.digest()


def test_the_digest_is_the_same_wherever_it_is_worked_out() -> None:
    """The number stands here, so that every runtime of this suite is held to it."""
    hall = office().do("keep-licence", **LICENCE).do("record-takings", **MAY)
    hall = hall.do("state-complete", jurisdiction="ca_nu").do("count-night", **FIGURES)
    assert hall.book.digest() == DIGEST


def test_an_evening_in_the_book_waits_and_changes_nothing() -> None:
    after = office().writes("clock", "clock-started/1", {})
    assert after.conflicts == ["unknown-type"]
    assert after.state == office().state
