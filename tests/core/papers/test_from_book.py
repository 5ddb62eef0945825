"""The lines of the organization's book that a night's papers were made from, in its pack."""

from __future__ import annotations

import pytest

from pycore.book.jackpot_parts import Jackpots
from pycore.book.jackpot_records import JackpotWon
from pycore.ledger.lines.bundle import write_bundle
from pycore.night.night import Night
from pycore.papers import pack, printing
from pycore.papers.from_book import excerpt
from pycore.verify import judge
from pycore.verify.judge import BadExcerpt, read_excerpt
from pycore.voice import catalogues
from tests.core.book.office import CHEQUE, NIGHT, WIN, Office, office
from tests.core.hall import empty_hall, nunavut_draft
from tests.core.kit.houses import OURS
from tests.core.kit.packs import played, won, words


def vouchers(night: Night, told: Office) -> str:
    asked = printing.asking(night, catalogues.catalogue("en"), 0, told.book)
    return printing.printed("jackpot-voucher", asked, "en").document


def test_a_night_without_a_win_takes_nothing_from_the_book() -> None:
    assert excerpt(played().night, None) == excerpt(played().night, office().book) == ""
    assert (
        excerpt(played(entries=5).night, won(played()).undo(_win(won(played())), along=True).book)
        == ""
    )


def _win(told: Office) -> str:
    seen = told.book.folded.seen
    return next(one.placed.id for one in seen if isinstance(one.event, JackpotWon))


def test_the_jackpot_travels_and_nothing_else_of_the_organization() -> None:
    told = won(played())
    text = excerpt(played().night, told.book)
    assert "jackpot-won/1" in text
    for other in ("licence", "takings", "gross_cents"):
        assert other not in text
    assert vouchers(played().night, Office(read_excerpt(text))) == vouchers(played().night, told)


def test_what_was_undone_and_what_came_by_another_device_is_told_too() -> None:
    told = won(played())
    cheque = told.last.placed.id
    again = (
        told.undo(cheque)
        .on("door")
        .do("write-cheque", **{**CHEQUE, "cheque": "c2", "number": "77"}, cents=6_300)
    )
    text = excerpt(played().night, again.book)
    read = Office(read_excerpt(text))
    assert vouchers(played().night, read) == vouchers(played().night, again)
    assert "1041" not in vouchers(played().night, read)


def test_house_rules_of_the_organizations_own_travel_with_the_night() -> None:
    other = {**OURS, "edition": "another"}
    told = office().do("keep-house", document=OURS).do("keep-house", document=other)
    hall = empty_hall("17:00").do("set-up-night", **nunavut_draft(template="", house=OURS))
    found = pack.files(hall.night, catalogues.catalogue("en"), "en", told.book)
    assert found[pack.BOOK].count(b"house-kept/1") == 1
    assert judge.judged(found, words).from_book == 1
    assert judge.judged(found, words).code == ""


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
    for nth in range(20):  # of two lines of one number that with the smaller id counts: the other
        one = base.do("record-win", **{**win, "witnessed_by": f"w-{nth}"})
        met = base.do("count-night", **{**NIGHT, "night": "n2"}).meets(one)
        if "w2" not in met.state.part(Jackpots).wins:
            break
    (stray,) = met.book.strays
    told = met.do("settle-branch", dev=stray.dev, tip=stray.tip, take=True, note="a copy")
    text = excerpt(night, told.book)
    assert text.startswith('{"night":')
    assert vouchers(night, Office(read_excerpt(text))) == vouchers(night, told)
    with pytest.raises(BadExcerpt):
        read_excerpt(text.replace("w2", "w3"))
    with pytest.raises(BadExcerpt):
        read_excerpt(write_bundle(night.logs, {}))
