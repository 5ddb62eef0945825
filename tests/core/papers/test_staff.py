"""Who is on duty, on paper."""

from __future__ import annotations

import pytest

from pycore.papers import columns, printing, sheet
from tests.core.hall import Hall, nunavut
from tests.core.kit.houses import set_up
from tests.core.papers.desk import LANGUAGES, asks


def crewed() -> Hall:
    hall = set_up("prairie-cup").at("18:00")
    facts = ["volunteer", "member", "unpaid", "adult"]
    hall = hall.do("enter-staff", person="ann", name="<b>Ann", role="chairperson", attested=facts)
    hall = hall.do("enter-staff", person="ben", name="Ben", role="dealer", table=1, attested=facts)
    hall = hall.at("18:20").do("leave-staff", person="ben", why="break")
    return hall.do("vouch-for-age", person="zoe", name="Zoe")


@pytest.mark.clause("SK-5.b3", "SK-5.b1", "SK-4.n", "SK-4.f", "BC-D1.c", "NU-8.14b")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_works_signs_and_stands_there_with_the_times(lang: str) -> None:
    request = asks(crewed(), lang)
    made = printing.make("staff", request)
    text = sheet.body(made, request.voice)
    assert "&lt;b&gt;Ann" in text
    assert "<b>Ann" not in text
    assert "Zoe" in text
    assert {"SK-5.a5", "SK-5.b3", "SK-5.b1", "SK-4.n", "SK-10"} <= set(made.clauses)
    files = columns.files(made, request.voice.wall)
    assert len(files["staff"].splitlines()) == 3
    spells = files["presence"].splitlines()
    assert len(spells) == 3
    assert spells[2].startswith("Ben,")


def test_a_blank_form_names_nobody_who_looks_at_papers() -> None:
    request = asks(crewed(), blank="1")
    made = printing.printed("staff", request, "en").body
    assert not [name for name in ("Ann", "Ben", "Zoe") if name in made]


def test_before_anybody_is_entered_there_are_lines_to_write_on() -> None:
    request = asks(nunavut())
    assert "staff" in [kind.name for kind in printing.of_night(request)]
    (table, *_) = printing.make("staff", request).blocks
    assert getattr(table, "blank", 0) > 0


@pytest.mark.clause("NU-8.05b")
def test_a_badge_bears_the_name_and_the_role_of_who_works() -> None:
    hall = nunavut()
    blank = sheet.body(printing.make("badges", asks(hall)), asks(hall).voice)
    assert "Tournament chairperson" in blank
    hall = hall.do("enter-staff", person="ann", name="Ann Lee", role="pit-boss")
    badges = sheet.body(printing.make("badges", asks(hall)), asks(hall).voice)
    assert "Ann Lee" in badges
    assert "Pit Boss or Manager" in badges
