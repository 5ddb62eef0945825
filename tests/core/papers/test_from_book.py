"""The lines of the organization's book that a night's papers were made from, in its pack."""

from __future__ import annotations

import pytest

from pycore.book.jackpot import Jackpots, JackpotWon
from pycore.judge.from_book import excerpt
from pycore.ledger.lines.bundle import write_bundle
from pycore.night.night import Night
from pycore.papers import pack, printing
from pycore.verify import judge
from pycore.verify.judge import BadExcerpt, read_excerpt
from pycore.voice import catalogues
from tests.core.book.office import CHEQUE, NIGHT, WIN, Office, office
from tests.core.hall import empty_hall, nunavut_draft
from tests.core.kit.houses import OURS
from tests.core.kit.packs import played, won, words


def vouchers(night: Night, at_office: Office) -> str:
    request = printing.asking(night, catalogues.catalogue("en"), 0, at_office.book)
    return printing.printed("jackpot-voucher", request, "en").document


def test_a_night_without_a_win_takes_nothing_from_the_book() -> None:
    assert excerpt(played().night, None) == excerpt(played().night, office().book) == ""
    assert (
        excerpt(played(entries=5).night, won(played()).undo(_win(won(played())), along=True).book)
        == ""
    )


def _win(at_office: Office) -> str:
    records = at_office.book.folded.recorded
    return next(record.placed.id for record in records if isinstance(record.event, JackpotWon))


def test_the_jackpot_travels_and_nothing_else_of_the_organization() -> None:
    at_office = won(played())
    text = excerpt(played().night, at_office.book)
    assert "jackpot-won/1" in text
    for other in ("licence", "takings", "gross_cents"):
        assert other not in text
    assert vouchers(played().night, Office(read_excerpt(text))) == vouchers(
        played().night, at_office
    )


def test_what_was_undone_and_what_came_by_another_device_is_told_too() -> None:
    at_office = won(played())
    cheque = at_office.last_record.placed.id
    again = (
        at_office.undo(cheque)
        .on("door")
        .do("write-cheque", **{**CHEQUE, "cheque": "c2", "number": "77"}, cents=6_300)
    )
    text = excerpt(played().night, again.book)
    read = Office(read_excerpt(text))
    assert vouchers(played().night, read) == vouchers(played().night, again)
    assert "1041" not in vouchers(played().night, read)


def test_house_rules_of_the_organizations_own_travel_with_the_night() -> None:
    other = {**OURS, "edition": "another"}
    at_office = office().do("keep-house", document=OURS).do("keep-house", document=other)
    hall = empty_hall("17:00").do("set-up-night", **nunavut_draft(template="", house=OURS))
    files = pack.files(hall.night, catalogues.catalogue("en"), "en", at_office.book)
    assert files[pack.BOOK].count(b"house-kept/1") == 1
    assert judge.judged(files, words).from_book == 1
    assert judge.judged(files, words).code == ""


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"format":"holdfast-excerpt/1"', '"format":"x"', "not-an-excerpt"),
        ('"cents":6300', '"cents":6301', "bad-hash"),
        ('"from":5', '"from":6', "bad-hash"),
        ('"lines":5', '"lines":6', "count-differs"),
        ('{"end"', '{"END"', "unknown-frame"),
    ],
)
def test_an_excerpt_that_was_changed_does_not_hold(old: str, new: str, code: str) -> None:
    text = excerpt(played().night, won(played()).book)
    assert old in text
    with pytest.raises(BadExcerpt) as bad:
        read_excerpt(text.replace(old, new))
    assert bad.value.code == code


def test_a_win_on_a_branch_that_was_taken_back_brings_the_whole_book() -> None:
    base, night = won(played()).undo(_win(won(played())), along=True), played().night
    win = {**WIN, "win": "w2", "night": night.tid}
    for copy in range(20):  # of two lines of one number that with the smaller id counts: the other
        with_win = base.do("record-win", **{**win, "witnessed_by": f"w-{copy}"})
        merged = base.do("count-night", **{**NIGHT, "night": "n2"}).meets(with_win)
        if "w2" not in merged.state.part(Jackpots).wins:
            break
    (stray,) = merged.book.strays
    at_office = merged.do("settle-branch", dev=stray.dev, tip=stray.tip, take=True, note="a copy")
    text = excerpt(night, at_office.book)
    assert text.startswith('{"night":')
    assert vouchers(night, Office(read_excerpt(text))) == vouchers(night, at_office)
    with pytest.raises(BadExcerpt):
        read_excerpt(text.replace("w2", "w3"))
    with pytest.raises(BadExcerpt):
        read_excerpt(write_bundle(night.logs, {}))
