"""What a view answers is what it is declared to answer.

The night's and the table's views are held to their shapes wherever a test looks at them (hall.py,
test_table_view.py, test_pot_view.py); here are the rest.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar

import pytest

from pycore.judge.book_view import BookView, FiguresView, book_view, night_figures, year_before
from pycore.law import packs
from pycore.law.house import house_format
from pycore.night.setup.house_advice_view import (
    HouseAdvice,
    HouseDocument,
    house_advice_view,
    with_suggested_bands,
)
from pycore.night.setup.set_up_view import (
    SetUpView,
    Template,
    UnreadDraft,
    YearBefore,
    set_up_view,
    templates_view,
)
from pycore.night.summary import NightSummary, night_summary
from tests.core.book.office import LICENCE, MAY, NIGHT, office
from tests.core.hall import closed, empty_hall, nunavut_draft, playing, thursday_draft
from tests.core.kit.houses import keep
from tests.core.shapes import misfits


def test_the_book() -> None:
    hall = keep(office()).do("keep-licence", **LICENCE, year_gross_cents=5_000_000)
    hall = hall.do("record-takings", **MAY).do("count-night", **NIGHT).undo()
    assert misfits(book_view(hall.book, "2026-11-26"), BookView) == []
    draft = {"template": "nunavut-five-table", "start_at_ms": hall.now, "utc_offset_minutes": -360}
    assert misfits(year_before(hall.book, draft), YearBefore) == []


def test_what_a_night_tells_the_book_and_a_list() -> None:
    hall = closed(4).out(4, 3, 2).do("announce-payouts")
    assert misfits(night_figures(hall.night, hall.now), FiguresView) == []
    for night in (empty_hall().night, playing(4).night, hall.night):
        assert misfits(night_summary(night), NightSummary) == []


def test_templates_and_what_a_draft_comes_to() -> None:
    assert misfits(templates_view(), list[Template]) == []
    before: YearBefore = {
        "jurisdiction": "ca_nu",
        "day": "2026-11-26",
        "cents": None,
        "licence": None,
    }
    for draft in (thursday_draft(), nunavut_draft(settings={"entry_fee_cents": 20_000})):
        assert misfits(set_up_view(draft, before), SetUpView) == []
    unread = set_up_view({"template": "none"}, before)
    assert misfits(unread, UnreadDraft) == []
    assert unread["before"] == before


def test_house_rules_as_data() -> None:
    for house in packs.houses().values():
        document = house_format.document(house)
        assert misfits(document, HouseDocument) == []
        assert misfits(templates_view([document])[0], Template) == []
        assert misfits(house_advice_view(document), HouseAdvice) == []
        assert misfits(house_advice_view({**document, "start": "late"}), HouseAdvice) == []
        assert misfits(with_suggested_bands(document, one_in=8), HouseDocument) == []


# --- The check itself ---

T = TypeVar("T")


class Part(TypedDict):
    cents: int
    kind: Literal["a", "b"]


class Whole(Part, Generic[T]):
    parts: list[Part]
    more: T | None
    note: NotRequired[str]


SOUND: dict[str, Any] = {
    "cents": 5,
    "kind": "a",
    "parts": [{"cents": 1, "kind": "b"}],
    "more": "x",
}


def test_what_fits_is_passed() -> None:
    assert misfits(SOUND, Whole[str]) == []
    assert misfits({**SOUND, "more": None, "note": "n"}, Whole[str]) == []


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"cents": True}, ".cents"),
        ({"cents": "5"}, ".cents"),
        ({"kind": "c"}, ".kind"),
        ({"more": 5}, ".more"),
        ({"note": 5}, ".note"),
        ({"parts": ()}, ".parts"),
        ({"extra": 1}, ": Whole has no extra"),
        ({"parts": [{"cents": 1}]}, ".parts[0]: kind of Part is missing"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], path: str) -> None:
    (only,) = misfits({**SOUND, **change}, Whole[str])
    assert only.startswith(path)
