"""The floor's notes on paper."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.papers import printing
from tests.core.hall import Hall, playing, thursday
from tests.core.papers.desk import HOSTILE, LANGUAGES, asks, set_up

NUNAVUT = "nunavut-five-table"
BC = "british-columbia-night"


def noted(hall: Hall, incident: str = "one", **fields: Any) -> Hall:
    return hall.do("note-incident", **{"incident": incident, "kind": "dispute", **fields})


def text(hall: Hall, paper: str, lang: str = "en", **options: str) -> str:
    return printing.printed(paper, asks(hall, lang, **options), lang).body


def there(hall: Hall) -> list[str]:
    return [kind.name for kind in printing.there(hall.night)]


@pytest.mark.clause("NU-8.14d", "SK-5.b6", "BC-D1.i", "MB-28a", "NU-9.32a")
def test_the_log_has_every_note_with_what_was_said_and_reported() -> None:
    hall = set_up(NUNAVUT)
    assert "incident-log" not in there(hall)
    hall = noted(hall, text="The pot was short", clause="NU-9.32a", decided="The chairperson")
    hall = noted(hall, "two", kind="other", text="It fell", said_by="Ticket 4", about="one")
    hall = hall.do("report-incident", incident="one", reporter="The secretary", how="phone")
    assert "incident-log" in there(hall)
    log = text(hall, "incident-log")
    for phrase in (
        "The pot was short",
        "NU-9.32a",
        "The chairperson",
        "Ticket 4: It fell",
        "Reported by The secretary, by phone",
        "867-975-5351",
    ):
        assert phrase in log


@pytest.mark.clause("NU-8.14d", "NU-9.32a")
def test_who_was_heard_is_on_paper_also_where_it_was_said_later() -> None:
    hall = noted(set_up(NUNAVUT), text="The pot was short", heard="Ticket 1")
    hall = noted(hall, "two", kind="other", text="Who was heard", heard="Ticket 7", about="one")
    log, form = text(hall, "incident-log"), text(hall, "incident-form", incident="one")
    assert "(Heard: Ticket 1)" in log
    assert "(Heard: Ticket 7)" in log
    assert "Ticket 1; Ticket 7" in form
    assert form.count("Who was heard") == 1


@pytest.mark.clause("NU-11.01e", "NU-8.14e", "SK-5.b9", "BC-D1.k")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("house", [NUNAVUT, BC, "saskatchewan-night"])
def test_the_form_is_filled_for_a_note_and_printed_empty(house: str, lang: str) -> None:
    hall = set_up(house)
    assert "incident-form" in there(hall)
    empty = text(hall, "incident-form", lang)
    note = {"kind": "wrongdoing", "text": "Cards were marked", "deck": "Sealed, in the safe"}
    hall = noted(hall, **note)
    hall = noted(hall, "two", kind="other", text="I saw it", said_by="The dealer", about="one")
    hall = noted(hall, "three", text="A chair was taken")
    filled = text(hall, "incident-form", lang, incident="one")
    for phrase in ("Cards were marked", "Sealed, in the safe", "I saw it", "The dealer"):
        assert phrase in filled
        assert phrase not in empty
    assert "A chair was taken" not in filled
    assert "A chair was taken" in text(hall, "incident-form", lang, incident="three")
    blank = text(hall, "incident-form", lang, incident="one", blank="1")
    assert "Cards were marked" not in blank


@pytest.mark.clause("BC-D1.k")
def test_without_a_choice_every_note_that_is_to_be_reported_has_its_form() -> None:
    hall = noted(set_up(BC), kind="wrongdoing", text="Cards were marked")
    hall = noted(hall, "two", kind="wrongdoing", text="The box was empty")
    hall = noted(hall, "three", text="A chair was taken")
    forms = text(hall, "incident-form")
    assert "Cards were marked" in forms
    assert "The box was empty" in forms
    assert "A chair was taken" not in forms
    hall = hall.do("report-incident", incident="two", reporter="The secretary", how="form")
    assert "The box was empty" in text(hall, "incident-form"), "it is filed with the others"


@pytest.mark.clause("NU-11.01e", "SK-5.b9")
def test_every_form_is_filed_in_a_file_of_its_own() -> None:
    hall = noted(set_up(NUNAVUT), kind="wrongdoing", text="Cards were marked")
    hall = noted(hall, "two", kind="wrongdoing", text="Chips were stolen")
    files = printing.printed("incident-form", asks(hall), "en").files
    day = printing.day_of(hall.night)
    assert "Cards were marked" in files[f"{day}-incident.csv"]
    assert "Chips were stolen" in files[f"{day}-incident-2.csv"]
    assert {f"{day}-statements.csv", f"{day}-statements-2.csv"} <= files.keys()


@pytest.mark.clause("NU-9.32b", "MB-28b")
def test_the_slip_of_a_ruling_says_whom_a_player_may_turn_to() -> None:
    ruled = {"kind": "ruling", "text": "The hand is dead", "clause": "NU-B.DM1"}
    hall = noted(set_up(NUNAVUT), **ruled, overrules="NU-9.30a")
    slip = text(hall, "ruling-slip")
    for phrase in ("The hand is dead", "NU-B.DM1", "NU-9.30a", "867-975-5351"):
        assert phrase in slip
    later = noted(hall, "two", **{**ruled, "text": "It stands"})
    assert "It stands" in text(later, "ruling-slip")
    assert "It stands" not in text(later, "ruling-slip", incident="one")
    assert "LGCA" in text(thursday(), "ruling-slip")
    assert "867" not in text(set_up(BC), "ruling-slip")


@pytest.mark.clause("NU-B.TP24", "SK-A.2.gg", "BC-D1.g", "SEL-34")
def test_the_penalties_are_listed_with_those_of_players_who_are_out() -> None:
    hall = playing(4)
    assert "penalties" not in there(hall)
    hall = hall.do("give-penalty", penalty="p", ticket=2, reason="exposed cards", clause="SEL-27")
    hall = hall.do("give-penalty", penalty="q", ticket=3, minutes=10, reason="abuse")
    out = {"ticket": 2, "why": "disqualified", "reason": "again", "stack_chips": 15_000}
    hall = hall.do("remove-player", **out, clause="SEL-34")
    penalty_list = text(hall, "penalties")
    for phrase in ("exposed cards", "SEL-27", "10 minutes", "abuse", "15,000", "again", "SEL-34"):
        assert phrase in penalty_list


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_typed_stays_text_on_every_paper(lang: str) -> None:
    hall = set_up(NUNAVUT).sell(1)
    bad = HOSTILE[0]
    ruling = {
        "decided": bad,
        "heard": bad,
        "deck": bad,
        "clause": "NU-9.32a",
        "overrules": bad[:30],
    }
    hall = noted(hall, kind="ruling", text=bad, ticket=1, **ruling)
    hall = noted(hall, "two", kind="other", text=bad, said_by=bad, about="one")
    wish = {"incident": "one", "reporter": bad, "office": bad, "how": "letter", "reference": bad}
    hall = hall.do("report-incident", **wish)
    hall = hall.do("give-penalty", penalty="p", ticket=1, reason=bad, clause=bad)
    for paper in ("incident-log", "incident-form", "ruling-slip", "penalties"):
        assert "<script" not in text(hall, paper, lang, incident="one")
